/** Which risk profile a portfolio had on a day: the newest change by then, else the one of its record. */
import { sql } from 'drizzle-orm';
import { seenArrivals } from '#server/instruments';
import type { Db } from '#server/tenants';
import type { Portfolio } from '../contract.ts';

/** By portfolio, of those whose profile is known to have changed by the day. */
export async function riskProfilesOn(db: Db, portfolios: readonly string[], day: string): Promise<ReadonlyMap<string, number>> {
  if (portfolios.length === 0) return new Map();
  const { rows } = await db.execute<{ id: string; riskProfile: number }>(sql`
    select distinct on (r.portfolio_id) r.portfolio_id as id, r.risk_profile as "riskProfile"
    from portfolio_risk_profile r join arrival a on a.id = r.arrival_id
    where r.portfolio_id = any(${sql.param([...portfolios])}::uuid[]) and r.valid_from <= ${day}::date and r.arrival_id in (${seenArrivals})
    order by r.portfolio_id, r.valid_from desc, a.committed_at desc`);
  return new Map(rows.map(({ id, riskProfile }) => [id, riskProfile]));
}

/** The record with what it said on the day. */
export async function portfolioAsOn(db: Db, portfolio: Portfolio, day: string): Promise<Portfolio> {
  return withProfile(portfolio, await riskProfilesOn(db, [portfolio.id], day));
}

export function withProfile(portfolio: Portfolio, changed: ReadonlyMap<string, number>): Portfolio {
  return { ...portfolio, riskProfile: changed.get(portfolio.id) ?? portfolio.riskProfile };
}
