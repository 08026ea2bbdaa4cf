/** Declares how a collection is filled from a file: uploaded, checked row by row, committed, and taken back. */
import { z } from 'zod';
import { answerSchema, download, endpoint, Id, Moment, upload } from '#packages/endpoint';
import { FieldValue } from '#packages/fields';

/**
 * The order is checking -> checked -> committing -> committed -> undoing -> undone. `stopped` was stopped while it was brought in or taken back: it can go
 * on, or be taken back. `cancelled` was never committed.
 */
export const RECORD_IMPORT_STATES = [
  'checking',
  'checked',
  'committing',
  'stopped',
  'committed',
  'undoing',
  'undone',
  'cancelled',
] as const;

export const RECORD_VERDICTS = ['new', 'changed', 'known', 'refused'] as const;
export type RecordVerdict = (typeof RECORD_VERDICTS)[number];

export const MOST_FILE_ROWS = 20_000;
const MOST_FILE_BYTES = 10_000_000;
/** Rows of one page of the list of rows. */
export const FILE_ROWS_PER_PAGE = 100;

export const RecordImport = z.object({
  id: Id,
  collection: z.string(),
  /** The record within which all rows are, where the file was brought in there. */
  parent: Id.nullable(),
  fileName: z.string(),
  state: z.enum(RECORD_IMPORT_STATES),
  /** The headings of the file, each with the column that it means; null where it is not read. */
  headings: z.array(z.object({ heading: z.string(), column: z.string().nullable(), sample: z.string() })),
  rows: z.number().int(),
  /** Rows that the present step has dealt with, including those it has left as they were. */
  done: z.number().int(),
  left: z.number().int(),
  counts: z.object({ new: z.number().int(), changed: z.number().int(), known: z.number().int(), refused: z.number().int() }),
  by: z.string(),
  /** Why it stopped by itself, with the text key `admin.import.why.<code>`; null where somebody stopped it. */
  stoppedWhy: z.enum(['person', 'failed']).nullable(),
  /** Whether its rows are no longer kept, so that it can neither go on nor be taken back. */
  forgotten: z.boolean(),
  /** Whether part of it was taken back, so that it can only be taken back whole. */
  isGoingBack: z.boolean(),
  /** The zip that it comes in with: its check takes the zip's earlier files as if they were in, and nothing can be committed by it. */
  bundle: Id.nullable(),
  createdAt: Moment,
  committedAt: Moment.nullable(),
  undoneAt: Moment.nullable(),
});
export type RecordImport = z.infer<typeof RecordImport>;

/** A row of the file with what was found about it. */
export const RecordImportRow = z.object({
  /** Line in the file; the headings are in the first. */
  line: z.number().int(),
  /** What the record is called. */
  name: z.string(),
  verdict: z.enum(RECORD_VERDICTS),
  record: Id.nullable(),
  /** Why it is refused: the column and the cell, and a sentence with the remedy. */
  problems: z.array(z.object({ column: z.string().nullable(), value: z.string(), sentence: z.string() })),
  /** What it sets, in words: of a changed record what differs. */
  changes: z.array(z.object({ column: z.string(), before: z.string(), after: z.string() })),
  /** Why it was left as it was when the file was committed or taken back. */
  left: z.string().nullable(),
});
export type RecordImportRow = z.infer<typeof RecordImportRow>;

/** Changes as they are kept: the values of a field before and after. */
export const KeptChanges = z.record(z.string(), z.tuple([FieldValue, FieldValue]));
export type KeptChanges = z.infer<typeof KeptChanges>;

const CollectionName = z.string().regex(/^[a-zA-Z][a-zA-Z-]{0,40}$/);
const CollectionPlace = { collection: CollectionName };
const ImportPlace = { recordImport: Id };

export const recordImports = {
  downloadRecordTemplate: endpoint({
    method: 'GET',
    path: '/api/collections/:collection/imports/template.csv',
    may: 'house.keep',
    summary: 'A file to fill: the columns of a collection under their headings, in the language of the reader',
    /** Within one record no column names it. */
    input: z.object({ ...CollectionPlace, parent: Id.optional() }),
    output: download('text/csv'),
    refuses: ['collection.unknown', 'record.kept'],
  }),
  createRecordImport: endpoint({
    method: 'POST',
    path: '/api/collections/:collection/imports',
    may: 'house.keep',
    summary: 'Upload a file of records; it is checked against its headings, follow readRecordImport until it is',
    input: z.object({ ...CollectionPlace, parent: Id.optional() }),
    takes: upload(MOST_FILE_BYTES),
    output: RecordImport,
    refuses: [
      'collection.unknown',
      'record.kept',
      'record.unknown',
      'file.empty',
      'file.too-large',
      'file.not-text',
      'file.garbled',
      'file.too-many-rows',
      'file.too-many-columns',
    ],
  }),
  listRecordImports: endpoint({
    method: 'GET',
    path: '/api/collections/:collection/imports',
    may: 'house.keep',
    summary: 'The last fifty files of a collection, the newest first',
    input: z.object(CollectionPlace),
    output: answerSchema(z.array(RecordImport)),
    refuses: ['collection.unknown'],
  }),
  readRecordImport: endpoint({
    method: 'GET',
    path: '/api/record-imports/:recordImport',
    may: 'house.keep',
    summary: 'One file of records with its state and progress',
    input: z.object(ImportPlace),
    output: RecordImport,
    refuses: ['recordImport.unknown'],
  }),
  checkRecordImport: endpoint({
    method: 'POST',
    path: '/api/record-imports/:recordImport/check',
    may: 'house.keep',
    summary: 'Check the file anew, with these meanings of its headings; nothing is changed but the verdicts',
    /** A column for each heading, in their order; null for one that is not read. */
    input: z.object({ ...ImportPlace, columns: z.array(z.string().max(80).nullable()).max(300) }),
    output: RecordImport,
    refuses: ['recordImport.unknown', 'collection.unknown', 'import.busy', 'import.committed', 'import.undone'],
    audit: 'nothing',
  }),
  listRecordImportRows: endpoint({
    method: 'GET',
    path: '/api/record-imports/:recordImport/rows',
    may: 'house.keep',
    summary: 'The rows of one verdict, or those that were left as they were, a hundred a page',
    input: z.object({
      ...ImportPlace,
      verdict: z.enum([...RECORD_VERDICTS, 'left']),
      page: z.coerce.number().int().min(1).max(1000).default(1),
    }),
    output: answerSchema(z.object({ total: z.number().int(), rows: z.array(RecordImportRow) })),
    refuses: ['recordImport.unknown'],
  }),
  commitRecordImport: endpoint({
    method: 'POST',
    path: '/api/record-imports/:recordImport/commit',
    may: 'house.keep',
    summary:
      'Make and change the records of a checked file, one after the other, whether somebody waits for it or not; a stopped one goes on',
    input: z.object(ImportPlace),
    output: RecordImport,
    refuses: [
      'recordImport.unknown',
      'import.busy',
      'import.waits',
      'import.forgotten',
      'import.unready',
      'import.failed-rows',
      'import.committed',
      'import.undone',
    ],
  }),
  stopRecordImport: endpoint({
    method: 'POST',
    path: '/api/record-imports/:recordImport/stop',
    may: 'house.keep',
    summary: 'Go no further; what is done stays done, and can be taken back',
    input: z.object(ImportPlace),
    output: RecordImport,
    refuses: ['recordImport.unknown'],
  }),
  undoRecordImport: endpoint({
    method: 'POST',
    path: '/api/record-imports/:recordImport/undo',
    may: 'house.keep',
    summary: 'Take back what a file made and changed, as far as nobody has changed it since; one that was not committed is dropped',
    input: z.object(ImportPlace),
    output: RecordImport,
    refuses: ['recordImport.unknown', 'import.busy', 'import.waits', 'import.forgotten', 'import.undone'],
  }),
};
