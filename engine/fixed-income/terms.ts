/** Defines the terms of a bond: its maturity, coupon, day count, and other conditions of payment. */
import type { Day } from '#packages/calendar';
import type { Figure } from '#packages/findings';
import { knownFigure, noFigure } from './answers.ts';
import type { CouponFrequency } from './coupon-grid.ts';
import type { DayCount } from './day-count/day-count.ts';

export interface BondTerms {
  /** Null for a perpetual bond. */
  readonly maturity: Day | null;
  /** Yearly interest on the nominal: 0.0575 is 5.75 %. For a floating-rate bond, that of the present period. */
  readonly coupon: number;
  /** Coupons a year. With 0 all interest is paid at maturity, counted from `issue`. */
  readonly frequency: CouponFrequency;
  readonly dayCount: DayCount;
  /** Paid back at maturity, per 100 nominal; 100 unless given. */
  readonly redemption?: number;
  /** The payment for a whole period: coupon / frequency whatever its days (`equal`, the default), or coupon x its years by the day count. */
  readonly regularCoupon?: 'equal' | 'day-count';
  /** The day from which interest runs. Without it every period is taken for a whole one. */
  readonly issue?: Day;
  /** Without it: the first regular coupon day after `issue`, which makes an odd first period a short one. */
  readonly firstCoupon?: Day;
  /** The last coupon day before maturity, where the last period is an odd one. */
  readonly lastCoupon?: Day;
  /** Coupons fall on the last day of the month. True by default where the maturity (or the day that coupons are counted from) does. */
  readonly endOfMonth?: boolean;
  /** How long before a coupon day the bond trades without that coupon. */
  readonly exDividend?: ExDividendRule;
  /** Whether future coupons are not known. */
  readonly floating?: boolean;
  /** Public holidays, for the day count `BUS/252`. */
  readonly holidays?: readonly Day[];
}

export interface ExDividendRule {
  readonly days: number;
  /** True: counted Monday to Friday, public holidays included, and ex dividend after that day. False: calendar days, and ex dividend from it on. */
  readonly business: boolean;
}

/** Gives the terms back if all payments are known; null with `bond.perpetual` or `bond.floating` if they are not. */
export function fixedTerms(terms: BondTerms): Figure<BondTerms> {
  if (terms.maturity === null) return noFigure('bond.perpetual');
  return terms.floating === true ? noFigure('bond.floating') : knownFigure(terms);
}
