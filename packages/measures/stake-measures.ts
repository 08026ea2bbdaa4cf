/** What was committed, paid in, got back and is left of stakes in private funds, and the return that it makes. */
import { z } from 'zod';
import { mergeFindings, type Figure } from '#packages/findings';
import type { Amount } from '#packages/money';
import {
  distributedToPaidIn,
  horizonRate,
  jCurve,
  multipleOnInvestedCapital,
  paidInToCommitted,
  pacing as pace,
  residualValueToPaidIn,
  sinceInceptionPeriodRate,
  sinceInceptionRate,
  totalValueToPaidIn,
  type MultipleOptions,
  type Standing,
} from '#packages/private-assets';
import type { OpenedDocument } from './document.ts';
import { holdable, Money } from './flow-question.ts';
import { moneyText } from './ledger-question.ts';
import { measure, Unanswerable, type Answer } from './measure.ts';
import {
  answerFor,
  byYear,
  dateOrPeriod,
  findingsFor,
  flowsOf,
  ofStake,
  ofValuedStake,
  periodsPerYear,
  stakeOf,
  standingOf,
  type AskedStake,
} from './stake-question.ts';

const ILPA = 'ILPA Reporting Template';
const GIPS = 'CFA Institute, GIPS Standards (2020), glossary and provisions for private market investments';

function moneyFor(stake: AskedStake, { value, findings }: Figure<Amount>): Answer {
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
    ...ofStake,
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
    return moneyFor(stake, question.basis === 'cumulative' ? stands.pledged : stands.committed);
  },
);

const paidIn = measure(
  'paid-in-capital',
  z.strictObject(ofStake),
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
    return moneyFor(stake, plainAmount(standingOf(stake).paidIn));
  },
);

const distributed = measure(
  'distributed-capital',
  z.strictObject(ofStake),
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
    return moneyFor(stake, plainAmount(standingOf(stake).distributed));
  },
);

const unfunded = measure(
  'unfunded-commitment',
  z.strictObject(ofStake),
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
    return moneyFor(stake, standingOf(stake).unfunded);
  },
);

const reported = measure(
  'reported-nav',
  z.strictObject(ofValuedStake),
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
    return moneyFor(stake, { value: value && value.amount, findings });
  },
);

const NAV =
  'The value of a stake is the last report + paid in since - received since, each times the growth of the index with `rollForward`; whoever passes a part on keeps the rest. Without any report it is what was paid in less what was received.';
const NAV_FINDINGS =
  'nav.estimated, nav.stale or nav.missing stand beside a figure from a value that was not reported for the day, nav.negative beside one below zero.';

const estimated = measure(
  'estimated-nav',
  z.strictObject(ofValuedStake),
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
    return moneyFor(stake, { value: amount, findings });
  },
);

const statement = measure(
  'capital-account-statement',
  z.strictObject(ofValuedStake),
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

const ofMultiple = {
  ...ofValuedStake,
  recallable: z.enum(['counted', 'netted']).default('counted').meta({
    description: '`netted`: distributions that may be recalled count neither as distributed nor as paid in.',
  }),
};

function multiple(
  question: z.output<z.ZodObject<typeof ofMultiple>>,
  document: OpenedDocument,
  of: (standing: Standing, options: MultipleOptions) => Figure,
): Answer {
  const stake = stakeOf(question, document);
  return answerFor(stake, of(standingOf(stake), { recallable: question.recallable }));
}

const RATIO = 'A ratio since inception: 1.5 is 1.50x. Several commitments are added up first.';
const UNCALLED = 'capital.uncalled where nothing is paid in.';

const tvpi = measure(
  'tvpi',
  z.strictObject(ofMultiple),
  {
    title: 'Total value to paid-in (TVPI, investment multiple)',
    unit: 'number',
    formula: '(distributed + net asset value) / paid in',
    convention: `${RATIO} ${NAV}`,
    source: `${GIPS}; ${ILPA}`,
    none: `${UNCALLED} ${NAV_FINDINGS}`,
  },
  (question, document) => multiple(question, document, totalValueToPaidIn),
);

const dpi = measure(
  'dpi',
  z.strictObject(ofMultiple),
  {
    title: 'Distributed to paid-in (DPI, realisation multiple)',
    unit: 'number',
    formula: 'distributed / paid in',
    convention: RATIO,
    source: `${GIPS}; ${ILPA}`,
    none: UNCALLED,
  },
  (question, document) => multiple(question, document, distributedToPaidIn),
);

const rvpi = measure(
  'rvpi',
  z.strictObject(ofMultiple),
  {
    title: 'Residual value to paid-in (RVPI, unrealised multiple)',
    unit: 'number',
    formula: 'net asset value / paid in',
    convention: `${RATIO} TVPI = DPI + RVPI. ${NAV}`,
    source: `${GIPS}; ${ILPA}`,
    none: `${UNCALLED} ${NAV_FINDINGS}`,
  },
  (question, document) => multiple(question, document, residualValueToPaidIn),
);

const pic = measure(
  'pic',
  z.strictObject(ofMultiple),
  {
    title: 'Paid-in to committed capital (PIC)',
    unit: 'number',
    formula: 'paid in / committed capital, cumulative',
    convention: `${RATIO} Fees outside the commitment are paid in too, so it may pass 1; stakes passed on lower neither.`,
    source: GIPS,
    none: 'commitment.missing where no commitment, or one of 0, is known.',
  },
  (question, document) => multiple(question, document, paidInToCommitted),
);

const moic = measure(
  'moic',
  z.strictObject(ofMultiple),
  {
    title: 'Multiple on invested capital (MOIC)',
    unit: 'number',
    formula: '(distributed + net asset value) / (paid in - fees within and outside the commitment)',
    convention: `${RATIO} Without fees it is TVPI. ${NAV}`,
    source: `${ILPA}, invested capital`,
    none: `${UNCALLED} ${NAV_FINDINGS}`,
  },
  (question, document) => multiple(question, document, multipleOnInvestedCapital),
);

const IRR =
  'Payments on their days, the value at the close of the day as if received; actual/365. Of several rates, the one nearest to zero with the sign of the gain. Equally spaced payments have a rate by the period, (1 + r)^periodsPerYear - 1 a year.';
const IRR_NONE =
  'capital.uncalled before the first payment; irr.none where no rate fits; irr.several stands beside the figure where several do.';

const sinceInception = measure(
  'since-inception-irr',
  z.strictObject({
    ...ofValuedStake,
    periodsPerYear,
    per: z.enum(['year', 'span']).default('year').meta({
      description: '`span`: since the first payment, not annualised, as GIPS presents less than a year.',
    }),
  }),
  {
    title: 'Since-inception internal rate of return',
    unit: 'fraction',
    formula:
      'the yearly rate r with sum of (distributed - paid in) / (1 + r)^(days / 365) + net asset value / (1 + r)^(days to the end / 365) = 0',
    convention: `${IRR} ${NAV}`,
    source: `${GIPS}, since-inception money-weighted return; ${ILPA}`,
    none: `${IRR_NONE} ${NAV_FINDINGS}`,
  },
  (question, document) => {
    const stake = stakeOf(question, document);
    const flows = flowsOf(stake);
    if (question.per === 'span') return answerFor(stake, holdable(sinceInceptionPeriodRate(flows)));
    return answerFor(stake, byYear(stake, sinceInceptionRate(flows), question.periodsPerYear));
  },
);

const horizon = measure(
  'horizon-irr',
  z.strictObject({ ...ofValuedStake, years: z.int().positive().meta({ description: 'How many years back the horizon begins.' }) }),
  {
    title: 'Horizon internal rate of return (end to end)',
    unit: 'fraction',
    formula:
      'the since-inception rate of: the value at the close of the same date so many years earlier as paid in, the payments since, the value at the end',
    convention: `${IRR} The opening value may be an estimate. Dated payments only.`,
    source: 'Cambridge Associates, horizon (end-to-end, pooled) internal rate of return of its private investment benchmarks',
    none: `${IRR_NONE} history.short stands beside a rate that begins with the first payment. ${NAV_FINDINGS}`,
  },
  (question, document) => {
    const stake = stakeOf(question, document);
    if (stake.periods !== null) throw new Unanswerable('a horizon takes dated payments', ['contributions']);
    return answerFor(stake, horizonRate(stake.commitments, stake.asOf, question.years, stake.options));
  },
);

const curve = measure(
  'j-curve',
  z.strictObject({
    ...ofValuedStake,
    periodsPerYear,
    points: z.enum(['quarters', 'events']).optional().meta({
      description:
        '`quarters`: the ends of calendar quarters, which is the rule for dated payments; `events`: each day with a payment or report, and each of equally spaced periods. The last day is always one.',
    }),
  }),
  {
    title: 'J-curve',
    unit: 'table',
    formula: 'distributed - paid in, the net asset value, TVPI and the since-inception internal rate of return, from the first payment on',
    convention: `A list of {date, basis, paidIn, distributed, netCashFlow, nav, tvpi, irr, findings}, with \`period\` (from 0) instead of \`date\` for equally spaced payments; money as text, \`basis\` actual or estimated. ${NAV}`,
    source: `${GIPS}; T. Meyer, P.-Y. Mathonet, Beyond the J-Curve (2005)`,
    none: 'Empty before the first event; tvpi and irr of a point are null with its findings.',
  },
  (question, document) => {
    const stake = stakeOf(question, document);
    if (stake.periods !== null && question.points === 'quarters')
      throw new Unanswerable('equally spaced payments have no calendar quarters', ['points']);
    const points = question.points ?? (stake.periods === null ? 'quarters' : 'events');
    const text = (value: Amount) => moneyText(stake.currency, value);
    const rows = jCurve(stake.commitments, stake.asOf, { ...stake.options, points }).map((point) => {
      const irr = byYear(stake, point.sinceInceptionRate, question.periodsPerYear);
      return {
        [stake.periods === null ? 'date' : 'period']: dateOrPeriod(stake, point.day),
        basis: point.basis,
        paidIn: text(point.paidIn),
        distributed: text(point.distributed),
        netCashFlow: text(point.netCashFlow),
        nav: text(point.nav),
        tvpi: point.totalValueToPaidIn.value,
        irr: irr.value,
        findings: findingsFor(stake, [...point.totalValueToPaidIn.findings, ...irr.findings]),
      };
    });
    return { value: rows, findings: [], currency: stake.currency };
  },
);

const part = z.number().min(0).max(1);

const pacing = measure(
  'pacing',
  z.strictObject({
    committed: Money.refine((value) => value >= 0, 'must not be negative').meta({ description: 'Committed capital.' }),
    callRates: z.array(part).min(1).meta({
      description:
        'Part of what is uncalled that each year calls, the first first; the last stands for all later years. 0.25 is a quarter.',
    }),
    life: z.int().min(1).max(100).meta({ description: 'Of the fund, in years.' }),
    bow: z.number().positive().meta({ description: 'How late distributions come: the exponent of age / life; 2.5 is usual.' }),
    growth: z.number().gt(-1).meta({ description: 'Of the value, by the year: 0.13 is 13 %.' }),
    yield: part.default(0).meta({ description: 'The least part of the value that is distributed each year.' }),
    from: z
      .strictObject({ year: z.int().min(0), called: Money, nav: Money })
      .optional()
      .meta({ description: 'Where a running fund stands: years that have ended, what was called of the commitment, and its value.' }),
  }),
  {
    title: 'Pacing of a commitment (Takahashi-Alexander, Yale model)',
    unit: 'table',
    formula:
      'call = rate x (committed - called before); distribution = max(yield, (year / life)^bow) x value before x (1 + growth); value = value before x (1 + growth) + call - distribution',
    convention:
      'A list of {year, call, distribution, nav} of unrounded numbers in the unit of the commitment, one for each year left. Calls come at the end of their year. The model distributes all that stood before its last year in that year; what the last year calls is left. A projection, not a forecast of this fund.',
    source: 'D. Takahashi, S. Alexander, Illiquid Alternative Asset Fund Modeling (2002)',
    none: 'Never; empty for a fund past its life.',
  },
  ({ from, ...terms }) => ({ value: pace({ ...terms, ...(from !== undefined && { from }) }), findings: [] }),
);

export const STAKE_MEASURES = [
  committed,
  paidIn,
  distributed,
  unfunded,
  reported,
  estimated,
  statement,
  tvpi,
  dpi,
  rvpi,
  pic,
  moic,
  sinceInception,
  horizon,
  curve,
  pacing,
] as const;
