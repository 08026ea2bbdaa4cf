/** Writes the records of a collection as the files that it can be filled from again. */
import { sql, type SQL } from 'drizzle-orm';
import { EXTERNAL_ID, fileColumnsOf, PARENT_COLUMN, type FileColumn } from '#packages/collections';
import { canonicalDecimal, writeCsvParts, type CsvColumn, type CsvPart } from '#packages/csv';
import { isList, isRecord, textOf, type FieldValue } from '#packages/fields';
import type { Db } from '#platform';
import type { Keeper } from '../keeper.ts';
import { findAll } from '../list/find.ts';
import { UUID_PATTERN } from '../names.ts';
import { readFirstParents } from '../list/first-parents.ts';
import type { StoredRecord } from '../list/columns.ts';
import { inFileOrder } from './file-order.ts';

/** The records of a collection as files. */
export interface RecordFileSource {
  readonly name: string;
  /** Collections that no file holds, of which each record names one: their records are to be there before. */
  readonly needs: readonly string[];
  readonly write: () => AsyncGenerator<CsvPart>;
}

interface FirmExportContext {
  readonly db: Db;
  readonly now: Date;
}

/**
 * The files of each collection that can be filled by them, in the order in which they can be brought in; of a collection without records there are
 * none.
 */
export function listRecordFiles(context: FirmExportContext, all: readonly Keeper<never>[]): RecordFileSource[] {
  const keepers = new Map(all.map((keeper) => [keeper.collection.name, keeper]));
  const { collections: ordered, namedBy, wholeOf } = inFileOrder(all.map(({ collection }) => collection));
  const inFiles = new Set(ordered.map(({ name }) => name));
  return ordered.map((collection, place) => {
    const keeper = keepers.get(collection.name)!;
    // The records of a later file would not be found yet: they name those of this file in their turn.
    const later = new Set(ordered.slice(place + 1).map(({ name }) => name));
    const isThere = (named: string) => !later.has(named) && (inFiles.has(named) || KEPT_BY_EVERY_FIRM.has(named));
    const named = fileColumnsOf(collection).map((column) => ({ column, named: namedBy(collection, column) }));
    const isMissing = (one: string | null): one is string => one !== null && !isThere(wholeOf(one));
    const needs = [...new Set(named.flatMap((one) => (one.column.needed && isMissing(one.named) ? [one.named] : [])))];
    const columns = named.filter((one) => !isMissing(one.named) || needs.includes(one.named));
    return { name: collection.name, needs, write: () => writeRecordFiles(context, { keeper, keepers, inFiles, columns }) };
  });
}

/** A file of so many lines is well below what a file of records may have, in lines and in bytes. */
const MOST_LINES = 5000;

/** Collections whose records are the same in every firm of the product. */
const KEPT_BY_EVERY_FIRM: ReadonlySet<string> = new Set(['userStatus']);

interface RecordFilePlan {
  readonly keeper: Pick<Keeper, 'collection' | 'rows' | 'firstParents'>;
  readonly keepers: ReadonlyMap<string, Pick<Keeper, 'collection' | 'rows'>>;
  /** The collections that files hold. */
  readonly inFiles: ReadonlySet<string>;
  /** Each with the collection whose records it names. */
  readonly columns: readonly { readonly column: FileColumn; readonly named: string | null }[];
}

/** The headings are the names of the columns, and options are written as they are kept, so that every language and every firm takes them. */
function writeRecordFiles({ db, now }: FirmExportContext, { keeper, keepers, inFiles, columns }: RecordFilePlan): AsyncGenerator<CsvPart> {
  const keysOf = new RecordKeys(db, keepers, inFiles);
  const written = columns.map(({ column, named }): CsvColumn<StoredRecord> => {
    const key = (id: string) => (named === null ? null : keysOf.get(named, id));
    return {
      header: column.name,
      kind: column.form === 'number' ? 'number' : 'text',
      cell: (record) => {
        if (column.name === EXTERNAL_ID) return keysOf.get(keeper.collection.name, record.id);
        if (column.name === PARENT_COLUMN) return record.parent === null ? null : key(record.parent);
        return cellOf(column, record.values[column.name] ?? null, key);
      },
    };
  });
  async function* lines() {
    for await (const batch of findAll(db, keeper, { now, search: '', bin: false, direction: 'ascending' })) {
      keysOf.trim();
      const records = await withFirstParents(db, keeper, batch);
      await keysOf.load(
        keeper.collection.name,
        records.map(({ id }) => id),
      );
      for (const { column, named } of columns) {
        if (named === null) continue;
        const ids = records.flatMap((record) =>
          column.name === PARENT_COLUMN ? (record.parent ?? []) : idsIn(column, record.values[column.name] ?? null),
        );
        await keysOf.load(named, ids);
      }
      yield records;
    }
  }
  return writeCsvParts(written, lines(), MOST_LINES);
}

/** Records that facts have moved since begin where they were made: the facts move them again. */
async function withFirstParents(
  db: Db,
  { firstParents }: Pick<Keeper, 'firstParents'>,
  records: readonly StoredRecord[],
): Promise<readonly StoredRecord[]> {
  if (!firstParents) return records;
  const first = await readFirstParents(
    db,
    firstParents,
    records.map(({ id }) => id),
  );
  return records.map((record) => ({ ...record, parent: first.get(record.id) ?? record.parent }));
}

function cellOf({ form, ...column }: FileColumn, value: FieldValue, key: (id: string) => string | null): string | null {
  switch (form) {
    case 'text':
    case 'day':
      return textOf(value) || null;
    case 'number':
      return typeof value === 'number' ? plainNumber(value) : null;
    case 'yes-no':
      return typeof value === 'boolean' ? (value ? 'yes' : 'no') : null;
    case 'choice':
    case 'country':
      return (isList(value) ? value : [value]).map(textOf).filter(Boolean).join('; ') || null;
    case 'records':
      return (
        idsIn({ form, ...column }, value)
          .flatMap((id) => key(id) ?? [])
          .join('; ') || null
      );
  }
}

/** Without an exponent, and never with three decimals, which could be read as thousands. */
function plainNumber(value: number): string {
  const short = String(value);
  const long = Math.abs(value) < 1 ? value.toFixed(20) : BigInt(Math.round(value)).toString();
  const plain = canonicalDecimal(short.includes('e') ? long : short);
  return /\.\d{3}$/.test(plain) ? `${plain}0` : plain;
}

/** The ids of the records that a value names; of a table those in its one column. */
function idsIn({ form, entry }: Pick<FileColumn, 'form' | 'entry'>, value: FieldValue): string[] {
  if (form !== 'records' || entry === null) return [];
  const parts = isList(value) ? value : [value];
  return parts.map((part) => textOf(isRecord(part) ? (part[entry.name] ?? null) : part)).filter((id) => UUID_PATTERN.test(id));
}

/** Most keys that are remembered of a collection; then they are forgotten. */
const MOST_REMEMBERED = 50_000;

/**
 * What records are called in files: by the id that the firm has for them; records that are in no file, since they are to be there already, by their
 * identifier or their name. Where several are called so, by ours.
 */
class RecordKeys {
  readonly #db: Db;
  readonly #keepers: RecordFilePlan['keepers'];
  readonly #inFiles: ReadonlySet<string>;
  readonly #known = new Map<string, Map<string, string>>();
  readonly #shared = new Map<string, ReadonlySet<string>>();

  constructor(db: Db, keepers: RecordFilePlan['keepers'], inFiles: ReadonlySet<string>) {
    this.#db = db;
    this.#keepers = keepers;
    this.#inFiles = inFiles;
  }

  /** Forgets what was remembered, once it is much. */
  trim(): void {
    for (const known of this.#known.values()) if (known.size > MOST_REMEMBERED) known.clear();
  }

  /** Null for a record that cannot be named, since it was removed or is offered no more. */
  get(collection: string, id: string): string | null {
    return this.#known.get(collection)?.get(id) ?? null;
  }

  async load(collection: string, ids: readonly string[]): Promise<void> {
    const keeper = this.#keepers.get(collection);
    const known = this.#known.get(collection) ?? new Map<string, string>();
    this.#known.set(collection, known);
    const missing = [...new Set(ids)].filter((id) => !known.has(id));
    if (!keeper || missing.length === 0) return;
    const key = this.#inFiles.has(keeper.collection.partOf ?? collection)
      ? sql`coalesce(nullif(r.data->>'external_id', ''), (select k.external_id from record k where k.id = r.id))`
      : sql`coalesce(r.data->>'identifier', r.name)`;
    const shared = this.#shared.get(collection) ?? (await this.#readShared(keeper, key));
    this.#shared.set(collection, shared);
    const { rows } = await this.#db.execute<{ id: string; key: string | null }>(sql`
      select r.id, ${key} as key from (${keeper.rows}) r where r.active and r.id = any(${sql.param(missing)}::uuid[])`);
    for (const { id, key: own } of rows) known.set(id, own === null || shared.has(own.trim()) ? id : own);
  }

  async #readShared({ rows: all }: Pick<Keeper, 'rows'>, key: SQL): Promise<ReadonlySet<string>> {
    const { rows } = await this.#db.execute<{ key: string }>(
      sql`select btrim(${key}) as key from (${all}) r where r.active and ${key} is not null group by 1 having count(*) > 1`,
    );
    return new Set(rows.map((row) => row.key));
  }
}
