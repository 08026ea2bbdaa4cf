/** Tests benchmarks and returns relative to them, against figures worked out by hand or published. */
import { describe, expect, test } from 'vitest';
import { calculate, Calculation, UnanswerableError } from '#engine/measures';

type BenchmarkTestQuestion = Readonly<Record<string, unknown>>;

function ask(question: BenchmarkTestQuestion, document: BenchmarkTestQuestion = {}) {
  const [answer] = calculate(Calculation.parse({ ...document, questions: [question] }));
  if (answer === undefined) throw new Error('There is no answer');
  return answer;
}
const valueOf = (measure: string, question: BenchmarkTestQuestion, document: BenchmarkTestQuestion = {}) =>
  ask({ measure, ...question }, document).value as number;
const codesOf = (measure: string, question: BenchmarkTestQuestion, document: BenchmarkTestQuestion = {}) =>
  ask({ measure, ...question }, document).findings.map(({ code, subject }) => (subject === undefined ? code : `${code} ${subject}`));

function refusal(measure: string, question: BenchmarkTestQuestion, document: BenchmarkTestQuestion = {}) {
  try {
    ask({ measure, ...question }, document);
  } catch (error) {
    if (error instanceof UnanswerableError) return error.path.slice(2).join('.');
    throw error;
  }
  return null;
}

// Shares rise by a fifth in January and lose a tenth in February; bonds stand still and then gain a tenth.
const SHARES = { '2023-12-29': '100', '2024-01-31': '120', '2024-02-29': '108' };
const BONDS = { '2023-12-29': '50', '2024-01-31': '50', '2024-02-29': '55' };
const PRICES = { prices: { shares: SHARES, bonds: BONDS } };
const halves = (rebalancing: string, more: BenchmarkTestQuestion = {}) => ({
  weights: [{ from: '2024-01-01', weights: { shares: 0.5, bonds: 0.5 } }],
  rebalancing,
  ...more,
});

describe('a single benchmark', () => {
  test('levels: S&P 500 price index, 4769.83 at the end of 2023 and 5881.63 at that of 2024, 23.31 %', () =>
    expect(
      valueOf('benchmark-return', { to: '2024-12-31', benchmarkLevels: { '2023-12-29': '4769.83', '2024-12-31': '5881.63' } }),
    ).toBeCloseTo(0.2331, 4));

  test('by the year, by months and by days: 1.21 in two years of 731 days', () => {
    const question = { from: '2023-01-01', to: '2024-12-31', benchmarkLevels: { '2022-12-31': 100, '2024-12-31': 121 } };
    expect(valueOf('benchmark-return', { ...question, annualised: 'months' })).toBeCloseTo(0.1, 12);
    expect(valueOf('benchmark-return', { ...question, annualised: 'days' })).toBeCloseTo(1.21 ** (365 / 731) - 1, 12);
    expect(codesOf('benchmark-return', { ...question, from: '2024-06-01', annualised: 'months' })).toContain('history.short');
  });

  const dollars = {
    ...PRICES,
    currency: 'EUR',
    instruments: [{ id: 'usa', currency: 'USD' }, { id: 'bare' }, { id: 'yen', currency: 'JPY' }],
    prices: { usa: { '2023-12-29': '100', '2024-01-31': '110' }, yen: { '2023-12-29': '100', '2024-01-31': '110' } },
    rates: [{ base: 'EUR', quote: 'USD', values: { '2023-12-29': '1.00', '2024-01-31': '1.25' } }],
  };

  test('an instrument in dollars that gains 10 % while they lose a fifth: -12 % in euros', () => {
    const question = { from: '2024-01-01', to: '2024-01-31', benchmarkInstrument: 'usa' };
    expect(valueOf('benchmark-return', question, dollars)).toBeCloseTo(-0.12, 12);
    expect(valueOf('benchmark-return', { ...question, benchmarkCurrency: 'local' }, dollars)).toBeCloseTo(0.1, 12);
  });

  test('what is not there is named', () => {
    const january = { from: '2024-01-01', to: '2024-01-31' };
    expect(codesOf('benchmark-return', { ...january, benchmarkInstrument: 'bare' }, dollars)).toEqual(['benchmark.missing bare']);
    expect(codesOf('benchmark-return', { ...january, benchmarkInstrument: 'yen' }, dollars)).toEqual([
      'rate.missing JPY/EUR',
      'benchmark.missing yen',
    ]);
    expect(codesOf('benchmark-return', { ...january, benchmarkLevels: { '2024-01-01': 1 } })).toEqual(['benchmark.missing benchmark']);
    expect(codesOf('benchmark-return', { ...january, benchmarkLevels: { '2023-12-29': 1 } })).toEqual(['benchmark.stale']);
  });

  test('more than a number can hold is said, not shown', () => {
    const benchmarkLevels = { '2023-12-29': `0.${'0'.repeat(200)}1`, '2024-01-31': `1${'0'.repeat(200)}` };
    expect(ask({ measure: 'benchmark-return', to: '2024-01-31', benchmarkLevels })).toMatchObject({
      value: null,
      findings: [{ code: 'figure.overflow' }],
    });
    expect(codesOf('relative-return', { portfolioReturn: 1e308, benchmarkReturn: -1e308 })).toEqual(['figure.overflow']);
  });

  test('wrong questions', () => {
    const to = '2024-01-31';
    expect(refusal('benchmark-return', { to })).toBe('benchmarkLevels');
    expect(refusal('benchmark-return', { to, benchmarkLevels: SHARES, benchmarkInstrument: 'shares' }, PRICES)).toBe('benchmarkInstrument');
    expect(refusal('benchmark-return', { to, benchmarkInstrument: 'gold' }, PRICES)).toBe('benchmarkInstrument');
    expect(refusal('benchmark-return', { to, benchmarkInstrument: 'bare' }, dollars)).toBe('from');
    expect(refusal('benchmark-return', { to, benchmarkLevels: { '2023-12-29': 0 } })).toBe('benchmarkLevels');
    expect(refusal('benchmark-return', { from: '2024-02-01', to, benchmarkLevels: SHARES })).toBe('to');
  });
});

describe('half shares and half bonds', () => {
  const over = (composite: BenchmarkTestQuestion, more: BenchmarkTestQuestion = {}) =>
    valueOf('benchmark-return', { from: '2024-01-01', to: '2024-02-29', benchmarkComposite: composite, ...more }, PRICES);

  test('set again each month: 1.1 x (1 - 5 % + 5 %)', () => {
    expect(over(halves('monthly'))).toBeCloseTo(0.1, 12);
    expect(over(halves('daily'))).toBeCloseTo(0.1, 12);
  });
  test('drifting: half of 1.08 and half of 1.1, also within a quarter and a year', () => {
    for (const rule of ['buy-and-hold', 'quarterly', 'annual']) expect(over(halves(rule))).toBeCloseTo(0.09, 12);
  });
  test('other weights from February on, in any order: 1.1 x (1 - 2 % + 8 %)', () => {
    const weights = [{ from: '2024-02-01', weights: { shares: 0.2, bonds: 0.8 } }, ...halves('monthly').weights];
    expect(over({ ...halves('monthly'), weights })).toBeCloseTo(0.166, 12);
  });
  test('half of it alone: the rest earns nothing, or the half is the whole', () => {
    const half = { weights: [{ from: '2024-01-01', weights: { shares: 0.5 } }] };
    const january = { to: '2024-01-31' };
    expect(over(half, january)).toBeCloseTo(0.1, 12);
    expect(over({ ...half, incompleteWeights: 'scale' }, january)).toBeCloseTo(0.2, 12);
    expect(codesOf('benchmark-return', { ...january, benchmarkComposite: half }, PRICES)).toEqual(['weights.incomplete benchmark']);
  });
  test('levels of its own need no document', () => {
    const levels = { shares: SHARES, bonds: BONDS };
    const question = { to: '2024-02-29', benchmarkComposite: halves('monthly', { levels }) };
    expect(valueOf('benchmark-return', question)).toBeCloseTo(0.1, 12);
  });

  test('its levels and weights, day by day', () => {
    const { value } = ask({ measure: 'composite-index', to: '2024-02-29', ...halves('buy-and-hold') }, PRICES);
    const rows = value as { date: string; level: number; weights: Record<string, number> }[];
    expect(rows).toHaveLength(61);
    expect(rows[0]).toEqual({ date: '2023-12-31', level: 100, weights: {} });
    expect(rows[31]).toMatchObject({ date: '2024-01-31', level: expect.closeTo(110, 10) });
    // 60 of 110.
    expect(rows[32]?.weights).toEqual({ shares: expect.closeTo(60 / 110, 12), bonds: expect.closeTo(50 / 110, 12) });
    expect(rows[60]).toMatchObject({ date: '2024-02-29', level: expect.closeTo(109, 10) });
    const based = ask({ measure: 'composite-index', from: '2024-02-01', to: '2024-02-29', base: 1, ...halves('monthly') }, PRICES);
    expect((based.value as typeof rows).at(-1)?.level).toBeCloseTo(1, 12);
  });

  test('before its weights there is none; unknown components and weights given twice are refused', () => {
    const question = { from: '2023-12-30', to: '2024-02-29' };
    expect(codesOf('composite-index', { ...question, ...halves('daily') }, PRICES)).toEqual(['benchmark.missing']);
    const gold = { weights: [{ from: '2024-01-01', weights: { gold: 1 } }] };
    expect(refusal('composite-index', { to: '2024-02-29', ...gold }, PRICES)).toBe('weights');
    expect(refusal('benchmark-return', { to: '2024-02-29', benchmarkComposite: gold }, PRICES)).toBe('benchmarkComposite.weights');
    const [once] = halves('daily').weights;
    expect(refusal('composite-index', { to: '2024-02-29', weights: [once, once] }, PRICES)).toBe('weights');
    expect(refusal('composite-index', { to: '2023-02-28', ...halves('daily') }, PRICES)).toBe('to');
    expect(Calculation.safeParse({ questions: [{ measure: 'composite-index', to: '2024-02-29', weights: [] }] }).success).toBe(false);
  });

  test('it stands beside a portfolio too', () => {
    const mine = { levels: { '2023-12-31': 100, '2024-01-31': 112, '2024-02-29': 112 }, benchmarkComposite: halves('monthly') };
    // 12 % and 0 % against 10 % and 0 %.
    expect(valueOf('active-return', { ...mine, annualised: false }, PRICES)).toBeCloseTo(0.01, 12);
    expect(valueOf('beta', mine, PRICES)).toBeCloseTo(1.2, 12);
  });
});

describe('relative return', () => {
  test('Bacon, ch. 3: 7 % against 5 % is 2 % arithmetically and 1.9 % geometrically', () => {
    const question = { portfolioReturn: 0.07, benchmarkReturn: 0.05 };
    expect(valueOf('relative-return', question)).toBeCloseTo(0.02, 12);
    expect(valueOf('relative-return', { ...question, difference: 'geometric' })).toBeCloseTo(0.019, 4);
    expect(codesOf('relative-return', { ...question, benchmarkReturn: -1, difference: 'geometric' })).toEqual([
      'return.total-loss benchmark',
    ]);
  });

  test('returns are linked: 1.1 x 1.1 against 1.05 x 1.05', () => {
    const question = { returns: [0.1, 0.1], benchmark: [0.05, 0.05] };
    expect(valueOf('relative-return', question)).toBeCloseTo(0.1075, 12);
    expect(valueOf('relative-return', { ...question, difference: 'geometric' })).toBeCloseTo(1.21 / 1.1025 - 1, 12);
    expect(valueOf('relative-return', { returns: [0.1, 0.1], benchmarkReturn: 0.2 })).toBeCloseTo(0.01, 12);
    expect(valueOf('relative-return', { portfolioReturn: 0.2, benchmark: [0.1, 0.1] })).toBeCloseTo(-0.01, 12);
  });

  test('levels and dated returns over the days they cover', () => {
    const levels = { '2023-12-31': 100, '2024-01-31': 130 };
    expect(valueOf('relative-return', { levels, benchmarkInstrument: 'shares' }, PRICES)).toBeCloseTo(0.1, 12);
    const dated = { returns: [0.3], dates: ['2023-12-31', '2024-01-31'] };
    expect(valueOf('relative-return', { ...dated, benchmarkLevels: SHARES })).toBeCloseTo(0.1, 12);
    expect(valueOf('relative-return', { ...dated, benchmarkComposite: halves('daily') }, PRICES)).toBeCloseTo(0.2, 12);
  });

  test('the ledger from the day it holds anything: 10 to 12 a share against 100 to 110', () => {
    const document = {
      prices: { acme: { '2024-01-15': '10', '2024-01-31': '12' }, index: { '2024-01-12': '100', '2024-01-31': '110' } },
      transactions: [
        { date: '2024-01-15', type: 'Contribution', amount: '100' },
        { date: '2024-01-15', type: 'Purchase', instrument: 'acme', units: '10', price: '10' },
      ],
    };
    const question = { to: '2024-01-31', benchmarkInstrument: 'index' };
    expect(valueOf('relative-return', question, document)).toBeCloseTo(0.1, 12);
    const early = ask({ measure: 'relative-return', ...question, from: '2024-01-01' }, document);
    expect(early.value).toBeCloseTo(0.1, 12);
    expect(early.findings).toEqual([{ code: 'history.short', date: '2024-01-01' }]);
  });

  test('wrong questions', () => {
    expect(refusal('relative-return', { portfolioReturn: 0.1 })).toBe('benchmarkReturn');
    expect(refusal('relative-return', { benchmarkReturn: 0.1 })).toBe('to');
    expect(refusal('relative-return', { portfolioReturn: 0.1, returns: [0.1], benchmarkReturn: 0.1 })).toBe('returns');
    expect(refusal('relative-return', { portfolioReturn: 0.1, benchmarkLevels: SHARES })).toBe('dates');
    expect(refusal('relative-return', { returns: [0.1], benchmark: [0.1, 0.1] })).toBe('benchmark');
    expect(codesOf('relative-return', { returns: [], benchmark: [] })).toEqual(['observations.few']);
  });
});
