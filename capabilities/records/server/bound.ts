/**
 * Keeps the records of a collection that has a table of its own. Fields that this table does not have, and who made and changed a record, are kept
 * beside it, in a row of `record` under the same id.
 */
import { sql, type SQL } from 'drizzle-orm';
import type { Collection } from '#packages/collections';
import { refuse } from '#packages/endpoint';
import type { FieldValues } from '#packages/fields';
import type { Db, Jobs } from '#platform';
import type { SignedInContext, AuditDetails } from '#server/people';
import { copyOf, nameOf } from './copy.ts';
import type { AlsoInTransaction, Keeper, KeyColumn, OptionFilter, RecordChange, RecordToMake, Withdrawal } from './keeper.ts';
import { columnOf } from './list/key-columns.ts';
import { moveInOrder } from './list/order.ts';
import { searchOf } from './list/search.ts';

interface ChangedRecord {
  readonly id: string;
  readonly values: FieldValues;
  readonly kept: FieldValues;
}

/** An existing record, or the parent within which one will be made. */
type RecordOrParent = { readonly id: string } | { readonly parent: string | null };

/** The operations on the table itself. They run in one transaction, whose handle is the `db` of the context, and may refuse. */
export interface TableBinding<Context extends SignedInContext> {
  readonly collection: Collection;
  /**
   * A select of all records, including removed ones, with the columns id, parent_id, name, data, search, position, active, version,
   * created_at (null where it is not known). `data` has the fields of the table.
   */
  readonly own: SQL;
  /** See Keeper: columns of `own`. */
  readonly keyColumns?: readonly KeyColumn[];
  /** See Keeper.rowsOf: the same for `own`. */
  readonly ownOf?: (ids: SQL) => SQL;
  /** A select of the records of which something that is kept elsewhere was changed last: id, at, by. They count as changed then. */
  readonly touched?: SQL;
  readonly offers?: OptionFilter;
  /** See Keeper. */
  readonly spellings?: Keeper['spellings'];
  readonly firstParents?: SQL;
  /** Fields that the table does not have. */
  readonly beside?: readonly string[];
  /** Adjusts the requested values before they are stored. */
  readonly settle?: (context: Context, values: FieldValues) => FieldValues;
  /** Runs first in the transaction: takes the locks for which concurrent changes of the same record wait. */
  readonly first?: (context: Context, about: RecordOrParent) => Promise<void>;
  /** Returns the id. */
  readonly make?: (context: Context, making: RecordToMake) => Promise<string>;
  readonly change?: (context: Context, changed: ChangedRecord) => Promise<void>;
  /** Hides the record everywhere, or shows it again. */
  readonly setActive?: (context: Context, id: string, active: boolean) => Promise<void>;
  /** In a table whose records cannot be removed. */
  readonly withdrawal?: Withdrawal<Context>;
  /** Adjusts the values of a copy; without it records cannot be copied. */
  readonly copied?: (values: FieldValues) => FieldValues;
  /** For collections with an order: stores the positions of these records, which are all within one parent. */
  readonly arrange?: (context: Context, ids: readonly string[]) => Promise<void>;
  /** Runs after the commit, for effects outside our transaction; `changed` is null where a record was removed, restored or moved. */
  readonly afterwards?: (context: Context, changed: ChangedRecord | null) => Promise<void>;
}

export function createTableKeeper<Context extends SignedInContext = SignedInContext>(table: TableBinding<Context>): Keeper<Context> {
  const { collection, first, make, change, setActive, withdrawal, copied, arrange, afterwards, settle = (_, values) => values } = table;
  const { keyColumns, ownOf } = table;
  const joined = (own: SQL) => withBeside(table, own);
  const rows = joined(table.own);
  const rowOf = (id: string) => (ownOf ? joined(ownOf(sql`array[${id}::uuid]`)) : rows);

  async function create(context: Context, recordToMake: RecordToMake): Promise<string> {
    if (!make) refuse('record.kept');
    const making = { ...recordToMake, values: settle(context, recordToMake.values) };
    const id = await inOneTransaction(context, async (within) => {
      await first?.(within, { parent: making.parent });
      const made = await make(within, making);
      await keepBeside(within.db, table, made, making.values, { by: context.person.id, made: true });
      await making.also?.(within.db, made);
      return made;
    });
    await afterwards?.(context, { id, values: making.values, kept: {} });
    return id;
  }

  return {
    collection,
    rows,
    ...(keyColumns && { keyColumns }),
    ...(ownOf && { rowsOf: (ids: SQL) => joined(ownOf(ids)) }),
    ...(table.offers && { offers: table.offers }),
    ...(table.spellings && { spellings: table.spellings }),
    ...(table.firstParents && { firstParents: table.firstParents }),
    ...(make && { create }),
    ...(change && {
      change: async (context: Context, { id, version, values: wanted, kept, also }: RecordChange) => {
        const values = settle(context, wanted);
        await inOneTransaction(context, async (within) => {
          await first?.(within, { id });
          // The row beside is locked until the end, so that the second of two concurrent changes finds another version.
          await keepBeside(within.db, table, id, values, { by: context.person.id, made: false });
          const now = await within.db.execute<{ version: number }>(sql`select version from (${rowOf(id)}) r where r.id = ${id}`);
          if (now.rows[0]?.version !== version + 1) refuse('record.changed');
          await change(within, { id, values, kept });
          await also?.(within.db, id);
        });
        await afterwards?.(context, { id, values, kept });
      },
    }),
    ...(setActive && {
      remove: async (context: Context, id: string) => {
        await inOneTransaction(context, async (within) => {
          await first?.(within, { id });
          await setActive(within, id, false);
          await markRemoved(within.db, collection.name, [id], id, context.person.id);
        });
        await afterwards?.(context, null);
      },
      restore: async (context: Context, id: string) => {
        await inOneTransaction(context, async (within) => {
          await first?.(within, { id });
          await setActive(within, id, true);
          await markRestored(within.db, id);
        });
        await afterwards?.(context, null);
      },
    }),
    ...(withdrawal && {
      withdrawal: {
        field: withdrawal.field,
        withdraw: (context: Context, id: string) => inOneTransaction(context, (within) => withdrawal.withdraw(within, id)),
      },
    }),
    ...(copied && {
      duplicate: async (context: Context, id: string, also?: AlsoInTransaction) => {
        const found = await context.db.execute<{ data: FieldValues; parent: string | null }>(
          sql`select r.data, r.parent_id as parent from (${rowOf(id)}) r where r.id = ${id} and r.active`,
        );
        const [one] = found.rows;
        if (!one) refuse('record.unknown');
        return create(context, { values: copied(copyOf(collection, one.data, null)), parent: one.parent, also });
      },
    }),
    ...(arrange && {
      move: async (context: Context, id: string, by: -1 | 1) => {
        const done = await inOneTransaction(context, async (within) => {
          await first?.(within, { id });
          const siblings = await within.db.execute<{ id: string }>(sql`
            select r.id from (${rows}) r where r.active and r.parent_id is not distinct from (select parent_id from (${rows}) one where one.id = ${id})
            order by r.position, r.id`);
          const order = moveInOrder(
            siblings.rows.map((row) => row.id),
            id,
            by,
          );
          if (order) await arrange(within, order);
          return order !== null;
        });
        await afterwards?.(context, null);
        return done;
      },
    }),
  };
}

/** Runs all steps in one transaction. Jobs are sent after the commit, and the audit log records all steps in one row. */
export async function inOneTransaction<Context extends SignedInContext, Done>(
  context: Context,
  work: (within: Context) => Promise<Done>,
): Promise<Done> {
  const waiting: Parameters<Jobs['send']>[] = [];
  const done = await context.db.transaction((tx) =>
    work({
      ...context,
      db: tx,
      jobs: {
        send: (...job: Parameters<Jobs['send']>) => {
          waiting.push(job);
          return Promise.resolve();
        },
      },
      // Steps add details to the row of the record that is changed, which is written with them.
      tell: ({ detail }: AuditDetails) => detail && context.tell({ detail }),
    }),
  );
  for (const job of waiting) await context.jobs.send(...job);
  return done;
}

/** Joins the table with the rows beside it. The maker of a record is known only where it was made here. */
function withBeside<Context extends SignedInContext>(
  { collection, touched, keyColumns = [] }: Pick<TableBinding<Context>, 'collection' | 'touched' | 'keyColumns'>,
  own: SQL,
): SQL {
  const updated = touched
    ? sql`greatest(b.updated_at, t.at) as updated_at, case when t.at > coalesce(b.updated_at, '-infinity') then t.by else b.updated_by end as updated_by`
    : sql`b.updated_at, b.updated_by`;
  return sql`select o.id, o.parent_id, o.name, o.data || coalesce(b.data, '{}'::jsonb) as data,
    lower(o.search) || ' ' || coalesce(b.search, '') as search, o.position, o.active, b.removed_at, b.removed_by,
    o.version + coalesce(b.version, 0) as version, null::timestamptz as published_at, null::uuid as published_by,
    coalesce(o.created_at, case when b.created_by is not null then b.created_at end) as created_at, b.created_by, ${updated}${sql.join(
      keyColumns.map((key) => sql`, o.${columnOf(key)}`),
      sql``,
    )}
    from (${own}) o left join record b on b.id = o.id and b.collection = ${collection.name} ${touched ? sql`left join (${touched}) t on t.id = o.id` : sql``}`;
}

/** Stores the fields that the table does not have, of a record that was made or changed. */
export async function keepBeside(
  tx: Db,
  { collection, beside = [] }: Pick<TableBinding<SignedInContext>, 'collection' | 'beside'>,
  id: string,
  values: FieldValues,
  { by, made }: { readonly by: string; readonly made: boolean },
): Promise<void> {
  const data = Object.fromEntries(beside.map((name) => [name, values[name] ?? null]));
  const said = JSON.stringify(data);
  const search = searchOf(collection, data);
  const kept = await tx.execute(sql`
    insert into record (id, beside, collection, name, data, search, created_by, updated_by)
    values (${id}, true, ${collection.name}, ${nameOf(collection, values)}, ${said}::jsonb, ${search}, ${made ? by : null}, ${by})
    on conflict (tenant_id, id) do update set name = excluded.name, data = excluded.data, search = excluded.search,
      version = record.version + 1, updated_at = now(), updated_by = excluded.updated_by
    where record.collection = excluded.collection`);
  // The caller may choose the id of a new record, and never that of a record of another kind.
  if (kept.rowCount === 0) refuse('input.invalid', { id: 'refusal.field.invalid' });
}

/** @param removal id of the record together with which they are removed */
export async function markRemoved(tx: Db, collection: string, ids: readonly string[], removal: string, by: string): Promise<void> {
  await tx.execute(sql`
    insert into record (id, beside, collection, name, data, search, active, removal, removed_at, removed_by)
    select id, true, ${collection}, '', '{}'::jsonb, '', false, ${removal}::uuid, now(), ${by}::uuid from unnest(${sql.param([...ids])}::uuid[]) id
    on conflict (tenant_id, id) do update set active = false, removal = excluded.removal, removed_at = excluded.removed_at,
      removed_by = excluded.removed_by, version = record.version + 1`);
}

/** Restores one record alone, even if it was removed together with others. */
export async function markOneRestored(tx: Db, id: string): Promise<void> {
  await tx.execute(sql`
    update record set active = true, removal = null, removed_at = null, removed_by = null, version = version + 1 where id = ${id} and not active`);
}

/** Restores all records that were removed together. @returns their ids */
export async function markRestored(tx: Db, removal: string): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    update record set active = true, removal = null, removed_at = null, removed_by = null, version = version + 1
    where removal = ${removal} and not active returning id`);
  return rows.map(({ id }) => id);
}
