/** Lists fifty records per page, with search, sorting, moving, the bin, and an export of all of them. */
import { Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { canBeFilledByFile } from '#packages/collections';
import { DownloadButton, EmptyNotice, QueryContent, PageHeader, Pages, SearchField, Skeleton, useAsk, useFormats, useWords } from '#ui';
import { BulkBar, useRowSelection } from './bulk-bar.tsx';
import { DueJobsButton } from './due-jobs.tsx';
import { ListTools } from './list-tools.tsx';
import { WaitingVeil } from '../waiting.tsx';
import { RECORDS_PER_PAGE, records } from '#contract/records';
import { KeptChannelNotice, TestMailButton } from '#web/outbox';
import { AddAdvisor } from '#web/sign-in';
import css from './record-list.module.css';
import { ListFilters } from './list-filters.tsx';
import type { ChangeSearch, ListSearch } from './list-search.ts';
import { useInvalidateRecords } from '../renewed.ts';
import type { CollectionDescription } from '../use-collections.ts';
import { RecordRows } from './record-rows.tsx';

interface RecordListProps {
  readonly collection: CollectionDescription;
  /** Lists only the records within this one. */
  readonly parent: string | undefined;
  readonly search: ListSearch;
  readonly onSearch: ChangeSearch;
  /** Whether the list is in a drawer, which has its own title. */
  readonly within?: boolean;
}

export function RecordList({ collection, parent, search, onSearch, within = false }: RecordListProps) {
  const words = useWords();
  const formats = useFormats();
  const ask = useAsk();
  const { name } = collection;
  const renewed = useInvalidateRecords(name);
  const { page = 1, bin = false } = search;
  const question = { search: search.search ?? '', parent, only: search.only, bin };
  const wanted = {
    collection: name,
    ...question,
    bin: bin ? 'true' : 'false',
    sort: search.sort,
    direction: search.direction ?? 'ascending',
  } as const;
  const query = useQuery({ ...ask(records.listRecords, { ...wanted, page }), placeholderData: keepPreviousData });
  const found = query.data;
  const chosen = useRowSelection(question, found);
  const mayAdd = !collection.without?.includes('add') && !bin;
  const add = mayAdd && (
    <Button variant={within ? 'default' : 'filled'} onClick={() => onSearch((now) => ({ ...now, open: 'new' }))}>
      {words('admin.add', { one: words(`records.one.${name}`) })}
    </Button>
  );
  const fill = mayAdd && canBeFilledByFile(collection) && (
    <Button
      variant="default"
      renderRoot={(props) => (
        <Link to="/admin/$collection/import" params={{ collection: name }} search={parent === undefined ? {} : { parent }} {...props} />
      )}
    >
      {words('admin.import.open')}
    </Button>
  );
  const count = found?.count ?? 0;
  const number = `${formats.integer(count)}${found?.more ? '+' : ''}`;
  const headline = words(bin ? 'admin.bin.count' : `records.count.${name}`, { count, number });
  return (
    <>
      {!within && (
        <ListHeader
          name={name}
          headline={found && headline}
          file={
            <DownloadButton endpoint={records.exportRecords} input={wanted}>
              {words('ui.csv')}
            </DownloadButton>
          }
          onRenewed={renewed}
        >
          {fill}
          {add}
        </ListHeader>
      )}
      {(name === 'mail' || name === 'sms') && <KeptChannelNotice channel={name} />}
      <div className={css.tools} data-within={within || undefined}>
        <SearchField
          label={words('admin.search', { title: words(`records.title.${name}`) })}
          value={search.search ?? ''}
          onChange={(text) => onSearch(({ page: _page, ...now }) => ({ ...now, search: text || undefined }))}
        />
        <ListFilters collection={collection} search={search} onSearch={onSearch} />
        {within && <span className={css.count}>{found && headline}</span>}
        <span className={css.buttons}>
          {!within && !bin && <ListTools collection={collection} search={search} onSearch={onSearch} />}
          {!collection.without?.includes('remove') && (
            <Button
              variant="subtle"
              color="gray"
              onClick={() => onSearch(({ page: _page, bin: _bin, ...now }) => (bin ? now : { ...now, bin: true }))}
            >
              {words(bin ? 'admin.bin.leave' : 'admin.bin.open')}
            </Button>
          )}
        </span>
        {within && fill}
        {within && add}
      </div>
      {bin && <p className={css.note}>{words('admin.bin.lead')}</p>}
      {!within && <BulkBar collection={collection} chosen={chosen} question={question} found={found} count={number} />}
      <QueryContent
        query={query}
        what={words('admin.what.list')}
        skeleton={within ? <Skeleton lines={8} /> : <WaitingVeil />}
        missing="here"
      >
        {(answer) =>
          answer.rows.length === 0 ? (
            <EmptyList
              collection={collection}
              bin={bin}
              searching={wanted.search !== '' || search.only !== undefined}
              onClear={() => onSearch(({ search: _search, only: _only, ...now }) => now)}
              add={add}
            />
          ) : (
            <RecordRows answer={answer} collection={collection} search={search} onSearch={onSearch} chosen={within ? null : chosen} />
          )
        }
      </QueryContent>
      {found && (
        <Pages
          count={count}
          more={found.more}
          full={found.rows.length === RECORDS_PER_PAGE}
          page={page}
          size={RECORDS_PER_PAGE}
          onPage={(next) => onSearch(({ page: _page, ...now }) => (next > 1 ? { ...now, page: next } : now))}
        />
      )}
    </>
  );
}

/** The name of the list, what it says of its number, and what can be done with it as a whole. */
function ListHeader({
  name,
  headline,
  file,
  onRenewed,
  children,
}: {
  readonly name: string;
  readonly headline: string | undefined;
  /** The button that downloads it. */
  readonly file: React.ReactNode;
  readonly onRenewed: () => void;
  readonly children: React.ReactNode;
}) {
  const words = useWords();
  return (
    <PageHeader
      name={words(`records.title.${name}`)}
      actions={
        <>
          {file}
          {name === 'mail' && <TestMailButton onSent={onRenewed} />}
          {name === 'logs' && <DueJobsButton onRun={onRenewed} />}
          {name === 'users' && <AddAdvisor onAdded={onRenewed} />}
          {children}
        </>
      }
    >
      <span role="status">{headline}</span>
    </PageHeader>
  );
}

function EmptyList({
  collection,
  bin,
  searching,
  onClear,
  add,
}: {
  readonly collection: CollectionDescription;
  readonly bin: boolean;
  readonly searching: boolean;
  readonly onClear: () => void;
  readonly add: React.ReactNode;
}) {
  const words = useWords();
  if (searching)
    return (
      <EmptyNotice
        title={words('admin.none.found')}
        next={
          <Button variant="default" onClick={onClear}>
            {words('admin.none.clear')}
          </Button>
        }
      />
    );
  if (bin) return <EmptyNotice title={words('admin.bin.none')} />;
  return <EmptyNotice title={words('admin.none', { title: words(`records.title.${collection.name}`) })} next={add} />;
}
