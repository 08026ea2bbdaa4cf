/** Edits a condition: questions about other fields, and groups of them within one another. */
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { createContext, use } from 'react';
import { choicesOf, choosesAmong, choiceText, entriesOf, isList, measureOf, textOf, type Measure, type Value } from '#packages/fields';
import { SignButton, type WidgetProps } from '#packages/form-view';
import { plainField, TESTS, type Condition, type FormField, type TestName } from '#packages/forms';
import { useSurroundings, useWords } from '#ui';
import { called } from './phrases.ts';
import css from './designer.module.css';

/** Fields that a condition may ask about. */
export const Askable = createContext<readonly FormField[]>([]);

/** Groups can be nested this deep, which people can still follow; the evaluator allows a little more. */
const DEEPEST = 5;

type Question = Extract<Condition, { field: string }>;

export function ConditionField({ id, label, typed, state, onChange }: WidgetProps) {
  const words = useWords();
  const fields = use(Askable);
  const condition = (typed ?? state.value) as Condition | null;
  return (
    <div role="group" aria-label={label} className={css.condition}>
      <p className={css.conditionName}>{label}</p>
      {condition ? (
        <Part condition={condition} name={label} depth={1} onChange={onChange} />
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

function newQuestion([first]: readonly FormField[]): Question {
  return { field: first?.name ?? '', test: 'isFilled' };
}

const GROUPS = ['all', 'any', 'not'] as const;
type GroupName = (typeof GROUPS)[number];

function partsOf(condition: Condition): { readonly group: GroupName | null; readonly parts: readonly Condition[] } {
  if ('all' in condition) return { group: 'all', parts: condition.all };
  if ('any' in condition) return { group: 'any', parts: condition.any };
  if ('not' in condition) return { group: 'not', parts: [condition.not] };
  return { group: null, parts: [condition] };
}

/** Null for a group without parts. `not` with several parts means that none of them applies. */
function grouped(group: GroupName, parts: readonly Condition[]): Condition | null {
  const [first] = parts;
  if (!first) return null;
  if (group === 'not') return { not: parts.length === 1 ? first : { any: parts } };
  return group === 'all' ? { all: parts } : { any: parts };
}

interface PartProps {
  readonly condition: Condition;
  /** Name of the property, for screen readers. */
  readonly name: string;
  readonly depth: number;
  readonly onChange: (next: Condition | null) => void;
}

function Part({ condition, name, depth, onChange }: PartProps) {
  const words = useWords();
  const fields = use(Askable);
  const { group, parts } = partsOf(condition);
  if (group === null)
    return (
      <>
        <QuestionLine question={condition as Question} name={name} onChange={onChange} />
        {depth === 1 && (
          <div>
            <Button variant="subtle" size="compact-md" onClick={() => onChange({ all: [condition, newQuestion(fields)] })}>
              {words('forms.design.condition.another')}
            </Button>
          </div>
        )}
      </>
    );
  const put = (next: readonly Condition[]) => onChange(grouped(group, next));
  const several = group !== 'not';
  return (
    <div role="group" aria-label={words(`forms.design.condition.${group}`)} className={css.conditionGroup}>
      <NativeSelect
        size="sm"
        aria-label={words('forms.design.condition.how', { property: name })}
        value={group}
        data={GROUPS.map((value) => ({ value, label: words(`forms.design.condition.${value}`) }))}
        onChange={({ currentTarget: { value } }) => onChange(grouped(value as GroupName, parts))}
      />
      {parts.map((part, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- questions have no names, and what they say stands in them alone
        <div key={at} className={css.conditionPart}>
          <Part
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
          {depth < DEEPEST && (
            <Button
              variant="subtle"
              size="compact-md"
              onClick={() => put([...parts, grouped(group === 'all' ? 'any' : 'all', [newQuestion(fields)])!])}
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
  readonly question: Question;
  readonly name: string;
  readonly onChange: (next: Condition | null) => void;
}) {
  const { words, language } = useSurroundings();
  const fields = use(Askable);
  const field = fields.find((one) => one.name === question.field);
  const measure = field ? measureOf(plainField(field)) : 'other';
  const tests = (Object.keys(TESTS) as TestName[]).filter((test) => suits(test, measure));
  const shownTests = tests.includes(question.test) ? tests : [...tests, question.test];
  return (
    <div className={css.question}>
      <NativeSelect
        size="sm"
        aria-label={words('forms.design.condition.field', { property: name })}
        value={question.field}
        data={[
          ...(field ? [] : [{ value: question.field, label: question.field }]),
          ...fields.map((one) => ({ value: one.name, label: `${called(one.label, language, one.name)} (${one.name})` })),
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
            onChange({ field: question.field, test: value as TestName, ...(field && wantedAtFirst(value as TestName, field)) })
          }
        />
        <SignButton sign="close" words={words('forms.design.condition.remove')} onPress={() => onChange(null)} />
      </div>
      {question.test !== 'isFilled' && question.test !== 'isEmpty' && (
        <Wanted
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

function suits(test: TestName, measure: Measure): boolean {
  const suited: 'any' | readonly Measure[] = TESTS[test];
  return suited === 'any' ? measure !== 'none' : suited.includes(measure);
}

/** Yes, or the first option, so that the condition holds what the control shows. */
function wantedAtFirst(test: TestName, field: FormField): { readonly value?: Value } {
  if (test === 'isFilled' || test === 'isEmpty') return {};
  const plain = plainField(field);
  if (measureOf(plain) === 'truth') return { value: true };
  const first = choosesAmong(plain) ? choicesOf(plain)[0]?.value : undefined;
  if (first === undefined) return {};
  return { value: test === 'isOneOf' ? [first] : first };
}

/** Edits the value that an answer is compared with: one of the options where there are any, otherwise typed text. */
function Wanted({
  question,
  field,
  measure,
  name,
  onChange,
}: {
  readonly question: Question;
  readonly field: FormField | undefined;
  readonly measure: Measure;
  readonly name: string;
  readonly onChange: (next: Condition) => void;
}) {
  const { words, language } = useSurroundings();
  const plain = field && plainField(field);
  const label = words('forms.design.condition.value', { property: name });
  const several = question.test === 'isOneOf';
  const put = (value: Value) => onChange({ field: question.field, test: question.test, ...(value !== null && { value }) });
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
  if (plain && choosesAmong(plain) && !several)
    return (
      <NativeSelect
        size="sm"
        aria-label={label}
        value={textOf(question.value ?? null)}
        data={choicesOf(plain).map(({ value }) => ({ value, label: choiceText(value, plain, { language, words }) }))}
        onChange={({ currentTarget: { value } }) => put(value)}
      />
    );
  const read = (text: string): Value => {
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
