/** Lot by lot the bridge closes, adds up to the holding without a rest, and says of each lot what its own units, trades and days make. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseDay } from '#packages/calendar';
import { compare, plain, subtract, sum, ZERO, type Amount } from '#packages/money';
import { bridge, closingOf, lotBridges, measure, type BridgeRow, type LotBridge } from '#packages/returns';
import { isZero, minus, over, plus, q, shown, type Q } from './exact.ts';
import { expectedBridge, placesOf } from './life-bridge.ts';
import { bookOf, symbolsOf } from './life-engine.ts';
import { expectedLots, REST } from './life-lots.ts';
import { signedRead, type Life } from './life.ts';
import { lives } from './lives.ts';
import { RUNS, Tally } from './proof.ts';

const MOVED = ['opening', 'contributions', 'withdrawals', 'income', 'fees', 'taxes', 'closing'] as const;
const PARTS = [...MOVED, 'priceEffect', 'currencyEffect'] as const;
const FLOAT = q(1n, 1_000_000n);

function answered(life: Life): { readonly rows: readonly BridgeRow[]; readonly lots: readonly LotBridge[] } {
  const book = bookOf(life);
  const range = { from: parseDay(life.from), to: parseDay(life.to) };
  const measured = measure(book, range);
  const { rows } = bridge(book, measured, range);
  return { rows, lots: lotBridges(book, measured, range, rows) };
}

const exactly = (value: Amount): Q => signedRead(plain(value));
const isWithin = (a: Q, b: Q, allowed: Q) => {
  const { n, d } = minus(a, b);
  return (n < 0n ? -n : n) * allowed.d <= allowed.n * d;
};

export function lotDifferences(life: Life, { rows, lots }: ReturnType<typeof answered>): string[] {
  const symbols = symbolsOf(life);
  const expected = expectedLots(life);
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
      for (const part of [...MOVED, 'currencyEffect'] as const)
        if (!isWithin(exactly(lot[part]), right[part], slack)) said.push(`${name} ${part}: expected ${shown(right[part], places + 2)}, found ${plain(lot[part])}`);
      const price = minus(exactly(lot.priceEffect), exactly(lot.rest));
      if (!isWithin(price, right.priceEffect, over(plus(unit, FLOAT), q(2n))))
        said.push(`${name} price effect: expected ${shown(right.priceEffect, places + 2)}, found ${shown(price, places)}`);
      if (!isWithin(exactly(lot.rest), q(0n), over(q(BigInt(2 * (10 + roundings))), over(q(2n), unit)))) said.push(`${name} rest: ${plain(lot.rest)}`);
      expected.delete(name);
    }
  }
  for (const [name, right] of expected)
    if (MOVED.some((part) => !isZero(right[part]))) said.push(`${name} is missing`);
  return said;
}

test('lots close, add up to their holding exactly, and each is told by its own units, by every method', ({ task }) => {
  const tally = new Tally();
  fc.assert(
    fc.property(lives, (life) => {
      const all = answered(life);
      expect(lotDifferences(life, all)).toEqual([]);
      tally.see(life, all.lots.length);
    }),
    { numRuns: RUNS },
  );
  task.meta.proven = tally.seen;
}, 7_200_000);
