/** Unpacks daily series from the form of the database into that of the engine. */
import { dayOf } from '#packages/calendar';
import type { Quotes } from '#engine/book';

/** Up to a year of one subject from one arrival; `days` and `values` are comma-separated, days counted from 1 January. */
export interface PackedRow extends Record<string, unknown> {
  readonly year: number;
  readonly days: string;
  readonly values: string;
}

/** Unpacks rows that are in order of year and arrival: of two values for one day the later row's holds. */
export function unpackQuotes(rows: readonly PackedRow[]): Quotes {
  const days: number[] = [];
  const values: number[] = [];
  let disordered = false;
  for (const row of rows) {
    const eve = dayOf({ year: row.year, month: 1, day: 1 }) - 1;
    const packed = row.values.split(',');
    row.days.split(',').forEach((dayOfYear, index) => {
      const day = eve + Number(dayOfYear);
      disordered ||= day <= (days.at(-1) ?? -Infinity);
      days.push(day);
      values.push(Number(packed[index]));
    });
  }
  return disordered ? sortQuotes(days, values) : { days: Int32Array.from(days), values: Float64Array.from(values) };
}

function sortQuotes(days: readonly number[], values: readonly number[]): Quotes {
  const latest = new Map(days.map((day, index) => [day, values[index] ?? Number.NaN]));
  const sorted = [...latest].sort(([a], [b]) => a - b);
  return { days: Int32Array.from(sorted, ([day]) => day), values: Float64Array.from(sorted, ([, value]) => value) };
}

/**
 * Gives a function that lets series with equal days share one array. Most instruments are quoted on the same days, and readers need not compare a
 * shared array again.
 */
export function createDaysSharer(): (quotes: Quotes) => Quotes {
  const calendars: Int32Array[] = [];
  return (quotes) => {
    const same = calendars.find((days) => days.length === quotes.days.length && days.every((day, index) => day === quotes.days[index]));
    if (same === undefined) calendars.push(quotes.days);
    return same === undefined ? quotes : { ...quotes, days: same };
  };
}
