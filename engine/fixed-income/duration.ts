/** Duration and convexity: the sensitivity of a bond's price to its yield. Durations are in years, convexity in years squared. */
import type { Day } from '#packages/calendar';
import type { Figure } from '#packages/findings';
import { finiteFigure, knownFigure, noFigure, andThen } from './answers.ts';
import { presentValue } from './present-value.ts';
import type { BondTerms } from './terms.ts';
import { cashFlowsByPeriods, type YieldConvention } from './yield-convention.ts';

export interface YieldSensitivity {
  readonly macaulayDuration: number;
  readonly modifiedDuration: number;
  readonly convexity: number;
  /** Fall of the price of 100 nominal when the yield rises by 0.01 percentage points. */
  readonly basisPointValue: number;
}

/**
 * All four figures at a yield; P is the dirty price.
 * - Macaulay duration: sum of t x PV(t) / P. Spreadsheets' DURATION.
 * - Modified duration: -(dP/dy) / P, which is Macaulay / (1 + y/m) wherever the yield compounds. Spreadsheets' MDURATION.
 * - Convexity: (d2P/dy2) / P = sum of t (t + 1/m) PV(t) / (P (1 + y/m)^2). Not halved, not divided by 100.
 * - Basis point value (PVBP, DV01): -(dP/dy) / 10,000.
 * Time is counted as in `cashFlowsByPeriods`. With one coupon left under `street` the derivatives are those of its simple
 * interest: modified duration is t / (1 + y t), where MDURATION keeps 1 + y/m.
 * Source: Fabozzi, Bond Markets, Analysis, and Strategies, chapter 4 "Bond Price Volatility". Null as `priceFromYield`.
 */
export function yieldSensitivity(
  terms: BondTerms,
  settlement: Day,
  rate: number,
  convention: YieldConvention = {},
): Figure<YieldSensitivity> {
  return andThen(cashFlowsByPeriods(terms, settlement, convention), (discounted) => {
    const present = presentValue(discounted, rate);
    if (present === null) return noFigure('yield.none');
    const { value, meanYears, first, second } = present;
    return knownFigure({
      macaulayDuration: meanYears,
      modifiedDuration: -first / value,
      convexity: second / value,
      basisPointValue: -first / 10_000,
    });
  });
}

/** Years; see `yieldSensitivity`. */
export function macaulayDuration(terms: BondTerms, settlement: Day, rate: number, convention: YieldConvention = {}): Figure {
  return andThen(yieldSensitivity(terms, settlement, rate, convention), (each) => finiteFigure(each.macaulayDuration, 'figure.overflow'));
}

/** Years: per cent by which the price falls when the yield rises by one percentage point; see `yieldSensitivity`. */
export function modifiedDuration(terms: BondTerms, settlement: Day, rate: number, convention: YieldConvention = {}): Figure {
  return andThen(yieldSensitivity(terms, settlement, rate, convention), (each) => finiteFigure(each.modifiedDuration, 'figure.overflow'));
}

/** Years squared; see `yieldSensitivity`. */
export function convexity(terms: BondTerms, settlement: Day, rate: number, convention: YieldConvention = {}): Figure {
  return andThen(yieldSensitivity(terms, settlement, rate, convention), (each) => finiteFigure(each.convexity, 'figure.overflow'));
}

/** Per 100 nominal; see `yieldSensitivity`. */
export function basisPointValue(terms: BondTerms, settlement: Day, rate: number, convention: YieldConvention = {}): Figure {
  return andThen(yieldSensitivity(terms, settlement, rate, convention), (each) => finiteFigure(each.basisPointValue, 'figure.overflow'));
}

/** Prices of the same bond at the present yields, and at yields lower and higher by the same shift. */
export interface ShiftedPrices {
  readonly price: number;
  readonly lower: number;
  readonly higher: number;
  /** A fraction: 0.001 is ten basis points. */
  readonly shift: number;
}

/**
 * (price at lower yield - price at higher yield) / (2 x price x shift), in years. Source: Fabozzi, Fixed Income Analysis; CFA curriculum, Fixed
 * Income, "effective duration". Null with `yield.none` unless price and shift are positive.
 */
export function effectiveDuration({ price, lower, higher, shift }: ShiftedPrices): Figure {
  return price > 0 && shift > 0 ? finiteFigure((lower - higher) / (2 * price * shift), 'figure.overflow') : noFigure('yield.none');
}

/** (price at lower yield + price at higher yield - 2 x price) / (price x shift^2), in years squared. Source and nulls as `effectiveDuration`. */
export function effectiveConvexity({ price, lower, higher, shift }: ShiftedPrices): Figure {
  return price > 0 && shift > 0
    ? finiteFigure((lower + higher - 2 * price) / (price * shift * shift), 'figure.overflow')
    : noFigure('yield.none');
}
