/** Converts a yield to another compounding frequency. Rates are fractions a year. */
import type { Figure } from '#packages/findings';
import { finiteFigure, noFigure } from './answers.ts';

/** How many times a year a rate compounds, or `continuous`. */
export type CompoundingFrequency = number | 'continuous';

/**
 * The yearly rate that grows money as much when compounded otherwise: m' x ((1 + r/m)^(m/m') - 1); e^r - 1 from a continuous one.
 * A bond-equivalent (semi-annual) yield of 0.06 is 0.0609 a year. Source: Fabozzi, chapter 3 "Measuring Yield"; spreadsheets' EFFECT and
 * NOMINAL. Null with `yield.none` where 1 + r/m <= 0. Throws RangeError unless the times a year are positive.
 */
export function convertYield(rate: number, from: CompoundingFrequency, to: CompoundingFrequency): Figure {
  for (const times of [from, to]) if (times !== 'continuous' && !(times > 0)) throw new RangeError(`Not a number of times: ${times}`);
  if (from !== 'continuous' && !(1 + rate / from > 0)) return noFigure('yield.none');
  const growth = from === 'continuous' ? rate : from * Math.log1p(rate / from);
  return finiteFigure(to === 'continuous' ? growth : to * Math.expm1(growth / to), 'yield.none');
}

/** Effective yearly rate of a yield that compounds `perYear` times: (1 + r/m)^m - 1. See `convertYield`. */
export function annualEquivalent(rate: number, perYear: CompoundingFrequency): Figure {
  return convertYield(rate, perYear, 1);
}
