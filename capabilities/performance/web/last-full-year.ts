/** The range that performance opens on: the last full calendar year before the day of the figures [PERF-08]. */

/** Plain dates. From the inception when that lies within the year; undefined when it lies after it. */
export function lastFullYear(asOf: string, inception: string | null): { from: string; to: string } | undefined {
  const year = Number(asOf.slice(0, 4)) - 1;
  const [first, to] = [`${year}-01-01`, `${year}-12-31`];
  if (inception === null || inception >= to) return undefined;
  return { from: inception > first ? inception : first, to };
}
