/** Keeps the records of a collection that has no table of its own, as rows of one common table with their values as data. */
import { sql, type SQL } from 'drizzle-orm';
import { fieldsOf, type Collection } from '#packages/collections';
import { refuse } from '#packages/endpoint';
import { freeSlug, slugOf, textOf, type FieldValues } from '#packages/fields';
import type { Db } from '#platform';
import type { SignedInContext } from '#server/people';
import { copyOf, nameOf } from './copy.ts';
import type { Keeper, RecordToMake } from './keeper.ts';
import { moveInOrder } from './list/order.ts';
import { searchOf } from './list/search.ts';

/** Adjusts the values before they are stored, given the requested values and the former ones (`{}` for a new record). May refuse. */
export type SettleValues<Context extends SignedInContext = SignedInContext> = (
  context: Context,
  values: FieldValues,
  keptValues: FieldValues,
) => Promise<FieldValues>;

interface DataKeeping {
  /** Other collections that share addresses with this one: no record takes the slug of another of them, nor one that it was published under. */
  readonly slugsWith?: readonly string[];
}

/** Creates the keeper of a collection kept as data: a new collection needs only its definition and this call. */
export function createDataKeeper<Context extends SignedInContext = SignedInContext>(
  collection: Collection,
  settle: SettleValues<Context> = (_, values) => Promise.resolve(values),
  { slugsWith = [] }: DataKeeping = {},
): Keeper<Context> {
  const { name, ordered = false, arranged = false, history = false } = collection;
  const rows = rowsQuery(name);
  const slugField = fieldsOf(collection).find(({ type }) => type === 'slug')?.name ?? null;

  async function create(context: Context, { values: fieldValues, parent, id: own, also }: RecordToMake): Promise<string> {
    const { db, person } = context;
    const values = await settle(context, fieldValues, {});
    return db.transaction(async (tx) => {
      const kept = slugField === null ? values : await withSlug(tx, collection, slugField, values, { own: null, slugsWith });
      const slug = slugField === null ? null : textOf(kept[slugField]) || null;
      const place =
        ordered || arranged
          ? sql`(select coalesce(max(position), 0) + 1 from record where collection = ${name} and parent_id is not distinct from ${parent}::uuid)`
          : sql`0`;
      const made = await tx.execute<{ id: string }>(sql`
        insert into record (id, collection, parent_id, name, slug, data, search, position, created_by, updated_by)
        values (coalesce(${own ?? null}::uuid, gen_random_uuid()), ${name}, ${parent}, ${nameOf(collection, kept)}, ${slug}, ${JSON.stringify(kept)}::jsonb, ${searchOf(collection, kept)}, ${place},
          ${person.id}, ${person.id}) on conflict (tenant_id, id) do nothing returning id`);
      const id = made.rows[0]?.id;
      if (id === undefined) return own!;
      if (history) await storeVersion(tx, id, person.id);
      await also?.(tx, id);
      return id;
    });
  }

  return {
    collection,
    rows,
    found: ({ patterns, active, most }) => sql`select record_found(${name}, ${active}, ${sql.param([...patterns])}::text[], ${most}) as id`,
    create,
    change: async (context, { id, version, values: wanted, kept: before, publish, also }) => {
      const { db, person } = context;
      const values = await settle(context, wanted, before);
      await db.transaction(async (tx) => {
        const kept = slugField === null ? values : await withSlug(tx, collection, slugField, values, { own: id, slugsWith });
        const slug = slugField === null ? null : textOf(kept[slugField]) || null;
        const changed = await tx.execute(sql`
          update record set name = ${nameOf(collection, kept)}, slug = ${slug}, data = ${JSON.stringify(kept)}::jsonb, search = ${searchOf(collection, kept)},
            version = version + 1, updated_at = now(), updated_by = ${person.id},
            published_at = ${publish ? sql`now()` : sql`null`}, published_by = ${publish ? person.id : null}
          where id = ${id} and collection = ${name} and active and version = ${version} returning id`);
        if (changed.rows.length === 0) refuse('record.changed');
        if (history) await storeVersion(tx, id, person.id);
        await also?.(tx, id);
      });
    },
    remove: async ({ db, person }, id) => {
      await db.transaction((tx) =>
        tx.execute(sql`
          with recursive gone as (
            select id from record where id = ${id} and collection = ${name} and active
            union all select r.id from record r join gone g on r.parent_id = g.id where r.active)
          update record set active = false, removal = ${id}, removed_at = now(), removed_by = ${person.id}, version = version + 1
          where id in (select id from gone)`),
      );
    },
    restore: async ({ db, person }, id) => {
      await db.transaction(async (tx) => {
        const found = await tx.execute<{ removal: string; data: FieldValues; orphaned: boolean }>(sql`
          select r.removal, r.data, exists (select from record p where p.id = r.parent_id and not p.active) as orphaned
          from record r where r.id = ${id} and r.collection = ${name} and not r.active for update`);
        const [one] = found.rows;
        if (!one) return;
        // A record that was removed with its parent is restored with it.
        if (one.orphaned) refuse('record.orphaned');
        const data = slugField === null ? one.data : await withSlug(tx, collection, slugField, one.data, { own: id, slugsWith });
        const slug = slugField === null ? null : textOf(data[slugField]) || null;
        await tx.execute(sql`update record set active = true, removal = null, removed_at = null, removed_by = null, version = version + 1,
          slug = ${slug}, data = ${JSON.stringify(data)}::jsonb, updated_at = now(), updated_by = ${person.id} where id = ${id}`);
        await tx.execute(sql`update record set active = true, removal = null, removed_at = null, removed_by = null, version = version + 1
          where removal = ${one.removal} and not active`);
      });
    },
    duplicate: async (context, id, also) => {
      const found = await context.db.execute<{ data: FieldValues; parent: string | null }>(
        sql`select data, parent_id as parent from record where id = ${id} and collection = ${name} and active`,
      );
      const [one] = found.rows;
      if (!one) refuse('record.unknown');
      return create(context, { values: copyOf(collection, one.data, slugField), parent: one.parent, also });
    },
    ...(ordered && { move: ({ db }: Context, id: string, by: -1 | 1) => moveBy(db, name, id, by) }),
  };
}

function rowsQuery(collection: string): SQL {
  return sql`select id, parent_id, name, data, search, position, active, removed_at, removed_by, version, published_at, published_by, created_at,
    created_by, updated_at, updated_by from record where collection = ${collection}`;
}

interface SlugOwner {
  /** Null for a new record. */
  readonly own: string | null;
  readonly slugsWith: readonly string[];
}

/** The values with a slug that no other record of the collection has, made from the name where none was given [FORM-27, OQ-82]. */
async function withSlug(
  tx: Db,
  collection: Collection,
  field: string,
  values: FieldValues,
  { own, slugsWith }: SlugOwner,
): Promise<FieldValues> {
  const wanted = textOf(values[field]) || slugOf(nameOf(collection, values));
  if (wanted === '') return { ...values, [field]: null };
  // One at a time: two requests for the same slug would otherwise both find it free.
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(app_tenant()::text || ${`slug ${[collection.name, ...slugsWith].toSorted().join(' ')}`}, 0))`,
  );
  const alike = `${wanted.slice(0, 90).replace(/[\\%_]/g, '\\$&')}%`;
  const { rows } = await tx.execute<{ slug: string | null; published: string | null }>(sql`
    select slug, case when collection <> ${collection.name} then public_slug end as published from record
    where active and id is distinct from ${own}::uuid and (slug like ${alike} or public_slug like ${alike})
      and collection = any(${sql.param([collection.name, ...slugsWith])}::text[])`);
  // In the collection itself an address that a draft has left is free.
  const taken = new Set(rows.flatMap(({ slug, published }) => [slug, published]));
  return { ...values, [field]: freeSlug(wanted, (slug) => taken.has(slug)) };
}

/** Stores the present values as an immutable version. */
async function storeVersion(tx: Db, id: string, by: string): Promise<void> {
  await tx.execute(sql`insert into record_version (record_id, version, name, data, published, by)
    select id, version, name, data, published_at is not null, ${by}::uuid from record where id = ${id}`);
}

async function moveBy(db: Db, collection: string, id: string, by: -1 | 1): Promise<boolean> {
  return db.transaction(async (tx) => {
    const own = await tx.execute<{ parent: string | null }>(
      sql`select parent_id as parent from record where id = ${id} and collection = ${collection} and active`,
    );
    const [one] = own.rows;
    if (!one) refuse('record.unknown');
    const siblings = await tx.execute<{ id: string }>(sql`
      select id from record where collection = ${collection} and active and parent_id is not distinct from ${one.parent}::uuid
      order by position, id for update`);
    const order = moveInOrder(
      siblings.rows.map((row) => row.id),
      id,
      by,
    );
    if (!order) return false;
    await tx.execute(sql`update record r set position = o.place from unnest(${sql.param(order)}::uuid[]) with ordinality o(id, place)
      where r.id = o.id and r.position <> o.place`);
    return true;
  });
}
