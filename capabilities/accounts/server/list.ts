/** The client list: accounts with their stored figures, found, sorted and cut to a window by the database. */
import { sql, type SQL } from 'drizzle-orm';
import { refuse, type InputOf } from '#packages/endpoint';
import { ENGINE_VERSION } from '#packages/returns';
import { factsAt } from '#server/instruments';
import type { Db } from '#server/tenants';
import type { accounts, AccountRow } from '../contract.ts';

export type Wanted = Omit<InputOf<typeof accounts.listAccounts>, 'offset' | 'limit'>;
export type Sort = Wanted['sort'];

export interface Window {
  readonly offset: number;
  readonly limit: number;
}

/**
 * A name as it is sorted: in lower case and without accents, as not every database knows the alphabets of all languages. Letters of
 * their own (ð, þ, æ, ö) keep their place behind the others, where Icelandic has most of them.
 */
const SORTED_NAME = sql`translate(lower(a.name), 'áàâäãéèêëíìîïóòôúùûüýçñάέήίόύώϊϋΐΰς', 'aaaaaeeeeiiiiooouuuuycnαεηιουωιυιυσ')`;

/** Nulls last both ways; the name, then the id, break ties so that windows never overlap. */
const ORDER: Readonly<Record<Sort, SQL>> = {
  name: SORTED_NAME,
  value: sql`s.tenant_value`,
  change1d: sql`s.change_1d`,
  change1m: sql`s.change_1m`,
  changeYtd: sql`s.change_ytd`,
  change1y: sql`s.change_1y`,
  lastLogin: sql`c.last_login`,
};

export interface ListedAccounts {
  readonly total: number;
  readonly asOf: string | null;
  /** When the facts behind the newest of the figures last changed. */
  readonly knownAt: string | null;
  readonly rows: AccountRow[];
  /** By account: the currency of its figures. */
  readonly currencies: ReadonlyMap<string, string>;
  /** Accounts whose stored figures are missing, older than the facts, or of an earlier engine. */
  readonly stale: number;
}

/**
 * Accounts of one portal that the handle may see. Values are in each account's own currency.
 * @throws Refusal `portal.unknown`
 */
export async function findAccounts(db: Db, wanted: Wanted, window: Window | null): Promise<ListedAccounts> {
  const portal = await portalId(db, wanted.portal);
  const stale = sql`(s.account_id is null or s.facts_at <> ${await factsAt(db)}::timestamptz or s.engine <> ${ENGINE_VERSION})`;
  const pattern = `%${wanted.search.trim().replace(/[\\%_]/g, '\\$&')}%`;
  const found =
    wanted.search.trim() === ''
      ? sql`true`
      : sql`(a.name ilike ${pattern} or a.external_id ilike ${pattern} or exists (select from portfolio f
          where f.account_id = a.id and f.active and (f.name ilike ${pattern} or f.external_id ilike ${pattern})))`;
  const direction = wanted.direction === 'descending' ? sql`desc` : sql`asc`;
  const { rows } = await db.execute<
    AccountRow & { currency: string; total: number; staleTotal: number; latest: string | null; known: string | null }
  >(sql`
    select a.id, a.name, a.external_id as "externalId", a.account_type as "accountType", a.status,
      coalesce((select json_agg(f.name order by lower(f.name)) from portfolio f where f.account_id = a.id and f.active), '[]') as "portfolioNames",
      to_char(c.last_login at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "lastLogin",
      a.client_id is not null as registered, a.currency, s.first_day::text as "firstDay",
      case when s.account_id is null then null else json_build_object(
        'asOf', s.as_of, 'knownAt', to_char(s.facts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), 'currency', a.currency, 'value', s.value::text,
        'changes', json_build_object('change1d', s.change_1d, 'change1m', s.change_1m, 'changeYtd', s.change_ytd, 'change1y', s.change_1y,
          'change3y', s.change_3y, 'change5y', s.change_5y, 'changeAll', s.change_all)) end as valuation,
      ${stale} as stale,
      (count(*) over ())::int as total,
      (count(*) filter (where ${stale}) over ())::int as "staleTotal",
      (max(s.as_of) over ())::text as latest,
      to_char(max(s.facts_at) over () at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as known
    from account a
    left join account_summary s on s.account_id = a.id
    left join person c on c.id = a.client_id
    where a.portal_id = ${portal} and a.active and ${found}
    order by ${ORDER[wanted.sort]} ${direction} nulls last, ${SORTED_NAME}, a.id
    ${window ? sql`limit ${window.limit} offset ${window.offset}` : sql``}`);
  return {
    total: rows[0]?.total ?? 0,
    asOf: rows[0]?.latest ?? null,
    knownAt: rows[0]?.known ?? null,
    stale: rows[0]?.staleTotal ?? 0,
    currencies: new Map(rows.map(({ id, currency }) => [id, currency])),
    rows: rows.map(({ total: _total, staleTotal: _stale, latest: _latest, known: _known, currency: _currency, ...row }) => row),
  };
}

async function portalId(db: Db, key: string): Promise<string> {
  const { rows } = await db.execute<{ id: string }>(sql`select id from portal where key = ${key}`);
  return rows[0]?.id ?? refuse('portal.unknown');
}
