/**
 * Tests what is shown while a feed of a provider fails: what failed, since when, and what was known last with its date, on screen, on paper and in files;
 * never a zero, nor an empty list that could pass for one.
 */
import { sql } from 'drizzle-orm';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  cellsOf,
  expectAccessible,
  expectEventually,
  expectNoSidewaysScroll,
  PHONE,
  saveScreenshot,
  startJourney,
  waitForDownload,
  waitUntilSettled,
  WIDE,
  type BrowserJourney,
} from '../kit/browser.ts';
import { HANG_MS } from '../kit/limits.ts';
import { readPdf } from '../kit/read-pdf.ts';
import { changeSettings, signInBrowser, type TestBrowser } from '../kit/server.ts';
import { giveWealthSource, PROVIDER_TITLE, recordAnswers, STATEMENT_BYTES } from '../kit/wealth-firm.ts';
import {
  openWealthProvider,
  PROVIDER_TOKEN,
  statedHolding,
  type ProviderFailure,
  type TestWealthProvider,
} from '../kit/wealth-provider.ts';

const FAILURES: readonly ProviderFailure[] = ['refuses', 'silent', 'nonsense'];
const MOMENT = '\\d\\d/\\d\\d/\\d{4} \\d\\d:\\d\\d UTC';
/** What a provider is given to make a statement. */
const STATEMENT_MS = 30_000;

let journey: BrowserJourney;
let provider: TestWealthProvider;
let funds: TestWealthProvider;
let equity: TestWealthProvider;
let page: Page;
let sue: TestBrowser;
const logged: string[] = [];
const log = vi.spyOn(process.stdout, 'write').mockImplementation((line) => logged.push(String(line)) > 0);

beforeAll(async () => {
  [provider, funds, equity] = await Promise.all([openWealthProvider(), openWealthProvider(), openWealthProvider()]);
  journey = await startJourney({}, { PORTICO_LOG: 'error', PORTICO_SOURCE_TOKENS: `hekla=${PROVIDER_TOKEN} pelagos=token-of-pelagos` });
  await giveWealthSource(journey.running, provider);
  await changeSettings(journey.running, 'hekla', { fundService: { title: 'Fund House', url: funds.url } });
  await changeSettings(journey.running, 'pelagos', {
    source: { provider: 'private-equity', title: 'Equity House', url: equity.url, statements: false },
    portfolioTabs: ['overview', 'holdings'],
    languages: ['en'],
    defaultLanguage: 'en',
  });
  // Beside a second portfolio an account has a page of its own.
  for (const firm of ['hekla', 'pelagos'] as const)
    for (const client of ['alpha', 'beta'] as const) {
      const { id, accounts } = journey.running.fixture[firm];
      await journey.running.server.database.work(id).execute(sql`
        insert into portfolio (account_id, name, type, currency, external_id)
        select id, ${`${firm}-${client} second`}, 'ISA', currency, ${`${firm}-${client}-2`} from account where id = ${accounts[client].account}`);
    }
  page = await journey.signIn('hekla', 'sue');
  sue = await signInBrowser(journey.running.server.port, 'hekla', 'sue');
});
beforeEach(() => {
  recordAnswers(provider);
  for (const client of ['alpha', 'beta']) {
    provider.answers.set(`/Portfolios/hekla-${client}-2`, { value: 0, currency: client === 'alpha' ? 'GBP' : 'USD' });
    provider.answers.set(`/Holdings/hekla-${client}-2`, { results: [] });
  }
  for (const path of ['/funds', '/search'])
    funds.answers.set(path, {
      results: [{ fundCode: '11', fundName: 'North Property', isin: 'IS0000000011', currency: 'EUR', price: 104.25 }],
    });
  for (const each of [provider, funds, equity]) {
    each.failing = () => null;
    each.held = Promise.resolve();
  }
  logged.length = 0;
});
afterAll(async () => {
  await journey.end();
  await Promise.all([provider, funds, equity].map((each) => each.close()));
  log.mockRestore();
});

function pathsOf(client: 'alpha' | 'beta', firm: 'hekla' | 'pelagos' = 'hekla') {
  const { account, portfolio } = journey.running.fixture[firm].accounts[client];
  return {
    account: `/dashboard/clients/account/${account}`,
    portfolio: `/dashboard/clients/portfolio/${portfolio}`,
    print: (tab: string) => `/dashboard/clients/account/${account}/export?singlePortfolio=${portfolio}&componentToRender=${tab}`,
    api: { account: `/api/accounts/${account}`, portfolio: `/api/portfolios/${portfolio}` },
  };
}

async function open(path: string, on: Page = page): Promise<string> {
  await on.goto(path);
  await waitUntilSettled(on);
  return on.locator('main').innerText();
}

/** What is missing, since when, and what was known last with its date; of a page of other days, with the days that it is of. */
function said(what: string, last: string, title = PROVIDER_TITLE): RegExp {
  const literally = (text: string) => text.replaceAll(/[().$]/g, '\\$&');
  const known = `Last known: ${literally(last)}(?: \\(\\d\\d/\\d\\d/\\d{4} to \\d\\d/\\d\\d/\\d{4}\\))?, at ${MOMENT}`;
  return new RegExp(`${title} has not answered about ${literally(what)} since ${MOMENT}\\. ${known}`);
}

const SILENT = 'has not answered about';
const shown = () => page.locator('main').innerText();
const tryAgain = () => page.getByRole('button', { name: 'Try again' }).first().click();
const fail = (path: string, how: ProviderFailure = 'refuses') => {
  provider.failing = (asked) => (asked === path ? how : null);
};

test('[ACC-20] an account shows that it loads until it has come, and no zero before; one that does not come shows what was known last', async () => {
  const { account } = pathsOf('alpha', 'pelagos');
  const value = '/private-equity-accounts/pelagos-alpha/values';
  equity.answers.set(value, { value: 1700.75, currency: 'EUR' });
  equity.answers.set('/products/pelagos-alpha-p/portfolioHoldings', [statedHolding({ currency: 'EUR', value: 1500.25 })]);
  equity.answers.set('/products/pelagos-alpha-2/portfolioHoldings', [statedHolding({ currency: 'EUR', value: 200.5 })]);
  const reader = await journey.signIn('pelagos', 'sue');
  // Everything that is ever on the page is written down.
  await reader.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(globalThis, { seen });
    const note = () => {
      const text = document.querySelector('main')?.innerText ?? '';
      if (text !== seen.at(-1)) seen.push(text);
    };
    new MutationObserver(note).observe(document, { childList: true, subtree: true, characterData: true });
  });
  const seen = () => reader.evaluate(() => (globalThis as unknown as { seen: string[] }).seen);
  const isZeroOrNothing = (text: string) => /[€£$]0(?![,.]?\d*[1-9])|nothing in this account|Last known/i.test(text);
  const held = Promise.withResolvers<void>();
  equity.held = held.promise;
  await reader.goto(account);
  await reader.getByRole('status').filter({ hasText: 'Loading' }).waitFor({ state: 'attached' });
  expect(await reader.locator('main').innerText()).not.toContain('€');
  held.resolve();
  await reader.locator('main').getByText('€1,700.75').first().waitFor();
  await waitUntilSettled(reader);
  expect(await reader.getByRole('status').filter({ hasText: 'Loading' }).count()).toBe(0);
  expect((await cellsOf(reader.getByRole('table', { name: 'Portfolios' }))).map((row) => row.join(' ')).join('|')).toMatch(
    /€1,500\.25[^|]*\|[^|]*€200\.50/,
  );
  expect((await seen()).filter(isZeroOrNothing)).toEqual([]);
  for (const how of FAILURES) {
    equity.failing = (path) => (path === value ? how : null);
    const failed = await open(account, reader);
    expect(await reader.locator('main [aria-busy=true]').count()).toBe(0);
    expect(failed).toMatch(said('pelagos-alpha account (value)', '€1,700.75', 'Equity House'));
    expect(failed).toMatch(new RegExp(`Value\\s+-\\s+Last known: €1,700\\.75, on ${MOMENT}\\. This is not the value now\\.`));
    expect(failed).not.toMatch(/€0|nothing in this account/);
  }
  await saveScreenshot(reader, 'failed-account');
  await reader.setViewportSize(PHONE);
  await expectNoSidewaysScroll(reader);
  await expectAccessible(reader);
  await saveScreenshot(reader, 'failed-account-phone');
  equity.failing = () => null;
  await reader.getByRole('button', { name: 'Try again' }).first().click();
  await expectEventually(() => reader.locator('main').innerText()).toMatch(/Value\s+€1,700\.75/);
  expect(await reader.locator('main').innerText()).not.toMatch(/Last known|has not answered/);
  await reader.context().close();
});

test('[ERR-03] of an account that fails to load nothing of the one before stands, its lists are empty and say why, and it comes back', async () => {
  await sue.ask('GET', pathsOf('beta').api.account);
  await open('/dashboard/clients');
  await page.getByRole('link', { name: 'hekla-alpha account', exact: true }).click();
  await page.locator('main h1').getByText('hekla-alpha account').waitFor();
  await waitUntilSettled(page);
  expect(await shown()).toMatch(/£1,700\.75[^]*hekla-alpha portfolio/);
  fail('/Account/hekla-beta');
  logged.length = 0;
  await page.goBack();
  await page.getByRole('link', { name: 'hekla-beta account', exact: true }).click();
  await page.locator('main h1').getByText('hekla-beta account').waitFor();
  await waitUntilSettled(page);
  const failed = await shown();
  expect(failed).toMatch(said('hekla-beta account (value)', '$88.50'));
  expect(failed).not.toMatch(/alpha|1,700\.75|1,200\.50|\$0|nothing in this account/);
  // The list of portfolios and the returns are cleared.
  expect(failed).toMatch(/The provider has not answered[^]*The portfolios are listed again/);
  expect([await page.getByRole('table', { name: 'Portfolios' }).count(), await page.locator('main figure').count()]).toEqual([0, 0]);
  expect(failed).not.toContain('hekla-beta portfolio');
  expect(logged.filter((line) => line.includes('a source does not answer') && line.includes('wealth account hekla-beta'))).not.toEqual([]);
  await saveScreenshot(page, 'failed-second-account');
  provider.failing = () => null;
  await tryAgain();
  await page.getByRole('table', { name: 'Portfolios' }).getByText('hekla-beta portfolio').waitFor();
  expect(await shown()).toMatch(/\$88\.50/);
  expect(await shown()).not.toMatch(/has not answered|Last known/);
});

test('[ERR-04] without the returns the overview is empty and access limited to what needs none, until they come', async () => {
  const { portfolio } = pathsOf('alpha');
  const tabs = () => page.getByRole('navigation', { name: 'Parts of the portfolio' }).getByRole('link').allInnerTexts();
  const whole = await open(portfolio);
  expect(whole).not.toContain('Limited access');
  expect(await page.locator('main figure').count()).toBeGreaterThan(0);
  expect((await tabs()).join()).toContain('Cumulative');
  for (const how of FAILURES) {
    fail('/Performance/hekla-alpha-p', how);
    const limited = await open(portfolio);
    expect(limited).toMatch(said('hekla-alpha portfolio (returns)', '£1,700.75'));
    expect(limited).toMatch(/Limited access[^]*What needs no returns is under the other tabs/);
    expect(limited).not.toMatch(/£0|0\.00%|Northern Growth Fund|Equities/);
    expect(await page.locator('main figure').count()).toBe(0);
    expect((await tabs()).join()).not.toContain('Cumulative');
  }
  await expectAccessible(page);
  await saveScreenshot(page, 'limited-access');
  await page.setViewportSize(PHONE);
  await expectNoSidewaysScroll(page);
  await saveScreenshot(page, 'limited-access-phone');
  await page.setViewportSize(WIDE);
  // What needs no returns is there.
  await page.getByRole('navigation', { name: 'Parts of the portfolio' }).getByRole('link', { name: 'Holdings' }).click();
  await page.getByRole('table', { name: 'Holdings' }).getByText('Northern Growth Fund').first().waitFor();
  expect(await open(`${portfolio}?tab=transactions&from=2026-01-01&to=2026-03-31`)).toContain('Dividend');
  await open(portfolio);
  provider.failing = () => null;
  await tryAgain();
  await expectEventually(() => page.locator('main figure').count()).toBeGreaterThan(0);
  expect(await shown()).not.toMatch(/Limited access|has not answered/);
  expect((await tabs()).join()).toContain('Cumulative');
});

const DAYS = 'from=2025-10-01&to=2026-03-31';

/** A kind of call that fails by itself: where it is seen, and what is said of it. */
interface FailingFeed {
  readonly kind: string;
  readonly path: string;
  readonly at: () => string;
  readonly what: string;
  readonly last: string;
  /** What is on the page when the feed answers, and not while it fails. */
  readonly stands: RegExp;
  /** What its API answers, which tells whether the others work. */
  readonly api: () => string;
  /** Whether the page has a file of what it shows. */
  readonly file: boolean;
  /** The part of the print view that shows it. */
  readonly printed: string | null;
}

const feed = (kind: string, path: string, of: Omit<FailingFeed, 'kind' | 'path'>): FailingFeed => ({ kind, path, ...of });
const tabFeed = (kind: string, path: string, tab: string, rest: Pick<FailingFeed, 'what' | 'last' | 'stands'> & { readonly api: string }) =>
  feed(kind, path, {
    ...rest,
    at: () => `${pathsOf('alpha').portfolio}?tab=${tab}&${DAYS}`,
    api: () => `${pathsOf('alpha').api.portfolio}/${rest.api}`,
    file: true,
    printed: tab,
  });

const ACCOUNTS = feed('list of accounts', '/Account', {
  at: () => '/dashboard/clients',
  what: 'what it keeps (value)',
  last: '£1,700.75 and $88.50',
  stands: /1,700\.75\s+GBP/,
  api: () => '/api/accounts?portal=clients',
  file: true,
  printed: null,
});
const HOLDINGS = tabFeed('holdings', '/Holdings/hekla-alpha-p', 'holdings', {
  what: 'hekla-alpha portfolio (holdings)',
  last: '£1,700.75',
  stands: /Northern Growth Fund/,
  api: 'holdings',
});
const CHARGES = tabFeed('charges', '/Charges/hekla-alpha-p', 'fees', {
  what: 'hekla-alpha portfolio (fees)',
  last: '£23.45',
  stands: /Custody, first quarter/,
  api: `fees?${DAYS}`,
});
const COSTS = tabFeed('transaction costs', '/TransactionCosts/hekla-alpha-p', 'charges', {
  what: 'hekla-alpha portfolio (charges)',
  last: '£4.75',
  stands: /Northern Growth Fund/,
  api: `charges?${DAYS}`,
});
const PERFORMANCE = feed('performance', '/Performance/hekla-alpha-p', {
  at: () => `${pathsOf('alpha').portfolio}?tab=cumulative&${DAYS}`,
  what: 'hekla-alpha portfolio (returns)',
  last: '£1,700.75',
  stands: /Up 5\.48%/,
  api: () => `${pathsOf('alpha').api.portfolio}/performance?${DAYS}`,
  file: false,
  printed: 'cumulative',
});
const TRANSACTIONS = tabFeed('transactions', '/Transactions/hekla-alpha-p', 'transactions', {
  what: 'hekla-alpha portfolio (transactions)',
  last: '£505.25',
  stands: /Contribution/,
  api: `transactions?${DAYS}`,
});
const PORTFOLIO = feed('value of a portfolio', '/Portfolios/hekla-alpha-p', {
  at: () => pathsOf('alpha').portfolio,
  what: 'hekla-alpha portfolio (value)',
  last: '£1,700.75',
  stands: /Value\s+£1,700\.75\s+as of/,
  api: () => pathsOf('alpha').api.portfolio,
  file: false,
  printed: 'overview',
});
const ACCOUNT = feed('value of an account', '/Account/hekla-alpha', {
  at: () => pathsOf('alpha').account,
  what: 'hekla-alpha account (value)',
  last: '£1,700.75',
  stands: /Value\s+£1,700\.75/,
  api: () => pathsOf('alpha').api.account,
  file: true,
  printed: '',
});

const csvOnPage = async () => {
  const { bytes } = await waitForDownload(page, () => page.getByRole('button', { name: /CSV/ }).first().click());
  return bytes.toString('utf8');
};
const paperOf = async (path: string) => {
  await open(path);
  return (await readPdf(await page.pdf({ preferCSSPageSize: true }))).pages
    .map(({ text }) => text)
    .join(' ')
    .replaceAll(/\s+/g, ' ');
};

test.each([ACCOUNTS, ACCOUNT, PORTFOLIO, HOLDINGS, TRANSACTIONS, CHARGES, COSTS, PERFORMANCE])(
  '[ERR-10] while the feed of the $kind fails, screen, file and paper say what and since when, with what was known last',
  async ({ path, at, what, last, stands, file, printed }) => {
    expect(await open(at())).toMatch(stands);
    expect(await shown()).not.toContain(SILENT);
    fail(path);
    const failed = await open(at());
    expect(failed).toMatch(said(what, last));
    expect(failed).not.toMatch(stands);
    if (file) expect(await csvOnPage()).toMatch(said(what, last));
    if (printed !== null) {
      const paper = await paperOf(pathsOf('alpha').print(printed));
      expect(paper).toMatch(said(what, last));
      expect(paper).not.toMatch(stands);
    }
    await open(at());
    provider.failing = () => null;
    await tryAgain();
    await expectEventually(shown).toMatch(stands);
    await expectEventually(shown).not.toContain(SILENT);
    if (file) expect(await csvOnPage()).not.toContain(SILENT);
  },
);

describe('[ERR-10]', () => {
  test('a total that lacks a part says so', async () => {
    expect(await open(pathsOf('alpha').account)).not.toContain('This total is incomplete');
    provider.failing = (path) => (/^\/(Portfolios|Holdings)\/hekla-alpha-2$/.test(path) ? 'refuses' : null);
    const lacking = await open(pathsOf('alpha').account);
    expect(lacking).toMatch(said('hekla-alpha second (value)', '£0.00'));
    expect(lacking).toContain('This total is incomplete');
    provider.failing = () => null;
    await tryAgain();
    await expectEventually(shown).not.toContain('This total is incomplete');
  });

  test('an account that is really empty has no finding', async () => {
    provider.answers.set('/Account/hekla-beta', { id: 'hekla-beta', value: 0, currency: 'USD' });
    provider.answers.set('/Portfolios/hekla-beta-p', { value: 0, currency: 'USD' });
    provider.answers.set('/Holdings/hekla-beta-p', { results: [] });
    expect(await open(pathsOf('beta').account)).toMatch(/Value\s+\$0\.00/);
    const notes = await page.locator('main').getByRole('note').allInnerTexts();
    expect(notes.map((note) => note.replaceAll(/\s+/g, ' ').trim())).toEqual([
      `Figures as ${PROVIDER_TITLE} states them; they are not computed here. Only the provider can say how they are measured.`,
    ]);
    expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0);
  });

  test('days that do not come are said, and the last one that was known stands', async () => {
    await open(pathsOf('alpha').portfolio);
    fail('/Holdings/dates');
    const days = await open(pathsOf('alpha').portfolio);
    expect(days).toMatch(new RegExp(`${PROVIDER_TITLE} ${SILENT} what it keeps \\(days\\) since ${MOMENT}`));
    expect(days).toContain('as of 31/03/2026');
    provider.failing = () => null;
    await tryAgain();
    await expectEventually(shown).not.toContain(SILENT);
  });

  test('a client is not told that there is no account, where the list of accounts did not come', async () => {
    const { id, people, accounts } = journey.running.fixture.hekla;
    const work = journey.running.server.database.work(id);
    const ann = await journey.bring('hekla', 'ann');
    fail('/Account');
    // With one account it is that account that opens.
    expect(await open('/dashboard/clients', ann)).toContain('hekla-alpha account');
    await work.execute(sql`
      insert into account_person (account_id, person_id, part, confirmed_at) values (${accounts.beta.account}, ${people.ann}, 'holder', now())`);
    const failed = await open('/dashboard/clients', ann);
    expect(failed).toMatch(said('what it keeps (value)', '£1,700.75 and $88.50'));
    expect(failed).toMatch(/The provider has not answered[^]*Your accounts are listed again/);
    expect(failed).not.toMatch(/no account for you/);
    await saveScreenshot(ann, 'failed-home');
    provider.failing = () => null;
    await ann.getByRole('button', { name: 'Try again' }).click();
    await expectEventually(() => ann.locator('main').innerText()).toMatch(/hekla-alpha account[^]*hekla-beta account/);
    await ann.context().close();
  });
});

test('[PDF-11] paper and file of holdings that did not come carry the finding and the date of what was known, and no empty portfolio', async () => {
  const { portfolio, print } = pathsOf('alpha');
  const whole = await paperOf(print('holdings'));
  expect(whole).toMatch(/Northern Growth Fund/);
  expect(whole).not.toContain(SILENT);
  for (const how of FAILURES) {
    fail('/Holdings/hekla-alpha-p', how);
    await open(`${portfolio}?tab=holdings`);
    const [file, paper] = [await csvOnPage(), await paperOf(print('holdings'))];
    for (const text of [file, paper]) {
      expect(text).toMatch(said('hekla-alpha portfolio (holdings)', '£1,700.75'));
      expect(text).not.toMatch(/£0|"0"|0\.00|No holdings|Nothing is held|Northern Growth Fund/);
    }
    expect(paper).toContain('The provider has not answered');
    expect(paper).toContain('as of 31/03/2026');
  }
  await saveScreenshot(page, 'failed-print');
});

const SEVEN: readonly FailingFeed[] = [ACCOUNTS, HOLDINGS, CHARGES, COSTS, PERFORMANCE];

/** Everything but what fails is answered, and says nothing of a failure. */
async function othersWork(failing: string): Promise<void> {
  const others = SEVEN.filter(({ path }) => path !== failing);
  const answers = await Promise.all(others.map(({ api }) => sue.ask('GET', api())));
  answers.forEach(({ status, text }, place) => {
    expect([others[place]!.kind, status]).toEqual([others[place]!.kind, 200]);
    expect(text, others[place]!.kind).not.toMatch(/source\.(failed|silent|kept|nothing)/);
  });
  if (failing !== '/funds') expect((await sue.ask('GET', '/api/funds?portal=clients')).text).not.toMatch(/source\.(kept|nothing)/);
  if (failing !== '/Pdf/hekla-alpha-p')
    expect((await sue.ask('GET', `${pathsOf('alpha').api.portfolio}/provided-statement?${DAYS}`)).bytes).toEqual(STATEMENT_BYTES.portfolio);
}

describe('[FEED-47] each of the seven kinds of call, refused, timed out and malformed:', () => {
  test.each(SEVEN)('$kind', async ({ kind, path, at, what, last, stands }) => {
    expect(await open(at())).toMatch(stands);
    for (const how of FAILURES) {
      fail(path, how);
      const failed = await open(at());
      expect(failed).toMatch(said(what, last));
      expect(failed).not.toMatch(stands);
      // Returns are an error of their own; everything else is an empty list.
      const errors = await page.getByRole('alert').allInnerTexts();
      if (kind === 'performance') expect(errors.join()).toContain('The provider of these figures does not answer.');
      else expect([failed.includes('The provider has not answered'), errors]).toEqual([true, []]);
      expect(await page.locator('main tbody tr').count()).toBe(0);
      await othersWork(path);
    }
    provider.failing = () => null;
    await tryAgain();
    await expectEventually(shown).toMatch(stands);
  });

  test('[ERR-10] fund', async () => {
    const rows = () => page.locator('main tbody tr th a').allInnerTexts();
    await open('/dashboard/clients/funds');
    await expectEventually(rows).toEqual(['North Property']);
    for (const how of FAILURES) {
      funds.failing = () => how;
      await open('/dashboard/clients/funds');
      // What was answered last stands, with its date, and is said not to be of now.
      await expectEventually(shown).toMatch(new RegExp(`Fund House ${SILENT} funds since ${MOMENT}\\. What is shown is of ${MOMENT}`));
      expect(await rows()).toEqual(['North Property']);
      expect(await page.getByRole('alert').count()).toBe(0);
      await othersWork('/funds');
    }
    await saveScreenshot(page, 'failed-funds');
  });

  test('PDF', { timeout: 4 * STATEMENT_MS }, async () => {
    const path = '/Pdf/hekla-alpha-p';
    const button = page.getByRole('button', { name: `Statement by ${PROVIDER_TITLE}` });
    const downloads: unknown[] = [];
    page.on('download', (download) => downloads.push(download));
    await open(`${pathsOf('alpha').portfolio}?${DAYS}`);
    await waitForDownload(page, () => button.click());
    for (const how of ['refuses', 'malformed', 'silent'] as const) {
      provider.answers.set(path, how === 'malformed' ? Buffer.from('<!doctype html><p>Please sign in</p>') : STATEMENT_BYTES.portfolio);
      provider.failing = (asked) => (asked === path && how !== 'malformed' ? how : null);
      await open(`${pathsOf('alpha').portfolio}?${DAYS}`);
      await button.click();
      if (how === 'silent') await othersWork(path);
      await page
        .getByText(
          new RegExp(`We've encountered an error, please try again\\. It has not come since ${MOMENT}; the last one came on ${MOMENT}\\.`),
        )
        .waitFor({ timeout: STATEMENT_MS + HANG_MS });
      await saveScreenshot(page, `failed-statement-${how}`);
      // The page itself is whole.
      expect(await shown()).toMatch(/Value\s+£1,700\.75/);
      expect(await shown()).not.toContain(SILENT);
      await othersWork(path);
    }
    expect(downloads).toHaveLength(1);
    provider.failing = () => null;
    await page.reload();
    await waitForDownload(page, () => button.click());
  });
});
