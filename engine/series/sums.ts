/** Adds up columns in groups, and the groups to the whole, always in this order: float64 sums depend on it to the last bit. */

/** Columns in a group: near the square root of a large number of holdings. */
const GROUP = 16;

/** The group of a column, by its position. */
export function groupOf(column: number): number {
  return Math.floor(column / GROUP);
}

export function groupCount(columns: number): number {
  return Math.ceil(columns / GROUP);
}

/** Adds columns to `sum`, one after the other, from one index up to another. */
export function addColumns(sum: Float64Array, columns: readonly Float64Array[], from: number, until: number): void {
  let next = 0;
  for (; next + 4 <= columns.length; next += 4) {
    const [a, b, c, d] = columns.slice(next, next + 4) as [Float64Array, Float64Array, Float64Array, Float64Array];
    for (let i = from; i < until; i++)
      sum[i] = (sum[i] as number) + (a[i] as number) + (b[i] as number) + (c[i] as number) + (d[i] as number);
  }
  for (const column of columns.slice(next)) for (let i = from; i < until; i++) sum[i] = (sum[i] as number) + (column[i] as number);
}
