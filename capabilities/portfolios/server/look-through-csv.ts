/** Writes breakdowns with funds looked through as CSV: one row for each part, including what is not looked through, raw decimals. */
import { writeCsv, type CsvColumn } from '#packages/csv';
import type { Download } from '#packages/endpoint';
import type { Finding } from '#packages/findings';
import { formatsFor, storedValueText } from '#packages/texts';
import { LOOK_THROUGH_DIMENSIONS, type LookThroughDimension } from '#contract/instruments';
import { csvFileDownload, findingLines, perCent, type CsvReader } from '#server/accounts';
import type { LookThrough } from '../contract.ts';

interface LookThroughCsvRow {
  readonly dimension: LookThroughDimension;
  /** Null for the part that is not looked through. */
  readonly name: string | null;
  readonly value: string;
  readonly share: number | null;
}

export function lookThroughCsv(
  portfolio: { readonly name: string; readonly currency: string },
  seen: { readonly value: LookThrough; readonly findings: readonly Finding[] },
  reader: CsvReader,
): Download {
  const { words } = reader;
  const written = formatsFor(reader.language);
  const column = (
    name: string,
    kind: CsvColumn<LookThroughCsvRow>['kind'],
    cell: (row: LookThroughCsvRow) => string | null,
  ): CsvColumn<LookThroughCsvRow> => ({
    header: words(`portfolios.csv.${name}`),
    kind,
    cell,
  });
  const named = ({ dimension, name }: LookThroughCsvRow) =>
    name === null ? words('portfolios.through.rest') : dimension === 'currency' ? name : storedValueText(words, dimension, name);
  const rows = LOOK_THROUGH_DIMENSIONS.flatMap((dimension): LookThroughCsvRow[] => {
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
  return csvFileDownload(file, seen.value.asOf, writeCsv(columns, rows, findingLines(seen.findings, reader)));
}
