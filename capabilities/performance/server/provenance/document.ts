/**
 * Writes the facts behind a figure as a document that `calculate` takes: limited to what the figure needs, so that it can be computed again from the
 * document alone.
 */
import { accrualOf, type BondTerms } from '#engine/fixed-income';
import { formatDay, type Day } from '#packages/calendar';
import type { Calculation } from '#engine/measures';
import type { FigureName } from '#packages/figures';
import { quoteUnit } from '#packages/money';
import { lastDecidingDay } from '#engine/cost';
import { lastKnownDay, ratesBetween, quoteIndexOn, type Book, type HistoryEntry, type Quotes } from '#engine/book';
import type { Instrument } from '#contract/instruments';
import type { PortfolioFacts as Read, NamedBook } from '../book.ts';
import type { BenchmarkComparison } from '../compared.ts';
import type { FactNeeds } from './figures.ts';

type FactsDocument = Omit<Calculation, 'questions'>;
type DocumentTransaction = FactsDocument['transactions'][number];

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

/** Facts of the ledger that such a figure does not need are left out. */
export function documentOf(wanted: FactsDocumentRequest): FactsDocument {
  const { named, portfolios, to, benchmark, compared } = wanted;
  const { book } = named;
  const entries = entriesOf(wanted);
  const spans = spansOf(wanted, entries);
  const instruments = benchmark
    ? [...named.instruments.filter(({ id }) => id !== benchmark.instrument.id), benchmark.instrument]
    : named.instruments;
  const levels = benchmark && { [benchmark.instrument.id]: quotesOver(benchmark.quotes, levelsOf(wanted)) };
  const known = entries.length === 0 ? null : lastKnownDay(book);
  return {
    currency: book.currency,
    tradesPaid: 'from-cash',
    instruments: describeInstruments(instruments.filter(spans.speaksOf), wanted),
    prices: {
      ...Object.fromEntries(
        (compared?.instruments ?? []).map(({ id }) => [id, quotesOver(compared?.quotes.get(id) ?? NO_QUOTES, spans.compared)]),
      ),
      ...Object.fromEntries(
        book.lines.flatMap((line, index) => {
          const days = spans.prices(index);
          return days.length === 0 ? [] : [[line.id, quotesOver(line.quotes, days)]];
        }),
      ),
      ...levels,
    },
    rates: ratesOf(wanted, spans.rates),
    portfolios: { ...portfolios },
    transactions: entries.map((entry) => transactionOf(entry, named)),
    corporateActions: wanted.needs === 'fact' ? [] : documentActions(named, to, spans.used),
    cost: costOf(book, entries),
    ...(known !== null && { knownUntil: formatDay(known) }),
  };
}

/** The transactions that the figure rests on; the effects of corporate actions are computed again from them. */
function entriesOf({ named: { book, instruments }, needs, part, from, to }: FactsDocumentRequest): readonly HistoryEntry[] {
  if (needs === 'price' || needs === 'rate' || needs === 'levels') return [];
  // A sale in the range may take units that were bought after it.
  const until = needs === 'cost' && from !== null ? lastDecidingDay(book, to) : to;
  const told = book.entries.filter(
    ({ day, kind }) => day <= until && kind !== 'Received' && kind !== 'Surrendered' && kind !== 'Compensation',
  );
  if (needs === 'fact') return told.filter(({ id }) => part.kind === 'transaction' && id === part.id);
  if (part.kind !== 'instrument' || (needs !== 'day' && needs !== 'cost')) return told;
  // A holding on a day does not depend on other holdings, except on those that became it.
  const lines = new Set([instruments.findIndex(({ id }) => id === part.id)]);
  for (const { action } of book.resolved.toReversed())
    if ('to' in action && action.to !== undefined && lines.has(action.to)) lines.add(action.line);
  return told.filter(({ line }) => line !== null && lines.has(line));
}

/** Instruments in the form of a document; for those of a comparison only the currency. */
export function describeInstruments(
  instruments: readonly Instrument[],
  {
    bonds,
    compared,
    to,
  }: Pick<FactsDocumentRequest, 'bonds' | 'to'> & { readonly compared?: Pick<BenchmarkComparison, 'instruments'> | undefined },
): FactsDocument['instruments'] {
  const held = new Set(instruments.map(({ id }) => id));
  const beside = (compared?.instruments ?? []).filter(({ id }) => !held.has(id));
  const own = instruments.map(({ id, currency, assetClass, sector, quoted, ongoingCharge }) => ({
    id,
    currency,
    assetClass,
    sector,
    ...(quoted === 'per-cent' && { quoted: 'per-cent' as const, ...bondTermsOf(bonds.get(id) ?? [], to) }),
    ...(ongoingCharge !== null && { ongoingCharge }),
  }));
  return [...own, ...beside.map(({ id, currency }) => ({ id, currency }))];
}

const NO_QUOTES: Book['lines'][number]['quotes'] = { days: new Int32Array(), values: new Float64Array() };

/** The terms by which interest accrues, up to a day. */
function bondTermsOf(
  dated: readonly { readonly from: Day; readonly terms: BondTerms }[],
  to: Day,
): Pick<FactsDocument['instruments'][number], 'bond' | 'bondChanges'> {
  // By terms that contradict one another nothing accrues.
  const [first, ...later] = dated.filter(({ terms }) => accrualOf(terms).value !== null);
  if (first === undefined) return {};
  const bondChanges = later
    .filter(({ from }) => from <= to)
    .map(({ from, terms }) => ({ from: formatDay(from), bond: documentTerms(terms) }));
  return { bond: documentTerms(first.terms), ...(bondChanges.length > 0 && { bondChanges }) };
}

function documentTerms({ maturity, redemption = 100, floating = false, regularCoupon = 'equal', ...terms }: BondTerms) {
  const { issue, firstCoupon, lastCoupon, holidays, ...rest } = terms;
  return {
    ...rest,
    maturity: maturity === null ? null : formatDay(maturity),
    redemption,
    floating,
    regularCoupon,
    ...(issue !== undefined && { issue: formatDay(issue) }),
    ...(firstCoupon !== undefined && { firstCoupon: formatDay(firstCoupon) }),
    ...(lastCoupon !== undefined && { lastCoupon: formatDay(lastCoupon) }),
    ...(holidays && { holidays: holidays.map(formatDay) }),
  };
}

/** A span of days for which quotes are needed. */
type QuoteSpan = readonly [from: Day, to: Day];

function spansOf(wanted: FactsDocumentRequest, entries: readonly HistoryEntry[]) {
  const { named, needs, part, compared, from, to } = wanted;
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
    if (needs === 'levels') return levelsOf(wanted);
    if (needs === 'day' || needs === 'whole' || needs === 'rate') return [on(to)];
    if (needs === 'daily') return [[eve, to], ...acted, ...levelsOf(wanted)];
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
    return used.has(line) || isPart(id) || wanted.benchmark?.instrument.id === id;
  };
  // From the day its weights were set, because they have drifted until the range begins.
  const since = compared ? [[Math.min(eve, compared.since(eve + 1) - 1), to] as QuoteSpan] : [];
  return { rates: [...rates(), ...since], prices: ofLine, compared: since, speaksOf, used };
}

/** Both ends of the range, and the days of the quotes of the index that hold then, which are converted at the rates of those days. */
function levelsOf({ benchmark, from, to }: FactsDocumentRequest): QuoteSpan[] {
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
function quotesOver({ days, values, texts }: Book['lines'][number]['quotes'], spans: readonly QuoteSpan[]): Record<string, string> {
  const kept: Record<string, string> = {};
  for (const [from, to] of spans)
    for (let i = Math.max(0, quoteIndexOn({ days }, from)); i < days.length && (days[i] as Day) <= to; i++)
      kept[formatDay(days[i] as Day)] = texts?.[i] ?? String(values[i]);
  return kept;
}

/** Every series of rates by which an amount of the figure may have been converted. */
function ratesOf(
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

function transactionOf(entry: HistoryEntry, { instruments }: NamedBook): DocumentTransaction {
  const { day, kind, line, units, amount, fee, tax, currency, id, pocket, acquired, lots, sequence } = entry;
  return {
    date: formatDay(day),
    type: kind as DocumentTransaction['type'],
    portfolio: pocket ?? '',
    amount,
    fee,
    tax,
    currency,
    ...(id !== undefined && { id }),
    ...(sequence !== undefined && { sequence }),
    ...(line !== null && { instrument: instruments[line]?.id ?? '', units }),
    ...(acquired !== undefined && { acquired: formatDay(acquired) }),
    ...(lots && { lots: [...lots] }),
  };
}

function documentActions(
  { book, instruments }: NamedBook,
  until: Day,
  used: ReadonlySet<number | null>,
): FactsDocument['corporateActions'] {
  const nameOf = (line: number) => instruments[line]?.id ?? '';
  const happened = book.resolved.map(({ action }) => action).filter(({ day, line }) => day <= until && used.has(line));
  return [...new Set(happened)].map((action) => {
    const { day, line, ...rest } = action;
    const to = 'to' in rest && rest.to !== undefined ? { to: nameOf(rest.to) } : {};
    return { ...rest, ...to, date: formatDay(day), instrument: nameOf(line) } as FactsDocument['corporateActions'][number];
  });
}

/** The cost method of each portfolio on the days on which it mattered. */
function costOf({ cost }: Book, entries: readonly HistoryEntry[]): FactsDocument['cost'] {
  const byPortfolio: FactsDocument['cost']['byPortfolio'] = {};
  for (const { pocket = '', line, day } of entries) {
    if (line === null) continue;
    const method = cost.method(pocket, line, day);
    const known = (byPortfolio[pocket] ??= []);
    if (known.at(-1)?.method !== method) known.push({ from: formatDay(day), method });
  }
  return { method: 'average', byPortfolio, pools: {}, fees: cost.fees, taxes: cost.taxes, accruedInterest: cost.interest };
}
