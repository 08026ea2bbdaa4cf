/** The bridge closes for every ledger, at every level, and each of its parts is what its own definition says, worked out by the oracle. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseDay } from '#packages/calendar';
import { compare, plain, sum, ZERO, type Amount } from '#packages/money';
import { bridge, closingOf, measure, rangeFigures, type Bridge, type Bridges } from '#packages/returns';
import { minus, over, plus, q, shown, type Q } from './exact.ts';
import { expectedBridge, placesOf, type ExpectedRow } from './life-bridge.ts';
import { bookOf, symbolsOf } from './life-engine.ts';
import { signedRead, type Life } from './life.ts';
import { lives } from './lives.ts';
import { Tally, RUNS } from './proof.ts';

const EXACT = ['opening', 'contributions', 'withdrawals', 'income', 'fees', 'taxes', 'closing'] as const;
/** Prices and rates work in float64 day by day: as much of a minor unit as that may be away. */
const FLOAT = q(1n, 1_000_000n);

export function answered(life: Life): Bridges {
  const book = bookOf(life);
  const range = { from: parseDay(life.from), to: parseDay(life.to) };
  return bridge(book, measure(book, range), range);
}

const text = (value: Amount) => plain(value);
const exactly = (value: Amount): Q => signedRead(plain(value));

/** A line for each difference; none when all agree. */
export function differences(life: Life, found: Bridges): string[] {
  const { rows, total } = expectedBridge(life);
  const symbols = symbolsOf(life);
  const places = placesOf(life);
  const unit = q(1n, 10n ** BigInt(places));
  const half = over(plus(unit, FLOAT), q(2n));
  const said: string[] = [];
  const say = (what: string, right: string, wrong: string) => void (right === wrong || said.push(`${what}: expected ${right}, found ${wrong}`));
  const named = new Map(found.rows.map((row) => [typeof row.row === 'number' ? (symbols[row.row] as string) : row.row, row]));
  say('rows', [...rows.keys()].sort().join(), [...named.keys()].sort().join());
  for (const [name, row] of named) {
    const right = rows.get(name) as ExpectedRow | undefined;
    if (!right) continue;
    for (const part of EXACT) say(`${name} ${part}`, shown(right[part], places), text(row[part]));
    const isLine = typeof row.row === 'number';
    // The rest was given to one of the two: without it each is its own definition, rounded.
    const price = minus(exactly(row.priceEffect), isLine ? exactly(row.rest) : q(0n));
    const currency = minus(exactly(row.currencyEffect), isLine ? q(0n) : exactly(row.rest));
    for (const [part, own, exact] of [['price', price, right.priceEffect], ['currency', currency, right.currencyEffect]] as const)
      if (isAway(own, exact, half)) said.push(`${name} ${part} effect: expected ${shown(exact, places + 4)}, found ${shown(own, places)}`);
    if (isAway(exactly(row.rest), q(0n), over(q(BigInt(right.roundings)), over(q(2n), unit)))) said.push(`${name} rest: ${text(row.rest)}`);
  }
  if (found.total) for (const part of EXACT) say(`total ${part}`, shown(total[part], places), text(found.total[part]));
  return said;
}

function isAway(a: Q, b: Q, allowed: Q): boolean {
  const { n, d } = minus(a, b);
  return (n < 0n ? -n : n) * allowed.d > allowed.n * d;
}

const closes = (one: Bridge) => expect(text(closingOf(one))).toBe(text(one.closing));

test('each part is what its definition says, the rest is rounding alone, and what came in, was earned, moved and was paid makes the closing value', ({
  task,
}) => {
  const tally = new Tally();
  fc.assert(
    fc.property(lives, (life) => {
      const all = answered(life);
      expect(differences(life, all)).toEqual([]);
      for (const row of all.rows) closes(row);
      const total = all.total as Bridge;
      closes(total);
      for (const effect of ['priceEffect', 'currencyEffect', 'income', 'fees', 'taxes'] as const)
        expect(compare(sum(all.rows.map((row) => row[effect])), total[effect])).toBe(0);
      const figures = rangeFigures(bookOf(life), { from: parseDay(life.from), to: parseDay(life.to) });
      for (const part of ['opening', 'closing', 'income', 'fees', 'taxes'] as const)
        expect(compare(figures[part] ?? ZERO, total[part])).toBe(0);
      tally.see(life, all.rows.length);
    }),
    { numRuns: RUNS },
  );
  task.meta.proven = tally.seen;
}, 3_600_000);
