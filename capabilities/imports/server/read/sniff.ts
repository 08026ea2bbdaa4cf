/** Examines the beginning of a file: finds its form and its headers, and suggests a mapping. */
import {
  detectDateOrder,
  detectDecimalMark,
  detectDelimiter,
  readDate,
  readCheckpoint,
  readNumber,
  type CsvFormat,
  type CsvRecord,
  type Encoding,
} from '#packages/csv';
import {
  DATE_FIELDS,
  DATE_ORDERS,
  DECIMAL_MARKS,
  importFields,
  importFieldsWith,
  MOST_COLUMNS,
  type ImportKind,
  type Mapping,
  type Sniff,
} from '../../contract.ts';
import { isAbsent } from './absent.ts';
import { readCurrency } from './currencies.ts';
import { suggestColumns } from './headers.ts';

/** Bytes at the beginning of a file that are examined. */
export const HEAD_BYTES = 256 * 1024;

/** The reason why a first line is no header; text keys `imports.failure.<fault>` and `imports.row.<fault>`, which name the two limits below. */
export type HeaderFault = 'header.missing' | 'header.wide' | 'header.long';

/** More columns, or longer headers, are a sign of another format. */
const LONGEST_HEADER = 300;
const SAMPLE_ROWS = 12;
const SAMPLE_CELL = 120;
const EXAMINED_ROWS = 500;

export interface FileHead {
  readonly bytes: Uint8Array;
  /** Whether this is the whole file. */
  readonly whole: boolean;
}

/** Likely base currencies of a file of rates, after the firm's own: large ones that have no column. */
const LIKELY_BASES = ['EUR', 'USD', 'GBP'];

/** The encoding is known from the whole file; the delimiter is detected in its beginning. */
export function detectForm(head: FileHead, encoding: Encoding): CsvFormat {
  return { encoding, delimiter: detectDelimiter(head.bytes, head.whole, encoding) };
}

/** Returns a fault where there is no usable header. `currency` is that of the firm. */
export function sniffFile(kind: ImportKind, head: FileHead, form: CsvFormat, currency: string): Sniff | HeaderFault {
  const [first, ...records] = readCheckpoint(head.bytes, head.whole, form);
  const headers = first ? headersOf(first) : 'header.missing';
  if (typeof headers === 'string') return headers;
  const rows = records.slice(0, EXAMINED_ROWS);
  // The index is found once for each header; searching it in each row would be slow with two thousand columns.
  const cellsOf = (header: string | undefined) => {
    const at = headers.indexOf(header ?? '');
    return rows.map((row) => row.cells[at] ?? '').filter((cell) => !isAbsent(cell));
  };
  const columns = withDate(kind, suggestColumns(kind, headers), headers, cellsOf);
  const dates = DATE_FIELDS.flatMap((field) => columns[field] ?? []);
  const dateOrder = detectDateOrder(dates.flatMap(cellsOf));
  const others = headers.filter((header) => !dates.includes(header));
  const decimalMark = detectDecimalMark(others.flatMap(cellsOf));
  const wide = suggestWide(kind, columns, others, cellsOf);
  const suggestion: Mapping = {
    ...form,
    decimalMark: decimalMark.value,
    dateOrder: dateOrder.value,
    columns: wide ? { date: columns['date'] ?? '' } : columns,
    constants: kind === 'rates' && columns['base'] === undefined ? { base: likelyBase(currency, wide) } : {},
    wide,
    rateDirection: 'per-base',
  };
  const ambiguities: Sniff['ambiguities'] = [];
  if (dateOrder.ambiguous) ambiguities.push('dateOrder');
  if (decimalMark.ambiguous) ambiguities.push('decimalMark');
  // No file states the direction: 1.08 may be dollars for a euro or euros for a dollar.
  if (kind === 'rates') ambiguities.push('rateDirection');
  const sample = rows.slice(0, SAMPLE_ROWS).map((row) => row.cells.map((cell) => cell.slice(0, SAMPLE_CELL)));
  return { headers: [...headers], sample, suggestion, ambiguities };
}

/** The trimmed headers, or a fault when they cannot be the headers of a table. */
export function headersOf(record: CsvRecord): readonly string[] | HeaderFault {
  if (record.cells.length > MOST_COLUMNS) return 'header.wide';
  if (record.cells.some((cell) => cell.length > LONGEST_HEADER)) return 'header.long';
  const headers = record.cells.map((cell) => cell.trim());
  return headers.some((header) => header !== '') ? headers : 'header.missing';
}

type CellsOf = (header: string | undefined) => readonly string[];

/** Where no header is recognised as a date, takes the first column that holds dates. */
function withDate(
  kind: ImportKind,
  columns: Record<string, string>,
  headers: readonly string[],
  cellsOf: CellsOf,
): Readonly<Record<string, string>> {
  const fields = importFields(kind);
  if (!fields.includes('date') || columns['date'] !== undefined) return columns;
  const taken = new Set(Object.values(columns));
  const date = headers.find((header) => header !== '' && !taken.has(header) && cellsOf(header).length > 0 && cellsOf(header).every(isDate));
  return date === undefined ? columns : { ...columns, date };
}

function isDate(cell: string): boolean {
  return DATE_ORDERS.some((order) => readDate(cell, order) !== null);
}

/** The columns of a wide file, which has a date, lacks a column for what its other columns give, and otherwise holds figures. */
function suggestWide(
  kind: ImportKind,
  columns: Readonly<Record<string, string>>,
  others: readonly string[],
  cellsOf: CellsOf,
): Mapping['wide'] {
  const given = importFieldsWith(kind, 'wide');
  if (columns['date'] === undefined || given.every((field) => columns[field] !== undefined)) return null;
  const taken = others.filter((header) => header !== '' && (kind === 'rates' ? readCurrency(header) !== null : isFigures(cellsOf(header))));
  return taken.length === 0
    ? null
    : taken.map((header) => ({ header, means: kind === 'rates' ? (readCurrency(header) ?? header) : header }));
}

function isFigures(cells: readonly string[]): boolean {
  return cells.length > 0 && cells.every((cell) => !isDate(cell) && DECIMAL_MARKS.some((mark) => readNumber(cell, mark) !== null));
}

function likelyBase(currency: string, wide: Mapping['wide']): string {
  const quoted = new Set(wide?.map(({ means }) => means));
  return [currency, ...LIKELY_BASES].find((code) => !quoted.has(code)) ?? currency;
}
