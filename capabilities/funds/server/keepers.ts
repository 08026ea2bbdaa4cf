/** The keepers of the collections of funds: staff write their tables, and whoever is signed in reads them. */
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { fieldsOf, type Collection } from '#packages/collections';
import { refuse, Refusal } from '#packages/endpoint';
import { entriesOf, isRecord, textOf, type FieldValues } from '#packages/fields';
import { fileIdIn } from '#contract/files';
import { attachFiles, releaseFiles, sendSweep } from '#server/files';
import type { SignedInContext } from '#server/people';
import { createTableKeeper, type Keeper } from '#server/records';

/** Ids of the files that a record names. */
function filesIn(collection: Collection, values: FieldValues): string[] {
  const named = fieldsOf(collection)
    .filter(({ type }) => type === 'file')
    .flatMap(({ name }) => entriesOf(values[name] ?? null));
  return named.flatMap((one) => fileIdIn(isRecord(one) ? textOf(one['url']) : '') ?? []);
}

/** Attaches the files to the fund, so that they are not swept away and readers of the fund may see them. */
async function attachRecordFiles(
  { db, jobs }: SignedInContext,
  collection: Collection,
  id: string,
  values: FieldValues,
  keptValues: FieldValues,
): Promise<void> {
  const wanted = filesIn(collection, values);
  await attachFiles(db, 'record', { kind: 'fund', id }, wanted);
  const left = filesIn(collection, keptValues).filter((file) => !wanted.includes(file));
  await releaseFiles(db, left);
  if (left.length > 0) await sendSweep(jobs);
}

/** The unique indexes of the database compare numbers, ISINs and days. @throws Refusal `input.invalid` */
async function refuseTakenFields<Done>(work: Promise<Done>): Promise<Done> {
  const fields: Readonly<Record<string, string>> = { fund_record_code: 'fundCode', fund_record_isin: 'isin', fund_price_day: 'date' };
  try {
    return await work;
  } catch (error) {
    const { code, constraint } = ((error as Error).cause ?? {}) as { code?: string; constraint?: string };
    const field = fields[constraint ?? ''];
    throw code === '23505' && field ? new Refusal('input.invalid', { [field]: 'refusal.field.taken' }) : error;
  }
}

/** The keeper of funds, or of a collection within a fund. */
export function recordKeeper(collection: Collection): Keeper {
  const { name } = collection;
  const called = (values: FieldValues) => textOf(values[collection.columns[0]!]);
  const sought = (values: FieldValues) =>
    fieldsOf(collection)
      .map((field) => values[field.name])
      .filter((value) => typeof value === 'string')
      .join(' ')
      .toLowerCase()
      .slice(0, 4000);
  return createTableKeeper({
    collection,
    own: sql`select f.id, f.fund_id as parent_id, f.name, f.data, f.search, 0 as position, f.active, 1 as version, f.created_at
      from fund_record f where f.collection = ${name}`,
    settle: (_, values) => (values['isin'] ? { ...values, isin: textOf(values['isin']).toUpperCase() } : values),
    make: async (context, { values, parent, id = randomUUID() }) => {
      if ((collection.parent === undefined) !== (parent === null)) refuse('record.unknown');
      const made = await refuseTakenFields(
        context.db.execute<{ id: string }>(sql`
          insert into fund_record (id, collection, fund_id, name, data, search)
          values (${id}, ${name}, ${parent}, ${called(values)}, ${JSON.stringify(values)}::jsonb, ${sought(values)})
          on conflict (tenant_id, id) do nothing returning id`),
      );
      if (made.rows.length > 0) await attachRecordFiles(context, collection, id, values, {});
      return id;
    },
    change: async (context, { id, values, kept }) => {
      await refuseTakenFields(
        context.db
          .execute(sql`update fund_record set name = ${called(values)}, data = ${JSON.stringify(values)}::jsonb, search = ${sought(values)}
          where id = ${id}`),
      );
      await attachRecordFiles(context, collection, id, values, kept);
    },
    setActive: async ({ db }, id, active) => {
      await refuseTakenFields(db.execute(sql`update fund_record set active = ${active} where id = ${id}`));
    },
  });
}

/** The keeper of the prices of shares by day. */
export function priceKeeper(collection: Collection): Keeper {
  return createTableKeeper({
    collection,
    own: sql`select p.id, p.share_class_id as parent_id, p.day::text as name, jsonb_build_object('date', p.day, 'price', p.price) as data,
      p.day::text as search, 0 as position, p.active, 1 as version, p.created_at from fund_price p`,
    make: async ({ db }, { values, parent, id = randomUUID() }) => {
      const within = await db.execute(sql`select from fund_record where id = ${parent} and collection = 'shareClasses'`);
      if (within.rows.length === 0) refuse('record.unknown');
      await refuseTakenFields(
        db.execute(sql`insert into fund_price (id, share_class_id, day, price)
          values (${id}, ${parent}, ${textOf(values['date'])}::date, ${Number(values['price'])}::numeric) on conflict (tenant_id, id) do nothing`),
      );
      return id;
    },
    change: async ({ db }, { id, values }) => {
      await refuseTakenFields(
        db.execute(
          sql`update fund_price set day = ${textOf(values['date'])}::date, price = ${Number(values['price'])}::numeric where id = ${id}`,
        ),
      );
    },
    setActive: async ({ db }, id, active) => {
      await refuseTakenFields(db.execute(sql`update fund_price set active = ${active} where id = ${id}`));
    },
  });
}
