/** Edits a condition: questions about other fields, and groups of them within one another. */
import { Button, NativeSelect } from '@mantine/core';
import { use } from 'react';
import type { WidgetProps } from '#packages/form-view';
import type { Condition } from '#packages/forms';
import { useWords } from '#ui';
import css from './designer.module.css';
import { AskableFields, type ConditionQuestion, QuestionLine, newQuestion } from './condition-question.tsx';

/** Groups can be nested this deep, which people can still follow; the evaluator allows a little more. */
const DEEPEST_GROUP = 5;

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
