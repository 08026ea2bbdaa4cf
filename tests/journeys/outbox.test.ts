/** Tests what staff read and keep of messages: mail and SMS, and the firm’s own texts; and for clients, who has read their data. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signInBrowser } from '../kit/server.ts';
import {
  expectAccessible,
  expectNoSidewaysScroll,
  PHONE,
  saveScreenshot,
  startJourney,
  WIDE,
  type BrowserJourney,
} from '../kit/browser.ts';
import { HANG_MS } from '../kit/limits.ts';

let journey: BrowserJourney;
beforeAll(async () => {
  journey = await startJourney();
});
afterAll(() => journey.end());

const hekla = () => journey.running.server.database.work(journey.running.fixture.hekla.id);

test('staff read what was kept, and send what was given up on its way again', async () => {
  await hekla().execute(sql`
    insert into delivery (channel, template, language, recipient, parameters, state, subject, body, html, created_at)
    values ('mail', 'test', 'en', 'ann@example.com', '{}', 'kept', 'Test message', 'Dear Ann,', '<p>Dear Ann,</p>', now() - interval '1 hour')`);
  const page = await journey.bring('hekla', 'sue');
  const drawer = page.getByRole('dialog');
  await page.goto('/admin/mail');
  await page.getByText('Mail is not set up; messages are kept here.').waitFor();
  for (const view of [WIDE, PHONE]) {
    await page.setViewportSize(view);
    await page.getByText('nobody@example.com').waitFor();
    await page.getByRole('heading', { level: 1, name: 'Mail' }).waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await saveScreenshot(page, `mail-${view.width}`);
    await page.getByRole('button', { name: 'Test message', exact: true }).click();
    await drawer.getByText('Dear Ann,').waitFor();
    await expectAccessible(page);
    await saveScreenshot(page, `mail-open-${view.width}`);
    await drawer.getByRole('button', { name: 'Close' }).first().click();
  }
  await page.setViewportSize(WIDE);
  await page.getByRole('combobox', { name: 'Status' }).click();
  await page.getByRole('option', { name: 'Given up', exact: true }).click();
  await page.waitForURL((url) => url.searchParams.get('only') === 'status:dead');
  // The rows from before stay until the answer is there.
  await expect.poll(() => page.locator('main tbody tr').count(), { timeout: HANG_MS }).toBe(1);
  await page.getByText('nobody@example.com').waitFor();
  await page.locator('main tbody tr').getByRole('button').first().click();
  await drawer.getByText('550 nobody here').waitFor();
  await drawer.getByRole('button', { name: 'Send again' }).click();
  await page.getByText('It is on its way again.').waitFor();
  await expect.poll(() => drawer.getByRole('combobox', { name: 'Status' }).inputValue(), { timeout: HANG_MS }).toBe('Kept');
  await drawer.getByRole('button', { name: 'Close' }).first().click();
  await page.getByRole('button', { name: 'Send a test mail' }).click();
  await page.getByText('A test mail is on its way to sue@example.com').waitFor();
});

test('staff say a text in the firm’s own words, are told what must stay in it, and go back to the product’s', async () => {
  const page = await journey.bring('hekla', 'sue');
  await page.goto('/admin/wording');
  await page.getByLabel('Find a text').fill('you were last here');
  await page.getByText('No text found').waitFor();
  await page.getByLabel('Find a text').fill('{number} clients');
  await page.locator('[data-text="accounts.clients.count_other"]').click();
  const drawer = page.getByRole('dialog');
  await drawer.getByLabel('We say').fill('Our families');
  await drawer.getByRole('button', { name: 'Save text' }).click();
  await drawer.getByText('Name each part in braces').waitFor();
  await expectAccessible(page);
  await saveScreenshot(page, 'wording-refused');
  await drawer.getByLabel('We say').fill('Families we serve: {number}');
  await drawer.getByRole('button', { name: 'Save text' }).click();
  await page.getByText('The text is saved.').waitFor();
  await page.goto('/admin/wording?own=true');
  await page.getByRole('link', { name: 'Families we serve' }).waitFor();
  for (const view of [WIDE, PHONE]) {
    await page.setViewportSize(view);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await saveScreenshot(page, `wording-${view.width}`);
  }
  await page.setViewportSize(WIDE);
  await page.goto('/dashboard/clients');
  await page.getByText('Families we serve: 2').waitFor();
  await page.goto('/admin/wording?open=accounts.clients.count_other');
  await drawer.getByRole('button', { name: 'Back to the product’s text' }).click();
  await page.getByText('The product’s text is said again.').waitFor();
  // One press says theirs again.
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await page.getByText('Back as it was').waitFor();
  await page.goto('/admin/wording?own=true');
  await page.getByRole('link', { name: 'Families we serve' }).waitFor();
});

test('nobody else finds the pages', async () => {
  for (const name of ['ann', 'ada'] as const) {
    const page = await journey.bring('hekla', name);
    for (const path of ['/admin/mail', '/admin/wording']) {
      await page.goto(path);
      await page.waitForURL((url) => url.pathname !== path);
    }
  }
});

test('a client reads who looked, and by what name', async () => {
  const ann = await journey.bring('hekla', 'ann');
  await ann.goto('/profile/looks');
  await ann.getByText('Nobody has looked yet').waitFor();
  await saveScreenshot(ann, 'looks-none');
  const { account, portfolio } = journey.running.fixture.hekla.accounts.alpha;
  const ada = await signInBrowser(journey.running.server.port, 'hekla', 'ada');
  await ada.ask('GET', `/api/accounts/${account}`);
  await ada.ask('GET', `/api/portfolios/${portfolio}/holdings.csv`);
  await expect
    .poll(async () => (await hekla().execute(sql`select from audit_event where kind = 'read'`)).rows.length, { timeout: HANG_MS })
    .toBeGreaterThan(0);
  for (const view of [WIDE, PHONE]) {
    const page = await journey.bring('hekla', 'ann', view);
    await page.goto('/profile/looks');
    await page.getByText('ada of hekla').first().waitFor();
    await page.getByText('Took one file').waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await saveScreenshot(page, `looks-${view.width}`);
  }
});
