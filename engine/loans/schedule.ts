/** Computes the payments of a loan and their days, rounded to the kept unit so that they add up exactly. */
import { exactYearFraction, gridDay, gridIndex, type CouponGrid } from '#engine/fixed-income';
import type { Day } from '#packages/calendar';
import { finding, type Figure } from '#packages/findings';
import {
  compare,
  fraction,
  fromNumber,
  isZero,
  minus,
  ZERO_FRACTION,
  plus,
  round,
  roundFraction,
  sign,
  subtract,
  times,
  toNumber,
  ZERO,
  type Amount,
  type Fraction,
} from '#packages/money';
import { areValidTerms, gridOf, type LoanTerms } from './terms.ts';

export interface LoanPayment {
  readonly day: Day;
  readonly interest: Amount;
  readonly principal: Amount;
  /** After the payment. */
  readonly outstanding: Amount;
  /** Interest that has run up to then and is paid with the next payment: after an extra repayment between two of them. */
  readonly carried: Fraction;
}

/** A thousand years of months. */
const MOST_PAYMENTS = 12_000;

/**
 * Interest of a whole period is outstanding x rate / frequency, of part of one by the day count; every amount is rounded to the kept unit, half
 * away from zero, and the last payment takes what is left. A level payment is (amount - balloon x (1 + i)^-n) x i / (1 - (1 + i)^-n) with
 * i = rate / frequency and n payments, over 1 + i where they are due at the beginning of their periods. Source: Brealey, Myers, Allen,
 * Principles of Corporate Finance, chapter 2 "annuities"; spreadsheets' PMT, IPMT, PPMT.
 * Null with `loan.terms` for terms that no schedule follows from, and with `payment.small` where a given payment never pays the loan back.
 */
export function loanSchedule(terms: LoanTerms): Figure<readonly LoanPayment[]> {
  if (!areValidTerms(terms)) return { value: null, findings: [finding('loan.terms')] };
  const grid = gridOf(terms);
  const first = gridIndex(grid, terms.start);
  const inAdvance = terms.due === 'beginning';
  const last = terms.end === null ? null : gridIndex(grid, terms.end) - first;
  const run = new RunningLoan(terms, last);
  if (inAdvance) run.pay(terms.start);
  for (let index = 1; !run.isPaid; index++) {
    if (index > MOST_PAYMENTS || run.grows) return { value: null, findings: [finding('payment.small')] };
    const day = gridDay(grid, first + index);
    run.repayExtra(day);
    if (run.isPaid) break;
    if (day === terms.end) run.payOff(day);
    else run.pay(day);
  }
  return { value: run.payments, findings: [] };
}

/** A loan while its schedule is worked out, payment by payment. */
class RunningLoan {
  readonly payments: LoanPayment[] = [];
  readonly #terms: LoanTerms;
  readonly #extra: { day: Day; amount: Amount }[];
  readonly #scale: number;
  /** Number of the payment on `end`; null where there is none such. */
  readonly #last: number | null;
  #outstanding: Amount;
  /** The day up to which interest is paid, or has been carried. */
  #since: Day;
  /** As `carried` of a payment. */
  #carried: Fraction = ZERO_FRACTION;
  /** Regular payments made. */
  #made = 0;
  /** The amount of each payment, once it is worked out. */
  #due: Amount | null = null;
  #given: Amount | undefined;
  /** The last payment left the debt as it was or greater, and every later one will. */
  grows = false;

  constructor(terms: LoanTerms, last: number | null) {
    const { amount, start, payment, interestOnly = 0, extra = [], scale = 2 } = terms;
    this.#terms = terms;
    this.#given = payment && round(payment, scale);
    this.#scale = scale;
    this.#last = last;
    this.#outstanding = round(amount, scale);
    this.#since = start;
    // The payment is worked out as if there were no extra repayments.
    if (last !== null && interestOnly < last) this.#due = this.#given ?? this.#workedOut(last - interestOnly);
    this.#extra = [...extra].sort((a, b) => a.day - b.day);
  }

  get isPaid(): boolean {
    return isZero(this.#outstanding);
  }

  /** A regular payment: of interest alone, or of principal too. */
  pay(day: Day): void {
    const interest = this.#interestTo(day);
    const isInterestAlone = this.#made < (this.#terms.interestOnly ?? 0);
    const principal = isInterestAlone ? this.#nothing() : this.#principalBeside(interest);
    this.#made += 1;
    this.#settle(day, interest, principal);
    this.grows = !isInterestAlone && this.#last === null && sign(principal) <= 0 && this.#extra.length === 0;
  }

  /** The last payment: everything that is left. */
  payOff(day: Day): void {
    this.#settle(day, this.#interestTo(day), this.#outstanding);
  }

  /** Applies extra repayments before the day, before the payment of that day. One on the day itself comes after that payment. */
  repayExtra(before: Day): void {
    for (let [next] = this.#extra; next !== undefined && next.day < before && !this.isPaid; [next] = this.#extra) {
      this.#extra.shift();
      const principal = smallerAmount(round<'amount'>(next.amount, this.#scale), this.#outstanding);
      const isAll = compare(principal, this.#outstanding) === 0;
      const interest = isAll ? this.#interestTo(next.day) : this.#nothing();
      if (isAll) this.#settle(next.day, interest, principal);
      else this.#carry(next.day, principal);
      if (this.#terms.extraEffect === 'lower-payment') [this.#given, this.#due] = [undefined, null];
    }
  }

  #settle(day: Day, interest: Amount, principal: Amount): void {
    this.#outstanding = subtract(this.#outstanding, principal);
    this.#carried = ZERO_FRACTION;
    this.#since = day;
    this.payments.push({ day, interest, principal, outstanding: this.#outstanding, carried: ZERO_FRACTION });
  }

  /** Records a repayment between two payments; the interest up to then is paid with the next one. */
  #carry(day: Day, principal: Amount): void {
    this.#carried = this.#runTo(day);
    this.#since = day;
    this.#outstanding = subtract(this.#outstanding, principal);
    this.payments.push({ day, interest: this.#nothing(), principal, outstanding: this.#outstanding, carried: this.#carried });
  }

  #interestTo(day: Day): Amount {
    return roundFraction<'amount'>(this.#runTo(day), this.#scale);
  }

  #runTo(day: Day): Fraction {
    return plus(this.#carried, interestFor(this.#terms, this.#outstanding, this.#since, day));
  }

  /** The principal of a payment that is not on the last day, given its interest; no more than is owed, less what is left to the end. */
  #principalBeside(interest: Amount): Amount {
    const { repayment, due, balloon = ZERO } = this.#terms;
    if (repayment === 'bullet') return this.#nothing();
    // With payments in advance, what is left to the end still bears the interest of the last period.
    if (due === 'beginning' && isZero(balloon) && this.#made + 1 === this.#last) return this.#outstanding;
    this.#due ??= this.#given ?? this.#workedOut((this.#last as number) - this.#made);
    const principal = repayment === 'linear' ? this.#due : subtract(this.#due, interest);
    const open = due === 'beginning' ? this.#outstanding : subtract(this.#outstanding, round<'amount'>(balloon, this.#scale));
    return sign(open) < 0 ? this.#nothing() : smallerAmount(principal, open);
  }

  /** The payment for what is owed, over so many payments. */
  #workedOut(left: number): Amount {
    const { rate, frequency, repayment, due, balloon = ZERO } = this.#terms;
    const period = rate / frequency;
    const [owed, kept] = [toNumber(this.#outstanding), toNumber(balloon)];
    if (repayment === 'linear' || period === 0) return this.#money((owed - kept) / left);
    const discount = Math.exp(-left * Math.log1p(period));
    const level = ((owed - kept * discount) * -period) / Math.expm1(-left * Math.log1p(period));
    return this.#money(due === 'beginning' ? level / (1 + period) : level);
  }

  #money(value: number): Amount {
    return round<'amount'>(fromNumber(value), this.#scale);
  }

  #nothing(): Amount {
    return { coefficient: 0n, scale: this.#scale };
  }
}

function smallerAmount(a: Amount, b: Amount): Amount {
  return compare(a, b) < 0 ? a : b;
}

/** Interest on what is outstanding, from one day to a later one, not rounded. */
export function interestFor(terms: LoanTerms, outstanding: Amount, from: Day, to: Day): Fraction {
  return times(times(fraction(outstanding), fraction(fromNumber(terms.rate))), yearsOf(terms, from, to));
}

/** A whole period counts as its part of the year; the rest of a period of which a part has passed counts as the whole less that part. */
function yearsOf(terms: LoanTerms, from: Day, to: Day): Fraction {
  const grid = gridOf(terms);
  const index = gridIndex(grid, from);
  const [start, end] = [gridDay(grid, index), gridDay(grid, index + 1)];
  const counted = (a: Day, b: Day) =>
    exactYearFraction(terms.dayCount, a, b, { grid, ...(terms.end !== null && { termination: terms.end }) });
  const wholePeriod: Fraction = { numerator: 1n, denominator: BigInt(terms.frequency) };
  if (to !== end || from < terms.start) return counted(from, to);
  if (from === start) return wholePeriod;
  return startsWithin(grid, index, terms) ? counted(from, to) : minus(wholePeriod, counted(start, from));
}

/** An odd first period: the loan begins within it. */
function startsWithin(grid: CouponGrid, index: number, { start }: LoanTerms): boolean {
  return start > gridDay(grid, index);
}
