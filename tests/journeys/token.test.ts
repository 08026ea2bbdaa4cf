/**
 * Tests signing in from elsewhere: by a token in the address, and by the firm’s own identity provider. The token is removed from the address at once.
 */
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { sql } from 'drizzle-orm';
import type { Page, Request } from 'playwright-core';
import { email, type PersonName } from '../kit/fixture.ts';
import { openTestIdentityProvider, SECRETS, type TestIdentityProvider } from '../kit/identity-provider.ts';
import { TestBrowser, signInBrowser } from '../kit/server.ts';
import {
  expectAccessible,
  expectEventually,
  expectNoSidewaysScroll,
  PHONE,
  saveScreenshot,
  startJourney,
  statusOf,
  WIDE,
  type BrowserJourney,
  waitUntilSettled,
} from '../kit/browser.ts';

let journey: BrowserJourney;
let house: TestIdentityProvider;
let staff: TestBrowser;
beforeAll(async () => {
  journey = await startJourney({}, { PORTICO_IDENTITY_SECRETS: SECRETS });
  house = await openTestIdentityProvider(journey.running);
  staff = await signInBrowser(journey.running.server.port, 'hekla', 'sue');
});
afterAll(async () => {
  await journey.end();
  await house.close();
});
afterEach(() => vi.useRealTimers());

async function tokenOf(person: 'ann' | 'bob'): Promise<string> {
  const uid = journey.running.fixture.hekla.people[person];
  return ((await staff.ask('POST', '/api/tokens', { body: { uid } })).body as { token: string }).token;
}

const at = (page: Page, path: string) => page.waitForURL((url) => url.pathname === path);

test('[AUTH-39] signs in and is wiped; used again, too late or for a portal that is none, it leads nowhere', async () => {
  const { account } = journey.running.fixture.hekla.accounts.alpha;
  const path = `/dashboard/clients/account/${account}`;
  const page = await journey.open('hekla');
  const token = await tokenOf('ann');
  const requests: Request[] = [];
  page.on('request', (request) => requests.push(request));
  await page.goto(`${path}?token=${token}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await expectEventually(() => statusOf(page, '/api/portals')).toBe(200);
  await expectEventually(() => page.locator('body').innerText()).toContain('hekla-alpha');
  expect(page.url()).not.toContain(token);
  // The page itself was asked for with it, as its address was typed; then the exchange, and no other.
  const carried: string[] = [];
  for (const request of requests) {
    const sent = [request.url(), request.postData() ?? '', ...Object.values(await request.allHeaders())].join(' ');
    if (sent.includes(token)) carried.push(`${request.method()} ${new URL(request.url()).pathname}`);
  }
  expect(carried).toEqual([`GET ${path}`, 'POST /api/session/token']);
  const entries = await page.evaluate(() => [
    location.href,
    document.referrer,
    JSON.stringify(history.state),
    ...Object.values(localStorage),
    ...Object.values(sessionStorage),
  ]);
  expect(entries.join(' ')).not.toContain(token);
  await page.goBack();
  expect(page.url()).not.toContain(token);

  const again = await journey.open('hekla');
  await again.goto(`${path}?token=${token}`);
  await at(again, '/dashboard/404');
  expect(await statusOf(again, '/api/portals')).toBe(401);

  const missing = await journey.open('hekla');
  await missing.goto(`/dashboard/no-such-portal?token=${await tokenOf('ann')}`);
  await at(missing, '/dashboard/404');
  expect(await statusOf(missing, '/api/portals')).toBe(200);

  const late = await journey.open('hekla');
  const expired = await tokenOf('bob');
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 });
  await late.goto(`/dashboard/clients?token=${expired}`);
  await at(late, '/dashboard/404');
  expect(await statusOf(late, '/api/portals')).toBe(401);
});

/** Says at the provider who one is. */
async function answerAs(page: Page, name: string): Promise<void> {
  await page.waitForURL((url) => url.origin === house.issuer);
  await page.getByLabel('Name').fill(name);
  await page.getByRole('button', { name: 'Go on' }).click();
}

test('the button leads to the provider of the firm and back to where one wanted to go, or says why not', async () => {
  house.people.set('ann', { email: email('ann'), email_verified: true });
  const page = await journey.open('hekla');
  await page.goto('/login?back=%2Fprofile%2Fme');
  const button = page.getByRole('button', { name: 'Sign in with Example ID' });
  await button.waitFor();
  await expectAccessible(page);
  await saveScreenshot(page, 'identity-wide');
  await page.setViewportSize(PHONE);
  await expectNoSidewaysScroll(page);
  await saveScreenshot(page, 'identity-phone');
  await page.setViewportSize(WIDE);
  house.silent = () => true;
  await button.click();
  await page.getByRole('alert').getByText('The external login cannot be reached at the moment.').waitFor();
  house.silent = () => false;
  await button.click();
  await answerAs(page, 'ann');
  await at(page, '/profile/me');
  await page.getByText('Welcome back').waitFor();
  await page.getByRole('heading', { name: 'My profile', level: 1 }).waitFor();
  expect(new URL(page.url()).search).toBe('');
  const left = await page.evaluate(() => [JSON.stringify(history.state), ...Object.values(sessionStorage), document.referrer].join(' '));
  expect(left).not.toMatch(/state=|code=/);

  // Where another language is spoken, and the provider knows somebody whom the firm does not.
  house.people.set('stranger', { email: 'stranger@example.com', email_verified: true });
  const other = await journey.open('pelagos');
  await other.goto('/login');
  await other.getByRole('button', { name: 'Σύνδεση με Example ID' }).click();
  await answerAs(other, 'stranger');
  await other.getByRole('alert').getByText('Κανείς εδώ δεν αντιστοιχεί σε αυτή την εξωτερική ταυτότητα.').waitFor();
  expect(new URL(other.url()).search).toBe('');
  await expectAccessible(other);
  await saveScreenshot(other, 'identity-refused');
  // The way in stands beside it as ever.
  expect(await other.locator('input[name=password]').isVisible()).toBe(true);
});

test('[AUTH-46] whoever came by another identity and brings no token is sent to the external login of the firm', async () => {
  const { hekla } = journey.running.fixture;
  const setType = (person: PersonName, type: string) =>
    journey.running.server.database.work(hekla.id).execute(sql`update person set auth_type = ${type} where id = ${hekla.people[person]}`);
  house.people.set('bob', { email: email('bob'), email_verified: true });
  const guarded = `/dashboard/clients/account/${hekla.accounts.beta.account}`;
  const page = await journey.signIn('hekla', 'bob');
  await waitUntilSettled(page, 'main h1');
  await setType('bob', 'identity');
  await page.goto(guarded);
  // Whoever turns round there stands before the same door.
  await answerAs(page, '');
  await page.getByText('Please sign in through the external login to go on.').waitFor();
  await page.getByRole('alert').getByText('Signing in through the external login did not work.').waitFor();
  await expectAccessible(page);
  await saveScreenshot(page, 'identity-guard');
  expect(await page.locator('input[name=password]').count()).toBe(0);
  await page.getByRole('button', { name: 'Sign in with Example ID' }).click();
  await answerAs(page, 'bob');
  await at(page, guarded);
  await expectEventually(() => page.locator('body').innerText()).toContain('hekla-beta');

  const byToken = await journey.open('hekla');
  await byToken.goto(`${guarded}?token=${await tokenOf('bob')}`);
  await expectEventually(() => byToken.locator('body').innerText()).toContain('hekla-beta');

  await setType('ada', 'identity');
  const advisor = await journey.bring('hekla', 'ada');
  await advisor.goto(`/dashboard/clients/account/${hekla.accounts.alpha.account}`);
  await expectEventually(() => advisor.locator('body').innerText()).toContain('hekla-alpha');

  await setType('bob', 'password');
  const byPassword = await journey.bring('hekla', 'bob');
  await byPassword.goto(guarded);
  await expectEventually(() => byPassword.locator('body').innerText()).toContain('hekla-beta');
});
