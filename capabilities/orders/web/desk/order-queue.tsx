/** The orders of one stage of the desk, as rows that the arrow keys move among. */
import { getRouteApi, Link } from '@tanstack/react-router';
import type { KeyboardEvent } from 'react';
import { DataTable, useChangeAddress, useFormats, useWords, type TableColumn } from '#ui';
import { ORDER_STAGES, type Order, type OrderType } from '../../contract.ts';
import type { DeskSearch } from './desk-search.ts';
import css from '../desk.module.css';

export const route = getRouteApi('/inside/report/dashboard/$portal/desk');

export const TYPES: readonly OrderType[] = ['Buy', 'Sell'];

export function OrderQueue({ found }: { readonly found: readonly Order[] }) {
  const [words, formats] = [useWords(), useFormats()];
  const { sort, direction = 'ascending' } = route.useSearch();
  const change = useChangeAddress<DeskSearch>();
  const columns = useQueueColumns();
  return (
    <div role="presentation" onKeyDown={moveFocusAmongRows} className={css.queue}>
      <DataTable
        label={words('orders.tab')}
        columns={columns}
        rows={found}
        rowId={({ id }) => id}
        sort={sort === undefined ? undefined : { column: sort, direction }}
        onSort={(next) => change({ sort: next.column, direction: next.direction === 'descending' ? 'descending' : undefined })}
        phone={(row) => ({
          name: <OrderLink order={row} />,
          value: row.amount === null ? formats.number(row.units ?? '0', 4, 4) : formats.money(row.amount, row.currency),
          detail: `${row.account.name} · ${words(`orders.type.${row.type}`)} · ${words(`orders.stage.${row.stage}`)}`,
          aside: formats.date(row.placed),
        })}
      />
    </div>
  );
}

/** Moves the focus from row to row with the arrow keys. */
function moveFocusAmongRows(event: KeyboardEvent<HTMLElement>): void {
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-record]')];
  const at = rows.indexOf(event.target as HTMLElement);
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 }[event.key];
  if (at < 0 || to === undefined || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  event.preventDefault();
  rows[to]?.focus();
}

function useQueueColumns(): readonly TableColumn<Order>[] {
  const [words, formats] = [useWords(), useFormats()];
  const numberOf = (value: string | null) => (value === null ? null : Number(value));
  return [
    { id: 'name', header: words('orders.fund'), rowHeader: true, cell: (row) => <OrderLink order={row} />, sortBy: ({ name }) => name },
    { id: 'client', header: words('orders.desk.client'), cell: ({ account }) => account.name, sortBy: ({ account }) => account.name },
    {
      id: 'type',
      header: words('orders.type'),
      cell: ({ type, kind }) => (
        <>
          {words(`orders.type.${type}`)}
          {kind !== 'client' && <span className={css.second}>{words(`orders.kind.${kind}`)}</span>}
        </>
      ),
      sortBy: ({ type }) => type,
    },
    {
      id: 'stage',
      header: words('orders.stage'),
      cell: ({ stage }) => words(`orders.stage.${stage}`),
      sortBy: ({ stage }) => ORDER_STAGES.indexOf(stage),
    },
    {
      id: 'units',
      header: words('orders.units'),
      numeric: true,
      cell: ({ units }) => (units === null ? '–' : formats.number(units, 4, 4)),
      sortBy: ({ units }) => numberOf(units),
    },
    {
      id: 'amount',
      header: words('orders.amount'),
      numeric: true,
      cell: ({ amount, currency }) => (amount === null ? '–' : formats.money(amount, currency)),
      sortBy: ({ amount }) => numberOf(amount),
    },
    { id: 'placed', header: words('orders.date'), cell: ({ placed }) => formats.date(placed), sortBy: ({ placed }) => placed },
    { id: 'since', header: words('orders.desk.since'), cell: ({ changed }) => formats.date(changed), sortBy: ({ changed }) => changed },
  ];
}

function OrderLink({ order }: { readonly order: Order }) {
  return (
    <Link
      to="."
      search={((search: object) => ({ ...search, order: order.id })) as never}
      resetScroll={false}
      className={css.opens}
      data-record={order.id}
    >
      {order.name || order.number}
      <span className={css.second}>{order.number}</span>
    </Link>
  );
}
