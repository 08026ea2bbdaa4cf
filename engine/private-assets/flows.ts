/** Collects the dated payments of a stake and its value at the end, as float64: the input of rates of return and index comparisons. */
import type { Day } from '#packages/calendar';
import type { Finding } from '#packages/findings';
import { toNumber } from '#packages/money';
import { eventsUpTo, type Commitment } from './commitment.ts';
import type { ValuationOptions } from './net-asset-value.ts';
import { amountPaidIn, amountReceived } from './payments.ts';
import { stakePosition } from './standing.ts';

export interface StakeFlow {
  readonly day: Day;
  readonly paidIn: number;
  readonly distributed: number;
}

/** All in one currency. */
export interface StakeFlows {
  /** In order of days, none after `asOf`; several a day allowed. */
  readonly flows: readonly StakeFlow[];
  readonly asOf: Day;
  readonly nav: number;
  /** Findings about the value. */
  readonly findings: readonly Finding[];
}

/** The payments of all commitments, and the sum of their values. Throws RangeError where their currencies differ. */
export function stakeFlows(commitments: readonly Commitment[], asOf: Day, options: ValuationOptions = {}): StakeFlows {
  const { nav } = stakePosition(commitments, asOf, options);
  return { flows: paymentsOf(commitments, asOf), asOf, nav: toNumber(nav.amount), findings: nav.findings };
}

function paymentsOf(commitments: readonly Commitment[], asOf: Day): StakeFlow[] {
  return commitments
    .flatMap((commitment) => eventsUpTo(commitment, asOf))
    .map((event) => ({ day: event.day, paidIn: toNumber(amountPaidIn(event)), distributed: toNumber(amountReceived(event)) }))
    .filter((flow) => flow.paidIn !== 0 || flow.distributed !== 0)
    .sort((a, b) => a.day - b.day);
}
