/** Columns with room at their end, for what grows day by day. */
import type { Day } from '#packages/calendar';
import type { Quotes } from './history.ts';

/** Later than any day, ascending from here: days of quotes that have not come. */
const NEVER = 2 ** 30;
const ROOM = 64;

/** Quotes that more can be added to. Read like any others, but for their length: behind the last stand days that never come. */
export class GrowingQuotes implements Quotes {
  days: Int32Array;
  values: Float64Array;
  readonly texts?: string[];
  #count: number;

  constructor({ days, values, texts }: Quotes) {
    this.#count = days.length;
    this.days = roomyDays(days, days.length);
    this.values = longer(values, days.length + ROOM);
    if (texts) this.texts = [...texts];
  }

  get last(): Day {
    return this.#count === 0 ? -NEVER : (this.days[this.#count - 1] as Day);
  }

  get isEmpty(): boolean {
    return this.#count === 0;
  }

  /** After the last. */
  push(day: Day, value: number): void {
    if (this.#count === this.days.length) {
      this.days = roomyDays(this.days, this.#count);
      this.values = longer(this.values, this.#count + ROOM);
    }
    this.days[this.#count] = day;
    this.values[this.#count] = value;
    this.texts?.push(String(value));
    this.#count += 1;
  }

  /** Those there are. */
  quotes(): Quotes {
    const { texts } = this;
    return {
      days: this.days.subarray(0, this.#count),
      values: this.values.subarray(0, this.#count),
      ...(texts && { texts }),
    };
  }
}

function roomyDays(days: Int32Array, count: number): Int32Array {
  const roomy = Int32Array.from({ length: count + ROOM }, (_, i) => NEVER + i);
  roomy.set(days.subarray(0, count));
  return roomy;
}

/** The same cells with zeros behind them. */
export function longer(cells: Float64Array, length: number): Float64Array {
  const roomy = new Float64Array(length);
  roomy.set(cells);
  return roomy;
}
