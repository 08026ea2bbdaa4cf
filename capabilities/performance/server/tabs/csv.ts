/** The tables of the tabs as CSV: raw decimals, and with each row the figure that it opens. */
import { csvFile, type CsvColumn } from '#packages/csv';
import type { Download } from '#packages/endpoint';
import { naming } from '#packages/figures';
import type { Finding } from '#packages/findings';
import { formats, stored } from '#packages/texts';
import { csvDownload, findingLines, type Reader } from '#server/accounts';
import type { CashMovements, RealisedGains } from '../../contract.ts';
import type { Ranged } from './opened.ts';

interface Told<Value> {
  readonly value: Value;
  readonly findings: readonly Finding[];
}

type Cell<Row> = (row: Row) => string | null;

/** Columns under the heads that the texts name `performance.csv.<name>`. */
function columnsFor<Row>({ words, language }: Reader) {
  const written = formats(language);
  const of =
    (kind: 'text' | 'number') =>
    (name: string, cell: Cell<Row>): CsvColumn<Row> => ({ header: words(`performance.csv.${name}`), kind, cell });
  const text = of('text');
  const known = (head: Ranged) => text('knownAt', () => written.moment(head.knownAt));
  return {
    known,
    text,
    number: of('number'),
    date: (name: string, cell: Cell<Row>) => text(name, (row) => written.date(cell(row))),
    /** What stands last in every file: since when the facts were known, and the id of the figure. */
    opened: (head: Ranged, figure: Cell<Row>) => [known(head), text('figure', figure)],
  };
}

interface Portfolio {
  readonly id: string;
  readonly name: string;
}

/** Cash moves by transactions, which are facts and no figures. */
export function cashCsv(portfolio: Portfolio, { value, findings }: Told<CashMovements>, reader: Reader): Download {
  const { words } = reader;
  const { text, number, date, known } = columnsFor<CashMovements['rows'][number]>(reader);
  const columns = [
    date('date', (row) => row.date),
    text('type', (row) => words(`transactionType.${row.type}`)),
    text('name', (row) => row.name),
    number('cash', (row) => row.cash),
    number('balance', (row) => row.balance),
    text('currency', (row) => row.currency),
    known(value),
  ];
  return named(portfolio, 'cash', value, csvFile(columns, value.rows, findingLines(findings, reader)), reader);
}

export function realisedCsv(portfolio: Portfolio, { value, findings }: Told<RealisedGains>, reader: Reader): Download {
  const { words } = reader;
  const { text, number, date, opened } = columnsFor<RealisedGains['rows'][number]>(reader);
  const names = naming({ kind: 'portfolio', id: portfolio.id }, value.knownAt);
  const columns = [
    date('date', (row) => row.date),
    text('name', (row) => row.name),
    text('symbol', (row) => row.symbol),
    text('assetClass', (row) => stored(words, 'assetClass', row.assetClass)),
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
  return named(portfolio, 'realised', value, csvFile(columns, value.rows, findingLines(findings, reader)), reader);
}

function named(portfolio: Portfolio, file: string, { to }: Ranged, body: AsyncIterable<string>, { words }: Reader): Download {
  return csvDownload(`${portfolio.name} ${words(`performance.csv.file.${file}`)}`, to, body);
}
