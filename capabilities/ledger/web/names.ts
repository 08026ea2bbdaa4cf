/** Makes the ids of the figures of a transaction. */
import type { FigureIds } from '#packages/figures';
import type { Transaction } from '../contract.ts';

export function transactionFigureId(
  names: FigureIds,
  { id, date }: Transaction,
  says: 'amount' | 'units' | 'price' | 'costs' | 'cash',
): string {
  return names.on(`transaction-${says}`, date, { kind: 'transaction', id });
}
