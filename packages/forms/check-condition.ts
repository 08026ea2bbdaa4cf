/** Checks that a condition asks only questions that its fields can answer. */
import { choicesOf, entriesOf, kindOf, readValue, type FieldMeasure, type FieldValue } from '#packages/fields';
import { questionsOf, CONDITION_TESTS, type Condition, type FieldQuestion } from './condition.ts';
import type { FormField } from './definition.ts';
import { flaw, type Flaw } from './flaw.ts';
import { plainField } from './evaluation/plain-field.ts';
import type { NamedFields } from './evaluation/scope.ts';

/** @param internal whether only staff see the part that depends on the condition */
export function checkCondition(condition: Condition | undefined, path: string, scope: NamedFields, internal: boolean): Flaw[] {
  if (!condition) return [];
  return questionsOf(condition).flatMap(({ question, path: below }) => checkQuestion(question, path + below, scope, internal));
}

function checkQuestion(question: FieldQuestion, path: string, scope: NamedFields, internal: boolean): Flaw[] {
  const field = scope.field(question.field);
  if (!field) return [flaw(`${path}.field`, 'name.unknown', question.field)];
  if (field.internal && !internal) return [flaw(`${path}.field`, 'name.internal', question.field)];
  const measure = scope.measureOf(field.name)!;
  const suited: 'any' | readonly FieldMeasure[] = CONDITION_TESTS[question.test];
  if (suited === 'any' ? measure === 'none' : !suited.includes(measure)) return [flaw(`${path}.test`, 'question.unsuited', question.test)];
  return suited === 'any' ? [] : checkWantedValue(question, field, measure, `${path}.value`);
}

/** Each value in the condition must be one that the field can have. */
function checkWantedValue({ test, value = null }: FieldQuestion, field: FormField, measure: FieldMeasure, path: string): Flaw[] {
  const wanted = test === 'isOneOf' ? entriesOf(value) : [value];
  if (wanted.length === 0 || wanted.includes(null)) return [flaw(path, 'value.invalid')];
  const plain = plainField(field);
  if (plain.options?.length && kindOf(plain.type).uses.includes('options') && measure !== 'number') {
    const choices: readonly FieldValue[] = [...choicesOf(plain), ...plain.options].map((option) => option.value);
    // A combobox also holds typed texts.
    return field.type === 'combobox' || wanted.every((one) => choices.includes(one)) ? [] : [flaw(path, 'question.unlisted')];
  }
  const several = measure === 'list';
  return wanted.every((one) => isStorable(several ? { ...plain, multiple: true } : plain, several ? [one] : one))
    ? []
    : [flaw(path, 'value.invalid')];
}

/** Whether the field would store exactly this value, so that "5" is not taken for 5. */
function isStorable(field: Parameters<typeof readValue>[0], value: FieldValue): boolean {
  const read = readValue(field, value);
  return !read.fault && JSON.stringify(read.value) === JSON.stringify(value);
}
