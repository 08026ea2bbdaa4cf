/** Control of `country` fields: one country or several, by their names in the reader's language. */
import { useMemo } from 'react';
import { countries, type Language } from '#packages/texts';
import { useSurroundings } from '#ui';
import type { Choice } from '../choices.ts';
import type { WidgetProps } from '../widget.ts';
import { Choosing } from './select.tsx';

export function Country(props: WidgetProps) {
  const { language } = useSurroundings();
  return <Choosing {...props} choices={useMemo(() => countriesIn(language), [language])} />;
}

const known = new Map<Language, Choice[]>();

/** The countries as choices, sorted once for all fields of a page. */
function countriesIn(language: Language): Choice[] {
  const here = known.get(language) ?? countries(language).map(({ code, name }) => ({ value: code, label: name }));
  known.set(language, here);
  return here;
}
