/** Tests fractions of units that are paid in cash, and rates of contract notes: realised, and closed. */
import { describe, expect, test } from 'vitest';
import { calculate, Calculation, UnanswerableError } from '#engine/measures';

type FractionTestFacts = Readonly<Record<string, unknown>>;
const ask = (question: FractionTestFacts, facts: FractionTestFacts) =>
  calculate(Calculation.parse({ ...facts, questions: [question] }))[0]!;
const rows = (facts: FractionTestFacts, to = '2024-12-31') =>
  (ask({ measure: 'realised-gains', to }, facts).value as { rows: FractionTestFacts[] }).rows;

// IRS Publication 550, "Stock dividends", fractional shares: one share bought for 100; of a stock dividend of 5 % the fraction is paid with 10. The basis of
// the fraction is 10 / 210 of 100 = 4.76, and the gain 5.24.
const PUBLICATION_550 = {
  currency: 'USD',
  prices: { X: { '2021-01-04': 100, '2024-06-03': 200 } },
  transactions: [
    { date: '2021-01-04', type: 'Contribution', amount: 100 },
    { date: '2021-01-04', type: 'Purchase', instrument: 'X', units: 1, amount: 100 },
  ],
  corporateActions: [
    { kind: 'bonus', date: '2024-06-03', instrument: 'X', ratio: { new: 1, old: 20 } },
    { kind: 'cash-in-lieu', date: '2024-06-03', instrument: 'X', paid: { amount: 10, currency: 'USD' } },
  ],
};

describe('cash in lieu of a fraction', () => {
  test('Publication 550: 10 for the twentieth of a share that cost 4.76', () => {
    expect(rows(PUBLICATION_550)).toMatchObject([{ date: '2024-06-03', units: '0.05', proceeds: '10.00', cost: '4.76', gain: '5.24' }]);
    expect(ask({ measure: 'cost', asOf: '2024-06-03', scope: { instruments: ['X'] } }, PUBLICATION_550).value).toBe('95.24');
    expect(ask({ measure: 'value', asOf: '2024-06-03' }, PUBLICATION_550).value).toBe('210.00');
  });

  test('at the price of a whole unit it is the same', () => {
    const [bonus] = PUBLICATION_550.corporateActions;
    const each = { kind: 'cash-in-lieu', date: '2024-06-03', instrument: 'X', cash: { amount: 200, currency: 'USD' } };
    expect(rows({ ...PUBLICATION_550, corporateActions: [bonus, each] })).toEqual(rows(PUBLICATION_550));
  });

  // By hand: 101 units for 1,010, split 3 for 2 into 151.5; half a unit of 6.6667 cost 3.33 and is paid with 4.
  const split = {
    prices: { X: { '2024-01-02': 10, '2024-02-01': 7, '2024-03-01': 8 } },
    transactions: [
      { date: '2024-01-02', type: 'Contribution', amount: 1010 },
      { date: '2024-01-02', type: 'Purchase', instrument: 'X', units: 101, amount: 1010 },
    ],
    corporateActions: [
      { kind: 'split', date: '2024-02-01', instrument: 'X', ratio: { new: 3, old: 2 } },
      { kind: 'cash-in-lieu', date: '2024-02-01', instrument: 'X', cash: { amount: 8, currency: 'EUR' } },
    ],
  };

  test.each(['2024-02-01', '2024-02-08'])('after a split, paid on %s: the fraction is gone and the bridge closes', (date) => {
    const [own, cash] = split.corporateActions;
    const facts = { ...split, corporateActions: [own, { ...cash, date }] };
    expect(rows(facts)).toMatchObject([{ date, units: '0.5', proceeds: '4.00', cost: '3.33', gain: '0.67' }]);
    const held = ask({ measure: 'units', asOf: '2024-03-01', scope: { instruments: ['X'] } }, facts).value;
    expect(held).toBe('151');
    expect(ask({ measure: 'value', asOf: '2024-03-01' }, facts).value).toBe('1212.00');
    const { total } = ask({ measure: 'bridge', from: '2024-01-03', to: '2024-03-01', by: 'holding' }, facts).value as {
      total: Record<string, string>;
    };
    expect(total).toMatchObject({ opening: '1010.00', closing: '1212.00', priceEffect: '202.00', income: '0.00' });
    expect(ask({ measure: 'time-weighted-return', from: '2024-01-03', to: '2024-03-01' }, facts).value).toBeCloseTo(1212 / 1010 - 1, 12);
  });

  test('by lots each gives its part, with its day; by another method the same cost goes', () => {
    const transactions = [
      { date: '2024-01-02', type: 'Purchase', instrument: 'X', units: 51, amount: 510, id: 'old' },
      { date: '2024-01-03', type: 'Purchase', instrument: 'X', units: 50, amount: 600, id: 'young' },
    ];
    for (const method of ['fifo', 'lifo', 'hifo', 'average', 'uk-pool']) {
      const [row] = rows({ ...split, transactions, cost: { method }, tradesPaid: 'from-outside' });
      // 1,110 x 0.5 / 151.5.
      expect(row).toMatchObject({ units: '0.5', cost: '3.66', gain: '0.34' });
    }
  });

  test('a sale that a purchase of the next 30 days is matched with is of as many units, whatever is paid in between', () => {
    const facts = {
      cost: { method: 'uk-pool' },
      tradesPaid: 'from-outside',
      transactions: [
        { date: '2024-01-02', type: 'Purchase', instrument: 'X', units: '20.5', amount: 205 },
        { date: '2024-03-01', type: 'Sale', instrument: 'X', units: 10, amount: 200, id: 'sold' },
        { date: '2024-03-11', type: 'Purchase', instrument: 'X', units: 10, amount: 150 },
      ],
      corporateActions: [{ kind: 'cash-in-lieu', date: '2024-03-05', instrument: 'X', cash: { amount: 20, currency: 'EUR' } }],
    };
    expect(rows(facts).find(({ id }) => id === 'sold')).toMatchObject({ units: '10', cost: '150.00', gain: '50.00' });
    expect(rows(facts).find(({ id }) => id !== 'sold')).toMatchObject({ units: '0.5', cost: '5.00', proceeds: '10.00' });
  });

  test('whole units have no fraction; of several portfolios one is named', () => {
    const whole = { ...PUBLICATION_550, corporateActions: [PUBLICATION_550.corporateActions[1]] };
    expect(rows(whole)).toEqual([]);
    const two = {
      ...split,
      transactions: [
        ...split.transactions,
        { date: '2024-01-02', type: 'Purchase', instrument: 'X', units: 1, amount: 10, portfolio: 'other' },
      ],
      tradesPaid: 'from-outside',
    };
    const paid = { kind: 'cash-in-lieu', date: '2024-02-01', instrument: 'X', paid: { amount: 4, currency: 'EUR' } };
    const acted = (more: FractionTestFacts) => ({ ...two, corporateActions: [split.corporateActions[0], { ...paid, ...more }] });
    expect(() => rows(acted({}))).toThrow(UnanswerableError);
    expect(rows(acted({ portfolio: 'other' }))).toMatchObject([{ portfolio: 'other', units: '0.5', proceeds: '4.00' }]);
    expect(() => rows({ ...two, corporateActions: [{ ...paid, portfolio: 'other', cash: paid.paid }] })).toThrow(UnanswerableError);
    // Each portfolio has its own.
    expect(rows({ ...two, corporateActions: split.corporateActions })).toHaveLength(2);
  });
});

describe('the exchange rate of a contract note', () => {
  const note = (rate: number) => ({ exchangeRate: { to: 'EUR', rate } });
  const facts = (bought: FractionTestFacts, sold: FractionTestFacts) => ({
    instruments: [{ id: 'X', currency: 'USD' }],
    prices: { X: { '2024-01-02': 100, '2024-06-03': 120 } },
    rates: [{ base: 'USD', quote: 'EUR', values: { '2024-01-02': '0.92', '2024-06-03': '0.93' } }],
    transactions: [
      { date: '2024-01-02', type: 'Purchase', instrument: 'X', units: 10, price: 100, id: 'bought', ...bought },
      { date: '2024-06-03', type: 'Sale', instrument: 'X', units: 5, price: 120, id: 'sold', ...sold },
    ],
  });

  // By hand: 1,000 at 0.90 and 600 at 0.95; half of 900 went. 500 x 0.95 - 450 is of the currency.
  test('makes cost, proceeds and both parts of the gain; values stay at the market', () => {
    const stated = facts(note(0.9), note(0.95));
    expect(rows(stated)).toMatchObject([{ proceeds: '570.00', cost: '450.00', gain: '120.00', currencyGain: '25.00', priceGain: '95.00' }]);
    expect(ask({ measure: 'unrealised-gains', asOf: '2024-06-03' }, stated).value).toMatchObject({
      rows: [{ value: '558.00', cost: '450.00', gain: '108.00', currencyGain: '15.00' }],
    });
    expect(ask({ measure: 'transaction-exchange-rate', transaction: 'sold' }, stated)).toMatchObject({ value: '0.95', currency: 'EUR' });
  });

  test('without one the market is', () => {
    const plain = facts({}, {});
    expect(rows(plain)).toMatchObject([{ proceeds: '558.00', cost: '460.00' }]);
    expect(ask({ measure: 'transaction-exchange-rate', transaction: 'bought' }, plain).value).toBe('0.92');
  });

  test('settled in the reporting currency, it says what the units cost in their own', () => {
    const paid = { price: undefined, amount: 900, currency: 'EUR', exchangeRate: { to: 'USD', rate: '1.1' } };
    // 990 dollars at 0.93 less 900.
    expect(
      ask(
        { measure: 'unrealised-gains', asOf: '2024-06-03' },
        { ...facts(paid, {}), transactions: facts(paid, {}).transactions.slice(0, 1) },
      ).value,
    ).toMatchObject({
      rows: [{ cost: '900.00', currencyGain: '20.70' }],
    });
  });

  // 600 dollars at 1.25 are 480; half of 900 went. 500 / 1.25 - 450 is of the currency.
  test('a sale that is settled in the reporting currency states the rate the other way round: it is the same one', () => {
    const paidOut = { price: undefined, amount: 480, currency: 'EUR', exchangeRate: { to: 'USD', rate: '1.25' } };
    expect(rows(facts(note(0.9), paidOut))).toMatchObject([
      { proceeds: '480.00', cost: '450.00', gain: '30.00', currencyGain: '-50.00', priceGain: '80.00' },
    ]);
    const inDollars = { exchangeRate: { to: 'EUR', rate: '0.8' } };
    expect(rows(facts(note(0.9), inDollars))).toEqual(rows(facts(note(0.9), paidOut)));
  });

  test('is refused to the currency itself, and at nothing', () => {
    expect(() => rows(facts({ exchangeRate: { to: 'USD', rate: 1.1 } }, {}))).toThrow(UnanswerableError);
    expect(() => rows(facts(note(0), {}))).toThrow(UnanswerableError);
  });
});
