/** Computes the levels of an index from its returns. */
import type { Day } from '#packages/calendar';
import type { Quotes } from '#packages/returns';

/** Levels from returns: 1 at the close of `start`, then product(1 + return) on each of `days`, which ascend. */
export function levelsOfReturns(start: Day, days: ArrayLike<Day>, returns: ArrayLike<number>): Quotes {
  if (days.length !== returns.length) throw new RangeError('As many days as returns');
  const values = new Float64Array(days.length + 1);
  let level = 1;
  values[0] = level;
  for (let i = 0; i < returns.length; i++) {
    level *= 1 + (returns[i] as number);
    values[i + 1] = level;
  }
  return { days: Int32Array.from([start, ...Array.from(days)]), values };
}
