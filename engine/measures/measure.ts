/** Defines a measure: a question that can be asked in plain JSON, and the pure function that answers it. */
import { z } from 'zod';
import type { Finding } from '#packages/findings';
import type { OpenedDocument } from './document.ts';

/**
 * The unit of an answer. `fraction`: 0.05 is 5 %. `money`: decimal text in the currency of the answer, to its minor unit. `decimal`:
 * exact decimal text of units, a price or a rate, in the currency of the answer where it has one. `years`, `days`, `number`: plain numbers.
 * `per-cent-of-nominal`: a bond's price. `table`: an object or list, described by the measure.
 */
export type MeasureUnit = 'fraction' | 'money' | 'decimal' | 'number' | 'years' | 'days' | 'per-cent-of-nominal' | 'table';

export interface MeasureAnswer {
  /** Null only where the figure does not exist; a finding then says why. */
  readonly value: unknown;
  readonly findings: readonly Finding[];
  /** The currency of `money`, and of a price or rate. */
  readonly currency?: string;
}

export type CellUnit = readonly [path: RegExp, unit: Exclude<MeasureUnit, 'table'>];

/** The description of a measure for people and auditors. */
export interface MeasureDescription {
  /** The field's standard term. */
  readonly title: string;
  /** Other names that people ask for it by, in small letters: the functions of spreadsheets and what the trade abbreviates. */
  readonly alsoCalled?: readonly string[];
  readonly unit: MeasureUnit;
  /** The formula in words or plain symbols. */
  readonly formula: string;
  /** What else a third party needs to compute the same number: timing, day count, frequency, rounding. */
  readonly convention: string;
  /** Standard, textbook or documentation that the formula comes from. */
  readonly source: string;
  /** When there is no figure, with the codes of the findings. */
  readonly none: string;
  /** The paths into a table that lead to a number which can be asked for by itself (see cellOf), and the unit of that number. */
  readonly cells?: readonly CellUnit[];
  /** The measure depends on transactions and not on values, so that stale quotes do not affect it. */
  readonly withoutQuotes?: true;
}

export interface Measure<Question extends z.ZodObject = z.ZodObject> extends MeasureDescription {
  readonly id: string;
  /** The schema of the question, without the measure's id. */
  readonly question: Question;
  /** @throws UnanswerableError for a question that makes no sense for the document */
  readonly answer: (question: z.output<Question>, document: OpenedDocument) => MeasureAnswer;
}

// The type parameter keeps each question's own schema, so that its answer is typed by it.
export function measure<Id extends string, Question extends z.ZodObject>(
  id: Id,
  question: Question,
  description: MeasureDescription,
  answer: Measure<Question>['answer'],
): Measure<Question> & { readonly id: Id } {
  return { id, question, answer, ...description };
}
