/** Reads the benchmark of a question: periodic returns, levels on days, an instrument of the document, or a composite of several. */
import { z } from 'zod';
import { compositeIndex, type ComponentSeries, type CompositeIndex } from '#engine/attribution';
import { formatDay, parseDay, type Day, type DayRange } from '#packages/calendar';
import { mergeFindings, type Figure, type Finding } from '#packages/findings';
import { convertQuotes } from '#engine/series';
import type { Quotes } from '#engine/book';
import { returnsBetween } from '#engine/risk';
import type { OpenedDocument } from '../document.ts';
import type { MeasureAnswer } from '../measure.ts';
import { UnanswerableError } from '../unanswerable.ts';
import { chainFigure, returnSeriesOf } from './series-question.ts';
import { staleFindings, type ReturnSeries } from './series-samples.ts';
import { columnsOf, DatedValues, DateText, FractionNumber } from '../wire.ts';

export const CompositeBenchmark = z
  .strictObject({
    weights: z
      .array(z.strictObject({ from: DateText, weights: z.record(z.string(), z.number()) }))
      .min(1)
      .meta({ description: 'Shares by component (0.6 is 60 %), each from the start of its day until the next.' }),
    rebalancing: z.enum(['daily', 'monthly', 'quarterly', 'annual', 'buy-and-hold']).default('monthly').meta({
      description:
        'When the weights are set again: at the start of each day, calendar month, quarter or year; with `buy-and-hold` they drift until the next dated weights.',
    }),
    incompleteWeights: z.enum(['remainder', 'scale']).default('remainder').meta({
      description:
        'Weights that do not add up to 1: by `remainder` the difference earns nothing, by `scale` they are divided by their sum.',
    }),
    levels: z.record(z.string(), DatedValues).default({}).meta({
      description: 'Levels of components, in the currency of the document. A component without them is an instrument, by its prices.',
    }),
  })
  .meta({ id: 'CalculationComposite', description: 'A benchmark made of others.' });
export type CompositeBenchmark = z.output<typeof CompositeBenchmark>;

export const benchmarkCurrency = z.enum(['document', 'local']).default('document').meta({
  description: 'Prices of instruments are converted into the currency of the document, or taken as they are.',
});

/** The fields that give levels; a question has one of them. */
export const QUOTE_SOURCES = ['benchmarkLevels', 'benchmarkInstrument', 'benchmarkComposite'];

/** Fields of a benchmark that is known by its levels. */
export const benchmarkQuoteFields = {
  benchmarkLevels: DatedValues.optional().meta({ description: 'Levels on days, above zero, in the currency of the document.' }),
  benchmarkInstrument: z
    .string()
    .optional()
    .meta({ description: 'An instrument of the document, by its prices: without dividends, unless they are in them.' }),
  benchmarkComposite: CompositeBenchmark.optional(),
  benchmarkCurrency,
};

export const benchmarkFields = {
  benchmark: z.array(FractionNumber).optional().meta({
    description:
      'Periodic returns as fractions, one for each period of the portfolio. Give exactly one of `benchmark`, `benchmarkLevels`, `benchmarkInstrument` and `benchmarkComposite`; the last three are read on the dates of the portfolio, the last level on or before a date standing.',
  }),
  ...benchmarkQuoteFields,
};

export type BenchmarkQuotesQuestion = z.output<z.ZodObject<typeof benchmarkQuoteFields>>;
type BenchmarkQuestion = z.output<z.ZodObject<typeof benchmarkFields>>;
type ComparisonQuestion = Parameters<typeof returnSeriesOf>[1] & BenchmarkQuestion;

export interface ComparedReturns extends ReturnSeries {
  readonly benchmark: readonly number[];
}

/** Answers a measure from returns and those of a benchmark. @throws UnanswerableError where the two do not have the same periods */
export function computeWithBenchmark(
  document: OpenedDocument,
  question: ComparisonQuestion,
  compute: (compared: ComparedReturns) => Figure<unknown>,
): MeasureAnswer {
  checkExactlyOne(question, ['benchmark', ...QUOTE_SOURCES]);
  return chainFigure(returnSeriesOf(document, question), (mine) => {
    const { value: benchmark, findings } = benchmarkReturnsOf(document, question, mine);
    return chainFigure({ value: benchmark && { ...mine, benchmark }, findings }, compute);
  });
}

function benchmarkReturnsOf(
  document: OpenedDocument,
  question: BenchmarkQuestion,
  { returns, days }: ReturnSeries,
): Figure<readonly number[]> {
  const { benchmark } = question;
  if (benchmark !== undefined) {
    if (benchmark.length === returns.length) return { value: benchmark, findings: [] };
    const over = days && days.length > 1 ? `, from ${formatDay(days[0] as Day)} to ${formatDay(days.at(-1) as Day)}` : '';
    throw new UnanswerableError(`the benchmark has ${benchmark.length} periods, the portfolio ${returns.length}${over}`, ['benchmark']);
  }
  if (days === null) throw new UnanswerableError('a benchmark known by its levels needs the dates of the returns', ['dates']);
  if (returns.length === 0) return { value: [], findings: [] };
  const [start, end] = [days[0] as Day, days.at(-1) as Day];
  const { value: quotes, findings } = quotesOf(document, question, { from: start + 1, to: end });
  if (quotes === null) return { value: null, findings };
  const stale = question.benchmarkComposite ? [] : staleFindings('benchmark.stale', subjectOf(question), quotes.days, days);
  return chainFigure({ value: quotes, findings: mergeFindings(stale, findings) }, (known) => returnsBetween(known, days));
}

/** @throws UnanswerableError unless exactly one of the fields is given */
export function checkExactlyOne(question: object, fields: readonly string[]): void {
  const given = new Map(Object.entries(question));
  const named = fields.filter((field) => given.get(field) !== undefined);
  if (named.length !== 1) throw new UnanswerableError(`give exactly one of ${fields.join(', ')}`, [named[1] ?? (fields[0] as string)]);
}

/**
 * The levels of the benchmark; null with `benchmark.missing` where they do not reach back to the day before the range.
 * @throws UnanswerableError for an instrument that the document does not have, and for levels that are not above zero
 */
export function quotesOf(document: OpenedDocument, question: BenchmarkQuotesQuestion, range: DayRange): Figure<Quotes> {
  const { benchmarkLevels, benchmarkInstrument, benchmarkComposite, benchmarkCurrency } = question;
  if (benchmarkComposite !== undefined) {
    const { value, findings } = compositeOf(document, benchmarkComposite, benchmarkCurrency, range, ['benchmarkComposite']);
    return { value: value && { days: Int32Array.from(value.level, (_, i) => value.first + i), values: value.level }, findings };
  }
  const { quotes, findings } =
    benchmarkLevels === undefined
      ? pricesOf(document, benchmarkInstrument ?? '', benchmarkCurrency, ['benchmarkInstrument'])
      : { quotes: checkPositive(columnsOf(benchmarkLevels), ['benchmarkLevels']), findings: [] };
  if ((quotes.days[0] ?? Infinity) < range.from) return { value: quotes, findings };
  const missing: Finding = { code: 'benchmark.missing', subject: subjectOf(question), date: formatDay(range.from - 1) };
  return { value: null, findings: mergeFindings(findings, [missing]) };
}

function subjectOf({ benchmarkInstrument }: BenchmarkQuotesQuestion): string {
  return benchmarkInstrument ?? 'benchmark';
}

/** @throws UnanswerableError for two sets of weights on one day, and as `quotesOf` */
export function compositeOf(
  document: OpenedDocument,
  { weights, rebalancing, incompleteWeights, levels }: CompositeBenchmark,
  currency: 'document' | 'local',
  range: DayRange,
  path: readonly string[],
): Figure<CompositeIndex> {
  const schedule = weights.map(({ from, weights: shares }) => ({ from: parseDay(from), weights: shares })).sort((a, b) => a.from - b.from);
  const twice = schedule.find(({ from }, i) => i > 0 && from === schedule[i - 1]?.from);
  if (twice) throw new UnanswerableError(`the weights of ${formatDay(twice.from)} are given twice`, [...path, 'weights']);
  const findings: Finding[] = [];
  const components: ComponentSeries[] = [...new Set(schedule.flatMap(({ weights: shares }) => Object.keys(shares)))].map((id) => {
    const own = levels[id];
    if (own !== undefined) return { id, levels: checkPositive(columnsOf(own), [...path, 'levels', id]) };
    const { quotes, findings: found } = pricesOf(document, id, currency, [...path, 'weights']);
    findings.push(...found);
    return { id, levels: quotes };
  });
  const { value, findings: found } = compositeIndex(components, schedule, rebalancing, range, incompleteWeights);
  const all = mergeFindings(findings, found);
  if (value !== null && !value.level.every(Number.isFinite)) return { value: null, findings: [...all, { code: 'figure.overflow' }] };
  return { value, findings: all };
}

/** The prices of an instrument, in the currency that is asked for. */
function pricesOf(document: OpenedDocument, id: string, currency: 'document' | 'local', path: readonly string[]) {
  checkInstrument(document, id, path);
  const local = document.quotes(id);
  checkPositive(local.quotes, path);
  if (currency === 'local') return { quotes: local.quotes, findings: [] };
  const quotes = convertQuotes(document.scoped({}).book, local, document.currency);
  const lacks = quotes.days.length === 0 && local.quotes.days.length > 0;
  const findings: Finding[] = lacks ? [{ code: 'rate.missing', subject: `${local.currency}/${document.currency}` }] : [];
  return { quotes, findings };
}

/** @throws UnanswerableError for an instrument that the document does not have */
export function checkInstrument({ document: { instruments, prices } }: OpenedDocument, id: string, path: readonly string[]): void {
  if (prices[id] === undefined && !instruments.some((instrument) => instrument.id === id)) {
    throw new UnanswerableError(`the document has no instrument and no levels called ${id}`, path);
  }
}

function checkPositive<Known extends Quotes>(quotes: Known, path: readonly string[]): Known {
  const bad = quotes.values.findIndex((value) => !(value > 0));
  if (bad >= 0) throw new UnanswerableError(`the level of ${formatDay(quotes.days[bad] as Day)} is not above zero`, path);
  return quotes;
}
