/** Columns with spare room at their end, for series that grow day by day. */
import type { Day } from '#packages/calendar';
import type { Quotes } from './history.ts';

/** Later than any real day: spare room is filled with days that ascend from here. */
const NEVER = 2 ** 30;
const ROOM = 64;

/** Quotes to which more can be added. They are read like any others, but for their length: the last is followed by days that never come. */
export class GrowingQuotes implements Quotes {
  days: Int32Array;
  values: Float64Array;
  readonly texts?: string[];
  #count: number;

  constructor({ days, values, texts }: Quotes) {
    this.#count = days.length;
    this.days = extendDays(days, days.length);
    this.values = extendColumn(values, days.length + ROOM);
    if (texts) this.texts = [...texts];
  }

  get last(): Day {
    return this.#count === 0 ? -NEVER : (this.days[this.#count - 1] as Day);
  }

  get isEmpty(): boolean {
    return this.#count === 0;
  }

  /** Adds a quote after the last. */
  push(day: Day, value: number): void {
    if (this.#count === this.days.length) {
      this.days = extendDays(this.days, this.#count);
      this.values = extendColumn(this.values, this.#count + ROOM);
    }
    this.days[this.#count] = day;
    this.values[this.#count] = value;
    this.texts?.push(String(value));
    this.#count += 1;
  }

  /** The quotes without the spare room. */
  quotes(): Quotes {
    const { texts } = this;
    return {
      days: this.days.subarray(0, this.#count),
      values: this.values.subarray(0, this.#count),
      ...(texts && { texts }),
    };
  }
}

function extendDays(days: Int32Array, count: number): Int32Array {
  const roomy = Int32Array.from({ length: count + ROOM }, (_, i) => NEVER + i);
  roomy.set(days.subarray(0, count));
  return roomy;
}

/** A copy of the cells with zeros at its end. */
export function extendColumn(cells: Float64Array, length: number): Float64Array {
  const roomy = new Float64Array(length);
  roomy.set(cells);
  return roomy;
}
