/** Reads the state of a client's verification, with the rights of the reader. */
import { sql } from 'drizzle-orm';
import type { Values } from '#packages/fields';
import { subscriptionIn } from '#packages/forms';
import { readAccountStatus } from '#server/accounts';
import type { SignedIn } from '#server/people';
import { detailForms, processOf } from '#server/processes';
import type { Db } from '#server/tenants';
import type { Verification } from '../contract.ts';

export type Reading = Pick<SignedIn, 'db' | 'tenant' | 'language' | 'actor'>;

export interface Details {
  readonly id: string;
  readonly answers: Values;
}

/** Reads the last submission of a form for details; null where the reader may see none. @throws Refusal `account.unknown` */
export async function sentDetails({ db, tenant }: Pick<Reading, 'db' | 'tenant'>, account: string): Promise<Details | null> {
  const forms = await detailForms({ db, tenant }, account);
  const { rows } = await db.execute<Details & Record<string, unknown>>(sql`
    select s.id, s.answers from submission s
    where s.account_id = ${account} and s.submitted_at is not null and s.form_id = any(${sql.param(forms)}::uuid[])
    order by s.submitted_at desc, s.id desc limit 1`);
  return rows[0] ?? null;
}

/** @throws Refusal `account.unknown` */
export async function readVerification(reading: Reading, account: string): Promise<Verification> {
  const { db, actor } = reading;
  const { form } = await processOf(reading, account);
  const { userStatus } = await readAccountStatus(db, account, actor);
  const sent = await sentDetails(reading, account);
  const subscription = sent && subscriptionIn(sent.answers);
  return {
    account,
    userStatus,
    form,
    sent: sent?.id ?? null,
    asked: await checkedDetails(db, account, 'asked'),
    inForce: await checkedDetails(db, account, 'in force'),
    order: subscription && { fund: subscription.fundName, amount: subscription.amount },
  };
}

async function checkedDetails(db: Db, account: string, state: 'asked' | 'in force'): Promise<string | null> {
  const { rows } = await db.execute<{ submission: string | null }>(
    sql`select submission_id as submission from account_check where account_id = ${account} and state = ${state}`,
  );
  return rows[0]?.submission ?? null;
}
