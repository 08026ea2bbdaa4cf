/** Tests the pages of a firm whose portfolio data a provider keeps: what it states is what is shown, and an outage is never an empty portfolio. */
import { sql } from 'drizzle-orm';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  cellsOf,
  expectAccessible,
  expectEventually,
  expectNoSidewaysScroll,
  numbersOf,
  PHONE,
  saveScreenshot,
  startJourney,
  waitForDownload,
  waitUntilSettled,
  WIDE,
  type BrowserJourney,
} from '../kit/browser.ts';
import { createRecord, HARBOUR } from '../kit/funds.ts';
import { signInBrowser } from '../kit/server.ts';
import { EARLIER, giveWealthSource, IMPORTED, PROVIDER_TITLE, recordAnswers, STATEMENT_BYTES } from '../kit/wealth-firm.ts';
import { openWealthProvider, PROVIDER_TOKEN, statedHolding, statedTransaction, type TestWealthProvider } from '../kit/wealth-provider.ts';

let journey: BrowserJourney;
let provider: TestWealthProvider;
let page: Page;
const paths = { clients: '/dashboard/clients', account: '', portfolio: '' };

beforeAll(async () => {
  provider = await openWealthProvider();
  journey = await startJourney({}, { PORTICO_SOURCE_TOKENS: `hekla=${PROVIDER_TOKEN}` });
  const { server, fixture } = journey.running;
  await giveWealthSource(journey.running, provider);
  const { account, portfolio } = fixture.hekla.accounts.alpha;
  // Beside a second portfolio the account has a page of its own.
  await server.database.work(fixture.hekla.id).execute(sql`
    insert into portfolio (account_id, name, type, currency, external_id) values (${account}, 'hekla-alpha ISA', 'ISA', 'GBP', 'hekla-alpha-isa')`);
  const sue = await signInBrowser(server.port, 'hekla', 'sue');
  await createRecord(sue, 'funds', { ...HARBOUR, fundCode: '123', fundName: 'Northern Growth' });
  Object.assign(paths, { account: `/dashboard/clients/account/${account}`, portfolio: `/dashboard/clients/portfolio/${portfolio}` });
  page = await journey.signIn('hekla', 'sue');
});
beforeEach(() => {
  recordAnswers(provider);
  provider.answers.set('/Portfolios/hekla-alpha-isa', { value: 0, currency: 'GBP' });
  provider.answers.set('/Holdings/hekla-alpha-isa', { results: [] });
  provider.answers.set('/Performance/hekla-alpha-isa', []);
  provider.failing = () => null;
  provider.calls.length = 0;
});
afterAll(async () => {
  await journey.end();
  await provider.close();
});

async function open(path: string): Promise<string> {
  await page.goto(path);
  await waitUntilSettled(page);
  return page.locator('main').innerText();
}

const STATED = `Figures as ${PROVIDER_TITLE} states them`;
const SILENT = `${PROVIDER_TITLE} has not answered about`;
const asked = (path: string) => provider.calls.filter((call) => call.path === path).map(({ query }) => query['dateString'] ?? null);

test('[FEED-02] the list shows the accounts of the provider; while it does not answer the list is empty and says what was known last', async () => {
  expect(await open(paths.clients)).toContain(STATED);
  const values = () => cellsOf(page.getByRole('table', { name: 'Clients' })).then((rows) => rows.map((row) => row.join(' ')).join('\n'));
  await expectEventually(values).toMatch(/hekla-alpha account[\s\S]*1,700\.75 GBP[\s\S]*88\.50 USD/);
  expect(asked('/Account')).toEqual([null]);
  provider.answers.set('/Account', [{ id: 'hekla-alpha', value: 4242.42, currency: 'GBP' }]);
  await page.reload();
  await expectEventually(values).toMatch(/4,242\.42 GBP/);
  for (const how of ['refuses', 'silent'] as const) {
    provider.failing = (path) => (path === '/Account' ? how : null);
    const shown = await open(paths.clients);
    expect(shown).toContain('The provider has not answered');
    expect(shown).toMatch(
      new RegExp(
        `${SILENT} what it keeps \\(value\\) since \\d\\d/\\d\\d/\\d{4} \\d\\d:\\d\\d UTC\\. Last known: £4,242\\.42, at \\d\\d/\\d\\d/\\d{4}`,
      ),
    );
    expect(shown).not.toContain('no clients here yet');
    provider.failing = () => null;
    await page.getByRole('button', { name: 'Try again' }).click();
    await expectEventually(values).toMatch(/4,242\.42 GBP/);
    expect(await page.locator('main').innerText()).not.toContain(SILENT);
  }
});

test('[PORT-19] an account of which every portfolio is worth nothing is marked; one that is worth something, or was not answered, is not', async () => {
  const mark = page.getByRole('row', { name: /hekla-alpha account/ }).getByRole('img', { name: /No portfolio/ });
  const shows = async (value: number, portfolio: number) => {
    provider.answers.set('/Account', [
      { id: 'hekla-alpha', value, currency: 'GBP' },
      { id: 'hekla-beta', value: 88.5, currency: 'USD' },
    ]);
    provider.answers.set('/Portfolios/hekla-alpha-p', { value: portfolio, currency: 'GBP' });
    await open(paths.clients);
    await page.getByRole('row', { name: /hekla-beta account/ }).waitFor();
    return mark.count();
  };
  expect(await shows(0, 0)).toBe(1);
  await saveScreenshot(page, 'provided-worthless');
  expect(await shows(0, 5)).toBe(0);
  expect(await shows(5, 5)).toBe(0);
  provider.failing = (path) => (path === '/Portfolios/hekla-alpha-p' ? 'refuses' : null);
  expect(await shows(0, 0)).toBe(0);
  provider.failing = (path) => (path === '/Account' ? 'silent' : null);
  expect(await open(paths.clients)).toMatch(new RegExp(`${SILENT}[^]*Last known: [^]*, at \\d\\d/\\d\\d/\\d{4}`));
  expect(await page.getByRole('img', { name: /No portfolio/ }).count()).toBe(0);
});

test('[FEED-03] the page of an account shows what is stated of the day that is chosen', async () => {
  const shown = await open(paths.account);
  expect(shown).toContain(STATED);
  expect(shown).toContain('£1,700.75');
  expect(shown).toContain('as of 31/03/2026');
  expect(asked('/Account/hekla-alpha')).toContain(null);
  provider.calls.length = 0;
  expect(await open(`${paths.account}?asOf=${EARLIER}`)).toMatch(/£1,612\.40[\s\S]*as of 27\/02\/2026/);
  expect(new Set(asked('/Account/hekla-alpha'))).toEqual(new Set([EARLIER]));
});

test('[FEED-04] [FEED-52] a portfolio is worth what is stated of it', async () => {
  provider.answers.set('/Portfolios/hekla-alpha-p', { value: 98_765.43, currency: 'GBP' });
  const shown = await open(paths.portfolio);
  expect(shown).toContain('£98,765.43');
  // Its holdings are worth less, which is said and not evened out.
  expect(shown).toContain('The stated value of hekla-alpha portfolio is not the sum of its stated holdings.');
  expect(provider.calls.filter(({ path }) => path === '/Portfolios/hekla-alpha-p').length).toBeGreaterThan(0);
  provider.failing = (path) => (path === '/Portfolios/hekla-alpha-p' ? 'refuses' : null);
  expect(await open(paths.portfolio)).toMatch(new RegExp(`${SILENT}[^]*Last known: £98,765\\.43`));
});

test('[FEED-05] [FEED-52] [HOLD-13] holdings are those that are stated; the number of a fund leads from its row to its page', async () => {
  expect(await open(`${paths.portfolio}?tab=holdings`)).toMatch(/Equities[\s\S]*Northern Growth Fund/);
  const table = page.getByRole('table', { name: 'Holdings' });
  const rows = async () => (await cellsOf(table)).map((row) => row[0]!.replaceAll(/\s+/g, ' ').trim());
  expect((await rows()).filter((name) => name.includes('Fund ') || name === 'Cash')).toEqual([
    'Gilt 2030 Fund 9',
    'Northern Growth Fund Fund 123',
    'Cash',
  ]);
  await saveScreenshot(page, 'provided-holdings');
  await table.getByRole('link', { name: 'Northern Growth Fund', exact: true }).click();
  const drawer = page.locator('#selectedHoldingDrawer');
  await expectEventually(() => drawer.innerText()).toMatch(
    /Stated by Wealth Data[\s\S]*Northern Growth[\s\S]*123U45[\s\S]*£12\.01[\s\S]*2\.15%[\s\S]*\+20\.05%/,
  );
  await page.keyboard.press('Escape');
  await table.getByRole('link', { name: 'Fund 123' }).click();
  await page.waitForURL((url) => url.pathname === '/dashboard/clients/funds/123');
  await expectEventually(() => page.locator('main').innerText()).toContain('Northern Growth');
  provider.answers.set('/Holdings/hekla-alpha-p', { results: [statedHolding({ name: 'Another Name', value: 1700.75 })] });
  expect(await open(`${paths.portfolio}?tab=holdings`)).toContain('Another Name');
  provider.failing = (path) => (path === '/Holdings/hekla-alpha-p' ? 'nonsense' : null);
  const failed = await open(`${paths.portfolio}?tab=holdings`);
  expect(failed).toMatch(new RegExp(`${SILENT}[^]*The provider has not answered[^]*no sign that there is nothing`));
  expect(failed).not.toContain('No holdings on this day');
});

test('[FEED-06] holdings are as of the last import, on screen and in the file, or of the day that is chosen', async () => {
  expect(await open(`${paths.portfolio}?tab=holdings`)).toContain('as of 31/03/2026');
  expect(asked('/Holdings/hekla-alpha-p')).toContain(null);
  const file = await waitForDownload(page, () =>
    page
      .getByRole('link', { name: 'Holdings as CSV' })
      .or(page.getByRole('button', { name: 'Holdings as CSV' }))
      .click(),
  );
  expect(file.name).toContain(IMPORTED);
  expect(file.bytes.toString('utf8')).toMatch(/"1200\.5".*"31\/03\/2026"[^]*Figures as Wealth Data states them/);
  expect(file.bytes.toString('utf8')).not.toContain('portfolio:');
  provider.answers.set('/Holdings/dates', { lastImported: EARLIER });
  expect(await open(`${paths.portfolio}?tab=holdings`)).toContain('as of 27/02/2026');
  provider.answers.set('/Holdings/dates', [EARLIER, IMPORTED]);
  expect(await open(`${paths.portfolio}?tab=holdings`)).toContain('as of 31/03/2026');
  provider.calls.length = 0;
  const earlier = await open(`${paths.portfolio}?tab=holdings&asOf=${EARLIER}`);
  expect(earlier).toContain('1,112.15');
  expect(new Set(asked('/Holdings/hekla-alpha-p'))).toEqual(new Set([EARLIER]));
  provider.failing = (path) => (path === '/Holdings/dates' ? 'refuses' : null);
  // The last day that was known still stands.
  expect(await open(`${paths.portfolio}?tab=holdings`)).toContain('as of 31/03/2026');
});

test('[FEED-07] [FEED-52] [TXN-17] transactions are those that are stated, asked for by kind and days, and narrowed where the provider narrows nothing', async () => {
  const sent = () => provider.calls.filter((call) => call.path === '/Transactions/hekla-alpha-p').map(({ query }) => query);
  const rows = async () => (await cellsOf(page.getByRole('table', { name: 'Transactions' }))).map((row) => row.join(' | '));
  const days = 'tab=transactions&from=2026-01-01&to=2026-03-31';
  await open(`${paths.portfolio}?${days}`);
  expect(sent()).toContainEqual({ usePlatformSecurities: 'false', fromDateString: '2026-01-01', toDateString: '2026-03-31' });
  // The one of 2025 was answered, and not asked for.
  await expectEventually(rows).toEqual([
    '20/03/2026 | Dividend | Northern Growth Fund Northern Growth · NAV of 04/03/2026 |  |  | 12.50 | +10.00',
    '05/03/2026 | Purchase | Northern Growth Fund Northern Growth · Side: BUY · NAV of 04/03/2026 | 100 |  | 1,000.00 | −1,004.75',
    'Cash moved |  |  |  |  |  | −£994.75',
  ]);
  await saveScreenshot(page, 'provided-transactions');
  await page.getByLabel('Kind', { exact: true }).selectOption({ label: 'Dividends' });
  await expectEventually(async () => (await rows()).length).toBe(2);
  expect(sent().at(-1)).toMatchObject({ transactionType: 'Divident', fromDateString: '2026-01-01', toDateString: '2026-03-31' });
  expect((await rows())[0]).toContain('20/03/2026 | Dividend');
  provider.answers.set('/Transactions/hekla-alpha-p', {
    results: [
      statedTransaction({ type: 'Switch of class' }),
      statedTransaction({ type: 'Sale', name: 'Sold at last', grossAmount: '77.7', netAmount: '77.7', date: '2026-03-30' }),
    ],
  });
  const changed = await open(`${paths.portfolio}?${days}`);
  expect(changed).toMatch(/Transactions of the kind “Switch of class” are shown but stand in no total: 1\.[^]*Sold at last[^]*\+77\.70/);
  expect(changed).toMatch(/Switch of class\s+Northern Growth Fund[^]*Cash moved\s+\+£77\.70/);
  provider.failing = (path) => (path.startsWith('/Transactions/') ? 'refuses' : null);
  const failed = await open(`${paths.portfolio}?${days}`);
  expect(failed).toMatch(new RegExp(`${SILENT}[^]*Last known: £77\\.70[^]*The provider has not answered`));
  expect(failed).not.toContain('No transactions');
});

test('[TXN-13] each kind that is stated stands in its group with what that moved; one that nobody knows is shown by its own word, in no sum', async () => {
  const kinds = [
    ['Interest', 3.21],
    ['debit interest', 2],
    ['Contribution', 1500],
    ['Withdrawal', 250],
    ['charge', 12],
    ['rebate', 4],
    ['Dividend', 10],
    ['buy', 1004.75],
    ['Sell', 377.7],
    ['transfer in', 0],
    ['TransferOut', 0],
    ['withholding tax', 1.5],
    ['Switch of class', 55.5],
  ] as const;
  provider.answers.set('/Transactions/hekla-alpha-p', {
    results: kinds.map(([type, netAmount], i) =>
      statedTransaction({ type, name: `No. ${i + 1}`, netAmount, grossAmount: netAmount, date: '2026-03-05', fund: null, navDate: null }),
    ),
  });
  const path = `${paths.portfolio}?tab=transactions&from=2026-01-01&to=2026-03-31`;
  await open(`${path}&view=grouped`);
  const rows = (await cellsOf(page.getByRole('table', { name: 'Transactions' }))).map((cells) =>
    /^\d/.test(cells[0]!) ? `${cells[1]} ${cells[2]!.replace(/ Side.*/, '')} ${cells.at(-1)}` : `${cells[0]}: ${cells.at(-1)}`,
  );
  expect(rows).toEqual([
    'Gross interest: +£1.21',
    'Interest No. 1 +3.21',
    'Interest charged No. 2 \u22122.00',
    'Payments in and out: +£1,250.00',
    'Contribution No. 3 +1,500.00',
    'Withdrawal No. 4 \u2212250.00',
    'Management charges: \u2212£8.00',
    'Fee No. 5 \u221212.00',
    'Fee refund No. 6 +4.00',
    'Dividends: +£10.00',
    'Dividend No. 7 +10.00',
    'Trade buys and sales: \u2212£627.05',
    'Purchase No. 8 \u22121,004.75',
    'Sale No. 9 +377.70',
    'Investment transfers: £0.00',
    'Transfer in No. 10 0.00',
    'Transfer out No. 11 0.00',
    'Other: \u2212£1.50',
    'Tax No. 12 \u22121.50',
    'Switch of class No. 13 -',
    'Cash moved: +£624.66',
  ]);
  expect(await page.locator('main').innerText()).toContain(
    'Transactions of the kind “Switch of class” are shown but stand in no total: 1.',
  );
  await saveScreenshot(page, 'provided-transactions-grouped');
  const file = await waitForDownload(page, () => page.getByRole('button', { name: 'Transactions as CSV' }).click());
  expect(file.bytes.toString('utf8')).toMatch(/"Switch of class","No\. 13"[^]*Transactions of the kind “Switch of class” are shown/);
  await page.setViewportSize(PHONE);
  await expectEventually(() => page.getByRole('group', { name: 'Transactions' }).innerText()).toMatch(
    /Other\s+\u2212£1\.50[^]*No\. 13\s+£55\.50[^]*Switch of class/,
  );
  await page.setViewportSize(WIDE);
  // Where one kind is asked for, none of another is shown.
  expect(await open(`${path}&group=dividends`)).not.toContain('Switch of class');
});

test.each([
  [
    'fees',
    '/Charges/hekla-alpha-p',
    ['Custody, first quarter | 31/03/2026 | Fee | 12.34', 'Custody, last quarter | 31/12/2025 | Fee | 11.11'],
  ],
  ['charges', '/TransactionCosts/hekla-alpha-p', ['Northern Growth Fund | 05/03/2026 | Purchase | 4.75']],
] as const)(
  '[FEED-09] [FEED-10] the tab of %s shows what %s states of the days; without an answer it is empty and says so',
  async (tab, path, stated) => {
    const days = `tab=${tab}&from=2025-10-01&to=2026-03-31`;
    await open(`${paths.portfolio}?${days}`);
    const rows = async () => (await cellsOf(page.getByRole('table').last())).map((row) => row.join(' | '));
    await expectEventually(async () => (await rows()).slice(0, -1)).toEqual(stated);
    expect(provider.calls.filter((call) => call.path === path).map(({ query }) => query)).toContainEqual({
      usePlatformSecurities: 'false',
      from: '2025-10-01',
      to: '2026-03-31',
    });
    await saveScreenshot(page, `provided-${tab}`);
    provider.answers.set(path, [{ date: '2026-01-02', name: 'Something peculiar', amount: 77.07 }]);
    expect(await open(`${paths.portfolio}?${days}`)).toMatch(/Something peculiar[^]*77\.07/);
    provider.failing = (asks) => (asks === path ? 'refuses' : null);
    const failed = await open(`${paths.portfolio}?${days}`);
    expect(failed).toMatch(new RegExp(`${SILENT}[^]*Last known: £77\\.07[^]*The provider has not answered`));
    // The other tabs work.
    expect(await open(`${paths.portfolio}?tab=holdings`)).toContain('Northern Growth Fund');
    expect(await page.locator('main').innerText()).not.toContain(SILENT);
  },
);

test('[FEED-08] the returns are the provider’s, named as such; without an answer there is no empty chart, and trying again works', async () => {
  const days = 'tab=cumulative&from=2026-02-27&to=2026-03-31';
  const shown = await open(`${paths.portfolio}?${days}`);
  expect(shown).toContain('Up 5.48% from 27/02/2026 to 31/03/2026, 3.37 points ahead of the benchmark');
  expect(shown).toContain(`These returns are stated by ${PROVIDER_TITLE}, as it measures them`);
  expect(shown).toContain('Daily linking, after fees.');
  expect(shown).not.toContain('computed from the transactions');
  const benchmark = 'IA Mixed Investment 20-60% Shares';
  expect(provider.calls.filter(({ path }) => path === '/Performance/hekla-alpha-p').map(({ query }) => query)).toContainEqual({
    usePlatformSecurities: 'false',
    fromDateString: '2026-02-27',
    toDateString: '2026-03-31',
    benchmarkDiscrete: benchmark,
    benchmarkCumulative: benchmark,
  });
  expect(shown).toContain(benchmark);
  const chart = page.locator('figure').first();
  expect((await numbersOf(chart)).map((row) => row.join(' '))).toEqual(['31/03/2026 5.48% 2.11%', '27/02/2026 0.00% 0.00%']);
  provider.answers.set('/Performance/hekla-alpha-p', [
    { date: '2026-02-27', portfolio: 0, portfolioValue: 1, benchmark: 0 },
    { date: '2026-03-31', portfolio: -0.1234, portfolioValue: 2, benchmark: 0 },
  ]);
  expect(await open(`${paths.portfolio}?${days}`)).toContain('Down 12.34%');
  provider.failing = (path) => (path === '/Performance/hekla-alpha-p' ? 'refuses' : null);
  const failed = await open(`${paths.portfolio}?${days}`);
  expect(failed).toContain('The provider of these figures does not answer.');
  expect(await page.locator('main figure svg').count()).toBe(0);
  provider.failing = () => null;
  await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click();
  await expectEventually(() => page.locator('main').innerText()).toContain('Down 12.34%');
});

test('[PERF-07] the benchmark follows the risk profile, in what is asked and in the name of the line', async () => {
  const db = journey.running.server.database.work(journey.running.fixture.hekla.id);
  const { portfolio } = journey.running.fixture.hekla.accounts.alpha;
  provider.answers.set('/Performance/hekla-alpha-p', ({ benchmarkCumulative }: Readonly<Record<string, string>>) => [
    { date: '2026-02-27', portfolio: 0, portfolioValue: 1, benchmark: 0 },
    {
      date: '2026-03-31',
      portfolio: 0.05,
      portfolioValue: 2,
      benchmark: benchmarkCumulative === 'IA Flexible Investment' ? 0.0777 : 0.0111,
    },
  ]);
  const path = `${paths.portfolio}?tab=cumulative&from=2026-02-27&to=2026-03-31`;
  expect(await open(path)).toMatch(/IA Mixed Investment 20-60% Shares[\s\S]*1\.11%/);
  await db.execute(sql`update portfolio set risk_profile = 7 where id = ${portfolio}`);
  provider.calls.length = 0;
  expect(await open(path)).toMatch(/IA Flexible Investment[\s\S]*7\.77%/);
  for (const { query } of provider.calls.filter((call) => call.path === '/Performance/hekla-alpha-p'))
    expect([query['benchmarkDiscrete'], query['benchmarkCumulative']]).toEqual(['IA Flexible Investment', 'IA Flexible Investment']);
  await db.execute(sql`update portfolio set risk_profile = 4 where id = ${portfolio}`);
});

test.each([
  ['portfolio', '/Pdf/hekla-alpha-p', STATEMENT_BYTES.portfolio],
  ['account', '/Pdf/ClientPdf/hekla-alpha', STATEMENT_BYTES.account],
] as const)(
  '[FEED-11] [FEED-12] [PDF-06] [PDF-07] the statement of the %s is the file of %s, of the days on screen',
  async (of, path, bytes) => {
    const button = page.getByRole('button', { name: `Statement by ${PROVIDER_TITLE}` });
    for (const [from, to] of [
      ['2026-01-01', '2026-03-31'],
      ['2025-10-01', '2025-12-31'],
    ] as const) {
      await open(`${paths[of]}?from=${from}&to=${to}`);
      const file = await waitForDownload(page, () => button.click());
      expect(file.bytes.equals(bytes)).toBe(true);
      expect(file.name).toMatch(new RegExp(`^hekla-alpha .* ${from} ${to}\\.pdf$`));
      expect(provider.calls.findLast((call) => call.path === path)?.query).toEqual({ usePlatformSecurities: 'false', from, to });
    }
    const downloads: unknown[] = [];
    page.on('download', (download) => downloads.push(download));
    for (const how of ['refuses', 'html'] as const) {
      provider.failing = (asks) => (how === 'refuses' && asks === path ? 'refuses' : null);
      if (how === 'html') provider.answers.set(path, Buffer.from('<!doctype html><p>Please sign in</p>'));
      await button.click();
      await expectEventually(() => page.getByText("We've encountered an error, please try again").count()).toBeGreaterThan(0);
      await page.reload();
      await waitUntilSettled(page);
    }
    expect(downloads).toEqual([]);
    // The same button works again as soon as the provider does.
    provider.failing = () => null;
    provider.answers.set(path, bytes);
    const again = await waitForDownload(page, () => button.click());
    expect(again.bytes.equals(bytes)).toBe(true);
  },
);

test('[ERR-02] an account without a number at the provider is said not to be linked, or is shown without figures, as the firm wants it', async () => {
  const { server, fixture } = journey.running;
  const { account } = fixture.hekla.accounts.alpha;
  const numbered = (number: string | null) =>
    server.database.work(fixture.hekla.id).execute(sql`update account set external_id = ${number} where id = ${account}`);
  await numbered(null);
  expect(await open(paths.account)).toContain('Account is not linked with a correct external id');
  await giveWealthSource(journey.running, provider, { unlinkedAccounts: 'note' });
  const noted = await open(paths.account);
  expect(noted).not.toContain('is not linked');
  expect(noted).toContain('hekla-alpha account has no number at the provider');
  await numbered('hekla-alpha');
  await giveWealthSource(journey.running, provider);
});

test('no figure of a provider opens; every page can be read by everybody, on a phone too', async () => {
  for (const [name, path] of [
    ['clients', paths.clients],
    ['account', paths.account],
    ['portfolio', paths.portfolio],
    ['breakdowns', `${paths.portfolio}?tab=breakdowns`],
    ['holdings-phone', `${paths.portfolio}?tab=holdings`],
    ['cumulative', `${paths.portfolio}?tab=cumulative`],
  ] as const) {
    for (const failing of [false, true]) {
      provider.failing = (asks) => (failing && asks !== '/Holdings/dates' ? 'refuses' : null);
      await page.setViewportSize(WIDE);
      await open(path);
      expect(await page.locator('[data-figure]').count(), name).toBe(0);
      // Nothing says that there is nothing, where nothing was answered.
      if (failing) expect(await page.locator('main').innerText(), name).not.toMatch(/Nothing is held|No holdings|no clients here/);
      await expectAccessible(page);
      await page.setViewportSize(PHONE);
      await waitUntilSettled(page);
      await expectNoSidewaysScroll(page);
      await saveScreenshot(page, `provided-${name}${failing ? '-failing' : ''}`);
    }
  }
  await page.setViewportSize(WIDE);
});
