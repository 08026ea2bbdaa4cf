/** Shows the bonds on the last day of the range: the value of each with and without accrued interest, its yields, its duration and convexity. */
import { useState } from 'react';
import { cellPath, type FigureIds } from '#packages/figures';
import { amount, toNumber } from '#packages/money';
import { DataTable, EmptyNotice, FindingMark, OpenableFigure, Section, useFormats, useWords, type TableColumn, type TableSort } from '#ui';
import { ExplainedFigures, type PanelProps } from '#web/portfolios';
import type { Bonds } from '../../contract.ts';
import { TabFrame } from './tab-frame.tsx';
import css from '../tabs.module.css';

type BondRow = Bonds['rows'][number];
type BondMoneyField = keyof Bonds['total'];
type BondMeasureField = keyof Bonds['averages'];

const AVERAGE_MEASURES = ['yieldToMaturity', 'currentYield', 'couponRate', 'yearsToMaturity', 'modifiedDuration', 'convexity'] as const;
const MEASURE_COLUMNS = ['couponRate', 'currentYield', 'yieldToMaturity', 'modifiedDuration', 'convexity'] as const;

interface BondsTableProps {
  readonly bonds: Bonds;
  readonly names: FigureIds;
}

export function BondsPanel({ portfolio, shownFindings }: PanelProps) {
  const words = useWords();
  return (
    <TabFrame tab="bonds" portfolio={portfolio} shownFindings={shownFindings}>
      {(bonds, names) =>
        bonds.rows.length === 0 ? (
          <EmptyNotice title={words('performance.bonds.none')}>{words('performance.bonds.none.why')}</EmptyNotice>
        ) : (
          <>
            <Averages bonds={bonds} names={names} />
            <Section title={words('performance.bonds.each')}>
              <BondsTable bonds={bonds} names={names} />
              <p className={css.note}>{words('performance.bonds.note')}</p>
            </Section>
          </>
        )
      }
    </TabFrame>
  );
}

/** Percentages for yields, two decimals for everything that counts years. */
function useMeasureFormat(): (measure: BondMeasureField, of: number | null) => string {
  const formats = useFormats();
  return (measure, of) =>
    measure === 'couponRate' || measure === 'currentYield' || measure === 'yieldToMaturity' ? formats.percent(of) : formats.amount(of);
}

function useBondFigureIds({ bonds, names }: BondsTableProps) {
  return (...path: readonly string[]) => names.on('bond-holdings', bonds.to, undefined, { cell: cellPath(...path) });
}

function Averages(props: BondsTableProps) {
  const words = useWords();
  const formats = useFormats();
  const written = useMeasureFormat();
  const figure = useBondFigureIds(props);
  const { averages, to } = props.bonds;
  return (
    <ExplainedFigures
      figures={AVERAGE_MEASURES.map((id) => ({
        name: words(`performance.bonds.${id}`),
        value: written(id, averages[id]),
        figure: averages[id] === null ? null : figure('averages', id),
        means: words(`performance.bonds.${id}.means`, { date: formats.date(to) }),
      }))}
    />
  );
}

function BondsTable(props: BondsTableProps) {
  const words = useWords();
  const formats = useFormats();
  const written = useMeasureFormat();
  const figure = useBondFigureIds(props);
  const [sort, setSort] = useState<TableSort | undefined>();
  const { rows, total, currency } = props.bonds;
  const money = (id: BondMoneyField): TableColumn<BondRow> => ({
    id,
    header: words(`performance.bonds.${id}`),
    unit: formats.currency(currency),
    numeric: true,
    cell: (row) => (
      <OpenableFigure figure={row[id] !== null && figure('rows', row.instrument, id)}>{formats.amount(row[id], currency)}</OpenableFigure>
    ),
    sortBy: (row) => (row[id] === null ? null : toNumber(amount(row[id]))),
  });
  const measured = (id: BondMeasureField): TableColumn<BondRow> => ({
    id,
    header: words(`performance.bonds.${id}`),
    numeric: true,
    cell: (row) => <OpenableFigure figure={row[id] !== null && figure('rows', row.instrument, id)}>{written(id, row[id])}</OpenableFigure>,
    sortBy: (row) => row[id],
  });
  const summed = (id: BondMoneyField) => (
    <OpenableFigure figure={total[id] !== null && figure('total', id)}>{formats.amount(total[id], currency)}</OpenableFigure>
  );
  return (
    <DataTable
      label={words('performance.bonds.each')}
      columns={[
        {
          id: 'name',
          header: words('performance.bonds.name'),
          rowHeader: true,
          cell: (row) => (
            <>
              {row.name}
              <FindingMark codes={row.findings} />
              <span className={css.quiet}>
                {words('performance.bonds.nominal', {
                  nominal: formats.units(row.nominal),
                  currency: row.nominalCurrency,
                  price: formats.price(row.price),
                })}
              </span>
            </>
          ),
          sortBy: (row) => row.name,
        },
        {
          id: 'maturity',
          header: words('performance.bonds.maturity'),
          cell: (row) => (
            <span className={css.date}>{row.maturity === null ? words('performance.bonds.perpetual') : formats.date(row.maturity)}</span>
          ),
          sortBy: (row) => row.maturity,
        },
        ...MEASURE_COLUMNS.map(measured),
        money('cleanValue'),
        money('accrued'),
        money('value'),
      ]}
      rows={rows}
      rowId={(row) => row.instrument}
      sort={sort}
      onSort={setSort}
      totals={{
        label: words('performance.bonds.total'),
        main: 'value',
        cells: { cleanValue: summed('cleanValue'), accrued: summed('accrued'), value: summed('value') },
      }}
      phone={(row) => ({
        name: row.name,
        value: (
          <OpenableFigure figure={row.value !== null && figure('rows', row.instrument, 'value')}>
            {formats.amount(row.value, currency)}
          </OpenableFigure>
        ),
        detail: row.maturity === null ? words('performance.bonds.perpetual') : formats.date(row.maturity),
        aside: words('performance.bonds.aside', {
          yield: written('yieldToMaturity', row.yieldToMaturity),
          duration: written('modifiedDuration', row.modifiedDuration),
        }),
      })}
    />
  );
}
