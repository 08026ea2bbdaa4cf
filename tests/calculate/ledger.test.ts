/** Tests documents that say too little, or contradict themselves: refused with the path, or answered with a finding beside the figure. */
import { describe, expect, test } from 'vitest';
import { calculate, Calculation, UnanswerableError } from '#engine/measures';

const SHARES = {
  prices: { A: { '2024-01-01': '10', '2024-01-31': '11' } },
  transactions: [
    { date: '2024-01-01', type: 'Purchase', instrument: 'A', units: 10, price: 10, id: 'first' },
    { date: '2024-01-31', type: 'Sale', instrument: 'A', units: 5, price: 12 },
  ],
};
const ask = (question: object, more: object = {}) => calculate(Calculation.parse({ ...SHARES, ...more, questions: [question] }))[0]!;

describe('a ledger of trades alone', () => {
  test('has the return of its trades when they are paid from outside', () => {
    // 100 paid in, worth 110 at the close; sold at 12, 5 more: 15 %.
    const answer = ask({ measure: 'time-weighted-return', to: '2024-01-31' }, { tradesPaid: 'from-outside' });
    expect(answer.value).toBeCloseTo(0.15, 12);
    expect(ask({ measure: 'value', asOf: '2024-01-31' }, { tradesPaid: 'from-outside' }).value).toBe('55.00');
    expect(ask({ measure: 'contributions', to: '2024-01-31' }, { tradesPaid: 'from-outside' }).value).toBe('100.00');
    expect(ask({ measure: 'withdrawals', to: '2024-01-31' }, { tradesPaid: 'from-outside' }).value).toBe('60.00');
  });

  test('is overdrawn when they are paid from a cash that nobody filled', () => {
    expect(ask({ measure: 'value', asOf: '2024-01-01' }).value).toBe('0.00');
  });
});

describe('is refused', () => {
  const refused = (question: object, more: object = {}) => {
    try {
      ask(question, more);
    } catch (error) {
      if (error instanceof UnanswerableError) return `${error.path.join('.')}: ${error.message}`;
      throw error;
    }
    return null;
  };
  test.each([
    [{ instruments: ['B'] }, 'questions.0.scope.instruments: no instrument is called B'],
    [{ portfolios: ['main'] }, 'questions.0.scope.portfolios: no transaction is of a portfolio called main'],
    [{ assetClasses: ['Equity'] }, 'questions.0.scope.assetClasses: no instrument is of the asset class Equity'],
  ])('a scope of what there is not: %j', (scope, expected) =>
    expect(refused({ measure: 'value', asOf: '2024-01-31', scope })).toBe(expected),
  );

  test('a sale of a lot that nobody bought', () => {
    const [bought, sold] = SHARES.transactions;
    const transactions = [bought, { ...sold, lots: [{ lot: 'second' }] }];
    expect(refused({ measure: 'value', asOf: '2024-01-31' }, { transactions, cost: { method: 'specific' } })).toBe(
      'transactions.1.lots.0.lot: no purchase is called second',
    );
  });
});

describe('an exchange rate', () => {
  const rates = [{ base: 'USD', quote: 'EUR', values: { '2016-11-01': '0.91', '2024-01-31': '0.92' } }];
  const rate = (asOf: string, base = 'USD') => ask({ measure: 'exchange-rate', asOf, base, quote: 'EUR' }, { rates });

  test('that is carried forward for years says so, as the value that rests on it does', () => {
    expect(rate('2024-01-30')).toMatchObject({
      value: '0.91',
      findings: [{ code: 'rate.stale', subject: 'USD/EUR', date: '2024-01-30', since: '2016-11-01' }],
    });
    expect(rate('2024-02-02')).toMatchObject({ value: '0.92', findings: [] });
  });

  test('of a currency in itself is never old', () => expect(rate('2026-01-30', 'EUR')).toMatchObject({ value: '1', findings: [] }));
});

describe('a sale of everything and a purchase on one day, at average cost', () => {
  const trade = (type: string, date: string, price: number, more: object = {}) => ({
    type,
    date,
    instrument: 'A',
    units: 10,
    price,
    ...more,
  });
  const gain = (sold: object, bought: object) =>
    ask(
      { measure: 'realised-gains', from: '2024-01-02', to: '2024-01-31' },
      {
        tradesPaid: 'from-outside',
        transactions: [
          trade('Purchase', '2024-01-01', 10),
          trade('Sale', '2024-01-31', 12, sold),
          trade('Purchase', '2024-01-31', 6, bought),
        ],
      },
    ).value;

  test('counts the purchase first where no order is given, whatever the order in the list', () => {
    // 10 at 10 and 10 at 6: 8 each.
    expect(gain({}, {})).toMatchObject({ rows: [{ cost: '80.00', gain: '40.00' }] });
  });

  test('takes the order that is given: what was sold in the morning did not cost what was bought at noon', () => {
    expect(gain({ sequence: 90000 }, { sequence: 120000 })).toMatchObject({ rows: [{ cost: '100.00', gain: '20.00' }] });
    expect(gain({ sequence: 2 }, { sequence: 1 })).toMatchObject({ rows: [{ cost: '80.00', gain: '40.00' }] });
    // Of one place, and where only one of them has one, as without.
    expect(gain({ sequence: 1 }, { sequence: 1 })).toMatchObject({ rows: [{ cost: '80.00' }] });
    expect(gain({ sequence: 1 }, {})).toMatchObject({ rows: [{ cost: '80.00' }] });
    expect(gain({}, { sequence: 1 })).toMatchObject({ rows: [{ cost: '80.00' }] });
  });
});

test('a third and two thirds, as numbers of the language, are sold as one', () => {
  const trade = (type: string, date: string, units: number, amount: number) => ({ type, date, instrument: 'A', units, amount });
  const facts = {
    tradesPaid: 'from-outside',
    transactions: [
      trade('Purchase', '2024-01-01', 1 / 3, 3),
      trade('Purchase', '2024-01-02', 2 / 3, 7),
      trade('Sale', '2024-01-31', 1, 11),
    ],
  };
  const held = { asOf: '2024-01-31', scope: { instruments: ['A'] } };
  expect(ask({ measure: 'units', ...held }, facts)).toMatchObject({ value: '0', findings: [] });
  expect(ask({ measure: 'value', ...held }, facts)).toMatchObject({ value: '0.00', findings: [] });
  expect(ask({ measure: 'realised-gains', from: '2024-01-01', to: '2024-01-31' }, facts)).toMatchObject({
    value: { rows: [{ cost: '10.00', proceeds: '11.00', gain: '1.00' }] },
    findings: [],
  });
});

test('a return on quotes that are carried forward says so', () => {
  const late = ask({ measure: 'time-weighted-return', to: '2024-06-28' }, { tradesPaid: 'from-outside' });
  expect(late.findings).toContainEqual({ code: 'price.stale', subject: 'A', date: '2024-06-28', since: '2024-01-31' });
});

describe('quotes across a corporate action', () => {
  const bought = { date: '2024-01-01', type: 'Purchase', instrument: 'A', units: 10, price: 10 };
  const acted = (action: object, prices: object = { A: { '2024-01-01': 10, '2024-02-05': 5 } }) => ({
    tradesPaid: 'from-outside',
    prices,
    transactions: [bought],
    corporateActions: [{ date: '2024-02-03', instrument: 'A', ...action }],
  });
  const drawdown = { measure: 'maximum-drawdown', frequency: 'daily', to: '2024-02-05' };

  test.each([
    ['a split on a Saturday', { kind: 'split', ratio: { new: 2, old: 1 } }],
    ['a bonus of one for one', { kind: 'bonus', ratio: { new: 1, old: 1 } }],
  ])('%s neither doubles nor halves what is held', (_, action) => {
    expect(ask({ measure: 'value', asOf: '2024-02-04' }, acted(action)).value).toBe('100.00');
    expect(ask({ measure: 'time-weighted-return', to: '2024-02-04' }, acted(action)).value).toBeCloseTo(0, 12);
    expect(ask(drawdown, acted(action)).value).toMatchObject({ drawdown: 0 });
  });

  test.each([
    ['a new name', { kind: 'renamed', to: 'B' }, '10'],
    ['a merger, four for one', { kind: 'merger', to: 'B', ratio: { new: 1, old: 4 } }, '40'],
  ])('%s that is quoted only on Monday is worth what it came from', (_, action, monday) => {
    const document = acted(action, { A: { '2024-01-01': 10 }, B: { '2024-02-05': monday } });
    expect(ask({ measure: 'value', asOf: '2024-02-04' }, document).value).toBe('100.00');
    expect(ask({ measure: 'time-weighted-return', to: '2024-02-05' }, document).value).toBeCloseTo(0, 12);
  });
});
