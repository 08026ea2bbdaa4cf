/** Tests people on the screen: their records and permissions, kept by staff, and the profile that everybody keeps of themselves. */
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Page } from 'playwright-core';
import { email, password } from '../kit/fixture.ts';
import { authenticatorCode, unbase32 } from '../kit/authenticator.ts';
import { linkIn, mailTo } from '../kit/mails.ts';
import { TestBrowser, signInBrowser } from '../kit/server.ts';
import {
  expectEventually,
  expectAccessible,
  expectNoSidewaysScroll,
  PHONE,
  saveScreenshot,
  startJourney,
  statusOf,
  WIDE,
  type BrowserJourney,
} from '../kit/browser.ts';

let journey: BrowserJourney;
beforeAll(async () => {
  journey = await startJourney();
});
afterAll(() => journey.end());
afterEach(() => vi.useRealTimers());

const work = () => journey.running.server.database.work(journey.running.fixture.hekla.id);

const snackbar = (page: Page, tone: 'success' | 'error') => page.locator(`[data-tone=${tone}]`);

/** The password is sent first, and the rest of the profile after it. */
const profileSaved = (page: Page) =>
  page.waitForResponse((answer) => answer.request().method() === 'PUT' && new URL(answer.url()).pathname === '/api/profile');

describe('the record of a user', () => {
  test('says how they come in, keeps them out by a save, and gives the house by an act of its own', async () => {
    const { people } = journey.running.fixture.hekla;
    const gil = await signInBrowser(journey.running.server.port, 'hekla', 'gil');
    const page = await journey.bring('hekla', 'sue');
    await page.goto('/admin/users');
    await page.getByRole('searchbox').fill('gil@example');
    await page.getByRole('button', { name: 'gil of hekla', exact: true }).click();
    const drawer = page.locator('dialog[open]').first();
    await drawer.getByText(/^Last signed in: .+ · Signs in by: Password · Second factor: None/).waitFor();
    await drawer.getByRole('switch', { name: 'Disabled' }).click();
    await drawer.getByText('Cannot sign in, and is signed out at once.').waitFor();
    // Somebody without a number gets one with the first save.
    await drawer.locator('[name=phone]').fill('+354 555 0109');
    await drawer.getByLabel('Language').first().click();
    await page.getByRole('option', { name: 'English' }).click();
    await saveScreenshot(page, 'user-wide');
    await drawer.getByRole('button', { name: 'Save', exact: true }).click();
    await snackbar(page, 'success').getByText('Saved').waitFor();
    expect((await gil.ask('GET', '/api/portals')).status).toBe(401);
    await drawer.getByRole('switch', { name: 'Disabled' }).click();
    const keepsHouse = () => work().execute(sql`select is_admin as admin, disabled from person where id = ${people.gil}`);
    await drawer.getByRole('button', { name: 'Make administrator' }).click();
    const question = page.getByRole('dialog', { name: 'Make gil of hekla an administrator?' });
    await expectAccessible(page);
    await saveScreenshot(page, 'user-question');
    await question.getByRole('button', { name: 'Yes, change it' }).click();
    await drawer.getByText(/^Administrator · /).waitFor();
    // What was typed meanwhile is saved over the version that the act has made.
    const letGo = Promise.withResolvers<void>();
    await page.route(`**/api/collections/users/records/${people.gil}`, async (route) => {
      if (route.request().method() !== 'GET') await letGo.promise;
      await route.continue();
    });
    await drawer.getByRole('button', { name: 'Save', exact: true }).click();
    // Until the save is answered there is no question to ask: the answer would take it away.
    const act = drawer.getByRole('button', { name: 'No administrator any more' });
    await expectEventually(() => act.isDisabled()).toBe(true);
    letGo.resolve();
    await expectEventually(async () => (await keepsHouse()).rows).toEqual([{ admin: true, disabled: false }]);
    await act.click();
    await page
      .getByRole('dialog', { name: 'gil of hekla is no administrator any more?' })
      .getByRole('button', { name: 'Yes, change it' })
      .click();
    await expectEventually(async () => (await keepsHouse()).rows).toEqual([{ admin: false, disabled: false }]);
    // Nobody takes the house from themselves.
    await page.goto(`/admin/users?open=${people.sue}`);
    await drawer.getByText(/^Administrator · /).waitFor();
    expect(await drawer.getByRole('button', { name: 'No administrator any more' }).count()).toBe(0);
    await page.setViewportSize(PHONE);
    await expectNoSidewaysScroll(page);
    await saveScreenshot(page, 'user-phone');
  });
});

test('where somebody is signed in is seen beside their record, and ended from there', async () => {
  const { people } = journey.running.fixture.hekla;
  const lost = await signInBrowser(journey.running.server.port, 'hekla', 'dis');
  const page = await journey.bring('hekla', 'sue');
  await page.goto(`/admin/users?open=${people.dis}`);
  const drawer = page.locator('dialog[open]').first();
  const signIns = drawer.getByRole('button', { name: 'Sign-ins' });
  await signIns.click();
  const places = page.getByRole('dialog', { name: 'Where dis of hekla is signed in' });
  await places.getByRole('listitem').getByText('Another program').waitFor();
  await expectAccessible(page);
  await saveScreenshot(page, 'user-sessions-wide');
  await page.setViewportSize(PHONE);
  await expectNoSidewaysScroll(page);
  await saveScreenshot(page, 'user-sessions-phone');
  await places.getByRole('button', { name: 'Log out everywhere' }).click();
  await snackbar(page, 'success').getByText('dis of hekla has been logged out in 1 place.').waitFor();
  expect((await lost.ask('GET', '/api/portals')).status).toBe(401);
  await signIns.click();
  await places.getByText('Nowhere at present.').waitFor();
  expect(await places.getByRole('button', { name: 'Log out everywhere' }).count()).toBe(0);
  // The drawer beneath keeps what was typed: it is closed by a key of its own.
  await page.keyboard.press('Escape');
  await places.waitFor({ state: 'hidden' });
  expect(await signIns.isVisible()).toBe(true);
});

test('[ERR-01] an advisor without an organisation is told so, and shown nothing', async () => {
  const page = await journey.signIn('hekla', 'una');
  await page
    .getByText('Your account is not bound to an Organisation, please contact a Company Admin to solve this issue.', { exact: true })
    .waitFor();
  await expectAccessible(page);
  await saveScreenshot(page, 'unbound-wide');
  expect(await page.locator('body').innerText()).not.toContain('hekla-');
});

describe('the profile', () => {
  test('[AUTH-53] [AUTH-54] keeps the password where none is typed, says what a new one lacks, and takes one that lacks nothing', async () => {
    const page = await journey.bring('hekla', 'kay');
    await page.goto('/profile/me');
    const save = page.getByRole('button', { name: 'Save' });
    const next = page.locator('input[name=next]');
    await page.locator('input[name=name]').fill('Kay Karlsdóttir');
    await page.locator('input[name=phone]').fill('+354 555 1234');
    await save.click();
    await snackbar(page, 'success').getByText('Saved').waitFor();
    await signInBrowser(journey.running.server.port, 'hekla', 'kay');
    for (const [weak, told] of [
      ['short1', 'Min 8 characters'],
      ['abcdefgh', 'Password must contain at least one digit'],
    ] as const) {
      await next.fill(weak);
      await save.click();
      await page.getByText(told, { exact: true }).waitFor();
      const refused = await page.evaluate(
        async (body) => (await fetch('/api/password', { method: 'PUT', body, headers: { 'content-type': 'application/json' } })).status,
        JSON.stringify({ current: password('hekla'), next: weak }),
      );
      expect([weak, refused]).toEqual([weak, 400]);
    }
    await expectAccessible(page);
    await saveScreenshot(page, 'profile-wide');
    const saved = profileSaved(page);
    await next.fill('abcdefg1');
    await page.locator('input[name=current]').fill(password('hekla'));
    await save.click();
    await expectEventually(() => page.locator('input[name=next]').inputValue()).toBe('');
    await saved;
    const again = new TestBrowser(journey.running.server.port, 'hekla');
    expect((await again.signIn('kay', password('hekla'))).status).toBe(401);
    expect((await again.signIn('kay', 'abcdefg1')).status).toBe(200);
    await page.reload();
    await page.getByText('Kay Karlsdóttir').first().waitFor();
    expect(await page.locator('input[name=phone]').inputValue()).toBe('+354 555 1234');
    // There is no way to name somebody else: the operation knows whoever asks alone.
    const other = await again.ask('PUT', '/api/password', {
      body: { current: 'abcdefg1', next: 'abcdefg2', person: 'ann', email: 'ann@example.com' },
    });
    expect(other.status).toBe(200);
    await signInBrowser(journey.running.server.port, 'hekla', 'ann');
  });

  const pixel = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==', 'base64');
  const bring = async (page: Page, buffer: Buffer) => {
    const choosing = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: /picture/ }).click();
    await (await choosing).setFiles({ name: 'me.png', mimeType: 'image/png', buffer });
  };

  test('[AUTH-51] is edited whole: each field, the address by its link, password, picture and second factor; and all of it holds', async () => {
    const { running } = journey;
    const page = await journey.bring('hekla', 'tom');
    await page.goto('/profile/me');
    await bring(page, pixel);
    await expectEventually(() => page.locator('header img[src^="/api/profile/photo"]').count()).toBe(1);
    await page.locator('input[name=name]').fill('Tom Jónsson');
    await page.locator('input[name=phone]').fill('+354 555 0107');
    await page.locator('select[name=language]').selectOption('en');
    const saved = profileSaved(page);
    await page.locator('input[name=next]').fill('a fjord of 9 miles');
    await page.locator('input[name=current]').fill(password('hekla'));
    await page.getByRole('button', { name: 'Save' }).click();
    await expectEventually(() => page.locator('input[name=next]').inputValue()).toBe('');
    await saved;

    await page.getByRole('button', { name: 'Set up a second factor' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Set up: Authenticator app' }).click();
    const shown = await dialog.getByText(/^(?:[A-Z2-7]{4} ){3,}/).innerText();
    const secret = unbase32(shown.replaceAll(' ', ''));
    await dialog.locator('input[name=code]').fill(authenticatorCode(secret));
    await dialog.locator('input[name=code]').press('Enter');
    await dialog.getByRole('button', { name: 'I have kept them' }).click();

    const elsewhere = new TestBrowser(running.server.port, 'hekla');
    expect((await elsewhere.signIn('tom', 'a fjord of 9 miles')).status).toBe(200);
    await page.getByRole('button', { name: 'Change: E-mail' }).click();
    const asking = page.getByRole('dialog', { name: 'Another e-mail address' });
    await asking.locator('input[name=email]').fill('tom@new.example');
    await asking.locator('input[name=current]').fill('not this one');
    await asking.getByRole('button', { name: 'Send the link' }).click();
    await asking.getByText('The present password is not right.').waitFor();
    await expectAccessible(page);
    await saveScreenshot(page, 'address-wide');
    await asking.locator('input[name=current]').fill('a fjord of 9 miles');
    await asking.getByRole('button', { name: 'Send the link' }).click();
    await snackbar(page, 'success').getByText('If tom@new.example can be used, a link is on its way there.').waitFor();
    await mailTo(running, 'address-asked', email('tom'));
    const { pathname, search } = linkIn(await mailTo(running, 'new-address', 'tom@new.example'));
    await page.goto(pathname + search);
    await snackbar(page, 'success').getByText('Your e-mail address is confirmed.').waitFor();
    expect((await elsewhere.ask('GET', '/api/session')).body).toBeNull();

    // Signed in again, by the new address, the new password and the app.
    const again = await journey.open('hekla');
    await again.goto('/login?back=%2Fprofile%2Fme');
    await again.locator('input[name=email]').fill('tom@new.example');
    await again.locator('input[name=password]').fill('a fjord of 9 miles');
    await again.locator('input[name=password]').press('Enter');
    await again.locator('input[name=code]').fill(authenticatorCode(secret, 1));
    await again.locator('input[name=code]').press('Enter');
    await again.waitForURL((url) => url.pathname === '/profile/me');
    await again.locator('header img[src^="/api/profile/photo"]').waitFor();
    await again.getByRole('button', { name: 'Tom Jónsson' }).waitFor();
    const kept = ['input[name=name]', 'input[name=phone]', 'select[name=language]'].map((field) => again.locator(field).inputValue());
    expect(await Promise.all(kept)).toEqual(['Tom Jónsson', '+354 555 0107', 'en']);
    expect(await again.getByLabel('E-mail', { exact: true }).inputValue()).toBe('tom@new.example');
    await again.setViewportSize(PHONE);
    await again.getByRole('button', { name: 'Change: E-mail' }).click();
    await expectNoSidewaysScroll(again);
    await saveScreenshot(again, 'address-phone');
    await again.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    // Somebody who finds the screen open cannot send PINs elsewhere.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 6 * 60_000 });
    await again.locator('input[name=phone]').fill('+354 555 0108');
    await again.getByRole('button', { name: 'Save' }).click();
    await again.getByText('Please give your present password again').waitFor();
    await again.locator('input[name=proof]').fill('a fjord of 9 miles');
    await saveScreenshot(again, 'proof-phone');
    await again.locator('input[name=proof]').press('Enter');
    await snackbar(again, 'success').getByText('Saved').waitFor();
    expect(await again.locator('input[name=phone]').inputValue()).toBe('+354 555 0108');

    // Of somebody else nothing can be changed.
    const { ann } = running.fixture.hekla.people;
    const tried = await again.evaluate(
      async (paths) => {
        const body = JSON.stringify({ name: 'Not Ann', phone: '', language: null });
        const send = async (path: string, method: string) =>
          (await fetch(path, { method, body, headers: { 'content-type': 'application/json' } })).status;
        return Promise.all(paths.flatMap((path) => [send(path, 'PATCH'), send(path, 'PUT')]));
      },
      [`/api/people/${ann}`, `/api/profile/${ann}`],
    );
    expect(tried).toEqual([404, 404, 404, 404]);
    const staff = await signInBrowser(running.server.port, 'hekla', 'sue');
    expect((await staff.ask('GET', `/api/people/${ann}`)).body).toMatchObject({ name: 'ann of hekla', email: email('ann') });
  });

  test('has a picture of oneself that is one, in the header too', async () => {
    const page = await journey.signIn('hekla', 'bob', PHONE);
    await page.setViewportSize(WIDE);
    await page.goto('/profile/me');
    await bring(page, Buffer.from('<svg onload="alert(1)"/>'));
    await snackbar(page, 'error').waitFor();
    await bring(page, pixel);
    await expectEventually(() => page.locator('header img[src^="/api/profile/photo"]').count()).toBe(1);
    await page.setViewportSize(PHONE);
    await expectNoSidewaysScroll(page);
    await saveScreenshot(page, 'profile-phone');
  });

  test('[AUTH-52] [AUTH-56] of an organisation is for its company admins, who find it in their menu and keep nothing else', async () => {
    const entries = async (page: Page) => {
      await page.getByRole('button', { name: / of hekla$/ }).click();
      return page.getByRole('menuitem').allInnerTexts();
    };
    const entriesOf = { ann: ['Submitted forms', 'Who looked'], ada: ['Open a portal'], sue: [] };
    for (const person of ['ann', 'ada', 'sue'] as const) {
      const page = await journey.signIn('hekla', person);
      expect([person, await entries(page)]).toEqual([person, ['My profile', ...entriesOf[person], 'Logout']]);
      if (person === 'sue') continue;
      await page.goto('/profile/organisation');
      await page.waitForURL((url) => url.pathname === '/dashboard/404');
      const { own } = journey.running.fixture.hekla.organisations;
      expect(await statusOf(page, `/api/organisations/${own}`)).toBe(403);
    }
    const page = await journey.signIn('hekla', 'cor');
    expect(await entries(page)).toEqual(['My profile', 'My organisation', 'Submitted forms', 'Who looked', 'Logout']);
    await page.getByRole('menuitem', { name: 'My organisation' }).click();
    await page.locator('input[name=name]').fill('Hekla & Sons');
    await page.getByRole('button', { name: 'Save' }).click();
    await snackbar(page, 'success').getByText('Saved').waitFor();
    await page.reload();
    await expectEventually(() => page.locator('input[name=name]').inputValue()).toBe('Hekla & Sons');
    await expectAccessible(page);
    await saveScreenshot(page, 'organisation-wide');
    const { other } = journey.running.fixture.hekla.organisations;
    const { alpha } = journey.running.fixture.hekla.accounts;
    expect(await statusOf(page, `/api/organisations/${other}`)).toBe(404);
    expect([
      await statusOf(page, `/api/accounts/${alpha.account}`),
      await statusOf(page, '/api/people'),
      await statusOf(page, '/api/organisations'),
    ]).toEqual([404, 403, 403]);
  });

  test('[SEC-16] whom the switch makes a company admin keeps their own organisation, and neither the house nor anybody else', async () => {
    const { people, organisations, accounts } = journey.running.fixture.hekla;
    const sue = await signInBrowser(journey.running.server.port, 'hekla', 'sue');
    const set = (companyAdmin: boolean) => sue.ask('PUT', `/api/people/${people.bob}/company-admin`, { body: { companyAdmin } });
    expect((await set(true)).status).toBe(200);
    const page = await journey.bring('hekla', 'bob');
    await page.goto('/profile/organisation');
    await page.getByLabel('Address').fill('Lava Street 1');
    await page.getByRole('button', { name: 'Save' }).click();
    await snackbar(page, 'success').getByText('Saved').waitFor();
    expect((await sue.ask('GET', `/api/organisations/${organisations.own}`)).body).toMatchObject({ address: 'Lava Street 1' });
    for (const path of ['/admin', '/admin/users', '/admin/portals', '/admin/imports', '/admin/mail', '/admin/accessGroups']) {
      await page.evaluate((href) => history.pushState({}, '', href), path);
      await page.waitForURL((url) => url.pathname + url.search === '/?action=login');
    }
    await page.goto('/admin');
    await page.getByRole('button', { name: 'Logout' }).waitFor();
    expect(page.url()).toBe(`${journey.origin('hekla')}/?action=login`);
    const bob = await signInBrowser(journey.running.server.port, 'hekla', 'bob');
    const { alpha } = accounts;
    const refused = [
      ['GET', `/api/accounts/${alpha.account}`, 404],
      ['GET', `/api/portfolios/${alpha.portfolio}`, 404],
      ['GET', '/api/accounts.csv?portal=clients', 403],
      ['GET', '/api/people', 403],
      ['GET', `/api/people/${people.oda}`, 403],
      ['GET', '/api/organisations', 403],
      ['GET', `/api/organisations/${organisations.other}`, 404],
      ['PUT', `/api/organisations/${organisations.other}`, 404, { name: 'Taken', address: '', version: 1 }],
      ['PUT', `/api/organisations/${organisations.own}/domain`, 403, { url: null, domain: null, domainRule: true, version: 1 }],
      ['PUT', `/api/people/${people.bob}/admin`, 403, { admin: true }],
      ['PUT', `/api/people/${people.bob}/professional`, 403, { professional: true }],
      ['PUT', `/api/people/${people.kay}/company-admin`, 403, { companyAdmin: true }],
    ] as const;
    for (const [method, path, status, body] of refused) {
      const answer = await bob.ask(method, path, body === undefined ? {} : { body });
      expect([method, path, answer.status]).toEqual([method, path, status]);
    }
    expect((await set(false)).status).toBe(200);
  });
});

describe('clients', () => {
  test('are opened in a drawer that says what is missing, and asked in by a letter', async () => {
    const page = await journey.bring('hekla', 'sue');
    await page.goto('/dashboard/clients');
    await page.getByRole('button', { name: 'New client' }).click();
    const form = page.getByRole('dialog', { name: 'New client' });
    await form.getByRole('button', { name: 'Open the account' }).click();
    for (const text of ['Email is required', 'Advisor is required']) await form.getByText(text, { exact: true }).waitFor();
    await form.locator('input[name=name]').fill('Nina Nova');
    await form.locator('input[name=email]').fill('nina');
    await form.getByRole('button', { name: 'Open the account' }).click();
    await form.getByText('Email must be valid', { exact: true }).waitFor();
    await form.locator('input[name=email]').fill('HEKLA-alpha@example.com');
    await form.getByRole('combobox', { name: 'Advisor' }).selectOption({ label: 'ada of hekla' });
    await form.getByRole('button', { name: 'Open the account' }).click();
    await form.getByText('An account with this email address already exists.', { exact: true }).waitFor();
    await expectAccessible(page);
    await saveScreenshot(page, 'new-client-wide');
    await form.locator('input[name=email]').fill('nina@x.example');
    await form.getByRole('button', { name: 'Open the account' }).click();
    await form.waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'Nina Nova' }).waitFor();
    await saveScreenshot(page, 'clients-filters-wide');
    await page.getByRole('link', { name: 'Nina Nova' }).click();
    await page.getByRole('button', { name: 'Client', exact: true }).click();
    await page.getByRole('button', { name: 'Invite client' }).click();
    await snackbar(page, 'success').getByText('client invited', { exact: true }).waitFor();
    await page.getByRole('dialog', { name: 'Client' }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Client', exact: true }).click();
    await expectAccessible(page);
    await saveScreenshot(page, 'client-drawer-wide');
  });

  test('are narrowed by a letter, which stands in the address', async () => {
    const page = await journey.bring('hekla', 'sue', PHONE);
    await page.goto('/dashboard/clients');
    await page.getByRole('group', { name: 'First letter of the second name' }).getByRole('button', { name: 'N' }).click();
    await page.waitForURL((url) => url.searchParams.get('letter') === 'N');
    await expectEventually(() => page.getByText('hekla-alpha account').count()).toBe(0);
    await expectNoSidewaysScroll(page);
    await saveScreenshot(page, 'clients-filters-phone');
    await page.getByRole('button', { name: 'Clear the filters' }).click();
    await page.getByText('hekla-alpha account').waitFor();
  });

  test('see who was joined to their account, and confirm them', async () => {
    const page = await journey.bring('hekla', 'ann');
    const { alpha } = journey.running.fixture.hekla.accounts;
    await page.goto(`/dashboard/clients/account/${alpha.account}`);
    await page.getByRole('button', { name: 'Confirm: joe of hekla' }).click();
    await saveScreenshot(page, 'holder-wide');
    await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click();
    await snackbar(page, 'success').getByText('joe of hekla now sees this account.').waitFor();
    const joe = await signInBrowser(journey.running.server.port, 'hekla', 'joe');
    expect((await joe.ask('GET', `/api/accounts/${alpha.account}`)).status).toBe(200);
  });
});

describe('limits', () => {
  const told = (count: number, what: string) => `Your subscription allows ${count} ${what}. Ask us to extend it before you add another.`;
  const subscription = async (values: object) => {
    const sue = await signInBrowser(journey.running.server.port, 'hekla', 'sue');
    const made = await sue.ask('POST', '/api/collections/subscriptions/records', { body: { values } });
    expect(made.status).toBe(200);
    return (made.body as { id: string }).id;
  };

  test('[LIM-01] a portal has a hundred accounts, or as many as its subscription says; drawer and API refuse one more', async () => {
    const sue = await signInBrowser(journey.running.server.port, 'hekla', 'sue');
    const { ben } = journey.running.fixture.hekla.people;
    const open = (name: string) =>
      sue.ask('POST', '/api/accounts', { body: { portal: 'family', name, email: `${name}@x.example`, owners: [ben] } });
    const count = async () => ((await sue.ask('GET', '/api/accounts?portal=family')).body as { value: { total: number } }).value.total;
    const page = await journey.signIn('hekla', 'sue');
    const byDrawer = async (name: string) => {
      await page.getByRole('button', { name: 'New client' }).click();
      const form = page.getByRole('dialog', { name: 'New client' });
      await form.locator('input[name=name]').fill(name);
      await form.locator('input[name=email]').fill(`${name}@x.example`);
      await form.getByRole('combobox', { name: 'Advisor' }).selectOption({ label: 'ben of hekla' });
      await form.getByRole('button', { name: 'Open the account' }).click();
      return form;
    };
    await work().execute(sql`insert into account (portal_id, name, email, currency, lead_advisor_id)
      select id, 'Filler ' || n, 'filler' || n || '@x.example', 'GBP', ${ben}::uuid from portal, generate_series(1, 98) n where key = 'family'`);
    await page.goto('/dashboard/family');
    const both = await Promise.all(['one', 'other'].map(open));
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const refused = await byDrawer('hundred-and-first');
    await refused.getByText(told(100, 'accounts'), { exact: true }).waitFor();
    expect(await refused.locator('input[name=name]').inputValue()).toBe('hundred-and-first');
    await saveScreenshot(page, 'accounts-limit');
    expect((await open('hundred-and-second')).body).toMatchObject({ error: 'limit.accounts', message: told(100, 'accounts') });
    expect(await count()).toBe(100);
    // One that is deleted frees its place.
    await work().execute(sql`update account set active = false where name = 'Filler 1'`);
    await refused.getByRole('button', { name: 'Open the account' }).click();
    await refused.waitFor({ state: 'detached' });
    expect((await open('once-more')).body).toMatchObject({ error: 'limit.accounts' });

    await work().execute(sql`update account set active = false where name like 'Filler %' or name = 'hundred-and-first'`);
    await work().execute(sql`update portal set subscription_id = ${await subscription({ name: 'Three', accounts: 3, advisors: 50 })}
      where key = 'family'`);
    expect((await open('third')).status).toBe(200);
    await (await byDrawer('fourth')).getByText(told(3, 'accounts'), { exact: true }).waitFor();
    expect((await open('fourth')).body).toMatchObject({ error: 'limit.accounts', message: told(3, 'accounts') });
    expect(await count()).toBe(3);
    await page.context().close();
  });

  test('[LIM-02] an organisation has fifty advisors, or as many as its subscription says; drawer and API refuse one more', async () => {
    const sue = await signInBrowser(journey.running.server.port, 'hekla', 'sue');
    const { other } = journey.running.fixture.hekla.organisations;
    const add = (name: string) => sue.ask('POST', '/api/advisors', { body: { name, email: `${name}@x.example`, organisation: other } });
    const page = await journey.bring('hekla', 'sue');
    await page.goto('/admin/users');
    const byDrawer = async (name: string) => {
      await page.getByRole('button', { name: 'Add advisor' }).click();
      const form = page.getByRole('dialog', { name: 'Add advisor' });
      await form.locator('input[name=name]').fill(name);
      await form.locator('input[name=email]').fill(`${name}@x.example`);
      await form.getByRole('combobox', { name: 'Organisation' }).selectOption({ label: 'hekla other organisation' });
      await form.locator('button[type=submit]').click();
      return form;
    };
    // With oda there are 49.
    await work().execute(sql`insert into person (name, email, is_professional, organisation_id)
      select 'Filler ' || n, 'advisor' || n || '@x.example', true, ${other}::uuid from generate_series(1, 48) n`);
    await (await byDrawer('fiftieth')).waitFor({ state: 'detached' });
    await (await byDrawer('fifty-first')).getByText(told(50, 'advisors'), { exact: true }).waitFor();
    await saveScreenshot(page, 'advisors-limit');
    expect((await add('fifty-first')).body).toMatchObject({ error: 'limit.advisors', message: told(50, 'advisors') });
    await page.keyboard.press('Escape');
    await page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Leave without saving' }).click();

    await work().execute(sql`update person set disabled = true where name like 'Filler %' or name = 'fiftieth'`);
    const two = await subscription({ name: 'Two', accounts: 100, advisors: 2 });
    await work().execute(sql`insert into portal (organisation_id, key, name, subscription_id)
      values (${other}, 'other', 'Other', ${two})`);
    expect((await add('second')).status).toBe(200);
    await (await byDrawer('third')).getByText(told(2, 'advisors'), { exact: true }).waitFor();
    expect((await add('third')).body).toMatchObject({ error: 'limit.advisors', message: told(2, 'advisors') });
    const { rows } = await work().execute(sql`select from person where email in ('fifty-first@x.example', 'third@x.example')`);
    expect(rows).toEqual([]);
    await page.context().close();
  });
});
