/** The ledger as a source of figures: it answers what accounts and portfolios ask about their worth. */
import { formatDay } from '#packages/calendar';
import type { Db } from '#platform';
import type { Finding } from '#packages/findings';
import type { AccountSource, FigureRange } from '#contract/accounts';
import type { TransactionSource } from '#contract/ledger';
import type { Portfolio, PortfolioSource } from '#contract/portfolios';
import { readMarket } from '#server/instruments';
import { ledgerTransactions } from '#server/ledger';
import type { ProvidedStatementQuestion, StatedReturns } from '../contract.ts';
import { accountFigures } from './account-figures.ts';
import { blendOf } from './blend.ts';
import { holdingsOfPortfolio } from './holdings.ts';
import { lookThroughOf } from './look-through.ts';
import { factsOfFigure, readProvenance } from './provenance/provenance.ts';
import { performanceFigures } from './performance-figures.ts';
import { portfolioFigures } from './portfolio-figures.ts';
import { accountValuations } from './stored/valuations.ts';
import { computeTable } from './tabs/tables.ts';

/**
 * Everything that is computed from a ledger on request. Apart from the handles, arguments and results are plain data, so that another thread can
 * compute them.
 */
export interface FigureSource extends AccountSource<Db>, PortfolioSource<Db>, TransactionSource<Db> {
  readonly performance: typeof performanceFigures;
  readonly table: typeof computeTable;
  readonly blend: typeof blendOf;
  readonly provenance: typeof readProvenance;
  readonly figureFacts: typeof factsOfFigure;
  /** The returns that a provider states beside the ledger, on its own days; null where none does. Its value is null without a number there. */
  readonly statedReturns:
    | ((
        db: Db,
        portfolio: Portfolio,
        range: FigureRange,
      ) => Promise<{ readonly value: StatedReturns | null; readonly findings: readonly Finding[] }>)
    | null;
  /** The statement that a provider has made itself, as a PDF; null where statements are made here. @throws Refusal `source.unanswered` */
  readonly statement: ((question: ProvidedStatementQuestion) => Promise<Uint8Array>) | null;
  /** Has the provider forget what it keeps in between; null where nothing is. @throws Refusal `source.unanswered` */
  readonly refresh: (() => Promise<void>) | null;
}

export const ledgerSource: FigureSource = {
  latestDay: async (db) => {
    const { latestDay } = await readMarket(db);
    return latestDay === null ? null : formatDay(latestDay);
  },
  accountFigures,
  accountValuations,
  portfolioFigures,
  holdings: holdingsOfPortfolio,
  transactions: ledgerTransactions,
  lookThrough: lookThroughOf,
  performance: performanceFigures,
  table: computeTable,
  blend: blendOf,
  provenance: readProvenance,
  figureFacts: factsOfFigure,
  statedReturns: null,
  statement: null,
  refresh: null,
  holdingHistory: null,
  documents: null,
};
