/** Tests that own figures and those of a provider stand apart: each bears its source on screen, on paper and in files, also where a portfolio has both. */
import Papa from 'papaparse';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Performance } from '#contract/performance';
import { LAST_DAY } from '../kit/fixture.ts';
import { readPdf } from '../kit/read-pdf.ts';
import { changeSettings, signInBrowser, type TestBrowser } from '../kit/server.ts';
import { openWealthProvider, PROVIDER_TOKEN, statedHolding, type TestWealthProvider } from '../kit/wealth-provider.ts';
import {
  expectAccessible,
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

const TABS = ['overview', 'performance', 'cumulative', 'discrete', 'calendar-years', 'simulated'] as const;
const OWN = 'These returns are computed from the transactions, prices and exchange rates that we hold.';
const DAYS = `from=2024-01-02&to=${LAST_DAY}`;
const STATED = 'Portfolio, as Custody Bank states it';

let provider: TestWealthProvider;
let journey: BrowserJourney;
let page: Page;
let ada: TestBrowser;

/** Returns of the provider on the days of the fixture. */
const returns = (last: number) => [
  { date: '2024-01-01', portfolio: 0, portfolioValue: 1000, benchmark: null },
  { date: '2024-01-03', portfolio: 0.0111, portfolioValue: 1011, benchmark: null },
  { date: LAST_DAY, portfolio: last, portfolioValue: 1000 * (1 + last), benchmark: null },
];
const at = (tab: string) => `/dashboard/clients/portfolio/${journey.running.fixture.hekla.accounts.alpha.portfolio}?tab=${tab}&${DAYS}`;

beforeAll(async () => {
  provider = await openWealthProvider();
  journey = await startJourney({}, { PORTICO_SOURCE_TOKENS: `hekla=${PROVIDER_TOKEN} pelagos=${PROVIDER_TOKEN}` });
  await changeSettings(journey.running, 'hekla', { portfolioTabs: TABS });
  provider.answers.set('/Performance/hekla-alpha-p', returns(0.0432));
  provider.answers.set('/Holdings/dates', [LAST_DAY]);
  page = await journey.bring('hekla', 'ada');
  ada = await signInBrowser(journey.running.server.port, 'hekla', 'ada');
});
afterAll(async () => {
  await journey.end();
  await provider.close();
});

async function open(tab: string, from: Page = page): Promise<string> {
  await from.goto(at(tab));
  await from.locator('main h1').waitFor();
  await waitUntilSettled(from);
  return from.locator('main').innerText();
}

async function performanceOf(): Promise<Performance> {
  const { portfolio } = journey.running.fixture.hekla.accounts.alpha;
  const answer = await ada.ask('GET', `/api/portfolios/${portfolio}/performance?${DAYS}&beside=true`);
  expect(answer.status, answer.text).toBe(200);
  return (answer.body as { value: Performance }).value;
}

/** The table of the chart of the open page: the cells under that head, and all others. */
async function columnsOf(name: string | null): Promise<{ readonly own: string[][]; readonly stated: (string | undefined)[] }> {
  const chart = page.locator('figure').first();
  const numbers = await numbersOf(chart);
  const heads = (await chart.locator('thead th').allInnerTexts()).map((head) => head.trim());
  const place = name === null ? -1 : heads.indexOf(name);
  expect([heads, name === null || place >= 0]).toEqual([heads, true]);
  return { own: numbers.map((row) => row.filter((_, at) => at !== place)), stated: numbers.map((row) => row[place]) };
}

async function fileOf(): Promise<Record<string, string>[]> {
  const { bytes } = await waitForDownload(page, () => page.getByRole('button', { name: /CSV/ }).first().click());
  // A finding is a line of its own, at the end.
  const { data } = Papa.parse<Record<string, string>>(bytes.toString('utf8').slice(1), { header: true, skipEmptyLines: true });
  return data.filter((row) => row['Date'] !== undefined && row['Currency'] !== undefined && row['Currency'] !== '');
}

test('[PERF-20] own and provider figures bear their source, and stand in two named series where a portfolio has both', async () => {
  // A ledger alone: every tab of returns says how it is computed, and every row of its file has the id of its figure.
  for (const tab of ['performance', 'cumulative', 'discrete', 'calendar-years'])
    expect([tab, await open(tab)]).toEqual([tab, expect.stringContaining(OWN)]);
  await open('cumulative');
  const { own: alone } = await columnsOf(null);
  const days = (await fileOf()).slice(1);
  expect(days.length).toBeGreaterThan(1);
  for (const row of days) expect(row['Figure']).toMatch(/time-weighted-return/);
  const own = await performanceOf();
  expect(own.stated).toBeUndefined();
  expect(provider.calls).toEqual([]);

  // With a provider beside it.
  await changeSettings(journey.running, 'hekla', {
    besideLedger: { provider: 'wealth', title: 'Custody Bank', url: provider.url, method: { en: 'Dietz, after costs.' }, options: {} },
  });
  const both = await performanceOf();
  expect({ ...both, stated: undefined, knownAt: own.knownAt }).toEqual({ ...own, stated: undefined });
  expect(both.stated).toMatchObject({ provider: 'Custody Bank', return: 0.0432 });
  const shown = await open('cumulative');
  for (const text of [STATED, '+4.32%', 'Portfolio, computed here', OWN, 'Custody Bank', 'Dietz, after costs.'])
    expect([text, shown.includes(text)]).toEqual([text, true]);
  expect(shown).toContain('The returns of Custody Bank are as it states them; all other figures are computed here.');
  expect(provider.calls.find(({ path }) => path === '/Performance/hekla-alpha-p')).toMatchObject({
    query: { fromDateString: '2024-01-02', toDateString: LAST_DAY },
    authorization: `Bearer ${PROVIDER_TOKEN}`,
  });
  const drawn = await columnsOf(STATED);
  expect(drawn.own).toEqual(alone);
  // The newest first.
  expect(drawn.stated.slice(0, 2)).toEqual(['4.32%', '1.11%']);
  await expectAccessible(page);
  await saveScreenshot(page, 'beside-ledger');
  await page.setViewportSize(PHONE);
  await open('cumulative');
  await expectNoSidewaysScroll(page);
  await saveScreenshot(page, 'beside-ledger-phone');
  await page.setViewportSize(WIDE);
  expect(await open('performance')).toContain(STATED);

  // In the file a column of its own, with its name, and no id of a figure of ours.
  await open('cumulative');
  const rows = await fileOf();
  const last = rows.find((row) => row['Return as last stated, %'] === '4.3200')!;
  expect([last['Stated by'], last['Return, %'] !== '4.3200']).toEqual(['Custody Bank', true]);

  // It moves, and nothing of ours does.
  provider.answers.set('/Performance/hekla-alpha-p', returns(-0.2));
  const moved = await performanceOf();
  expect({ ...moved, stated: undefined }).toEqual({ ...both, stated: undefined });
  expect(moved.stated!.return).toBe(-0.2);
  const again = await open('cumulative');
  expect([again.includes('−20.00%'), again.includes('+4.32%')]).toEqual([true, false]);
  const redrawn = await columnsOf(STATED);
  expect([redrawn.own, redrawn.stated[0]]).toEqual([alone, '−20.00%']);

  // While it does not answer, ours stand, and that is said.
  provider.failing = () => 'refuses';
  const silent = await open('cumulative');
  expect(silent).toMatch(/Custody Bank has not answered about hekla-alpha portfolio \(returns\)/);
  expect([silent.includes(STATED), silent.includes(OWN)]).toEqual([false, true]);
  provider.failing = () => null;

  // Paper has the ledger alone, and says how it is computed.
  provider.calls.length = 0;
  await page.goto(at('overview'));
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Statement/ })
    .click();
  const drawer = page.getByRole('dialog', { name: 'Statements' });
  await drawer.getByRole('button', { name: 'Make statement' }).click();
  const { bytes } = await waitForDownload(page, () => drawer.locator('[data-asked]').getByRole('button', { name: 'Download PDF' }).click());
  const paper = await readPdf(bytes);
  const text = paper.pages.map((one) => one.text).join('\n');
  expect(text).toContain('How the figures are made');
  expect(text).not.toContain('Custody Bank');
  expect(provider.calls.filter(({ path }) => path.startsWith('/Performance/'))).toEqual([]);
});

test('[PERF-20] where a provider gives all figures each tab and each file says so', async () => {
  const { portfolio } = journey.running.fixture.pelagos.accounts.alpha;
  await changeSettings(journey.running, 'pelagos', {
    source: { provider: 'wealth', title: 'Wealth Data', url: provider.url, method: { en: 'Modified Dietz.' }, statements: false },
    portfolioTabs: TABS,
    languages: ['en', 'el'],
    defaultLanguage: 'en',
  });
  provider.answers.set('/Portfolios/pelagos-alpha-p', { value: 1000, currency: 'EUR' });
  provider.answers.set('/Holdings/pelagos-alpha-p', { results: [statedHolding({ currency: 'EUR', value: 1000 })] });
  provider.answers.set('/Performance/pelagos-alpha-p', returns(0.0777));
  const there = await journey.bring('pelagos', 'ada');
  for (const tab of ['overview', 'cumulative']) {
    await there.goto(`/dashboard/clients/portfolio/${portfolio}?tab=${tab}&${DAYS}`);
    await there.locator('main h1').waitFor();
    await waitUntilSettled(there);
    const shown = await there.locator('main').innerText();
    expect([tab, shown]).toEqual([tab, expect.stringContaining('Figures as Wealth Data states them; they are not computed here.')]);
    expect([tab, shown.includes(OWN)]).toEqual([tab, false]);
  }
  await saveScreenshot(there, 'provider-alone');
  const { bytes } = await waitForDownload(there, () => there.getByRole('button', { name: /CSV/ }).first().click());
  const file = bytes.toString('utf8');
  expect(file).toContain('7.77');
  expect(file).toContain('Figures as Wealth Data states them');
});
