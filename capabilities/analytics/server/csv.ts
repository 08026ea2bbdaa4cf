/** Writes how much each person used a portal as CSV [OQ-63]. */
import { writeCsv, type CsvColumn } from '#packages/csv';
import type { Download } from '#packages/endpoint';
import { formatsFor } from '#packages/texts';
import { csvFileDownload } from '#server/accounts';
import { USAGE_KINDS, type UsageRow } from '../contract.ts';
import type { UsageQuery, UsageReader } from './scope.ts';
import { listUsageRows } from './totals.ts';

export async function exportUsage(reader: UsageReader, query: UsageQuery): Promise<Download> {
  const { words } = reader;
  const { sort } = reader.tenant.settings.analytics.mostEngaged;
  const { rows, to } = await listUsageRows(reader, { ...query, of: 'people' }, { sort: query.kind ?? sort, most: null });
  const text = (name: string, cell: (row: UsageRow) => string | null): CsvColumn<UsageRow> => ({
    header: words(`analytics.csv.${name}`),
    kind: 'text',
    cell,
  });
  const columns: CsvColumn<UsageRow>[] = [
    text('name', (row) => row.name),
    text('investor', (row) => words(row.investor === true ? 'analytics.yes' : 'analytics.no')),
    // Of events of one kind the others are not zero, but left out.
    ...USAGE_KINDS.map((kind): CsvColumn<UsageRow> => ({
      header: words(`analytics.kind.${kind}`),
      kind: 'number',
      cell: (row) => (query.kind === undefined || query.kind === kind ? String(row.figures[kind]) : null),
    })),
    { header: words('analytics.kind.total'), kind: 'number', cell: (row) => String(row.figures.total) },
    text('lastLogin', (row) => formatsFor(reader.language).date(row.lastLogin)),
  ];
  return csvFileDownload(`${query.portal}-${words('analytics.csv.file')}`, to, writeCsv(columns, rows, []));
}
