/** Filters a list by one value of a field, which is then part of its address. */
import { Select } from '@mantine/core';
import { fieldLabel, fieldOf, translatedFields } from '#packages/collections';
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
  const [field, value] = search.only?.split(':') ?? [];
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
      value={field === name ? (value ?? '') : ''}
      onChange={(chosen) => onSearch(({ page: _page, only: _only, ...now }) => (!chosen ? now : { ...now, only: `${name}:${chosen}` }))}
    />
  ));
}
