export { accruedLoanInterest, effectiveLoanRate, LOAN_TIMES, outstandingOn } from './loans.ts';
export { loanSchedule, REPAYMENTS, type LoanTerms } from './schedule.ts';
