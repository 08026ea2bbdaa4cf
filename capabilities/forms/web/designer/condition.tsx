/** Edits a condition: questions about other fields, and groups of them within one another. */
import { Button, NativeSelect, TextInput } from '@mantine/core';
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
import { SignButton, type WidgetProps } from '#packages/form-view';
import { plainField, CONDITION_TESTS, type Condition, type FormField, type ConditionTestName } from '#packages/forms';
import { useSurroundings, useWords } from '#ui';
import { phraseText } from './phrases.ts';
import css from './designer.module.css';

/** Fields that a condition may ask about. */
export const AskableFields = createContext<readonly FormField[]>([]);

/** Groups can be nested this deep, which people can still follow; the evaluator allows a little more. */
const DEEPEST_GROUP = 5;

type ConditionQuestion = Extract<Condition, { field: string }>;

export function ConditionField({ id, label, typed, state, onChange }: WidgetProps) {
  const words = useWords();
  const fields = use(AskableFields);
  const condition = (typed ?? state.value) as Condition | null;
  return (
    <div role="group" aria-label={label} className={css.condition}>
      <p className={css.conditionName}>{label}</p>
      {condition ? (
        <ConditionPart condition={condition} name={label} depth={1} onChange={onChange} />
      ) : fields.length === 0 ? (
        <p className={css.quiet}>{words('forms.design.condition.noFields')}</p>
      ) : (
        <div>
          <Button id={id} variant="default" size="compact-md" onClick={() => onChange(newQuestion(fields))}>
            {words('forms.design.condition.add')}
          </Button>
        </div>
      )}
    </div>
  );
}

function newQuestion([first]: readonly FormField[]): ConditionQuestion {
  return { field: first?.name ?? '', test: 'isFilled' };
}

const GROUPS = ['all', 'any', 'not'] as const;
type ConditionGroupName = (typeof GROUPS)[number];

function partsOf(condition: Condition): { readonly group: ConditionGroupName | null; readonly parts: readonly Condition[] } {
  if ('all' in condition) return { group: 'all', parts: condition.all };
  if ('any' in condition) return { group: 'any', parts: condition.any };
  if ('not' in condition) return { group: 'not', parts: [condition.not] };
  return { group: null, parts: [condition] };
}

/** Null for a group without parts. `not` with several parts means that none of them applies. */
function groupConditions(group: ConditionGroupName, parts: readonly Condition[]): Condition | null {
  const [first] = parts;
  if (!first) return null;
  if (group === 'not') return { not: parts.length === 1 ? first : { any: parts } };
  return group === 'all' ? { all: parts } : { any: parts };
}

interface ConditionPartProps {
  readonly condition: Condition;
  /** Name of the property, for screen readers. */
  readonly name: string;
  readonly depth: number;
  readonly onChange: (next: Condition | null) => void;
}

function ConditionPart({ condition, name, depth, onChange }: ConditionPartProps) {
  const words = useWords();
  const fields = use(AskableFields);
  const { group, parts } = partsOf(condition);
  if (group === null)
    return (
      <>
        <QuestionLine question={condition as ConditionQuestion} name={name} onChange={onChange} />
        {depth === 1 && (
          <div>
            <Button variant="subtle" size="compact-md" onClick={() => onChange({ all: [condition, newQuestion(fields)] })}>
              {words('forms.design.condition.another')}
            </Button>
          </div>
        )}
      </>
    );
  const put = (next: readonly Condition[]) => onChange(groupConditions(group, next));
  const several = group !== 'not';
  return (
    <div role="group" aria-label={words(`forms.design.condition.${group}`)} className={css.conditionGroup}>
      <NativeSelect
        size="sm"
        aria-label={words('forms.design.condition.how', { property: name })}
        value={group}
        data={GROUPS.map((value) => ({ value, label: words(`forms.design.condition.${value}`) }))}
        onChange={({ currentTarget: { value } }) => onChange(groupConditions(value as ConditionGroupName, parts))}
      />
      {parts.map((part, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- questions have no names, and what they say stands in them alone
        <div key={at} className={css.conditionPart}>
          <ConditionPart
            condition={part}
            name={name}
            depth={depth + 1}
            onChange={(next) =>
              put(next ? parts.map((one, place) => (place === at ? next : one)) : parts.filter((_, place) => place !== at))
            }
          />
        </div>
      ))}
      {several && (
        <div className={css.buttons}>
          <Button variant="subtle" size="compact-md" onClick={() => put([...parts, newQuestion(fields)])}>
            {words('forms.design.condition.another')}
          </Button>
          {depth < DEEPEST_GROUP && (
            <Button
              variant="subtle"
              size="compact-md"
              onClick={() => put([...parts, groupConditions(group === 'all' ? 'any' : 'all', [newQuestion(fields)])!])}
            >
              {words('forms.design.condition.group')}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

function QuestionLine({
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
