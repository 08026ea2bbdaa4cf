/** Reads the rows that were answered or uploaded: a list of objects as JSON, by itself or under a usual name, or CSV. */
import { refuseWithParameters } from '#packages/endpoint';
import { isRecord } from '#packages/fields';
import { MOST_FILE_ROWS } from '#contract/records';
import { readTable } from '#server/records';
import { StepFailed } from './failure.ts';

export interface DataTable {
  readonly headings: readonly string[];
  /** Each as long as the headings. */
  readonly rows: readonly (readonly string[])[];
}

const LONGEST_CELL = 20_000;
const LONGEST_HEADING = 200;
const MOST_HEADINGS = 300;
/** Of all rows together. */
const MOST_CELLS = 400_000;
const LIST_NAMES = ['results', 'items', 'data', 'rows'] as const;

/**
 * @param from an answer of one column is text that is no table, such as a sentence; a file may have one
 * @throws Refusal `file.empty`, `file.not-text`, `file.garbled`, `file.too-many-rows`, `file.too-many-columns`; StepFailed where it is no table
 */
export async function readDataTable(bytes: Uint8Array, from: 'answer' | 'file'): Promise<DataTable> {
  const text = Buffer.from(bytes)
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .trimStart();
  // What servers answer to whoever they do not know, with a status of success.
  if (text.startsWith('<')) throw new StepFailed('datasets.why.shape');
  const table = text.startsWith('[') || text.startsWith('{') ? tableOf(parseExactly(text)) : await readCsvTable(bytes, from);
  if (table.headings.length * table.rows.length > MOST_CELLS) throw new StepFailed('datasets.why.too-large');
  return table;
}

async function readCsvTable(bytes: Uint8Array, from: 'answer' | 'file'): Promise<DataTable> {
  const { headings, rows } = await readTable(bytes);
  if (from === 'answer' && headings.length < 2) throw new StepFailed('datasets.why.shape');
  return { headings: numberEmpty(headings), rows: rows.map(({ cells }) => headings.map((_, at) => cells[at] ?? '')) };
}

/** A column without a heading is called by its number. */
function numberEmpty(headings: readonly string[]): string[] {
  return headings.map((heading, at) => heading || String(at + 1));
}

interface ExactNumber {
  readonly rawJSON: string;
}

/** Numbers that keep every digit that was written. The types of the language do not know this part of it yet. */
const exactly = JSON as unknown as {
  parse(text: string, revive: (key: string, value: unknown, context: { readonly source?: string }) => unknown): unknown;
  rawJSON(source: string): ExactNumber;
  isRawJSON(value: unknown): value is ExactNumber;
};

function parseExactly(text: string): unknown {
  try {
    return exactly.parse(text, (_key, value, { source }) =>
      typeof value === 'number' && source !== undefined ? exactly.rawJSON(source) : value,
    );
  } catch {
    throw new StepFailed('datasets.why.shape');
  }
}

function tableOf(answer: unknown): DataTable {
  const list = Array.isArray(answer) ? answer : isRecord(answer) ? LIST_NAMES.map((name) => answer[name]).find(Array.isArray) : undefined;
  if (!Array.isArray(list) || !list.every(isRow)) throw new StepFailed('datasets.why.shape');
  if (list.length > MOST_FILE_ROWS) refuseWithParameters('file.too-many-rows', { count: MOST_FILE_ROWS });
  const keys = [...new Set(list.flatMap((row) => Object.keys(row)))];
  if (keys.length > MOST_HEADINGS) refuseWithParameters('file.too-many-columns', { count: MOST_HEADINGS });
  if (list.length === 0 || keys.length === 0) throw new StepFailed('datasets.why.empty');
  return {
    headings: numberEmpty(keys.map((key) => plain(key, LONGEST_HEADING))),
    rows: list.map((row) => keys.map((key) => (Object.hasOwn(row, key) ? cellOf(row[key]) : ''))),
  };
}

function isRow(value: unknown): value is Readonly<Record<string, unknown>> {
  return isRecord(value) && !exactly.isRawJSON(value);
}

function cellOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (exactly.isRawJSON(value)) return value.rawJSON;
  return plain(typeof value === 'string' ? value : JSON.stringify(value), LONGEST_CELL);
}

/** Without the characters that no database keeps. */
function plain(text: string, most: number): string {
  return text.slice(0, most).toWellFormed().replaceAll('\u0000', '').trim();
}
