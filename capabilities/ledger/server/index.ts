export { commitmentsOf } from './commitments.ts';
export { endpoints } from './endpoints.ts';
export { entryOf, readLedger, uncorrected, type LedgerRow, type TransactionFact } from './ledger.ts';
export { transactionsOf } from './transactions.ts';
