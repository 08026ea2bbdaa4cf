/** Whether what an answer refers to is there, and open to whoever answers: asked by their own handle, which shows nothing else. */
import { sql, type SQL } from 'drizzle-orm';
import { isRecord, sameValue, textOf, type Value, type Values } from '#packages/fields';
import { referencesOf, type CompiledForm } from '#packages/forms';
import { fileIdIn } from '#contract/files';
import { readKeptFiles } from '#server/files';
import { outside } from '#server/people';
import type { Db } from '#server/tenants';

/** Records with tables of their own, by the name of their collection. */
const RECORDS: Readonly<Record<string, SQL>> = {
  users: sql`select id, name, email as hint from person where not disabled`,
  organisations: sql`select id, name, null as hint from organisation`,
  accounts: sql`select id, name, null as hint from account where active`,
  portfolios: sql`select id, name, null as hint from portfolio where active`,
  portals: sql`select id, name, null as hint from portal`,
};

/** Of a collection what the reader may see: of those kept as data, what the forms that are open to them offer. */
export function recordsOfCollection(collection: string): SQL {
  return (
    (Object.hasOwn(RECORDS, collection) && RECORDS[collection]) ||
    sql`select id, name, null as hint from record where active and collection = ${collection}`
  );
}

/** A record's name, where it is known; see `Writing` of packages/fields. */
export type NameOf = (collection: string, id: string) => string | undefined;

export interface References {
  readonly nameOf: NameOf;
  /** Files among them, by id. */
  readonly files: readonly string[];
  /** The values, with files as they are kept here, whatever was said of them. */
  readonly values: Values;
  /** Fields with a reference to what is not there. */
  readonly wrong: ReadonlySet<string>;
}

interface Answering {
  readonly db: Db;
  readonly form: string;
  readonly submission: string;
  /** Of the tenant's pages. */
  readonly origin: string;
}

/** @param before as they are stored: what somebody did not change is not theirs to answer for, such as what staff chose in a field of their own */
export async function referencesIn(
  { db, form, submission, origin }: Answering,
  compiled: CompiledForm,
  values: Values,
  before: Values,
): Promise<References> {
  const nameOf = await namesIn(db, compiled, values);
  const all = referencesOf(compiled, values);
  const ids = all.flatMap((one) => (one.to === 'file' ? [fileIdIn(one.url) ?? ''] : [])).filter((id) => id !== '');
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from file where id = any(${sql.param([...new Set(ids)])}::uuid[]) and state = 'kept'
      and (purpose = 'media' or (purpose = 'form' and room = ${form} and (subject_id is null or subject_id = ${submission})))`);
  const kept = new Map(
    (
      await readKeptFiles(
        db,
        rows.map(({ id }) => id),
        origin,
      )
    ).map((file) => [file.id, file]),
  );
  const wrong = all.filter(
    (one) =>
      !sameValue(values[one.field] ?? null, before[one.field] ?? null) &&
      (one.to === 'record' ? nameOf(one.collection, one.id) === undefined : !kept.has(fileIdIn(one.url) ?? '')),
  );
  const asKept = (value: Value): Value => {
    const file = isRecord(value) ? kept.get(fileIdIn(textOf(value['url'])) ?? '') : undefined;
    return file ? { name: file.name, url: file.url, fullUrl: file.fullUrl } : value;
  };
  const withFiles = new Set(all.flatMap((one) => (one.to === 'file' ? [one.field] : [])));
  return {
    nameOf,
    files: [...kept.keys()],
    wrong: new Set(wrong.map(({ field }) => field)),
    values: Object.fromEntries(
      Object.entries(values).map(([name, value]) => [name, withFiles.has(name) ? eachFile(value, asKept) : value]),
    ),
  };
}

/** One file, several, or those in the rows of a table. */
function eachFile(value: Value, change: (file: Value) => Value): Value {
  if (Array.isArray(value)) return value.map((one) => eachFile(one, change));
  if (!isRecord(value)) return value;
  return 'fullUrl' in value
    ? change(value)
    : Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, eachFile(inner, change)]));
}

/** Files that values hold, by id. */
export function filesIn(compiled: CompiledForm, values: Values): readonly string[] {
  return referencesOf(compiled, values)
    .flatMap((one) => (one.to === 'file' ? [fileIdIn(one.url) ?? ''] : []))
    .filter((id) => id !== '');
}

/** What the records are called that values name; nothing of those that the reader does not see. */
export async function namesIn(db: Db, compiled: CompiledForm, ...many: readonly Values[]): Promise<NameOf> {
  const wanted = new Map<string, Set<string>>();
  for (const one of many.flatMap((values) => referencesOf(compiled, values)))
    if (one.to === 'record') wanted.set(one.collection, (wanted.get(one.collection) ?? new Set()).add(one.id));
  const names = new Map<string, ReadonlyMap<string, string>>();
  for (const [collection, ids] of wanted) {
    const { rows } = await db.execute<{ id: string; name: string }>(
      sql`select r.id::text as id, r.name from (${recordsOfCollection(collection)}) r where r.id::text = any(${sql.param([...ids])}::text[])`,
    );
    names.set(collection, new Map(rows.map(({ id, name }) => [id, name])));
  }
  return (collection, id) => names.get(collection)?.get(id);
}

/** Collections that a form offers records of. */
export function collectionsIn({ entries }: CompiledForm): readonly string[] {
  const fields = entries.flatMap(({ field, columns }) => [field, ...columns.map((column) => column.field)]);
  const named = fields.flatMap(({ type, collection }) => {
    if (type === 'picker') return [collection ?? 'users'];
    if (type === 'permissions') return ['users', 'organisations'];
    return type === 'collectionSelect' && collection ? [collection] : [];
  });
  return [...new Set(named)];
}

const MOST_CHOICES = 50;

export interface Choice {
  readonly id: string;
  readonly name: string;
  readonly hint: string | null;
}

/** @param ids of which the names are wanted; without any, what the search finds */
export async function choicesOf(
  db: Db,
  collection: string,
  search: string,
  ids: readonly string[],
  testDomains: readonly string[],
): Promise<Choice[]> {
  const pattern = `%${search.trim().replace(/[\\%_]/g, '\\$&')}%`;
  const which =
    ids.length > 0
      ? sql`r.id::text = any(${sql.param([...ids])}::text[])`
      : sql`(r.name ilike ${pattern} or r.hint ilike ${pattern}) and ${outside(testDomains, sql`r.hint`)}`;
  const { rows } = await db.execute<Choice & Record<string, unknown>>(
    sql`select r.id::text as id, r.name, r.hint from (${recordsOfCollection(collection)}) r where ${which} order by lower(r.name), r.id limit ${MOST_CHOICES}`,
  );
  return rows;
}
