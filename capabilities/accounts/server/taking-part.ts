/** Changes who belongs to an account. Row-level security decides who may be named; all other rules are here. */
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { refuse, Refusal, type InputOf } from '#packages/endpoint';
import { decidePermission } from '#packages/policy';
import { containingPattern, type Db, wireMoment } from '#platform';
import type { HandlerContext, SignedInContext } from '#server/people';
import { enforceLimit, findPortalId } from '#server/tenants';
import type { accounts, AccountHolder, WaitingHolder, ListedAccountName, AccountOwner } from '../contract.ts';

/** The owners of an account, split into professionals and holders, each in the order given. */
interface OwnersByPart {
  readonly advisors: readonly string[];
  readonly holders: readonly string[];
}

/** @throws Refusal `input.invalid` where nobody among them is a professional, or somebody is unknown */
async function splitOwnersByPart(db: Db, owners: readonly string[]): Promise<OwnersByPart> {
  const { rows } = await db.execute<{ id: string; professional: boolean; disabled: boolean }>(
    sql`select id, is_professional as professional, disabled from person where id = any(${sql.param(owners)}::uuid[])`,
  );
  const known = new Map(rows.map(({ id, professional }) => [id, professional]));
  if (owners.some((id) => !known.has(id))) refuse('input.invalid', { owners: 'refusal.field.unlisted' });
  const advisors = [...new Set(owners.filter((id) => known.get(id)))];
  // Whoever is disabled remains an advisor of theirs, and is none who could look after them.
  if (rows.every(({ professional, disabled }) => !professional || disabled))
    refuse('input.invalid', { owners: 'refusal.field.advisor-required' });
  return { advisors, holders: [...new Set(owners.filter((id) => !known.get(id)))] };
}

async function insertParticipants(tx: Db, account: string, { advisors, holders }: OwnersByPart): Promise<void> {
  await tx.execute(sql`
    insert into account_person (account_id, person_id, part)
    select ${account}, id, part from (
      select unnest(${sql.param(advisors)}::uuid[]) as id, 'advisor' as part
      union all select unnest(${sql.param(holders)}::uuid[]), 'holder') named`);
}

/**
 * Opens an account with the status `created`.
 * @throws Refusal `portal.unknown`, `input.invalid`, `limit.accounts`, `address.taken`
 */
export async function openAccount(
  { db, tenant, person, actor, tell }: SignedInContext,
  { portal: key, name, email, accountType, owners }: InputOf<typeof accounts.createAccount>,
): Promise<string> {
  const id = randomUUID();
  const { settings } = tenant;
  await refuseTakenAddress(
    db.transaction(async (tx) => {
      const portal = await findPortalId(tx, key);
      const people = await splitOwnersByPart(tx, owners);
      const [lead] = people.advisors;
      // Professionals other than staff open accounts that they lead themselves.
      if (decidePermission('house.keep', actor) !== 'yes' && lead !== person.id)
        refuse('input.invalid', { owners: 'refusal.field.advisor-required' });
      await enforceLimit(tx, settings.limits, 'accounts', portal);
      await tx.execute(sql`
        insert into account (id, portal_id, name, email, account_type, status, currency, lead_advisor_id)
        values (${id}, ${portal}, ${name}, ${email}, ${accountType}, 'created', ${settings.currency}, ${lead})`);
      await insertParticipants(tx, id, people);
      tell({ subject: { kind: 'account', id } });
    }),
  );
  return id;
}

/** An e-mail address belongs to one account of a portal [C-11]; of two accounts opened at once the second is refused. */
async function refuseTakenAddress<Value>(opening: Promise<Value>): Promise<Value> {
  try {
    return await opening;
  } catch (error) {
    const { code, constraint } = ((error as Error).cause ?? {}) as { code?: string; constraint?: string };
    throw code === '23505' && constraint === 'account_email' ? new Refusal('address.taken') : error;
  }
}

const PAGE = 100;

export async function listDirectory(
  db: Db,
  { search, offset }: InputOf<typeof accounts.listDirectory>,
): Promise<{ total: number; rows: ListedAccountName[] }> {
  const pattern = containingPattern(search);
  // Counted by itself: beyond the last page there is no row that could carry the total.
  const { rows } = await db.execute<{ total: number; shown: ListedAccountName[] }>(sql`
    with found as materialized (
      select d.account_id, d.name, d.status, o.name as portal
      from account_directory d join portal o on o.id = d.portal_id where d.name ilike ${pattern}
    ), shown as (
      select * from found order by lower(name), account_id limit ${PAGE} offset ${offset}
    )
    select (select count(*)::int from found) as total,
      coalesce((select json_agg(json_build_object('name', name, 'status', status, 'portal', portal) order by lower(name), account_id) from shown), '[]') as shown`);
  const { total = 0, shown = [] } = rows[0] ?? {};
  return { total, rows: shown };
}

/** @throws Refusal `account.unknown` */
async function requireAccount(db: Db, account: string): Promise<void> {
  const { rows } = await db.execute(sql`select from account where id = ${account} and active`);
  if (rows.length === 0) refuse('account.unknown');
}

const CONFIRMED_AT = sql`${wireMoment(sql`t.confirmed_at`)} as "confirmedAt"`;

/** The leading advisor first. @throws Refusal `account.unknown` */
export async function ownersOf(db: Db, account: string): Promise<AccountOwner[]> {
  await requireAccount(db, account);
  const { rows } = await db.execute<AccountOwner & Record<string, unknown>>(sql`
    select p.id, p.name, p.email, t.part, ${CONFIRMED_AT}
    from account_person t join person p on p.id = t.person_id join account a on a.id = t.account_id
    where t.account_id = ${account} and t.part <> 'client'
    order by t.part, (p.id = a.lead_advisor_id) is not true, lower(p.name), p.id`);
  return rows;
}

/**
 * Holders who were confirmed stay so; new ones wait for the client.
 * @throws Refusal `account.unknown`, `input.invalid`
 */
export async function setOwners(
  { db, tell }: Pick<HandlerContext, 'db' | 'tell'>,
  account: string,
  owners: readonly string[],
): Promise<AccountOwner[]> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select from account where id = ${account} for update`);
    const before = await ownersOf(tx, account);
    const { rows: clients } = await tx.execute<{ id: string }>(
      sql`select person_id as id from account_person where account_id = ${account} and part = 'client'`,
    );
    const people = await splitOwnersByPart(tx, owners);
    const holders = people.holders.filter((id) => !clients.some((client) => client.id === id));
    const wanted = { advisor: people.advisors, holder: holders };
    const kept = before.filter(({ id, part }) => wanted[part].includes(id)).map(({ id }) => id);
    await tx.execute(sql`delete from account_person where account_id = ${account} and part <> 'client'
      and person_id <> all (${sql.param(kept)}::uuid[])`);
    const added = (ids: readonly string[]) => ids.filter((id) => !kept.includes(id));
    await insertParticipants(tx, account, { advisors: added(people.advisors), holders: added(holders) });
    await tx.execute(sql`update account set lead_advisor_id = ${people.advisors[0]} where id = ${account}`);
    const after = await ownersOf(tx, account);
    tell({ detail: { before: before.map(({ id }) => id), after: after.map(({ id }) => id) } });
    return after;
  });
}

/**
 * Sets the client of an account; null for none yet. The previous client no longer takes part in it.
 * @throws Refusal `account.unknown`
 */
export async function setClient({ db, tell }: Pick<HandlerContext, 'db' | 'tell'>, account: string, client: string | null): Promise<void> {
  await db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ client: string | null }>(
      sql`select client_id as client from account where id = ${account} and active for update`,
    );
    const [before] = rows;
    if (!before) refuse('account.unknown');
    if (before.client === client) return;
    await tx.execute(sql`delete from account_person where account_id = ${account} and (part = 'client' or person_id = ${client})`);
    await tx.execute(sql`update account set client_id = ${client} where id = ${account}`);
    if (client !== null)
      await tx.execute(sql`insert into account_person (account_id, person_id, part) values (${account}, ${client}, 'client')`);
    tell({ detail: { before: before.client, after: client } });
  });
}

/** @throws Refusal `account.unknown`, `portal.unknown`, `limit.accounts`, `address.taken` */
export async function moveAccount(
  { db, tenant, tell }: Pick<HandlerContext, 'db' | 'tenant' | 'tell'>,
  account: string,
  key: string,
): Promise<void> {
  await refuseTakenAddress(
    db.transaction(async (tx) => {
      const { rows } = await tx.execute<{ portal: string }>(
        sql`select portal_id as portal from account where id = ${account} and active for update`,
      );
      const [before] = rows;
      if (!before) refuse('account.unknown');
      const portal = await findPortalId(tx, key);
      if (before.portal === portal) return;
      await enforceLimit(tx, tenant.settings.limits, 'accounts', portal);
      await tx.execute(sql`update account set portal_id = ${portal} where id = ${account}`);
      tell({ detail: { before: before.portal, after: portal } });
    }),
  );
}

/** The holders of an account, for its client. @throws Refusal `account.unknown` */
export async function holdersOf(db: Db, account: string, client: string): Promise<AccountHolder[]> {
  await requireAccount(db, account);
  const { rows } = await db.execute<AccountHolder & Record<string, unknown>>(sql`
    select p.id, p.name, p.email, ${CONFIRMED_AT} from account_person t join person p on p.id = t.person_id
    where t.account_id = ${account} and t.part = 'holder' and t.main_holder_id = ${client} order by lower(p.name), p.id`);
  return rows;
}

/** The holders who wait for the client of their account, by name. @throws Refusal `portal.unknown` */
export async function listWaitingHolders(db: Db, portal: string, client: string): Promise<WaitingHolder[]> {
  const { rows } = await db.execute<WaitingHolder & Record<string, unknown>>(sql`
    select p.id, p.name, json_build_object('id', a.id, 'name', a.name) as account
    from account_person t join account a on a.id = t.account_id join person p on p.id = t.person_id
    where t.part = 'holder' and t.main_holder_id = ${client} and t.confirmed_at is null and a.active and a.portal_id = ${await findPortalId(db, portal)}
    order by lower(p.name), p.id, a.id`);
  return rows;
}

/** @throws Refusal `account.unknown`, `holder.unknown` where there is none, or they are not the client */
export async function confirmHolder(
  db: Db,
  { account, holder, client }: { readonly account: string; readonly holder: string; readonly client: string },
  now: Date,
): Promise<void> {
  await requireAccount(db, account);
  const confirmed = await db.execute(sql`
    update account_person set confirmed_at = coalesce(confirmed_at, ${now.toISOString()}::timestamptz)
    where account_id = ${account} and person_id = ${holder} and part = 'holder' and main_holder_id = ${client} returning person_id`);
  if (confirmed.rows.length === 0) refuse('holder.unknown');
}
