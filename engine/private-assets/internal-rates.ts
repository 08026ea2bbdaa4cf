/** Computes money-weighted returns of stakes: payments on their days, value at the end, actual/365. */
import { addYears, formatDay, type Day } from '#packages/calendar';
import { finding, mergeFindings, type Figure } from '#packages/findings';
import { toNumber } from '#packages/money';
import { internalRate } from '#engine/rates-of-return';
import type { Commitment } from './commitment.ts';
import { stakeFlows, type StakeFlow, type StakeFlows } from './flows.ts';
import type { ValuationOptions } from './net-asset-value.ts';
import { stakePosition } from './standing.ts';

/** Payments from the investor's side: paid in negative, received and the value at the end positive. */
function investorFlows({ flows, asOf, nav }: Pick<StakeFlows, 'flows' | 'asOf' | 'nav'>): { day: Day; amount: number }[] {
  return [...flows.map(netFlow), { day: asOf, amount: nav }];
}

function netFlow({ day, paidIn, distributed }: StakeFlow) {
  return { day, amount: distributed - paidIn };
}

/**
 * Since-inception internal rate of return, yearly: the r with sum(amount / (1 + r)^(days / 365)) = 0, also for less than a year. A fraction.
 * Null with `capital.uncalled` before the first payment and with `irr.none` where no rate fits; `irr.several` beside the one nearest to zero.
 * Source: GIPS Standards (2020), money-weighted returns; ILPA Performance Template (net IRR, daily dated flows).
 */
export function sinceInceptionRate(flows: StakeFlows): Figure {
  return rateOverDays(flows, DAYS_PER_YEAR);
}

const DAYS_PER_YEAR = 365;

function rateOverDays(flows: StakeFlows, days: number): Figure {
  if (flows.flows.length === 0) return { value: null, findings: [finding('capital.uncalled', { date: formatDay(flows.asOf) })] };
  const { value, findings } = internalRate(investorFlows(flows), days);
  return { value, findings: mergeFindings(flows.findings, findings) };
}

/**
 * The same rate over the whole span from the first payment instead of a year. This is what GIPS has
 * presented for less than a year, where returns must not be annualised. Null as above.
 */
export function sinceInceptionPeriodRate(flows: StakeFlows): Figure {
  const days = flows.asOf - (flows.flows[0]?.day ?? flows.asOf);
  return rateOverDays(flows, days === 0 ? DAYS_PER_YEAR : days);
}

/**
 * Horizon rate, yearly: the value at the close of the same day `years` earlier counts as paid in on that day, then the payments since and
 * the value at the end. Stakes that began later are in with their payments alone; where nothing was held or paid by that day, the figure
 * runs from the first payment, with `history.short`. Null as above. Source: horizon internal rate of return ("end-to-end", "point-to-point")
 * of the private-market indices, as Cambridge Associates pools it.
 */
export function horizonRate(commitments: readonly Commitment[], asOf: Day, years: number, options: ValuationOptions = {}): Figure {
  const opening = addYears(asOf, -years);
  const held = stakePosition(commitments, opening, options).nav;
  const { flows, nav, findings } = stakeFlows(commitments, asOf, options);
  const since = flows.filter(({ day }) => day > opening);
  const short = since.length === flows.length ? [finding('history.short', { date: formatDay(opening + 1) })] : [];
  const before = { day: opening, paidIn: toNumber(held.amount), distributed: 0 };
  const start = before.paidIn === 0 ? since : [before, ...since];
  const rate = sinceInceptionRate({ flows: start, asOf, nav, findings });
  return { value: rate.value, findings: mergeFindings(rate.findings, held.findings, rate.value === null ? [] : short) };
}
