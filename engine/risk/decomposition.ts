/** Divides the risk and return of a portfolio into the part of the market and the part of departing from it. */
import { finding, mergeFindings, type Figure } from '#packages/findings';
import { excessReturn, type ExcessReturnMethod } from './excess.ts';
import { beta, excessOverRiskFree, type MarketOptions } from './market-model.ts';
import { columnsOf, tooFewObservations, noFigure, type DefaultedOptions } from './observations.ts';
import { ratesOf, ZERO_RATE } from './rate.ts';
import { deviation, varies, type DeviationEstimator } from './statistics.ts';

export interface FamaDecomposition {
  /** Over the risk-free rate, by the year; the sum of `risk` and `selectivity`. */
  readonly excessReturn: number;
  /** The return for the systematic risk taken: beta x the return of the benchmark over the risk-free rate. */
  readonly risk: number;
  /** The two parts of `risk`: what a target beta would have earned, and what the manager's departure from it earned; null without a target. */
  readonly investorsRisk: number | null;
  readonly managersRisk: number | null;
  /** Jensen's alpha; the sum of `diversification` and `netSelectivity`. */
  readonly selectivity: number;
  /** The return that risk which is not diversified has to earn: (Fama beta - beta) x the return of the benchmark over the risk-free rate. */
  readonly diversification: number;
  readonly netSelectivity: number;
  /** Standard deviation of the portfolio over that of the benchmark. */
  readonly famaBeta: number;
}

/**
 * Yearly fractions. Null where beta is. Source: E. Fama, "Components of Investment Performance", Journal of Finance 27 (1972); Bacon, chapter 4, Fama
 * decomposition.
 */
export function famaDecomposition(
  returns: ArrayLike<number>,
  benchmark: ArrayLike<number>,
  options: MarketOptions & DefaultedOptions<{ excess: ExcessReturnMethod; targetBeta: number }>,
): Figure<FamaDecomposition> {
  const { periodsPerYear, riskFree = ZERO_RATE, excess = 'arithmetic', targetBeta } = options;
  const [mine, theirs] = columnsOf(returns, benchmark);
  const slope = beta(mine, theirs, options);
  if (slope.value === null) return { value: null, findings: slope.findings };
  const rates = ratesOf(riskFree, mine.length, periodsPerYear);
  const [own, market] = [mine, theirs].map((column) => excessReturn(column, rates, excess, periodsPerYear)) as [Figure, Figure];
  const findings = mergeFindings(slope.findings, own.findings, market.findings);
  if (own.value === null || market.value === null) return { value: null, findings };
  // A benchmark that varies only with the risk-free rate has no standard deviation of its own.
  if (!varies(theirs)) return { value: null, findings: mergeFindings(findings, [finding('deviation.zero')]) };
  const famaBeta = deviation(mine, 'population') / deviation(theirs, 'population');
  const risk = slope.value * market.value;
  const diversification = (famaBeta - slope.value) * market.value;
  const selectivity = own.value - risk;
  const investorsRisk = targetBeta === undefined ? null : targetBeta * market.value;
  const parts = {
    excessReturn: own.value,
    risk,
    investorsRisk,
    managersRisk: investorsRisk === null ? null : risk - investorsRisk,
    selectivity,
    diversification,
    netSelectivity: selectivity - diversification,
    famaBeta,
  };
  return { value: parts, findings };
}

export interface RiskDecomposition {
  /** |beta| x the standard deviation of the benchmark, by the year. */
  readonly systematic: number;
  /** Standard deviation of the residuals around the least-squares line, by the year. */
  readonly specific: number;
  /** Root of the sum of their squares. */
  readonly total: number;
}

/** Yearly fractions, of returns over the risk-free rate. Null where beta is. Source: Bacon, chapter 4, specific, systematic and total risk. */
export function riskDecomposition(
  returns: ArrayLike<number>,
  benchmark: ArrayLike<number>,
  { kind = 'population', ...options }: MarketOptions & DefaultedOptions<{ kind: DeviationEstimator }>,
): Figure<RiskDecomposition> {
  const slope = beta(returns, benchmark, options);
  if (slope.value === null) return { value: null, findings: slope.findings };
  const { value } = slope;
  const { mine, theirs } = excessOverRiskFree(returns, benchmark, options);
  const yearly = Math.sqrt(options.periodsPerYear);
  const systematic = Math.abs(value) * deviation(theirs, kind) * yearly;
  const specific = deviation(
    mine.map((each, i) => each - value * (theirs[i] as number)),
    kind,
  );
  const rests = specific * yearly;
  return { value: { systematic, specific: rests, total: Math.hypot(systematic, rests) }, findings: slope.findings };
}

/**
 * Beta in the periods in which the benchmark rose (`bull`) or fell (`bear`) over the risk-free rate. Null below 2 such periods, and when the
 * benchmark does not vary in them. Source: Bacon, chapter 4, bull beta and bear beta.
 */
export function betaIn(market: 'bull' | 'bear', returns: ArrayLike<number>, benchmark: ArrayLike<number>, options: MarketOptions): Figure {
  const { mine, theirs } = excessOverRiskFree(returns, benchmark, options);
  const isIn = (_: number, i: number) => (market === 'bull' ? (theirs[i] as number) > 0 : (theirs[i] as number) < 0);
  const [own, other] = [mine.filter(isIn), theirs.filter(isIn)];
  if (own.length < 2) return tooFewObservations(2);
  return varies(other) ? beta(own, other, { periodsPerYear: options.periodsPerYear }) : noFigure('deviation.zero');
}
