/** Shows transactions as a table; a single currency is named in the head, several in a column of their own. */
import { useMemo } from 'react';
import type { FigureIds } from '#packages/figures';
import { add, amount, formatDecimal, ZERO, type Amount as Decimal } from '#packages/money';
import { useTenant } from '#web/tenants';
import { Amount, DataTable, GainMoney, OpenableFigure, useFormats, useWords, type TableColumn } from '#ui';
import { TRANSACTION_GROUPS, transactionKind, type Transaction } from '../contract.ts';
import { transactionFigureId } from './names.ts';
import css from './transactions.module.css';

export type CashTotals = readonly { readonly currency: string; readonly cash: string }[];

interface TransactionTableProps {
  readonly names: FigureIds;
  readonly rows: readonly Transaction[];
  /** Rows drawn at most; totals are of all. */
  readonly most: number;
  readonly totals: CashTotals;
  readonly grouped: boolean;
}

export function TransactionTable({ names, rows, most, totals, grouped }: TransactionTableProps) {
  const words = useWords();
  const formats = useFormats();
  const columns = useColumns(rows, names);
  const groups = useMemo(() => (grouped ? groupsOf(rows) : null), [grouped, rows]);
  const shown = new Set(rows.slice(0, most));
  return (
    <DataTable
      label={words('ledger.transactions')}
      columns={columns}
      {...(groups
        ? {
            groups: groups.map(({ id, rows: own }) => ({
              id,
              title: words(`ledger.group.${id}`),
              rows: own.filter((row) => shown.has(row)),
              subtotals: { cash: <CashOf totals={sumCash(own)} /> },
            })),
          }
        : { rows: rows.slice(0, most) })}
      rowId={(row) => row.id}
      totals={{ label: words('ledger.total'), cells: { cash: <CashOf totals={totals} /> } }}
      phone={(row) => ({
        name: row.name || transactionKind(row, words),
        // Of a kind that nobody knows the amount is all that is known.
        value:
          row.cash === null ? (
            formats.money(row.amount, row.currency)
          ) : (
            <GainMoney of={row.cash} currency={row.currency} figure={transactionFigureId(names, row, 'cash')} />
          ),
        detail: `${formats.date(row.date)} · ${transactionKind(row, words)}`,
        aside: row.units !== null && (
          <OpenableFigure figure={transactionFigureId(names, row, 'units')}>
            {words('ledger.units', { units: formats.units(row.units) })}
          </OpenableFigure>
        ),
      })}
    />
  );
}

function useColumns(rows: readonly Transaction[], names: FigureIds): readonly TableColumn<Transaction>[] {
  const words = useWords();
  const formats = useFormats();
  const { priceDecimals } = useTenant().settings;
  return useMemo(() => {
    const currencies = new Set(rows.map((row) => row.currency));
    const [only] = currencies.size === 1 ? currencies : [];
    const unit = only && formats.currency(only);
    const several: readonly TableColumn<Transaction>[] = only
      ? []
      : [{ id: 'currency', header: words('ledger.column.currency'), cell: (row) => row.currency }];
    // A provider states an amount before and after them alone.
    const costs: TableColumn<Transaction> = {
      id: 'costs',
      header: words('ledger.column.costs'),
      unit,
      numeric: true,
      cell: (row) => <Costs of={row} figure={transactionFigureId(names, row, 'costs')} />,
    };
    return [
      {
        id: 'date',
        header: words('ledger.column.date'),
        rowHeader: true,
        cell: (row) => <span className={css.date}>{formats.date(row.date)}</span>,
      },
      { id: 'type', header: words('ledger.column.type'), cell: (row) => transactionKind(row, words) },
      { id: 'name', header: words('ledger.column.name'), cell: (row) => <TransactionName of={row} /> },
      {
        id: 'units',
        header: words('ledger.column.units'),
        numeric: true,
        cell: (row) =>
          row.units !== null && (
            <OpenableFigure figure={transactionFigureId(names, row, 'units')}>{formats.units(row.units)}</OpenableFigure>
          ),
      },
      {
        id: 'price',
        header: words('ledger.column.price'),
        numeric: true,
        cell: (row) =>
          row.price !== null && (
            <OpenableFigure figure={transactionFigureId(names, row, 'price')}>
              {formats.unitPrice(row.price, row.currency, priceDecimals)}
            </OpenableFigure>
          ),
      },
      {
        id: 'amount',
        header: words('ledger.column.amount'),
        unit,
        numeric: true,
        cell: (row) => <Amount of={row.amount} currency={row.currency} figure={transactionFigureId(names, row, 'amount')} />,
      },
      ...(rows.some(({ fee }) => fee !== null) ? [costs] : []),
      {
        id: 'cash',
        header: words('ledger.column.cash'),
        unit,
        numeric: true,
        cell: (row) => (
          <OpenableFigure figure={transactionFigureId(names, row, 'cash')}>{formats.signedAmount(row.cash, row.currency)}</OpenableFigure>
        ),
      },
      ...several,
    ];
  }, [rows, names, words, formats, priceDecimals]);
}

/** The name, and below it what a provider states beside. */
function TransactionName({ of: { name, provided } }: { readonly of: Transaction }) {
  const words = useWords();
  const formats = useFormats();
  const { fund = null, side = null, navDate = null } = provided ?? {};
  const stated = [
    fund === name ? null : fund,
    side && words('ledger.provided.side', { side }),
    navDate && words('ledger.provided.navDate', { date: formats.date(navDate) }),
  ];
  return (
    <>
      {name}
      {stated.some(Boolean) && <span className={css.stated}>{stated.filter(Boolean).join(' · ')}</span>}
    </>
  );
}

/** Fee and tax together; nothing where there were none. */
function Costs({ of, figure }: { readonly of: Transaction; readonly figure: string }) {
  if (of.fee === null || of.tax === null) return null;
  const costs = add(amount(of.fee), amount(of.tax));
  return costs.coefficient === 0n ? null : <Amount of={formatDecimal(costs)} currency={of.currency} figure={figure} />;
}

function CashOf({ totals }: { readonly totals: CashTotals }) {
  return totals.map(({ currency, cash }) => (
    <span key={currency} className={css.total} data-sum>
      <GainMoney of={cash} currency={currency} />
    </span>
  ));
}

/** In the order of TRANSACTION_GROUPS; kinds outside them come last. */
function groupsOf(rows: readonly Transaction[]): { id: string; rows: readonly Transaction[] }[] {
  const named = Object.entries(TRANSACTION_GROUPS).map(([id, types]) => ({
    id,
    rows: rows.filter(({ type }) => type !== null && (types as readonly string[]).includes(type)),
  }));
  const known = new Set(named.flatMap((group) => group.rows));
  return [...named, { id: 'other', rows: rows.filter((row) => !known.has(row)) }].filter((group) => group.rows.length > 0);
}

function sumCash(rows: readonly Transaction[]): CashTotals {
  const sums = new Map<string, Decimal>();
  for (const { currency, cash } of rows) if (cash !== null) sums.set(currency, add(sums.get(currency) ?? ZERO, amount(cash)));
  return [...sums].sort(([a], [b]) => (a < b ? -1 : 1)).map(([currency, cash]) => ({ currency, cash: formatDecimal(cash) }));
}
