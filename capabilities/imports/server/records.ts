/** Lists and reads imports and their rows. */
import { and, count, desc, eq, sql } from 'drizzle-orm';
import { refuse } from '#packages/endpoint';
import type { Db } from '#platform';
import { arrival } from '#server/instruments';
import { ROW_VERDICTS, type Import, type ImportRow, type RowVerdict } from '../contract.ts';
import { importRow, importTable } from './tables.ts';

/** Most imports listed, newest first; a firm that imports daily sees the last year. */
const MOST_LISTED = 400;

const COLUMNS = {
  id: importTable.id,
  kind: importTable.kind,
  fileName: importTable.fileName,
  state: importTable.state,
  bytes: importTable.bytes,
  sniff: importTable.sniff,
  mapping: importTable.mapping,
  bytesRead: importTable.bytesRead,
  counts: importTable.counts,
  failure: importTable.failure,
  bundle: importTable.bundle,
  createdBy: importTable.createdBy,
  createdAt: importTable.createdAt,
  committedAt: arrival.committedAt,
  undoneAt: arrival.undoneAt,
};

/** @throws Refusal `import.unknown` */
export async function readImport(db: Db, id: string): Promise<Import> {
  const [row] = await db.select(COLUMNS).from(importTable).innerJoin(arrival, eq(arrival.id, importTable.id)).where(eq(importTable.id, id));
  return row ? importOf(row) : refuse('import.unknown');
}

export async function listImports(db: Db): Promise<Import[]> {
  const rows = await db
    .select(COLUMNS)
    .from(importTable)
    .innerJoin(arrival, eq(arrival.id, importTable.id))
    .orderBy(desc(importTable.createdAt), desc(importTable.id))
    .limit(MOST_LISTED);
  return rows.map(importOf);
}

export interface ImportRowQuery {
  readonly verdict?: RowVerdict | undefined;
  readonly offset: number;
  readonly limit: number;
}

/**
 * Refused rows first, then known, absent and new ones; within each verdict rows with a code first, then the others, in the order of the
 * file. `total` counts the rows that are stored.
 * @throws Refusal `import.unknown`
 */
export async function listImportRows(
  db: Db,
  id: string,
  { verdict, offset, limit }: ImportRowQuery,
): Promise<{ total: number; rows: ImportRow[] }> {
  await readImport(db, id);
  const wanted = and(eq(importRow.importId, id), verdict ? eq(importRow.verdict, verdict) : undefined);
  const [counted] = await db.select({ total: count() }).from(importRow).where(wanted);
  const rows = await db
    .select({
      row: importRow.rowNumber,
      column: importRow.columnName,
      value: importRow.value,
      verdict: importRow.verdict,
      code: importRow.code,
      reads: importRow.reads,
    })
    .from(importRow)
    .where(wanted)
    .orderBy(
      sql`array_position(${sql.param(VERDICT_ORDER)}::text[], ${importRow.verdict})`,
      sql`${importRow.code} is null`,
      importRow.rowNumber,
      importRow.ordinal,
    )
    .offset(offset)
    .limit(limit);
  return { total: counted?.total ?? 0, rows };
}

const VERDICT_ORDER: readonly RowVerdict[] = [
  'refused',
  ...ROW_VERDICTS.filter((verdict) => verdict !== 'refused' && verdict !== 'new'),
  'new',
];

interface StoredImport extends Omit<Import, 'createdAt' | 'committedAt' | 'undoneAt'> {
  readonly createdAt: Date;
  readonly committedAt: Date | null;
  readonly undoneAt: Date | null;
}

function importOf({ createdAt, committedAt, undoneAt, ...row }: StoredImport): Import {
  return {
    ...row,
    createdAt: createdAt.toISOString(),
    committedAt: committedAt?.toISOString() ?? null,
    undoneAt: undoneAt?.toISOString() ?? null,
  };
}
