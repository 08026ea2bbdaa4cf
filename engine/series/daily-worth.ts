/** Values one holding on each day of a range. */
import type { Day } from '#packages/calendar';
import { type Quotes, quotedSince, type DailyRate, stepOn, type BalanceSteps } from '#engine/book';

export interface DailyWorth {
  /** Units or cash x price x rate at the close of each day; 0 while it cannot be valued. */
  readonly value: Float64Array;
  /** Index of the first day on which it can be valued; the length when there is none. */
  readonly since: number;
  readonly steps: BalanceSteps;
}

/** The quotes of cash: one unit is always worth one. */
export const PAR: Quotes = { days: Int32Array.of(-(2 ** 29)), values: Float64Array.of(1) };

/**
 * Values a holding from the close of day `first` on: writes it into `value`, which is zero, and adds it to `total`. `standing` is the quote
 * of each day (see `standingQuotes`), `per` is the divisor of a quote for one unit.
 */
export function valueHoldingDaily(
  steps: BalanceSteps,
  quotes: Quotes,
  standing: Int32Array,
  per: number,
  rate: DailyRate,
  first: Day,
  value: Float64Array,
  total: Float64Array,
): DailyWorth {
  const length = total.length;
  const since = Math.min(length, Math.max(rate.since, quotedSince(quotes, first)));
  for (let from = since, step = stepOn(steps, first + since); from < length; step++) {
    const until = step + 1 < steps.days.length ? Math.min(length, (steps.days[step + 1] as Day) - first) : length;
    const units = (steps.after[step] ?? 0) / per;
    if (units !== 0) valueDays(units, quotes.values, standing, rate.factor, value, total, from, until);
    from = until;
  }
  return { value, since, steps };
}

/** The hot loop, alone in its function so that the compiler keeps it tight: everything else happens once for each change of units. */
function valueDays(
  units: number,
  prices: Float64Array,
  standing: Int32Array,
  factor: Float64Array,
  value: Float64Array,
  total: Float64Array,
  from: number,
  until: number,
): void {
  for (let i = from; i < until; i++) {
    const worth = units * (prices[standing[i] as number] as number) * (factor[i] as number);
    value[i] = worth;
    total[i] = (total[i] as number) + worth;
  }
}

/** Adds accrued interest to the value by the quotes. */
export function addAccruedInterest({ value, since, steps }: DailyWorth, accrued: Float64Array, rate: DailyRate, first: Day): void {
  for (let i = since, step = stepOn(steps, first + since); i < value.length; i++) {
    while (step + 1 < steps.days.length && (steps.days[step + 1] as Day) <= first + i) step++;
    value[i] = (value[i] as number) + (steps.after[step] ?? 0) * (accrued[i] as number) * (rate.factor[i] as number);
  }
}
