/** Writes a portfolio's holdings as CSV [OQ-63]: one row for each holding, raw decimals, gain on cost and return apart [C-04]. */
import { csvFile, type CsvColumn } from '#packages/csv';
import type { Download } from '#packages/endpoint';
import type { Finding } from '#packages/findings';
import { formats, stored } from '#packages/texts';
import { csvDownload, findingLines, openedColumns, perCent, type Reader } from '#server/accounts';
import type { Holding, Holdings } from '../contract.ts';

type Row = Holding & { readonly assetClass: string };

export function holdingsCsv(
  portfolio: { readonly id: string; readonly name: string; readonly currency: string },
  held: { readonly value: Holdings; readonly findings: readonly Finding[] },
  reader: Reader,
): Download {
  const { words } = reader;
  const { asOf, knownAt } = held.value;
  const written = formats(reader.language);
  const text = (name: string, cell: (row: Row) => string | null): CsvColumn<Row> => ({
    header: words(`portfolios.csv.${name}`),
    kind: 'text',
    cell,
  });
  const number = (name: string, cell: (row: Row) => string | null): CsvColumn<Row> => ({
    header: words(`portfolios.csv.${name}`),
    kind: 'number',
    cell,
  });
  const columns = [
    text('assetClass', (row) => stored(words, 'assetClass', row.assetClass)),
    text('name', (row) => row.name),
    text('isin', (row) => row.isin),
    text('sedol', (row) => row.sedol),
    number('units', (row) => row.units),
    number('price', (row) => row.price),
    text('priceCurrency', (row) => row.priceCurrency),
    text('priceDate', (row) => (row.priceDate === null ? null : written.date(row.priceDate))),
    number('cost', (row) => row.cost),
    number('value', (row) => row.value),
    text('currency', () => portfolio.currency),
    number('gainOnCost', (row) => perCent(row.gainOnCost)),
    number('return', (row) => perCent(row.timeWeightedReturn)),
    ...openedColumns<Row>(
      (name) => words(`portfolios.csv.${name}`),
      ({ instrument, priceCurrency }) => ({
        asOf,
        knownAt,
        scope: { kind: 'portfolio', id: portfolio.id },
        part: instrument === null ? { kind: 'cash', id: priceCurrency } : { kind: 'instrument', id: instrument },
      }),
      reader,
    ),
  ];
  const rows = held.value.groups.flatMap((group) => group.holdings.map((holding) => ({ ...holding, assetClass: group.assetClass })));
  return csvDownload(portfolio.name, asOf, csvFile(columns, rows, findingLines(held.findings, reader)));
}
