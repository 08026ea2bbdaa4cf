/** Tests the page on which staff set what the portal offers: each part, a mistake, two at once, taking it back, and what clients then see. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
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

let journey: BrowserJourney;
let page: Page;
beforeAll(async () => {
  journey = await startJourney();
  page = await journey.bring('hekla', 'sue');
});
afterAll(() => journey.end());

const STEPS = ['Functions', 'Portfolios', 'Signing in', 'Clients and orders', 'Messages and retention'];
const tab = (name: string) => page.getByRole('tab', { name });
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();

test('every part of the settings is read, on a phone too, and in another firm', async () => {
  await page.goto('/admin/settings');
  await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
  await page.getByRole('tab').first().waitFor();
  expect((await page.getByRole('tab').allInnerTexts()).map((text) => text.trim())).toEqual(STEPS);
  for (const [at, name] of STEPS.entries()) {
    await tab(name).click();
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
  await other.getByRole('tab').nth(1).click();
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
  await tab('Portfolios').click();
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
  await tab('Messages and retention').click();
  await page.getByLabel('Sender of SMS').fill('Hekla+');
  await tab('Functions').click();
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
  await tab('Clients and orders').click();
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

test('leaving with something unsaved asks first', async () => {
  await page.goto('/admin/settings');
  await page.getByRole('switch', { name: 'News' }).press('Space');
  await page.getByRole('link', { name: 'Appearance' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Leave without saving' }).waitFor();
  await page.keyboard.press('Escape');
  expect(page.url()).toContain('/admin/settings');
});
