/** Tests channels of the public site in the browser: kept by staff, found at their addresses, chosen and left in the header. */
import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SiteChannel } from '#contract/content';
import type { FormRecord } from '#contract/forms';
import type { FullRecord } from '#contract/records';
import { FORM_SCHEMA } from '#packages/forms';
import { signInBrowser, type TestBrowser } from '../kit/server.ts';
import {
  expectAccessible,
  expectEventually,
  expectNoSidewaysScroll,
  PHONE,
  saveScreenshot,
  startJourney,
  waitUntilSettled,
  WIDE,
  type BrowserJourney,
} from '../kit/browser.ts';

let journey: BrowserJourney;
let desk: TestBrowser;
let guest: Page;

beforeAll(async () => {
  journey = await startJourney();
  desk = await signInBrowser(journey.running.server.port, 'hekla', 'sue');
  for (const [name, type] of [
    ['Welcome', 'Landing'],
    ['Families', 'Resources'],
    ['Trustees', 'Resources'],
    ['Letters', 'Resources'],
  ] as const)
    await publish(name, type);
  guest = await journey.open('hekla');
});
afterAll(() => journey.end());

async function create(collection: string, values: object): Promise<FullRecord> {
  const answer = await desk.ask('POST', `/api/collections/${collection}/records`, { body: { values } });
  expect([answer.status, answer.text]).toEqual([200, expect.any(String)]);
  return answer.body as FullRecord;
}

const pages = new Map<string, string>();
async function publish(name: string, type: string): Promise<void> {
  const { id, version, values } = await create('pages', { name, slug: name.toLowerCase(), type, title: name });
  const path = `/api/collections/pages/records/${id}`;
  expect((await desk.ask('PUT', path, { body: { version, values, publish: true } })).status).toBe(200);
  pages.set(name, id);
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.locator('main h1').waitFor();
  await waitUntilSettled(page);
}

const heading = (page: Page) => page.locator('main h1').innerText();
const linksOf = (page: Page) => page.getByRole('navigation', { name: 'Pages', exact: true }).getByRole('link').allInnerTexts();
const switcher = (page: Page) => page.locator('header').getByRole('button', { name: /^Channels/ });
const place = (title: string, path: string, more: object = {}) => ({ title, path, secure: false, items: [], ...more });
const cookieOf = async (page: Page, name: string) => (await page.context().cookies()).find((cookie) => cookie.name === name);

async function choose(page: Page, channel: string): Promise<void> {
  await switcher(page).click();
  await page.locator('header').getByRole('link', { name: channel, exact: true }).click();
}

test('[CMS-11] a channel is kept with its slug, its name and its places, and answered so', async () => {
  const staff = await journey.bring('hekla', 'sue');
  await staff.goto('/admin/channels?open=new');
  const drawer = staff.locator('dialog[open]').last();
  const field = (name: string) => drawer.locator(`[data-field="${name}"]`);
  await field('name').locator('input').fill('Private clients');
  await field('slug').locator('input').fill('private');
  await drawer.getByRole('button', { name: 'Save', exact: true }).click();
  await staff.getByText('Saved', { exact: true }).first().waitFor();
  const [row] = ((await desk.ask('GET', '/api/collections/channels/records')).body as { rows: FullRecord[] }).rows;
  const sitemap = [
    place('For families', '/families', { items: [place('Reports', '/reports-for-you'), place('Accounts', '/portals', { secure: true })] }),
    place('Elsewhere', 'https://example.com/family'),
  ];
  const saved = await desk.ask('PUT', `/api/collections/channels/records/${row!.id}`, {
    body: { version: row!.version, values: { ...row!.values, front: pages.get('Families'), sitemap } },
  });
  expect(saved.status).toBe(200);
  expect((saved.body as FullRecord).values).toMatchObject({ name: 'Private clients', slug: 'private', sitemap });
  await create('channels', { name: 'Institutions', slug: 'institutions', sitemap: [place('For trustees', '/trustees')] });
  const answered = (await desk.ask('GET', '/api/content-channels')).body as { value: SiteChannel[] };
  expect(answered.value).toEqual([
    { id: expect.any(String), name: 'Institutions', slug: 'institutions', front: null, sitemap: [place('For trustees', '/trustees')] },
    {
      id: row!.id,
      name: 'Private clients',
      slug: 'private',
      front: 'families',
      sitemap: [
        {
          ...place('For families', '/families'),
          items: [
            { title: 'Reports', path: '/reports-for-you', secure: false },
            { title: 'Accounts', path: '/portals', secure: true },
          ],
        },
        place('Elsewhere', 'https://example.com/family'),
      ],
    },
  ]);
  // Pages and channels share the top of the site: a slug that the other has is numbered, as one of the same collection is.
  const twins = [await create('channels', { name: 'Twin', slug: 'families' }), await create('pages', { name: 'Twin', slug: 'private' })];
  expect(twins.map(({ values }) => values['slug'])).toEqual(['families-2', 'private-2']);
  for (const { id, version, values } of twins) {
    const collection = 'sitemap' in values ? 'channels' : 'pages';
    expect((await desk.ask('DELETE', `/api/collections/${collection}/records/${id}?version=${version}`)).status).toBe(200);
  }
  for (const values of [{ name: 'Twin', slug: 'admin' }, { name: 'Admin' }]) {
    const { status, body } = await desk.ask('POST', '/api/collections/channels/records', { body: { values } });
    const said = { slug: 'admin is an address of the portal itself. Choose another slug.' };
    expect([status, (body as { fields?: object }).fields]).toEqual([400, said]);
  }
  await staff.reload();
  await expectEventually(() => field('sitemap').innerText()).toContain('For families');
  await expectAccessible(staff);
  await saveScreenshot(staff, 'channel-drawer');
  await staff.context().close();
});

test('[CMS-10] a channel stands at its slug with its own places, and what is none is nowhere', async () => {
  await open(guest, '/private');
  expect([await heading(guest), await linksOf(guest)]).toEqual(['Families', ['For families', 'Elsewhere']]);
  await guest.getByRole('button', { name: 'Pages below For families' }).click();
  // What needs a sign-in is not in the answer to whoever has not signed in.
  expect(await linksOf(guest)).toEqual(['For families', 'Reports', 'Elsewhere']);
  await open(guest, '/institutions');
  expect([await heading(guest), await linksOf(guest)]).toEqual(['Institutions', ['For trustees']]);
  await saveScreenshot(guest, 'channel-front');
  await guest.getByRole('main').getByRole('link', { name: 'For trustees' }).click();
  await guest.waitForURL('**/trustees');
  await expectEventually(() => heading(guest)).toBe('Trustees');
  expect(await linksOf(guest)).toEqual(['For trustees']);
  await guest.goto('/no-such-channel');
  await guest.waitForURL('**/dashboard/404');
  const { status, text } = await desk.ask('GET', '/institutions');
  expect([status, text.includes('<title>Institutions · ')]).toEqual([200, true]);
  expect((await desk.ask('GET', '/no-such-channel')).status).toBe(404);
});

test('[CMS-13] a channel is chosen in the header, holds for the front and after a reload, and is left again', async () => {
  const page = await journey.open('hekla');
  await open(page, '/');
  const usual = { heading: await heading(page), links: await linksOf(page) };
  expect(usual).toEqual({ heading: 'Welcome', links: ['Families', 'Trustees', 'Letters'] });
  await choose(page, 'Private clients');
  await page.waitForURL('**/private');
  await expectEventually(() => linksOf(page)).toEqual(['For families', 'Elsewhere']);
  await page.locator('header').getByRole('link').first().click();
  await page.waitForURL((url) => url.pathname === '/');
  await expectEventually(() => heading(page)).toBe('Families');
  await page.reload();
  await expectEventually(() => heading(page)).toBe('Families');
  expect(await linksOf(page)).toEqual(['For families', 'Elsewhere']);
  expect((await cookieOf(page, 'channel'))?.value).toBe('private');
  await expectAccessible(page);
  await saveScreenshot(page, 'channel-chosen');
  await switcher(page).click();
  await page.getByRole('button', { name: 'Reset channel' }).click();
  await expectEventually(() => heading(page)).toBe('Welcome');
  expect(await page.getByRole('button', { name: 'Reset channel' }).count()).toBe(0);
  expect(await switcher(page).evaluate((button) => button === document.activeElement)).toBe(true);
  expect([await linksOf(page), await cookieOf(page, 'channel')]).toEqual([usual.links, undefined]);
  await page.context().close();

  const phone = await journey.open('hekla', PHONE);
  await open(phone, '/');
  await phone.getByRole('button', { name: 'Pages' }).click();
  await phone.getByRole('link', { name: 'Institutions' }).click();
  await phone.waitForURL('**/institutions');
  await expectEventually(() => heading(phone)).toBe('Institutions');
  await expectNoSidewaysScroll(phone);
  await phone.getByRole('button', { name: 'Pages' }).click();
  await phone.getByRole('link', { name: 'For trustees' }).last().waitFor();
  await expectAccessible(phone);
  await saveScreenshot(phone, 'channel-phone');
  await phone.getByRole('button', { name: 'Reset channel' }).click();
  await expectEventually(() => heading(phone)).toBe('Welcome');
  await expectEventually(() => phone.getByRole('dialog').count()).toBe(0);
  await phone.context().close();
});

test('[CMS-15] the cookies of the notice, of the theme and of the channel last a month', async () => {
  const context = await journey.browser.newContext({ viewport: WIDE, baseURL: journey.origin('hekla'), reducedMotion: 'reduce' });
  const page = await context.newPage();
  await open(page, '/private');
  await page.getByRole('region', { name: 'Cookies' }).getByRole('button', { name: 'Accept' }).click();
  const staff = await journey.bring('hekla', 'sue');
  await staff.goto('/admin/pages');
  await staff.getByRole('button', { name: 'Dark menu' }).click();
  await staff.goto('/dashboard/clients');
  await staff.getByRole('heading', { level: 1 }).waitFor();
  await expectEventually(async () => (await cookieOf(staff, 'portico-theme')) !== undefined).toBe(true);
  const now = (await page.evaluate(() => Date.now())) / 1000;
  for (const [window, name] of [
    [page, 'cookiesAccepted'],
    [page, 'channel'],
    [staff, 'portico-side'],
    [staff, 'portico-theme'],
  ] as const)
    expect([name, Math.round(((await cookieOf(window, name))!.expires - now) / 86_400)]).toEqual([name, 30]);
  await staff.context().close();
  await context.close();
});

test('[NAV-20] an address names portal, account, portfolio, process and channel; what it names and is not there leads to one page', async () => {
  const { accounts } = journey.running.fixture.hekla;
  const forms: string[] = [];
  for (const name of ['First form', 'Second form']) {
    const definition = {
      schema: FORM_SCHEMA,
      id: 'x',
      name,
      steps: [{ title: name, fieldsets: [{ fields: [{ name: 'note', type: 'text', label: 'Note' }] }] }],
    };
    const { id, version } = (await desk.ask('POST', '/api/forms', { body: { name, definition } })).body as FormRecord;
    expect((await desk.ask('POST', `/api/forms/${id}/publish`, { body: { version } })).status).toBe(200);
    forms.push(id);
  }
  const page = await journey.bring('hekla', 'sue');
  for (const [path, said] of [
    ['/dashboard/clients', 'hekla portal clients'],
    ['/dashboard/family', 'hekla portal family'],
    [`/dashboard/clients/account/${accounts.alpha.account}`, 'hekla-alpha account'],
    [`/dashboard/clients/account/${accounts.beta.account}`, 'hekla-beta account'],
    [`/dashboard/clients/portfolio/${accounts.alpha.portfolio}`, 'hekla-alpha portfolio'],
    [`/dashboard/clients/portfolio/${accounts.beta.portfolio}`, 'hekla-beta portfolio'],
    [`/dashboard/clients/processes/${forms[0]}`, 'First form'],
    [`/dashboard/clients/processes/${forms[1]}`, 'Second form'],
    ['/institutions', 'Institutions'],
    ['/private', 'Families'],
  ] as const) {
    await page.goto(path);
    await expectEventually(() => page.locator('body').innerText()).toContain(said);
  }
  for (const path of [
    '/dashboard/nowhere',
    `/dashboard/clients/account/${randomUUID()}`,
    `/dashboard/clients/portfolio/${randomUUID()}`,
    `/dashboard/clients/processes/${randomUUID()}`,
    '/not-a-channel',
  ]) {
    await page.goto(path);
    await page.waitForURL('**/dashboard/404');
  }
  await page.context().close();
});
