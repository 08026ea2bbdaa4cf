/** Answers questions about a document: the same engine that makes every figure of the product, asked from outside. */
import { z } from 'zod';
import { parseDay } from '#packages/calendar';
import { Finding } from '#packages/findings';
import { worth } from '#packages/returns';
import { Cell, cellOf } from './cell.ts';
import { Document, openDocument, type OpenedDocument, type Scope } from './document.ts';
import type { Answer, Measure } from './measure.ts';
import { Unanswerable } from './unanswerable.ts';
import { MEASURES } from './measures.ts';

const questions = MEASURES.map(({ id, question, title, formula, convention, cells }) =>
  z
    .strictObject({
      measure: z.literal(id),
      label: z.string().max(200).optional().meta({ description: 'Comes back with the answer.' }),
      ...(cells && { cell: Cell.optional() }),
      ...question.shape,
    })
    .meta({ title, description: `${formula}. ${convention}` }),
);

/** One question for each measure there is. */
export const Question = z.discriminatedUnion('measure', questions as unknown as [(typeof questions)[number], ...typeof questions]);

export const Calculation = Document.extend({
  questions: z.array(Question).min(1).max(500),
}).meta({ id: 'Calculation' });
export type Calculation = z.output<typeof Calculation>;

export const Answered = z
  .object({
    measure: z.string(),
    label: z.string().optional(),
    value: z.unknown().meta({
      description:
        'By unit: fraction, number, years, days and per-cent-of-nominal are numbers; money is decimal text; a table is described by its measure. Null only with a finding.',
    }),
    unit: z.string(),
    currency: z.string().optional(),
    /** The question with every default filled in, and the formula in words. */
    method: z.object({ parameters: z.record(z.string(), z.unknown()), formula: z.string(), convention: z.string() }),
    findings: z.array(Finding),
  })
  .meta({ id: 'CalculationAnswer' });
export type Answered = z.output<typeof Answered>;

const BY_ID: ReadonlyMap<string, Measure> = new Map(MEASURES.map((one) => [one.id, one]));

/** In the order of the questions. @throws Unanswerable with the path to what cannot be */
export function calculate({ questions: asked, ...document }: Calculation): Answered[] {
  return answer(openDocument(document), asked);
}

/** Of a document that is open. @throws Unanswerable as calculate */
export function answer(opened: OpenedDocument, asked: Calculation['questions']): Answered[] {
  // Of several numbers of one table the table is made once.
  const tables = new Map<string, Answer>();
  return asked.map((question, position) => {
    const { measure: id, label, cell, ...rest } = question as { measure: string; label?: string; cell?: string } & Record<string, unknown>;
    const one = BY_ID.get(id);
    if (!one) throw new Unanswerable(`there is no measure called ${id}`, ['questions', position, 'measure']);
    const answer = askedAt(position, one.id, () => {
      if (cell === undefined) return { ...one.answer(rest, opened), unit: one.unit };
      const key = JSON.stringify([id, rest]);
      const table = tables.get(key) ?? one.answer(rest, opened);
      tables.set(key, table);
      return cellOf(one, table, cell, opened.currency);
    });
    const parameters = { ...rest, ...(cell !== undefined && { cell }) };
    return {
      measure: id,
      ...(label !== undefined && { label }),
      value: answer.value,
      unit: answer.unit,
      ...(answer.currency !== undefined && { currency: answer.currency }),
      method: { parameters, formula: one.formula, convention: one.convention },
      findings: one.withoutQuotes ? [...answer.findings] : [...answer.findings, ...staleQuotes(parameters, answer, opened)],
    };
  });
}

/** A return or risk over a ledger rests on quotes carried forward as much as a value does, and says so too. */
function staleQuotes({ scope, to }: Record<string, unknown>, { findings }: Answer, opened: OpenedDocument): Finding[] {
  if (scope === undefined || typeof to !== 'string') return [];
  const { book, part } = opened.scoped(scope as Scope);
  const inside = new Set(part.lines.map((line) => book.lines[line]?.id));
  const told = new Set(findings.map(({ code, subject }) => `${code} ${subject}`));
  return worth(book, parseDay(to)).findings.filter(
    ({ code, subject = '' }) =>
      ((code === 'price.stale' && inside.has(subject)) || code === 'rate.stale') && !told.has(`${code} ${subject}`),
  );
}

function askedAt<Given extends Answer>(position: number, id: string, ask: () => Given): Given {
  try {
    return ask();
  } catch (error) {
    if (error instanceof Unanswerable) throw new Unanswerable(error.message, ['questions', position, ...error.path]);
    // The packages refuse what only a wrong question can bring about: lengths that differ, days out of order.
    if (error instanceof RangeError) throw new Unanswerable(`${id}: ${error.message}`, ['questions', position]);
    throw error;
  }
}
