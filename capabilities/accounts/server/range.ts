/** From what a reader asked to the days that figures are computed for. */
import { addMonths, formatDay, parseDay, type Day } from '#packages/calendar';
import { refuse } from '#packages/endpoint';
import type { FigureRange } from '../contract.ts';

export interface WantedRange {
  readonly asOf?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/**
 * The as-of day is the one asked for, otherwise the last that facts speak of, otherwise today. A range that is not asked for ends
 * there and goes back `months`.
 * @throws Refusal `range.reversed`, `range.beyond`
 */
export function figureRange(wanted: WantedRange, latestDay: string | null, now: Date, months = 12): FigureRange {
  const asOf = wanted.asOf ?? latestDay ?? now.toISOString().slice(0, 10);
  const to = wanted.to ?? asOf;
  const from = wanted.from ?? formatDay(addMonths(parseDay(to), -months) + 1);
  if (from > to) refuse('range.reversed');
  refuseBeyond(asOf > to ? asOf : to, latestDay === null ? null : parseDay(latestDay), now);
  return { asOf, from, to };
}

/** Facts speak of no day this long after the last of them: figures of it would only be carried forward. */
const BEYOND_MONTHS = 12;

/**
 * Whether a day is too far ahead of facts and of today to be asked for; each day up to it would be computed.
 * @param latestDay the last day that facts speak of
 */
export function isBeyond(day: string, latestDay: Day | null, now: Date): boolean {
  const last = Math.max(latestDay ?? -Infinity, parseDay(now.toISOString().slice(0, 10)));
  return parseDay(day) > addMonths(last, BEYOND_MONTHS);
}

/** @throws Refusal `range.beyond` */
export function refuseBeyond(day: string, latestDay: Day | null, now: Date): void {
  if (isBeyond(day, latestDay, now)) refuse('range.beyond');
}
