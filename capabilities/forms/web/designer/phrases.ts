/** Edits the texts of a form in each language of the tenant, with a field for each language side by side. */
import { phraseIn, type Phrase, type FieldValue, type FieldValues } from '#packages/fields';
import type { FormField } from '#packages/forms';
import { LANGUAGE_NAMES, type Language } from '#packages/texts';

/** A field for each language; where the tenant has only one language, its name is left out. */
export function phraseFields(
  languages: readonly Language[],
  field: Pick<FormField, 'name' | 'type' | 'help'> & { readonly label: string },
): FormField[] {
  const { name, label } = field;
  return languages.map((language) => ({
    ...field,
    name: `${name}-${language}`,
    label: languages.length === 1 ? label : `${label} (${LANGUAGE_NAMES[language]})`,
  }));
}

/** The values of these fields: a text for all languages is in the first field. */
export function phraseValues(languages: readonly Language[], name: string, phrase: Phrase | undefined): FieldValues {
  return Object.fromEntries(
    languages.map((language, at) => [
      `${name}-${language}`,
      (typeof phrase === 'object' ? phrase[language] : at === 0 ? phrase : undefined) ?? null,
    ]),
  );
}

/** The phrase as it is stored. Texts in languages that the tenant does not have stay. Undefined where there is no text. */
export function phraseFrom(
  languages: readonly Language[],
  name: string,
  values: FieldValues,
  before: Phrase | undefined,
): Phrase | undefined {
  const said = languages.map((language) => [language, textOrEmpty(values[`${name}-${language}`])] as const);
  const [first] = said;
  const others = said.slice(1).some(([, one]) => one !== '');
  if (typeof before !== 'object' && !others && (languages.length === 1 || before === first?.[1])) return first?.[1] || undefined;
  const all = Object.entries({ ...(typeof before === 'object' ? before : {}), ...Object.fromEntries(said) }).filter(
    ([, one]) => one !== '',
  );
  return all.length === 0 ? undefined : Object.fromEntries(all);
}

function textOrEmpty(value: FieldValue | undefined): string {
  return typeof value === 'string' ? value : '';
}

/** The text of a phrase in a language, or another text where it is empty. */
export function phraseText(phrase: Phrase | undefined, language: Language, otherwise: string): string {
  return phraseIn(phrase, language) || otherwise;
}
