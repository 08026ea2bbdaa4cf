/** Links effects over periods: the effects of each period are weighted so that they explain the difference of the compounded returns. */
import { finding, type Figure } from '#packages/findings';

/**
 * `carino`: logarithmic. `menchero`: one factor for all periods, corrected in proportion to each period's difference. `grap`: what came
 * before grows with the portfolio, what comes after with the benchmark. `frongello`: the same sums as `grap`, shown in the period in
 * which they arise.
 */
export type LinkingMethod = 'carino' | 'menchero' | 'grap' | 'frongello';

export interface PeriodEffects {
  readonly period: string;
  readonly portfolioReturn: number;
  readonly benchmarkReturn: number;
  /** Effects that add up to the difference of the two returns; as many, and in the same order, in every period. */
  readonly effects: readonly number[];
}

export interface LinkedEffects {
  readonly portfolioReturn: number;
  readonly benchmarkReturn: number;
  /** Compounded portfolio return less compounded benchmark return. */
  readonly excess: number;
  /** By period, the factor of its effects in the sum over all periods. */
  readonly coefficients: Float64Array;
  /** The linked effects over all periods. They add up to `excess`. */
  readonly effects: readonly number[];
  /** The linked effects by period, then by effect. Over the periods each adds up to the effect over all periods. */
  readonly periods: readonly (readonly number[])[];
}

/**
 * Links effects. With R and B the returns of a period, Rc and Bc the compounded ones, T the number of periods:
 * - carino: factor k / kc, k = (ln(1 + R) - ln(1 + B)) / (R - B), or 1 / (1 + R) where R = B; kc the same of Rc and Bc.
 * - menchero: factor M + a (R - B), M = (Rc - Bc) / T / ((1 + Rc)^(1/T) - (1 + Bc)^(1/T)), or (1 + Rc)^((T-1)/T) where they are equal,
 *   a = (Rc - Bc - M sum(R - B)) / sum((R - B)^2).
 * - grap: factor product(1 + R) of the periods before x product(1 + B) of the periods after.
 * - frongello: effect x product(1 + R) of the periods before + B x the sum of the linked effects before.
 * Null with `return.total-loss` (subject: the period) for a return below -100 %, and for carino at -100 %, where no logarithm exists;
 * without subject when the periods together leave less than float64 can hold, `figure.overflow` when they make more.
 * Source: D. Carino, "Combining attribution effects over time" (1999); J. Menchero, "An optimized approach to linking attribution effects
 * over time" (2000); GRAP, "Synthese des modeles d'attribution de performance" (1997); A. Frongello, "Linking single period attribution
 * results" (2002); C. Bacon (2008), ch. 8.
 */
export function linkEffects(periods: readonly PeriodEffects[], linking: LinkingMethod = 'carino'): Figure<LinkedEffects> {
  const lost = periods.find((each) => isUnlinkable(each, linking));
  if (lost) return { value: null, findings: [finding('return.total-loss', { subject: lost.period })] };
  const portfolioReturn = compoundReturns(periods.map((each) => each.portfolioReturn));
  const benchmarkReturn = compoundReturns(periods.map((each) => each.benchmarkReturn));
  if (!Number.isFinite(portfolioReturn + benchmarkReturn)) return { value: null, findings: [finding('figure.overflow')] };
  const coefficients = coefficientsOf(periods, linking);
  if (!coefficients.every(Number.isFinite)) return { value: null, findings: [finding('return.total-loss')] };
  const linked =
    linking === 'frongello'
      ? linkByFrongello(periods)
      : periods.map(({ effects }, t) => effects.map((effect) => effect * (coefficients[t] as number)));
  const effects = (periods[0]?.effects ?? []).map((_, of) => linked.reduce((sum, period) => sum + (period[of] as number), 0));
  return {
    value: { portfolioReturn, benchmarkReturn, excess: portfolioReturn - benchmarkReturn, coefficients, effects, periods: linked },
    findings: [],
  };
}

/** product(1 + R) - 1. */
export function compoundReturns(returns: ArrayLike<number>): number {
  let growth = 1;
  for (let t = 0; t < returns.length; t++) growth *= 1 + (returns[t] as number);
  return growth - 1;
}

/** ln(1 + R) / R, and its limit 1 where R is 0. */
export function logarithmicFactor(of: number): number {
  return of === 0 ? 1 : Math.log1p(of) / of;
}

type ReturnPair = Pick<PeriodEffects, 'portfolioReturn' | 'benchmarkReturn'>;

/** Whether the method cannot link a period with these returns. */
export function isUnlinkable({ portfolioReturn, benchmarkReturn }: ReturnPair, linking: LinkingMethod): boolean {
  const lowest = Math.min(portfolioReturn, benchmarkReturn);
  return linking === 'carino' ? lowest <= -1 : lowest < -1;
}

/** By period, the factor of its effects; those of `frongello` are, summed over all periods, those of `grap`. */
export function coefficientsOf(periods: readonly ReturnPair[], linking: LinkingMethod): Float64Array {
  if (linking === 'carino') return carinoCoefficients(periods);
  return linking === 'menchero' ? mencheroCoefficients(periods) : grapCoefficients(periods);
}

function totalReturns(periods: readonly ReturnPair[]): ReturnPair {
  return {
    portfolioReturn: compoundReturns(periods.map((each) => each.portfolioReturn)),
    benchmarkReturn: compoundReturns(periods.map((each) => each.benchmarkReturn)),
  };
}

/** (ln(1 + R) - ln(1 + B)) / (R - B), without cancellation where the two are close. */
function logarithmicMean({ portfolioReturn, benchmarkReturn }: ReturnPair): number {
  const base = 1 + benchmarkReturn;
  return logarithmicFactor((portfolioReturn - benchmarkReturn) / base) / base;
}

function carinoCoefficients(periods: readonly ReturnPair[]): Float64Array {
  const whole = logarithmicMean(totalReturns(periods));
  return Float64Array.from(periods, (each) => logarithmicMean(each) / whole);
}

function mencheroCoefficients(periods: readonly ReturnPair[]): Float64Array {
  const { portfolioReturn, benchmarkReturn } = totalReturns(periods);
  const natural = naturalScaling(1 + portfolioReturn, 1 + benchmarkReturn, periods.length);
  const differences = Float64Array.from(periods, (each) => each.portfolioReturn - each.benchmarkReturn);
  const squares = differences.reduce((sum, difference) => sum + difference * difference, 0);
  // The compounded difference less what the natural scaling explains, computed with grap because the plain subtraction would lose digits.
  const rest = grapCoefficients(periods).reduce((sum, factor, t) => sum + (factor - natural) * (differences[t] as number), 0);
  return differences.map((difference) => natural + (squares === 0 ? 0 : (rest / squares) * difference));
}

/** (X - Y) / T / (X^(1/T) - Y^(1/T)) of two growths that are not negative, without cancellation where they are close. */
function naturalScaling(x: number, y: number, periods: number): number {
  const larger = Math.max(x, y);
  if (!(larger > 0)) return periods > 1 ? 0 : 1;
  const difference = (Math.min(x, y) - larger) / larger;
  const root = Math.expm1(Math.log1p(difference) / periods);
  return (Math.pow(larger, 1 - 1 / periods) * (root === 0 ? periods : difference / root)) / periods;
}

function grapCoefficients(periods: readonly ReturnPair[]): Float64Array {
  const factors = new Float64Array(periods.length);
  let before = 1;
  for (const [t, each] of periods.entries()) {
    factors[t] = before;
    before *= 1 + each.portfolioReturn;
  }
  let after = 1;
  for (let t = periods.length - 1; t >= 0; t--) {
    factors[t] = (factors[t] as number) * after;
    after *= 1 + (periods[t] as ReturnPair).benchmarkReturn;
  }
  return factors;
}

function linkByFrongello(periods: readonly PeriodEffects[]): number[][] {
  let growth = 1;
  let before: number[] = (periods[0]?.effects ?? []).map(() => 0);
  return periods.map(({ portfolioReturn, benchmarkReturn, effects }) => {
    const linked = effects.map((effect, of) => effect * growth + benchmarkReturn * (before[of] as number));
    before = before.map((sum, of) => sum + (linked[of] as number));
    growth *= 1 + portfolioReturn;
    return linked;
  });
}
