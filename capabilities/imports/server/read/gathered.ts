/** Holds daily values in memory as the file gives them, and returns them ordered by subject and day. */
import { dayOf, type Day } from '#packages/calendar';

export interface DailyValue {
  /** The id of an instrument, or a pair of currencies such as `EURUSD`. */
  readonly subject: string;
  /** Not before 1900. */
  readonly day: Day;
  /** A canonical decimal. */
  readonly value: string;
  readonly line: number;
  readonly column: string | null;
}

export interface GatheredValue extends DailyValue {
  /** Whether the file has had a value of this subject and day before. */
  readonly again: boolean;
}

/** Most values held: few enough for a small server, and enough that a file in random order makes few parts of each year. */
const CAPACITY = 200_000;
const WIDEST_LINE = 2000;
const FIRST_DAY = dayOf({ year: 1900, month: 1, day: 1 });

// Values are sorted by one number each: subject, day and index, in 18, 17 and 18 bits.
const INDEX_RANGE = 2 ** 18;
const DAY_RANGE = 2 ** 17;
const MOST_SUBJECTS = 2 ** 18;

export class ValueBuffer {
  readonly #subjects: string[] = [];
  readonly #subjectIndex = new Map<string, number>();
  /** A bit for each day since 1900, by subject: memory grows with the subjects, not with the file. */
  readonly #seen: Uint8Array[] = [];
  readonly #order = new Float64Array(CAPACITY);
  readonly #lines = new Int32Array(CAPACITY);
  readonly #again = new Uint8Array(CAPACITY);
  readonly #values: string[] = [];
  readonly #columns: (string | null)[] = [];
  readonly #days: number;

  /** @param lastDay the latest day of any value */
  constructor(lastDay: Day) {
    this.#days = lastDay - FIRST_DAY + 1;
  }

  get size(): number {
    return this.#values.length;
  }

  /** Whether there may be no room for one more line of the widest file. */
  get isNearlyFull(): boolean {
    return this.size > CAPACITY - WIDEST_LINE;
  }

  add({ subject, day, value, line, column }: DailyValue): void {
    const index = this.size;
    const number = this.#numberOf(subject);
    this.#order[index] = (number * DAY_RANGE + (day - FIRST_DAY)) * INDEX_RANGE + index;
    this.#lines[index] = line;
    this.#again[index] = this.#mark(number, day - FIRST_DAY) ? 1 : 0;
    this.#values.push(value);
    this.#columns.push(column);
  }

  /** Yields all values by subject, then day, then line, and empties the buffer. */
  *drain(): Generator<GatheredValue> {
    const inOrder = this.#order.subarray(0, this.size).sort();
    for (const place of inOrder) {
      const index = place % INDEX_RANGE;
      const subjectDay = Math.floor(place / INDEX_RANGE);
      yield {
        subject: this.#subjects[Math.floor(subjectDay / DAY_RANGE)] ?? '',
        day: (subjectDay % DAY_RANGE) + FIRST_DAY,
        value: this.#values[index] ?? '',
        line: this.#lines[index] ?? 0,
        column: this.#columns[index] ?? null,
        again: this.#again[index] === 1,
      };
    }
    this.#values.length = 0;
    this.#columns.length = 0;
  }

  #numberOf(subject: string): number {
    const known = this.#subjectIndex.get(subject);
    if (known !== undefined) return known;
    const number = this.#subjects.length;
    if (number === MOST_SUBJECTS) throw new RangeError('more subjects in one file than can be told apart');
    this.#subjectIndex.set(subject, number);
    this.#subjects.push(subject);
    this.#seen.push(new Uint8Array((this.#days >> 3) + 1));
    return number;
  }

  /** Marks a day. @returns whether it was marked before */
  #mark(subject: number, day: number): boolean {
    const bits = this.#seen[subject] as Uint8Array;
    const mask = 1 << (day & 7);
    const before = (bits[day >> 3] as number) & mask;
    bits[day >> 3] = (bits[day >> 3] as number) | mask;
    return before !== 0;
  }
}
