/** Lists the tables of figures of a portfolio, by the names of their tabs. */
import type { Db } from '#platform';
import type { FigureRange } from '#contract/accounts';
import type { Portfolio } from '#contract/portfolios';
import type { FigureTableName } from '../../contract.ts';
import { attributionTable } from './attribution.ts';
import { bondTable } from './bonds.ts';
import { cashTable } from './cash.ts';
import { changesTable } from './changes.ts';
import { chargesTable, feesTable } from './costs.ts';
import { realisedTable } from './realised.ts';
import type { FigureTable } from './table.ts';
import { transactionFileTable } from './transaction-file.ts';

export const FIGURE_TABLES = {
  cash: cashTable,
  realised: realisedTable,
  fees: feesTable,
  charges: chargesTable,
  bonds: bondTable,
  changes: changesTable,
  'transaction-file': transactionFileTable,
  attribution: attributionTable,
} as const satisfies Readonly<Record<FigureTableName, FigureTable<unknown>>>;

type FigureTables = typeof FIGURE_TABLES;
export type FigureTableAnswer<Name extends FigureTableName> = Awaited<ReturnType<FigureTables[Name]['compute']>>;

/** The table of that name. */
export function computeTable<Name extends FigureTableName>(
  db: Db,
  portfolio: Portfolio,
  days: FigureRange,
  name: Name,
): Promise<FigureTableAnswer<Name>> {
  return FIGURE_TABLES[name].compute(db, portfolio, days) as Promise<FigureTableAnswer<Name>>;
}
