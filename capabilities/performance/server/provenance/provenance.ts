/**
 * Explains how a figure was computed: its formula, the figures it is computed from, and the transactions, prices and rates behind it, each with its
 * arrival.
 */
import { formatDay } from '#packages/calendar';
import { cellNames, figureId, type FigureName } from '#packages/figures';
import { finding, mergeFindings } from '#packages/findings';
import { Refusal, refuse } from '#packages/endpoint';
import { calculate, MEASURES, UnanswerableError, type CalculationAnswer, type Calculation } from '#engine/measures';
import { ENGINE_VERSION } from '#engine/series';
import type { Db } from '#platform';
import type { Instrument } from '#contract/instruments';
import { readFactsMoment } from '#server/instruments';
import type { FigureProvenance } from '../../contract.ts';
import { nameFindingSubjects, type NamedBook } from '../book.ts';
import { findFigureDefinition } from './figures.ts';
import { readFigureInputs } from './inputs.ts';
import { printedFigure } from './printed.ts';
import { type FigureReader, type FigureWithFacts, calculationOf, openFigure, openNamedFigure } from './opened-scope.ts';

type FigureNumber = string | number | null;

/** @throws Refusal `figure.unknown`, `portfolio.unknown`, `account.unknown` */
export async function readProvenance({ db, at }: FigureReader, id: string): Promise<FigureProvenance> {
  const opened = await openFigure(at, id);
  const { name, named, facts, portfolios } = opened;
  const instruments = instrumentsOf(opened);
  const calculation = calculationOf(opened, name);
  const answer = answerTo(calculation);
  const measure = MEASURES.find((one) => one.id === name.measure);
  if (!measure) return refuse('figure.unknown');
  const computed = figureNumber(answer.value);
  const printed = await printedFigure(db, figureId(name));
  const value = printed === null ? computed : printed.value;
  const parts = findFigureDefinition(name.measure)?.parts(name) ?? [];
  const moved = opened.outOfReach === 0 ? [] : [finding('portfolio.moved', { date: name.to, count: opened.outOfReach })];
  return {
    id: figureId(name),
    measure: name.measure,
    unit: answer.unit,
    currency: answer.currency ?? null,
    value,
    engine: printed?.engine ?? ENGINE_VERSION,
    scope: { kind: name.scope.kind, id: name.scope.id, name: opened.scopeName, currency: named.book.currency },
    part: name.part.kind === 'all' ? null : { kind: name.part.kind, id: name.part.id, name: partName(opened) },
    row: rowOf(name, named),
    from: name.from,
    to: name.to,
    knownAt: name.knownAt,
    method: { formula: measure.formula, convention: measure.convention, source: measure.source, parameters: name.parameters },
    findings: nameFindingSubjects(mergeFindings(moved, answer.findings), instruments),
    parts: parts.map((part) => partOf(opened, part)),
    inputs: await readFigureInputs(at(name.knownAt), { name, portfolios, facts, instruments, calculation }),
    recomputed: printed === null || isSameValue(printed.value, computed) ? null : { engine: ENGINE_VERSION, value: computed },
    now: await presentFigure(db, at, opened, computed),
  };
}

/** The document and question that give the figure. */
export async function factsOfFigure({ at }: FigureReader, id: string): Promise<Calculation> {
  const opened = await openFigure(at, id);
  return calculationOf(opened, opened.name);
}

/** The answer to the single question of a figure. @throws Refusal `figure.unknown` for a row or part that does not exist */
function answerTo(calculation: Calculation): CalculationAnswer {
  try {
    const [answer] = calculate(calculation);
    return answer ?? refuse('figure.unknown');
  } catch (error) {
    if (error instanceof UnanswerableError) return refuse('figure.unknown');
    throw error;
  }
}

/** Whether two values are equal; numbers that were stored and read again are only as precise as their text. */
function isSameValue(one: FigureNumber, other: FigureNumber): boolean {
  if (typeof one === 'number' && typeof other === 'number') return Math.abs(one - other) <= 1e-12 * Math.max(1, Math.abs(one));
  return one === other;
}

function figureNumber(value: unknown): FigureNumber {
  return typeof value === 'string' || typeof value === 'number' ? value : null;
}

function instrumentsOf({ named, benchmark }: FigureWithFacts): readonly Instrument[] {
  return benchmark === null ? named.instruments : [...named.instruments, benchmark.instrument];
}

function partName(opened: FigureWithFacts): string {
  const { part } = opened.name;
  if (part.kind === 'all') return '';
  if (part.kind === 'instrument') return opened.named.instruments.find(({ id }) => id === part.id)?.name ?? part.id;
  if (part.kind !== 'transaction') return part.id;
  const row = [...opened.facts.rows.values()].flat().find(({ id }) => id === part.id);
  return opened.named.instruments.find(({ id }) => id === row?.instrument)?.name ?? row?.name ?? '';
}

/** A figure that this one is computed from, by the same facts. */
function partOf(opened: FigureWithFacts, part: FigureName): FigureProvenance['parts'][number] {
  const answer = answerTo(calculationOf(opened, part));
  return {
    id: figureId(part),
    measure: part.measure,
    from: part.from,
    to: part.to,
    parameters: part.parameters,
    unit: answer.unit,
    currency: answer.currency ?? null,
    value: figureNumber(answer.value),
  };
}

/** The same figure by today's facts, where these give another value. A difference by another version of the engine is reported apart. */
async function presentFigure(
  db: Db,
  at: (moment: string) => Db,
  { name }: FigureWithFacts,
  then: FigureNumber,
): Promise<FigureProvenance['now']> {
  const moment = await readFactsMoment(db);
  if (moment === name.knownAt) return null;
  const present = { ...name, knownAt: moment };
  const value = await presentValue(at, present);
  return isSameValue(value, then) ? null : { id: figureId(present), value };
}

/** Null where today's facts do not contain it any more, as for a row or a transaction that was withdrawn. */
async function presentValue(at: (moment: string) => Db, present: FigureName): Promise<FigureNumber> {
  try {
    return figureNumber(answerTo(calculationOf(await openNamedFigure(at, present), present)).value);
  } catch (error) {
    if (error instanceof Refusal && error.code === 'figure.unknown') return null;
    throw error;
  }
}

/** The row of its table that a figure belongs to. */
function rowOf({ parameters }: FigureName, { book, instruments }: NamedBook): FigureProvenance['row'] {
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
