/** Tells which records values refer to, and reads their names. */
import { sql } from 'drizzle-orm';
import { plainFieldsOf, type Collection } from '#packages/collections';
import { isList, isRecord, valueReferences, type Field, type FieldValue, type FieldValues } from '#packages/fields';
import type { Db } from '#platform';
import type { RecordNames } from '../contract.ts';
import type { Keeper } from './keeper.ts';

/** @param keeperOf null for a collection that this product does not keep */
export async function namesIn(
  db: Db,
  collection: Pick<Collection, 'steps'>,
  valuesOfMany: readonly FieldValues[],
  keeperOf: (name: string) => Pick<Keeper, 'rows'> | null,
): Promise<RecordNames> {
  const wanted = new Map<string, Set<string>>();
  for (const field of plainFieldsOf(collection)) {
    for (const values of valuesOfMany) {
      const value = values[field.name];
      if (value === undefined || value === null || !mayRefer(value)) continue;
      for (const reference of valueReferences(field, value)) {
        if (reference.to !== 'record') continue;
        wanted.set(reference.collection, (wanted.get(reference.collection) ?? new Set()).add(reference.id));
      }
    }
  }
  const names: Record<string, Record<string, string>> = {};
  for (const [name, ids] of wanted) {
    const keeper = keeperOf(name);
    if (!keeper) continue;
    const known = [...ids].filter((id) => UUID_PATTERN.test(id));
    const { rows } = await db.execute<{ id: string; name: string }>(
      sql`select r.id, r.name from (${keeper.rows}) r where r.id = any(${sql.param(known)}::uuid[])`,
    );
    names[name] = Object.fromEntries(rows.map((row) => [row.id, row.name]));
  }
  return names;
}

const ANY_ID = '00000000-0000-4000-8000-000000000000';

/** The collection that a field names records of; empty for any other field. */
export function collectionOf(field: Field): string {
  const [reference] = valueReferences(field, ANY_ID);
  return reference?.to === 'record' ? reference.collection : '';
}

export const UUID_PATTERN = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/;

function mayRefer(value: FieldValue): boolean {
  return typeof value === 'string' || isList(value) || isRecord(value);
}
