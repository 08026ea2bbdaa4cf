/** Finds, sorts and pages the client list in the database: accounts with their stored figures. */
import { sql, type SQL } from 'drizzle-orm';
import { refuse } from '#packages/endpoint';
import { ENGINE_VERSION } from '#engine/series';
import { type Db, factMoment, wireMoment } from '#platform';
import { factsMoment } from '#server/instruments';
import type { AccountRow, Attention } from '../contract.ts';
import {
  ATTENTION_NEEDS,
  type AccountListQuery,
  type AccountListReader,
  type AccountListSettings,
  WORTHLESS,
  anyAttention,
  attentionConditions,
  filterCondition,
  searchCondition,
} from './list-conditions.ts';

export type AccountListSort = AccountListQuery['sort'];

export interface ListWindow {
  readonly offset: number;
  readonly limit: number;
}

/** Nulls last both ways; the name, then the id, break ties so that windows never overlap. */
const ORDER: Readonly<Record<AccountListSort, SQL>> = {
  name: sql`a.sort_name`,
  value: sql`s.tenant_value`,
  change1d: sql`s.change_1d`,
  change1m: sql`s.change_1m`,
  changeYtd: sql`s.change_ytd`,
  change1y: sql`s.change_1y`,
  lastLogin: sql`c.last_login`,
};

interface AccountGroupName {
  readonly id: string;
  readonly name: string;
}

export interface ListedAccounts {
  readonly total: number;
  readonly letters: string[];
  readonly groups: AccountGroupName[];
  readonly clientGroups: AccountGroupName[];
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
 * Accounts of one portal that the handle may see; the accounts of people who are both staff and advisors are left out [ACC-16]. Values are
 * in each account's own currency.
 * @throws Refusal `portal.unknown`
 */
export async function findAccounts(
  reader: AccountListReader,
  settings: AccountListSettings,
  query: AccountListQuery,
  window: ListWindow | null,
): Promise<ListedAccounts> {
  const { db } = reader;
  const { portal, stale, listed: all } = await readListScope(db, settings, query.portal);
  const searched = await searchCondition(reader, query.search);
  const needs = attentionConditions(stale, settings);
  const direction = query.direction === 'descending' ? sql`desc` : sql`asc`;
  const first = (window?.offset ?? 0) === 0;
  const { rows: found } = await db.execute<AccountListTotals & AccountRow & { currency: string }>(sql`
    with listed as materialized (
      select a.id, a.sort_name, a.letter, ${ORDER[query.sort]} as sorted, ${stale} as stale, s.as_of, s.facts_at, c.last_login
      from account a
      left join account_summary s on s.account_id = a.id
      left join person c on c.id = a.client_id
      where ${all} and ${searched} and ${filterCondition(query, needs)}
    ), chosen as (
      select * from listed where ${query.letter === undefined ? sql`true` : sql`letter = upper(${query.letter})`}
    ), totals as (
      select count(*)::int as total, (count(*) filter (where stale))::int as "staleTotal", max(as_of)::text as latest,
        ${factMoment(sql`max(facts_at)`)} as known,
        ${first ? sql`(select coalesce(json_agg(letter order by letter), '[]') from (select distinct letter from listed where letter <> '') l)` : sql`'[]'::json`} as letters
      from chosen
    ), shown as (
      select id, last_login, row_number() over () as place from (select * from chosen order by sorted ${direction} nulls last, sort_name, id
        ${window ? sql`limit ${window.limit} offset ${window.offset}` : sql``}) w
    )
    -- Listed narrowly and once; what a row shows is looked up for those that are shown alone.
    select t.*, ${first ? choicesOf(portal) : NO_CHOICES}, a.id, a.name, a.external_id as "externalId", a.account_type as "accountType", a.status as "userStatus",
      coalesce((select json_agg(f.name order by lower(f.name)) from portfolio f where f.account_id = a.id and f.active), '[]') as "portfolioNames",
      ${wireMoment(sql`w.last_login`)} as "lastLogin",
      a.client_id is not null as registered, a.currency, s.first_day::text as "firstDay",
      case when s.account_id is null then null else json_build_object(
        'asOf', s.as_of, 'knownAt', ${factMoment(sql`s.facts_at`)}, 'currency', a.currency, 'value', s.value::text,
        'changes', json_build_object('change1d', s.change_1d, 'change1m', s.change_1m, 'changeYtd', s.change_ytd, 'change1y', s.change_1y,
          'change3y', s.change_3y, 'change5y', s.change_5y, 'changeAll', s.change_all)) end as valuation,
      ${stale} as stale, ${WORTHLESS} and not ${stale} as worthless, a.email, a.inception::text as inception,
      (select l.name from person l where l.id = a.lead_advisor_id) as advisor,
      coalesce((select json_agg(g.name order by lower(g.name)) from client_group_member m join client_group g on g.id = m.group_id
        where m.account_id = a.id and g.active), '[]') as groups,
      case when a.is_group then coalesce((select json_agg(one.name order by m.position) from account_member m join account one on one.id = m.account_id
        where m.group_id = a.id and one.active), '[]') else '[]' end as members,
      array_to_json(array_remove(array[${sql.join(
        ATTENTION_NEEDS.map((name) => sql`case when ${needs[name]} then ${name}::text end`),
        sql`, `,
      )}], null)) as attention
    from totals t
    left join shown w on true
    left join account a on a.id = w.id
    left join account_summary s on s.account_id = a.id
    order by w.place`);
  const { total = 0, staleTotal = 0, latest = null, known = null, letters = [], accessGroups, clientGroups } = found[0] ?? {};
  // Where no account matches, the only row holds the totals.
  const rows = found.filter(({ id }) => (id as string | null) !== null);
  return {
    total,
    letters,
    groups: accessGroups ?? [],
    clientGroups: clientGroups ?? [],
    asOf: latest,
    knownAt: known,
    stale: staleTotal,
    currencies: new Map(rows.map(({ id, currency }) => [id, currency])),
    rows: rows.map(
      ({
        total: _total,
        staleTotal: _stale,
        latest: _latest,
        known: _known,
        letters: _letters,
        accessGroups: _access,
        clientGroups: _clients,
        currency: _currency,
        ...row
      }) => row,
    ),
  };
}

interface AccountListTotals extends Record<string, unknown> {
  readonly total: number;
  readonly staleTotal: number;
  readonly latest: string | null;
  readonly known: string | null;
  readonly letters: string[];
  /** In the first row of the first page only: the choices of the filters. */
  readonly accessGroups: AccountGroupName[] | null;
  readonly clientGroups: AccountGroupName[] | null;
}

const NO_CHOICES = sql`null::json as "accessGroups", null::json as "clientGroups"`;

/** The groups that have accounts in the portal, as two columns of a statement. */
function choicesOf(portal: string): SQL {
  return sql`case when coalesce(w.place, 1) = 1 then (
      select coalesce(json_agg(json_build_object('id', g.id, 'name', g.name) order by lower(g.name), g.id), '[]') from access_group g
      where g.active and exists (select from access_group_account m join account o on o.id = m.account_id
        where m.group_id = g.id and o.portal_id = ${portal} and o.active)) end as "accessGroups",
    case when coalesce(w.place, 1) = 1 then (
      select coalesce(json_agg(json_build_object('id', g.id, 'name', g.name) order by g.score desc, lower(g.name), g.id), '[]') from client_group g
      where g.active and exists (select from client_group_member m join account o on o.id = m.account_id
        where m.group_id = g.id and o.portal_id = ${portal} and o.active)) end as "clientGroups"`;
}

/** The conditions for the accounts of a portal that are listed, and for stored figures that are out of date; a firm with a provider stores none. */
export async function readListScope(
  db: Db,
  { hideUnlinked, source }: AccountListSettings,
  key: string,
): Promise<{ portal: string; stale: SQL; listed: SQL }> {
  const { rows } = await db.execute<{ portal: string | null; changed: string }>(sql`
    select (select id from portal where key = ${key}) as portal, ${factsMoment} as changed`);
  const { portal = null, changed = '' } = rows[0] ?? {};
  if (portal === null) refuse('portal.unknown');
  const stale = source ? sql`false` : sql`(s.account_id is null or s.facts_at <> ${changed}::timestamptz or s.engine <> ${ENGINE_VERSION})`;
  const listed = sql`a.portal_id = ${portal} and a.active and not (coalesce(c.is_admin, false) and coalesce(c.is_professional, false))
    and (a.external_id is not null or not ${hideUnlinked})`;
  return { portal, stale, listed };
}

/** @throws Refusal `portal.unknown` */
export async function countAttention(db: Db, settings: AccountListSettings, key: string): Promise<Record<Attention | 'any', number>> {
  const { stale, listed } = await readListScope(db, settings, key);
  const needs = attentionConditions(stale, settings);
  const counted = (what: SQL) => sql`(count(*) filter (where ${what}))::int`;
  const { rows } = await db.execute<Record<Attention | 'any', number>>(sql`
    select ${counted(anyAttention(needs))} as any, ${sql.join(
      ATTENTION_NEEDS.map((name) => sql`${counted(needs[name])} as ${sql.identifier(name)}`),
      sql`, `,
    )} from account a left join account_summary s on s.account_id = a.id left join person c on c.id = a.client_id where ${listed}`);
  return rows[0] ?? { any: 0, unverified: 0, order: 0, stale: 0, moved: 0 };
}
