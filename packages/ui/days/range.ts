/** Reads and writes ranges and days in the address: a preset, which moves with the data, or fixed days. */
import { formatDay, parseDay, periodRange, readDay } from '#packages/calendar';

export const RANGE_PRESETS = ['1M', '3M', '6M', 'YTD', '1Y', '3Y', '5Y', 'inception'] as const;
export type RangePreset = (typeof RANGE_PRESETS)[number];

export interface RangeSearch {
  readonly range?: RangePreset | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}
/** The two clocks: the day of the figures, and the day by whose end their facts were known. */
export interface ClockSearch {
  readonly asOf?: string | undefined;
  readonly known?: string | undefined;
}

/** The days of an answer that presets are computed from. */
export interface RangeFacts {
  readonly asOf: string;
  readonly inception: string | null;
}

/** For `validateSearch`: anything that is no range is left out. */
export function rangeSearch(raw: Record<string, unknown>): RangeSearch {
  if (RANGE_PRESETS.includes(raw['range'] as RangePreset)) return { range: raw['range'] as RangePreset };
  const [from, to] = [plainDay(raw['from']), plainDay(raw['to'])];
  return { ...(from && { from }), ...(to && { to }) };
}

export function clockSearch(raw: Record<string, unknown>): ClockSearch {
  const [asOf, known] = [plainDay(raw['asOf']), plainDay(raw['known'])];
  return { ...(asOf && { asOf }), ...(known && { known }) };
}

/** The two clocks as inputs of reading endpoints. */
export function clocksOf({ asOf, known }: ClockSearch): { asOf?: string; knownAt?: string } {
  return { ...(asOf && { asOf }), ...(known && { knownAt: `${known}T23:59:59.999999Z` }) };
}

/** The days to ask for; without a range in the address the server chooses. Undefined while a preset waits for the facts. */
export function rangeDays(search: RangeSearch, facts: RangeFacts | undefined): { from?: string; to?: string } | undefined {
  if (!search.range) return { ...(search.from && { from: search.from }), ...(search.to && { to: search.to }) };
  return facts && presetDays(search.range, facts);
}

export function presetDays(preset: RangePreset, { asOf, inception }: RangeFacts): { from?: string; to?: string } {
  const range = periodRange(preset, parseDay(asOf), inception === null ? null : parseDay(inception));
  return range ? { from: formatDay(range.from), to: formatDay(range.to) } : {};
}

/** The preset with exactly these days, if there is one. */
export function presetOf(days: { readonly from: string; readonly to: string }, facts: RangeFacts): RangePreset | undefined {
  return RANGE_PRESETS.findLast((preset) => {
    const { from, to } = presetDays(preset, facts);
    return from === days.from && to === days.to;
  });
}

/** The presets that do not reach back before the history begins, and the one for all of it. */
export function presetsWithin(facts: RangeFacts): RangePreset[] {
  return RANGE_PRESETS.filter(
    (preset) => preset === 'inception' || facts.inception === null || (presetDays(preset, facts).from ?? '') >= facts.inception,
  );
}

function plainDay(value: unknown): string | undefined {
  return typeof value === 'string' && readDay(value) !== null ? value : undefined;
}
