/** Tests the pages of a firm of private equity, whose provider states the values of accounts and the holdings of products; another firm's is never asked. */
import { sql } from 'drizzle-orm';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { cellsOf, expectEventually, saveScreenshot, startJourney, waitUntilSettled, type BrowserJourney } from '../kit/browser.ts';
import { changeSettings } from '../kit/server.ts';
import { openWealthProvider, statedHolding, type TestWealthProvider } from '../kit/wealth-provider.ts';

const DAY = '2026-03-31';
const SILENT = 'Equity House has not answered about';
const ACCOUNT = '/private-equity-accounts/hekla-alpha/values';
const HOLDINGS = '/products/hekla-alpha-p/portfolioHoldings';

let journey: BrowserJourney;
let provider: TestWealthProvider;
let page: Page;
beforeAll(async () => {
  journey = await startJourney({}, { PORTICO_SOURCE_TOKENS: 'hekla=token-of-hekla' });
  provider = await openWealthProvider();
  await changeSettings(journey.running, 'hekla', {
    source: { provider: 'private-equity', title: 'Equity House', url: provider.url, statements: false },
    portfolioTabs: ['overview', 'holdings', 'transactions'],
    languages: ['en'],
    defaultLanguage: 'en',
  });
  // Beside a second portfolio the account has a page of its own.
  const { id, accounts } = journey.running.fixture.hekla;
  await journey.running.server.database.work(id).execute(sql`
    insert into portfolio (account_id, name, type, currency, external_id)
    select id, 'hekla-alpha second', 'ISA', currency, 'hekla-alpha-2' from account where id = ${accounts.alpha.account}`);
  page = await journey.signIn('hekla', 'sue');
});
afterAll(async () => {
  await journey.end();
  await provider.close();
});
beforeEach(() => {
  provider.calls.length = 0;
  provider.failing = () => null;
  provider.answers.set(ACCOUNT, { value: 1700.75, currency: 'GBP' });
  provider.answers.set('/products/hekla-alpha-2/portfolioHoldings', []);
  provider.answers.set(HOLDINGS, {
    results: [
      statedHolding({ name: 'Buyout Partners IV', value: 1500.25 }),
      statedHolding({ name: 'Growth Capital II', symbol: 'GC2', isin: null, sedol: null, value: 200.5 }),
    ],
  });
});

const paths = () => {
  const { account, portfolio } = journey.running.fixture.hekla.accounts.alpha;
  return { account: `/dashboard/clients/account/${account}`, portfolio: `/dashboard/clients/portfolio/${portfolio}` };
};

async function open(path: string, on: Page = page): Promise<string> {
  await on.goto(path);
  await waitUntilSettled(on);
  return on.locator('main').innerText();
}

const callsOf = (path: string) => provider.calls.filter((call) => call.path === path);

test('[FEED-23] [FEED-52] the value of an account is the one that the provider states', async () => {
  const account = () => open(`${paths().account}?asOf=${DAY}`);
  expect(await account()).toMatch(/£1,700\.75[^]*Figures as Equity House states them/);
  expect(new Set(callsOf(ACCOUNT).map(({ query, authorization }) => `${query['date']} ${authorization}`))).toEqual(
    new Set([`${DAY} Bearer token-of-hekla`]),
  );
  await page.goto('/dashboard/clients');
  const rows = async () => (await cellsOf(page.getByRole('table', { name: 'Clients' }))).map((row) => row.join(' ')).join(' | ');
  await expectEventually(rows).toMatch(/hekla-alpha account[^|]*1,700\.75 GBP/);
  provider.answers.set(ACCOUNT, { value: 4321.09, currency: 'GBP' });
  expect(await open(paths().account)).toContain('£4,321.09');
  provider.failing = (path) => (path === ACCOUNT ? 'refuses' : null);
  expect(await open(paths().account)).toMatch(new RegExp(`${SILENT} hekla-alpha account \\(value\\)[^]*Last known: £4,321\\.09`));
});

test('[FEED-22] [FEED-52] holdings are those of the product, and it is worth what they are together', async () => {
  const holdings = () => open(`${paths().portfolio}?tab=holdings&asOf=${DAY}`);
  expect(await holdings()).toMatch(
    /£1,700\.75[^]*Figures as Equity House states them[^]*Buyout Partners IV[^]*1,500\.25[^]*Growth Capital II[^]*200\.50/,
  );
  expect(new Set(callsOf(HOLDINGS).map(({ query, authorization }) => `${query['date']} ${authorization}`))).toEqual(
    new Set([`${DAY} Bearer token-of-hekla`]),
  );
  await saveScreenshot(page, 'provided-equity');
  provider.answers.set(HOLDINGS, [statedHolding({ name: 'Another Name', value: 66.66 })]);
  const changed = await open(`${paths().portfolio}?tab=holdings`);
  expect(changed).toMatch(/£66\.66[^]*Another Name/);
  provider.failing = (path) => (path === HOLDINGS ? 'silent' : null);
  expect(await open(`${paths().portfolio}?tab=holdings`)).toMatch(
    new RegExp(`${SILENT} hekla-alpha portfolio \\(holdings\\)[^]*Last known: £66\\.66[^]*The provider has not answered`),
  );
});

test('[TEN-06] a firm of private equity shows what its provider states; another firm does not ask it', async () => {
  expect(await open(`${paths().portfolio}?tab=holdings`)).toMatch(/Buyout Partners IV/);
  expect(await open(`${paths().portfolio}?tab=transactions`)).toContain('The provider of these figures does not supply this.');
  provider.calls.length = 0;
  const ledger = await journey.signIn('pelagos', 'sue');
  const { portfolio } = journey.running.fixture.pelagos.accounts.alpha;
  const shown = await open(`/dashboard/clients/portfolio/${portfolio}?tab=holdings`, ledger);
  expect(shown).not.toMatch(/Equity House|Buyout Partners/);
  expect(await ledger.getByRole('table').first().innerText()).toMatch(/\d/);
  expect(provider.calls).toEqual([]);
});
