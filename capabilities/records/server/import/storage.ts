/** Reads and writes files of records and their rows as they are kept. */
import { sql, type SQL } from 'drizzle-orm';
import { refuse } from '#packages/endpoint';
import { type Db, wireMoment } from '#platform';
import type { RecordImport } from '../../contract.ts';
import type { KeptChanges } from '../../contract-imports.ts';
import type { JudgedRow } from './judge-row.ts';
import type { RowProblem } from './read-row.ts';

export interface StoredRecordFile extends Record<string, unknown> {
  readonly id: string;
  readonly collection: string;
  readonly parent: string | null;
  readonly columns: readonly (string | null)[];
  readonly decimalComma: boolean;
  readonly state: RecordImport['state'];
  readonly rows: number;
  readonly left: number;
  readonly counts: RecordImport['counts'];
  readonly forgotten: boolean;
  /** The zip whose earlier files its check takes as if they were in, and its place there. */
  readonly bundle: string | null;
  readonly bundlePlace: number | null;
  /** Who asked for the present step. */
  readonly askedBy: string;
}

const STORED = sql`id, collection, parent_id as parent, columns, decimal_comma as "decimalComma", state, rows, left_out as left, counts, forgotten, bundle_id as bundle, bundle_place as "bundlePlace", asked_by as "askedBy"`;

/** @throws Refusal `recordImport.unknown` */
export async function findImport(db: Db, id: string): Promise<StoredRecordFile> {
  const { rows } = await db.execute<StoredRecordFile>(sql`select ${STORED} from record_import where id = ${id}`);
  return rows[0] ?? refuse('recordImport.unknown');
}

type ListedImport = Omit<RecordImport, 'headings'> & {
  readonly headings: readonly string[];
  readonly columns: readonly (string | null)[];
  readonly sample: readonly string[] | null;
} & Record<string, unknown>;

function listedImports(where: SQL): SQL {
  return sql`select i.id, i.collection, i.parent_id as parent, i.file_name as "fileName", i.state, i.headings, i.columns,
      (select r.cells from record_import_row r where r.import_id = i.id order by r.line limit 1) as sample,
      i.rows, i.done, i.left_out as left, i.counts, coalesce(p.name, '') as by, i.stopped_why as "stoppedWhy", i.forgotten, i.bundle_id as bundle,
      exists (select from record_import_row r where r.import_id = i.id and r.undone) as "isGoingBack",
      ${wireMoment(sql`i.created_at`)} as "createdAt",
      ${wireMoment(sql`i.committed_at`)} as "committedAt", ${wireMoment(sql`i.undone_at`)} as "undoneAt"
    from record_import i left join person p on p.id = i.created_by where ${where}`;
}

function importOf({ headings, columns, sample, ...one }: ListedImport): RecordImport {
  return {
    ...one,
    headings: headings.map((heading, at) => ({ heading, column: columns[at] ?? null, sample: (sample?.[at] ?? '').slice(0, 120) })),
  };
}

/** @throws Refusal `recordImport.unknown` */
export async function readImport(db: Db, id: string): Promise<RecordImport> {
  const { rows } = await db.execute<ListedImport>(listedImports(sql`i.id = ${id}`));
  return rows[0] ? importOf(rows[0]) : refuse('recordImport.unknown');
}

const MOST_LISTED = 50;

export async function listImports(db: Db, collection: string): Promise<RecordImport[]> {
  const { rows } = await db.execute<ListedImport>(
    sql`${listedImports(sql`i.collection = ${collection} and i.state <> 'cancelled'`)} order by i.created_at desc, i.id limit ${MOST_LISTED}`,
  );
  return rows.map(importOf);
}

export interface StoredFileRow extends Record<string, unknown> {
  readonly line: number;
  readonly cells: readonly string[] | null;
  readonly name: string;
  readonly verdict: JudgedRow['verdict'];
  readonly problems: readonly RowProblem[] | null;
  readonly changes: KeptChanges | null;
  readonly record: string | null;
  readonly version: number | null;
  readonly leftWhy: string | null;
}

const ROW_COLUMNS = sql`line, cells, name, verdict, problems, changes, record_id as record, version, left_why as "leftWhy"`;

export async function findRows(db: Db, id: string, which: SQL, order: SQL, limit: number): Promise<StoredFileRow[]> {
  const { rows } = await db.execute<StoredFileRow>(
    sql`select ${ROW_COLUMNS} from record_import_row where import_id = ${id} and ${which} order by ${order} limit ${limit}`,
  );
  return rows;
}

export async function findPageOfRows(
  db: Db,
  id: string,
  which: SQL,
  page: number,
  size: number,
): Promise<{ total: number; rows: StoredFileRow[] }> {
  const where = sql`import_id = ${id} and ${which}`;
  const [counted, found] = [
    await db.execute<{ total: number }>(sql`select count(*)::int as total from record_import_row where ${where}`),
    await db.execute<StoredFileRow>(
      sql`select ${ROW_COLUMNS} from record_import_row where ${where} order by line offset ${(page - 1) * size} limit ${size}`,
    ),
  ];
  return { total: counted.rows[0]?.total ?? 0, rows: found.rows };
}

/** Stores what was found about rows of a file. */
export async function storeVerdicts(
  db: Db,
  id: string,
  judged: readonly (JudgedRow & { readonly record: string | null })[],
): Promise<void> {
  const rows = judged.map(({ line, verdict, name, problems, changes, waits, record }) => ({
    line,
    verdict,
    name,
    problems,
    changes,
    waits,
    record,
  }));
  await db.execute(sql`
    update record_import_row r set verdict = j.verdict, name = j.name, problems = j.problems, changes = j.changes, waits = j.waits, record_id = j.record
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as j(line int, verdict text, name text, problems jsonb, changes jsonb, waits boolean, record uuid)
    where r.import_id = ${id} and r.line = j.line`);
}

/** The step that a job works at. */
export interface StepOfJob {
  readonly id: string;
  readonly state: RecordImport['state'];
  readonly worker: string;
}

/** Takes the file over from a job that may still be running elsewhere. @returns whether it is still in this state */
export async function takeOver(db: Db, { id, state, worker }: StepOfJob): Promise<boolean> {
  const { rows } = await db.execute(sql`update record_import set worker = ${worker} where id = ${id} and state = ${state} returning id`);
  return rows.length > 0;
}

/** Changes the file while it is in the state of the step, and no other job has taken it over. @returns whether that is so */
export async function advance(db: Db, { id, state, worker }: StepOfJob, change: SQL): Promise<boolean> {
  const { rows } = await db.execute(
    sql`update record_import set ${change} where id = ${id} and state = ${state} and worker = ${worker} returning id`,
  );
  return rows.length > 0;
}
