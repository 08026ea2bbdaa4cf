/** Compares the bridge of the engine with that of the oracle, by holding and by lot. */
import { parseDay, type DayRange } from '#packages/calendar';
import { compare, formatDecimal, subtract, sum, ZERO, type Amount } from '#packages/money';
import { valueBridges, lotBridges, type ValueBridges } from '#engine/bridge';
import { measureScope } from '#engine/series';
import type { Book } from '#engine/book';
import { closingOf } from '../../engine/bridge/bridge.ts';
import type { LotBridge } from '../../engine/bridge/lot-bridge.ts';
import { isZero, subtractFractions, divideFractions, addFractions, exactFraction, formatFraction, type ExactFraction } from './exact.ts';
import { expectedBridge, placesOf } from './life-bridge.ts';
import { bookOf, symbolsOf } from './life-engine.ts';
import { expectedLots, REST } from './life-lots.ts';
import { parseSignedFraction, type LedgerLife } from './life.ts';

const EXACT = ['opening', 'contributions', 'withdrawals', 'income', 'fees', 'taxes', 'closing'] as const;
const PARTS = [...EXACT, 'priceEffect', 'currencyEffect'] as const;
/** Prices and rates work in float64 day by day: as much of a minor unit as that may be away. */
const FLOAT = exactFraction(1n, 1_000_000n);

export interface EngineBridge extends ValueBridges {
  readonly book: Book;
  readonly range: DayRange;
  readonly lots: readonly LotBridge[];
}

/** What the engine says. */
export function engineBridge(life: LedgerLife): EngineBridge {
  const book = bookOf(life);
  const range = { from: parseDay(life.from), to: parseDay(life.to) };
  const measured = measureScope(book, range);
  const all = valueBridges(book, measured, range);
  return { ...all, book, range, lots: lotBridges(book, measured, range, all.rows) };
}

const exactly = (value: Amount): ExactFraction => parseSignedFraction(formatDecimal(value));

/** A line for each difference between the rows of the engine and of the oracle; none when all agree. */
export function bridgeDifferences(life: LedgerLife, found: Pick<ValueBridges, 'rows' | 'total'>): string[] {
  const { rows, total } = expectedBridge(life);
  const symbols = symbolsOf(life);
  const places = placesOf(life);
  const unit = exactFraction(1n, 10n ** BigInt(places));
  const half = divideFractions(addFractions(unit, FLOAT), exactFraction(2n));
  const said: string[] = [];
  const say = (what: string, right: string, wrong: string) =>
    void (right === wrong || said.push(`${what}: expected ${right}, found ${wrong}`));
  const named = new Map(found.rows.map((row) => [typeof row.row === 'number' ? (symbols[row.row] as string) : row.row, row]));
  say('rows', [...rows.keys()].sort().join(), [...named.keys()].sort().join());
  for (const [name, row] of named) {
    const right = rows.get(name);
    if (!right) continue;
    for (const part of EXACT) say(`${name} ${part}`, formatFraction(right[part], places), formatDecimal(row[part]));
    const isLine = typeof row.row === 'number';
    // The rest was given to one of the two: without it each is its own definition, rounded.
    const price = subtractFractions(exactly(row.priceEffect), isLine ? exactly(row.rest) : exactFraction(0n));
    const currency = subtractFractions(exactly(row.currencyEffect), isLine ? exactFraction(0n) : exactly(row.rest));
    for (const [part, own, exact] of [
      ['price', price, right.priceEffect],
      ['currency', currency, right.currencyEffect],
    ] as const)
      if (!isWithin(own, exact, half))
        said.push(`${name} ${part} effect: expected ${formatFraction(exact, places + 4)}, found ${formatFraction(own, places)}`);
    if (
      !isWithin(
        exactly(row.rest),
        exactFraction(0n),
        divideFractions(exactFraction(BigInt(right.roundings)), divideFractions(exactFraction(2n), unit)),
      )
    )
      said.push(`${name} rest: ${formatDecimal(row.rest)}`);
  }
  if (found.total) for (const part of EXACT) say(`total ${part}`, formatFraction(total[part], places), formatDecimal(found.total[part]));
  return said;
}

const isWithin = (a: ExactFraction, b: ExactFraction, allowed: ExactFraction) => {
  const { n, d } = subtractFractions(a, b);
  return (n < 0n ? -n : n) * allowed.d <= allowed.n * d;
};

/** The same of the lots: they close, add up to their holding, and are what their own units, trades and days make. */
export function lotDifferences(life: LedgerLife, { rows, lots }: Pick<EngineBridge, 'rows' | 'lots'>): string[] {
  const symbols = symbolsOf(life);
  const expected = new Map(expectedLots(life));
  const holdings = expectedBridge(life).rows;
  const places = placesOf(life);
  const unit = exactFraction(1n, 10n ** BigInt(places));
  const pooled = life.method === 'average' || life.method === 'uk-pool';
  const said: string[] = [];
  const byLine = Map.groupBy(lots, ({ line }) => line);
  for (const row of rows) {
    if (typeof row.row === 'string') continue;
    const own = byLine.get(row.row) ?? [];
    for (const part of PARTS)
      if (compare(sum(own.map((lot) => lot[part])), row[part]) !== 0) said.push(`${symbols[row.row]} ${part}: lots do not add up`);
    const roundings = holdings.get(symbols[row.row] as string)?.roundings ?? 0;
    // Each part loses less than a unit to largest remainder, and its share of what its holding was rounded by.
    const slack = divideFractions(exactFraction(BigInt(4 + roundings)), divideFractions(exactFraction(2n), unit));
    for (const lot of own) {
      const name = `${lot.pocket}/${symbols[row.row]}/${pooled ? REST : (lot.lot ?? REST)}`;
      if (compare(subtract(closingOf(lot), lot.closing), ZERO) !== 0) said.push(`${name} does not close`);
      const right = expected.get(name);
      if (!right) {
        if (PARTS.some((part) => compare(lot[part], ZERO) !== 0)) said.push(`${name} is no lot`);
        continue;
      }
      for (const part of [...EXACT, 'currencyEffect'] as const)
        if (!isWithin(exactly(lot[part]), right[part], slack))
          said.push(`${name} ${part}: expected ${formatFraction(right[part], places + 2)}, found ${formatDecimal(lot[part])}`);
      const price = subtractFractions(exactly(lot.priceEffect), exactly(lot.rest));
      if (!isWithin(price, right.priceEffect, divideFractions(addFractions(unit, FLOAT), exactFraction(2n))))
        said.push(
          `${name} price effect: expected ${formatFraction(right.priceEffect, places + 2)}, found ${formatFraction(price, places)}`,
        );
      if (
        !isWithin(
          exactly(lot.rest),
          exactFraction(0n),
          divideFractions(exactFraction(BigInt(2 * (10 + roundings))), divideFractions(exactFraction(2n), unit)),
        )
      )
        said.push(`${name} rest: ${formatDecimal(lot.rest)}`);
      expected.delete(name);
    }
  }
  for (const [name, right] of expected) if (EXACT.some((part) => !isZero(right[part]))) said.push(`${name} is missing`);
  return said;
}
