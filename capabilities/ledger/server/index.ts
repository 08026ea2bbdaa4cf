export { endpoints } from './endpoints.ts';
export { readLedger, type LedgerRow } from './ledger.ts';
export { transactionsOf } from './transactions.ts';
