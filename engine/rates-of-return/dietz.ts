/**
 * Modified Dietz: gain over average capital, each flow weighted by the part of the period for which it was at work.
 * Source: P. Dietz, "Pension Funds: Measuring Investment Performance" (1966); CFA Institute, GIPS Standards Handbook (2020).
 */
import { formatDay, type Day, type DayRange } from '#packages/calendar';
import { finding, type Figure, type Finding } from '#packages/findings';
import { spanOf, type DailySeries } from './series.ts';
import { shareOfDay, type FlowTiming } from './timing.ts';

/** Money paid in (positive) or taken out (negative). */
export interface DatedMoney {
  readonly day: Day;
  readonly amount: number;
}

export interface DietzPeriod {
  readonly range: DayRange;
  /** At the close of the day before the range, and of its last day. */
  readonly opening: number;
  readonly closing: number;
  /** Of the range, in any order. */
  readonly flows: readonly DatedMoney[];
}

/**
 * (closing - opening - F) / (opening + sum of w_i F_i), a fraction. With the timing `end`, w = (days after the flow) / (days of the range), with
 * `start` one day more. Null with `capital.none` where the average capital is zero or negative: the percentage would say nothing.
 */
export function modifiedDietz({ range, opening, closing, flows }: DietzPeriod, timing: FlowTiming = 'end'): Figure {
  const days = range.to - range.from + 1;
  const share = shareOfDay(timing);
  let net = 0;
  let capital = opening;
  for (const { day, amount } of flows) {
    net += amount;
    capital += amount * ((range.to - day + (amount > 0 ? share.inflow : share.outflow)) / days);
  }
  return gainOnCapital(closing - opening - net, capital, opening, range);
}

/** As Modified Dietz with every flow in the middle of the period. Source: Dietz (1966), the original method. */
export function simpleDietz({ range, opening, closing, flows }: DietzPeriod): Figure {
  const net = flows.reduce((so, { amount }) => so + amount, 0);
  return gainOnCapital(closing - opening - net, opening + net / 2, opening, range);
}

/** The gain on all that was ever put to work: (closing - opening - net flows) / (opening + what was paid in). A fraction. */
export function simpleReturn({ range, opening, closing, flows }: DietzPeriod): Figure {
  const net = flows.reduce((so, { amount }) => so + amount, 0);
  const paidIn = flows.reduce((so, { amount }) => so + Math.max(0, amount), 0);
  return gainOnCapital(closing - opening - net, opening + paidIn, opening, range);
}

/** A smaller share of the money that moved counts as zero: it is a rounding difference of float64 sums. */
const NEGLIGIBLE_SHARE = 1e-12;

function gainOnCapital(gain: number, capital: number, opening: number, range: DayRange): Figure {
  if (capital > NEGLIGIBLE_SHARE * Math.max(1, Math.abs(opening))) return { value: gain / capital, findings: [] };
  return { value: null, findings: [finding('capital.none', { date: formatDay(range.from) })] };
}

/**
 * Links the returns of periods that follow one another; null as soon as one of them is, and with `return.total-loss` where one lost more than
 * everything: what follows a debt is no return on what was lost. Where one lost just everything it is -100 %, with the same finding.
 */
export function linkReturns(periods: readonly Figure[]): Figure {
  let growth = 1;
  const findings: Finding[] = [];
  for (const period of periods) {
    findings.push(...period.findings);
    if (period.value === null) return { value: null, findings };
    if (period.value < -1) return { value: null, findings: [...findings, finding('return.total-loss')] };
    growth *= 1 + period.value;
  }
  if (growth === 0) findings.push(finding('return.total-loss'));
  return { value: periods.length > 0 ? growth - 1 : null, findings };
}

/** The part of a daily series that a range covers, as input of the formulas above. Before the series nothing is held. */
export function dietzPeriodOf(series: DailySeries, range: DayRange): DietzPeriod {
  const { open, close } = spanOf(series, range);
  const { first, value, inflow, outflow } = series;
  const flows: DatedMoney[] = [];
  for (let i = Math.max(open + 1, range.from - first); i <= close; i++) {
    if (inflow[i] !== 0) flows.push({ day: first + i, amount: inflow[i] as number });
    if (outflow[i] !== 0) flows.push({ day: first + i, amount: -(outflow[i] as number) });
  }
  return { range, opening: range.from - 1 < first ? 0 : (value[open] as number), closing: value[close] as number, flows };
}
