/** Works out the days that figures are computed for from those that a reader asked for. */
import { addMonths, formatDay, parseDay, type Day } from '#packages/calendar';
import { refuse } from '#packages/endpoint';
import type { FigureRange } from '../contract.ts';

export interface RequestedRange {
  readonly asOf?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/**
 * The as-of day is the requested one, otherwise the last day that has facts, otherwise today. Without a requested range it ends
 * there and goes back `months`.
 * @throws Refusal `range.reversed`, `range.beyond`
 */
export function figureRange(range: RequestedRange, latestDay: string | null, now: Date, months = 12): FigureRange {
  const asOf = range.asOf ?? latestDay ?? now.toISOString().slice(0, 10);
  const to = range.to ?? asOf;
  const from = range.from ?? formatDay(addMonths(parseDay(to), -months) + 1);
  if (from > to) refuse('range.reversed');
  refuseTooFarAhead(asOf > to ? asOf : to, latestDay === null ? null : parseDay(latestDay), now);
  return { asOf, from, to };
}

/** Figures later than this after the last fact are refused: they would only be carried forward. */
const BEYOND_MONTHS = 12;

/**
 * Whether a day is too far after the last fact and today; each day up to it would be computed.
 * @param latestDay the last day that has facts
 */
export function isTooFarAhead(day: string, latestDay: Day | null, now: Date): boolean {
  const last = Math.max(latestDay ?? -Infinity, parseDay(now.toISOString().slice(0, 10)));
  return parseDay(day) > addMonths(last, BEYOND_MONTHS);
}

/** @throws Refusal `range.beyond` */
export function refuseTooFarAhead(day: string, latestDay: Day | null, now: Date): void {
  if (isTooFarAhead(day, latestDay, now)) refuse('range.beyond');
}
