/** Average, cumulative and annualised return of a series of returns. */
import { finding, type Figure, type Finding } from '#packages/findings';
import {
  finiteFigure,
  checkFrequency,
  columnOf,
  tooFewObservations,
  type AnnualisationOptions,
  type DefaultedOptions,
} from './observations.ts';
import { mean } from './statistics.ts';

/** Arithmetic mean, per period: sum(r) / n. Null without any period. Source: CFA Institute, Rates and Returns, "Arithmetic mean return". */
export function arithmeticMean(returns: ArrayLike<number>): Figure {
  const column = columnOf(returns);
  return column.length === 0 ? tooFewObservations(1) : finiteFigure(mean(column));
}

/**
 * Geometric mean, per period: (product(1 + r))^(1 / n) - 1. A period of -100 % makes it -100 %, with `return.total-loss`; one below
 * that has no compounding: null. Source: CFA Institute, Rates and Returns, "Geometric mean return".
 */
export function geometricMean(returns: ArrayLike<number>): Figure {
  return compoundedReturn(columnOf(returns), 1);
}

/**
 * Return over all periods together: product(1 + r) - 1. Null as for the geometric mean. Source: GIPS Standards Handbook, linking of sub-period
 * returns.
 */
export function cumulativeReturn(returns: ArrayLike<number>): Figure {
  const column = columnOf(returns);
  return compoundedReturn(column, column.length);
}

/**
 * By the year: (product(1 + r))^(periods per year / n) - 1, or `arithmetic`: mean(r) x periods per year. Less than a year is not
 * annualised (null with `observations.few`) unless `underOneYear` says `annualised`. Otherwise null as for the geometric mean.
 * Source: GIPS standards 2020, provision on returns of periods of less than one year; Bacon, Practical Portfolio Performance
 * Measurement and Attribution, chapter 2, "Annualised returns".
 */
export function annualisedReturn(
  returns: ArrayLike<number>,
  {
    periodsPerYear,
    compounding = 'geometric',
    underOneYear = 'withheld',
  }: AnnualisationOptions & DefaultedOptions<{ compounding: 'geometric' | 'arithmetic'; underOneYear: 'withheld' | 'annualised' }>,
): Figure {
  checkFrequency(periodsPerYear);
  const column = columnOf(returns);
  const needed = underOneYear === 'withheld' ? Math.ceil(periodsPerYear) : 1;
  if (column.length < needed || column.length === 0) return tooFewObservations(Math.max(1, needed));
  return compounding === 'geometric' ? compoundedReturn(column, periodsPerYear) : finiteFigure(mean(column) * periodsPerYear);
}

/** The average growth per period, compounded over so many periods, less one; null for a loss of more than everything. */
export function compoundedReturn(column: readonly number[], periods: number): Figure {
  if (column.length === 0) return tooFewObservations(1);
  const findings = totalLossFindings(column);
  if (column.some((value) => value < -1)) return { value: null, findings };
  let logGrowth = 0;
  for (const value of column) logGrowth += Math.log1p(value);
  return finiteFigure(Math.expm1((logGrowth * periods) / column.length), findings);
}

/** The finding beside a figure that compounds a loss of everything, and in place of a figure that would compound a greater loss. */
export function totalLossFindings(column: readonly number[]): Finding[] {
  return column.some((value) => value <= -1) ? [finding('return.total-loss')] : [];
}
