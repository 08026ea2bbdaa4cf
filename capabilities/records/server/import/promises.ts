/** Finds what the files of a zip bring that are checked already, so that a later one can be checked as if that were in. */
import { sql } from 'drizzle-orm';
import { EXTERNAL_ID, type Collection } from '#packages/collections';
import type { Db } from '#platform';
import type { Keeper } from '../keeper.ts';
import { plainText } from './record-index.ts';
import type { StoredRecordFile } from './storage.ts';

/** A zip, and the place of a file among its files. */
export interface BundlePlace {
  readonly id: string;
  readonly place: number;
}

/** The columns by which a row calls its record. */
export function namingColumns({ columns }: Pick<Collection, 'columns'>): string[] {
  return ['name', 'title', 'email', EXTERNAL_ID, columns[0] ?? ''];
}

/** Names count that rows bear which are refused themselves, so that the cause is said once; one that several rows bear names none. */
export async function readPromisedRecords(
  db: Db,
  { bundle, bundlePlace }: Pick<StoredRecordFile, 'bundle' | 'bundlePlace'>,
  keepers: readonly Pick<Keeper, 'collection'>[],
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const promised = new Map<string, ReadonlySet<string>>();
  if (bundle === null) return promised;
  for (const { collection } of keepers) {
    const cells = await readCells(db, bundle, bundlePlace, collection.partOf ?? collection.name, namingColumns(collection));
    promised.set(collection.name, new Set(cells.map(plainText)));
  }
  return promised;
}

/**
 * @param bundle the id that the files of one zip share
 * @returns the ids that the records of all its files will have for other systems, exactly as they are written
 */
export async function readPromisedIds(db: Db, bundle: string, collection: string): Promise<ReadonlySet<string>> {
  return new Set(await readCells(db, bundle, null, collection, [EXTERNAL_ID]));
}

/** @param before the place that the files are to be before; null for all */
async function readCells(db: Db, bundle: string, before: number | null, collection: string, columns: readonly string[]): Promise<string[]> {
  const { rows } = await db.execute<{ cell: string }>(sql`
    select cell from (
      select distinct r.import_id, r.line, c.name = ${EXTERNAL_ID} as is_id, r.cells[c.at::int] as cell
      from record_import i cross join unnest(i.columns) with ordinality c (name, at) join record_import_row r on r.import_id = i.id
      where i.bundle_id = ${bundle} and i.collection = ${collection} and i.state = 'checked' and i.bundle_place < coalesce(${before}::int, i.bundle_place + 1)
        and c.name = any(${sql.param([...columns])}::text[]) and r.cells[c.at::int] <> '') named
    group by cell having bool_or(is_id) or count(*) = 1`);
  return rows.map(({ cell }) => cell);
}
