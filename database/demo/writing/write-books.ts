/** Writes the groupings that advisors keep into the database: groups of clients, a household, a group of accounts, and a notice to a client. */
import { sql } from 'drizzle-orm';
import type { Db } from '#platform';
import type { ComposedFirm } from '../compose.ts';
import type { RandomStream } from '../random.ts';
import type { DemoAccount } from '../clients/roll.ts';
import { SHOWN_IDS } from '../clients/shown.ts';

/** @param db a handle of work, in whose tenant the accounts have been written */
export async function writeBooks(db: Db, { house, people, accounts }: ComposedFirm, ids: RandomStream): Promise<void> {
  const said = house.books;
  const advisor = people.find(({ role }) => role === 'advisor')?.id;
  if (advisor === undefined) return;
  const own = accounts.filter(({ advisors, clients }) => advisors[0] === advisor && clients.length > 0);
  const drawn = own.filter(({ externalId }) => !externalId?.startsWith('DEMO-'));
  await writeClientGroup(db, ids.uuid(), { name: said.review, score: 2, keptBy: advisor }, drawn.slice(0, 6));
  await writeClientGroup(db, ids.uuid(), { name: said.pensions, score: 1, keptBy: null }, drawn.slice(4, 9));
  const household = ids.uuid();
  await db.execute(sql`insert into household (id, name, kept_by) values (${household}, ${said.household}, ${advisor})`);
  await db.execute(sql`insert into household_account (household_id, account_id, kept_by, position)
    select ${household}::uuid, m.id, ${advisor}::uuid, m.place from ${accountList(drawn.slice(0, 2))}`);
  await writeFamilyGroup(db, ids.uuid(), { name: said.family, advisor }, drawn.slice(2, 4));
  await db.execute(sql`
    insert into account_alert (account_id, position, type, comment, resolved, at)
    select id, 1, 'Info', ${said.notice}, false, now() from account where external_id = ${SHOWN_IDS.several}`);
}

const accountList = (accounts: readonly DemoAccount[]) =>
  sql`unnest(${sql.param(accounts.map(({ id }) => id))}::uuid[]) with ordinality m(id, place)`;

async function writeClientGroup(
  db: Db,
  id: string,
  { name, score, keptBy }: { readonly name: string; readonly score: number; readonly keptBy: string | null },
  members: readonly DemoAccount[],
): Promise<void> {
  await db.execute(sql`insert into client_group (id, name, score, kept_by) values (${id}, ${name}, ${score}, ${keptBy})`);
  await db.execute(sql`insert into client_group_member (group_id, account_id, kept_by, position, member_since)
    select ${id}::uuid, m.id, ${keptBy}::uuid, m.place, now() from ${accountList(members)}`);
}

async function writeFamilyGroup(
  db: Db,
  id: string,
  { name, advisor }: { readonly name: string; readonly advisor: string },
  members: readonly DemoAccount[],
): Promise<void> {
  const [first] = members;
  if (!first) return;
  await db.execute(sql`
    insert into account (id, portal_id, name, email, external_id, account_type, status, currency, inception, lead_advisor_id, is_group)
    select ${id}, portal_id, ${name}, 'family@example.com', 'DEMO-GROUP', 'corporate', 'reporting', currency, inception, ${advisor}, true
    from account where id = ${first.id}`);
  await db.execute(sql`insert into account_person (account_id, person_id, part) values (${id}, ${advisor}, 'advisor')`);
  await db.execute(
    sql`insert into account_member (group_id, account_id, position) select ${id}::uuid, m.id, m.place from ${accountList(members)}`,
  );
}
