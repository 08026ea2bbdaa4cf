/** Shows the returns of portfolio and benchmark beside each other, over the same days. */
import type { FigureIds } from '#packages/figures';
import { PercentChange, DataTable, OpenableFigure, Sentence, useFormats, useWords, type TableColumn } from '#ui';
import type { Performance, PeriodReturnPair } from '../../contract.ts';
import { formatDifference } from '../charts.ts';
import { benchmarkReturnId, portfolioReturnId, relativeReturnId, type DateBounds } from '../names.ts';
import css from '../performance.module.css';

interface ReturnTableProps {
  readonly label: string;
  readonly returns: readonly PeriodReturnPair[];
  readonly nameOf: (of: PeriodReturnPair) => string;
  readonly benchmark: Performance['benchmark'];
  readonly names: FigureIds;
}

export function ReturnTable({ label, returns, nameOf, benchmark, names }: ReturnTableProps) {
  const words = useWords();
  return (
    <DataTable
      label={label}
      rows={returns}
      rowId={(row) => row.period}
      columns={useColumns(nameOf, names, benchmark)}
      phone={(row) => ({
        name: nameOf(row),
        value: <PortfolioReturn of={row} names={names} />,
        detail: <PeriodDays of={row} />,
        aside: benchmark && (
          <Sentence
            say={(gaps) => words('performance.benchmark.short', gaps)}
            parts={{ return: <BenchmarkReturn of={row} names={names} benchmark={benchmark} /> }}
          />
        ),
      })}
    />
  );
}

function useColumns(
  nameOf: ReturnTableProps['nameOf'],
  names: FigureIds,
  benchmark: ReturnTableProps['benchmark'],
): readonly TableColumn<PeriodReturnPair>[] {
  const words = useWords();
  const own: readonly TableColumn<PeriodReturnPair>[] = [
    { id: 'period', header: words('performance.period'), rowHeader: true, cell: (row) => <PeriodName name={nameOf(row)} of={row} /> },
    { id: 'portfolio', header: words('performance.portfolio'), numeric: true, cell: (row) => <PortfolioReturn of={row} names={names} /> },
  ];
  if (benchmark === null) return own;
  return [
    ...own,
    {
      id: 'benchmark',
      header: words('performance.benchmark'),
      numeric: true,
      cell: (row) => <BenchmarkReturn of={row} names={names} benchmark={benchmark} />,
    },
    {
      id: 'difference',
      header: words('performance.difference'),
      unit: words('performance.points'),
      numeric: true,
      cell: (row) => <ReturnDifference of={row} names={names} benchmark={benchmark} />,
    },
  ];
}

interface ReturnCellProps {
  readonly of: PeriodReturnPair;
  readonly names: FigureIds;
}

type BenchmarkCellProps = ReturnCellProps & { readonly benchmark: NonNullable<ReturnTableProps['benchmark']> };

function PortfolioReturn({ of, names }: ReturnCellProps) {
  const days = daysOf(of);
  return <PercentChange of={of.portfolio} figure={days && portfolioReturnId(names, days, parametersOf(of))} />;
}

/** Without the colours of gain and loss, which are only for the portfolio. */
function BenchmarkReturn({ of, names, benchmark }: BenchmarkCellProps) {
  const days = of.benchmark === null ? null : daysOf(of);
  return (
    <OpenableFigure figure={days && benchmarkReturnId(names, benchmark, days, parametersOf(of))}>
      {useFormats().change(of.benchmark)}
    </OpenableFigure>
  );
}

function ReturnDifference({ of, names, benchmark }: BenchmarkCellProps) {
  const days = of.portfolio === null || of.benchmark === null ? null : daysOf(of);
  return (
    <OpenableFigure figure={days && relativeReturnId(names, benchmark, days, parametersOf(of))}>
      {formatDifference(of, useFormats())}
    </OpenableFigure>
  );
}

function daysOf({ from, to }: PeriodReturnPair): DateBounds | null {
  return from === null || to === null ? null : { from, to };
}

const parametersOf = ({ period }: PeriodReturnPair): Readonly<Record<string, string>> =>
  period === 'annualised' ? { annualised: 'months' } : {};

function PeriodName({ name, of }: { readonly name: string; readonly of: PeriodReturnPair }) {
  return (
    <>
      {name}
      <span className={css.days}>
        <PeriodDays of={of} />
      </span>
    </>
  );
}

function PeriodDays({ of: { from, to } }: { readonly of: PeriodReturnPair }) {
  const formats = useFormats();
  return from === null || to === null ? null : <>{`${formats.date(from)} – ${formats.date(to)}`}</>;
}
