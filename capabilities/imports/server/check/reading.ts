/** Declares the reader that a check uses for the lines of a file, and builds one that reads and stages facts in batches. */
import type { CsvRecord } from '#packages/csv';
import { ImportLine } from '../read/line.ts';
import type { ReadingPlan } from '../read/plan.ts';
import type { CheckRun, ImportTx } from './run.ts';
import type { RowVerdicts } from './verdicts.ts';

export interface ImportReader {
  /** Called before the first line. */
  begin(): Promise<void>;
  /** Reads some lines, without the header. @param bytesRead bytes of the file read when the last of them came */
  read(records: readonly CsvRecord[], bytesRead: number): Promise<void>;
  /** Called after the last line. */
  end(bytesRead: number): Promise<void>;
}

/** The steps of reading a file with one fact per line, `lines` at a time. */
export interface BatchSteps<Fact> {
  readonly lines: number;
  /** Loads the records that the lines name, before they are read. */
  load?(lines: readonly ImportLine[]): Promise<void>;
  /** Null when the line is refused; the line keeps the reason. */
  read(line: ImportLine): Fact | null;
  /** Gives each fact its verdict and stages the new ones. */
  stage(tx: ImportTx, facts: readonly Fact[]): Promise<void>;
  /** Called when all facts are staged. */
  end?(): Promise<void>;
}

export function createBatchReader<Fact>(plan: ReadingPlan, run: CheckRun, verdicts: RowVerdicts, batches: BatchSteps<Fact>): ImportReader {
  let waiting: CsvRecord[] = [];

  const stage = async (bytesRead: number) => {
    const lines = waiting.map((record) => new ImportLine(plan, record));
    waiting = [];
    await batches.load?.(lines);
    const facts = lines.flatMap((line) => {
      const fact = line.isSound ? batches.read(line) : null;
      return verdicts.settle(line) || fact === null ? [] : [fact];
    });
    run.reach(bytesRead);
    if (facts.length > 0) await run.step((tx) => batches.stage(tx, facts));
  };

  return {
    begin: () => Promise.resolve(),
    async read(records, bytesRead) {
      for (const record of records) {
        waiting.push(record);
        if (waiting.length === batches.lines) await stage(bytesRead);
      }
    },
    async end(bytesRead) {
      if (waiting.length > 0) await stage(bytesRead);
      await batches.end?.();
    },
  };
}
