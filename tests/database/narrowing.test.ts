/** Tests who sees the facts beside the ledger, and who may move a portfolio; as a control, with row-level security removed, each is seen to leak. */
import { sql } from 'drizzle-orm';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Db } from '#platform';
import { rowsOf, sqlState } from '../kit/sql.ts';
import { newTestPlace, openPlace, type TestPlace } from '../kit/database.ts';
import { seedTwoTenants, type SeededTenant } from './two-tenants.ts';

const REFUSED = '42501';
const SHARED = ['bond_terms', 'property_terms', 'fund_weight', 'corporate_action', 'benchmark_weight'] as const;
/** Those that belong to somebody within the tenant. */
const OWNED = ['cost_method', 'commitment_event', 'portfolio_owner', 'portfolio_risk_profile'] as const;
const TABLES = [...SHARED, ...OWNED] as const;

let place: TestPlace;
let tenant: SeededTenant;
let other: SeededTenant;

beforeAll(async () => {
  place = await newTestPlace();
  const database = await openPlace(place);
  [tenant, other] = await seedTwoTenants(database);
  for (const planted of [tenant, other]) {
    const db = database.work(planted.id);
    await commit(db, await plantFacts(db, planted));
    await plantFacts(db, planted);
  }
  await database.close();
});
afterAll(() => place.dispose());

/** One fact of each kind, those of a portfolio for both; ownership goes from the investor to the other and stays. */
async function plantFacts(db: Db, { instrument, portfolio, otherPortfolio, account, otherAccount }: SeededTenant): Promise<string> {
  const [arrived] = await rowsOf<{ id: string }>(db, sql`insert into arrival (source) values ('planted') returning id`);
  const arrival = arrived?.id ?? '';
  await db.execute(
    sql`insert into bond_terms (instrument_id, arrival_id, coupon, frequency, day_count) values (${instrument}, ${arrival}, 0.05, 1, '30/360')`,
  );
  await db.execute(sql`insert into fund_weight (arrival_id, instrument_id, dimension, valid_from, part, weight)
    values (${arrival}, ${instrument}, 'sector', '2024-01-02', 'US', 0.5)`);
  await db.execute(sql`insert into property_terms (instrument_id, arrival_id, portfolio_id, purchased, purchase_value, annual_growth, point_days, point_prices)
    values (${instrument}, ${arrival}, ${portfolio}, '2024-01-02', 100000, 0.05, '{}', '{}')`);
  await db.execute(
    sql`insert into corporate_action (arrival_id, instrument_id, date, kind, ratio_new, ratio_old) values (${arrival}, ${instrument}, '2024-01-03', 'split', 2, 1)`,
  );
  await db.execute(sql`insert into benchmark_weight (arrival_id, risk_profile, valid_from, asset_class, instrument_id, weight, rebalancing)
    values (${arrival}, 4, '2024-01-02', 'Equities', ${instrument}, 1, 'monthly')`);
  for (const one of [portfolio, otherPortfolio]) {
    await db.execute(sql`insert into cost_method (arrival_id, portfolio_id, method) values (${arrival}, ${one}, 'fifo')`);
    await db.execute(
      sql`insert into portfolio_risk_profile (arrival_id, portfolio_id, valid_from, risk_profile) values (${arrival}, ${one}, '2024-01-02', 4)`,
    );
    await db.execute(sql`insert into commitment_event (arrival_id, portfolio_id, instrument_id, kind, date, amount, currency)
      values (${arrival}, ${one}, ${instrument}, 'commitment', '2024-01-02', 1000, 'EUR')`);
  }
  await db.execute(sql`insert into portfolio_owner (arrival_id, portfolio_id, valid_from, account_id) values
    (${arrival}, ${otherPortfolio}, '2024-01-02', ${otherAccount}), (${arrival}, ${portfolio}, '2024-01-02', ${account})`);
  return arrival;
}

async function commit(db: Db, arrival: string): Promise<void> {
  await db.execute(sql`update arrival set committed_at = clock_timestamp() where id = ${arrival}`);
}

interface NarrowedReader {
  readonly tenant: string;
  readonly person: string | null;
  readonly reach: 'own' | 'tenant';
}

/** Rows of each table as a request of the reader would see them, after `before` has been done by a superuser; nothing of it stays. */
async function seenBy(
  client: pg.Client,
  { tenant: id, person, reach }: NarrowedReader,
  before: readonly string[] = [],
): Promise<Record<string, number>> {
  await client.query('begin');
  try {
    for (const statement of before) await client.query(statement);
    await client.query(`set local role ${reach === 'tenant' ? 'portico_staff' : 'portico_person'}`);
    await client.query(`select set_config('app.tenant_id', $1, true), set_config('app.person_id', $2, true)`, [id, person ?? '']);
    const counts: Record<string, number> = {};
    for (const table of TABLES) counts[table] = Number((await client.query(`select count(*) from ${table}`)).rows[0].count);
    return counts;
  } finally {
    await client.query('rollback');
  }
}

const each = (count: number) => Object.fromEntries(OWNED.map((table) => [table, count]));

const OPEN = (table: string) => `create policy planted on ${table} for select to portico_person using (true)`;

test('each person sees what is for all and what is theirs, of committed arrivals and of their own tenant', async () => {
  await place.asSuperuser(async (client) => {
    const all = { bond_terms: 1, property_terms: 1, fund_weight: 1, corporate_action: 1, benchmark_weight: 1 };
    const own = { tenant: tenant.id, person: tenant.investor, reach: 'own' } as const;
    expect(await seenBy(client, own)).toEqual({ ...all, ...each(1) });
    expect(await seenBy(client, { ...own, person: tenant.staff, reach: 'tenant' })).toEqual({
      ...all,
      ...each(2),
    });
    expect(await seenBy(client, { ...own, person: null })).toEqual({ ...all, ...each(0) });
  });
});

describe('with the wall taken down', () => {
  test('every table leaks: to the other client, of what is staged, of the other tenant', async () => {
    await place.asSuperuser(async (client) => {
      const reader = { tenant: tenant.id, person: tenant.investor, reach: 'own' } as const;
      const open = await seenBy(client, reader, TABLES.map(OPEN));
      // Two tenants, each committed and staged; and of what is owned, two portfolios.
      for (const table of TABLES) expect([table, open[table]]).toEqual([table, (OWNED as readonly string[]).includes(table) ? 8 : 4]);
    });
  });
});

test('only what commits or undoes a change of ownership moves a portfolio, and access moves with it', async () => {
  const database = await openPlace(place);
  const work = database.work(tenant.id);
  const sees = async (person: string) =>
    (await rowsOf<{ id: string }>(database.person(tenant.id, person, 'own'), sql`select id from portfolio order by id`)).map(
      ({ id }) => id,
    );
  const staff = database.person(tenant.id, tenant.staff, 'tenant');
  try {
    const [arrived] = await rowsOf<{ id: string }>(work, sql`insert into arrival (source) values ('moved') returning id`);
    const arrival = arrived?.id ?? '';
    await work.execute(sql`insert into portfolio_owner (arrival_id, portfolio_id, valid_from, account_id)
      values (${arrival}, ${tenant.portfolio}, '2024-02-01', ${tenant.otherAccount})`);
    expect(await sees(tenant.investor)).toEqual([tenant.portfolio]);
    await commit(staff, arrival);
    expect([await sees(tenant.investor), await sees(tenant.otherInvestor)]).toEqual([[], [tenant.portfolio, tenant.otherPortfolio].sort()]);
    // What was in it goes with it, and so do its stored figures.
    expect(await rowsOf(database.person(tenant.id, tenant.investor, 'own'), sql`select 1 from transaction`)).toEqual([]);
    await staff.execute(sql`update arrival set undone_at = clock_timestamp() where id = ${arrival}`);
    expect([await sees(tenant.investor), await sees(tenant.otherInvestor)]).toEqual([[tenant.portfolio], [tenant.otherPortfolio]]);

    const investor = database.person(tenant.id, tenant.otherInvestor, 'own');
    const taken = sql`update portfolio set account_id = ${tenant.otherAccount} where id in (${tenant.portfolio}, ${tenant.otherPortfolio})`;
    expect(await sqlState(investor.execute(taken))).toBe(REFUSED);
    expect(await sqlState(investor.execute(sql`update portfolio set name = 'mine'`))).toBe(REFUSED);
    // Staff keep what a portfolio is called, and not whose it was.
    expect(await sqlState(staff.execute(sql`update portfolio set first_account_id = account_id`))).toBe(REFUSED);
    for (const table of TABLES)
      for (const db of [investor, staff, database.gate(tenant.id)])
        expect(await sqlState(db.execute(sql`delete from ${sql.identifier(table)}`))).toBe(REFUSED);
  } finally {
    await database.close();
  }
});
