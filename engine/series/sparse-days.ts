/** Finds days whose change of value is that of a longer time, because there had been no quotes for more than five business days. */
import type { DailyValuation, ScopePart } from './daily.ts';
import type { DailyWorth } from './daily-worth.ts';
import { type InstrumentLine, isStale } from '#engine/book';

interface CheckedCalendar {
  /** Days of quotes that end such a time without quotes. */
  readonly late: number[];
  /** Position of the next quote to check. */
  next: number;
}

const checkedCalendars = new WeakMap<Int32Array, CheckedCalendar>();

/** The spare room of growing quotes contains days beyond any calendar. */
const CALENDAR_END = 2 ** 29;

/** Computed once for all lines that are quoted on the same days; quotes that are added later are checked when they are there. */
function lateQuoteDays(days: Int32Array): readonly number[] {
  const known = checkedCalendars.get(days) ?? { late: [], next: 1 };
  checkedCalendars.set(days, known);
  for (; known.next < days.length; known.next++) {
    const [before, day] = [days[known.next - 1] as number, days[known.next] as number];
    if (day >= CALENDAR_END) break;
    // Within a week no quote is stale.
    if (day - before > 7 && isStale(before, day)) known.late.push(day);
  }
  return known.late;
}

/** Indices of days on which lines with such late quotes were at least half of what was held the day before. */
export function sparseDays({ book, first, length, lines }: DailyValuation, part: ScopePart, value: Float64Array): ReadonlySet<number> {
  const late = new Map<number, number>();
  for (const line of part.lines)
    for (const day of lateQuoteDays((book.lines[line] as InstrumentLine).quotes.days)) {
      const index = day - first;
      if (index < 1 || index >= length) continue;
      late.set(index, (late.get(index) ?? 0) + Math.abs((lines[line] as DailyWorth).value[index - 1] as number));
    }
  return new Set([...late].filter(([index, held]) => held > 0 && held >= Math.abs(value[index - 1] as number) / 2).map(([index]) => index));
}
