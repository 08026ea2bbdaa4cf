/** Makes the ids of the figures of a transaction. */
import type { Naming } from '#packages/figures';
import type { Transaction } from '../contract.ts';

export function nameOf(names: Naming, { id, date }: Transaction, says: 'amount' | 'units' | 'price' | 'costs' | 'cash'): string {
  return names.on(`transaction-${says}`, date, { kind: 'transaction', id });
}
