/** Opens the account or portfolio of a figure, with its facts, for a reader who reaches it. */
import { parseDay } from '#packages/calendar';
import { readFigureId, type FigureName } from '#packages/figures';
import { Id, Refusal, refuse } from '#packages/endpoint';
import type { Calculation } from '#engine/measures';
import type { Db, WorkContext } from '#platform';
import type { Portfolio } from '#contract/portfolios';
import { readAccountRecord } from '#server/accounts';
import { readInstruments, readProperties } from '#server/instruments';
import { portfolioAsOn, portfoliosOwnedOn, readPortfolioRecord } from '#server/portfolios';
import { bookOf, type PortfolioFacts, type NamedBook } from '../book.ts';
import { keptFacts } from '../kept-facts.ts';
import { readBenchmarkComparison } from '../compared.ts';
import { documentOf } from './document.ts';
import type { QuotedBenchmark, FactsDocumentRequest } from './document-quotes.ts';
import { findFigureDefinition, factNeedsOf } from './figures.ts';
import { questionOf } from './question.ts';

/** A figure with everything that it rests on. */
export interface FigureWithFacts extends FigureScopeRecord {
  readonly name: FigureName;
  readonly facts: PortfolioFacts;
  readonly named: NamedBook;
  readonly benchmark: QuotedBenchmark | null;
  readonly compared: FactsDocumentRequest['compared'];
  /** Parameters of the question that are not in the id. */
  readonly question: object;
}

/** A database handle, and a function that binds it to the facts known at a moment. */
export type FigureReader = Pick<WorkContext, 'db' | 'at'>;

export async function openFigure(at: (moment: string) => Db, id: string): Promise<FigureWithFacts> {
  const name = readFigureId(id);
  if (name === null) return refuse('figure.unknown');
  return openNamedFigure(at, name);
}

export async function openNamedFigure(at: (moment: string) => Db, name: FigureName): Promise<FigureWithFacts> {
  const db = at(name.knownAt);
  const opens = findFigureDefinition(name.measure);
  if (opens === null || opens.ranged !== (name.from !== null)) return refuse('figure.unknown');
  const scope = await readReachedScope(db, name);
  const ids = scope.portfolios.map((portfolio) => portfolio.id);
  const index = name.parameters['benchmarkInstrument'];
  if (index !== undefined && !(await mayBeIndex(db, index))) return refuse('figure.unknown');
  const against =
    name.measure === 'attribution' ? await readBenchmarkComparison(db, scope.portfolios[0]?.riskProfile ?? null, name.to) : null;
  // Without a benchmark to compare with there is no figure.
  if (against === null && name.measure === 'attribution') return refuse('figure.unknown');
  const beside = [...(index === undefined ? [] : [index]), ...(against?.instruments ?? []).map(({ id }) => id)];
  const facts = await keptFacts(db, ids, name.to, beside);
  const named = bookOf(facts, ids, scope.currency);
  const isThere = (id: string) => named.book.entries.some((entry) => entry.id === id);
  if (name.part.kind === 'transaction' && !isThere(name.part.id)) return refuse('figure.unknown');
  return {
    name,
    ...scope,
    facts,
    named,
    benchmark: index === undefined ? null : await benchmarkOf(db, facts, index, name.to),
    compared: against ? { ...against, quotes: facts.quotes } : undefined,
    question: against?.question ?? {},
  };
}

/** Securities are open to everybody of the firm; a property is somebody's own, and measures nobody else. */
async function mayBeIndex(db: Db, id: string): Promise<boolean> {
  return Id.safeParse(id).success && (await readProperties(db, [id])).size === 0;
}

async function benchmarkOf(db: Db, facts: PortfolioFacts, id: string, day: string): Promise<QuotedBenchmark> {
  const instrument = (await readInstruments(db, [id], day)).get(id);
  const quotes = facts.quotes.get(id);
  return instrument && quotes ? { instrument, quotes } : refuse('figure.unknown');
}

interface FigureScopeRecord {
  readonly scopeName: string;
  readonly currency: string;
  readonly portfolios: readonly Portfolio[];
  /** The number of further portfolios that belonged to it on the day and that the reader cannot reach. */
  readonly outOfReach: number;
}

/** A scope that belongs to somebody else, or does not exist, has no figures. */
async function readReachedScope(db: Db, name: FigureName): Promise<FigureScopeRecord> {
  try {
    return await readScope(db, name);
  } catch (error) {
    if (error instanceof Refusal && error.code.endsWith('.unknown')) return refuse('figure.unknown');
    throw error;
  }
}

async function readScope(db: Db, { scope, to }: FigureName): Promise<FigureScopeRecord> {
  if (scope.kind === 'portfolio') {
    const record = await portfolioAsOn(db, await readPortfolioRecord(db, scope.id), to);
    return { scopeName: record.name, currency: record.currency, portfolios: [record], outOfReach: 0 };
  }
  const account = await readAccountRecord(db, scope.id);
  const { portfolios, outOfReach } = await portfoliosOwnedOn(db, account.id, to);
  return { scopeName: account.name, currency: account.currency, portfolios, outOfReach };
}

/** A figure of the opened scope, with the facts that it rests on. */
export function calculationOf({ named, facts, portfolios, benchmark, compared, question }: FigureWithFacts, name: FigureName): Calculation {
  const document = documentOf({
    named,
    bonds: facts.bonds,
    portfolios: name.scope.kind === 'account' ? Object.fromEntries(portfolios.map(({ id, currency }) => [id, currency])) : {},
    needs: factNeedsOf(name),
    part: name.part,
    benchmark: name.parameters['benchmarkInstrument'] === undefined ? null : benchmark,
    compared,
    alsoFrom: Object.entries(name.parameters).flatMap(([parameter, value]) => (parameter === 'base' ? [value] : [])),
    from: name.from === null ? null : parseDay(name.from),
    to: parseDay(name.to),
  });
  // Instruments first bought after the day are left out, because the document does not contain them.
  const described = new Set(document.instruments.map(({ id }) => id));
  const asked = named.instruments.filter(({ id }) => described.has(id));
  return { ...document, questions: [questionOf(name, asked, name.measure === 'attribution' ? question : {})] };
}
