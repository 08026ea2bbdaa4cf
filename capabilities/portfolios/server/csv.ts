/** Writes a portfolio's holdings as CSV [OQ-63]: one row for each holding, raw decimals, gain on cost and return apart [C-04]. */
import { writeCsv, type CsvColumn } from '#packages/csv';
import type { Download } from '#packages/endpoint';
import type { Finding } from '#packages/findings';
import { formatsFor, storedValueText } from '#packages/texts';
import { csvFileDownload, findingLines, linkColumns, perCent, type CsvReader } from '#server/accounts';
import type { Holding, Holdings } from '../contract.ts';

type HoldingCsvRow = Holding & { readonly assetClass: string };

export function holdingsCsv(
  portfolio: { readonly id: string; readonly name: string; readonly currency: string },
  held: { readonly value: Holdings; readonly findings: readonly Finding[] },
  reader: CsvReader,
): Download {
  const { words } = reader;
  const { asOf, knownAt } = held.value;
  const written = formatsFor(reader.language);
  const text = (name: string, cell: (row: HoldingCsvRow) => string | null): CsvColumn<HoldingCsvRow> => ({
    header: words(`portfolios.csv.${name}`),
    kind: 'text',
    cell,
  });
  const number = (name: string, cell: (row: HoldingCsvRow) => string | null): CsvColumn<HoldingCsvRow> => ({
    header: words(`portfolios.csv.${name}`),
    kind: 'number',
    cell,
  });
  const columns = [
    text('assetClass', (row) => storedValueText(words, 'assetClass', row.assetClass)),
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
    ...linkColumns<HoldingCsvRow>(
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
  return csvFileDownload(portfolio.name, asOf, writeCsv(columns, rows, findingLines(held.findings, reader)));
}
