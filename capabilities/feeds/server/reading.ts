/** What a check does with the lines of a file, by kind. */
import type { CsvRecord } from '#packages/csv';

export interface Reading {
  /** Before the first line. */
  begin(): Promise<void>;
  /** Some lines, the header not among them. @param bytesRead of the file when the last of them came */
  read(records: readonly CsvRecord[], bytesRead: number): Promise<void>;
  /** After the last line. */
  end(bytesRead: number): Promise<void>;
}
