/** Tests the bridge, which explains a change of value; each figure is worked out by hand in the comment beside it. */
import { describe, expect, test } from 'vitest';
import { calculate, Calculation } from '#engine/measures';

type BridgeTestFacts = Record<string, unknown>;
type BridgeAnswerRow = Readonly<Record<string, string | null>>;
const ask = (question: BridgeTestFacts, facts: BridgeTestFacts) =>
  calculate(Calculation.parse({ ...facts, questions: [{ measure: 'bridge', ...question }] }))[0]!;
const rowsOf = (question: BridgeTestFacts, facts: BridgeTestFacts) =>
  (ask(question, facts).value as { rows: BridgeAnswerRow[]; total: BridgeAnswerRow }).rows;

/** A share in dollars, reported in euros. */
const FACTS: BridgeTestFacts = {
  currency: 'EUR',
  instruments: [{ id: 'X', currency: 'USD' }],
  prices: { X: { '2024-01-02': '100', '2024-01-03': '110', '2024-01-04': '120' } },
  rates: [{ base: 'USD', quote: 'EUR', values: { '2024-01-02': '1', '2024-01-03': '1.05', '2024-01-04': '1.05' } }],
  transactions: [
    { date: '2024-01-02', type: 'Contribution', amount: 2000, currency: 'USD' },
    { date: '2024-01-02', type: 'Purchase', instrument: 'X', units: 10, amount: 1000, id: 'first' },
  ],
};

describe('price and currency', () => {
  // The decomposition of C. Bacon (2008), chapter 3: a local return of 10 % and a currency return of 5 % make 15.5 %; the currency works on the price
  // of the end, so that no term is left over.
  test('10 % and 5 % make 15.5 %: 100 by the price, 55 by the rate', () => {
    expect(rowsOf({ from: '2024-01-03', to: '2024-01-03', by: 'holding' }, FACTS)[0]).toMatchObject({
      instrument: 'X',
      opening: '1000.00',
      contributions: '0.00',
      withdrawals: '0.00',
      priceEffect: '100.00',
      currencyEffect: '55.00',
      income: '0.00',
      fees: '0.00',
      taxes: '0.00',
      closing: '1155.00',
      rest: '0.00',
    });
  });

  test('cash has a currency effect alone', () => {
    expect(rowsOf({ from: '2024-01-03', to: '2024-01-03', by: 'holding' }, FACTS)[1]).toMatchObject({
      cash: 'USD',
      opening: '1000.00',
      priceEffect: '0.00',
      currencyEffect: '50.00',
      closing: '1050.00',
    });
  });
});

describe('what is bought and sold, earned and charged', () => {
  const traded = {
    ...FACTS,
    transactions: [
      ...(FACTS['transactions'] as BridgeTestFacts[]),
      { date: '2024-01-03', type: 'Purchase', instrument: 'X', units: 5, amount: 545, fee: 5, id: 'second' },
      { date: '2024-01-04', type: 'Sale', instrument: 'X', units: 6, amount: 726, fee: 4, tax: 2 },
      { date: '2024-01-04', type: 'Dividend', instrument: 'X', amount: 30, tax: 4.5 },
    ],
    cost: { method: 'fifo' },
  };
  const range = { from: '2024-01-03', to: '2024-01-04' };

  test('of a holding: purchases and sales are not set against each other', () => {
    expect(rowsOf({ ...range, by: 'holding' }, traded)[0]).toMatchObject({
      opening: '1000.00',
      contributions: '577.50', // 550 dollars with the fee, at 1.05
      withdrawals: '782.78', // 720 of the sale, 756.00; 25.50 of the dividend, 26.775: together 782.775
      income: '31.50',
      // 100 of the first day and 5 at 110 for 545: 5 x 1.05 = 5.25; 15 x 10 x 1.05 = 157.50; 6 sold at 121 for 120: 6.30.
      priceEffect: '269.06', // 269.05, and the cent that rounding left: withdrawals and taxes end on half a cent
      currencyEffect: '55.00',
      fees: '9.45',
      taxes: '6.83', // 6.5 dollars: 6.825
      closing: '1134.00', // 9 x 120 x 1.05
      rest: '0.01',
    });
  });

  test('lot by lot: the first gave what was sold; what was paid for holding goes by the units of the eve', () => {
    const lots = rowsOf({ ...range, by: 'lot' }, traded);
    expect(lots.map(({ instrument, lot, acquired, cash }) => [instrument ?? cash, lot, acquired])).toEqual([
      ['X', 'first', '2024-01-02'],
      ['X', 'second', '2024-01-03'],
      ['USD', undefined, undefined],
    ]);
    const [first, second] = lots;
    expect(first).toMatchObject({
      opening: '1000.00',
      contributions: '0.00',
      withdrawals: '773.85', // 756 and two thirds of 26.775
      income: '21.00',
      priceEffect: '211.30', // 100 + 10 x 10 x 1.05 + 6.30
      currencyEffect: '55.00',
      fees: '4.20',
      taxes: '5.25', // 2.10, and two thirds of 4.725
      closing: '504.00',
    });
    expect(second).toMatchObject({
      opening: '0.00',
      contributions: '577.50',
      income: '10.50',
      fees: '5.25',
      closing: '630.00',
    });
    const holding = rowsOf({ ...range, by: 'holding' }, traded)[0] as BridgeAnswerRow;
    for (const part of ['opening', 'contributions', 'withdrawals', 'income', 'priceEffect', 'currencyEffect', 'fees', 'taxes', 'closing'])
      expect(Number(first?.[part]) + Number(second?.[part])).toBeCloseTo(Number(holding[part]), 8);
  });

  test('under the average a holding is one lot', () => {
    const lots = rowsOf({ ...range, by: 'lot' }, { ...traded, cost: { method: 'average' } });
    const holding = rowsOf({ ...range, by: 'holding' }, traded);
    expect(lots).toMatchObject([holding[0], holding[1]]);
    expect(lots[0]).toMatchObject({ lot: 'first', acquired: '2024-01-02' });
  });

  test('the whole has no flows but those of its boundary', () => {
    expect(ask({ to: '2024-01-04' }, traded).value).toMatchObject({ opening: '0.00', contributions: '2000.00', withdrawals: '0.00' });
  });
});

test('what a holding hands on is paid by its price, and the whole gains nothing', () => {
  const facts: BridgeTestFacts = {
    prices: { X: { '2024-01-02': '100', '2024-01-03': '80' }, spun: { '2024-01-03': '40' } },
    transactions: [
      { date: '2024-01-02', type: 'Contribution', amount: 1000 },
      { date: '2024-01-02', type: 'Purchase', instrument: 'X', units: 10, amount: 1000 },
    ],
    corporateActions: [{ kind: 'spin-off', date: '2024-01-03', instrument: 'X', to: 'spun', ratio: { new: 1, old: 2 } }],
  };
  const range = { from: '2024-01-03', to: '2024-01-03' };
  expect(rowsOf({ ...range, by: 'holding' }, facts)).toMatchObject([
    { instrument: 'X', opening: '1000.00', withdrawals: '200.00', priceEffect: '0.00', closing: '800.00' },
    { instrument: 'spun', contributions: '200.00', priceEffect: '0.00', closing: '200.00' },
  ]);
  expect(ask(range, facts).value).toMatchObject({ opening: '1000.00', priceEffect: '0.00', closing: '1000.00' });
});
