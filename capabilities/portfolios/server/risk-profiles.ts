/** Which risk profile a portfolio had on a day: the newest change by then, else the one of its record. */
import { sql, type SQL } from 'drizzle-orm';
import { seenArrivals } from '#server/instruments';
import type { Db } from '#server/tenants';
import type { Portfolio } from '../contract.ts';

/**
 * Null where nothing is known to have changed by the day.
 * @param of an id of a portfolio, named so that it can be meant within another question: a bare column of drizzle's stands there without its table
 */
export function changedProfile(of: SQL, day: string): SQL<number | null> {
  return sql<number | null>`(select r.risk_profile from portfolio_risk_profile r join arrival a on a.id = r.arrival_id
    where r.portfolio_id = ${of} and r.valid_from <= ${day}::date and r.arrival_id in (${seenArrivals})
    order by r.valid_from desc, a.committed_at desc limit 1)`;
}

/** The record with what it said on the day. */
export async function portfolioAsOn(db: Db, portfolio: Portfolio, day: string): Promise<Portfolio> {
  const { rows } = await db.execute<{ profile: number | null }>(sql`select ${changedProfile(sql`${portfolio.id}::uuid`, day)} as profile`);
  return { ...portfolio, riskProfile: rows[0]?.profile ?? portfolio.riskProfile };
}
