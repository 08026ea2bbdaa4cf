/** Tests that both dates stand over every figure on screen: the day it speaks of, and the moment since when its facts are known. */
import { sql } from 'drizzle-orm';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PORTFOLIO_TABS } from '#contract/tenants';
import { ENGINE_VERSION } from '#engine/series';
import { FIRMS, settingsOf, type Firm, type PersonName } from '../kit/fixture.ts';
import { expectEventually, expectAccessible, startJourney, type BrowserJourney } from '../kit/browser.ts';
import { growHome } from '../kit/home.ts';

let journey: BrowserJourney;
beforeAll(async () => {
  journey = await startJourney();
  for (const firm of FIRMS) await growHome(journey.running, firm);
});
afterAll(() => journey.end());

const own = (firm: Firm) => journey.running.fixture[firm].accounts.alpha;
const SCREENS: readonly (readonly [string, PersonName, (firm: Firm) => string])[] = [
  ['the client list', 'ada', () => '/dashboard/clients'],
  ['an account', 'ada', (firm) => `/dashboard/clients/account/${own(firm).account}`],
  ["an investor's home", 'ann', () => '/dashboard/clients'],
  ...PORTFOLIO_TABS.map((tab): (typeof SCREENS)[number] => [
    `a portfolio, ${tab}`,
    'ann',
    (firm) => `/dashboard/clients/portfolio/${own(firm).portfolio}?tab=${tab}`,
  ]),
];
/** Tabs stand under one head: each is looked at in one firm, the first that shows it, by turns. */
const CASES = FIRMS.flatMap((firm, turn) =>
  SCREENS.filter(([name]) => {
    const index = PORTFOLIO_TABS.findIndex((one) => name === `a portfolio, ${one}`);
    const tab = PORTFOLIO_TABS[index];
    if (tab === undefined) return true;
    const shown = FIRMS.map((one) => settingsOf(one).portfolioTabs.includes(tab));
    return shown[turn] === true && (index % FIRMS.length === turn || shown.filter(Boolean).length === 1);
  }).map((screen) => [firm, ...screen] as const),
);

/** As each firm's people read it; the words in between are days and moments. */
const CLOCKS: Readonly<Record<Firm, RegExp>> = {
  hekla: /as of \d\d\/\d\d\/\d{4}\s*as known on \d\d\/\d\d\/\d{4} \d\d:\d\d/,
  pelagos: /\d{1,2}\/\d{1,2}\/\d{4}[^\d]*\d{1,2}\/\d{1,2}\/\d{4} \d\d:\d\d/,
};

const windows = new Map<string, Page>();
test.each(CASES)('%s: %s', async (firm, _, person, path) => {
  const page = windows.get(`${firm} ${person}`) ?? (await journey.bring(firm, person));
  windows.set(`${firm} ${person}`, page);
  await page.goto(path(firm));
  await page.locator('main h1').first().waitFor();
  await expectEventually(() => page.locator('main').innerText()).toMatch(CLOCKS[firm]);
  // Not the page of something in it, to which whoever has one thing only is led.
  expect(new URL(page.url()).pathname).toBe(path(firm).split('?')[0]);
});

test('a figure by itself, beside its page and on a page of its own', async () => {
  const page = await journey.bring('hekla', 'ann');
  await page.goto(`/dashboard/clients/portfolio/${own('hekla').portfolio}`);
  await page.locator('main header [data-figure*="/value/"]').first().click();
  const provenance = page.locator('[data-provenance]');
  const clocks = /as of \d\d\/\d\d\/\d{4}[\s\S]*As known on \d\d\/\d\d\/\d{4} \d\d:\d\d/;
  await expectEventually(() => provenance.innerText()).toMatch(clocks);
  const id = new URL(page.url()).searchParams.get('figure') ?? '';
  await page.goto(`/figures?${new URLSearchParams({ id })}`);
  await expectEventually(() => provenance.innerText()).toMatch(clocks);
  expect(await provenance.count()).toBe(1);
});

test('a figure that an earlier engine printed otherwise says so, and what this one makes of the same facts', async () => {
  const { portfolio } = own('hekla');
  const page = await journey.bring('hekla', 'ann');
  await page.goto(`/dashboard/clients/portfolio/${portfolio}`);
  await page.locator('main header [data-figure*="/value/"]').first().click();
  await page.locator('[data-provenance]').waitFor();
  const id = new URL(page.url()).searchParams.get('figure') ?? '';
  const database = journey.running.server.database.work(journey.running.fixture.hekla.id);
  await database.execute(sql`insert into printed_figure (portfolio_id, figure, value, engine)
    values (${portfolio}, ${id}, '"10109.99"'::jsonb, ${ENGINE_VERSION - 1})`);
  await page.goto(`/figures?${new URLSearchParams({ id })}`);
  const provenance = page.locator('[data-provenance]');
  await expectEventually(() => provenance.locator('[data-value]').innerText()).toBe('£10,109.99');
  expect(await provenance.locator('[data-recomputed]').innerText()).toBe('£10,110.00');
  expect(await provenance.innerText()).toContain(
    `made by version ${ENGINE_VERSION - 1} of our calculation. Version ${ENGINE_VERSION} makes`,
  );
  expect(await provenance.locator('[data-today]').count()).toBe(0);
  await expectAccessible(page);
});
