/** Answers a question about a single number of a table, so that every number of a table has a formula and findings of its own. */
import { z } from 'zod';
import { cellNames } from '#packages/figures';
import type { MeasureAnswer, Measure, MeasureUnit } from './measure.ts';
import { UnanswerableError } from './unanswerable.ts';

export const CellPath = z.string().max(400).meta({
  description:
    'Of a table, the way to one of its numbers, which is then the answer: names of fields between slashes, a row of a list by its `id`, `segment`, `instrument` or `cash`: "total/gain", "segments/Equities/contribution". ~1 stands for a slash in a name, ~0 for a tilde.',
});

/** The fields that can name a row of a list. */
const NAMES = ['id', 'segment', 'instrument', 'cash'] as const;

export interface CellAnswer extends MeasureAnswer {
  readonly unit: MeasureUnit;
}

/** The number at a path; null where the table itself is null. @throws UnanswerableError for a path that leads to no number of the table */
export function cellOf({ cells = [] }: Measure, { value, findings, currency }: MeasureAnswer, path: string, reporting: string): CellAnswer {
  const unit = cells.find(([pattern]) => pattern.test(path))?.[1];
  if (unit === undefined) throw new UnanswerableError(`the table has no number at ${path}`, ['cell']);
  const money = unit === 'money' ? reporting : currency;
  const found = cellNames(path).reduce<unknown>((at, name) => (at === null ? null : stepInto(at, name, path)), value);
  return { value: found, findings, unit, ...(money !== undefined && { currency: money }) };
}

function stepInto(at: unknown, name: string, path: string): unknown {
  if (Array.isArray(at)) {
    const rows = at.filter((row: Readonly<Record<string, unknown>>) => NAMES.some((key) => row[key] === name));
    if (rows.length > 1) throw new UnanswerableError(`several rows are called ${name}`, ['cell']);
    if (rows.length === 1) return rows[0];
  } else if (typeof at === 'object' && at !== null && Object.hasOwn(at, name)) {
    return (at as Readonly<Record<string, unknown>>)[name];
  }
  throw new UnanswerableError(`the table has no number at ${path}`, ['cell']);
}
