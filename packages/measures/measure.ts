/** What a measure is: a question that can be asked in plain JSON, and the pure function that answers it. */
import { z } from 'zod';
import type { Finding } from '#packages/findings';
import type { OpenedDocument } from './document.ts';

/**
 * What the number of an answer is. `fraction`: 0.05 is 5 %. `money`: decimal text in the currency of the answer, to its minor unit. `decimal`:
 * exact decimal text of units, a price or a rate, in the currency of the answer where it has one. `years`, `days`, `number`: plain numbers.
 * `per-cent-of-nominal`: a bond's price. `table`: an object or list, described by the measure.
 */
export type Unit = 'fraction' | 'money' | 'decimal' | 'number' | 'years' | 'days' | 'per-cent-of-nominal' | 'table';

export interface Answer {
  /** Null only where the figure does not exist; a finding then says why. */
  readonly value: unknown;
  readonly findings: readonly Finding[];
  /** Of `money`, and of a price or rate. */
  readonly currency?: string;
}

export type Cells = readonly [path: RegExp, unit: Exclude<Unit, 'table'>];

/** How a measure is told to people and to auditors. */
export interface Told {
  /** The field's standard term. */
  readonly title: string;
  readonly unit: Unit;
  /** The formula in words or plain symbols. */
  readonly formula: string;
  /** What else a third party needs to compute the same number: timing, day count, frequency, rounding. */
  readonly convention: string;
  /** Standard, textbook or documentation that the formula comes from. */
  readonly source: string;
  /** When there is no figure, with the code of the finding. */
  readonly none: string;
  /** Which paths into a table lead to a number that can be asked by itself (see cellOf), and what that number is. */
  readonly cells?: readonly Cells[];
  /** It rests on what happened and not on what is worth how much: quotes that are carried forward are no matter of it. */
  readonly withoutQuotes?: true;
}

export interface Measure<Question extends z.ZodObject = z.ZodObject> extends Told {
  readonly id: string;
  /** What is asked beside the measure's id. */
  readonly question: Question;
  /** @throws Unanswerable for a question that the document cannot be asked */
  readonly answer: (question: z.output<Question>, document: OpenedDocument) => Answer;
}

// The type parameter keeps each question's own schema, so that its answer is typed by it.
export function measure<Id extends string, Question extends z.ZodObject>(
  id: Id,
  question: Question,
  told: Told,
  answer: Measure<Question>['answer'],
): Measure<Question> & { readonly id: Id } {
  return { id, question, answer, ...told };
}
