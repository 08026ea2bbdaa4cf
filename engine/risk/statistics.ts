/** Statistics of a column of numbers that several measures share: sums, means, moments and deviations. */

/** Divide by n - 1 (`sample`: the returns are a sample) or by n (`population`: the returns are all that there are). */
export type DeviationEstimator = 'sample' | 'population';

export function sum(column: readonly number[]): number {
  let total = 0;
  for (const value of column) total += value;
  return total;
}

export function mean(column: readonly number[]): number {
  return sum(column) / column.length;
}

/** Sum of (x - centre)^power. */
export function moment(column: readonly number[], centre: number, power: number): number {
  let total = 0;
  for (const value of column) total += (value - centre) ** power;
  return total;
}

/** Whether the values differ by more than the rounding of float64 explains. */
export function varies(column: readonly number[]): boolean {
  let [low, high] = [Infinity, -Infinity];
  for (const value of column) {
    if (value < low) low = value;
    if (value > high) high = value;
  }
  return high - low > 1e-14 * Math.max(1, Math.abs(low), Math.abs(high));
}

/** Standard deviation; exactly 0 for values that do not vary. */
export function deviation(column: readonly number[], kind: DeviationEstimator): number {
  if (!varies(column)) return 0;
  return Math.sqrt(moment(column, mean(column), 2) / (kind === 'sample' ? column.length - 1 : column.length));
}

/** Sum of the products of the two columns' deviations from their means. Both have the same length. */
export function coMoment(column: readonly number[], other: readonly number[]): number {
  const [centre, otherCentre] = [mean(column), mean(other)];
  let total = 0;
  for (let i = 0; i < column.length; i++) total += ((column[i] as number) - centre) * ((other[i] as number) - otherCentre);
  return total;
}

/** Subtracts the second column from the first, period by period. Both have the same length. */
export function subtractColumns(column: readonly number[], other: readonly number[]): number[] {
  return column.map((value, i) => value - (other[i] as number));
}
