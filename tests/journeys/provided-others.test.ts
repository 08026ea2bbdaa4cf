/** Tests the pages of firms whose data other providers keep: one that is asked for a day at a time, and the portfolio host. */
import { sql } from 'drizzle-orm';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  cellsOf,
  expectAccessible,
  expectEventually,
  saveScreenshot,
  startJourney,
  waitForDownload,
  waitUntilSettled,
  type BrowserJourney,
  expectNoSidewaysScroll,
  PHONE,
  WIDE,
} from '../kit/browser.ts';
import type { Firm, PersonName } from '../kit/fixture.ts';
import { changeSettings, signInBrowser } from '../kit/server.ts';
import { openWealthProvider, statedHolding, statedTransaction, type TestWealthProvider } from '../kit/wealth-provider.ts';

const DAY = '2026-03-31';
const SILENT = 'has not answered about';

let journey: BrowserJourney;
const providers = new Map<Firm, TestWealthProvider>();

beforeAll(async () => {
  journey = await startJourney({}, { PORTICO_SOURCE_TOKENS: 'hekla=token-of-hekla pelagos=token-of-pelagos' });
  for (const [firm, provider, title] of [
    ['hekla', 'dated', 'Day by Day'],
    ['pelagos', 'host', 'Portfolio Host'],
  ] as const) {
    const opened = await openWealthProvider();
    providers.set(firm, opened);
    await changeSettings(journey.running, firm, {
      source: { provider, title, url: opened.url, statements: false },
      portfolioTabs: ['overview', 'holdings', 'transactions', 'contract-notes', 'fees', 'cumulative', 'discrete'],
      defaultLanguage: 'en',
    });
    // Beside a second portfolio the account has a page of its own.
    const { id, accounts } = journey.running.fixture[firm];
    const { account } = accounts.alpha;
    await journey.running.server.database.work(id).execute(sql`
      insert into portfolio (account_id, name, type, currency, external_id)
      select id, ${`${firm}-alpha second`}, 'ISA', currency, ${`${firm}-alpha-2`} from account where id = ${account}`);
  }
});
afterAll(async () => {
  await journey.end();
  for (const provider of providers.values()) await provider.close();
});

function firmOf(firm: Firm) {
  const provider = providers.get(firm)!;
  const { account, portfolio } = journey.running.fixture[firm].accounts.alpha;
  return { provider, account: `/dashboard/clients/account/${account}`, portfolio: `/dashboard/clients/portfolio/${portfolio}` };
}

async function open(page: Page, path: string): Promise<string> {
  await page.goto(path);
  await waitUntilSettled(page);
  return page.locator('main').innerText();
}

/** Opens the drawer of the holding of the fund. */
async function openHolding(page: Page): Promise<void> {
  await page.getByRole('table', { name: 'Holdings' }).getByRole('link', { name: 'Northern Growth Fund', exact: true }).click();
  await page.locator('#selectedHoldingDrawer').waitFor();
}

/** What was asked of a path, without what every call has. */
function callsOf(provider: TestWealthProvider, path: string) {
  return provider.calls.filter((call) => call.path === path).map(({ query }) => query);
}

describe('a provider that is asked for a day at a time', () => {
  let page: Page;
  const firm = () => firmOf('hekla');

  beforeAll(async () => {
    page = await journey.signIn('hekla', 'sue');
  });
  beforeEach(() => {
    const { answers, calls } = firm().provider;
    calls.length = 0;
    firm().provider.failing = () => null;
    answers.set('/account-overview/hekla-alpha', { id: 'hekla-alpha', value: 1700.75, currency: 'GBP' });
    answers.set('/account-overview/hekla-beta', { id: 'hekla-beta', value: 88.5, currency: 'USD' });
    answers.set('/Portfolios/hekla-alpha', [
      { id: 'hekla-alpha-p', value: 1500.25, currency: 'GBP' },
      { id: 'hekla-alpha-2', value: 200.5, currency: 'GBP' },
    ]);
    answers.set('/Portfolio/hekla-alpha/hekla-alpha-p', { value: 1500.25, currency: 'GBP' });
    answers.set('/Portfolio/hekla-alpha/holdings/hekla-alpha-p', { results: [statedHolding({ value: 1500.25 })] });
    answers.set('/Portfolio/hekla-alpha/holdings/hekla-alpha-2', { results: [statedHolding({ value: 200.5 })] });
    answers.set('/Portfolio/hekla-alpha/transactions/hekla-alpha-p', { results: [statedTransaction()] });
  });

  test('[FEED-14] [FEED-52] the overview of an account is that of the day', async () => {
    const { provider, account } = firm();
    expect(await open(page, `${account}?asOf=${DAY}`)).toMatch(/£1,700\.75[^]*as of 31\/03\/2026[^]*Figures as Day by Day states them/);
    expect(new Set(callsOf(provider, '/account-overview/hekla-alpha').map(({ dateIso }) => dateIso))).toEqual(new Set([DAY]));
    expect(provider.calls.every(({ authorization }) => authorization === 'Bearer token-of-hekla')).toBe(true);
    // Without a day on screen it is today's.
    provider.calls.length = 0;
    await open(page, account);
    const today = new Date().toISOString().slice(0, 10);
    expect(callsOf(provider, '/account-overview/hekla-alpha').some(({ dateIso }) => dateIso === today)).toBe(true);
    provider.answers.set('/account-overview/hekla-alpha', { id: 'hekla-alpha', value: 4321.09, currency: 'GBP' });
    expect(await open(page, account)).toContain('£4,321.09');
    provider.failing = (path) => (path.startsWith('/account-overview/') ? 'refuses' : null);
    expect(await open(page, account)).toMatch(new RegExp(`Day by Day ${SILENT} hekla-alpha account[^]*Last known: £4,321\\.09`));
  });

  test('[FEED-15] [FEED-52] the portfolios of an account come as a list, and one by itself on its page', async () => {
    const { provider, account, portfolio } = firm();
    const rows = async () => (await cellsOf(page.getByRole('table', { name: 'Portfolios' }))).map((row) => row.join(' '));
    await open(page, `${account}?asOf=${DAY}`);
    await expectEventually(async () => (await rows()).join(' | ')).toMatch(/£1,500\.25[^|]*\|[^|]*£200\.50/);
    expect(new Set(callsOf(provider, '/Portfolios/hekla-alpha').map(({ dateIso }) => dateIso))).toEqual(new Set([DAY]));
    expect(callsOf(provider, '/Portfolio/hekla-alpha/hekla-alpha-p')).toEqual([]);
    expect(await open(page, `${portfolio}?asOf=${DAY}`)).toContain('£1,500.25');
    expect(callsOf(provider, '/Portfolio/hekla-alpha/hekla-alpha-p')).toContainEqual({ dateIso: DAY });
    provider.answers.set('/Portfolio/hekla-alpha/hekla-alpha-p', { value: 77.77, currency: 'GBP' });
    expect(await open(page, portfolio)).toContain('£77.77');
    provider.answers.set('/Portfolios/hekla-alpha', [{ id: 'hekla-alpha-p', value: 66.66, currency: 'GBP' }]);
    expect(await open(page, account)).toContain('£66.66');
    provider.failing = (path) => (path.startsWith('/Portfolios/') ? 'refuses' : null);
    expect(await open(page, account)).toMatch(new RegExp(`${SILENT} hekla-alpha portfolio[^]*Last known: £66\\.66`));
    provider.failing = (path) => (path === '/Portfolio/hekla-alpha/hekla-alpha-p' ? 'refuses' : null);
    expect(await open(page, portfolio)).toMatch(new RegExp(`${SILENT} hekla-alpha portfolio[^]*Last known: £77\\.77`));
  });

  test('[FEED-16] [FEED-19] [FEED-52] holdings and transactions are those of the day', async () => {
    const { provider, portfolio } = firm();
    expect(await open(page, `${portfolio}?tab=holdings&asOf=${DAY}`)).toMatch(/Northern Growth Fund[^]*1,500\.25/);
    expect(callsOf(provider, '/Portfolio/hekla-alpha/holdings/hekla-alpha-p')).toContainEqual({ dateIso: DAY });
    const days = `tab=transactions&asOf=${DAY}&from=2026-01-01&to=${DAY}`;
    expect(await open(page, `${portfolio}?${days}`)).toContain('−1,004.75');
    expect(callsOf(provider, '/Portfolio/hekla-alpha/transactions/hekla-alpha-p')).toContainEqual({ dateIso: DAY });
    provider.answers.set('/Portfolio/hekla-alpha/holdings/hekla-alpha-p', [statedHolding({ name: 'Another Name', value: 1500.25 })]);
    provider.answers.set('/Portfolio/hekla-alpha/transactions/hekla-alpha-p', [statedTransaction({ netAmount: 5.55 })]);
    expect(await open(page, `${portfolio}?tab=holdings`)).toContain('Another Name');
    expect(await open(page, `${portfolio}?${days}`)).toContain('−5.55');
    await saveScreenshot(page, 'provided-dated-transactions');
    provider.failing = (path) => (/holdings|transactions/.test(path) ? 'nonsense' : null);
    expect(await open(page, `${portfolio}?tab=holdings`)).toContain('The provider has not answered');
    expect(await open(page, `${portfolio}?${days}`)).toMatch(
      new RegExp(`${SILENT} hekla-alpha portfolio[^]*The provider has not answered`),
    );
    // It makes no statements, and states neither costs nor returns.
    expect(await page.getByRole('button', { name: /Statement/ }).count()).toBe(0);
    expect(await open(page, `${portfolio}?tab=fees`)).toContain('The provider of these figures does not supply this.');
  });

  test('[FEED-18] [FEED-52] the drawer of a holding shows its transactions, of its account or of all accounts', async () => {
    const { provider, portfolio } = firm();
    provider.answers.set('/Portfolio/hekla-alpha/holdings/hekla-alpha-p', [statedHolding({ id: 'H-7', value: 1500.25 })]);
    const [own, all] = ['/Holding/hekla-alpha/transactions/H-7', '/Holding/transactions/H-7'];
    provider.answers.set(own, [statedTransaction({ netAmount: 11.11 })]);
    provider.answers.set(all, [statedTransaction({ netAmount: 22.22 })]);
    const drawer = async () => {
      await page.goto(`${portfolio}?tab=holdings&asOf=${DAY}`);
      await openHolding(page);
      await waitUntilSettled(page);
      return page.locator('#selectedHoldingDrawer').innerText();
    };
    expect(await drawer()).toMatch(/Transactions[^]*−£11\.11/);
    expect(provider.calls.filter(({ path }) => path === own)).toEqual([
      { method: 'GET', path: own, query: { dateIso: DAY }, authorization: 'Bearer token-of-hekla' },
    ]);
    await saveScreenshot(page, 'provided-holding-transactions');
    provider.answers.set(own, [statedTransaction({ netAmount: 33.33 })]);
    expect(await drawer()).toContain('−£33.33');
    provider.failing = (path) => (path === own ? 'refuses' : null);
    expect(await drawer()).toMatch(new RegExp(`${SILENT} hekla-alpha portfolio \\(transactions\\)[^]*Last known: −£33\\.33`));
    // Without the number of its account it is asked for in all of them; the page of the portfolio then says what is missing.
    const { id, accounts } = journey.running.fixture.hekla;
    const number = (of: string | null) =>
      journey.running.server.database.work(id).execute(sql`update account set external_id = ${of} where id = ${accounts.alpha.account}`);
    await number(null);
    const asSeenBy = async (person: PersonName) => {
      const browser = await signInBrowser(journey.running.server.port, 'hekla', person);
      const { body } = await browser.ask('GET', `/api/portfolios/${accounts.alpha.portfolio}/transactions?asOf=${DAY}&holding=H-7`);
      const { value, findings } = body as { value: { rows: { cash: string }[] }; findings: { code: string }[] };
      return { cash: value.rows.map(({ cash }) => cash), found: findings.map(({ code }) => code) };
    };
    // All accounts are those of others too: only whoever sees every account of the firm is answered.
    const [ann, ada] = [await asSeenBy('ann'), await asSeenBy('ada')];
    const asked = callsOf(provider, all);
    const sue = await asSeenBy('sue');
    await number('hekla-alpha');
    expect([ann, ada]).toEqual([
      { cash: [], found: ['source.unlinked'] },
      { cash: [], found: ['source.unlinked'] },
    ]);
    expect(asked).toEqual([]);
    expect(sue.cash).toEqual(['-22.22']);
    expect(callsOf(provider, all)).toEqual([{ dateIso: DAY }]);
  });

  test('[FEED-17] [FEED-52] [HOLD-14] the drawer of a holding shows its own details, documents and transactions, and a document downloads', async () => {
    const { provider, portfolio } = firm();
    provider.answers.set('/Portfolio/hekla-alpha/holdings/hekla-alpha-p', [
      statedHolding({ id: 'H-7', value: 1500.25 }),
      statedHolding({ id: 'H-8', name: 'Southern Bonds', symbol: 'SBD', isin: 'GB00B0000008', value: 250.5 }),
    ]);
    const own = (holding: string) => `/Holding/hekla-alpha/documents/${holding}`;
    provider.answers.set('/Holding/hekla-alpha/transactions/H-7', [statedTransaction({ netAmount: 11.11 })]);
    provider.answers.set('/Holding/hekla-alpha/transactions/H-8', [
      statedTransaction({ name: 'Southern Bonds', symbol: 'SBD', netAmount: 88.88 }),
    ]);
    provider.answers.set(own('H-7'), [
      { id: 'D-1', name: 'Key facts of the growth fund', type: 'Fact sheet', date: '2026-02-27' },
      { id: 'D-2', name: 'Annual report', date: '2026-03-01' },
    ]);
    provider.answers.set(own('H-8'), { results: [{ id: 'D-9', title: 'Terms of the bonds' }] });
    const bytes = Buffer.from('%PDF-1.7 the key facts');
    provider.answers.set('/documents/download/hekla-alpha/D-1', new Uint8Array(bytes));
    const drawer = async (holding: string, day = `&asOf=${DAY}`) => {
      await page.goto(`${portfolio}?tab=holdings${day}`);
      await page.getByRole('table', { name: 'Holdings' }).getByRole('link', { name: holding, exact: true }).click();
      await page.locator('#selectedHoldingDrawer').waitFor();
      await waitUntilSettled(page);
      return page.locator('#selectedHoldingDrawer').innerText();
    };
    const first = await drawer('Northern Growth Fund');
    expect(first).toMatch(/GB00B0000001[^]*Documents[^]*Annual report[^]*Key facts of the growth fund[^]*Fact sheet · 27\/02\/2026/);
    expect(first).toContain('−£11.11');
    expect(callsOf(provider, own('H-7'))).toEqual([{ dateIso: DAY }]);
    await expectAccessible(page);
    await saveScreenshot(page, 'provided-holding-documents');
    const file = await waitForDownload(page, () => page.getByRole('button', { name: 'Download Key facts of the growth fund' }).click());
    expect(file.name).toContain('Key facts of the growth fund');
    expect(file.bytes).toEqual(bytes);
    expect(provider.calls.filter(({ path }) => path === '/documents/download/hekla-alpha/D-1')).toEqual([
      { method: 'GET', path: '/documents/download/hekla-alpha/D-1', query: { dateIso: DAY }, authorization: 'Bearer token-of-hekla' },
    ]);
    const second = await drawer('Southern Bonds');
    expect(second).toMatch(/GB00B0000008[^]*Documents[^]*Terms of the bonds/);
    expect([second.includes('Annual report'), second.includes('−£11.11'), second.includes('−£88.88')]).toEqual([false, false, true]);
    provider.answers.set(own('H-8'), [{ id: 'D-9', name: 'Other terms' }]);
    expect(await drawer('Southern Bonds')).toContain('Other terms');
    // What was listed last, of the latest day, stands in.
    expect(await drawer('Southern Bonds', '')).toContain('Other terms');
    provider.failing = (path) => (path === own('H-8') ? 'nonsense' : null);
    expect(await drawer('Southern Bonds', '')).toMatch(/Day by Day has not answered about documents since[^]*Other terms/);
  });

  test('[FEED-20] [FEED-52] documents of an account are listed for whoever sees it, and downloaded by an id of ours alone', async () => {
    const { provider, account } = firm();
    const list = '/Documents/hekla-alpha';
    provider.answers.set(list, { results: [{ id: 'Y-1', name: 'Yearly statement', category: 'Statement', date: '2026-01-15' }] });
    provider.answers.set('/documents/download/hekla-alpha/Y-1', new Uint8Array(Buffer.from('%PDF-1.7 yearly')));
    expect(await open(page, `${account}?asOf=${DAY}`)).toMatch(/From Day by Day[^]*Yearly statement[^]*Statement · 15\/01\/2026/);
    expect(callsOf(provider, list)).toEqual([{ dateIso: DAY }]);
    const { running } = journey;
    const ask = async (person: 'ann' | 'bob' | 'ada') => signInBrowser(running.server.port, 'hekla', person);
    const { alpha } = running.fixture.hekla.accounts;
    const [ann, bob] = [await ask('ann'), await ask('bob')];
    const listed = (await ann.ask('GET', `/api/accounts/${alpha.account}/provided-documents?asOf=${DAY}`)).body as {
      value: { from: string; documents: { id: string; name: string }[] }[];
    };
    expect(listed.value).toMatchObject([{ from: 'source', documents: [{ name: 'Yearly statement' }] }]);
    expect(callsOf(provider, list)).toContainEqual({ dateIso: DAY });
    const { id } = listed.value[0]!.documents[0]!;
    expect(JSON.stringify(listed)).not.toContain('Y-1');
    provider.calls.length = 0;
    const got = await ann.ask('GET', `/api/provided-documents/${id}/file?asOf=${DAY}`);
    expect([got.status, got.text]).toEqual([200, '%PDF-1.7 yearly']);
    expect(provider.calls).toEqual([
      { method: 'GET', path: '/documents/download/hekla-alpha/Y-1', query: { dateIso: DAY }, authorization: 'Bearer token-of-hekla' },
    ]);
    for (const path of [`/api/provided-documents/${id}/file`, `/api/accounts/${alpha.account}/provided-documents`])
      expect([path, (await bob.ask('GET', path)).status]).toEqual([path, 404]);
    expect((await ann.ask('GET', '/api/provided-documents/Y-1/file')).status).toBe(404);
    // In the library a client finds those of their own accounts.
    const own = await journey.bring('hekla', 'ann');
    expect(await open(own, '/dashboard/clients/library')).toMatch(/From Day by Day, for hekla-alpha account[^]*Yearly statement/);
    provider.answers.set(list, [{ id: 'Y-2', name: 'Corrected statement' }]);
    expect(await open(own, '/dashboard/clients/library')).toContain('Corrected statement');
    // What is listed no more is nobody's.
    expect((await ann.ask('GET', `/api/provided-documents/${id}/file`)).status).toBe(404);
    provider.failing = (path) => (path === list ? 'refuses' : null);
    expect(await open(own, '/dashboard/clients/library')).toMatch(
      /Day by Day has not answered about documents since[^]*Corrected statement/,
    );
    provider.failing = () => null;
    provider.answers.delete('/documents/download/hekla-alpha/Y-2');
    await own.getByRole('button', { name: 'Download Corrected statement' }).click();
    await own.locator('[data-tone=error]').waitFor();
  });

  test('[PORT-17] contract notes are the trades that the feed states; each opens by itself, with its own detail and its own documents', async () => {
    const { provider, portfolio } = firm();
    const feed = '/Portfolio/hekla-alpha/transactions/hekla-alpha-p';
    const bought = statedTransaction({
      id: 'T-1',
      grossAmount: 1000,
      price: 10,
      documents: [
        { id: 'N-1', name: 'Contract note of the purchase', type: 'Contract note', date: '2026-03-06' },
        { id: 'N-2', title: 'Costs of the purchase', date: '2026-03-05' },
      ],
    });
    const sold = statedTransaction({
      id: 'T-2',
      name: 'Southern Bonds',
      symbol: 'SBD',
      type: 'Sale',
      side: 'SELL',
      date: '2026-03-20',
      units: 7,
      navDate: '2026-03-19',
      grossAmount: 750,
      netAmount: 744.4,
      fund: 'Southern Income',
      documents: [{ id: 'N-3', name: 'Contract note of the sale' }],
    });
    const bare = statedTransaction({ name: 'Eastern Trust', symbol: 'EAT', date: '2026-02-02', netAmount: 33.3, units: null });
    const dividend = statedTransaction({ id: 'T-3', type: 'Dividend', name: 'No note', date: '2026-03-21' });
    provider.answers.set(feed, { results: [bought, dividend, sold, bare] });
    const bytes = { 'N-1': Buffer.from('%PDF-1.7 the purchase'), 'N-3': Buffer.from('%PDF-1.7 the sale') };
    for (const [id, file] of Object.entries(bytes)) provider.answers.set(`/documents/download/hekla-alpha/${id}`, new Uint8Array(file));

    const path = `${portfolio}?tab=contract-notes&asOf=${DAY}&from=2026-01-01&to=${DAY}`;
    const table = page.getByRole('table', { name: 'Contract notes' });
    const drawer = page.locator('#selectedContractNoteDrawer');
    const rows = async () => (await cellsOf(table)).map((cells) => cells.join(' | '));
    expect(await open(page, path)).toContain('Figures as Day by Day states them');
    expect(await rows()).toEqual([
      'Southern Bonds | 20/03/2026 | Sale | 7 | 750.00 | 744.40 | GBP',
      'Northern Growth Fund | 05/03/2026 | Purchase | 100 | 1,000.00 | 1,004.75 | GBP',
      'Eastern Trust | 02/02/2026 | Purchase |  | 1,000.00 | 33.30 | GBP',
    ]);
    expect(callsOf(provider, feed)).toContainEqual({ dateIso: DAY });
    expect(await page.locator('[data-figure]').count()).toBe(0);
    await expectAccessible(page);
    await saveScreenshot(page, 'provided-notes');

    const said = async () => (await drawer.innerText()).replaceAll(/\s+/g, ' ');
    const isFocused = (name: string) => table.getByRole('link', { name }).evaluate((link) => link === document.activeElement);
    await table.getByRole('link', { name: 'Northern Growth Fund' }).click();
    await expectEventually(said).toMatch(
      /^PAID £1,004\.75 .*05\/03\/2026 .*BUY .*NGF .*Northern Growth .*100 .*£10\.0000 .*04\/03\/2026 .*£1,000\.00 .*Documents Contract note of the purchase Contract note · 06\/03\/2026 Costs of the purchase 05\/03\/2026$/i,
    );
    await expectAccessible(page);
    await saveScreenshot(page, 'provided-note');
    const download = async (name: string) => waitForDownload(page, () => page.getByRole('button', { name: `Download ${name}` }).click());
    const note = await download('Contract note of the purchase');
    expect([note.name, note.bytes]).toEqual(['Contract note of the purchase.pdf', bytes['N-1']]);
    expect(callsOf(provider, '/documents/download/hekla-alpha/N-1')).toEqual([{ dateIso: DAY }]);
    // The address opens it again.
    await page.reload();
    await expectEventually(said).toContain('Costs of the purchase');
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'detached' });

    await table.getByRole('link', { name: 'Southern Bonds' }).click();
    await expectEventually(said).toMatch(
      /^RECEIVED £744\.40 .*20\/03\/2026 .*SELL .*SBD .*Southern Income .*19\/03\/2026 .*£750\.00 .*Documents Contract note of the sale$/i,
    );
    expect(await said()).not.toMatch(/purchase|NGF|1,004\.75/i);
    expect((await download('Contract note of the sale')).bytes).toEqual(bytes['N-3']);
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'detached' });
    await expectEventually(() => isFocused('Southern Bonds')).toBe(true);
    await table.getByRole('link', { name: 'Eastern Trust' }).click();
    await expectEventually(said).toContain('No documents came with this note.');
    await page.keyboard.press('Escape');

    const csv = (await waitForDownload(page, () => page.getByRole('button', { name: 'Contract notes as CSV' }).click())).bytes.toString(
      'utf8',
    );
    expect([csv.includes('Southern Bonds'), csv.includes('No note'), csv.includes('Figures as Day by Day states them')]).toEqual([
      true,
      false,
      true,
    ]);

    // Who sees the portfolio has each document by an id of ours, and nobody else has it.
    const { running } = journey;
    const { alpha } = running.fixture.hekla.accounts;
    const [ann, bob] = [await signInBrowser(running.server.port, 'hekla', 'ann'), await signInBrowser(running.server.port, 'hekla', 'bob')];
    const listed = await ann.ask('GET', `/api/portfolios/${alpha.portfolio}/transactions?group=trades`);
    expect(listed.text).not.toMatch(/N-[123]/);
    const ofNote = (
      listed.body as { value: { rows: { id: string; provided: { documents: { id: string; name: string }[] } }[] } }
    ).value.rows.find(({ id }) => id === 'T-2');
    const file = `/api/provided-documents/${ofNote!.provided.documents[0]!.id}/file`;
    const got = await ann.ask('GET', file);
    expect([got.status, got.text]).toEqual([200, '%PDF-1.7 the sale']);
    expect((await bob.ask('GET', file)).status).toBe(404);
    expect((await bob.ask('GET', `/api/portfolios/${alpha.portfolio}/transactions?group=trades`)).status).toBe(404);

    await page.setViewportSize(PHONE);
    await open(page, path);
    await expectEventually(() => page.getByRole('group', { name: 'Contract notes' }).innerText()).toMatch(
      /Southern Bonds\s+£744\.40\s+20\/03\/2026 · Sale/,
    );
    await expectNoSidewaysScroll(page);
    await saveScreenshot(page, 'provided-notes-phone');
    await page.getByRole('link', { name: 'Northern Growth Fund' }).click();
    await expectEventually(said).toContain('Costs of the purchase');
    await expectNoSidewaysScroll(page);
    await saveScreenshot(page, 'provided-note-phone');
    await page.setViewportSize(WIDE);

    // What the feed states next is what is shown; a document that it names no more is nobody's.
    provider.answers.set(feed, [{ ...sold, documents: [] }, dividend]);
    await open(page, path.replace(`&asOf=${DAY}&from=2026-01-01&to=${DAY}`, '&range=inception'));
    await expectEventually(async () => (await rows()).map((row) => row.split(' | ')[0])).toEqual(['Southern Bonds']);
    expect((await ann.ask('GET', file)).status).toBe(404);
    provider.answers.set(feed, [dividend]);
    expect(await open(page, path)).toContain('Nothing was bought or sold in this range');
    provider.failing = (asked) => (asked === feed ? 'nonsense' : null);
    const failed = await open(page, path);
    expect(failed).toMatch(new RegExp(`${SILENT} hekla-alpha portfolio[^]*The provider has not answered`));
    expect(failed).not.toContain('Nothing was bought or sold');
    await saveScreenshot(page, 'provided-notes-failed');
  });

  test('[FEED-21] [FEED-52] staff have the provider read its sources anew, by the method that is set; nobody else does', async () => {
    const { provider, portfolio } = firm();
    const { running } = journey;
    for (const [method, options] of [
      ['POST', {}],
      ['DELETE', { cacheMethod: 'DELETE' }],
    ] as const) {
      await changeSettings(running, 'hekla', {
        source: { provider: 'dated', title: 'Day by Day', url: provider.url, statements: false, options },
      });
      provider.calls.length = 0;
      provider.answers.set('/Cache', {});
      await page.goto('/admin/source');
      await page.getByText('Accounts, portfolios and returns are kept by Day by Day').waitFor();
      await expectAccessible(page);
      await saveScreenshot(page, 'provided-source');
      await page.setViewportSize(PHONE);
      await expectNoSidewaysScroll(page);
      await saveScreenshot(page, 'provided-source-phone');
      await page.setViewportSize(WIDE);
      await page.getByRole('button', { name: 'Refresh data' }).click();
      await page.getByText('Day by Day reads its sources anew').waitFor();
      expect(provider.calls.map((call) => [call.method, call.path, call.authorization])).toEqual([
        [method, '/Cache', 'Bearer token-of-hekla'],
      ]);
      provider.answers.set('/Portfolio/hekla-alpha/hekla-alpha-p', { value: method.length, currency: 'GBP' });
      expect(await open(page, portfolio)).toContain(`£${method.length}.00`);
    }
    provider.failing = (path) => (path === '/Cache' ? 'refuses' : null);
    await page.goto('/admin/source');
    await page.getByRole('button', { name: 'Refresh data' }).click();
    await page.locator('[data-tone=error]').waitFor();
    for (const person of ['ann', 'ada'] as const) {
      const browser = await signInBrowser(running.server.port, 'hekla', person);
      provider.calls.length = 0;
      expect((await browser.ask('POST', '/api/source/refresh', { body: {} })).status).toBe(403);
      expect(provider.calls).toEqual([]);
      const other = await journey.signIn('hekla', person);
      await other.goto('/admin/source');
      await waitUntilSettled(other);
      expect(await other.getByRole('button', { name: 'Refresh data' }).count()).toBe(0);
      await other.context().close();
    }
  });

  test('a list that it has none of is asked together one by one', async () => {
    const { provider } = firm();
    await open(page, `/dashboard/clients?asOf=${DAY}`);
    const rows = async () => (await cellsOf(page.getByRole('table', { name: 'Clients' }))).map((row) => row.join(' ')).join(' | ');
    await expectEventually(rows).toMatch(/hekla-alpha account[^|]*1,700\.75 GBP[^|]*\|[^|]*88\.50 USD/);
    expect(callsOf(provider, '/account-overview/hekla-beta')).toContainEqual({ dateIso: DAY });
    // The one that does not come is said by its name, with what was known last; the others stand.
    await open(page, '/dashboard/clients');
    provider.failing = (path) => (path === '/account-overview/hekla-beta' ? 'refuses' : null);
    expect(await open(page, '/dashboard/clients')).toMatch(
      new RegExp(`Day by Day ${SILENT} hekla-beta account \\(value\\)[^]*Last known: \\$88\\.50`),
    );
    await expectEventually(rows).toMatch(/hekla-alpha account[^|]*1,700\.75 GBP/);
    expect(await rows()).not.toContain('88.50 USD');
  });
});

describe('the portfolio host', () => {
  let page: Page;
  const firm = () => firmOf('pelagos');
  const numbers = { customerCode: 'pelagos-alpha', portfolioId: 'pelagos-alpha-p' };

  beforeAll(async () => {
    page = await journey.signIn('pelagos', 'sue');
  });
  beforeEach(() => {
    const { answers, calls } = firm().provider;
    calls.length = 0;
    firm().provider.failing = () => null;
    const [first, second] = [
      { id: 'pelagos-alpha-p', customerCode: 'pelagos-alpha', value: 1500.25, currency: 'EUR' },
      { id: 'pelagos-alpha-2', customerCode: 'pelagos-alpha', value: 200.5, currency: 'EUR' },
    ];
    answers.set('/api/Customer/GetPortfolios', ({ customerCode }: Readonly<Record<string, string>>) =>
      customerCode === 'pelagos-alpha' ? [first, second] : [],
    );
    answers.set('/api/Portfolios/All', [
      first,
      second,
      { id: 'pelagos-beta-p', customerCode: 'pelagos-beta', value: 9.5, currency: 'USD' },
    ]);
    answers.set('/api/position/GetPosition', ({ portfolioId }: Readonly<Record<string, string>>) => [
      statedHolding({ currency: 'EUR', value: portfolioId === 'pelagos-alpha-p' ? 1500.25 : 200.5 }),
    ]);
    answers.set('/api/Transaction/GetTitleTransactions', [statedTransaction({ currency: 'EUR' })]);
    answers.set('/api/Transaction/GetCashTransactions', [
      statedTransaction({ currency: 'EUR', type: 'Contribution', name: 'Paid in', netAmount: 2000, units: null, side: null, fund: null }),
    ]);
    answers.set('/api/Transaction/GetFees', [{ date: '2026-02-02', name: 'Custody', amount: 3.21 }]);
    answers.set('/api/Position/GetPerformance', [
      { date: '2026-01-01', portfolio: 0, portfolioValue: 1400, benchmark: null },
      { date: DAY, portfolio: 0.0715, portfolioValue: 1500.25, benchmark: null },
    ]);
  });

  test('[FEED-24] [FEED-52] an account is what its portfolios there are worth together', async () => {
    const { provider, account } = firm();
    expect(await open(page, `${account}?asOf=${DAY}`)).toMatch(
      /€1,700\.75[^]*Figures as Portfolio Host states them[^]*€1,500\.25[^]*€200\.50/,
    );
    expect(callsOf(provider, '/api/Customer/GetPortfolios')).toContainEqual({ customerCode: 'pelagos-alpha', date: DAY });
    provider.answers.set('/api/Customer/GetPortfolios', [{ id: 'pelagos-alpha-p', value: 55.55, currency: 'EUR' }]);
    expect(await open(page, account)).toContain('€55.55');
    provider.failing = (path) => (path === '/api/Customer/GetPortfolios' ? 'refuses' : null);
    expect(await open(page, account)).toMatch(new RegExp(`Portfolio Host ${SILENT} pelagos-alpha account[^]*Last known: €55\\.55`));
  });

  test('[FEED-25] [FEED-52] the list of clients is that of all portfolios of the day', async () => {
    const { provider } = firm();
    const rows = async () => (await cellsOf(page.getByRole('table', { name: 'Clients' }))).map((row) => row.join(' ')).join(' | ');
    await open(page, `/dashboard/clients?asOf=${DAY}`);
    await expectEventually(rows).toMatch(/pelagos-alpha account[^|]*1,700\.75 EUR[^|]*\|[^|]*9\.50 USD/);
    expect(callsOf(provider, '/api/Portfolios/All')).toContainEqual({ date: DAY });
    provider.answers.set('/api/Portfolios/All', [{ id: 'pelagos-alpha-p', customerCode: 'pelagos-alpha', value: 12.34, currency: 'EUR' }]);
    await open(page, '/dashboard/clients');
    await expectEventually(rows).toMatch(/12\.34 EUR/);
    provider.failing = (path) => (path === '/api/Portfolios/All' ? 'refuses' : null);
    expect(await open(page, '/dashboard/clients')).toMatch(new RegExp(`Portfolio Host ${SILENT}[^]*Last known: €12\\.34`));
  });

  test('[FEED-26] [FEED-52] holdings are the positions of a portfolio on the day', async () => {
    const { provider, portfolio } = firm();
    expect(await open(page, `${portfolio}?tab=holdings&asOf=${DAY}`)).toMatch(/Northern Growth Fund[^]*1,500\.25/);
    expect(callsOf(provider, '/api/position/GetPosition')).toContainEqual({ ...numbers, date: DAY });
    provider.answers.set('/api/position/GetPosition', [statedHolding({ name: 'Another Name', currency: 'EUR', value: 1500.25 })]);
    expect(await open(page, `${portfolio}?tab=holdings`)).toContain('Another Name');
    provider.failing = (path) => (path === '/api/position/GetPosition' ? 'refuses' : null);
    expect(await open(page, `${portfolio}?tab=holdings`)).toMatch(
      new RegExp(`${SILENT} pelagos-alpha portfolio[^]*The provider has not answered`),
    );
  });

  test('[FEED-27] [FEED-28] [FEED-52] transactions in titles and in cash stand together, asked for in the language of the reader', async () => {
    const { provider, portfolio } = firm();
    const days = `tab=transactions&from=2026-01-01&to=${DAY}`;
    expect(await open(page, `${portfolio}?${days}`)).toMatch(/−1,004\.75[^]*\+2,000\.00|\+2,000\.00[^]*−1,004\.75/);
    const asked = { ...numbers, fromDate: '2026-01-01', toDate: DAY, language: 'en' };
    expect(callsOf(provider, '/api/Transaction/GetTitleTransactions')).toContainEqual(asked);
    expect(callsOf(provider, '/api/Transaction/GetCashTransactions')).toContainEqual(asked);
    provider.answers.set('/api/Transaction/GetTitleTransactions', [statedTransaction({ currency: 'EUR', netAmount: 5.55 })]);
    provider.answers.set('/api/Transaction/GetCashTransactions', [
      statedTransaction({ currency: 'EUR', type: 'Interest', netAmount: 6.66 }),
    ]);
    expect(await open(page, `${portfolio}?${days}`)).toMatch(/5\.55[^]*6\.66|6\.66[^]*5\.55/);
    for (const name of ['GetTitleTransactions', 'GetCashTransactions']) {
      provider.failing = (path) => (path.endsWith(name) ? 'refuses' : null);
      expect(await open(page, `${portfolio}?${days}`), name).toMatch(
        new RegExp(`${SILENT} pelagos-alpha portfolio[^]*The provider has not answered`),
      );
    }
  });

  test('a contract note of a provider that keeps no documents has none to look for', async () => {
    const { portfolio } = firm();
    await open(page, `${portfolio}?tab=contract-notes&from=2026-01-01&to=${DAY}`);
    const table = page.getByRole('table', { name: 'Contract notes' });
    expect(await cellsOf(table)).toEqual([['Northern Growth Fund', '05/03/2026', 'Purchase', '100', '1,000.00', '1,004.75', 'EUR']]);
    await table.getByRole('link', { name: 'Northern Growth Fund' }).click();
    const drawer = page.locator('#selectedContractNoteDrawer');
    await drawer.waitFor();
    expect(await drawer.innerText()).toMatch(/€1,004\.75[^]*BUY/);
    expect(await drawer.getByRole('heading', { name: 'Documents' }).count()).toBe(0);
    await saveScreenshot(page, 'provided-host-note');
  });

  test('[FEED-30] [FEED-31] [FEED-52] the drawer of a holding shows its recent transactions and what it was earlier', async () => {
    const { provider, portfolio } = firm();
    const [recent, history] = ['/api/Transaction/GetRecentTransactions', '/api/Position/GetProductHistory'];
    provider.answers.set('/api/position/GetPosition', [statedHolding({ productUid: 'uid-7', currency: 'EUR', value: 1500.25 })]);
    provider.answers.set(recent, [statedTransaction({ currency: 'EUR', netAmount: 11.11 })]);
    provider.answers.set(history, [
      { date: '2025-12-31', quantity: 90, price: 14.44, value: 1299.6 },
      { date: '2026-02-28', quantity: 100, price: 14.55, value: 1455 },
    ]);
    const drawer = async () => {
      await page.goto(`${portfolio}?tab=holdings&asOf=${DAY}`);
      await openHolding(page);
      await waitUntilSettled(page);
      return page.locator('#selectedHoldingDrawer').innerText();
    };
    expect(await drawer()).toMatch(
      /What it was earlier[^]*28\/02\/2026[^]*€1,455\.00[^]*31\/12\/2025[^]*€1,299\.60[^]*Transactions[^]*−€11\.11/,
    );
    expect(callsOf(provider, recent)).toEqual([{ ...numbers, productUid: 'uid-7', toDate: DAY, language: 'en' }]);
    expect(callsOf(provider, history)).toEqual([{ ...numbers, productUid: 'uid-7', toDate: DAY }]);
    await saveScreenshot(page, 'provided-holding-history');
    provider.answers.set(recent, [statedTransaction({ currency: 'EUR', netAmount: 33.33 })]);
    provider.answers.set(history, [{ date: '2026-01-31', quantity: 1, price: 1, value: 77.77 }]);
    expect(await drawer()).toMatch(/€77\.77[^]*−€33\.33/);
    provider.answers.set(history, []);
    expect(await drawer()).toContain('Nothing is stated of earlier days');
    provider.failing = (path) => ([recent, history].includes(path) ? 'refuses' : null);
    expect(await drawer()).toMatch(
      new RegExp(`${SILENT} pelagos-alpha portfolio \\(holdings\\)[^]*${SILENT} pelagos-alpha portfolio \\(transactions\\)`),
    );
  });

  test('[FEED-32] [FEED-52] [PERF-19] returns over periods are those that the host states, beside its line and its history of a product', async () => {
    const { provider, portfolio } = firm();
    const periods = '/api/Position/GetPerformanceForPeriods';
    const days = `from=2026-01-01&to=${DAY}`;
    provider.answers.set(periods, [
      { period: '1y', from: '2025-03-31', to: DAY, portfolio: 0.1234, benchmark: 0.0567 },
      { period: '3m', from: '2025-12-31', to: DAY, portfolio: 0.0321, benchmark: null },
      { period: 'a fortnight', portfolio: 9 },
    ]);
    const shown = await open(page, `${portfolio}?tab=discrete&${days}`);
    expect(shown).toMatch(/3 months[^]*\+3\.21%[^]*1 year[^]*\+12\.34%/);
    expect(shown).not.toMatch(/fortnight|900/);
    expect(callsOf(provider, periods)).toEqual([{ ...numbers, toDate: DAY }]);
    expect(callsOf(provider, '/api/Position/GetPerformance')).toContainEqual({ ...numbers, fromDate: '2026-01-01', toDate: DAY });
    await saveScreenshot(page, 'provided-periods');
    provider.answers.set(periods, [{ period: 'YTD', from: null, to: null, portfolio: -0.0987, benchmark: null }]);
    expect(await open(page, `${portfolio}?tab=discrete&${days}`)).toContain('−9.87%');
    provider.failing = (path) => (path === periods ? 'nonsense' : null);
    expect(await open(page, `${portfolio}?tab=discrete&${days}`)).toMatch(
      new RegExp(`${SILENT} pelagos-alpha portfolio \\(returns\\)[^]*states no returns over periods`),
    );
    // The three calls of performance in that firm: the line, the periods, and the history of a product in its drawer.
    provider.failing = () => null;
    provider.answers.set('/api/position/GetPosition', [statedHolding({ productUid: 'uid-7', currency: 'EUR', value: 1500.25 })]);
    provider.answers.set('/api/Position/GetProductHistory', [{ date: '2026-01-31', quantity: 1, price: 1, value: 77.77 }]);
    await page.goto(`${portfolio}?tab=holdings&asOf=${DAY}`);
    await openHolding(page);
    await page.getByText('€77.77').first().waitFor();
    expect(callsOf(provider, '/api/Position/GetProductHistory')).toContainEqual({ ...numbers, productUid: 'uid-7', toDate: DAY });
  });

  test('[FEED-29] [FEED-33] [FEED-52] fees and cumulative returns are those of the days', async () => {
    const { provider, portfolio } = firm();
    const days = `from=2026-01-01&to=${DAY}`;
    expect(await open(page, `${portfolio}?tab=fees&${days}`)).toMatch(/Custody[^]*3\.21/);
    expect(callsOf(provider, '/api/Transaction/GetFees')).toContainEqual({
      ...numbers,
      fromDate: '2026-01-01',
      toDate: DAY,
      language: 'en',
    });
    expect(await open(page, `${portfolio}?tab=cumulative&${days}`)).toContain('Up 7.15% from 01/01/2026 to 31/03/2026');
    expect(callsOf(provider, '/api/Position/GetPerformance')).toContainEqual({ ...numbers, fromDate: '2026-01-01', toDate: DAY });
    provider.answers.set('/api/Transaction/GetFees', [{ date: '2026-02-02', name: 'Something peculiar', amount: 9.87 }]);
    provider.answers.set('/api/Position/GetPerformance', [
      { date: '2026-01-01', portfolio: 0, portfolioValue: 1, benchmark: null },
      { date: DAY, portfolio: -0.25, portfolioValue: 2, benchmark: null },
    ]);
    expect(await open(page, `${portfolio}?tab=fees&${days}`)).toMatch(/Something peculiar[^]*9\.87/);
    expect(await open(page, `${portfolio}?tab=cumulative&${days}`)).toContain('Down 25.00%');
    provider.failing = (path) => (/GetFees|GetPerformance/.test(path) ? 'refuses' : null);
    expect(await open(page, `${portfolio}?tab=fees&${days}`)).toMatch(
      new RegExp(`${SILENT} pelagos-alpha portfolio[^]*Last known: €9\\.87`),
    );
    expect(await open(page, `${portfolio}?tab=cumulative&${days}`)).toContain('The provider of these figures does not answer.');
  });
});
