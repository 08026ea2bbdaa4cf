/** Tests the demo in a database: written as composed, whole or not at all, and removed without a trace. */
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql, type SQL } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { parseDay } from '#packages/calendar';
import { formatDecimal } from '#packages/money';
import { stakePosition } from '#engine/private-assets';
import { datedAccrualOf, readBondTerms } from '#server/instruments';
import { transactionFingerprint, type TransactionContent } from '#server/ledger';
import { commitmentsOf } from '../../capabilities/ledger/server/commitments.ts';
import type { WorkContext } from '#platform';
import { jobs as documentJobs } from '#server/documents';
import { ledgerSource } from '#server/performance';
import { portfoliosOf } from '#server/portfolios';
import { openPasswordHasher } from '#server/sign-in';
import { createTenant, DEMO_EMAILS, DEMO_PASSWORD, listTenants } from '#server/tenants';
import { localFiles } from '#adapters/files';
import { addReports } from '../../apps/server/first-start/demo-reports.ts';
import {
  DEMO_SEED,
  DemoRefused,
  fillDemo,
  lastQuarterBefore,
  missingFromDemo,
  removeDemo,
  type FillOptions,
} from '../../database/demo/index.ts';
import { SHOWN_IDS } from '../../database/demo/clients/shown.ts';
import { DEMO_FIRMS } from '../../database/demo/firms/index.ts';
import { openTestDatabase, type TestDatabase } from '../kit/database.ts';
import { hashQuickly, PASSWORD_WORK } from '../kit/fixture.ts';

const FIRMS = ['hekla', 'pelagos'];
/** Looked at less closely: what is written is written in the same way. */
const SMALL_FIRMS = ['ashcombe', 'quayside', 'waterland', 'corvane'];
const ALL_FIRMS = [...FIRMS, ...SMALL_FIRMS];
// Few clients: what is written is the same for each.
const OPTIONS: FillOptions = { seed: DEMO_SEED, lastDay: '2026-11-20', clients: 12, hashPassword: hashQuickly, progress: () => undefined };

let test: TestDatabase;
const tenants = new Map<string, string>();

beforeAll(async () => {
  test = await openTestDatabase();
  await fillAll();
  for (const { key, id } of await listTenants(test.database.work())) tenants.set(key, id);
});
afterAll(() => test.dispose());

async function fillAll(): Promise<void> {
  await fillDemo(test.database, { ...OPTIONS, firms: FIRMS });
  await fillDemo(test.database, { ...OPTIONS, clients: 3 });
}

async function rows<Row extends Record<string, unknown>>(firm: string, query: SQL): Promise<Row[]> {
  return (await test.database.work(tenants.get(firm)).execute<Row>(query)).rows as Row[];
}

const ledger = sql`
  select t.*, i.symbol, m.currency as quote, m.quoted,
    coalesce((select c.ratio_new / c.ratio_old from corporate_action c where c.instrument_id = t.instrument_id and c.kind = 'split' and c.date > t.date), 1) as becomes,
    case when t.type in ('Sale', 'Withdrawal') then 1 else 0 end as goes_out,
    case t.type when 'TransferIn' then 0 when 'Purchase' then -t.amount - t.fee - t.tax when 'Withdrawal' then -t.amount
      when 'Fee' then -t.amount else t.amount - t.fee - t.tax end as cash
  from transaction t left join instrument i on i.id = t.instrument_id left join instrument_terms m on m.instrument_id = t.instrument_id`;

/** What a series packed by years says of the day of a transaction. */
const onTheDay = (series: SQL, values: SQL) => sql`${series}.${values}[array_position(${series}.days, extract(doy from l.date)::smallint)]`;
const rateOf = (currency: SQL) => sql`case ${currency} when 'EUR' then 1 else (
  select ${onTheDay(sql`r`, sql`rates`)} from rate r where r.base = 'EUR' and r.quote = ${currency} and r.year = extract(year from l.date)) end`;

it('makes a firm of each variant, marked as a demo', async () => {
  const there = await listTenants(test.database.work());
  expect(there.map(({ key, demo }) => [key, demo])).toEqual(ALL_FIRMS.map((key) => [key, true]));
  const variants = await readdir(join(import.meta.dirname, '../../variants'));
  expect(new Set(DEMO_FIRMS.map(({ variant }) => variant))).toEqual(new Set(variants));
  for (const { settings } of there) expect(DEMO_FIRMS.map(({ organisation }) => organisation)).toContain(settings.brand.legalName);
  expect(await missingFromDemo(test.database)).toEqual([]);
});

it.each(ALL_FIRMS)('names everything by ids that every question takes: %s', async (firm) => {
  const tables = ['account', 'client_group', 'client_order', 'form', 'person', 'portal', 'portfolio', 'record', 'transaction'];
  for (const name of tables) {
    const told = await rows<{ id: string }>(firm, sql`select id from ${sql.identifier(name)}`);
    expect([name, told.length, told.filter(({ id }) => !z.uuid().safeParse(id).success)]).toEqual([
      name,
      expect.toSatisfy((count) => count > 0),
      [],
    ]);
  }
});

it('gives the log-ins the report of the last quarter, among their documents, and writes to nobody', async () => {
  const tenant = (await listTenants(test.database.work())).find(({ key }) => key === 'hekla')!;
  const dataFolder = await mkdtemp(join(tmpdir(), 'portico-demo-'));
  const [keeper] = await rows<{ id: string }>('hekla', sql`select id from person where is_admin limit 1`);
  const said: string[] = [];
  const add = (folder = dataFolder) =>
    addReports({
      config: { dataFolder: folder, s3: null, scheme: 'http', port: 3000 },
      database: test.database,
      tenant,
      keeper: keeper!.id,
      now: new Date(`${OPTIONS.lastDay}T18:00:00Z`),
      say: (line) => said.push(line),
    });
  const kept = () =>
    rows<{ account: string; name: string; type: string; dated: string; generated: boolean; told: boolean; file: string }>(
      'hekla',
      sql`select a.external_id as account, d.name, d.type, d.dated::text as dated, d.generated, d.told_at is not null as told, f.parts[1] as file
        from document d join account a on a.id = d.account_id join file f on f.id = d.file_id order by 1`,
    );
  try {
    // Where nothing can be written that is said, and the demo goes on without them.
    await writeFile(join(dataFolder, 'taken'), '');
    await add(join(dataFolder, 'taken'));
    expect([await kept(), said.splice(0)]).toEqual([[], [expect.stringContaining('the reports could not all be made')]]);
    await add();
    const reports = await kept();
    expect(reports.map(({ account, dated, ...is }) => [account, dated, is.type, is.generated, is.told])).toEqual(
      [SHOWN_IDS.company, SHOWN_IDS.one, SHOWN_IDS.several].map((account) => [account, '2026-09-30', 'Investor reports', true, true]),
    );
    const files = localFiles(join(dataFolder, 'files'));
    for (const { file } of reports) {
      const pieces: Uint8Array[] = [];
      for await (const piece of files.read(file)) pieces.push(piece);
      expect(Buffer.concat(pieces).subarray(0, 5).toString()).toBe('%PDF-');
    }
    // What is there is not made again.
    await add();
    expect(await kept()).toEqual(reports);
    const work = { db: test.database.work(tenant.id), tenant, now: new Date(), jobs: { send: () => Promise.resolve() } };
    await documentJobs['documents.tell'](work as unknown as WorkContext);
    expect(await rows('hekla', sql`select id from delivery`)).toEqual([]);
    expect(said).toEqual([]);
  } finally {
    await rm(dataFolder, { recursive: true });
  }
});

it.each([
  ['2026-09-30', '2026-07-01', '2026-09-30'],
  ['2026-09-29', '2026-04-01', '2026-06-30'],
  ['2026-03-30', '2025-10-01', '2025-12-31'],
  ['2025-12-31', '2025-10-01', '2025-12-31'],
])('reports on the quarter that was over on %s', (day, from, to) => {
  expect(lastQuarterBefore(day)).toEqual({ from, to });
});

it.each(ALL_FIRMS)('writes money that is units times price times rate of the day, to the smallest unit: %s', async (firm) => {
  const [answer] = await rows<{ trades: number; wrong: number }>(
    firm,
    sql`with l as (${ledger}), w as (
        select l.amount, round(l.units * ${onTheDay(sql`p`, sql`closes`)} * ${rateOf(sql`l.currency`)}
          / (${rateOf(sql`replace(l.quote, 'GBX', 'GBP')`)} * case l.quote when 'GBX' then 100 else 1 end)::numeric(20, 10),
          case l.currency when 'ISK' then 0 else 2 end) as worth
        from l join price p on p.instrument_id = l.instrument_id and p.year = extract(year from l.date) where l.units is not null and l.quoted = 'each')
      select count(worth)::int as trades, (count(*) filter (where amount is distinct from worth))::int as wrong from w`,
  );
  const [all] = await rows<{ trades: number }>(
    firm,
    sql`with l as (${ledger}) select count(*)::int as trades from l where units is not null and quoted = 'each'`,
  );
  // All but the one purchase of what nobody quotes.
  expect(answer).toEqual({ trades: (all?.trades ?? 0) - 1, wrong: 0 });
  expect(answer?.trades).toBeGreaterThan(1000);
});

it.each(FIRMS)('holds no less than nothing at the end of any day: %s', async (firm) => {
  const units = await rows<{ least: string }>(
    firm,
    sql`with l as (${ledger}) select min(held)::text as least from (
      select sum(becomes * case type when 'Sale' then -units else units end) over (partition by portfolio_id, instrument_id order by date, goes_out, id) as held
      from l where units is not null) h`,
  );
  const cash = await rows<{ least: string }>(
    firm,
    sql`with l as (${ledger}) select min(held)::text as least from (
      select sum(sum(cash)) over (partition by portfolio_id, currency order by date) as held from l group by portfolio_id, currency, date) h`,
  );
  expect(Number(units[0]?.least)).toBeGreaterThanOrEqual(0);
  expect(Number(cash[0]?.least)).toBeGreaterThanOrEqual(0);
});

it.each(FIRMS)('settles in the currency of the portfolio, each fact once: %s', async (firm) => {
  const [answer] = await rows(
    firm,
    sql`select (count(*) filter (where t.currency <> p.currency))::int as foreign, (count(*) - count(distinct (t.portfolio_id, t.fingerprint, t.twin)))::int as doubled,
      (count(*) filter (where a.committed_at is null))::int as staged
      from transaction t join portfolio p on p.id = t.portfolio_id join arrival a on a.id = t.arrival_id`,
  );
  expect(answer).toEqual({ foreign: 0, doubled: 0, staged: 0 });
});

it.each(FIRMS)('knows its transactions again in a file, as an import would: %s', async (firm) => {
  const told = await rows<{ told: TransactionContent; stored: string }>(
    firm,
    sql`select fingerprint as stored, json_build_object('portfolio', portfolio_id, 'instrument', instrument_id, 'type', type, 'date', date::text,
      'units', trim_scale(units)::text, 'amount', trim_scale(amount)::text, 'fee', trim_scale(fee)::text, 'tax', trim_scale(tax)::text,
      'currency', currency, 'reference', reference) as told from transaction`,
  );
  expect(told.filter((row) => transactionFingerprint(row.told) !== row.stored)).toEqual([]);
});

it.each(ALL_FIRMS)('quotes up to the last day but for one that stopped, one that never began and a private fund: %s', async (firm) => {
  const behind = await rows<{ symbol: string; last: string | null }>(
    firm,
    sql`with s as (
        select i.symbol, max(make_date(p.year, 1, 1) + p.days[cardinality(p.days)] - 1)::text as last
        from instrument i left join price p on p.instrument_id = i.id group by i.symbol)
      select symbol, last from s where last is distinct from ${OPTIONS.lastDay} order by symbol`,
  );
  expect(behind).toEqual([
    { symbol: 'BRE-PE4', last: null },
    { symbol: 'CVP', last: '2026-10-19' },
    { symbol: 'TLC-31', last: null },
  ]);
});

it.each(FIRMS)('measures every risk profile against an index: %s', async (firm) => {
  const measured = await rows(
    firm,
    sql`select b.risk_profile, t.type from benchmark b join instrument_terms t on t.instrument_id = b.instrument_id order by b.risk_profile`,
  );
  expect(measured).toEqual([1, 2, 3, 4, 5, 6, 7].map((profile) => ({ risk_profile: profile, type: 'Index' })));
});

it.each(FIRMS)('buys and sells bonds at their quote in per cent with what has accrued: %s', async (firm) => {
  const db = test.database.work(tenants.get(firm));
  const trades = await rows<{ instrument: string; date: string; units: number; amount: number; close: number; rate: number }>(
    firm,
    sql`with l as (${ledger}) select l.instrument_id as instrument, l.date::text as date, l.units::float8 as units, l.amount::float8 as amount,
        ${onTheDay(sql`p`, sql`closes`)}::float8 as close, (${rateOf(sql`l.currency`)} / ${rateOf(sql`l.quote`)})::float8 as rate
      from l join price p on p.instrument_id = l.instrument_id and p.year = extract(year from l.date) where l.units is not null and l.quoted = 'per-cent'`,
  );
  const terms = await readBondTerms(db, [...new Set(trades.map(({ instrument }) => instrument))]);
  expect(trades.length).toBeGreaterThan(5);
  for (const { instrument, date, units, amount, close, rate } of trades) {
    const accrued = datedAccrualOf(terms.get(instrument) ?? [])?.daily(parseDay(date), 1)[0] ?? Number.NaN;
    expect(Math.abs(amount - units * (close / 100 + accrued) * rate)).toBeLessThan(0.51);
  }
});

it.each(FIRMS)('sets benchmarks of every risk profile that add up, on two days: %s', async (firm) => {
  const settings = await rows<{ risk_profile: number; days: number; sums: string[] }>(
    firm,
    sql`select risk_profile, count(*)::int as days, array_agg(distinct trim_scale(weight)::text) as sums
      from (select risk_profile, valid_from, sum(weight) as weight from benchmark_weight group by 1, 2) s group by 1 order by 1`,
  );
  expect(settings).toEqual([1, 2, 3, 4, 5, 6, 7].map((profile) => ({ risk_profile: profile, days: 2, sums: ['1'] })));
});

it.each(FIRMS)('has one client with a stake in a private fund, called, paid back and reported: %s', async (firm) => {
  const db = test.database.work(tenants.get(firm));
  const portfolios = await rows<{ id: string }>(firm, sql`select id from portfolio`);
  const stakes = await commitmentsOf(
    db,
    portfolios.map(({ id }) => id),
  );
  expect(stakes).toHaveLength(1);
  const stood = stakePosition([stakes[0]!.commitment], parseDay(OPTIONS.lastDay));
  expect(stood.nav.findings.map(({ code }) => code)).not.toContain('nav.missing');
  expect(formatDecimal(stood.committed.value!)).toBe('400000');
  expect(Number(formatDecimal(stood.paidIn))).toBeGreaterThan(Number(formatDecimal(stood.distributed)));
});

it.each(FIRMS)('holds no less than nothing by the engine either, after splits and spin-offs: %s', async (firm) => {
  const db = test.database.work(tenants.get(firm));
  const accounts = await rows<{ id: string }>(firm, sql`select id from account`);
  const found = new Set<string>();
  for (const portfolio of await portfoliosOf(
    db,
    accounts.map(({ id }) => id),
  ))
    for (const { code } of (await ledgerSource.holdings(db, portfolio, OPTIONS.lastDay)).findings) found.add(code);
  expect([...found].filter((code) => !['price.missing', 'price.stale', 'value.incomplete', 'rate.stale'].includes(code))).toEqual([]);
});

it.each(ALL_FIRMS)('lets the log-ins in with the password that it says: %s', async (firm) => {
  const credentials = await rows<{ email: string; role: string; password: string }>(
    firm,
    sql`select p.email, p.role, c.password from person p join credential c on c.user_id = p.id where p.email_verified order by p.email`,
  );
  for (const [role, email] of Object.entries(DEMO_EMAILS)) expect(credentials.find((one) => one.email === email)?.role).toBe(role);
  expect(credentials.map(({ email }) => email)).toContain('second@demo.example');
  const passwords = openPasswordHasher(PASSWORD_WORK);
  for (const { password } of credentials) expect(await passwords.isOf(password, DEMO_PASSWORD)).toBe(true);
  expect(new Set(credentials.map(({ password }) => password)).size).toBe(credentials.length);
});

it.each(ALL_FIRMS)('gives the investor several portfolios and the advisor every account made by hand: %s', async (firm) => {
  const seen = async (email: string) => {
    const [person] = await rows<{ id: string }>(firm, sql`select id from person where email = ${email}`);
    const db = test.database.person(tenants.get(firm) ?? '', person?.id ?? null, email === DEMO_EMAILS.investor ? 'own' : 'clients');
    return (
      await db.execute<{ external: string; portfolios: number }>(sql`
      select a.external_id as external, (select count(*) from portfolio p where p.account_id = a.id)::int as portfolios from account a`)
    ).rows;
  };
  expect(new Map((await seen(DEMO_EMAILS.investor)).map(({ external, portfolios }) => [external, portfolios]))).toEqual(
    new Map([
      [SHOWN_IDS.several, 4],
      [SHOWN_IDS.company, 1],
    ]),
  );
  expect((await seen(DEMO_EMAILS.advisor)).map(({ external }) => external)).toEqual(expect.arrayContaining(Object.values(SHOWN_IDS)));
});

it('is removed whole, survives an interruption, and does not touch what is no demo', async () => {
  const [{ settings } = { settings: null }] = await listTenants(test.database.work());
  // What is to be deleted are the reports and their copies among the documents.
  const files = (await rows<{ id: string }>('hekla', sql`select id from named_file union all select id from unnamed_file`)).map(
    ({ id }) => id,
  );
  expect(files.length).toBeGreaterThan(0);
  const removed = await removeDemo(test.database);
  expect([removed.tenants, removed.files.toSorted()]).toEqual([ALL_FIRMS, files.toSorted()]);
  expect(await listTenants(test.database.work())).toEqual([]);
  expect(await missingFromDemo(test.database)).toEqual(ALL_FIRMS);

  const stopped = new Error('the lights went out');
  const stopAt = (firm: string) => (line: string) => {
    if (line.startsWith(firm) && line.includes('transactions')) throw stopped;
  };
  await expect(fillDemo(test.database, { ...OPTIONS, progress: stopAt('Pelagos') })).rejects.toBe(stopped);
  expect(await missingFromDemo(test.database)).toEqual(ALL_FIRMS.slice(1));
  // The same ids again: had anything been left of the first filling or the broken one, they would collide.
  await fillAll();
  expect((await listTenants(test.database.work())).map(({ id }) => id)).toEqual([...tenants.values()]);

  await removeDemo(test.database);
  const id = '7a1b0000-0000-4000-8000-000000000001';
  await createTenant(test.database.work(id), settings, { id, key: 'hekla', hosts: ['hekla.example'], demo: false });
  await expect(fillDemo(test.database, OPTIONS)).rejects.toBeInstanceOf(DemoRefused);
  expect(await missingFromDemo(test.database)).toEqual([]);
  expect((await removeDemo(test.database)).tenants).toEqual([]);
  expect(await listTenants(test.database.work())).toHaveLength(1);
});
