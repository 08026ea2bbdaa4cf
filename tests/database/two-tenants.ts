/** Seeds two tenants that look alike: in each an investor with an account, another investor with another, and an advisor of the first. */
import { sql } from 'drizzle-orm';
import type { Db } from '#platform';
import type { Database } from '#adapters/database';

export interface SeededTenant {
  readonly id: string;
  readonly investor: string;
  readonly otherInvestor: string;
  readonly advisor: string;
  readonly staff: string;
  /** The investor's. */
  readonly account: string;
  readonly portfolio: string;
  readonly otherAccount: string;
  readonly otherPortfolio: string;
  readonly instrument: string;
  /** Committed, with a price and a transaction in each portfolio. */
  readonly arrival: string;
  /** Not committed, with a price and a transaction in the investor's portfolio. */
  readonly staged: string;
}

export async function seedTwoTenants(database: Database): Promise<[SeededTenant, SeededTenant]> {
  return [await plantTenant(database, 'first'), await plantTenant(database, 'second')];
}

async function plantTenant(database: Database, key: string): Promise<SeededTenant> {
  const id = await added(database.work(), sql`insert into tenant (key, settings, demo) values (${key}, '{}', true) returning id`);
  await database.work().execute(sql`insert into tenant_host (host, tenant_id) values (${`${key}.localhost`}, ${id})`);
  const db = database.work(id);
  const person = (name: string, role: string) =>
    added(
      db,
      sql`insert into person (name, email, is_admin, is_professional) values
        (${name}, ${`${name}@example.com`}, ${role === 'staff'}, ${role === 'advisor'}) returning id`,
    );
  const investor = await person('investor', 'investor');
  const otherInvestor = await person('other', 'investor');
  const advisor = await person('advisor', 'advisor');
  const staff = await person('staff', 'staff');
  const organisation = await added(db, sql`insert into organisation (name) values ('house') returning id`);
  const portal = await added(
    db,
    sql`insert into portal (organisation_id, key, name) values (${organisation}, 'main', 'Main') returning id`,
  );
  const [account, portfolio] = await plantAccount(db, portal, investor);
  const [otherAccount, otherPortfolio] = await plantAccount(db, portal, otherInvestor);
  await db.execute(sql`insert into account_person (account_id, person_id, part) values (${account}, ${advisor}, 'advisor')`);
  const instrument = await added(db, sql`insert into instrument (symbol) values ('ABC') returning id`);
  const arrival = await plantFacts(db, instrument, [portfolio, otherPortfolio]);
  await db.execute(sql`update arrival set committed_at = clock_timestamp() where id = ${arrival}`);
  const staged = await plantFacts(db, instrument, [portfolio]);
  return { id, investor, otherInvestor, advisor, staff, account, portfolio, otherAccount, otherPortfolio, instrument, arrival, staged };
}

async function plantAccount(db: Db, portal: string, client: string): Promise<[account: string, portfolio: string]> {
  const account = await added(
    db,
    sql`insert into account (portal_id, name, email, currency, client_id) values (${portal}, 'Account', ${`${client}@example.com`}, 'EUR', ${client}) returning id`,
  );
  await db.execute(sql`insert into account_person (account_id, person_id, part) values (${account}, ${client}, 'client')`);
  const portfolio = await added(
    db,
    sql`insert into portfolio (account_id, name, type, currency) values (${account}, 'Portfolio', 'GIA', 'EUR') returning id`,
  );
  return [account, portfolio];
}

async function plantFacts(db: Db, instrument: string, portfolios: readonly string[]): Promise<string> {
  const arrival = await added(db, sql`insert into arrival (source) values ('test') returning id`);
  await db.execute(
    sql`insert into price (instrument_id, year, arrival_id, days, closes) values (${instrument}, 2024, ${arrival}, '{1,2}', '{10,11}')`,
  );
  for (const portfolio of portfolios)
    await db.execute(sql`
      insert into transaction (arrival_id, portfolio_id, instrument_id, type, date, units, amount, currency, fingerprint)
      values (${arrival}, ${portfolio}, ${instrument}, 'Purchase', '2024-01-02', 1, 10, 'EUR', 'print')`);
  return arrival;
}

async function added(db: Db, insertion: ReturnType<typeof sql>): Promise<string> {
  const { rows } = await db.execute<{ id: string }>(insertion);
  const id = rows[0]?.id;
  if (id === undefined) throw new Error('nothing was inserted');
  return id;
}
