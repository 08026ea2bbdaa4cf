/** Detects encoding, delimiter, order of dates and decimal mark of a CSV file, and reports where it cannot be certain. */
import { DATE_ORDERS, readDate, type DateOrder } from './dates.ts';
import { DECIMAL_MARKS, readNumber, type DecimalMark } from './numbers.ts';
import { readCheckpoint, type Encoding } from './read.ts';
import { DELIMITERS, type Delimiter } from './records.ts';

/** A detected value; `ambiguous` when the cells can be read in more than one way, so that somebody has to choose. */
export interface CsvDetection<Value> {
  readonly value: Value;
  readonly ambiguous: boolean;
}

/** Detects the encoding of bytes as they pass: UTF-8 while all are valid (a last character may be cut off), else Latin-1, which has every byte. */
export function watchEncoding(): { see(piece: Uint8Array): void; result(): Encoding } {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let result: Encoding = 'utf-8';
  return {
    see(piece) {
      if (result === 'latin-1') return;
      try {
        decoder.decode(piece, { stream: true });
      } catch {
        result = 'latin-1';
      }
    },
    result: () => result,
  };
}

/**
 * False for a picture, an archive or a spreadsheet, and for text in UTF-16.
 * @param head the first bytes of a file
 */
export function looksLikeText(head: Uint8Array): boolean {
  const opening = String.fromCharCode(...head.subarray(0, 5));
  if (
    opening === '%PDF-' ||
    opening.startsWith('PK\u0003\u0004') ||
    opening.startsWith('\u00FF\u00FE') ||
    opening.startsWith('\u00FE\u00FF')
  )
    return false;
  // Allowed: tab, line feed, form feed, carriage return. A few others are left to `readCsv`, which reports their line.
  const odd = head.reduce((found, byte) => found + (byte < 32 && byte !== 9 && byte !== 10 && byte !== 12 && byte !== 13 ? 1 : 0), 0);
  return odd * 100 <= head.length;
}

/** The delimiter that divides the first records into the most cells, the same number in each. */
export function detectDelimiter(head: Uint8Array, whole: boolean, encoding: Encoding): Delimiter {
  const scored = DELIMITERS.map((delimiter) => {
    const widths = readCheckpoint(head, whole, { encoding, delimiter })
      .slice(0, 50)
      .map((record) => record.cells.length);
    const usual = widths[0] ?? 1;
    return { delimiter, score: usual === 1 ? 0 : (widths.filter((width) => width === usual).length / widths.length) * (1 + usual / 1000) };
  });
  return scored.reduce((best, next) => (next.score > best.score ? next : best)).delimiter;
}

/** @param cells of columns that hold dates */
export function detectDateOrder(cells: readonly string[]): CsvDetection<DateOrder> {
  const readings = DATE_ORDERS.map((order) => ({ order, read: cells.map((cell) => readDate(cell, order)) }));
  const most = Math.max(0, ...readings.map(({ read }) => countReadable(read)));
  const best = readings.filter(({ read }) => countReadable(read) === most);
  const value = most === 0 ? 'ISO' : best[0]!.order;
  // Dots always separate day, month and year in this order.
  const dotted = cells.some((cell) => /^\s*\d{1,2}\./.test(cell));
  return { value, ambiguous: most > 0 && !dotted && best.some(({ read }) => readingsDiffer(read, best[0]!.read)) };
}

/** @param cells that may hold numbers; those that do not are ignored */
export function detectDecimalMark(cells: readonly string[]): CsvDetection<DecimalMark> {
  const readings = DECIMAL_MARKS.map((mark) => ({ mark, read: cells.map((cell) => readNumber(cell, mark)) }));
  const most = Math.max(0, ...readings.map(({ read }) => countReadable(read)));
  const best = readings.filter(({ read }) => countReadable(read) === most);
  return { value: best[0]!.mark, ambiguous: best.some(({ read }) => readingsDiffer(read, best[0]!.read)) };
}

function countReadable(read: readonly unknown[]): number {
  return read.filter((value) => value !== null).length;
}

function readingsDiffer(a: readonly unknown[], b: readonly unknown[]): boolean {
  return a.some((value, index) => value !== null && b[index] !== null && value !== b[index]);
}
