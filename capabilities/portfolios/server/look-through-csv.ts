/** Writes breakdowns with funds looked through as CSV: one row for each part, including what is not looked through, raw decimals. */
import { csvFile, type CsvColumn } from '#packages/csv';
import type { Download } from '#packages/endpoint';
import type { Finding } from '#packages/findings';
import { formats, stored } from '#packages/texts';
import { LOOK_THROUGH_DIMENSIONS, type LookThroughDimension } from '#contract/instruments';
import { csvDownload, findingLines, perCent, type Reader } from '#server/accounts';
import type { LookThrough } from '../contract.ts';

interface Row {
  readonly dimension: LookThroughDimension;
  /** Null for the part that is not looked through. */
  readonly name: string | null;
  readonly value: string;
  readonly share: number | null;
}

export function lookThroughCsv(
  portfolio: { readonly name: string; readonly currency: string },
  seen: { readonly value: LookThrough; readonly findings: readonly Finding[] },
  reader: Reader,
): Download {
  const { words } = reader;
  const written = formats(reader.language);
  const column = (name: string, kind: CsvColumn<Row>['kind'], cell: (row: Row) => string | null): CsvColumn<Row> => ({
    header: words(`portfolios.csv.${name}`),
    kind,
    cell,
  });
  const named = ({ dimension, name }: Row) =>
    name === null ? words('portfolios.through.rest') : dimension === 'currency' ? name : stored(words, dimension, name);
  const rows = LOOK_THROUGH_DIMENSIONS.flatMap((dimension): Row[] => {
    const { parts, rest } = seen.value.dimensions[dimension];
    return [...parts.map((part) => ({ ...part, dimension })), ...(rest ? [{ ...rest, dimension, name: null }] : [])];
  });
  const columns = [
    column('dimension', 'text', ({ dimension }) => words(`portfolios.dimension.${dimension}`)),
    column('part', 'text', named),
    column('value', 'number', ({ value }) => value),
    column('currency', 'text', () => portfolio.currency),
    column('share', 'number', ({ share }) => perCent(share)),
    column('asOf', 'text', () => written.date(seen.value.asOf)),
    column('knownAt', 'text', () => written.moment(seen.value.knownAt)),
  ];
  const file = `${portfolio.name} ${words('portfolios.through.file')}`;
  return csvDownload(file, seen.value.asOf, csvFile(columns, rows, findingLines(seen.findings, reader)));
}
