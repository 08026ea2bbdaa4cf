/** Reads and writes access groups; the policies of the database decide who sees which. */
import { sql } from 'drizzle-orm';
import { refuse } from '#packages/endpoint';
import type { Db } from '#platform';
import type { AccessGroup } from '../contract.ts';

/** The fields of an access group: its professionals, and its accounts, which need an external id and a name [GRP-08]. */
export interface AccessGroupText {
  readonly name: string;
  readonly description: string;
  readonly team: readonly string[];
  readonly clients: readonly string[];
}

export async function listAccessGroups(db: Db): Promise<AccessGroup[]> {
  const { rows } = await db.execute<AccessGroup>(sql`select id, name, description, active from access_group order by lower(name), id`);
  return rows;
}

/**
 * Gives the team access to the clients of the group. @throws Refusal `input.invalid` where one of the team is no professional, or one of the clients
 * is not linked
 */
export async function createAccessGroup(db: Db, accessGroupText: AccessGroupText): Promise<string> {
  return db.transaction(async (tx) => {
    await checkAccessGroup(tx, accessGroupText);
    const { rows } = await tx.execute<{ id: string }>(
      sql`insert into access_group (name, description) values (${accessGroupText.name}, ${accessGroupText.description}) returning id`,
    );
    const [made] = rows;
    if (!made) throw new Error('an insert answers its row');
    await insertMembers(tx, made.id, accessGroupText);
    return made.id;
  });
}

/** Anyone removed from the team loses access with their next request. @throws Refusal `input.invalid` */
export async function changeAccessGroup(db: Db, id: string, wanted: AccessGroupText): Promise<void> {
  await db.transaction(async (tx) => {
    await checkAccessGroup(tx, wanted);
    await tx.execute(sql`
      update access_group set name = ${wanted.name}, description = ${wanted.description}, version = version + 1 where id = ${id}`);
    await tx.execute(sql`delete from access_group_person where group_id = ${id}`);
    await tx.execute(sql`delete from access_group_account where group_id = ${id}`);
    await insertMembers(tx, id, wanted);
  });
}

async function checkAccessGroup(tx: Db, { team, clients }: AccessGroupText): Promise<void> {
  const people = await tx.execute(
    sql`select from person p where p.id = any(${sql.param([...team])}::uuid[]) and p.is_professional and not p.disabled`,
  );
  if (people.rows.length < new Set(team).size) refuse('input.invalid', { team: 'refusal.field.unlisted' });
  const linked = await tx.execute(sql`
    select from account a where a.id = any(${sql.param([...clients])}::uuid[])
      and a.active and btrim(coalesce(a.external_id, '')) <> '' and btrim(a.name) <> ''`);
  if (linked.rows.length < new Set(clients).size) refuse('input.invalid', { clients: 'refusal.field.unlisted' });
}

async function insertMembers(tx: Db, id: string, { team, clients }: AccessGroupText): Promise<void> {
  await tx.execute(sql`insert into access_group_person (group_id, person_id)
    select distinct ${id}::uuid, member from unnest(${sql.param([...team])}::uuid[]) member`);
  await tx.execute(sql`insert into access_group_account (group_id, account_id)
    select distinct ${id}::uuid, member from unnest(${sql.param([...clients])}::uuid[]) member`);
}
