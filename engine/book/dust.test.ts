/** Tests that a holding whose units are quotients cut off after sixteen digits is sold out, and that what was counted exactly stays as it is. */
import { describe, expect, test } from 'vitest';
import { formatDecimal, roundFraction, trimZeros } from '#packages/money';
import { openBook, type HistoryEntry } from './index.ts';
import { positionsOn } from '#engine/cost';
import { valuation } from '#engine/valuation';
import { disposalsUpTo } from '../cost/positions.ts';
import type { CorporateAction } from './corporate-action.ts';
import { closingBalancesOn } from './exact.ts';

const trade = (day: number, kind: HistoryEntry['kind'], units: string, amount: string, pocket = ''): HistoryEntry => ({
  day,
  kind,
  line: 0,
  units,
  amount,
  fee: '0',
  tax: '0',
  currency: 'EUR',
  pocket,
});
const quotes = { days: Int32Array.of(0), values: Float64Array.of(100) };
const open = (entries: readonly HistoryEntry[], actions: readonly CorporateAction[] = []) =>
  openBook({ currency: 'EUR', lines: [{ id: 'share', currency: 'EUR', quotes }], entries, rates: [], actions });
const unitsLeft = (book: ReturnType<typeof open>) =>
  [...closingBalancesOn(book, 10).lines.values()].map((units) => formatDecimal(trimZeros(units)));
const short = (book: ReturnType<typeof open>) =>
  positionsOn(book, 10)
    .get(0)
    ?.findings.map(({ code }) => code) ?? [];

const THIRD = String(1 / 3);
const TWO_THIRDS = String(2 / 3);

describe('units of quotients', () => {
  test('a third and two thirds are sold as one: nothing is left, nothing is lacking, and the whole cost is gone', () => {
    const book = open([trade(1, 'Purchase', THIRD, '30'), trade(2, 'Purchase', TWO_THIRDS, '60'), trade(3, 'Sale', '1', '120')]);
    expect(unitsLeft(book)).toEqual([]);
    expect(short(book)).toEqual([]);
    expect(valuation(book, 10).findings).toEqual([]);
    expect(disposalsUpTo(book, 10).map(({ cost }) => cost.reporting && formatDecimal(roundFraction(cost.reporting, 2)))).toEqual(['90.00']);
  });

  test('what is left over is sold along: 1 was bought, two and one third were sold', () => {
    const book = open([trade(1, 'Purchase', '1', '90'), trade(2, 'Sale', TWO_THIRDS, '80'), trade(3, 'Sale', '0.3333333333333333', '40')]);
    expect(unitsLeft(book)).toEqual([]);
    expect(short(book)).toEqual([]);
  });

  test('through a split as well: it takes the dust with it', () => {
    const split: CorporateAction = { kind: 'split', id: 'split', day: 3, line: 0, ratio: { new: '2', old: '1' } };
    const book = open([trade(1, 'Purchase', THIRD, '30'), trade(2, 'Purchase', TWO_THIRDS, '60'), trade(4, 'Sale', '2', '120')], [split]);
    expect(unitsLeft(book)).toEqual([]);
    expect(short(book)).toEqual([]);
  });

  test('of each wrapper by itself', () => {
    const book = open([
      trade(1, 'Purchase', THIRD, '30', 'a'),
      trade(1, 'Purchase', TWO_THIRDS, '60', 'a'),
      trade(1, 'Purchase', '5', '500', 'b'),
      trade(3, 'Sale', '1', '120', 'a'),
    ]);
    expect(unitsLeft(book)).toEqual(['5']);
    expect(short(book)).toEqual([]);
  });
});

describe('units that were counted', () => {
  test('the last hundred-millionth that was not sold is still there', () => {
    const book = open([trade(1, 'Purchase', '1', '100'), trade(2, 'Sale', '0.99999999', '100')]);
    expect(unitsLeft(book)).toEqual(['0.00000001']);
  });

  test('nor is it lacking without being said', () => {
    const book = open([trade(1, 'Purchase', '0.99999999', '100'), trade(2, 'Sale', '1', '100')]);
    expect(short(book)).toEqual(['units.negative']);
  });

  test('a book without quotients is not touched', () => {
    const entries = [trade(1, 'Purchase', '1.5', '100'), trade(2, 'Sale', '1.5', '100')];
    expect(open(entries).entries).toEqual(entries);
  });
});
