/** The line of one measurement as it is printed, and how it is taken. */

export interface BenchLine {
  readonly id: string;
  readonly value: number;
  readonly unit: string;
  /** The peer or the bare loop, timed in the same run. */
  readonly beside: { readonly what: string; readonly value: number } | null;
  readonly ratio: number | null;
}

/** Milliseconds. */
export function timeWork(work: () => unknown): number {
  const start = performance.now();
  work();
  return performance.now() - start;
}

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] as number;
}

export function roundResult(value: number): number {
  return Number(value.toFixed(3));
}
