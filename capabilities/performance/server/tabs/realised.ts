/** Lists the sales over a range, with the gain of each on its cost. */
import type { Finding } from '#packages/findings';
import { writeCsv } from '#packages/csv';
import { figureIdsOf } from '#packages/figures';
import { storedValueText } from '#packages/texts';
import type { Download } from '#packages/endpoint';
import type { Db } from '#platform';
import type { FigureRange } from '#contract/accounts';
import type { Portfolio } from '#contract/portfolios';
import { findingLines, type CsvReader } from '#server/accounts';
import type { RealisedGainTable } from '../../contract.ts';
import { openPortfolio } from './opened.ts';
import { columnsFor, namedDownload, type CsvAnswer, type CsvPortfolio } from './csv-columns.ts';
import type { FigureTable } from './table.ts';

type RealisedTable = Pick<RealisedGainTable, 'total'> & {
  readonly rows: readonly (Omit<RealisedGainTable['rows'][number], 'name' | 'symbol' | 'assetClass'> & { readonly instrument: string })[];
};

export const realisedTable: FigureTable<RealisedGainTable> = { compute: realisedGains, writeCsv: realisedCsv };

async function realisedGains(
  db: Db,
  portfolio: Portfolio,
  days: FigureRange,
): Promise<{ readonly value: RealisedGainTable; readonly findings: Finding[] }> {
  const opened = await openPortfolio(db, portfolio, days);
  const { value, findings } = opened.over<RealisedTable>('realised-gains');
  const rows = (value?.rows ?? []).map(({ id, date, instrument, method, units, proceeds, cost, gain, priceGain, currencyGain }) => {
    const { name = instrument, symbol = '', assetClass = 'Other' } = opened.instrument(instrument) ?? {};
    return { id, date, instrument, name, symbol, assetClass, method, units, proceeds, cost, gain, priceGain, currencyGain };
  });
  return { value: { ...opened.head, rows: rows.toReversed(), total: value?.total ?? null }, findings: [...findings] };
}

function realisedCsv(portfolio: CsvPortfolio, { value, findings }: CsvAnswer<RealisedGainTable>, reader: CsvReader): Download {
  const { words } = reader;
  const { text, number, date, opened } = columnsFor<RealisedGainTable['rows'][number]>(reader);
  const names = figureIdsOf({ kind: 'portfolio', id: portfolio.id }, value.knownAt);
  const columns = [
    date('date', (row) => row.date),
    text('name', (row) => row.name),
    text('symbol', (row) => row.symbol),
    text('assetClass', (row) => storedValueText(words, 'assetClass', row.assetClass)),
    number('units', (row) => row.units),
    number('proceeds', (row) => row.proceeds),
    number('cost', (row) => row.cost),
    number('priceGain', (row) => row.priceGain),
    number('currencyGain', (row) => row.currencyGain),
    number('gain', (row) => row.gain),
    text('currency', () => value.currency),
    text('method', (row) => words(`performance.costMethod.${row.method}`)),
    ...opened(value, (row) => names.over('realised-gains', value, { parameters: { cell: `rows/${row.id}/gain` } })),
  ];
  return namedDownload(portfolio, 'realised', value, writeCsv(columns, value.rows, findingLines(findings, reader)), reader);
}
