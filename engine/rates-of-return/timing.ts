/** Defines the time of its day at which money is taken to have come or gone. */
import type { DailySeries } from './series.ts';

/**
 * `in-start-out-end`: what comes in works from the start of its day, what leaves has worked until its end. `start`, `middle`, `end`: both at that
 * time.
 * Source: CFA Institute, GIPS Standards Handbook (2020), on the treatment of external cash flows.
 */
export type FlowTiming = 'in-start-out-end' | 'start' | 'middle' | 'end';

/** The share of its own day for which money was at work. */
export function shareOfDay(timing: FlowTiming): { readonly inflow: number; readonly outflow: number } {
  if (timing === 'in-start-out-end') return { inflow: 1, outflow: 0 };
  const share = timing === 'start' ? 1 : timing === 'middle' ? 0.5 : 0;
  return { inflow: share, outflow: share };
}

/**
 * As `shareOfDay`, for each day of a series: money that comes in at the start of a day whose change of value is that of a longer time (see
 * `DailySeries.sparse`) would have worked for all of it. By `in-start-out-end` it counts at the end of such a day, as Modified Dietz over that time
 * has it.
 */
export function flowSharesOf(
  { sparse }: Pick<DailySeries, 'sparse'>,
  timing: FlowTiming,
): (index: number) => ReturnType<typeof shareOfDay> {
  const usual = shareOfDay(timing);
  if (timing !== 'in-start-out-end' || sparse.size === 0) return () => usual;
  return (index) => (sparse.has(index) ? LATE_SHARES : usual);
}

const LATE_SHARES = { inflow: 0, outflow: 0 };
