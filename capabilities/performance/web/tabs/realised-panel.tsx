/** The tab of realised gains: every sale of the range, with its gain by price and by exchange rate. */
import { useState } from 'react';
import type { FigureIds } from '#packages/figures';
import { amount, sign, toNumber } from '#packages/money';
import { DataTable, EmptyNotice, GainMoney, OpenableFigure, useFormats, useWords, type TableColumn, type TableSort } from '#ui';
import type { PanelProps } from '#web/portfolios';
import type { RealisedGainTable } from '../../contract.ts';
import { TabFrame } from './tab-frame.tsx';
import css from '../tabs.module.css';

type RealisedGainRow = RealisedGainTable['rows'][number];
type RealisedGainField = 'proceeds' | 'cost' | 'priceGain' | 'currencyGain' | 'gain';

export function RealisedPanel({ portfolio, shownFindings }: PanelProps) {
  const words = useWords();
  return (
    <TabFrame tab="realised" portfolio={portfolio} shownFindings={shownFindings}>
      {(realised, names) =>
        realised.rows.length === 0 ? (
          <EmptyNotice title={words('performance.realised.none')}>{words('performance.realised.none.why')}</EmptyNotice>
        ) : (
          <Sales realised={realised} names={names} />
        )
      }
    </TabFrame>
  );
}

function Sales({ realised, names }: { readonly realised: RealisedGainTable; readonly names: FigureIds }) {
  const words = useWords();
  const formats = useFormats();
  const [sort, setSort] = useState<TableSort | undefined>();
  const { rows, total, currency } = realised;
  const figure = (cell: string) => names.over('realised-gains', realised, { parameters: { cell } });
  const columns = useColumns(realised, figure);
  const summed = (part: RealisedGainField, written: (of: string | null) => string) => {
    const of = total?.[part] ?? null;
    return <OpenableFigure figure={of !== null && figure(`total/${part}`)}>{written(of)}</OpenableFigure>;
  };
  const plain = (of: string | null) => formats.amount(of, currency);
  const signed = (of: string | null) => formats.signedAmount(of, currency);
  return (
    <>
      <DataTable
        label={words('performance.tab.realised')}
        columns={columns}
        rows={rows}
        rowId={(row) => row.id}
        sort={sort}
        onSort={setSort}
        totals={{
          label: words('performance.realised.total'),
          main: 'gain',
          cells: {
            proceeds: summed('proceeds', plain),
            cost: summed('cost', plain),
            priceGain: summed('priceGain', signed),
            currencyGain: summed('currencyGain', signed),
            gain: summed('gain', signed),
          },
        }}
        phone={(row) => ({
          name: row.name,
          value: <GainMoney of={row.gain} currency={currency} figure={figure(`rows/${row.id}/gain`)} />,
          detail: `${formats.date(row.date)} · ${words('performance.figure.units', { units: formats.units(row.units) })}`,
          aside:
            row.currencyGain === null || sign(amount(row.currencyGain)) === 0
              ? null
              : words('performance.realised.part', { currency: formats.signedMoney(row.currencyGain, currency) }),
        })}
      />
      <p className={css.note}>{words('performance.realised.note')}</p>
    </>
  );
}

function useColumns({ currency }: RealisedGainTable, figure: (cell: string) => string): readonly TableColumn<RealisedGainRow>[] {
  const words = useWords();
  const formats = useFormats();
  const unit = formats.currency(currency);
  const header = (id: string) => words(`performance.realised.column.${id}`);
  const money = (id: RealisedGainField, written: (of: string | null) => string): TableColumn<RealisedGainRow> => ({
    id,
    header: header(id),
    unit,
    numeric: true,
    cell: (row) => <OpenableFigure figure={row[id] !== null && figure(`rows/${row.id}/${id}`)}>{written(row[id])}</OpenableFigure>,
    sortBy: (row) => (row[id] === null ? null : toNumber(amount(row[id]))),
  });
  const plain = (of: string | null) => formats.amount(of, currency);
  const signed = (of: string | null) => formats.signedAmount(of, currency);
  return [
    {
      id: 'name',
      header: header('name'),
      rowHeader: true,
      cell: (row) => (
        <>
          {row.name}
          <span className={css.quiet}>{words(`performance.costMethod.${row.method}`)}</span>
        </>
      ),
      sortBy: (row) => row.name,
    },
    {
      id: 'date',
      header: header('date'),
      cell: (row) => <span className={css.date}>{formats.date(row.date)}</span>,
      sortBy: (row) => row.date,
    },
    { id: 'units', header: header('units'), numeric: true, cell: (row) => formats.units(row.units) },
    money('proceeds', plain),
    money('cost', plain),
    money('priceGain', signed),
    money('currencyGain', signed),
    money('gain', signed),
  ];
}
