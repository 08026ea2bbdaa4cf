/** Measures of contribution: how much of a return each part of the whole made. */
import { z } from 'zod';
import { contributions, groupContributions, periodicContributions } from '#engine/attribution';
import { mergeFindings } from '#packages/findings';
import { fromNumber } from '#packages/money';
import { spanOf, timeWeightedReturn } from '#engine/rates-of-return';
import { SEGMENT_GROUPING, columnsOf, segmentsOf } from './ledger-segments.ts';
import {
  netGrossFields,
  netGrossOf,
  moneyText,
  NO_LEDGER_FINDINGS,
  rangeFields,
  rangeOf,
  seriesOf,
  TIMING,
} from '../questions/ledger-question.ts';
import { measure } from '../measure.ts';
import { ContributionRows, finiteAnswer, labelPeriods, periodsOf } from './segment-rows.ts';

const LINKING = z.enum(['carino', 'menchero', 'cumulative']).default('carino').meta({
  description:
    '`carino`: logarithmic smoothing; `menchero`: as in linked-effects with a benchmark of 0; `cumulative`: times the growth of the whole before the period (Frongello, GRAP), which is gain per unit of capital at the start.',
});
const FACTORS =
  'factor of a period: carino (ln(1 + R) / R) / (ln(1 + Rc) / Rc); menchero M + a R, M = Rc / T / ((1 + Rc)^(1/T) - 1), a = (Rc - M sum(R)) / sum(R^2); cumulative product(1 + R) of the periods before';
const SOURCE =
  'C. Bacon, Practical Portfolio Performance Measurement and Attribution (2008), on contribution analysis; D. Carino (1999); J. Menchero (2000); A. Frongello (2002)';

const ofLedger = measure(
  'contribution',
  z.strictObject({
    ...rangeFields,
    timing: TIMING.default('in-start-out-end'),
    ...netGrossFields,
    by: SEGMENT_GROUPING.default('holding'),
    linking: LINKING,
  }),
  {
    title: 'Contribution to the time-weighted return',
    unit: 'table',
    formula: `sum over the days of gain of the segment / capital of the whole, times the factor of the day; ${FACTORS}`,
    convention:
      'The answer is {totalReturn, segments}: `totalReturn` is the time-weighted return of the scope, and the contributions add up to it. Gain is closing value + what left - opening value - what came in, capital that of time-weighted-return with the same timing. Cash is a segment of its own (see `by`). Each segment has `contribution`, `averageWeight` (mean share of the opening values), `return` (its own time-weighted return, with `findings`) and `gain` in the currency of the document, each rounded by itself.',
    source: SOURCE,
    none: 'As time-weighted-return; return.total-loss (with the date) for carino on a day of -100 %, for menchero below.',
    cells: [
      [/^(totalReturn|segments\/[^/]+\/(contribution|averageWeight|return))$/, 'fraction'],
      [/^segments\/[^/]+\/gain$/, 'money'],
    ],
  },
  (question, document) => {
    const { scoped, range } = rangeOf(document, question);
    const total = seriesOf(scoped, range.to, netGrossOf(question));
    if (total === null) return { value: null, findings: NO_LEDGER_FINDINGS };
    const { findings } = timeWeightedReturn(total, range, question.timing);
    if (spanOf(total, range).isBroken) return { value: null, findings };
    const segments = segmentsOf(document, scoped, range, question.by, netGrossOf(question));
    const covered = { from: Math.max(range.from, total.first + 1), to: range.to };
    const figure = contributions(columnsOf(total, segments, covered, question.timing), question.linking);
    const value = figure.value && {
      totalReturn: figure.value.totalReturn,
      segments: figure.value.segments.map(({ gain, ...each }, i) => {
        const own = segments[i] && timeWeightedReturn(segments[i].series, range, question.timing);
        return { ...each, gain: moneyText(document.currency, fromNumber(gain)), return: own?.value ?? null, findings: own?.findings ?? [] };
      }),
    };
    return finiteAnswer({ value, findings: mergeFindings(findings, figure.findings) });
  },
);

const periodic = measure(
  'periodic-contribution',
  z.strictObject({
    periods: periodsOf({ rows: ContributionRows }),
    linking: LINKING,
    groups: z
      .record(z.string(), z.string())
      .default({})
      .meta({ description: 'By segment, the group it is added to: {"Apple": "Technology"}. One that is not named stands for itself.' }),
  }),
  {
    title: 'Contribution from weights and returns',
    unit: 'table',
    formula: `sum over the periods of weight x return, times the factor of the period; ${FACTORS}`,
    convention:
      'R is the sum of weight x return of a period, Rc the compounded one, T the number of periods; weights at the start of each period. What the weights leave out earned nothing. The answer is {totalReturn, segments}: the contributions add up to the compounded return; `averageWeight` is the mean over the periods.',
    source: SOURCE,
    none: 'return.total-loss (with the period) for carino at -100 % or less, for menchero below. weights.incomplete (with the period) stands beside the figure where weights do not add up to 1.',
  },
  ({ periods, linking, groups }) => {
    const { value, findings } = periodicContributions(labelPeriods(periods), linking);
    const grouped = value && {
      ...value,
      segments: groupContributions(value.segments, (segment) => (Object.hasOwn(groups, segment) ? (groups[segment] as string) : segment)),
    };
    return finiteAnswer({ value: grouped, findings });
  },
);

export const CONTRIBUTION_MEASURES = [ofLedger, periodic] as const;
