/** Tests a firm whose feeds are off: its static files stand in their place, marked with their day, and nothing outside is asked. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SettingsRefused } from '../../apps/server/config.ts';
import { newTestPlace } from '../kit/database.ts';
import { publishRecord } from '../kit/published.ts';
import { waitForJobs } from '../kit/mails.ts';
import { changeSettings, restartServer, sendRequest, signInBrowser, startAt, startWithFixture } from '../kit/server.ts';
import { openWealthProvider, statedHolding, statedTransaction, type TestWealthProvider } from '../kit/wealth-provider.ts';
import {
  cellsOf,
  expectAccessible,
  expectNoSidewaysScroll,
  PHONE,
  saveScreenshot,
  startJourney,
  waitForDownload,
  waitUntilSettled,
  type BrowserJourney,
} from '../kit/browser.ts';

const DAY = '2026-03-31';
const MARK = 'From files of 31/03/2026: Portfolio Host is not asked.';

let folder: string;
let service: TestWealthProvider;
let journey: BrowserJourney;
let ann: Page;
let account: string;
let portfolio: string;

const sector = (name: string, ...values: number[]) => ({ name, values });
const point = (date: string, portfolioReturn: number, portfolioValue: number) => ({
  date,
  portfolioValue,
  portfolio: portfolioReturn,
  benchmark: portfolioReturn / 2,
});

/** What each file lists, by its name. */
const FILES: Readonly<Record<string, readonly object[]>> = {
  docs: [{ id: 'rules.txt', name: 'House rules', type: 'Brochure', date: '2026-02-01' }],
  team: [{ name: 'Petra Filing', title: 'Partner', location: 'Reykjavík', linkedin: 'https://www.linkedin.com/in/petra' }],
  funds: [
    {
      fundCode: '11',
      fundName: 'North Property',
      isin: 'IS0000000011',
      currency: 'EUR',
      price: 104.25,
      size: 1200,
      priceDate: '2026-03-30',
    },
    {
      fundCode: '12',
      fundName: 'South Loans',
      currency: 'EUR',
      price: 98.5,
      size: 900,
      navdata: [
        { series: 'LEAD', date: '2026-01-30', nav: 98.5 },
        { series: 'LEAD', date: '2026-02-27', nav: 99.75 },
      ],
      performance: {
        oldest: { y: 2026, m: 1, d: 30 },
        entries: [
          { date: '2026-01-30', value: 0 },
          { date: '2026-02-27', value: 0.0127 },
        ],
      },
    },
  ],
  'fund-data': [{ fundCode: '12', fundDescription: 'Loans in the south' }],
  clients: [
    { id: 'hekla-alpha', name: 'Alpha', documents: [{ id: 'letter.txt', name: 'Letter to Ann', date: '2026-03-15' }] },
    { id: 'hekla-beta', name: 'Beta', documents: [{ id: 'letter-b.txt', name: 'Letter to Bob' }] },
  ],
  accounts: [
    { id: 'hekla-alpha', value: 1700.75, currency: 'GBP', changeYtd: 0.0425 },
    { id: 'hekla-beta', value: 88.5, currency: 'USD' },
  ],
  portfolios: [
    {
      id: 'hekla-alpha-p',
      customerCode: 'hekla-alpha',
      value: 1700.75,
      currency: 'GBP',
      positions: [statedHolding({ productUid: 'N-1', value: 1700.75 })],
      titleTransactions: [statedTransaction({ productUid: 'N-1' })],
      cashTransactions: [{ id: 'c1', type: 'Contribution', name: 'Paid in', date: '2026-03-02', currency: 'GBP', amount: 2000 }],
      fees: [{ date: '2026-03-31', description: 'Custody', amount: 12.34, currency: 'GBP' }],
      history: [{ productUid: 'N-1', date: '2026-02-27', quantity: 100, price: 11.5, value: 1150 }],
      periods: [{ period: 'YTD', from: '2025-12-31', to: DAY, portfolio: 0.0425, benchmark: 0.031 }],
      performance: [point('2024-12-31', 0, 1500), point('2025-12-31', 0.1, 1650), point(DAY, 0.21, 1700.75)],
    },
    {
      id: 'hekla-alpha-isa',
      customerCode: 'hekla-alpha',
      value: 0,
      currency: 'GBP',
      positions: [],
      performance: [point('2026-01-30', 0.05, 105), point(DAY, 0.1, 0)],
    },
    { id: 'hekla-beta-p', customerCode: 'hekla-beta', value: 88.5, currency: 'USD', positions: [] },
  ],
  'risk-comparison': [
    {
      levels: ['Low', 'High'],
      classes: [
        { name: 'Equities', sectors: [sector('Shares', 25, 75)] },
        { name: 'Other', sectors: [sector('Cash', 75, 25)] },
      ],
    },
  ],
};

const write = (name: string, content: unknown) => writeFile(join(folder, 'hekla', `${name}.json`), JSON.stringify(content));

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portico-static-'));
  await mkdir(join(folder, 'hekla', 'documents', 'hekla-alpha'), { recursive: true });
  for (const [name, results] of Object.entries(FILES)) await write(name, { date: DAY, results });
  await writeFile(join(folder, 'hekla', 'documents', 'rules.txt'), 'the rules');
  await writeFile(join(folder, 'hekla', 'documents', 'hekla-alpha', 'letter.txt'), 'dear Ann');
  service = await openWealthProvider();
  journey = await startJourney({}, { PORTICO_STATIC_DATA: folder, PORTICO_SOURCE_TOKENS: 'hekla=a-token' });
  await changeSettings(journey.running, 'hekla', {
    source: { provider: 'host', title: 'Portfolio Host', url: service.url, statements: false },
    fundService: { title: 'Fund House', url: service.url, dataPaths: ['fund-facts'], library: true },
    marketData: { title: 'Market House', url: service.url },
    portfolioTabs: ['overview', 'holdings', 'transactions', 'fees', 'cumulative', 'discrete'],
  });
  const { alpha } = journey.running.fixture.hekla.accounts;
  // Beside a second portfolio the account has a page of its own.
  await journey.running.server.database.work(journey.running.fixture.hekla.id).execute(sql`
    insert into portfolio (account_id, name, type, currency, external_id) values (${alpha.account}, 'hekla-alpha ISA', 'ISA', 'GBP', 'hekla-alpha-isa')`);
  account = `/dashboard/clients/account/${alpha.account}`;
  portfolio = `/dashboard/clients/portfolio/${alpha.portfolio}`;
  ann = await journey.bring('hekla', 'ann');
});
afterAll(async () => {
  await journey.end();
  await service.close();
  await rm(folder, { recursive: true });
});

async function open(page: Page, path: string): Promise<string> {
  await page.goto(path);
  await page.locator('main h1').waitFor();
  await waitUntilSettled(page);
  return page.locator('main').innerText();
}

test('[FEED-34] pages show what the files hold, marked as static with their day, and no call goes out', async () => {
  const overview = await open(ann, account);
  expect(overview).toMatch(/£1,700\.75[^]*as of 31\/03\/2026/);
  expect(overview).toContain(MARK);
  await saveScreenshot(ann, 'static-account');
  await expectAccessible(ann);
  const holdings = await open(ann, `${portfolio}?tab=holdings`);
  expect(holdings).toMatch(/Northern Growth Fund[^]*1,700\.75/);
  expect(holdings).toContain(MARK);
  await ann.getByRole('table', { name: 'Holdings' }).getByRole('link', { name: 'Northern Growth Fund', exact: true }).click();
  await ann.locator('#selectedHoldingDrawer').waitFor();
  await waitUntilSettled(ann);
  expect(await ann.locator('#selectedHoldingDrawer').innerText()).toMatch(/27\/02\/2026[^]*1,150\.00/);
  const transactions = await open(ann, `${portfolio}?tab=transactions&from=2026-01-01&to=${DAY}`);
  expect(transactions).toMatch(/Northern Growth Fund[^]*Paid in|Paid in[^]*Northern Growth Fund/);
  expect(transactions).toContain(MARK);
  expect(await open(ann, `${portfolio}?tab=fees&from=2026-01-01&to=${DAY}`)).toMatch(/Custody[^]*12\.34/);
  // Since the end of 2025 the returns of 10% and 21% since the first day are one of 10%.
  const chart = await open(ann, `${portfolio}?tab=cumulative&from=2026-01-01&to=${DAY}`);
  expect(chart).toContain('10.00%');
  expect(chart).toContain(MARK);
  expect(await open(ann, `${portfolio}?tab=discrete`)).toContain('4.25%');
  await ann.setViewportSize(PHONE);
  await open(ann, account);
  await expectNoSidewaysScroll(ann);
  await saveScreenshot(ann, 'static-account-phone');
  // The files know one day: of an earlier one that is said, and nothing is shown for it.
  const earlier = await open(ann, `${portfolio}?tab=holdings&asOf=2026-02-27`);
  expect(earlier).toContain(
    'The files of 31/03/2026, in the place of Portfolio Host, hold nothing about hekla-alpha portfolio (holdings).',
  );
  expect([earlier.includes('Northern Growth Fund'), earlier.includes('The files hold nothing of this')]).toEqual([false, true]);
  const unfiled = (page: string) => [page.includes('hold nothing of this'), page.includes('not answered')];
  expect(unfiled(await open(ann, `${account}?asOf=2026-02-27`))).toEqual([true, false]);
  // Staff see the list, and where its figures come from.
  const sue = await journey.bring('hekla', 'sue');
  const list = await open(sue, '/dashboard/clients');
  expect(list).toMatch(/hekla-alpha account[^]*1,700\.75/);
  expect(list).toContain(MARK);
  expect(unfiled(await open(sue, '/dashboard/clients?asOf=2026-02-27'))).toEqual([true, false]);
  expect(await open(sue, '/admin/source')).toContain('Portfolio Host is not asked: figures come from files of 31/03/2026');
  expect(service.calls).toEqual([]);
});

test('[FEED-45] every file is read by whom it concerns, and is used while the feed is off', async () => {
  const read = async (person: 'ann' | 'bob' | 'sue' | null, name: string) => {
    const browser = person && (await signInBrowser(journey.running.server.port, 'hekla', person));
    const path = `/data/${name}.json`;
    const { status, body } = browser
      ? await browser.ask('GET', path)
      : await sendRequest(journey.running.server.port, 'hekla.localhost', 'GET', path);
    return { status, body: body as { date: string; results: Record<string, unknown>[] } };
  };
  for (const [name, results] of Object.entries(FILES)) {
    expect([name, await read('sue', name)]).toEqual([
      name,
      { status: 200, body: { date: DAY, results: JSON.parse(JSON.stringify(results)) } },
    ]);
    // Clients and advisors read of it what their pages show.
    for (const [person, status] of [
      [null, 401],
      ['ann', 403],
      ['bob', 403],
    ] as const) {
      const nothing = await read(person, name);
      expect([name, person, nothing.status, nothing.body.results]).toEqual([name, person, status, undefined]);
    }
  }
  const foreign = await signInBrowser(journey.running.server.port, 'pelagos', 'sue');
  expect((await foreign.ask('GET', '/data/accounts.json')).body).toMatchObject({ error: 'source.unsupported' });
  expect((await read('sue', 'passwords')).status).toBe(404);

  await ann.setViewportSize({ width: 1440, height: 1000 });
  // Funds and what the second file adds to them.
  const explorer = await open(ann, '/dashboard/clients/funds');
  expect(explorer).toMatch(/North Property[^]*South Loans/);
  expect(explorer).toContain('From files of 31/03/2026: Fund House is not asked.');
  await ann.getByRole('searchbox').first().fill('south');
  await ann.getByRole('link', { name: 'North Property' }).waitFor({ state: 'detached' });
  const fund = await open(ann, '/dashboard/clients/funds/12');
  expect(fund).toMatch(/South Loans[^]*Loans in the south/);
  // Documents for all clients, and those of one.
  const library = await open(ann, '/dashboard/clients/library');
  expect(library).toContain('House rules');
  expect(library).toContain('Letter to Ann');
  expect(library).not.toContain('Letter to Bob');
  const file = await waitForDownload(ann, () =>
    ann
      .getByRole('button', { name: /House rules/ })
      .first()
      .click(),
  );
  expect(file.bytes.toString()).toBe('the rules');
  await saveScreenshot(ann, 'static-library');
  // The comparison of risks, which the settings of the firm would come before.
  await changeSettings(journey.running, 'hekla', { riskComparison: null });
  const risks = await open(ann, `${account}/risk-comparison`);
  expect(risks).toContain('From files of 31/03/2026.');
  expect(await cellsOf(ann.getByRole('table'))).toContainEqual(['Shares', '25.00%', '75.00%']);
  // The team, while the firm has no records of its people.
  const sue = await signInBrowser(journey.running.server.port, 'hekla', 'sue');
  await journey.running.server.database
    .work(journey.running.fixture.hekla.id)
    .execute(sql`update record set active = false where collection = 'people'`);
  await publishRecord(sue, 'pages', { name: 'The team', slug: 'the-team', blocks: [{ kind: 'team', title: 'People' }] });
  expect(await open(ann, '/the-team')).toMatch(/Petra Filing[^]*Partner · Reykjavík[^]*From files of 31\/03\/2026\./);
  await publishRecord(sue, 'people', { name: 'Olga Kept' });
  const kept = await open(ann, '/the-team');
  expect([kept.includes('Olga Kept'), kept.includes('Petra Filing')]).toEqual([true, false]);
  expect(service.calls).toEqual([]);
});

test('returns that no file has are no empty chart, and the files are not to be asked again', async () => {
  const { portfolio: beta } = journey.running.fixture.hekla.accounts.beta;
  const bob = await signInBrowser(journey.running.server.port, 'hekla', 'bob');
  const { status, body } = await bob.ask('GET', `/api/portfolios/${beta}/performance?from=2026-01-01&to=${DAY}`);
  expect([status, (body as { error: string }).error]).toEqual([424, 'source.unfiled']);
  const reader = await journey.bring('hekla', 'bob');
  const page = await open(reader, `/dashboard/clients/portfolio/${beta}?tab=cumulative&from=2026-01-01&to=${DAY}`);
  expect(page).toContain('The files in the place of the provider hold nothing of this. They may know another day.');
  expect(await reader.getByRole('button', { name: 'Try again' }).count()).toBe(0);
  await saveScreenshot(reader, 'static-unfiled');
});

test('returns of a file are since its first day in a range that begins before it, and since the eve of a later one', async () => {
  const browser = await signInBrowser(journey.running.server.port, 'hekla', 'ann');
  const { rows } = await journey.running.server.database
    .work(journey.running.fixture.hekla.id)
    .execute<{ id: string }>(sql`select id from portfolio where external_id = 'hekla-alpha-isa'`);
  const returnsSince = async (from: string) => {
    const { body } = await browser.ask('GET', `/api/portfolios/${rows[0]!.id}/performance?from=${from}&to=${DAY}`);
    return (body as { value: { series: { date: string; portfolio: number }[] } }).value.series.map(({ date, portfolio: since }) => [
      date,
      Number(since.toFixed(6)),
    ]);
  };
  // The file states a return of its first day, which is no point to begin from.
  expect(await returnsSince('2025-12-01')).toEqual([
    ['2026-01-30', 0.05],
    [DAY, 0.1],
  ]);
  expect(await returnsSince('2026-02-01')).toEqual([
    ['2026-01-30', 0],
    [DAY, 0.047619],
  ]);
});

test('funds of files are sorted by their price and by their size as by any other field', async () => {
  const browser = await signInBrowser(journey.running.server.port, 'hekla', 'ann');
  const sortedBy = async (sort: string, direction: string) =>
    ((await browser.ask('GET', `/api/funds?sort=${sort}&direction=${direction}`)).body as { value: { fundName: string }[] }).value.map(
      ({ fundName }) => fundName,
    );
  // As texts, 98.5 would come after 104.25, and 900 after 1200.
  const [north, south] = ['North Property', 'South Loans'];
  expect(await sortedBy('fundPrice', 'ascending')).toEqual([south, north]);
  expect(await sortedBy('fundPrice', 'descending')).toEqual([north, south]);
  expect(await sortedBy('fundSize', 'ascending')).toEqual([south, north]);
  expect(await sortedBy('fundSize', 'descending')).toEqual([north, south]);
  expect(await sortedBy('fundName', 'ascending')).toEqual([north, south]);
});

test('market data is asked of nobody while files stand in the place of every service: its page says so, and no day fails', async () => {
  const sue = await journey.bring('hekla', 'sue');
  const page = await open(sue, '/admin/market-data');
  expect(page).toContain('Market House is not asked');
  expect(page).not.toContain('once a day');
  expect(await sue.getByRole('button', { name: 'Ask now' }).count()).toBe(0);
  await expectAccessible(sue);
  await saveScreenshot(sue, 'static-market-data');
  const first = await startWithFixture({ PORTICO_STATIC_DATA: folder });
  await changeSettings(first, 'hekla', { marketData: { title: 'Market House', url: service.url } });
  // Each start makes up for the days before it.
  const running = await restartServer(first, { PORTICO_STATIC_DATA: folder });
  try {
    await waitForJobs(running);
    const keeper = await signInBrowser(running.server.port, 'hekla', 'sue');
    expect((await keeper.ask('GET', '/api/market-data')).body).toMatchObject({
      value: { title: 'Market House', asked: false, runs: [] },
    });
    const asked = await keeper.ask('POST', '/api/market-data/fetch');
    expect([asked.status, (asked.body as { error: string }).error]).toEqual([409, 'marketData.none']);
  } finally {
    await running.dispose();
  }
  expect(service.calls).toEqual([]);
});

test('a file that cannot be read is said at the start, with its name', async () => {
  const place = await newTestPlace();
  const refusedBy = async (name: string, content: string) => {
    const broken = await mkdtemp(join(tmpdir(), 'portico-static-'));
    await mkdir(join(broken, 'hekla'));
    await writeFile(join(broken, 'hekla', name), content);
    try {
      await (await startAt(place, { PORTICO_STATIC_DATA: broken })).stop();
      return [];
    } catch (error) {
      if (error instanceof SettingsRefused) return error.refused.map(({ setting, reason }) => `${setting}: ${reason}`);
      throw error;
    } finally {
      await rm(broken, { recursive: true });
    }
  };
  try {
    expect(await refusedBy('funds.json', 'not JSON')).toEqual(['PORTICO_STATIC_DATA: hekla/funds.json is not JSON']);
    expect(await refusedBy('fund.json', '{}')).toEqual(['PORTICO_STATIC_DATA: hekla/fund.json is none of the files that are read']);
    expect((await refusedBy('funds.json', '{"results": []}')).join()).toContain('hekla/funds.json is no list with its day: date');
    expect((await refusedBy('accounts.json', `{"date": "${DAY}", "results": [3]}`)).join()).toContain('hekla/accounts.json is no list');
    await expect(startAt(place, { PORTICO_STATIC_DATA: join(folder, 'nowhere') })).rejects.toThrow('names no folder that can be read');
  } finally {
    await place.dispose();
  }
});
