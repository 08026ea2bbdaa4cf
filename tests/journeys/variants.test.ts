/** Tests that a firm of each variant is accessible and fits every width: where one comes in, at home, on an account and on a portfolio. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { THEMES } from '#packages/themes';
import { readVariants } from '#server/tenants';
import {
  expectAccessible,
  expectNoSidewaysScroll,
  PHONE,
  rgbOf,
  saveScreenshot,
  startJourney,
  waitUntilSettled,
  WIDE,
  type BrowserJourney,
} from '../kit/browser.ts';
import { settingsOf } from '../kit/fixture.ts';
import { growHome } from '../kit/home.ts';
import { changeSettings } from '../kit/server.ts';

const VARIANTS = await readVariants();

let journey: BrowserJourney;
let outside: Page;
let client: Page;
beforeAll(async () => {
  journey = await startJourney();
  await growHome(journey.running, 'hekla');
  outside = await journey.open('hekla');
  client = await journey.bring('hekla', 'ann');
});
afterAll(() => journey.end());

test('there are six', () => {
  expect(VARIANTS.map(({ name }) => name)).toHaveLength(6);
});

test.each(VARIANTS.map(({ name, settings }) => [name, settings] as const))('%s', async (name, settings) => {
  // The currency stays, since the figures of the accounts are kept in it.
  const { running } = journey;
  await changeSettings(running, 'hekla', { ...settings, currency: settingsOf('hekla').currency });
  const { account, portfolio } = running.fixture.hekla.accounts.alpha;
  const screens = [
    ['sign-in', outside, '/login', 'dialog[open] input[name=password]'],
    ['home', client, '/dashboard/clients', 'h1'],
    ['account', client, `/dashboard/clients/account/${account}`, 'figure canvas'],
    ['portfolio', client, `/dashboard/clients/portfolio/${portfolio}`, 'figure canvas'],
  ] as const;
  for (const [screen, page, path, selector] of screens) {
    await page.setViewportSize(WIDE);
    await page.goto(path);
    await waitUntilSettled(page, selector);
    expect(new URL(page.url()).pathname).toBe(path);
    const ground = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    expect([screen, ground]).toEqual([screen, rgbOf(THEMES[settings.theme].ground)]);
    for (const [width, size] of [
      ['wide', WIDE],
      ['phone', PHONE],
    ] as const) {
      await page.setViewportSize(size);
      await waitUntilSettled(page, selector);
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
      await saveScreenshot(page, `variant-${name}-${screen}-${width}`);
    }
  }
});
