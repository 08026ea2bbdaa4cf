/** Defines conditions, by which a field is shown, required or locked. They are data with limited nesting, never code. */
import { z } from 'zod';
import { entriesOf, FieldName, isList, sameValue, FieldValue, type FieldMeasure } from '#packages/fields';

const DEEPEST = 6;
const MOST_PARTS = 20;
const MOST_QUESTIONS = 60;

/** The tests of another field, and the types of fields that each can test. */
export const CONDITION_TESTS = {
  isFilled: 'any',
  isEmpty: 'any',
  is: ['text', 'number', 'truth', 'day', 'moment'],
  isNot: ['text', 'number', 'truth', 'day', 'moment'],
  /** `value` is a list. */
  isOneOf: ['text', 'number', 'day'],
  /** For a field that holds several values: whether this is one of them. */
  includes: ['list'],
  isAbove: ['number', 'day', 'moment'],
  isBelow: ['number', 'day', 'moment'],
  isAtLeast: ['number', 'day', 'moment'],
  isAtMost: ['number', 'day', 'moment'],
} as const satisfies Readonly<Record<string, 'any' | readonly FieldMeasure[]>>;
export type ConditionTestName = keyof typeof CONDITION_TESTS;
const CONDITION_TEST_NAMES = Object.keys(CONDITION_TESTS) as [ConditionTestName, ...ConditionTestName[]];

export interface FieldQuestion {
  readonly field: string;
  readonly test: ConditionTestName;
  readonly value?: FieldValue | undefined;
}
export type Condition =
  | FieldQuestion
  | { readonly all: readonly Condition[] }
  | { readonly any: readonly Condition[] }
  | { readonly not: Condition };

const Question = z.strictObject({ field: FieldName, test: z.enum(CONDITION_TEST_NAMES), value: FieldValue.optional() });
const conditionSchema = (depth: number): z.ZodType<Condition> => {
  if (depth === DEEPEST) return Question;
  const inner = conditionSchema(depth + 1);
  const several = z.array(inner).min(1).max(MOST_PARTS);
  return z.union([Question, z.strictObject({ all: several }), z.strictObject({ any: several }), z.strictObject({ not: inner })]);
};
export const Condition = conditionSchema(1).refine((whole) => questionsOf(whole).length <= MOST_QUESTIONS, {
  error: 'Too many questions in one condition',
});

/** Every question of a condition, with the path to it below the condition. */
export function questionsOf(condition: Condition, path = ''): readonly { readonly question: FieldQuestion; readonly path: string }[] {
  if ('all' in condition) return condition.all.flatMap((part, at) => questionsOf(part, `${path}.all.${at}`));
  if ('any' in condition) return condition.any.flatMap((part, at) => questionsOf(part, `${path}.any.${at}`));
  if ('not' in condition) return questionsOf(condition.not, `${path}.not`);
  return [{ question: condition, path }];
}

/** An answer that a condition tests. */
export interface ConditionAnswer {
  readonly value: FieldValue;
  readonly filled: boolean;
}

/** Whether a condition holds. For a field without an answer only `isEmpty`, `isNot` and `is: false` hold. */
export function conditionHolds(condition: Condition, answered: (name: string) => ConditionAnswer): boolean {
  if ('all' in condition) return condition.all.every((part) => conditionHolds(part, answered));
  if ('any' in condition) return condition.any.some((part) => conditionHolds(part, answered));
  if ('not' in condition) return !conditionHolds(condition.not, answered);
  return questionHolds(condition, answered(condition.field));
}

function questionHolds({ test, value: wanted = null }: FieldQuestion, { value, filled }: ConditionAnswer): boolean {
  switch (test) {
    case 'isFilled':
      return filled;
    case 'isEmpty':
      return !filled;
    case 'is':
      return sameValue(value, wanted);
    case 'isNot':
      return !sameValue(value, wanted);
    case 'isOneOf':
      return entriesOf(wanted).some((one) => sameValue(value, one));
    case 'includes':
      return isList(value) && value.some((one) => sameValue(one, wanted));
    case 'isAbove':
      return compareValues(value, wanted) > 0;
    case 'isBelow':
      return compareValues(value, wanted) < 0;
    case 'isAtLeast':
      return compareValues(value, wanted) >= 0;
    case 'isAtMost':
      return compareValues(value, wanted) <= 0;
  }
}

/** Negative, zero or positive for two numbers, or for two days, which sort as text; otherwise NaN, for which no comparison holds. */
function compareValues(a: FieldValue, b: FieldValue): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  if (typeof a !== 'string' || typeof b !== 'string') return NaN;
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
