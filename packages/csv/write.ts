/** Writes CSV files: RFC 4180 as spreadsheets read it, with text that a spreadsheet cannot run as a formula [OQ-63]. */

/**
 * One column of an export. A `number` cell is a plain decimal string (`-1234.50`) and stays a number, its minus included; anything
 * else in such a column is written as text. A `text` cell that a spreadsheet would run as a formula gets an apostrophe before it.
 */
export interface CsvColumn<Row> {
  readonly header: string;
  readonly kind: 'text' | 'number';
  /** Null is an empty cell. */
  readonly cell: (row: Row) => string | null;
}

const BYTE_ORDER_MARK = '\uFEFF';
const LINE_END = '\r\n';
/** Characters collected before a chunk is yielded. */
const CHUNK_CHARACTERS = 1 << 16;

/**
 * Writes a CSV file in chunks, for the body of a download: byte order mark, header, a line for each row, then a line for each
 * finding, its sentence in the first cell, so that a file with missing data says so [C-01]. Encode as UTF-8. Rows that are read
 * gradually come as a stream of batches; no more than one batch and one chunk are held in memory.
 */
export async function* writeCsv<Row>(
  columns: readonly CsvColumn<Row>[],
  rows: Iterable<Row> | AsyncIterable<Iterable<Row>>,
  findings: readonly string[] = [],
): AsyncGenerator<string> {
  let chunk = BYTE_ORDER_MARK + textLine(columns.map((column) => column.header));
  for await (const batch of Symbol.asyncIterator in rows ? rows : [rows]) {
    for (const row of batch) {
      chunk += rowLine(columns, row);
      if (chunk.length < CHUNK_CHARACTERS) continue;
      yield chunk;
      chunk = '';
    }
  }
  // As many cells as the header has, so that the table stays a table.
  for (const finding of findings) chunk += textLine(columns.map((_, index) => (index === 0 ? finding : '')));
  yield chunk;
}

function rowLine<Row>(columns: readonly CsvColumn<Row>[], row: Row): string {
  let written = '';
  for (let index = 0; index < columns.length; index += 1) {
    const { kind, cell } = columns[index]!;
    const value = cell(row) ?? '';
    written += (index === 0 ? '"' : ',"') + (kind === 'number' && isNumber(value) ? value : escapeCell(value)) + '"';
  }
  return written + LINE_END;
}

function textLine(cells: readonly string[]): string {
  return cells.map((cell) => `"${escapeCell(cell)}"`).join(',') + LINE_END;
}

function isNumber(value: string): boolean {
  return /^-?\d+(\.\d+)?$/.test(value);
}

function escapeCell(value: string): string {
  const inert = opensFormula(value) ? `'${value}` : value;
  return inert.includes('"') ? inert.replaceAll('"', '""') : inert;
}

/** A cell without the apostrophe that it got when it was written, so that what is written is read as it was. */
export function unescapeCell(cell: string): string {
  return cell[0] === "'" && opensFormula(cell) ? cell.slice(1) : cell;
}

/** Whether a spreadsheet would run it; so that it can be told apart, also with apostrophes before it. */
function opensFormula(value: string): boolean {
  const first = value[0] === "'" ? /[^']/.exec(value)?.[0] : value[0];
  switch (first) {
    case '=':
    case '+':
    case '-':
    case '@':
    case '\t':
    case '\r':
    // Some spreadsheets drop or normalise these before they look for a formula.
    case '\n':
    case '＝':
    case '＋':
    case '－':
    case '＠':
      return true;
    default:
      return false;
  }
}
