/** Takes from a series the values at the ends of its periods. */
import { addMonths, civilOf, dayOf, daysInMonth, formatDay, lastBusinessDay, parseDay, type Day } from '#packages/calendar';
import { mergeFindings, type Figure, type Finding } from '#packages/findings';
import { isStale } from '#engine/book';
import { periodicReturns, type ReturnFrequency, type ValueIndex } from '#engine/risk';
import { UnanswerableError } from '../unanswerable.ts';

export interface ReturnSeries {
  /** One for each period, oldest first. */
  readonly returns: readonly number[];
  /** The day at whose close the first return starts, then the last day of each period; null where the question gives no dates. */
  readonly days: readonly Day[] | null;
}

export function samplePeriods(index: ValueIndex, frequency: ReturnFrequency, partial: 'dropped' | 'kept'): Figure<ReturnSeries> {
  const { value, findings } = periodicReturns(index, { frequency, partial });
  if (value === null) return { value, findings };
  const days = [value.start, ...value.ends];
  return {
    value: { returns: value.returns, days },
    findings: mergeFindings(findings, staleFindings('price.stale', 'levels', index.days, days)),
  };
}

/** The finding for the first day whose quote is more than five business days old. */
export function staleFindings(
  code: 'price.stale' | 'benchmark.stale',
  subject: string,
  quoted: ArrayLike<Day>,
  days: readonly Day[],
): Finding[] {
  let at = 0;
  for (const day of days) {
    while (at + 1 < quoted.length && (quoted[at + 1] as Day) <= day) at += 1;
    const since = quoted[at] as Day;
    if (isStale(since, day)) return [{ code, subject, date: formatDay(day), since: formatDay(since) }];
  }
  return [];
}

/** The days of the returns, one more than there are returns; null without dates. */
export function daysOf(question: {
  returns?: number[] | undefined;
  dates?: string[] | undefined;
  frequency?: ReturnFrequency | undefined;
}) {
  const { returns = [], dates, frequency } = question;
  if (dates === undefined) return null;
  const days = dates.map(parseDay);
  const unordered = days.findIndex((day, i) => i > 0 && day <= (days[i - 1] as Day));
  if (unordered >= 0) throw new UnanswerableError('dates must ascend', ['dates', unordered]);
  if (days.length === returns.length + 1) return days;
  if (days.length !== returns.length) {
    throw new UnanswerableError(`there are ${days.length} dates for ${returns.length} returns; give as many, or one more`, ['dates']);
  }
  if (frequency === undefined) {
    throw new UnanswerableError('name the frequency, or the day before the first period as one date more', ['dates']);
  }
  const [first] = days;
  return first === undefined ? null : [onePeriodBefore(first, frequency), ...days];
}

/** The day one period earlier; from the end of a month it is the end of an earlier month. */
function onePeriodBefore(day: Day, frequency: ReturnFrequency): Day {
  if (frequency === 'daily') return lastBusinessDay(day - 1);
  if (frequency === 'weekly') return day - 7;
  const before = addMonths(day, -{ monthly: 1, quarterly: 3, yearly: 12 }[frequency]);
  if (!isMonthEnd(day)) return before;
  const { year, month } = civilOf(before);
  return dayOf({ year, month, day: daysInMonth(year, month) });
}

function isMonthEnd(day: Day): boolean {
  return civilOf(day + 1).day === 1;
}
