/** The tables of a panel: the options and the rules of a field, one row each. */
import { measureOf, RULES, ruleTakesParameter, type FieldValue } from '#packages/fields';
import { plainField, type FormField } from '#packages/forms';
import type { Language } from '#packages/texts';
import { phraseFields, phraseFrom } from './phrases.ts';
import type { PanelContext } from './panel-fields.ts';

type DefinedOption = NonNullable<FormField['options']>[number];

type FormRule = NonNullable<FormField['rules']>[number];

export function optionsField(designing: PanelContext): FormField {
  const { words, languages } = designing;
  return {
    name: 'options',
    type: 'tabular',
    label: words('forms.design.property.options'),
    fields: [
      {
        name: 'value',
        type: 'text',
        label: words('forms.design.option.value'),
        required: true,
        limit: 500,
        help: words('forms.design.help.option'),
      },
      ...phraseFields(languages, { name: 'label', type: 'text', label: words('forms.design.property.label') }),
      { name: 'retired', type: 'switch', label: words('forms.design.property.retired') },
    ],
  };
}

export function rulesField(field: FormField, designing: PanelContext): FormField {
  const { words, languages } = designing;
  const measure = measureOf(plainField(field));
  const suited = Object.entries(RULES).filter(([, { of }]) => (of as readonly string[]).includes(measure));
  const names = new Set([...suited.map(([name]) => name), 'agrees', ...(field.rules ?? []).map(({ rule }) => rule)]);
  return {
    name: 'rules',
    type: 'tabular',
    label: words('forms.design.property.rules'),
    fields: [
      {
        name: 'rule',
        type: 'select',
        label: words('forms.design.rule'),
        required: true,
        options: [...names].map((value) => ({ value, label: words(`forms.design.rule.${value}`) })),
      },
      { name: 'value', type: 'text', label: words('forms.design.rule.value'), help: words('forms.design.help.rule') },
      ...phraseFields(languages, { name: 'message', type: 'text', label: words('forms.design.rule.message') }),
    ],
  };
}

type PanelTableRow = Readonly<Record<string, FieldValue>>;

function rowsOf(value: FieldValue | undefined): readonly PanelTableRow[] {
  return Array.isArray(value) ? (value as readonly PanelTableRow[]) : [];
}

/** An option without a value is still being typed, and left out. */
export function optionsFrom(
  rows: FieldValue | undefined,
  before: readonly DefinedOption[],
  languages: readonly Language[],
): DefinedOption[] {
  return rowsOf(rows).flatMap((row) => {
    const value = row['value'];
    if (typeof value !== 'string') return [];
    const label = phraseFrom(languages, 'label', row, before.find((option) => option.value === value)?.label);
    return [{ value, ...(label !== undefined && { label }), ...(row['retired'] === true && { retired: true }) }];
  });
}

export function rulesFrom(rows: FieldValue | undefined, before: readonly FormRule[], languages: readonly Language[]): FormRule[] {
  return rowsOf(rows).flatMap((row) => {
    const rule = row['rule'] as FormRule['rule'] | null;
    if (rule === null) return [];
    const message = phraseFrom(languages, 'message', row, before.find((one) => one.rule === rule)?.message);
    const value = parameterOf(rule, typeof row['value'] === 'string' ? row['value'] : undefined);
    return [{ rule, ...(value !== undefined && { value }), ...(message !== undefined && { message }) }];
  });
}

/** A number where the rule takes one; any other text is kept, and reported as a flaw. */
function parameterOf(rule: FormRule['rule'], typed: string | undefined): string | number | undefined {
  if (typed === undefined || rule === 'agrees') return typed;
  const number = Number(typed);
  return Number.isFinite(number) && ruleTakesParameter(rule, number) ? number : typed;
}
