/** Counts the verdicts of a check, and stores as many of their rows as people read. */
import type { Import, ImportRow, RowVerdict } from '../../contract.ts';
import type { ImportLine } from '../read/line.ts';
import type { RowRefusal } from '../read/row-refusal.ts';
import type { MappedColumn } from '../read/plan.ts';
import type { CheckRun } from './run.ts';
import { importRow } from '../tables.ts';

const MOST_KEPT: Readonly<Record<RowVerdict, number>> = { refused: 10_000, known: 1000, absent: 1000, new: 1000 };
const LONGEST_VALUE = 200;
const BATCH_ROWS = 1000;

type VerdictRow = Omit<ImportRow, 'verdict'>;

export class RowVerdicts {
  readonly #counts: Record<RowVerdict, number> = { new: 0, known: 0, absent: 0, refused: 0 };
  readonly #kept: Record<RowVerdict, number> = { new: 0, known: 0, absent: 0, refused: 0 };
  #waiting: (typeof importRow.$inferInsert)[] = [];
  #ordinal = 0;
  readonly #importId: string;

  /** Whether a line waits for what another file brings. */
  hasWaiting = false;

  constructor(importId: string) {
    this.#importId = importId;
  }

  get counts(): Import['counts'] {
    return { ...this.#counts };
  }

  /** Whether another row of this verdict would be stored; lets callers avoid making one for nothing. */
  keeps(verdict: RowVerdict): boolean {
    return this.#kept[verdict] < MOST_KEPT[verdict];
  }

  count(verdict: RowVerdict): void {
    this.#counts[verdict] += 1;
  }

  add(verdict: RowVerdict, row: VerdictRow): void {
    this.count(verdict);
    this.#keep(verdict, row);
  }

  /** Records the refusal of a line, if it has one since the last call, or that it waits. @returns whether it is done with */
  settle(line: ImportLine): boolean {
    const refused = line.settle();
    if (refused) this.refuse(line.row, refused);
    else if (line.isWaiting) {
      this.hasWaiting = true;
      this.add('new', { row: line.row, column: null, value: null, code: 'waits', reads: null });
    }
    return refused !== null || line.isWaiting;
  }

  absent(row: number, column: MappedColumn | null): void {
    this.add('absent', { row, column: column?.header ?? null, value: null, code: null, reads: null });
  }

  refuse(row: number, { code, column, value, details }: RowRefusal): void {
    this.add('refused', { row, column, value, code, reads: details ?? null });
  }

  /** Refuses a row that was counted as new before. */
  refuseNew(row: number, refused: RowRefusal): void {
    this.#counts.new -= 1;
    this.refuse(row, refused);
  }

  /** Adds a remark about the file at one of its lines, without counting a fact. */
  note(verdict: RowVerdict, row: number, code: string, value: string | null): void {
    this.#wait(verdict, { row, column: null, value, code, reads: null });
  }

  /** Stores the rows collected since the last call. */
  async store(run: CheckRun): Promise<void> {
    while (this.#waiting.length > 0) {
      const rows = this.#waiting.splice(0, BATCH_ROWS);
      await run.step((tx) => tx.insert(importRow).values(rows));
    }
  }

  #keep(verdict: RowVerdict, row: VerdictRow): void {
    if (!this.keeps(verdict)) return;
    this.#kept[verdict] += 1;
    this.#wait(verdict, row);
  }

  #wait(verdict: RowVerdict, { row, column, value, code, reads }: VerdictRow): void {
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

/** The values of a row for the preview, without empty ones. */
export function withoutEmpty(values: Readonly<Record<string, string | null | undefined>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).filter((entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1] !== ''),
  );
}
