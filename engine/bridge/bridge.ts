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
import { fromNumber, minorUnits, negate, ZERO_FRACTION, round, subtract, sum, type Amount } from '#packages/money';
import { type Book, inMinorUnits, type ScopeRow } from '#engine/book';
import { dailyEffects, type DailyEffects, type ScopePart, type MeasuredScope } from '#engine/series';
import { movementsOf, OUTSIDE, type Movement, type MovementPlace, worthRows, type WorthRow } from '#engine/valuation';

export interface ValueBridge {
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

export interface BridgeRow extends ValueBridge {
  readonly row: ScopeRow;
  /** The rounding difference that was added to one of the effects. */
  readonly rest: Amount;
}

export interface ValueBridges {
  /** Lines in their order, then cash by currency. */
  readonly rows: readonly BridgeRow[];
  /** Null when a part of it could not be valued. */
  readonly of: (part: ScopePart) => ValueBridge | null;
  readonly total: ValueBridge | null;
  readonly findings: readonly Finding[];
}

/** `measured` must cover the range. */
export function valueBridges(book: Book, measured: MeasuredScope, range: DayRange): ValueBridges {
  const { movements, findings } = movementsOf(book, range);
  const opening = new Map(worthRows(book, range.from - 1).map((row) => [rowOfWorth(row), row]));
  const closing = new Map(worthRows(book, range.to).map((row) => [rowOfWorth(row), row]));
  const effects = dailyEffects(book, measured, range);
  const unknown = new Set<ScopeRow>(movements.filter(({ amount }) => amount === null).flatMap(rowsOfMovement));
  for (const [row, worth] of [...opening, ...closing]) if (worth.value === null) unknown.add(row);
  for (const row of effects.unvalued) unknown.add(row);
  const concerned = new Set<ScopeRow>([...opening.keys(), ...closing.keys(), ...movements.flatMap(rowsOfMovement)]);
  const known = movements.filter((movement): movement is Movement & { amount: Amount } => movement.amount !== null);
  const touching = movementsByRow(known);
  const rows = [...concerned]
    .filter((row) => !unknown.has(row))
    .sort(compareRows)
    .map((row) =>
      rowBridge(book, row, touching.get(row) ?? [], effects, [opening.get(row)?.value ?? null, closing.get(row)?.value ?? null]),
    );
  const of = (part: ScopePart): ValueBridge | null => {
    const inside = new Set<ScopeRow>([...part.lines, ...part.currencies]);
    return [...unknown].some((row) => inside.has(row)) ? null : partBridge(book, rows, known, inside);
  };
  return {
    rows,
    of,
    total: of({ lines: [...book.lines.keys()], currencies: book.currencies }),
    findings: mergeFindings(findings, ...[...opening.values(), ...closing.values()].map((row) => row.findings)),
  };
}

function rowOfWorth({ line, currency }: WorthRow): ScopeRow {
  return line ?? currency;
}

function rowsOfMovement({ from, to }: Movement): ScopeRow[] {
  return [from, to].filter((place): place is ScopeRow => place !== OUTSIDE);
}

function movementsByRow(movements: readonly KnownMovement[]): ReadonlyMap<ScopeRow, readonly KnownMovement[]> {
  const rows = new Map<ScopeRow, KnownMovement[]>();
  for (const movement of movements)
    for (const row of rowsOfMovement(movement)) {
      const others = rows.get(row);
      if (others) others.push(movement);
      else rows.set(row, [movement]);
    }
  return rows;
}

function compareRows(a: ScopeRow, b: ScopeRow): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  if (typeof a === typeof b) return a < b ? -1 : 1;
  return typeof a === 'number' ? -1 : 1;
}

type KnownMovement = Movement & { readonly amount: Amount };

function rowBridge(
  book: Book,
  row: ScopeRow,
  movements: readonly KnownMovement[],
  effects: DailyEffects,
  [first, last]: readonly [first: Amount | null, last: Amount | null],
): BridgeRow {
  const zero = inMinorUnits(book, ZERO_FRACTION);
  const total = (wanted: (movement: KnownMovement) => boolean) => sum([zero, ...movements.filter(wanted).map(({ amount }) => amount)]);
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
  const own = { priceEffect: roundToMinorUnits(book, price), currencyEffect: roundToMinorUnits(book, currency) };
  const rest = subtract(closingOf({ ...moved, ...own }), moved.closing);
  // The rest is the amount by which the parts exceed the closing value.
  const goesTo = typeof row === 'number' ? 'priceEffect' : 'currencyEffect';
  return { row, ...moved, ...own, [goesTo]: subtract(own[goesTo], rest), rest: negate(rest) };
}

function roundToMinorUnits(book: Book, value: number): Amount {
  return round(fromNumber<'amount'>(value), minorUnits(book.currency));
}

/** The closing value that the parts add up to. */
export function closingOf(parts: Omit<ValueBridge, 'closing'>): Amount {
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

function partBridge(
  book: Book,
  rows: readonly BridgeRow[],
  movements: readonly KnownMovement[],
  inside: ReadonlySet<ScopeRow>,
): ValueBridge {
  const zero = inMinorUnits(book, ZERO_FRACTION);
  const members = rows.filter(({ row }) => inside.has(row));
  const total = (part: keyof ValueBridge) => sum([zero, ...members.map((row) => row[part])]);
  const isInside = (place: MovementPlace) => place !== OUTSIDE && inside.has(place);
  const crossing = (wanted: (movement: KnownMovement) => boolean) =>
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
