export { accruedLoanInterest, effectiveLoanRate, LOAN_TIMES, loanTotals, outstandingOn } from './loans.ts';
export { loanSchedule } from './schedule.ts';
export { EXTRA_EFFECTS, PAYMENTS_DUE, REPAYMENTS, type LoanTerms } from './terms.ts';
export { annuityPayment, annuityPeriods, annuityRate, annuityValue, growingPerpetuity, interestAndPrincipal } from './annuity.ts';
