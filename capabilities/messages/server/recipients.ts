/** Finds whom somebody may write to. */
import { sql } from 'drizzle-orm';
import { refuse, type InputOf } from '#packages/endpoint';
import { containingPattern, type Db } from '#platform';
import { isLimited } from '#packages/policy';
import { isProfessional, keepsAll } from '#server/groups';
import { whereOutsideDomains, type SignedInContext } from '#server/people';
import { findPortalId } from '#server/tenants';
import type { messages, OfferedRecipient } from '../contract.ts';
import { heldAccounts, type MessageReader } from './reader.ts';

const MOST_OFFERED = 50;

interface OwnAdvisor extends Record<string, unknown> {
  readonly account: string;
  /** That of its portal, where the caller sees no account. */
  readonly accountName: string;
  readonly portal: string;
  readonly id: string;
  readonly name: string;
  readonly messenger: boolean;
}

/**
 * The advisors of the caller's own accounts who receive messages, without test users [MSG-15]: of each account those who are messengers or, if none
 * of them is, all [OQ-102]. The leading advisor comes first. Whoever waits to be confirmed for an account is
 * told nothing of it.
 */
export async function listOwnAdvisors(context: MessageReader & Pick<SignedInContext, 'tenant'>): Promise<OwnAdvisor[]> {
  const { db, tenant } = context;
  const { rows } = await db.execute<OwnAdvisor>(sql`
    select o.account_id as account, coalesce(a.name, p.name) as "accountName", coalesce(a.portal_id, w.portal_id) as portal, o.person_id as id, o.name,
      o.messenger
    from own_advisors() o left join account a on a.id = o.account_id left join awaited_accounts() w on w.account_id = o.account_id
    left join portal p on p.id = w.portal_id
    where (o.account_id = any (${heldAccounts(context)}) or w.account_id is not null)
      and ${whereOutsideDomains(tenant.settings.testDomains, sql`o.email`)}
    order by lower(coalesce(a.name, p.name)), o.account_id, o.leads desc, lower(o.name), o.person_id`);
  const withMessenger = new Set(rows.filter(({ messenger }) => messenger).map(({ account }) => account));
  return rows.filter(({ account, messenger }) => messenger || !withMessenger.has(account));
}

/** @throws Refusal `portal.unknown` */
export async function listRecipients(
  context: MessageReader & Pick<SignedInContext, 'tenant'>,
  { portal: key, search }: InputOf<typeof messages.listRecipients>,
): Promise<OfferedRecipient[]> {
  const { db, tenant } = context;
  const portal = await findPortalId(db, key);
  const wanted = search.trim().toLowerCase();
  const own = await listOwnAdvisors(context);
  const advisors = own
    .filter((one) => one.portal === portal && (one.name.toLowerCase().includes(wanted) || one.accountName.toLowerCase().includes(wanted)))
    .map(({ id, name, account, accountName }): OfferedRecipient => ({
      kind: 'person',
      id,
      name,
      account: isLimited(context.actor) ? null : { id: account, name: accountName },
    }));
  if (!isProfessional(context)) return advisors;
  const [keeps, pattern] = [keepsAll(context) ? sql`true` : sql`k.id in (select subject_id from kept_subject)`, containingPattern(search)];
  const { rows } = await db.execute<OfferedRecipient & Record<string, unknown>>(sql`
    (select 'account' as kind, k.id, k.name, null as account from account k join person c on c.id = k.client_id
      where k.portal_id = ${portal} and k.active and k.name ilike ${pattern} and ${keeps} and ${whereOutsideDomains(tenant.settings.testDomains, sql`c.email`)}
      order by lower(k.name), k.id limit ${MOST_OFFERED})
    union all
    (select 'group', k.id, k.name, null from client_group k where k.active and k.name ilike ${pattern} and ${keeps}
      and exists (select from client_group_member m where m.group_id = k.id) order by lower(k.name), k.id limit ${MOST_OFFERED})`);
  return [...advisors, ...rows];
}

/** Whether an account is held by the caller, as client or confirmed holder. */
export async function isHeld(context: MessageReader, account: string): Promise<boolean> {
  const { rows } = await context.db.execute(sql`select where ${account}::uuid = any (${heldAccounts(context)})`);
  return rows.length > 0;
}

/** Whether the caller was joined to an account, and has limited browsing until its client confirms them. */
export async function isAwaited({ db }: MessageReader, account: string): Promise<boolean> {
  const { rows } = await db.execute(sql`select from awaited_accounts() w where w.account_id = ${account}::uuid`);
  return rows.length > 0;
}

/** An account without a client has nobody who could read what is written to it. */
export async function hasClient(db: Db, account: string): Promise<boolean> {
  const { rows } = await db.execute(sql`select from account where id = ${account} and client_id is not null`);
  return rows.length > 0;
}

/** Whoever answers on behalf of the client: whoever wrote, as long as they look after the account, or else its first advisor. @throws Refusal `message.unanswerable` */
export async function answeringAdvisor(
  context: MessageReader & Pick<SignedInContext, 'tenant'>,
  account: string,
  advisor: string,
): Promise<string> {
  const { rows } = await context.db.execute<{ still: boolean }>(sql`select looks_after(${account}, ${advisor}) as still`);
  if (rows[0]?.still) return advisor;
  return (await listOwnAdvisors(context)).find((one) => one.account === account)?.id ?? refuse('message.unanswerable');
}
