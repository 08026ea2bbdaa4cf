/** Reads the levels of a market index: the last one on or before a day holds until the next. */
import { businessDaysBetween, formatDay, type Day } from '#packages/calendar';
import { finding, type Figure } from '#packages/findings';
import type { Quotes } from '#engine/book';

/** A level carried over more business days than these is stale. */
const FRESH_BUSINESS_DAYS = 5;

/**
 * How much the index grew from each of the days to `end`: level on `end` / level on the day. Null with `benchmark.missing`, dated with the
 * first day that has no level above zero; `benchmark.stale` beside the factors where a level had to stand for more than five business days.
 */
export function indexGrowthTo(end: Day, days: readonly Day[], index: Quotes): Figure<number[]> {
  const levels = new Map<Day, number>();
  let stale: { day: Day; quoted: Day } | undefined;
  for (const day of [...new Set([...days, end])].sort((a, b) => a - b)) {
    const at = levelIndexOn(index, day);
    const level = index.values[at] ?? 0;
    if (!(level > 0)) return { value: null, findings: [finding('benchmark.missing', { date: formatDay(day) })] };
    const quoted = index.days[at] as Day;
    if (stale === undefined && businessDaysBetween(quoted, day) > FRESH_BUSINESS_DAYS) stale = { day, quoted };
    levels.set(day, level);
  }
  const last = levels.get(end) as number;
  return {
    value: days.map((day) => last / (levels.get(day) as number)),
    findings: stale ? [finding('benchmark.stale', { date: formatDay(stale.day), since: formatDay(stale.quoted) })] : [],
  };
}

/** Position of the last level on or before the day; -1 without one. */
function levelIndexOn({ days }: Quotes, day: Day): number {
  let low = 0;
  let high = days.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((days[middle] as Day) <= day) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
