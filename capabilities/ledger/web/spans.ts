/** The ranges of transactions, counted in days back from the day of asking, and by tax years [TXN-14, TXN-15]. */
import { formatDay, parseDay, spanRange, SPANS, type DayRange, type Span } from '#packages/calendar';

export { SPANS };
export type TransactionSpan = Span;

/** Both inclusive; what is absent is open. */
export interface TransactionDays {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** `today` is a plain date, `taxYearStart` a month and day, `04-05`. */
export function spanDays(span: TransactionSpan, today: string, taxYearStart: string): TransactionDays {
  return span === 'all' ? {} : formatDays(spanRange(span, parseDay(today), taxYearStart));
}

/** The default range: so many days back from today. */
export function defaultDays(days: number, today: string): TransactionDays {
  const day = parseDay(today);
  return formatDays({ from: day - days, to: day });
}

function formatDays({ from, to }: DayRange): TransactionDays {
  return { from: formatDay(from), to: formatDay(to) };
}
