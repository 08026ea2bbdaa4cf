/** Reads files of the less frequent kinds, with one fact per line, and compares each fact with those in sight and with the rest of the file. */
import { sql, type SQL } from 'drizzle-orm';
import { seenArrivals } from '#server/instruments';
import type { ImportLine } from '../read/line.ts';
import type { RowCode } from '../read/row-refusal.ts';
import type { ReadingPlan } from '../read/plan.ts';
import { createBatchReader, type ImportReader } from '../check/reading.ts';
import type { CheckRun, ImportTx } from '../check/run.ts';
import { withoutEmpty, type RowVerdicts } from '../check/verdicts.ts';

const BATCH_LINES = 1000;

/** A row by the columns of its table, as text; decimals are canonical. */
export type FactRow = Readonly<Record<string, string | null>>;

/** A fact as it was read from the file. */
export interface FileFact {
  readonly row: FactRow;
  /** The fact as the preview shows it. */
  readonly reads: Readonly<Record<string, string | null | undefined>>;
}

export interface FactFile {
  readonly table: string;
  /** Columns of the table that a row fills, with their types; `line` is the line in the file, and is not compared. */
  readonly columns: Readonly<Record<string, string>>;
  /** Key of the subject of a fact. Two facts of a file with one key are equal, or contradict each other. */
  keyOf(row: FactRow): string;
  /** Condition on the table `f` that selects the facts with the same keys as these rows, and perhaps more. */
  sameAs(rows: readonly FactRow[]): SQL;
  /** The code and the field by which a line that contradicts another is refused. */
  readonly conflict: { readonly code: RowCode; readonly field: string };
  /** Loads the records that the lines name, before they are read. */
  load(lines: readonly ImportLine[]): Promise<void>;
  /** Null when the line is refused; the line keeps the reason. */
  read(line: ImportLine): FileFact | null;
  /** Called when all facts are staged. */
  end?(): Promise<void>;
}

interface FactOnLine extends FileFact {
  readonly line: ImportLine;
}

export function createFactReader(plan: ReadingPlan, run: CheckRun, verdicts: RowVerdicts, file: FactFile): ImportReader {
  /** The facts of the file so far, by key, to distinguish a repetition from a contradiction. */
  const inFile = new Map<string, string>();

  const stage = async (tx: ImportTx, read: readonly FactOnLine[]) => {
    const known = await readKnownFacts(
      tx,
      file,
      read.map(({ row }) => row),
    );
    const fresh: FactRow[] = [];
    for (const { line, row, reads } of read) {
      const [key, says] = [file.keyOf(row), factText(row)];
      const before = inFile.get(key);
      inFile.set(key, before ?? says);
      if (before !== undefined && before !== says) {
        line.refuse(file.conflict.code, file.conflict.field);
        verdicts.settle(line);
        continue;
      }
      const isKnown = before !== undefined || known.get(key) === says;
      if (!isKnown) fresh.push(row);
      verdicts.add(isKnown ? 'known' : 'new', { row: line.row, column: null, value: null, code: null, reads: withoutEmpty(reads) });
    }
    if (fresh.length > 0) await insertFacts(tx, run.importId, file, fresh);
  };

  return createBatchReader<FactOnLine>(plan, run, verdicts, {
    lines: BATCH_LINES,
    load: (lines) => file.load(lines),
    read(line) {
      const told = file.read(line);
      return told && line.isSound ? { ...told, line } : null;
    },
    stage,
    async end() {
      await file.end?.();
    },
  });
}

/** The content of a fact as text, for comparing. */
export function factText(row: FactRow): string {
  return JSON.stringify(Object.entries(row).flatMap(([column, value]) => (column === 'line' ? [] : [value])));
}

/** The facts in sight, by key; of several with one key the one committed last. */
export async function readKnownFacts(
  tx: ImportTx,
  { table, columns, keyOf, sameAs }: Pick<FactFile, 'table' | 'columns' | 'keyOf' | 'sameAs'>,
  rows: readonly FactRow[],
): Promise<Map<string, string>> {
  const asText = Object.entries(columns).map(([name, type]) =>
    type === 'numeric' ? `trim_scale(f.${name})::text as ${name}` : `f.${name}::text as ${name}`,
  );
  const found = await tx.execute<Record<string, string | null>>(sql`
    select ${sql.raw(asText.join(', '))} from ${sql.identifier(table)} f join arrival a on a.id = f.arrival_id
    where f.arrival_id in (${seenArrivals}) and ${sameAs(rows)} order by a.committed_at`);
  return new Map(found.rows.map((row) => [keyOf(row), factText(row)]));
}

export async function insertFacts(
  tx: ImportTx,
  importId: string,
  { table, columns }: Pick<FactFile, 'table' | 'columns'>,
  rows: readonly FactRow[],
): Promise<void> {
  const names = sql.raw(Object.keys(columns).join(', '));
  const typed = Object.entries(columns).map(([name, type]) => `${name} ${type}`);
  await tx.execute(sql`insert into ${sql.identifier(table)} (arrival_id, ${names})
    select ${importId}, ${names} from json_to_recordset(${JSON.stringify(rows)}::json) as told (${sql.raw(typed.join(', '))})`);
}

/** Condition that a column holds one of the ids of these rows. */
export function sameIdCondition(column: string, rows: readonly FactRow[]): SQL {
  const ids = [...new Set(rows.map((row) => row[column] ?? null).filter((id) => id !== null))];
  return sql`f.${sql.identifier(column)} = any(${sql.param(ids)}::uuid[])`;
}
