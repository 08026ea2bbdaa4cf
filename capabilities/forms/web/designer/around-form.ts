/** Finds what a form that is designed stands among: the languages of the firm, and the forms that it includes. */
import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Form, FormLookup } from '#packages/forms';
import { useAsk } from '#ui';
import { useTenant } from '#web/tenants';
import { forms, type FormRecord } from '../../contract.ts';

const NO_FORMS: readonly FormRecord[] = [];

export const findNoForm: FormLookup = () => undefined;

/** The languages of the tenant, its default first. */
export function useLanguages() {
  const { settings } = useTenant();
  return useMemo(
    () => [settings.defaultLanguage, ...settings.languages.filter((one) => one !== settings.defaultLanguage)],
    [settings.defaultLanguage, settings.languages],
  );
}

/** The forms that this one includes; null until they are loaded. */
export function useIncludedForms({ subforms = [] }: Form): FormLookup | null {
  const ask = useAsk();
  const found = useQueries({
    queries: subforms.map((form) => ask(forms.readForm, { form })),
    combine: (queries) => (queries.some(({ isPending }) => isPending) ? null : queries.flatMap(({ data }) => (data ? [data] : []))),
  });
  const known = subforms.length === 0 ? NO_FORMS : found;
  return useMemo(() => (known ? (id) => known.find((one) => one.id === id)?.definition : null), [known]);
}
