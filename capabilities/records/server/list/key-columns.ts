/** Names the columns by which long lists are sorted and filtered. */
import { sql, type SQL } from 'drizzle-orm';
import type { Keeper, KeyColumn } from '../keeper.ts';

export const columnOf = ({ field }: Pick<KeyColumn, 'field'>): SQL => sql`${sql.identifier(`by_${field}`)}`;

export function keyColumnOf({ keyColumns = [] }: Pick<Keeper, 'keyColumns'>, field: string): KeyColumn | null {
  return keyColumns.find((key) => key.field === field) ?? null;
}
