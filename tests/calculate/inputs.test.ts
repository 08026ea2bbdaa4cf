/** Tests how calculation documents may be written, what is refused and with which message, and one question that fails among others. */
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { calculate, Calculation, MEASURES } from '#engine/measures';

type InputTestFacts = Record<string, unknown>;
const answers = (questions: readonly InputTestFacts[], facts: InputTestFacts = {}) => calculate(Calculation.parse({ ...facts, questions }));
const ask = (question: InputTestFacts, facts: InputTestFacts = {}) => answers([question], facts)[0]!;
const refused = (question: InputTestFacts, facts: InputTestFacts = {}) => {
  const read = Calculation.safeParse({ ...facts, questions: [question] });
  if (!read.success) return read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ');
  try {
    return JSON.stringify(calculate(read.data));
  } catch (error) {
    return `${(error as { path?: string[] }).path?.join('.')}: ${(error as Error).message}`;
  }
};
const VALUE = { measure: 'value', asOf: '2024-01-31' };

describe('money that would be lost', () => {
  test.each(['Purchase', 'Sale', 'TransferIn', 'TransferOut'])('a %s of no units with an amount is refused', (type) => {
    const facts = (more: InputTestFacts) => ({ transactions: [{ date: '2024-01-02', type, instrument: 'A', units: '0', ...more }] });
    expect(refused(VALUE, facts({ amount: '126' }))).toMatch(/^transactions.0.units: a .* with an amount moves units/);
    expect(refused(VALUE, facts({ amount: '0' }))).not.toContain('moves units');
  });

  // The average of 1,885 and 2,041; in the order given the sale would have cost 1,885.
  test('what comes in on a day stands before what goes out, in whatever order', () => {
    const trade = (date: string, type: string, amount: string) => ({ date, type, instrument: 'A', units: '1', amount });
    const bought = trade('2024-01-02', 'Purchase', '1885');
    const sameDay = [trade('2024-01-09', 'Sale', '1890'), trade('2024-01-09', 'Purchase', '2041')];
    for (const transactions of [
      [bought, ...sameDay],
      [bought, ...sameDay.toReversed()],
    ])
      expect(ask({ measure: 'realised-gain', to: '2024-01-31' }, { transactions }).value).toBe('-73.00');
  });
});

describe('as broker exports and spreadsheets write it', () => {
  const plain = {
    currency: 'GBP',
    instruments: [{ id: 'A', currency: 'GBX' }],
    prices: { A: { '2024-01-02': '1000.50', '2024-01-31': '1000' } },
    transactions: [
      { date: '2024-01-02', type: 'Contribution', amount: '2000' },
      { date: '2024-01-02', type: 'Purchase', instrument: 'A', units: '100', price: '1000.50' },
    ],
  };

  test('types, dates, decimals, pence and lists of prices', () => {
    const told = {
      currency: 'gbp',
      instruments: [{ id: 'A', currency: 'GBp' }],
      prices: {
        A: [
          { date: '2024-01-31T00:00:00Z', value: '1e3' },
          { date: '2024-01-02', close: '1,000.50' },
        ],
      },
      transactions: [
        { date: '2024-01-02 00:00:00', type: 'deposit', amount: '+2000', note: 'from the current account' },
        { date: '2024-01-02T00:00:00.000+01:00', type: 'BUY', instrument: 'A', units: 100, price: '1,000.50', comment: 'first' },
      ],
    };
    // 2,000 - 1,000.50 + 1,000.
    expect(ask(VALUE, told).value).toBe('1999.50');
    expect(ask(VALUE, told)).toEqual(ask(VALUE, plain));
  });

  test.each([
    [
      'a time that may be of another date',
      { date: '2024-01-02T23:00:00Z', type: 'Deposit', amount: 1 },
      'transactions.0.date: not a plain date, YYYY-MM-DD',
    ],
    [
      'a comma that groups or divides',
      { date: '2024-01-02', type: 'Deposit', amount: '1,000' },
      'transactions.0.amount: not a plain decimal, such as 1234.50',
    ],
    ['a type of its own', { date: '2024-01-02', type: 'Swap', amount: 1 }, 'transactions.0.type'],
  ])('%s is refused', (_, transaction, told) => expect(refused(VALUE, { transactions: [transaction] })).toContain(told));

  test('what is spelt otherwise inside is not offered', () => {
    expect(refused(VALUE, { transactions: [{ date: '2024-01-02', type: 'Swap', amount: 1 }] })).not.toContain('Divident');
  });

  test('dates that come twice in a list of prices are refused', () => {
    const twice = [
      { date: '2024-01-02', value: 1 },
      { date: '2024-01-02', value: 2 },
    ];
    expect(refused(VALUE, { prices: { A: twice } })).toContain('prices.A');
  });

  const bondYield = (dayCount: unknown) => ({
    measure: 'yield-to-maturity',
    bond: { maturity: '2030-01-15', coupon: 0.05, frequency: 2, dayCount },
    settlement: '2024-03-01',
    price: 98,
  });
  test.each([
    ['Actual/365', 'ACT/365F'],
    ['ACT/365', 'ACT/365F'],
    ['30/360US', '30/360 US'],
    ['actual/actual ISDA', 'ACT/ACT ISDA'],
    [0, '30/360 US'],
    [2, 'ACT/360'],
    [3, 'ACT/365F'],
    [4, '30E/360'],
  ])('day count %s is %s', (told, meant) => expect(ask(bondYield(told)).value).toBe(ask(bondYield(meant)).value));

  test('ACT/ACT may be one of four, and so may basis 1', () => {
    for (const told of ['ACT/ACT', 1]) expect(refused(bondYield(told))).toContain('ACT/ACT is one of ACT/ACT ICMA');
  });

  test('returns as text, rates as numbers, lengths in years', () => {
    const series = { frequency: 'monthly', riskFree: 0.02 };
    expect(ask({ measure: 'sharpe-ratio', returns: ['0.01', '0.02', '-0.01'], ...series }).value).toBe(
      ask({ measure: 'sharpe-ratio', returns: [0.01, 0.02, -0.01], ...series }).value,
    );
    expect(ask({ measure: 'annualised-total-return', return: 0.21, years: 2 }).value).toBeCloseTo(0.1, 12);
    expect(ask({ measure: 'annualised-total-return', return: 0.1, days: 365, daysPerYear: 365.25 }).findings).toEqual([]);
  });
});

describe('what contradicts itself', () => {
  const bought = { date: '2024-01-02', type: 'Purchase', instrument: 'A', units: 5, price: 10 };

  test('units x price is not the amount', () => {
    expect(refused(VALUE, { transactions: [{ ...bought, amount: 51 }] })).toBe('transactions.0.amount: 5 x 10 is not 51');
    // A price is told to hundredths: 3 x 33.33 may be 100.
    const told = { ...bought, units: 3, price: '33.33', amount: 100 };
    expect(ask({ ...VALUE, measure: 'cost', scope: { instruments: ['A'] } }, { transactions: [told] }).value).toBe('100.00');
  });

  test('a price in another currency than that of the instrument', () => {
    expect(refused(VALUE, { transactions: [{ ...bought, currency: 'USD' }] })).toContain('give the amount in USD');
  });

  test('two rates of one pair', () => {
    const rates = [
      { base: 'EUR', quote: 'USD', values: { '2024-01-02': 1.25 } },
      { base: 'USD', quote: 'EUR', values: { '2024-01-02': 0.5 } },
    ];
    expect(refused(VALUE, { rates })).toContain('contradict one another on 2024-01-02');
  });

  test('lots that the method does not ask for, and currencies that there are none of', () => {
    const sold = { date: '2024-01-03', type: 'Sale', instrument: 'A', units: 1, price: 10, lots: [{ lot: 'first' }] };
    expect(refused(VALUE, { cost: { method: 'fifo' }, transactions: [{ ...bought, id: 'first' }, sold] })).toContain('transactions.1.lots');
    expect(refused({ ...VALUE, scope: { cash: ['USD'] } }, { transactions: [bought] })).toContain('nothing in the ledger is in USD');
  });

  test('negative payments to multiples', () => {
    expect(refused({ measure: 'tvpi', contributions: [-100, 0], distributions: [0, 120] })).toContain('must not be negative');
  });
});

test('a number that looks like per cent is told', () => {
  const bond = { maturity: '2030-01-15', coupon: 5, frequency: 2, dayCount: '30/360' };
  const answer = ask({ measure: 'yield-to-maturity', bond, settlement: '2024-01-15', price: 100 });
  expect(answer.findings).toContainEqual({ code: 'input.per-cent', subject: 'coupon' });
});

test('a bond without maturity has no price from a yield, whatever else is told', () => {
  const bond = { maturity: null, coupon: 0.05, frequency: 2, dayCount: '30/360' };
  expect(ask({ measure: 'bond-price', bond, settlement: '2024-01-15', yield: 0.05 }).findings).toEqual([{ code: 'bond.perpetual' }]);
});

describe('a question that cannot be answered', () => {
  const facts = { transactions: [{ date: '2024-01-02', type: 'Contribution', amount: '1000' }] };
  const impossible = [
    { measure: 'twr', label: 'no such measure', to: '2024-01-31' },
    { measure: 'value', asOf: '2024-02-31' },
    { ...VALUE, scope: { instruments: ['NONE'] } },
  ];

  test('is refused beside the answers of the others', () => {
    const all = answers([impossible[0]!, VALUE, impossible[1]!, impossible[2]!], facts);
    expect(all[1]).toMatchObject({ value: '1000.00', findings: [] });
    expect(all.map(({ refusal }) => refusal?.path)).toEqual([
      'questions.0.measure',
      undefined,
      'questions.2.asOf',
      'questions.3.scope.instruments',
    ]);
    expect(all[0]).toMatchObject({ label: 'no such measure', value: null });
    expect(all[0]?.refusal?.message).toContain('meant is probably: time-weighted-return');
  });

  test('alone is refused as before, and so are several', () => {
    expect(refused(impossible[1]!, facts)).toContain('questions.0.asOf');
    expect(refused(impossible[2]!, facts)).toContain('no instrument is called NONE');
    expect(() => answers([impossible[2]!, impossible[2]!], facts)).toThrow(/NONE/);
    expect(Calculation.safeParse({ ...facts, questions: impossible.slice(0, 2) }).success).toBe(false);
  });
});

test('a range that ends before it begins is refused beside the answers to other questions, by every measure of a range', () => {
  const facts = {
    prices: { A: { '2024-01-01': '10', '2024-12-31': '11' } },
    transactions: [{ date: '2024-01-01', type: 'Purchase', instrument: 'A', units: 10, price: 10 }],
  };
  const more: Readonly<Record<string, object>> = {
    'costs-paid': { kind: 'charges' },
    'returns-by-period': { period: 'month' },
    'composite-index': { weights: [{ from: '2023-01-01', weights: { A: 1 } }] },
    attribution: { benchmark: [{ from: '2023-01-01', segments: [] }] },
  };
  let asked = 0;
  for (const { id, question } of MEASURES) {
    const { properties = {}, required = [] } = z.toJSONSchema(question, { io: 'input', unrepresentable: 'any' }) as {
      properties?: Record<string, { format?: string; anyOf?: unknown }>;
      required?: string[];
    };
    if (!('scope' in properties) || !('from' in properties) || !('to' in properties)) continue;
    const benchmark = 'benchmarkInstrument' in properties && { benchmarkInstrument: 'A' };
    const window = required.includes('window') && { window: 2 };
    const [wrong, right] = calculate(
      Calculation.parse({
        ...facts,
        questions: [
          { measure: id, from: '2024-06-30', to: '2024-02-01', ...benchmark, ...window, ...more[id] },
          { measure: 'value', asOf: '2024-12-31' },
        ],
      }),
    );
    asked += 1;
    expect(right?.value, id).toBe('10.00');
    expect(wrong?.value, id).toBe(null);
    expect(wrong?.refusal?.path, id).toMatch(/^questions\.0\./);
    if (!(id in more) || id === 'costs-paid') expect(wrong?.refusal?.message, id).toMatch(/ends before/);
  }
  expect(asked).toBeGreaterThan(70);
});
