/** Computes what an event pays to the fund or to the investor. */
import { add, sum, ZERO, type Amount } from '#packages/money';
import type { CapitalCall, CommitmentEvent, FundDistribution } from './commitment.ts';

/** The part of a call that uses up the commitment. */
export function calledWithin({ investment, feesWithin = ZERO }: CapitalCall): Amount {
  return add(investment, feesWithin);
}

export function totalOfCall(call: CapitalCall): Amount {
  return add(calledWithin(call), call.feesOutside ?? ZERO);
}

export function totalOfDistribution({ returnOfCapital = ZERO, gain = ZERO, income = ZERO }: FundDistribution): Amount {
  return sum([returnOfCapital, gain, income]);
}

/** Paid in by the investor: calls with all fees, and the price of a stake taken over. */
export function amountPaidIn(event: CommitmentEvent): Amount {
  if (event.kind === 'call') return totalOfCall(event);
  return event.kind === 'takeover' ? event.price : ZERO;
}

/** Received by the investor: distributions, and the price of a stake passed on. */
export function amountReceived(event: CommitmentEvent): Amount {
  if (event.kind === 'distribution') return totalOfDistribution(event);
  return event.kind === 'hand-over' ? event.price : ZERO;
}
