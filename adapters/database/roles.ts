/** The roles that statements run under, made by the migrations, and the log-in that enters them. */
import type pg from 'pg';

export const ROLES = ['portico_gate', 'portico_person', 'portico_advisor', 'portico_staff', 'portico_work'];

/**
 * The role as which the functions run that search records and clients, and that tell who looks after an account and who waits for one; nobody enters
 * it. See database/migrations/0042_search.sql, 0065_client_search.sql, 0084_messages.sql and 0095_limited_browsing.sql.
 */
export const SEARCH_ROLE = 'portico_search';
/** The only functions that do not run as their caller. */
export const SEARCH_FUNCTIONS = [
  'record_found(text,boolean,text[],integer)',
  'account_found(text,integer)',
  'own_advisors()',
  'looks_after(uuid,uuid)',
  'waits_for_holder(uuid)',
  'awaited_accounts()',
  'begun_threads()',
];

export async function roleExists(client: pg.ClientBase, name: string): Promise<boolean> {
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [name]);
  return rowCount !== 0;
}

/** The roles that the log-in of the connection cannot enter. */
export async function rolesOutOfReach(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ role: string }>(
    `select role from unnest($1::text[]) as role
     where not exists (select from pg_roles where rolname = role and pg_has_role(session_user, oid, 'MEMBER'))`,
    [ROLES],
  );
  return rows.map(({ role }) => role);
}

/**
 * Lets a log-in enter the roles, and keeps it from having their rights before it does. Changes nothing that is so already, because the owner may
 * lack the right to grant what an administrator has granted.
 */
export async function grantRoles(owner: pg.Client, login: string): Promise<void> {
  const { rows } = await owner.query<{ major: number; inherits: boolean; superuser: boolean }>(
    `select current_setting('server_version_num')::int / 10000 as major, rolinherit as inherits, rolsuper as superuser
     from pg_roles where rolname = $1`,
    [login],
  );
  const found = rows[0];
  if (!found) throw new Error(`the log-in ${login} does not exist`);
  const name = owner.escapeIdentifier(login);
  // A superuser needs no permission, and is refused later because it is one.
  if (found.superuser) return;
  // Since version 16 inheritance belongs to the membership; before, to the log-in.
  if (found.major < 16 && found.inherits) await owner.query(`alter role ${name} noinherit`);
  for (const role of ROLES) {
    if (await mayEnterRole(owner, login, role, found.major)) continue;
    await owner.query(`grant ${role} to ${name}${found.major < 16 ? '' : ' with inherit false, set true'}`);
  }
}

async function mayEnterRole(owner: pg.Client, login: string, role: string, major: number): Promise<boolean> {
  const { rowCount } = await owner.query(
    `select from pg_auth_members m where m.roleid = $1::regrole and m.member = $2::regrole
     ${major < 16 ? '' : 'and m.set_option and not m.inherit_option'}`,
    [role, owner.escapeIdentifier(login)],
  );
  return rowCount !== 0;
}
