/** Answers the questions of a calculation about its document, with the same engine that computes every figure of the product. */
import { z } from 'zod';
import { parseDay } from '#packages/calendar';
import { Finding, mergeFindings } from '#packages/findings';
import { jumpsOf, worth } from '#packages/returns';
import { Cell, cellOf } from './cell.ts';
import { jumpsAsked } from './jumps-asked.ts';
import { likePerCent } from './like-per-cent.ts';
import { notCalled } from './nearest-measure.ts';
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
export const Question = z.discriminatedUnion('measure', questions as unknown as [(typeof questions)[number], ...typeof questions], {
  error: ({ code, input }) => (code === 'invalid_union' ? notCalled((input as { measure?: unknown } | undefined)?.measure) : undefined),
});

/** A question that cannot be read: it is answered with its refusal, as long as another question can be read. */
const Unreadable = z.object({ unreadable: z.array(z.object({ path: z.array(z.union([z.string(), z.number()])), message: z.string() })) });
type Unreadable = z.output<typeof Unreadable>;

interface Caught {
  readonly error: z.core.$ZodError;
  readonly value: unknown;
}

/** Turns a question that cannot be read into one that carries the reasons. Gives undefined without input, as for the OpenAPI description. */
function unreadable(caught: Caught | undefined): z.output<typeof Question> {
  if (caught === undefined) return undefined as never;
  const asked = (typeof caught.value === 'object' && caught.value !== null ? caught.value : {}) as Readonly<Record<string, unknown>>;
  const told = caught.error.issues.map(({ path, message }) => ({
    path: path.map((step) => (typeof step === 'symbol' ? '' : step)),
    message,
  }));
  const { measure, label } = asked;
  return { measure: String(measure), ...(typeof label === 'string' && { label }), unreadable: told } as never;
}

export const Calculation = Document.extend({
  questions: z
    .array(Question.catch(unreadable as never))
    .min(1)
    .max(500)
    .superRefine((asked, context) => {
      const wrong = asked.map((question) => Unreadable.safeParse(question));
      if (!wrong.every(({ success }) => success)) return;
      for (const [position, { data }] of wrong.entries())
        for (const { path, message } of (data as Unreadable).unreadable)
          context.addIssue({ code: 'custom', message, path: [position, ...path] });
    })
    .meta({
      description:
        'Answered in their order. One that cannot be answered is answered with its `refusal`, as long as another can; where none can, all is refused.',
    }),
}).meta({ id: 'Calculation' });
export type Calculation = z.output<typeof Calculation>;

export const Answered = z
  .object({
    measure: z.string(),
    label: z.string().optional(),
    value: z.unknown().meta({
      description:
        'By unit: fraction, number, years, days and per-cent-of-nominal are numbers; money and decimal are decimal text; a table is described by its measure. Null only with a finding.',
    }),
    unit: z.string(),
    currency: z.string().optional(),
    /** The question with every default filled in, and the formula in words. */
    method: z.object({ parameters: z.record(z.string(), z.unknown()), formula: z.string(), convention: z.string() }),
    findings: z.array(Finding),
    refusal: z
      .object({ path: z.string(), message: z.string() })
      .optional()
      .meta({ description: 'Why the question was not answered, and the way to the field that stands in its way; `value` is then null.' }),
  })
  .meta({ id: 'CalculationAnswer' });
export type Answered = z.output<typeof Answered>;

const BY_ID: ReadonlyMap<string, Measure> = new Map(MEASURES.map((one) => [one.id, one]));

/** Answers in the order of the questions. @throws UnanswerableError with the path to the fault, where no question can be answered */
export function calculate({ questions: asked, ...document }: Calculation): Answered[] {
  const opened = openDocument(document);
  const tables: Tables = new Map();
  const refused: Unanswerable[] = [];
  const answers = asked.map((question, position) => {
    try {
      return answerTo(opened, question, position, tables);
    } catch (error) {
      if (!(error instanceof Unanswerable)) throw error;
      refused.push(error);
      return refusalOf(question, error);
    }
  });
  if (refused[0] && refused.length === answers.length) throw refused[0];
  return answers;
}

/** Answers questions about a document that is open. @throws UnanswerableError with the path to the fault */
export function answer(opened: OpenedDocument, asked: Calculation['questions']): Answered[] {
  const tables: Tables = new Map();
  return asked.map((question, position) => answerTo(opened, question, position, tables));
}

/** Tables already computed, so that several questions about numbers of one table compute it once. */
type Tables = Map<string, Answer>;

type Asked = { readonly measure: string; readonly label?: string; readonly cell?: string } & Readonly<Record<string, unknown>>;

function answerTo(opened: OpenedDocument, question: Calculation['questions'][number], position: number, tables: Tables): Answered {
  const { measure: id, label, cell, ...rest } = question as Asked;
  const { data: wrong } = Unreadable.safeParse(question);
  const [first] = wrong?.unreadable ?? [];
  if (first) throw new Unanswerable(first.message, ['questions', position, ...first.path]);
  const one = BY_ID.get(id);
  if (!one) throw new Unanswerable(notCalled(id), ['questions', position, 'measure']);
  const answer = askedAt(position, one.id, () => {
    if (cell === undefined) return { ...one.answer(rest, opened), unit: one.unit };
    const key = JSON.stringify([id, rest]);
    const table = tables.get(key) ?? one.answer(rest, opened);
    tables.set(key, table);
    return cellOf(one, table, cell, opened.currency);
  });
  const parameters = { ...rest, ...(cell !== undefined && { cell }) };
  const findings = one.withoutQuotes ? [...answer.findings] : [...answer.findings, ...doubtfulQuotes(parameters, answer, opened)];
  return {
    measure: id,
    ...(label !== undefined && { label }),
    value: answer.value,
    unit: answer.unit,
    ...(answer.currency !== undefined && { currency: answer.currency }),
    method: { parameters, formula: one.formula, convention: one.convention },
    findings: [...findings, ...likePerCent(rest), ...jumpsAsked(rest)],
  };
}

function refusalOf(question: Calculation['questions'][number], { message, path }: Unanswerable): Answered {
  const { measure: id, label } = question as Asked;
  const { unit = 'table', formula = '', convention = '' } = BY_ID.get(id) ?? {};
  return {
    measure: id,
    ...(label !== undefined && { label }),
    value: null,
    unit,
    method: { parameters: {}, formula, convention },
    findings: [],
    refusal: { path: path.join('.'), message },
  };
}

/** Findings on stale and jumping quotes behind a return or risk over a ledger: such a figure depends on quotes as much as a value does. */
function doubtfulQuotes({ scope, from, to }: Record<string, unknown>, { findings }: Answer, opened: OpenedDocument): Finding[] {
  if (scope === undefined || typeof to !== 'string') return [];
  const { book, part } = opened.scoped(scope as Scope);
  const inside = new Set(part.lines.map((line) => book.lines[line]?.id));
  const told = new Set(findings.map(({ code, subject }) => `${code} ${subject}`));
  const last = parseDay(to);
  const stale = worth(book, last).findings.filter(
    ({ code, subject = '' }) => (code === 'price.stale' && inside.has(subject)) || code === 'rate.stale',
  );
  const first = typeof from === 'string' ? parseDay(from) : (book.inception ?? last);
  const jumps = jumpsOf(book, part.lines, { from: first, to: last });
  return mergeFindings(stale, jumps).filter(({ code, subject }) => !told.has(`${code} ${subject}`));
}

function askedAt<Given extends Answer>(position: number, id: string, ask: () => Given): Given {
  try {
    return ask();
  } catch (error) {
    if (error instanceof Unanswerable) throw new Unanswerable(error.message, ['questions', position, ...error.path]);
    // Packages throw RangeError for faults that only a wrong question can cause: lengths that differ, days out of order.
    if (error instanceof RangeError) throw new Unanswerable(`${id}: ${error.message}`, ['questions', position]);
    throw error;
  }
}
