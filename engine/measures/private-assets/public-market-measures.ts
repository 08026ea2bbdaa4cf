/** Measures that compare stakes in private funds with a market index (public-market equivalents). */
import { z } from 'zod';
import type { Figure } from '#packages/findings';
import { directAlpha, kaplanSchoar, longNickels, longNickelsValue, pmePlus, pmePlusScaling, type StakeFlows } from '#engine/private-assets';
import type { Quotes } from '#engine/book';
import type { OpenedDocument } from '../document.ts';
import { measure, type MeasureAnswer } from '../measure.ts';
import { answerFor, annualiseStakeRate, flowsOf, indexOf, type StakeInput } from './stake-answers.ts';
import { stakeOf } from './stake-question.ts';
import { indexField, valuedStakeFields, periodsPerYear } from './stake-terms.ts';

const indexComparisonFields = { ...valuedStakeFields, index: indexField };
const indexRateFields = { ...indexComparisonFields, periodsPerYear };

function compareWithIndex(
  question: z.output<z.ZodObject<typeof indexComparisonFields>>,
  document: OpenedDocument,
  of: (flows: StakeFlows, index: Quotes, stake: StakeInput) => Figure,
): MeasureAnswer {
  const stake = stakeOf(question, document);
  return answerFor(stake, of(flowsOf(stake), indexOf(question.index, stake, document), stake));
}

const GROWTH =
  'Growth is the level of the index at the end over its level on the day of the payment; a level stands until the next. The value of the stake is reported, or estimated as in estimated-nav.';
const NONE =
  'capital.uncalled where nothing is paid in; benchmark.missing where the index has no level on a day; benchmark.stale stands beside the figure.';
const RATE = 'Actual/365; equally spaced payments have a rate by the period, (1 + r)^periodsPerYear - 1 a year.';

const ratio = measure(
  'kaplan-schoar-pme',
  z.strictObject(indexComparisonFields),
  {
    title: 'Public-market equivalent of Kaplan and Schoar (KS-PME)',
    unit: 'number',
    formula: '(sum of distributions x growth + net asset value) / (sum of contributions x growth)',
    convention: `Above 1 the stake did better than the index. ${GROWTH}`,
    source: 'S. Kaplan, A. Schoar, Private Equity Performance: Returns, Persistence, and Capital Flows, Journal of Finance 60 (2005)',
    none: NONE,
  },
  (question, document) => compareWithIndex(question, document, kaplanSchoar),
);

const rate = measure(
  'long-nickels-irr',
  z.strictObject(indexRateFields),
  {
    title: 'Public-market equivalent of Long and Nickels (LN-PME, index comparison method)',
    unit: 'fraction',
    formula: 'the internal rate of return of the payments with the value of the index investment (see long-nickels-value) at the end',
    convention: `To be compared with the since-inception rate. ${RATE} ${GROWTH}`,
    source: 'A. Long, C. Nickels, A Private Investment Benchmark (1996)',
    none: `${NONE} irr.none where no rate fits, which a value below zero may bring about; index.short stands beside the figure.`,
  },
  (question, document) =>
    compareWithIndex(question, document, (flows, levels, stake) =>
      annualiseStakeRate(stake, longNickels(flows, levels), question.periodsPerYear),
    ),
);

const value = measure(
  'long-nickels-value',
  z.strictObject(indexComparisonFields),
  {
    title: 'Value of the same payments in an index (Long and Nickels)',
    unit: 'number',
    formula: 'sum of (contributions - distributions) x growth',
    convention: `In the currency of the stake, unrounded. Below zero where more was distributed than the index could have paid. ${GROWTH}`,
    source: 'A. Long, C. Nickels, A Private Investment Benchmark (1996)',
    none: `${NONE} index.short stands beside the figure, with the first day on which the index would have had to be sold short.`,
  },
  (question, document) => compareWithIndex(question, document, longNickelsValue),
);

const LAMBDA = 'lambda = (sum of contributions x growth - net asset value) / (sum of distributions x growth)';
const ROUVINEZ = 'C. Rouvinez, Private Equity Benchmarking with PME+, Venture Capital Journal 43 (2003)';
const SCALED = `${NONE} distributions.none where nothing was distributed; scaling.negative stands beside the figure where lambda is below zero.`;

const plus = measure(
  'pme-plus',
  z.strictObject(indexRateFields),
  {
    title: 'PME+',
    unit: 'fraction',
    formula: `the internal rate of return of contributions, distributions x lambda, and the net asset value; ${LAMBDA}`,
    convention: `To be compared with the since-inception rate. ${RATE} ${GROWTH}`,
    source: ROUVINEZ,
    none: `${SCALED} irr.none where no rate fits.`,
  },
  (question, document) =>
    compareWithIndex(question, document, (flows, levels, stake) =>
      annualiseStakeRate(stake, pmePlus(flows, levels), question.periodsPerYear),
    ),
);

const lambda = measure(
  'pme-plus-lambda',
  z.strictObject(indexComparisonFields),
  {
    title: 'Scaling factor of PME+',
    unit: 'number',
    formula: LAMBDA,
    convention: `Below 1 the stake did better than the index. ${GROWTH}`,
    source: ROUVINEZ,
    none: SCALED,
  },
  (question, document) => compareWithIndex(question, document, pmePlusScaling),
);

const alpha = measure(
  'direct-alpha',
  z.strictObject({
    ...indexRateFields,
    compounding: z.enum(['yearly', 'continuous']).default('yearly').meta({ description: '`continuous`: ln(1 + yearly rate).' }),
  }),
  {
    title: 'Direct Alpha',
    unit: 'fraction',
    formula: 'the internal rate of return of contributions x growth, distributions x growth, and the net asset value',
    convention: `The yearly rate by which the stake did better than the index. ${RATE} ${GROWTH}`,
    source: 'O. Gredil, B. Griffiths, R. Stucke, Benchmarking Private Equity: The Direct Alpha Method (2014)',
    none: `${NONE} irr.none where no rate fits; irr.several stands beside the figure where several do.`,
  },
  (question, document) =>
    compareWithIndex(question, document, (flows, levels, stake) => {
      const figure = directAlpha(flows, levels, question.compounding);
      if (question.compounding === 'yearly' || stake.periods === null) return annualiseStakeRate(stake, figure, question.periodsPerYear);
      return { value: figure.value && figure.value * question.periodsPerYear, findings: figure.findings };
    }),
);

export const PUBLIC_MARKET_MEASURES = [ratio, rate, value, plus, lambda, alpha] as const;
