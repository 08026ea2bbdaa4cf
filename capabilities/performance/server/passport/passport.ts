/** How a figure came about: its formula, the figures it is made of, and the transactions, prices and rates that made it, each with its arrival. */
import { formatDay, parseDay } from '#packages/calendar';
import { cellNames, figureId, readFigureId, type FigureName } from '#packages/figures';
import { finding, mergeFindings } from '#packages/findings';
import { Refusal, refuse } from '#packages/endpoint';
import { calculate, MEASURES, Question, Unanswerable, type Answered, type Calculation } from '#packages/measures';
import type { Portfolio } from '#contract/portfolios';
import { readAccountRecord } from '#server/accounts';
import { arrivalsOfPrices, arrivalsOfRates, factsAt } from '#server/instruments';
import { portfolioAsOn, portfoliosOwnedOn, readPortfolioRecord } from '#server/portfolios';
import type { Db } from '#server/tenants';
import type { Leaves, Passport } from '../../contract.ts';
import { bookOf, readable, readFacts, type Facts, type NamedBook } from '../book.ts';
import { comparedWith } from '../compared.ts';
import { documentOf, type Wanted } from './document.ts';
import { figureNamed, needsOf } from './figures.ts';

/** A figure with everything it rests on. */
interface Opened {
  readonly name: FigureName;
  readonly scopeName: string;
  readonly outOfReach: number;
  readonly facts: Facts;
  readonly named: NamedBook;
  readonly compared: Wanted['compared'];
  /** What is asked beside what the name says. */
  readonly question: object;
  readonly calculation: Calculation;
}

/** `at` gives the handle as it stood at a moment. @throws Refusal `figure.unknown`, `portfolio.unknown`, `account.unknown` */
export async function passportOf(db: Db, at: (moment: string) => Db, id: string): Promise<Passport> {
  const opened = await open(at, id);
  const { name, named, calculation } = opened;
  const answer = answerTo(calculation);
  const measure = MEASURES.find((one) => one.id === name.measure);
  if (!measure) return refuse('figure.unknown');
  const parts = figureNamed(name.measure)?.parts(name) ?? [];
  const moved = opened.outOfReach === 0 ? [] : [finding('portfolio.moved', { date: name.to, count: opened.outOfReach })];
  return {
    id: figureId(name),
    measure: name.measure,
    unit: answer.unit,
    currency: answer.currency ?? null,
    value: shown(answer.value),
    scope: { kind: name.scope.kind, id: name.scope.id, name: opened.scopeName, currency: named.book.currency },
    part: name.part.kind === 'all' ? null : { kind: name.part.kind, id: name.part.id, name: partName(name, named) },
    row: rowOf(name, named),
    from: name.from,
    to: name.to,
    knownAt: name.knownAt,
    method: { formula: measure.formula, convention: measure.convention, source: measure.source, parameters: name.parameters },
    findings: readable(mergeFindings(moved, answer.findings), named.instruments),
    parts: parts.map((part) => partOf(opened, part)),
    leaves: await leavesOf(at(name.knownAt), opened),
    now: await nowOf(db, at, opened, shown(answer.value)),
  };
}

/** The document and question whose answer the figure is. */
export async function factsOfFigure(at: (moment: string) => Db, id: string): Promise<Calculation> {
  return (await open(at, id)).calculation;
}

/** The answer to the one question of a figure. @throws Refusal `figure.unknown` for a row or part that there is not */
function answerTo(calculation: Calculation): Answered {
  try {
    const [answer] = calculate(calculation);
    return answer ?? refuse('figure.unknown');
  } catch (error) {
    if (error instanceof Unanswerable) return refuse('figure.unknown');
    throw error;
  }
}

async function open(at: (moment: string) => Db, id: string): Promise<Opened> {
  const name = readFigureId(id);
  if (name === null || figureNamed(name.measure) === null) return refuse('figure.unknown');
  return openNamed(at, name);
}

async function openNamed(at: (moment: string) => Db, name: FigureName): Promise<Opened> {
  const db = at(name.knownAt);
  const opens = figureNamed(name.measure);
  if (opens === null || opens.ranged !== (name.from !== null)) return refuse('figure.unknown');
  const { scopeName, currency, portfolios, outOfReach } = await scopeOf(db, name);
  const ids = portfolios.map((portfolio) => portfolio.id);
  const against = name.measure === 'attribution' ? await comparedWith(db, portfolios[0]?.riskProfile ?? null, name.to) : null;
  // A comparison without anything to compare with is no figure.
  if (against === null && name.measure === 'attribution') return refuse('figure.unknown');
  const facts = await readFacts(
    db,
    ids,
    name.to,
    (against?.instruments ?? []).map(({ id }) => id),
  );
  const named = bookOf(facts, ids, currency);
  const summed = name.scope.kind === 'account' ? Object.fromEntries(portfolios.map((portfolio) => [portfolio.id, portfolio.currency])) : {};
  const from = name.from === null ? null : parseDay(name.from);
  const compared = against ? { ...against, quotes: facts.quotes } : undefined;
  const document = documentOf({
    named,
    bonds: facts.bonds,
    portfolios: summed,
    compared,
    needs: needsOf(name),
    from,
    to: parseDay(name.to),
  });
  const question = questionOf(name, against?.question);
  return {
    name,
    scopeName,
    outOfReach,
    facts,
    named,
    compared,
    question: against?.question ?? {},
    calculation: { ...document, questions: [question] },
  };
}

interface ReadScope {
  readonly scopeName: string;
  readonly currency: string;
  readonly portfolios: readonly Portfolio[];
  /** How many more belonged to it on the day, that the reader does not reach. */
  readonly outOfReach: number;
}

/** What is somebody else's, or nobody's, has no figures. */
async function scopeOf(db: Db, name: FigureName): Promise<ReadScope> {
  try {
    return await readScope(db, name);
  } catch (error) {
    if (error instanceof Refusal && error.code.endsWith('.unknown')) return refuse('figure.unknown');
    throw error;
  }
}

async function readScope(db: Db, { scope, to }: FigureName): Promise<ReadScope> {
  if (scope.kind === 'portfolio') {
    const record = await portfolioAsOn(db, await readPortfolioRecord(db, scope.id), to);
    return { scopeName: record.name, currency: record.currency, portfolios: [record], outOfReach: 0 };
  }
  const account = await readAccountRecord(db, scope.id);
  const { portfolios, outOfReach } = await portfoliosOwnedOn(db, account.id, to);
  return { scopeName: account.name, currency: account.currency, portfolios, outOfReach };
}

/** With the defaults of its measure filled in. */
function questionOf({ measure, part, parameters, from, to }: FigureName, more: object = {}): Calculation['questions'][number] {
  const asked = Question.safeParse({
    measure,
    scope: SCOPE[part.kind](part.kind === 'all' ? '' : part.id),
    ...parameters,
    ...more,
    ...(from === null ? { asOf: to } : { from, to }),
  });
  // A table is no figure; its numbers are.
  const isTable = MEASURES.find((one) => one.id === measure)?.unit === 'table';
  return asked.success && (!isTable || parameters['cell'] !== undefined) ? asked.data : refuse('figure.unknown');
}

const SCOPE: Readonly<Record<FigureName['part']['kind'], (id: string) => object>> = {
  all: () => ({}),
  instrument: (id) => ({ instruments: [id] }),
  // Cash is shown in the class Other.
  class: (id) => ({ assetClasses: [id], cash: id === 'Other' }),
  cash: (id) => ({ instruments: [], cash: [id] }),
};

function shown(value: unknown): string | number | null {
  return typeof value === 'string' || typeof value === 'number' ? value : null;
}

function partName({ part }: FigureName, { instruments }: NamedBook): string {
  if (part.kind === 'all') return '';
  return part.kind === 'instrument' ? (instruments.find(({ id }) => id === part.id)?.name ?? part.id) : part.id;
}

/** A figure that this one is made of, from the same facts. */
function partOf({ named, facts, compared, question, calculation }: Opened, part: FigureName): Passport['parts'][number] {
  const document = documentOf({
    named,
    bonds: facts.bonds,
    portfolios: calculation.portfolios,
    compared,
    needs: needsOf(part),
    from: part.from === null ? null : parseDay(part.from),
    to: parseDay(part.to),
  });
  const answer = answerTo({ ...document, questions: [questionOf(part, part.measure === 'attribution' ? question : {})] });
  return {
    id: figureId(part),
    measure: part.measure,
    from: part.from,
    to: part.to,
    parameters: part.parameters,
    unit: answer.unit,
    currency: answer.currency ?? null,
    value: shown(answer.value),
  };
}

/** The same figure by today's facts, where it is another; null where nothing has changed. */
async function nowOf(db: Db, at: (moment: string) => Db, { name }: Opened, then: string | number | null): Promise<Passport['now']> {
  const moment = await factsAt(db);
  if (moment === name.knownAt) return null;
  const present = { ...name, knownAt: moment };
  const value = await valueOf(at, present);
  return value === then ? null : { id: figureId(present), value };
}

/** Null where today's facts have no such row. */
async function valueOf(at: (moment: string) => Db, name: FigureName): Promise<string | number | null> {
  try {
    return shown(answerTo((await openNamed(at, name)).calculation).value);
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}

/** In which row of its table a figure stands. */
function rowOf({ parameters }: FigureName, { book, instruments }: NamedBook): Passport['row'] {
  const [list, key] = cellNames(parameters['cell'] ?? '');
  if (list === 'segments' && key !== undefined) {
    const cash = /^Cash ([A-Z]{3})$/.exec(key)?.[1];
    if (cash !== undefined) return { kind: 'cash', name: cash, date: null };
    const held = instruments.find(({ id }) => id === key);
    return held ? { kind: 'instrument', name: held.name, date: null } : { kind: 'class', name: key, date: null };
  }
  if (list !== 'rows' || key === undefined) return null;
  const listed = instruments.find(({ id }) => id === key);
  if (listed) return { kind: 'instrument', name: listed.name, date: null };
  const sold = book.entries.find(({ id }) => id === key) ?? book.resolved.find(({ action }) => action.id === key)?.action;
  const instrument = sold && sold.line !== null ? instruments[sold.line] : undefined;
  return sold && instrument ? { kind: 'instrument', name: instrument.name, date: formatDay(sold.day) } : null;
}

async function leavesOf(db: Db, { named, facts, calculation }: Opened): Promise<Leaves> {
  const names = new Map(named.instruments.map((instrument) => [instrument.id, instrument]));
  const rows = new Map([...facts.rows.values()].flat().map((row) => [row.id, row]));
  const quoted = Object.entries(calculation.prices);
  const priceArrivals = await arrivalsOfPrices(
    db,
    quoted.map(([id]) => id),
  );
  const rateArrivals = await arrivalsOfRates(db);
  return {
    transactions: {
      count: calculation.transactions.length,
      rows: calculation.transactions.slice(-SHOWN_TRANSACTIONS).map((transaction) => {
        const row = rows.get(transaction.id ?? '');
        const { date, type, units, amount = '0', fee, tax, currency = '' } = transaction;
        const name = names.get(transaction.instrument ?? '')?.name ?? row?.name ?? null;
        return {
          id: transaction.id ?? '',
          date,
          type,
          name,
          units: units ?? null,
          amount,
          fee,
          tax,
          currency,
          arrival: row?.arrival ?? null,
        };
      }),
    },
    prices: quoted.map(([id, values]) => ({
      instrument: id,
      name: names.get(id)?.name ?? id,
      currency: names.get(id)?.currency ?? '',
      ...spanOf(values),
      arrivals: priceArrivals.get(id) ?? [],
    })),
    rates: calculation.rates.map(({ base, quote, values }) => ({
      base,
      quote,
      ...spanOf(values),
      arrivals: rateArrivals.get(`${base}/${quote}`) ?? [],
    })),
    actions: calculation.corporateActions.map(({ kind, date, instrument }) => ({
      kind,
      date,
      name: names.get(instrument)?.name ?? instrument,
    })),
  };
}

/** The newest of them are told one by one; all of them are in the document. */
const SHOWN_TRANSACTIONS = 200;

function spanOf(values: Readonly<Record<string, string>>): {
  count: number;
  first: { date: string; value: string } | null;
  last: { date: string; value: string } | null;
} {
  const days = Object.keys(values).sort();
  const at = (date: string | undefined) => (date === undefined ? null : { date, value: values[date] ?? '' });
  return { count: days.length, first: at(days[0]), last: at(days.at(-1)) };
}
