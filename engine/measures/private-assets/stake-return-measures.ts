/** Measures of the return of stakes in private funds: rates, the J-curve over time, and a projection. */
import { z } from 'zod';
import type { Amount } from '#packages/money';
import { horizonRate, jCurve, pacingModel as pace, sinceInceptionPeriodRate, sinceInceptionRate } from '#engine/private-assets';
import { finiteFigure, Money } from '../questions/flow-question.ts';
import { moneyText } from '../questions/ledger-question.ts';
import { measure } from '../measure.ts';
import { UnanswerableError } from '../unanswerable.ts';
import { GIPS, ILPA, NAV, NAV_FINDINGS } from './stake-conventions.ts';
import { answerFor, annualiseStakeRate, dateOrPeriod, findingsFor, flowsOf } from './stake-answers.ts';
import { stakeOf } from './stake-question.ts';
import { valuedStakeFields, periodsPerYear } from './stake-terms.ts';

const IRR =
  'Payments on their days, the value at the close of the day as if received; actual/365. Of several rates, the one nearest to zero, of a profit the nearest that is not negative; beyond a tenfold or a tenth a year only where no other fits. Equally spaced payments have a rate by the period, (1 + r)^periodsPerYear - 1 a year.';
const IRR_NONE =
  'capital.uncalled before the first payment; irr.none where no rate fits; irr.several stands beside the figure where several do.';

const sinceInception = measure(
  'since-inception-irr',
  z.strictObject({
    ...valuedStakeFields,
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
    if (question.per === 'span') return answerFor(stake, finiteFigure(sinceInceptionPeriodRate(flows)));
    return answerFor(stake, annualiseStakeRate(stake, sinceInceptionRate(flows), question.periodsPerYear));
  },
);

const horizon = measure(
  'horizon-irr',
  z.strictObject({ ...valuedStakeFields, years: z.int().positive().meta({ description: 'How many years back the horizon begins.' }) }),
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
    if (stake.periods !== null) throw new UnanswerableError('a horizon takes dated payments', ['contributions']);
    return answerFor(stake, horizonRate(stake.commitments, stake.asOf, question.years, stake.options));
  },
);

const curve = measure(
  'j-curve',
  z.strictObject({
    ...valuedStakeFields,
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
      throw new UnanswerableError('equally spaced payments have no calendar quarters', ['points']);
    const points = question.points ?? (stake.periods === null ? 'quarters' : 'events');
    const text = (value: Amount) => moneyText(stake.currency, value);
    const rows = jCurve(stake.commitments, stake.asOf, { ...stake.options, points }).map((point) => {
      const irr = annualiseStakeRate(stake, point.sinceInceptionRate, question.periodsPerYear);
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

export const STAKE_RETURN_MEASURES = [sinceInception, horizon, curve, pacing] as const;
