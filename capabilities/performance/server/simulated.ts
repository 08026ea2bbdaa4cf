/** Simulates the growth of an amount by the returns of a portfolio and of its benchmark, for the screen and as a file. */
import { writeCsv, type CsvColumn } from '#packages/csv';
import type { Download } from '#packages/endpoint';
import { figureIdsOf } from '#packages/figures';
import type { Finding } from '#packages/findings';
import { amount as decimal, formatDecimal } from '#packages/money';
import { simulatedValue } from '#engine/valuation';
import { formatsFor } from '#packages/texts';
import { csvFileDownload, findingLines, hasFigureIds, type CsvReader } from '#server/accounts';
import { simulatedParameters, type Performance, type SimulatedGrowth } from '../contract.ts';

export function simulateGrowth(performance: Performance, amount: string): SimulatedGrowth {
  const { asOf, knownAt, from, to, currency, benchmark, series, summary } = performance;
  const grown = (growth: number | null | undefined) =>
    growth === null || growth === undefined ? null : formatDecimal(simulatedValue(decimal(amount), growth, currency));
  const last = series.at(-1);
  return {
    asOf,
    knownAt,
    from,
    to,
    currency,
    amount,
    benchmark,
    series: series.flatMap((point) => {
      // The last point uses the return that is shown beside the line.
      const portfolio = grown(point === last ? summary.timeWeightedReturn : point.portfolio);
      return portfolio === null ? [] : [{ date: point.date, portfolio, benchmark: grown(point.benchmark) }];
    }),
    portfolio: grown(summary.timeWeightedReturn),
    benchmarkValue: grown(last?.benchmark),
    timeWeightedReturn: summary.timeWeightedReturn,
  };
}

/** One row for each day that is drawn, with the id of the figure that its value is. */
export function simulatedCsv(
  portfolio: { readonly id: string; readonly name: string },
  { value, findings }: { readonly value: SimulatedGrowth; readonly findings: readonly Finding[] },
  reader: CsvReader,
): Download {
  type Row = SimulatedGrowth['series'][number];
  const { words, language } = reader;
  const { from, currency, knownAt, benchmark, amount } = value;
  const names = figureIdsOf({ kind: 'portfolio', id: portfolio.id }, knownAt);
  const written = formatsFor(language);
  const figureOf = ({ date }: Row) =>
    date < from ? '' : names.over('simulated-value', { from, to: date }, { parameters: simulatedParameters(amount) });
  const columns: CsvColumn<Row>[] = [
    { header: words('performance.csv.date'), kind: 'text', cell: ({ date }) => written.date(date) },
    { header: words('performance.csv.portfolio'), kind: 'number', cell: (row) => row.portfolio },
    ...(benchmark ? [{ header: benchmark.name, kind: 'number' as const, cell: (row: Row) => row.benchmark }] : []),
    { header: words('performance.csv.currency'), kind: 'text', cell: () => currency },
    { header: words('performance.csv.knownAt'), kind: 'text', cell: () => written.moment(knownAt) },
    ...(hasFigureIds(reader) ? [{ header: words('performance.csv.figure'), kind: 'text' as const, cell: figureOf }] : []),
  ];
  return csvFileDownload(
    `${portfolio.name} ${words('performance.csv.file.simulated')}`,
    value.to,
    writeCsv(columns, value.series, findingLines(findings, reader)),
  );
}
