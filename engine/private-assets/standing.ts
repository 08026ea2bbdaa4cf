/** Adds up the position of one or several commitments on a day, in exact money. */
import { formatDay, type Day } from '#packages/calendar';
import { finding, mergeFindings, type Figure, type Finding } from '#packages/findings';
import { add, sum, ZERO, type Amount } from '#packages/money';
import type { Commitment } from './commitment.ts';
import { netAssetValue, type StakeValuation, type ValuationOptions } from './net-asset-value.ts';
import { tallyCommitment, type CommitmentTally } from './tally.ts';

/** The sums of `CommitmentTally` and the value, over all commitments together. */
export interface StakePosition extends CommitmentTally {
  readonly asOf: Day;
  /** Currency of every amount; null without a commitment. */
  readonly currency: string | null;
  /** As last reported, with the oldest day among the reports; null with `nav.missing` where a stake was never reported. */
  readonly reported: Figure<{ readonly amount: Amount; readonly valued: Day }>;
  readonly nav: {
    readonly amount: Amount;
    /** `estimated` when one of them is. */
    readonly basis: StakeValuation['basis'];
    /** Methods of the commitments that were not reported for the day, each method once; empty when all were reported. */
    readonly methods: readonly StakeValuation['method'][];
    readonly findings: readonly Finding[];
  };
}

/**
 * Pooled by adding up: commitments, payments and values first, ratios and rates from the sums. The commitments must be in one currency: whoever
 * pools several converts each payment with the rate of its day, and the values with the rate of the day asked for. Throws RangeError otherwise.
 */
export function stakePosition(commitments: readonly Commitment[], asOf: Day, options: ValuationOptions = {}): StakePosition {
  const [currency = null, ...others] = new Set(commitments.map((commitment) => commitment.currency));
  if (others.length > 0) throw new RangeError(`Commitments in several currencies: ${[currency, ...others].join(', ')}`);
  const tallies = commitments.map((commitment) => tallyCommitment(commitment, asOf));
  const valuations = commitments.map((commitment) => netAssetValue(commitment, asOf, options));
  return { ...sumTallies(tallies), asOf, currency, reported: reportedOf(commitments, valuations, asOf), nav: valueOf(valuations) };
}

function sumTallies(tallies: readonly CommitmentTally[]): CommitmentTally {
  const total = (part: (of: CommitmentTally) => Amount) => sum(tallies.map(part));
  const known = (part: (of: CommitmentTally) => Figure<Amount>) => totalKnown(tallies.map(part));
  return {
    paidIn: total((of) => of.paidIn),
    invested: total((of) => of.invested),
    feesWithin: total((of) => of.feesWithin),
    feesOutside: total((of) => of.feesOutside),
    distributed: total((of) => of.distributed),
    returnOfCapital: total((of) => of.returnOfCapital),
    gain: total((of) => of.gain),
    income: total((of) => of.income),
    sold: total((of) => of.sold),
    recallable: total((of) => of.recallable),
    committed: known((of) => of.committed),
    pledged: known((of) => of.pledged),
    unfunded: known((of) => of.unfunded),
  };
}

/** Null when one of them is: a total that lacks a part would look like the whole. */
function totalKnown(figures: readonly Figure<Amount>[]): Figure<Amount> {
  const findings = mergeFindings(...figures.map((figure) => figure.findings));
  const value = figures.reduce<Amount | null>((total, figure) => (total && figure.value ? add(total, figure.value) : null), ZERO);
  return figures.length === 0 ? { value: null, findings: [finding('commitment.missing')] } : { value, findings };
}

function reportedOf(commitments: readonly Commitment[], valuations: readonly StakeValuation[], asOf: Day): StakePosition['reported'] {
  const reports = valuations.flatMap(({ report }) => report ?? []);
  const missing = valuations.flatMap(({ report }, i) =>
    report ? [] : [finding('nav.missing', { subject: (commitments[i] as Commitment).id, date: formatDay(asOf) })],
  );
  if (missing.length > 0 || reports.length === 0) return { value: null, findings: missing.length > 0 ? missing : [finding('nav.missing')] };
  return {
    value: { amount: sum(reports.map(({ amount }) => amount)), valued: Math.min(...reports.map(({ valued }) => valued)) },
    findings: [],
  };
}

function valueOf(valuations: readonly StakeValuation[]): StakePosition['nav'] {
  return {
    amount: sum(valuations.map(({ amount }) => amount)),
    basis: valuations.some(({ basis }) => basis === 'estimated') ? 'estimated' : 'actual',
    methods: [...new Set(valuations.map(({ method }) => method).filter((method) => method !== 'reported'))],
    findings: mergeFindings(...valuations.map(({ findings }) => findings)),
  };
}
