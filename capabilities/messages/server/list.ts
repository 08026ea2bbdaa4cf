/** Reads conversations and messages. Row-level security decides which messages somebody sees; here they are put together. */
import { sql, type SQL } from 'drizzle-orm';
import { refuse, type InputOf } from '#packages/endpoint';
import { readRichText } from '#packages/fields';
import { containingPattern, wireMoment } from '#platform';
import { isProfessional } from '#server/groups';
import { findPortalId } from '#server/tenants';
import { CONVERSATION_PAGE, type Conversation, type Message, type MessageAttachment, type messages } from '../contract.ts';
import { recipientOf, type MessageReader } from './reader.ts';
import { isInPortal, READ_UP_TO, seenMessages } from './seen.ts';
import { countUnread } from './unread.ts';

type ConversationRow = Omit<Conversation, 'account'> & {
  readonly account: string | null;
  readonly accountName: string | null;
} & Record<string, unknown>;

interface ConversationQuery {
  /** Conditions on a seen message `s`. */
  readonly of: SQL;
  /** Conditions on a conversation `t` and on its mark `k`. */
  readonly narrowed: SQL;
  /** What is looked for in its messages. */
  readonly pattern?: string | undefined;
  readonly offset: number;
  readonly most: number;
}

/** Puts messages together to conversations, the newest first. */
async function queryConversations(
  reader: MessageReader,
  { of, narrowed, pattern, offset, most }: ConversationQuery,
): Promise<Conversation[]> {
  const hit =
    pattern === undefined
      ? sql`true`
      : sql`bool_or(s.subject ilike ${pattern} or s.plain ilike ${pattern} or s.created_name ilike ${pattern} or s.advisor_name ilike ${pattern}) over w`;
  // Names of accounts and groups are looked up for all conversations only where they are searched; otherwise for those of one page.
  const named =
    pattern === undefined ? sql`` : sql`left join account a on a.id = t.account_id left join client_group g on g.id = t.group_id`;
  const { rows } = await reader.db.execute<ConversationRow>(sql`
    with t as materialized (
      select distinct on (s.thread_id, s.branch) s.*, count(*) over w as count, array_agg(s.id) over w as ids, ${hit} as hit,
        max(s.created_at) filter (where s.created_by <> ${reader.person.id}) over w as heard_at,
        max(s.created_at) filter (where s.created_by = ${reader.person.id}) over w as said_at
      from (${seenMessages(reader)}) s where ${of} window w as (partition by s.thread_id, s.branch)
      order by s.thread_id, s.branch, s.created_at desc, s.id desc),
    c as materialized (
      select t.*, k.unread, k.archived from t ${named} cross join lateral (
        select coalesce(t.heard_at > ${READ_UP_TO}, false) as unread, coalesce(k.archived_at >= coalesce(t.heard_at, '-infinity'), false) as archived
        from (select 1) one left join message_mark k on k.thread_id = t.thread_id and k.branch = t.branch and k.person_id = ${reader.person.id}) k
      where ${narrowed} order by t.created_at desc, t.thread_id, t.branch limit ${most} offset ${offset})
    select c.id as message, c.thread_id as thread, c.branch, c.mine as "asClient", coalesce(f.subject, c.subject) as subject,
      case when c.mine then c.advisor_name else coalesce(a.name, g.name, '') end as "with",
      a.id as account, a.name as "accountName", c.process_id as process, left(regexp_replace(c.plain, '\\s+', ' ', 'g'), 160) as excerpt,
      c.created_name as "from", c.created_by = ${reader.person.id} as own, ${wireMoment(sql`c.created_at`)} as at, c.count::int as count,
      (select count(*)::int from file where subject_kind = 'message' and subject_id = any (c.ids) and state = 'kept') as attachments, c.unread, c.archived
    from c left join message f on f.id = c.thread_id left join account a on a.id = c.account_id left join client_group g on g.id = c.group_id
    order by c.created_at desc, c.thread_id, c.branch`);
  return rows.map(({ account, accountName, ...row }) => ({
    ...row,
    account: account === null ? null : { id: account, name: accountName ?? '' },
  }));
}

/** @throws Refusal `portal.unknown` */
export async function listConversations(
  reader: MessageReader,
  { portal, archived, search, process, offset }: InputOf<typeof messages.listConversations>,
): Promise<{ rows: Conversation[]; more: boolean; unread: number }> {
  const of = isInPortal(reader, await findPortalId(reader.db, portal));
  const pattern = containingPattern(search);
  const narrowed = [
    sql`k.archived = ${archived}`,
    ...(process === undefined ? [] : [sql`t.process_id::text = ${process}`]),
    ...(search.trim() === '' ? [] : [sql`(t.hit or a.name ilike ${pattern} or g.name ilike ${pattern})`]),
  ];
  const found = await queryConversations(reader, {
    of,
    narrowed: sql.join(narrowed, sql` and `),
    ...(search.trim() !== '' && { pattern }),
    offset,
    most: CONVERSATION_PAGE + 1,
  });
  return { rows: found.slice(0, CONVERSATION_PAGE), more: found.length > CONVERSATION_PAGE, unread: await countUnread(reader, of) };
}

/** A message with what an answer to it needs. */
export interface SeenMessage extends Record<string, unknown> {
  readonly id: string;
  readonly thread: string;
  readonly branch: string;
  readonly mine: boolean;
  readonly account: string | null;
  readonly group: string | null;
  readonly portal: string | null;
  readonly process: string | null;
  readonly advisor: string;
  readonly subject: string;
  /** Whether somebody of the account began the thread, who reads what is answered even where the account has no client. */
  readonly begun: boolean;
  /** When it was written. */
  readonly at: string;
}

/** @throws Refusal `message.unknown` */
export async function findSeenMessage(reader: MessageReader, id: string): Promise<SeenMessage> {
  const { rows } = await reader.db.execute<SeenMessage>(sql`
    select s.id, s.thread_id as thread, s.branch, s.mine, s.account_id as account, s.group_id as "group", s.portal_id as portal, s.process_id as process,
      s.advisor_id as advisor, s.subject, s.created_at::text as at,
      exists (select from message b where b.id = s.thread_id and b.from_client) as begun from (${seenMessages(reader)}) s where s.id = ${id}`);
  return rows[0] ?? refuse('message.unknown');
}

/** @throws Refusal `message.unknown` */
export async function readConversationOf(reader: MessageReader, id: string): Promise<Conversation> {
  const { thread, branch } = await findSeenMessage(reader, id);
  const of = sql`s.thread_id = ${thread} and s.branch = ${branch}`;
  const [one] = await queryConversations(reader, { of, narrowed: sql`true`, offset: 0, most: 1 });
  return one ?? refuse('message.unknown');
}

/** @throws Refusal `message.unknown` */
export async function readConversation(reader: MessageReader, id: string): Promise<{ conversation: Conversation; messages: Message[] }> {
  const { thread, branch } = await findSeenMessage(reader, id);
  const conversation = await readConversationOf(reader, id);
  // Seen from the firm, what was written to the whole group stands before what one of its members answered.
  const of = sql`s.thread_id = ${thread} and (s.branch = ${branch} or not s.mine and s.account_id is null)`;
  const found = await queryMessages(reader, of, conversation.archived);
  // Of a thread whose beginning is hidden from the reader, the first message that they see counts as its beginning.
  const begun = found[0]?.threadInitiator;
  return { conversation, messages: found.map((one) => (begun ? { ...one, threadInitiator: begun } : one)) };
}

/** @throws Refusal `message.unknown` */
export async function readMessage(reader: MessageReader, id: string): Promise<Message> {
  const { archived } = await readConversationOf(reader, id);
  const [one] = await queryMessages(reader, sql`s.id = ${id}`, archived);
  return one ?? refuse('message.unknown');
}

type MessageRow = Pick<
  Message,
  'id' | 'subject' | 'attach_message' | 'thread' | 'portal' | 'process' | 'group' | 'changed' | 'own' | 'version' | 'notification'
> & {
  readonly body: unknown;
  readonly mine: boolean;
  readonly fromClient: boolean;
  readonly account: string | null;
  readonly accountName: string | null;
  readonly groupName: string | null;
  readonly advisor: string;
  readonly advisorName: string;
  readonly attachment: readonly MessageAttachment[];
  readonly initiator: string;
  readonly begunAt: string;
  readonly at: string;
  readonly by: string;
  readonly name: string;
} & Record<string, unknown>;

async function queryMessages(reader: MessageReader, of: SQL, archived: boolean): Promise<Message[]> {
  const { person, db } = reader;
  const { rows } = await db.execute<MessageRow>(sql`
    select s.id, s.subject, s.body, s.answers_id as attach_message, s.thread_id as thread, s.portal_id as portal, s.process_id as process,
      s.group_id as "group", ${wireMoment(sql`s.changed_at`)} as changed, s.created_by = ${person.id} as own, s.version, s.mine, s.from_client as "fromClient",
      coalesce(s.notification, '[]') as notification, a.id as account, a.name as "accountName", g.name as "groupName", s.advisor_id as advisor,
      s.advisor_name as "advisorName", coalesce(f.created_name, s.created_name) as initiator, ${wireMoment(sql`coalesce(f.created_at, s.created_at)`)} as "begunAt",
      ${wireMoment(sql`s.created_at`)} as at, s.created_by as by, s.created_name as name,
      coalesce((select jsonb_agg(jsonb_build_object('url', '/api/files/' || d.id, 'name', d.name, 'bytes', d.bytes, 'created', ${wireMoment(sql`d.created_at`)})
          order by d.created_at, d.id)
        from file d where d.subject_kind = 'message' and d.subject_id = s.id and d.state = 'kept'), '[]') as attachment
    from (${seenMessages(reader)}) s left join message f on f.id = s.thread_id left join account a on a.id = s.account_id
    left join client_group g on g.id = s.group_id where ${of} order by s.created_at, s.id`);
  return rows.map((row) => toMessage(row, { archived, person, professional: isProfessional(reader) }));
}

function toMessage(
  row: MessageRow,
  {
    archived,
    person,
    professional,
  }: { readonly archived: boolean; readonly person: MessageReader['person']; readonly professional: boolean },
): Message {
  const { id, subject, body, mine, attachment, initiator, begunAt, at, by, name, fromClient } = row;
  const { attach_message, thread, portal, process, group, changed, own, version, notification } = row;
  return {
    id,
    subject,
    body: readRichText(body) ?? { type: 'doc', content: [] },
    recipient: recipientOf(row, person),
    attachment: [...attachment],
    attach_message,
    thread,
    threadInitiator: { name: initiator, at: begunAt },
    portal,
    process,
    group,
    archived,
    notification: notification.filter(({ notify }) => own || !mine || notify === person.id),
    created: { at, by, name },
    changed,
    own,
    mayChange: own && professional && !fromClient,
    version,
  };
}
