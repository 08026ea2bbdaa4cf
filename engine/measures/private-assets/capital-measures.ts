/** Measures of the capital of stakes in private funds: committed, paid in, distributed, unfunded, and the net asset value. */
import { z } from 'zod';
import { mergeFindings, type Figure } from '#packages/findings';
import type { Amount } from '#packages/money';
import { moneyText } from '../questions/ledger-question.ts';
import { measure, type MeasureAnswer } from '../measure.ts';
import { GIPS, ILPA, NAV, NAV_FINDINGS } from './stake-conventions.ts';
import { dateOrPeriod, findingsFor, standingOf, type StakeInput } from './stake-answers.ts';
import { stakeOf } from './stake-question.ts';
import { stakeFields, valuedStakeFields } from './stake-terms.ts';

function stakeMoneyAnswer(stake: StakeInput, { value, findings }: Figure<Amount>): MeasureAnswer {
  return {
    value: value && moneyText(stake.currency, value),
    findings: findingsFor(stake, findings),
    currency: stake.currency,
  };
}

const plainAmount = (value: Amount): Figure<Amount> => ({ value, findings: [] });

const committed = measure(
  'committed-capital',
  z.strictObject({
    ...stakeFields,
    basis: z.enum(['in-force', 'cumulative']).default('in-force').meta({
      description: '`in-force`: less stakes passed on; `cumulative`: all that was ever promised or taken over, as PIC divides by.',
    }),
  }),
  {
    title: 'Committed capital',
    unit: 'money',
    formula: 'commitments and their changes + commitments taken over - commitments passed on',
    convention: 'On the day; released commitment stays committed.',
    source: GIPS,
    none: 'commitment.missing where no commitment is known.',
  },
  (question, document) => {
    const stake = stakeOf(question, document);
    const stands = standingOf(stake);
    return stakeMoneyAnswer(stake, question.basis === 'cumulative' ? stands.pledged : stands.committed);
  },
);

const paidIn = measure(
  'paid-in-capital',
  z.strictObject(stakeFields),
  {
    title: 'Paid-in capital',
    unit: 'money',
    formula: 'sum of calls with fees within and outside the commitment + prices of stakes taken over',
    convention: 'Since inception, up to and including the day. A call returned unused lowers it.',
    source: GIPS,
    none: 'Never.',
  },
  (question, document) => {
    const stake = stakeOf(question, document);
    return stakeMoneyAnswer(stake, plainAmount(standingOf(stake).paidIn));
  },
);

const distributed = measure(
  'distributed-capital',
  z.strictObject(stakeFields),
  {
    title: 'Distributed capital',
    unit: 'money',
    formula: 'sum of distributions (return of capital, gains, income) + prices of stakes passed on',
    convention: 'Since inception, up to and including the day; what may be recalled is in it.',
    source: GIPS,
    none: 'Never.',
  },
  (question, document) => {
    const stake = stakeOf(question, document);
    return stakeMoneyAnswer(stake, plainAmount(standingOf(stake).distributed));
  },
);

const unfunded = measure(
  'unfunded-commitment',
  z.strictObject(stakeFields),
  {
    title: 'Unfunded commitment',
    unit: 'money',
    formula: 'committed - called within the commitment + recallable part of distributions - released + taken over - passed on',
    convention: 'Fees outside the commitment do not lower it. Below zero with commitment.exceeded.',
    source: `${ILPA}, unfunded commitment and recallable distributions`,
    none: 'commitment.missing where no commitment is known.',
  },
  (question, document) => {
    const stake = stakeOf(question, document);
    return stakeMoneyAnswer(stake, standingOf(stake).unfunded);
  },
);

const reported = measure(
  'reported-nav',
  z.strictObject(valuedStakeFields),
  {
    title: 'Net asset value as last reported',
    unit: 'money',
    formula: 'the last report on or before the day; of several commitments their sum',
    convention:
      'Payments since are not in it: see estimated-nav. Of several reports of one day the one that became known last. capital-account-statement tells the oldest day reported.',
    source: GIPS,
    none: 'nav.missing where a stake was never reported.',
  },
  (question, document) => {
    const stake = stakeOf(question, document);
    const { value, findings } = standingOf(stake).reported;
    return stakeMoneyAnswer(stake, { value: value && value.amount, findings });
  },
);

const estimated = measure(
  'estimated-nav',
  z.strictObject(valuedStakeFields),
  {
    title: 'Net asset value, adjusted for payments since the last report',
    unit: 'money',
    formula: 'last report + paid in since - received since',
    convention: `${NAV} Rounded to the minor unit.`,
    source: `${GIPS}, residual value; cash-adjusted value as limited partners estimate it between reports`,
    none: `Never. ${NAV_FINDINGS} benchmark.missing where the index has no level.`,
  },
  (question, document) => {
    const stake = stakeOf(question, document);
    const { amount, findings } = standingOf(stake).nav;
    return stakeMoneyAnswer(stake, { value: amount, findings });
  },
);

const statement = measure(
  'capital-account-statement',
  z.strictObject(valuedStakeFields),
  {
    title: 'Capital account statement',
    unit: 'table',
    formula: 'the sums of what was committed, paid in and distributed since inception, and the value',
    convention: `An object of money as text: committed, committedEver, unfunded, paidIn = invested + feesWithin + feesOutside, distributed = returnOfCapital + gain + income + sold, recallable, reportedNav, nav; beside it navReported (date of the oldest report) and navBasis (actual or estimated). What is not known is null. ${NAV}`,
    source: `${ILPA}, capital account statement`,
    none: `commitment.missing and nav.missing for what is null. ${NAV_FINDINGS}`,
  },
  (question, document) => {
    const stake = stakeOf(question, document);
    const stands = standingOf(stake);
    const text = (value: Amount | null) => value && moneyText(stake.currency, value);
    const last = stands.reported.value;
    const value = {
      committed: text(stands.committed.value),
      committedEver: text(stands.pledged.value),
      unfunded: text(stands.unfunded.value),
      paidIn: text(stands.paidIn),
      invested: text(stands.invested),
      feesWithin: text(stands.feesWithin),
      feesOutside: text(stands.feesOutside),
      distributed: text(stands.distributed),
      returnOfCapital: text(stands.returnOfCapital),
      gain: text(stands.gain),
      income: text(stands.income),
      sold: text(stands.sold),
      recallable: text(stands.recallable),
      reportedNav: text(last && last.amount),
      navReported: last && dateOrPeriod(stake, last.valued),
      nav: text(stands.nav.amount),
      navBasis: stands.nav.basis,
    };
    const { committed: inForce, unfunded: callable, reported: report, nav } = stands;
    const findings = mergeFindings(inForce.findings, callable.findings, report.findings, nav.findings);
    return { value, findings: findingsFor(stake, findings), currency: stake.currency };
  },
);

export const CAPITAL_MEASURES = [committed, paidIn, distributed, unfunded, reported, estimated, statement] as const;
