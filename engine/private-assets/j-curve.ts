/** Computes the J-curve: the course of payments, value and return of stakes from the first payment to a day. */
import { civilOf, dayOf, daysInMonth, type Day } from '#packages/calendar';
import type { Figure } from '#packages/findings';
import { subtract, type Amount } from '#packages/money';
import type { Commitment } from './commitment.ts';
import { stakeFlows } from './flows.ts';
import { sinceInceptionRate } from './internal-rates.ts';
import { totalValueToPaidIn } from './multiples.ts';
import type { StakeValuation, ValuationOptions } from './net-asset-value.ts';
import { stakePosition } from './standing.ts';

export interface JCurvePoint {
  readonly day: Day;
  /** `estimated` when the value of any stake is. */
  readonly basis: StakeValuation['basis'];
  /** Since the first payment, exact. */
  readonly paidIn: Amount;
  readonly distributed: Amount;
  /** Distributed - paid in: below zero, then rising again, hence the name. */
  readonly netCashFlow: Amount;
  readonly nav: Amount;
  readonly totalValueToPaidIn: Figure;
  readonly sinceInceptionRate: Figure;
}

/**
 * One point at the end of each calendar quarter (`quarters`), or on each day with an event or a report (`events`), and always one on the day
 * asked for. Starts with the first event; empty before it. Throws RangeError where the currencies of the commitments differ.
 */
export function jCurve(
  commitments: readonly Commitment[],
  asOf: Day,
  options: ValuationOptions & { readonly points?: 'quarters' | 'events' } = {},
): JCurvePoint[] {
  const days = eventDays(commitments, asOf);
  const [first] = days;
  if (first === undefined) return [];
  const chosen = options.points === 'events' ? reportDays(commitments, first, asOf, options).concat(days) : quarterEnds(first, asOf);
  return [...new Set([...chosen, asOf])].sort((a, b) => a - b).map((day) => pointOn(commitments, day, options));
}

function pointOn(commitments: readonly Commitment[], day: Day, options: ValuationOptions): JCurvePoint {
  const stands = stakePosition(commitments, day, options);
  const { paidIn, distributed, nav } = stands;
  return {
    day,
    basis: nav.basis,
    paidIn,
    distributed,
    netCashFlow: subtract(distributed, paidIn),
    nav: nav.amount,
    totalValueToPaidIn: totalValueToPaidIn(stands),
    sinceInceptionRate: sinceInceptionRate(stakeFlows(commitments, day, options)),
  };
}

function eventDays(commitments: readonly Commitment[], asOf: Day): Day[] {
  return commitments
    .flatMap(({ events }) => events.map(({ day }) => day))
    .filter((day) => day <= asOf)
    .sort((a, b) => a - b);
}

function reportDays(commitments: readonly Commitment[], from: Day, to: Day, { knownAt = Infinity }: ValuationOptions): Day[] {
  return commitments
    .flatMap(({ reports }) => reports.filter(({ known }) => known <= knownAt).map(({ valued }) => valued))
    .filter((day) => day >= from && day <= to);
}

function quarterEnds(from: Day, to: Day): Day[] {
  const { year, month } = civilOf(from);
  const days: Day[] = [];
  for (let quarter = Math.ceil(month / 3); ; quarter++) {
    const end = { year: year + Math.floor((quarter - 1) / 4), month: (((quarter - 1) % 4) + 1) * 3 };
    const day = dayOf({ ...end, day: daysInMonth(end.year, end.month) });
    if (day > to) return days;
    days.push(day);
  }
}
