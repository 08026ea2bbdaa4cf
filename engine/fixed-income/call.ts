/** Yields of callable bonds: bonds that the issuer may pay back early. */
import type { Day } from '#packages/calendar';
import { mergeFindings, type Figure } from '#packages/findings';
import { knownFigure, noFigure } from './answers.ts';
import type { Redemption } from './payments.ts';
import { yieldTo, yieldToMaturity } from './price.ts';
import type { BondTerms } from './terms.ts';
import type { YieldConvention } from './yield-convention.ts';

export interface WorstYield {
  readonly yield: number;
  /** The call day, or maturity. */
  readonly day: Day;
  /** Paid back on that day, per 100 nominal. */
  readonly price: number;
}

/**
 * As `yieldToMaturity`, paid back on the call day at the call price with interest up to it. Null as there; `bond.matured` on or after the call day.
 */
export function yieldToCall(
  terms: BondTerms,
  settlement: Day,
  cleanPrice: number,
  call: Redemption,
  convention: YieldConvention = {},
): Figure {
  return yieldTo(terms, settlement, cleanPrice, convention, call);
}

/**
 * The lowest of the yields to maturity and to each call after the settlement day. Source: Fabozzi, Bond Markets, Analysis, and Strategies,
 * "Yield to worst". Null, with all findings, where one of them does not exist: the lowest is then not known.
 */
export function yieldToWorst(
  terms: BondTerms,
  settlement: Day,
  cleanPrice: number,
  calls: readonly Redemption[],
  convention: YieldConvention = {},
): Figure<WorstYield> {
  const { maturity, redemption = 100 } = terms;
  if (maturity === null) return noFigure('bond.perpetual');
  const ends = [...calls.filter(({ day }) => day > settlement && day < maturity), { day: maturity, price: redemption }];
  const yields = ends.map((end) => ({ end, figure: yieldOf(terms, settlement, cleanPrice, end, convention) }));
  let worst: WorstYield | null = null;
  for (const { end, figure } of yields) {
    if (figure.value === null) return { value: null, findings: mergeFindings(...yields.map((each) => each.figure.findings)) };
    if (worst === null || figure.value < worst.yield) worst = { yield: figure.value, ...end };
  }
  return worst === null ? noFigure('yield.none') : knownFigure(worst);
}

function yieldOf(terms: BondTerms, settlement: Day, cleanPrice: number, end: Redemption, convention: YieldConvention): Figure {
  if (end.day === terms.maturity) return yieldToMaturity(terms, settlement, cleanPrice, convention);
  return yieldToCall(terms, settlement, cleanPrice, end, convention);
}
