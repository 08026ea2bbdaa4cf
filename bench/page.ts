/**
 * `page.account`: the server's whole answer for the account page of an investor with ten portfolios over ten years, warm, on PostgreSQL; and the same
 * once a million other accounts are beside it.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql, type SQL } from 'drizzle-orm';
import pg from 'pg';
import { formatDay, parseDay } from '#packages/calendar';
import type { Entry } from '#packages/returns';
import { createPerson, hashPassword } from '#server/sign-in';
import type { Db } from '#server/tenants';
import { readConfig } from '../apps/server/config.ts';
import { startServer } from '../apps/server/start.ts';
import { startCluster } from '../tooling/cluster.ts';
import { ledgerOf, MEDIUM, type Size } from './ledger.ts';
import { median, shown, type Line } from './line.ts';

const PORTFOLIOS = 10;
const OTHERS = 1_000_000;
const WARM_UP = 30;
const COUNTED = 60;
/** All of them together: each instrument is in one of the portfolios. */
const SIZE: Size = { ...MEDIUM, holdings: 120, transactions: 3_000 };
const SETTINGS = readFileSync(join(import.meta.dirname, '../variants/northern/tenant.json'), 'utf8');
const PERSON = { email: 'ann@example.com', password: 'open sesame of the bench' };

const cluster = startCluster();
if (!cluster) process.stderr.write('page.account needs PostgreSQL, which is not installed here.\n');
else {
  const folder = mkdtempSync(join(tmpdir(), 'portico-bench-'));
  try {
    await onServer(cluster.url, folder);
  } finally {
    cluster.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function onServer(url: string, folder: string): Promise<void> {
  const config = readConfig({
    DATABASE_URL: url,
    PORT: '0',
    PORTICO_HOST: '127.0.0.1',
    PORTICO_DATA: folder,
    PORTICO_DEMO: 'no',
    PORTICO_LOG: 'silent',
  });
  const server = await startServer(config, { pages: null });
  try {
    const origin = `http://127.0.0.1:${server.port}`;
    const tenant = await idOf(
      server.database.work(),
      sql`insert into tenant (key, settings) values ('bench', ${SETTINGS}::jsonb) returning id`,
    );
    const db = server.database.work(tenant);
    const { portal, account } = await fill(db);
    const cookie = await signIn(origin);
    const few = await pageTime(`${origin}/api/accounts/${account}`, cookie);
    print({ id: 'page.account', value: shown(few), unit: 'ms', beside: null, ratio: null });
    await addOthers(url, tenant, portal);
    const many = await pageTime(`${origin}/api/accounts/${account}`, cookie);
    const beside = { what: 'the same without a million other accounts', value: shown(few) };
    print({ id: 'page.account.million', value: shown(many), unit: 'ms', beside, ratio: shown(many / few) });
  } finally {
    await server.stop();
  }
}

/** One account with everything that the ledger of the engine's benches has, spread over its portfolios. */
async function fill(db: Db): Promise<{ portal: string; account: string }> {
  const organisation = await idOf(db, sql`insert into organisation (name) values ('Bench') returning id`);
  const portal = await idOf(
    db,
    sql`insert into portal (organisation_id, key, name) values (${organisation}, 'clients', 'Clients') returning id`,
  );
  const passwordHash = await hashPassword(PERSON.password);
  const person = await createPerson(db, { name: 'Ann', email: PERSON.email, role: 'investor', organisationId: organisation, passwordHash });
  const account = await idOf(
    db,
    sql`insert into account (portal_id, name, email, external_id, currency, inception, client_id)
      values (${portal}, 'Ann', ${PERSON.email}, 'ann', 'EUR', ${formatDay(SIZE.range.from)}, ${person}) returning id`,
  );
  await db.execute(sql`insert into account_person (account_id, person_id, part) values (${account}, ${person}, 'client')`);
  const { lines, entries, rates } = ledgerOf(SIZE);
  const arrival = await idOf(db, sql`insert into arrival (source) values ('bench') returning id`);
  const instruments: string[] = [];
  for (const { id, currency, quotes } of lines) {
    const instrument = await idOf(db, sql`insert into instrument (symbol) values (${id}) returning id`);
    instruments.push(instrument);
    await db.execute(sql`insert into instrument_terms (instrument_id, arrival_id, name, type, asset_class, sector, region, currency)
      values (${instrument}, ${arrival}, ${id}, 'Stock', 'Equities', 'Other', 'Global', ${currency})`);
    for (const { year, days, values } of packed(quotes))
      await db.execute(sql`insert into price (instrument_id, year, arrival_id, days, closes)
        values (${instrument}, ${year}, ${arrival}, ${days}::smallint[], ${values}::numeric[])`);
  }
  for (const { base, quote, quotes } of rates)
    for (const { year, days, values } of packed(quotes))
      await db.execute(sql`insert into rate (base, quote, year, arrival_id, days, rates)
        values (${base}, ${quote}, ${year}, ${arrival}, ${days}::smallint[], ${values}::numeric[])`);
  const portfolios: string[] = [];
  for (let number = 0; number < PORTFOLIOS; number += 1)
    portfolios.push(
      await idOf(
        db,
        sql`insert into portfolio (account_id, name, type, currency, risk_profile, inception, external_id)
          values (${account}, ${`Portfolio ${number}`}, 'GIA', 'EUR', 4, ${formatDay(SIZE.range.from)}, ${`p${number}`}) returning id`,
      ),
    );
  const opening = portfolios.map((_, number): Entry => ({ ...(entries[0] as Entry), id: `opening ${number}` }));
  for (const [index, entry] of [...opening, ...entries.slice(1)].entries())
    await db.execute(sql`insert into transaction (arrival_id, portfolio_id, instrument_id, type, date, units, amount, fee, tax, currency, fingerprint)
      values (${arrival}, ${portfolios[(entry.line ?? index) % PORTFOLIOS]}, ${entry.line === null ? null : instruments[entry.line]}, ${entry.kind},
        ${formatDay(entry.day)}, ${entry.units === '0' ? null : entry.units}, ${entry.amount}, ${entry.fee}, ${entry.tax}, ${entry.currency}, ${String(index)})`);
  await db.execute(sql`update arrival set committed_at = clock_timestamp() where id = ${arrival}`);
  return { portal, account };
}

/** As the database keeps daily series: a row a year, days of the year beside their values, both as array literals. */
function packed({
  days,
  values,
}: {
  readonly days: Int32Array;
  readonly values: Float64Array;
}): { year: number; days: string; values: string }[] {
  const byYear = Map.groupBy([...days.keys()], (index) => Number(formatDay(days[index] as number).slice(0, 4)));
  return [...byYear].map(([year, indices]) => {
    const first = days[indices[0] as number] as number;
    const eve = first - dayOfYear(first);
    return {
      year,
      days: `{${indices.map((index) => (days[index] as number) - eve).join()}}`,
      values: `{${indices.map((index) => values[index]).join()}}`,
    };
  });
}

function dayOfYear(day: number): number {
  return day - parseDay(`${formatDay(day).slice(0, 4)}-01-01`) + 1;
}

/** By the superuser, without looking up each foreign key; and then as the server's own autovacuum would leave it. */
async function addOthers(url: string, tenant: string, portal: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  await client.query('set session_replication_role = replica');
  await client.query(
    `insert into account (tenant_id, portal_id, name, email, external_id, currency)
     select $1, $2, 'Other ' || n, 'other' || n || '@example.com', 'other-' || n, 'EUR' from generate_series(1, $3::int) n`,
    [tenant, portal, OTHERS],
  );
  await client.query(
    `insert into portfolio (tenant_id, account_id, first_account_id, name, type, currency, external_id)
     select tenant_id, id, id, 'Portfolio', 'GIA', 'EUR', external_id from account where external_id like 'other-%'`,
  );
  await client.query('vacuum analyze');
  await client.end();
}

async function signIn(origin: string): Promise<string> {
  const answer = await fetch(`${origin}/api/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify(PERSON),
  });
  if (!answer.ok) throw new Error(`sign-in answered ${answer.status}`);
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

/** Median of one request after another, once the first ones have warmed everything up. */
async function pageTime(url: string, cookie: string): Promise<number> {
  const taken: number[] = [];
  for (let turn = 0; turn < WARM_UP + COUNTED; turn += 1) {
    const start = performance.now();
    const answer = await fetch(url, { headers: { cookie } });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`the page answered ${answer.status}`);
    taken.push(performance.now() - start);
  }
  return median(taken.slice(WARM_UP));
}

async function idOf(db: Db, insert: SQL): Promise<string> {
  const { rows } = await db.execute<{ id: string }>(insert);
  return (rows[0] as { id: string }).id;
}

function print(line: Line): void {
  process.stdout.write(`${JSON.stringify(line)}\n`);
}
