/** Price from yield and yield from price. Prices are per 100 nominal, yields fractions a year: 0.065 is 6.5 %. */
import type { Day } from '#packages/calendar';
import type { Figure } from '#packages/findings';
import { accruedInterest } from './accrued.ts';
import { finiteFigure, knownFigure, noFigure, andThen } from './answers.ts';
import type { Redemption } from './payments.ts';
import { presentValue, yieldAt } from './present-value.ts';
import { fixedTerms, type BondTerms } from './terms.ts';
import { cashFlowsToDiscount, type YieldConvention } from './yield-convention.ts';

export interface BondPrice {
  /** As quoted, without accrued interest. */
  readonly clean: number;
  readonly accrued: number;
  /** What is paid: clean + accrued. */
  readonly dirty: number;
}

/**
 * Dirty price = sum of payment / (1 + y/m)^(m t), clean = dirty - accrued; with one coupon left under `street`, payment / (1 + y t).
 * Source: spreadsheets' PRICE, ODDFPRICE, ODDLPRICE; see `YIELD_METHODS`. Null with `yield.none` where 1 + y/m <= 0, and as
 * `cashFlowsToDiscount` says.
 */
export function priceFromYield(terms: BondTerms, settlement: Day, rate: number, convention: YieldConvention = {}): Figure<BondPrice> {
  return andThen(fixedTerms(terms), () =>
    andThen(accruedInterest(terms, settlement), (accrued) =>
      andThen(cashFlowsToDiscount(terms, settlement, convention), (discounted) => {
        const present = presentValue(discounted, rate);
        return present === null ? noFigure('yield.none') : knownFigure({ clean: present.value - accrued, accrued, dirty: present.value });
      }),
    ),
  );
}

/**
 * Yield to maturity: the yield at which `priceFromYield` gives this clean price; it may be negative. Source: spreadsheets' YIELD,
 * ODDFYIELD, ODDLYIELD. Null with `yield.none` where the dirty price is not positive or no float64 can hold the yield, and as
 * `cashFlowsToDiscount` says.
 */
export function yieldToMaturity(terms: BondTerms, settlement: Day, cleanPrice: number, convention: YieldConvention = {}): Figure {
  return yieldTo(terms, settlement, cleanPrice, convention);
}

/** As `yieldToMaturity`, to an early redemption where one is given. */
export function yieldTo(terms: BondTerms, settlement: Day, clean: number, convention: YieldConvention, early?: Redemption): Figure {
  return andThen(fixedTerms(terms), () =>
    andThen(accruedInterest(terms, settlement), (accrued) =>
      andThen(cashFlowsToDiscount(terms, settlement, convention, early), (discounted) => {
        const rate = yieldAt(discounted, clean + accrued);
        return rate === null ? noFigure('yield.none') : knownFigure(rate);
      }),
    ),
  );
}

/** Yearly coupon over the clean price; for a bond without maturity too. Null with `yield.none` where the price is not positive. */
export function currentYield({ coupon }: BondTerms, cleanPrice: number): Figure {
  return cleanPrice > 0 ? finiteFigure((100 * coupon) / cleanPrice, 'yield.none') : noFigure('yield.none');
}
