/** Reads and writes what staff record about a portfolio that has no effect on its figures. */
import { sql } from 'drizzle-orm';
import { refuse } from '#packages/endpoint';
import type { Db } from '#platform';
import type { ConsolidatedPortfolios, PortfolioSettings } from '../contract.ts';

/** @throws Refusal `portfolio.unknown` */
export async function readPortfolioSettings(db: Db, id: string): Promise<PortfolioSettings> {
  const { rows } = await db.execute<PortfolioSettings & Record<string, unknown>>(sql`
    select reporting_currency as "reportingCurrency", color, external_owner_name as "externalOwnerName",
      coalesce((select json_agg(c.account_id order by c.position) from portfolio_combined c where c.portfolio_id = p.id), '[]') as "combinedAccounts"
    from portfolio p where p.id = ${id}`);
  return rows[0] ?? refuse('portfolio.unknown');
}

/** The account of a portfolio, and those combined with it that the reader reaches in an open portal. */
export async function readCombinedAccounts(
  db: Db,
  { id, accountId }: { id: string; accountId: string },
): Promise<ConsolidatedPortfolios['accounts']> {
  const { rows } = await db.execute<ConsolidatedPortfolios['accounts'][number] & Record<string, unknown>>(sql`
    select a.id, a.name, o.key as portal from account a join portal o on o.id = a.portal_id
    left join portfolio_combined c on c.portfolio_id = ${id} and c.account_id = a.id
    where a.active and (a.id = ${accountId} or c.portfolio_id is not null)
    order by a.id <> ${accountId}, c.position, a.id`);
  return rows;
}

/** @param accounts in the order in which they are shown */
export async function setCombinedAccounts(db: Db, id: string, accounts: readonly string[]): Promise<void> {
  await db.execute(sql`delete from portfolio_combined where portfolio_id = ${id}`);
  await db.execute(sql`insert into portfolio_combined (portfolio_id, account_id, position)
    select ${id}::uuid, n.id, n.place from unnest(${sql.param([...accounts])}::uuid[]) with ordinality n(id, place)`);
}
