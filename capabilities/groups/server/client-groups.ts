/** Reads and writes professionals' groups of clients; the policies of the database decide who may see and change which. */
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { refuse } from '#packages/endpoint';
import { readRichText } from '#packages/fields';
import { decidePermission } from '#packages/policy';
import { type Db, wireMoment } from '#platform';
import type { SignedInContext } from '#server/people';
import type { ClientGroup, GroupWelcome } from '../contract.ts';
import { setGroupMembers } from './members.ts';

export interface ClientGroupText {
  readonly name: string;
  readonly score: number;
  readonly members: readonly string[];
}

/** In the firm's own groups a professional sees only their own clients, and changes nothing. */
export async function listClientGroups({ db, actor, person }: Pick<SignedInContext, 'db' | 'actor' | 'person'>): Promise<ClientGroup[]> {
  const keepsHouse = decidePermission('house.keep', actor) === 'yes';
  const { rows } = await db.execute<ClientGroup & Record<string, unknown>>(sql`
    select g.id, g.name, g.score::float8 as score, (${keepsHouse} or g.kept_by is not distinct from ${person.id}::uuid) as own, g.version,
      coalesce((select json_agg(json_build_object('id', a.id, 'name', a.name, 'memberSince',
          ${wireMoment(sql`m.member_since`)}) order by m.position, lower(a.name))
        from client_group_member m join account a on a.id = m.account_id where m.group_id = g.id and a.active), '[]') as members
    from client_group g where g.active order by g.score desc, lower(g.name), g.id`);
  return rows;
}

/** @throws Refusal `input.invalid` where a member is out of reach, or has not registered */
export async function createClientGroup(context: SignedInContext, clientGroupText: ClientGroupText): Promise<string> {
  const { db, actor, person, tell } = context;
  const id = randomUUID();
  await db.transaction(async (tx) => {
    // A group that staff make belongs to the firm.
    const keeper = decidePermission('house.keep', actor) === 'yes' ? null : person.id;
    await tx.execute(
      sql`insert into client_group (id, name, score, kept_by) values (${id}, ${clientGroupText.name}, ${clientGroupText.score}, ${keeper})`,
    );
    await setGroupMembers({ ...context, db: tx }, id, clientGroupText.members);
    tell({ subject: { kind: 'groups', id }, detail: { members: clientGroupText.members } });
  });
  return id;
}

/** @throws Refusal `clientGroup.unknown`, `record.changed`, `input.invalid` */
export async function changeClientGroup(
  context: SignedInContext,
  id: string,
  wanted: ClientGroupText & { readonly version: number },
): Promise<void> {
  const { db, tell } = context;
  await db.transaction(async (tx) => {
    const { version } = await lockClientGroup(tx, id);
    if (version !== wanted.version) refuse('record.changed');
    await tx.execute(sql`update client_group set name = ${wanted.name}, score = ${wanted.score}, version = version + 1 where id = ${id}`);
    await setGroupMembers({ ...context, db: tx }, id, wanted.members);
    tell({ subject: { kind: 'groups', id }, detail: { members: wanted.members } });
  });
}

/** Deletes or restores a group, which keeps its members meanwhile. @throws Refusal `clientGroup.unknown` */
export async function setClientGroupActive({ db, tell }: SignedInContext, id: string, active: boolean): Promise<void> {
  await db.transaction(async (tx) => {
    await lockClientGroup(tx, id);
    await tx.execute(sql`update client_group set active = ${active}, version = version + 1 where id = ${id}`);
    tell({ subject: { kind: 'groups', id }, detail: { active } });
  });
}

/** Locks the group until the transaction ends. With `for update` the policies hide it from those who may not change it. */
async function lockClientGroup(tx: Db, id: string): Promise<{ version: number }> {
  const { rows } = await tx.execute<{ version: number }>(sql`select version from client_group where id = ${id} for update`);
  return rows[0] ?? refuse('clientGroup.unknown');
}

/** The welcome texts that the person has not seen yet. @param person as a client */
export async function listWelcomes(db: Db, person: string): Promise<GroupWelcome[]> {
  const { rows } = await db.execute<GroupWelcome & Record<string, unknown>>(sql`
    select g.id, g.name, g.welcome from client_group g
    where g.active and g.welcome is not null and not exists (select from client_group_welcomed w where w.group_id = g.id and w.person_id = ${person})
      and exists (select from client_group_member m join account_person p on p.account_id = m.account_id
        where m.group_id = g.id and p.person_id = ${person} and p.part <> 'advisor')
    order by g.score desc, lower(g.name), g.id`);
  // The database stores the keys of a JSON document in an order of its own.
  return rows.flatMap(({ id, name, welcome: kept }) => {
    const welcome = readRichText(kept);
    return welcome === null ? [] : [{ id, name, welcome }];
  });
}

/** Records that the person has seen the welcome text. @throws Refusal `clientGroup.unknown` where they cannot see the group */
export async function acknowledgeWelcome(db: Db, id: string): Promise<void> {
  const { rows } = await db.execute(sql`select from client_group where id = ${id} and active`);
  if (rows.length === 0) refuse('clientGroup.unknown');
  await db.execute(sql`insert into client_group_welcomed (group_id) values (${id}) on conflict do nothing`);
}
