/** Counts the conversations with something unread. */
import { sql, type SQL } from 'drizzle-orm';
import { findPortalId } from '#server/tenants';
import type { MessageReader } from './reader.ts';
import { isInPortal, READ_UP_TO, seenMessages } from './seen.ts';

/** @throws Refusal `portal.unknown` */
export async function countUnreadIn(reader: MessageReader, portal: string): Promise<number> {
  return countUnread(reader, isInPortal(reader, await findPortalId(reader.db, portal)));
}

/** Those at hand. @param of conditions on a seen message `s` */
export async function countUnread(reader: MessageReader, of: SQL): Promise<number> {
  const { rows } = await reader.db.execute<{ unread: number }>(sql`
    select count(*)::int as unread from (
      select s.thread_id, s.branch, max(s.created_at) filter (where s.created_by <> ${reader.person.id}) as heard_at,
        max(s.created_at) filter (where s.created_by = ${reader.person.id}) as said_at
      from (${seenMessages(reader)}) s where ${of} group by s.thread_id, s.branch) t
    left join message_mark k on k.thread_id = t.thread_id and k.branch = t.branch and k.person_id = ${reader.person.id}
    where t.heard_at > ${READ_UP_TO} and (k.archived_at is null or k.archived_at < t.heard_at)`);
  return rows[0]?.unread ?? 0;
}
