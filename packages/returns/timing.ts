/** When in its day money is taken to have come or gone. */

/**
 * `in-start-out-end`: what comes in works from the start of its day, what leaves has worked until its end. `start`, `middle`, `end`: both then.
 * Source: CFA Institute, GIPS Standards Handbook (2020), on the treatment of external cash flows.
 */
export type FlowTiming = 'in-start-out-end' | 'start' | 'middle' | 'end';

/** The share of its own day for which money was at work. */
export function shareOfDay(timing: FlowTiming): { readonly inflow: number; readonly outflow: number } {
  if (timing === 'in-start-out-end') return { inflow: 1, outflow: 0 };
  const share = timing === 'start' ? 1 : timing === 'middle' ? 0.5 : 0;
  return { inflow: share, outflow: share };
}
