/** Finds records: a page of a list, all of them for a file, or some to choose from. */
import { sql, type SQL } from 'drizzle-orm';
import { fieldOf, isStamp, type Direction } from '#packages/collections';
import { measureOf } from '#packages/fields';
import { plainField } from '#packages/forms';
import type { Db } from '#platform';
import { whereOutsideDomains } from '#server/people';
import { MOST_COUNTED, RECORDS_PER_PAGE } from '../../contract.ts';
import { oldestInBin } from '../bin.ts';
import { readRecords, type StoredRecord } from './columns.ts';
import { columnOf, keyColumnOf } from './key-columns.ts';
import { collectionOf } from '../names.ts';
import type { Keeper } from '../keeper.ts';

export interface RecordQuery {
  readonly now: Date;
  readonly search: string;
  readonly parent?: string | undefined;
  readonly bin: boolean;
  readonly sort?: string | undefined;
  readonly direction: Direction;
  /** The records of another collection, by whose names a column is sorted that refers to them; without it such a column is sorted by ids. */
  readonly rowsOfCollection?: (name: string) => SQL | null;
}

export type RecordSource = Pick<Keeper, 'collection' | 'rows' | 'rowsOf' | 'keyColumns' | 'found'>;

// Limits are written into the statement, so that its plan is good when it is reused: PostgreSQL takes a limit parameter for a tenth of all rows.
const PAGE_LIMIT = sql.raw(String(RECORDS_PER_PAGE));
const COUNT_LIMIT = sql.raw(String(MOST_COUNTED + 1));

/** The offset is written in as well, as far as a list is counted; later pages are rarely opened, and each would be a separate statement. */
function offsetOf(page: number): SQL {
  const offset = (page - 1) * RECORDS_PER_PAGE;
  return offset < MOST_COUNTED ? sql.raw(String(offset)) : sql`${offset}`;
}

/** One page, and the number of all records, as far as they are counted. */
export async function findPage(
  db: Db,
  keptSource: RecordSource,
  sought: RecordQuery,
  page: number,
): Promise<{ rows: StoredRecord[]; count: number; more: boolean }> {
  const found = await selectionOf(db, keptSource, sought);
  const asked = sql`select r.* from ${found} order by ${ordering(keptSource, sought)} limit ${PAGE_LIMIT} offset ${offsetOf(page)}`;
  const counted = sql`, (select count(*)::int from (select 1 from ${found} limit ${COUNT_LIMIT}) counted) as count`;
  const { records, more } = await readRecords<{ count: number }>(db, asked, counted);
  return { rows: records, count: Math.min(more.count, MOST_COUNTED), more: more.count > MOST_COUNTED };
}

const BATCH_ROWS = 1000;

/** Everything that a list finds at the start, in batches, in the order of the list; each once, whatever is changed meanwhile. */
export async function* findAll(db: Db, recordSource: RecordSource, sought: RecordQuery): AsyncGenerator<StoredRecord[]> {
  const found = await selectionOf(db, recordSource, sought);
  const { rows } = await db.execute<{ id: string }>(sql`select r.id from ${found} order by ${ordering(recordSource, sought)}`);
  for (let at = 0; at < rows.length; at += BATCH_ROWS) {
    const ids = sql`${sql.param(rows.slice(at, at + BATCH_ROWS).map(({ id }) => id))}::uuid[]`;
    const activity = sought.bin ? sql`not r.active` : sql`r.active`;
    const asked = sql`select r.* from (${rowsOf(recordSource, ids)}) r where ${activity} and r.id = any(${ids}) order by array_position(${ids}, r.id)`;
    const { records } = await readRecords(db, asked);
    if (records.length > 0) yield records;
  }
}

/** Ids of everything that a list finds, in the order of the list, so many at most. */
export async function findIds(db: Db, recordSource: RecordSource, sought: RecordQuery, most: number): Promise<string[]> {
  const found = await selectionOf(db, recordSource, sought);
  const { rows } = await db.execute<{ id: string }>(
    sql`select r.id from ${found} order by ${ordering(recordSource, sought)} limit ${most}`,
  );
  return rows.map(({ id }) => id);
}

const MOST_CHOICES = 20;

/** @param ids the records chosen before, whether they still exist or not; null for a search */
export async function findChoices(
  db: Db,
  kept: RecordSource,
  { search, now }: Pick<RecordQuery, 'search' | 'now'>,
  ids: readonly string[] | null,
  testDomains: readonly string[],
): Promise<{ id: string; name: string; hint: string }[]> {
  const { rows } = await db.execute<{ id: string; name: string; hint: string }>(sql`
    select r.id, r.name, coalesce(r.data->>'description', r.data->>'email', r.data->>'external_id', '') as hint
    from ${
      ids === null
        ? sql`${await selectionOf(db, kept, { search, now, bin: false, direction: 'ascending' })} and ${whereOutsideDomains(testDomains, sql`r.data->>'email'`)}`
        : sql`(${rowsOf(kept, sql`${sql.param([...ids])}::uuid[]`)}) r where r.id = any(${sql.param([...ids])}::uuid[])`
    }
    order by lower(r.name), r.id limit ${ids?.length ?? MOST_CHOICES}`);
  return rows;
}

/** One record, whether it was removed or not. */
export async function findOne(db: Db, source: RecordSource, id: string): Promise<StoredRecord | null> {
  const { records } = await readRecords(db, sql`select r.* from (${rowsOf(source, sql`array[${id}::uuid]`)}) r where r.id = ${id}`);
  return records[0] ?? null;
}

function rowsOf({ rows, rowsOf: some }: RecordSource, ids: SQL): SQL {
  return some ? some(ids) : rows;
}

/** Shortest word that the trigram index can find, in characters. */
const SHORTEST_INDEXED = 3;

/**
 * Where there are few matches, they are found by an index and then sorted. Where there are many, the list is read in its own order until a page
 * is full, which is soon. Words too short for the index are searched in this way too; where they match hardly anything, every record is read.
 */
async function selectionOf(db: Db, { rows, found }: RecordSource, { search, parent, bin, now }: RecordQuery): Promise<SQL> {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const patterns = words.map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`);
  const wanted = [bin ? sql`not r.active` : sql`r.active`];
  // Where the moment of removal is not known, as for a user who was disabled, the record counts as in the bin.
  if (bin) wanted.push(sql`(r.removed_at is null or r.removed_at >= ${oldestInBin(now)}::timestamptz)`);
  if (parent !== undefined) wanted.push(sql`r.parent_id = ${parent}`);
  if (found && words.some((word) => word.length >= SHORTEST_INDEXED)) {
    const few = await db.execute<{ id: string }>(found({ patterns, active: !bin, most: MOST_COUNTED + 1 }));
    if (few.rows.length <= MOST_COUNTED) {
      const ids = few.rows.map(({ id }) => id);
      return sql`(${rows}) r where ${sql.join([...wanted, sql`r.id = any(${sql.param(ids)}::uuid[])`], sql` and `)}`;
    }
  }
  for (const pattern of patterns) wanted.push(sql`r.search like ${pattern}`);
  return sql`(${rows}) r where ${sql.join(wanted, sql` and `)}`;
}

/** Rows with equal sort keys keep one order, so that none is on two pages. */
function ordering(source: RecordSource, { sort, direction, rowsOfCollection = () => null }: RecordQuery): SQL {
  const { collection } = source;
  if (sort === undefined || sort === '') {
    if (collection.ordered || collection.arranged) return sql`r.position, r.id`;
    return sql`${sortOrder(source, collection.sort?.by ?? 'name', collection.sort?.direction ?? 'ascending', rowsOfCollection)}, r.id`;
  }
  return sql`${sortOrder(source, sort, direction, rowsOfCollection)}, r.id`;
}

type CollectionRows = NonNullable<RecordQuery['rowsOfCollection']>;

function sortOrder(source: RecordSource, by: string, direction: Direction, rowsOfCollection: CollectionRows): SQL {
  const way = direction === 'descending' ? 'desc' : 'asc';
  const key = keyColumnOf(source, by);
  const order = sql`${sortKey(source, by, rowsOfCollection)} ${sql.raw(way)}`;
  // An index has its nulls in one place, and the list in another.
  return key?.filled ? order : sql`${order} nulls last`;
}

function sortKey(source: RecordSource, by: string, rowsOfCollection: CollectionRows): SQL {
  if (isStamp(by)) return sql.raw(`r.${by}_at`);
  const field = fieldOf(source.collection, by);
  if (by === 'name' || !field) return sql`lower(r.name)`;
  const plain = plainField(field);
  const measure = measureOf(plain);
  const key = keyColumnOf(source, by);
  const named = rowsOfCollection(collectionOf(plain));
  // Where it refers to several, the list shows the first of them first.
  if (named)
    return nameOf(named, key ? sql`r.${columnOf(key)}` : idIn(plain.multiple ? sql`r.data->${by}::text->>0` : sql`r.data->>${by}::text`));
  if (key) return measure === 'text' ? sql`lower(r.${columnOf(key)})` : sql`r.${columnOf(key)}`;
  return measure === 'number' ? sql`(r.data->>${by}::text)::numeric` : sql`lower(r.data->>${by}::text)`;
}

/** The name of a record that the list shows, as it is sorted. */
function nameOf(rows: SQL, id: SQL): SQL {
  return sql`(select lower(n.name) from (${rows}) n where n.id = ${id})`;
}

function idIn(text: SQL): SQL {
  return sql`case when ${text} ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then (${text})::uuid end`;
}
