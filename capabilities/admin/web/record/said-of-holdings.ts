/** Chooses the message about holdings after the server has stored a change to them [HOLD-15, TXN-09]. */
import { textOf } from '#packages/fields';
import { records, type FullRecord } from '#contract/records';
import type { useCall } from '#ui';

const HOLDING_UPDATED = 'admin.holding.updated';
export const HOLDING_DELETED = 'admin.holding.deleted';
/** Collections whose records are holdings, each by a form of its own. */
export const HOLDING_COLLECTIONS: readonly string[] = ['holdings', 'securities', 'properties'];
const MOVES_UNITS = ['Purchase', 'Sale', 'TransferIn', 'TransferOut'];

/** Null where a save changes no holding that existed before. */
export async function holdingMessage(
  call: ReturnType<typeof useCall>,
  collection: string,
  { parent, values }: FullRecord,
  isNew: boolean,
): Promise<string | null> {
  if (HOLDING_COLLECTIONS.includes(collection)) return isNew ? null : HOLDING_UPDATED;
  if (collection !== 'transactions' || parent === null || !MOVES_UNITS.includes(textOf(values['type']))) return null;
  const symbol = textOf(values['symbol']);
  const { rows } = await call(records.listRecords, { collection: 'holdings', parent, search: symbol });
  return rows.some((row) => row.values['symbol'] === symbol) ? HOLDING_UPDATED : HOLDING_DELETED;
}
