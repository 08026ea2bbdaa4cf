/** Enforces how many accounts, advisors and portals there may be: the limit of the subscription, otherwise the tenant's [OQ-39]. */
import { sql, type SQL } from 'drizzle-orm';
import { refuseWithParameters } from '#packages/endpoint';
import type { Db } from '#platform';
import type { TenantSettings } from '../contract.ts';

export type LimitName = keyof TenantSettings['limits'];

/**
 * The queries that count. Accounts are counted in the directory, which shows an advisor all of their organisation's; whoever makes an advisor or a
 * portal sees all of those. Deleted, disabled and closed records do not count.
 */
const COUNT_QUERIES: Readonly<Record<LimitName, (id: string) => SQL>> = {
  accounts: (portal) => sql`select count(*)::int as count from account_directory where portal_id = ${portal}`,
  advisors: (organisation) =>
    sql`select count(*)::int as count from person where organisation_id = ${organisation} and is_professional and not disabled`,
  portals: (organisation) => sql`select count(*)::int as count from portal where organisation_id = ${organisation} and active`,
};

/** The queries for the limits. An organisation with several portals has the highest limit among their subscriptions. */
const ALLOWED_QUERIES: Readonly<Record<LimitName, (id: string) => SQL>> = {
  accounts: (portal) => sql`select s.accounts as most from portal p join subscription s on s.id = p.subscription_id where p.id = ${portal}`,
  advisors: (organisation) => sql`select max(s.advisors) as most ${ofOrganisation(organisation)}`,
  portals: (organisation) => sql`select max(s.portals) as most ${ofOrganisation(organisation)}`,
};

function ofOrganisation(id: string): SQL {
  return sql`from portal p join subscription s on s.id = p.subscription_id where p.organisation_id = ${id} and p.active`;
}

/**
 * To be called in the transaction that adds one more, before it is added: a second transaction waits until the first is committed, so that of two
 * for the last place one gets it.
 * @param id of the portal for accounts, of the organisation for advisors and portals
 * @throws Refusal `limit.accounts`, `limit.advisors`, `limit.portals`
 */
export async function enforceLimit(tx: Db, limits: TenantSettings['limits'], what: LimitName, id: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(app_tenant()::text || ${`limit ${what} ${id}`}, 0))`);
  const { most, count } = await readLimit(tx, limits, what, id);
  if (count >= most) refuseWithParameters(`limit.${what}`, { count: most });
}

/**
 * How many there may be, and how many there are.
 * @param id of the portal for accounts, of the organisation for advisors and portals
 */
export async function readLimit(
  db: Db,
  limits: TenantSettings['limits'],
  what: LimitName,
  id: string,
): Promise<{ readonly most: number; readonly count: number }> {
  const allowed = await db.execute<{ most: number | null }>(ALLOWED_QUERIES[what](id));
  const counted = await db.execute<{ count: number }>(COUNT_QUERIES[what](id));
  return { most: allowed.rows[0]?.most ?? limits[what], count: counted.rows[0]?.count ?? 0 };
}
