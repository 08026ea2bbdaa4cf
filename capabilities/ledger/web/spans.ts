/** The ranges of transactions, counted in days back from the day of asking, and by tax years [TXN-14, TXN-15]. */
import { currentTaxYear, formatDay, parseDay, presetRange, previousTaxYear, type DayRange } from '#packages/calendar';

export const SPANS = ['all', '1m', '3m', '6m', '12m', 'taxYear', 'previousTaxYear'] as const;
export type TransactionSpan = (typeof SPANS)[number];

/** Both inclusive; what is absent is open. */
export interface TransactionDays {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** `today` is a plain date, `taxYearStart` a month and day, `04-05`. */
export function spanDays(span: TransactionSpan, today: string, taxYearStart: string): TransactionDays {
  const day = parseDay(today);
  const [month = 4, first = 5] = taxYearStart.split('-').map(Number);
  const starts = { month, day: first };
  if (span === 'all') return {};
  if (span === 'taxYear') return formatDays(currentTaxYear(day, starts));
  if (span === 'previousTaxYear') return formatDays(previousTaxYear(day, starts));
  return formatDays(presetRange(span, day));
}

/** The default range: so many days back from today. */
export function defaultDays(days: number, today: string): TransactionDays {
  const day = parseDay(today);
  return formatDays({ from: day - days, to: day });
}

function formatDays({ from, to }: DayRange): TransactionDays {
  return { from: formatDay(from), to: formatDay(to) };
}
