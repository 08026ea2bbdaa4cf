/** Shows what each holding and each asset class added to a change of value. */
import { useState } from 'react';
import { formatDay, parseDay } from '#packages/calendar';
import { cellPath, type FigureName, type FigureIds } from '#packages/figures';
import { amount, isZero, toNumber } from '#packages/money';
import { storedValueText } from '#packages/texts';
import { PercentChange, DataTable, OpenableFigure, useFormats, useWords, type TableColumn, type TableSort } from '#ui';
import { BRIDGE_PARTS, type ValueChangeBridge, type ValueChanges, type ReturnContribution } from '../../contract.ts';

export interface ChangesProps {
  readonly changes: ValueChanges;
  readonly names: FigureIds;
}

/** Parts that are figures of their own on other pages have the ids of those. */
export function figureOf(
  part: keyof ValueChangeBridge,
  { from, to }: Pick<ValueChanges, 'from' | 'to'>,
  names: FigureIds,
  of: FigureName['part'] = { kind: 'all' },
): string {
  if (part === 'opening') return names.on('value', formatDay(parseDay(from) - 1), of);
  if (part === 'closing') return names.on('value', to, of);
  if (part === 'priceEffect' || part === 'currencyEffect')
    return names.over('bridge', { from, to }, { part: of, parameters: { cell: part } });
  return names.over(part, { from, to }, { part: of });
}

type ValueChangeRow = ValueChanges['rows'][number];

function partOfRow({ instrument, cash }: ValueChangeRow): FigureName['part'] {
  return instrument === null ? { kind: 'cash', id: cash ?? '' } : { kind: 'instrument', id: instrument };
}

export function Holdings({ changes, names }: ChangesProps) {
  const words = useWords();
  const formats = useFormats();
  const [sort, setSort] = useState<TableSort | undefined>();
  const { rows, currency } = changes;
  const unit = formats.currency(currency);
  const nameOf = (row: ValueChangeRow) => row.name ?? words('performance.figure.cash', { currency: row.cash ?? '' });
  const written = (part: keyof ValueChangeBridge, of: string) =>
    isZero(amount(of))
      ? null
      : part === 'priceEffect' || part === 'currencyEffect'
        ? formats.signedAmount(of, currency)
        : formats.amount(of, currency);
  const cell = (part: keyof ValueChangeBridge, row: ValueChangeRow) => {
    const text = written(part, row[part]);
    return text && <OpenableFigure figure={figureOf(part, changes, names, partOfRow(row))}>{text}</OpenableFigure>;
  };
  const columns: readonly TableColumn<ValueChangeRow>[] = [
    { id: 'name', header: words('performance.changes.name'), rowHeader: true, cell: nameOf, sortBy: nameOf },
    ...BRIDGE_PARTS.filter((part) => rows.some((row) => !isZero(amount(row[part])))).map((part): TableColumn<ValueChangeRow> => ({
      id: part,
      header: words(`performance.changes.column.${part}`),
      unit,
      numeric: true,
      cell: (row) => cell(part, row),
      sortBy: (row) => toNumber(amount(row[part])),
    })),
  ];
  return (
    <DataTable
      label={words('performance.changes.holdings')}
      columns={columns}
      rows={rows}
      rowId={(row) => row.instrument ?? row.cash ?? ''}
      sort={sort}
      onSort={setSort}
      phone={(row) => ({
        name: nameOf(row),
        value: (
          <OpenableFigure figure={figureOf('closing', changes, names, partOfRow(row))}>
            {formats.amount(row.closing, currency)}
          </OpenableFigure>
        ),
        detail: words('performance.changes.by', {
          price: formats.signedAmount(row.priceEffect, currency),
          currency: formats.signedAmount(row.currencyEffect, currency),
        }),
      })}
    />
  );
}

export function Contributions({ changes, names, by }: ChangesProps & { readonly by: 'holding' | 'assetClass' }) {
  const words = useWords();
  const formats = useFormats();
  const [sort, setSort] = useState<TableSort | undefined>();
  const { currency, timeWeightedReturn } = changes;
  const rows = by === 'holding' ? changes.holdings : changes.classes;
  const figure = ({ segment }: ReturnContribution, field: string) =>
    names.over('contribution', changes, { parameters: { ...(by === 'assetClass' && { by }), cell: cellPath('segments', segment, field) } });
  const nameOf = (row: ReturnContribution) => nameOfSegment(row, words);
  const column = (
    id: 'averageWeight' | 'return' | 'contribution',
    cell: TableColumn<ReturnContribution>['cell'],
  ): TableColumn<ReturnContribution> => ({
    id,
    header: words(`performance.contribution.${id}`),
    numeric: true,
    cell,
    sortBy: (row) => row[id],
  });
  return (
    <DataTable
      label={words(by === 'holding' ? 'performance.contribution.holdings' : 'performance.contribution.classes')}
      columns={[
        { id: 'name', header: words('performance.changes.name'), rowHeader: true, cell: nameOf, sortBy: nameOf },
        column('averageWeight', (row) => (
          <OpenableFigure figure={figure(row, 'averageWeight')}>{formats.percent(row.averageWeight)}</OpenableFigure>
        )),
        column('return', (row) => <PercentChange of={row.return} figure={figure(row, 'return')} />),
        column('contribution', (row) => <PercentChange of={row.contribution} figure={figure(row, 'contribution')} />),
        {
          id: 'gain',
          header: words('performance.contribution.gain'),
          unit: formats.currency(currency),
          numeric: true,
          cell: (row) => <OpenableFigure figure={figure(row, 'gain')}>{formats.signedAmount(row.gain, currency)}</OpenableFigure>,
          sortBy: (row) => toNumber(amount(row.gain)),
        },
      ]}
      rows={rows}
      rowId={(row) => row.segment}
      sort={sort}
      onSort={setSort}
      totals={{
        label: words('performance.contribution.total'),
        cells: { contribution: <PercentChange of={timeWeightedReturn} figure={names.over('time-weighted-return', changes)} /> },
      }}
      phone={(row) => ({
        name: nameOf(row),
        value: <PercentChange of={row.contribution} figure={figure(row, 'contribution')} />,
        detail: words('performance.contribution.detail', {
          weight: formats.percent(row.averageWeight),
          return: formats.change(row.return),
        }),
      })}
    />
  );
}

function nameOfSegment({ kind, name }: Pick<ReturnContribution, 'kind' | 'name'>, words: ReturnType<typeof useWords>): string {
  if (kind === 'class') return storedValueText(words, 'assetClass', name);
  if (kind === 'instrument') return name;
  return name === '' ? words('performance.contribution.cash') : words('performance.figure.cash', { currency: name });
}
