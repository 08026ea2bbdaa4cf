/** The input rows of an attribution: each segment's weight and return on both sides, completed by stated rules. */
import { finding, type Figure, type Finding } from '#packages/findings';

/**
 * One segment of one period. Weights are shares of the whole at the start of the period (0.4 is 40 %, shorts negative), returns are
 * fractions over the period. A return that is not known is null.
 */
export interface SegmentRow {
  readonly segment: string;
  readonly portfolioWeight: number;
  readonly benchmarkWeight: number;
  readonly portfolioReturn: number | null;
  readonly benchmarkReturn: number | null;
}

/** A row whose returns are both known. */
export interface CompleteSegmentRow extends SegmentRow {
  readonly portfolioReturn: number;
  readonly benchmarkReturn: number;
}

/**
 * The rule for weights that do not add up to 1. `remainder`: the difference is a segment of its own, `UNALLOCATED`, that returns 0,
 * so that the total stays the sum of weight x return. `scale`: every weight is divided by their sum.
 */
export type WeightRule = 'remainder' | 'scale';

/** Name of the segment that holds the weight the rows do not account for. */
export const UNALLOCATED = 'unallocated';

/** A sum of weights further from 1 than this is reported; a nearer one is noise of float64, and the weights are divided by it. */
const NOISE = 1e-9;

/**
 * Completes rows. A segment that one side does not hold (weight 0, return null) takes the return of the other side, so that its
 * whole effect is allocation; 0 when neither side holds it. `return.missing` and no rows when a weight other than 0 has no return;
 * `weights.incomplete` (subject `portfolio` or `benchmark`) where `rule` was needed, and no rows when a sum of 0 cannot be scaled.
 * Throws RangeError for a number that is not finite and for a segment given twice.
 */
export function completeRows(rows: readonly SegmentRow[], rule: WeightRule): Figure<CompleteSegmentRow[]> {
  checkRows(rows);
  const missing = rows.filter(lacksReturn).map(({ segment }) => finding('return.missing', { subject: segment }));
  if (missing.length > 0) return { value: null, findings: missing };
  const filled = rows.map((row) => {
    const portfolioReturn = row.portfolioReturn ?? row.benchmarkReturn ?? 0;
    return { ...row, portfolioReturn, benchmarkReturn: row.benchmarkReturn ?? portfolioReturn };
  });

  const sums = { portfolio: sumOf(rows, (row) => row.portfolioWeight), benchmark: sumOf(rows, (row) => row.benchmarkWeight) };
  const findings = (['portfolio', 'benchmark'] as const).flatMap((side) => weightFinding(side, sums[side]));
  const scales = rule === 'scale' || findings.length === 0;
  if (!scales) {
    const rest = { portfolioWeight: 1 - sums.portfolio, benchmarkWeight: 1 - sums.benchmark, portfolioReturn: 0, benchmarkReturn: 0 };
    return { value: [...filled, { segment: UNALLOCATED, ...rest }], findings };
  }
  if (!(sums.portfolio > NOISE) || !(sums.benchmark > NOISE)) return { value: null, findings };
  const scaled = filled.map((row) => ({
    ...row,
    portfolioWeight: row.portfolioWeight / sums.portfolio,
    benchmarkWeight: row.benchmarkWeight / sums.benchmark,
  }));
  return { value: scaled, findings };
}

/** `weights.incomplete` when the sum of one side's weights is not 1. */
export function weightFinding(subject: string, sum: number): Finding[] {
  return Math.abs(sum - 1) > NOISE ? [finding('weights.incomplete', { subject })] : [];
}

export function sumOf<T>(rows: readonly T[], of: (row: T) => number): number {
  let sum = 0;
  for (const row of rows) sum += of(row);
  return sum;
}

function lacksReturn(row: SegmentRow): boolean {
  return (row.portfolioReturn === null && row.portfolioWeight !== 0) || (row.benchmarkReturn === null && row.benchmarkWeight !== 0);
}

function checkRows(rows: readonly SegmentRow[]): void {
  const names = new Set<string>();
  for (const row of rows) {
    const numbers = [row.portfolioWeight, row.benchmarkWeight, row.portfolioReturn ?? 0, row.benchmarkReturn ?? 0];
    if (!numbers.every(Number.isFinite)) throw new RangeError(`A weight or return of ${row.segment} is not finite`);
    if (names.has(row.segment)) throw new RangeError(`The segment ${row.segment} is given twice`);
    if (row.segment === UNALLOCATED) throw new RangeError(`${UNALLOCATED} names what the rows leave out`);
    names.add(row.segment);
  }
}
