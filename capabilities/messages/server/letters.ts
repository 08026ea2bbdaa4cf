/**
 * Writes a mail to everybody to whom a message was written [MSG-06]. Whoever writes a message may not read who they all are, so that a job does it
 * after the message stands; the message notes whom a mail was written to.
 */
import { sql } from 'drizzle-orm';
import type { Db, Jobs, Tenant, WorkContext } from '#platform';
import { dispatchLetters, enqueueLetter, type QueuedLetter } from '#server/outbox';
import { correspondenceLanguageOf } from '#server/people';
import type { Message } from '../contract.ts';

export const NOTIFY_RECIPIENTS = 'messages.notify';

interface UntoldMessage extends Record<string, unknown> {
  readonly id: string;
  readonly account: string | null;
  readonly group: string | null;
  readonly advisor: string;
  readonly fromClient: boolean;
  readonly regardless: boolean;
  readonly subject: string;
  readonly writer: string;
  readonly writerName: string;
  readonly at: string;
}

interface MessageLetterReader extends Record<string, unknown> {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly language: string | null;
  readonly account: string;
  readonly accountName: string;
  readonly portal: string;
  readonly quiet: boolean;
}

/** Queues the job; several requests before it runs lead to one run. */
export function requestLetters(jobs: Jobs): Promise<void> {
  return jobs.send(NOTIFY_RECIPIENTS, {}, { key: NOTIFY_RECIPIENTS });
}

/** Called at start: writes the letters that a crash has left unwritten. */
export async function resumeMessageLetters({ jobs }: Pick<WorkContext, 'jobs'>): Promise<void> {
  await requestLetters(jobs);
}

export async function writeUnsentLetters({ db, jobs, tenant, log }: WorkContext): Promise<void> {
  const { rows } = await db.execute<UntoldMessage>(sql`
    select id, account_id as account, group_id as "group", advisor_id as advisor, from_client as "fromClient", regardless, subject, created_by as writer,
      created_name as "writerName", created_at::text as at from message where notification is null and active order by created_at, id`);
  const failures: unknown[] = [];
  for (const message of rows)
    try {
      const letters = await db.transaction((tx) => writeLetters(tx, tenant, message));
      await dispatchLetters(jobs, ...letters);
    } catch (error) {
      // Those of later messages are not held up by it; the job is tried again.
      log.error({ err: error, message: message.id }, 'the letters of a message could not be written');
      failures.push(error);
    }
  if (failures.length > 0) throw failures[0];
}

/** Writes the letters and notes them with the message in one transaction. */
async function writeLetters(tx: Db, tenant: Tenant, message: UntoldMessage): Promise<QueuedLetter[]> {
  const { rows } = await tx.execute(sql`select from message where id = ${message.id} and notification is null for update`);
  if (rows.length === 0) return [];
  const { id: message_id, subject, writerName: from } = message;
  const readers = await readersOf(tx, message);
  const letters: QueuedLetter[] = [];
  for (const { id, name, email, language, account, accountName, portal, quiet } of readers) {
    if (quiet) continue;
    letters.push(
      await enqueueLetter(tx, {
        template: 'message',
        parameters: { name, from, account: accountName, subject, path: `/dashboard/${portal}/messages?message=${message_id}` },
        to: { address: email, language: await correspondenceLanguageOf(tx, tenant, { person: id, language }), person: id },
        account,
        key: `message/${message_id}/${id}`,
      }),
    );
  }
  const notification = readers.map(({ id, quiet }): Message['notification'][number] => ({ notify: id, value: quiet ? 'none' : 'mail' }));
  await tx.execute(sql`update message set notification = ${JSON.stringify(notification)}::jsonb where id = ${message_id}`);
  return letters;
}

/**
 * The advisor, for what a client wrote; otherwise the client and the confirmed holders of the account, and whoever began the thread as a holder who
 * waits, who is not told the name of the account, or of the accounts that were members of the
 * group before. Whoever takes part in several is written to once; accounts with notifications off are quiet, unless the sender passes over it [MSG-07].
 */
async function readersOf(
  tx: Db,
  { id, account, group, advisor, fromClient, regardless, writer, at }: UntoldMessage,
): Promise<MessageLetterReader[]> {
  const part = fromClient
    ? sql`p.id = ${advisor} and a.id = ${account}::uuid`
    : account === null
      ? sql`a.id in (select n.account_id from client_group_member n join client_group g on g.id = n.group_id
          where g.id = ${group}::uuid and g.active and n.member_since < ${at}::timestamptz)
        and m.person_id = p.id and (m.part = 'client' or m.part = 'holder' and m.confirmed_at is not null)`
      : sql`a.id = ${account}::uuid and m.person_id = p.id and (m.part = 'client' or m.part = 'holder' and (m.confirmed_at is not null
          or waits_for_holder(p.id) and p.id = (select b.created_by from message n join message b on b.id = n.thread_id where n.id = ${id})))`;
  const { rows } = await tx.execute<MessageLetterReader>(sql`
    select distinct on (p.id) p.id, p.name, p.email, p.language, a.id as account, case when not ${fromClient}::boolean and waits_for_holder(p.id) then o.name else a.name end as "accountName", o.key as portal,
      ${fromClient || regardless ? sql`false` : sql`a.notifications_disabled`} as quiet
    from account a join portal o on o.id = a.portal_id and o.active left join account_person m on m.account_id = a.id
    join person p on not p.disabled and p.id <> ${writer} and ${part}
    where a.active order by p.id, quiet, lower(a.name), a.id`);
  return rows;
}
