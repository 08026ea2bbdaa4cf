/** CSV of transactions: one row each, newest first, raw decimals. */
import { writeCsv, type CsvColumn } from '#packages/csv';
import type { Download } from '#packages/endpoint';
import { formatsFor } from '#packages/texts';
import { arrivalName } from '#contract/instruments';
import type { Db } from '#platform';
import { csvFileDownload, findingLines, linkColumns, type CsvReader } from '#server/accounts';
import { transactionKind, type Transaction, type TransactionQuery, type TransactionSource } from '../contract.ts';

export function transactionsCsv(
  portfolio: { readonly id: string; readonly name: string },
  { value: { rows, knownAt }, findings }: Awaited<ReturnType<TransactionSource<Db>['transactions']>>,
  query: TransactionQuery,
  reader: CsvReader,
): Download {
  const { words, language } = reader;
  const written = formatsFor(language);
  const text = (name: string, cell: (row: Transaction) => string | null): CsvColumn<Transaction> => ({
    header: words(`ledger.csv.${name}`),
    kind: 'text',
    cell,
  });
  const number = (name: string, cell: (row: Transaction) => string | null): CsvColumn<Transaction> => ({
    header: words(`ledger.csv.${name}`),
    kind: 'number',
    cell,
  });
  const columns = [
    text('date', (row) => written.date(row.date)),
    text('type', (row) => transactionKind(row, words)),
    text('name', (row) => row.name),
    text('symbol', (row) => row.symbol),
    number('units', (row) => row.units),
    number('amount', (row) => row.amount),
    number('fee', (row) => row.fee),
    number('tax', (row) => row.tax),
    number('cash', (row) => row.cash),
    text('currency', (row) => row.currency),
    text('source', (row) => row.arrival && arrivalName(row.arrival, words)),
    ...linkColumns<Transaction>(
      (name) => words(`ledger.csv.${name}`),
      ({ id, date }) => ({
        asOf: date,
        knownAt,
        scope: { kind: 'portfolio', id: portfolio.id },
        part: { kind: 'transaction', id },
        measure: 'transaction-cash',
      }),
      reader,
    ),
  ];
  return csvFileDownload(
    `${portfolio.name} ${words('ledger.csv.file')}`,
    query.to ?? null,
    writeCsv(columns, rows, findingLines(findings, reader)),
  );
}
