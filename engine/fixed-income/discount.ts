/** Instruments that pay once: bills sold at a discount, and papers whose interest is paid at maturity. Prices are per 100, rates a year. */
import type { Day } from '#packages/calendar';
import type { Figure } from '#packages/findings';
import { finiteFigure, noFigure, andThen } from './answers.ts';
import { yearFraction, type DayCount } from './day-count/day-count.ts';

export interface DiscountTerms {
  readonly settlement: Day;
  readonly maturity: Day;
  readonly dayCount: DayCount;
}

/** Computes a figure from the years to maturity. Null with `bond.matured` when maturity is not later than settlement. */
function withYears({ settlement, maturity, dayCount }: DiscountTerms, next: (years: number) => Figure): Figure {
  if (maturity <= settlement) return noFigure('bond.matured');
  const years = yearFraction(dayCount, settlement, maturity, { termination: maturity });
  return years > 0 ? next(years) : noFigure('yield.none');
}

/** (redemption - price) / redemption / years. Source: spreadsheets' DISC. Null with `yield.none` unless redemption is positive, or `bond.matured`. */
export function discountRate(span: DiscountTerms, price: number, redemption = 100): Figure {
  return withYears(span, (years) =>
    redemption > 0 ? finiteFigure((redemption - price) / redemption / years, 'yield.none') : noFigure('yield.none'),
  );
}

/** redemption x (1 - discount x years). Source: spreadsheets' PRICEDISC; TBILLPRICE with ACT/360. Null with `bond.matured`. */
export function priceFromDiscount(span: DiscountTerms, discount: number, redemption = 100): Figure {
  return withYears(span, (years) => finiteFigure(redemption * (1 - discount * years), 'yield.none'));
}

/**
 * Simple yield of money invested and paid back: (redemption - price) / price / years. Source: spreadsheets' YIELDDISC and INTRATE; TBILLYIELD
 * with ACT/360. Null with `yield.none` unless the price is positive, or `bond.matured`.
 */
export function discountYield(span: DiscountTerms, price: number, redemption = 100): Figure {
  return withYears(span, (years) =>
    price > 0 ? finiteFigure((redemption - price) / price / years, 'yield.none') : noFigure('yield.none'),
  );
}

/**
 * Amount paid back at maturity for an investment: investment / (1 - discount x years). Source: spreadsheets' RECEIVED. Null with `yield.none`
 * where the discount takes all, or `bond.matured`.
 */
export function receivedAtMaturity(span: DiscountTerms, investment: number, discount: number): Figure {
  return withYears(span, (years) =>
    discount * years < 1 ? finiteFigure(investment / (1 - discount * years), 'yield.none') : noFigure('yield.none'),
  );
}

/** A paper that pays its interest at maturity, counted from `issue`. `rate` is a fraction a year. */
export interface InterestAtMaturity extends DiscountTerms {
  readonly issue: Day;
  readonly rate: number;
}

/**
 * (100 + 100 rate x life) / (1 + yield x rest) - 100 rate x gone, clean. Source: spreadsheets' PRICEMAT. Null with `yield.none` where
 * 1 + yield x rest <= 0, `bond.unissued` or `bond.matured`.
 */
export function priceOfInterestAtMaturity(paper: InterestAtMaturity, rate: number): Figure {
  return withInterest(paper, (paid, accrued, rest) =>
    1 + rate * rest > 0 ? finiteFigure(paid / (1 + rate * rest) - accrued, 'yield.none') : noFigure('yield.none'),
  );
}

/** The yield at which `priceOfInterestAtMaturity` gives this clean price. Source: spreadsheets' YIELDMAT. Null in the same cases. */
export function yieldOfInterestAtMaturity(paper: InterestAtMaturity, price: number): Figure {
  return withInterest(paper, (paid, accrued, rest) =>
    price + accrued > 0 ? finiteFigure((paid / (price + accrued) - 1) / rest, 'yield.none') : noFigure('yield.none'),
  );
}

function withInterest(paper: InterestAtMaturity, next: (paid: number, accrued: number, rest: number) => Figure): Figure {
  const { issue, settlement, maturity, dayCount, rate } = paper;
  if (settlement < issue) return noFigure('bond.unissued');
  const interest = (to: Day) => 100 * rate * yearFraction(dayCount, issue, to, { termination: maturity });
  return withYears(paper, (rest) => next(100 + interest(maturity), interest(settlement), rest));
}

/**
 * Yield of a United States Treasury bill as if it were a bond, from its discount (ACT/360). Up to half a year (182 days) 365 d / (360 - d x days);
 * beyond, with a coupon after half a year: the root of P (1 + y/2) (1 + y (days/365 - 1/2)) = 100. Source: spreadsheets' TBILLEQ; US Treasury,
 * 31 CFR part 356 appendix B. Null with `yield.none` where the bill costs nothing, beyond a year (366 days), or `bond.matured`.
 */
export function billBondEquivalentYield(settlement: Day, maturity: Day, discount: number): Figure {
  const days = maturity - settlement;
  if (days <= 0) return noFigure('bond.matured');
  const price = 1 - (discount * days) / 360;
  if (!(price > 0) || days > 366) return noFigure('yield.none');
  if (days <= 182) return finiteFigure((365 * discount) / (360 - discount * days), 'yield.none');
  const years = days / 365;
  const [a, b, c] = [years / 2 - 0.25, years, 1 - 1 / price];
  return andThen(finiteFigure(b * b - 4 * a * c, 'yield.none'), (inner) =>
    inner < 0 ? noFigure('yield.none') : finiteFigure((Math.sqrt(inner) - b) / (2 * a), 'yield.none'),
  );
}
