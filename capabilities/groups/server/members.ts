/** Sets who is in a group of clients, and since when. */
import { sql } from 'drizzle-orm';
import { refuse } from '#packages/endpoint';
import type { Db } from '#platform';
import type { SignedInContext } from '#server/people';

/**
 * Sets the members, in this order; present members keep their date of joining, new ones join now [GRP-05].
 * @throws Refusal `input.invalid` where a new member is not visible to the caller, or has not registered [GRP-04]
 */
export async function setGroupMembers(
  { db, now }: Pick<SignedInContext, 'db' | 'now'>,
  group: string,
  members: readonly string[],
): Promise<void> {
  const wanted = [...new Set(members)];
  const { rows } = await db.execute<{ id: string }>(sql`select account_id as id from client_group_member where group_id = ${group}`);
  const joining = wanted.filter((account) => !rows.some(({ id }) => id === account));
  const known = await db.execute(sql`select from account where id = any(${sql.param(joining)}::uuid[])`);
  if (known.rows.length < joining.length) refuse('input.invalid', { members: 'refusal.field.unlisted' });
  if (!(await haveRegistered(db, joining))) refuse('input.invalid', { members: 'refusal.field.unregistered' });
  await db.execute(sql`delete from client_group_member where group_id = ${group} and account_id <> all(${sql.param(wanted)}::uuid[])`);
  await db.execute(sql`insert into client_group_member (group_id, account_id, kept_by, position, member_since)
    select g.id, m.id, g.kept_by, m.place, ${now.toISOString()}::timestamptz
    from client_group g, unnest(${sql.param(joining)}::uuid[]) with ordinality m(id, place) where g.id = ${group}`);
}

/** Whether each of the accounts has a client who has signed in, or has verified their address. */
export async function haveRegistered(db: Db, accounts: readonly string[]): Promise<boolean> {
  if (accounts.length === 0) return true;
  const { rows } = await db.execute<{ missing: boolean }>(sql`
    select exists (select from account a left join person c on c.id = a.client_id
      where a.id = any(${sql.param([...accounts])}::uuid[]) and (c.id is null or (c.last_login is null and not c.email_verified))) as missing`);
  return rows[0]?.missing === false;
}
