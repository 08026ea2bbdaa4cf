/** Reads the state of a client's verification, with the rights of the reader. */
import { sql } from 'drizzle-orm';
import type { FieldValues } from '#packages/fields';
import { subscriptionIn } from '#packages/forms';
import type { Db } from '#platform';
import { readAccountStatus } from '#server/accounts';
import type { SignedInContext } from '#server/people';
import { listDetailForms, findProcess } from '#server/processes';
import type { Verification } from '../contract.ts';

export type VerificationReadContext = Pick<SignedInContext, 'db' | 'tenant' | 'language' | 'actor'>;

export interface SubmittedDetails {
  readonly id: string;
  readonly answers: FieldValues;
}

/** Reads the last submission of a form for details; null where the reader may see none. @throws Refusal `account.unknown` */
export async function readSentDetails(
  { db, tenant }: Pick<VerificationReadContext, 'db' | 'tenant'>,
  account: string,
): Promise<SubmittedDetails | null> {
  const forms = await listDetailForms({ db, tenant }, account);
  const { rows } = await db.execute<SubmittedDetails & Record<string, unknown>>(sql`
    select s.id, s.answers from submission s
    where s.account_id = ${account} and s.submitted_at is not null and s.form_id = any(${sql.param(forms)}::uuid[])
    order by s.submitted_at desc, s.id desc limit 1`);
  return rows[0] ?? null;
}

/** @throws Refusal `account.unknown` */
export async function readVerification(reading: VerificationReadContext, account: string): Promise<Verification> {
  const { db, actor } = reading;
  const { form } = await findProcess(reading, account);
  const { userStatus } = await readAccountStatus(db, account, actor);
  const sent = await readSentDetails(reading, account);
  const subscription = sent && subscriptionIn(sent.answers);
  return {
    account,
    userStatus,
    form,
    sent: sent?.id ?? null,
    asked: await readCheckedDetails(db, account, 'asked'),
    inForce: await readCheckedDetails(db, account, 'in force'),
    order: subscription && { fund: subscription.fundName, amount: subscription.amount },
  };
}

async function readCheckedDetails(db: Db, account: string, state: 'asked' | 'in force'): Promise<string | null> {
  const { rows } = await db.execute<{ submission: string | null }>(
    sql`select submission_id as submission from account_check where account_id = ${account} and state = ${state}`,
  );
  return rows[0]?.submission ?? null;
}
