/** Daily values and flows of a scope in the reporting currency: what every return is computed from. */
import { formatDay, type Day, type DayRange } from '#packages/calendar';
import { finding, type Finding } from '#packages/findings';

/** From the close of day `first` on; index `i` of each column is day `first + i`. */
export interface DailySeries {
  readonly first: Day;
  readonly value: Float64Array;
  /** Money that entered the scope at the start of each day, and that left it at the end. Excluded income is a negative outflow. */
  readonly inflow: Float64Array;
  readonly outflow: Float64Array;
  /** Day on which the scope first held anything. */
  readonly inception: Day | null;
  /** Holdings that could not be valued, and the days over which they were held without a value. */
  readonly gaps: readonly ValuationGap[];
  /**
   * Indices of days on which at least half of what was held got a quote after more than five business days without one: what they gained, they gained
   * over all that time.
   */
  readonly sparse: ReadonlySet<number>;
  /** Days from the first on which more was paid than there was to the last before anybody paid in. */
  readonly unfunded: DayRange | null;
}

export interface ValuationGap extends DayRange {
  readonly code: 'price.missing' | 'rate.missing';
  /** A line's id or a pair of currencies. */
  readonly subject: string;
  /** Units were received for something held, and nothing says what they are worth: over that day no return is known. */
  readonly breaks?: true;
}

/** Value at the close of a day; 0 before the series begins. Throws RangeError after its end. */
export function valueAt({ first, value }: DailySeries, day: Day): number {
  if (day >= first + value.length) throw new RangeError('The day lies after what was measured');
  return value[day - first] ?? 0;
}

export interface SeriesSpan {
  /** Index of the day before the first counted one, and of the last. */
  readonly open: number;
  readonly close: number;
  /** Findings for any figure over these days. */
  readonly findings: readonly Finding[];
  /** Whether these days have no return, whatever the method. */
  readonly isBroken: boolean;
}

/** The part of a series that a range covers; before the series nothing is held. Throws RangeError for days after its end. */
export function spanOf({ first, value, inception, gaps, unfunded }: DailySeries, { from, to }: DayRange): SeriesSpan {
  if (to >= first + value.length) throw new RangeError('The range lies beyond what was measured');
  const open = gaps.filter((gap) => gap.from <= to && gap.to >= (gap.breaks ? from : from - 1));
  const missing = open.map(({ code, subject, from: since }) => finding(code, { subject, date: formatDay(Math.max(since, from)) }));
  const short = inception === null || from < inception ? [finding('history.short', { date: formatDay(from) })] : [];
  const overdrawn = unfunded !== null && unfunded.from <= to && to <= unfunded.to;
  return {
    open: Math.max(0, from - 1 - first),
    close: to - first,
    findings: [
      ...missing,
      ...(missing.length > 0 ? [finding('value.incomplete')] : []),
      ...(overdrawn ? [finding('cash.negative', { date: formatDay(unfunded.from) })] : []),
      ...short,
    ],
    isBroken: overdrawn || open.some(({ breaks }) => breaks),
  };
}
