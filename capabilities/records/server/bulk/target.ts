/** Finds the records that an action on many is asked for: some by their ids, all that a list finds, or those that an earlier action has changed. */
import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { refuse } from '#packages/endpoint';
import type { Db } from '#platform';
import type { SignedInContext } from '#server/people';
import { BULK_OPPOSITES, MOST_BULK_FOUND, type BulkAction } from '../../contract.ts';
import type { Keeper } from '../keeper.ts';
import { findIds } from '../list/find.ts';
import { narrowKeeper } from '../record-access.ts';

export interface BulkTarget {
  readonly ids?: readonly string[] | undefined;
  readonly found?:
    | { readonly search: string; readonly parent?: string | undefined; readonly only?: string | undefined; readonly bin: boolean }
    | undefined;
  readonly undoes?: string | undefined;
}

/**
 * In the order in which they are dealt with.
 * @throws Refusal `input.invalid` where not one of them is named, or where the list or the earlier action is none for this one; `bulk.exceeded`
 */
export async function bulkIds<Context extends SignedInContext>(
  { db, now }: Pick<SignedInContext, 'db' | 'now'>,
  keeper: Keeper<Context>,
  action: BulkAction,
  { ids, found, undoes }: BulkTarget,
): Promise<readonly string[]> {
  if (undoes !== undefined && (ids ?? found) !== undefined) refuse('input.invalid', { undoes: 'refusal.field.disagrees' });
  if (undoes !== undefined) return inOrder(db, keeper, action, await changedBy(db, keeper.collection.name, action, undoes));
  if (found === undefined) return ids === undefined ? refuse('input.invalid', { ids: 'refusal.field.required' }) : [...new Set(ids)];
  // What is in the bin is restored, and nothing else.
  if (ids !== undefined || found.bin !== (action === 'restore')) refuse('input.invalid', { found: 'refusal.field.disagrees' });
  const { only, ...sought } = found;
  const all = await findIds(db, narrowKeeper(keeper, only), { ...sought, now, direction: 'ascending' }, MOST_BULK_FOUND + 1);
  if (all.length > MOST_BULK_FOUND) refuse('bulk.exceeded');
  return inOrder(db, keeper, action, all);
}

/**
 * What an action that has ended has done; what it left is left.
 * @throws Refusal `input.invalid` where there is no such action, where it has not ended or done nothing, and where this one is not its opposite
 */
async function changedBy(db: Db, collection: string, action: BulkAction, id: string): Promise<readonly string[]> {
  const { rows } = await db.execute<{ action: BulkAction; ids: string[] }>(sql`
    select action, array(select i.id from unnest(ids) with ordinality i (id, place) where i.place <= done
      and not failures @> jsonb_build_array(jsonb_build_object('id', i.id)) order by i.place) as ids
    from bulk_action where id = ${id} and collection = ${collection} and state in ('done', 'stopped')`);
  const [earlier] = rows;
  if (!earlier || earlier.ids.length === 0 || BULK_OPPOSITES[earlier.action] !== action)
    refuse('input.invalid', { undoes: 'refusal.field.disagrees' });
  return earlier.ids;
}

async function inOrder<Context extends SignedInContext>(
  db: Db,
  keeper: Keeper<Context>,
  action: BulkAction,
  ids: readonly string[],
): Promise<readonly string[]> {
  return action === 'restore' && keeper.collection.parent === keeper.collection.name ? parentsFirst(db, keeper, ids) : ids;
}

/** Tells a set of records from any other, whatever their order. */
export function digestOfIds(ids: readonly string[]): string {
  return createHash('sha256').update(ids.toSorted().join(' ')).digest('hex');
}

/** What is kept within another is brought back after it, and not before, when it would be refused as without a parent. */
async function parentsFirst<Context extends SignedInContext>(db: Db, keeper: Keeper<Context>, ids: readonly string[]): Promise<string[]> {
  const { rows } = await db.execute<{ id: string; parent: string | null }>(
    sql`select r.id, r.parent_id as parent from (${keeper.rows}) r where r.id = any(${sql.param([...ids])}::uuid[])`,
  );
  const parents = new Map(rows.map(({ id, parent }) => [id, parent]));
  const placed = new Set<string>();
  const place = (id: string) => {
    const line = [id];
    for (let parent = parents.get(id); parent && parents.has(parent) && !placed.has(parent) && !line.includes(parent);) {
      line.push(parent);
      parent = parents.get(parent);
    }
    for (const one of line.toReversed()) placed.add(one);
  };
  for (const id of ids) place(id);
  return [...placed];
}
