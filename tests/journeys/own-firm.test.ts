/**
 * Tests the way of a firm of one's own: from the link that an empty installation prints, by the list of steps, to the first client, who is invited
 * and sees true figures.
 */
import { sql } from 'drizzle-orm';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BROWSER_FLAGS, findBrowser } from '../../tooling/browser.ts';
import { readConfig } from '../../apps/server/config.ts';
import { startMessage } from '../../apps/server/first-start/greeting.ts';
import type { RunningServer } from '../../apps/server/start.ts';
import {
  closeMessages,
  BUILT_FOLDER,
  expectAccessible,
  expectEventually,
  expectNoSidewaysScroll,
  PHONE,
  pickRecord,
  saveScreenshot,
  waitUntilSettled,
  WIDE,
} from '../kit/browser.ts';
import { runPortico } from '../kit/command-line.ts';
import { newEmptyPlace, TEST_DATABASE_URL, type TestPlace } from '../kit/database.ts';
import { HANG_MS } from '../kit/limits.ts';
import { linkIn, mailsIn } from '../kit/mails.ts';
import { startAt } from '../kit/server.ts';
import { watchPages } from './failed-pages.ts';

const PNG = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');
const PASSWORD = 'Correct-horse7';

let place: TestPlace;
let server: RunningServer;
let browser: Browser;
let page: Page;
const contexts: BrowserContext[] = [];

beforeAll(async () => {
  place = await newEmptyPlace();
  // An embedded database begins with a firm; elsewhere whoever runs the installation makes it.
  if (TEST_DATABASE_URL !== undefined) await makeFirm();
  server = await startAt(place, {}, { pages: BUILT_FOLDER, ahead: true, firstFirm: true });
  browser = await chromium.launch({ executablePath: await findBrowser(), args: [...BROWSER_FLAGS] });
  page = await newWindow();
});
afterAll(async () => {
  for (const context of contexts) await context.close();
  await browser.close();
  await server.stop();
  await place.dispose();
});

async function makeFirm(): Promise<void> {
  expect(await runPortico(place, 'tenant', 'create', '--from', 'meridian', '--key', 'firm')).toMatchObject({ code: 0 });
}

async function newWindow(): Promise<Page> {
  const context = await browser.newContext({
    viewport: WIDE,
    baseURL: `http://firm.localhost:${server.port}`,
    reducedMotion: 'reduce',
    locale: 'en-GB',
  });
  contexts.push(context);
  watchPages(context);
  const opened = await context.newPage();
  opened.setDefaultTimeout(HANG_MS);
  return opened;
}

const drawer = () => page.locator('dialog[open]').last();
const input = (name: string) => drawer().locator(`[name="${name}"]`);
const press = (name: string) => drawer().getByRole('button', { name, exact: true }).click();
const saved = (title: string) => expectEventually(() => drawer().locator('h2').first().innerText()).toBe(title);

async function choose(label: string, option: string): Promise<void> {
  await drawer().getByLabel(label).first().click();
  await page.getByRole('option', { name: option, exact: true }).first().click();
}

async function pick(field: string, name: string): Promise<void> {
  const slot = drawer().locator(`[data-field="${field}"]`);
  await pickRecord(slot.getByRole('combobox').or(slot.getByRole('textbox')).first(), name);
}

/** From the list of steps, by the link of one. */
async function take(step: string): Promise<void> {
  await page.goto('/admin/set-up');
  await page.getByRole('link', { name: step }).click();
}

/** The names of the steps that are done. */
async function doneSteps(): Promise<string[]> {
  await page.goto('/admin/set-up');
  await page.getByText('of 11 done').waitFor();
  const steps = page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 2 }) });
  const names = await steps.filter({ hasText: 'Done' }).getByRole('heading', { level: 2 }).allInnerTexts();
  return names.map((name) => name.replace(/\s*Done$/, ''));
}

async function importFile(step: string, name: string, csv: string): Promise<void> {
  await take(`${step}: from a file`);
  await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(csv) });
  await page.getByRole('button', { name: 'Check the file' }).click();
  await page.getByText('Ready to commit').waitFor();
  await page.getByRole('button', { name: 'Commit' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Commit' }).click();
  await page.getByText('Visible since').waitFor();
}

test('an empty installation says how its first administrator gets in, and the list leads on from nothing', async () => {
  const lines = (await startMessage(readConfig({ ...place.environment, PORTICO_DEMO: 'no' }), server)).join('\n');
  const [link] = /http:\S+\/set-up\?code=\S+/.exec(lines) ?? [];
  await page.goto(link!);
  await page.getByRole('dialog', { name: 'Set up your firm' }).waitFor();
  await expectAccessible(page);
  await saveScreenshot(page, 'own-firm-administrator');
  await page.getByLabel('Name').fill('Frida First');
  await page.getByLabel('E-mail').fill('frida@own.example');
  await page.getByLabel('Password', { exact: true }).fill('short');
  await page.getByRole('button', { name: 'Begin' }).click();
  expect(await page.getByLabel('Name').inputValue()).toBe('Frida First');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Begin' }).click();
  await page.getByText('0 of 11 done').waitFor();
  await expectAccessible(page);
  await saveScreenshot(page, 'own-firm-steps');
  await page.setViewportSize(PHONE);
  await expectNoSidewaysScroll(page);
  await saveScreenshot(page, 'own-firm-steps-phone');
  await page.setViewportSize(WIDE);
});

test('every step is taken from the list, by hand or from a file', async () => {
  await take('Your firm: by hand');
  await page.getByLabel('Name', { exact: true }).fill('Own Wealth');
  await page.getByLabel('Legal name').fill('Own Wealth Limited');
  await page.getByLabel('Currency').selectOption('EUR');
  await page.getByRole('button', { name: 'Save firm' }).click();
  await page.getByText('Firm saved').waitFor();
  await expectAccessible(page);
  await saveScreenshot(page, 'own-firm-firm');
  // Back by the menu, without loading anything again.
  await page.getByRole('link', { name: 'Setting up' }).first().click();
  await page.getByText('1 of 11 done').waitFor();
  expect(await doneSteps()).toEqual(['Your firm']);

  await take('Organisation: by hand');
  await input('name').fill('Own House');
  await press('Save');
  await saved('Edit organisation');

  await take('Portal: by hand');
  await input('name').fill('Own Clients');
  await drawer().getByLabel('Choose a logo').setInputFiles({ name: 'mark.png', mimeType: 'image/png', buffer: PNG });
  await drawer().getByRole('button', { name: 'Remove mark.png' }).waitFor();
  await drawer().getByRole('radio', { name: 'Classic' }).check();
  await choose('Language', 'English');
  await input('phone').fill('+354 555 0100');
  await pick('company', 'Own House');
  await press('Save');
  await saved('Edit portal');

  await take('Advisors: by hand');
  await input('name').fill('Ari Advisor');
  await input('email').fill('ari@own.example');
  await input('phone').fill('+354 555 0101');
  await input('password').fill(PASSWORD);
  await choose('Language', 'English');
  await pick('organisation', 'Own House');
  await drawer().getByRole('switch', { name: 'Investment professional', exact: true }).press('Space');
  await press('Save');
  await saved('Edit user');
  expect(await doneSteps()).toEqual(['Your firm', 'Organisation', 'Portal', 'Advisors']);

  await take('Clients: by hand');
  await input('name').fill('Clara Client');
  await input('email').fill('clara@own.example');
  await pick('owner', 'Ari Advisor');
  await pick('portal', 'Own Clients');
  await press('Save');
  await saved('Edit account');
  await drawer().getByRole('tab', { name: 'Portfolios', exact: true }).click();
  await drawer().getByRole('button', { name: 'Add portfolio' }).first().click();
  await saved('Add new portfolio');
  await input('name').fill('Clara’s savings');
  await choose('Currency', 'EUR');
  await input('external_id').fill('clara-1');
  await press('Save');
  await saved('Edit portfolio');

  await importFile('Instruments', 'instruments.csv', 'Symbol,Name,Currency,Asset class\nLIND,Lindholm Timber,EUR,Equities\n');
  await importFile(
    'Transactions',
    'transactions.csv',
    [
      'Portfolio,Date,Type,Symbol,Units,Price,Amount,Currency',
      'clara-1,2026-01-05,Contribution,,,,10000.00,EUR',
      'clara-1,2026-01-05,Purchase,LIND,100,50.00,,EUR',
      '',
    ].join('\n'),
  );
  await importFile('Prices', 'prices.csv', 'Date,Symbol,Price\n2026-01-05,LIND,50.00\n2026-03-31,LIND,61.25\n');

  await take('Risk profiles and benchmarks: by hand');
  await input('name').fill('Balanced');
  await input('returns').fill('4.5');
  await input('factsheetUrl').fill('https://own.example/balanced.pdf');
  await press('Save');
  await saved('Edit risk profile');
  expect(await doneSteps()).toHaveLength(10);
});

test('of two who keep the firm at once the second is shown both versions, and chooses', async () => {
  await page.goto('/admin/firm');
  await page.getByLabel('Contact').fill('mine@own.example');
  const theirs = await page.evaluate(async () => {
    const { currencyStays: _stays, ...record } = (await (await fetch('/api/firm')).json()) as Record<string, unknown>;
    const body = JSON.stringify({ ...record, name: 'Theirs Wealth' });
    return (await fetch('/api/firm', { method: 'PUT', headers: { 'content-type': 'application/json' }, body })).status;
  });
  expect(theirs).toBe(200);
  await page.getByRole('button', { name: 'Save firm' }).click();
  await page.getByText('Somebody else has saved the firm meanwhile, as Theirs Wealth.').waitFor();
  expect(await page.getByLabel('Contact').inputValue()).toBe('mine@own.example');
  await expectAccessible(page);
  await saveScreenshot(page, 'own-firm-meanwhile');
  await page.getByRole('button', { name: 'Save mine instead' }).click();
  await page.getByText('Firm saved').first().waitFor();
  // What was typed is saved over it, and nothing else of what somebody else has said.
  const kept = await page.evaluate(async () => (await fetch('/api/firm')).json() as Promise<Record<string, unknown>>);
  expect(kept).toMatchObject({ name: 'Theirs Wealth', contact: 'mine@own.example' });
  await expectEventually(() => page.getByLabel('Name', { exact: true }).inputValue()).toBe('Theirs Wealth');
  // One press takes back what was typed, and not what somebody else has said.
  await closeMessages(page);
  await page.getByLabel('Contact').fill('other@own.example');
  await page.getByRole('button', { name: 'Save firm' }).click();
  await page.getByText('Firm saved').waitFor();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await page.getByText('Back as it was').waitFor();
  await expectEventually(() => page.getByLabel('Contact').inputValue()).toBe('mine@own.example');
  expect(await page.evaluate(async () => (await fetch('/api/firm')).json() as Promise<object>)).toMatchObject({
    name: 'Theirs Wealth',
    contact: 'mine@own.example',
  });
});

test('the first client is invited, chooses a password, and sees figures that are true to the cent', async () => {
  await take('First invitation: by hand');
  await page.getByRole('button', { name: 'Clara Client', exact: true }).click();
  await press('Invite client');
  await page.getByText('client invited').waitFor();
  const [{ id } = { id: '' }] = (await server.database.work().execute<{ id: string }>(sql`select id from tenant where key = 'firm'`)).rows;
  const letters = (await mailsIn(server.database.work(id))).filter(({ to }) => to === 'clara@own.example');
  expect(letters).toHaveLength(1);
  const link = linkIn(letters[0]!);

  const client = await newWindow();
  await client.goto(link.pathname + link.search);
  await client.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await client.getByRole('checkbox').check();
  await client.getByRole('button', { name: 'Sign up' }).click();
  // 10,000.00 paid in, of which 5,000.00 bought 100 units: 5,000.00 + 100 x 61.25.
  await client.getByText('€11,125.00').first().waitFor();
  await client.getByText('gained €1,125.00').first().waitFor();
  await saveScreenshot(client, 'own-firm-client');

  expect(await doneSteps()).toHaveLength(11);
  await page.goto('/portals');
  await page.getByText('Everything is set up.').waitFor();
  await expectAccessible(page);
  await saveScreenshot(page, 'own-firm-home');
  await page.setViewportSize(PHONE);
  await expectNoSidewaysScroll(page);
  await saveScreenshot(page, 'own-firm-home-phone');
  await page.setViewportSize(WIDE);
  await page.getByRole('button', { name: 'Hide this' }).click();
  await expectEventually(() => page.getByText('Everything is set up.').count()).toBe(0);
  await page.reload();
  await waitUntilSettled(page, 'h1');
  expect(await page.getByText('Everything is set up.').count()).toBe(0);
});
