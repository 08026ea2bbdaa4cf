/** Makes the form of the settings, with labels in the reader's language, and puts tabs in their order. */
import { isList, textOf, type FieldValue, type FieldValues } from '#packages/fields';
import { FORM_SCHEMA, type Form, type FormField } from '#packages/forms';
import type { Translate } from '#packages/texts';
import { PORTFOLIO_TABS } from '#contract/tenants';
import { SETTINGS } from '../../contract.ts';

export const TABS = 'portfolioTabs';

/**
 * @param tabs keys of the names of the tabs of a portfolio; one that no part of the product shows is not offered, and stays where it was chosen
 * @param kept what is stored, which is never wrong in itself
 */
export function settingsForm(words: Translate, tabs: ReadonlyMap<string, string>, kept: FieldValues): Form {
  /** The text of the first key that has one; an unknown key is its own text. */
  const firstText = (...keys: readonly string[]) => keys.map((key) => (words(key) === key ? '' : words(key))).find(Boolean);
  const optionOf = (name: string, value: string) => {
    if (name !== TABS) return { value, label: words(`admin.settings.option.${name}.${value}`) };
    const label = tabs.get(value);
    return { value, label: words(label ?? `admin.settings.option.${name}.${value}`), ...(label === undefined && { retired: true }) };
  };
  const translated = (field: FormField): FormField => {
    const { name, options, min, max } = field;
    const stored = kept[name];
    // Settings that stand together in the record share a help.
    const help = firstText(`admin.settings.help.${name}`, `admin.settings.help.${name.split('_')[0]}`);
    return {
      ...field,
      label: words(`admin.settings.field.${name}`),
      ...(help && { help }),
      ...(typeof stored === 'number' && min !== undefined && { min: Math.min(min, stored) }),
      ...(typeof stored === 'number' && max !== undefined && { max: Math.max(max, stored) }),
      ...(options && { options: options.map(({ value }) => optionOf(name, value)) }),
    };
  };
  return {
    schema: FORM_SCHEMA,
    id: SETTINGS.name,
    name: SETTINGS.name,
    steps: SETTINGS.steps.map(({ name, fields }) => {
      const title = words(`admin.settings.step.${name}`);
      const summary = firstText(`admin.settings.summary.${name}`);
      const groups = Object.groupBy(fields, groupOf);
      const fieldsets = (['tabs', 'others', 'days'] as const).flatMap((group) => {
        const some = groups[group] ?? [];
        if (some.length === 0) return [];
        return [
          { ...(group === 'tabs' && { fullwidth: true }), ...(group === 'others' && summary && { summary }), fields: some.map(translated) },
        ];
      });
      return { title, fieldsets };
    }),
  };
}

/** Tabs need the whole width, and the first and the last day of a range stand beside each other. */
function groupOf({ name, type }: FormField): 'tabs' | 'others' | 'days' {
  if (name === TABS) return 'tabs';
  return type === 'date-picker' ? 'days' : 'others';
}

/** Tabs that stay keep the order of the firm; one that comes stands behind the nearest of those that usually stand before it. */
export function tabsInOrder(chosen: FieldValue | undefined, kept: FieldValue | undefined): FieldValue {
  const wanted = isList(chosen) ? chosen.map(textOf) : [];
  const order = (isList(kept) ? kept.map(textOf) : []).filter((tab) => wanted.includes(tab));
  for (const [at, tab] of PORTFOLIO_TABS.entries()) {
    if (!wanted.includes(tab) || order.includes(tab)) continue;
    const before = PORTFOLIO_TABS.slice(0, at).findLast((other) => order.includes(other));
    order.splice(before === undefined ? 0 : order.indexOf(before) + 1, 0, tab);
  }
  return order;
}
