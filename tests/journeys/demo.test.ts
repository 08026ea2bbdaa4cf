/** Tests that the demo of each of the six firms can be walked through: each log-in that is offered, every entry of a client's menu, a client of an advisor. */
import { chromium, type Browser, type Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEMO_EMAILS } from '#server/tenants';
import type { RunningServer } from '../../apps/server/start.ts';
import { DEMO_SEED, fillDemo } from '../../database/demo/index.ts';
import { DEMO_FIRMS } from '../../database/demo/firms/index.ts';
import { BROWSER_FLAGS, findBrowser } from '../../tooling/browser.ts';
import { BUILT_FOLDER, saveScreenshot, waitUntilSettled, WIDE } from '../kit/browser.ts';
import { newTestPlace, type TestPlace } from '../kit/database.ts';
import { hashQuickly } from '../kit/fixture.ts';
import { HANG_MS } from '../kit/limits.ts';
import { startAt } from '../kit/server.ts';

let place: TestPlace;
let server: RunningServer;
let browser: Browser;
beforeAll(async () => {
  place = await newTestPlace();
  server = await startAt(place, {}, { pages: BUILT_FOLDER, ahead: true });
  const few = { seed: DEMO_SEED, lastDay: '2026-11-20', clients: 3, hashPassword: hashQuickly, progress: () => undefined };
  await fillDemo(server.database, few);
  browser = await chromium.launch({ executablePath: await findBrowser(), args: [...BROWSER_FLAGS] });
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
  await place?.dispose();
});

/** Comes in by a log-in that the demo offers; `refused` gathers every answer since then that is none. */
async function enter(firm: string, email: string): Promise<{ readonly page: Page; readonly refused: string[] }> {
  const origin = `http://${firm}.localhost:${server.port}`;
  const context = await browser.newContext({ viewport: WIDE, baseURL: origin, reducedMotion: 'reduce' });
  await context.addCookies([{ name: 'cookiesAccepted', value: 'yes', url: origin }]);
  const page = await context.newPage();
  page.setDefaultTimeout(HANG_MS);
  await page.goto('/login');
  await page.getByRole('button', { name: email, exact: true }).click();
  await page.locator('input[name=password]').press('Enter');
  await page.waitForURL((url) => url.pathname !== '/login');
  const refused: string[] = [];
  page.on('response', (answer) => {
    if (answer.status() >= 400) refused.push(`${answer.status()} ${new URL(answer.url()).pathname}`);
  });
  await waitUntilSettled(page, 'main h1');
  return { page, refused };
}

const failuresOn = (page: Page) => page.locator('[role=alert], [data-tone=error]').allInnerTexts();

test.each(DEMO_FIRMS.map(({ key }) => key))('%s', async (firm) => {
  const client = await enter(firm, DEMO_EMAILS.investor);
  await saveScreenshot(client.page, `demo-${firm}-client`);
  const entries = await client.page
    .locator('nav a[href^="/dashboard"]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')!));
  expect(entries.length).toBeGreaterThan(2);
  for (const href of entries) {
    // In the same window, since each of them loaded afresh takes twice as long; the menu of one page need not lead to all others.
    await client.page.evaluate((address) => history.pushState(null, '', address), href);
    // The page before has a title too. A tab for which there is no room stands behind a button.
    await client.page.locator(`nav a[href="${href}"][aria-current=page]`).first().waitFor({ state: 'attached' });
    await waitUntilSettled(client.page, 'main h1');
    expect([href, new URL(client.page.url()).pathname, await failuresOn(client.page)]).toEqual([
      href,
      expect.not.stringContaining('404'),
      [],
    ]);
  }
  expect(client.refused).toEqual([]);
  await client.page.context().close();

  const advisor = await enter(firm, DEMO_EMAILS.advisor);
  await advisor.page.locator('[data-index] a').first().click();
  await advisor.page.waitForURL(/\/(account|portfolio)\//);
  await waitUntilSettled(advisor.page, 'main h1');
  expect([await failuresOn(advisor.page), advisor.refused]).toEqual([[], []]);
  await advisor.page.context().close();

  const staff = await enter(firm, DEMO_EMAILS.staff);
  expect([await failuresOn(staff.page), staff.refused]).toEqual([[], []]);
  await staff.page.context().close();
});
