/** Finds the risk profile that a portfolio had on a day: the newest change by then, else the one of its record. */
import { sql, type SQL } from 'drizzle-orm';
import type { Db } from '#platform';
import { seenArrivals } from '#server/instruments';
import type { Portfolio } from '../contract.ts';

/**
 * Null where no change is known by the day.
 * @param of an SQL value with the id of a portfolio and its table named: within a subquery a bare column of drizzle has no table
 */
export function riskProfileOn(of: SQL, day: string): SQL<number | null> {
  return sql<number | null>`(select r.risk_profile from portfolio_risk_profile r join arrival a on a.id = r.arrival_id
    where r.portfolio_id = ${of} and r.valid_from <= ${day}::date and r.arrival_id in (${seenArrivals})
    order by r.valid_from desc, a.committed_at desc limit 1)`;
}

/** The record with the risk profile of the day. */
export async function portfolioAsOn(db: Db, portfolio: Portfolio, day: string): Promise<Portfolio> {
  const { rows } = await db.execute<{ profile: number | null }>(sql`select ${riskProfileOn(sql`${portfolio.id}::uuid`, day)} as profile`);
  return { ...portfolio, riskProfile: rows[0]?.profile ?? portfolio.riskProfile };
}
