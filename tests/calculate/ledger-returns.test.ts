/**
 * Tests returns of real-world ledgers: sparse prices, trades without money paid in, units that are priced late. Published examples, else worked out
 * by hand.
 */
import { describe, expect, test } from 'vitest';
import { calculate, Calculation } from '#engine/measures';

type LedgerReturnTestFacts = Record<string, unknown>;
const ask = (question: LedgerReturnTestFacts, facts: LedgerReturnTestFacts) =>
  calculate(Calculation.parse({ ...facts, questions: [question] }))[0]!;
const codes = ({ findings }: ReturnType<typeof ask>) => findings.map(({ code }) => code);
const trade = (type: string, date: string, units: number, price: number) => ({ date, type, instrument: 'A', units, price });
const paid = (date: string, amount: number) => ({ date, type: 'Contribution', amount });
const HELD = { scope: { instruments: ['A'] } };

describe('what is charged, and paid back, by itself', () => {
  // 1,000 paid in, 500 of it for 5 units that rise from 100 to 110. By hand: cash 500 - 20 - 30 - 7.50 + 5 + 12.50 + 40 = 500; 1,050 in all.
  const booked = (type: string, amount: number, instrument?: string) => ({
    date: '2024-03-04',
    type,
    amount,
    ...(instrument && { instrument }),
  });
  const facts = {
    prices: { A: { '2024-01-02': 100, '2024-03-04': 110 } },
    transactions: [
      paid('2024-01-02', 1_000),
      trade('Purchase', '2024-01-02', 5, 100),
      booked('Fee', 20),
      booked('fee refund', 5),
      booked('Tax', 30),
      booked('TaxRefund', 12.5, 'A'),
      booked('debit interest', 7.5),
      booked('Dividend', 40, 'A'),
    ],
  };
  const range = { from: '2024-01-03', to: '2024-03-04' };
  const value = (measure: string, more: LedgerReturnTestFacts = {}) => ask({ measure, ...range, ...more }, facts).value;

  test('moves cash one way and the other, and is income, fee and tax with its sign', () => {
    expect(ask({ measure: 'value', asOf: range.to }, facts).value).toBe('1050.00');
    expect([value('income'), value('fees'), value('taxes'), value('gain')]).toEqual(['32.50', '15.00', '17.50', '50.00']);
    expect(value('contributions')).toBe('0.00');
  });

  test('of an instrument belongs to it: its gain has the tax that came back', () => {
    const held = { scope: { instruments: ['A'] } };
    expect([value('taxes', held), value('income', held), value('gain', held)]).toEqual(['-12.50', '40.00', '102.50']);
  });

  test('adds up in the bridge', () => {
    const { total } = value('bridge', { by: 'holding' }) as { total: Record<string, string> };
    expect(total).toMatchObject({
      opening: '1000.00',
      income: '32.50',
      fees: '15.00',
      taxes: '17.50',
      priceEffect: '50.00',
      closing: '1050.00',
    });
  });

  test('is in the return, and out of it for a return before charges and before taxes', () => {
    expect(value('time-weighted-return')).toBeCloseTo(0.05, 12);
    expect(value('time-weighted-return', { fees: 'gross' })).toBeCloseTo(0.065, 12);
    expect(value('time-weighted-return', { fees: 'gross', withholdingTax: 'gross' })).toBeCloseTo(0.0825, 12);
    expect(value('price-return')).toBeCloseTo(0.05 - 0.015, 12);
  });

  test('costs are less what was paid back of them, and no taxes by themselves', () => {
    expect(value('costs')).toMatchObject({ service: { running: '15.00', oneOff: '0.00' }, transactionTaxes: '0.00' });
    expect(value('costs-paid', { kind: 'charges' })).toMatchObject({
      rows: [{ amount: '20.00' }, { amount: '-5.00' }],
      total: { fee: '15.00', amount: '15.00' },
    });
  });
});

describe('a purchase on the day of the first price for long', () => {
  // CFA Institute, Level I, time-weighted return: bought at 100, a second at 120 a year later after a dividend of 2, both sold at 130 another year later
  // after dividends of 4: 22 % and 10 %, 15.84 % a year.
  const facts = {
    currency: 'USD',
    prices: { A: { '2021-12-31': 100, '2022-12-31': 120, '2023-12-31': 130 } },
    transactions: [
      trade('Purchase', '2021-12-31', 1, 100),
      { date: '2022-12-31', type: 'Dividend', instrument: 'A', amount: 2 },
      trade('Purchase', '2022-12-31', 1, 120),
      { date: '2023-12-31', type: 'Dividend', instrument: 'A', amount: 4 },
      trade('Sale', '2023-12-31', 2, 130),
    ],
  };
  const question = { measure: 'time-weighted-return', from: '2022-01-01', to: '2023-12-31', ...HELD };

  test('counts from the end of that day, and is told', () => {
    const answer = ask({ ...question, annualised: 'months' }, facts);
    expect(answer.value).toBeCloseTo(Math.sqrt(1.22 * 1.1) - 1, 12);
    expect(answer.findings).toContainEqual({ code: 'flow.sparse', date: '2022-12-31', count: 1 });
    expect(ask({ ...question, timing: 'middle' }, facts).value).not.toBeCloseTo(1.22 * 1.1 - 1, 3);
  });

  test('in the contributions that make it up too', () => {
    const value = ask({ ...question, measure: 'contribution' }, facts).value as {
      totalReturn: number;
      segments: { contribution: number }[];
    };
    expect(value.totalReturn).toBeCloseTo(1.22 * 1.1 - 1, 12);
    expect(value.segments.reduce((so, { contribution }) => so + contribution, 0)).toBeCloseTo(value.totalReturn, 12);
  });

  test('with a price of the day before it counts from the start of its day', () => {
    const daily = { ...facts, prices: { A: { ...facts.prices.A, '2022-12-30': 119 } } };
    const answer = ask({ ...question, to: '2022-12-31' }, daily);
    // 119 / 100, then (240 + 2) / (119 + 120).
    expect(answer.value).toBeCloseTo((1.19 * 242) / 239 - 1, 12);
    expect(codes(answer)).not.toContain('flow.sparse');
  });
});

describe('trades that nobody paid in for', () => {
  const facts = {
    prices: { A: { '2024-01-01': 100, '2024-06-01': 120, '2024-12-01': 130 } },
    transactions: [trade('Purchase', '2024-01-01', 1, 100), trade('Purchase', '2024-06-01', 1, 120), trade('Sale', '2024-12-01', 2, 130)],
  };

  test.each([
    'time-weighted-return',
    'money-weighted-return',
    'modified-dietz-return',
    'simple-dietz-return',
    'contribution',
    'price-return',
  ])('%s: none, and why', (measure) => {
    const answer = ask({ measure, to: '2024-12-31' }, facts);
    expect(answer.value).toBeNull();
    expect(answer.findings).toContainEqual({ code: 'cash.negative', date: '2024-01-01' });
  });

  test('are told beside a value', () => {
    expect(codes(ask({ measure: 'value', asOf: '2024-11-30' }, facts))).toContain('cash.negative');
  });

  test('may be paid from outside', () => {
    const outside = { ...facts, tradesPaid: 'from-outside' };
    // 1.2 to June, when the second comes at the end of a day that values five months; then 130 / 120.
    expect(ask({ measure: 'time-weighted-return', to: '2024-12-31' }, outside).value).toBeCloseTo((1.2 * 130) / 120 - 1, 12);
    expect(codes(ask({ measure: 'value', asOf: '2024-11-30' }, outside))).not.toContain('cash.negative');
  });

  test('an overdraft after something was paid in is a debt like any other', () => {
    const some = { ...facts, transactions: [paid('2023-12-31', 50), ...facts.transactions] };
    expect(codes(ask({ measure: 'value', asOf: '2024-03-01' }, some))).not.toContain('cash.negative');
  });
});

// By hand: 1,500 paid in and worth 1,650; 1,000 of it from the first day on: 150 / (1,000 + 500 / 2).
test('what a ledger begins with is the opening value of the simple Dietz return', () => {
  const facts = {
    prices: { A: { '2024-01-01': 100, '2024-12-31': 110 } },
    transactions: [
      paid('2024-01-01', 1000),
      trade('Purchase', '2024-01-01', 10, 100),
      paid('2024-06-15', 500),
      trade('Purchase', '2024-06-15', 5, 100),
    ],
  };
  for (const from of [undefined, '2024-01-01', '2024-01-02'])
    expect(ask({ measure: 'simple-dietz-return', ...(from && { from }), to: '2024-12-31' }, facts).value).toBeCloseTo(0.12, 12);
});

describe('units received that have no price on the day', () => {
  const bought = trade('Purchase', '2020-01-01', 100, 100);
  const spinOff = { kind: 'spin-off', date: '2020-02-03', instrument: 'A', to: 'B', ratio: { new: 1, old: 4 } };
  const prices = { A: { '2020-01-01': 100, '2020-02-03': 80 } };

  // By hand: 25 of B at 80 the next day are 2,000, which A lost: 8,000 and 2,000 of the cost of 10,000.
  test('are worth their first close', () => {
    const facts = { transactions: [bought], corporateActions: [spinOff], prices: { ...prices, B: { '2020-02-04': 80 } } };
    expect(ask({ measure: 'time-weighted-return', to: '2020-02-04', ...HELD }, facts).value).toBeCloseTo(0, 12);
    expect(ask({ measure: 'time-weighted-return', to: '2020-02-04', scope: { instruments: ['A', 'B'] } }, facts).value).toBeCloseTo(0, 12);
    expect(ask({ measure: 'lots', asOf: '2020-12-31' }, facts)).toMatchObject({
      value: [{ cost: '8000.00' }, { cost: '2000.00' }],
      findings: [],
    });
  });

  test('without one that comes soon, neither cost nor return is known', () => {
    for (const later of [{}, { '2020-03-02': 80 }]) {
      const facts = { transactions: [bought], corporateActions: [spinOff], prices: { ...prices, B: later } };
      for (const measure of ['time-weighted-return', 'money-weighted-return', 'modified-dietz-return']) {
        const answer = ask({ measure, to: '2020-03-31', ...HELD }, facts);
        expect(answer.value).toBeNull();
        expect(answer.findings).toContainEqual({ code: 'price.missing', subject: 'B', date: '2020-02-03' });
      }
      expect(ask({ measure: 'lots', asOf: '2020-12-31' }, facts)).toMatchObject({
        value: [{ cost: null }, { cost: null }],
        findings: [{ code: 'price.missing', subject: 'B' }],
      });
      // Before it everything is known.
      expect(ask({ measure: 'time-weighted-return', to: '2020-02-02', ...HELD }, facts).value).toBeCloseTo(0, 12);
    }
  });

  test('by a merger on a Saturday too', () => {
    const merger = {
      kind: 'merger',
      date: '2024-02-03',
      instrument: 'A',
      to: 'B',
      ratio: { new: 1, old: 4 },
      cash: { amount: 2, currency: 'EUR' },
    };
    const facts = {
      transactions: [{ ...bought, date: '2024-01-31', price: 10 }],
      corporateActions: [merger],
      prices: { A: { '2024-01-31': 10 }, B: { '2024-02-05': 32 } },
    };
    expect(ask({ measure: 'time-weighted-return', to: '2024-02-05', scope: { instruments: ['A', 'B'] } }, facts).value).toBeCloseTo(0, 12);
  });
});
