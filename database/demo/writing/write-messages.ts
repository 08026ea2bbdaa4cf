/** Writes messages between clients and their advisors into the database: a question and its answer, and a word to a group of clients. */
import { sql } from 'drizzle-orm';
import type { Db } from '#platform';
import type { ComposedFirm } from '../compose.ts';
import type { RandomStream } from '../random.ts';
import { SHOWN_IDS } from '../clients/shown.ts';

interface DemoMessage {
  readonly id: string;
  readonly thread: string;
  readonly account: string | null;
  readonly group: string | null;
  readonly from: string;
  readonly advisor: string;
  readonly subject: string;
  readonly text: string;
}

/** Nobody is written to about them. @param db a handle of work, in whose tenant the groups have been written */
export async function writeMessages(db: Db, { house, people, accounts }: ComposedFirm, ids: RandomStream): Promise<void> {
  const { question, answer, news } = house.messages;
  const account = accounts.find(({ externalId }) => externalId === SHOWN_IDS.several);
  const [client, advisor] = [account?.clients[0], account?.advisors[0]];
  if (!account || client === undefined || advisor === undefined) return;
  const [asked, told] = [ids.uuid(), ids.uuid()];
  const talk = { thread: asked, account: account.id, group: null, advisor, subject: question[0] };
  await writeMessage(db, { ...talk, id: asked, from: client, text: question[1] });
  await writeMessage(db, { ...talk, id: ids.uuid(), from: advisor, text: answer });
  const keeper = people.find(({ role }) => role === 'advisor')?.id;
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from client_group where kept_by = ${keeper ?? null}::uuid order by score desc limit 1`,
  );
  const [group] = rows;
  if (group && keeper)
    await writeMessage(db, {
      id: told,
      thread: told,
      account: null,
      group: group.id,
      from: keeper,
      advisor: keeper,
      subject: news[0],
      text: news[1],
    });
}

async function writeMessage(db: Db, { id, thread, account, group, from, advisor, subject, text }: DemoMessage): Promise<void> {
  const body = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] };
  // Members read what was written after they joined, which happened at the beginning of this transaction.
  await db.execute(sql`
    insert into message (id, thread_id, answers_id, portal_id, account_id, group_id, advisor_id, advisor_name, from_client, subject, body, plain, notification,
      created_at, created_by, created_name)
    select ${id}, ${thread}, nullif(${thread}::uuid, ${id}::uuid), (select portal_id from account where id = ${account}::uuid), ${account}, ${group}, o.id, o.name,
      p.id <> o.id, ${subject}, ${JSON.stringify(body)}::jsonb, ${text}, '[]', clock_timestamp(), p.id, p.name
    from person p, person o where p.id = ${from} and o.id = ${advisor}`);
}
