/** Returns of portfolio and benchmark beside each other, over the same days. */
import type { Naming } from '#packages/figures';
import { Change, DataTable, useFormats, useWords, type Column } from '#ui';
import type { PeriodReturn } from '../contract.ts';
import { difference } from './charts.ts';
import css from './performance.module.css';

interface Props {
  readonly label: string;
  readonly returns: readonly PeriodReturn[];
  readonly nameOf: (of: PeriodReturn) => string;
  /** Name of the benchmark, or null without one. */
  readonly benchmark: string | null;
  readonly names: Naming;
}

export function ReturnTable({ label, returns, nameOf, benchmark, names }: Props) {
  const words = useWords();
  const formats = useFormats();
  return (
    <DataTable
      label={label}
      rows={returns}
      rowId={(row) => row.period}
      columns={useColumns(nameOf, names, benchmark !== null)}
      phone={(row) => ({
        name: nameOf(row),
        value: <Own of={row} names={names} />,
        detail: <Days of={row} />,
        aside: benchmark === null ? null : words('performance.benchmark.short', { return: formats.change(row.benchmark) }),
      })}
    />
  );
}

function useColumns(nameOf: Props['nameOf'], names: Naming, compared: boolean): readonly Column<PeriodReturn>[] {
  const words = useWords();
  const formats = useFormats();
  const own: readonly Column<PeriodReturn>[] = [
    { id: 'period', header: words('performance.period'), rowHeader: true, cell: (row) => <Named name={nameOf(row)} of={row} /> },
    { id: 'portfolio', header: words('performance.portfolio'), numeric: true, cell: (row) => <Own of={row} names={names} /> },
  ];
  if (!compared) return own;
  return [
    ...own,
    { id: 'benchmark', header: words('performance.benchmark'), numeric: true, cell: (row) => formats.change(row.benchmark) },
    {
      id: 'difference',
      header: words('performance.difference'),
      unit: words('performance.points'),
      numeric: true,
      cell: (row) => difference(row, formats),
    },
  ];
}

function Own({ of, names }: { readonly of: PeriodReturn; readonly names: Naming }) {
  const { period, from, to, portfolio } = of;
  const parameters = period === 'annualised' ? { annualised: 'months' } : {};
  const figure = from !== null && to !== null && names.over('time-weighted-return', { from, to }, { parameters });
  return <Change of={portfolio} figure={figure} />;
}

function Named({ name, of }: { readonly name: string; readonly of: PeriodReturn }) {
  return (
    <>
      {name}
      <span className={css.days}>
        <Days of={of} />
      </span>
    </>
  );
}

function Days({ of: { from, to } }: { readonly of: PeriodReturn }) {
  const formats = useFormats();
  return from === null || to === null ? null : <>{`${formats.date(from)} – ${formats.date(to)}`}</>;
}
