/** Where addresses lead, as the rows of the catalogue have it. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { openAccount, openPortfolio } from './world.ts';
import { eventually, startJourney, type Journey } from './journey.ts';

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney();
});
afterAll(() => journey.end());

const pathOf = (page: Page) => new URL(page.url()).pathname;

describe('what is missing or not allowed', () => {
  test('[NAV-16] [NAV-46] leads to one page with one text, so that the two cannot be told apart', async () => {
    const { alpha, beta } = journey.running.fixture.hekla.accounts;
    const page = await journey.signIn('hekla', 'ann');
    const texts = new Set<string>();
    const missing = [
      '/nowhere',
      '/dashboard/nowhere',
      `/dashboard/nowhere/account/${alpha.account}`,
      `/dashboard/family/account/${alpha.account}`,
      `/dashboard/family/portfolio/${alpha.portfolio}`,
      `/dashboard/clients/account/${randomUUID()}`,
      `/dashboard/clients/portfolio/${randomUUID()}`,
      `/dashboard/clients/fund/${randomUUID()}`,
      `/dashboard/clients/account/${beta.account}`,
      `/dashboard/clients/portfolio/${beta.portfolio}`,
    ];
    for (const path of missing) {
      await page.goto(path);
      await page.waitForURL((url) => url.pathname === '/dashboard/404');
      await page.getByRole('heading', { level: 1 }).waitFor();
      texts.add(await page.getByRole('main').innerText());
    }
    expect([...texts]).toHaveLength(1);
  });
});

test('[NAV-22] an account with one portfolio leads on to it, and one with several stays', async () => {
  const { running } = journey;
  const one = await openAccount(running, 'hekla', 'Lone');
  const portfolio = await openPortfolio(running, 'hekla', one, { name: 'Only', currency: 'GBP' });
  const two = await openAccount(running, 'hekla', 'Pair');
  for (const name of ['First', 'Second']) await openPortfolio(running, 'hekla', two, { name, currency: 'GBP' });
  const page = await journey.signIn('hekla', 'sue');
  const open = async (account: string) => {
    await page.goto(`/dashboard/clients/account/${account}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForLoadState('networkidle');
    return pathOf(page);
  };
  expect(await open(one)).toContain(`/portfolio/${portfolio}`);
  expect(await open(two)).toBe(`/dashboard/clients/account/${two}`);
  await openPortfolio(running, 'hekla', one, { name: 'Another', currency: 'GBP' });
  expect(await open(one)).toBe(`/dashboard/clients/account/${one}`);
});

test('[NAV-36] a device is mobile when the smaller side of its screen is under 768 pixels', async () => {
  const page = await journey.signIn('hekla', 'ann');
  const menu = page.getByRole('button', { name: 'Menu' });
  for (const [width, height, mobile] of [
    [767, 1024, true],
    [1024, 767, true],
    [768, 1024, false],
  ] as const) {
    await page.setViewportSize({ width, height });
    await eventually(() => menu.isVisible()).toBe(mobile);
  }
});
