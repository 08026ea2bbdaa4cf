/**
 * Writes to the client and to the advisors of an account that the client has changed a fund's choice. The client may not read who the advisors
 * are, so the row waits until a job has written the letters.
 */
import { sql } from 'drizzle-orm';
import { type Db, type Jobs, type Tenant, wireMoment, type WorkContext } from '#platform';
import { correspondenceLanguageOf } from '#server/people';
import { dispatchLetters, enqueueLetter, type QueuedLetter } from '#server/outbox';

export const TELL_ADVISORS = 'distributions.tell';

interface UntoldChoice extends Record<string, unknown> {
  readonly account: string;
  readonly fund: string;
  readonly number: number;
  readonly name: string;
  readonly value: boolean;
  readonly at: string;
}

interface DistributionLetterReader extends Record<string, unknown> {
  readonly id: string;
  readonly email: string;
  readonly language: string | null;
  readonly account: string;
  readonly client: string;
}

/** Queues the job; several requests before it runs lead to one run. */
export function requestLetters(jobs: Jobs): Promise<void> {
  return jobs.send(TELL_ADVISORS, {}, { key: TELL_ADVISORS });
}

/** Called at start: writes the letters that a crash has left unwritten. */
export async function resumeLetters({ jobs }: Pick<WorkContext, 'jobs'>): Promise<void> {
  await requestLetters(jobs);
}

export async function writeUnsentLetters({ db, jobs, tenant, now }: WorkContext): Promise<void> {
  const { rows } = await db.execute<UntoldChoice>(sql`
    select account_id as account, instrument_id as fund, number, name, value, ${wireMoment(sql`at`)} as at
    from quarterly_payment where told_at is null order by at, account_id, instrument_id, number`);
  for (const said of rows) {
    const letters = await db.transaction((tx) => writeChoiceLetters({ db: tx, tenant, now }, said));
    await dispatchLetters(jobs, ...letters);
  }
}

interface DistributionLetterContext {
  readonly db: Db;
  readonly tenant: Tenant;
  readonly now: Date;
}

/** Writes the letters and marks the choice as told in one transaction. */
async function writeChoiceLetters(
  { db: tx, tenant, now }: DistributionLetterContext,
  { account, fund, number, name, value, at }: UntoldChoice,
): Promise<QueuedLetter[]> {
  const { rows: mine } = await tx.execute(sql`
    update quarterly_payment set told_at = ${now.toISOString()} where account_id = ${account} and instrument_id = ${fund} and number = ${number}
      and told_at is null returning number`);
  if (mine.length === 0) return [];
  const { rows: readers } = await tx.execute<DistributionLetterReader>(sql`
    select p.id, p.email, p.language, a.name as account, coalesce(c.name, a.name) as client
    from account a left join person c on c.id = a.client_id
    join account_person m on m.account_id = a.id and (m.part = 'advisor' or m.part = 'client' and not a.notifications_disabled)
    join person p on p.id = m.person_id and not p.disabled
    where a.id = ${account} order by m.part desc, p.id`);
  const letters: QueuedLetter[] = [];
  for (const { id, email, language, account: called, client } of readers)
    letters.push(
      await enqueueLetter(tx, {
        template: 'quarterly-payments',
        parameters: { client, account: called, fund: name, on: value, at },
        to: { address: email, language: await correspondenceLanguageOf(tx, tenant, { person: id, language }), person: id },
        account,
      }),
    );
  return letters;
}
