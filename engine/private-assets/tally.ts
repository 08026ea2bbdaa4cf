/** Computes the exact sums of one commitment up to a day. */
import { formatDay, type Day } from '#packages/calendar';
import { finding, type Figure } from '#packages/findings';
import { add, sign, subtract, sum, ZERO, type Amount } from '#packages/money';
import { eventsUpTo, type Commitment, type CommitmentEvent } from './commitment.ts';
import { calledWithin, amountPaidIn, amountReceived } from './payments.ts';

export interface CommitmentTally {
  /** Everything paid in: `invested` and both kinds of fees. */
  readonly paidIn: Amount;
  /** Paid in without fees: for investments, and for stakes taken over. */
  readonly invested: Amount;
  readonly feesWithin: Amount;
  readonly feesOutside: Amount;
  /** Everything received: the three parts of distributions, and `sold`. */
  readonly distributed: Amount;
  readonly returnOfCapital: Amount;
  readonly gain: Amount;
  readonly income: Amount;
  /** Received for stakes passed on. */
  readonly sold: Amount;
  /** The part of the distributions that may be, or was, called again. */
  readonly recallable: Amount;
  /** The commitment in force on the day: changes and stakes taken over, less stakes passed on. Null with `commitment.missing`. */
  readonly committed: Figure<Amount>;
  /** All that was ever promised or taken over: stakes passed on do not reduce it, as they do not reduce what was paid in. */
  readonly pledged: Figure<Amount>;
  /** Negative with `commitment.exceeded`, dated with the first day on which it was. */
  readonly unfunded: Figure<Amount>;
}

/**
 * Unfunded = committed - called within the commitment + recallable part of distributions - released, and what of it came or left with a
 * stake. Fees outside the commitment do not reduce it. Source: ILPA Reporting Template, "unfunded commitment" and "recallable distributions".
 */
export function tallyCommitment(commitment: Commitment, asOf: Day): CommitmentTally {
  const events = eventsUpTo(commitment, asOf);
  const total = (part: (event: CommitmentEvent) => Amount | undefined) => sum(events.map((event) => part(event) ?? ZERO));
  const promised = promisedUpTo(commitment, asOf);
  const takenOver = total((event) => (event.kind === 'takeover' ? event.committed : ZERO));
  const passedOn = total((event) => (event.kind === 'hand-over' ? event.committed : ZERO));
  const pledged = add(promised, takenOver);

  const known = commitment.committed.some(({ day }) => day <= asOf) || events.some(({ kind }) => kind === 'takeover');
  const missing = [finding('commitment.missing', { subject: commitment.id, date: formatDay(asOf) })];
  const whereKnown = (value: Amount): Figure<Amount> => (known ? { value, findings: [] } : { value: null, findings: missing });

  return {
    paidIn: total(amountPaidIn),
    invested: total((event) => (event.kind === 'call' ? event.investment : amountPaidIn(event))),
    feesWithin: total((event) => (event.kind === 'call' ? event.feesWithin : ZERO)),
    feesOutside: total((event) => (event.kind === 'call' ? event.feesOutside : ZERO)),
    distributed: total(amountReceived),
    returnOfCapital: total((event) => (event.kind === 'distribution' ? event.returnOfCapital : ZERO)),
    gain: total((event) => (event.kind === 'distribution' ? event.gain : ZERO)),
    income: total((event) => (event.kind === 'distribution' ? event.income : ZERO)),
    sold: total((event) => (event.kind === 'hand-over' ? event.price : ZERO)),
    recallable: total((event) => (event.kind === 'distribution' ? event.recallable : ZERO)),
    committed: whereKnown(subtract(pledged, passedOn)),
    pledged: whereKnown(pledged),
    unfunded: known ? unfundedOn(commitment, events, asOf) : { value: null, findings: missing },
  };
}

function promisedUpTo({ committed }: Commitment, day: Day): Amount {
  return sum(committed.filter((change) => change.day <= day).map((change) => change.amount));
}

function unfundedOn(commitment: Commitment, events: readonly CommitmentEvent[], asOf: Day): Figure<Amount> {
  let moved: Amount = ZERO;
  let exceeded: Day | undefined;
  events.forEach((event, position) => {
    moved = add(moved, changeOfUnfunded(event));
    const dayEnds = events[position + 1]?.day !== event.day;
    if (dayEnds && exceeded === undefined && sign(add(promisedUpTo(commitment, event.day), moved)) < 0) exceeded = event.day;
  });
  const value = add(promisedUpTo(commitment, asOf), moved);
  if (sign(value) >= 0) return { value, findings: [] };
  return { value, findings: [finding('commitment.exceeded', { subject: commitment.id, date: formatDay(exceeded ?? asOf) })] };
}

function changeOfUnfunded(event: CommitmentEvent): Amount {
  switch (event.kind) {
    case 'call':
      return subtract(ZERO, calledWithin(event));
    case 'distribution':
      return event.recallable ?? ZERO;
    case 'release':
      return subtract(ZERO, event.amount);
    case 'takeover':
      return event.unfunded;
    case 'hand-over':
      return subtract(ZERO, event.unfunded);
  }
}

/** The commitment in force on a day once these events have happened. */
export function commitmentInForce(commitment: Commitment, day: Day, events: readonly CommitmentEvent[]): Amount {
  return events.reduce<Amount>(
    (total, event) => {
      if (event.kind === 'takeover') return add(total, event.committed);
      return event.kind === 'hand-over' ? subtract(total, event.committed) : total;
    },
    promisedUpTo(commitment, day),
  );
}
