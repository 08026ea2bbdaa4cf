/** Reads the records of portfolios that the handle sees. */
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { refuse } from '#packages/endpoint';
import type { Db } from '#platform';
import type { Portfolio } from '../contract.ts';
import { portfolio } from './tables.ts';

/** The columns of a record. */
export const PORTFOLIO_COLUMNS = {
  id: portfolio.id,
  accountId: portfolio.accountId,
  name: portfolio.name,
  type: portfolio.type,
  currency: portfolio.currency,
  objective: portfolio.objective,
  riskProfile: portfolio.riskProfile,
  riskLevel: portfolio.riskLevel,
  esgRating: portfolio.esgRating,
  region: portfolio.region,
  inception: portfolio.inception,
  externalId: portfolio.externalId,
};

/** @throws Refusal `portfolio.unknown`, both for one that does not exist and for one that is somebody else's */
export async function readPortfolioRecord(db: Db, id: string): Promise<Portfolio> {
  const [row] = await db
    .select(PORTFOLIO_COLUMNS)
    .from(portfolio)
    .where(and(eq(portfolio.id, id), eq(portfolio.active, true)));
  return row ?? refuse('portfolio.unknown');
}

/** The portfolios of the accounts given, by name within each account. */
export async function portfoliosOf(db: Db, accounts: readonly string[]): Promise<Portfolio[]> {
  if (accounts.length === 0) return [];
  return db
    .select(PORTFOLIO_COLUMNS)
    .from(portfolio)
    .where(and(inArray(portfolio.accountId, [...accounts]), eq(portfolio.active, true)))
    .orderBy(asc(portfolio.accountId), asc(sql`lower(${portfolio.name})`));
}
