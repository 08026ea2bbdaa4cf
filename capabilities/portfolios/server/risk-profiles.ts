/** Which risk profile a portfolio had on a day: the newest change by then, else the one of its record. */
import { sql } from 'drizzle-orm';
import { seenArrivals } from '#server/instruments';
import type { Db } from '#server/tenants';
import type { Portfolio } from '../contract.ts';

/** The records with what they said on the day, in their order. */
export async function portfoliosAsOn(db: Db, portfolios: readonly Portfolio[], day: string): Promise<Portfolio[]> {
  if (portfolios.length === 0) return [];
  const ids = portfolios.map(({ id }) => id);
  const { rows } = await db.execute<{ id: string; riskProfile: number }>(sql`
    select distinct on (r.portfolio_id) r.portfolio_id as id, r.risk_profile as "riskProfile"
    from portfolio_risk_profile r join arrival a on a.id = r.arrival_id
    where r.portfolio_id = any(${sql.param(ids)}::uuid[]) and r.valid_from <= ${day}::date and r.arrival_id in (${seenArrivals})
    order by r.portfolio_id, r.valid_from desc, a.committed_at desc`);
  const changed = new Map(rows.map(({ id, riskProfile }) => [id, riskProfile]));
  return portfolios.map((portfolio) => ({ ...portfolio, riskProfile: changed.get(portfolio.id) ?? portfolio.riskProfile }));
}

export async function portfolioAsOn(db: Db, portfolio: Portfolio, day: string): Promise<Portfolio> {
  const [dated = portfolio] = await portfoliosAsOn(db, [portfolio], day);
  return dated;
}
