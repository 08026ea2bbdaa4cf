/** Decides as which clients somebody of the firm may look. */
import { sql } from 'drizzle-orm';
import { refuse } from '#packages/endpoint';
import type { Db } from '#platform';

/**
 * The client of an account, or null where there is none.
 * @throws Refusal `account.unknown`
 */
export async function clientOf(db: Db, account: string): Promise<string | null> {
  const { rows } = await db.execute<{ client: string | null }>(
    sql`select client_id as client from account where id = ${account} and active`,
  );
  return rows[0] ? rows[0].client : refuse('account.unknown');
}

/** Two database handles: of the person who wants to look, and of the client to look as (`theirs`). */
interface ViewAsHandles {
  readonly db: Db;
  readonly theirs: Db;
}

/**
 * Only investors may be looked as. Staff may look as any investor; an advisor only if they look after, themselves or with a group, every account of
 * theirs: otherwise they would see data that they may not see themselves.
 */
export async function mayViewAs({ db, theirs }: ViewAsHandles, reach: 'own' | 'clients' | 'tenant', person: string): Promise<boolean> {
  if (reach === 'own') return false;
  const { rows } = await db.execute(sql`select from person where id = ${person} and role = 'investor' and not disabled`);
  if (rows.length === 0) return false;
  if (reach === 'tenant') return true;
  const seen = await theirs.execute<{ id: string }>(sql`select account_id as id from own_account`);
  const accounts = seen.rows.map(({ id }) => id);
  if (accounts.length === 0) return false;
  const looked = await db.execute<{ id: string }>(sql`
    select account_id as id from account_person where person_id = app_person() and part = 'advisor'
    union select m.account_id from access_group_account m join access_group g on g.id = m.group_id where g.active`);
  const reached = new Set(looked.rows.map(({ id }) => id));
  return accounts.every((id) => reached.has(id));
}
