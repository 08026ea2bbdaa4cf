/** Tells which accounts somebody holds, in whose name they read and write, and to whom what they read was written. */
import { sql, type SQL } from 'drizzle-orm';
import { keepsAll } from '#server/groups';
import type { SignedInContext } from '#server/people';
import type { Message } from '../contract.ts';

export type MessageReader = Pick<SignedInContext, 'db' | 'actor' | 'person'>;

/** An array of the accounts that somebody holds, as client or confirmed holder, and not those that they look after. */
export function heldAccounts(reader: MessageReader): SQL {
  // Staff see every account.
  return keepsAll(reader)
    ? sql`array(select h.account_id from account_person h where h.person_id = ${reader.person.id} and (h.part = 'client' or h.part = 'holder' and h.confirmed_at is not null))`
    : sql`(select held_accounts())::uuid[]`;
}

/** The columns of a message that say to whom it is. */
interface RecipientColumns {
  readonly fromClient: boolean;
  readonly advisor: string;
  readonly advisorName: string;
  readonly account: string | null;
  readonly accountName: string | null;
  readonly group: string | null;
  readonly groupName: string | null;
}

/** A holder who waits is not told of the account: what the firm answers them is to themselves. */
export function recipientOf(row: RecipientColumns, { id, name }: MessageReader['person']): Message['recipient'] {
  if (row.fromClient) return { kind: 'person', id: row.advisor, name: row.advisorName };
  if (row.account !== null) return { kind: 'account', id: row.account, name: row.accountName ?? '' };
  return row.group === null ? { kind: 'person', id, name } : { kind: 'group', id: row.group, name: row.groupName ?? '' };
}
