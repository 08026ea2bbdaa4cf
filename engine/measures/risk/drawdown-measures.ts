/** Measures of drawdowns: the falls of a value from its highest level so far. */
import { z } from 'zod';
import { formatDay, type Day } from '#packages/calendar';
import { averageDrawdown, drawdowns, drawdownSeries, maximumDrawdown, painIndex, ulcerIndex, type Drawdown } from '#engine/risk';
import { measure } from '../measure.ts';
import { pathFields, computeFromPath, type ValuePath } from '../questions/series-question.ts';

const PATH =
  'Every level as given, every day of the time-weighted growth of the ledger, or the growth of returns from 1; a frequency makes it coarser. With `simple` compounding a drawdown is the sum of returns since the peak. The first value counts as a peak.';
const NONE =
  'return.undefined where a value is not above zero at the start or is below zero later; observations.few without values; return.total-loss for a return below -100 %.';
const SOURCE = 'C. Bacon, Practical Portfolio Performance Measurement and Attribution (2008), ch. 4, drawdown';
const FIELDS =
  '{drawdown, peak, trough, recovery, toTrough, toRecovery, length}: `drawdown` is zero or negative; `peak` the last date at the highest value, `trough` the first at the lowest, `recovery` the first back at the peak or null; `toTrough` counts days from peak to trough, `toRecovery` from trough to recovery or null, `length` from the peak to the recovery or the last date. Without dates all of these count periods, 0 being the start.';

function describeDrawdown({ isDated }: ValuePath, { drawdown, peak, trough, recovery, fall, recovered, length }: Drawdown) {
  const on = (day: Day | null) => (isDated && day !== null ? formatDay(day) : day);
  return {
    drawdown,
    peak: on(peak),
    trough: on(trough),
    recovery: on(recovery),
    toTrough: fall,
    toRecovery: recovered,
    length,
  };
}

const series = measure(
  'drawdown-series',
  z.strictObject(pathFields),
  {
    title: 'Drawdowns over time',
    unit: 'table',
    formula: 'value / highest value so far - 1',
    convention: `A list of {date, value}, or {period, value} without dates, from the start on; a value is zero at a peak and negative below it. ${PATH}`,
    source: SOURCE,
    none: NONE,
  },
  (question, document) =>
    computeFromPath(document, question, ({ index, isDated }) => {
      const { value, findings } = drawdownSeries(index);
      const at = (i: number) => (isDated ? { date: formatDay(index.days[i] as Day) } : { period: i });
      return { value: value && Array.from(value, (one, i) => ({ ...at(i), value: one })), findings };
    }),
);

const all = measure(
  'drawdowns',
  z.strictObject(pathFields),
  {
    title: 'Drawdowns',
    unit: 'table',
    formula: 'every fall from a peak to its lowest value, until the value of the peak is reached again',
    convention: `A list in order of time of ${FIELDS} ${PATH}`,
    source: SOURCE,
    none: `${NONE} The list is empty when nothing ever fell.`,
  },
  (question, document) =>
    computeFromPath(document, question, (path) => {
      const { value, findings } = drawdowns(path.index);
      return { value: value && value.map((fall) => describeDrawdown(path, fall)), findings };
    }),
);

const maximum = measure(
  'maximum-drawdown',
  z.strictObject(pathFields),
  {
    title: 'Maximum drawdown',
    alsoCalled: ['mdd', 'max-drawdown'],
    unit: 'table',
    formula: 'minimum over time of value / highest value so far - 1',
    convention: `${FIELDS} Of equally deep falls the first; when nothing ever fell the drawdown is 0 and its dates are null. ${PATH}`,
    source: SOURCE,
    none: NONE,
  },
  (question, document) =>
    computeFromPath(document, question, (path) => {
      const { value, findings } = maximumDrawdown(path.index);
      return { value: value && describeDrawdown(path, value), findings };
    }),
);

const average = measure(
  'average-drawdown',
  z.strictObject({
    ...pathFields,
    largest: z
      .number()
      .int()
      .positive()
      .optional()
      .meta({ description: 'Averages so many of the deepest; all of them unless named, or where there are fewer.' }),
  }),
  {
    title: 'Average drawdown',
    unit: 'fraction',
    formula: 'sum of the depths of the drawdowns / number of drawdowns',
    convention: `Zero or negative. A drawdown runs from a peak to the recovery of its value, the last one perhaps without. ${PATH}`,
    source: `${SOURCE}, average drawdown`,
    none: `${NONE} Zero when nothing ever fell.`,
  },
  (question, document) => computeFromPath(document, question, ({ index }) => averageDrawdown(index, { largest: question.largest })),
);

const ulcer = measure(
  'ulcer-index',
  z.strictObject(pathFields),
  {
    title: 'Ulcer index',
    unit: 'fraction',
    formula: 'sqrt(sum(drawdown^2) / n)',
    convention: `Positive; over the n values after the first. ${PATH}`,
    source: "P. Martin and B. McCann, The Investor's Guide to Fidelity Funds (1989); C. Bacon (2008), ch. 4, ulcer index",
    none: `${NONE} Below 2 values observations.few.`,
  },
  (question, document) => computeFromPath(document, question, ({ index }) => ulcerIndex(index)),
);

const pain = measure(
  'pain-index',
  z.strictObject(pathFields),
  {
    title: 'Pain index',
    unit: 'fraction',
    formula: 'sum(|drawdown|) / n',
    convention: `Positive; over the n values after the first. ${PATH}`,
    source: 'T. Becker, Zephyr Associates, pain index (2006); C. Bacon (2008), ch. 4, pain index',
    none: `${NONE} Below 2 values observations.few.`,
  },
  (question, document) => computeFromPath(document, question, ({ index }) => painIndex(index)),
);

export const DRAWDOWN_MEASURES = [series, all, maximum, average, ulcer, pain] as const;
