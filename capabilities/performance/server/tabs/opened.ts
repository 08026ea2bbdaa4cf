/** Opens a portfolio for questions: the measures of `calculate`, computed from its ledger without writing the facts to a document. */
import { formatDay, parseDay, type DayRange } from '#packages/calendar';
import type { Finding } from '#packages/findings';
import { answerQuestions, Question, scopesOf, type OpenedDocument } from '#engine/measures';
import type { Db } from '#platform';
import type { FigureRange } from '#contract/accounts';
import type { Instrument } from '#contract/instruments';
import type { Portfolio } from '#contract/portfolios';
import type { BenchmarkComparison } from '../compared.ts';
import { bookOf, clipRange, nameFindingSubjects, type PortfolioFacts, type NamedBook } from '../book.ts';
import { keptFacts } from '../kept-facts.ts';
import { describeInstruments } from '../provenance/document.ts';

/** The fields at the head of every answer about a range. */
export interface RangeHead {
  readonly asOf: string;
  readonly knownAt: string;
  readonly from: string;
  readonly to: string;
  readonly currency: string;
}

export interface OpenedPortfolio {
  readonly facts: PortfolioFacts;
  readonly named: NamedBook;
  readonly range: DayRange;
  readonly head: RangeHead;
  /** The answer to a measure over the range, or on its last day; `value` is null with a finding where there is none. */
  readonly over: <Value>(measure: string, more?: Readonly<Record<string, unknown>>) => TabMeasureAnswer<Value>;
  readonly on: <Value>(measure: string, more?: Readonly<Record<string, unknown>>) => TabMeasureAnswer<Value>;
  readonly instrument: (id: string) => Instrument | undefined;
}

export interface TabMeasureAnswer<Value> {
  readonly value: Value | null;
  /** Findings with the names of instruments instead of ids. */
  readonly findings: readonly Finding[];
}

export async function openPortfolio(
  db: Db,
  portfolio: Portfolio,
  days: FigureRange,
  compared: BenchmarkComparison | null = null,
): Promise<OpenedPortfolio> {
  const alsoQuoted = (compared?.instruments ?? []).map(({ id }) => id);
  const facts = await keptFacts(db, [portfolio.id], days.asOf, alsoQuoted);
  const named = bookOf(facts, [portfolio.id], portfolio.currency);
  const range = clipRange(
    { from: days.from === null ? null : parseDay(days.from), to: parseDay(days.to) },
    named.book,
    parseDay(days.asOf),
  );
  const opened = openDocument(named, facts, range, compared);
  const span = { from: formatDay(range.from), to: formatDay(range.to) };
  const ask = <Value>(question: Readonly<Record<string, unknown>>): TabMeasureAnswer<Value> => {
    const [told] = answerQuestions(opened, [Question.parse(question)]);
    return { value: (told?.value ?? null) as Value | null, findings: nameFindingSubjects(told?.findings ?? [], named.instruments) };
  };
  const byId = new Map(named.instruments.map((instrument) => [instrument.id, instrument]));
  return {
    facts,
    named,
    range,
    head: { asOf: days.asOf, knownAt: named.knownAt, ...span, currency: portfolio.currency },
    over: (measure, more = {}) => ask({ measure, ...span, ...more }),
    on: (measure, more = {}) => ask({ measure, asOf: span.to, ...more }),
    instrument: (id) => byId.get(id),
  };
}

function openDocument(named: NamedBook, facts: PortfolioFacts, { to }: DayRange, compared: BenchmarkComparison | null): OpenedDocument {
  const { book, instruments } = named;
  const described = describeInstruments(named.instruments, { bonds: facts.bonds, compared: compared ?? undefined, to });
  const currencies = new Map([...(compared?.instruments ?? []), ...instruments].map(({ id, currency }) => [id, currency]));
  return {
    currency: book.currency,
    document: {
      tradesPaid: 'from-cash',
      currency: book.currency,
      instruments: described,
      prices: {},
      rates: [],
      portfolios: {},
      transactions: [],
      corporateActions: [],
      cost: {
        method: 'average',
        byPortfolio: {},
        pools: {},
        fees: book.cost.fees,
        taxes: book.cost.taxes,
        accruedInterest: book.cost.interest,
      },
    },
    consolidated: [],
    quotes: (id) => ({
      currency: currencies.get(id) ?? book.currency,
      quotes: facts.quotes.get(id) ?? { days: new Int32Array(), values: new Float64Array() },
    }),
    scoped: scopesOf({
      ids: instruments.map(({ id }) => id),
      assetClasses: instruments.map(({ assetClass }) => assetClass),
      currencies: new Set([book.currency, ...book.currencies]),
      described,
      portfolios: new Set(book.entries.map(({ pocket }) => pocket ?? '')),
      bookOf: () => book,
    }),
  };
}
