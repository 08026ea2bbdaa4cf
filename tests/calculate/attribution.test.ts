/** Tests attribution through calculation documents. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { calculate, Calculation } from '#engine/measures';
import { ledgerCases } from '../oracle/random-ledgers.ts';
import { documentOf } from './ledger-document.ts';

type AttributionTestFacts = Record<string, unknown>;
const ask = (question: AttributionTestFacts, facts: AttributionTestFacts = {}) =>
  calculate(Calculation.parse({ ...facts, questions: [question] }))[0]!;
const near = (value: number, digits = 12) => expect.closeTo(value, digits);
const refused = (question: AttributionTestFacts) =>
  Calculation.safeParse({ questions: [question] }).error?.issues.map(({ path }) => path.join('.'));
const row = (segment: string, portfolioWeight: number, benchmarkWeight: number, portfolioReturn?: number, benchmarkReturn?: number) => ({
  segment,
  portfolioWeight,
  benchmarkWeight,
  portfolioReturn,
  benchmarkReturn,
});
const effects = (allocation: number, selection: number, interaction: number) => ({
  allocation: near(allocation),
  selection: near(selection),
  interaction: near(interaction),
  total: near(allocation + selection + interaction),
});

/** Source: CFA Program curriculum, level III, "Portfolio Performance Evaluation", Brinson attribution: 10.1 against 8.2 %. */
const SECTORS = [row('Energy', 0.5, 0.5, 0.18, 0.1), row('Health care', 0.3, 0.2, -0.03, -0.02), row('Financials', 0.2, 0.3, 0.1, 0.12)];
/** By hand: 2.3 against 2.7 %; allocation -0.13, -0.07, 0; selection 0.5, 0, -0.6; interaction -0.1, 0, 0. */
const NEXT = [row('Energy', 0.4, 0.5, 0.05, 0.04), row('Health care', 0.3, 0.2, 0.02, 0.02), row('Financials', 0.3, 0.3, -0.01, 0.01)];
const PERIODS = [
  { period: '2023', rows: SECTORS },
  { period: '2024', rows: NEXT },
];

describe('brinson-attribution', () => {
  const of = (question: AttributionTestFacts = {}) => ask({ measure: 'brinson-attribution', rows: SECTORS, ...question });

  test('Brinson-Fachler: allocation -1.40 %, selection 3.20 %, interaction 0.10 %', () => {
    const { value, findings, unit, method } = of();
    expect(findings).toEqual([]);
    expect(unit).toBe('table');
    expect(method.parameters).toMatchObject({ model: 'brinson-fachler', interaction: 'separate', weights: 'remainder' });
    expect(value).toEqual({
      portfolioReturn: near(0.101),
      benchmarkReturn: near(0.082),
      excess: near(0.019),
      effects: effects(-0.014, 0.032, 0.001),
      segments: [
        { segment: 'Energy', ...effects(0, 0.04, 0) },
        { segment: 'Health care', ...effects(-0.0102, -0.002, -0.001) },
        { segment: 'Financials', ...effects(-0.0038, -0.006, 0.002) },
      ],
    });
  });

  test('Brinson-Hood-Beebower: the same in sum, other segments', () => {
    const { value } = of({ model: 'brinson-hood-beebower' }) as { value: { segments: { allocation: number }[] } };
    expect(value.segments.map(({ allocation }) => allocation)).toEqual([0, near(-0.002), near(-0.012)]);
  });

  test('interaction within selection or within allocation', () => {
    expect(of({ interaction: 'in-selection' }).value).toMatchObject({ effects: effects(-0.014, 0.033, 0) });
    expect(of({ interaction: 'in-allocation' }).value).toMatchObject({ effects: effects(-0.013, 0.032, 0) });
  });

  test('weights that leave something out', () => {
    const rows = [row('Equities', 0.5, 0.8, 0.1, 0.05)];
    // 5 against 4 %: (0.5 - 0.8)(5 - 4) and (0.5 - 0.2)(0 - 4), 0.8 x 5, -0.3 x 5.
    expect(of({ rows })).toMatchObject({
      value: { effects: effects(-0.015, 0.04, -0.015) },
      findings: [
        { code: 'weights.incomplete', subject: 'portfolio' },
        { code: 'weights.incomplete', subject: 'benchmark' },
      ],
    });
    expect(of({ rows, weights: 'scale' }).value).toMatchObject({ excess: near(0.05), effects: effects(0, 0.05, 0) });
  });

  test('a return that is not known', () => {
    expect(of({ rows: [row('Equities', 1, 1, 0.1)] })).toMatchObject({
      value: null,
      findings: [{ code: 'return.missing', subject: 'Equities' }],
    });
    // Held by one side only: all allocation.
    expect(of({ rows: [row('Gold', 0.2, 0, 0.1), row('Bonds', 0.8, 1, 0.02, 0.02)] }).value).toMatchObject({
      effects: effects(0.016, 0, 0),
    });
  });

  test('wrong questions', () => {
    const measure = 'brinson-attribution';
    expect(refused({ measure, rows: [row('a', 1, 1, 0, 0), row('a', 0, 0)] })).toEqual(['questions.0.rows']);
    expect(refused({ measure, rows: [row('a', Number.NaN, 1, 0, 0)] })).toEqual(['questions.0.rows.0.portfolioWeight']);
    expect(refused({ measure, rows: SECTORS, model: 'brinson' })).toEqual(['questions.0.model']);
    expect(refused({ measure, rows: SECTORS, linking: 'carino' })).toEqual(['questions.0']);
  });
});

describe('linking', () => {
  // 25 and -3.2 % compound to 21 %, 10 and 5 % to 15.5 %.
  const TWO = [
    { portfolioReturn: 0.25, benchmarkReturn: 0.1, effects: { allocation: 0.05, selection: 0.1 } },
    { portfolioReturn: -0.032, benchmarkReturn: 0.05, effects: { allocation: -0.082 } },
  ];
  const [k1, k2] = [Math.log(1.25 / 1.1) / 0.15, Math.log(0.968 / 1.05) / -0.082];
  const kc = Math.log(1.21 / 1.155) / 0.055;
  const m = 0.055 / 2 / (1.1 - Math.sqrt(1.155));
  const a = (0.055 - m * 0.068) / (0.15 ** 2 + 0.082 ** 2);

  test.each([
    ['carino', k1 / kc, k2 / kc],
    ['menchero', m + a * 0.15, m - a * 0.082],
    ['grap', 1.05, 1.25],
    ['frongello', 1.05, 1.25],
  ])('linked-effects, %s', (linking, first, second) => {
    const { value } = ask({ measure: 'linked-effects', periods: TWO, linking });
    expect(value).toMatchObject({
      portfolioReturn: near(0.21),
      benchmarkReturn: near(0.155),
      excess: near(0.055),
      effects: { allocation: near(0.05 * first - 0.082 * second), selection: near(0.1 * first) },
      unexplained: near(0),
      periods: [
        { period: '1', coefficient: near(first) },
        { period: '2', coefficient: near(second) },
      ],
    });
    // Frongello: 10 % stays what it is and earns the benchmark's 5 % in the next period.
    const selection = linking === 'frongello' ? [0.1, 0.005] : [0.1 * first, 0];
    expect((value as { periods: { effects: AttributionTestFacts }[] }).periods.map((each) => each.effects['selection'])).toEqual(
      selection.map((each) => near(each)),
    );
  });

  test('effects that do not explain the difference leave a rest, which is shown', () => {
    const periods = [{ portfolioReturn: 0.05, benchmarkReturn: 0.03, effects: { allocation: 0.015 } }];
    expect(ask({ measure: 'linked-effects', periods }).value).toMatchObject({ unexplained: near(0.005) });
  });

  test('total losses', () => {
    const periods = [{ period: 'Q1', portfolioReturn: -1, benchmarkReturn: 0, effects: { selection: -1 } }];
    expect(ask({ measure: 'linked-effects', periods })).toMatchObject({
      value: null,
      findings: [{ code: 'return.total-loss', subject: 'Q1' }],
    });
    expect(ask({ measure: 'linked-effects', periods, linking: 'grap' }).value).toMatchObject({ effects: { selection: near(-1) } });
  });

  test('linked-attribution: by grap, 2023 grows with the benchmark of 2024, 2024 with the portfolio of 2023', () => {
    const { value } = ask({ measure: 'linked-attribution', periods: PERIODS, linking: 'grap' });
    expect(value).toMatchObject({
      portfolioReturn: near(1.101 * 1.023 - 1),
      benchmarkReturn: near(1.082 * 1.027 - 1),
      excess: near(1.101 * 1.023 - 1.082 * 1.027),
      effects: effects(-0.014 * 1.027 - 0.002 * 1.101, 0.032 * 1.027 - 0.001 * 1.101, 0.001 * 1.027 - 0.001 * 1.101),
      segments: [
        { segment: 'Energy', ...effects(-0.0013 * 1.101, 0.04 * 1.027 + 0.005 * 1.101, -0.001 * 1.101) },
        { segment: 'Health care' },
        { segment: 'Financials' },
      ],
      periods: [
        { period: '2023', effects: effects(-0.014 * 1.027, 0.032 * 1.027, 0.001 * 1.027), single: { excess: near(0.019) } },
        { period: '2024', single: { effects: effects(-0.002, -0.001, -0.001) } },
      ],
    });
  });

  test('linked-attribution: carino without a word; interaction in selection; a period that cannot be attributed', () => {
    const k = (p: number, b: number) => Math.log((1 + p) / (1 + b)) / (p - b);
    const whole = k(1.101 * 1.023 - 1, 1.082 * 1.027 - 1);
    const selection = (0.033 * k(0.101, 0.082) - 0.002 * k(0.023, 0.027)) / whole;
    const question = { measure: 'linked-attribution', periods: PERIODS, interaction: 'in-selection' };
    expect(ask(question).value).toMatchObject({ effects: { selection: near(selection), interaction: 0 } });
    expect(ask({ ...question, periods: [{ rows: [row('a', 1, 1, 0.1)] }] })).toMatchObject({
      value: null,
      findings: [{ code: 'return.missing', subject: 'a' }],
    });
  });

  test('notional-funds-attribution', () => {
    // A: 6.8 and 2.5 %. S: 0.5 x 18 - 0.2 x 3 + 0.3 x 10 = 11.4 and 0.5 x 5 + 0.2 x 2 - 0.3 x 1 = 2.6 %.
    const [p, b, allocation, selection] = [1.101 * 1.023, 1.082 * 1.027, 1.068 * 1.025, 1.114 * 1.026];
    expect(ask({ measure: 'notional-funds-attribution', periods: PERIODS }).value).toEqual({
      portfolioReturn: near(p - 1),
      benchmarkReturn: near(b - 1),
      excess: near(p - b),
      effects: effects(allocation - b, selection - b, p - allocation - selection + b),
    });
  });
});

describe('geometric', () => {
  test('one period', () => {
    const { value } = ask({ measure: 'geometric-attribution', rows: SECTORS });
    expect(value).toEqual({
      portfolioReturn: near(0.101),
      benchmarkReturn: near(0.082),
      excess: near(1.101 / 1.082 - 1),
      allocation: near(1.068 / 1.082 - 1),
      selection: near(1.101 / 1.068 - 1),
      segments: [
        { segment: 'Energy', allocation: near(0), selection: near(0.04 / 1.068) },
        { segment: 'Health care', allocation: near(-0.0102 / 1.082), selection: near(-0.003 / 1.068) },
        { segment: 'Financials', allocation: near(-0.0038 / 1.082), selection: near(-0.004 / 1.068) },
      ],
    });
  });

  test('periods compound', () => {
    const { value } = ask({ measure: 'linked-geometric-attribution', periods: PERIODS }) as {
      value: { segments: { allocation: number }[] };
    };
    const allocation = (1.068 / 1.082) * (1.025 / 1.027) - 1;
    expect(value).toMatchObject({
      excess: near((1.101 * 1.023) / (1.082 * 1.027) - 1),
      allocation: near(allocation),
      selection: near((1.101 / 1.068) * (1.023 / 1.025) - 1),
    });
    expect(value.segments.reduce((sum, each) => sum + each.allocation, 0)).toBeCloseTo(allocation, 12);
  });

  test('weights by scale; a benchmark that lost everything', () => {
    expect(ask({ measure: 'geometric-attribution', rows: [row('a', 0.5, 0.5, 0.2, 0.1)], weights: 'scale' }).value).toMatchObject({
      excess: near(1.2 / 1.1 - 1),
    });
    expect(ask({ measure: 'geometric-attribution', rows: [row('a', 1, 1, 0.2, -1)] })).toMatchObject({
      value: null,
      findings: [{ code: 'return.total-loss', subject: 'benchmark' }],
    });
  });
});

/** An investor in pounds; the dollar rises by a tenth. 0.5 x 21 + 0.5 x 4 = 12.5 % against 0.4 x 18.8 + 0.6 x 5 = 10.52 %. */
const MARKETS = [
  { ...row('US', 0.5, 0.4, 0.1, 0.08), currency: 'USD' },
  { ...row('UK', 0.5, 0.6, 0.04, 0.05), currency: 'GBP' },
];

describe('currencies', () => {
  const USD = { currency: 'USD', depositReturn: 0.01, spotReturn: 0.1 };
  const GBP = { currency: 'GBP', depositReturn: 0.02, spotReturn: 0 };
  const KARNOSKY_SINGER = { measure: 'currency-attribution', base: 'GBP', markets: MARKETS, currencies: [USD, GBP] };

  // Premiums US (10 - 1) x 1.1 = 9.9 and 7.7, UK 2 and 3: the benchmark 4.88. Cash: dollar 1.01 x 1.1 - 1 = 11.1, pound 2: 5.64.
  test('currency-attribution (Karnosky-Singer)', () => {
    const { value } = ask(KARNOSKY_SINGER);
    expect(value).toMatchObject({
      portfolioReturn: near(0.125),
      benchmarkReturn: near(0.1052),
      excess: near(0.0198),
      effects: {
        allocation: near(0.0047),
        selection: near(0.0028),
        interaction: near(0.0032),
        currency: near(0.0091),
        total: near(0.0198),
      },
      markets: [
        { segment: 'US', ...effects(0.00282, 0.0088, 0.0022) },
        { segment: 'UK', ...effects(0.00188, -0.006, 0.001) },
      ],
      currencies: [
        { currency: 'USD', cashReturn: near(0.111), fromMarkets: near(0.00546), fromHedges: near(0), total: near(0.00546) },
        { currency: 'GBP', cashReturn: near(0.02), total: near(0.00364) },
      ],
    });
    // All dollars sold forward: 0.5 x (11.1 - 2) less.
    const hedged = ask({ ...KARNOSKY_SINGER, currencies: [{ ...USD, portfolioHedge: -0.5 }, GBP] });
    expect(hedged.value).toMatchObject({
      excess: near(0.0198 - 0.0455),
      effects: { currency: near(0.0091 - 0.0455), allocation: near(0.0047) },
    });
    // Continuous: premiums 9, 7, 2, 3 and cash 11, 2; 12 against 10.2 %.
    expect(ask({ ...KARNOSKY_SINGER, returns: 'continuous' }).value).toMatchObject({
      excess: near(0.018),
      effects: { currency: near(0.009) },
    });
    expect(ask({ ...KARNOSKY_SINGER, currencies: [USD] })).toMatchObject({
      value: null,
      findings: [{ code: 'return.missing', subject: 'GBP' }],
    });
    expect(refused({ ...KARNOSKY_SINGER, currencies: [USD, USD] })).toEqual(['questions.0.currencies']);
  });

  test('linked-currency-attribution: the same period twice', () => {
    const [first, second] = [1.1052, 1.125];
    const period = { markets: MARKETS, currencies: [USD, GBP] };
    expect(ask({ measure: 'linked-currency-attribution', base: 'GBP', periods: [period, period], linking: 'grap' }).value).toMatchObject({
      excess: near(second ** 2 - first ** 2),
      effects: { allocation: near(0.0047 * (first + second)), currency: near(0.0091 * (first + second)) },
      currencies: [{ currency: 'USD', total: near(0.00546 * (first + second)) }, { currency: 'GBP' }],
      periods: [{ period: '1' }, { period: '2' }],
    });
  });

  // Premium of the dollar 1 %, surprise 9 %. Markets at 1.1: US 11 and 8.8, UK 4 and 5; the benchmark 6.52. D = 0.4, E = 3.6 %.
  // C. Bacon (2008), table 6.2, as in R's PortfolioAttribution: management UK 0.9 %, Japan 0, United States 0.4 %.
  test('ankrim-hensel-attribution: the currency managers of Bacon, with forwards', () => {
    const market = (segment: string, currency: string, weights: readonly [number, number], returns: readonly [number, number]) => ({
      segment,
      currency,
      portfolioWeight: weights[0],
      benchmarkWeight: weights[1],
      portfolioReturn: returns[0],
      benchmarkReturn: returns[1],
    });
    const { value } = ask({
      measure: 'ankrim-hensel-attribution',
      base: 'GBP',
      markets: [
        market('UK', 'GBP', [0.4, 0.4], [0.2, 0.1]),
        market('JP', 'JPY', [0.3, 0.2], [-0.05, -0.04]),
        market('US', 'USD', [0.3, 0.4], [0.06, 0.08]),
      ],
      currencies: [
        { currency: 'JPY', spotReturn: 0.1, forwardPremium: 0.01, portfolioHedge: -0.15, benchmarkHedge: -0.1 },
        { currency: 'USD', spotReturn: 0.2, forwardPremium: 0.02, portfolioHedge: -0.05, benchmarkHedge: -0.2 },
      ],
    });
    expect(value).toMatchObject({ effects: { currencyManagement: expect.closeTo(0.013, 3), forwardPremium: near(-0.001) } });
    expect((value as { currencies: unknown[] }).currencies).toMatchObject([
      { currency: 'JPY', currencyManagement: expect.closeTo(0, 3) },
      { currency: 'USD', currencyManagement: expect.closeTo(0.004, 3) },
      { currency: 'GBP', currencyManagement: near(0.009) },
    ]);
  });

  test('ankrim-hensel-attribution', () => {
    const dollar = { currency: 'USD', spotReturn: 0.1, forwardPremium: 0.01 };
    const question = { measure: 'ankrim-hensel-attribution', base: 'GBP', markets: MARKETS, currencies: [dollar] };
    expect(ask(question).value).toMatchObject({
      portfolioReturn: near(0.125),
      benchmarkReturn: near(0.1052),
      excess: near(0.0198),
      effects: {
        allocation: near(0.0038),
        selection: near(0.0028),
        interaction: near(0.0032),
        forwardPremium: near(0.001),
        currencyManagement: near(0.009),
        total: near(0.0198),
      },
      currencies: [
        { currency: 'USD', surprise: near(0.09), forwardPremium: near(0.0006), currencyManagement: near(0.0054), total: near(0.006) },
        { currency: 'GBP', forwardPremium: near(0.0004), currencyManagement: near(0.0036), total: near(0.004) },
      ],
    });
    // Half sold forward by the portfolio, a fifth by the benchmark: f = 9 / 1.01 %; E has no forwards in it.
    const f = 0.09 / 1.01;
    const e = 0.036;
    const hedged = ask({ ...question, currencies: [{ ...dollar, portfolioHedge: -0.5, benchmarkHedge: -0.2 }] });
    expect(hedged.value).toMatchObject({
      portfolioReturn: near(0.125 - 0.5 * f),
      benchmarkReturn: near(0.1052 - 0.2 * f),
      effects: { total: near(0.0198 - 0.3 * f), forwardPremium: near(0.001) },
      currencies: [{ currencyManagement: near(0.1 * (0.09 - e) - 0.3 * (f - e)) }, { currencyManagement: near(0.1 * e - 0.3 * e) }],
    });
    const against = ask({ ...question, model: 'brinson-hood-beebower' });
    expect(against.value).toMatchObject({
      excess: near(0.0198),
      currencies: [{ forwardPremium: near(0.001), currencyManagement: near(0.009) }, { total: 0 }],
    });
    expect(ask({ ...question, markets: [{ ...MARKETS[0], currency: 'JPY' }] })).toMatchObject({ value: null });
    expect(refused({ ...question, currencies: [{ ...dollar, forwardPremium: -1 }] })).toEqual(['questions.0.currencies.0.forwardPremium']);
  });

  // Source: CFA Institute, practice question on Bhatt's account: US 50 % at 10 %, euro area 25 % at 5 %, Japan 25 % at -3 %; the euro gained
  // 2 %, the yen 4 %. Currencies made 1.5 of 7.0 % in dollars. Here against the same markets in their own currencies.
  test('local-attribution', () => {
    const market = (segment: string, weight: number, local: number, spot: number) => ({
      ...row(segment, weight, weight, local, local),
      portfolioBaseReturn: (1 + local) * (1 + spot) - 1,
      benchmarkBaseReturn: local,
    });
    const rows = [market('United States', 0.5, 0.1, 0), market('Eurozone', 0.25, 0.05, 0.02), market('Japan', 0.25, -0.03, 0.04)];
    expect(ask({ measure: 'local-attribution', rows }).value).toMatchObject({
      portfolioReturn: near(0.07, 3),
      benchmarkReturn: near(0.055),
      effects: { currency: near(0.01495), allocation: near(0), selection: near(0), total: near(0.01495) },
      segments: [{ currency: near(0) }, { currency: near(0.00525) }, { currency: near(0.0097) }],
    });
    expect(ask({ measure: 'local-attribution', rows: [row('a', 1, 1, 0.1, 0.1)] }).value).toBeNull();
  });

  // Source: CFA Program curriculum, level III, on global performance: UK index 1090 to 1148, pounds a dollar 0.65 to 0.62: 5.32 % in pounds,
  // 10.47 % (printed from rounded levels) in dollars; France 950 to 1009, euros a dollar 1.1 to 1.2: 6.21 % and -2.64 %.
  test('return-split and currency-return', () => {
    const local = 1148 / 1090 - 1;
    const split = ask({ measure: 'return-split', local, currency: 0.65 / 0.62 - 1 }).value as { base: number };
    expect(split).toMatchObject({
      local: near(0.0532, 4),
      base: near(1148 / 0.62 / (1090 / 0.65) - 1),
      cross: near(local * (0.03 / 0.62)),
    });
    expect(split.base).toBeCloseTo(0.1042, 4);
    expect(ask({ measure: 'currency-return', base: -0.0264, local: 0.0621 }).value).toBeCloseTo(1.1 / 1.2 - 1, 4);
    expect(ask({ measure: 'currency-return', base: -1, local: -1 })).toMatchObject({
      value: null,
      findings: [{ code: 'return.total-loss' }],
    });
    expect(ask({ measure: 'return-split', local: 1e200, currency: 1e200 })).toMatchObject({
      value: null,
      findings: [{ code: 'figure.overflow' }],
    });
  });
});

/**
 * 600 of shares, 400 of bonds. January: 10 and 1 %, 6.4 % together; February: -5 and 1 %. Indices: 8 and 2 %, then 2 and 1 %, half each:
 * 5 and 1.5 %.
 */
const LEDGER: AttributionTestFacts = {
  instruments: [
    { id: 'Share', assetClass: 'Equities' },
    { id: 'Bond', assetClass: 'Bonds' },
  ],
  prices: {
    Share: { '2023-12-31': 100, '2024-01-31': 110, '2024-02-29': '104.5' },
    Bond: { '2023-12-31': 100, '2024-01-31': 101, '2024-02-29': '102.01' },
    World: { '2023-12-31': 500, '2024-01-31': 540, '2024-02-29': '550.8' },
    Aggregate: { '2023-12-31': 200, '2024-01-31': 204, '2024-02-29': '206.04' },
  },
  transactions: [
    { date: '2023-12-31', type: 'Contribution', amount: 1000 },
    { date: '2023-12-31', type: 'Purchase', instrument: 'Share', units: 6, price: 100 },
    { date: '2023-12-31', type: 'Purchase', instrument: 'Bond', units: 4, price: 100 },
  ],
};
const BENCHMARK = {
  segments: { World: 'Equities', Aggregate: 'Bonds' },
  weights: [{ from: '2023-01-01', weights: { World: 0.5, Aggregate: 0.5 } }],
};
const QUESTION = {
  measure: 'attribution',
  from: '2024-01-01',
  to: '2024-02-29',
  benchmark: { ...BENCHMARK, weights: [{ ...BENCHMARK.weights[0], from: '2024-01-01' }] },
};

describe('attribution of a ledger', () => {
  const shares = 660 / 1064;
  const february = {
    allocation: (shares - 0.5) * 0.005 + (1 - shares - 0.5) * -0.005,
    selection: 0.5 * -0.07,
    interaction: (shares - 0.5) * -0.07,
  };

  test.each(['day', 'month'])('by %s: prices move at the ends of months only, so that both are the same', (period) => {
    const { value, findings } = ask({ ...QUESTION, period, linking: 'grap' }, LEDGER);
    expect(findings).toEqual([]);
    expect(value).toMatchObject({
      portfolioReturn: near(1.03504 - 1),
      benchmarkReturn: near(1.05 * 1.015 - 1),
      excess: near(1.03504 - 1.05 * 1.015),
      effects: effects(
        0.006 * 1.015 + 1.064 * february.allocation,
        0.005 * 1.015 + 1.064 * february.selection,
        0.003 * 1.015 + 1.064 * february.interaction,
      ),
    });
  });

  test('the model, interaction, and weights that are dated', () => {
    const january = { ...QUESTION, to: '2024-01-31' };
    // 0.1 x 8 - 0.1 x 2.
    expect(ask({ ...january, model: 'brinson-hood-beebower', interaction: 'in-selection' }, LEDGER).value).toMatchObject({
      effects: effects(0.006, 0.008, 0),
      segments: [
        { segment: 'Equities', allocation: near(0.008) },
        { segment: 'Bonds', allocation: near(-0.002) },
      ],
    });
    const dated = [...QUESTION.benchmark.weights, { from: '2024-01-16', weights: { World: 0.6, Aggregate: 0.4 } }];
    // Nothing moves before the 16th: 0.6 x 8 + 0.4 x 2.
    for (const period of ['day', 'month'])
      expect(ask({ ...january, period, benchmark: { ...BENCHMARK, weights: dated } }, LEDGER).value).toMatchObject({
        benchmarkReturn: near(0.056),
        effects: { allocation: near(0), selection: near(0.6 * 0.02 - 0.4 * 0.01) },
      });
  });

  test('rebalancing: weights that are never set again drift', () => {
    const benchmark = { ...QUESTION.benchmark, rebalancing: 'buy-and-hold' };
    for (const period of ['day', 'month'])
      expect(ask({ ...QUESTION, period, benchmark }, LEDGER).value).toMatchObject({
        benchmarkReturn: near((1.08 * 1.02 + 1.02 * 1.01) / 2 - 1),
      });
  });

  test('money paid in within a month: by modified Dietz, at the timing asked for', () => {
    const paid = { date: '2024-01-11', type: 'Contribution', amount: 310 };
    const ledger = { ...LEDGER, transactions: [...(LEDGER['transactions'] as AttributionTestFacts[]), paid] };
    // 64 on 1000 and on 310 for 20, 21 or 20.5 of 31 days.
    const january = { ...QUESTION, to: '2024-01-31', period: 'month' };
    expect(ask(january, ledger).value).toMatchObject({ portfolioReturn: near(64 / 1200) });
    expect(ask({ ...january, timing: 'start' }, ledger).value).toMatchObject({ portfolioReturn: near(64 / 1210) });
    expect(ask({ ...january, timing: 'middle' }, ledger).value).toMatchObject({ portfolioReturn: near(64 / 1205) });
    // Cash, which the benchmark does not know, earned nothing: (200 / 1200)(0 - 5), and shares and bonds weigh 1 / 2 and 1 / 3.
    expect(ask(january, ledger).value).toMatchObject({
      segments: [
        { segment: 'Equities', allocation: near(0) },
        { segment: 'Bonds', allocation: near((1 / 3 - 0.5) * -0.03) },
        { segment: 'Cash', allocation: near(-0.05 / 6) },
      ],
    });
  });

  test('levels given in the question, several components for a segment, one that stands for its own name', () => {
    const benchmark = {
      weights: [{ from: '2024-01-01', weights: { Bonds: 0.5, Europe: 0.3, America: 0.2 } }],
      segments: { Europe: 'Equities', America: 'Equities' },
      levels: {
        Bonds: { '2023-12-31': 100, '2024-01-31': 102 },
        Europe: { '2023-12-31': 100, '2024-01-31': 104 },
        America: { '2023-12-31': 100, '2024-01-31': 114 },
      },
    };
    // 0.3 x 4 + 0.2 x 14 = 0.5 x 8: what January was before.
    for (const period of ['day', 'month'])
      expect(ask({ ...QUESTION, to: '2024-01-31', period, benchmark }, LEDGER).value).toMatchObject({
        benchmarkReturn: near(0.05),
        effects: effects(0.006, 0.005, 0.003),
      });
  });

  test('a benchmark in another currency is converted', () => {
    const ledger = {
      ...LEDGER,
      instruments: [...(LEDGER['instruments'] as AttributionTestFacts[]), { id: 'World', currency: 'USD' }],
      rates: [{ base: 'EUR', quote: 'USD', values: { '2023-12-31': '1.2', '2024-01-31': '1.25' } }],
    };
    expect(ask({ ...QUESTION, to: '2024-01-31' }, ledger).value).toMatchObject({
      benchmarkReturn: near(0.5 * ((1.08 * 1.2) / 1.25 - 1) + 0.01),
    });
  });

  test('what cannot be computed', () => {
    const of = (benchmark: AttributionTestFacts) => ask({ ...QUESTION, benchmark: { ...QUESTION.benchmark, ...benchmark } }, LEDGER);
    expect(of({ weights: [{ from: '2024-01-15', weights: { World: 1 } }] })).toMatchObject({
      value: null,
      findings: [{ code: 'benchmark.missing', date: '2024-01-01' }],
    });
    expect(of({ weights: [{ from: '2024-01-01', weights: { World: 0.5 } }] })).toMatchObject({
      value: { benchmarkReturn: near(1.04 * 1.01 - 1) },
      findings: [{ code: 'weights.incomplete', subject: 'benchmark' }],
    });
    expect(of({ weights: [{ from: '2024-01-01', weights: { World: 0.5 } }], incompleteWeights: 'scale' }).value).toMatchObject({
      benchmarkReturn: near(1.08 * 1.02 - 1),
    });
    expect(ask({ ...QUESTION, to: '2023-12-01', from: undefined }, LEDGER)).toMatchObject({
      value: null,
      findings: [{ code: 'history.short' }],
    });
  });

  test.each([
    [{ timing: 'start' }, 'timing'],
    [{ period: 'month', benchmark: { ...BENCHMARK, rebalancing: 'daily' } }, 'benchmark.rebalancing'],
    [{ benchmark: { weights: [{ from: '2024-01-01', weights: { Nothing: 1 } }] } }, 'benchmark.weights'],
    [{ benchmark: { ...BENCHMARK, weights: [BENCHMARK.weights[0], BENCHMARK.weights[0]] } }, 'benchmark.weights'],
    [{ benchmark: { weights: [{ from: '2024-01-01', weights: { a: 1 } }], levels: { a: { '2023-12-31': 0 } } } }, 'benchmark.levels.a'],
  ])('wrong questions: %j', (part, path) => {
    expect(() => ask({ ...QUESTION, ...part }, LEDGER)).toThrow(expect.objectContaining({ path: ['questions', 0, ...path.split('.')] }));
  });
});

test('effects add up to time-weighted return, or modified Dietz by month, less that of the benchmark', () => {
  const asked = fc.record({
    by: fc.constantFrom('holding', 'assetClass', 'currency'),
    model: fc.constantFrom('brinson-fachler', 'brinson-hood-beebower'),
    linking: fc.constantFrom('carino', 'menchero', 'grap', 'frongello'),
    rebalancing: fc.constantFrom('monthly', 'quarterly', 'buy-and-hold'),
  });
  fc.assert(
    fc.property(ledgerCases, asked, (given, { rebalancing, ...options }) => {
      const range = { from: given.from, to: given.to };
      const benchmark = {
        segments: { alpha: 'Equities', beta: 'Fixed Interest' },
        weights: [{ from: '2023-12-30', weights: { alpha: 0.6, beta: 0.4 } }],
        rebalancing,
      };
      const attributed = { measure: 'attribution', ...range, benchmark, ...options };
      const answers = calculate(
        Calculation.parse({
          ...documentOf(given),
          questions: [
            { measure: 'time-weighted-return', ...range },
            attributed,
            { measure: 'modified-dietz-return', ...range, linked: 'monthly' },
            { ...attributed, period: 'month' },
          ],
        }),
      );
      for (const [whole, attribution] of [answers.slice(0, 2), answers.slice(2)]) {
        const value = attribution!.value as { portfolioReturn: number; excess: number; segments: { total: number }[] } | null;
        if (whole!.value === null || value === null) {
          expect(attribution!.findings).not.toHaveLength(0);
          continue;
        }
        expect(value.portfolioReturn).toBeCloseTo(whole!.value as number, 11);
        expect(value.segments.reduce((sum, { total }) => sum + total, 0)).toBeCloseTo(value.excess, 11);
      }
    }),
    { numRuns: 200 },
  );
});
