/** Geometric attribution: its effects explain the ratio of two growths, and compound over periods without any linking. */
import { finding, mergeFindings, type Figure } from '#packages/findings';
import { compoundReturns, logarithmicFactor } from './linking.ts';
import type { AttributionPeriod } from './linked-attribution.ts';
import { sumOf, completeRows, type SegmentRow, type WeightRule, type CompleteSegmentRow } from './segments.ts';

export interface GeometricSegment {
  readonly segment: string;
  readonly allocation: number;
  /** Includes interaction: the portfolio's own weights are used. */
  readonly selection: number;
}

/** (1 + allocation)(1 + selection) - 1 = excess. The segments' allocations add up to `allocation`, their selections to `selection`. */
export interface GeometricAttribution {
  readonly portfolioReturn: number;
  readonly benchmarkReturn: number;
  /** (1 + portfolio) / (1 + benchmark) - 1. */
  readonly excess: number;
  readonly allocation: number;
  readonly selection: number;
  readonly segments: readonly GeometricSegment[];
}

export interface LinkedGeometricAttribution extends GeometricAttribution {
  readonly periods: readonly (GeometricAttribution & { readonly period: string })[];
}

/**
 * With N = sum(w b) the return of a notional fund that holds the portfolio's weights at the benchmark's returns: allocation of a segment
 * (w - W)((1 + b) / (1 + B) - 1), together (1 + N) / (1 + B) - 1; selection w ((1 + r) / (1 + b) - 1)(1 + b) / (1 + N), together
 * (1 + R) / (1 + N) - 1. Missing returns and weights: see `completeRows`, by `remainder` unless given. Null with `return.total-loss`
 * where the benchmark or the notional fund lost everything.
 * Source: J. Burnie, J. Knowles, T. Teder, "Arithmetic and geometric attribution" (1998); C. Bacon (2008), ch. 5, "Geometric attribution".
 */
export function geometricAttribution(rows: readonly SegmentRow[], weights: WeightRule = 'remainder'): Figure<GeometricAttribution> {
  const { value, findings } = completeRows(rows, weights);
  const attributed = value && geometricOf(value);
  if (value && !attributed) return { value: null, findings: [...findings, finding('return.total-loss', { subject: 'benchmark' })] };
  return { value: attributed, findings };
}

function geometricOf(rows: readonly CompleteSegmentRow[]): GeometricAttribution | null {
  const portfolioReturn = sumOf(rows, (row) => row.portfolioWeight * row.portfolioReturn);
  const benchmarkReturn = sumOf(rows, (row) => row.benchmarkWeight * row.benchmarkReturn);
  const notional = sumOf(rows, (row) => row.portfolioWeight * row.benchmarkReturn);
  if (!(benchmarkReturn > -1) || !(notional > -1)) return null;
  return {
    portfolioReturn,
    benchmarkReturn,
    excess: (portfolioReturn - benchmarkReturn) / (1 + benchmarkReturn),
    allocation: (notional - benchmarkReturn) / (1 + benchmarkReturn),
    selection: (portfolioReturn - notional) / (1 + notional),
    segments: rows.map((row) => ({
      segment: row.segment,
      allocation: ((row.portfolioWeight - row.benchmarkWeight) * (row.benchmarkReturn - benchmarkReturn)) / (1 + benchmarkReturn),
      selection: (row.portfolioWeight * (row.portfolioReturn - row.benchmarkReturn)) / (1 + notional),
    })),
  };
}

/**
 * Excess, allocation and selection compounded over periods, which leaves no residual. A segment's part in a compounded total is
 * smoothed as contributions are: sum(effect x ln(1 + E) / E) / (ln(1 + Ec) / Ec), with E the total of the period and Ec the compounded one
 * (our choice: the sources give totals only). Null with the findings of a period that cannot be attributed, and with `return.total-loss`
 * (subject: the period) when the portfolio lost everything.
 */
export function linkedGeometricAttribution(
  periods: readonly AttributionPeriod[],
  weights: WeightRule = 'remainder',
): Figure<LinkedGeometricAttribution> {
  const singles = periods.map(({ rows }) => geometricAttribution(rows, weights));
  const lost = periods.filter((_, t) => (singles[t]?.value?.portfolioReturn ?? 0) <= -1);
  const findings = mergeFindings(
    ...singles.map((single) => single.findings),
    lost.map(({ period }) => finding('return.total-loss', { subject: period })),
  );
  const whole = singles.flatMap(({ value }, t) => (value ? [{ period: (periods[t] as AttributionPeriod).period, ...value }] : []));
  if (whole.length < periods.length || lost.length > 0) return { value: null, findings };

  const names = [...new Set(whole.flatMap(({ segments }) => segments.map(({ segment }) => segment)))];
  const allocations = smoothedEffects(whole, 'allocation');
  const selections = smoothedEffects(whole, 'selection');
  const value = {
    portfolioReturn: compoundReturns(whole.map((each) => each.portfolioReturn)),
    benchmarkReturn: compoundReturns(whole.map((each) => each.benchmarkReturn)),
    excess: compoundReturns(whole.map(({ excess }) => excess)),
    allocation: compoundReturns(whole.map(({ allocation }) => allocation)),
    selection: compoundReturns(whole.map(({ selection }) => selection)),
    segments: names.map((segment) => ({
      segment,
      allocation: allocations.get(segment) ?? 0,
      selection: selections.get(segment) ?? 0,
    })),
    periods: whole,
  };
  return { value, findings };
}

function smoothedEffects(periods: readonly GeometricAttribution[], effect: 'allocation' | 'selection'): Map<string, number> {
  const whole = logarithmicFactor(compoundReturns(periods.map((each) => each[effect])));
  const sums = new Map<string, number>();
  for (const period of periods) {
    const factor = logarithmicFactor(period[effect]) / whole;
    for (const each of period.segments) sums.set(each.segment, (sums.get(each.segment) ?? 0) + each[effect] * factor);
  }
  return sums;
}
