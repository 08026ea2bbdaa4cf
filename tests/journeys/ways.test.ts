/**
 * Tests moving through the portal: up from a portfolio, through the ranges of one whose record names no first day, past files that are gone, and with
 * a tablet that is turned.
 */
import { sql } from 'drizzle-orm';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signInBrowser } from '../kit/server.ts';
import {
  expectEventually,
  expectAccessible,
  expectNoSidewaysScroll,
  type BrowserJourney,
  openSection,
  PHONE,
  startJourney,
  waitUntilSettled,
  WIDE,
} from '../kit/browser.ts';
import { importCsv, ledgerCsv, createAccount, createPortfolio, contributionOf } from '../kit/ten-years.ts';

let journey: BrowserJourney;
beforeAll(async () => {
  journey = await startJourney();
  await offerGreek();
});
afterAll(() => journey.end());

/** Before anyone asks for the firm, whose record the server then keeps for a while. */
async function offerGreek(): Promise<void> {
  const { server, fixture } = journey.running;
  const { id } = fixture.hekla;
  await server.database
    .work(id)
    .execute(sql`update tenant set settings = jsonb_set(settings, '{languages}', '["en", "el"]') where id = ${id}`);
}

const alpha = () => journey.running.fixture.hekla.accounts.alpha;
const beta = () => journey.running.fixture.hekla.accounts.beta;
const portfolioAt = (id: string, search = '') => `/dashboard/clients/portfolio/${id}${search}`;
const pathOf = (page: Page) => new URL(page.url()).pathname;

describe('the way up from a portfolio', () => {
  const way = (page: Page) => page.getByRole('navigation', { name: 'Where this is' });

  test('leads past an account that shows nothing but this portfolio', async () => {
    const page = await journey.bring('hekla', 'ada');
    await page.goto(portfolioAt(alpha().portfolio));
    await way(page).getByText('hekla-alpha account').waitFor();
    expect(await way(page).getByRole('link').allInnerTexts()).toEqual(['Clients']);
    await way(page).getByRole('link', { name: 'Clients' }).click();
    await page.getByRole('heading', { level: 1, name: 'Clients' }).waitFor();
    expect(pathOf(page)).toBe('/dashboard/clients');
  });

  test('is not offered to an investor who has nothing else, and leads home for one who has', async () => {
    const page = await journey.bring('hekla', 'ann');
    const listed = page.waitForResponse((response) => new URL(response.url()).pathname === '/api/accounts');
    await page.goto(portfolioAt(alpha().portfolio));
    await listed;
    await way(page).getByText('hekla-alpha account').waitFor();
    await waitUntilSettled(page);
    expect(await way(page).getByRole('link').count()).toBe(0);

    const { id, people } = journey.running.fixture.hekla;
    await journey.running.server.database
      .work(id)
      .execute(sql`insert into account_person (account_id, person_id, part) values (${beta().account}, ${people.ann}, 'client')`);
    await page.reload();
    await way(page).getByRole('link', { name: 'Home' }).click();
    await page.getByRole('link', { name: 'hekla-beta account' }).waitFor();
    expect(pathOf(page)).toBe('/dashboard/clients');
  });
});

describe('a portfolio whose record names no first day', () => {
  let account: string;
  let undated: string;
  beforeAll(async () => {
    const { running } = journey;
    account = await createAccount(running, 'hekla', 'Undated');
    undated = await createPortfolio(running, 'hekla', account, { name: 'No day', currency: 'GBP' });
    await createPortfolio(running, 'hekla', account, { name: 'Empty', currency: 'GBP' });
    const staff = await signInBrowser(running.server.port, 'hekla', 'sue');
    await importCsv(
      staff,
      'transactions',
      ledgerCsv({ 'No day': { currency: 'GBP', transactions: [contributionOf('2020-03-02', '1000')] } }),
    );
  });

  const ranges = (page: Page) => page.getByRole('group', { name: 'Period' }).getByRole('button');
  const offered = ['1 month', '3 months', '6 months', 'This year', '1 year', '3 years', 'Since start', 'Custom'];

  test('has ranges back to its first transaction, and a statement since then', async () => {
    const page = await journey.bring('hekla', 'ada');
    await page.goto(portfolioAt(undated));
    await expectEventually(() => ranges(page).allInnerTexts()).toEqual(offered);
    await ranges(page).filter({ hasText: 'Since start' }).click();
    await page.getByText('02/03/2020 to 04/01/2024', { exact: true }).waitFor();
    await page
      .getByRole('main')
      .getByRole('button', { name: /^Statement/ })
      .click();
    const drawer = page.getByRole('dialog', { name: 'Statements' });
    await expectEventually(() => drawer.getByLabel('Period').locator('option').allInnerTexts()).toContain(
      'Since start: 02/03/2020 – 04/01/2024',
    );
    await page.getByRole('button', { name: 'Close' }).click();
    await page.goto(portfolioAt(undated, '?tab=performance'));
    await page.getByText('01/01/2023 to 31/12/2023', { exact: true }).waitFor();
  });

  test('and so has its account', async () => {
    const page = await journey.bring('hekla', 'ada');
    await page.goto(`/dashboard/clients/account/${account}?range=inception`);
    await page.getByText('02/03/2020 to 04/01/2024', { exact: true }).waitFor();
    expect(await ranges(page).allInnerTexts()).toEqual(offered);
  });
});

describe('a page that was open when the server was renewed', () => {
  /** Answers as a server does that no longer has the file; `times` over, then as before. Counts the loads of the page. */
  async function without(page: Page, file: RegExp, times: number): Promise<() => number> {
    let left = times;
    let loads = 0;
    page.on('load', () => (loads += 1));
    await page.route(file, (route) => ((left -= 1) >= 0 ? route.fulfill({ status: 404, body: '' }) : route.continue()));
    return () => loads;
  }

  const reload = (page: Page) => page.getByRole('button', { name: 'Load the page again' });

  test('loads again when a tab needs a file that is gone, and is where the reader went', async () => {
    const page = await journey.bring('hekla', 'ada');
    await page.goto(portfolioAt(alpha().portfolio));
    await page.getByText('The investments gained').waitFor();
    const loads = await without(page, /\/assets\/performance-panel-[\w-]+\.js/, 1);
    await openSection(page, 'Performance');
    await page.getByRole('heading', { name: 'Returns over periods' }).waitFor();
    expect(new URL(page.url()).searchParams.get('tab')).toBe('performance');
    expect(loads()).toBe(1);
  });

  test('tries that once, then says so', async () => {
    const page = await journey.bring('hekla', 'ada');
    await page.goto(portfolioAt(alpha().portfolio));
    await page.getByText('The investments gained').waitFor();
    const loads = await without(page, /\/assets\/performance-panel-[\w-]+\.js/, Number.POSITIVE_INFINITY);
    await openSection(page, 'Performance');
    await page.getByText('An error occurred').waitFor();
    await reload(page).waitFor();
    expect(loads()).toBe(1);
    await page.unroute(/\/assets\/performance-panel-[\w-]+\.js/);
    await reload(page).click();
    await page.getByRole('heading', { name: 'Returns over periods' }).waitFor();
  });

  test('stays as it is when only a drawer or a calendar cannot be opened', async () => {
    const page = await journey.bring('hekla', 'ada');
    await page.goto(portfolioAt(alpha().portfolio));
    await page.getByText('The investments gained').waitFor();
    const loads = await without(page, /\/assets\/(statements-panel|day-form)-[\w-]+\.js/, Number.POSITIVE_INFINITY);
    await page
      .getByRole('main')
      .getByRole('button', { name: /^Statement/ })
      .click();
    await page.getByRole('dialog', { name: 'Statements' }).getByText('This part could not be loaded').waitFor();
    await page.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Custom' }).click();
    await page.getByText('This part could not be loaded').waitFor();
    await reload(page).waitFor();
    expect(await page.getByText('£10,110.00').count()).toBeGreaterThan(0);
    expect(loads()).toBe(0);
  });
});

test('turning a tablet loses nothing that was opened or typed', async () => {
  const page = await journey.bring('hekla', 'ada');
  await page.goto(portfolioAt(alpha().portfolio));
  await page.getByRole('button', { name: 'Custom' }).click();
  await page.getByRole('textbox', { name: 'From' }).fill('3/1/2024');
  await page.setViewportSize(PHONE);
  await page.getByRole('button', { name: 'Menu' }).waitFor();
  expect(await page.getByRole('textbox', { name: 'From' }).inputValue()).toBe('3/1/2024');
  await page.setViewportSize(WIDE);
  await page.getByRole('button', { name: 'Menu' }).waitFor({ state: 'detached' });
  expect(await page.getByRole('textbox', { name: 'From' }).inputValue()).toBe('3/1/2024');
});

describe('tabs that have no room', () => {
  const parts = (page: Page) => page.getByRole('navigation', { name: 'Parts of the portfolio' });

  test('stand in a list at the end of the line, by keyboard too, and the open one is named', async () => {
    const page = await journey.bring('hekla', 'ada');
    await page.setViewportSize(PHONE);
    await page.goto(portfolioAt(alpha().portfolio));
    const more = parts(page).getByRole('button', { name: 'More' });
    await more.focus();
    await page.keyboard.press('Enter');
    const performance = parts(page).getByRole('link', { name: 'Performance', exact: true });
    await performance.focus();
    await page.keyboard.press('Enter');
    await parts(page).getByRole('button', { name: 'Performance, and more parts' }).waitFor();
    expect(new URL(page.url()).searchParams.get('tab')).toBe('performance');
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  });

  test('are counted again around whoever stands on the list by keyboard', async () => {
    const page = await journey.bring('hekla', 'ada');
    await page.setViewportSize(PHONE);
    await page.goto(portfolioAt(alpha().portfolio));
    await waitUntilSettled(page);
    const more = parts(page).getByRole('button', { name: 'More' });
    const isFocused = () => more.evaluate((button) => button === document.activeElement);
    await more.focus();
    await page.setViewportSize({ ...PHONE, width: PHONE.width + 40 });
    await expectEventually(() => page.evaluate(() => innerWidth)).toBe(PHONE.width + 40);
    await waitUntilSettled(page);
    expect(await isFocused()).toBe(true);
    // And whoever stands within the open list.
    await page.keyboard.press('Enter');
    const performance = parts(page).getByRole('link', { name: 'Performance', exact: true });
    await performance.focus();
    await page.setViewportSize(PHONE);
    await expectEventually(() => page.evaluate(() => innerWidth)).toBe(PHONE.width);
    await page.evaluate(() => document.fonts.dispatchEvent(new Event('loadingdone')));
    await waitUntilSettled(page);
    expect(await performance.evaluate((link) => link === document.activeElement)).toBe(true);
  });

  test('stay open where the page grows above them', async () => {
    const page = await journey.bring('hekla', 'ada');
    await page.setViewportSize(PHONE);
    await page.goto(portfolioAt(alpha().portfolio));
    await waitUntilSettled(page);
    await parts(page).getByRole('button', { name: 'More' }).press('Enter');
    const performance = parts(page).getByRole('link', { name: 'Performance', exact: true });
    await performance.waitFor();
    await page.evaluate((height) => {
      const grown = document.createElement('div');
      grown.style.height = `${height}px`;
      document.querySelector('main')!.prepend(grown);
    }, PHONE.height);
    await waitUntilSettled(page);
    await performance.click();
    await parts(page).getByRole('button', { name: 'Performance, and more parts' }).waitFor();
  });

  test('stand in the line again once there is room', async () => {
    const page = await journey.bring('hekla', 'ada');
    await page.setViewportSize(WIDE);
    await page.goto(portfolioAt(alpha().portfolio));
    const standing = () => parts(page).getByRole('link').count();
    await parts(page).getByRole('link', { name: 'Holdings' }).waitFor();
    await waitUntilSettled(page);
    const wide = await standing();
    await page.setViewportSize(PHONE);
    await expectEventually(async () => (await standing()) < wide).toBe(true);
    await page.setViewportSize(WIDE);
    await expectEventually(standing).toBe(wide);
  });

  // What the list is called takes room: in Greek “More” is longer than the names of some tabs.
  test('settle at every width, whichever is open', async () => {
    const page = await journey.signIn('hekla', 'ada');
    await page.evaluate(() => localStorage.setItem('portico.language', 'el'));
    const greek = page.getByRole('navigation', { name: 'Ενότητες χαρτοφυλακίου' });
    for (const tab of ['holdings', 'bonds', 'changes']) {
      await page.goto(`${portfolioAt(alpha().portfolio)}?tab=${tab}`);
      await greek.waitFor();
      for (let width = 320; width < 640; width += 8) {
        await page.setViewportSize({ width, height: 800 });
        expect([tab, width, await greek.count()]).toEqual([tab, width, 1]);
      }
    }
  });
});
