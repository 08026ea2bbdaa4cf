export { commitmentsOf } from './commitments.ts';
export { collections } from './collections.ts';
export { endpoints } from './endpoints.ts';
export { entryOf, readLedger, type LedgerRow } from './ledger.ts';
export { fingerprint, type Told } from './fingerprint.ts';
export {
  actionsOf,
  movesOf,
  NO_ACTIONS,
  shortages,
  shortened,
  walk,
  withStaged,
  without,
  type Actions,
  type Held,
  type Move,
} from './holdings.ts';
export { effective, effectiveOrStaged, moves, OUT, signedUnits } from './moves.ts';
export { inTurn } from './turns.ts';
export { priceOf, transactionsOf } from './transactions.ts';
export { correctTrade, postTrade } from './trades.ts';
export { dayOfEntry } from './entered-transactions.ts';
