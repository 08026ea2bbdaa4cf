/** Tests the page on which staff set what the portal offers: each part, a mistake, two at once, taking it back, and what clients then see. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type BrowserJourney,
  expectAccessible,
  expectEventually,
  expectNoSidewaysScroll,
  PHONE,
  pickRecord,
  saveScreenshot,
  startJourney,
  waitUntilSettled,
  WIDE,
} from '../kit/browser.ts';

let journey: BrowserJourney;
let page: Page;
beforeAll(async () => {
  journey = await startJourney();
  page = await journey.bring('hekla', 'sue');
});
afterAll(() => journey.end());

const STEPS = [
  'Functions',
  'Portfolios',
  'Signing in',
  'Clients and orders',
  'Funds and projections',
  'Analytics',
  'Messages and retention',
  'Administration menu',
  'Terms of use',
];
/** They are more than a row of tabs has room for. */
const steps = (of = page) => of.locator('main form select').first();
const shownSteps = async () => {
  await steps().waitFor();
  return (await steps().locator('option').allInnerTexts()).map((text) => text.trim().replace(/^\d+\. /, ''));
};
const open = async (name: string) => steps().selectOption(String((await shownSteps()).indexOf(name)));
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();

test('every part of the settings is read, on a phone too, and in another firm', async () => {
  await page.goto('/admin/settings');
  await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
  expect(await shownSteps()).toEqual(STEPS);
  for (const [at, name] of STEPS.entries()) {
    await open(name);
    await waitUntilSettled(page);
    await expectAccessible(page);
    await saveScreenshot(page, `settings-${at}`);
    await page.setViewportSize(PHONE);
    await expectNoSidewaysScroll(page);
    await saveScreenshot(page, `settings-${at}-phone`);
    await page.setViewportSize(WIDE);
  }
  const other = await journey.bring('pelagos', 'sue');
  await other.goto('/admin/settings');
  await steps(other).selectOption('1');
  await waitUntilSettled(other);
  await expectAccessible(other);
  await saveScreenshot(other, 'settings-pelagos');
  await other.setViewportSize(PHONE);
  await expectNoSidewaysScroll(other);
  await saveScreenshot(other, 'settings-pelagos-phone');
});

test('a function that is switched off is gone from the menu of clients, and back once that is taken back', async () => {
  const client = await journey.bring('hekla', 'ann');
  const hasMessages = async () => {
    await client.goto('/profile/me');
    await waitUntilSettled(client);
    return (await client.getByRole('link', { name: 'Messages', exact: true }).count()) > 0;
  };
  await expectEventually(hasMessages).toBe(true);
  await page.goto('/admin/settings');
  const messages = page.getByRole('switch', { name: 'Messages' });
  await messages.focus();
  await page.keyboard.press('Space');
  await press('Save');
  await page.getByText('Settings saved', { exact: true }).first().waitFor();
  await expectEventually(hasMessages).toBe(false);
  await press('Undo');
  await page.getByText('The settings are as they were', { exact: true }).first().waitFor();
  await expectEventually(() => messages.isChecked()).toBe(true);
  await expectEventually(hasMessages).toBe(true);
});

test('a tab comes to its usual place on the saver’s own pages at once, and a taken-back save leaves the order as it was', async () => {
  const tabs = async () =>
    page.evaluate(
      async () => ((await (await fetch('/api/tenant')).json()) as { settings: { portfolioTabs: string[] } }).settings.portfolioTabs,
    );
  const before = await tabs();
  await page.goto('/admin/settings');
  await open('Portfolios');
  const exposure = page.getByRole('checkbox', { name: 'Exposure', exact: true });
  const was = await exposure.isChecked();
  await exposure.setChecked(!was);
  await press('Save');
  await page.getByText('Settings saved', { exact: true }).first().waitFor();
  expect(await tabs()).toEqual(was ? before.filter((name) => name !== 'exposure') : [before[0], 'exposure', ...before.slice(1)]);
  await press('Undo');
  await page.getByText('The settings are as they were', { exact: true }).first().waitFor();
  expect(await tabs()).toEqual(before);
  await expectEventually(() => exposure.isChecked()).toBe(was);
});

test('a mistake is told at its field, in its part, and what was typed stays', async () => {
  await page.goto('/admin/settings');
  await open('Messages and retention');
  await page.getByLabel('Sender of SMS').fill('Hekla+');
  await open('Functions');
  await press('Save');
  // The part with the mistake opens.
  await page.getByText('This value is not valid').first().waitFor();
  expect(await page.getByLabel('Sender of SMS').inputValue()).toBe('Hekla+');
  await expectAccessible(page);
  await page.getByLabel('Sender of SMS').fill('Hekla');
  await press('Save');
  await page.getByText('Settings saved', { exact: true }).first().waitFor();
});

test('of two who set something at once the second keeps what is theirs, and loses nothing of the other', async () => {
  await page.goto('/admin/settings');
  await open('Clients and orders');
  await page.getByRole('textbox', { name: 'Most accounts of a portal' }).fill('44');
  const theirs = await page.evaluate(async () => {
    const { version } = (await (await fetch('/api/settings')).json()) as { version: number };
    const body = JSON.stringify({ values: { limits_advisors: 8, limits_accounts: 9 }, version });
    return (await fetch('/api/settings', { method: 'PUT', headers: { 'content-type': 'application/json' }, body })).status;
  });
  expect(theirs).toBe(200);
  await press('Save');
  await page.getByText('Somebody else has saved settings of the firm meanwhile.').waitFor();
  expect(await page.getByRole('textbox', { name: 'Most accounts of a portal' }).inputValue()).toBe('44');
  await expectAccessible(page);
  await press('Save mine instead');
  await page.getByText('Settings saved', { exact: true }).first().waitFor();
  expect(await page.getByRole('textbox', { name: 'Most accounts of a portal' }).inputValue()).toBe('44');
  expect(await page.getByRole('textbox', { name: 'Most advisors of an organisation' }).inputValue()).toBe('8');
});

test('settings of a function stand there while it is on, and are neither sent nor lost while it is off', async () => {
  const kept = () =>
    page.evaluate(async () => ((await (await fetch('/api/settings')).json()) as { values: Record<string, unknown> }).values);
  const before = await kept();
  await page.goto('/admin/settings');
  await open('Analytics');
  const shown = page.getByRole('textbox', { name: 'Most engaged users shown at first' });
  await shown.fill('33');
  await open('Functions');
  await page.getByRole('switch', { name: 'Analytics' }).press('Space');
  await expectEventually(shownSteps).toEqual(STEPS.filter((name) => name !== 'Analytics'));
  // Of two functions one is enough.
  await page.getByRole('switch', { name: 'Funds' }).press('Space');
  await open('Funds and projections');
  await page.getByRole('textbox', { name: 'First return a year in per cent' }).waitFor();
  expect(await page.getByRole('radiogroup', { name: 'Columns of the list of funds' }).count()).toBe(0);
  await press('Save');
  await page.getByText('Settings saved', { exact: true }).first().waitFor();
  expect(await kept()).toEqual({ ...before, navigation_analytics: false, navigation_explorer: false });
  // The part that was open is open still.
  await page.getByRole('textbox', { name: 'First return a year in per cent' }).waitFor();
  await press('Undo');
  await page.getByText('The settings are as they were', { exact: true }).first().waitFor();
  await expectEventually(shownSteps).toEqual(STEPS);
  await page.getByRole('radiogroup', { name: 'Columns of the list of funds' }).waitFor();
  expect(await kept()).toEqual(before);
});

test('a collection that is not ticked leaves the menu of whoever has saved that at once, and comes back once that is taken back', async () => {
  await page.goto('/admin/settings');
  const groups = page.locator('header').first().locator('section').getByRole('link', { name: 'Access groups', exact: true });
  await expectEventually(() => groups.count()).toBe(1);
  await open('Administration menu');
  await page.getByRole('checkbox', { name: 'Access groups', exact: true }).setChecked(false);
  await press('Save');
  await page.getByText('Settings saved', { exact: true }).first().waitFor();
  await expectEventually(() => groups.count()).toBe(0);
  await press('Undo');
  await page.getByText('The settings are as they were', { exact: true }).first().waitFor();
  await expectEventually(() => groups.count()).toBe(1);
});

test('the form for clients is found by its name, and named again', async () => {
  await page.goto('/admin/settings');
  await open('Clients and orders');
  const field = page.getByLabel('Form for clients whose type of account has no process').first();
  await pickRecord(field, 'hekla form');
  await press('Save');
  await page.getByText('Settings saved', { exact: true }).first().waitFor();
  await page.reload();
  await open('Clients and orders');
  const chosen = page.locator('[data-field=processes_defaultFormId] li').first();
  await expectEventually(() => chosen.innerText()).toContain('hekla form');
  await expectAccessible(page);
});

test('terms of use that staff write are read by visitors, and a text without a heading is refused at its field, where it stays', async () => {
  await page.goto('/admin/settings');
  await open('Terms of use');
  const text = page.getByRole('textbox', { name: 'Terms of use: English' });
  await text.fill('Be kind to each other.');
  await press('Save');
  await page.getByText('There is text before the first heading.').first().waitFor();
  expect(await text.inputValue()).toBe('Be kind to each other.');
  await expectAccessible(page);
  await text.fill('# Use\n\nBe kind\nto each other.\n\nBe on time.\n\n# Law\n\nBe on time.');
  await press('Save');
  await page.getByText('Settings saved', { exact: true }).first().waitFor();
  await expectEventually(() => text.inputValue()).toBe('# Use\n\nBe kind to each other.\n\nBe on time.\n\n# Law\n\nBe on time.');
  const visitor = await journey.open('hekla');
  await visitor.goto('/terms');
  const contents = visitor.getByRole('navigation', { name: 'Contents' });
  await contents.getByRole('link').first().waitFor();
  expect(await contents.getByRole('link').allInnerTexts()).toEqual(['Use', 'Law']);
  expect(await visitor.locator('main section p').allInnerTexts()).toEqual(['Be kind to each other.', 'Be on time.', 'Be on time.']);
  await expectAccessible(visitor);
  await saveScreenshot(visitor, 'settings-terms-read');
});

test('leaving with something unsaved asks first', async () => {
  await page.goto('/admin/settings');
  await page.getByRole('switch', { name: 'News' }).press('Space');
  await page.getByRole('link', { name: 'Appearance' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Leave without saving' }).waitFor();
  await page.keyboard.press('Escape');
  expect(page.url()).toContain('/admin/settings');
});
