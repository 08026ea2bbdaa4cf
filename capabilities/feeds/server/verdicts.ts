/** The verdicts of a check: counted all, kept as far as people read them. */
import type { Import, ImportRow, Verdict } from '../contract.ts';
import type { Refused } from './line.ts';
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

  refuse(row: number, { code, column, value, details }: Refused): void {
    this.add('refused', { row, column, value, code, reads: details ?? null });
  }

  /** A row that had been found new after all is not. */
  refuseNew(row: number, refused: Refused): void {
    this.#counts.new -= 1;
    this.refuse(row, refused);
  }

  /** Says something about the file as a whole, at one of its lines, without counting a fact. */
  note(verdict: Verdict, row: number, code: string): void {
    this.#keep(verdict, { row, column: null, value: null, code, reads: null });
  }

  /** Stores the rows kept since the last time. */
  async store(run: Run): Promise<void> {
    while (this.#waiting.length > 0) {
      const rows = this.#waiting.splice(0, TOGETHER);
      await run.step(async (tx) => void (await tx.insert(importRow).values(rows)));
    }
  }

  #keep(verdict: Verdict, { row, column, value, code, reads }: Kept): void {
    if (!this.keeps(verdict)) return;
    this.#kept[verdict] += 1;
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
