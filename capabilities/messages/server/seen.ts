/** Says which messages a reader sees, from which side, in which portal, and up to when they have read them. */
import { sql, type SQL } from 'drizzle-orm';
import { isLimited } from '#packages/policy';
import { isProfessional, keepsAll } from '#server/groups';
import { heldAccounts, type MessageReader } from './reader.ts';

/** Whether a message `m` is read from the side of the client. */
function isReadAsClient(reader: MessageReader): SQL {
  if (!isProfessional(reader)) return sql`true`;
  const unkept = keepsAll(reader) ? sql`false` : sql`not coalesce((select kept_subjects()) ? m.group_id::text, false)`;
  return sql`case when m.account_id is null then ${unkept} else m.account_id = any (${heldAccounts(reader)}) end`;
}

/**
 * The messages that the reader sees, with `mine`, whether as a client, and `branch`, which tells the conversations of a thread apart: for a client
 * a thread is one, for the firm one with each account. Staff, who see those of everybody in the administration, read here what they took part in.
 */
export function seenMessages(reader: MessageReader): SQL {
  return sql`select m.*, s.mine, case when s.mine then m.thread_id else coalesce(m.account_id, m.thread_id) end as branch
    from message m cross join lateral (select ${isReadAsClient(reader)} as mine) s
    where m.active ${keepsAll(reader) ? sql`and (s.mine or m.advisor_id = ${reader.person.id})` : sql``}`;
}

/** Groups belong to no portal: the firm sees theirs in each, clients where an account of theirs is a member. */
export function isInPortal({ actor }: MessageReader, portal: string): SQL {
  const all = isLimited(actor) ? sql`awaited_accounts()` : sql`(select id as account_id, portal_id from account)`;
  const accounts = sql`select a.account_id from ${all} a where a.portal_id = ${portal}`;
  return sql`(s.account_id in (${accounts}) or s.account_id is null and (not s.mine
    or s.group_id in (select n.group_id from client_group_member n where n.account_id in (${accounts}))))`;
}

/** Of a conversation `t` with its mark `k`. Without a mark, whoever has answered has read what came before. */
export const READ_UP_TO = sql`coalesce(k.read_at, t.said_at, '-infinity')`;
