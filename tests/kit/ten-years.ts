/**
 * Sample data of ten years in the firm hekla, imported by its staff as files, so that every figure of it has gone through the whole product. This
 * file holds the input; the expected figures are worked out in the tests, by hand or by the oracle.
 */
import { sql } from 'drizzle-orm';
import { setTimeout } from 'node:timers/promises';
import { expect } from 'vitest';
import type { Import, ImportKind } from '#contract/imports';
import { rebuildSummaries } from '#server/performance';
import type { Firm } from './fixture.ts';
import type { OracleMarket, QuotesByDay } from '../oracle/market.ts';
import type { OracleLedger, OracleTransaction } from '../oracle/oracle.ts';
import { signInBrowser, type TestBrowser, type TestServer } from './server.ts';

/** A Friday; the first quotes are of a Friday ten years and two days before. */
export const LAST_DAY = '2026-05-29';
const FIRST_QUOTE = '2016-05-27';
const DAY_MS = 86_400_000;

export function dayAfter(day: string, days = 1): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}

const FRIDAYS = Array.from({ length: 523 }, (_, week) => dayAfter(FIRST_QUOTE, 7 * week));

/** Weekly quotes that grow by `growth` a week and swing by `swing` around that. */
function weekly(start: number, growth: number, swing: number, pace: number): QuotesByDay {
  return Object.fromEntries(FRIDAYS.map((day, week) => [day, (start * (1 + growth * week + swing * Math.sin(week / pace))).toFixed(4)]));
}

export interface SampleInstrument {
  readonly name: string;
  readonly type: string;
  readonly assetClass: string;
  readonly sector: string;
  readonly currency: string;
  readonly quotes: QuotesByDay;
}

export function sampleInstrument(
  name: string,
  type: string,
  assetClass: string,
  sector: string,
  quotes: QuotesByDay,
  currency = 'GBP',
): SampleInstrument {
  return { name, type, assetClass, sector, currency, quotes };
}

/** Quotes that are `first` every Friday until the last one, which is `last`. */
function stepping(first: string, last: string): QuotesByDay {
  return { ...Object.fromEntries(FRIDAYS.map((day) => [day, first])), [LAST_DAY]: last };
}

export const INSTRUMENTS: Readonly<Record<string, SampleInstrument>> = {
  THAMES: sampleInstrument('Thames Water Meadows', 'Stock', 'Equity', 'UK', weekly(2.5, 0.0011, 0.06, 7)),
  BOSTON: sampleInstrument('Boston Harbour', 'Stock', 'Equity', 'US', weekly(40, 0.002, 0.09, 11), 'USD'),
  GILT: sampleInstrument('Highland Gilt', 'Bond', 'Fixed income', 'Government Conventional', weekly(101.25, 0.0001, 0.01, 5)),
  HARBOUR: sampleInstrument('Harbour Property', 'Fund', 'Property', 'Property', weekly(12.4, 0.0005, 0.01, 9)),
  BASKET: sampleInstrument('Basket of Funds', 'Fund', 'Funds', 'Multi-strategy', weekly(7.75, 0.0006, 0.02, 6)),
  BLANK: sampleInstrument('Nothing said', 'Fund', '', 'Global Themes', weekly(3.3, 0.0004, 0.02, 8)),
  TIMBER: sampleInstrument('Tall Trees', 'Fund', 'Timber', 'Commodities', weekly(5.5, 0.0007, 0.03, 10)),
  UP: sampleInstrument('Up a tenth', 'Stock', 'Equity', 'UK', stepping('100', '110')),
  DOWN: sampleInstrument('Down a tenth', 'Stock', 'Equity', 'UK', stepping('100', '90')),
  GIFT: sampleInstrument('A gift', 'Stock', 'Equity', 'UK', stepping('100', '100')),
  EIGHTH: sampleInstrument('About an eighth', 'Stock', 'Equity', 'UK', stepping('1000', '1123.45')),
  SPECK: sampleInstrument('Less by a speck', 'Stock', 'Equity', 'UK', stepping('100000', '99999')),
  STEP: sampleInstrument('Twenty-one in all', 'Stock', 'Equity', 'UK', stepping('100', '121')),
  YEN: sampleInstrument('Nippon Unrated', 'Stock', 'Equity', 'Japan', stepping('1000', '1100'), 'JPY'),
  LOST: sampleInstrument('Never quoted', 'Stock', 'Equity', 'UK', {}),
  INDEX1: sampleInstrument('IA Mixed Investment 0-35% Shares', 'Index', 'Other', 'Other', weekly(100, 0.0004, 0.01, 6)),
  INDEX3: sampleInstrument('IA Mixed Investment 20-60% Shares', 'Index', 'Other', 'Other', weekly(100, 0.0007, 0.02, 7)),
  INDEX5: sampleInstrument('IA Mixed Investment 40-85% Shares', 'Index', 'Other', 'Other', weekly(100, 0.001, 0.03, 8)),
  INDEX7: sampleInstrument('IA Flexible Investment', 'Index', 'Other', 'Other', weekly(100, 0.0013, 0.04, 9)),
};

const RATES: Readonly<Record<string, QuotesByDay>> = {
  'GBP/USD': weekly(1.27, 0.0001, 0.03, 13),
  'EUR/USD': weekly(1.09, 0.0001, 0.03, 13),
  'EUR/GBP': weekly(0.86, 0.00005, 0.02, 12),
};

/** The market as the oracle reads it. */
export const MARKET: OracleMarket = {
  prices: Object.fromEntries(Object.entries(INSTRUMENTS).map(([symbol, { currency, quotes }]) => [symbol, { currency, quotes }])),
  rates: RATES,
};

type SampleEntryExtras = Partial<Pick<OracleTransaction, 'fee' | 'tax' | 'currency'>>;

function entry(
  date: string,
  type: OracleTransaction['type'],
  symbol: string | null,
  units: string,
  amount: string,
  extras: SampleEntryExtras,
): OracleTransaction {
  return { date, type, symbol, units, amount, fee: '0', tax: '0', currency: 'GBP', ...extras };
}

const money =
  (type: OracleTransaction['type']) =>
  (date: string, amount: string, extras: SampleEntryExtras = {}) =>
    entry(date, type, null, '0', amount, extras);
const trade =
  (type: OracleTransaction['type']) =>
  (date: string, symbol: string, units: string, amount: string, extras: SampleEntryExtras = {}) =>
    entry(date, type, symbol, units, amount, extras);
export const contributionOf = money('Contribution');
const takesOut = money('Withdrawal');
const fee = money('Fee');
export const purchaseOf = trade('Purchase');
const sells = trade('Sale');
const dividend = (date: string, symbol: string, amount: string, extras: SampleEntryExtras = {}) =>
  entry(date, 'Divident', symbol, '0', amount, extras);

interface SamplePortfolio extends OracleLedger {
  readonly account: string;
  readonly type: string;
  readonly riskProfile: number | null;
}

function wrapper(
  account: string,
  riskProfile: number | null,
  transactions: readonly OracleTransaction[],
  currency = 'GBP',
): SamplePortfolio {
  return { account, type: 'GIA', riskProfile, currency, transactions };
}

/** What 1,000 in cash, paid in early this year, does under each risk profile: nothing. */
const still = (riskProfile: number) => wrapper('Trio', riskProfile, [contributionOf('2026-01-05', '1000')]);

/** By name, which is the external id too. */
export const PORTFOLIOS = {
  Growth: wrapper('Duo', 3, [
    contributionOf('2016-05-30', '50000'),
    purchaseOf('2016-05-30', 'THAMES', '5000', '12500', { fee: '12.50' }),
    contributionOf('2017-03-10', '10000', { currency: 'USD' }),
    purchaseOf('2017-03-10', 'BOSTON', '200', '8000', { fee: '9.95', currency: 'USD' }),
    contributionOf('2019-09-20', '8000'),
    sells('2021-06-18', 'THAMES', '1500', '4800', { fee: '12.50' }),
    takesOut('2022-11-04', '3000'),
    dividend('2023-05-05', 'THAMES', '240', { tax: '18' }),
    fee('2024-12-31', '150'),
    contributionOf('2026-01-15', '5000'),
    purchaseOf('2026-03-02', 'GILT', '40', '4080'),
  ]),
  Euros: wrapper(
    'Duo',
    7,
    [
      contributionOf('2025-09-01', '20000', { currency: 'EUR' }),
      contributionOf('2025-09-01', '6000', { currency: 'USD' }),
      purchaseOf('2025-09-02', 'BOSTON', '70', '5600', { fee: '5', currency: 'USD' }),
    ],
    'EUR',
  ),
  Classes: wrapper('Pair', 5, [
    contributionOf('2026-01-05', '50000'),
    purchaseOf('2026-01-05', 'TIMBER', '1000', '7400'),
    purchaseOf('2026-01-05', 'BLANK', '900', '3600'),
    purchaseOf('2026-01-05', 'THAMES', '2000', '7700'),
    purchaseOf('2026-01-05', 'BASKET', '700', '7000'),
    purchaseOf('2026-01-05', 'HARBOUR', '500', '7700'),
    purchaseOf('2026-01-05', 'GILT', '60', '6100'),
  ]),
  Gains: wrapper('Pair', null, [
    contributionOf('2026-02-02', '102000'),
    purchaseOf('2026-02-02', 'UP', '1', '100'),
    purchaseOf('2026-02-02', 'DOWN', '1', '100'),
    purchaseOf('2026-02-02', 'GIFT', '1', '0'),
    purchaseOf('2026-02-02', 'EIGHTH', '1', '1000'),
    purchaseOf('2026-02-02', 'SPECK', '1', '100000'),
  ]),
  Unknown: wrapper('Gaps', null, [
    contributionOf('2026-02-02', '5000'),
    purchaseOf('2026-02-02', 'LOST', '10', '250'),
    contributionOf('2026-02-02', '50000', { currency: 'JPY' }),
    purchaseOf('2026-02-02', 'YEN', '10', '10000', { currency: 'JPY' }),
  ]),
  'Twenty-one': wrapper('Trio', 1, [contributionOf('2024-05-30', '1000'), purchaseOf('2024-05-30', 'STEP', '10', '1000')]),
  'One year': wrapper('Trio', 2, [contributionOf('2025-05-30', '1000'), purchaseOf('2025-05-30', 'STEP', '10', '1000')]),
  'All lost': wrapper('Trio', 4, [contributionOf('2024-05-30', '1000'), fee('2024-06-03', '1000')]),
  'Profile 3': still(3),
  'Profile 5': still(5),
  'Profile 6': still(6),
  'Profile 7': still(7),
} as const satisfies Record<string, SamplePortfolio>;
export type PortfolioName = keyof typeof PORTFOLIOS;

export interface SampleData {
  readonly accounts: Readonly<Record<string, string>>;
  readonly portfolios: Readonly<Record<PortfolioName, string>>;
}

export async function importSampleData(running: TestServer): Promise<SampleData> {
  const accounts = new Map<string, string>();
  const portfolios = new Map<string, string>();
  for (const [name, made] of Object.entries<SamplePortfolio>(PORTFOLIOS)) {
    const account = accounts.get(made.account) ?? (await createAccount(running, 'hekla', made.account));
    accounts.set(made.account, account);
    const { currency, riskProfile, transactions } = made;
    const inception = transactions[0]!.date;
    portfolios.set(name, await createPortfolio(running, 'hekla', account, { name, currency, riskProfile, inception }));
  }
  const staff = await signInBrowser(running.server.port, 'hekla', 'sue');
  await importCsv(staff, 'instruments', instrumentsCsv(INSTRUMENTS));
  const quotes = Object.entries(INSTRUMENTS).flatMap(([symbol, of]) =>
    Object.entries(of.quotes).map(([day, close]) => `${day},${symbol},${close}`),
  );
  await importCsv(staff, 'prices', ['Date,Symbol,Close', ...quotes].join('\n') + '\n');
  const rates = Object.entries(RATES).flatMap(([pair, days]) =>
    Object.entries(days).map(([day, rate]) => `${day},${pair.replace('/', ',')},${rate}`),
  );
  await importCsv(staff, 'rates', ['Date,Base,Quote,Rate', ...rates].join('\n') + '\n');
  await importCsv(staff, 'transactions', ledgerCsv(PORTFOLIOS));
  await rebuildSummaries(running.server.database.work(running.fixture.hekla.id), 'GBP');
  return { accounts: Object.fromEntries(accounts), portfolios: Object.fromEntries(portfolios) as SampleData['portfolios'] };
}

export function instrumentsCsv(instruments: Readonly<Record<string, SampleInstrument>>): string {
  const rows = Object.entries(instruments).map(([symbol, { name, type, assetClass, sector, currency }]) =>
    [symbol, name, type, assetClass, sector, currency].join(','),
  );
  return ['Symbol,Name,Type,Asset class,Sector,Currency', ...rows].join('\n') + '\n';
}

export function ledgerCsv(wrappers: Readonly<Record<string, OracleLedger>>): string {
  const rows = Object.entries(wrappers).flatMap(([name, { transactions }]) =>
    transactions.map(({ date, type, symbol, units, amount, fee: charged, tax, currency }) =>
      [name, date, type, symbol ?? '', units === '0' ? '' : units, amount, charged, tax, currency].join(','),
    ),
  );
  return ['Portfolio,Date,Type,Symbol,Units,Amount,Fee,Tax,Currency', ...rows].join('\n') + '\n';
}

/** Creates an account of the advisor ada in the portal `clients`, without an investor. */
export async function createAccount({ server, fixture }: TestServer, firm: Firm, name: string): Promise<string> {
  const { id, people, currency } = fixture[firm];
  const { rows } = await server.database.work(id).execute<{ id: string }>(sql`
    with a as (insert into account (portal_id, name, email, external_id, currency, lead_advisor_id)
      select id, ${name}, ${`${name}@example.com`}, ${name}, ${currency}, ${people.ada} from portal where key = 'clients' returning id),
    p as (insert into account_person (account_id, person_id, part) select id, ${people.ada}, 'advisor' from a)
    select id from a`);
  return rows[0]!.id;
}

/** Creates a portfolio; properties that are not given stay unknown. The name is the external id too. */
export async function createPortfolio(
  { server, fixture }: TestServer,
  firm: Firm,
  account: string,
  {
    name,
    currency,
    riskProfile = null,
    inception = null,
  }: { name: string; currency: string; riskProfile?: number | null; inception?: string | null },
): Promise<string> {
  const { rows } = await server.database.work(fixture[firm].id).execute<{ id: string }>(sql`
    insert into portfolio (account_id, name, type, currency, risk_profile, inception, external_id)
    values (${account}, ${name}, 'GIA', ${currency}, ${riskProfile}, ${inception}, ${name}) returning id`);
  return rows[0]!.id;
}

/** Uploads a file, checks it with the suggested mapping, and commits it. */
export async function importCsv(staff: TestBrowser, kind: ImportKind, text: string): Promise<void> {
  const boundary = 'a-line-that-no-file-has';
  const body = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${kind}.csv"\r\ncontent-type: text/csv\r\n\r\n${text}\r\n--${boundary}--\r\n`;
  const uploaded = await staff.ask('POST', `/api/imports?kind=${kind}`, {
    body,
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  });
  expect(uploaded.status, uploaded.text).toBe(200);
  const { id, sniff } = uploaded.body as Import;
  const mapping = { ...sniff?.suggestion, rateDirection: 'per-base' };
  const asked = await staff.ask('POST', `/api/imports/${id}/preview`, { body: { mapping } });
  expect(asked.status, asked.text).toBe(200);
  let seen = uploaded.body as Import;
  for (const end = Date.now() + 60_000; !['checked', 'failed'].includes(seen.state) && Date.now() < end; await setTimeout(50)) {
    seen = (await staff.ask('GET', `/api/imports/${id}`)).body as Import;
  }
  if (seen.counts.refused > 0) throw new Error((await staff.ask('GET', `/api/imports/${id}/rows?verdict=refused`)).text);
  expect(seen).toMatchObject({ state: 'checked' });
  const committed = await staff.ask('POST', `/api/imports/${id}/commit`, { body: {} });
  expect(committed.status, committed.text).toBe(200);
}
