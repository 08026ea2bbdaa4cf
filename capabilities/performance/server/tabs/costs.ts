/** Lists the costs of a portfolio over a range: fees charged by themselves, or the costs of its trades [OQ-52]. */
import type { Finding } from '#packages/findings';
import { mergeFindings } from '#packages/findings';
import { writeCsv } from '#packages/csv';
import { figureIdsOf } from '#packages/figures';
import type { Download } from '#packages/endpoint';
import type { Db } from '#platform';
import type { FigureRange } from '#contract/accounts';
import type { Portfolio } from '#contract/portfolios';
import { storedTypeOf } from '#server/ledger';
import { findingLines, type CsvReader } from '#server/accounts';
import type { CostsPaid } from '../../contract.ts';
import { openPortfolio } from './opened.ts';
import { columnsFor, namedDownload, type CsvAnswer, type CsvPortfolio } from './csv-columns.ts';
import type { FigureTable } from './table.ts';

/** The table as the engine answers it: its rows have the engine's kinds. */
type CostsTable = Pick<CostsPaid, 'total'> & {
  readonly rows: readonly (Omit<CostsPaid['rows'][number], 'name' | 'type'> & { readonly type: string })[];
};

/** The engine's names of what the tabs `fees` and `charges` show; they are part of the ids of figures, and so stay as they are. */
const FILE_NAMES = { charges: 'fees', 'transaction-costs': 'charges' } as const;

/** Fees charged by themselves. */
export const feesTable: FigureTable<CostsPaid> = {
  compute: (...of) => costsPaid(...of, 'charges'),
  writeCsv: (...of) => costsCsv(...of, 'charges'),
};

/** Costs of trades and transfers. */
export const chargesTable: FigureTable<CostsPaid> = {
  compute: (...of) => costsPaid(...of, 'transaction-costs'),
  writeCsv: (...of) => costsCsv(...of, 'transaction-costs'),
};

async function costsPaid(
  db: Db,
  portfolio: Portfolio,
  days: FigureRange,
  kind: 'charges' | 'transaction-costs',
): Promise<{ readonly value: CostsPaid; readonly findings: Finding[] }> {
  const opened = await openPortfolio(db, portfolio, days);
  const paid = opened.over<CostsTable>('costs-paid', { kind });
  const costs = opened.over<NonNullable<CostsPaid['costs']>>('costs');
  // The note of a fee that belongs to no instrument.
  const notes = new Map([...opened.facts.rows.values()].flat().map((row) => [row.id, row.name]));
  const rows = (paid.value?.rows ?? []).map((row) => ({
    ...row,
    type: storedTypeOf(row.type),
    name: (row.instrument === null ? notes.get(row.id) : opened.instrument(row.instrument)?.name) ?? null,
  }));
  return {
    value: {
      ...opened.head,
      rows: rows.toReversed(),
      total: paid.value?.total ?? { fee: '0.00', tax: '0.00', amount: '0.00' },
      costs: costs.value,
    },
    findings: mergeFindings(paid.findings, kind === 'charges' ? costs.findings : []),
  };
}

function costsCsv(
  portfolio: CsvPortfolio,
  { value, findings }: CsvAnswer<CostsPaid>,
  reader: CsvReader,
  kind: 'charges' | 'transaction-costs',
): Download {
  const { words } = reader;
  const { text, number, date, opened } = columnsFor<CostsPaid['rows'][number]>(reader);
  const names = figureIdsOf({ kind: 'portfolio', id: portfolio.id }, value.knownAt);
  const columns = [
    date('date', (row) => row.date),
    text('type', (row) => words(`transactionType.${row.type}`)),
    text('name', (row) => row.name),
    number('fee', (row) => row.fee),
    number('tax', (row) => row.tax),
    number('amount', (row) => row.amount),
    text('currency', () => value.currency),
    ...opened(value, (row) => names.over('costs-paid', value, { parameters: { kind, cell: `rows/${row.id}/amount` } })),
  ];
  return namedDownload(portfolio, FILE_NAMES[kind], value, writeCsv(columns, value.rows, findingLines(findings, reader)), reader);
}
