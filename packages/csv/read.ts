/** Reads a CSV file from its bytes as they arrive, without holding all of it in memory. */
import { CsvFault } from './fault.ts';
import { splitRecords, type CsvRecord, type Delimiter } from './records.ts';

/** `latin-1` is read as browsers do, as Windows-1252, which adds typographic quotes, dashes and the euro sign. */
export const ENCODINGS = ['utf-8', 'latin-1'] as const;
export type Encoding = (typeof ENCODINGS)[number];

export interface CsvFormat {
  readonly encoding: Encoding;
  readonly delimiter: Delimiter;
}

export interface CsvBatch {
  readonly records: readonly CsvRecord[];
  /** Bytes of the file read so far. */
  readonly bytesRead: number;
}

/**
 * The records of a file, header included, a batch for each piece of it; holds one piece and at most one unfinished record.
 * @throws CsvFault with the line, on anything after which the rest cannot be trusted
 */
export async function* readCsv(body: AsyncIterable<Uint8Array>, { encoding, delimiter }: CsvFormat): AsyncGenerator<CsvBatch> {
  const decoder = strictDecoder(encoding);
  const splitter = splitRecords(delimiter);
  let bytesRead = 0;
  const decoded = (piece: Uint8Array | null): string => {
    try {
      return piece ? decoder.decode(piece, { stream: true }) : decoder.decode();
    } catch {
      throw piece
        ? new CsvFault('encoding', splitter.line() + countLineFeeds(textBeforeFault(piece)))
        : new CsvFault('truncated', splitter.line());
    }
  };
  for await (const piece of body) {
    bytesRead += piece.byteLength;
    yield { records: splitter.push(decoded(piece)), bytesRead };
  }
  yield { records: [...splitter.push(decoded(null)), ...splitter.end()], bytesRead };
}

/**
 * The first records of a file, read leniently: an unfinished last one is left out, and a fault ends them.
 * @param head its first bytes; `whole` when there are no more
 */
export function readCheckpoint(head: Uint8Array, whole: boolean, { encoding, delimiter }: CsvFormat): CsvRecord[] {
  return recordsBeforeFault(decodeBytes(head, encoding), whole, delimiter);
}

function recordsBeforeFault(text: string, whole: boolean, delimiter: Delimiter): CsvRecord[] {
  const splitter = splitRecords(delimiter);
  try {
    return [...splitter.push(text), ...(whole ? splitter.end() : [])];
  } catch (fault) {
    if (!(fault instanceof CsvFault)) throw fault;
    const lines = text.split('\n').slice(0, fault.line - 1);
    return recordsBeforeFault(lines.map((line) => `${line}\n`).join(''), false, delimiter);
  }
}

/** The text of some bytes; bytes that are invalid in the encoding become U+FFFD. */
export function decodeBytes(bytes: Uint8Array, encoding: Encoding): string {
  return new TextDecoder(encodingLabel(encoding)).decode(bytes);
}

function strictDecoder(encoding: Encoding): TextDecoder {
  return new TextDecoder(encodingLabel(encoding), { fatal: true });
}

function encodingLabel(encoding: Encoding): string {
  return encoding === 'latin-1' ? 'windows-1252' : 'utf-8';
}

function textBeforeFault(piece: Uint8Array): string {
  const text = decodeBytes(piece, 'utf-8');
  const fault = text.indexOf('\uFFFD');
  return fault === -1 ? text : text.slice(0, fault);
}

function countLineFeeds(text: string): number {
  return text.split('\n').length - 1;
}
