/** Tests what administrators see at home: what has failed and what waits, each leading to the page that deals with it, and that all is well where it is. */
import { sql, type SQL } from 'drizzle-orm';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { OPEN_ITEMS } from '#contract/admin';
import type { Firm } from '../kit/fixture.ts';
import {
  type BrowserJourney,
  expectAccessible,
  expectEventually,
  expectNoSidewaysScroll,
  PHONE,
  saveScreenshot,
  startJourney,
  waitUntilSettled,
  WIDE,
} from '../kit/browser.ts';
import { changeSettings } from '../kit/server.ts';

let journey: BrowserJourney;
let page: Page;
beforeAll(async () => {
  journey = await startJourney();
  page = await journey.bring('hekla', 'sue');
});
afterAll(() => journey.end());

const HOME = '/dashboard/clients';
const work = (firm: Firm) => journey.running.server.database.work(journey.running.fixture[firm].id);
const panelOf = (on: Page, name = 'What needs attention') => on.getByRole('region', { name });

/** What no page says but of the record that it is reached for, by the beginning of its address; what has two letters or files shows either. */
const SHOWN_THERE: readonly (readonly [start: string, shown: RegExp])[] = [
  ['/admin/mail', /nobody@example\.com|somebody/],
  ['/admin/sms', /somebody/],
  ['/admin/market-data', /sue of hekla|\d\d\/\d\d\/\d{4} \d\d:\d\d/],
  ['/admin/imports', /(checked|failed)\.csv/],
  ['/admin/organisations', /(checked|stopped)\.csv/],
  ['/admin/bundle', /(checked|stopped)\.zip/],
  ['/admin/accounts', /hekla-(alpha|beta|gamma)/],
  ['/admin/submissions', /ann of hekla/],
  ['/data-designer', /Failed/],
  ['/dashboard/clients/portfolio', /hekla-alpha/],
  ['/dashboard', /LIND/],
];
const shownAt = (target: string) => SHOWN_THERE.find(([start]) => target.startsWith(start))![1];

async function showAll(panel: Locator): Promise<void> {
  const more = panel.getByRole('button');
  while ((await more.count()) > 0) await more.first().click();
}

/** One of each kind, beside the letter and the answer that the fixture has. */
async function openOneOfEach(firm: Firm): Promise<void> {
  const { accounts, people, dataRun } = journey.running.fixture[firm];
  const change = (statement: SQL) => work(firm).execute(statement);
  await changeSettings(journey.running, firm, { marketData: { title: 'Market', url: 'http://127.0.0.1:9' } });
  for (const [channel, state] of [
    ['sms', 'dead'],
    ['mail', 'waiting'],
    ['sms', 'waiting'],
  ] as const)
    await change(sql`insert into delivery (channel, template, recipient, parameters, state, attempt, last_error, next_at)
      values (${channel}, 'test', 'somebody', '{}', ${state}, 1, 'no answer', now() + interval '1 day')`);
  await change(sql`update data_run set state = 'failed' where id = ${dataRun}`);
  await change(sql`insert into market_data_run (asked_by) values (null)`);
  await change(sql`update market_data_run set state = 'failed', ended_at = now()`);
  const staff = journey.running.server.database.person(journey.running.fixture[firm].id, people.sue, 'tenant');
  for (const state of ['checked', 'failed']) {
    const arrival = crypto.randomUUID();
    await change(sql`insert into arrival (id, source, kind) values (${arrival}, ${`${state}.csv`}, 'prices')`);
    await change(sql`insert into import (id, kind, file_name, file_id, bytes, sha256, created_by, state)
      values (${arrival}, 'prices', ${`${state}.csv`}, ${'0'.repeat(32)}, 10, ${'0'.repeat(64)}, 'sue', ${state})`);
  }
  for (const state of ['checked', 'stopped']) {
    const file = await staff.execute<{ id: string }>(sql`insert into record_import (collection, file_name, headings, columns, rows)
      values ('organisations', ${`${state}.csv`}, '{name}', '{name}', 0) returning id`);
    await change(
      sql`update record_import set state = ${state}, stopped_why = ${state === 'stopped' ? 'failed' : null} where id = ${file.rows[0]!.id}`,
    );
    const bundle = await staff.execute<{ id: string }>(
      sql`insert into bundle (file_name, bytes, strangers) values (${`${state}.zip`}, 10, '{}') returning id`,
    );
    await change(
      sql`update bundle set state = ${state}, stopped_why = ${state === 'stopped' ? 'failed' : null} where id = ${bundle.rows[0]!.id}`,
    );
  }
  const { account, portfolio } = accounts.alpha;
  await change(sql`insert into order_call (order_id, account_id, call, type, fund, units, currency, asked_at)
    values (gen_random_uuid(), ${account}, 'amendment', 'Buy', 'LIND', 5, 'GBP', now() - interval '1 hour')`);
  // Each account of the fixture has one.
  await change(sql`update statement set state = 'queued' where portfolio_id <> ${portfolio}`);
  await change(sql`insert into client_order (id, account_id, person_id, name, unit_type, units, currency, created_at)
    values (gen_random_uuid(), ${account}, ${people.ann}, 'LIND', 'units', 5, 'GBP', now())`);
  await change(sql`update account set status = 'review' where id = ${account}`);
  await change(sql`update account set status = 'pending' where id = ${accounts.beta.account}`);
  await change(sql`update account set status = 'pending + order' where id = ${accounts.gamma.account}`);
}

test('the home of an administrator says what has failed and what waits, and each leads to the page that deals with it', async () => {
  await openOneOfEach('hekla');
  await page.goto(HOME);
  const panel = panelOf(page);
  await panel.getByRole('link', { name: 'E-mail that was not delivered' }).waitFor();
  await waitUntilSettled(page);
  expect(await panel.getByRole('heading').allInnerTexts()).toEqual(['Has failed', 'Waits for somebody']);
  // The first lines of each; the others are one press away.
  expect(await panel.getByRole('link').count()).toBe(10);
  await saveScreenshot(page, 'open-items-first');
  // Who goes on by keyboard goes on at the first line that came.
  await panel.getByRole('button').first().press('Enter');
  await expectEventually(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Statements that could not be made');
  await showAll(panel);
  const count = await panel.getByRole('link').count();
  expect(count).toBe(Object.keys(OPEN_ITEMS).length);
  await expectAccessible(page);
  await saveScreenshot(page, 'open-items');
  await page.setViewportSize(PHONE);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await saveScreenshot(page, 'open-items-phone');
  await page.setViewportSize(WIDE);

  for (let which = 0; which < count; which += 1) {
    await page.goto(HOME);
    await panel.getByRole('link').first().waitFor();
    await showAll(panel);
    const link = panel.getByRole('link').nth(which);
    const [label, target] = [await link.innerText(), (await link.getAttribute('href'))!];
    await link.click();
    await page.waitForURL((url) => url.pathname + url.search !== HOME);
    await page.locator('main h1').first().waitFor();
    await waitUntilSettled(page);
    const [asked, reached] = [new URL(target, page.url()), new URL(page.url())];
    expect([label, reached.pathname]).toEqual([label, asked.pathname]);
    for (const [name, value] of asked.searchParams) expect([label, name, reached.searchParams.get(name)]).toEqual([label, name, value]);
    const shown = `${await page.getByRole('main').innerText()} ${(await page.getByRole('dialog').allInnerTexts()).join(' ')}`;
    expect([label, shown]).toEqual([label, expect.stringMatching(shownAt(target))]);
    expect([label, shown]).toEqual([label, expect.not.stringMatching(/not found|could not be found/i)]);
  }
});

test('it is there before the choice of portals too, and all is well once everything is dealt with', async () => {
  const answered = page.waitForResponse((response) => response.url().endsWith('/api/open-items'));
  await page.goto('/portals');
  await answered;
  await panelOf(page).getByRole('link', { name: 'Orders at the desk' }).waitFor();
  for (const [table, close] of [
    ['delivery', sql`update delivery set state = 'sent', sent_at = now(), next_at = null`],
    ['statement', sql`update statement set state = 'queued'`],
    ['data_run', sql`update data_run set state = 'done'`],
    ['market_data_run', sql`update market_data_run set state = 'done'`],
    ['import', sql`update import set state = 'undone'`],
    ['record_import', sql`update record_import set state = 'undone'`],
    ['bundle', sql`update bundle set state = 'undone'`],
    ['order_call', sql`delete from order_call`],
    ['client_order', sql`update client_order set active = false`],
    ['account', sql`update account set status = 'reporting'`],
    ['form', sql`update form set active = false`],
  ] as const)
    expect([table, (await work('hekla').execute(close)).rowCount]).toEqual([table, expect.toSatisfy((count: number) => count > 0)]);
  await page.goto(HOME);
  await expectEventually(() => panelOf(page).innerText()).toBe('Nothing needs attention.');
  await expectAccessible(page);
  await saveScreenshot(page, 'open-items-none');
});

test('an answer that does not come says so, and never that all is well', async () => {
  await page.route('**/api/open-items', (route) => route.abort());
  // Within the application, so that the earlier answer is at hand.
  await page.getByRole('navigation').getByRole('link', { name: 'Market data' }).first().click();
  await page.waitForURL(/market-data$/);
  await page.goBack();
  await page.waitForURL((url) => url.pathname === HOME);
  await expectEventually(() => panelOf(page).innerText()).toMatch(/what needs attention/i);
  expect(await panelOf(page).innerText()).not.toContain('Nothing needs attention');
  await expectAccessible(page);
  await saveScreenshot(page, 'open-items-stale');
  // Nor where there is no earlier one; the home itself is there.
  await page.goto(HOME);
  await panelOf(page).getByRole('button').first().waitFor();
  expect(await panelOf(page).innerText()).not.toContain('Nothing needs attention');
  await page.getByRole('heading', { name: 'Clients', level: 1 }).waitFor();
  await saveScreenshot(page, 'open-items-failed');
  await page.unroute('**/api/open-items');
  await panelOf(page).getByRole('button').first().click();
  await expectEventually(() => panelOf(page).innerText()).toBe('Nothing needs attention.');
});

test('nobody else sees it, and in another firm it is in the language and the colours of that', async () => {
  for (const person of ['ada', 'ann'] as const) {
    const other = await journey.bring('hekla', person);
    await other.goto(HOME);
    await other.locator('main h1').first().waitFor();
    await waitUntilSettled(other);
    expect([person, await panelOf(other).count()]).toEqual([person, 0]);
  }
  const pelagos = await journey.bring('pelagos', 'sue');
  await openOneOfEach('pelagos');
  await pelagos.goto(HOME);
  const panel = panelOf(pelagos, 'Τι απαιτεί ενέργεια');
  await panel.getByRole('link', { name: 'Πελάτες προς επαλήθευση', exact: true }).waitFor();
  await waitUntilSettled(pelagos);
  await expectAccessible(pelagos);
  await saveScreenshot(pelagos, 'open-items-pelagos');
  await pelagos.setViewportSize(PHONE);
  await expectNoSidewaysScroll(pelagos);
  await expectAccessible(pelagos);
  await saveScreenshot(pelagos, 'open-items-pelagos-phone');
});
