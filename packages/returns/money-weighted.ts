/** Money-weighted return: the internal rate of what was invested at the start, paid in, taken out, and is there at the end. */
import type { Figure } from '#packages/findings';
import type { DayRange } from '#packages/calendar';
import { DAYS_PER_YEAR, solveRate } from './internal-rate.ts';
import { spanOf, type Series } from './series.ts';

/** By `days`: yearly, actual/365, unless said, also for less than a year. The opening value counts as paid in on the day before the range. */
export function moneyWeightedReturn(series: Series, range: DayRange, days = DAYS_PER_YEAR): Figure {
  const { open, close, findings, isBroken } = spanOf(series, range);
  if (isBroken) return { value: null, findings };
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
  const solved = solveRate({ years, amounts });
  return { value: solved.value, findings: [...findings, ...solved.findings] };
}
