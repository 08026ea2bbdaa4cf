/** The collections of client groups and of access groups in the administration. */
import { sql } from 'drizzle-orm';
import { wireMoment } from '#platform';
import type { Collection } from '#packages/collections';
import { refuse } from '#packages/endpoint';
import { isList, recordsOf, textOf, type FieldValue, type FieldValues } from '#packages/fields';
import type { SignedInContext } from '#server/people';
import { createTableKeeper } from '#server/records';
import { haveRegistered, setGroupMembers } from './members.ts';
import { changeAccessGroup, createAccessGroup, type AccessGroupText } from './access-groups.ts';

const groups: Collection = {
  name: 'groups',
  columns: ['name', 'score', 'updated'],
  // The highest first [OQ-75].
  sort: { by: 'score', direction: 'descending' },
  steps: [
    {
      name: 'details',
      fields: [
        { name: 'name', type: 'text', required: true, limit: 200 },
        { name: 'score', type: 'number', required: true },
        { name: 'welcome', type: 'richtext' },
        {
          name: 'members',
          type: 'tabular',
          fields: [
            { name: 'account', type: 'collectionSelect', collection: 'accounts', required: true },
            { name: 'memberSince', type: 'timestamp', readonly: true },
          ],
        },
        { name: 'documents', type: 'custom', component: 'documents', readonly: true, exclude: true },
      ],
    },
  ],
};

const memberRecords = (values: FieldValues) => recordsOf(values['members']) ?? [];
const accountOf = (member: Readonly<Record<string, unknown>>) => textOf(member['account'] as FieldValue);

/** The accounts that a form names as members, each once. */
const accountsIn = (values: FieldValues): string[] => [...new Set(memberRecords(values).map(accountOf))];

const accessGroups: Collection = {
  name: 'accessGroups',
  columns: ['name', 'description', 'updated'],
  steps: [
    {
      name: 'details',
      fields: [
        { name: 'name', type: 'text', required: true, limit: 120 },
        { name: 'description', type: 'textarea', limit: 1000 },
        { name: 'team', type: 'picker', collection: 'professionals', multiple: true, required: true },
        { name: 'clients', type: 'picker', collection: 'linkedAccounts', multiple: true, required: true },
      ],
    },
  ],
};

function accessGroupText(values: FieldValues): AccessGroupText {
  const ids = (name: string) => {
    const given = values[name] ?? null;
    return isList(given) ? given.map(textOf) : [];
  };
  return { name: textOf(values['name']), description: textOf(values['description']), team: ids('team'), clients: ids('clients') };
}

const accessGroup = createTableKeeper({
  collection: accessGroups,
  own: sql`select g.id, null::uuid as parent_id, g.name, jsonb_build_object('name', g.name, 'description', g.description,
      'team', coalesce((select jsonb_agg(m.person_id order by m.person_id) from access_group_person m where m.group_id = g.id), '[]'),
      'clients', coalesce((select jsonb_agg(m.account_id order by m.account_id) from access_group_account m where m.group_id = g.id), '[]')) as data,
    concat_ws(' ', g.name, g.description) as search, 0 as position, g.active, g.version, null::timestamptz as created_at from access_group g`,
  make: ({ db }, { values }) => createAccessGroup(db, accessGroupText(values)),
  change: async ({ db, tell }, { id, values }) => {
    const wanted = accessGroupText(values);
    await changeAccessGroup(db, id, wanted);
    tell({ detail: { team: wanted.team, clients: wanted.clients } });
  },
  setActive: async ({ db }, id, active) => {
    await db.execute(sql`update access_group set active = ${active}, version = version + 1 where id = ${id}`);
  },
  copied: (values) => values,
});

const textOrNull = (value: FieldValue | undefined) => (value === undefined || value === null ? null : JSON.stringify(value));

/** What the library has of it; documents are kept by operations of their own. */
const DOCUMENTS = sql`coalesce((select jsonb_agg(jsonb_build_object('id', d.id, 'name', d.name, 'type', d.type, 'date', d.dated) order by d.dated desc, d.id)
  from document d where d.group_id = g.id), '[]')`;

const clientGroups = createTableKeeper({
  collection: groups,
  own: sql`select g.id, null::uuid as parent_id, g.name, jsonb_build_object('name', g.name, 'score', g.score, 'welcome', g.welcome, 'documents', ${DOCUMENTS},
      'members', coalesce((select jsonb_agg(jsonb_build_object('account', m.account_id, 'memberSince',
          ${wireMoment(sql`m.member_since`)}) order by m.position, m.account_id)
        from client_group_member m where m.group_id = g.id), '[]')) as data,
    g.name as search, 0 as position, g.active, g.version, g.created_at from client_group g`,
  touched: sql`select subject_id as id, at, by from document_change`,
  make: async ({ db, now }, { values }) => {
    const { rows } = await db.execute<{ id: string }>(sql`
      insert into client_group (name, score, welcome)
      values (${textOf(values['name'])}, ${values['score'] as number}, ${textOrNull(values['welcome'])}::jsonb) returning id`);
    const [made] = rows;
    if (!made) throw new Error('an insert answers its row');
    await setGroupMembers({ db, now }, made.id, accountsIn(values));
    return made.id;
  },
  change: async ({ db, now }, { id, values }) => {
    await db.execute(sql`
      update client_group set name = ${textOf(values['name'])}, score = ${values['score'] as number},
        welcome = ${textOrNull(values['welcome'])}::jsonb, version = version + 1 where id = ${id}`);
    await setGroupMembers({ db, now }, id, accountsIn(values));
  },
  setActive: async ({ db }, id, active) => {
    await db.execute(sql`update client_group set active = ${active}, version = version + 1 where id = ${id}`);
  },
  copied: (values) => values,
});

/**
 * Sets the groups of an account: it joins those that it was not in, and leaves the others [ACC-28].
 * @throws Refusal `input.invalid` where it has not registered [GRP-04], or there is no such group
 */
export async function setGroupsOfAccount({ db, now, tell }: SignedInContext, account: string, wanted: readonly string[]): Promise<void> {
  await db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ id: string; isIn: boolean }>(sql`
      select g.id, exists (select from client_group_member m where m.group_id = g.id and m.account_id = ${account}) as "isIn"
      from client_group g where g.active order by g.id for update`);
    if (wanted.some((id) => !rows.some((group) => group.id === id))) refuse('input.invalid', { groups: 'refusal.field.unlisted' });
    const joining = rows.filter(({ id, isIn }) => !isIn && wanted.includes(id)).map(({ id }) => id);
    const leaving = rows.filter(({ id, isIn }) => isIn && !wanted.includes(id)).map(({ id }) => id);
    if (joining.length > 0 && !(await haveRegistered(tx, [account]))) refuse('input.invalid', { groups: 'refusal.field.unregistered' });
    await tx.execute(sql`delete from client_group_member where account_id = ${account} and group_id = any(${sql.param(leaving)}::uuid[])`);
    await tx.execute(sql`insert into client_group_member (group_id, account_id, kept_by, position, member_since)
      select g.id, ${account}, g.kept_by, (select coalesce(max(m.position), 0) + 1 from client_group_member m where m.group_id = g.id),
        ${now.toISOString()}::timestamptz from client_group g where g.id = any(${sql.param(joining)}::uuid[])`);
    await tx.execute(sql`update client_group set version = version + 1 where id = any(${sql.param([...joining, ...leaving])}::uuid[])`);
  });
  tell({ detail: { groups: wanted } });
}

export const collections = [clientGroups, accessGroup];
