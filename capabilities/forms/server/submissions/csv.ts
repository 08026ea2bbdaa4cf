/** Exports all submissions of a form as CSV: one line each, with the fields of every version that was answered. */
import { sql } from 'drizzle-orm';
import { writeCsv, type CsvColumn } from '#packages/csv';
import type { Download } from '#packages/endpoint';
import type { FieldMeasure, FieldValues } from '#packages/fields';
import { compileForm, FUNDS_KEYS, submissionLines, type CompiledForm, type SubmissionLine } from '#packages/forms';
import { formatsFor, type Language, type Translate } from '#packages/texts';
import { type Db, wireMoment } from '#platform';
import { answerWriting } from './letters.ts';
import { readFundsTab, type FundsTabContext } from '../funds-tab.ts';
import { upgradeStoredForm, readForm } from '../definitions/records.ts';
import { namesIn } from './references.ts';

/** Rows that are read and written at a time. */
const BATCH_ROWS = 500;

interface SubmissionCsvRow extends Record<string, unknown> {
  readonly id: string;
  readonly number: number;
  readonly answers: FieldValues;
  readonly step: string;
  readonly name: string;
  readonly created: string;
  readonly submitted: string | null;
  readonly owners: string;
}

interface SubmissionWithCells extends SubmissionCsvRow {
  readonly cells: ReadonlyMap<string, SubmissionLine>;
}

type SubmissionCsvReader = FundsTabContext & {
  readonly language: Language;
  readonly words: Translate;
};

/** Includes the answers of a funds tab for every reader, since the file is kept in place of the answers. @throws Refusal `form.unknown` */
export async function submissionsCsv(db: Db, form: string, reader: SubmissionCsvReader): Promise<Download> {
  const { name } = await readForm(db, form);
  const versions = await versionsOf(db, form, reader);
  const body = writeCsv(columnsOf(versions, reader), readSubmissionBatches(db, form, versions, reader));
  return { fileName: `${name}.csv`, mediaType: 'text/csv', body };
}

/** The versions that were answered, newest first, each with the funds tab where any submission has answers in it. */
async function versionsOf(db: Db, form: string, reader: SubmissionCsvReader): Promise<ReadonlyMap<number, CompiledForm>> {
  const { rows } = await db.execute<{ number: number; definition: unknown }>(sql`
    select v.number, coalesce(v.composed, v.definition) as definition from form_version v
    where v.form_id = ${form} and exists (select from submission s where s.form_id = v.form_id and s.number = v.number) order by v.number desc`);
  const { rows: tabs } = await db.execute<{ id: string; name: string | null }>(sql`
    select distinct on (s.answers ->> 'fund_id') s.answers ->> 'fund_id' as id, s.answers ->> 'selected_fund_name' as name from submission s
    where s.form_id = ${form} and s.answers ?| ${sql.param([...FUNDS_KEYS])}::text[] order by s.answers ->> 'fund_id', s.created_at desc`);
  if (tabs.length === 0) return new Map(rows.map(({ number, definition }) => [number, compileForm(upgradeStoredForm(definition))]));
  const tabbed = await readFundsTab(reader, tabs);
  return new Map(rows.map(({ number, definition }) => [number, compileForm(tabbed(upgradeStoredForm(definition)))]));
}

function columnsOf(
  versions: ReadonlyMap<number, CompiledForm>,
  { words, language }: SubmissionCsvReader,
): CsvColumn<SubmissionWithCells>[] {
  const text = (name: string, cell: (row: SubmissionWithCells) => string | null): CsvColumn<SubmissionWithCells> => ({
    header: words(`forms.csv.${name}`),
    kind: 'text',
    cell,
  });
  const fields = new Map<string, FieldMeasure>();
  for (const compiled of versions.values())
    for (const { name, measure } of submissionLines(compiled, {}, csvOutlet(csvWriting(language, words))))
      if (!fields.has(name)) fields.set(name, measure);
  const { moment } = formatsFor(language);
  return [
    text('id', ({ id }) => id),
    text('name', ({ name }) => name),
    text('created', ({ created }) => moment(created)),
    text('submitted', ({ submitted }) => submitted && moment(submitted)),
    text('step', ({ step }) => words(`forms.step.${step}`)),
    text('owners', ({ owners }) => owners),
    ...[...fields].map(([name, measure]): CsvColumn<SubmissionWithCells> => ({
      header: name,
      kind: measure === 'number' ? 'number' : 'text',
      cell: ({ cells }) => cells.get(name)?.text ?? null,
    })),
  ];
}

function csvWriting(language: Language, words: Translate) {
  return answerWriting(words, language, () => undefined);
}

function csvOutlet(write: ReturnType<typeof answerWriting>) {
  return { inHouse: true, outlet: 'csv', writing: write } as const;
}

/** Yields submissions oldest first, a batch at a time, each with the cells of its version. */
async function* readSubmissionBatches(
  db: Db,
  form: string,
  versions: ReadonlyMap<number, CompiledForm>,
  { language, words }: SubmissionCsvReader,
): AsyncGenerator<readonly SubmissionWithCells[]> {
  let after: string | null = null;
  for (;;) {
    const { rows }: { rows: SubmissionCsvRow[] } = await db.execute<SubmissionCsvRow>(sql`
      select s.id, s.number, s.answers, s.step, s.created_name as name, ${wireMoment(sql`s.created_at`)} as created,
        ${wireMoment(sql`s.submitted_at`)} as submitted,
        coalesce((select string_agg(coalesce(p.name, g.name), ', ' order by p.name is null, p.name) from submission_owner o
          left join person p on p.id = o.person_id left join organisation g on g.id = o.organisation_id where o.submission_id = s.id), '') as owners
      from submission s where s.form_id = ${form}
        and (${after}::uuid is null or (s.created_at, s.id) > (select b.created_at, b.id from submission b where b.id = ${after}))
      order by s.created_at, s.id limit ${BATCH_ROWS}`);
    const batch: SubmissionWithCells[] = [];
    for (const [number, of] of Map.groupBy(rows, (row) => row.number)) {
      const compiled = versions.get(number);
      if (!compiled) continue;
      const nameOf = await namesIn(db, compiled, ...of.map(({ answers }) => answers));
      for (const row of of) {
        const lines = submissionLines(compiled, row.answers, csvOutlet(answerWriting(words, language, nameOf)));
        batch.push({ ...row, cells: new Map(lines.map((line) => [line.name, line])) });
      }
    }
    const order = new Map(rows.map(({ id }, at) => [id, at]));
    yield batch.sort((a, b) => order.get(a.id)! - order.get(b.id)!);
    after = rows.at(-1)?.id ?? null;
    if (rows.length < BATCH_ROWS) return;
  }
}
