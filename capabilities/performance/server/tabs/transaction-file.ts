/** Lists the transactions of a range like the files of a custodian, each also in the currency of the portfolio at the rate of its day. */
import { parseDay } from '#packages/calendar';
import type { Finding } from '#packages/findings';
import { amount, minorUnits, multiply, formatDecimal, rate, round, type Rate } from '#packages/money';
import { writeCsv } from '#packages/csv';
import { storedValueText } from '#packages/texts';
import type { Download } from '#packages/endpoint';
import { exchangeRate } from '#engine/book';
import type { Db } from '#platform';
import type { FigureRange } from '#contract/accounts';
import type { Portfolio } from '#contract/portfolios';
import { priceOf, type LedgerRow } from '#server/ledger';
import { findingLines, type CsvReader } from '#server/accounts';
import type { TransactionFile } from '../../contract.ts';
import { openPortfolio } from './opened.ts';
import { columnsFor, namedDownload, type CsvAnswer, type CsvPortfolio } from './csv-columns.ts';
import type { FigureTable } from './table.ts';

type TransactionFileEntry = TransactionFile['rows'][number];

export const transactionFileTable: FigureTable<TransactionFile> = { compute: transactionFile, writeCsv: transactionFileCsv };

async function transactionFile(
  db: Db,
  portfolio: Portfolio,
  days: FigureRange,
): Promise<{ readonly value: TransactionFile; readonly findings: Finding[] }> {
  const { facts, named, head, instrument } = await openPortfolio(db, portfolio, days);
  const rateOn = (row: LedgerRow): Rate | null =>
    row.currency === head.currency ? rate('1') : (exchangeRate(named.book, row.currency, head.currency, parseDay(row.date))?.rate ?? null);
  const rows = (facts.rows.get(portfolio.id) ?? [])
    .filter(({ date }) => date >= head.from && date <= head.to)
    .map((row): TransactionFileEntry => {
      const of = row.instrument === null ? undefined : instrument(row.instrument);
      const fx = rateOn(row);
      return {
        id: row.id,
        name: of?.name ?? row.name ?? '',
        class: of?.assetClass ?? null,
        bussinessDate: row.date,
        type: row.type,
        nominalvalue: row.units ?? row.amount,
        units: row.units !== null,
        rate: priceOf(row, of ?? null),
        currency: row.currency,
        fxRate: fx && formatDecimal(fx),
        value: fx && formatDecimal(round(multiply(amount(row.amount), fx), minorUnits(head.currency))),
      };
    });
  return { value: { ...head, rows: rows.reverse() }, findings: [] };
}

function transactionFileCsv(portfolio: CsvPortfolio, { value, findings }: CsvAnswer<TransactionFile>, reader: CsvReader): Download {
  const { words } = reader;
  const { text, number, date, known } = columnsFor<TransactionFile['rows'][number]>(reader);
  const columns = [
    text('name', (row) => row.name),
    text('class', (row) => (row.class === null ? null : storedValueText(words, 'assetClass', row.class))),
    date('bussinessDate', (row) => row.bussinessDate),
    text('type', (row) => words(`transactionType.${row.type}`)),
    number('nominalvalue', (row) => row.nominalvalue),
    number('rate', (row) => row.rate),
    text('currency', (row) => row.currency),
    number('fxRate', (row) => row.fxRate),
    number('value', (row) => row.value),
    known(value),
  ];
  return namedDownload(portfolio, 'transaction-file', value, writeCsv(columns, value.rows, findingLines(findings, reader)), reader);
}
