/** Reads and writes households: accounts that somebody looks at together. Only their owner sees them, and they give no access of their own. */
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { refuse } from '#packages/endpoint';
import type { Db } from '#platform';
import type { SignedInContext } from '#server/people';
import type { Household } from '../contract.ts';

export interface HouseholdText {
  readonly name: string;
  readonly accounts: readonly string[];
}

const HOUSEHOLDS = sql`
  select h.id, h.name, h.version, coalesce((select json_agg(json_build_object('id', a.id, 'name', a.name, 'portal', o.key)
      order by m.position, lower(a.name), a.id)
    from household_account m join account a on a.id = m.account_id join portal o on o.id = a.portal_id
    where m.household_id = h.id and a.active), '[]') as accounts
  from household h where h.active`;

export async function listHouseholds(db: Db): Promise<Household[]> {
  const { rows } = await db.execute<Household & Record<string, unknown>>(sql`${HOUSEHOLDS} order by lower(h.name), h.id`);
  return rows;
}

/** @throws Refusal `household.unknown` */
export async function readHouseholdRecord(db: Db, id: string): Promise<Household> {
  const { rows } = await db.execute<Household & Record<string, unknown>>(sql`${HOUSEHOLDS} and h.id = ${id}`);
  return rows[0] ?? refuse('household.unknown');
}

/** @throws Refusal `input.invalid` where an account is out of reach */
export async function createHousehold({ db, tell }: SignedInContext, householdText: HouseholdText): Promise<string> {
  const id = randomUUID();
  await db.transaction(async (tx) => {
    await tx.execute(sql`insert into household (id, name) values (${id}, ${householdText.name})`);
    await setHouseholdAccounts(tx, id, householdText.accounts);
    tell({ subject: { kind: 'household', id }, detail: { accounts: householdText.accounts } });
  });
  return id;
}

/** @throws Refusal `household.unknown`, `record.changed`, `input.invalid` */
export async function changeHousehold(
  { db, tell }: SignedInContext,
  id: string,
  wanted: HouseholdText & { readonly version: number },
): Promise<void> {
  await db.transaction(async (tx) => {
    const { version } = await lockHousehold(tx, id, true);
    if (version !== wanted.version) refuse('record.changed');
    await tx.execute(sql`update household set name = ${wanted.name}, version = version + 1 where id = ${id}`);
    await setHouseholdAccounts(tx, id, wanted.accounts);
    tell({ subject: { kind: 'household', id }, detail: { accounts: wanted.accounts } });
  });
}

/** @throws Refusal `household.unknown` */
export async function setHouseholdActive({ db, tell }: SignedInContext, id: string, active: boolean): Promise<void> {
  await db.transaction(async (tx) => {
    await lockHousehold(tx, id, null);
    await tx.execute(sql`update household set active = ${active}, version = version + 1 where id = ${id}`);
    tell({ subject: { kind: 'household', id }, detail: { active } });
  });
}

/** Locks the household until the transaction ends. @param active null for either */
async function lockHousehold(tx: Db, id: string, active: boolean | null): Promise<{ version: number }> {
  const { rows } = await tx.execute<{ version: number }>(
    sql`select version from household where id = ${id} and active = coalesce(${active}::boolean, active) for update`,
  );
  return rows[0] ?? refuse('household.unknown');
}

async function setHouseholdAccounts(tx: Db, household: string, accounts: readonly string[]): Promise<void> {
  const wanted = [...new Set(accounts)];
  const known = await tx.execute(sql`select from account where id = any(${sql.param(wanted)}::uuid[])`);
  if (known.rows.length < wanted.length) refuse('input.invalid', { accounts: 'refusal.field.unlisted' });
  await tx.execute(sql`delete from household_account where household_id = ${household}`);
  await tx.execute(sql`insert into household_account (household_id, account_id, position)
    select ${household}::uuid, m.id, m.place from unnest(${sql.param(wanted)}::uuid[]) with ordinality m(id, place)`);
}
