/** Tells which accounts and groups somebody keeps: whose documents they add, and to whom they write for the firm. */
import { sql } from 'drizzle-orm';
import { decidePermission } from '#packages/policy';
import type { SignedInContext } from '#server/people';

type KeepingContext = Pick<SignedInContext, 'db' | 'actor'>;

export function isProfessional({ actor }: Pick<KeepingContext, 'actor'>): boolean {
  return decidePermission('clients.change', actor) === 'yes';
}

/** Staff keep all. */
export function keepsAll({ actor }: Pick<KeepingContext, 'actor'>): boolean {
  return decidePermission('house.keep', actor) === 'yes';
}

/** Whether somebody keeps this account or group; a professional none of their own. */
export async function isKept(context: KeepingContext, subject: string): Promise<boolean> {
  if (keepsAll(context)) return true;
  if (!isProfessional(context)) return false;
  const { rows } = await context.db.execute(sql`select from kept_subject where subject_id = ${subject}`);
  return rows.length > 0;
}

/** Whether a group has members whom the caller does not look after, or not any more: nothing is sent to those in the caller's name. */
export async function hasForeignMembers(context: KeepingContext, group: string): Promise<boolean> {
  if (keepsAll(context)) return false;
  const { rows } = await context.db.execute(sql`
    select from client_group_member where group_id = ${group} and account_id not in (select account_id from shown_account) limit 1`);
  return rows.length > 0;
}
