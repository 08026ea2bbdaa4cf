/** The verdicts of a check: counted all, kept as far as people read them. */
import type { Import, ImportRow, Verdict } from '../contract.ts';
import type { Line, Refused } from './line.ts';
import type { Column } from './plan.ts';
import type { Run } from './run.ts';
import { importRow } from './tables.ts';

const KEPT: Readonly<Record<Verdict, number>> = { refused: 10_000, known: 1000, absent: 1000, new: 1000 };
const LONGEST_VALUE = 200;
const TOGETHER = 1000;

type Kept = Omit<ImportRow, 'verdict'>;

export class Verdicts {
  readonly #counts: Record<Verdict, number> = { new: 0, known: 0, absent: 0, refused: 0 };
  readonly #kept: Record<Verdict, number> = { new: 0, known: 0, absent: 0, refused: 0 };
  #waiting: (typeof importRow.$inferInsert)[] = [];
  #ordinal = 0;
  readonly #importId: string;

  constructor(importId: string) {
    this.#importId = importId;
  }

  get counts(): Import['counts'] {
    return { ...this.#counts };
  }

  /** Whether another row of this verdict is kept; for callers that would make one in vain. */
  keeps(verdict: Verdict): boolean {
    return this.#kept[verdict] < KEPT[verdict];
  }

  count(verdict: Verdict): void {
    this.#counts[verdict] += 1;
  }

  add(verdict: Verdict, row: Kept): void {
    this.count(verdict);
    this.#keep(verdict, row);
  }

  /** Refuses what is wrong with the line since the last time of asking; false when nothing is. */
  refusedBy(line: Line): boolean {
    const refused = line.settle();
    if (refused) this.refuse(line.row, refused);
    return refused !== null;
  }

  absent(row: number, column: Column | null): void {
    this.add('absent', { row, column: column?.header ?? null, value: null, code: null, reads: null });
  }

  refuse(row: number, { code, column, value, details }: Refused): void {
    this.add('refused', { row, column, value, code, reads: details ?? null });
  }

  /** A row that had been found new after all is not. */
  refuseNew(row: number, refused: Refused): void {
    this.#counts.new -= 1;
    this.refuse(row, refused);
  }

  /** Says something of the file at one of its lines, without counting a fact. */
  note(verdict: Verdict, row: number, code: string, value: string | null): void {
    this.#wait(verdict, { row, column: null, value, code, reads: null });
  }

  /** Stores the rows kept since the last time. */
  async store(run: Run): Promise<void> {
    while (this.#waiting.length > 0) {
      const rows = this.#waiting.splice(0, TOGETHER);
      await run.step((tx) => tx.insert(importRow).values(rows));
    }
  }

  #keep(verdict: Verdict, row: Kept): void {
    if (!this.keeps(verdict)) return;
    this.#kept[verdict] += 1;
    this.#wait(verdict, row);
  }

  #wait(verdict: Verdict, { row, column, value, code, reads }: Kept): void {
    this.#waiting.push({
      importId: this.#importId,
      ordinal: this.#ordinal++,
      rowNumber: row,
      columnName: column,
      value: value === null ? null : value.slice(0, LONGEST_VALUE),
      verdict,
      code,
      reads,
    });
  }
}

/** What a row was read as, for people: without what it leaves open. */
export function shown(values: Readonly<Record<string, string | null | undefined>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).filter((entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1] !== ''),
  );
}
