/** The rows of a page of records. */
import { Checkbox } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { DataTable, useWords } from '#ui';
import type { RowSelection } from './bulk-bar.tsx';
import { stepAmongRows } from './grid-keys.ts';
import { RECORDS_PER_PAGE, type RecordPage, type RecordRow } from '#contract/records';
import { useOwnList } from '#web/sign-in';
import { useCells } from './cells.tsx';
import css from './record-list.module.css';
import type { ChangeSearch, ListSearch } from './list-search.ts';
import { MoveButtons, RestoreButton } from './row-buttons.tsx';
import type { CollectionDescription } from '../use-collections.ts';

/** Most characters shown beside a name on a phone. */
const BESIDE_CHARACTERS = 20;

export function RecordRows({
  answer: { rows, names, count, more },
  collection,
  search,
  onSearch,
  chosen,
}: {
  readonly answer: RecordPage;
  readonly collection: CollectionDescription;
  readonly search: ListSearch;
  readonly onSearch: ChangeSearch;
  /** Null where rows cannot be selected. */
  readonly chosen: RowSelection | null;
}) {
  const words = useWords();
  const { column, text, isPicture } = useCells(collection);
  const { without } = useOwnList(collection.name);
  // A record opens by its first column with text.
  const first = collection.columns.find((one) => !isPicture(one)) ?? 'name';
  const columns = collection.columns.filter((one) => one === first || !without.includes(one));
  const others = columns.filter((one) => one !== first && !isPicture(one));
  const named = (row: RecordRow) => text(row, first, names) || words('admin.unnamed');
  const { drillsDown } = collection;
  const opener = (row: RecordRow) => (
    <>
      <button type="button" data-record={row.id} className={css.open} onClick={() => onSearch((now) => ({ ...now, open: row.id }))}>
        {named(row)}
      </button>
      {drillsDown && !search.bin && (
        <Link
          className={css.down}
          to="/admin/$collection/$parent"
          params={{ collection: drillsDown, parent: row.id }}
          aria-label={words('admin.drillDown', { title: words(`records.title.${drillsDown}`), name: named(row) })}
        >
          {words(`records.title.${drillsDown}`)}
        </Link>
      )}
    </>
  );
  const page = search.page ?? 1;
  const isFirst = (row: RecordRow) => page === 1 && row === rows[0];
  const isLast = (row: RecordRow) => !more && row === rows.at(-1) && page * RECORDS_PER_PAGE >= count;
  const turn = (by: -1 | 1) => {
    const to = page + by;
    if (to < 1 || (by > 0 && !more && page * RECORDS_PER_PAGE >= count)) return;
    onSearch(({ page: _page, ...now }) => (to > 1 ? { ...now, page: to } : now));
  };
  const box = (row: RecordRow) =>
    chosen && (
      <Checkbox
        aria-label={words('admin.bulk.choose', { name: named(row) })}
        checked={chosen.has(row.id)}
        onChange={(event) => chosen.toggle([row.id], event.currentTarget.checked)}
      />
    );
  const moves = collection.ordered && !search.bin && !search.sort && !search.search;
  const tools = (row: RecordRow) =>
    search.bin ? (
      <RestoreButton collection={collection.name} row={row} />
    ) : (
      moves && <MoveButtons collection={collection.name} row={row} isFirst={isFirst(row)} isLast={isLast(row)} />
    );
  const sort = search.sort === undefined ? undefined : { column: search.sort, direction: search.direction ?? ('ascending' as const) };
  return (
    <div role="presentation" onKeyDown={(event) => stepAmongRows(event, turn)}>
      <DataTable
        label={words(`records.title.${collection.name}`)}
        rows={rows}
        rowId={({ id }) => id}
        columns={[
          ...(chosen ? [{ id: 'chosen', header: words('admin.bulk.column'), cell: box }] : []),
          ...columns.map((name) => (name === first ? { ...column(name, names), rowHeader: true, cell: opener } : column(name, names))),
          ...(search.bin || moves ? [{ id: 'tools', header: words(search.bin ? 'admin.bin.open' : 'admin.order'), cell: tools }] : []),
        ]}
        sort={sort}
        onSort={(next) =>
          onSearch(({ page: _page, direction: _direction, ...now }) => ({
            ...now,
            sort: next.column,
            ...(next.direction === 'descending' && { direction: next.direction }),
          }))
        }
        phone={(row) => {
          const [second = '', third = ''] = others.slice(0, 2).map((one) => text(row, one, names));
          // A long text has its own line; beside the name it would leave no room for it.
          const beside = second.length <= BESIDE_CHARACTERS;
          return {
            name: chosen ? (
              <span className={css.chosen}>
                {box(row)}
                <span>{opener(row)}</span>
              </span>
            ) : (
              opener(row)
            ),
            value: beside ? second : '',
            detail: beside ? third : second,
            aside: search.bin || moves ? tools(row) : text(row, 'updated', names),
          };
        }}
      />
    </div>
  );
}
