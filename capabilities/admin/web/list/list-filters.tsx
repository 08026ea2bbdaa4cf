/** Filters a list by values of its fields, which are then part of its address. */
import { Select } from '@mantine/core';
import { fieldLabel, fieldOf, readFilters, translatedFields, writeFilters } from '#packages/collections';
import { phraseIn } from '#packages/fields';
import { useSurroundings } from '#ui';
import type { ChangeSearch, ListSearch } from './list-search.ts';
import type { CollectionDescription } from '../use-collections.ts';

export function ListFilters({
  collection,
  search,
  onSearch,
}: {
  readonly collection: CollectionDescription;
  readonly search: ListSearch;
  readonly onSearch: ChangeSearch;
}) {
  const { words, language } = useSurroundings();
  const spoken = translatedFields(collection, words);
  const chosen = readFilters(search.only ?? '');
  return collection.filters?.map((name) => (
    <Select
      key={name}
      label={fieldLabel(collection, name, words)}
      allowDeselect={false}
      data={[{ value: '', label: words('admin.filter.all') }].concat(
        (fieldOf(collection, name)?.options ?? []).map((option) => ({
          value: option.value,
          label: phraseIn(spoken.get(name)?.options?.find((one) => one.value === option.value)?.label ?? option.value, language),
        })),
      )}
      value={chosen.get(name) ?? ''}
      onChange={(value) => onSearch(({ page: _page, ...now }) => ({ ...now, only: filteredBy(now.only, name, value ?? '') }))}
    />
  ));
}

/** @param value empty: by no value of the field */
function filteredBy(only: string | undefined, field: string, value: string): string | undefined {
  const filters = new Map(readFilters(only ?? ''));
  if (value === '') filters.delete(field);
  else filters.set(field, value);
  return writeFilters(filters);
}
