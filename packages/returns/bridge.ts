/**
 * Explains a change of value: opening + contributions - withdrawals + income + price effect + currency effect - fees - taxes = closing,
 * for each row (a holding, the cash of a currency) and, by adding up rows, for any part of the scope.
 *
 * Movements are exact and rounded once (see `movements.ts`), the two effects and both values once for each row. The change in value of a row's units
 * between two closes is the price effect at the rate of the first close and the currency effect at the price of the second; the difference of a trade
 * from the close of its day belongs to the price effect. What rounding leaves over, a few of the smallest unit at most, goes to the price effect of a
 * holding and to the currency effect of cash.
 * Source: C. Bacon, "Practical Portfolio Performance Measurement and Attribution" (2008), on local and currency returns.
 */
import type { DayRange } from '#packages/calendar';
import { mergeFindings, type Finding } from '#packages/findings';
import { fromNumber, minorUnits, negate, NOTHING, round, subtract, sum, type Amount } from '#packages/money';
import type { Book } from './book.ts';
import { dailyEffects, type DailyEffects } from './daily-effects.ts';
import type { Part } from './daily.ts';
import type { Measured } from './measure.ts';
import { movementsOf, OUTSIDE, type Movement, type Place } from './movements.ts';
import { inMinorUnits, type Row } from './tally.ts';
import { worthRows, type WorthRow } from './valuation.ts';

export interface Bridge {
  readonly opening: Amount;
  /** What crossed the boundary of the part, in and out; neither is negative. */
  readonly contributions: Amount;
  readonly withdrawals: Amount;
  /** Gross dividends and interest. */
  readonly income: Amount;
  readonly priceEffect: Amount;
  readonly currencyEffect: Amount;
  readonly fees: Amount;
  readonly taxes: Amount;
  readonly closing: Amount;
}

export interface BridgeRow extends Bridge {
  readonly row: Row;
  /** The rounding difference that was added to one of the effects. */
  readonly rest: Amount;
}

export interface Bridges {
  /** Lines in their order, then cash by currency. */
  readonly rows: readonly BridgeRow[];
  /** Null when a part of it could not be valued. */
  readonly of: (part: Part) => Bridge | null;
  readonly total: Bridge | null;
  readonly findings: readonly Finding[];
}

/** `measured` must cover the range. */
export function bridge(book: Book, measured: Measured, range: DayRange): Bridges {
  const { movements, findings } = movementsOf(book, range);
  const opening = new Map(worthRows(book, range.from - 1).map((row) => [rowOf(row), row]));
  const closing = new Map(worthRows(book, range.to).map((row) => [rowOf(row), row]));
  const effects = dailyEffects(book, measured, range);
  const unknown = new Set<Row>(movements.filter(({ amount }) => amount === null).flatMap(rowsOf));
  for (const [row, worth] of [...opening, ...closing]) if (worth.value === null) unknown.add(row);
  for (const row of effects.unvalued) unknown.add(row);
  const concerned = new Set<Row>([...opening.keys(), ...closing.keys(), ...movements.flatMap(rowsOf)]);
  const known = movements.filter((movement): movement is Movement & { amount: Amount } => movement.amount !== null);
  const touching = byRow(known);
  const rows = [...concerned]
    .filter((row) => !unknown.has(row))
    .sort(inOrder)
    .map((row) => rowBridge(book, row, touching.get(row) ?? [], effects, opening.get(row)?.value ?? null, closing.get(row)?.value ?? null));
  const of = (part: Part): Bridge | null => {
    const inside = new Set<Row>([...part.lines, ...part.currencies]);
    return [...unknown].some((row) => inside.has(row)) ? null : partBridge(book, rows, known, inside);
  };
  return {
    rows,
    of,
    total: of({ lines: [...book.lines.keys()], currencies: book.currencies }),
    findings: mergeFindings(findings, ...[...opening.values(), ...closing.values()].map((row) => row.findings)),
  };
}

function rowOf({ line, currency }: WorthRow): Row {
  return line ?? currency;
}

function rowsOf({ from, to }: Movement): Row[] {
  return [from, to].filter((place): place is Row => place !== OUTSIDE);
}

function byRow(movements: readonly Known[]): ReadonlyMap<Row, readonly Known[]> {
  const rows = new Map<Row, Known[]>();
  for (const movement of movements)
    for (const row of rowsOf(movement)) {
      const others = rows.get(row);
      if (others) others.push(movement);
      else rows.set(row, [movement]);
    }
  return rows;
}

function inOrder(a: Row, b: Row): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  if (typeof a === typeof b) return a < b ? -1 : 1;
  return typeof a === 'number' ? -1 : 1;
}

type Known = Movement & { readonly amount: Amount };

function rowBridge(
  book: Book,
  row: Row,
  movements: readonly Known[],
  effects: DailyEffects,
  first: Amount | null,
  last: Amount | null,
): BridgeRow {
  const zero = inMinorUnits(book, NOTHING);
  const total = (wanted: (movement: Known) => boolean) => sum([zero, ...movements.filter(wanted).map(({ amount }) => amount)]);
  const moved = {
    opening: first ?? zero,
    closing: last ?? zero,
    contributions: total(({ kind, to }) => kind === 'transfer' && to === row),
    withdrawals: total(({ kind, from }) => kind === 'transfer' && from === row),
    income: total(({ kind, to }) => kind === 'income' && to === row),
    fees: total(({ kind, from }) => kind === 'fee' && from === row),
    taxes: total(({ kind, from }) => kind === 'tax' && from === row),
  };
  const { price, currency } = effects.of(row);
  const own = { priceEffect: inUnits(book, price), currencyEffect: inUnits(book, currency) };
  const rest = subtract(closingOf({ ...moved, ...own }), moved.closing);
  // The rest is the amount by which the parts exceed the closing value.
  const goesTo = typeof row === 'number' ? 'priceEffect' : 'currencyEffect';
  return { row, ...moved, ...own, [goesTo]: subtract(own[goesTo], rest), rest: negate(rest) };
}

function inUnits(book: Book, value: number): Amount {
  return round(fromNumber<'amount'>(value), minorUnits(book.currency));
}

/** The closing value that the parts add up to. */
export function closingOf(parts: Omit<Bridge, 'closing'>): Amount {
  return sum([
    parts.opening,
    parts.contributions,
    negate(parts.withdrawals),
    parts.income,
    parts.priceEffect,
    parts.currencyEffect,
    negate(parts.fees),
    negate(parts.taxes),
  ]);
}

function partBridge(book: Book, rows: readonly BridgeRow[], movements: readonly Known[], inside: ReadonlySet<Row>): Bridge {
  const zero = inMinorUnits(book, NOTHING);
  const members = rows.filter(({ row }) => inside.has(row));
  const total = (part: keyof Bridge) => sum([zero, ...members.map((row) => row[part])]);
  const isInside = (place: Place) => place !== OUTSIDE && inside.has(place);
  const crossing = (wanted: (movement: Known) => boolean) =>
    sum([zero, ...movements.filter((movement) => movement.kind === 'transfer' && wanted(movement)).map(({ amount }) => amount)]);
  return {
    opening: total('opening'),
    contributions: crossing(({ from, to }) => isInside(to) && !isInside(from)),
    withdrawals: crossing(({ from, to }) => isInside(from) && !isInside(to)),
    income: total('income'),
    priceEffect: total('priceEffect'),
    currencyEffect: total('currencyEffect'),
    fees: total('fees'),
    taxes: total('taxes'),
    closing: total('closing'),
  };
}
