/** What is owed on a loan on a day, and what it really costs. */
import type { Day } from '#packages/calendar';
import type { Figure } from '#packages/findings';
import { add, round, toNumber, type Amount } from '#packages/money';
import { internalRate } from '#packages/returns';
import { interestOf, loanSchedule, type LoanTerms } from './schedule.ts';

/** Principal owed at the close of a day, after that day's payment; nothing before the loan is paid out. Null with `loan.terms`. */
export function outstandingOn(terms: LoanTerms, day: Day): Figure<Amount> {
  const { value, findings } = standing(terms, day);
  return { value: value && value.outstanding, findings };
}

/** Interest since the last payment day (or the start), by the loan's day count, rounded to the kept unit. Null with `loan.terms`. */
export function accruedLoanInterest(terms: LoanTerms, day: Day): Figure<Amount> {
  const { value, findings } = standing(terms, day);
  return { value: value && interestOf(terms, value.outstanding, value.since, Math.max(day, value.since)), findings };
}

interface Standing {
  readonly outstanding: Amount;
  /** The last payment day, or the start. */
  readonly since: Day;
}

function standing(terms: LoanTerms, day: Day): Figure<Standing> {
  const { start, amount, scale = 2 } = terms;
  const { value: payments, findings } = loanSchedule(terms);
  if (payments === null) return { value: null, findings };
  const last = payments.findLast((payment) => payment.day <= day);
  if (last !== undefined) return { value: { outstanding: last.outstanding, since: last.day }, findings };
  const owed = day < start ? { coefficient: 0n, scale } : round(amount, scale);
  return { value: { outstanding: owed, since: start }, findings };
}

/**
 * The yearly rate at which all payments are worth what was paid out, less a fee kept back at the start: the internal rate, actual/365. Source:
 * Directive 2008/48/EC, annex I, with days / 365 for its years. Null with `loan.terms`, or with `irr.none` where the fee leaves nothing.
 */
export function effectiveLoanRate(terms: LoanTerms, fee = 0): Figure {
  const { value: payments, findings } = loanSchedule(terms);
  if (payments === null) return { value: null, findings };
  const paidOut = { day: terms.start, amount: fee - toNumber(terms.amount) };
  return internalRate([paidOut, ...payments.map(({ day, interest, principal }) => ({ day, amount: toNumber(add(interest, principal)) }))]);
}
