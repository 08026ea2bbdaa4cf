/** Tests a session on the screen: the warning before its end, its end, and the places where somebody is signed in. */
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Page } from 'playwright-core';
import { sessionCookie } from '#server/sign-in';
import { password } from '../kit/fixture.ts';
import { sendRequest, TestBrowser } from '../kit/server.ts';
import {
  signInThroughForm,
  expectEventually,
  expectAccessible,
  saveScreenshot,
  startJourney,
  statusOf,
  type BrowserJourney,
  waitUntilSettled,
} from '../kit/browser.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

let journey: BrowserJourney;
beforeAll(async () => {
  journey = await startJourney();
});
afterAll(() => journey.end());
afterEach(() => vi.useRealTimers());

/** A window whose clock can be moved. */
async function signedIn(person: 'ann' | 'bob' | 'sue'): Promise<Page> {
  const page = await journey.open('hekla');
  await page.clock.install();
  await page.goto('/login');
  await signInThroughForm(page, 'hekla', person);
  // An answer that is still under way would count the time of the session anew.
  await waitUntilSettled(page, 'h1');
  return page;
}

/** Time passes in the browser and at the server, and nobody does anything. */
async function pass(page: Page, ms: number): Promise<void> {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms });
  await page.clock.fastForward(ms);
}

/** What a copy of the window's credential still opens. */
async function credentialOf(page: Page): Promise<() => Promise<number>> {
  const name = sessionCookie(false);
  const cookie = (await page.context().cookies()).find((one) => one.name === name);
  if (!cookie) throw new Error(`the window has no ${name}`);
  const headers = { cookie: `${name}=${cookie.value}` };
  return async () => (await sendRequest(journey.running.server.port, 'hekla.localhost', 'GET', '/api/portals', { headers })).status;
}

const warning = (page: Page) => page.getByRole('dialog', { name: 'Are you still there?' });
const until = (page: Page) => page.evaluate(() => localStorage.getItem('portico.until'));

describe('a session that nobody uses', () => {
  test('[AUTH-43] is warned of after 29 minutes and ends after 30, here and at the server; with something done it goes on', async () => {
    const page = await signedIn('ann');
    for (let turn = 0; turn < 4; turn += 1) {
      await pass(page, 10 * MINUTE);
      const slid = page.waitForResponse((answer) => answer.url().endsWith('/api/session'));
      await page.keyboard.press('Shift');
      await slid;
      expect(await statusOf(page, '/api/portals')).toBe(200);
    }
    const credential = await credentialOf(page);
    await pass(page, 28 * MINUTE);
    await page.clock.runFor(2 * SECOND);
    expect(await warning(page).isVisible()).toBe(false);
    await pass(page, MINUTE);
    await warning(page).waitFor();
    expect(await page.evaluate(() => Number(localStorage.getItem('portico.active')))).toBeGreaterThan(0);
    await pass(page, MINUTE + SECOND);
    await page.waitForURL((url) => url.pathname === '/login');
    await page.getByText('Your session has ended.').waitFor();
    expect(await credential()).toBe(401);
  });

  test('a time to log out that is written by hand prolongs nothing', async () => {
    const page = await signedIn('ann');
    const credential = await credentialOf(page);
    await page.evaluate((far) => localStorage.setItem('portico.until', String(Date.now() + far)), 10 * HOUR);
    await pass(page, 30 * MINUTE + SECOND);
    expect(await credential()).toBe(401);
    await page.keyboard.press('Shift');
    await page.waitForURL((url) => url.pathname === '/login');
  });

  test('[AUTH-59] counts down before its end; Stay signed in lets it live at the server', async () => {
    const page = await signedIn('bob');
    const credential = await credentialOf(page);
    await pass(page, 29 * MINUTE + 10 * SECOND);
    await warning(page).waitFor();
    await expectAccessible(page);
    const seconds = async () => Number(/\d+/.exec(await warning(page).getByRole('timer').innerText())?.[0]);
    const first = await seconds();
    await pass(page, 5 * SECOND);
    await expectEventually(seconds).toBeLessThan(first);
    await warning(page).getByRole('button', { name: 'Stay signed in' }).click();
    await warning(page).waitFor({ state: 'hidden' });
    await pass(page, 20 * MINUTE);
    expect(await credential()).toBe(200);
    await pass(page, 9 * MINUTE + 30 * SECOND);
    // Asking has slid the server's; the browser counts from what was done in it.
    await warning(page).waitFor();
    await pass(page, MINUTE);
    await page.waitForURL((url) => url.pathname === '/login');
  });
});

describe('the time to log out that the browser keeps', () => {
  test('[AUTH-44] once it has passed leads to the sign-in screen, and ends the session', async () => {
    const page = await signedIn('ann');
    const credential = await credentialOf(page);
    await page.evaluate(() => localStorage.setItem('portico.until', String(Date.now() - 1_000)));
    await page.reload();
    await page.waitForURL((url) => url.pathname === '/login');
    expect(await credential()).toBe(401);
  });

  test('[AUTH-38] in the future leads past the sign-in screen with a session alone', async () => {
    const page = await signedIn('sue');
    expect(Number(await until(page))).toBeGreaterThan(Date.now());
    await page.goto('/login');
    await page.waitForURL((url) => url.pathname === '/portals');

    const stranger = await journey.open('hekla');
    await stranger.goto('/');
    await stranger.evaluate((far) => localStorage.setItem('portico.until', String(Date.now() + far)), HOUR);
    const calls: number[] = [];
    stranger.on(
      'response',
      (answer) =>
        answer.url().includes('/api/') &&
        !/\/api\/(tenant|session|content\/pages|content-channels)$/.test(answer.url()) &&
        calls.push(answer.status()),
    );
    await stranger.goto('/login');
    await stranger.getByRole('dialog', { name: 'Sign in' }).waitFor();
    expect(await until(stranger)).toBeNull();
    expect(calls.filter((status) => status < 400)).toEqual([]);
  });

  test('another window that signs out takes this one along', async () => {
    const page = await journey.signIn('hekla', 'ann');
    await page.getByRole('heading', { level: 1 }).waitFor();
    const other = await page.context().newPage();
    await other.goto('/profile/me');
    await other.getByRole('heading', { name: 'My profile' }).waitFor();
    await other.getByRole('button', { name: 'ann of hekla' }).click();
    await other.getByRole('menuitem', { name: 'Logout' }).click();
    await page.waitForURL((url) => url.pathname === '/login');
  });
});

describe('my profile', () => {
  test('shows where somebody is signed in, and ends it there', async () => {
    const elsewhere = new TestBrowser(journey.running.server.port, 'hekla');
    await elsewhere.signIn('bob', password('hekla'));
    const page = await journey.signIn('hekla', 'bob');
    await page.getByRole('button', { name: 'bob of hekla' }).click();
    await page.getByRole('menuitem', { name: 'My profile' }).click();
    await page.getByText('This browser').waitFor();
    await expectAccessible(page);
    await saveScreenshot(page, 'my profile');
    const others = page.getByRole('button', { name: /^Log out there:/ });
    for (let left = await others.count(); left > 0; left -= 1) {
      await others.first().click();
      await page.getByRole('dialog').getByRole('button', { name: 'Log out there' }).click();
      await expectEventually(() => others.count()).toBe(left - 1);
    }
    expect((await elsewhere.ask('GET', '/api/portals')).status).toBe(401);
    expect(await statusOf(page, '/api/portals')).toBe(200);
  });
});
