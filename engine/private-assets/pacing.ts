/** Projects calls, distributions and value over the years of a fund. It is a model, not a forecast of this fund. */

export interface PacingTerms {
  readonly committed: number;
  /** Part of the uncalled commitment that is called in each year, in order of years; the last holds for all later years. */
  readonly callRates: readonly number[];
  /** In years, from the first. */
  readonly life: number;
  /** How late distributions come: the exponent of age / life. */
  readonly bow: number;
  /** Yearly growth of the value: 0.13 is 13 %. */
  readonly growth: number;
  /** The least part of the value that is distributed each year; 0 unless said otherwise. */
  readonly yield?: number;
  /** The state of a running fund: years that have ended, what was called within the commitment, and its value. From the start unless given. */
  readonly from?: { readonly year: number; readonly called: number; readonly nav: number };
}

export interface PacedYear {
  readonly year: number;
  readonly call: number;
  readonly distribution: number;
  /** At the end of the year. */
  readonly nav: number;
}

/**
 * Year t: call = callRate(t) x (committed - called before); distribution = max(yield, (t / life)^bow) x value before x (1 + growth);
 * value = value before x (1 + growth) + call - distribution. One entry for each year left, in the unit of the commitment. Throws RangeError
 * for terms outside their ranges: rates and yield 0 to 1, life a whole number of years from 1 on, bow above 0, growth above -1.
 * Source: D. Takahashi, S. Alexander, "Illiquid Alternative Asset Fund Modeling", Journal of Portfolio Management 28 (2002).
 */
export function pacingModel(terms: PacingTerms): PacedYear[] {
  checkTerms(terms);
  const { committed, callRates, life, bow, growth, from } = terms;
  const years: PacedYear[] = [];
  let called = from?.called ?? 0;
  let nav = from?.nav ?? 0;
  for (let year = (from?.year ?? 0) + 1; year <= life; year++) {
    const call = (callRates[Math.min(year, callRates.length) - 1] as number) * Math.max(0, committed - called);
    const grown = nav * (1 + growth);
    const distribution = Math.max(terms.yield ?? 0, (year / life) ** bow) * grown;
    nav = grown + call - distribution;
    called += call;
    years.push({ year, call, distribution, nav });
  }
  return years;
}

function checkTerms({ callRates, life, bow, growth, yield: least = 0 }: PacingTerms): void {
  const isPart = (part: number) => part >= 0 && part <= 1;
  const right = callRates.length > 0 && callRates.every(isPart) && isPart(least) && Number.isInteger(life) && life >= 1;
  if (!right || !(bow > 0) || !(growth > -1)) throw new RangeError('Terms of a pacing model outside their ranges');
}
