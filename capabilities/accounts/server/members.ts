/** Reads and sets the members of accounts that are groups of accounts, and what each member adds. */
import { sql } from 'drizzle-orm';
import { refuse } from '#packages/endpoint';
import { amount, formatDecimal, sum } from '#packages/money';
import type { Db } from '#platform';
import type { AccountFigures } from '../contract.ts';

export interface AccountMember {
  readonly group: string;
  readonly id: string;
  readonly name: string;
  /** Key of its portal in the address. */
  readonly portal: string;
}

/** The members in their order, as far as the reader may see them; none for accounts that are no groups. */
export async function membersOf(db: Db, groups: readonly string[]): Promise<AccountMember[]> {
  const { rows } = await db.execute<AccountMember & Record<string, unknown>>(sql`
    select m.group_id as "group", a.id, a.name, coalesce(o.key, '') as portal
    from account_member m join account a on a.id = m.account_id left join portal o on o.id = a.portal_id
    where m.group_id = any(${sql.param([...groups])}::uuid[]) and a.active order by m.position, a.id`);
  return rows;
}

/** Adds to each account the total value of its portfolios; null where nothing of it could be valued. */
export function withAccountValues<Account extends { readonly id: string }>(
  accounts: readonly Account[],
  { portfolios }: Pick<AccountFigures, 'portfolios'>,
): (Account & { readonly value: string | null })[] {
  return accounts.map((account) => {
    const values = portfolios.flatMap(({ accountId, converted }) => (accountId === account.id && converted !== null ? [converted] : []));
    return { ...account, value: values.length === 0 ? null : formatDecimal(sum(values.map(amount))) };
  });
}

/**
 * Makes an account a group with these members, or a single account without members.
 * @throws Refusal `input.invalid` where a member is no account, or a group itself, or where the account has a client
 */
export async function setMembers(db: Db, account: string, isGroup: boolean, members: readonly string[]): Promise<void> {
  const wanted = isGroup ? [...new Set(members)] : [];
  if (isGroup && wanted.length === 0) refuse('input.invalid', { members: 'refusal.field.required' });
  await db.transaction(async (tx) => {
    const { rows: single } = await tx.execute(
      sql`select from account where id = any(${sql.param(wanted)}::uuid[]) and id <> ${account} and not is_group and active`,
    );
    if (single.length < wanted.length) refuse('input.invalid', { members: 'refusal.field.group-member' });
    if (isGroup) {
      const { rows } = await tx.execute(sql`select from account a where a.id = ${account}
        and (a.client_id is not null or exists (select from account_member m where m.account_id = a.id))`);
      if (rows.length > 0) refuse('input.invalid', { isGroup: 'refusal.field.group-client' });
    }
    await tx.execute(sql`update account set is_group = ${isGroup} where id = ${account} and is_group <> ${isGroup}`);
    await tx.execute(sql`delete from account_member where group_id = ${account}`);
    await tx.execute(sql`insert into account_member (group_id, account_id, position)
      select ${account}::uuid, m.id, m.place from unnest(${sql.param(wanted)}::uuid[]) with ordinality m(id, place)`);
  });
}
