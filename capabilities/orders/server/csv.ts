/** Writes orders as CSV: one row an order, raw decimals. */
import { writeCsv, type CsvColumn } from '#packages/csv';
import type { Download } from '#packages/endpoint';
import { formatsFor } from '#packages/texts';
import { csvFileDownload, type CsvReader } from '#server/accounts';
import type { Order } from '../contract.ts';

type OrderCsvReader = CsvReader & { readonly now: Date };

export function ordersCsv(portfolio: string, orders: readonly Order[], reading: OrderCsvReader): Download {
  const { words, now } = reading;
  return csvFileDownload(`${portfolio} ${words('orders.tab')}`, dayOf(now), writeCsv(columnsOf(reading), orders, []));
}

/** The CSV of the desk: with the client of each order, and since when it has been in its stage. */
export function deskCsv(orders: readonly Order[], reading: OrderCsvReader): Download {
  const { words, language, now } = reading;
  const [number, date, ...rest] = columnsOf(reading);
  const columns: CsvColumn<Order>[] = [
    number!,
    date!,
    { header: words('orders.csv.client'), kind: 'text', cell: ({ account }) => account.name },
    { header: words('orders.portfolio'), kind: 'text', cell: ({ portfolio }) => portfolio?.name ?? null },
    ...rest,
    { header: words('orders.csv.since'), kind: 'text', cell: ({ changed }) => formatsFor(language).moment(changed) },
  ];
  return csvFileDownload(words('orders.desk'), dayOf(now), writeCsv(columns, orders, []));
}

const dayOf = (now: Date) => now.toISOString().slice(0, 10);

function columnsOf({ words, language }: CsvReader): CsvColumn<Order>[] {
  const written = formatsFor(language);
  const column = (kind: CsvColumn<Order>['kind'], name: string, cell: (order: Order) => string | null): CsvColumn<Order> => ({
    header: words(`orders.${name}`),
    kind,
    cell,
  });
  const called = ({ kind, type }: Order) =>
    kind === 'client' ? words(`orders.type.${type}`) : `${words(`orders.type.${type}`)} (${words(`orders.kind.${kind}`)})`;
  return [
    column('text', 'number', ({ number }) => number),
    column('text', 'date', ({ placed }) => written.date(placed.slice(0, 10))),
    column('text', 'fund', ({ name }) => name),
    column('text', 'type', called),
    column('text', 'status', ({ status }) => words(`orders.status.${status}`)),
    column('text', 'stage', ({ stage }) => words(`orders.stage.${stage}`)),
    column('number', 'units', ({ units }) => units),
    column('number', 'amount', ({ amount }) => amount),
    column('text', 'currency', ({ currency }) => currency),
    column('number', 'price', ({ nav }) => nav),
  ];
}
