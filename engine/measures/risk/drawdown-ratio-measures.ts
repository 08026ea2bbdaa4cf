/** Measures of the return for each unit of drawdown. */
import { z } from 'zod';
import { burkeRatio, calmarRatio, martinRatio, painRatio, sterlingRatio } from '#engine/risk';
import { measure } from '../measure.ts';
import { periodsPerYearOf, periodsPerYear, ratesFor, riskFree } from '../questions/rate-question.ts';
import { returnsFields, computeFromReturns } from '../questions/series-question.ts';

const drawdownRatioFields = {
  ...returnsFields,
  periodsPerYear,
  riskFree,
  excess: z.enum(['annualised', 'geometric', 'compounded']).default('annualised').meta({
    description:
      'Of the return over the risk-free rate: `annualised` geometric annualised return less that of the rate; `geometric` their quotient less 1; `compounded` the differences linked and annualised.',
  }),
  drawdowns: z.enum(['geometric', 'simple']).default('geometric').meta({
    description: 'Of returns linked, or added up since the peak as of a capital that is kept the same.',
  }),
  window: z.number().int().min(2).optional().meta({
    description: 'So many periods, counted back from the last one; all of them unless named. The custom of the Calmar ratio is 36 months.',
  }),
};

type DrawdownRatioQuestion = z.output<z.ZodObject<typeof drawdownRatioFields>>;

const drawdownOptions = (question: DrawdownRatioQuestion, periods: number) => ({
  periodsPerYear: periodsPerYearOf(question),
  riskFree: ratesFor(question.riskFree, periods, question, 'riskFree'),
  excess: question.excess,
  window: question.window,
  drawdowns: question.drawdowns,
});

const PER_DRAWDOWN = 'Drawdowns are read from the periodic returns, so that the frequency matters. Less than a year is annualised too.';

const NO_DRAWDOWN =
  'observations.few below 2 periods or the window; drawdown.none when nothing ever fell; return.total-loss for a return below -100 %.';

export const calmar = measure(
  'calmar-ratio',
  z.strictObject(drawdownRatioFields),
  {
    title: 'Calmar ratio',
    unit: 'number',
    formula: '(annualised return - risk-free rate) / |maximum drawdown|',
    convention: `${PER_DRAWDOWN} The risk-free rate is zero by custom.`,
    source: 'T. Young, Calmar Ratio: A Smoother Tool, Futures (1991); C. Bacon (2008), ch. 4, Calmar ratio',
    none: NO_DRAWDOWN,
  },
  (question, document) =>
    computeFromReturns(document, question, ({ returns }) => calmarRatio(returns, drawdownOptions(question, returns.length))),
);

export const sterling = measure(
  'sterling-ratio',
  z.strictObject({
    ...drawdownRatioFields,
    largest: z
      .number()
      .int()
      .positive()
      .optional()
      .meta({ description: 'Averages so many of the deepest drawdowns; all of them unless named.' }),
    addition: z.number().default(0.1).meta({
      description: 'Added to the depth of the drawdowns, as a fraction; 10 % in the original. 0 makes the Sterling-Calmar ratio.',
    }),
  }),
  {
    title: 'Sterling ratio',
    unit: 'number',
    formula: '(annualised return - risk-free rate) / (|average drawdown| + addition)',
    convention: `${PER_DRAWDOWN} A drawdown runs from a peak to the recovery of its value; with \`largest\` 1 the average is the maximum drawdown.`,
    source: 'D. Kestner, Getting a Handle on True Performance, Futures (1996); C. Bacon (2008), ch. 4, Sterling ratio',
    none: NO_DRAWDOWN,
  },
  (question, document) =>
    computeFromReturns(document, question, ({ returns }) => {
      const { largest, addition } = question;
      return sterlingRatio(returns, { ...drawdownOptions(question, returns.length), largest, addition });
    }),
);

export const martin = measure(
  'martin-ratio',
  z.strictObject(drawdownRatioFields),
  {
    title: 'Martin ratio (ulcer performance index)',
    unit: 'number',
    formula: '(annualised return - risk-free rate) / ulcer index',
    convention: PER_DRAWDOWN,
    source: "P. Martin and B. McCann, The Investor's Guide to Fidelity Funds (1989); C. Bacon (2008), ch. 4, Martin ratio",
    none: NO_DRAWDOWN,
  },
  (question, document) =>
    computeFromReturns(document, question, ({ returns }) => martinRatio(returns, drawdownOptions(question, returns.length))),
);

export const pain = measure(
  'pain-ratio',
  z.strictObject(drawdownRatioFields),
  {
    title: 'Pain ratio',
    unit: 'number',
    formula: '(annualised return - risk-free rate) / pain index',
    convention: PER_DRAWDOWN,
    source: 'T. Becker, Zephyr Associates, pain index and pain ratio (2006); C. Bacon (2008), ch. 4, pain ratio',
    none: NO_DRAWDOWN,
  },
  (question, document) =>
    computeFromReturns(document, question, ({ returns }) => painRatio(returns, drawdownOptions(question, returns.length))),
);

export const burke = measure(
  'burke-ratio',
  z.strictObject(drawdownRatioFields),
  {
    title: 'Burke ratio',
    unit: 'number',
    formula: '(annualised return - annualised risk-free rate) / square root of the sum of the squares of all drawdowns',
    convention: 'As the Calmar ratio; every drawdown counts with its depth.',
    source: 'G. Burke, A Sharper Sharpe Ratio (1994); C. Bacon (2008), ch. 4, Burke ratio',
    none: 'As the Calmar ratio.',
  },
  (question, document) =>
    computeFromReturns(document, question, ({ returns }) => burkeRatio(returns, drawdownOptions(question, returns.length))),
);
