/** Tests that no measure ever gives NaN or Infinity, and that a measure without a figure always says why. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Figure } from '#packages/findings';
import * as risk from './index.ts';

const monthly = { periodsPerYear: 12 };
type ReturnsMeasure = (returns: readonly number[]) => Figure<unknown>;
type BenchmarkedMeasure = (returns: readonly number[], benchmark: readonly number[]) => Figure<unknown>;

const alone: Record<string, ReturnsMeasure> = {
  arithmeticMean: risk.arithmeticMean,
  geometricMean: risk.geometricMean,
  cumulativeReturn: risk.cumulativeReturn,
  annualisedReturn: (returns) => risk.annualisedReturn(returns, { ...monthly, underOneYear: 'annualised' }),
  volatility: (returns) => risk.volatility(returns, monthly),
  meanAbsoluteDeviation: risk.meanAbsoluteDeviation,
  downsideDeviation: (returns) => risk.downsideDeviation(returns, monthly),
  semiDeviation: (returns) => risk.semiDeviation(returns, monthly),
  skewness: risk.skewness,
  kurtosis: risk.kurtosis,
  sharpeRatio: (returns) => risk.sharpeRatio(returns, monthly),
  sharpeRatioGeometric: (returns) => risk.sharpeRatio(returns, { ...monthly, excess: 'geometric' }),
  sortinoRatio: (returns) => risk.sortinoRatio(returns, monthly),
  omegaRatio: (returns) => risk.omegaRatio(returns, monthly),
  calmarRatio: (returns) => risk.calmarRatio(returns, monthly),
  sterlingRatio: (returns) => risk.sterlingRatio(returns, monthly),
  martinRatio: (returns) => risk.martinRatio(returns, monthly),
  painRatio: (returns) => risk.painRatio(returns, monthly),
  hitRatio: risk.hitRatio,
  historicalValueAtRisk: risk.historicalValueAtRisk,
  historicalExpectedShortfall: risk.historicalExpectedShortfall,
  normalValueAtRisk: risk.normalValueAtRisk,
  normalExpectedShortfall: risk.normalExpectedShortfall,
  modifiedValueAtRisk: risk.modifiedValueAtRisk,
};
const beside: Record<string, BenchmarkedMeasure> = {
  beta: (returns, benchmark) => risk.beta(returns, benchmark, monthly),
  jensensAlpha: (returns, benchmark) => risk.jensensAlpha(returns, benchmark, monthly),
  regressionAlpha: (returns, benchmark) => risk.regressionAlpha(returns, benchmark, { ...monthly, annualised: 'compounded' }),
  correlation: risk.correlation,
  rSquared: risk.rSquared,
  treynorRatio: (returns, benchmark) => risk.treynorRatio(returns, benchmark, monthly),
  activeReturn: (returns, benchmark) => risk.activeReturn(returns, benchmark, { ...monthly, excess: 'geometric' }),
  trackingError: (returns, benchmark) => risk.trackingError(returns, benchmark, { ...monthly, difference: 'geometric' }),
  informationRatio: (returns, benchmark) => risk.informationRatio(returns, benchmark, monthly),
  modiglianiSquared: (returns, benchmark) => risk.modiglianiSquared(returns, benchmark, monthly),
  battingAverage: risk.battingAverage,
  upCapture: risk.upCapture,
  downCapture: risk.downCapture,
  captureRatio: risk.captureRatio,
  upNumber: risk.upNumber,
};
const codes = ({ findings }: Figure<unknown>) => findings.map(({ code }) => code);

/** Any return that a caller may send: ordinary returns, total losses, and numbers at the edge of float64. */
const anyReturn = fc.oneof(
  { weight: 6, arbitrary: fc.double({ min: -0.3, max: 0.3, noNaN: true }) },
  { weight: 1, arbitrary: fc.constantFrom(0, -1, -1.5, 1e-300, 5e-324, 1e12) },
  { weight: 1, arbitrary: fc.double({ noNaN: true, noDefaultInfinity: true }) },
);
const expectSane = ({ value, findings }: Figure<unknown>) => {
  if (value === null) expect(findings.length).toBeGreaterThan(0);
  else expect(Number.isFinite(value)).toBe(true);
};

describe('never NaN or Infinity, never null without a reason', () => {
  test.each(Object.entries(alone))('%s', (_, measure) => {
    fc.assert(fc.property(fc.array(anyReturn, { maxLength: 8 }), (returns) => expectSane(measure(returns))));
  });
  test.each(Object.entries(beside))('%s', (_, measure) => {
    const pairs = fc.array(fc.tuple(anyReturn, anyReturn), { maxLength: 8 });
    fc.assert(
      fc.property(pairs, (rows) =>
        expectSane(
          measure(
            rows.map(([mine]) => mine),
            rows.map(([, theirs]) => theirs),
          ),
        ),
      ),
    );
  });
});

describe('too few periods', () => {
  test.each(Object.entries(alone))('%s of none', (_, measure) => expect(codes(measure([]))).toEqual(['observations.few']));
  test('how many it takes', () => {
    expect(risk.volatility([0.1], monthly).findings).toEqual([{ code: 'observations.few', count: 2 }]);
    expect(risk.skewness([0.1, 0.2]).findings).toEqual([{ code: 'observations.few', count: 3 }]);
    expect(risk.kurtosis([0.1, 0.2, 0.1]).findings).toEqual([{ code: 'observations.few', count: 4 }]);
    expect(risk.beta([0.1], [0.1], monthly).findings).toEqual([{ code: 'observations.few', count: 2 }]);
  });
});

describe('returns that do not vary', () => {
  // 0.1 + 0.2 is not 0.3 in float64: the same return twice but for rounding.
  const same = [0.3, 0.1 + 0.2, 0.3, 0.3];
  test('have no volatility', () => expect(risk.volatility(same, monthly)).toEqual({ value: 0, findings: [] }));
  test.each(['sharpeRatio', 'skewness', 'kurtosis', 'modifiedValueAtRisk'])('%s', (name) =>
    expect(codes(alone[name]!(same))).toEqual(['deviation.zero']),
  );
  test('of a benchmark, of the portfolio, of the difference', () => {
    const moving = [0.1, 0.2, 0.1, 0.3];
    expect(codes(risk.beta(moving, same, monthly))).toEqual(['deviation.zero']);
    expect(risk.beta(same, moving, monthly).value).toBe(0);
    expect(codes(risk.treynorRatio(same, moving, monthly))).toEqual(['beta.zero']);
    expect(codes(risk.correlation(same, moving))).toEqual(['deviation.zero']);
    const ahead = moving.map((value) => value + 0.001);
    expect(risk.trackingError(ahead, moving, monthly).value).toBe(0);
    expect(codes(risk.informationRatio(ahead, moving, monthly))).toEqual(['deviation.zero']);
    expect(risk.correlation(ahead, moving).value).toBeCloseTo(1, 12);
  });
  test('and never fall short', () => {
    expect(codes(risk.sortinoRatio(same, monthly))).toEqual(['downside.none']);
    expect(codes(risk.omegaRatio(same, monthly))).toEqual(['downside.none']);
  });
});

describe('losing everything', () => {
  test('exactly: -100 %, said', () => {
    expect(risk.cumulativeReturn([0.1, -1, 0.5])).toEqual({ value: -1, findings: [{ code: 'return.total-loss' }] });
    expect(risk.geometricMean([0.1, -1])).toEqual({ value: -1, findings: [{ code: 'return.total-loss' }] });
    expect(risk.calmarRatio([0.1, -1], monthly)).toEqual({ value: -1, findings: [{ code: 'return.total-loss' }] });
  });
  test('and more: no figure that compounds, but the others', () => {
    const leveraged = [0.1, -1.5, 0.5];
    expect(risk.cumulativeReturn(leveraged)).toEqual({ value: null, findings: [{ code: 'return.total-loss' }] });
    expect(codes(risk.calmarRatio(leveraged, monthly))).toEqual(['return.total-loss']);
    expect(codes(risk.sharpeRatio(leveraged, { ...monthly, excess: 'annualised' }))).toEqual(['return.total-loss']);
    expect(risk.sharpeRatio(leveraged, monthly).value).not.toBeNull();
  });
});

test('beyond float64 there is no figure', () =>
  expect(risk.annualisedReturn([1000, 1000], { periodsPerYear: 252, underOneYear: 'annualised' })).toEqual({
    value: null,
    findings: [{ code: 'figure.overflow' }],
  }));

describe('broken callers', () => {
  test('are refused', () => {
    expect(() => risk.volatility([0.1, Number.NaN], monthly)).toThrow(RangeError);
    expect(() => risk.beta([0.1], [0.1, 0.2], monthly)).toThrow(RangeError);
    expect(() => risk.volatility([0.1, 0.2], { periodsPerYear: 0 })).toThrow(RangeError);
    expect(() => risk.sharpeRatio([0.1, 0.2], { ...monthly, riskFree: [0.01] })).toThrow(RangeError);
    expect(() => risk.sharpeRatio([0.1, 0.2], { ...monthly, riskFree: { yearly: -2 } })).toThrow(RangeError);
  });
});
