/** Tests signing up and resetting a password on the screen, with the links that confirm and reset. */
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import { issueSingleUseLink } from '#server/sign-in';
import { email, password } from '../kit/fixture.ts';
import { linkIn, mailsOf, mailTo, waitForJobs } from '../kit/mails.ts';
import { sendRequest, changeSettings } from '../kit/server.ts';
import {
  signInThroughForm,
  expectEventually,
  expectAccessible,
  expectNoSidewaysScroll,
  PHONE,
  saveScreenshot,
  startJourney,
  statusOf,
  type BrowserJourney,
} from '../kit/browser.ts';

const GOOD = 'Correct-horse7';
const HOUR = 60 * 60_000;

let journey: BrowserJourney;
beforeAll(async () => {
  journey = await startJourney();
});
afterAll(() => journey.end());
afterEach(() => vi.useRealTimers());
// Everything comes from one network here, which is told off after nine sign-ups.
afterEach(() => gate().execute(sql`delete from attempt`));

const gate = () => journey.running.server.database.gate(journey.running.fixture.hekla.id);
const work = () => journey.running.server.database.work(journey.running.fixture.hekla.id);

type ModeName = 'Sign in' | 'Sign up' | 'Reset your password';
const modal = (page: Page, name: ModeName) => page.getByRole('dialog', { name, exact: true });
const field = (page: Page, name: string) => page.locator(`dialog input[name=${name}]`);
const submit = (page: Page) => page.locator('dialog button[type=submit]');
const link = (dialog: Locator, name: string) => dialog.getByRole('button', { name, exact: true });
const snackbar = (page: Page, tone: 'success' | 'error') => page.locator(`[data-tone=${tone}]`);
const said = (page: Page, tone: 'success' | 'error', text: string) => snackbar(page, tone).getByText(text, { exact: true }).waitFor();

async function fillSignUp(page: Page, address: string, more: { name?: string; phone?: string; secret?: string } = {}): Promise<void> {
  await field(page, 'email').fill(address);
  if (more.name) await field(page, 'name').fill(more.name);
  if (more.phone) await field(page, 'phone').fill(more.phone);
  await field(page, 'password').fill(more.secret ?? GOOD);
  await field(page, 'terms').check();
}

/** The page of the link in a mail, at the origin of the journey. */
const pathOf = (address: URL) => address.pathname + address.search;

async function person(address: string): Promise<Record<string, unknown> | undefined> {
  return (await work().execute(sql`select * from person where email = ${address}`)).rows[0];
}

const setSettings = (settings: Readonly<Record<string, unknown>>) => changeSettings(journey.running, 'hekla', settings);

describe('the modes of the modal', () => {
  test('[AUTH-04] are three, by action or by route, and each does its work', async () => {
    const page = await journey.open('hekla');
    for (const [path, name] of [
      ['/?action=login', 'Sign in'],
      ['/?action=signup', 'Sign up'],
      ['/?action=reset', 'Reset your password'],
      ['/login', 'Sign in'],
    ] as const) {
      await page.goto(path);
      await modal(page, name).waitFor();
      expect(await page.getByRole('dialog').count()).toBe(1);
    }
    await page.goto('/?action=nonsense');
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);

    await page.goto('/?action=login');
    await field(page, 'email').fill(email('kay'));
    await field(page, 'password').fill(password('hekla'));
    await field(page, 'password').press('Enter');
    await said(page, 'success', 'Welcome back');
    const second = await journey.open('hekla');
    await second.goto('/?action=signup');
    await fillSignUp(second, 'modes@new.example');
    await submit(second).click();
    await said(second, 'success', 'Your account is ready');
    const third = await journey.open('hekla');
    await third.goto('/?action=reset');
    await field(third, 'email').fill(email('kay'));
    await submit(third).click();
    await said(third, 'success', 'If your email address exists, a link is on its way to you.');
    await mailTo(journey.running, 'reset', email('kay'));
  });

  test.each(['/?action=login', '/login'])('[AUTH-07] lead to each other and back, from %s', async (path) => {
    const page = await journey.open('hekla');
    await page.goto(path);
    await field(page, 'email').fill('kept@example.com');
    await link(modal(page, 'Sign in'), 'Sign up').click();
    await modal(page, 'Sign up').waitFor();
    await link(modal(page, 'Sign up'), 'Back to login').click();
    await modal(page, 'Sign in').waitFor();
    await link(modal(page, 'Sign in'), 'Forgot your password?').click();
    await modal(page, 'Reset your password').waitFor();
    await link(modal(page, 'Reset your password'), 'Back to login').click();
    await modal(page, 'Sign in').waitFor();
  });

  test('[AUTH-08] wait with every button disabled, and end with the answer, whatever it is', async () => {
    const page = await journey.open('hekla');
    for (const [path, mode, secret] of [
      ['/login', 'Sign in', 'wrong'],
      ['/?action=login', 'Sign in', password('hekla')],
      ['/signup', 'Sign up', GOOD],
    ] as const) {
      await page.goto(path);
      await modal(page, mode).waitFor();
      const release = Promise.withResolvers<void>();
      const delayed = mode === 'Sign up' ? '**/api/registration' : '**/api/session';
      await page.route(delayed, async (route) => {
        if (route.request().method() === 'POST') await release.promise;
        await route.continue();
      });
      if (mode === 'Sign up') await fillSignUp(page, email('ann'), { secret });
      else {
        await field(page, 'email').fill(email('ann'));
        await field(page, 'password').fill(secret);
      }
      await submit(page).click();
      await modal(page, mode).getByText('Please wait').waitFor();
      const buttons = modal(page, mode).getByRole('button');
      expect(await buttons.count()).toBeGreaterThanOrEqual(mode === 'Sign up' ? 3 : 4);
      for (const button of await buttons.all())
        expect([await button.innerText(), await button.isDisabled()]).toEqual([expect.anything(), true]);
      release.resolve();
      if (secret === password('hekla')) await modal(page, mode).waitFor({ state: 'detached' });
      else {
        await snackbar(page, 'error').waitFor();
        await expectEventually(() => modal(page, mode).getByText('Please wait').count()).toBe(0);
        expect(await link(modal(page, mode), 'Cancel').isEnabled()).toBe(true);
      }
      await page.unroute(delayed);
      await page.context().clearCookies();
    }
  });
});

describe('signing up', () => {
  test('[AUTH-02] [AUTH-15] takes five fields at its own address; the profile alone is open until the link of the mail is', async () => {
    const page = await journey.open('hekla');
    await page.goto('/signup');
    await modal(page, 'Sign up').waitFor();
    await fillSignUp(page, 'nora@new.example', { name: 'Nora New', phone: '+44 20 7946 0111' });
    await saveScreenshot(page, 'sign-up');
    await expectAccessible(page);
    await submit(page).click();
    await page.waitForURL((url) => url.pathname === '/profile/me');
    await said(page, 'success', 'Your account is ready');
    expect(await person('nora@new.example')).toMatchObject({ name: 'Nora New', email: 'nora@new.example', phone: '+44 20 7946 0111' });
    await page.getByRole('heading', { name: 'Confirm your e-mail address' }).waitFor();
    await saveScreenshot(page, 'unconfirmed');
    await expectAccessible(page);
    const { portfolio, account } = journey.running.fixture.hekla.accounts.alpha;
    for (const path of ['/portals', '/dashboard/clients', `/dashboard/clients/account/${account}`]) {
      await page.goto(path);
      await page.waitForURL((url) => url.pathname === '/profile/me');
    }
    for (const path of ['/api/portals', '/api/sessions', '/api/accounts?portal=clients', `/api/portfolios/${portfolio}`])
      expect([path, await statusOf(page, path)]).toEqual([path, 403]);

    const opened = await page.context().newPage();
    await opened.goto(pathOf(linkIn(await mailTo(journey.running, 'confirm', 'nora@new.example'))));
    await said(opened, 'success', 'Your e-mail address is confirmed.');
    await opened.waitForURL((url) => url.pathname === '/portals');
    expect(await statusOf(page, '/api/portals')).toBe(200);
    await page.goto('/portals');
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/portals');

    const invited = await journey.open('hekla');
    const { rows } = await work().execute<{ id: string }>(
      sql`insert into person (name, email) values ('Ivo Invited', 'ivo@new.example') returning id`,
    );
    const invitation = { purpose: 'invite' as const, personId: rows[0]!.id, now: new Date(), lastsMs: HOUR, createdBy: null };
    const code = await issueSingleUseLink(work(), invitation);
    await invited.goto(`/signup?invite=${code}`);
    await invited.getByText('ivo@new.example').waitFor();
    await field(invited, 'password').fill(GOOD);
    expect(await submit(invited).isDisabled()).toBe(true);
    await field(invited, 'terms').check();
    await saveScreenshot(invited, 'invitation');
    await expectAccessible(invited);
    await submit(invited).click();
    await said(invited, 'success', 'Your account is ready');
    await invited.waitForURL((url) => url.pathname === '/portals');
    expect(await statusOf(invited, '/api/portals')).toBe(200);
    await invited.goto(`/signup?invite=${code}`);
    await invited.getByRole('dialog', { name: 'This link can not be used' }).waitFor();

    await setSettings({ strictSignUp: true });
    const strict = await journey.open('hekla');
    await strict.goto('/signup');
    await fillSignUp(strict, 'stella@new.example');
    await submit(strict).click();
    await strict.getByText('We have written to stella@new.example.').waitFor();
    expect(await statusOf(strict, '/api/portals')).toBe(401);
    await strict.goto('/portals');
    await strict.waitForURL((url) => url.pathname === '/login');
    // No browser is known as hers, so that opening the link asks for the password, and does nothing without it.
    await strict.goto(pathOf(linkIn(await mailTo(journey.running, 'confirm', 'stella@new.example'))));
    await strict.getByText('You are about to confirm stella@new.example as your address').waitFor();
    const [secret, confirm] = [
      strict.getByLabel('Password', { exact: true }),
      strict.getByRole('button', { name: 'Confirm', exact: true }),
    ];
    expect(await confirm.isDisabled()).toBe(true);
    await secret.fill('Not-her-horse7');
    await confirm.click();
    await strict.getByText('The present password is not right.').waitFor();
    await saveScreenshot(strict, 'confirm');
    await expectAccessible(strict);
    expect(await person('stella@new.example')).toMatchObject({ email_verified: false });
    await secret.fill(GOOD);
    await confirm.click();
    await strict.waitForURL((url) => url.pathname === '/login');
    await field(strict, 'email').fill('stella@new.example');
    await field(strict, 'password').fill(GOOD);
    await field(strict, 'password').press('Enter');
    await strict.waitForURL((url) => url.pathname === '/portals');
    await setSettings({ strictSignUp: false });
  });

  test('[AUTH-11] waits for address, password and the box; nor does the call go without them', async () => {
    const page = await journey.open('hekla');
    const calls: string[] = [];
    page.on('request', (request) => request.method() === 'POST' && calls.push(request.url()));
    await page.goto('/signup');
    await field(page, 'email').fill('eve@new.example');
    await field(page, 'name').fill('Eve');
    await field(page, 'phone').fill('+44 20 7946 0112');
    await field(page, 'password').fill(GOOD);
    expect(await submit(page).isDisabled()).toBe(true);
    await field(page, 'password').press('Enter');
    await field(page, 'terms').check();
    expect(await submit(page).isDisabled()).toBe(false);
    for (const name of ['email', 'password']) {
      const kept = await field(page, name).inputValue();
      await field(page, name).fill('');
      expect(await submit(page).isDisabled()).toBe(true);
      await field(page, name).fill(kept);
    }
    expect(calls).toEqual([]);
    const { port } = journey.running.server;
    const whole = { email: 'eve@new.example', password: GOOD, name: 'Eve', terms: true };
    for (const missing of [{ terms: undefined }, { terms: false }, { email: undefined }, { email: '' }, { password: '' }]) {
      const answer = await sendRequest(port, 'hekla.localhost', 'POST', '/api/registration', { body: { ...whole, ...missing } });
      expect([missing, answer.status]).toEqual([missing, 400]);
    }
    expect(await person('eve@new.example')).toBeUndefined();
  });

  test('[AUTH-12] the box has the usual label, or the tenant’s own', async () => {
    const page = await journey.open('hekla');
    await page.goto('/signup');
    await page.getByLabel('I have read and accept the terms of use', { exact: true }).waitFor();
    const before = (await work().execute<{ terms: object | null }>(sql`select settings->'terms' as terms from tenant`)).rows[0]?.terms;
    await setSettings({ terms: { label: { en: 'Hekla’s terms are mine' }, chapters: {} } });
    await page.reload();
    await page.getByLabel('Hekla’s terms are mine', { exact: true }).waitFor();
    expect(await page.getByLabel('I have read and accept the terms of use').count()).toBe(0);
    await setSettings({ terms: before ?? { label: {}, chapters: {} } });
  });

  test('[AUTH-14] a weak password is told what it lacks', async () => {
    const page = await journey.open('hekla');
    await page.goto('/signup');
    await field(page, 'email').fill('weak@new.example');
    await field(page, 'terms').check();
    await field(page, 'password').fill('abc');
    await page.getByText('password must contain:').waitFor();
    const lacks = () => page.locator('dialog li').allInnerTexts();
    expect(await lacks()).toEqual(['at least 8 characters', 'one uppercase letter', 'one digit', 'one special character']);
    await saveScreenshot(page, 'sign-up-weak');
    await expectAccessible(page);
    await submit(page).click();
    expect(await field(page, 'password').evaluate((element) => element === document.activeElement)).toBe(true);
    await field(page, 'password').fill('ABC-123!');
    await expectEventually(lacks).toEqual(['one lowercase letter']);
    await field(page, 'password').fill(GOOD);
    await expectEventually(() => page.getByText('password must contain:').count()).toBe(0);
    expect(await person('weak@new.example')).toBeUndefined();
  });

  test('a known address is told so, and the form keeps everything but the password', async () => {
    const page = await journey.open('hekla', PHONE);
    await page.goto('/signup');
    await fillSignUp(page, 'ANN@example.com', { name: 'Ann Again' });
    await saveScreenshot(page, 'sign-up-phone');
    await expectNoSidewaysScroll(page);
    await submit(page).click();
    await said(page, 'error', 'An account with this email address already exists');
    expect(await field(page, 'name').inputValue()).toBe('Ann Again');
    expect(await field(page, 'password').inputValue()).toBe('');
    expect(await field(page, 'terms').isChecked()).toBe(true);
  });
});

describe('a reset', () => {
  /** A page at the link that an asked reset brings. */
  async function linkFor(address: string): Promise<string> {
    const page = await journey.open('hekla');
    await page.goto('/?action=reset');
    await field(page, 'email').fill(address);
    const before = (await mailsOf(journey.running)).length;
    await submit(page).click();
    await modal(page, 'Sign in').waitFor();
    await expectEventually(async () => (await mailsOf(journey.running)).length).toBeGreaterThan(before);
    return pathOf(linkIn(await mailTo(journey.running, 'reset', address)));
  }

  test('[AUTH-03] [AUTH-20] sets a password at the mailed link, and needs its code', async () => {
    const page = await journey.open('hekla');
    await page.goto('/password-reset');
    await page.waitForURL((url) => url.pathname === '/');
    await page.goto('/password-reset?oobCode=invented');
    await field(page, 'password').fill(GOOD);
    await submit(page).click();
    await said(page, 'error', 'The action code has expired');
    await page.goto(await linkFor(email('bob')));
    await field(page, 'password').fill('weak');
    await page.getByText('password must contain:').waitFor();
    await field(page, 'password').fill(GOOD);
    await saveScreenshot(page, 'reset');
    await expectAccessible(page);
    await submit(page).click();
    await page.waitForURL((url) => url.pathname === '/login');
    for (const [secret, lands] of [
      [password('hekla'), false],
      [GOOD, true],
    ] as const) {
      await field(page, 'email').fill(email('bob'));
      await field(page, 'password').fill(secret);
      await field(page, 'password').press('Enter');
      if (lands) await page.waitForURL((url) => url.pathname !== '/login');
      else await said(page, 'error', 'Invalid Login Credentials');
    }
  });

  test('[AUTH-21] a link used twice, or past its time, has expired and changes nothing', async () => {
    const page = await journey.open('hekla');
    const used = await linkFor(email('gil'));
    for (const [secret, works] of [
      [GOOD, true],
      ['Another-horse8', false],
    ] as const) {
      await page.goto(used);
      await field(page, 'password').fill(secret);
      await submit(page).click();
      if (works) await page.waitForURL((url) => url.pathname === '/login');
      else await said(page, 'error', 'The action code has expired');
    }
    await gate().execute(sql`delete from attempt`);
    const late = await linkFor(email('gil'));
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * HOUR });
    await page.goto(late);
    await field(page, 'password').fill('Another-horse8');
    await submit(page).click();
    await said(page, 'error', 'The action code has expired');
    vi.useRealTimers();
    const { port } = journey.running.server;
    for (const [secret, status] of [
      ['Another-horse8', 401],
      [GOOD, 200],
    ] as const)
      expect([
        secret,
        (await sendRequest(port, 'hekla.localhost', 'POST', '/api/session', { body: { email: email('gil'), password: secret } })).status,
      ]).toEqual([secret, status]);
  });

  test('is answered alike for who is known and who is not, in the mode of signing in', async () => {
    const page = await journey.open('hekla');
    for (const address of [email('ada'), 'nobody@nowhere.example']) {
      await page.goto('/?action=reset');
      await field(page, 'email').fill(address);
      await submit(page).click();
      await said(page, 'success', 'If your email address exists, a link is on its way to you.');
      await modal(page, 'Sign in').waitFor();
    }
    await waitForJobs(journey.running);
    const mails = (await mailsOf(journey.running)).filter(({ template }) => template === 'reset').map(({ to }) => to);
    expect(mails).toContain(email('ada'));
    expect(mails).not.toContain('nobody@nowhere.example');
  });
});

test('[AUTH-57] the header of public pages offers to log in and to sign up to who is signed out, and to nobody else', async () => {
  const page = await journey.open('hekla');
  await page.goto('/');
  const header = page.getByRole('banner');
  for (const name of ['Login', 'Sign up']) await header.getByRole('link', { name, exact: true }).waitFor();
  await header.getByRole('link', { name: 'Sign up' }).click();
  await modal(page, 'Sign up').waitFor();
  await page.goto('/login');
  await signInThroughForm(page, 'hekla', 'sue');
  await page.goto('/');
  await header.getByRole('button', { name: 'Logout' }).waitFor();
  for (const name of ['Login', 'Sign up']) expect(await header.getByRole('link', { name, exact: true }).count()).toBe(0);
});
