/** Tests contribution through calculation documents. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { calculate, Calculation } from '#engine/measures';
import { ledgerCases } from '../oracle/random-ledgers.ts';
import { documentOf } from './ledger-document.ts';

type ContributionTestFacts = Record<string, unknown>;
const ask = (question: ContributionTestFacts, facts: ContributionTestFacts = {}) =>
  calculate(Calculation.parse({ ...facts, questions: [question] }))[0]!;
const near = (value: number) => expect.closeTo(value, 12);
const refused = (question: ContributionTestFacts) =>
  Calculation.safeParse({ questions: [question] }).error?.issues.map(({ path }) => path.join('.'));

/**
 * 1,000 in, of which 300 buy A, 500 buy B and 200 stay. Second day: A + 30, B - 10, together 20 / 1000 = 2 %. Third: B + 24.50, interest
 * 6.10, together 30.60 / 1020 = 3 %. 1.02 x 1.03 - 1 = 5.06 %.
 */
const LEDGER: ContributionTestFacts = {
  instruments: [
    { id: 'A', assetClass: 'Equities', sector: 'Energy' },
    { id: 'B', assetClass: 'Bonds' },
  ],
  prices: {
    A: { '2024-01-02': '50', '2024-01-03': '55' },
    B: { '2024-01-02': '100', '2024-01-03': '98', '2024-01-04': '102.90' },
  },
  transactions: [
    { date: '2024-01-02', type: 'Contribution', amount: '1000' },
    { date: '2024-01-02', type: 'Purchase', instrument: 'A', units: '6', price: '50' },
    { date: '2024-01-02', type: 'Purchase', instrument: 'B', units: '5', price: '100' },
    { date: '2024-01-04', type: 'Interest', amount: '6.10' },
  ],
};

interface ContributionSegment {
  readonly segment: string;
  readonly contribution: number;
}
interface ContributionAnswer {
  readonly totalReturn: number;
  readonly segments: readonly ContributionSegment[];
}

function ofLedger(question: ContributionTestFacts = {}): ContributionAnswer {
  return ask({ measure: 'contribution', to: '2024-01-04', ...question }, LEDGER).value as ContributionAnswer;
}
const made = ({ segments }: ContributionAnswer) => Object.fromEntries(segments.map(({ segment, contribution }) => [segment, contribution]));

describe('contribution of a ledger, worked by hand', () => {
  test('cumulative: gain per unit of capital at the start', () => {
    const value = ofLedger({ linking: 'cumulative' });
    expect(value.totalReturn).toBeCloseTo(0.0506, 14);
    expect(value.segments).toEqual([
      // 300 / 1000 and 330 / 1020 on the two days that open with anything.
      {
        segment: 'A',
        contribution: near(0.03),
        averageWeight: near((0.3 + 330 / 1020) / 2),
        gain: '30.00',
        return: near(0.1),
        findings: [],
      },
      {
        segment: 'B',
        contribution: near(0.0145),
        averageWeight: near((0.5 + 490 / 1020) / 2),
        gain: '14.50',
        return: near(0.029),
        findings: [],
      },
      {
        segment: 'Cash EUR',
        contribution: near(0.0061),
        averageWeight: near((0.2 + 200 / 1020) / 2),
        gain: '6.10',
        return: near(0.0305),
        findings: [],
      },
    ]);
  });

  test('carino, which is what is meant without a word', () => {
    const k = (of: number) => Math.log(1 + of) / of;
    const [first, second] = [k(0.02) / k(0.0506), k(0.03) / k(0.0506)];
    expect(made(ofLedger())).toEqual({
      A: near(0.03 * first),
      B: near(-0.01 * first + (24.5 / 1020) * second),
      'Cash EUR': near((6.1 / 1020) * second),
    });
  });

  test('menchero: over the two days that moved', () => {
    const m = 0.0506 / 2 / (Math.sqrt(1.0506) - 1);
    const a = (0.0506 - m * 0.05) / (0.02 ** 2 + 0.03 ** 2);
    expect(made(ofLedger({ from: '2024-01-03', linking: 'menchero' }))['A']).toBeCloseTo(0.03 * (m + a * 0.02), 12);
  });

  test('by asset class, sector and currency', () => {
    const linking = 'cumulative';
    expect(made(ofLedger({ linking, by: 'assetClass' }))).toEqual({ Equities: near(0.03), Bonds: near(0.0145), Cash: near(0.0061) });
    expect(made(ofLedger({ linking, by: 'sector' }))).toEqual({ Energy: near(0.03), Other: near(0.0145), Cash: near(0.0061) });
    expect(made(ofLedger({ linking, by: 'currency' }))).toEqual({ EUR: near(0.0506) });
  });

  test('a part of the range, and a part of the ledger', () => {
    expect(made(ofLedger({ from: '2024-01-04' }))).toEqual({ A: 0, B: near(24.5 / 1020), 'Cash EUR': near(6.1 / 1020) });
    // 20 / 800, then 24.5 / 820.
    expect(ofLedger({ scope: { instruments: ['A', 'B'] } }).totalReturn).toBeCloseTo((820 / 800) * (844.5 / 820) - 1, 12);
  });

  test('corporate actions: what became of a holding is a segment of its own, and nothing is gained by the exchange', () => {
    const prices = { C: { '2024-01-03': '20', '2024-01-04': '22' }, A: { '2024-01-02': '50', '2024-01-03': '55' } };
    const corporateActions = [
      { kind: 'merger', date: '2024-01-04', instrument: 'A', to: 'C', ratio: { new: 2, old: 1 }, cash: { amount: '15', currency: 'EUR' } },
    ];
    const facts = { ...LEDGER, prices: { ...(LEDGER['prices'] as ContributionTestFacts), ...prices }, corporateActions };
    const asked = { to: '2024-01-04', linking: 'cumulative' };
    const value = ask({ measure: 'contribution', ...asked }, facts).value as ContributionAnswer;
    const whole = ask({ measure: 'time-weighted-return', to: '2024-01-04' }, facts).value as number;
    // 330 of A become 12 C at 22 and 90 in cash: 24 gained on the day, beside 24.50 and 6.10; before, 2 % on 1000.
    expect(whole).toBeCloseTo((1020 + 24 + 24.5 + 6.1) / 1000 - 1, 12);
    expect(value.totalReturn).toBeCloseTo(whole, 12);
    expect(value.segments.reduce((sum, { contribution }) => sum + contribution, 0)).toBeCloseTo(whole, 12);
    expect(made(value)).toMatchObject({ B: near(0.0145), 'Cash EUR': near(0.0061) });
  });

  test('before there was anything', () => {
    expect(ask({ measure: 'contribution', to: '2024-01-01' }, LEDGER)).toMatchObject({
      value: null,
      findings: [{ code: 'history.short' }],
    });
    expect(() => ofLedger({ from: '2024-01-05' })).toThrow('the range ends before it begins');
  });
});

const SCOPES = [{}, { assetClasses: ['Equities'] }, { assetClasses: ['Fixed Interest'], cash: ['GBP'] }, { cash: false }];

test('contributions add up to the time-weighted return of the scope, whatever is asked', () => {
  const asked = fc.record({
    by: fc.constantFrom('holding', 'assetClass', 'sector', 'currency'),
    linking: fc.constantFrom('carino', 'menchero', 'cumulative'),
    timing: fc.constantFrom('in-start-out-end', 'start', 'middle', 'end'),
    fees: fc.constantFrom('net', 'gross', 'before-all'),
    withholdingTax: fc.constantFrom('net', 'gross'),
    scope: fc.constantFrom(...SCOPES),
  });
  let answered = 0;
  fc.assert(
    fc.property(ledgerCases, asked, (given, { by, linking, ...shared }) => {
      const range = { from: given.from, to: given.to };
      const [own, parts] = calculate(
        Calculation.parse({
          ...documentOf(given),
          questions: [
            { measure: 'time-weighted-return', ...range, ...shared },
            { measure: 'contribution', ...range, ...shared, by, linking },
          ],
        }),
      );
      const { value } = parts as { value: ContributionAnswer | null };
      // A total loss has no logarithm; whatever else has a return has contributions.
      if (value === null) {
        expect(own!.value === null || parts!.findings.some(({ code }) => code === 'return.total-loss')).toBe(true);
        return;
      }
      answered++;
      const sum = value.segments.reduce((so, { contribution }) => so + contribution, 0);
      // A part of the ledger may hold next to nothing and earn the millionfold: its sums are as exact as their terms are large.
      const isWhole = shared.scope === SCOPES[0];
      const slack = isWhole ? 1e-12 : 1e-9 * Math.max(1, Math.abs(own!.value as number));
      expect(Math.abs(value.totalReturn - (own!.value as number))).toBeLessThan(slack);
      expect(Math.abs(sum - (own!.value as number))).toBeLessThan(slack);
    }),
    { numRuns: 300 },
  );
  expect(answered).toBeGreaterThan(100);
});

describe('contribution from weights and returns', () => {
  const row = (segment: string, weight: number, earned: number) => ({ segment, weight, return: earned });
  // Source: CFA Program curriculum, level III, "Portfolio Performance Evaluation": 18, -3 and 10 % on 50, 30 and 20 % make 10.1 %.
  const SECTORS = [row('Energy', 0.5, 0.18), row('Health care', 0.3, -0.03), row('Financials', 0.2, 0.1)];
  const NEXT = [row('Energy', 0.5, -0.02), row('Health care', 0.3, 0.1), row('Financials', 0.2, 0)];

  test('one period: weight x return', () => {
    const { value, findings } = ask({ measure: 'periodic-contribution', periods: [{ rows: SECTORS }] });
    expect(findings).toEqual([]);
    expect(made(value as ContributionAnswer)).toEqual({ Energy: near(0.09), 'Health care': near(-0.009), Financials: near(0.02) });
    expect((value as ContributionAnswer).totalReturn).toBeCloseTo(0.101, 14);
  });

  test('two periods, grouped: 10.1 and 2 % make 12.302 %', () => {
    const question = { measure: 'periodic-contribution', periods: [{ rows: SECTORS }, { rows: NEXT }], linking: 'cumulative' };
    // 0.09 - 0.01 x 1.101; -0.009 + 0.03 x 1.101 + 0.02.
    expect(ask({ ...question, groups: { 'Health care': 'Rest', Financials: 'Rest' } }).value).toEqual({
      totalReturn: near(0.12302),
      segments: [
        { segment: 'Energy', contribution: near(0.07899), averageWeight: near(0.5) },
        { segment: 'Rest', contribution: near(0.04403), averageWeight: near(0.5) },
      ],
    });
    const k = (of: number) => Math.log(1 + of) / of;
    const carino = ask({ ...question, linking: 'carino' }).value as ContributionAnswer;
    expect(made(carino)['Energy']).toBeCloseTo((0.09 * k(0.101) - 0.01 * k(0.02)) / k(0.12302), 12);
  });

  test('what weights leave out, a total loss, numbers too large', () => {
    const of = (periods: unknown, linking = 'carino') => ask({ measure: 'periodic-contribution', periods, linking });
    expect(of([{ period: 'May', rows: [row('a', 0.9, 0.1)] }]).findings).toEqual([{ code: 'weights.incomplete', subject: 'May' }]);
    const lost = [{ rows: [row('a', 1, -1)] }];
    expect(of(lost)).toMatchObject({ value: null, findings: [{ code: 'return.total-loss', subject: '1' }] });
    for (const linking of ['menchero', 'cumulative']) expect(made(of(lost, linking).value as ContributionAnswer)).toEqual({ a: near(-1) });
    expect(of([{ rows: [row('a', 1, 1e300)] }, { rows: [row('a', 1, 1e300)] }], 'cumulative')).toMatchObject({
      value: null,
      findings: [{ code: 'figure.overflow' }],
    });
  });

  test('wrong questions', () => {
    const measure = 'periodic-contribution';
    expect(refused({ measure, periods: [{ rows: [row('a', 1, 0), row('a', 0, 0)] }] })).toEqual(['questions.0.periods.0.rows']);
    expect(refused({ measure, periods: [] })).toEqual(['questions.0.periods']);
    expect(refused({ measure, periods: [{ rows: [row('unallocated', 1, 0)] }] })).toEqual(['questions.0.periods.0.rows.0.segment']);
  });
});
