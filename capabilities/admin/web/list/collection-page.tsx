/** Shows the list of a collection, with the open record beside it. */
import { getRouteApi } from '@tanstack/react-router';
import { QueryContent, RedirectToNotFound, Page, useWords } from '#ui';
import { RecordDrawer } from '../record/record-drawer.tsx';
import { RecordList } from './record-list.tsx';
import type { ChangeSearch, ListSearch } from './list-search.ts';
import { useCollections } from '../use-collections.ts';

const route = getRouteApi('/inside/admin/$collection');
const drillDown = getRouteApi('/inside/admin/$collection/$parent');

export function CollectionPage() {
  const { collection } = route.useParams();
  const navigate = route.useNavigate();
  return (
    <ListPage
      name={collection}
      parent={undefined}
      search={route.useSearch()}
      onSearch={(next) => void navigate({ search: next, resetScroll: false })}
    />
  );
}

export function DrillDownPage() {
  const { collection, parent } = drillDown.useParams();
  const navigate = drillDown.useNavigate();
  return (
    <ListPage
      name={collection}
      parent={parent}
      search={drillDown.useSearch()}
      onSearch={(next) => void navigate({ search: next, resetScroll: false })}
    />
  );
}

function ListPage({
  name,
  parent,
  search,
  onSearch,
}: {
  readonly name: string;
  readonly parent: string | undefined;
  readonly search: ListSearch;
  readonly onSearch: ChangeSearch;
}) {
  const words = useWords();
  const query = useCollections();
  const title = words(`records.title.${name}`);
  const close = () => onSearch(({ open: _open, ...rest }) => rest);
  return (
    <Page title={title}>
      <QueryContent query={query} what={words('admin.what.list')}>
        {({ collections }) => {
          const collection = collections.find((one) => one.name === name);
          if (!collection) return <RedirectToNotFound />;
          return (
            <>
              <RecordList key={`${name} ${parent}`} collection={collection} parent={parent} search={search} onSearch={onSearch} />
              {search.open !== undefined && !(search.open === NEW && collection.without?.includes('add')) && (
                <RecordDrawer
                  key={`${name} ${parent} ${search.open}`}
                  collections={collections}
                  collection={collection}
                  record={search.open === NEW ? null : search.open}
                  parent={parent}
                  depth={0}
                  onOpen={(id) => onSearch((now) => ({ ...now, open: id }))}
                  onClose={close}
                />
              )}
            </>
          );
        }}
      </QueryContent>
    </Page>
  );
}

const NEW = 'new';
