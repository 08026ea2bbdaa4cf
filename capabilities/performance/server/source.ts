/** The ledger as a source of figures: it answers what accounts and portfolios ask about their worth. */
import { formatDay } from '#packages/calendar';
import type { Db } from '#platform';
import type { AccountSource } from '#contract/accounts';
import type { PortfolioSource } from '#contract/portfolios';
import { readMarket } from '#server/instruments';
import { accountFigures } from './account-figures.ts';
import { blendOf } from './blend.ts';
import { holdingsOfPortfolio } from './holdings.ts';
import { lookThroughOf } from './look-through.ts';
import { factsOfFigure, readProvenance } from './provenance/provenance.ts';
import { performanceFigures } from './performance-figures.ts';
import { portfolioFigures } from './portfolio-figures.ts';
import { attributionOf } from './tabs/attribution.ts';
import { bondsOf } from './tabs/bonds.ts';
import { cashMovements } from './tabs/cash.ts';
import { changesOf } from './tabs/changes.ts';
import { costsPaid } from './tabs/costs.ts';
import { realisedGains } from './tabs/realised.ts';
import { transactionFile } from './tabs/transaction-file.ts';
import { accountValuations } from './stored/valuations.ts';

/**
 * Everything that is computed from a ledger on request. Apart from the handles, arguments and results are plain data, so that another thread can
 * compute them.
 */
export interface LedgerSource extends AccountSource<Db>, PortfolioSource<Db> {
  readonly performance: typeof performanceFigures;
  readonly cashMovements: typeof cashMovements;
  readonly changes: typeof changesOf;
  readonly costsPaid: typeof costsPaid;
  readonly bonds: typeof bondsOf;
  readonly attribution: typeof attributionOf;
  readonly realisedGains: typeof realisedGains;
  readonly transactionFile: typeof transactionFile;
  readonly blend: typeof blendOf;
  readonly provenance: typeof readProvenance;
  readonly figureFacts: typeof factsOfFigure;
}

export const ledgerSource: LedgerSource = {
  latestDay: async (db) => {
    const { latestDay } = await readMarket(db);
    return latestDay === null ? null : formatDay(latestDay);
  },
  accountFigures,
  accountValuations,
  portfolioFigures,
  holdings: holdingsOfPortfolio,
  lookThrough: lookThroughOf,
  performance: performanceFigures,
  cashMovements,
  changes: changesOf,
  costsPaid,
  bonds: bondsOf,
  attribution: attributionOf,
  realisedGains,
  transactionFile,
  blend: blendOf,
  provenance: readProvenance,
  figureFacts: factsOfFigure,
};
