/** Exports all submissions of a form as CSV: one line each, with the fields of every version that was answered. */
import { sql } from 'drizzle-orm';
import { csvFile, type CsvColumn } from '#packages/csv';
import type { Download } from '#packages/endpoint';
import type { Measure, Values } from '#packages/fields';
import { compileForm, FUNDS_KEYS, linesOf, type CompiledForm, type Line } from '#packages/forms';
import { formats, type Language, type Translate } from '#packages/texts';
import type { Db } from '#server/tenants';
import { writing } from './letters.ts';
import { readTab, type Tabbing } from './funds-tab.ts';
import { presentForm, readForm, wireMoment } from './records.ts';
import { namesIn } from './references.ts';

/** Rows that are read and written at a time. */
const BATCH = 500;

interface Row extends Record<string, unknown> {
  readonly id: string;
  readonly number: number;
  readonly answers: Values;
  readonly step: string;
  readonly name: string;
  readonly created: string;
  readonly submitted: string | null;
  readonly owners: string;
}

interface Written extends Row {
  readonly cells: ReadonlyMap<string, Line>;
}

type Reader = Tabbing & {
  readonly language: Language;
  readonly words: Translate;
};

/** Includes the answers of a funds tab for every reader, since the file is kept in place of the answers. @throws Refusal `form.unknown` */
export async function submissionsCsv(db: Db, form: string, reader: Reader): Promise<Download> {
  const { name } = await readForm(db, form);
  const versions = await versionsOf(db, form, reader);
  const body = csvFile(columnsOf(versions, reader), written(db, form, versions, reader));
  return { fileName: `${name}.csv`, mediaType: 'text/csv', body };
}

/** The versions that were answered, newest first, each with the funds tab where any submission has answers in it. */
async function versionsOf(db: Db, form: string, reader: Reader): Promise<ReadonlyMap<number, CompiledForm>> {
  const { rows } = await db.execute<{ number: number; definition: unknown }>(sql`
    select v.number, coalesce(v.composed, v.definition) as definition from form_version v
    where v.form_id = ${form} and exists (select from submission s where s.form_id = v.form_id and s.number = v.number) order by v.number desc`);
  const { rows: tabs } = await db.execute<{ id: string; name: string | null }>(sql`
    select distinct on (s.answers ->> 'fund_id') s.answers ->> 'fund_id' as id, s.answers ->> 'selected_fund_name' as name from submission s
    where s.form_id = ${form} and s.answers ?| ${sql.param([...FUNDS_KEYS])}::text[] order by s.answers ->> 'fund_id', s.created_at desc`);
  if (tabs.length === 0) return new Map(rows.map(({ number, definition }) => [number, compileForm(presentForm(definition))]));
  const tabbed = await readTab(reader, tabs);
  return new Map(rows.map(({ number, definition }) => [number, compileForm(tabbed(presentForm(definition)))]));
}

function columnsOf(versions: ReadonlyMap<number, CompiledForm>, { words, language }: Reader): CsvColumn<Written>[] {
  const text = (name: string, cell: (row: Written) => string | null): CsvColumn<Written> => ({
    header: words(`forms.csv.${name}`),
    kind: 'text',
    cell,
  });
  const fields = new Map<string, Measure>();
  for (const compiled of versions.values())
    for (const { name, measure } of linesOf(compiled, {}, outlet(reader(language, words))))
      if (!fields.has(name)) fields.set(name, measure);
  const { moment } = formats(language);
  return [
    text('id', ({ id }) => id),
    text('name', ({ name }) => name),
    text('created', ({ created }) => moment(created)),
    text('submitted', ({ submitted }) => submitted && moment(submitted)),
    text('step', ({ step }) => words(`forms.step.${step}`)),
    text('owners', ({ owners }) => owners),
    ...[...fields].map(([name, measure]): CsvColumn<Written> => ({
      header: name,
      kind: measure === 'number' ? 'number' : 'text',
      cell: ({ cells }) => cells.get(name)?.text ?? null,
    })),
  ];
}

function reader(language: Language, words: Translate) {
  return writing(words, language, () => undefined);
}

function outlet(write: ReturnType<typeof writing>) {
  return { inHouse: true, outlet: 'csv', writing: write } as const;
}

/** Yields submissions oldest first, a batch at a time, each with the cells of its version. */
async function* written(
  db: Db,
  form: string,
  versions: ReadonlyMap<number, CompiledForm>,
  { language, words }: Reader,
): AsyncGenerator<readonly Written[]> {
  let after: string | null = null;
  for (;;) {
    const { rows }: { rows: Row[] } = await db.execute<Row>(sql`
      select s.id, s.number, s.answers, s.step, s.created_name as name, ${wireMoment(sql`s.created_at`)} as created,
        ${wireMoment(sql`s.submitted_at`)} as submitted,
        coalesce((select string_agg(coalesce(p.name, g.name), ', ' order by p.name is null, p.name) from submission_owner o
          left join person p on p.id = o.person_id left join organisation g on g.id = o.organisation_id where o.submission_id = s.id), '') as owners
      from submission s where s.form_id = ${form}
        and (${after}::uuid is null or (s.created_at, s.id) > (select b.created_at, b.id from submission b where b.id = ${after}))
      order by s.created_at, s.id limit ${BATCH}`);
    const batch: Written[] = [];
    for (const [number, of] of Map.groupBy(rows, (row) => row.number)) {
      const compiled = versions.get(number);
      if (!compiled) continue;
      const nameOf = await namesIn(db, compiled, ...of.map(({ answers }) => answers));
      for (const row of of) {
        const lines = linesOf(compiled, row.answers, outlet(writing(words, language, nameOf)));
        batch.push({ ...row, cells: new Map(lines.map((line) => [line.name, line])) });
      }
    }
    const order = new Map(rows.map(({ id }, at) => [id, at]));
    yield batch.sort((a, b) => order.get(a.id)! - order.get(b.id)!);
    after = rows.at(-1)?.id ?? null;
    if (rows.length < BATCH) return;
  }
}
