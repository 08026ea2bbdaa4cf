/** Measures of the return of a benchmark, and of a portfolio relative to its benchmark. */
import { z } from 'zod';
import { arithmeticExcess, geometricExcess } from '#engine/attribution';
import { formatDay, parseDay, type Day, type DayRange } from '#packages/calendar';
import type { Figure } from '#packages/findings';
import { benchmarkReturn } from '#engine/series';
import { cumulativeReturn, returnsBetween } from '#engine/risk';
import {
  benchmarkCurrency,
  checkInstrument,
  checkExactlyOne,
  CompositeBenchmark,
  compositeOf,
  benchmarkFields,
  benchmarkQuoteFields,
  QUOTE_SOURCES,
  quotesOf,
  type BenchmarkQuotesQuestion,
} from '../questions/benchmark-question.ts';
import type { OpenedDocument } from '../document.ts';
import { measure } from '../measure.ts';
import { UnanswerableError } from '../unanswerable.ts';
import { annualisation, annualiseFigure } from './annualisation.ts';
import { chainFigure, pathFields, valuePathOf } from '../questions/series-question.ts';
import { DateText } from '../wire.ts';

const benchmarkRangeFields = {
  from: DateText.optional().meta({
    description: 'First day that counts, from the close of the day before. Without it, the first day on which that is known.',
  }),
  to: DateText.meta({ description: 'Last day that counts.' }),
};

const single = measure(
  'benchmark-return',
  z.strictObject({ ...benchmarkRangeFields, ...benchmarkQuoteFields, annualised: annualisation }),
  {
    title: 'Return of a benchmark',
    unit: 'fraction',
    formula: 'level at the end of the range / level at the close of the day before it - 1',
    convention:
      'The level of a day is the last one on or before it. Prices of an instrument are converted into the currency of the document at the rates of their days unless `benchmarkCurrency` is `local`. A composite holds each component at its weight, set again by its rule; between settings the weights drift.',
    source: 'C. Bacon, Practical Portfolio Performance Measurement and Attribution (2008), ch. 3, benchmarks',
    none: 'benchmark.missing where a level is not as old as the start of the range, or a composite has no weights yet; rate.missing where prices cannot be converted. benchmark.stale stands beside a level more than five business days old; weights.incomplete beside weights that do not add up to 1.',
  },
  (question, document) => {
    checkExactlyOne(question, QUOTE_SOURCES);
    const first = question.from === undefined ? firstDayOf(document, question) : parseDay(question.from);
    const range = rangeBetween(first, question.to);
    return finiteFigure(annualiseFigure(benchmarkReturnOver(document, question, range), range, question.annualised));
  },
);

const relativeQuestion = z.strictObject({
  portfolioReturn: z.number().optional().meta({
    description: 'Return of the portfolio over the whole range as a fraction, instead of `returns`, `levels` or the ledger.',
  }),
  ...pathFields,
  benchmarkReturn: z.number().optional().meta({
    description: 'Return of the benchmark over the same range as a fraction, instead of what it is computed from.',
  }),
  ...benchmarkFields,
  difference: z.enum(['arithmetic', 'geometric']).default('arithmetic').meta({ description: 'R - B, or (1 + R) / (1 + B) - 1.' }),
  annualised: annualisation,
});
type RelativeReturnQuestion = z.output<typeof relativeQuestion>;

const relative = measure(
  'relative-return',
  relativeQuestion,
  {
    title: 'Relative return (excess return)',
    unit: 'fraction',
    formula: 'arithmetic: R - B; geometric: (1 + R) / (1 + B) - 1',
    convention:
      'R is the return of the portfolio over the whole range, B that of the benchmark over the same days; neither is annualised unless both are asked to be. Periodic returns are linked, levels are the last over the first, the ledger gives its time-weighted return from the first day it holds anything.',
    source: 'C. Bacon (2008), ch. 3, arithmetic and geometric excess return',
    none: 'As the time-weighted return and the benchmark-return; return.total-loss for a geometric difference from a benchmark that lost everything.',
  },
  (question, document) => {
    checkExactlyOne(question, ['benchmarkReturn', 'benchmark', ...QUOTE_SOURCES]);
    return chainFigure(portfolioOver(document, question), ({ total, range }) => {
      const yearly = (value: number) => yearlyOf(value, range, question.annualised);
      return chainFigure(benchmarkOver(document, question, range), (theirs) =>
        chainFigure(yearly(total), (own) =>
          chainFigure(yearly(theirs), (its) =>
            question.difference === 'geometric'
              ? finiteFigure(geometricExcess(own, its))
              : finiteFigure({ value: arithmeticExcess(own, its), findings: [] }),
          ),
        ),
      );
    });
  },
);

const composite = measure(
  'composite-index',
  z.strictObject({
    ...benchmarkRangeFields,
    ...CompositeBenchmark.shape,
    benchmarkCurrency,
    base: z.number().positive().max(1e9).default(100).meta({ description: 'Level on the day before the range.' }),
  }),
  {
    title: 'Levels of a composite benchmark',
    unit: 'table',
    formula: 'level of the day before x (1 + sum of weight x return of each component over the day)',
    convention:
      'A list of {date, level, weights}, day by day, from the day before the range. `weights` are the shares at the start of the day, after any rebalancing; weights in force before the range have drifted into it. Weights are set at the close of the day before the day they hold from.',
    source: 'C. Bacon (2008), ch. 3, customised or composite indices, balanced and fixed weight benchmarks',
    none: 'As the benchmark-return; return.undefined when short weights have left nothing.',
  },
  (question, document) => {
    const first = question.from === undefined ? firstWeights(question.weights) : parseDay(question.from);
    const range = rangeBetween(first, question.to);
    return chainFigure(compositeOf(document, question, question.benchmarkCurrency, range, []), ({ first: start, level, components }) => ({
      value: Array.from(level, (value, i) => ({
        date: formatDay(start + i),
        level: value * question.base,
        weights: i === 0 ? {} : Object.fromEntries(components.map(({ segment, weight }) => [segment, weight[i - 1]])),
      })),
      findings: [],
    }));
  },
);

export const BENCHMARK_MEASURES = [single, relative, composite] as const;

/** @throws UnanswerableError for a range that ends before it begins */
function rangeBetween(from: Day, to: string): DayRange {
  const range = { from, to: parseDay(to) };
  if (range.from > range.to) throw new UnanswerableError(`the range ends before ${formatDay(from)}, where it begins`, ['to']);
  return range;
}

function benchmarkReturnOver(document: OpenedDocument, question: BenchmarkQuotesQuestion, range: DayRange): Figure {
  return finiteFigure(chainFigure(quotesOf(document, question, range), (quotes) => benchmarkReturn(quotes, range)));
}

/** No figure for a value beyond the range of float64. */
function finiteFigure({ value, findings }: Figure): Figure {
  return value === null || Number.isFinite(value)
    ? { value, findings }
    : { value: null, findings: [...findings, { code: 'figure.overflow' }] };
}

/** The day after the first level; for a composite, the first day on which weights hold. */
function firstDayOf(document: OpenedDocument, { benchmarkLevels, benchmarkInstrument, benchmarkComposite }: BenchmarkQuotesQuestion): Day {
  if (benchmarkComposite !== undefined) return firstWeights(benchmarkComposite.weights);
  if (benchmarkInstrument !== undefined) checkInstrument(document, benchmarkInstrument, ['benchmarkInstrument']);
  const dates = Object.keys(benchmarkLevels ?? document.document.prices[benchmarkInstrument ?? ''] ?? {}).sort();
  if (dates[0] === undefined) throw new UnanswerableError('without any level the range needs its first day', ['from']);
  return parseDay(dates[0]) + 1;
}

function firstWeights(weights: CompositeBenchmark['weights']): Day {
  return Math.min(...weights.map(({ from }) => parseDay(from)));
}

/** @throws UnanswerableError for a yearly return where periods have no dates */
function yearlyOf(value: number, range: DayRange | null, how: z.output<typeof annualisation>): Figure {
  if (range === null && how !== 'none') throw new UnanswerableError('a yearly return needs the dates of its periods', ['annualised']);
  return range === null ? { value, findings: [] } : annualiseFigure({ value, findings: [] }, range, how);
}

interface RangeTotalReturn {
  readonly total: number;
  /** Null where the question names no dates. */
  readonly range: DayRange | null;
}

function portfolioOver(document: OpenedDocument, question: RelativeReturnQuestion): Figure<RangeTotalReturn> {
  if (question.portfolioReturn !== undefined) {
    checkExactlyOne(question, ['portfolioReturn', 'returns', 'levels', 'to']);
    return { value: { total: question.portfolioReturn, range: null }, findings: [] };
  }
  return chainFigure(valuePathOf(document, question), ({ index, isDated }) => {
    const [start, end] = [index.days[0] as Day, index.days[index.days.length - 1] as Day];
    const { value, findings } = returnsBetween(index, start === end ? [start] : [start, end]);
    const total = value?.[0];
    return { value: total === undefined ? null : { total, range: isDated ? { from: start + 1, to: end } : null }, findings };
  });
}

function benchmarkOver(document: OpenedDocument, question: RelativeReturnQuestion, range: DayRange | null): Figure {
  const { benchmarkReturn: known, benchmark, returns } = question;
  if (known !== undefined) return { value: known, findings: [] };
  if (benchmark !== undefined) {
    if (returns !== undefined && returns.length !== benchmark.length) {
      throw new UnanswerableError(`the benchmark has ${benchmark.length} periods, the portfolio ${returns.length}`, ['benchmark']);
    }
    return cumulativeReturn(benchmark);
  }
  if (range === null) throw new UnanswerableError('a benchmark known by its levels needs the dates of the portfolio', ['dates']);
  return benchmarkReturnOver(document, question, range);
}
