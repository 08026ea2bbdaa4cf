/** Tests cost and gains by every method against the oracle, and the rules that hold for every ledger. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatDay, parseDay } from '#packages/calendar';
import { ZERO_FRACTION, formatDecimal, plus as add, type Amount, type Fraction } from '#packages/money';
import { positionsOn, realisedGains } from '#engine/cost';
import { unrealisedGains } from '#engine/valuation';
import { disposalsUpTo } from '../../engine/cost/positions.ts';
import {
  isZero,
  subtractFractions,
  divideFractions,
  addFractions,
  exactFraction,
  formatFraction,
  multiplyFractions,
  sumFractions,
  type ExactFraction,
} from './exact.ts';
import { placesOf } from './life-bridge.ts';
import { costsOf, isShortOf, lotsOf, wholeOf, type OracleCosts, type OracleDisposal } from './life-costs.ts';
import { bookOf, symbolsOf } from './life-engine.ts';
import { daysOf, isAbove, quotesOf, parseSignedFraction, symbolOf, type LedgerLife } from './life.ts';
import { lives } from './lives.ts';
import { TRIES, ProofTally } from './proof.ts';

const text = (value: Amount | null) => (value === null ? 'unknown' : formatDecimal(value));

function realisedBy(life: LedgerLife, { disposals }: OracleCosts): string[] {
  const quotes = quotesOf(life);
  const money = (value: ExactFraction) => formatFraction(value, placesOf(life));
  const told = disposals.filter(({ date, realises }) => realises && date >= life.from);
  const isCosted = ({ units, open }: OracleDisposal) => !isAbove(open) || isAbove(subtractFractions(units, open));
  const currencyOf = ({ date, symbol, cost, local }: OracleDisposal) =>
    subtractFractions(multiplyFractions(local, quotes.rate(quotes.currencyOf(symbol), date)), cost);
  const proceedsOf = closed(life, told, ({ proceeds }) => proceeds);
  const costOf = closed(life, told.filter(isCosted), ({ cost }) => cost);
  const currencyIn = closed(life, told.filter(isCosted), currencyOf);
  return told
    .flatMap((one) => {
      const { date, symbol, proceeds, units, open } = one;
      const whole = proceedsOf(one);
      const known = (some: string) => `${date} ${symbol}: ${some} - ${costOf(one)}, by currency ${currencyIn(one)}`;
      if (!isAbove(open)) return [known(whole)];
      const unknown = (some: string) => `${date} ${symbol}: ${some} - unknown, by currency unknown`;
      const held = subtractFractions(units, open);
      if (!isAbove(held)) return [unknown(whole)];
      const own = money(divideFractions(multiplyFractions(proceeds, held), units));
      return [known(own), unknown(money(subtractFractions(parseSignedFraction(whole), parseSignedFraction(own))))];
    })
    .sort();
}

/** Rounded down, and what the whole is more, a unit each, to those that lost most: so that all add up to the whole rounded once. */
function closed(
  life: LedgerLife,
  all: readonly OracleDisposal[],
  of: (one: OracleDisposal) => ExactFraction,
): (one: OracleDisposal) => string {
  const places = placesOf(life);
  const unit = divideFractions(exactFraction(1n), exactFraction(10n ** BigInt(places)));
  const rows = all.map((one) => {
    const { n, d } = divideFractions(of(one), unit);
    const down = n / d - (n < 0n && n % d !== 0n ? 1n : 0n);
    return { one, down, lost: subtractFractions(exactFraction(n, d), exactFraction(down)) };
  });
  const whole = divideFractions(parseSignedFraction(formatFraction(sumFractions(all.map(of)), places)), unit).n;
  const missing = Number(whole - rows.reduce((so, { down }) => so + down, 0n));
  const raised = new Set(
    rows
      .toSorted((a, b) => (isAbove(subtractFractions(b.lost, a.lost)) ? 1 : isAbove(subtractFractions(a.lost, b.lost)) ? -1 : 0))
      .slice(0, missing),
  );
  const told = new Map(
    rows.map((row) => [row.one, formatFraction(multiplyFractions(exactFraction(row.down + (raised.has(row) ? 1n : 0n)), unit), places)]),
  );
  return (one) => told.get(one) as string;
}

function unrealisedBy(life: LedgerLife, costs: OracleCosts): string[] {
  const quotes = quotesOf(life);
  const money = (value: ExactFraction) => formatFraction(value, placesOf(life));
  const close = daysOf(life).at(-1)?.close ?? new Map<string, ExactFraction>();
  const bySymbol = Map.groupBy(close, ([at]) => symbolOf(at));
  return [...bySymbol]
    .flatMap(([symbol, held]) => {
      const units = sumFractions(held.map(([, some]) => some));
      if (isZero(units)) return [];
      const lots = lotsOf(costs, symbol);
      const [cost, local] = [sumFractions(lots.map((lot) => lot.cost)), sumFractions(lots.map((lot) => lot.local))];
      const currency = subtractFractions(multiplyFractions(local, quotes.rate(quotes.currencyOf(symbol), life.to)), cost);
      const isShort = isShortOf(costs, symbol);
      const told = isShort ? 'unknown, by currency unknown' : `${money(cost)}, by currency ${money(currency)}`;
      return [`${symbol}: ${money(multiplyFractions(units, quotes.worth(symbol, life.to)))} - ${told}`];
    })
    .sort();
}

export function costDifferences(life: LedgerLife, costs = costsOf(life)): string[] {
  const book = bookOf(life);
  const symbols = symbolsOf(life);
  const [from, to] = [parseDay(life.from), parseDay(life.to)];
  const realised = realisedGains(book, { from, to }).rows.map(
    (row) => `${formatDay(row.day)} ${symbols[row.line]}: ${text(row.proceeds)} - ${text(row.cost)}, by currency ${text(row.currencyGain)}`,
  );
  const unrealised = unrealisedGains(book, to).map(
    (row) => `${symbols[row.line]}: ${text(row.value)} - ${text(row.cost)}, by currency ${text(row.currencyGain)}`,
  );
  return [...apart('realised', realisedBy(life, costs), realised.sort()), ...apart('held', unrealisedBy(life, costs), unrealised.sort())];
}

function apart(what: string, right: readonly string[], found: readonly string[]): string[] {
  return [
    ...right.filter((line) => !found.includes(line)).map((line) => `${what}: expected ${line}`),
    ...found.filter((line) => !right.includes(line)).map((line) => `${what}: found ${line}`),
    ...(right.length === found.length ? [] : [`${what}: expected ${right.length}, found ${found.length}`]),
  ];
}

test('gains and their currency part are those of the oracle by every method; no cost is lost or made, unless cash leaves', ({ task }) => {
  const tally = new ProofTally();
  fc.assert(
    fc.property(lives, (life) => {
      expect(costDifferences(life)).toEqual([]);
      expect(conserved(life)).toBe(true);
      tally.see(life, { [`by ${life.method}`]: 1 });
    }),
    TRIES,
  );
  task.meta.proven = tally.seen;
}, 14_400_000);

/**
 * What is left, what went and what covered units that were handed over before they were held is what was paid for all that came in, in the end. Quotes
 * that are carried over a split have fifteen digits, and so has what came in at them.
 */
function conserved(one: LedgerLife): boolean {
  const life = wholeOf(one);
  const { acquired, covering, lots } = costsOf(life);
  const book = bookOf(life);
  const last = parseDay(life.to);
  const left = [...positionsOn(book, last).values()].flatMap((position) => position.lots.map(({ cost }) => cost.reporting));
  const parts = [...left, ...disposalsUpTo(book, last).map(({ cost }) => cost.reporting)];
  expect(left.length).toBe([...lots.values()].flat().length);
  const kept = parts.reduce<Fraction>((so, cost) => add(so, cost as Fraction), ZERO_FRACTION);
  const { n, d } = subtractFractions(addFractions(exactFraction(kept.numerator, kept.denominator), covering), acquired);
  return (n < 0n ? -n : n) * 1_000_000_000n <= d;
}

test('a cent more in the price of a purchase is found, and so is another method', () => {
  const sample = fc.sample(lives, { numRuns: 120, seed: 3 });
  let planted = 0;
  for (const life of sample) {
    const costs = costsOf({ ...life, currency: 'EUR' });
    for (const [i, fact] of life.facts.entries()) {
      if (fact.type !== 'Purchase' || fact.currency !== 'EUR' || fact.date > life.to || fact.date < life.from) continue;
      const facts = life.facts.with(i, { ...fact, amount: (Number(fact.amount) + 1).toFixed(2) });
      // A sale may have taken it before the range, or a transfer taken it away: then nothing shows it.
      if (costDifferences({ ...life, currency: 'EUR', facts }, costs).length > 0) planted++;
    }
  }
  expect(planted).toBeGreaterThan(16);
  const apartBy = sample.filter((life) => life.method === 'fifo' && costDifferences({ ...life, method: 'lifo' }, costsOf(life)).length > 0);
  expect(apartBy.length).toBeGreaterThan(0);
});
