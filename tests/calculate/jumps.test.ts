/** Tests the findings for prices that are probably wrong; the answer still uses the prices as they are. */
import { describe, expect, test } from 'vitest';
import { calculate, Calculation } from '#engine/measures';

type PriceJumpTestFacts = Readonly<Record<string, unknown>>;
const ask = (question: PriceJumpTestFacts, facts: PriceJumpTestFacts = {}) =>
  calculate(Calculation.parse({ ...facts, questions: [question] }))[0]!;
const jumps = (question: PriceJumpTestFacts, facts?: PriceJumpTestFacts) =>
  ask(question, facts).findings.filter(({ code }) => code === 'price.jump');

const prices = (...closes: number[]) => Object.fromEntries(closes.map((close, i) => [`2024-03-0${i + 4}`, close]));
const held = (closes: PriceJumpTestFacts, more: PriceJumpTestFacts = {}) => ({
  prices: { A: closes },
  transactions: [
    { date: '2024-03-04', type: 'Contribution', amount: 1000 },
    { date: '2024-03-04', type: 'Purchase', instrument: 'A', units: 10, price: 100 },
  ],
  ...more,
});
const RANGE = { measure: 'time-weighted-return', from: '2024-03-05', to: '2024-03-08' };

describe('a price that falls from 100 to 1 in a day', () => {
  const fallen = held(prices(100, 100, 1, 1, 1));
  const found = { code: 'price.jump', subject: 'A', date: '2024-03-06', since: '2024-03-05' };

  test('is told beside a return and a value, and changes neither', () => {
    expect(ask(RANGE, fallen).value).toBeCloseTo(-0.99, 12);
    expect(jumps(RANGE, fallen)).toEqual([found]);
    expect(ask({ measure: 'value', asOf: '2024-03-08' }, fallen)).toMatchObject({ value: '10.00', findings: [found] });
    expect(jumps({ measure: 'bridge', from: '2024-03-05', to: '2024-03-08' }, fallen)).toEqual([found]);
  });

  test('is none before it, of another instrument, and once five business days have gone', () => {
    expect(jumps({ ...RANGE, to: '2024-03-05' }, fallen)).toEqual([]);
    expect(jumps({ ...RANGE, from: '2024-03-07' }, fallen)).toEqual([]);
    expect(jumps({ ...RANGE, scope: { cash: true, instruments: [] } }, fallen)).toEqual([]);
    const later = held({ ...prices(100, 100, 1, 1, 1), '2024-03-15': 1 });
    expect(jumps({ measure: 'value', asOf: '2024-03-15' }, later)).toEqual([]);
  });

  test('is none where a split explains it', () => {
    const corporateActions = [{ kind: 'split', date: '2024-03-06', instrument: 'A', ratio: { new: 100, old: 1 } }];
    const split = { ...fallen, corporateActions };
    expect(ask(RANGE, split).value).toBeCloseTo(0, 12);
    expect(jumps(RANGE, split)).toEqual([]);
    // A day early it does not.
    expect(jumps(RANGE, { ...fallen, corporateActions: [{ ...corporateActions[0], date: '2024-03-05' }] })).toEqual([
      { ...found, date: '2024-03-06' },
    ]);
  });
});

test('five times or a fifth is a jump, less is the market, and so is a long time', () => {
  expect(jumps(RANGE, held(prices(100, 20)))).toHaveLength(1);
  expect(jumps(RANGE, held(prices(100, 500)))).toHaveLength(1);
  expect(jumps(RANGE, held(prices(100, 0)))).toHaveLength(1);
  expect(jumps(RANGE, held(prices(100, 20.01)))).toEqual([]);
  expect(jumps(RANGE, held(prices(100, 499)))).toEqual([]);
  expect(jumps({ ...RANGE, to: '2024-06-28' }, held({ '2024-03-04': 100, '2024-06-03': 1, '2024-06-28': 1 }))).toEqual([]);
  // Sold before it jumped.
  const sold = held(prices(100, 100, 1, 1, 1));
  sold.transactions.push({ date: '2024-03-05', type: 'Sale', instrument: 'A', units: 10, price: 100 });
  expect(jumps(RANGE, sold)).toEqual([]);
});

test('levels and daily returns that a question brings along', () => {
  const levels = prices(100, 101, 1, 1.01);
  expect(jumps({ measure: 'maximum-drawdown', levels })).toEqual([
    { code: 'price.jump', subject: 'levels', date: '2024-03-06', since: '2024-03-05' },
  ]);
  expect(jumps({ measure: 'volatility', frequency: 'daily', returns: [0.01, -0.99, 0.02] })).toEqual([
    { code: 'price.jump', subject: 'returns' },
  ]);
  expect(jumps({ measure: 'volatility', frequency: 'daily', returns: [0.01, -0.5, 0.02] })).toEqual([]);
  expect(jumps({ measure: 'volatility', frequency: 'yearly', returns: [0.01, -0.99, 0.02] })).toEqual([]);
});
