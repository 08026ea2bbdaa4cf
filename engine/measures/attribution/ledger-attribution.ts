/** Attribution of the ledger against a benchmark made of dated weights and price series. */
import { z } from 'zod';
import { addMonths, civilOf, dayOf, parseDay, type Day, type DayRange } from '#packages/calendar';
import {
  dailyAttribution,
  periodColumns,
  periodComponents,
  segmentComponents,
  type Attribution,
  type PortfolioColumns,
  type CompositeComponent,
} from '#engine/attribution';
import { mergeFindings, type Figure } from '#packages/findings';
import { benchmarkReturn } from '#engine/series';
import { spanOf, timeWeightedReturn, valueAt, type DailySeries } from '#engine/rates-of-return';
import { CompositeBenchmark, compositeOf, quotesOf } from '../questions/benchmark-question.ts';
import type { OpenedDocument } from '../document.ts';
import { SEGMENT_GROUPING, columnsOf, segmentsOf } from './ledger-segments.ts';
import { netGrossFields, netGrossOf, NO_LEDGER_FINDINGS, rangeFields, rangeOf, seriesOf } from '../questions/ledger-question.ts';
import { measure } from '../measure.ts';
import { UnanswerableError } from '../unanswerable.ts';
import { finiteAnswer, INTERACTION, LINKING, MODEL } from './segment-rows.ts';

const Benchmark = z.strictObject({
  ...CompositeBenchmark.shape,
  segments: z.record(z.string(), z.string()).default({}).meta({
    description:
      'By component, the segment that it stands for: {"MSCI World": "Equities"}; several may stand for one. A component that is not named stands for the segment of its own name.',
  }),
});

const TIMING_SHARE = { start: 1, middle: 0.5, end: 0 } as const;

export const ledgerAttribution = measure(
  'attribution',
  z.strictObject({
    ...rangeFields,
    ...netGrossFields,
    by: SEGMENT_GROUPING.default('assetClass'),
    benchmark: Benchmark,
    period: z
      .enum(['day', 'month'])
      .default('day')
      .meta({ description: 'What is attributed by itself and then linked: each day, or each calendar month.' }),
    timing: z.enum(['start', 'middle', 'end']).optional().meta({
      description: 'Of months only: when in its day money is taken to move, in the average capital; `end` unless said otherwise.',
    }),
    model: MODEL,
    interaction: INTERACTION,
    linking: LINKING,
    index: z
      .string()
      .optional()
      .meta({ description: 'An instrument that the benchmark is known by, where it is more than its weights: by its prices.' }),
  }),
  {
    title: 'Attribution of a ledger against a benchmark',
    unit: 'table',
    formula: 'the Brinson effects of each day or month (see brinson-attribution), times its linking factor (see linked-effects)',
    convention:
      'By day: the weight of a segment is its value at the close before, plus what flowed in at the start of the day, less what left it for other segments, over the capital of the whole; the portfolio return is the true daily time-weighted return. By month: weight and return of a segment are those of modified Dietz, the portfolio return is modified Dietz linked monthly; the months are cut where weights of the benchmark are dated. A segment that the benchmark does not know is measured against its own return. A contribution of more than tenfold the weight in a period is selection. Days and months without capital are left out on both sides. The answer is {portfolioReturn, benchmarkReturn, excess, effects, segments}; the effects add up to the excess. Each of `segments` has its effects, and beside them `portfolioWeight` and `benchmarkWeight` (means of the shares at the starts of the days), `portfolioReturn` and `benchmarkReturn` (its own over the range, null where a side does not know it). With `index` there are `indexReturn` and the effect `index`, what the weights returned other than the index, and the excess is that over the index.',
    source: 'As brinson-attribution and linked-effects; benchmark: C. Bacon (2008), ch. 3, balanced and composite indices',
    cells: [
      [
        /^((portfolio|benchmark|index)Return|excess|effects\/[a-z]+|segments\/[^/]+\/(allocation|selection|interaction|(portfolio|benchmark)(Weight|Return)))$/,
        'fraction',
      ],
    ],
    none: 'As time-weighted-return; benchmark.missing where weights or prices of the benchmark do not reach back to the first day; return.total-loss (with the date) where a return stands in the way of the linking. benchmark.stale and weights.incomplete stand beside the figure.',
  },
  (question, document) => {
    const { benchmark, period, timing, index: known, ...options } = question;
    if (period === 'day' && timing)
      throw new UnanswerableError('only months take a timing; days have money in at their start and out at their end', ['timing']);
    if (period === 'month' && benchmark.rebalancing === 'daily')
      throw new UnanswerableError('weights that are set again every day are attributed by day', ['benchmark', 'rebalancing']);
    const ranged = rangeOf(document, question);
    const total = seriesOf(ranged.scoped, ranged.range.to, netGrossOf(question));
    if (total === null) return { value: null, findings: NO_LEDGER_FINDINGS };

    const range = { from: Math.max(ranged.range.from, total.inception ?? total.first + 1), to: ranged.range.to };
    // A day without a return does not prevent its month from having one.
    const findings = timeWeightedReturn(total, ranged.range).findings.filter(({ code }) => period === 'day' || code !== 'return.undefined');
    if (range.from > range.to || spanOf(total, range).isBroken) return { value: null, findings };
    const index = compositeOf(document, benchmark, 'document', range, ['benchmark']);
    const beside = known === undefined ? NO_INDEX : indexReturn(document, known, range);
    const told = mergeFindings(findings, index.findings, beside.findings);
    if (index.value === null || (known !== undefined && beside.value === null)) return { value: null, findings: told };

    const segments = segmentsOf(document, ranged.scoped, range, question.by, netGrossOf(question));
    const columns = columnsOf(total, segments, range, 'in-start-out-end');
    const segmentOf = (component: string) =>
      Object.hasOwn(benchmark.segments, component) ? (benchmark.segments[component] as string) : component;
    const compare = (portfolio: PortfolioColumns, components: readonly CompositeComponent[]) =>
      dailyAttribution(portfolio, segmentComponents(components, segmentOf), options);
    const months = monthsOf(
      range,
      benchmark.weights.map(({ from }) => parseDay(from)),
    );
    const figure =
      period === 'day'
        ? compare(columns, index.value.components)
        : compare(periodColumns(columns, months, TIMING_SHARE[timing ?? 'end']), periodComponents(index.value, months));
    const value = figure.value && {
      ...figure.value,
      ...indexEffects(figure.value, beside.value),
      segments: describedSegments(figure.value.segments, {
        own: new Map(segments.map(({ segment, series }) => [segment, series])),
        total,
        its: new Map(segmentComponents(index.value.components, segmentOf).map((each) => [each.segment, each])),
        range,
      }),
    };
    return finiteAnswer({ value, findings: mergeFindings(told, figure.findings) });
  },
);

const NO_INDEX: Figure = { value: null, findings: [] };

/** The return of an index over the range, in the currency of the document. */
function indexReturn(document: OpenedDocument, benchmarkInstrument: string, range: DayRange): Figure {
  const { value, findings } = quotesOf(document, { benchmarkInstrument, benchmarkCurrency: 'document' }, range);
  const { value: returned, findings: more } = value === null ? NO_INDEX : benchmarkReturn(value, range);
  return { value: returned, findings: mergeFindings(findings, more) };
}

/** The excess over the index, and the effect `index`: the return of the weights less that of the index. */
function indexEffects({ portfolioReturn, benchmarkReturn: composite, effects }: Attribution, index: number | null) {
  if (index === null) return {};
  return { indexReturn: index, excess: portfolioReturn - index, effects: { ...effects, index: composite - index } };
}

interface AttributionSides {
  readonly own: ReadonlyMap<string, DailySeries>;
  readonly total: DailySeries;
  readonly its: ReadonlyMap<string, CompositeComponent>;
  readonly range: DayRange;
}

/** Adds the weights and returns of both sides to the effects of each segment. */
function describedSegments(effects: Attribution['segments'], { own, total, its, range }: AttributionSides) {
  return effects.map((each) => {
    const series = own.get(each.segment);
    const benchmark = its.get(each.segment);
    return {
      ...each,
      portfolioWeight: series === undefined ? 0 : meanShare(series, total, range),
      benchmarkWeight: benchmark === undefined ? 0 : mean(benchmark.weight),
      portfolioReturn: series === undefined ? null : timeWeightedReturn(series, range).value,
      benchmarkReturn: benchmark === undefined ? null : benchmark.return.reduce((grown, one) => grown * (1 + one), 1) - 1,
    };
  });
}

/** Mean share of a part in the values at the close before each day, over the days on which the total has a value. */
function meanShare(part: DailySeries, total: DailySeries, { from, to }: DayRange): number {
  const shares: number[] = [];
  for (let eve = from - 1; eve < to; eve++) {
    const whole = valueAt(total, eve);
    if (whole !== 0) shares.push(valueAt(part, eve) / whole);
  }
  return shares.length === 0 ? 0 : mean(shares);
}

function mean(values: readonly number[] | Float64Array): number {
  let sum = 0;
  for (const value of values) sum += value;
  return sum / values.length;
}

/** Calendar months within the range, cut also on the days on which weights change. */
function monthsOf({ from, to }: DayRange, dated: readonly Day[]): DayRange[] {
  const { year, month } = civilOf(from);
  const starts = new Set([from, ...dated]);
  for (let day = dayOf({ year, month, day: 1 }); day <= to; day = addMonths(day, 1)) starts.add(day);
  const inside = [...starts].filter((day) => day >= from && day <= to).sort((a, b) => a - b);
  return inside.map((start, i) => ({ from: start, to: (inside[i + 1] ?? to + 1) - 1 }));
}
