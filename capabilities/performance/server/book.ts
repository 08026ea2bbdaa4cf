/** Loads the ledger, the market and the terms of one scope into the plain columns that the engine takes. */
import { formatDay, parseDay, type Day } from '#packages/calendar';
import type { Finding } from '#packages/findings';
import { measureScope, type MeasuredScope } from '#engine/series';
import { openBook, type Book, type HistoryEntry, type ScopeHistory } from '#engine/book';
import type { Db } from '#platform';
import type { Instrument } from '#contract/instruments';
import {
  datedAccrualOf,
  engineActions,
  readBondTerms,
  readCorporateActions,
  readInstruments,
  readMarket,
  type CorporateActionFact,
  type TenantMarket,
} from '#server/instruments';
import { engineEntry, readLedger, type LedgerRow } from '#server/ledger';
import { costMethodsOf, type CostMethods } from '#server/portfolios';
import { openingRows, type LedgerOpening } from './stored/opening.ts';

/** A book with the instruments of its lines, in the order of the lines. */
export interface NamedBook {
  readonly book: Book;
  readonly instruments: readonly Instrument[];
  /** When its facts last changed. */
  readonly knownAt: string;
}

/** Everything that is needed to open books over some portfolios: read once and used for each scope. */
export interface PortfolioFacts {
  readonly market: TenantMarket;
  /** With their terms as of the day that the facts were read for. */
  readonly instruments: ReadonlyMap<string, Instrument>;
  readonly quotes: Awaited<ReturnType<TenantMarket['prices']>>;
  /** Terms of the instruments that are quoted per cent. */
  readonly bonds: Awaited<ReturnType<typeof readBondTerms>>;
  readonly accruals: ReadonlyMap<string, ReturnType<typeof datedAccrualOf>>;
  readonly actions: readonly CorporateActionFact[];
  readonly costMethods: CostMethods;
  readonly rows: ReadonlyMap<string, readonly LedgerRow[]>;
  /** The holdings at a close, where the rows begin only after it. */
  readonly opening?: LedgerOpening;
}

/** Reads the facts of the portfolios given, and of `alsoQuoted` instruments (a benchmark), for figures as of a day. */
export async function readFacts(
  db: Db,
  portfolios: readonly string[],
  asOf: string,
  alsoQuoted: readonly string[] = [],
): Promise<PortfolioFacts> {
  const [market, rows, costMethods] = await Promise.all([readMarket(db), readLedger(db, portfolios), costMethodsOf(db, portfolios)]);
  const traded = [...new Set(rows.map((row) => row.instrument).filter((id) => id !== null))];
  const [actions, known, quoted] = await Promise.all([
    readCorporateActions(db, traded),
    readInstruments(db, traded, asOf),
    market.prices(db, [...traded, ...alsoQuoted]),
  ]);
  const became = [...new Set(actions.map(({ to }) => to).filter((id) => id !== null))].filter((id) => !known.has(id));
  const [others, otherQuotes] = await Promise.all([readInstruments(db, became, asOf), market.prices(db, became)]);
  const instruments = new Map([...known, ...others]);
  const quotes = new Map([...quoted, ...otherQuotes]);
  const perCent = [...instruments.values()].filter(({ quoted }) => quoted === 'per-cent').map(({ id }) => id);
  const bonds = await readBondTerms(db, perCent);
  return {
    market,
    instruments,
    quotes,
    bonds,
    accruals: new Map([...bonds].map(([id, dated]) => [id, datedAccrualOf(dated)])),
    actions,
    costMethods,
    rows: Map.groupBy(rows, (row) => row.portfolio),
  };
}

const booksOfFacts = new WeakMap<PortfolioFacts, Map<string, NamedBook>>();

/** Books over these facts are opened once, and kept as long as the facts are. */
export function keepBooks(facts: PortfolioFacts): void {
  if (!booksOfFacts.has(facts)) booksOfFacts.set(facts, new Map());
}

/** The book of a scope: the entries of all its portfolios, reported in one currency. Cost is computed for each portfolio by itself. */
export function bookOf(facts: PortfolioFacts, portfolios: readonly string[], currency: string): NamedBook {
  const shelf = booksOfFacts.get(facts);
  const scope = [currency, ...portfolios].join(' ');
  const book = shelf?.get(scope) ?? openScope(facts, portfolios, currency);
  shelf?.set(scope, book);
  return book;
}

const seriesOfBooks = new WeakMap<Book, Map<Day, MeasuredScope>>();
/** The most end days for which series of one book are kept. */
const DAYS_HELD = 3;

/** The daily series from the first day to a day, null before there is anything; computed once for a book and kept as long as the book. */
export function measureUpTo({ book }: NamedBook, asOf: Day): MeasuredScope | null {
  if (book.inception === null || book.inception > asOf) return null;
  const known = seriesOfBooks.get(book) ?? new Map<Day, MeasuredScope>();
  seriesOfBooks.set(book, known);
  const measured = known.get(asOf) ?? measureScope(book, { from: book.inception, to: asOf });
  known.set(asOf, measured);
  for (const day of [...known.keys()].slice(0, -DAYS_HELD)) known.delete(day);
  return measured;
}

function openScope(facts: PortfolioFacts, portfolios: readonly string[], currency: string): NamedBook {
  const rows = portfolios.flatMap((id) => [...openingRowsOf(facts, id), ...(facts.rows.get(id) ?? [])]);
  const traded = new Set(portfolios.flatMap((id) => tradedBy(facts, id)));
  const actions = actionsReaching(facts.actions, traded);
  const ids = [...new Set([...traded, ...actions.map(({ to }) => to).filter((id) => id !== null)])];
  const instruments = ids.map((id) => facts.instruments.get(id) ?? unknownInstrument(id));
  const lineOf = new Map(ids.map((id, line) => [id, line]));
  const book = openBook({
    currency,
    rates: facts.market.rates,
    lines: instruments.map((instrument) => engineLine(instrument, facts)),
    entries: rows.map((row): HistoryEntry => {
      const line = row.instrument === null ? null : (lineOf.get(row.instrument) ?? null);
      return { ...engineEntry(row, line), id: row.id, pocket: row.portfolio };
    }),
    // The holdings at a close already contain the actions before it.
    actions: engineActions(
      actions.filter(({ date }) => parseDay(date) > (facts.opening?.day ?? -Infinity)),
      lineOf,
    ),
    cost: { method: (pocket, _line, day) => facts.costMethods(pocket, day) },
  });
  return { book, instruments, knownAt: facts.market.factsAt };
}

/** The instruments of the transactions of a portfolio, up to a day or all, in the order in which they first appear. */
export function tradedBy({ opening, rows }: PortfolioFacts, portfolio: string, upTo?: Day): string[] {
  const last = upTo === undefined ? null : formatDay(upTo);
  const since = (rows.get(portfolio) ?? []).filter(({ date }) => last === null || date <= last);
  const before = opening?.portfolios.get(portfolio)?.traded ?? [];
  return [...new Set([...before, ...since.map(({ instrument }) => instrument).filter((id) => id !== null)])];
}

function openingRowsOf({ opening }: PortfolioFacts, portfolio: string): LedgerRow[] {
  return opening === undefined ? [] : openingRows(opening, portfolio);
}

function engineLine({ id, currency, quoted }: Instrument, { quotes, accruals }: PortfolioFacts): ScopeHistory['lines'][number] {
  const accrued = accruals.get(id) ?? null;
  return {
    id,
    currency,
    quotes: quotes.get(id) ?? { days: new Int32Array(), values: new Float64Array() },
    ...(quoted === 'per-cent' && { quotedFor: 100 }),
    ...(accrued !== null && { accrued }),
  };
}

/** The actions of the instruments that were traded, and of those that these became. */
function actionsReaching(actions: readonly CorporateActionFact[], traded: ReadonlySet<string>): CorporateActionFact[] {
  const reached = new Set(traded);
  // The actions are in the order of their days, so an instrument is reached before the actions on it.
  return actions.filter(({ instrument, to }) => {
    if (!reached.has(instrument)) return false;
    if (to !== null) reached.add(to);
    return true;
  });
}

/** Stands for an instrument whose terms were undone after it was traded: it is still held, and only its id is known. */
function unknownInstrument(id: string): Instrument {
  return {
    id,
    symbol: id,
    name: id,
    isin: null,
    sedol: null,
    type: 'Other',
    assetClass: 'Other',
    sector: 'Other',
    region: '',
    currency: 'EUR',
    quoted: 'each',
    ongoingCharge: null,
  };
}

/** Replaces the ids in findings by names: the engine names instruments by id, readers know them by name. */
export function nameFindingSubjects(findings: readonly Finding[], instruments: readonly Instrument[]): Finding[] {
  const names = new Map(instruments.map((instrument) => [instrument.id, instrument.name]));
  return findings.map((found) => (found.subject === undefined ? found : { ...found, subject: names.get(found.subject) ?? found.subject }));
}

/** Limits a range to the days of a book: nothing before its inception, and nothing after the as-of day. */
export function clipRange(range: { readonly from: Day | null; readonly to: Day }, book: Book, asOf: Day): { from: Day; to: Day } {
  const to = Math.min(range.to, asOf);
  const inception = book.inception ?? to;
  return { from: Math.min(Math.max(range.from ?? inception, inception), to), to };
}
