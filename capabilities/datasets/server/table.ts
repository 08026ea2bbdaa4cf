/** Reads the rows that were answered or uploaded: a list of objects as JSON, by itself or under a usual name, or CSV. */
import { refuse, refuseWithParameters } from '#packages/endpoint';
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
const LIST_NAMES = ['results', 'items', 'data', 'rows'] as const;

/** @throws Refusal `file.empty`, `file.not-text`, `file.garbled`, `file.too-many-rows`, `file.too-many-columns`, and StepFailed where it is no list of objects */
export async function readDataTable(bytes: Uint8Array): Promise<DataTable> {
  const head = Buffer.from(bytes.subarray(0, 1000))
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .trimStart();
  if (head.startsWith('[') || head.startsWith('{'))
    return tableOf(
      parseExactly(
        Buffer.from(bytes)
          .toString('utf8')
          .replace(/^\uFEFF/, ''),
      ),
    );
  const { headings, rows } = await readTable(bytes);
  return {
    headings: headings.map((heading, at) => heading || String(at + 1)),
    rows: rows.map(({ cells }) => headings.map((_, at) => cells[at] ?? '')),
  };
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
  const headings = [...new Set(list.flatMap((row) => Object.keys(row)))];
  if (headings.length > MOST_HEADINGS) refuseWithParameters('file.too-many-columns', { count: MOST_HEADINGS });
  if (list.length === 0 || headings.length === 0) refuse('file.empty');
  return {
    headings: headings.map((heading) => plain(heading).slice(0, LONGEST_HEADING)),
    rows: list.map((row) => headings.map((heading) => cellOf(row[heading]))),
  };
}

function isRow(value: unknown): value is Readonly<Record<string, unknown>> {
  return isRecord(value) && !Array.isArray(value) && !exactly.isRawJSON(value);
}

function cellOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (exactly.isRawJSON(value)) return value.rawJSON;
  return plain(typeof value === 'string' ? value : JSON.stringify(value)).slice(0, LONGEST_CELL);
}

/** Without the characters that no database keeps. */
function plain(text: string): string {
  return text.toWellFormed().replaceAll('\u0000', '').trim();
}
