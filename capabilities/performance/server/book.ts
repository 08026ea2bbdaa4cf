/** Load: the ledger and the market of one scope as the plain columns that the engine takes. */
import type { Day } from '#packages/calendar';
import type { Finding } from '#packages/findings';
import { openBook, type Book } from '#packages/returns';
import type { Instrument } from '#contract/instruments';
import { readInstruments, readMarket, type Market } from '#server/instruments';
import { entryOf, readLedger, type LedgerRow } from '#server/ledger';
import type { Db } from '#server/tenants';

/** A book with the instruments behind its lines, in the order of the lines. */
export interface NamedBook {
  readonly book: Book;
  readonly instruments: readonly Instrument[];
  /** When its facts last changed. */
  readonly knownAt: string;
}

/** Everything that is needed to open books over some portfolios: read once, used for each scope. */
export interface Facts {
  readonly market: Market;
  readonly instruments: ReadonlyMap<string, Instrument>;
  readonly quotes: Awaited<ReturnType<Market['prices']>>;
  readonly rows: ReadonlyMap<string, readonly LedgerRow[]>;
}

/** Reads the facts of the portfolios given, and of `alsoQuoted` instruments (a benchmark). */
export async function readFacts(db: Db, portfolios: readonly string[], alsoQuoted: readonly string[] = []): Promise<Facts> {
  const market = await readMarket(db);
  const rows = await readLedger(db, portfolios);
  const held = new Set(rows.map((row) => row.instrument).filter((id) => id !== null));
  const instruments = await readInstruments(db, [...held]);
  const quotes = await market.prices(db, [...held, ...alsoQuoted]);
  return { market, instruments, quotes, rows: Map.groupBy(rows, (row) => row.portfolio) };
}

/** The book of a scope: the entries of all its portfolios, reported in one currency. */
export function bookOf(facts: Facts, portfolios: readonly string[], currency: string): NamedBook {
  const rows = portfolios.flatMap((id) => facts.rows.get(id) ?? []);
  const ids = [...new Set(rows.map((row) => row.instrument).filter((id) => id !== null))];
  const instruments = ids.map((id) => facts.instruments.get(id) ?? unnamed(id));
  const lineOf = new Map(ids.map((id, line) => [id, line]));
  const book = openBook({
    currency,
    rates: facts.market.rates,
    lines: instruments.map((instrument) => ({
      id: instrument.id,
      currency: instrument.currency,
      quotes: facts.quotes.get(instrument.id) ?? { days: new Int32Array(), values: new Float64Array() },
    })),
    entries: rows.map((row) => entryOf(row, row.instrument === null ? null : (lineOf.get(row.instrument) ?? null))),
  });
  return { book, instruments, knownAt: facts.market.factsAt };
}

/** An instrument whose terms were undone after it was traded: still held, known by its id alone. */
function unnamed(id: string): Instrument {
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
  };
}

/** The engine names lines by id; a reader knows instruments by name. */
export function readable(findings: readonly Finding[], instruments: readonly Instrument[]): Finding[] {
  const names = new Map(instruments.map((instrument) => [instrument.id, instrument.name]));
  return findings.map((found) => (found.subject === undefined ? found : { ...found, subject: names.get(found.subject) ?? found.subject }));
}

/** The days asked of a book: what lies before its inception is cut off, and nothing lies after the as-of day. */
export function clip(range: { readonly from: Day | null; readonly to: Day }, book: Book, asOf: Day): { from: Day; to: Day } {
  const to = Math.min(range.to, asOf);
  const inception = book.inception ?? to;
  return { from: Math.min(Math.max(range.from ?? inception, inception), to), to };
}
