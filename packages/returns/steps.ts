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
  /** What has been summed so far, and by which scale. */
  #summed = { count: 0, scale: 0, balance: 0, days: [] as Day[], after: [] as number[] };

  /** Adds a change after all others. */
  push(day: Day, change: number): void {
    this.#days.push(day);
    this.#changes.push(change);
    this.#count(change);
  }

  /** Adds a change after the others of its day. */
  insert(day: Day, change: number): void {
    const at = firstAfter(this.#days, day);
    this.#days.splice(at, 0, day);
    this.#changes.splice(at, 0, change);
    this.#count(change);
    if (at < this.#days.length - 1) this.#summed.scale = 0;
  }

  /** Removes a change that was added before. */
  remove(day: Day, change: number): void {
    const at = this.#changes.indexOf(change, firstAfter(this.#days, day - 1));
    this.#days.splice(at, 1);
    this.#changes.splice(at, 1);
    this.#gross = 0;
    this.#scale = 1;
    for (const left of this.#changes) this.#count(left);
    this.#summed.scale = 0;
  }

  /** Continues from the last call when all changes since then come later and need no finer digit: the arrays that were answered then grow. */
  steps(): BalanceSteps {
    let scale = this.#scale;
    while (scale > 1 && this.#gross * scale > Number.MAX_SAFE_INTEGER) scale /= 10;
    if (scale !== this.#summed.scale) this.#summed = { count: 0, scale, balance: 0, days: [], after: [] };
    const { days, after } = this.#summed;
    let { count, balance } = this.#summed;
    for (; count < this.#days.length; count++) {
      const day = this.#days[count] as Day;
      balance += Math.round((this.#changes[count] as number) * scale);
      if (days[days.length - 1] !== day) days.push(day);
      after[days.length - 1] = balance / scale;
    }
    this.#summed.count = count;
    this.#summed.balance = balance;
    return { days, after };
  }

  #count(change: number): void {
    this.#gross += Math.abs(change);
    while (Math.round(change * this.#scale) / this.#scale !== change && this.#scale < FINEST) this.#scale *= 10;
  }
}

const FINEST = 1e15;
