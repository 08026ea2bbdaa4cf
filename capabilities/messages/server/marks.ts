/** Notes how far somebody has read a conversation, and whether they have put it away. Nobody else learns of it. */
import { sql } from 'drizzle-orm';
import type { SignedInContext } from '#server/people';
import { findSeenMessage } from './list.ts';
import type { MessageReader } from './reader.ts';

/** @throws Refusal `message.unknown` */
export async function archiveConversation(context: MessageReader & Pick<SignedInContext, 'now'>, message: string, archived: boolean) {
  const { thread, branch } = await findSeenMessage(context, message);
  const at = archived ? context.now.toISOString() : null;
  await context.db.execute(sql`
    insert into message_mark (thread_id, branch, archived_at) values (${thread}, ${branch}, ${at})
    on conflict (tenant_id, thread_id, branch, person_id) do update set archived_at = excluded.archived_at`);
}

/** @throws Refusal `message.unknown` */
export async function markConversationRead(context: MessageReader & Pick<SignedInContext, 'now'>, message: string, read: boolean) {
  const { thread, branch } = await findSeenMessage(context, message);
  const at = read ? context.now.toISOString() : null;
  await context.db.execute(sql`
    insert into message_mark (thread_id, branch, read_at) values (${thread}, ${branch}, ${at})
    on conflict (tenant_id, thread_id, branch, person_id) do update set read_at = excluded.read_at`);
}
