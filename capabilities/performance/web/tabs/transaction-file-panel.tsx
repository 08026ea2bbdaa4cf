/** The tab of the transaction file: the rows of a custodian's file, with the exchange rate of the day and the value in the portfolio's currency. */
import { Button } from '@mantine/core';
import { useState } from 'react';
import type { FigureIds } from '#packages/figures';
import { storedValueText } from '#packages/texts';
import { DataTable, EmptyNotice, OpenableFigure, useFormats, useWords, type TableColumn } from '#ui';
import type { PanelProps } from '#web/portfolios';
import { useTenant } from '#web/tenants';
import type { TransactionFile } from '../../contract.ts';
import { TabFrame } from './tab-frame.tsx';
import css from '../tabs.module.css';

type TransactionFileRow = TransactionFile['rows'][number];

/** Rows drawn at first, and more at each press. */
const WINDOW = 200;

export function TransactionFilePanel({ portfolio, shownFindings }: PanelProps) {
  const words = useWords();
  return (
    <TabFrame tab="transaction-file" portfolio={portfolio} shownFindings={shownFindings}>
      {(file, names) =>
        file.rows.length === 0 ? (
          <EmptyNotice title={words('performance.transaction-file.none')}>{words('performance.transaction-file.none.why')}</EmptyNotice>
        ) : (
          <TransactionFileTable file={file} names={names} />
        )
      }
    </TabFrame>
  );
}

function TransactionFileTable({ file, names }: { readonly file: TransactionFile; readonly names: FigureIds }) {
  const words = useWords();
  const formats = useFormats();
  const [most, setMost] = useState(WINDOW);
  const { rows, currency } = file;
  const nameOf = (row: TransactionFileRow) => row.name || words(`transactionType.${row.type}`);
  const columns = useColumns(file, names, nameOf);
  return (
    <>
      <DataTable
        label={words('performance.tab.transaction-file')}
        columns={columns}
        rows={rows.slice(0, most)}
        rowId={(row) => row.id}
        phone={(row) => ({
          name: nameOf(row),
          value: formats.money(row.value, currency),
          detail: `${formats.date(row.bussinessDate)} · ${words(`transactionType.${row.type}`)}`,
          aside: row.units ? words('performance.figure.units', { units: formats.units(row.nominalvalue) }) : null,
        })}
      />
      {rows.length > most && (
        <Button variant="default" mt="md" onClick={() => setMost(most + WINDOW)}>
          {words('performance.cash.more', { shown: formats.integer(most), all: formats.integer(rows.length) })}
        </Button>
      )}
      <p className={css.note}>{words('performance.transaction-file.note', { currency: formats.currency(currency) })}</p>
    </>
  );
}

/** The most decimals of an exchange rate. */
const RATE_DIGITS = 6;

function useColumns(
  { currency }: TransactionFile,
  names: FigureIds,
  nameOf: (row: TransactionFileRow) => string,
): readonly TableColumn<TransactionFileRow>[] {
  const words = useWords();
  const formats = useFormats();
  const { priceDecimals } = useTenant().settings;
  const header = (id: string) => words(`performance.file.column.${id}`);
  const says = (row: TransactionFileRow, what: string) =>
    names.on(`transaction-${what}`, row.bussinessDate, { kind: 'transaction', id: row.id });
  return [
    { id: 'name', header: header('name'), rowHeader: true, cell: nameOf },
    { id: 'class', header: header('class'), cell: (row) => row.class !== null && storedValueText(words, 'assetClass', row.class) },
    {
      id: 'bussinessDate',
      header: header('bussinessDate'),
      cell: (row) => <span className={css.date}>{formats.date(row.bussinessDate)}</span>,
    },
    { id: 'type', header: header('type'), cell: (row) => words(`transactionType.${row.type}`) },
    {
      id: 'nominalvalue',
      header: header('nominalvalue'),
      numeric: true,
      cell: (row) => (
        <OpenableFigure figure={says(row, row.units ? 'units' : 'amount')}>
          {row.units ? formats.units(row.nominalvalue) : formats.amount(row.nominalvalue, row.currency)}
        </OpenableFigure>
      ),
    },
    {
      id: 'rate',
      header: header('rate'),
      numeric: true,
      cell: (row) =>
        row.rate !== null && (
          <OpenableFigure figure={says(row, 'price')}>{formats.unitPrice(row.rate, row.currency, priceDecimals)}</OpenableFigure>
        ),
    },
    {
      id: 'fxRate',
      header: header('fxRate'),
      numeric: true,
      cell: (row) =>
        row.currency !== currency &&
        row.fxRate !== null && (
          <OpenableFigure figure={names.on('exchange-rate', row.bussinessDate, { kind: 'all' }, { base: row.currency })}>
            {formats.number(row.fxRate, 2, RATE_DIGITS)}
          </OpenableFigure>
        ),
    },
    {
      id: 'value',
      header: header('value'),
      unit: formats.currency(currency),
      numeric: true,
      cell: (row) => formats.amount(row.value, currency),
    },
  ];
}
