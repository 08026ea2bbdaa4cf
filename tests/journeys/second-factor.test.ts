/** Tests the second factor on the screen: a PIN by SMS, an app, a passkey and a backup code, each set up and then signed in with. */
import { sql } from 'drizzle-orm';
import type { CDPSession, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { email, password, settingsOf, type PersonName } from '../kit/fixture.ts';
import { TestBrowser, changeSettings } from '../kit/server.ts';
import { authenticatorCode, unbase32 } from '../kit/authenticator.ts';
import {
  expectEventually,
  expectAccessible,
  expectNoSidewaysScroll,
  PHONE,
  saveScreenshot,
  startJourney,
  statusOf,
  waitUntilSettled,
  WIDE,
  type BrowserJourney,
} from '../kit/browser.ts';

let journey: BrowserJourney;
beforeAll(async () => {
  journey = await startJourney();
});
afterAll(() => journey.end());
afterEach(() => vi.useRealTimers());

const firm = () => journey.running.fixture.hekla;
const db = () => journey.running.server.database.work(firm().id);
const gate = () => journey.running.server.database.gate(firm().id);

beforeEach(async () => {
  for (const table of ['second_factor', 'backup_code', 'passkey', 'attempt'])
    await gate().execute(sql`delete from ${sql.identifier(table)}`);
  await db().execute(sql`update person set phone = '+447700900123', second_factor_enabled = false, second_factor_target = null`);
  const { rows } = await db().execute<{ id: string }>(sql`select id from delivery`);
  for (const { id } of rows) read.add(id);
});

const read = new Set<string>();

/** The PIN that came and that nobody has read yet, from the collection of SMS. */
async function pinOf(person: PersonName): Promise<string> {
  let found: string | undefined;
  const look = async () => {
    const { rows } = await journey.running.server.database
      .person(firm().id, firm().people.sue, 'tenant')
      .execute<{ id: string; body: string }>(
        sql`select s.id, s.body from sms s join delivery d on d.id = s.id where d.person_id = ${firm().people[person]} and s.body is not null`,
      );
    const fresh = rows.find(({ id }) => !read.has(id));
    if (fresh) read.add(fresh.id);
    found = /\b\d+\b/.exec(fresh?.body ?? '')?.[0];
    return found;
  };
  await expectEventually(look).toBeDefined();
  return found!;
}

const code = (page: Page) => page.locator('input[name=code]');
const step = (page: Page) => page.getByRole('dialog', { name: 'Confirm that it is you' });
const isIn = (page: Page) => page.waitForURL((url) => url.pathname !== '/login' && url.pathname !== '/');

/** Up to the second step. */
async function givePassword(page: Page, person: PersonName, at = '/login'): Promise<void> {
  await page.goto(at);
  await page.locator('input[name=email]').fill(email(person));
  await page.locator('input[name=password]').fill(password('hekla'));
  await page.locator('input[name=password]').press('Enter');
  await step(page).waitFor();
}

async function giveCode(page: Page, given: string): Promise<void> {
  await code(page).fill(given);
  await code(page).press('Enter');
}

async function openSetUp(page: Page): Promise<void> {
  await page.goto('/profile/me');
  await page.getByRole('button', { name: 'Set up a second factor' }).click();
}

/** By the profile, in a window that is signed in; answers the backup codes. */
async function setUpSms(page: Page, person: PersonName): Promise<string[]> {
  await openSetUp(page);
  await page.getByRole('button', { name: 'Set up: PIN by SMS' }).click();
  await code(page).waitFor();
  await giveCode(page, await pinOf(person));
  return keptCodes(page);
}

async function keptCodes(page: Page): Promise<string[]> {
  const list = page.getByRole('list', { name: 'Backup codes' });
  await list.waitFor();
  const codes = await list.getByRole('listitem').allInnerTexts();
  await page.getByRole('button', { name: 'I have kept them' }).click();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  return codes;
}

describe('a PIN by SMS', () => {
  test('[AUTH-28] [AUTH-35] is offered in the profile, and asked for from then on, in each browser', async () => {
    const page = await journey.bring('hekla', 'ann');
    await page.goto('/profile/me');
    await page.getByText('Nothing is asked for beside your password yet.').waitFor();
    await expectAccessible(page);
    await openSetUp(page);
    await page.getByRole('button', { name: 'Set up: PIN by SMS' }).waitFor();
    await saveScreenshot(page, 'second factor, ways to set up');
    await expectAccessible(page);
    const codes = await setUpSms(page, 'ann');
    expect(codes).toHaveLength(10);
    await page.getByText('10 are left').waitFor();
    expect(await page.getByRole('button', { name: 'Set up a second factor' }).count()).toBe(0);
    await expectAccessible(page);
    await saveScreenshot(page, 'second factor, set up');

    const [a, b] = [await journey.open('hekla'), await journey.open('hekla', PHONE)];
    await givePassword(a, 'ann');
    await a.goto('/portals');
    await a.waitForURL((url) => url.pathname === '/login');
    await step(a).waitFor();
    expect(await statusOf(a, '/api/portals')).toBe(401);
    await code(a).waitFor();
    await expectAccessible(a);
    await saveScreenshot(a, 'second factor, PIN');
    await pinOf('ann');
    await a.getByRole('button', { name: 'Send a new PIN' }).click();
    await giveCode(a, await pinOf('ann'));
    await isIn(a);
    expect(await statusOf(a, '/api/portals')).toBe(200);

    await givePassword(b, 'ann');
    await code(b).waitFor();
    expect(await statusOf(b, '/api/portals')).toBe(401);
    await expectNoSidewaysScroll(b);
    await saveScreenshot(b, 'second factor, PIN, phone');
    await pinOf('ann');

    await db().execute(sql`update person set second_factor_exempt = true where id = ${firm().people.ann}`);
    const exempt = await journey.signIn('hekla', 'ann');
    expect(await statusOf(exempt, '/api/portals')).toBe(200);
    await db().execute(sql`update person set second_factor_exempt = false where id = ${firm().people.ann}`);
  });

  test('[AUTH-31] that is wrong is told at the field, and changes nothing; the right one opens once', async () => {
    await setUpSms(await journey.signIn('hekla', 'bob'), 'bob');
    const page = await journey.open('hekla');
    await givePassword(page, 'bob');
    const pin = await pinOf('bob');
    await giveCode(page, pin === '000000' ? '000001' : '000000');
    await page.getByText('Wrong PIN').waitFor();
    await saveScreenshot(page, 'second factor, wrong PIN');
    expect(await code(page).inputValue()).toBe('');
    expect(await statusOf(page, '/api/portals')).toBe(401);
    await giveCode(page, pin);
    await page.getByText('Welcome back').waitFor();
    await isIn(page);
    expect(await statusOf(page, '/api/portals')).toBe(200);

    const again = await journey.open('hekla');
    await givePassword(again, 'bob');
    await code(again).waitFor();
    await giveCode(again, pin);
    await again.getByText('Wrong PIN').waitFor();
    expect(await statusOf(again, '/api/portals')).toBe(401);
  });

  test('[AUTH-30] has six digits: twenty of them, and neither five nor seven are taken by form or server', async () => {
    await setUpSms(await journey.signIn('hekla', 'bob'), 'bob');
    const page = await journey.open('hekla');
    await givePassword(page, 'bob');
    const pins = [await pinOf('bob')];
    const asked: string[] = [];
    page.on('request', (request) => request.url().endsWith('/api/second-factor/validation') && asked.push(request.url()));
    for (const wrong of ['12345', '1234567']) {
      await giveCode(page, wrong);
      await page.getByText('Enter exactly six digits.').waitFor();
      await code(page).fill('');
    }
    expect(asked).toEqual([]);
    const api = new TestBrowser(journey.running.server.port, 'hekla');
    await api.signIn('bob', password('hekla'));
    while (pins.length < 20) {
      await gate().execute(sql`delete from attempt`);
      expect((await api.ask('POST', '/api/second-factor/pin', { body: {} })).status).toBe(200);
      pins.push(await pinOf('bob'));
    }
    expect(pins.filter((pin) => !/^\d{6}$/.test(pin))).toEqual([]);
    expect(new Set(pins).size).toBeGreaterThan(18);
    for (const wrong of ['12345', '1234567'])
      expect((await api.ask('POST', '/api/second-factor/validation', { body: { code: wrong } })).status).toBe(400);
  });

  test('is asked for again after two hours, and leads back to where one was', async () => {
    const page = await journey.signIn('hekla', 'sue');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await setUpSms(page, 'sue');
    await page.goto('/admin/imports');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await gate().execute(
      sql`update session set second_factor_at = second_factor_at - interval '2 hours' where user_id = ${firm().people.sue}`,
    );
    await page.reload();
    await step(page).waitFor();
    await giveCode(page, await pinOf('sue'));
    await page.waitForURL((url) => url.pathname === '/admin/imports');
    await page.goto('/portals');
    // What the page still asks for would bring the step before anybody leaves it.
    await waitUntilSettled(page, 'main a[href="/dashboard/clients"]');
    await gate().execute(
      sql`update session set second_factor_at = second_factor_at - interval '2 hours' where user_id = ${firm().people.sue}`,
    );
    // Also where the page stands already, and only asks for more.
    await page.locator('main a[href="/dashboard/clients"]').click();
    await step(page).waitFor();
  });
});

test('an app: the picture and the secret as text, then its code at the door', async () => {
  const page = await journey.signIn('hekla', 'ann', PHONE);
  await openSetUp(page);
  await page.getByRole('button', { name: 'Set up: Authenticator app' }).click();
  await page.getByRole('img', { name: /The secret for your app/ }).waitFor();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await saveScreenshot(page, 'second factor, app, phone');
  const shown = await page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).innerText();
  const secret = unbase32(shown.replaceAll(' ', ''));
  await giveCode(page, authenticatorCode(secret));
  await page.getByRole('list', { name: 'Backup codes' }).waitFor();
  await saveScreenshot(page, 'second factor, backup codes, phone');
  await keptCodes(page);
  await page.setViewportSize(WIDE);
  await saveScreenshot(page, 'second factor, app set up');

  const other = await journey.open('hekla');
  await givePassword(other, 'ann');
  await giveCode(other, authenticatorCode(secret, 1));
  await isIn(other);
  expect(await statusOf(other, '/api/portals')).toBe(200);
});

test('a backup code, once', async () => {
  const [first = '', second = ''] = await setUpSms(await journey.signIn('hekla', 'ann'), 'ann');
  const page = await journey.open('hekla');
  await givePassword(page, 'ann', '/?action=login');
  await page.getByRole('button', { name: 'Use a backup code' }).click();
  await saveScreenshot(page, 'second factor, backup code');
  await giveCode(page, first);
  await isIn(page);
  const again = await journey.open('hekla');
  await givePassword(again, 'ann');
  await again.getByRole('button', { name: 'Use a backup code' }).click();
  await giveCode(again, first);
  await again.getByText('Wrong PIN').waitFor();
  await giveCode(again, second);
  await isIn(again);
});

describe('a passkey', () => {
  /** An authenticator that does what its holder would. */
  async function authenticator(page: Page, verifies = true): Promise<CDPSession> {
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('WebAuthn.enable');
    await cdp.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: verifies,
        automaticPresenceSimulation: true,
      },
    });
    return cdp;
  }

  /** A key that only asks to be touched, by whoever. */
  async function plainKey(page: Page): Promise<void> {
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('WebAuthn.enable');
    await cdp.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'usb',
        hasResidentKey: false,
        hasUserVerification: false,
        automaticPresenceSimulation: true,
      },
    });
  }

  async function signOut(page: Page): Promise<void> {
    await page.evaluate(() => fetch('/api/session', { method: 'DELETE' }));
    await page.goto('/login');
  }

  test('is made in the profile, named, signed in with in the place of password and PIN, and forgotten', async () => {
    const page = await journey.signIn('hekla', 'ann');
    await authenticator(page);
    await openSetUp(page);
    await page.getByRole('button', { name: 'Set up: Passkey' }).click();
    await page.getByRole('list', { name: 'Backup codes' }).waitFor();
    await keptCodes(page);
    await page.getByRole('button', { name: /^Rename:/ }).click();
    await page.getByRole('textbox', { name: 'Name of the passkey' }).fill('My own laptop');
    await page.getByRole('textbox', { name: 'Name of the passkey' }).press('Enter');
    await page.getByText('My own laptop').waitFor();
    await expectAccessible(page);
    await saveScreenshot(page, 'passkeys');

    await signOut(page);
    await page.getByRole('button', { name: 'Sign in with a passkey' }).waitFor();
    await saveScreenshot(page, 'sign-in with passkey');
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await isIn(page);
    expect(await statusOf(page, '/api/portals')).toBe(200);

    // The password alone does not do any more; the passkey is the second step then.
    await signOut(page);
    await givePassword(page, 'ann');
    expect(await statusOf(page, '/api/portals')).toBe(401);
    await step(page).getByRole('button', { name: 'Sign in with a passkey' }).click();
    await isIn(page);

    // Of nobody else: neither seen, nor named, nor deleted.
    const { rows } = await gate().execute<{ id: string }>(sql`select id from passkey`);
    const bob = new TestBrowser(journey.running.server.port, 'hekla');
    await bob.signIn('bob', password('hekla'));
    expect((await bob.ask('GET', '/api/passkeys')).body).toEqual([]);
    expect((await bob.ask('PUT', `/api/passkeys/${rows[0]!.id}`, { body: { name: 'mine' } })).status).toBe(404);
    expect((await bob.ask('DELETE', `/api/passkeys/${rows[0]!.id}`)).status).toBe(404);

    await page.goto('/profile/me');
    await page.getByRole('button', { name: 'Remove: My own laptop' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await page.getByText('Nothing is asked for beside your password yet.').waitFor();
    await signOut(page);
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await page.getByText('This passkey could not be used here.').waitFor();
    expect(await statusOf(page, '/api/portals')).toBe(401);
  });

  test('is not taken from an authenticator that does not verify who holds it', async () => {
    const page = await journey.signIn('hekla', 'bob');
    const cdp = await authenticator(page, false);
    await openSetUp(page);
    await page.getByRole('button', { name: 'Set up: Passkey' }).click();
    await page.getByText('No passkey was used.').waitFor();
    await cdp.send('WebAuthn.disable');
    // Nor where the page asks the authenticator for less than it should.
    await plainKey(page);
    const status = await page.evaluate(async () => {
      const post = (path: string, body: object) =>
        fetch(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
      const options = await (await post('/api/passkeys/options', {})).json();
      options.authenticatorSelection = { userVerification: 'discouraged', residentKey: 'discouraged' };
      const made = await navigator.credentials.create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options) });
      return (await post('/api/passkeys', { name: 'weak', response: (made as PublicKeyCredential).toJSON() })).status;
    });
    expect(status).toBe(401);
    expect((await gate().execute(sql`select from passkey`)).rows).toEqual([]);
  });
});

test('[AUTH-29] SMS is the way where nothing is chosen; an app signs in; and where the firm asks for more, SMS is not offered', async () => {
  const api = new TestBrowser(journey.running.server.port, 'hekla');
  await api.signIn('bob', password('hekla'));
  expect((await api.ask('POST', '/api/second-factor', { body: {} })).status).toBe(200);
  const pin = await pinOf('bob');
  expect((await api.ask('POST', '/api/second-factor/confirmation', { body: { code: pin } })).status).toBe(200);
  const { rows } = await db().execute(sql`select second_factor_target as target from person where id = ${firm().people.bob}`);
  expect(rows).toEqual([{ target: 'sms' }]);
  const { app } = (await api.ask('POST', '/api/second-factor', { body: { target: 'totp' } })).body as { app: { secret: string } };
  const secret = unbase32(app.secret);
  expect(
    (await api.ask('POST', '/api/second-factor/confirmation', { body: { target: 'totp', code: authenticatorCode(secret) } })).status,
  ).toBe(200);

  const { secondFactor } = settingsOf('hekla');
  await changeSettings(journey.running, 'hekla', { secondFactor: { ...secondFactor, required: 'app-or-passkey' } });
  expect(((await api.ask('GET', '/api/second-factor')).body as { offered: string[] }).offered).toEqual(['totp', 'passkey']);

  const page = await journey.open('hekla');
  await givePassword(page, 'bob');
  await code(page).waitFor();
  expect(await page.getByText(/SMS/).count()).toBe(0);
  await giveCode(page, authenticatorCode(secret, 1));
  await isIn(page);

  // Who has nothing sets something up at the door.
  const ann = await journey.open('hekla');
  await givePassword(ann, 'ann');
  await ann.getByRole('button', { name: 'Set up: Authenticator app' }).waitFor();
  expect(await ann.getByText(/SMS/).count()).toBe(0);
  await expectAccessible(ann);
  await saveScreenshot(ann, 'second factor, asked for');
  await changeSettings(journey.running, 'hekla', { secondFactor });
});
