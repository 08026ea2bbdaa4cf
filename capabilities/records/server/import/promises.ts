/** Finds what the files of a zip bring that are checked already, so that a later one can be checked as if that were in. */
import { sql } from 'drizzle-orm';
import { EXTERNAL_ID, type Collection } from '#packages/collections';
import type { Db } from '#platform';
import type { Keeper } from '../keeper.ts';
import { plainText } from './record-index.ts';

/** The columns by which a row calls its record. */
export function namingColumns({ columns }: Pick<Collection, 'columns'>): string[] {
  return ['name', 'title', 'email', EXTERNAL_ID, columns[0] ?? ''];
}

/**
 * @param bundle the id that the files of one zip share
 * @returns by collection what the records are called, as it is compared
 */
export async function readPromisedRecords(
  db: Db,
  bundle: string,
  keepers: readonly Pick<Keeper, 'collection'>[],
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const promised = new Map<string, ReadonlySet<string>>();
  for (const { collection } of keepers) {
    const cells = await readCells(db, bundle, collection.partOf ?? collection.name, namingColumns(collection));
    promised.set(collection.name, new Set(cells.map(plainText)));
  }
  return promised;
}

/** @returns the ids that the records will have for other systems, exactly as they are written */
export async function readPromisedIds(db: Db, bundle: string, collection: string): Promise<ReadonlySet<string>> {
  return new Set(await readCells(db, bundle, collection, [EXTERNAL_ID]));
}

async function readCells(db: Db, bundle: string, collection: string, columns: readonly string[]): Promise<string[]> {
  const { rows } = await db.execute<{ cell: string }>(sql`
    select distinct r.cells[c.at::int] as cell
    from record_import i cross join unnest(i.columns) with ordinality c (name, at) join record_import_row r on r.import_id = i.id
    where i.bundle_id = ${bundle} and i.collection = ${collection} and i.state = 'checked'
      and c.name = any(${sql.param([...columns])}::text[]) and r.cells[c.at::int] <> ''`);
  return rows.map(({ cell }) => cell);
}
