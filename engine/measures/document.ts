/** Opens the books of a document of facts, and the scopes that questions ask about. */
import { parseDay, type Day } from '#packages/calendar';
import { openBook, type Book, type Quotes } from '#engine/book';
import { measureScope as measureBook, type MeasuredScope } from '#engine/series';
import { instrumentAccrual } from './fixed-income/bond-holding.ts';
import { UnanswerableError } from './unanswerable.ts';
import { columnsOf } from './wire.ts';
import {
  actionOf,
  checkFractions,
  checkLots,
  checkRates,
  costRules,
  entryOf,
  isPerCent,
  outsidePayments,
  splitEntries,
} from './document-entries.ts';
import { CalculationDocument, CalculationScope } from './document-schema.ts';

export interface ScopedLedger {
  readonly book: Book;
  /** Daily figures of the whole book, from its first day to the given day; null where the book begins later or never. */
  readonly measured: (to: Day) => MeasuredScope | null;
  /** The part of the book that the scope selects. */
  readonly part: { readonly lines: readonly number[]; readonly currencies: readonly string[] };
  readonly isWhole: boolean;
  /** Names of the lines. */
  readonly names: readonly string[];
  readonly assetClasses: readonly string[];
}

/** A document opened for questions: books are made once for each set of portfolios. */
export interface OpenedDocument {
  readonly currency: string;
  readonly document: CalculationDocument;
  readonly scoped: (scope: CalculationScope) => ScopedLedger;
  /** Books of the portfolios whose currencies are given, each in its own currency; empty where none are given. */
  readonly consolidated: readonly Book[];
  /** The quotes of an instrument, for benchmarks. */
  readonly quotes: (instrument: string) => { readonly currency: string; readonly quotes: Quotes };
}

/** @throws UnanswerableError for a document that contradicts itself */
export function openDocument(document: CalculationDocument): OpenedDocument {
  const instruments = new Map(document.instruments.map((instrument) => [instrument.id, instrument]));
  const ids = [
    ...new Set([
      ...document.transactions.flatMap(({ instrument }) => instrument ?? []),
      ...document.corporateActions.flatMap((action) => [
        action.instrument,
        ...('to' in action && action.to !== undefined ? [action.to] : []),
      ]),
    ]),
  ];
  const lineOf = new Map(ids.map((id, line) => [id, line]));
  const currencyOf = (id: string) => instruments.get(id)?.currency ?? document.currency;
  const told = document.transactions.map((transaction, position) => entryOf(transaction, position, lineOf, instruments, document.currency));
  const entries = document.tradesPaid === 'from-cash' ? told : told.flatMap((entry) => [entry, ...outsidePayments(entry)]);
  const rates = document.rates.map(({ base, quote, values }) => ({ base, quote, quotes: columnsOf(values) }));
  const lines = ids.map((id) => ({
    id,
    currency: currencyOf(id),
    quotes: columnsOf(document.prices[id] ?? {}),
    ...(isPerCent(instruments.get(id)) && { quotedFor: 100 }),
    ...instrumentAccrual(document.instruments, id),
  }));
  const actions = document.corporateActions.map((action, position) => actionOf(action, position, lineOf));
  const cost = costRules(document);
  checkFractions(document, entries);
  checkLots(document, entries, cost);
  checkRates(document);
  const knownUntil = lastKnownDay(document);
  const facts = { lines, rates, actions, cost, ...(knownUntil !== null && { knownUntil }) };
  const books = new Map<string, Book>();
  const bookOf = (portfolios: readonly string[] | undefined): Book => {
    const key = portfolios ? [...portfolios].sort().join('\n') : '';
    let book = books.get(key);
    if (!book) {
      book = openBook({
        ...facts,
        currency: document.currency,
        ...splitEntries(entries, (pocket) => portfolios?.includes(pocket) ?? true),
      });
      books.set(key, book);
    }
    return book;
  };
  const consolidated = Object.entries(document.portfolios).map(([portfolio, currency]) =>
    openBook({ ...facts, currency, ...splitEntries(entries, (pocket) => pocket === portfolio) }),
  );
  const assetClasses = ids.map((id) => instruments.get(id)?.assetClass ?? 'Other');
  return {
    currency: document.currency,
    document,
    consolidated,
    quotes: (id) => ({ currency: currencyOf(id), quotes: columnsOf(document.prices[id] ?? {}) }),
    scoped: scopesOf({
      ids,
      assetClasses,
      currencies: new Set([
        document.currency,
        ...entries.map(({ currency }) => currency),
        ...ids.map(currencyOf),
        ...document.rates.flatMap(({ base, quote }) => [base, quote]),
      ]),
      described: document.instruments,
      portfolios: new Set(entries.map(({ pocket }) => pocket ?? '')),
      bookOf,
    }),
  };
}

/** The facts that scopes are selected from: lines by name and asset class, in the order of the books. */
export interface ScopeSource {
  readonly ids: readonly string[];
  readonly assetClasses: readonly string[];
  /** The currencies in which cash may be asked for. */
  readonly currencies: ReadonlySet<string>;
  /** Instruments that may be named, held or not. */
  readonly described: readonly Pick<CalculationDocument['instruments'][number], 'id' | 'assetClass'>[];
  readonly portfolios: ReadonlySet<string>;
  /** The book of some portfolios, or of all. */
  readonly bookOf: (portfolios: readonly string[] | undefined) => Book;
}

/** Gives the function that selects scopes. @throws UnanswerableError for a scope that names something the document does not have */
export function scopesOf({ ids, assetClasses, currencies, described, portfolios, bookOf }: ScopeSource): OpenedDocument['scoped'] {
  const known = new Set([...ids, ...described.map(({ id }) => id)]);
  const classes = new Set(described.map(({ assetClass }) => assetClass ?? 'Other').concat('Other'));
  const measuredOf = new Map<string, MeasuredScope>();
  return (scope) => {
    const book = bookOf(scope.portfolios);
    const named = scope.instruments !== undefined || scope.assetClasses !== undefined;
    // An instrument that is described but not yet traded is allowed: nothing of it is held.
    for (const id of scope.instruments ?? [])
      if (!known.has(id)) throw new UnanswerableError(`no instrument is called ${id}`, ['scope', 'instruments']);
    for (const portfolio of scope.portfolios ?? [])
      if (!portfolios.has(portfolio))
        throw new UnanswerableError(`no transaction is of a portfolio called ${portfolio}`, ['scope', 'portfolios']);
    for (const assetClass of scope.assetClasses ?? [])
      if (!classes.has(assetClass))
        throw new UnanswerableError(`no instrument is of the asset class ${assetClass}`, ['scope', 'assetClasses']);
    const inside = (line: number) =>
      !named || scope.instruments?.includes(ids[line] as string) || scope.assetClasses?.includes(assetClasses[line] as string);
    for (const code of Array.isArray(scope.cash) ? scope.cash : [])
      if (!currencies.has(code)) throw new UnanswerableError(`nothing in the ledger is in ${code}`, ['scope', 'cash']);
    const cash = scope.cash ?? !named;
    const part = {
      lines: [...ids.keys()].filter(inside),
      currencies: cash === true ? book.currencies : cash === false ? [] : book.currencies.filter((code) => cash.includes(code)),
    };
    return {
      book,
      part,
      isWhole: part.lines.length === ids.length && part.currencies.length === book.currencies.length,
      names: ids,
      assetClasses,
      measured: (to) => {
        if (book.inception === null || book.inception > to) return null;
        const key = `${scope.portfolios?.join('\n') ?? ''} ${to}`;
        const measured = measuredOf.get(key) ?? measureBook(book, { from: book.inception, to });
        measuredOf.set(key, measured);
        return measured;
      },
    };
  };
}

function lastKnownDay({ knownUntil, transactions, prices, rates, corporateActions }: CalculationDocument): Day | null {
  if (knownUntil !== undefined) return parseDay(knownUntil);
  const dates = [
    ...[...transactions, ...corporateActions].map(({ date }) => date),
    ...[...Object.values(prices), ...rates.map(({ values }) => values)].flatMap((dated) => Object.keys(dated)),
  ];
  return dates.length === 0 ? null : dates.reduce((last, date) => Math.max(last, parseDay(date)), -Infinity);
}
