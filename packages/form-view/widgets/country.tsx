/** Control of `country` fields: one country or several, by their names in the reader's language. */
import { useMemo } from 'react';
import { listCountries, type Language } from '#packages/texts';
import { useSurroundings } from '#ui';
import type { FieldChoice } from '../choices.ts';
import type { WidgetProps } from '../widget.ts';
import { ChoiceSelect } from './select.tsx';

export function Country(props: WidgetProps) {
  const { language } = useSurroundings();
  return <ChoiceSelect {...props} choices={useMemo(() => countryChoices(language), [language])} />;
}

const choicesByLanguage = new Map<Language, FieldChoice[]>();

/** The countries as choices, sorted once for all fields of a page. */
function countryChoices(language: Language): FieldChoice[] {
  const here = choicesByLanguage.get(language) ?? listCountries(language).map(({ code, name }) => ({ value: code, label: name }));
  choicesByLanguage.set(language, here);
  return here;
}
