/** Measures a scope: the daily series of the whole and of any part of it (a holding, an asset class, what is held in one currency). */
import type { Day, DayRange } from '#packages/calendar';
import type { Book } from './book.ts';
import { valueDaily, worthsOf, type Daily, type Part } from './daily.ts';
import { NOTHING_APART, type Apart } from './apart.ts';
import { flowsAcross, type Flows } from './flows.ts';
import type { Line } from './history.ts';
import type { Gap, Series } from './series.ts';
import { isHandedOn } from './daily-effects.ts';
import type { DailyWorth } from './daily-worth.ts';
import { sparseDays } from './sparse-days.ts';
import { quotedIn } from './quoted.ts';
import { quotedSince } from './quotes.ts';

/** Increased whenever the engine would answer differently than before: derived figures that are stored carry it. */
export const ENGINE_VERSION = 4;

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
  return { ...daily, total: seriesOf(daily, wholeOf(book), daily.value) };
}

/** All holdings. */
export function wholeOf(book: Book): Part {
  return { lines: [...book.lines.keys()], currencies: book.currencies };
}

/** The series of a part of what was measured. What crosses its boundary is a flow: what a holding bought came in, what it sold or earned went out. */
export function within(measured: Measured, part: Part, apart: Apart = NOTHING_APART): Series {
  const value = new Float64Array(measured.length);
  for (const worth of worthsOf(measured, part)) {
    for (let i = 0; i < value.length; i++) value[i] = (value[i] as number) + (worth.value[i] as number);
  }
  return seriesOf(measured, part, value, apart);
}

/** The series of the whole scope with exclusions: before charges, or without its income. */
export function setApart(measured: Measured, apart: Apart): Series {
  const { book, value } = measured;
  return seriesOf(measured, wholeOf(book), value, apart);
}

function seriesOf(daily: Daily, part: Part, value: Float64Array, apart: Apart = NOTHING_APART): Series {
  const flows = flowsAcross(daily, part, apart);
  return { first: daily.first, value, ...flows, ...factsOf(daily, part, value, flows) };
}

/** The facts of a series beside its columns: inception, gaps, sparse days and unfunded days. */
export function factsOf(
  daily: Daily,
  part: Part,
  value: Float64Array,
  { inflow }: Flows,
): Pick<Series, 'inception' | 'gaps' | 'sparse' | 'unfunded'> {
  let inception = Infinity;
  for (const { steps } of worthsOf(daily, part)) inception = Math.min(inception, steps.days[0] ?? Infinity);
  return {
    inception: inception === Infinity ? null : inception,
    gaps: [
      ...part.lines.flatMap((line) => gapOfLine(daily, line)),
      ...part.currencies.flatMap((currency) => gapOfCash(daily, currency)),
      ...gapsOfReceived(daily, part),
    ],
    sparse: sparseDays(daily, part, value),
    unfunded: unfundedDays(daily, part, value, inflow),
  };
}

/** Gaps by units that were received for a holding of the part on a day on which they cannot be valued. */
function gapsOfReceived({ book, first, length, lines }: Daily, part: Part): Gap[] {
  return book.resolvedEntries.flatMap((entry) => {
    const index = entry.day - first;
    if (!isHandedOn(entry) || index < 1 || index >= length || index >= (lines[entry.line] as DailyWorth).since) return [];
    if (!part.lines.includes(entry.counterpart)) return [];
    const { id } = book.lines[entry.line] as Line;
    return [{ code: 'price.missing' as const, subject: id, from: entry.day, to: entry.day, breaks: true as const }];
  });
}

/** From the first overdraft until something is paid in: trades whose money was never recorded. */
function unfundedDays({ cash, first, length }: Daily, { currencies }: Part, value: Float64Array, inflow: Float64Array): DayRange | null {
  if (currencies.length === 0 || value[0] !== 0) return null;
  const columns = currencies.flatMap((currency) => cash.get(currency)?.value ?? []);
  let from: Day | null = null;
  for (let i = 1; i < length; i++) {
    if ((inflow[i] as number) > 0) return from === null ? null : { from, to: first + i - 1 };
    let money = 0;
    for (const column of columns) money += column[i] as number;
    if (money < -OVERDRAWN) from ??= first + i;
  }
  return from === null ? null : { from, to: Infinity };
}

/** Less than this in the reporting currency is no overdraft. */
const OVERDRAWN = 1e-6;

function gapOfLine({ book, first, rates, lines }: Daily, index: number): Gap[] {
  const days = heldUnvalued(lines[index] as DailyWorth, first);
  if (days === null) return [];
  const { id, currency: code, quotes } = book.lines[index] as Line;
  const { currency } = quotedIn({ currency: code });
  const unpriced = quotedSince(quotes, first) > (rates.get(currency)?.since ?? 0);
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
  const end = first + since;
  let from: Day | null = null;
  let to = first;
  for (let step = 0; step < steps.days.length && (steps.days[step] as Day) < end; step++) {
    const last = Math.min(steps.days[step + 1] ?? Infinity, end) - 1;
    if (steps.after[step] === 0 || last < first) continue;
    from ??= Math.max(steps.days[step] as Day, first);
    to = last;
  }
  return from === null ? null : { from, to };
}
