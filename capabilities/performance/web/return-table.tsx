/** Shows the returns of portfolio and benchmark beside each other, over the same days. */
import type { Naming } from '#packages/figures';
import { Change, DataTable, Opens, Sentence, useFormats, useWords, type Column } from '#ui';
import type { Performance, PeriodReturn } from '../contract.ts';
import { difference } from './charts.ts';
import { benchmarkReturn, ownReturn, relativeReturn, type DayRange } from './names.ts';
import css from './performance.module.css';

interface Props {
  readonly label: string;
  readonly returns: readonly PeriodReturn[];
  readonly nameOf: (of: PeriodReturn) => string;
  readonly benchmark: Performance['benchmark'];
  readonly names: Naming;
}

export function ReturnTable({ label, returns, nameOf, benchmark, names }: Props) {
  const words = useWords();
  return (
    <DataTable
      label={label}
      rows={returns}
      rowId={(row) => row.period}
      columns={useColumns(nameOf, names, benchmark)}
      phone={(row) => ({
        name: nameOf(row),
        value: <Own of={row} names={names} />,
        detail: <Days of={row} />,
        aside: benchmark && (
          <Sentence
            say={(gaps) => words('performance.benchmark.short', gaps)}
            parts={{ return: <Its of={row} names={names} benchmark={benchmark} /> }}
          />
        ),
      })}
    />
  );
}

function useColumns(nameOf: Props['nameOf'], names: Naming, benchmark: Props['benchmark']): readonly Column<PeriodReturn>[] {
  const words = useWords();
  const own: readonly Column<PeriodReturn>[] = [
    { id: 'period', header: words('performance.period'), rowHeader: true, cell: (row) => <Named name={nameOf(row)} of={row} /> },
    { id: 'portfolio', header: words('performance.portfolio'), numeric: true, cell: (row) => <Own of={row} names={names} /> },
  ];
  if (benchmark === null) return own;
  return [
    ...own,
    {
      id: 'benchmark',
      header: words('performance.benchmark'),
      numeric: true,
      cell: (row) => <Its of={row} names={names} benchmark={benchmark} />,
    },
    {
      id: 'difference',
      header: words('performance.difference'),
      unit: words('performance.points'),
      numeric: true,
      cell: (row) => <Apart of={row} names={names} benchmark={benchmark} />,
    },
  ];
}

interface CellProps {
  readonly of: PeriodReturn;
  readonly names: Naming;
}

type ComparedProps = CellProps & { readonly benchmark: NonNullable<Props['benchmark']> };

function Own({ of, names }: CellProps) {
  const days = daysOf(of);
  return <Change of={of.portfolio} figure={days && ownReturn(names, days, parametersOf(of))} />;
}

/** Without the colours of gain and loss, which are only for the portfolio. */
function Its({ of, names, benchmark }: ComparedProps) {
  const days = of.benchmark === null ? null : daysOf(of);
  return <Opens figure={days && benchmarkReturn(names, benchmark, days, parametersOf(of))}>{useFormats().change(of.benchmark)}</Opens>;
}

function Apart({ of, names, benchmark }: ComparedProps) {
  const days = of.portfolio === null || of.benchmark === null ? null : daysOf(of);
  return <Opens figure={days && relativeReturn(names, benchmark, days, parametersOf(of))}>{difference(of, useFormats())}</Opens>;
}

function daysOf({ from, to }: PeriodReturn): DayRange | null {
  return from === null || to === null ? null : { from, to };
}

const parametersOf = ({ period }: PeriodReturn): Readonly<Record<string, string>> =>
  period === 'annualised' ? { annualised: 'months' } : {};

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
