/** Tests what a database handle sees and refuses: tenants and persons are kept apart, whatever the query says. */
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Db } from '#platform';
import { StatementRefused } from '../../adapters/database/statement.ts';
import { causeOf, rowsOf, sqlState } from '../kit/sql.ts';
import { newTestPlace, openPlace, openTestDatabase, type TestDatabase } from '../kit/database.ts';
import { seedTwoTenants, type SeededTenant } from './two-tenants.ts';

let place: TestDatabase;
let first: SeededTenant;
let second: SeededTenant;

beforeAll(async () => {
  place = await openTestDatabase();
  [first, second] = await seedTwoTenants(place.database);
});
afterAll(async () => {
  await place.dispose();
});

const TENANT_TABLES = [
  'organisation',
  'portal',
  'person',
  'account',
  'account_person',
  'portfolio',
  'arrival',
  'instrument',
  'price',
  'transaction',
];

async function idsIn(db: Db, table: string): Promise<string[]> {
  return (await rowsOf<{ id: string }>(db, sql`select id from ${sql.identifier(table)} order by id`)).map(({ id }) => id);
}

/** How many of a tenant's rows a handle sees in each table; the one question that isolation is about. */
async function seen(db: Pick<Db, 'execute'>, tenant: string): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of TENANT_TABLES) {
    const [row] = await rowsOf<{ rows: number }>(
      db,
      sql`select count(*)::int as rows from ${sql.identifier(table)} where tenant_id = ${tenant}`,
    );
    counts[table] = row?.rows ?? NaN;
  }
  return counts;
}

const nothing = Object.fromEntries(TENANT_TABLES.map((table) => [table, 0]));

describe('tenants', () => {
  test('a handle sees the rows of its tenant and none of another', async () => {
    for (const [own, foreign] of [
      [first, second],
      [second, first],
    ] as const) {
      for (const db of [place.database.work(own.id), place.database.person(own.id, own.staff, 'tenant')]) {
        expect(await seen(db, foreign.id)).toEqual(nothing);
        const counts = await seen(db, own.id);
        expect(
          Object.values(counts).every((count) => count > 0),
          JSON.stringify(counts),
        ).toBe(true);
      }
    }
  });

  test('the same question put by a superuser sees both, so the handles could have failed', async () => {
    const unguarded = await newTestPlace();
    try {
      const database = await openPlace(unguarded);
      const tenants = await seedTwoTenants(database);
      await database.close();
      await unguarded.asSuperuser(async (client) => {
        for (const tenant of tenants) {
          const counts = await seen(drizzle(client), tenant.id);
          expect(
            Object.values(counts).every((count) => count > 0),
            JSON.stringify(counts),
          ).toBe(true);
        }
      });
    } finally {
      await unguarded.dispose();
    }
  });

  test('without a tenant nothing is seen', async () => {
    for (const db of [place.database.work(), place.database.person('', first.investor, 'tenant')])
      for (const tenant of [first, second]) expect(await seen(db, tenant.id)).toEqual(nothing);
    expect(await rowsOf(place.database.gate(), sql`select id from person`)).toEqual([]);
    expect(await rowsOf(place.database.gate(), sql`select host from tenant_host`)).toHaveLength(2);
  });

  test('a row of another tenant is neither added, changed nor removed', async () => {
    const db = place.database.work(first.id);
    expect(await sqlState(db.execute(sql`insert into organisation (tenant_id, name) values (${second.id}, 'planted')`))).toBe('42501');
    expect(await sqlState(db.execute(sql`update portfolio set tenant_id = ${second.id} where id = ${first.portfolio}`))).toBe('42501');
    expect((await db.execute(sql`update portfolio set name = 'taken' where id = ${second.portfolio}`)).rowCount).toBe(0);
    expect((await db.execute(sql`delete from price where arrival_id = ${second.staged}`)).rowCount).toBe(0);
  });

  test('a key of another tenant cannot be referred to', async () => {
    const db = place.database.work(first.id);
    expect(
      await sqlState(
        db.execute(sql`insert into account_person (account_id, person_id, part) values (${second.account}, ${first.investor}, 'client')`),
      ),
    ).toBe('23503');
  });
});

describe('persons', () => {
  test('an investor sees the own account and what hangs on it', async () => {
    const db = place.database.person(first.id, first.investor, 'own');
    expect(await idsIn(db, 'account')).toEqual([first.account]);
    expect(await idsIn(db, 'portfolio')).toEqual([first.portfolio]);
    expect(await rowsOf(db, sql`select portfolio_id from transaction`)).toEqual([{ portfolio_id: first.portfolio }]);
    expect(await idsIn(db, 'person')).toEqual([first.investor]);
  });

  test('an advisor sees the accounts taken part in, staff all of the tenant, a stranger none', async () => {
    expect(await idsIn(place.database.person(first.id, first.advisor, 'clients'), 'account')).toEqual([first.account]);
    // Being named as an advisor is worth nothing to whoever is none.
    expect(await idsIn(place.database.person(first.id, first.advisor, 'own'), 'account')).toEqual([]);
    expect(await idsIn(place.database.person(first.id, first.staff, 'tenant'), 'account')).toEqual(
      [first.account, first.otherAccount].sort(),
    );
    expect(await idsIn(place.database.person(first.id, first.staff, 'own'), 'account')).toEqual([]);
    expect(await idsIn(place.database.person(first.id, null, 'own'), 'account')).toEqual([]);
    expect(await idsIn(place.database.person(first.id, second.investor, 'own'), 'account')).toEqual([]);
    expect(await idsIn(place.database.person(second.id, first.investor, 'own'), 'account')).toEqual([]);
  });

  test('nobody signed in reads credentials', async () => {
    const db = place.database.person(first.id, first.staff, 'tenant');
    for (const table of ['credential', 'session', 'verification', 'attempt', 'single_use_link'])
      expect(await sqlState(db.execute(sql`select * from ${sql.identifier(table)}`))).toBe('42501');
  });
});

describe('statements', () => {
  const escapes = [
    'set role portico_work',
    'SET LOCAL ROLE portico_work',
    'reset role',
    'reset all',
    'set session authorization postgres',
    'discard all',
    `set app.tenant_id = 'x'`,
    `select set_config('role', 'portico_work', true)`,
    `select pg_catalog . "set_config" ('app.tenant_id', 'x', true)`,
    `with x as (select set_config('role', 'portico_staff', true)) select * from x`,
    `update pg_settings set setting = 'portico_work' where name = 'role'`,
    `select query_to_xml('select 1', true, true, '')`,
    `do $$ begin perform set_config('role', 'portico_work', true); end $$`,
    'select 1; select 2',
    'select 1; reset role',
    'commit',
    'begin',
    'create table planted (a int)',
    'copy person to stdout',
    'listen everything',
    '',
  ];

  test.each(escapes)('a handle refuses: %s', async (text) => {
    const db = place.database.person(first.id, first.investor, 'own');
    await expect(causeOf(db.execute(sql.raw(text)))).resolves.toBeInstanceOf(StatementRefused);
  });

  test.each(escapes.filter((text) => !['commit', 'begin'].includes(text)))('a transaction refuses: %s', async (text) => {
    const db = place.database.person(first.id, first.investor, 'own');
    await expect(causeOf(db.transaction((tx) => tx.execute(sql.raw(text))))).resolves.toBeInstanceOf(StatementRefused);
  });

  test('words and semicolons inside literals, names and comments mean nothing', async () => {
    const db = place.database.person(first.id, first.investor, 'own');
    const rows = await rowsOf(
      db,
      sql.raw(
        `select 'a; reset role' as "set;role", $x$ set_config ; $x$ as b, e'it\\'s; fine' as c /* ; /* nested; */ set role */ -- ; reset role`,
      ),
    );
    expect(rows).toEqual([{ 'set;role': 'a; reset role', b: ' set_config ; ', c: `it's; fine` }]);
  });
});

describe('transactions', () => {
  test('an error leaves the connection as it was before', async () => {
    const db = place.database.work(first.id);
    expect(await sqlState(db.execute(sql`select 1 / 0`))).toBe('22012');
    expect(await sqlState(db.execute(sql`select nonsense`))).toBe('42703');
    expect(await sqlState(db.execute(sql`select ${'no uuid'}::uuid`))).toBe('22P02');
    expect(await idsIn(db, 'arrival')).toEqual([first.arrival, first.staged].sort());
    expect(await idsIn(place.database.person(second.id, second.investor, 'own'), 'account')).toEqual([second.account]);
  });

  test('several statements are one transaction, and a failure undoes all of them', async () => {
    const db = place.database.work(first.id);
    await expect(
      db.transaction(async (tx) => {
        await tx.execute(sql`insert into organisation (name) values ('undone')`);
        await tx.execute(sql`select 1 / 0`);
      }),
    ).rejects.toThrow();
    expect(await rowsOf(db, sql`select name from organisation where name = 'undone'`)).toEqual([]);
  });

  test('a transaction that failed and is committed all the same is an error', async () => {
    const bound = place.database.pool('work', { tenantId: first.id });
    const client = await bound.connect();
    try {
      await client.query('begin');
      await client.query('select 1 / 0').catch(() => undefined);
      await expect(client.query('commit')).rejects.toThrow('not committed');
    } finally {
      client.release();
    }
  });

  test('a savepoint is inside the transaction and its role', async () => {
    const db = place.database.person(first.id, first.investor, 'own');
    const accounts = await db.transaction(async (tx) => {
      await tx.transaction((inner) => inner.execute(sql`select 1 / 0`)).catch(() => undefined);
      return await rowsOf(tx, sql`select id from account`);
    });
    expect(accounts).toEqual([{ id: first.account }]);
  });

  test('role, tenant and person end with the transaction', async () => {
    const bound = place.database.pool('person', { tenantId: first.id, personId: first.investor });
    const client = await bound.connect();
    try {
      await client.query('begin');
      const within = await client.query(`select current_user as role, current_setting('app.tenant_id') as tenant`);
      expect(within.rows).toEqual([{ role: 'portico_person', tenant: first.id }]);
      await client.query('rollback');
    } finally {
      client.release();
    }
    const [other] = await rowsOf(
      place.database.gate(),
      sql`select current_user as role, current_setting('app.tenant_id') as tenant, current_setting('app.person_id') as person`,
    );
    expect(other).toEqual({ role: 'portico_gate', tenant: '', person: '' });
  });

  test('many handles at once keep their tenants', async () => {
    const answers = await Promise.all(
      Array.from({ length: 60 }, async (_, index) => {
        const tenant = index % 2 === 0 ? first : second;
        if (index % 7 === 0)
          await place.database
            .work(tenant.id)
            .execute(sql`select 1 / 0`)
            .catch(() => undefined);
        const [row] = await rowsOf<{ tenant: string; role: string }>(
          place.database.person(tenant.id, tenant.investor, 'own'),
          sql`select app_tenant() as tenant, current_user as role`,
        );
        return row?.tenant === tenant.id && row.role === 'portico_person';
      }),
    );
    expect(answers.every(Boolean)).toBe(true);
  });

  test('a statement that a connection keeps prepared answers whoever asks by it', async () => {
    const { database } = place;
    const asked = sql`select app_person() as person, current_user as role, (select count(*)::int from account) as accounts from app_tenant()`;
    const askers = [first, second].flatMap((tenant) => [
      database.person(tenant.id, tenant.investor, 'own'),
      database.person(tenant.id, tenant.staff, 'tenant'),
      database.person(tenant.id, null, 'own'),
      database.work(tenant.id),
    ]);
    const once = [];
    for (const db of askers) once.push(await rowsOf(db, asked));
    expect(new Set(once.map((row) => JSON.stringify(row))).size).toBeGreaterThan(5);
    for (let round = 0; round < 12; round += 1) expect(await Promise.all(askers.map((db) => rowsOf(db, asked)))).toEqual(once);
    if (database.kind === 'embedded') return;
    const kept = await rowsOf<{ times: number }>(
      database.work(),
      sql`select generic_plans + custom_plans as times from pg_prepared_statements where statement like '%app_person() as person%'`,
    );
    expect(kept.length).toBeGreaterThan(0);
  });

  test('a table that changes its shape under a kept statement costs an answer, not the connection', async () => {
    const { database } = place;
    // The embedded engine keeps none: its connections share a session.
    if (database.kind === 'embedded') return;
    await place.asSuperuser((client) => client.query('create table shape as select 1 as a; grant select on shape to portico_work'));
    const asked = () => rowsOf(database.work(), sql`select * from shape`);
    for (let round = 0; round < 8; round += 1) expect(await asked()).toEqual([{ a: 1 }]);
    await place.asSuperuser((client) => client.query('alter table shape add b int default 2'));
    for (let round = 0; round < 8; round += 1) await asked().catch(() => undefined);
    expect(await asked()).toEqual([{ a: 1, b: 2 }]);
  });
});
