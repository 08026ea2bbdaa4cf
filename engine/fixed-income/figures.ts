/** Computes the figures of one bond at a price; a figure that does not exist says why in its own findings. */
import type { Day } from '#packages/calendar';
import type { Figure } from '#packages/findings';
import { accruedInterest } from './accrued.ts';
import { finiteFigure, knownFigure, noFigure, andThen } from './answers.ts';
import { yearFraction, type DayCount } from './day-count/day-count.ts';
import { convexity, macaulayDuration, modifiedDuration } from './duration.ts';
import { currentYield, yieldToMaturity } from './price.ts';
import { fixedTerms, type BondTerms } from './terms.ts';
import type { YieldConvention } from './yield-convention.ts';

/** The figures that describe a bond. `couponRate` and yields are fractions a year, the others are years; convexity is years squared. */
export const BOND_FIGURE_NAMES = [
  'couponRate',
  'currentYield',
  'yieldToMaturity',
  'yearsToMaturity',
  'macaulayDuration',
  'modifiedDuration',
  'convexity',
] as const;
export type BondFigureName = (typeof BOND_FIGURE_NAMES)[number];
export type BondFigures = Readonly<Record<BondFigureName, Figure>>;

/** The figures at a clean price per 100 nominal; each is taken at the yield to maturity of that price. */
export function bondFigures(terms: BondTerms, day: Day, cleanPrice: number, convention: YieldConvention = {}): BondFigures {
  const rate = yieldToMaturity(terms, day, cleanPrice, convention);
  return {
    couponRate: finiteFigure(terms.coupon, 'bond.terms'),
    currentYield: currentYield(terms, cleanPrice),
    yieldToMaturity: rate,
    yearsToMaturity: yearsToMaturity(terms, day),
    macaulayDuration: andThen(rate, (each) => macaulayDuration(terms, day, each, convention)),
    modifiedDuration: andThen(rate, (each) => modifiedDuration(terms, day, each, convention)),
    convexity: andThen(rate, (each) => convexity(terms, day, each, convention)),
  };
}

/** Years to maturity, by `ACT/ACT ISDA` unless another day count is given. Null with `bond.perpetual` or `bond.matured`. */
export function yearsToMaturity({ maturity }: BondTerms, day: Day, dayCount: DayCount = 'ACT/ACT ISDA'): Figure {
  if (maturity === null) return noFigure('bond.perpetual');
  return day >= maturity ? noFigure('bond.matured') : knownFigure(yearFraction(dayCount, day, maturity, { termination: maturity }));
}

/**
 * Simple yield to maturity, as quoted in Japan: (coupon + (redemption - clean) / years) / clean, years by `ACT/365F` unless another day count
 * is named. Source: Fabozzi, Bond Markets, Analysis, and Strategies, Japanese government bonds. Null with `yield.none` where the
 * price is not positive, and as `yearsToMaturity`, `fixedTerms`, `accruedInterest`.
 */
export function simpleYieldToMaturity(terms: BondTerms, day: Day, cleanPrice: number, dayCount: DayCount = 'ACT/365F'): Figure {
  const { coupon, redemption = 100 } = terms;
  if (!(cleanPrice > 0)) return noFigure('yield.none');
  return andThen(fixedTerms(terms), () =>
    andThen(accruedInterest(terms, day), () =>
      andThen(yearsToMaturity(terms, day, dayCount), (years) =>
        finiteFigure((100 * coupon + (redemption - cleanPrice) / years) / cleanPrice, 'yield.none'),
      ),
    ),
  );
}
