/** Balances that change on some days and stay the same in between. */
import type { Day } from '#packages/calendar';

/** A balance that changes on some days: `after[i]` holds from the close of `days[i]` until the next. */
export interface BalanceSteps {
  readonly days: readonly Day[];
  readonly after: readonly number[];
}

/** Position of the last step on or before the day; -1 before the first. */
export function stepOn({ days }: BalanceSteps, day: Day): number {
  return firstAfter(days, day) - 1;
}

/** Position of the first of ascending days that is later; their number when none is. */
function firstAfter(days: readonly Day[], day: Day): number {
  let low = 0;
  let high = days.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((days[middle] as Day) <= day) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The balance at the close of a day. */
export function balanceOn(steps: BalanceSteps, day: Day): number {
  return steps.after[stepOn(steps, day)] ?? 0;
}

/** Sums changes as whole numbers of their smallest digit, so that a balance is exact and what is sold out is exactly zero. */
export class BalanceChanges {
  readonly #days: Day[] = [];
  readonly #changes: number[] = [];
  #gross = 0;
  /** How many of the smallest digit make one: a power of ten. */
  #scale = 1;

  /** Adds a change after all others. */
  push(day: Day, change: number): void {
    this.#days.push(day);
    this.#changes.push(change);
    this.#count(change);
  }

  steps(): BalanceSteps {
    let scale = this.#scale;
    while (scale > 1 && this.#gross * scale > Number.MAX_SAFE_INTEGER) scale /= 10;
    const days: Day[] = [];
    const after: number[] = [];
    let balance = 0;
    for (const [position, day] of this.#days.entries()) {
      balance += Math.round((this.#changes[position] as number) * scale);
      if (days[days.length - 1] !== day) days.push(day);
      after[days.length - 1] = balance / scale;
    }
    return { days, after };
  }

  #count(change: number): void {
    this.#gross += Math.abs(change);
    while (Math.round(change * this.#scale) / this.#scale !== change && this.#scale < FINEST) this.#scale *= 10;
  }
}

const FINEST = 1e15;
