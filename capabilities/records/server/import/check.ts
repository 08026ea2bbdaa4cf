/** Checks a file of records row by row; nothing is changed but the verdicts of its rows. */
import { sql } from 'drizzle-orm';
import type { WorkContext } from '#platform';
import { RECORD_VERDICTS } from '../../contract.ts';
import { openLimitCheck } from './limits.ts';
import { openRows, type OpenRows } from './open-rows.ts';
import { identityKeys, type JudgedRow } from './judge-row.ts';
import { advance, findRows, storeVerdicts, type StepOfJob, type StoredRecordFile } from './storage.ts';
import type { EndOfWork, ImportParties } from './parties.ts';
import type { SignedInContext } from '#server/people';

const BATCH_ROWS = 200;

export async function checkRecords<Context extends SignedInContext>(
  work: WorkContext,
  parties: ImportParties<Context>,
  one: StoredRecordFile,
  step: StepOfJob,
): Promise<EndOfWork> {
  const { db } = work;
  const { words } = parties.context;
  // A check begins anew.
  await advance(db, step, sql`done = 0`);
  const rows = await openRows(work, parties, one, { checking: true });
  const counts: Record<string, number> = Object.fromEntries(RECORD_VERDICTS.map((verdict) => [verdict, 0]));
  const lines = new Map<string, number>();
  const limitBeyond = openLimitCheck(parties.context, parties.keeper);
  for (let line = 0; ;) {
    work.signal.throwIfAborted();
    const batch = await findRows(db, one.id, sql`line > ${line}`, sql`line`, BATCH_ROWS);
    const judged = [];
    for (const row of await rows.judge(batch.map(rows.cellsOf))) {
      const record = row.record?.id ?? null;
      const single = withoutTwin(row, record, lines, (first) => words('records.import.row.twice', { line: first }));
      const most = await limitBeyond({ ...single, record: row.record });
      judged.push({ ...(most === null ? single : beyondLimit(single, parties, rows, most)), record });
    }
    for (const { verdict } of judged) counts[verdict] = (counts[verdict] ?? 0) + 1;
    await storeVerdicts(db, one.id, judged);
    const goesOn = await advance(db, step, sql`done = done + ${batch.length}`);
    if (!goesOn) return null;
    if (batch.length < BATCH_ROWS) break;
    line = batch.at(-1)!.line;
  }
  const all = JSON.stringify(counts);
  await advance(db, step, sql`state = 'checked', decimal_comma = ${rows.decimalComma}, counts = ${all}::jsonb`);
  return null;
}

/** Refuses a row that would bring in one more than the subscription allows. */
function beyondLimit<Context extends SignedInContext>(
  row: JudgedRow,
  { keeper: { collection }, context: { words } }: ImportParties<Context>,
  { reader }: OpenRows,
  most: number,
): JudgedRow {
  const { limit, within } = collection.limited!;
  const sentence = words(`records.import.limit.${limit}`, { count: most });
  return { ...row, verdict: 'refused', problems: [...row.problems, { column: reader.labelOf(within), value: '', sentence }] };
}

/** Refuses a row about a record that an earlier row of the file is about already. */
function withoutTwin(row: JudgedRow, record: string | null, lines: Map<string, number>, sentence: (line: number) => string): JudgedRow {
  const keys = record === null ? identityKeys(row.identity) : [`record ${record}`, ...identityKeys(row.identity)];
  const first = keys.map((key) => lines.get(key)).find((line) => line !== undefined);
  for (const key of keys) if (!lines.has(key)) lines.set(key, row.line);
  if (first === undefined) return row;
  return { ...row, verdict: 'refused', problems: [...row.problems, { column: null, value: '', sentence: sentence(first) }] };
}
