/** Computes the value of money that grows at one yearly rate: the closed form on which every projection is based. */

/** Rates are fractions a year; amounts are in one currency. */
export interface ProjectionAssumptions {
  /** Whole years, one or more. */
  readonly years: number;
  /** Invested at the start. */
  readonly lumpSum: number;
  /** Paid in at the end of each year, the same amount every time; 0 for none. */
  readonly contribution: number;
  /** Yearly return before costs. */
  readonly return: number;
  /** Part of the value that is taken at the end of each year. */
  readonly costs: number;
  /** Yearly inflation by which later amounts are converted to the money of today; 0 leaves them as they will be. */
  readonly inflation: number;
}

/** The value of one unit after a year, net of costs: (1 + return) (1 - costs). */
export function growthOf({ return: rate, costs }: Pick<ProjectionAssumptions, 'return' | 'costs'>): number {
  return (1 + rate) * (1 - costs);
}

/**
 * The value at the end of each year n, in the money of today: (L g^n + C (g^n - 1) / (g - 1)) / (1 + inflation)^n, the future value of a lump
 * sum L and of an ordinary annuity C. Index 0 is the start, so that there is one more than years.
 */
export function projectedValues(assumptions: ProjectionAssumptions): Float64Array {
  const { years, lumpSum, contribution, inflation } = assumptions;
  const growth = growthOf(assumptions);
  return Float64Array.from({ length: years + 1 }, (_, year) => {
    const grown = growth ** year;
    const annuity = growth === 1 ? year : (grown - 1) / (growth - 1);
    return (lumpSum * grown + contribution * annuity) / (1 + inflation) ** year;
  });
}

/** All that has been paid in by the end of each year, each payment in the money of today. Index 0 is the start. */
export function cumulativePaidIn({ years, lumpSum, contribution, inflation }: ProjectionAssumptions): Float64Array {
  const paid = new Float64Array(years + 1).fill(lumpSum);
  for (let year = 1; year <= years; year++) paid[year] = (paid[year - 1] as number) + contribution / (1 + inflation) ** year;
  return paid;
}
