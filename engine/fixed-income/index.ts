export { accrualByDate, accrualOf, type BondAccrual } from './accrual.ts';
export { accruedInterest, exactAccruedInterest, interestSinceIssue } from './accrued.ts';
export { yieldToCall, yieldToWorst } from './call.ts';
export { annualEquivalent, convertYield } from './conversions.ts';
export { couponDays } from './coupon-days.ts';
export {
  couponGrid,
  COUPON_FREQUENCIES,
  gridDay,
  gridIndex,
  type CouponGrid,
  type CouponFrequency,
  type PeriodsPerYear,
} from './coupon-grid.ts';
export { countDays, DAY_COUNTS, exactYearFraction, yearFraction, type DayCount, type DayCountSetting } from './day-count/day-count.ts';
export {
  billBondEquivalentYield,
  discountRate,
  discountYield,
  priceFromDiscount,
  priceOfInterestAtMaturity,
  receivedAtMaturity,
  yieldOfInterestAtMaturity,
} from './discount.ts';
export { basisPointValue, convexity, effectiveConvexity, effectiveDuration, macaulayDuration, modifiedDuration } from './duration.ts';
export { bondFigures, simpleYieldToMaturity, yearsToMaturity } from './figures.ts';
export { portfolioFigures, weightedAverage, type BondHolding } from './portfolio.ts';
export { currentYield, priceFromYield, yieldToMaturity } from './price.ts';
export type { BondTerms } from './terms.ts';
export { bondValue } from './value.ts';
export { YIELD_METHODS, type YieldConvention } from './yield-convention.ts';
