/** Computes periodic returns from values on days. */
import { civilOf, dayOf, daysInMonth, isBusinessDay, lastBusinessDay, weekday, type Day } from '#packages/calendar';
import { finding, mergeFindings, type Figure } from '#packages/findings';
import { tooFewObservations, type DefaultedOptions } from './observations.ts';
import { validIndexValues, undefinedReturnOn, type ValueIndex } from './value-index.ts';

/** Business days (Monday to Friday), weeks that end on Friday, and calendar months, quarters and years. */
export type ReturnFrequency = 'daily' | 'weekly' | 'monthly' | 'quarterly' | 'yearly';

/** The numbers that are customary. A series with a return for every Monday to Friday, holidays too, has some 261 a year rather than 252. */
export const PERIODS_PER_YEAR: Readonly<Record<ReturnFrequency, number>> = { daily: 252, weekly: 52, monthly: 12, quarterly: 4, yearly: 1 };

export interface PeriodicReturns {
  /** The first return counts from the close of this day. */
  readonly start: Day;
  /** The last day of each period. */
  readonly ends: readonly Day[];
  /** Fractions, one for each end. */
  readonly returns: readonly number[];
  /** Whether the index begins after the start of the first period here, or ends before the end of the last. */
  readonly partial: { readonly first: boolean; readonly last: boolean };
}

/**
 * Value at the end of each period / value at the end of the one before - 1; the value of a day is the last one on or before it. A period
 * that the index covers in part, at the beginning or the end, is `dropped` (the default) or `kept`; a weekend that closes a period need not
 * be covered. Null when no period is left (`observations.few`) or a period starts from nothing (`return.undefined`).
 * Source: GIPS Standards Handbook, calendar-period returns.
 */
export function periodicReturns(
  index: ValueIndex,
  { frequency, partial = 'dropped' }: { readonly frequency: ReturnFrequency } & DefaultedOptions<{ partial: 'dropped' | 'kept' }>,
): Figure<PeriodicReturns> {
  const { value: values, findings } = validIndexValues(index);
  if (values === null) return { value: null, findings };
  const bounds = boundsOf(index.days, frequency);
  const isKept = partial === 'kept';
  const kept = isKept ? bounds.days : bounds.days.slice(bounds.first ? 1 : 0, bounds.last ? -1 : undefined);
  const { value: returns, findings: found } = returnsBetween(index, kept);
  if (returns === null) return { value: null, findings: found };
  const [start, ...ends] = kept;
  const marks = { first: isKept && bounds.first, last: isKept && bounds.last };
  return { value: { start: start as Day, ends, returns, partial: marks }, findings: found };
}

/**
 * Returns from each of the days (in ascending order) to the next; the value of a day is the last one on or before it. Null
 * below 2 days (`observations.few`), and where a period starts from nothing or before the first value (`return.undefined`).
 */
export function returnsBetween(index: ValueIndex, days: readonly Day[]): Figure<readonly number[]> {
  const { value: values, findings } = validIndexValues(index);
  if (values === null) return { value: null, findings };
  const [start, ...ends] = days;
  if (start === undefined || ends.length === 0) return tooFewObservations(1);
  if (start < (index.days[0] as Day)) return undefinedReturnOn(start);
  const at = valueOn(index.days, values);
  const returns: number[] = [];
  let opening = at(start);
  for (const [i, end] of ends.entries()) {
    if (!(opening > 0)) return undefinedReturnOn(days[i] as Day);
    const closing = at(end);
    returns.push(closing / opening - 1);
    opening = closing;
  }
  if (!returns.every(Number.isFinite)) return { value: null, findings: [...findings, finding('figure.overflow')] };
  return { value: returns, findings: mergeFindings(findings) };
}

/** The bounds between periods, from the first day of the index to its last; a bound on which no period ends makes its period partial. */
function boundsOf(days: ArrayLike<Day>, frequency: ReturnFrequency): { days: Day[]; first: boolean; last: boolean } {
  const [from, to] = [days[0] as Day, days[days.length - 1] as Day];
  const [firstBusiness, lastBusiness] = [lastBusinessDay(from), lastBusinessDay(to)];
  const bounds = [from];
  let end = endOf(firstBusiness, frequency);
  const first = lastBusinessDay(end) !== firstBusiness;
  if (!first) end = endOf(end + 1, frequency);
  for (; lastBusinessDay(end) <= lastBusiness; end = endOf(end + 1, frequency)) bounds.push(Math.min(end, to));
  const last = lastBusinessDay(bounds.at(-1) as Day) < lastBusiness;
  if (last) bounds.push(to);
  return { days: bounds, first: first && bounds.length > 1, last };
}

/** The last day of the period that a day lies in. */
function endOf(day: Day, frequency: ReturnFrequency): Day {
  if (frequency === 'daily') return isBusinessDay(day) ? day : day + 8 - weekday(day);
  if (frequency === 'weekly') return day + ((12 - weekday(day)) % 7);
  const { year, month } = civilOf(day);
  const months = { monthly: 1, quarterly: 3, yearly: 12 }[frequency];
  const last = Math.ceil(month / months) * months;
  return dayOf({ year, month: last, day: daysInMonth(year, last) });
}

/** Gives a function that finds the value of a day; it must be called with days in ascending order. */
function valueOn(days: ArrayLike<Day>, values: readonly number[]): (day: Day) => number {
  let at = 0;
  return (day) => {
    while (at + 1 < days.length && (days[at + 1] as Day) <= day) at += 1;
    return values[at] as number;
  };
}
