/** Makes the form of the settings, with labels in the reader's language. */
import { FORM_SCHEMA, type Form, type FormField } from '#packages/forms';
import type { Translate } from '#packages/texts';
import { SETTINGS } from '../../contract.ts';

const TABS = 'portfolioTabs';

/** @param tabs keys of the names of the tabs of a portfolio; one that no part of the product shows is not offered */
export function settingsForm(words: Translate, tabs: ReadonlyMap<string, string>): Form {
  const translated = (field: FormField): FormField => {
    const { name, options } = field;
    const help = words(`admin.settings.help.${name}`);
    return {
      ...field,
      label: words(`admin.settings.field.${name}`),
      // An unknown key is its own text.
      ...(help !== `admin.settings.help.${name}` && { help }),
      ...(options && {
        options: options
          .filter(({ value }) => name !== TABS || tabs.has(value))
          .map(({ value }) => ({
            value,
            label: words(name === TABS ? (tabs.get(value) ?? value) : `admin.settings.option.${name}.${value}`),
          })),
      }),
    };
  };
  return {
    schema: FORM_SCHEMA,
    id: SETTINGS.name,
    name: SETTINGS.name,
    steps: SETTINGS.steps.map(({ name, fields }) => ({
      title: words(`admin.settings.step.${name}`),
      fieldsets: [{ fields: fields.map(translated) }],
    })),
  };
}
