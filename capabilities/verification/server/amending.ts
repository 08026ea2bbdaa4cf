/** Amends details that were checked before: they are checked again, and until then no orders are possible [KYC-09, OQ-71]. */
import { sql } from 'drizzle-orm';
import { decidePermission, STATUS_AFTER, statusRule } from '#packages/policy';
import type { Db } from '#platform';
import { lockStatus, moveStatus } from '#server/accounts';
import type { SignedInContext } from '#server/people';
import type { QueuedLetter } from '#server/outbox';
import { listDetailForms } from '#server/processes';

type AmendmentContext = Pick<SignedInContext, 'db' | 'tenant' | 'actor'>;

/**
 * Whether submitting this form for this account amends its details: the client was accepted already, and this form is the one for the details.
 * A submission by staff for a client is no amendment.
 * @throws Refusal `account.unknown`
 */
export async function isAmendment({ db, tenant, actor }: AmendmentContext, account: string | undefined, form: string): Promise<boolean> {
  if (account === undefined || decidePermission('clients.read', actor) === 'yes') return false;
  if (!(await listDetailForms({ db, tenant }, account)).includes(form)) return false;
  const { rows } = await db.execute<{ status: string }>(sql`select status from account where id = ${account}`);
  return statusRule(rows[0]?.status ?? '').box === null;
}

/** Requests a check of the submitted details. @returns letters to dispatch after the commit */
export async function amendDetails(
  tx: Db,
  context: Pick<SignedInContext, 'tenant' | 'tell' | 'actor' | 'now'>,
  { account, submission }: { readonly account: string; readonly submission: string },
): Promise<readonly QueuedLetter[]> {
  const from = await lockStatus(tx, account);
  await requestCheck(tx, { account, submission }, context);
  return (await moveStatus(tx, context, { account, from, to: STATUS_AFTER.amendment })).letters;
}

/** Requests a check of a submission; an earlier request of the account is closed. */
export async function requestCheck(
  tx: Db,
  { account, submission }: { readonly account: string; readonly submission: string | null },
  { now }: Pick<SignedInContext, 'now'>,
): Promise<void> {
  await tx.execute(sql`update account_check set state = 'past' where account_id = ${account} and state = 'asked'`);
  await tx.execute(
    sql`insert into account_check (account_id, submission_id, asked_at) values (${account}, ${submission}, ${now.toISOString()})`,
  );
}

/** SQL condition: whether a submission with the alias `s` is being checked or in force, and so must not change. */
export const wasChecked = sql`exists (select from account_check k where k.submission_id = s.id and k.state <> 'past')`;
