/** From what a reader asked to the days that figures are computed for. */
import { addMonths, formatDay, parseDay } from '#packages/calendar';
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
 * @throws Refusal `range.reversed`
 */
export function figureRange(wanted: WantedRange, latestDay: string | null, now: Date, months = 12): FigureRange {
  const asOf = wanted.asOf ?? latestDay ?? now.toISOString().slice(0, 10);
  const to = wanted.to ?? asOf;
  const from = wanted.from ?? formatDay(addMonths(parseDay(to), -months) + 1);
  return from > to ? refuse('range.reversed') : { asOf, from, to };
}
