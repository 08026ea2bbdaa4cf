/** Tells which accounts somebody holds, in whose name they read and write. */
import { sql, type SQL } from 'drizzle-orm';
import { keepsAll } from '#server/groups';
import type { SignedInContext } from '#server/people';

export type MessageReader = Pick<SignedInContext, 'db' | 'actor' | 'person'>;

/** An array of the accounts that somebody holds, as client or confirmed holder, and not those that they look after. */
export function heldAccounts(reader: MessageReader): SQL {
  // Staff see every account.
  return keepsAll(reader)
    ? sql`array(select h.account_id from account_person h where h.person_id = ${reader.person.id} and (h.part = 'client' or h.part = 'holder' and h.confirmed_at is not null))`
    : sql`(select held_accounts())::uuid[]`;
}
