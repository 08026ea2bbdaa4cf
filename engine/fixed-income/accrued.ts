/** Computes the interest accrued since the last coupon day, per 100 nominal, and the interest that a coupon pays. */
import type { Day } from '#packages/calendar';
import type { Figure } from '#packages/findings';
import { fraction, fromNumber, times, type Fraction } from '#packages/money';
import { finiteFigure, knownFigure, noFigure, andThen } from './answers.ts';
import { yearParts } from './day-count/day-count.ts';
import { exDividendDay, periodOn, scheduleOf, type CouponPeriod, type CouponSchedule } from './schedule.ts';
import type { BondTerms } from './terms.ts';
import { exactYears, negateYearParts, sumOfYears, type YearPart } from './day-count/year-part.ts';

/**
 * Accrued interest per 100 nominal: 100 x coupon x years from the last coupon day (or the start of interest) to the day, by the bond's day
 * count; negative while it trades ex dividend, when the whole coupon is taken off. A coupon day itself has none. Sources: ICMA rule 251;
 * spreadsheets' ACCRINT (within the first period) and ACCRINTM (`frequency` 0); UK DMO, "Formulae for calculating gilt prices from
 * yields", section three. Null with `bond.matured`, `bond.unissued` or `bond.terms`.
 */
export function accruedInterest(terms: BondTerms, day: Day): Figure {
  return andThen(accruedYears(terms, day), (parts) => finiteFigure(100 * terms.coupon * sumOfYears(parts), 'figure.overflow'));
}

/** As `accruedInterest`, but exact: from the shortest decimal that reads as the coupon, over the days of the year. */
export function exactAccruedInterest(terms: BondTerms, day: Day): Figure<Fraction> {
  return andThen(accruedYears(terms, day), (parts) => {
    const hundredfold = times(fraction(fromNumber(terms.coupon)), fraction({ coefficient: 100n, scale: 0 }));
    return knownFigure(times(hundredfold, exactYears(parts)));
  });
}

/**
 * Interest per 100 nominal from `issue` to a day, coupons already paid included: 100 x coupon x years, by the bond's day count. Source:
 * spreadsheets' ACCRINT with its default method, and ACCRINTM where the day is the maturity. Null with `bond.terms` (without an issue
 * date too), `bond.unissued`, or `bond.matured` after the maturity.
 */
export function interestSinceIssue(terms: BondTerms, day: Day): Figure {
  const { issue, maturity, coupon, dayCount } = terms;
  return andThen(scheduleOf(terms), ({ setting }) => {
    if (issue === undefined) return noFigure('bond.terms');
    if (day < issue) return noFigure('bond.unissued');
    if (maturity !== null && day > maturity) return noFigure('bond.matured');
    return finiteFigure(100 * coupon * sumOfYears(yearParts(dayCount, issue, day, setting)), 'figure.overflow');
  });
}

function accruedYears(terms: BondTerms, day: Day): Figure<readonly YearPart[]> {
  return andThen(scheduleOf(terms), (schedule) =>
    andThen(periodOn(schedule, day), (period) => knownFigure(yearsAccruedInPeriod(schedule, period, day))),
  );
}

/** Years of interest that a seller is owed on a day of the period. */
export function yearsAccruedInPeriod(schedule: CouponSchedule, period: CouponPeriod, day: Day): YearPart[] {
  const { terms, setting } = schedule;
  const gone = yearParts(terms.dayCount, period.start, day, setting);
  if (day < exDividendDay(period.end, terms.exDividend)) return [...gone];
  return [...gone, ...negateYearParts(yearsOfCoupon(schedule, period))];
}

/** Years of interest that a coupon pays: 1 / frequency for a regular period unless agreed otherwise, by the day count for an odd one. */
export function yearsOfCoupon({ terms, setting }: CouponSchedule, { start, end, regular }: CouponPeriod): readonly YearPart[] {
  const equal = regular && terms.regularCoupon !== 'day-count';
  return equal ? [{ days: 1, perYear: terms.frequency }] : yearParts(terms.dayCount, start, end, setting);
}
