/** Answers the endpoints of files of records. */
import { sql } from 'drizzle-orm';
import { canBeFilledByFile, EXTERNAL_ID, fileColumnLabel, fileColumnsOf, plainFieldsOf } from '#packages/collections';
import { refuse, type InputOf, type Upload } from '#packages/endpoint';
import { textOf, writeValue, type FieldValue } from '#packages/fields';
import { formatsFor, type Language, type Translate } from '#packages/texts';
import type { Db, Tenant } from '#platform';
import type { SignedInContext } from '#server/people';
import { FILE_ROWS_PER_PAGE, type RecordImportRow } from '../../contract.ts';
import type { recordImports } from '../../contract-imports.ts';
import type { Keeper } from '../keeper.ts';
import { namesIn } from '../names.ts';
import { sendToJob } from './job.ts';
import type { BundlePlace } from './promises.ts';
import { findImport, findPageOfRows, listImports, readImport, type StoredFileRow } from './storage.ts';
import { recordTemplate } from './template.ts';
import { readRecordFile, recogniseHeadings, storeRecordFile, withoutSecretCells } from './upload.ts';

/** What the operations need to know of the collections of a tenant. */
export interface ImportCollections<Context extends SignedInContext> {
  readonly keeperOf: (tenant: Tenant, name: string) => Keeper<Context>;
  /** Every collection, whether the tenant lists it or not. */
  readonly all: ReadonlyMap<string, Keeper<Context>>;
  readonly requireParent: (context: Context, keeper: Keeper<Context>, parent: string) => Promise<void>;
}

export type RecordFileContext = SignedInContext & {
  /** Where the file is in a zip whose earlier files count as if they were in. */
  readonly bundle?: BundlePlace;
  /** What else is stored with the file, or not at all. */
  readonly beside?: (tx: Db, id: string) => Promise<void>;
  readonly upload?: Upload;
  readonly wordsIn: (language: Language) => Translate;
};
export type RecordImportInput<Name extends keyof typeof recordImports> = InputOf<(typeof recordImports)[Name]>;

export function recordFileHandlers<Context extends RecordFileContext>({ keeperOf, all, requireParent }: ImportCollections<Context>) {
  /** @throws Refusal `record.kept` where no file can make whole records of the collection */
  const fillable = (tenant: Tenant, name: string) => {
    const keeper = keeperOf(tenant, name);
    if (!keeper.create || !canBeFilledByFile(keeper.collection)) refuse('record.kept');
    return keeper;
  };

  return {
    downloadRecordTemplate: async (context: Context, { collection, parent }: RecordImportInput<'downloadRecordTemplate'>) =>
      recordTemplate(fillable(context.tenant, collection).collection, context, parent !== undefined),
    createRecordImport: async (context: Context, { collection: name, parent }: RecordImportInput<'createRecordImport'>) => {
      const { db, jobs, tenant, upload, wordsIn, bundle = null } = context;
      const keeper = fillable(tenant, name);
      if (parent !== undefined) await requireParent(context, keeper, parent);
      const file = withoutSecretCells(keeper.collection, await readRecordFile(upload!), wordsIn);
      const columns = recogniseHeadings(keeper.collection, file.headings, wordsIn, parent ?? null);
      const id = await storeRecordFile(
        db,
        { collection: name, parent: parent ?? null, fileName: upload!.fileName, bundle, columns, file },
        async (tx, made) => {
          context.tell({ subject: { kind: 'recordImport', id: made }, detail: { collection: name, rows: file.rows.length } });
          await context.beside?.(tx, made);
        },
      );
      await sendToJob(jobs, id);
      return readImport(db, id);
    },
    listRecordImports: async ({ db, tenant }: Context, { collection }: RecordImportInput<'listRecordImports'>) => {
      keeperOf(tenant, collection);
      return { value: await listImports(db, collection), findings: [] };
    },
    readRecordImport: ({ db }: Context, { recordImport: id }: RecordImportInput<'readRecordImport'>) => readImport(db, id),
    listRecordImportRows: async (context: Context, { recordImport: id, verdict, page }: RecordImportInput<'listRecordImportRows'>) => {
      const one = await findImport(context.db, id);
      const keeper = all.get(one.collection) ?? refuse('recordImport.unknown');
      const which = verdict === 'left' ? sql`left_why is not null` : sql`verdict = ${verdict}`;
      const { total, rows } = await findPageOfRows(context.db, id, which, page, FILE_ROWS_PER_PAGE);
      return { value: { total, rows: await rowsInWords(context, keeper, all, rows) }, findings: [] };
    },
  };
}

/** Writes what rows set in the language of the reader, with the names of the records that they refer to. */
async function rowsInWords<Context extends SignedInContext>(
  { db, words, language }: Context,
  { collection }: Keeper<Context>,
  all: ReadonlyMap<string, Keeper<Context>>,
  rows: readonly StoredFileRow[],
): Promise<RecordImportRow[]> {
  const columns = new Map(fileColumnsOf(collection).map((column) => [column.name, column]));
  const fields = new Map(plainFieldsOf(collection).map((field) => [field.name, field]));
  const values = rows.flatMap(({ changes }) => [0, 1].map((side) => mapValues(changes ?? {}, (pair) => pair[side as 0 | 1])));
  const names = await namesIn(db, collection, values, (name) => all.get(name) ?? null);
  const formats = formatsFor(language);
  const write = (name: string, value: FieldValue) => {
    const field = fields.get(name);
    if (!field || name === EXTERNAL_ID) return textOf(value);
    return writeValue(field, value, { language, words, formats, plain: false, nameOf: (of, id) => names[of]?.[id] });
  };
  return rows.map(({ line, name, verdict, record, problems, changes, leftWhy }) => ({
    line,
    name,
    verdict,
    record,
    problems: [...(problems ?? [])],
    changes: [...columns.values()].flatMap((column) => {
      const change = changes?.[column.name];
      if (!change) return [];
      const [before, after] = change;
      return [{ column: fileColumnLabel(collection, column, words), before: write(column.name, before), after: write(column.name, after) }];
    }),
    left: leftWhy,
  }));
}

function mapValues<From, To>(record: Readonly<Record<string, From>>, change: (value: From) => To): Record<string, To> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value)]));
}
