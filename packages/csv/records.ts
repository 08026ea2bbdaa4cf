/** Splits CSV text into records and cells, piece by piece, and counts the lines. */
import { CsvFault } from './fault.ts';

export const DELIMITERS = [',', ';', '\t'] as const;
export type Delimiter = (typeof DELIMITERS)[number];

export interface CsvRecord {
  /** Line of the file on which the record begins; the first is 1. A quoted line break counts as a line. */
  readonly line: number;
  readonly cells: readonly string[];
  /** False for a last record without its line end, as a file that was cut off has. */
  readonly ended: boolean;
}

export interface RecordSplitter {
  /** Adds text and returns the records that it completes. @throws CsvFault */
  push(text: string): CsvRecord[];
  /** Ends the text and returns the record after the last line end, if any. @throws CsvFault */
  end(): CsvRecord[];
  /** Line that the text has reached. */
  line(): number;
}

/** A longer record is a fault, so that an unclosed quote does not collect the whole file in memory. */
const MOST_RECORD_CHARACTERS = 1_000_000;
const QUOTE = '"';
const CARRIAGE_RETURN = 13;

/**
 * Cells may be quoted, with line breaks and doubled quotes inside and blanks around. Quotes within a cell that does not begin
 * with one are ordinary characters. Lines end in LF, CRLF, or, in a file without any LF, CR. A line without any character is
 * skipped; a byte order mark is dropped.
 */
export function splitRecords(delimiter: Delimiter): RecordSplitter {
  let rest = '';
  let line = 1;
  let begun = false;
  let lineEnd = '';

  /** The whole records of `rest`, which is shortened to what follows them. */
  const take = (final: boolean): CsvRecord[] => {
    const scan = { text: rest, delimiter, lineEnd, final };
    const records: CsvRecord[] = [];
    let start = 0;
    let quote = indexOrEnd(rest, QUOTE, 0);
    for (;;) {
      if (quote < start) quote = indexOrEnd(rest, QUOTE, start);
      const close = indexOrEnd(rest, lineEnd, start);
      if (quote > close || quote === rest.length) {
        if (close === rest.length) break;
        const cells = rest.slice(start, endBeforeCarriageReturn(rest, start, close)).split(delimiter);
        if (cells.length > 1 || cells[0] !== '') records.push({ line, cells, ended: true });
        line += 1;
        start = close + 1;
      } else {
        const read = readQuotedRecord(scan, start, line);
        if (read === null) break;
        records.push({ line, cells: read.cells, ended: read.ended });
        line += read.lines;
        start = read.next;
      }
    }
    const hasQuote = quote < rest.length;
    rest = rest.slice(start);
    if (rest.length > MOST_RECORD_CHARACTERS) throw new CsvFault(hasQuote ? 'quote.unclosed' : 'line.long', line);
    return records;
  };

  return {
    push(text) {
      const nul = text.indexOf('\0');
      if (nul !== -1) throw new CsvFault('nul', line + countLineEnds(rest + text.slice(0, nul), lineEnd || '\n'));
      rest += text;
      if (!begun && rest !== '') {
        begun = true;
        if (rest.startsWith('\uFEFF')) rest = rest.slice(1);
      }
      lineEnd ||= lineEndOf(rest);
      if (lineEnd !== '') return take(false);
      if (rest.length > MOST_RECORD_CHARACTERS) throw new CsvFault('line.long', line);
      return [];
    },
    end() {
      lineEnd ||= '\n';
      const records = take(true);
      const cells = rest.slice(0, endBeforeCarriageReturn(rest, 0, rest.length)).split(delimiter);
      rest = '';
      return cells.length > 1 || cells[0] !== '' ? [...records, { line, cells, ended: false }] : records;
    },
    line: () => line + countLineEnds(rest, lineEnd || '\n'),
  };
}

interface RecordScan {
  readonly text: string;
  readonly delimiter: Delimiter;
  readonly lineEnd: string;
  /** Whether the end of the text is the end of the file. */
  readonly final: boolean;
}

interface QuotedRecord {
  readonly cells: readonly string[];
  readonly ended: boolean;
  readonly lines: number;
  readonly next: number;
}

/** Reads one record that holds a quote; null when its end has not arrived yet. */
function readQuotedRecord({ text, delimiter, lineEnd, final }: RecordScan, start: number, line: number): QuotedRecord | null {
  const cells: string[] = [];
  let lines = 1;
  let at = start;
  let close = indexOrEnd(text, lineEnd, at);
  for (;;) {
    const open = skipBlanks(text, at, delimiter);
    if (text[open] === QUOTE) {
      const shut = closingQuoteIndex(text, open + 1);
      if (shut === text.length && final) throw new CsvFault('quote.unclosed', line + lines - 1);
      const after = skipBlanks(text, shut + 1, delimiter);
      // A quote at the end of the text may be the first half of a doubled one, and a CR the first half of CRLF.
      if (after >= text.length - 1 && !final && text[after] !== lineEnd && text[after] !== delimiter) return null;
      const cell = text.slice(open + 1, shut);
      cells.push(cell.includes(QUOTE) ? cell.replaceAll('""', QUOTE) : cell);
      at = lineEnd === '\n' && text.charCodeAt(after) === CARRIAGE_RETURN ? after + 1 : after;
      if (close < at) close = indexOrEnd(text, lineEnd, at);
      const opened = line + lines - 1;
      lines += countLineEnds(cell, lineEnd);
      if (at >= text.length) return { cells, ended: false, lines, next: text.length };
      if (at === close) return { cells, ended: true, lines, next: close + 1 };
      if (text[at] !== delimiter) throw new CsvFault('quote.stray', opened);
    } else {
      const stop = indexOrEnd(text, delimiter, at);
      if (close <= stop) {
        const ended = close < text.length;
        if (!ended && !final) return null;
        cells.push(text.slice(at, endBeforeCarriageReturn(text, at, close)));
        return { cells, ended, lines, next: ended ? close + 1 : close };
      }
      cells.push(text.slice(at, stop));
      at = stop;
    }
    at += 1;
  }
}

/** The index at which the text is found, or the length of the text. */
function indexOrEnd(text: string, sought: string, from: number): number {
  const at = text.indexOf(sought, from);
  return at === -1 ? text.length : at;
}

function closingQuoteIndex(text: string, from: number): number {
  let at = indexOrEnd(text, QUOTE, from);
  while (at < text.length && text[at + 1] === QUOTE) at = indexOrEnd(text, QUOTE, at + 2);
  return at;
}

function skipBlanks(text: string, from: number, delimiter: Delimiter): number {
  const blanks = delimiter === '\t' ? ' ' : ' \t';
  let at = from;
  while (at < text.length && blanks.includes(text.charAt(at))) at += 1;
  return at;
}

function endBeforeCarriageReturn(text: string, start: number, end: number): number {
  return end > start && text.charCodeAt(end - 1) === CARRIAGE_RETURN ? end - 1 : end;
}

/** Empty until it is certain: a CR at the end of the text may belong to a CRLF. */
function lineEndOf(text: string): '' | '\n' | '\r' {
  if (text.includes('\n')) return '\n';
  const at = text.indexOf('\r');
  return at !== -1 && at < text.length - 1 ? '\r' : '';
}

function countLineEnds(text: string, lineEnd: string): number {
  let found = 0;
  for (let at = text.indexOf(lineEnd); at !== -1; at = text.indexOf(lineEnd, at + 1)) found += 1;
  return found;
}
