/** Writes a long table as several CSV files, since what reads a file takes only so many rows of it. */
import { writeCsv, type CsvColumn } from './write.ts';

export interface CsvPart {
  readonly body: AsyncGenerator<string>;
  /** Rows written so far; all of the file once its body has been read. */
  readonly rows: () => number;
}

/**
 * Files of at most so many rows, each with the header; of a table without rows there is none. Rows that are read together stay together: a longer batch is
 * a file by itself. The body of each is to be read to its end before the next file is asked for.
 */
export async function* writeCsvParts<Row>(
  columns: readonly CsvColumn<Row>[],
  batches: AsyncIterable<readonly Row[]>,
  mostRows: number,
): AsyncGenerator<CsvPart> {
  const reading = batches[Symbol.asyncIterator]();
  let waiting: readonly Row[] = [];
  const isMore = async () => {
    while (waiting.length === 0) {
      const next = await reading.next();
      if (next.done) return false;
      waiting = next.value;
    }
    return true;
  };
  try {
    while (await isMore()) {
      let rows = 0;
      const part = async function* () {
        while ((await isMore()) && (rows === 0 || rows + waiting.length <= mostRows)) {
          const batch = waiting;
          waiting = [];
          rows += batch.length;
          yield batch;
        }
      };
      yield { body: writeCsv(columns, part()), rows: () => rows };
    }
  } finally {
    await reading.return?.();
  }
}
