/** Writes the template of a collection: its columns under their headings in the language of the reader, and one line as an example. */
import { fileColumnLabel, fileColumnsOf, PARENT_COLUMN, translatedFields, type Collection, type FileColumn } from '#packages/collections';
import { writeCsv } from '#packages/csv';
import type { Download } from '#packages/endpoint';
import { phraseIn } from '#packages/fields';
import { countryName, type Language, type Translate } from '#packages/texts';
import { collectionOf } from '../names.ts';

/** What the records of a collection may be called; data, and so the same in every language. */
const NAMES: Readonly<Record<string, string>> = {
  accounts: 'Anna Berg',
  linkedAccounts: 'Anna Berg',
  users: 'Jon Larsen',
  professionals: 'Jon Larsen',
  organisations: 'Larsen Advice',
  portals: 'Larsen Wealth',
  portfolios: 'Growth',
  groups: 'Families',
  accessGroups: 'Team North',
};

/** @param isWithin whether the rows are all within one record, so that no column names it */
export function recordTemplate(
  collection: Collection,
  { words, language }: { readonly words: Translate; readonly language: Language },
  isWithin: boolean,
): Download {
  const options = translatedFields(collection, words);
  const columns = fileColumnsOf(collection)
    .filter(({ name }) => !isWithin || name !== PARENT_COLUMN)
    .map((column) => ({
      header: fileColumnLabel(collection, column, words),
      kind: 'text' as const,
      cell: () =>
        exampleOf(collection, column, { words, language, option: options.get(column.name)?.options?.find(({ retired }) => !retired) }),
    }));
  return { fileName: `${words(`records.title.${collection.name}`)}.csv`, mediaType: 'text/csv', body: writeCsv(columns, [{}]) };
}

function exampleOf(
  { name: collection, parent }: Collection,
  { name, form, needed, field, entry }: FileColumn,
  {
    words,
    language,
    option,
  }: {
    readonly words: Translate;
    readonly language: Language;
    readonly option: { readonly value: string; readonly label?: unknown } | undefined;
  },
): string | null {
  if (name === 'external_id') return `${collection.slice(0, 1).toUpperCase()}-1001`;
  if (field === null || entry === null) return NAMES[parent ?? ''] ?? null;
  if (!needed && form !== 'choice' && form !== 'yes-no' && form !== 'country') return null;
  const rules = new Set((field.rules ?? []).map(({ rule }) => rule));
  if (rules.has('email')) return 'anna.berg@example.com';
  if (rules.has('phone')) return '+354 555 0100';
  if (rules.has('url')) return 'https://www.example.com';
  if (name === 'name') return NAMES[collection] ?? null;
  switch (form) {
    case 'day':
      return '2026-03-31';
    case 'number':
      return String(field.min ?? 1);
    case 'yes-no':
      return words('answer.no');
    case 'country':
      return countryName('IS', language);
    case 'choice':
      return option ? phraseIn(option.label as string, language) || option.value : null;
    case 'records':
      return NAMES[collectionOf(entry)] ?? null;
    case 'text':
      return null;
  }
}
