/** Defines the reasons why a CSV file cannot be read to its end. */

export type CsvFaultCode =
  | 'encoding' // bytes that the chosen encoding does not have
  | 'truncated' // the last character is there in part only
  | 'nul' // a NUL byte: not a text file
  | 'quote.unclosed' // a quote that is never closed, or not within a million characters
  | 'quote.stray' // text after a closing quote: the end of the cell is uncertain
  | 'line.long'; // no line end within a million characters

/** Thrown by `readCsv`; the text after the fault cannot be trusted, so nothing of the file should be kept. */
export class CsvFault extends Error {
  readonly code: CsvFaultCode;
  /** Line in the file, the first is 1: the one with the opening quote or the faulty byte. */
  readonly line: number;
  constructor(code: CsvFaultCode, line: number) {
    super(`${code} in line ${line}`);
    this.name = 'CsvFault';
    this.code = code;
    this.line = line;
  }
}
