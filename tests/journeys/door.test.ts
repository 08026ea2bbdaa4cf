/** Tests signing in and out on the screen, by the rows of the requirements catalogue. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { STANDARD } from '../../capabilities/navigation/server/standard.ts';
import { email, password } from '../kit/fixture.ts';
import { sendRequest } from '../kit/server.ts';
import { signInThroughForm, expectEventually, startJourney, statusOf, waitUntilSettled, type BrowserJourney } from '../kit/browser.ts';

let journey: BrowserJourney;
beforeAll(async () => {
  journey = await startJourney();
});
afterAll(() => journey.end());

const modal = (page: Page) => page.getByRole('dialog', { name: 'Sign in' });
const emailField = (page: Page) => page.locator('input[name=email]');
const passwordField = (page: Page) => page.locator('input[name=password]');
const submit = (page: Page) => modal(page).locator('button[type=submit]');
const snackbar = (page: Page, tone: 'success' | 'error') => page.locator(`[data-tone=${tone}]`);

/** Beside the dialog. */
function clickOutside(page: Page): Promise<void> {
  return page.mouse.click(5, 5);
}

describe('the sign-in screen', () => {
  test('[AUTH-01] [AUTH-10] is a modal with two fields; who gets in is welcomed', async () => {
    const page = await journey.open('hekla');
    await page.goto('/login');
    await modal(page).waitFor();
    expect(await page.locator('dialog:modal').count()).toBe(1);
    expect(await emailField(page).isVisible()).toBe(true);
    expect(await passwordField(page).isVisible()).toBe(true);
    await expectEventually(() => page.locator('body').innerText()).toContain('Hekla');
    await signInThroughForm(page, 'hekla', 'ann');
    await snackbar(page, 'success').getByText('Welcome back', { exact: true }).waitFor();
    await modal(page).waitFor({ state: 'detached' });
  });

  test('[AUTH-05] [AUTH-06] stays when somebody clicks beside it at its own address, and closes elsewhere; Cancel leads to the front page', async () => {
    const page = await journey.open('hekla');
    await page.goto('/login');
    await modal(page).waitFor();
    await clickOutside(page);
    await page.keyboard.press('Shift');
    expect(await modal(page).isVisible()).toBe(true);
    await modal(page).getByRole('button', { name: 'Cancel' }).click();
    await page.waitForURL((url) => url.pathname === '/' && url.search === '');
    await page.goto('/?action=login');
    await modal(page).waitFor();
    await clickOutside(page);
    await modal(page).waitFor({ state: 'detached' });
  });

  test('[AUTH-40] opens over a public page that is asked for with login', async () => {
    const page = await journey.open('hekla');
    await page.goto('/?login');
    await modal(page).waitFor();
  });

  test('[AUTH-09] cannot be sent before both are there; nor can the call behind it', async () => {
    const page = await journey.open('hekla');
    const calls: string[] = [];
    page.on('request', (request) => request.method() === 'POST' && calls.push(request.url()));
    await page.goto('/login');
    for (const [address, secret] of [
      ['', ''],
      [email('ann'), ''],
      ['', password('hekla')],
    ] as const) {
      await emailField(page).fill(address);
      await passwordField(page).fill(secret);
      expect(await submit(page).isDisabled()).toBe(true);
      await passwordField(page).press('Enter');
    }
    expect(calls).toEqual([]);
    const { port, database } = journey.running.server;
    const kept = async () => {
      const gate = database.gate(journey.running.fixture.hekla.id);
      const { rows } = await gate.execute(
        sql`select (select count(*)::int from session) as sessions, (select count(*)::int from attempt) as attempts`,
      );
      return rows;
    };
    const before = await kept();
    for (const body of [{ email: email('ann'), password: '' }, { email: '', password: password('hekla') }, {}]) {
      const answer = await sendRequest(port, 'hekla.localhost', 'POST', '/api/session', { body });
      expect([answer.status, answer.headers['set-cookie']]).toEqual([400, undefined]);
    }
    expect(await kept()).toEqual(before);
  });

  test('[AUTH-22] says in the colour of errors why it failed, keeps the address and forgets the password; a lost server is told too', async () => {
    const page = await journey.open('hekla');
    await page.goto('/login');
    await emailField(page).fill(email('ann'));
    await passwordField(page).fill('wrong');
    await passwordField(page).press('Enter');
    await snackbar(page, 'error').getByText('Invalid Login Credentials', { exact: true }).waitFor();
    const colours = await snackbar(page, 'error').evaluate((element) => {
      const probe = document.body.appendChild(document.createElement('i'));
      probe.style.color = 'var(--error)';
      const colour = getComputedStyle(probe).color;
      probe.remove();
      return [getComputedStyle(element).backgroundColor, colour];
    });
    expect(colours[0]).toBe(colours[1]);
    expect(await passwordField(page).inputValue()).toBe('');
    expect(await emailField(page).inputValue()).toBe(email('ann'));
    await page.route('**/api/session', (route) => route.abort());
    await passwordField(page).fill(password('hekla'));
    await passwordField(page).press('Enter');
    await expectEventually(() => snackbar(page, 'error').last().innerText()).not.toContain('Invalid');
    await expectEventually(() => passwordField(page).isEnabled()).toBe(true);
    expect(await submit(page).innerText()).toBe('Login');
  });
});

describe('who is signed in', () => {
  test('[AUTH-37] passes the sign-in screen', async () => {
    const page = await journey.signIn('hekla', 'sue');
    await page.goto('/login');
    await page.waitForURL((url) => url.pathname === '/portals');
  });

  test('[AUTH-41] [AUTH-42] leaves nothing behind, at the server or in the window, and is told goodbye', async () => {
    const { running } = journey;
    const page = await journey.signIn('hekla', 'ann');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await expectEventually(() => page.locator('body').innerText()).toContain('ann of hekla');
    await page.goto(`/dashboard/clients/portfolio/${running.fixture.hekla.accounts.alpha.portfolio}?tab=orders`);
    await page.getByText('hekla-alpha fund').first().waitFor();
    // What the page still asks for would be refused after the sign-out, and lead to the sign-in screen.
    await waitUntilSettled(page);
    const cookie = (await page.context().cookies()).find(({ httpOnly }) => httpOnly);
    const headers = { cookie: `${cookie?.name}=${cookie?.value}` };
    const opens = async () => (await sendRequest(running.server.port, 'hekla.localhost', 'GET', '/api/portals', { headers })).status;
    expect(await opens()).toBe(200);
    await page.getByRole('button', { name: 'ann of hekla' }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await snackbar(page, 'success').getByText('You have been logged out. See you again soon!', { exact: true }).waitFor();
    expect(await opens()).toBe(401);
    expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key !== 'portico.language'))).toEqual([]);
    // That the notice of cookies was accepted is of this browser, whoever signs in at it.
    expect((await page.context().cookies()).filter(({ httpOnly, name }) => !httpOnly && name !== 'cookiesAccepted')).toEqual([]);

    await page.getByRole('main').getByRole('link', { name: 'Login' }).click();
    await signInThroughForm(page, 'hekla', 'bob');
    await page.getByRole('heading', { level: 1 }).waitFor();
    const showsNothing = async () => {
      await waitUntilSettled(page);
      expect(await page.locator('body').innerText()).not.toMatch(/ann of hekla|hekla-alpha/);
    };
    await showsNothing();
    expect(await page.locator('body').innerText()).toContain('bob of hekla');
    // Through everything that the first user had opened in this tab, to where it began.
    const left: string[] = [];
    while (await page.evaluate(() => navigation.canGoBack)) {
      const from = await page.evaluate(() => navigation.currentEntry?.key);
      await page.evaluate(() => void navigation.back());
      await expectEventually(() => page.evaluate(() => navigation.currentEntry?.key)).not.toBe(from);
      await showsNothing();
      left.push(new URL(page.url()).pathname);
    }
    // Where there was nothing of theirs, one page says so.
    expect(left).toContain('/dashboard/404');
  });
});

test('[AUTH-27] who is signed out is led to the sign-in screen, and the calls behind answer nothing', async () => {
  const page = await journey.open('hekla');
  const { portfolio, account } = journey.running.fixture.hekla.accounts.alpha;
  const ids: Readonly<Record<string, string>> = { portal: 'clients', account, portfolio };
  // Every page that a portal has by itself; what else its address names is found only behind the door.
  const dashboard = STANDARD.sitemap.areas
    .flatMap(({ sections }) => sections.map(({ path }) => path.replace(/\$(\w+)/g, (_, name: string) => ids[name] ?? 'any')))
    .filter((path, index, all) => path.startsWith('/dashboard/') && all.indexOf(path) === index);
  expect(dashboard.length).toBeGreaterThan(20);
  const profile = ['me', 'looks', 'submissions', 'organisation'].map((part) => `/profile/${part}`);
  const pages = ['/portals', '/portals/new', ...profile, ...dashboard];
  for (const path of pages) {
    await page.goto(path);
    await page.waitForURL((url) => url.pathname === '/login');
    await modal(page).waitFor();
  }
  // Administration has a door of its own.
  for (const path of ['/admin/users', '/admin/portals', '/admin/imports', '/admin/appearance', '/forms-designer/new']) {
    await page.goto(path);
    await page.waitForURL((url) => url.pathname + url.search === '/?action=login');
    await modal(page).waitFor();
  }
  for (const path of [
    '/api/collections/users/records',
    '/api/appearance',
    '/api/desk/orders?portal=clients',
    `/api/portfolios/${portfolio}/orders`,
    '/api/profile',
    '/api/portals',
    '/api/sessions',
    '/api/accounts?portal=clients',
    `/api/accounts/${account}`,
    `/api/portfolios/${portfolio}`,
    '/api/imports',
  ])
    expect([path, await statusOf(page, path)]).toEqual([path, 401]);
});
