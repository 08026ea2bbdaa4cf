/** One question of a condition: the field it asks about, the test, and the value it is compared with. */
import { NativeSelect, TextInput } from '@mantine/core';
import { createContext, use } from 'react';
import {
  choicesOf,
  holdsOnlyOptions,
  choiceText,
  entriesOf,
  isList,
  measureOf,
  textOf,
  type FieldMeasure,
  type FieldValue,
} from '#packages/fields';
import { SignButton } from '#packages/form-view';
import { plainField, CONDITION_TESTS, type Condition, type FormField, type ConditionTestName } from '#packages/forms';
import { useSurroundings } from '#ui';
import { phraseText } from './phrases.ts';
import css from './designer.module.css';

/** Fields that a condition may ask about. */
export const AskableFields = createContext<readonly FormField[]>([]);

export type ConditionQuestion = Extract<Condition, { field: string }>;

export function newQuestion([first]: readonly FormField[]): ConditionQuestion {
  return { field: first?.name ?? '', test: 'isFilled' };
}

export function QuestionLine({
  question,
  name,
  onChange,
}: {
  readonly question: ConditionQuestion;
  readonly name: string;
  readonly onChange: (next: Condition | null) => void;
}) {
  const { words, language } = useSurroundings();
  const fields = use(AskableFields);
  const field = fields.find((one) => one.name === question.field);
  const measure = field ? measureOf(plainField(field)) : 'other';
  const tests = (Object.keys(CONDITION_TESTS) as ConditionTestName[]).filter((test) => testSuits(test, measure));
  const shownTests = tests.includes(question.test) ? tests : [...tests, question.test];
  return (
    <div className={css.question}>
      <NativeSelect
        size="sm"
        aria-label={words('forms.design.condition.field', { property: name })}
        value={question.field}
        data={[
          ...(field ? [] : [{ value: question.field, label: question.field }]),
          ...fields.map((one) => ({ value: one.name, label: `${phraseText(one.label, language, one.name)} (${one.name})` })),
        ]}
        onChange={({ currentTarget: { value } }) => onChange({ field: value, test: 'isFilled' })}
      />
      <div className={css.questionEnd}>
        <NativeSelect
          size="sm"
          aria-label={words('forms.design.condition.test', { property: name })}
          value={question.test}
          data={shownTests.map((value) => ({ value, label: words(`forms.design.test.${value}`) }))}
          onChange={({ currentTarget: { value } }) =>
            onChange({
              field: question.field,
              test: value as ConditionTestName,
              ...(field && firstComparedValue(value as ConditionTestName, field)),
            })
          }
        />
        <SignButton sign="close" words={words('forms.design.condition.remove')} onPress={() => onChange(null)} />
      </div>
      {question.test !== 'isFilled' && question.test !== 'isEmpty' && (
        <ComparedValue
          key={`${question.field} ${question.test}`}
          question={question}
          field={field}
          measure={measure}
          name={name}
          onChange={onChange}
        />
      )}
    </div>
  );
}

function testSuits(test: ConditionTestName, measure: FieldMeasure): boolean {
  const suited: 'any' | readonly FieldMeasure[] = CONDITION_TESTS[test];
  return suited === 'any' ? measure !== 'none' : suited.includes(measure);
}

/** Yes, or the first option, so that the condition holds what the control shows. */
function firstComparedValue(test: ConditionTestName, field: FormField): { readonly value?: FieldValue } {
  if (test === 'isFilled' || test === 'isEmpty') return {};
  const plain = plainField(field);
  if (measureOf(plain) === 'truth') return { value: true };
  const first = holdsOnlyOptions(plain) ? choicesOf(plain)[0]?.value : undefined;
  if (first === undefined) return {};
  return { value: test === 'isOneOf' ? [first] : first };
}

/** Edits the value that an answer is compared with: one of the options where there are any, otherwise typed text. */
function ComparedValue({
  question,
  field,
  measure,
  name,
  onChange,
}: {
  readonly question: ConditionQuestion;
  readonly field: FormField | undefined;
  readonly measure: FieldMeasure;
  readonly name: string;
  readonly onChange: (next: Condition) => void;
}) {
  const { words, language } = useSurroundings();
  const plain = field && plainField(field);
  const label = words('forms.design.condition.value', { property: name });
  const several = question.test === 'isOneOf';
  const put = (value: FieldValue) => onChange({ field: question.field, test: question.test, ...(value !== null && { value }) });
  if (measure === 'truth')
    return (
      <NativeSelect
        size="sm"
        aria-label={label}
        value={question.value === false ? 'false' : 'true'}
        data={[
          { value: 'true', label: words('forms.design.yes') },
          { value: 'false', label: words('forms.design.no') },
        ]}
        onChange={({ currentTarget: { value } }) => put(value === 'true')}
      />
    );
  if (plain && holdsOnlyOptions(plain) && !several)
    return (
      <NativeSelect
        size="sm"
        aria-label={label}
        value={textOf(question.value ?? null)}
        data={choicesOf(plain).map(({ value }) => ({ value, label: choiceText(value, plain, { language, words }) }))}
        onChange={({ currentTarget: { value } }) => put(value)}
      />
    );
  const read = (text: string): FieldValue => {
    const trimmed = text.trim();
    if (trimmed === '') return null;
    const number = Number(trimmed);
    return measure === 'number' && Number.isFinite(number) ? number : trimmed;
  };
  return (
    <TextInput
      size="sm"
      aria-label={label}
      placeholder={words(
        several ? 'forms.design.condition.values' : measure === 'day' ? 'forms.design.condition.day' : 'forms.design.condition.valueHint',
      )}
      defaultValue={isList(question.value) ? entriesOf(question.value).map(textOf).join(', ') : textOf(question.value ?? null)}
      onChange={({ currentTarget: { value } }) =>
        put(
          several
            ? value
                .split(',')
                .map(read)
                .filter((one) => one !== null)
            : read(value),
        )
      }
    />
  );
}
