/** Reference rates that returns are compared with: a risk-free rate or a target. */
import { checkFrequency, columnOf } from './observations.ts';

/**
 * The same for every period, a yearly rate, or one for each period; all fractions. A yearly rate becomes one per period as
 * (1 + yearly)^(1 / periods per year) - 1 (`geometric`, the default) or as yearly / periods per year (`simple`).
 */
export type ReferenceRate =
  | { readonly perPeriod: number }
  | { readonly yearly: number; readonly conversion?: 'geometric' | 'simple' | undefined }
  | ArrayLike<number>;

export const ZERO_RATE: ReferenceRate = { perPeriod: 0 };

/** One rate for each of so many periods. Throws RangeError for a series of another length and for a yearly rate below -100 %. */
export function ratesOf(rate: ReferenceRate, periods: number, periodsPerYear: number): number[] {
  checkFrequency(periodsPerYear);
  if ('length' in rate) {
    if (rate.length !== periods) throw new RangeError('Rates for another number of periods');
    return columnOf(rate);
  }
  const perPeriod = 'perPeriod' in rate ? rate.perPeriod : ratePerPeriod(rate.yearly, rate.conversion ?? 'geometric', periodsPerYear);
  if (!Number.isFinite(perPeriod)) throw new RangeError('Not a rate');
  return Array.from({ length: periods }, () => perPeriod);
}

function ratePerPeriod(yearly: number, conversion: 'geometric' | 'simple', periodsPerYear: number): number {
  return conversion === 'simple' ? yearly / periodsPerYear : Math.expm1(Math.log1p(yearly) / periodsPerYear);
}
