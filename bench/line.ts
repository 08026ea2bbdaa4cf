/** The line of one measurement as it is printed, and how it is taken. */

export interface Line {
  readonly id: string;
  readonly value: number;
  readonly unit: string;
  /** The peer or the bare loop, timed in the same run. */
  readonly beside: { readonly what: string; readonly value: number } | null;
  readonly ratio: number | null;
}

/** Milliseconds. */
export function timed(work: () => unknown): number {
  const start = performance.now();
  work();
  return performance.now() - start;
}

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] as number;
}

export function shown(value: number): number {
  return Number(value.toFixed(3));
}
