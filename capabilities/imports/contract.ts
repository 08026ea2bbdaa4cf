/** Declares imports, by which facts arrive: a file is uploaded, mapped, previewed and committed as a whole, and can be undone as a whole. */
import { z } from 'zod';
import { DATE_ORDERS, DECIMAL_MARKS, DELIMITERS, ENCODINGS } from '#packages/csv';
import { answerSchema, download, endpoint, Id, Moment, upload } from '#packages/endpoint';
import { IMPORT_KINDS } from './contract-kinds.ts';

export { DATE_ORDERS, DECIMAL_MARKS, DELIMITERS, ENCODINGS };
export { IMPORT_EXAMPLES } from './contract-examples.ts';
export {
  checkRestsOn,
  DATE_FIELDS,
  fieldsWith,
  IMPORT_KINDS,
  importFields,
  importFieldsWith,
  type ImportField,
  type ImportKind,
} from './contract-kinds.ts';

/** The order is uploaded -> checking -> checked -> committed -> undone; `failed` when the file could not be read to its end. */
export const IMPORT_STATES = ['uploaded', 'checking', 'checked', 'committed', 'undone', 'failed'] as const;

/** Events of a commitment to a private fund: the promise and its changes, payments in and out, and reported values. */
export const COMMITMENT_KINDS = ['commitment', 'call', 'distribution', 'release', 'takeover', 'hand-over', 'valuation'] as const;
export type CommitmentKind = (typeof COMMITMENT_KINDS)[number];

/** The most columns of a file. */
export const MOST_COLUMNS = 2000;
const MOST_CELL_CHARACTERS = 1000;

/** A heading of a file, or what a column or a constant means. */
const MappedText = z.string().max(MOST_CELL_CHARACTERS);
const MappedTexts = z.record(MappedText, MappedText).refine((all) => Object.keys(all).length <= MOST_COLUMNS);

/**
 * The rules by which a file is read. `columns` maps a field to the header of its column. A wide file has one date column and
 * one column for each instrument or currency: `wide` lists the headers to take, and names them when they differ
 * from symbols or currencies. `constants` stand in for a column that the file lacks (a currency, a portfolio).
 */
export const Mapping = z.object({
  encoding: z.enum(ENCODINGS),
  delimiter: z.enum(DELIMITERS),
  decimalMark: z.enum(DECIMAL_MARKS),
  dateOrder: z.enum(DATE_ORDERS),
  columns: MappedTexts,
  constants: MappedTexts,
  wide: z
    .array(z.object({ header: MappedText, means: MappedText }))
    .max(MOST_COLUMNS)
    .nullable(),
  /** Rates only. `per-base`: 1 base = x quote (EUR 1 = USD 1.08); `per-quote`: 1 quote = x base. */
  rateDirection: z.enum(['per-base', 'per-quote']),
});
export type Mapping = z.infer<typeof Mapping>;

/** What was recognised in the beginning of the file; `ambiguities` are questions that the person must answer. */
export const Sniff = z.object({
  headers: z.array(z.string()),
  sample: z.array(z.array(z.string())),
  suggestion: Mapping,
  ambiguities: z.array(z.enum(['dateOrder', 'decimalMark', 'rateDirection'])),
});
export type Sniff = z.infer<typeof Sniff>;

export const ROW_VERDICTS = ['new', 'known', 'absent', 'refused'] as const;
export type RowVerdict = (typeof ROW_VERDICTS)[number];

export const Import = z.object({
  id: Id,
  kind: z.enum(IMPORT_KINDS),
  fileName: z.string(),
  state: z.enum(IMPORT_STATES),
  bytes: z.number().int(),
  sniff: Sniff.nullable(),
  mapping: Mapping.nullable(),
  /** While checking: bytes read so far. */
  bytesRead: z.number().int(),
  /** Facts by verdict: `new` will be added, `known` are there already, `absent` are blank or N/A cells, `refused` stop the import. */
  counts: z.object({ new: z.number().int(), known: z.number().int(), absent: z.number().int(), refused: z.number().int() }),
  /** Code of the reason why a check failed, with the text key `imports.failure.<code>`. */
  failure: z.string().nullable(),
  /** The zip that it comes in with: its check takes the zip's earlier files as if they were in, and nothing can be committed by it. */
  bundle: Id.nullable(),
  createdBy: z.string(),
  createdAt: Moment,
  committedAt: Moment.nullable(),
  undoneAt: Moment.nullable(),
});
export type Import = z.infer<typeof Import>;

/**
 * A row and its verdict. `code` names a text `imports.row.<code>`, a sentence with the remedy, whose parameters are `row`, `column`, `value`
 * and the entries of `reads`. A row that is not refused may have a code too: `unended` asks to check whether the last line is complete.
 */
export const ImportRow = z.object({
  /** Line in the file, the header is 1. */
  row: z.number().int(),
  column: z.string().nullable(),
  value: z.string().nullable(),
  verdict: z.enum(ROW_VERDICTS),
  code: z.string().nullable(),
  /** The fact as it was understood, for the preview; for a refused row the parameters of the sentence, such as `held`. */
  reads: z.record(z.string(), z.string()).nullable(),
});
export type ImportRow = z.infer<typeof ImportRow>;

const ImportInput = z.object({ import: Id });

export const imports = {
  createImport: endpoint({
    method: 'POST',
    path: '/api/imports',
    may: 'house.keep',
    summary: 'Upload a file; the answer holds what was recognised and a suggested mapping',
    input: z.object({ kind: z.enum(IMPORT_KINDS) }),
    takes: upload(200_000_000),
    output: Import,
    refuses: ['file.empty', 'file.too-large', 'file.not-text'],
  }),
  downloadImportTemplate: endpoint({
    method: 'GET',
    path: '/api/import-templates/:kind',
    may: 'house.keep',
    summary: 'A file to fill: the headings of a kind, in the language of the reader, and one line as an example',
    input: z.object({ kind: z.enum(IMPORT_KINDS) }),
    output: download('text/csv'),
    refuses: [],
  }),
  listImports: endpoint({
    method: 'GET',
    path: '/api/imports',
    may: 'house.keep',
    summary: 'Imports, newest first',
    input: z.object({}),
    output: answerSchema(z.array(Import)),
    refuses: [],
  }),
  readImport: endpoint({
    method: 'GET',
    path: '/api/imports/:import',
    may: 'house.keep',
    summary: 'One import with its state and progress',
    input: ImportInput,
    output: Import,
    refuses: ['import.unknown'],
  }),
  previewImport: endpoint({
    method: 'POST',
    path: '/api/imports/:import/preview',
    may: 'house.keep',
    summary: 'Check the whole file against a mapping; follow readImport until it is checked',
    input: ImportInput.extend({ mapping: Mapping }),
    output: Import,
    refuses: ['import.unknown', 'import.busy', 'import.committed', 'import.undone'],
  }),
  listImportRows: endpoint({
    method: 'GET',
    path: '/api/imports/:import/rows',
    may: 'house.keep',
    summary: 'Verdicts of a checked import: up to 10,000 refused rows, then the first 1,000 known, absent and new ones each',
    input: ImportInput.extend({
      verdict: z.enum(ROW_VERDICTS).optional(),
      offset: z.coerce.number().int().min(0).default(0),
      limit: z.coerce.number().int().min(1).max(500).default(100),
    }),
    output: answerSchema(z.object({ total: z.number().int(), rows: z.array(ImportRow) })),
    refuses: ['import.unknown'],
  }),
  commitImport: endpoint({
    method: 'POST',
    path: '/api/imports/:import/commit',
    may: 'house.keep',
    summary: 'Make everything in a checked import visible at once',
    input: ImportInput,
    output: Import,
    refuses: ['import.unknown', 'import.busy', 'import.unready', 'import.failed-rows', 'import.committed', 'import.undone'],
  }),
  undoImport: endpoint({
    method: 'POST',
    path: '/api/imports/:import/undo',
    may: 'house.keep',
    summary: 'Take a committed import back whole; cancel and discard one that is not committed, also while it is checked',
    input: ImportInput,
    output: Import,
    refuses: ['import.unknown', 'import.undone', 'import.used-later'],
  }),
};
