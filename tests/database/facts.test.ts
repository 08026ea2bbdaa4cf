/** Tests that facts are added and never changed; staged facts can be taken back, committed ones cannot. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Db } from '#platform';
import { rowsOf, sqlState } from '../kit/sql.ts';
import { openTestDatabase, type TestDatabase } from '../kit/database.ts';
import { seedTwoTenants, type SeededTenant } from './two-tenants.ts';

const FACTS = [
  'instrument_terms',
  'price',
  'rate',
  'transaction',
  'bond_terms',
  'property_terms',
  'fund_weight',
  'corporate_action',
  'cost_method',
  'benchmark_weight',
  'commitment_event',
  'portfolio_owner',
  'portfolio_risk_profile',
];
const REFUSED = '42501';
const FORWARD_ONLY = '23001';

let place: TestDatabase;
let tenant: SeededTenant;
let other: SeededTenant;

beforeAll(async () => {
  place = await openTestDatabase();
  [tenant, other] = await seedTwoTenants(place.database);
});
afterAll(async () => {
  await place.dispose();
});

describe('committed facts', () => {
  test('no role changes a fact', async () => {
    const handles = [
      place.database.gate(tenant.id),
      place.database.person(tenant.id, tenant.staff, 'tenant'),
      place.database.work(tenant.id),
    ];
    for (const db of handles)
      for (const table of FACTS)
        expect(await sqlState(db.execute(sql`update ${sql.identifier(table)} set arrival_id = arrival_id`))).toBe(REFUSED);
  });

  test('no role deletes one', async () => {
    const work = place.database.work(tenant.id);
    for (const table of FACTS) {
      const facts = sql.identifier(table);
      expect((await work.execute(sql`delete from ${facts} where arrival_id = ${tenant.arrival}`)).rowCount).toBe(0);
      for (const db of [place.database.gate(tenant.id), place.database.person(tenant.id, tenant.staff, 'tenant')])
        expect(await sqlState(db.execute(sql`delete from ${facts}`))).toBe(REFUSED);
    }
    expect(await rowsOf(work, sql`select 1 from price where arrival_id = ${tenant.arrival}`)).toHaveLength(1);
  });

  test('no fact joins an arrival that is committed', async () => {
    const added = place.database
      .work(tenant.id)
      .execute(
        sql`insert into price (instrument_id, year, arrival_id, part, days, closes) values (${tenant.instrument}, 2024, ${tenant.arrival}, 1, '{3}', '{12}')`,
      );
    expect(await sqlState(added)).toBe(REFUSED);
  });

  test('a commit is not taken back, nor its moment or its source changed', async () => {
    for (const db of [place.database.work(tenant.id), place.database.person(tenant.id, tenant.staff, 'tenant')]) {
      expect(await sqlState(db.execute(sql`update arrival set committed_at = null where id = ${tenant.arrival}`))).toBe(FORWARD_ONLY);
      expect(await sqlState(db.execute(sql`update arrival set committed_at = now() where id = ${tenant.arrival}`))).toBe(FORWARD_ONLY);
      expect(await sqlState(db.execute(sql`update arrival set source = 'other' where id = ${tenant.arrival}`))).toBe(FORWARD_ONLY);
    }
  });

  test('undoing is once and for all, and deletes nothing', async () => {
    const work = place.database.work(other.id);
    expect((await work.execute(sql`update arrival set undone_at = clock_timestamp() where id = ${other.arrival}`)).rowCount).toBe(1);
    expect(await sqlState(work.execute(sql`update arrival set undone_at = null where id = ${other.arrival}`))).toBe(FORWARD_ONLY);
    expect((await work.execute(sql`delete from transaction where arrival_id = ${other.arrival}`)).rowCount).toBe(0);
  });
});

describe('staged facts', () => {
  test('a person sees none of them, whatever the reach', async () => {
    for (const [person, reach] of [
      [tenant.investor, 'own'],
      [tenant.staff, 'tenant'],
    ] as const) {
      const db = place.database.person(tenant.id, person, reach);
      for (const table of ['price', 'transaction']) {
        const arrivals = await rowsOf(db, sql`select distinct arrival_id from ${sql.identifier(table)}`);
        expect(arrivals).toEqual([{ arrival_id: tenant.arrival }]);
      }
    }
  });

  test('jobs see them and may take them back', async () => {
    const work = place.database.work(tenant.id);
    for (const table of ['price', 'transaction'])
      expect((await work.execute(sql`delete from ${sql.identifier(table)} where arrival_id = ${tenant.staged}`)).rowCount).toBe(1);
  });
});

test('a demo tenant goes with everything it has, by whoever works on it alone, and no other tenant goes at all', async () => {
  const remove = async (id: string, db: Db) => (await db.execute(sql`delete from tenant where id = ${id}`)).rowCount;
  expect(await remove(other.id, place.database.work())).toBe(0);
  expect(await remove(other.id, place.database.work(tenant.id))).toBe(0);
  expect(await remove(other.id, place.database.work(other.id))).toBe(1);
  expect(await rowsOf(place.database.work(other.id), sql`select id from transaction`)).toEqual([]);
  const insert = sql`insert into tenant (key, settings) values ('real', '{}') returning id`;
  const [real] = await rowsOf<{ id: string }>(place.database.work(), insert);
  expect(await remove(real!.id, place.database.work(real!.id))).toBe(0);
});
