/** Makes a client of a firm with a ledger of a given size for the benches of a running server, and signs in. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql, type SQL } from 'drizzle-orm';
import type { Db } from '#platform';
import type { Database } from '#adapters/database';
import { formatDay, parseDay } from '#packages/calendar';
import type { HistoryEntry, ScopeHistory } from '#engine/book';
import { createPerson, hashPassword } from '#server/sign-in';
import { ledgerOf, type LedgerSize } from './ledger.ts';

const SETTINGS = readFileSync(join(import.meta.dirname, '../variants/northern/tenant.json'), 'utf8');
/** Who signs in. */
export const PERSON = { email: 'ann@example.com', password: 'open sesame of the bench' };
/** Transactions in one statement. */
const ROWS_PER_STATEMENT = 1_000;

export interface BenchClient {
  readonly tenant: string;
  readonly portal: string;
  readonly account: string;
  readonly portfolios: readonly string[];
}

/** Each instrument is in one of the portfolios. */
export async function makeClient(database: Pick<Database, 'work'>, size: LedgerSize, portfolioCount: number): Promise<BenchClient> {
  const tenant = await idOf(database.work(), sql`insert into tenant (key, settings) values ('bench', ${SETTINGS}::jsonb) returning id`);
  const db = database.work(tenant);
  const organisation = await idOf(db, sql`insert into organisation (name) values ('Bench') returning id`);
  const portal = await idOf(
    db,
    sql`insert into portal (organisation_id, key, name) values (${organisation}, 'clients', 'Clients') returning id`,
  );
  const account = await makeAccount(db, organisation, portal, formatDay(size.range.from));
  const portfolios: string[] = [];
  for (let number = 0; number < portfolioCount; number += 1)
    portfolios.push(
      await idOf(
        db,
        sql`insert into portfolio (account_id, name, type, currency, risk_profile, inception, external_id)
          values (${account}, ${`Portfolio ${number}`}, 'GIA', 'EUR', 4, ${formatDay(size.range.from)}, ${`p${number}`}) returning id`,
      ),
    );
  const { lines, entries, rates } = ledgerOf(size);
  const arrival = await idOf(db, sql`insert into arrival (source) values ('bench') returning id`);
  const instruments = await addMarket(db, arrival, lines, rates);
  const opening = portfolios.map((_, number): HistoryEntry => ({ ...(entries[0] as HistoryEntry), id: `opening ${number}` }));
  await addEntries(db, arrival, [...opening, ...entries.slice(1)], instruments, portfolios);
  await db.execute(sql`update arrival set committed_at = clock_timestamp() where id = ${arrival}`);
  return { tenant, portal, account, portfolios };
}

/** Somebody who keeps the house of a firm without clients; answers the firm. */
export async function makeStaff(database: Pick<Database, 'work'>): Promise<string> {
  const settings = JSON.stringify({ ...(JSON.parse(SETTINGS) as object), limits: { accounts: 1_000_000 } });
  const tenant = await idOf(database.work(), sql`insert into tenant (key, settings) values ('bench', ${settings}::jsonb) returning id`);
  const db = database.work(tenant);
  const organisation = await idOf(db, sql`insert into organisation (name) values ('Bench') returning id`);
  const passwordHash = await hashPassword(PERSON.password);
  await createPerson(db, { name: 'Sue', email: PERSON.email, role: 'staff', organisationId: organisation, passwordHash });
  return tenant;
}

/** A firm with a portal and somebody who keeps its house, still without clients. */
export async function makeFirm(database: Pick<Database, 'work'>): Promise<{ tenant: string; portal: string; person: string }> {
  const tenant = await makeStaff(database);
  const db = database.work(tenant);
  const portal = await idOf(
    db,
    sql`insert into portal (organisation_id, key, name) select id, 'clients', 'Clients' from organisation returning id`,
  );
  return { tenant, portal, person: await idOf(db, sql`select id from person`) };
}

async function makeAccount(db: Db, organisation: string, portal: string, inception: string): Promise<string> {
  const passwordHash = await hashPassword(PERSON.password);
  const person = await createPerson(db, { name: 'Ann', email: PERSON.email, role: 'investor', organisationId: organisation, passwordHash });
  const account = await idOf(
    db,
    sql`insert into account (portal_id, name, email, external_id, currency, inception, client_id)
      values (${portal}, 'Ann', ${PERSON.email}, 'ann', 'EUR', ${inception}, ${person}) returning id`,
  );
  await db.execute(sql`insert into account_person (account_id, person_id, part) values (${account}, ${person}, 'client')`);
  return account;
}

async function addMarket(db: Db, arrival: string, lines: ScopeHistory['lines'], rates: ScopeHistory['rates']): Promise<string[]> {
  const instruments: string[] = [];
  for (const { id, currency, quotes } of lines) {
    const instrument = await idOf(db, sql`insert into instrument (symbol) values (${id}) returning id`);
    instruments.push(instrument);
    await db.execute(sql`insert into instrument_terms (instrument_id, arrival_id, name, type, asset_class, sector, region, currency)
      values (${instrument}, ${arrival}, ${id}, 'Stock', 'Equities', 'Other', 'Global', ${currency})`);
    for (const { year, days, values } of packSeries(quotes))
      await db.execute(sql`insert into price (instrument_id, year, arrival_id, days, closes)
        values (${instrument}, ${year}, ${arrival}, ${days}::smallint[], ${values}::numeric[])`);
  }
  for (const { base, quote, quotes } of rates)
    for (const { year, days, values } of packSeries(quotes))
      await db.execute(sql`insert into rate (base, quote, year, arrival_id, days, rates)
        values (${base}, ${quote}, ${year}, ${arrival}, ${days}::smallint[], ${values}::numeric[])`);
  return instruments;
}

async function addEntries(
  db: Db,
  arrival: string,
  entries: readonly HistoryEntry[],
  instruments: readonly string[],
  portfolios: readonly string[],
): Promise<void> {
  const rows = entries.map((entry, index) => ({
    portfolio: portfolios[(entry.line ?? index) % portfolios.length],
    instrument: entry.line === null ? null : instruments[entry.line],
    kind: entry.kind,
    day: formatDay(entry.day),
    units: entry.units === '0' ? null : entry.units,
    amount: entry.amount,
    fee: entry.fee,
    tax: entry.tax,
    currency: entry.currency,
    fingerprint: String(index),
  }));
  for (let from = 0; from < rows.length; from += ROWS_PER_STATEMENT)
    await db.execute(sql`
      insert into transaction (arrival_id, portfolio_id, instrument_id, type, date, units, amount, fee, tax, currency, fingerprint)
      select ${arrival}::uuid, portfolio, instrument, kind, day, units, amount, fee, tax, currency, fingerprint
      from jsonb_to_recordset(${JSON.stringify(rows.slice(from, from + ROWS_PER_STATEMENT))}::jsonb) as r (portfolio uuid, instrument uuid, kind text, day date,
        units numeric, amount numeric, fee numeric, tax numeric, currency text, fingerprint text)`);
}

/** As the database keeps daily series: a row a year, days of the year beside their values, both as array literals. */
function packSeries({
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

/** The cookies of a session. */
export function signIn(origin: string): Promise<string> {
  return signInAs(origin, PERSON);
}

export async function signInAs(origin: string, credentials: { readonly email: string; readonly password: string }): Promise<string> {
  const answer = await fetch(`${origin}/api/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify(credentials),
  });
  if (!answer.ok) throw new Error(`sign-in answered ${answer.status}`);
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

async function idOf(db: Db, insert: SQL): Promise<string> {
  const { rows } = await db.execute<{ id: string }>(insert);
  return (rows[0] as { id: string }).id;
}
