/** Finds the records that addresses name, as far as the database handle may see them; anything else counts as missing. */
import { sql, type SQL } from 'drizzle-orm';
import type { Db } from '#platform';
import type { TenantSettings } from '#contract/tenants';

export interface FoundPortal {
  readonly id: string;
  readonly key: string;
  readonly name: string;
}

export interface FoundAccount {
  readonly id: string;
  readonly name: string;
  readonly portalId: string;
  readonly externalId: string | null;
  readonly status: string;
  /** The redirect that its status sets for its client. */
  readonly redirect: string | null;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export async function findPortal(db: Db, key: string): Promise<FoundPortal | null> {
  const { rows } = await db.execute<FoundPortal & Record<string, unknown>>(
    sql`select id, key, name from portal where key = ${key} and active`,
  );
  return rows[0] ?? null;
}

/** By name. */
export async function listPortals(db: Db): Promise<FoundPortal[]> {
  const { rows } = await db.execute<FoundPortal & Record<string, unknown>>(
    sql`select id, key, name from portal where active order by lower(name), id`,
  );
  return rows;
}

/** The accounts of which the person is client or holder, not those that they look after. By name. */
export async function ownAccounts(db: Db, person: string, portal: string | null = null): Promise<FoundAccount[]> {
  return accountsWhere(
    db,
    sql`a.id in (select account_id from account_person where person_id = ${person} and part <> 'advisor')
      and (${portal}::uuid is null or a.portal_id = ${portal})`,
  );
}

export async function findAccount(db: Db, portal: string, id: string): Promise<FoundAccount | null> {
  if (!UUID.test(id)) return null;
  return (await accountsWhere(db, sql`a.id = ${id} and a.portal_id = ${portal}`))[0] ?? null;
}

async function accountsWhere(db: Db, where: SQL): Promise<FoundAccount[]> {
  const { rows } = await db.execute<FoundAccount & Record<string, unknown>>(sql`
    select a.id, a.name, a.portal_id as "portalId", a.external_id as "externalId", a.status, s.redirect
    from account a left join user_status s on s.identifier = a.status where a.active and ${where} order by lower(a.name), a.id`);
  return rows;
}

export interface FoundPortfolio {
  readonly id: string;
  readonly name: string;
  readonly accountId: string;
}

/**
 * Finds the portfolio that a word in an address means: its id or number, or the number of a client, which means the portfolio of the same
 * number or else the client's first one; in tenants with that setting, the client's number, a hyphen, and the portfolio's number.
 */
export async function findPortfolio(
  db: Db,
  portal: string,
  word: string,
  { portfolioParameter }: Pick<TenantSettings, 'portfolioParameter'>,
): Promise<FoundPortfolio | null> {
  if (UUID.test(word)) return findOnePortfolio(db, portal, sql`p.id = ${word}`);
  if (portfolioParameter === 'contact-portfolio') {
    const hyphen = word.indexOf('-');
    // The number alone leads clients to their own portfolio [NAV-23].
    if (hyphen < 0) return findOnePortfolio(db, portal, sql`a.external_id = ${word}`);
    const [contact, rest] = [word.slice(0, hyphen), word.slice(hyphen + 1)];
    return findOnePortfolio(
      db,
      portal,
      sql`a.external_id = ${contact} and ${UUID.test(rest) ? sql`p.id = ${rest}` : sql`p.external_id = ${rest}`}`,
    );
  }
  return findOnePortfolio(
    db,
    portal,
    sql`(p.external_id = ${word} or a.external_id = ${word})`,
    sql`(p.external_id = ${word}) desc nulls last,`,
  );
}

async function findOnePortfolio(db: Db, portal: string, where: SQL, order: SQL = sql``): Promise<FoundPortfolio | null> {
  const { rows } = await db.execute<FoundPortfolio & Record<string, unknown>>(sql`
    select p.id, p.name, p.account_id as "accountId" from portfolio p join account a on a.id = p.account_id
    where p.active and a.active and a.portal_id = ${portal} and ${where} order by ${order} lower(p.name), p.id limit 1`);
  return rows[0] ?? null;
}

/** By name. */
export async function portfolioIdsOf(db: Db, account: string): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from portfolio where account_id = ${account} and active order by lower(name), id`,
  );
  return rows.map(({ id }) => id);
}

/**
 * The portal and the account statuses of a record that an answer shows. Null for a record that the reader may not see; only the portal is
 * null where the account has none, or none that the reader sees.
 */
export async function findPortalAndStatuses(
  db: Db,
  kind: 'portal' | 'account' | 'portfolio' | 'statement',
  named: string,
  person: string,
): Promise<{ readonly portal: string | null; readonly statuses: readonly string[] } | null> {
  if (kind === 'portal') {
    const portal = await findPortal(db, named);
    return portal && { portal: portal.id, statuses: (await ownAccounts(db, person, portal.id)).map(({ status }) => status) };
  }
  if (!UUID.test(named)) return null;
  const account = {
    account: sql`${named}`,
    portfolio: sql`(select account_id from portfolio where id = ${named})`,
    statement: sql`(select p.account_id from statement s join portfolio p on p.id = s.portfolio_id where s.id = ${named})`,
  }[kind];
  const { rows } = await db.execute<{ portal: string | null; status: string }>(
    sql`select o.id as portal, a.status from account a left join portal o on o.id = a.portal_id where a.id = ${account}`,
  );
  const [row] = rows;
  return row ? { portal: row.portal, statuses: [row.status] } : null;
}
