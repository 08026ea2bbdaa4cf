/** Measures of active return and active risk: how a portfolio departs from its benchmark, and how much it follows its rises and falls. */
import { z } from 'zod';
import {
  activeReturn,
  battingAverage,
  captureRatio,
  downCapture,
  downNumber,
  downPercentage,
  informationRatio,
  trackingError,
  upCapture,
  upNumber,
  upPercentage,
} from '#engine/risk';
import { benchmarkFields, computeWithBenchmark } from '../questions/benchmark-question.ts';
import { measure, type MeasureDescription } from '../measure.ts';
import { annualisationFields, estimator, excess, periodsPerYearOf, periodsPerYear, scaleOf } from '../questions/rate-question.ts';
import { returnsFields } from '../questions/series-question.ts';

const comparisonFields = { ...returnsFields, ...benchmarkFields };
const SOURCE = 'C. Bacon, Practical Portfolio Performance Measurement and Attribution (2008), ch. 4';

const active = measure(
  'active-return',
  z.strictObject({ ...comparisonFields, ...annualisationFields, excess }),
  {
    title: 'Active return',
    unit: 'fraction',
    formula: 'mean(r - b) x periods per year, or another `excess`',
    convention: 'Return over the benchmark by the year. Of a whole range rather than by the year it is the relative return.',
    source: 'R. Grinold and R. Kahn, Active Portfolio Management (2000), ch. 5; C. Bacon (2008), ch. 3, excess return',
    none: 'observations.few without any period; return.total-loss where what is compounded lost more than everything; benchmark.missing where it begins too late.',
  },
  (question, document) =>
    computeWithBenchmark(document, question, ({ returns, benchmark }) =>
      activeReturn(returns, benchmark, { periodsPerYear: scaleOf(question), excess: question.excess }),
    ),
);

const deviation = measure(
  'tracking-error',
  z.strictObject({
    ...comparisonFields,
    ...annualisationFields,
    difference: z.enum(['arithmetic', 'geometric']).default('arithmetic').meta({
      description: 'Active return of a period: r - b, or (1 + r) / (1 + b) - 1.',
    }),
    estimator,
  }),
  {
    title: 'Tracking error (active risk)',
    alsoCalled: ['te'],
    unit: 'fraction',
    formula: 'standard deviation of the active returns r - b x sqrt(periods per year)',
    convention: 'Ex post. Zero when the active returns do not vary.',
    source: `${SOURCE}, tracking error; R. Grinold and R. Kahn (2000), ch. 5`,
    none: 'observations.few below 2 periods; return.total-loss for a geometric difference from a benchmark that lost everything; benchmark.missing where it begins too late.',
  },
  (question, document) =>
    computeWithBenchmark(document, question, ({ returns, benchmark }) =>
      trackingError(returns, benchmark, {
        periodsPerYear: scaleOf(question),
        difference: question.difference,
        kind: question.estimator,
      }),
    ),
);

const information = measure(
  'information-ratio',
  z.strictObject({ ...comparisonFields, ...annualisationFields, excess, estimator }),
  {
    title: 'Information ratio',
    alsoCalled: ['ir'],
    unit: 'number',
    formula: 'active return / tracking error',
    convention:
      'Both by the year. The tracking error is that of the differences r - b, with the `geometric` excess that of (1 + r) / (1 + b) - 1. Bacon takes the `annualised` or the `geometric` excess.',
    source: `R. Grinold and R. Kahn (2000), ch. 5; ${SOURCE}, information ratio`,
    none: 'As the tracking error; deviation.zero when it is zero.',
  },
  (question, document) =>
    computeWithBenchmark(document, question, ({ returns, benchmark }) =>
      informationRatio(returns, benchmark, {
        periodsPerYear: scaleOf(question),
        excess: question.excess,
        kind: question.estimator,
      }),
    ),
);

const batting = measure(
  'batting-average',
  z.strictObject({
    ...comparisonFields,
    ties: z.enum(['miss', 'hit']).default('miss').meta({ description: 'What an equal return counts as; Morningstar counts a hit.' }),
  }),
  {
    title: 'Batting average',
    unit: 'fraction',
    formula: 'number of periods with r > b / number of periods',
    convention: 'Every period counts alike.',
    source: 'Morningstar, Investing Glossary, batting average',
    none: 'observations.few without any period; benchmark.missing where the benchmark begins too late.',
  },
  (question, document) =>
    computeWithBenchmark(document, question, ({ returns, benchmark }) => battingAverage(returns, benchmark, { ties: question.ties })),
);

const flat = z.enum(['neither', 'up', 'down']).default('neither').meta({
  description: 'What a period counts as in which the benchmark returned exactly zero.',
});
const captureFields = {
  ...comparisonFields,
  periodsPerYear,
  average: z.enum(['geometric', 'arithmetic', 'cumulative', 'annualised']).default('geometric').meta({
    description:
      'Of the returns of the periods that count: geometric (Morningstar) or arithmetic (Bacon) mean, linked altogether, or the geometric mean by the year.',
  }),
  flat,
};
const NO_CAPTURE =
  'capture.none when the benchmark never moved that way; return.total-loss for a return below -100 %, unless averaged arithmetically; benchmark.missing where it begins too late.';
const CAPTURE_SOURCE = `Morningstar, upside and downside capture ratio; ${SOURCE}, capture`;

function captureMeasure<Id extends string>(
  id: Id,
  told: Pick<MeasureDescription, 'title' | 'formula' | 'none'>,
  compute: typeof upCapture,
) {
  return measure(
    id,
    z.strictObject(captureFields),
    { ...told, unit: 'number', convention: 'A ratio: 1 is all of it, 1.1 is 110 %.', source: CAPTURE_SOURCE },
    (question, document) =>
      computeWithBenchmark(document, question, ({ returns, benchmark }) =>
        compute(returns, benchmark, { average: question.average, flat: question.flat, periodsPerYear: periodsPerYearOf(question) }),
      ),
  );
}

const up = captureMeasure(
  'up-capture',
  {
    title: 'Up-capture ratio',
    formula: 'average r / average b over the periods in which the benchmark rose',
    none: NO_CAPTURE,
  },
  upCapture,
);
const down = captureMeasure(
  'down-capture',
  {
    title: 'Down-capture ratio',
    formula: 'average r / average b over the periods in which the benchmark fell',
    none: NO_CAPTURE,
  },
  downCapture,
);
const both = captureMeasure(
  'capture-ratio',
  {
    title: 'Capture ratio',
    formula: 'up-capture ratio / down-capture ratio',
    none: `${NO_CAPTURE} Also when the down-capture ratio is zero.`,
  },
  captureRatio,
);

function periodShareMeasure<Id extends string>(id: Id, told: Pick<MeasureDescription, 'title' | 'formula'>, compute: typeof upNumber) {
  return measure(
    id,
    z.strictObject({ ...comparisonFields, flat }),
    {
      ...told,
      unit: 'fraction',
      convention: 'From 0 to 1; every period counts alike.',
      source: `${SOURCE}, up and down number and percentage ratios`,
      none: 'capture.none when the benchmark never moved that way; benchmark.missing where it begins too late.',
    },
    (question, document) =>
      computeWithBenchmark(document, question, ({ returns, benchmark }) => compute(returns, benchmark, { flat: question.flat })),
  );
}

const numbers = [
  periodShareMeasure(
    'up-number-ratio',
    { title: 'Up number ratio', formula: 'of the periods in which the benchmark rose, the share in which the portfolio rose' },
    upNumber,
  ),
  periodShareMeasure(
    'down-number-ratio',
    { title: 'Down number ratio', formula: 'of the periods in which the benchmark fell, the share in which the portfolio fell' },
    downNumber,
  ),
  periodShareMeasure(
    'up-percentage-ratio',
    { title: 'Up percentage ratio', formula: 'of the periods in which the benchmark rose, the share in which the portfolio returned more' },
    upPercentage,
  ),
  periodShareMeasure(
    'down-percentage-ratio',
    {
      title: 'Down percentage ratio',
      formula: 'of the periods in which the benchmark fell, the share in which the portfolio returned more',
    },
    downPercentage,
  ),
] as const;

export const ACTIVE_MEASURES = [active, deviation, information, batting, up, down, both, ...numbers] as const;
