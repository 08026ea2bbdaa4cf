/** Finds the keeper, the record and the parent that an operation is about, and describes a collection to its reader. */
import { sql, type SQL } from 'drizzle-orm';
import { readFilters, type Collection } from '#packages/collections';
import { refuse } from '#packages/endpoint';
import type { FormField } from '#packages/forms';
import type { Db, Tenant } from '#platform';
import type { SignedInContext } from '#server/people';
import type { RecordRow } from '../contract.ts';
import { withoutSecrets } from './checked.ts';
import type { StoredRecord } from './list/columns.ts';
import { findOne, type RecordSource } from './list/find.ts';
import { columnOf, keyColumnOf } from './list/key-columns.ts';
import type { Keeper, OptionFilter } from './keeper.ts';

/** @throws Refusal `input.invalid` where the list cannot be filtered by that field */
export function narrowKeeper<Context extends SignedInContext>(keeper: Keeper<Context>, only: string | undefined): Keeper<Context> {
  if (only === undefined) return keeper;
  const { filters = [], keys = [] } = keeper.collection;
  const conditions = [...readFilters(only)].map(([field, value]) => {
    const key = keyColumnOf(keeper, field);
    const said = key ? sql`o.${columnOf(key)}` : sql`o.data->>${field}::text`;
    if (keys.includes(field)) return sql`lower(${said}) = lower(${value}::text)`;
    if (!filters.includes(field)) refuse('input.invalid', { only: 'refusal.field.unlisted' });
    return sql`${said} = ${value}`;
  });
  const narrowed = (rows: SQL) => sql`select o.* from (${rows}) o where ${sql.join(conditions, sql` and `)}`;
  const { rows, rowsOf } = keeper;
  return { ...keeper, rows: narrowed(rows), ...(rowsOf && { rowsOf: (ids: SQL) => narrowed(rowsOf(ids)) }) };
}

/** @throws Refusal `record.unknown` */
export async function requireRecord(db: Db, keeper: RecordSource, id: string): Promise<StoredRecord> {
  return (await findOne(db, keeper, id)) ?? refuse('record.unknown');
}

export function describeCollection(
  { steps, columns, keys: _keys, borrowsNames: _borrowsNames, ...collection }: Collection,
  { settings }: Pick<Tenant, 'settings'>,
  offers: OptionFilter | undefined,
) {
  const offered = (field: FormField): FormField => {
    const some = field.options && offers?.(settings, field.name);
    return some ? { ...field, options: field.options?.filter(({ value }) => some.includes(value)) } : field;
  };
  return {
    ...collection,
    columns: [...columns],
    filters: [...(collection.filters ?? [])],
    led: [...(collection.led ?? [])],
    steps: steps.map(({ name, fields }) => ({ name, fields: fields.map(offered) })),
    without: [...(collection.without ?? [])],
  };
}

/** @param columns null for all values */
export function rowOf(
  collection: Collection,
  { id, name, values, created, updated, published, version }: StoredRecord,
  columns: readonly string[] | null,
): RecordRow {
  const all = withoutSecrets(collection, values);
  const shown = columns === null ? all : Object.fromEntries(columns.map((one) => [one, all[one] ?? null]));
  return { id, name, values: { ...shown }, created, updated, published, version };
}

/** @throws Refusal `record.kept` where the collection does not allow the operation */
export function requireOperation<Context extends SignedInContext, What extends 'create' | 'change' | 'remove' | 'restore' | 'duplicate'>(
  keeper: Keeper<Context>,
  what: What,
  closedBy: NonNullable<Collection['without']>[number],
): NonNullable<Keeper<Context>[What]> {
  const operation = keeper[what];
  if (!operation || keeper.collection.without?.includes(closedBy)) refuse('record.kept');
  return operation;
}

/** Requires an existing parent for records of a child collection, and none for others. */
export async function requireParent<Context extends SignedInContext>(
  { db }: Context,
  { collection }: Keeper<Context>,
  parent: string | undefined,
  known: ReadonlyMap<string, Keeper<Context>>,
): Promise<void> {
  if (collection.parent === undefined) {
    if (parent !== undefined) refuse('input.invalid', { parent: 'refusal.field.unlisted' });
    return;
  }
  const keeper = known.get(collection.parent);
  if (parent === undefined && collection.top) return;
  if (parent === undefined) refuse('input.invalid', { parent: 'refusal.field.required' });
  const there = keeper && (await findOne(db, keeper, parent));
  if (!there?.active) refuse('record.unknown');
}
