export { collections } from './collections.ts';
export { endpoints } from './endpoints.ts';
export { engineEntry, isUncorrected, ledgerOrder, readLedger, storedTypeOf, type LedgerRow } from './ledger.ts';
export { transactionFingerprint, type TransactionContent } from './fingerprint.ts';
export {
  actionsOf,
  movesOf,
  NO_ACTIONS,
  findShortages,
  findNewShortages,
  walkMovements,
  arrivalsWithStaged,
  arrivalsWithout,
  type ReachingActions,
  type HeldUnits,
  type UnitMovement,
} from './holdings.ts';
export { isEffective, isEffectiveOrStaged, movesUnits, OUTGOING, signedUnits } from './moves.ts';
export { withArrivalTurn } from './turns.ts';
export { cashTotals, ledgerTransactions, priceOf, transactionsOf } from './transactions.ts';
export { withdrawTrade, postTrade } from './entry/trades.ts';
export { dayOfEntry } from './entry/enter-transaction.ts';
