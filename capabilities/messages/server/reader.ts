/** Tells on which side somebody reads messages, and in which portal. */
import { sql, type SQL } from 'drizzle-orm';
import { refuse } from '#packages/endpoint';
import { decidePermission } from '#packages/policy';
import type { Db } from '#platform';
import type { SignedInContext } from '#server/people';

export type MessageReader = Pick<SignedInContext, 'db' | 'actor' | 'person'>;

export function isProfessional({ actor }: Pick<MessageReader, 'actor'>): boolean {
  return decidePermission('clients.change', actor) === 'yes';
}

/** Whether somebody keeps the accounts and groups of all. */
export function keepsAll({ actor }: Pick<MessageReader, 'actor'>): boolean {
  return decidePermission('house.keep', actor) === 'yes';
}

/** An array of the accounts that somebody holds, as client or confirmed holder, and not those that they look after. */
export function heldAccounts(reader: MessageReader): SQL {
  // Staff see every account.
  return keepsAll(reader)
    ? sql`array(select h.account_id from account_person h where h.person_id = ${reader.person.id} and (h.part = 'client' or h.part = 'holder' and h.confirmed_at is not null))`
    : sql`(select held_accounts())::uuid[]`;
}

/** A pattern for `ilike` that finds a text anywhere. */
export function containing(text: string): string {
  return `%${text.trim().replace(/[\\%_]/g, '\\$&')}%`;
}

/** @throws Refusal `portal.unknown` */
export async function findPortalId(db: Db, key: string): Promise<string> {
  const { rows } = await db.execute<{ id: string }>(sql`select id from portal where key = ${key} and active`);
  return rows[0]?.id ?? refuse('portal.unknown');
}
