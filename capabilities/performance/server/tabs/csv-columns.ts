/** The columns that the exports of tabs share, and the names of their files. */
import type { CsvColumn } from '#packages/csv';
import type { Download } from '#packages/endpoint';
import type { Finding } from '#packages/findings';
import { formatsFor } from '#packages/texts';
import { csvFileDownload, hasFigureIds, type CsvReader } from '#server/accounts';
import type { RangeHead } from './opened.ts';

export interface CsvAnswer<Value> {
  readonly value: Value;
  readonly findings: readonly Finding[];
}

type CsvCell<Row> = (row: Row) => string | null;

/** Columns whose headings are the texts `performance.csv.<name>`. */
export function columnsFor<Row>(reader: CsvReader) {
  const { words } = reader;
  const written = formatsFor(reader.language);
  const of =
    (kind: 'text' | 'number') =>
    (name: string, cell: CsvCell<Row>): CsvColumn<Row> => ({ header: words(`performance.csv.${name}`), kind, cell });
  const text = of('text');
  const from = (head: RangeHead) => text('from', () => written.date(head.from));
  const asOf = (head: RangeHead) => text('asOf', () => written.date(head.to));
  const known = (head: RangeHead) => text('knownAt', () => written.moment(head.knownAt));
  /** The id of the figure, where figures have one. */
  const figure = (cell: CsvCell<Row>) => (hasFigureIds(reader) ? [text('figure', cell)] : []);
  return {
    known,
    figure,
    text,
    number: of('number'),
    date: (name: string, cell: CsvCell<Row>) => text(name, (row) => written.date(cell(row))),
    /** The last columns of a file: the days of the figures, the moment their facts were known, and the id of the figure. */
    opened: (head: RangeHead, cell: CsvCell<Row>) => [from(head), asOf(head), known(head), ...figure(cell)],
    /** The same for figures of the last day alone. */
    openedOn: (head: RangeHead, cell: CsvCell<Row>) => [asOf(head), known(head), ...figure(cell)],
  };
}

export interface CsvPortfolio {
  readonly id: string;
  readonly name: string;
}

export function namedDownload(
  portfolio: CsvPortfolio,
  file: string,
  { to }: RangeHead,
  body: AsyncIterable<string>,
  { words }: CsvReader,
): Download {
  return csvFileDownload(`${portfolio.name} ${words(`performance.csv.file.${file}`)}`, to, body);
}
