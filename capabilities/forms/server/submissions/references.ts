/** Checks whether the records and files that answers refer to exist and are visible to the sender, by reading with their own handle. */
import { sql, type SQL } from 'drizzle-orm';
import { filesOfLibrary, isRecord, kindOf, libraryOfFiles, sameValue, textOf, type FieldValue, type FieldValues } from '#packages/fields';
import { referencesOf, type CompiledForm } from '#packages/forms';
import { containingPattern, type Db } from '#platform';
import { fileIdIn } from '#contract/files';
import { readKeptFiles } from '#server/files';
import { whereOutsideDomains } from '#server/people';

/** Queries of the collections that have tables of their own, by name. */
const RECORDS: Readonly<Record<string, SQL>> = {
  users: sql`select id, name, email as hint from person where not disabled`,
  organisations: sql`select id, name, null as hint from organisation`,
  accounts: sql`select id, name, null as hint from account where active`,
  portfolios: sql`select id, name, null as hint from portfolio where active`,
  portals: sql`select id, name, null as hint from portal`,
};

/** The records of a collection that the reader may see; of collections kept as data, those that forms open to them offer. */
export function recordsOfCollection(collection: string): SQL {
  const library = libraryOfFiles(collection);
  if (library !== null) return sql`select id, name, null as hint from media_file where library_id::text = ${library}`;
  return (
    (Object.hasOwn(RECORDS, collection) && RECORDS[collection]) ||
    sql`select id, name, null as hint from record where active and collection = ${collection}`
  );
}

/** Gives the name of a record, where it is known; see `WritingContext` of packages/fields. */
export type NameOf = (collection: string, id: string) => string | undefined;

export interface AnswerReferences {
  readonly nameOf: NameOf;
  /** Ids of the files that are referred to. */
  readonly files: readonly string[];
  /** The values, with each file described as it is stored here, not as it was posted. */
  readonly values: FieldValues;
  /** Fields that refer to something that does not exist. */
  readonly wrong: ReadonlySet<string>;
}

interface ReferenceContext {
  readonly db: Db;
  readonly form: string;
  readonly submission: string;
  /** Origin of the tenant's pages. */
  readonly origin: string;
}

/** @param before the stored values: what the sender did not change is not checked, such as what staff chose in a field of their own */
export async function referencesIn(
  { db, form, submission, origin }: ReferenceContext,
  compiled: CompiledForm,
  values: FieldValues,
  before: FieldValues,
): Promise<AnswerReferences> {
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
  const asKept = (value: FieldValue): FieldValue => {
    const file = isRecord(value) ? kept.get(fileIdIn(textOf(value['url'])) ?? '') : undefined;
    return file ? { name: file.name, url: file.url, fullUrl: file.fullUrl } : value;
  };
  const withFiles = new Set(all.flatMap((one) => (one.to === 'file' ? [one.field] : [])));
  return {
    nameOf,
    files: [...kept.keys()],
    wrong: new Set(wrong.map(({ field }) => field)),
    values: Object.fromEntries(
      Object.entries(values).map(([name, value]) => [name, withFiles.has(name) ? mapFiles(value, asKept) : value]),
    ),
  };
}

/** Changes one file, several, or those in the rows of a table. */
function mapFiles(value: FieldValue, change: (file: FieldValue) => FieldValue): FieldValue {
  if (Array.isArray(value)) return value.map((one) => mapFiles(one, change));
  if (!isRecord(value)) return value;
  return 'fullUrl' in value
    ? change(value)
    : Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, mapFiles(inner, change)]));
}

/** Ids of the files in the values. */
export function filesIn(compiled: CompiledForm, values: FieldValues): readonly string[] {
  return referencesOf(compiled, values)
    .flatMap((one) => (one.to === 'file' ? [fileIdIn(one.url) ?? ''] : []))
    .filter((id) => id !== '');
}

/** The names of the records that values refer to; none for those that the reader does not see. */
export async function namesIn(db: Db, compiled: CompiledForm, ...many: readonly FieldValues[]): Promise<NameOf> {
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

/** The collections from which a form offers records. */
export function collectionsIn({ entries }: CompiledForm): readonly string[] {
  const fields = entries.flatMap(({ field, columns }) => [field, ...columns.map((column) => column.field)]);
  const named = fields.flatMap(({ type, collection, library }) => {
    if (type === 'picker') return [collection ?? 'users'];
    if (type === 'permissions') return ['users', 'organisations'];
    if (library !== undefined && kindOf(type).uses.includes('library')) return [filesOfLibrary(library)];
    return type === 'collectionSelect' && collection ? [collection] : [];
  });
  return [...new Set(named)];
}

export const MOST_CHOICES = 50;

export interface RecordChoice {
  readonly id: string;
  readonly name: string;
  readonly hint: string | null;
  /** The address of the picture of a file, or of the file where it has none; null for what is no file. */
  readonly url: string | null;
}

/** @param ids the records to be named; where there are none, the search applies */
export async function choicesOf(
  db: Db,
  collection: string,
  search: string,
  ids: readonly string[],
  testDomains: readonly string[],
): Promise<RecordChoice[]> {
  const pattern = containingPattern(search);
  const which =
    ids.length > 0
      ? sql`r.id::text = any(${sql.param([...ids])}::text[])`
      : sql`(r.name ilike ${pattern} or r.hint ilike ${pattern}) and ${whereOutsideDomains(testDomains, sql`r.hint`)}`;
  const { rows } = await db.execute<RecordChoice & Record<string, unknown>>(
    sql`select r.id::text as id, r.name, r.hint, null as url from (${recordsOfCollection(collection)}) r where ${which} order by lower(r.name), r.id limit ${MOST_CHOICES}`,
  );
  return rows;
}
