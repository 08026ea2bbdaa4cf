/**
 * Time-weighted return, true daily: each day's growth is (value + outflow) / (value of the day before + inflow), and the days are chained.
 * Money that comes in works from the start of its day, money that leaves has worked until its end. Source: GIPS Standards Handbook,
 * "Time-weighted return", daily valuation.
 */
import { formatDay, type Day, type DayRange } from '#packages/calendar';
import { finding, type Finding } from '#packages/findings';
import type { Figure } from './figure.ts';
import { spanOf, type Series } from './series.ts';

/** Less than this in the reporting currency is nothing: no return can be earned on it. */
const NOTHING = 1e-6;

/** A fraction: 0.05 is 5 %. Null when nothing was invested in the range, or when the value stood below zero. */
export function timeWeightedReturn(series: Series, range: DayRange): Figure {
  const { value, findings } = cumulativeReturns(series, range);
  return { value: value?.at(-1) ?? null, findings };
}

/**
 * Return since the close of the day before `from`, day by day: index 0 is that day and holds 0, the last is the day `to`.
 * Income that arrives when nothing is held has no percentage: its day is left out of the chain, with `return.undefined`.
 */
export function cumulativeReturns(series: Series, range: DayRange): Figure<Float64Array> {
  const { open, close, findings } = spanOf(series, range);
  const { first, value, inflow, outflow } = series;
  const returns = new Float64Array(range.to - range.from + 2);
  const leftOut: number[] = [];
  let growth = 1;
  let invested = false;
  for (let i = open + 1, at = returns.length - (close - open); i <= close; i++, at++) {
    const base = (value[i - 1] as number) + (inflow[i] as number);
    const end = (value[i] as number) + (outflow[i] as number);
    if (base <= -NOTHING) return { value: null, findings: [...findings, undefinedReturn(first + i)] };
    if (base >= NOTHING) {
      growth *= end / base;
      invested = true;
    } else if (Math.abs(end) >= NOTHING) leftOut.push(first + i);
    returns[at] = growth - 1;
  }
  const exists = invested && Number.isFinite(growth);
  const unsaid = leftOut.length > 0 ? undefinedReturn(leftOut[0] as Day, leftOut.length) : undefinedReturn(range.to);
  return { value: exists ? returns : null, findings: exists && leftOut.length === 0 ? findings : [...findings, unsaid] };
}

function undefinedReturn(day: Day, count = 1): Finding {
  return finding('return.undefined', { date: formatDay(day), count });
}
