/** The series of a whole scope and of any part of it: a holding, an asset class, what is held in one currency. */
import type { Day, DayRange } from '#packages/calendar';
import type { Book } from './book.ts';
import { valueDaily, worthsOf, type Daily, type Part } from './daily.ts';
import { NOTHING_APART, type Apart } from './apart.ts';
import { flowsAcross } from './flows.ts';
import type { Line } from './history.ts';
import type { Gap, Series } from './series.ts';
import type { DailyWorth } from './daily-worth.ts';
import { quotedIn } from './quoted.ts';
import { quotedSince } from './quotes.ts';

/** Grows when the engine would answer otherwise than before: derived figures that are stored carry it. */
export const ENGINE_VERSION = 3;

export interface Measured extends Daily {
  /** The whole scope. */
  readonly total: Series;
}

/**
 * Values every holding on every day of the range and on the day before it. Ask once, for the longest range: the rest are slices of it.
 * Throws RangeError for a range that ends before it begins.
 */
export function measure(book: Book, range: DayRange): Measured {
  const daily = valueDaily(book, range);
  return { ...daily, total: seriesOf(daily, { lines: [...book.lines.keys()], currencies: book.currencies }, daily.value) };
}

/** A part of what was measured. What crosses its boundary is a flow: what a holding bought came in, what it sold or earned went out. */
export function within(measured: Measured, part: Part, apart: Apart = NOTHING_APART): Series {
  const value = new Float64Array(measured.length);
  for (const worth of worthsOf(measured, part)) {
    for (let i = 0; i < value.length; i++) value[i] = (value[i] as number) + (worth.value[i] as number);
  }
  return seriesOf(measured, part, value, apart);
}

/** The whole scope before charges, or without its income. */
export function setApart(measured: Measured, apart: Apart): Series {
  const { book, value } = measured;
  return seriesOf(measured, { lines: [...book.lines.keys()], currencies: book.currencies }, value, apart);
}

function seriesOf(daily: Daily, part: Part, value: Float64Array, apart: Apart = NOTHING_APART): Series {
  const begun = worthsOf(daily, part).flatMap(({ steps }) => steps.days.slice(0, 1));
  return {
    first: daily.first,
    value,
    ...flowsAcross(daily, part, apart),
    inception: begun.length > 0 ? Math.min(...begun) : null,
    gaps: [...part.lines.flatMap((line) => gapOfLine(daily, line)), ...part.currencies.flatMap((currency) => gapOfCash(daily, currency))],
  };
}

function gapOfLine({ book, first, rates, lines }: Daily, index: number): Gap[] {
  const { id, currency: code, quotes } = book.lines[index] as Line;
  const { currency } = quotedIn({ currency: code });
  const unpriced = quotedSince(quotes, first) > (rates.get(currency)?.since ?? 0);
  const days = heldUnvalued(lines[index] as DailyWorth, first);
  if (days === null) return [];
  return [
    unpriced ? { ...days, code: 'price.missing', subject: id } : { ...days, code: 'rate.missing', subject: `${currency}/${book.currency}` },
  ];
}

function gapOfCash({ book, first, cash }: Daily, currency: string): Gap[] {
  const days = heldUnvalued(cash.get(currency) as DailyWorth, first);
  return days === null ? [] : [{ ...days, code: 'rate.missing', subject: `${currency}/${book.currency}` }];
}

/** The days, from the first to the last, on which something was held that could not yet be valued. */
function heldUnvalued({ steps, since }: DailyWorth, first: Day): DayRange | null {
  if (since === 0) return null;
  const held = steps.days
    .map((day, step) => ({
      from: Math.max(day, first),
      to: Math.min(steps.days[step + 1] ?? Infinity, first + since) - 1,
      balance: steps.after[step],
    }))
    .filter(({ from, to, balance }) => balance !== 0 && from <= to);
  return held.length > 0 ? { from: held[0]?.from as Day, to: held.at(-1)?.to as Day } : null;
}
