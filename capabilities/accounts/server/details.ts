/** Reads and changes what those who look after a client keep of the account. The grants of the database name the same fields. */
import { sql, type SQL } from 'drizzle-orm';
import { refuse, type InputOf } from '#packages/endpoint';
import { reachOf, type Actor } from '#packages/policy';
import type { Db } from '#platform';
import type { SignedInContext } from '#server/people';
import type { accounts, KeptAccountDetails } from '../contract.ts';

/** Condition on an account: the caller looks after it, and does not hold it themselves; staff keep every account. */
export function keptByActor(actor: Actor, account: SQL): SQL {
  return reachOf(actor) === 'tenant' ? sql`true` : sql`${account} in (select k.subject_id from kept_subject k)`;
}

async function findDetails(db: Db, actor: Actor, account: string, lock: SQL): Promise<KeptAccountDetails> {
  const { rows } = await db.execute<KeptAccountDetails & Record<string, unknown>>(sql`
    select a.name, a.account_type as "accountType", a.inception::text as inception, a.version
    from account a where a.id = ${account} and a.active and ${keptByActor(actor, sql`a.id`)} ${lock}`);
  return rows[0] ?? refuse('account.unknown');
}

/** @throws Refusal `account.unknown`, also for one that the caller does not look after */
export function readAccountDetails({ db, actor }: SignedInContext, account: string): Promise<KeptAccountDetails> {
  return findDetails(db, actor, account, sql``);
}

/** @throws Refusal `account.unknown`, `record.changed` */
export async function changeAccountDetails(
  { db, actor, tell }: SignedInContext,
  { account, version, ...details }: InputOf<typeof accounts.changeAccountDetails>,
): Promise<KeptAccountDetails> {
  return db.transaction(async (tx) => {
    const before = await findDetails(tx, actor, account, sql`for update`);
    if (before.version !== version) refuse('record.changed');
    const { name, accountType, inception } = details;
    await tx.execute(sql`
      update account set name = ${name}, account_type = ${accountType}, inception = ${inception}::date, version = version + 1 where id = ${account}`);
    tell({ detail: { changed: changedFields(before, details) } });
    return findDetails(tx, actor, account, sql``);
  });
}

/** The names of the fields that differ. */
export function changedFields<Details extends object>(before: Details, after: Partial<Details>): string[] {
  return (Object.keys(after) as (keyof Details & string)[]).filter((name) => before[name] !== after[name]);
}
