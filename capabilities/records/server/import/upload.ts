/** Takes a file of records: reads its rows, and recognises its headings in every language of the product. */
import { sql } from 'drizzle-orm';
import { fieldLabel, fieldsOf, fileColumnLabel, fileColumnsOf, PARENT_COLUMN, type Collection } from '#packages/collections';
import { CsvFault, type CsvRecord, detectDelimiter, looksLikeText, readCsv, unescapeCell, watchEncoding } from '#packages/csv';
import { refuse, refuseWithParameters, type Upload } from '#packages/endpoint';
import { kindOf } from '#packages/fields';
import { LANGUAGES, type Language, type Translate } from '#packages/texts';
import { readWholeUpload, type Db } from '#platform';
import { MOST_FILE_ROWS } from '../../contract.ts';
import { recordImports } from '../../contract-imports.ts';
import type { BundlePlace } from './promises.ts';
import { plainText } from './record-index.ts';

const LONGEST_NAME = 200;
/** Longer than any field takes, so that the form refuses it. */
const LONGEST_CELL = 20_100;
const MOST_HEADINGS = 300;
const BATCH_ROWS = 1000;

export interface RecordFile {
  readonly headings: readonly string[];
  readonly rows: readonly { readonly line: number; readonly cells: readonly string[] }[];
}

/** @throws Refusal `file.empty`, `file.too-large`, `file.not-text`, `file.garbled`, `file.too-many-rows`, `file.too-many-columns` */
export async function readRecordFile(upload: Upload): Promise<RecordFile> {
  return readTable(await readWholeUpload(upload, recordImports.createRecordImport.takes.bytes));
}

/** Reads a table of text, whatever its encoding and delimiter. @throws Refusal as readRecordFile, but for its size */
export async function readTable(bytes: Uint8Array): Promise<RecordFile> {
  if (!looksLikeText(bytes)) refuse('file.not-text');
  const seen = watchEncoding();
  seen.see(bytes);
  const encoding = seen.result();
  const delimiter = detectDelimiter(bytes.subarray(0, 256 * 1024), bytes.length <= 256 * 1024, encoding);
  const records: CsvRecord[] = [];
  try {
    for await (const batch of readCsv(inPieces(bytes), { encoding, delimiter })) {
      records.push(...batch.records);
      if (records.length > MOST_FILE_ROWS + 1) refuseWithParameters('file.too-many-rows', { count: MOST_FILE_ROWS });
      if ((records[0]?.cells.length ?? 0) > MOST_HEADINGS) refuseWithParameters('file.too-many-columns', { count: MOST_HEADINGS });
    }
  } catch (error) {
    if (error instanceof CsvFault) refuseWithParameters('file.garbled', { line: error.line });
    throw error;
  }
  const [first, ...rest] = records;
  const headings = (first?.cells ?? []).map((heading) => heading.trim().slice(0, LONGEST_NAME));
  const rows = rest.map(({ line, cells }) => ({ line, cells: cellsOf(cells, headings.length) })).filter(({ cells }) => cells.some(Boolean));
  if (headings.every((heading) => heading === '') || rows.length === 0) refuse('file.empty');
  return { headings, rows };
}

/** One cell for each heading; what a row has beyond them is kept as one cell more, and is refused when it is checked. */
function cellsOf(cells: readonly string[], headings: number): string[] {
  const own = Array.from({ length: headings }, (_, at) =>
    unescapeCell((cells[at] ?? '').trim())
      .slice(0, LONGEST_CELL)
      .toWellFormed(),
  );
  const beyond = cells.slice(headings).join(' ').trim().slice(0, LONGEST_CELL).toWellFormed();
  return beyond === '' ? own : [...own, beyond];
}

async function* inPieces(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  const size = 64 * 1024;
  for (let at = 0; at < bytes.length; at += size) {
    yield bytes.subarray(at, at + size);
    // Other requests go on between two pieces.
    await new Promise(setImmediate);
  }
}

/** The column of each heading, as far as it is recognised; a column serves one heading, the first. */
export function recogniseHeadings(
  collection: Collection,
  headings: readonly string[],
  wordsIn: (language: Language) => Translate,
  parent: string | null,
): (string | null)[] {
  const columns = fileColumnsOf(collection).filter(({ name }) => parent === null || name !== PARENT_COLUMN);
  const names = new Map<string, string>();
  for (const column of columns) names.set(plainHeading(column.name), column.name);
  for (const language of LANGUAGES)
    for (const column of columns) {
      const label = plainHeading(fileColumnLabel(collection, column, wordsIn(language)));
      if (!names.has(label)) names.set(label, column.name);
    }
  const taken = new Set<string>();
  return headings.map((heading) => {
    const column = names.get(plainHeading(heading));
    if (column === undefined || taken.has(column)) return null;
    taken.add(column);
    return column;
  });
}

/** The file without what stands under a heading of a secret field, such as a password: it is not read, and so it is not kept. */
export function withoutSecretCells(
  collection: Collection,
  { headings, rows }: RecordFile,
  wordsIn: (language: Language) => Translate,
): RecordFile {
  const secret = new Set(
    fieldsOf(collection)
      .filter(({ type }) => kindOf(type).secret)
      .flatMap(({ name }) => [name, ...LANGUAGES.map((language) => fieldLabel(collection, name, wordsIn(language)))])
      .map(plainHeading),
  );
  const isSecret = headings.map((heading) => secret.has(plainHeading(heading)));
  if (!isSecret.includes(true)) return { headings, rows };
  return { headings, rows: rows.map(({ line, cells }) => ({ line, cells: cells.map((cell, at) => (isSecret[at] ? '' : cell)) })) };
}

/** `E-mail address` and `e-mail_address` are one heading. */
function plainHeading(heading: string): string {
  return plainText(heading).replace(/[^\p{L}\p{N}]/gu, '');
}

/**
 * @param note notes the import in the audit row, and wherever else it is to be known, before the transaction is committed
 * @returns the id of the import, whose check is yet to be asked for
 */
export async function storeRecordFile(
  db: Db,
  {
    collection,
    parent,
    fileName,
    bundle,
    columns,
    file,
  }: {
    readonly collection: string;
    readonly parent: string | null;
    readonly fileName: string;
    /** The zip that it came in, whose earlier files count as if they were in. */
    readonly bundle: BundlePlace | null;
    readonly columns: readonly (string | null)[];
    readonly file: RecordFile;
  },
  note: (tx: Db, id: string) => Promise<void>,
): Promise<string> {
  const name = fileName.replace(/[\p{Cc}\p{Cf}]/gu, '').slice(0, LONGEST_NAME) || 'file.csv';
  return db.transaction(async (tx) => {
    const made = await tx.execute<{ id: string }>(sql`
      insert into record_import (collection, parent_id, file_name, bundle_id, bundle_place, headings, columns, rows)
      values (${collection}, ${parent}, ${name}, ${bundle?.id ?? null}, ${bundle?.place ?? null}, ${sql.param([...file.headings])}::text[], ${sql.param([...columns])}::text[], ${file.rows.length})
      returning id`);
    const { id } = made.rows[0]!;
    for (let at = 0; at < file.rows.length; at += BATCH_ROWS) {
      const batch = file.rows.slice(at, at + BATCH_ROWS);
      await tx.execute(sql`
        insert into record_import_row (import_id, line, cells)
        select ${id}, j.line, array(select jsonb_array_elements_text(j.cells)) from jsonb_to_recordset(${JSON.stringify(batch)}::jsonb) as j(line int, cells jsonb)`);
    }
    // Last, as what is noted elsewhere is held from then on.
    await note(tx, id);
    return id;
  });
}
