/** Compares the bridge of the engine with that of the oracle, by holding and by lot. */
import { parseDay, type DayRange } from '#packages/calendar';
import { compare, plain, subtract, sum, ZERO, type Amount } from '#packages/money';
import { bridge, closingOf, lotBridges, measure, type Book, type Bridges, type LotBridge } from '#packages/returns';
import { isZero, minus, over, plus, q, shown, type Q } from './exact.ts';
import { expectedBridge, placesOf } from './life-bridge.ts';
import { bookOf, symbolsOf } from './life-engine.ts';
import { expectedLots, REST } from './life-lots.ts';
import { signedRead, type Life } from './life.ts';

const EXACT = ['opening', 'contributions', 'withdrawals', 'income', 'fees', 'taxes', 'closing'] as const;
const PARTS = [...EXACT, 'priceEffect', 'currencyEffect'] as const;
/** Prices and rates work in float64 day by day: as much of a minor unit as that may be away. */
const FLOAT = q(1n, 1_000_000n);

export interface Answered extends Bridges {
  readonly book: Book;
  readonly range: DayRange;
  readonly lots: readonly LotBridge[];
}

/** What the engine says. */
export function answered(life: Life): Answered {
  const book = bookOf(life);
  const range = { from: parseDay(life.from), to: parseDay(life.to) };
  const measured = measure(book, range);
  const all = bridge(book, measured, range);
  return { ...all, book, range, lots: lotBridges(book, measured, range, all.rows) };
}

const exactly = (value: Amount): Q => signedRead(plain(value));

/** A line for each difference between the rows of the engine and of the oracle; none when all agree. */
export function bridgeDifferences(life: Life, found: Pick<Bridges, 'rows' | 'total'>): string[] {
  const { rows, total } = expectedBridge(life);
  const symbols = symbolsOf(life);
  const places = placesOf(life);
  const unit = q(1n, 10n ** BigInt(places));
  const half = over(plus(unit, FLOAT), q(2n));
  const said: string[] = [];
  const say = (what: string, right: string, wrong: string) =>
    void (right === wrong || said.push(`${what}: expected ${right}, found ${wrong}`));
  const named = new Map(found.rows.map((row) => [typeof row.row === 'number' ? (symbols[row.row] as string) : row.row, row]));
  say('rows', [...rows.keys()].sort().join(), [...named.keys()].sort().join());
  for (const [name, row] of named) {
    const right = rows.get(name);
    if (!right) continue;
    for (const part of EXACT) say(`${name} ${part}`, shown(right[part], places), plain(row[part]));
    const isLine = typeof row.row === 'number';
    // The rest was given to one of the two: without it each is its own definition, rounded.
    const price = minus(exactly(row.priceEffect), isLine ? exactly(row.rest) : q(0n));
    const currency = minus(exactly(row.currencyEffect), isLine ? q(0n) : exactly(row.rest));
    for (const [part, own, exact] of [
      ['price', price, right.priceEffect],
      ['currency', currency, right.currencyEffect],
    ] as const)
      if (!isWithin(own, exact, half))
        said.push(`${name} ${part} effect: expected ${shown(exact, places + 4)}, found ${shown(own, places)}`);
    if (!isWithin(exactly(row.rest), q(0n), over(q(BigInt(right.roundings)), over(q(2n), unit))))
      said.push(`${name} rest: ${plain(row.rest)}`);
  }
  if (found.total) for (const part of EXACT) say(`total ${part}`, shown(total[part], places), plain(found.total[part]));
  return said;
}

const isWithin = (a: Q, b: Q, allowed: Q) => {
  const { n, d } = minus(a, b);
  return (n < 0n ? -n : n) * allowed.d <= allowed.n * d;
};

/** The same of the lots: they close, add up to their holding, and are what their own units, trades and days make. */
export function lotDifferences(life: Life, { rows, lots }: Pick<Answered, 'rows' | 'lots'>): string[] {
  const symbols = symbolsOf(life);
  const expected = new Map(expectedLots(life));
  const holdings = expectedBridge(life).rows;
  const places = placesOf(life);
  const unit = q(1n, 10n ** BigInt(places));
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
    const slack = over(q(BigInt(4 + roundings)), over(q(2n), unit));
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
          said.push(`${name} ${part}: expected ${shown(right[part], places + 2)}, found ${plain(lot[part])}`);
      const price = minus(exactly(lot.priceEffect), exactly(lot.rest));
      if (!isWithin(price, right.priceEffect, over(plus(unit, FLOAT), q(2n))))
        said.push(`${name} price effect: expected ${shown(right.priceEffect, places + 2)}, found ${shown(price, places)}`);
      if (!isWithin(exactly(lot.rest), q(0n), over(q(BigInt(2 * (10 + roundings))), over(q(2n), unit))))
        said.push(`${name} rest: ${plain(lot.rest)}`);
      expected.delete(name);
    }
  }
  for (const [name, right] of expected) if (EXACT.some((part) => !isZero(right[part]))) said.push(`${name} is missing`);
  return said;
}
