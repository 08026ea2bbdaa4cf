/** Checks the account that a form is filled for, and reads the status of its client. */
import { sql } from 'drizzle-orm';
import { refuse } from '#packages/endpoint';
import { decidePermission, statusRule, type Actor } from '#packages/policy';
import type { Db } from '#platform';

export type FormAccountId = string | undefined;

/** The status of the client; null without an account. @throws Refusal `account.unknown`, also for an account that no portal shows */
export async function accountStatusOf(db: Db, account: FormAccountId): Promise<string | null> {
  if (account === undefined) return null;
  return (await findAccountStatus(db, account)) ?? refuse('account.unknown');
}

/** Null for an account that does not exist, or that no portal shows. */
export async function findAccountStatus(db: Db, account: string): Promise<string | null> {
  const { rows } = await db.execute<{ status: string }>(
    sql`select a.status from account a join portal o on o.id = a.portal_id where a.id = ${account} and a.active`,
  );
  return rows[0]?.status ?? null;
}

/**
 * Refuses clients who send or change something while their details are being checked: for the given account or, where none is given, when
 * all their accounts are locked.
 * @throws Refusal `submission.locked`
 */
export async function refuseLocked(db: Db, actor: Actor, account: string | null | undefined): Promise<void> {
  if (decidePermission('clients.read', actor) === 'yes') return;
  const { rows } = await db.execute<{ status: string }>(sql`
    select a.status from account a join portal o on o.id = a.portal_id
    where a.active and (${account ?? null}::uuid is null or a.id = ${account ?? null}::uuid)`);
  if (rows.length > 0 && rows.every(({ status }) => statusRule(status).detailsLocked)) refuse('submission.locked');
}
