/** Lists the options of a field as its controls offer them. */
import type { ComboboxItem, OptionsFilter } from '@mantine/core';
import { useMemo } from 'react';
import { choicesOf, choiceText, entriesOf, textOf, type FieldValue } from '#packages/fields';
import { useSurroundings } from '#ui';
import type { WidgetProps } from './widget.ts';

export interface FieldChoice {
  readonly value: string;
  readonly label: string;
}

/** The options that can be chosen now, and those that were chosen before they were retired. */
export function useChoices({ field, state }: Pick<WidgetProps, 'field' | 'state'>): FieldChoice[] {
  const { language, words } = useSurroundings();
  const { value } = state;
  return useMemo(() => {
    const offered = choicesOf(field).map((option) => option.value);
    const chosen = entriesOf(value).map((one: FieldValue) => textOf(one));
    const all = [...new Set([...offered, ...chosen.filter((one) => one !== '')])];
    return all.map((one) => ({ value: one, label: choiceText(one, field, { language, words }) }));
  }, [field, value, language, words]);
}

/** Filters options without regard to accents: finds `Ísland` by `island`. */
export const filterByLetters: OptionsFilter = ({ options, search, limit }) => {
  const wanted = withoutAccents(search);
  return (options as ComboboxItem[]).filter(({ label }) => withoutAccents(label).includes(wanted)).slice(0, limit);
};

function withoutAccents(text: string): string {
  return text.trim().toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');
}
