/** Lets a person choose the columns of a list, and save views of it under names. */
import { Checkbox, Stack } from '@mantine/core';
import { useWords } from '#ui';
import { KeptViews, ListTool, useOwnList } from '#web/sign-in';
import { bulkActionsOf } from './bulk-bar.tsx';
import { PastBulks } from './bulk-outcome.tsx';
import { useCells } from './cells.tsx';
import type { ChangeSearch, ListSearch } from './list-search.ts';
import type { CollectionDescription } from '../use-collections.ts';

export function ListTools({
  collection,
  search,
  onSearch,
}: {
  readonly collection: CollectionDescription;
  readonly search: ListSearch;
  readonly onSearch: ChangeSearch;
}) {
  const words = useWords();
  const { open: _open, page: _page, ...shown } = search;
  return (
    <>
      <ListTool title={words('admin.columns')}>
        <Columns collection={collection} />
      </ListTool>
      <ListTool title={words('views')}>
        <KeptViews of={collection.name} search={shown} onChoose={(search) => onSearch(() => search)} />
      </ListTool>
      {bulkActionsOf(collection, false).length > 0 && (
        <ListTool title={words('admin.bulk.past')}>
          <PastBulks collection={collection.name} />
        </ListTool>
      )}
    </>
  );
}

/** The column that names a record cannot be hidden. */
function Columns({ collection }: { readonly collection: CollectionDescription }) {
  const { column, isPicture } = useCells(collection);
  const { without, keep } = useOwnList(collection.name);
  const first = collection.columns.find((one) => !isPicture(one));
  const others = collection.columns.filter((one) => one !== first);
  return (
    <Stack gap={4}>
      {others.map((name) => (
        <Checkbox
          key={name}
          label={column(name, {}).header}
          checked={!without.includes(name)}
          onChange={({ currentTarget: { checked } }) =>
            keep({ without: checked ? without.filter((one) => one !== name) : [...without, name] })
          }
        />
      ))}
    </Stack>
  );
}
