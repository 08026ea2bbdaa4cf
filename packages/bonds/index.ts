export { accruedInterest, exactAccruedInterest } from './accrued.ts';
export { yieldToCall, yieldToWorst, type WorstYield } from './call.ts';
export { annualEquivalent, convertYield, type Compounding } from './conversions.ts';
export { couponDays, type CouponDays } from './coupon-days.ts';
export { couponGrid, FREQUENCIES, gridDay, gridIndex, type CouponGrid, type Frequency, type PeriodsPerYear } from './coupon-grid.ts';
export { countDays, DAY_COUNTS, exactYearFraction, yearFraction, type DayCount, type DayCountSetting } from './day-count.ts';
export {
  billBondEquivalentYield,
  discountRate,
  discountYield,
  priceFromDiscount,
  priceOfInterestAtMaturity,
  receivedAtMaturity,
  yieldOfInterestAtMaturity,
  type InterestAtMaturity,
  type Span,
} from './discount.ts';
export {
  basisPointValue,
  convexity,
  effectiveConvexity,
  effectiveDuration,
  macaulayDuration,
  modifiedDuration,
  yieldSensitivity,
  type ShiftedPrices,
  type YieldSensitivity,
} from './duration.ts';
export { BOND_MEASURES, bondFigures, simpleYieldToMaturity, yearsToMaturity, type BondFigures, type BondMeasure } from './figures.ts';
export type { Redemption } from './payments.ts';
export { portfolioFigures, weightedAverage, type BondHolding, type WeighedFigure, type WeightedAverage } from './portfolio.ts';
export { currentYield, priceFromYield, yieldToMaturity, type BondPrice } from './price.ts';
export type { BondTerms, ExDividend } from './terms.ts';
export { bondValue, type BondValue } from './value.ts';
export { YIELD_METHODS, type YieldConvention, type YieldMethod } from './yield-convention.ts';
