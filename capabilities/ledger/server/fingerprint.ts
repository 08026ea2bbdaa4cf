/** Hashes the content of a transaction to one short text: equal rows have equal fingerprints, whatever file they come from. */
import { createHash } from 'node:crypto';
import type { TransactionFact } from './ledger.ts';

/** Decimals without needless zeros. */
export interface TransactionContent extends TransactionFact {
  readonly reference: string | null;
}

/** The name is left out: it is chosen by the source, and changes from one export to the next. So is the sequence: not every export has one. */
export function transactionFingerprint(content: TransactionContent): string {
  const { portfolio, instrument, type, date, units, amount, fee, tax, currency, reference } = content;
  return createHash('sha256')
    .update(JSON.stringify([portfolio, instrument, type, date, units, amount, fee, tax, currency, reference]))
    .digest('base64url')
    .slice(0, 32);
}
