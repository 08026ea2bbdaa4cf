/** Balances that change on some days and stand between. */
import type { Day } from '#packages/calendar';

/** A balance that changes on some days: `after[i]` stands from the close of `days[i]` until the next. */
export interface Steps {
  readonly days: readonly Day[];
  readonly after: readonly number[];
}

/** Position of the last step on or before the day; -1 before the first. */
export function stepOn({ days }: Steps, day: Day): number {
  return days.findLastIndex((changed) => changed <= day);
}

/** The balance at the close of a day. */
export function balanceOn(steps: Steps, day: Day): number {
  return steps.after[stepOn(steps, day)] ?? 0;
}

/** Sums changes as whole numbers of their smallest digit, so that a balance is exact and what is sold out is exactly zero. */
export class Changes {
  readonly #days: Day[] = [];
  readonly #changes: number[] = [];
  #gross = 0;
  /** How many of the smallest digit make one: a power of ten. */
  #scale = 1;

  push(day: Day, change: number): void {
    this.#days.push(day);
    this.#changes.push(change);
    this.#gross += Math.abs(change);
    while (Math.round(change * this.#scale) / this.#scale !== change && this.#scale < FINEST) this.#scale *= 10;
  }

  steps(): Steps {
    let scale = this.#scale;
    while (scale > 1 && this.#gross * scale > Number.MAX_SAFE_INTEGER) scale /= 10;
    const days: Day[] = [];
    const after: number[] = [];
    let balance = 0;
    for (let i = 0; i < this.#days.length; i++) {
      const day = this.#days[i] as Day;
      balance += Math.round((this.#changes[i] as number) * scale);
      if (days[days.length - 1] !== day) days.push(day);
      after[days.length - 1] = balance / scale;
    }
    return { days, after };
  }
}

const FINEST = 1e15;
