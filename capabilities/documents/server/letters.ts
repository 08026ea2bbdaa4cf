/**
 * Writes to the clients of an account, or of the members of a group, that a document has been added for them [LIB-17]. Whoever adds it may not read
 * who they all are, so the document waits until a job has written the letters.
 */
import { sql } from 'drizzle-orm';
import type { Db, Jobs, Tenant, WorkContext } from '#platform';
import { dispatchLetters, enqueueLetter, type QueuedLetter } from '#server/outbox';
import { correspondenceLanguageOf } from '#server/people';
import type { DocumentType } from '../contract.ts';

export const TELL_CLIENTS = 'documents.tell';

interface UntoldDocument extends Record<string, unknown> {
  readonly id: string;
  readonly account: string | null;
  readonly group: string | null;
  readonly name: string;
  readonly type: DocumentType;
}

interface DocumentLetterReader extends Record<string, unknown> {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly language: string | null;
  readonly account: string;
  readonly accountName: string;
  readonly portal: string;
}

/** Queues the job; several requests before it runs lead to one run. */
export function requestLetters(jobs: Jobs): Promise<void> {
  return jobs.send(TELL_CLIENTS, {}, { key: TELL_CLIENTS });
}

/** Called at start: writes the letters that a crash has left unwritten. */
export async function resumeDocumentLetters({ jobs }: Pick<WorkContext, 'jobs'>): Promise<void> {
  await requestLetters(jobs);
}

export async function writeUnsentLetters({ db, jobs, tenant, now }: WorkContext): Promise<void> {
  const { rows } = await db.execute<UntoldDocument>(sql`
    select id, account_id as account, group_id as group, name, type from document where told_at is null order by created_at, id`);
  for (const added of rows) {
    const letters = await db.transaction((tx) => writeDocumentLetters({ db: tx, tenant, now }, added));
    await dispatchLetters(jobs, ...letters);
  }
}

interface DocumentLetterContext {
  readonly db: Db;
  readonly tenant: Tenant;
  readonly now: Date;
}

/** Writes the letters and marks the document as told in one transaction. Documents of all clients are found, and not written about. */
async function writeDocumentLetters(
  { db: tx, tenant, now }: DocumentLetterContext,
  { id: document, account, group, name: called, type }: UntoldDocument,
): Promise<QueuedLetter[]> {
  const { rows: mine } = await tx.execute(
    sql`update document set told_at = ${now.toISOString()} where id = ${document} and told_at is null returning id`,
  );
  if (mine.length === 0) return [];
  // Whoever takes part in several members of a group is written to once.
  const { rows: readers } = await tx.execute<DocumentLetterReader>(sql`
    select distinct on (p.id) p.id, p.name, p.email, p.language, a.id as account, a.name as "accountName", o.key as portal
    from account a join portal o on o.id = a.portal_id and o.active
    join account_person m on m.account_id = a.id and (m.part = 'client' or m.part = 'holder' and m.confirmed_at is not null)
    join person p on p.id = m.person_id and not p.disabled
    where a.active and not a.notifications_disabled and (a.id = ${account}::uuid or a.id in (
      select n.account_id from client_group_member n join client_group g on g.id = n.group_id where g.id = ${group}::uuid and g.active))
    order by p.id, lower(a.name), a.id`);
  const letters: QueuedLetter[] = [];
  for (const { id, name, email, language, account: about, accountName, portal } of readers)
    letters.push(
      await enqueueLetter(tx, {
        template: 'document',
        parameters: { name, account: accountName, document: called, type, path: `/dashboard/${portal}/library` },
        to: { address: email, language: await correspondenceLanguageOf(tx, tenant, { person: id, language }), person: id },
        account: about,
        key: `document ${document} ${id}`,
      }),
    );
  return letters;
}
