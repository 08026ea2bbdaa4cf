export { accruedLoanInterest, effectiveLoanRate, outstandingOn } from './loans.ts';
export { loanSchedule, REPAYMENTS, type LoanPayment, type LoanTerms, type Repayment } from './schedule.ts';
