/** Tests which records somebody reaches: by taking part, as a professional by access group, and by name alone in their own organisation. */
import { sql, type SQL } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '#adapters/database';
import { ACCOUNTS, makeFixture, type FirmRecords, type PersonName } from '../kit/fixture.ts';
import { rowsOf, sqlState } from '../kit/sql.ts';
import { openTestDatabase, type TestDatabase } from '../kit/database.ts';

const REFUSED = '42501';

let place: TestDatabase;
let firm: FirmRecords;
let otherFirm: FirmRecords;
beforeAll(async () => {
  place = await openTestDatabase();
  ({ hekla: firm, pelagos: otherFirm } = await makeFixture(place.database));
});
afterAll(() => place.dispose());

const as = (person: PersonName, reach: Parameters<Database['person']>[2]) => place.database.person(firm.id, firm.people[person], reach);

async function accountsOf(person: PersonName, reach: Parameters<Database['person']>[2]): Promise<string[]> {
  const rows = await rowsOf<{ id: string }>(as(person, reach), sql`select id from account`);
  return ACCOUNTS.filter((name) => rows.some(({ id }) => id === firm.accounts[name].account));
}

/** Done by work, seen by the next statement, and taken back. */
async function during(change: SQL, back: SQL, look: () => Promise<void>): Promise<void> {
  const work = place.database.work(firm.id);
  await work.execute(change);
  try {
    await look();
  } finally {
    await work.execute(back);
  }
}

describe('accounts', () => {
  test('investors reach what they are the client or a confirmed holder of', async () => {
    expect(await accountsOf('ann', 'own')).toEqual(['alpha']);
    expect(await accountsOf('kay', 'own')).toEqual(['alpha']);
    expect(await accountsOf('joe', 'own')).toEqual([]);
    expect(await accountsOf('cor', 'own')).toEqual([]);
    const confirmed = (at: SQL) => sql`update account_person set confirmed_at = ${at} where person_id = ${firm.people.joe}`;
    await during(confirmed(sql`now()`), confirmed(sql`null`), async () => expect(await accountsOf('joe', 'own')).toEqual(['alpha']));
  });

  test('being named as an advisor, or in a team, is worth something to professionals alone', async () => {
    expect(await accountsOf('ada', 'clients')).toEqual(['alpha']);
    expect(await accountsOf('gil', 'clients')).toEqual(['alpha']);
    expect(await accountsOf('oda', 'clients')).toEqual([]);
    for (const person of ['ada', 'gil'] as const) expect(await accountsOf(person, 'own')).toEqual([]);
  });

  test('a professional reaches the account that they are the client of as well', async () => {
    const { account } = firm.accounts.gamma;
    const add = sql`insert into account_person (account_id, person_id, part) values (${account}, ${firm.people.ada}, 'client')`;
    // Nobody takes a part away yet, so that this part becomes another's.
    const give = sql`update account_person set part = 'holder' where account_id = ${account} and person_id = ${firm.people.ada}`;
    await during(add, give, async () => expect(await accountsOf('ada', 'clients')).toEqual(['alpha', 'gamma']));
    expect(await accountsOf('ada', 'clients')).toEqual(['alpha']);
  });

  test('whoever leaves a team, and a team that ends, is out with the next statement', async () => {
    const { alpha } = firm.accounts;
    const group = sql`(select group_id from access_group_account where account_id = ${alpha.account})`;
    await during(
      sql`update access_group set active = false where id = ${group}`,
      sql`update access_group set active = true where id = ${group}`,
      async () => expect(await accountsOf('gil', 'clients')).toEqual([]),
    );
    await during(
      sql`delete from access_group_person where group_id = ${group}`,
      sql`insert into access_group_person (group_id, person_id) select ${group}, ${firm.people.gil}::uuid`,
      async () => {
        expect(await accountsOf('gil', 'clients')).toEqual([]);
        for (const table of ['portfolio', 'transaction', 'account_summary', 'portfolio_summary', 'statement'])
          expect([table, await rowsOf(as('gil', 'clients'), sql`select from ${sql.identifier(table)}`)]).toEqual([table, []]);
      },
    );
    expect(await accountsOf('gil', 'clients')).toEqual(['alpha']);
  });
});

describe('the names of an organisation', () => {
  const names = (person: PersonName, reach: Parameters<Database['person']>[2]) =>
    rowsOf<{ name: string }>(as(person, reach), sql`select name from account_directory order by name`).then((rows) =>
      rows.map(({ name }) => name),
    );
  const all = ACCOUNTS.map((name) => `hekla-${name} account`);

  test('are told to its advisors, and to nobody of another', async () => {
    expect(await names('ada', 'clients')).toEqual(all);
    expect(await names('gil', 'clients')).toEqual(all);
    expect(await names('oda', 'clients')).toEqual([]);
    expect(await names('sue', 'tenant')).toEqual(all);
    expect(await sqlState(as('ann', 'own').execute(sql`select name from account_directory`))).toBe(REFUSED);
    // A client who moves their own account finds its row there, and no other.
    const found = await rowsOf<{ id: string }>(as('ann', 'own'), sql`select account_id as id from account_directory order by 1`);
    expect(found.length).toBeGreaterThan(0);
    expect(found).toEqual(await rowsOf(as('ann', 'own'), sql`select account_id as id from own_account order by 1`));
  });

  test('follow the accounts and the portals', async () => {
    const { alpha } = firm.accounts;
    const change = (name: string, active: boolean) =>
      sql`update account set name = ${name}, active = ${active} where id = ${alpha.account}`;
    const back = change('hekla-alpha account', true);
    await during(change('hekla-alpha renamed', true), back, async () =>
      expect(await names('ada', 'clients')).toEqual(['hekla-alpha renamed', ...all.slice(1)]),
    );
    await during(change('hekla-alpha account', false), back, async () => expect(await names('ada', 'clients')).toEqual(all.slice(1)));
    const given = (organisation: string) => sql`update portal set organisation_id = ${organisation} where key = 'family'`;
    await during(given(firm.organisations.other), given(firm.organisations.own), async () => {
      expect(await names('oda', 'clients')).toEqual(['hekla-gamma account']);
      expect(await names('ada', 'clients')).toEqual(all.slice(0, 2));
    });
    expect(await names('ada', 'clients')).toEqual(all);
  });
});

describe('claims', () => {
  const COLUMNS = ['is_admin', 'is_professional', 'is_company_admin', 'is_messenger', 'second_factor_exempt', 'disabled', 'role'];

  test('the one word follows from them and cannot be written', async () => {
    const work = place.database.work(firm.id);
    const [word] = await rowsOf<{ role: string }>(work, sql`select role from person where id = ${firm.people.ada}`);
    expect(word?.role).toBe('advisor');
    // 428C9: a generated column.
    expect(await sqlState(work.execute(sql`update person set role = 'staff'`))).toBe('428C9');
  });

  test('nobody but staff may change them, nor may signing in itself', async () => {
    const handles = [place.database.gate(firm.id), as('ann', 'own'), as('ada', 'clients')];
    for (const db of handles)
      for (const column of COLUMNS)
        expect(await sqlState(db.execute(sql`update person set ${sql.identifier(column)} = default`))).toBe(REFUSED);
  });

  test('teams are made by staff, of their own tenant alone', async () => {
    for (const [person, reach] of [
      ['ann', 'own'],
      ['ada', 'clients'],
    ] as const)
      expect(await sqlState(as(person, reach).execute(sql`insert into access_group (name) values ('mine')`))).toBe(REFUSED);
    const into = (tenant: string) => sql`insert into access_group (tenant_id, name) values (${tenant}, 'theirs')`;
    expect(await sqlState(as('sue', 'tenant').execute(into(otherFirm.id)))).toBe(REFUSED);
  });
});
