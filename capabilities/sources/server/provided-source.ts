/**
 * A provider as a source of figures: accounts, portfolios, holdings and returns are shown as the provider states them, and every answer says so. Access stays
 * with our own records: only the numbers of accounts and portfolios within reach are asked for.
 */
import { Refusal } from '#packages/endpoint';
import type { Db } from '#platform';
import type { FigureRange } from '#contract/accounts';
import type { FigureTableName } from '#contract/performance';
import type { Portfolio } from '#contract/portfolios';
import type { FigureSource, FigureTableAnswer } from '#server/performance';
import { providedAccountFigures } from './account-figures.ts';
import { providedValuations } from './account-list.ts';
import { providedCosts } from './costs.ts';
import { providedDocumentsOf } from './documents.ts';
import { providedHoldingHistory } from './holding-history.ts';
import { providedPerformance } from './performance.ts';
import { providedHoldings, providedPortfolioFigures } from './portfolio-figures.ts';
import { providedTransactions } from './transactions.ts';
import { latestProvidedDay, type ProviderReader } from './provider-reader.ts';

export function providedSource(reader: ProviderReader): FigureSource {
  return {
    latestDay: () => latestProvidedDay(reader),
    accountFigures: (db, account, range) => providedAccountFigures(reader, db, account, range),
    accountValuations: (db, accounts, query) => providedValuations(reader, db, accounts, query),
    portfolioFigures: (db, portfolio, range) => providedPortfolioFigures(reader, db, portfolio, range),
    holdings: (db, portfolio, asOf) => providedHoldings(reader, db, portfolio, asOf),
    lookThrough: refuseUnsupported,
    performance: (db, portfolio, range) => providedPerformance(reader, db, portfolio, range),
    table: (db, portfolio, range, name) => providedTable(reader, db, portfolio, range, name),
    blend: refuseUnsupported,
    transactions: (db, portfolio, query) => providedTransactions(reader, db, portfolio, query),
    // They are its own already.
    statedReturns: null,
    statement: reader.answers.askStatement,
    refresh: reader.answers.refresh,
    holdingHistory: reader.answers.offers('holdingHistory')
      ? (db, portfolio, holding) => providedHoldingHistory(reader, db, portfolio, holding)
      : null,
    documents: providedDocumentsOf(reader),
    // What a provider states has no provenance here: none of its figures has an id that opens.
    provenance: () => Promise.reject(new Refusal('figure.unknown')),
    figureFacts: () => Promise.reject(new Refusal('figure.unknown')),
  };
}

/** Fees and charges are stated; the other tables are computed from a ledger. */
const providedTable = ((reader, db, portfolio, range, name) =>
  name === 'fees' || name === 'charges' ? providedCosts(reader, db, portfolio, range, name) : refuseUnsupported()) as ProvidedTable;

type ProvidedTable = <Name extends FigureTableName>(
  reader: ProviderReader,
  db: Db,
  portfolio: Portfolio,
  range: FigureRange,
  name: Name,
) => Promise<FigureTableAnswer<Name>>;

/** A provider gives no ledger from which these could be computed. */
function refuseUnsupported(): Promise<never> {
  return Promise.reject(new Refusal('source.unsupported'));
}
