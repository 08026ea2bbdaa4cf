/** Defines a commitment to a private fund as plain facts: what was promised, called, paid back, reported as its value, taken over and passed on. */
import type { Day } from '#packages/calendar';
import type { Amount } from '#packages/money';

/** The stake of one investor in one fund. All amounts are in its currency; lists may be in any order. */
export interface Commitment {
  /** Identifies the commitment in findings. */
  readonly id: string;
  /** ISO 4217. */
  readonly currency: string;
  /** The amount promised and each later change of it, a reduction negative: they add up. */
  readonly committed: readonly { readonly day: Day; readonly amount: Amount }[];
  readonly events: readonly CommitmentEvent[];
  readonly reports: readonly NavReport[];
}

/** Within one day calls count first, then distributions, releases, stakes taken over and stakes passed on. */
export type CommitmentEvent = CapitalCall | FundDistribution | CommitmentRelease | Takeover | HandOver;

/** Paid to the fund. A call that was returned unused (never invested) is a call with negative parts, not a distribution. */
export interface CapitalCall {
  readonly kind: 'call';
  readonly day: Day;
  readonly investment: Amount;
  /** Fees and expenses that use up the commitment. */
  readonly feesWithin?: Amount;
  /** Fees and expenses paid on top of the commitment. */
  readonly feesOutside?: Amount;
}

/** Paid by the fund; a distribution in kind counts with its value on the day. */
export interface FundDistribution {
  readonly kind: 'distribution';
  readonly day: Day;
  readonly returnOfCapital?: Amount;
  readonly gain?: Amount;
  readonly income?: Amount;
  /** The part of the three above that the fund may call again. */
  readonly recallable?: Amount;
}

/** Unfunded commitment that can no longer be called: the right to recall has lapsed, or the investment period has ended. */
export interface CommitmentRelease {
  readonly kind: 'release';
  readonly day: Day;
  readonly amount: Amount;
}

/** The stake, or a part of it, taken over from another investor. */
export interface Takeover {
  readonly kind: 'takeover';
  readonly day: Day;
  /** What was paid for it, or what it was worth where nothing was paid. */
  readonly price: Amount;
  /** The commitment that came with it, and what of it could still be called. */
  readonly committed: Amount;
  readonly unfunded: Amount;
}

/** The stake, or a part of it, passed on to another investor. */
export interface HandOver {
  readonly kind: 'hand-over';
  readonly day: Day;
  /** What was received for it, or what it was worth where nothing was paid. */
  readonly price: Amount;
  /** The commitment that left with it, and what of it could still be called. Its part of the commitment in force is its part of the value. */
  readonly committed: Amount;
  readonly unfunded: Amount;
}

/** Net asset value at the close of a day, all flows of that day counted. A later report of the same day replaces an earlier one. */
export interface NavReport {
  readonly valued: Day;
  /** The day on which it was reported. */
  readonly known: Day;
  readonly amount: Amount;
}

const ORDER: Record<CommitmentEvent['kind'], number> = { call: 0, distribution: 1, release: 2, takeover: 3, 'hand-over': 4 };

/** Events after one day, up to and including another, in order. */
export function eventsBetween({ events }: Commitment, after: Day, to: Day): CommitmentEvent[] {
  return events.filter(({ day }) => day > after && day <= to).sort((a, b) => a.day - b.day || ORDER[a.kind] - ORDER[b.kind]);
}

export function eventsUpTo(commitment: Commitment, to: Day): CommitmentEvent[] {
  return eventsBetween(commitment, -Infinity, to);
}
