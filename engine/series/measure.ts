/** Measures a scope: the daily series of the whole and of any part of it (a holding, an asset class, what is held in one currency). */
import type { Day, DayRange } from '#packages/calendar';
import { type Book, type InstrumentLine, quotationOf, quotedSince } from '#engine/book';
import { valueDaily, worthsOf, type DailyValuation, type ScopePart } from './daily.ts';
import { NO_EXCLUSIONS, type ReturnExclusions } from './apart.ts';
import { flowsAcrossBoundary, type BoundaryFlows } from './flows.ts';
import type { ValuationGap, DailySeries } from '#engine/rates-of-return';
import { isHandedOn } from './daily-effects.ts';
import type { DailyWorth } from './daily-worth.ts';
import { sparseDays } from './sparse-days.ts';

/** Increased whenever the engine would answer differently than before: derived figures that are stored carry it. */
export const ENGINE_VERSION = 4;

export interface MeasuredScope extends DailyValuation {
  /** The whole scope. */
  readonly total: DailySeries;
}

/**
 * Values every holding on every day of the range and on the day before it. Ask once, for the longest range: the rest are slices of it.
 * Throws RangeError for a range that ends before it begins.
 */
export function measureScope(book: Book, range: DayRange): MeasuredScope {
  const daily = valueDaily(book, range);
  return { ...daily, total: seriesOf(daily, wholeScopeOf(book), daily.value) };
}

/** All holdings. */
export function wholeScopeOf(book: Book): ScopePart {
  return { lines: [...book.lines.keys()], currencies: book.currencies };
}

/** The series of a part of what was measured. What crosses its boundary is a flow: what a holding bought came in, what it sold or earned went out. */
export function seriesOfPart(measured: MeasuredScope, part: ScopePart, apart: ReturnExclusions = NO_EXCLUSIONS): DailySeries {
  const value = new Float64Array(measured.length);
  for (const worth of worthsOf(measured, part)) {
    for (let i = 0; i < value.length; i++) value[i] = (value[i] as number) + (worth.value[i] as number);
  }
  return seriesOf(measured, part, value, apart);
}

/** The series of the whole scope with exclusions: before charges, or without its income. */
export function seriesWithExclusions(measured: MeasuredScope, apart: ReturnExclusions): DailySeries {
  const { book, value } = measured;
  return seriesOf(measured, wholeScopeOf(book), value, apart);
}

function seriesOf(daily: DailyValuation, part: ScopePart, value: Float64Array, apart: ReturnExclusions = NO_EXCLUSIONS): DailySeries {
  const flows = flowsAcrossBoundary(daily, part, apart);
  return { first: daily.first, value, ...flows, ...seriesFactsOf(daily, part, value, flows) };
}

/** The facts of a series beside its columns: inception, gaps, sparse days and unfunded days. */
export function seriesFactsOf(
  daily: DailyValuation,
  part: ScopePart,
  value: Float64Array,
  { inflow }: BoundaryFlows,
): Pick<DailySeries, 'inception' | 'gaps' | 'sparse' | 'unfunded'> {
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
function gapsOfReceived({ book, first, length, lines }: DailyValuation, part: ScopePart): ValuationGap[] {
  return book.resolvedEntries.flatMap((entry) => {
    const index = entry.day - first;
    if (!isHandedOn(entry) || index < 1 || index >= length || index >= (lines[entry.line] as DailyWorth).since) return [];
    if (!part.lines.includes(entry.counterpart)) return [];
    const { id } = book.lines[entry.line] as InstrumentLine;
    return [{ code: 'price.missing' as const, subject: id, from: entry.day, to: entry.day, breaks: true as const }];
  });
}

/** From the first overdraft until something is paid in: trades whose money was never recorded. */
function unfundedDays(
  { cash, first, length }: DailyValuation,
  { currencies }: ScopePart,
  value: Float64Array,
  inflow: Float64Array,
): DayRange | null {
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

function gapOfLine({ book, first, rates, lines }: DailyValuation, index: number): ValuationGap[] {
  const days = daysHeldUnvalued(lines[index] as DailyWorth, first);
  if (days === null) return [];
  const { id, currency: code, quotes } = book.lines[index] as InstrumentLine;
  const { currency } = quotationOf({ currency: code });
  const unpriced = quotedSince(quotes, first) > (rates.get(currency)?.since ?? 0);
  return [
    unpriced ? { ...days, code: 'price.missing', subject: id } : { ...days, code: 'rate.missing', subject: `${currency}/${book.currency}` },
  ];
}

function gapOfCash({ book, first, cash }: DailyValuation, currency: string): ValuationGap[] {
  const days = daysHeldUnvalued(cash.get(currency) as DailyWorth, first);
  return days === null ? [] : [{ ...days, code: 'rate.missing', subject: `${currency}/${book.currency}` }];
}

/** The days, from the first to the last, on which something was held that could not yet be valued. */
function daysHeldUnvalued({ steps, since }: DailyWorth, first: Day): DayRange | null {
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
