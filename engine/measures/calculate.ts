/** Answers the questions of a calculation about its document, with the same engine that computes every figure of the product. */
import { z } from 'zod';
import { parseDay } from '#packages/calendar';
import { Finding, mergeFindings } from '#packages/findings';
import { heldPriceJumps } from '#engine/book';
import { scopeWorth } from '#engine/valuation';
import { CellPath, cellOf } from './cell.ts';
import { jumpFindings } from './jumps-asked.ts';
import { perCentFindings } from './like-per-cent.ts';
import { explainUnknownMeasure } from './nearest-measure.ts';
import { CalculationDocument, type CalculationScope } from './document-schema.ts';
import { openDocument, type OpenedDocument } from './document.ts';
import type { MeasureAnswer, Measure } from './measure.ts';
import { UnanswerableError } from './unanswerable.ts';
import { MEASURES } from './measures.ts';

const questions = MEASURES.map(({ id, question, title, formula, convention, cells }) =>
  z
    .strictObject({
      measure: z.literal(id),
      label: z.string().max(200).optional().meta({ description: 'Comes back with the answer.' }),
      ...(cells && { cell: CellPath.optional() }),
      ...question.shape,
    })
    .meta({ title, description: `${formula}. ${convention}` }),
);

/** One question for each measure there is. */
export const Question = z.discriminatedUnion('measure', questions as unknown as [(typeof questions)[number], ...typeof questions], {
  error: ({ code, input }) =>
    code === 'invalid_union' ? explainUnknownMeasure((input as { measure?: unknown } | undefined)?.measure) : undefined,
});

/** A question that cannot be read: it is answered with its refusal, as long as another question can be read. */
const UnreadableQuestion = z.object({
  unreadable: z.array(z.object({ path: z.array(z.union([z.string(), z.number()])), message: z.string() })),
});
type UnreadableQuestion = z.output<typeof UnreadableQuestion>;

interface ParseFailure {
  readonly error: z.core.$ZodError;
  readonly value: unknown;
}

/** Turns a question that cannot be read into one that carries the reasons. Gives undefined without input, as for the OpenAPI description. */
function markUnreadable(caught: ParseFailure | undefined): z.output<typeof Question> {
  if (caught === undefined) return undefined as never;
  const asked = (typeof caught.value === 'object' && caught.value !== null ? caught.value : {}) as Readonly<Record<string, unknown>>;
  const told = caught.error.issues.map(({ path, message }) => ({
    path: path.map((step) => (typeof step === 'symbol' ? '' : step)),
    message,
  }));
  const { measure, label } = asked;
  return { measure: String(measure), ...(typeof label === 'string' && { label }), unreadable: told } as never;
}

export const Calculation = CalculationDocument.extend({
  questions: z
    .array(Question.catch(markUnreadable as never))
    .min(1)
    .max(500)
    .superRefine((asked, context) => {
      const wrong = asked.map((question) => UnreadableQuestion.safeParse(question));
      if (!wrong.every(({ success }) => success)) return;
      for (const [position, { data }] of wrong.entries())
        for (const { path, message } of (data as UnreadableQuestion).unreadable)
          context.addIssue({ code: 'custom', message, path: [position, ...path] });
    })
    .meta({
      description:
        'Answered in their order. One that cannot be answered is answered with its `refusal`, as long as another can; where none can, all is refused.',
    }),
}).meta({ id: 'Calculation' });
export type Calculation = z.output<typeof Calculation>;

export const CalculationAnswer = z
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
export type CalculationAnswer = z.output<typeof CalculationAnswer>;

const BY_ID: ReadonlyMap<string, Measure> = new Map(MEASURES.map((one) => [one.id, one]));

/** Answers in the order of the questions. @throws UnanswerableError with the path to the fault, where no question can be answered */
export function calculate({ questions: asked, ...document }: Calculation): CalculationAnswer[] {
  const opened = openDocument(document);
  const tables: TableCache = new Map();
  const refused: UnanswerableError[] = [];
  const answers = asked.map((question, position) => {
    try {
      return answerQuestion(opened, question, position, tables);
    } catch (error) {
      if (!(error instanceof UnanswerableError)) throw error;
      refused.push(error);
      return refusalOf(question, error);
    }
  });
  if (refused[0] && refused.length === answers.length) throw refused[0];
  return answers;
}

/** Answers questions about a document that is open. @throws UnanswerableError with the path to the fault */
export function answerQuestions(opened: OpenedDocument, calculation: Calculation['questions']): CalculationAnswer[] {
  const tables: TableCache = new Map();
  return calculation.map((question, position) => answerQuestion(opened, question, position, tables));
}

/** Tables already computed, so that several questions about numbers of one table compute it once. */
type TableCache = Map<string, MeasureAnswer>;

type QuestionFields = { readonly measure: string; readonly label?: string; readonly cell?: string } & Readonly<Record<string, unknown>>;

function answerQuestion(
  opened: OpenedDocument,
  question: Calculation['questions'][number],
  position: number,
  tables: TableCache,
): CalculationAnswer {
  const { measure: id, label, cell, ...rest } = question as QuestionFields;
  const { data: wrong } = UnreadableQuestion.safeParse(question);
  const [first] = wrong?.unreadable ?? [];
  if (first) throw new UnanswerableError(first.message, ['questions', position, ...first.path]);
  const one = BY_ID.get(id);
  if (!one) throw new UnanswerableError(explainUnknownMeasure(id), ['questions', position, 'measure']);
  const answer = withQuestionPath(position, one.id, () => {
    if (cell === undefined) return { ...one.answer(rest, opened), unit: one.unit };
    const key = JSON.stringify([id, rest]);
    const table = tables.get(key) ?? one.answer(rest, opened);
    tables.set(key, table);
    return cellOf(one, table, cell, opened.currency);
  });
  const parameters = { ...rest, ...(cell !== undefined && { cell }) };
  const findings = one.withoutQuotes ? [...answer.findings] : [...answer.findings, ...doubtfulQuoteFindings(parameters, answer, opened)];
  return {
    measure: id,
    ...(label !== undefined && { label }),
    value: answer.value,
    unit: answer.unit,
    ...(answer.currency !== undefined && { currency: answer.currency }),
    method: { parameters, formula: one.formula, convention: one.convention },
    findings: [...findings, ...perCentFindings(rest), ...jumpFindings(rest)],
  };
}

function refusalOf(question: Calculation['questions'][number], { message, path }: UnanswerableError): CalculationAnswer {
  const { measure: id, label } = question as QuestionFields;
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
function doubtfulQuoteFindings(
  { scope, from, to }: Record<string, unknown>,
  { findings }: MeasureAnswer,
  opened: OpenedDocument,
): Finding[] {
  if (scope === undefined || typeof to !== 'string') return [];
  const { book, part } = opened.scoped(scope as CalculationScope);
  const inside = new Set(part.lines.map((line) => book.lines[line]?.id));
  const told = new Set(findings.map(({ code, subject }) => `${code} ${subject}`));
  const last = parseDay(to);
  const stale = scopeWorth(book, last).findings.filter(
    ({ code, subject = '' }) => (code === 'price.stale' && inside.has(subject)) || code === 'rate.stale',
  );
  const first = typeof from === 'string' ? parseDay(from) : (book.inception ?? last);
  const jumps = heldPriceJumps(book, part.lines, { from: first, to: last });
  return mergeFindings(stale, jumps).filter(({ code, subject }) => !told.has(`${code} ${subject}`));
}

function withQuestionPath<Given extends MeasureAnswer>(position: number, id: string, ask: () => Given): Given {
  try {
    return ask();
  } catch (error) {
    if (error instanceof UnanswerableError) throw new UnanswerableError(error.message, ['questions', position, ...error.path]);
    // Packages throw RangeError for faults that only a wrong question can cause: lengths that differ, days out of order.
    if (error instanceof RangeError) throw new UnanswerableError(`${id}: ${error.message}`, ['questions', position]);
    throw error;
  }
}
