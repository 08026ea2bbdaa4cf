/** Reads and changes the status of an account, and writes to the client when it changes. */
import { sql } from 'drizzle-orm';
import { refuse } from '#packages/endpoint';
import { finding, type Finding } from '#packages/findings';
import { canonicalStatus, reachOf, type Actor, type Status } from '#packages/policy';
import type { Language } from '#packages/texts';
import type { Db, Tenant } from '#platform';
import { paragraphsOf, textIn, type UserStatus } from '#contract/statuses';
import { correspondenceLanguageOf, type SignedInContext } from '#server/people';
import { dispatchLetters, enqueueLetter, type ParametersOf, type QueuedLetter } from '#server/outbox';
import { USER_STATUS } from '#server/statuses';
import type { AccountStatus, OwnStatus } from '../contract.ts';
import { LEAD_ADVISOR } from './records.ts';

/** The finding that no record has the status of an account. */
export function statusFindings({ userStatus, userStatusData }: Pick<AccountStatus, 'userStatus' | 'userStatusData'>): Finding[] {
  return userStatusData === null ? [finding('status.missing', { subject: userStatus })] : [];
}

/** @throws Refusal `account.unknown`, also for an account without a visible portal, except to staff */
export async function readAccountStatus(db: Db, id: string, actor: Actor): Promise<AccountStatus> {
  const shown = reachOf(actor) === 'tenant' ? sql`true` : sql`exists (select from portal o where o.id = a.portal_id)`;
  const { rows } = await db.execute<AccountStatus & Record<string, unknown>>(sql`
    select a.id as account, a.name, a.status as "userStatus", ${USER_STATUS} as "userStatusData",
      a.notifications_disabled as "notificationsDisabled"
    from account a left join user_status u on u.identifier = a.status where a.id = ${id} and a.active and ${shown}`);
  return rows[0] ?? refuse('account.unknown');
}

/** The statuses of the accounts of which the person is client or confirmed holder. */
export async function listOwnStatuses(db: Db, person: string): Promise<OwnStatus[]> {
  const { rows } = await db.execute<OwnStatus & Record<string, unknown>>(sql`
    select a.id as account, a.name, o.key as portal, a.status as "userStatus", ${USER_STATUS} as "userStatusData",
      coalesce((select json_agg(f.id) from portfolio f where f.account_id = a.id and f.active), '[]') as portfolios,
      ${LEAD_ADVISOR} as advisor,
      exists (select from hidden_status h where h.person_id = ${person} and h.identifier = a.status) as hidden,
      o.terms <> '' and a.terms_accepted_at is null and a.client_id = ${person} as terms
    from account a
    join portal o on o.id = a.portal_id
    join account_person m on m.account_id = a.id and m.person_id = ${person} and m.part <> 'advisor'
    left join person p on p.id = a.lead_advisor_id and not p.disabled
    left join user_status u on u.identifier = a.status
    where a.active order by lower(a.name), a.id`);
  return rows;
}

type StatusChangeContext = Pick<SignedInContext, 'db' | 'tenant' | 'jobs' | 'tell' | 'actor'>;
type StatusMoveContext = Pick<SignedInContext, 'tenant' | 'tell' | 'actor'>;

interface RequestedStatusChange {
  readonly account: string;
  /** In any of its spellings. */
  readonly status: string;
  readonly notificationsDisabled?: boolean | undefined;
}

/**
 * Sets a status, and writes to the client if it has changed.
 * @throws Refusal `input.invalid` for an unknown status, `account.unknown` for an account that does not exist or that the caller may not change
 */
export async function changeAccountStatus(
  { db, tenant, jobs, tell, actor }: StatusChangeContext,
  change: RequestedStatusChange,
): Promise<AccountStatus> {
  const status = canonicalStatus(change.status);
  if (status === null) refuse('input.invalid', { status: 'refusal.field.unlisted' });
  // Clients, who reach only their own accounts, change nothing.
  if (reachOf(actor) === 'own') refuse('account.unknown');
  const { now, letters } = await db.transaction(async (tx) => {
    const quiet = change.notificationsDisabled;
    const before = await lockStatus(tx, change.account);
    if (quiet !== undefined) await tx.execute(sql`update account set notifications_disabled = ${quiet} where id = ${change.account}`);
    return moveStatus(tx, { tenant, tell, actor }, { account: change.account, from: before, to: status });
  });
  await dispatchLetters(jobs, ...letters);
  return now;
}

/** Reads the status and locks it until the transaction ends. @throws Refusal `account.unknown`, also for one that the caller may not change */
export async function lockStatus(tx: Db, account: string): Promise<string> {
  const { rows } = await tx.execute<{ status: string }>(sql`select status from account where id = ${account} and active for update`);
  return rows[0]?.status ?? refuse('account.unknown');
}

interface StatusMove {
  readonly account: string;
  /** The present status, locked (`lockStatus`). */
  readonly from: string;
  readonly to: Status;
}

/**
 * Sets a status within a larger operation; the letters are sent once it is committed (`dispatchLetters`). For clients the database decides what they may
 * set.
 */
export async function moveStatus(
  tx: Db,
  { tenant, tell, actor }: StatusMoveContext,
  { account, from, to }: StatusMove,
): Promise<{ readonly now: AccountStatus; readonly letters: readonly QueuedLetter[] }> {
  await tx.execute(sql`update account set status = ${to}, version = version + 1 where id = ${account}`);
  const now = await readAccountStatus(tx, account, actor);
  tell({ detail: { from, to } });
  return { now, letters: from === to ? [] : await writeToClient(tx, tenant, now) };
}

/**
 * Sets the status in which an account begins. Nothing has changed for its client then, so nobody is written to: a file that makes many accounts sends no
 * letters.
 */
export async function beginInStatus(db: Db, account: string, status: Status): Promise<void> {
  await db.execute(sql`update account set status = ${status} where id = ${account}`);
}

interface StatusLetterReader extends Record<string, unknown> {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly language: string | null;
}

/** No letter where a switch of the status or of the account forbids it, where the status has no text, and where nobody has signed up. */
async function writeToClient(tx: Db, tenant: Tenant, { account, name, userStatusData, notificationsDisabled }: AccountStatus) {
  if (!userStatusData || notificationsDisabled) return [];
  const { rows } = await tx.execute<StatusLetterReader>(sql`
    select p.id, p.name, p.email, p.language from account a join person p on p.id = a.client_id where a.id = ${account} and not p.disabled`);
  const [reader] = rows;
  if (!reader) return [];
  const language = await correspondenceLanguageOf(tx, tenant, { person: reader.id, language: reader.language });
  const parameters = statusLetter(userStatusData, language, { name: reader.name, account: name });
  if (!parameters) return [];
  return [
    await enqueueLetter(tx, {
      template: 'status',
      parameters,
      to: { address: reader.email, language, person: reader.id },
      account,
    }),
  ];
}

/** What the mail of a status says; null where the firm has none for it, or sends none. */
export function statusLetter(
  status: UserStatus,
  language: Language,
  { name, account }: { readonly name: string; readonly account: string },
): ParametersOf<'status'> | null {
  const said = status.notificationsDisabled ? null : textIn(status.mail, language);
  if (said === null) return null;
  return { name, account, status: textIn(status.name, language) ?? status.identifier, paragraphs: paragraphsOf(said) };
}
