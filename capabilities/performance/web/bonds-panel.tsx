/** Shows the bonds on the last day of the range: the value of each with and without accrued interest, its yields, its duration and convexity. */
import { useState } from 'react';
import { cellPath, type Naming } from '#packages/figures';
import { amount, toNumber } from '#packages/money';
import { DataTable, Empty, FindingMark, Opens, Section, useFormats, useWords, type Column, type Sort } from '#ui';
import { Explained, type PanelProps } from '#web/portfolios';
import type { Bonds } from '../contract.ts';
import { TabFrame } from './tab-frame.tsx';
import css from './tabs.module.css';

type Row = Bonds['rows'][number];
type Money = keyof Bonds['total'];
type Measured = keyof Bonds['averages'];

const AVERAGES = ['yieldToMaturity', 'currentYield', 'couponRate', 'yearsToMaturity', 'modifiedDuration', 'convexity'] as const;
const COLUMNS = ['couponRate', 'currentYield', 'yieldToMaturity', 'modifiedDuration', 'convexity'] as const;

interface Props {
  readonly bonds: Bonds;
  readonly names: Naming;
}

export function BondsPanel({ portfolio, told }: PanelProps) {
  const words = useWords();
  return (
    <TabFrame tab="bonds" portfolio={portfolio} told={told}>
      {(bonds, names) =>
        bonds.rows.length === 0 ? (
          <Empty title={words('performance.bonds.none')}>{words('performance.bonds.none.why')}</Empty>
        ) : (
          <>
            <Averages bonds={bonds} names={names} />
            <Section title={words('performance.bonds.each')}>
              <Table bonds={bonds} names={names} />
              <p className={css.note}>{words('performance.bonds.note')}</p>
            </Section>
          </>
        )
      }
    </TabFrame>
  );
}

/** Percentages for yields, two decimals for everything that counts years. */
function useWritten(): (measure: Measured, of: number | null) => string {
  const formats = useFormats();
  return (measure, of) =>
    measure === 'couponRate' || measure === 'currentYield' || measure === 'yieldToMaturity' ? formats.percent(of) : formats.amount(of);
}

function useFigures({ bonds, names }: Props) {
  return (...path: readonly string[]) => names.on('bond-holdings', bonds.to, undefined, { cell: cellPath(...path) });
}

function Averages(props: Props) {
  const words = useWords();
  const formats = useFormats();
  const written = useWritten();
  const figure = useFigures(props);
  const { averages, to } = props.bonds;
  return (
    <Explained
      figures={AVERAGES.map((id) => ({
        name: words(`performance.bonds.${id}`),
        value: written(id, averages[id]),
        figure: averages[id] === null ? null : figure('averages', id),
        means: words(`performance.bonds.${id}.means`, { date: formats.date(to) }),
      }))}
    />
  );
}

function Table(props: Props) {
  const words = useWords();
  const formats = useFormats();
  const written = useWritten();
  const figure = useFigures(props);
  const [sort, setSort] = useState<Sort | undefined>();
  const { rows, total, currency } = props.bonds;
  const money = (id: Money): Column<Row> => ({
    id,
    header: words(`performance.bonds.${id}`),
    unit: formats.currency(currency),
    numeric: true,
    cell: (row) => <Opens figure={row[id] !== null && figure('rows', row.instrument, id)}>{formats.amount(row[id], currency)}</Opens>,
    sortBy: (row) => (row[id] === null ? null : toNumber(amount(row[id]))),
  });
  const measured = (id: Measured): Column<Row> => ({
    id,
    header: words(`performance.bonds.${id}`),
    numeric: true,
    cell: (row) => <Opens figure={row[id] !== null && figure('rows', row.instrument, id)}>{written(id, row[id])}</Opens>,
    sortBy: (row) => row[id],
  });
  const summed = (id: Money) => <Opens figure={total[id] !== null && figure('total', id)}>{formats.amount(total[id], currency)}</Opens>;
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
        ...COLUMNS.map(measured),
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
        value: <Opens figure={row.value !== null && figure('rows', row.instrument, 'value')}>{formats.amount(row.value, currency)}</Opens>,
        detail: row.maturity === null ? words('performance.bonds.perpetual') : formats.date(row.maturity),
        aside: words('performance.bonds.aside', {
          yield: written('yieldToMaturity', row.yieldToMaturity),
          duration: written('modifiedDuration', row.modifiedDuration),
        }),
      })}
    />
  );
}
