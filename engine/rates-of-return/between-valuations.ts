/** Computes returns from one valuation of a portfolio to the next, with cash flows in between. */
import type { Day, DayRange } from '#packages/calendar';
import type { Figure } from '#packages/findings';
import { modifiedDietz, type DatedMoney } from './dietz.ts';
import type { FlowTiming } from './timing.ts';

/** What a portfolio was worth on a day; at least one of the two. */
export interface DayValue {
  readonly day: Day;
  /** Just before the flows of the day. */
  readonly before?: number;
  /** At the close, the flows of the day counted. */
  readonly close?: number;
}

export interface ValuedPeriod {
  /** From the close of the day before the range, or from just after the flows of a day that was valued before them. */
  readonly range: DayRange;
  readonly figure: Figure;
}

/**
 * One period from each valuation to the next: Modified Dietz where money came or went in between, which is closing / opening - 1 where none did.
 * A day with both values ends one period before its flows, and is one by itself after them. Flows of the day of a close-only valuation count
 * by `timing`; those of the first day are part of its value. Throws RangeError for days out of order or flows after the last.
 * Source: CFA Institute, GIPS Standards Handbook (2020), time-weighted return with valuations at the time of large cash flows.
 */
export function returnsBetweenValuations(
  values: readonly DayValue[],
  flows: readonly DatedMoney[],
  timing: FlowTiming = 'end',
): ValuedPeriod[] {
  const [first, ...rest] = values;
  const last = values.at(-1);
  if (first === undefined || last === undefined) return [];
  if (values.some(({ day }, i) => i > 0 && day <= (values[i - 1] as DayValue).day)) throw new RangeError('Valuations out of order');
  if (flows.some(({ day }) => day > last.day)) throw new RangeError('A flow after the last valuation');
  const paidOn = (on: Day) => flows.reduce((total, { day, amount }) => (day === on ? total + amount : total), 0);

  const periods: ValuedPeriod[] = [];
  let opening = first.close ?? (first.before ?? 0) + paidOn(first.day);
  let open = first.day;
  for (const { day, before, close } of rest) {
    const range = { from: open + 1, to: day };
    const between = flows.filter((flow) => flow.day > open && (before === undefined ? flow.day <= day : flow.day < day));
    periods.push({ range, figure: returnOfPeriod({ range, opening, closing: before ?? (close as number), flows: between }, timing) });
    opening = close as number;
    open = day;
    if (before === undefined) continue;
    const after = before + paidOn(day);
    const evening = { range: { from: day, to: day }, opening: after, closing: close ?? after, flows: [] };
    if (!isSame(evening.closing, after)) periods.push({ range: evening.range, figure: returnOfPeriod(evening, timing) });
    opening = evening.closing;
  }
  return periods;
}

/** The return is 0 where no money was at work and nothing was gained: money arrives as the period ends, or leaves as it begins. */
function returnOfPeriod(period: Parameters<typeof modifiedDietz>[0], timing: FlowTiming): Figure {
  const { range, opening, closing, flows } = period;
  const onLastDay = flows.every(({ day }) => day === range.to);
  const net = flows.reduce((total, { amount }) => total + amount, 0);
  if (onLastDay && isIdle(opening, net, timing) && isSame(closing, opening + net)) return { value: 0, findings: [] };
  return modifiedDietz(period, timing);
}

function isIdle(opening: number, net: number, timing: FlowTiming): boolean {
  return opening === 0 || (timing === 'start' && isSame(opening, -net));
}

/** Equal but for the rounding of sums. */
function isSame(a: number, b: number): boolean {
  return Math.abs(a - b) <= 1e-12 * Math.max(Math.abs(a), Math.abs(b));
}
