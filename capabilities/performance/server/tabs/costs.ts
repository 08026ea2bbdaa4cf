/** Lists the costs of a portfolio over a range: fees charged by themselves, or the costs of its trades [OQ-52]. */
import type { Finding } from '#packages/findings';
import { mergeFindings } from '#packages/findings';
import type { Db } from '#platform';
import type { FigureRange } from '#contract/accounts';
import type { Portfolio } from '#contract/portfolios';
import { storedTypeOf } from '#server/ledger';
import type { CostsPaid } from '../../contract.ts';
import { openPortfolio } from './opened.ts';

/** The table as the engine answers it: its rows have the engine's kinds. */
type CostsTable = Pick<CostsPaid, 'total'> & {
  readonly rows: readonly (Omit<CostsPaid['rows'][number], 'name' | 'type'> & { readonly type: string })[];
};

export async function costsPaid(
  db: Db,
  portfolio: Portfolio,
  wanted: FigureRange,
  kind: 'charges' | 'transaction-costs',
): Promise<{ readonly value: CostsPaid; readonly findings: Finding[] }> {
  const opened = await openPortfolio(db, portfolio, wanted);
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
