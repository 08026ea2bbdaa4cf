/** Computes the present value of payments at a given rate, and the rate of payments that are financed and reinvested at given rates. */
import type { Day } from '#packages/calendar';
import { finding, type Figure } from '#packages/findings';
import { DAYS_PER_YEAR, type DatedFlow } from './internal-rate.ts';

/**
 * Sum of amount / (1 + rate)^(days from `on` to the flow / daysPerYear), with a yearly rate above -1; flows in any order, before `on` too. In
 * the unit of the amounts. Null with `figure.overflow`. Source: spreadsheets, XNPV.
 */
export function presentValue(flows: readonly DatedFlow[], rate: number, on: Day, daysPerYear = DAYS_PER_YEAR): Figure {
  return finiteFigure(flows.reduce((total, { day, amount }) => total + amount * (1 + rate) ** ((on - day) / daysPerYear), 0));
}

/** The same for one amount at the end of each period, the first of them `first` periods from now; rate by the period. Source: spreadsheets, NPV. */
export function periodicPresentValue(amounts: readonly number[], rate: number, first: 0 | 1): Figure {
  return finiteFigure(amounts.reduce((total, amount, i) => total + amount * (1 + rate) ** -(i + first), 0));
}

/**
 * (future value of what came back, reinvested / present value of what was paid, financed)^(1 / (n - 1)) - 1 for n amounts, one at the end of
 * each period: paid in negative, got back positive; both rates by the period. -1 where nothing came back, null with `irr.none` where nothing
 * was paid or there is one amount alone. Source: spreadsheets, MIRR.
 */
export function modifiedInternalRate(
  amounts: readonly number[],
  rates: { readonly finance: number; readonly reinvestment: number },
): Figure {
  const periods = amounts.length - 1;
  const back = amounts.reduce((total, amount, i) => total + Math.max(0, amount) * (1 + rates.reinvestment) ** (periods - i), 0);
  const paid = amounts.reduce((total, amount, i) => total + Math.max(0, -amount) * (1 + rates.finance) ** -i, 0);
  if (!(paid > 0) || periods < 1) return { value: null, findings: [finding('irr.none')] };
  return finiteFigure((back / paid) ** (1 / periods) - 1);
}

function finiteFigure(value: number): Figure {
  return Number.isFinite(value) ? { value, findings: [] } : { value: null, findings: [finding('figure.overflow')] };
}
