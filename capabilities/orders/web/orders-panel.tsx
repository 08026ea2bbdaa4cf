/** The orders of a portfolio, newest first; a row opens its order. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  DataTable,
  DownloadButton,
  EmptyNotice,
  FindingNotes,
  QueryContent,
  Skeleton,
  useAsk,
  useFormats,
  useWords,
  type TableColumn,
  type TableSort,
} from '#ui';
import { unshownFindings, type PanelProps } from '#web/portfolios';
import { orders, type Order } from '../contract.ts';
import { OrderDocuments } from './order-documents.tsx';
import { useOrderAddress } from './place.ts';
import css from './orders.module.css';

export function OrdersPanel({ portfolio, shownFindings }: PanelProps) {
  const words = useWords();
  const input = { portfolio: portfolio.id };
  const query = useQuery(useAsk()(orders.listPortfolioOrders, input));
  return (
    <QueryContent query={query} what={words('orders.what')} skeleton={<Skeleton height={320} />}>
      {({ value, findings }) => (
        <>
          <FindingNotes of={unshownFindings(findings, shownFindings)} />
          {value.length === 0 ? (
            <EmptyNotice title={words('orders.none')}>{words('orders.none.why')}</EmptyNotice>
          ) : (
            <>
              <div className={css.export}>
                <DownloadButton endpoint={orders.exportPortfolioOrders} input={input}>
                  {words('ui.csv')}
                </DownloadButton>
              </div>
              <OrdersTable orders={value} />
            </>
          )}
          <OrderDocuments portfolio={portfolio.id} />
        </>
      )}
    </QueryContent>
  );
}

function OrdersTable({ orders: rows }: { readonly orders: readonly Order[] }) {
  const words = useWords();
  const formats = useFormats();
  const [sort, setSort] = useState<TableSort | undefined>();
  const columns = useOrderColumns();
  return (
    <DataTable
      label={words('orders.tab')}
      columns={columns}
      rows={rows}
      rowId={({ id }) => id}
      sort={sort}
      onSort={setSort}
      phone={(row) => ({
        name: <OrderButton order={row} />,
        value: row.amount === null ? formats.number(row.units ?? '0', 4, 4) : formats.money(row.amount, row.currency),
        detail: `${orderTypeText(words, row)} · ${words(`orders.stage.${row.stage}`)}`,
        aside: formats.date(row.placed),
      })}
    />
  );
}

/** The type, as `Sell`, with the kind of the order where the client did not place it. */
function orderTypeText(words: ReturnType<typeof useWords>, { type, kind }: Order): string {
  const said = words(`orders.type.${type}`);
  return kind === 'client' ? said : `${said} · ${words(`orders.kind.${kind}`)}`;
}

function useOrderColumns(): readonly TableColumn<Order>[] {
  const [words, formats] = [useWords(), useFormats()];
  return [
    { id: 'name', header: words('orders.fund'), rowHeader: true, cell: (row) => <OrderButton order={row} />, sortBy: ({ name }) => name },
    { id: 'type', header: words('orders.type'), cell: (row) => orderTypeText(words, row), sortBy: ({ type }) => type },
    {
      id: 'status',
      header: words('orders.status'),
      cell: ({ status }) => words(`orders.status.${status}`),
      sortBy: ({ status }) => status,
    },
    { id: 'stage', header: words('orders.stage'), cell: ({ stage }) => words(`orders.stage.${stage}`) },
    { id: 'date', header: words('orders.date'), cell: ({ placed }) => formats.date(placed), sortBy: ({ placed }) => placed },
    {
      id: 'units',
      header: words('orders.units'),
      numeric: true,
      cell: ({ units }) => (units === null ? '–' : formats.number(units, 4, 4)),
      sortBy: ({ units }) => (units === null ? null : Number(units)),
    },
    {
      id: 'amount',
      header: words('orders.amount'),
      numeric: true,
      cell: ({ amount, currency }) => (amount === null ? '–' : formats.money(amount, currency)),
      sortBy: ({ amount }) => (amount === null ? null : Number(amount)),
    },
  ];
}

function OrderButton({ order }: { readonly order: Order }) {
  const { show } = useOrderAddress();
  return (
    <button type="button" className={css.opens} onClick={() => show(order.id)}>
      {order.name}
    </button>
  );
}
