/** Notes up to which message somebody has read a conversation, or has put it away. Nobody else learns of it; what came meanwhile is new. */
import { sql } from 'drizzle-orm';
import { findSeenMessage } from './list.ts';
import type { MessageReader } from './reader.ts';

/** @throws Refusal `message.unknown` */
export async function archiveConversation(context: MessageReader, message: string, archived: boolean) {
  const { thread, branch, at: seen } = await findSeenMessage(context, message);
  const at = archived ? seen : null;
  await context.db.execute(sql`
    insert into message_mark (thread_id, branch, archived_at) values (${thread}, ${branch}, ${at})
    on conflict (tenant_id, thread_id, branch, person_id) do update set archived_at = excluded.archived_at`);
}

/** @throws Refusal `message.unknown` */
export async function markConversationRead(context: MessageReader, message: string, read: boolean) {
  const { thread, branch, at: seen } = await findSeenMessage(context, message);
  // Before everything: that is another thing than no mark.
  const at = read ? seen : '-infinity';
  await context.db.execute(sql`
    insert into message_mark (thread_id, branch, read_at) values (${thread}, ${branch}, ${at})
    on conflict (tenant_id, thread_id, branch, person_id) do update set read_at = excluded.read_at`);
}
