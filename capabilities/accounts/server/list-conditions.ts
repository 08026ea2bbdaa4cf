/** The conditions of the client list: search text, filters, and what needs attention. */
import { sql, type SQL } from 'drizzle-orm';
import type { InputOf } from '#packages/endpoint';
import { reachOf, STATUSES, statusRule } from '#packages/policy';
import type { SignedInContext } from '#server/people';
import type { TenantSettings } from '#contract/tenants';
import { LARGE_CHANGES, type accounts, type Attention } from '../contract.ts';

export type AccountListQuery = Omit<InputOf<typeof accounts.listAccounts>, 'offset' | 'limit'>;

/** The tenant's settings for client lists. */
export type AccountListSettings = Pick<TenantSettings, 'hideUnlinked' | 'source'>;

/** The reader of the list. */
export type AccountListReader = Pick<SignedInContext, 'db' | 'actor'>;

/** The statuses of clients who are not verified yet. */
const UNVERIFIED = STATUSES.filter((status) => statusRule(status).box !== null);

/** Accounts with an order that has not been sent on yet; the room `orders` writes them. Read once, not for each account. */
const ACCOUNTS_WITH_ORDERS = sql`array(select o.account_id from client_order o where o.active and o.stage in ('received', 'checked'))`;

export const ATTENTION_NEEDS = ['unverified', 'order', 'stale', 'moved'] as const satisfies readonly Attention[];

/** Of a firm with a provider no figures are stored, so none is out of date or has moved. */
export function attentionConditions(stale: SQL, { source }: Pick<AccountListSettings, 'source'>): Readonly<Record<Attention, SQL>> {
  return {
    unverified: sql`(a.status = any(${sql.param(UNVERIFIED)}::text[]))`,
    order: sql`(a.id = any(${ACCOUNTS_WITH_ORDERS}))`,
    stale,
    moved: source
      ? sql`false`
      : sql`(coalesce(abs(s.change_1d) >= ${LARGE_CHANGES.change1d}, false) or coalesce(abs(s.change_1m) >= ${LARGE_CHANGES.change1m}, false))`,
  };
}

/** Everything could be valued, and every value is zero [PORT-19]; a value that is unknown does not count as zero. */
export const WORTHLESS = sql`(s.value is not null and not a.is_group and not exists (select from portfolio f left join portfolio_summary w on w.portfolio_id = f.id
  where f.account_id = a.id and f.active and (w.value is null or w.value <> 0)))`;

export function anyAttention(needs: Readonly<Record<Attention, SQL>>): SQL {
  return sql`(${sql.join(
    ATTENTION_NEEDS.map((name) => needs[name]),
    sql` or `,
  )})`;
}

/** Above this number of matches the search reads the whole list instead of the matches. */
const MOST_FOUND = 5000;

/** The condition that the name or number of an account, or of one of its portfolios, contains the search text. */
export async function searchCondition({ db, actor }: AccountListReader, search: string): Promise<SQL> {
  const part = search.trim().replace(/[\\%_]/g, '\\$&');
  if (part === '') return sql`true`;
  const pattern = `%${part}%`;
  // Only those who see the whole firm see too many accounts to read each of them.
  if (reachOf(actor) === 'tenant') {
    const { rows } = await db.execute<{ id: string }>(sql`select account_found(${pattern}, ${MOST_FOUND + 1}) as id`);
    if (rows.length <= MOST_FOUND) return sql`a.id in (select unnest(${sql.param(rows.map(({ id }) => id))}::uuid[]))`;
  }
  return sql`(a.name ilike ${pattern} or a.external_id ilike ${pattern}
    or a.id in (select f.account_id from portfolio f where f.active and (f.name ilike ${pattern} or f.external_id ilike ${pattern})))`;
}

export function filterCondition(
  { email, portfolioType, accountType, throughGroup, inGroup, status, attention }: AccountListQuery,
  needs: Readonly<Record<Attention, SQL>>,
): SQL {
  const conditions = [sql`true`];
  if (email !== undefined) conditions.push(sql`lower(a.email) = ${email}`);
  if (portfolioType !== undefined)
    conditions.push(sql`exists (select from portfolio f where f.account_id = a.id and f.active and f.type = ${portfolioType})`);
  if (accountType === 'unregistered') conditions.push(sql`a.client_id is null`);
  else if (accountType !== undefined) conditions.push(sql`a.account_type = ${accountType}`);
  if (throughGroup !== undefined)
    conditions.push(sql`exists (select from access_group_account m join access_group g on g.id = m.group_id
      where m.account_id = a.id and m.group_id = ${throughGroup} and g.active)`);
  if (inGroup !== undefined)
    conditions.push(sql`exists (select from client_group_member m join client_group g on g.id = m.group_id
      where m.account_id = a.id and m.group_id = ${inGroup} and g.active)`);
  if (status !== undefined) conditions.push(sql`a.status = ${status}`);
  if (attention !== undefined) conditions.push(attention === 'any' ? anyAttention(needs) : needs[attention]);
  return sql.join(conditions, sql` and `);
}
