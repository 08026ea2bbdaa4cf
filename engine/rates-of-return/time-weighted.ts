/**
 * Time-weighted return, true daily: each day's growth is 1 + gain / (value of the day before + what its flows had at work), and the days are
 * chained. By default, money that comes in works from the start of its day, and money that leaves has worked until its end; on a day whose
 * change is that of a longer time without quotes, money that comes in counts at its end, with `flow.sparse`.
 * Source: CFA Institute, GIPS Standards Handbook (2020), time-weighted return with daily valuation.
 */
import { formatDay, type Day, type DayRange } from '#packages/calendar';
import { finding, type Finding, type Figure } from '#packages/findings';
import { spanOf, type DailySeries } from './series.ts';
import { flowSharesOf, type FlowTiming } from './timing.ts';

/** Less than this in the reporting currency counts as zero: no return can be earned on it. */
const NEGLIGIBLE_VALUE = 1e-6;

/**
 * A fraction: 0.05 is 5 %. Null when nothing was invested in the range, or when the value stood below zero. After a loss of everything it is -100 %
 * whatever came later, with `return.total-loss` (the day).
 */
export function timeWeightedReturn(series: DailySeries, range: DayRange, timing: FlowTiming = 'in-start-out-end'): Figure {
  const { value, findings } = cumulativeReturns(series, range, timing);
  return { value: value?.at(-1) ?? null, findings };
}

/**
 * Return since the close of the day before `from`, day by day: index 0 is that day and holds 0, the last is the day `to`.
 * Income that arrives when nothing is held has no percentage: its day is left out of the chain, with `return.undefined`.
 */
export function cumulativeReturns(series: DailySeries, range: DayRange, timing: FlowTiming = 'in-start-out-end'): Figure<Float64Array> {
  const shareOn = flowSharesOf(series, timing);
  const { open, close, findings: known, isBroken } = spanOf(series, range);
  if (isBroken) return { value: null, findings: known };
  const late = lateFlows(series, open, close, timing);
  const findings = [...known, ...late];
  const { first, value, inflow, outflow } = series;
  const returns = new Float64Array(range.to - range.from + 2);
  const leftOut: number[] = [];
  let growth = 1;
  let invested = false;
  let lost: Day | null = null;
  for (let i = open + 1, at = returns.length - (close - open); i <= close; i++, at++) {
    const paidIn = inflow[i] as number;
    const takenOut = outflow[i] as number;
    const share = shareOn(i);
    const base = (value[i - 1] as number) + share.inflow * paidIn - share.outflow * takenOut;
    const end = (value[i] as number) + (1 - share.outflow) * takenOut - (1 - share.inflow) * paidIn;
    if (base <= -NEGLIGIBLE_VALUE) return { value: null, findings: [...findings, undefinedReturn(first + i)] };
    if (base >= NEGLIGIBLE_VALUE) {
      growth *= end / base;
      if (growth <= 0) lost ??= first + i;
      invested = true;
    } else if (Math.abs(end) >= NEGLIGIBLE_VALUE) leftOut.push(first + i);
    returns[at] = growth - 1;
  }
  const exists = invested && Number.isFinite(growth);
  if (lost !== null) findings.push(finding('return.total-loss', { date: formatDay(lost) }));
  const unsaid = leftOut.length > 0 ? undefinedReturn(leftOut[0] as Day, leftOut.length) : undefinedReturn(range.to);
  return { value: exists ? returns : null, findings: exists && leftOut.length === 0 ? findings : [...findings, unsaid] };
}

/** Days on which money came while the last quotes before were old. */
function lateFlows({ sparse, inflow, first }: DailySeries, open: number, close: number, timing: FlowTiming): Finding[] {
  if (sparse.size === 0 || timing !== 'in-start-out-end') return [];
  const days = [...sparse].filter((i) => i > open && i <= close && inflow[i] !== 0).sort((a, b) => a - b);
  const [earliest] = days;
  return earliest === undefined ? [] : [finding('flow.sparse', { date: formatDay(first + earliest), count: days.length })];
}

function undefinedReturn(day: Day, count = 1): Finding {
  return finding('return.undefined', { date: formatDay(day), count });
}
