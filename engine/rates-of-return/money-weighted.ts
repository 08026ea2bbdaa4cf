/** Computes the money-weighted return: the internal rate of what was invested at the start, paid in, taken out, and is there at the end. */
import type { Figure } from '#packages/findings';
import type { DayRange } from '#packages/calendar';
import { DAYS_PER_YEAR, internalRate, solveRate } from './internal-rate.ts';
import { spanOf, type DailySeries } from './series.ts';
import { shareOfDay, type FlowTiming } from './timing.ts';

/**
 * The rate is for a period of `days`: by default yearly, actual/365, also for less than a year. The opening value counts as paid in at the close of
 * the day before the range; money comes and goes at the close of its day unless the timing says otherwise.
 */
export function moneyWeightedReturn(series: DailySeries, range: DayRange, days = DAYS_PER_YEAR, timing: FlowTiming = 'end'): Figure {
  const { open, close, findings, isBroken } = spanOf(series, range);
  if (isBroken) return { value: null, findings };
  if (timing !== 'end') return withFindings(internalRate(timedFlows(series, open, close, timing), days), findings);
  const { value, inflow, outflow } = series;
  const years: number[] = [];
  const amounts: number[] = [];
  let start = -1;
  for (let i = open; i <= close; i++) {
    const opening = i === open ? -(value[i] as number) : (outflow[i] as number) - (inflow[i] as number);
    const amount = i === close ? opening + (value[i] as number) : opening;
    if (amount === 0 && i < close) continue;
    if (start < 0) start = i;
    years.push((i - start) / days);
    amounts.push(amount);
  }
  return withFindings(solveRate({ years, amounts }, days), findings);
}

function withFindings(solved: Figure, findings: Figure['findings']): Figure {
  return { value: solved.value, findings: [...findings, ...solved.findings] };
}

/** Flows at the close of their day, or earlier by the share of the day for which the money was at work. */
function timedFlows(
  { value, inflow, outflow }: DailySeries,
  open: number,
  close: number,
  timing: FlowTiming,
): { day: number; amount: number }[] {
  const share = shareOfDay(timing);
  const flows = [{ day: open, amount: -(value[open] as number) }];
  for (let i = open + 1; i <= close; i++) {
    if (inflow[i] !== 0) flows.push({ day: i - share.inflow, amount: -(inflow[i] as number) });
    if (outflow[i] !== 0) flows.push({ day: i - share.outflow, amount: outflow[i] as number });
  }
  return [...flows, { day: close, amount: value[close] as number }];
}
