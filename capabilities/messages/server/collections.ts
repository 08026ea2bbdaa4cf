/** The collection of messages in the administration: those of everybody. A new one is sent; of one that was sent only the text can be corrected. */
import { sql } from 'drizzle-orm';
import { wireMoment } from '#platform';
import type { Collection } from '#packages/collections';
import { refuse } from '#packages/endpoint';
import { textOf, type FieldValues } from '#packages/fields';
import { isKept } from '#server/groups';
import type { SignedInContext } from '#server/people';
import { createTableKeeper } from '#server/records';
import { addressGroup, readText, requireRight, writeMessage } from './send.ts';

const messages: Collection = {
  name: 'messages',
  columns: ['subject', 'recipient', 'group', 'created', 'updated'],
  sort: { by: 'created', direction: 'descending' },
  without: ['file', 'duplicate'],
  steps: [
    {
      name: 'details',
      fields: [
        { name: 'subject', type: 'text', required: true, limit: 200 },
        { name: 'body', type: 'richtext', required: true },
        {
          name: 'recipient',
          type: 'picker',
          collection: 'users',
          require: {
            all: [
              { field: 'account', test: 'isEmpty' },
              { field: 'group', test: 'isEmpty' },
            ],
          },
        },
        { name: 'account', type: 'collectionSelect', collection: 'accounts' },
        { name: 'group', type: 'collectionSelect', collection: 'groups' },
        { name: 'thread', type: 'collectionSelect', collection: 'messages', readonly: true },
        { name: 'attach_message', type: 'collectionSelect', collection: 'messages', readonly: true },
        { name: 'portal', type: 'collectionSelect', collection: 'portals', readonly: true },
        { name: 'process', type: 'collectionSelect', collection: 'processes', readonly: true },
        {
          name: 'attachment',
          type: 'tabular',
          readonly: true,
          fields: [
            { name: 'name', type: 'text', readonly: true },
            { name: 'url', type: 'text', readonly: true },
            { name: 'created', type: 'timestamp', readonly: true },
          ],
        },
      ],
    },
  ],
};

const ATTACHMENT = sql`coalesce((select jsonb_agg(jsonb_build_object('name', f.name, 'url', '/api/files/' || f.id, 'created',
    ${wireMoment(sql`f.created_at`)}) order by f.created_at, f.id)
  from file f where f.subject_kind = 'message' and f.subject_id = m.id and f.state = 'kept'), '[]')`;

/** To whom a message goes that staff make. */
async function findAddress(context: SignedInContext, values: FieldValues) {
  const [recipient, account, group] = ['recipient', 'account', 'group'].map((name) => textOf(values[name]) || null);
  if (!recipient && !account && !group) refuse('input.invalid', { recipient: 'refusal.field.required' });
  if (group && (recipient || account)) refuse('input.invalid', { group: 'refusal.field.invalid' });
  if (group) return { ...(await addressGroup(context, group)), portal: null };
  const { rows } = await context.db.execute<{ id: string; portal: string | null }>(sql`
    select id, portal_id as portal from account where active and client_id is not null
      and (${recipient ?? null}::uuid is null or client_id = ${recipient ?? null}::uuid) and (${account ?? null}::uuid is null or id = ${account ?? null}::uuid)
    order by lower(name), id limit 1`);
  const [found] = rows;
  if (!found || !(await isKept(context, found.id)))
    refuse('input.invalid', { [account ? 'account' : 'recipient']: 'refusal.field.unreachable' });
  return { account: found.id, group: null, advisor: context.person.id, fromClient: false, portal: found.portal };
}

const SETTLED = ['recipient', 'account', 'group'] as const;

const keeper = createTableKeeper({
  collection: messages,
  own: sql`select m.id, null::uuid as parent_id, m.subject as name, jsonb_build_object('subject', m.subject, 'body', m.body,
      'recipient', case when m.from_client then m.advisor_id else (select a.client_id from account a where a.id = m.account_id) end,
      'account', m.account_id, 'group', m.group_id, 'thread', m.thread_id, 'attach_message', m.answers_id, 'portal', m.portal_id,
      'process', m.process_id, 'attachment', ${ATTACHMENT}) as data,
    concat_ws(' ', m.subject, m.plain, m.created_name, m.advisor_name) as search, 0 as position, m.active, m.version, m.created_at from message m`,
  make: async (context, { values }) => {
    const { text, wrong } = readText(textOf(values['subject']), values['body']);
    requireRight(wrong);
    const to = await findAddress(context, values);
    return writeMessage(context, { ...text, ...to, process: null, thread: null, answers: null, attachment: [], regardless: false });
  },
  change: async ({ db, now }, { id, values, kept }) => {
    const moved = SETTLED.filter((name) => textOf(values[name]) !== textOf(kept[name]));
    if (moved.length > 0) refuse('input.invalid', Object.fromEntries(moved.map((name) => [name, 'refusal.field.settled'])));
    const { text, wrong } = readText(textOf(values['subject']), values['body']);
    requireRight(wrong);
    // Nobody says something else in the name of a client.
    const { rows } = await db.execute<{ fromClient: boolean; same: boolean }>(sql`
      select from_client as "fromClient", subject = ${text.subject} and body = ${JSON.stringify(text.body)}::jsonb as same from message where id = ${id} for update`);
    if (rows[0]?.same !== false) return;
    if (rows[0].fromClient) refuse('input.invalid', { body: 'refusal.field.settled' });
    await db.execute(sql`
      update message set subject = ${text.subject}, body = ${JSON.stringify(text.body)}::jsonb, plain = ${text.plain}, version = version + 1,
        changed_at = ${now.toISOString()}
        where id = ${id}`);
  },
  setActive: async ({ db }, id, active) => {
    await db.execute(sql`update message set active = ${active}, version = version + 1 where id = ${id}`);
  },
});

export const collections = [keeper];
