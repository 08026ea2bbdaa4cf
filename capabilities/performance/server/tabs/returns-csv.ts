/** Writes the returns of a portfolio as CSV: raw decimals, and with each row the id of its figure. */
import { writeCsv } from '#packages/csv';
import type { Download } from '#packages/endpoint';
import { figureIdsOf } from '#packages/figures';
import { formatsFor } from '#packages/texts';
import { findingLines, perCent, type CsvReader } from '#server/accounts';
import type { Performance, PerformanceTable, PeriodReturnPair } from '../../contract.ts';
import { type CsvAnswer, type CsvPortfolio, columnsFor, namedDownload } from './csv-columns.ts';

/** Cumulative returns have one row for each day that is drawn, the others one for each period or year. */
export function returnsCsv(
  portfolio: CsvPortfolio,
  { value, findings }: CsvAnswer<Performance>,
  table: PerformanceTable,
  reader: CsvReader,
): Download {
  const { words } = reader;
  const names = figureIdsOf({ kind: 'portfolio', id: portfolio.id }, value.knownAt);
  const over = (from: string | null, to: string | null, parameters = {}) =>
    from === null || to === null || to < from ? null : names.over('time-weighted-return', { from, to }, { parameters });
  const file = (body: AsyncIterable<string>) => namedDownload(portfolio, table, value, body, reader);
  if (table === 'cumulative') {
    const { number, date, known, text, figure } = columnsFor<Performance['series'][number]>(reader);
    const { stated } = value;
    const statedOn = new Map(stated?.series.map((point) => [point.date, point.portfolio]));
    const columns = [
      date('date', (row) => row.date),
      number('portfolioReturn', (row) => perCent(row.portfolio)),
      number('benchmarkReturn', (row) => perCent(row.benchmark)),
      number('portfolioValue', (row) => row.portfolioValue.toFixed(2)),
      text('benchmark', () => value.benchmark?.name ?? null),
      text('currency', () => value.currency),
      known(value),
      ...figure((row) => over(value.from, row.date)),
      // Beside ours, and none of them.
      ...(stated
        ? [
            number('statedReturn', (row) => perCent(statedOn.get(row.date) ?? null)),
            text('statedBy', () => stated.provider),
            text('statedAt', () => formatsFor(reader.language).moment(stated.knownAt)),
          ]
        : []),
    ];
    return file(writeCsv(columns, value.series, findingLines(findings, reader)));
  }
  const { number, date, known, text, figure } = columnsFor<PeriodReturnPair>(reader);
  const columns = [
    text('period', ({ period }) => (table === 'discrete' ? words(`period.${period}`) : period)),
    date('from', (row) => row.from),
    date('to', (row) => row.to),
    number('portfolioReturn', (row) => perCent(row.portfolio)),
    number('benchmarkReturn', (row) => perCent(row.benchmark)),
    text('benchmark', () => value.benchmark?.name ?? null),
    known(value),
    ...figure(({ period, from, to }) => over(from, to, period === 'annualised' ? { annualised: 'months' } : {})),
  ];
  const rows = table === 'discrete' ? value.periods : value.calendarYears;
  return file(writeCsv(columns, rows, findingLines(findings, reader)));
}
