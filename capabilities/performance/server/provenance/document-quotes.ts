/** Takes from the market the quotes and rates that a figure needs. */
import { formatDay, type Day } from '#packages/calendar';
import type { Calculation } from '#engine/measures';
import type { FigureName } from '#packages/figures';
import { quoteUnit } from '#packages/money';
import { ratesBetween, quoteIndexOn, type Book, type HistoryEntry, type Quotes } from '#engine/book';
import type { Instrument } from '#contract/instruments';
import type { PortfolioFacts as Read, NamedBook } from '../book.ts';
import type { BenchmarkComparison } from '../compared.ts';
import type { FactNeeds } from './figures.ts';

export type FactsDocument = Omit<Calculation, 'questions'>;

export type DocumentTransaction = FactsDocument['transactions'][number];

/** The figure that a document is written for, and the facts it is taken from. */
export interface FactsDocumentRequest {
  readonly named: NamedBook;
  readonly bonds: Read['bonds'];
  /** Reporting currency of each portfolio, where the figure is a sum over several; empty otherwise. */
  readonly portfolios: Readonly<Record<string, string>>;
  readonly needs: FactNeeds;
  /** The part that the figure is about, and the index that it is measured against. */
  readonly part: FigureName['part'];
  readonly benchmark: QuotedBenchmark | null;
  /** Currencies from which amounts are converted, besides those of the ledger. */
  readonly alsoFrom: readonly string[];
  /** The comparison by asset class, where the figure is part of one. */
  readonly compared?:
    | {
        readonly instruments: readonly BenchmarkComparison['instruments'][number][];
        readonly quotes: Read['quotes'];
        readonly since: BenchmarkComparison['since'];
      }
    | undefined;
  /** `from` is null for a figure of a day. */
  readonly from: Day | null;
  readonly to: Day;
}

export interface QuotedBenchmark {
  readonly instrument: Instrument;
  readonly quotes: Quotes;
}

export const NO_QUOTES: Book['lines'][number]['quotes'] = { days: new Int32Array(), values: new Float64Array() };

/** A span of days for which quotes are needed. */
type QuoteSpan = readonly [from: Day, to: Day];

export function spansOf(request: FactsDocumentRequest, entries: readonly HistoryEntry[]) {
  const { named, needs, part, compared, from, to } = request;
  const { book } = named;
  const on = (day: Day): QuoteSpan => [day, day];
  const eve = from === null ? to : from - 1;
  const traded = entries.filter(({ day }) => needs === 'cost' || (from !== null && day >= from)).map(({ day }) => on(day));
  const acted = entries.length === 0 ? [] : book.resolved.filter(({ action }) => action.day <= to).map(({ action }) => on(action.day));
  const used = new Set(entries.map(({ line }) => line));
  for (const { action } of book.resolved) if (used.has(action.line) && 'to' in action) used.add(action.to ?? null);
  const isPart = (id: string | undefined) => part.kind === 'instrument' && part.id === id;
  const rates = (): QuoteSpan[] => {
    if (needs === 'fact' || needs === 'price') return [];
    if (needs === 'levels') return levelsOf(request);
    if (needs === 'day' || needs === 'whole' || needs === 'rate') return [on(to)];
    if (needs === 'daily') return [[eve, to], ...acted, ...levelsOf(request)];
    return [on(eve), on(to), ...traded, ...acted];
  };
  const ofLine = (line: number): QuoteSpan[] => {
    if (needs === 'price') return isPart(book.lines[line]?.id) ? [on(to)] : [];
    if (needs === 'fact' || needs === 'rate' || needs === 'levels' || !used.has(line)) return [];
    if (needs === 'daily') return [[eve, to], ...acted];
    const moved = entries.filter((entry) => entry.line === line && (entry.kind === 'TransferIn' || entry.kind === 'TransferOut'));
    return [on(to), ...(needs === 'day' || needs === 'whole' ? [] : [on(eve), ...moved.map(({ day }) => on(day)), ...acted])];
  };
  const speaksOf = ({ id }: Instrument) => {
    const line = named.instruments.findIndex((one) => one.id === id);
    return used.has(line) || isPart(id) || request.benchmark?.instrument.id === id;
  };
  // From the day its weights were set, because they have drifted until the range begins.
  const since = compared ? [[Math.min(eve, compared.since(eve + 1) - 1), to] as QuoteSpan] : [];
  return { rates: [...rates(), ...since], prices: ofLine, compared: since, speaksOf, used };
}

/** Both ends of the range, and the days of the quotes of the index that hold then, which are converted at the rates of those days. */
export function levelsOf({ benchmark, from, to }: FactsDocumentRequest): QuoteSpan[] {
  if (benchmark === null) return [];
  return [(from ?? to) - 1, to].flatMap((day): QuoteSpan[] => {
    const quoted = benchmark.quotes.days[quoteIndexOn(benchmark.quotes, day)];
    return quoted === undefined
      ? [[day, day]]
      : [
          [quoted, quoted],
          [day, day],
        ];
  });
}

/** The quotes that hold over the spans: those within, and the last before each. */
export function quotesOver({ days, values, texts }: Book['lines'][number]['quotes'], spans: readonly QuoteSpan[]): Record<string, string> {
  const kept: Record<string, string> = {};
  for (const [from, to] of spans)
    for (let i = Math.max(0, quoteIndexOn({ days }, from)); i < days.length && (days[i] as Day) <= to; i++)
      kept[formatDay(days[i] as Day)] = texts?.[i] ?? String(values[i]);
  return kept;
}

/** Every series of rates by which an amount of the figure may have been converted. */
export function ratesOf(
  { named: { book }, portfolios, alsoFrom, benchmark, compared }: FactsDocumentRequest,
  spans: readonly QuoteSpan[],
): FactsDocument['rates'] {
  if (spans.length === 0) return [];
  const indexed = benchmark === null ? [] : [quoteUnit(benchmark.instrument.currency).currency];
  const beside = (compared?.instruments ?? []).map(({ currency }) => quoteUnit(currency).currency);
  const currencies = new Set([...book.ways.keys(), ...Object.values(portfolios), ...alsoFrom, ...indexed, ...beside]);
  const series = new Set([...currencies].flatMap((currency) => ratesBetween(book.rates, currency, book.currency)));
  return [...series].map(({ base, quote, quotes }) => ({ base, quote, values: quotesOver(quotes, spans) }));
}
