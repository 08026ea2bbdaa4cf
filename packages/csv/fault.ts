/** Why a file cannot be read as CSV to its end. */

export type CsvFaultCode =
  | 'encoding' // bytes that the chosen encoding does not have
  | 'truncated' // the last character is there in part only
  | 'nul' // a NUL byte: not a text file
  | 'quote.unclosed' // a quote that is never closed, or not within a million characters
  | 'quote.stray' // text after a closing quote: where the cell ends cannot be told
  | 'line.long'; // no line end within a million characters

/** Thrown by the reader; what follows the fault cannot be trusted, so nothing of the file should be kept. */
export class CsvFault extends Error {
  readonly code: CsvFaultCode;
  /** Line in the file, the first is 1: where the quote was opened, or the byte stands. */
  readonly line: number;
  constructor(code: CsvFaultCode, line: number) {
    super(`${code} in line ${line}`);
    this.name = 'CsvFault';
    this.code = code;
    this.line = line;
  }
}
