/** Tests news in the client area: the posts of the firm, and the entries of an outside content service, also while that does not answer. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FullRecord } from '#contract/records';
import { changeSettings, signInBrowser, type TestBrowser } from '../kit/server.ts';
import { multipartBody } from '../kit/multipart.ts';
import { makePng } from '../kit/sample-files.ts';
import { openWealthProvider, type TestWealthProvider } from '../kit/wealth-provider.ts';
import {
  expectAccessible,
  expectEventually,
  expectNoSidewaysScroll,
  PHONE,
  saveScreenshot,
  startJourney,
  waitUntilSettled,
  type BrowserJourney,
} from '../kit/browser.ts';

const NEWS = '/dashboard/clients/news';
const FEED = '/entries';

let service: TestWealthProvider;
let journey: BrowserJourney;
let desk: TestBrowser;
let bob: Page;

beforeAll(async () => {
  service = await openWealthProvider();
  journey = await startJourney({}, { PORTICO_NEWS_HOSTS: `news.example.com ${new URL(service.url).host}` });
  desk = await signInBrowser(journey.running.server.port, 'hekla', 'sue');
  bob = await journey.bring('hekla', 'bob');
});
afterAll(async () => {
  await journey.end();
  await service.close();
});

async function saveRecord(collection: string, id: string, values: object, publish = false): Promise<void> {
  const path = `/api/collections/${collection}/records/${id}`;
  const { version, values: kept } = (await desk.ask('GET', path)).body as FullRecord;
  const answer = await desk.ask('PUT', path, { body: { version, values: { ...kept, ...values }, publish } });
  expect([answer.status, answer.text]).toEqual([200, expect.any(String)]);
}

async function publishPost(name: string, publishdate: string): Promise<string> {
  const values = { name, slug: name.toLowerCase().replaceAll(' ', '-'), summary: `${name}, in one line.`, publishdate, tags: ['Insights'] };
  const { id } = (await desk.ask('POST', '/api/collections/posts/records', { body: { values } })).body as FullRecord;
  await saveRecord('posts', id, {}, true);
  return id;
}

let logo: string | undefined;
async function namesApi(address: string | null): Promise<void> {
  const png = await makePng(64, 64);
  logo ??= ((await desk.ask('POST', '/api/portal-files?purpose=logo', multipartBody('logo.png', png))).body as { id: string }).id;
  const { rows } = (await desk.ask('GET', '/api/collections/portals/records')).body as { rows: FullRecord[] };
  await saveRecord('portals', rows.find(({ name }) => name === 'hekla portal clients')!.id, {
    photo: [logo],
    theme: 'classic',
    portalLanguage: 'en',
    phone: '+354 555 1234',
    news_api: address,
  });
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.locator('main h1').waitFor();
  await waitUntilSettled(page);
}

const titles = (page: Page) => page.locator('main').getByRole('heading', { level: 2 }).allInnerTexts();
const notes = (page: Page) => page.locator('main').getByRole('note').allInnerTexts();

test('[NAV-48] news are in the menu where they are switched on, and show published posts', async () => {
  const [first, second] = [await publishPost('Spring letter', '2026-03-02'), await publishPost('Summer letter', '2026-03-20')];
  await open(bob, '/dashboard/clients');
  await bob.getByRole('navigation').getByRole('link', { name: 'News', exact: true }).click();
  await bob.waitForURL(`**${NEWS}`);
  await expectEventually(() => titles(bob)).toEqual(['Summer letter', 'Spring letter']);
  await expectAccessible(bob);
  await saveScreenshot(bob, 'news');
  await bob.getByRole('link', { name: 'Spring letter' }).click();
  await bob.waitForURL(`**${NEWS}/spring-letter`);
  await expectEventually(() => bob.locator('main h1').innerText()).toBe('Spring letter');
  await saveScreenshot(bob, 'news-post');
  await bob.getByRole('main').getByRole('link', { name: 'News' }).click();
  await bob.waitForURL(`**${NEWS}`);
  await saveRecord('posts', first, { hidden: true });
  await open(bob, NEWS);
  expect(await titles(bob)).toEqual(['Summer letter']);
  await bob.goto(`${NEWS}/spring-letter`);
  await bob.waitForURL('**/dashboard/404');
  const { version } = (await desk.ask('GET', `/api/collections/posts/records/${second}`)).body as FullRecord;
  expect((await desk.ask('DELETE', `/api/collections/posts/records/${second}?version=${version}`)).status).toBe(200);
  await open(bob, NEWS);
  await bob.getByText('Nothing has been published yet').waitFor();
  await changeSettings(journey.running, 'hekla', { navigation: { news: false } });
  await bob.goto(NEWS);
  await bob.waitForURL('**/dashboard/404');
  expect((await desk.ask('GET', '/api/news/clients')).status).toBe(403);
  await changeSettings(journey.running, 'hekla', { navigation: {} });
});

test('[CMS-17] a content service gives the news of a portal; while it fails, what it gave last stands with its moment', async () => {
  await publishPost('A post of the firm', '2026-03-25');
  service.answers.set(FEED, (query: Readonly<Record<string, string>>) => ({
    items: [
      {
        id: 'a',
        title: 'Rates hold',
        summary: `In ${query['locale']}`,
        date: '2026-03-10',
        author: 'Editor',
        url: 'https://example.com/rates',
      },
      {
        sys: { id: 'b', createdAt: '2026-03-18T09:00:00Z' },
        fields: { title: 'Markets rise', excerpt: '<img src=x onerror=alert(1)>', url: 'javascript:alert(1)' },
      },
    ],
  }));
  await namesApi(`${service.url}${FEED}`);
  await open(bob, NEWS);
  expect(await titles(bob)).toEqual(['Markets rise', 'Rates hold']);
  expect(service.calls.at(-1)).toMatchObject({ method: 'GET', path: FEED, query: { content_type: 'blog_post', locale: 'en' } });
  const main = bob.locator('main');
  expect(await main.innerText()).toContain('In en');
  // What a service writes is text, and leads nowhere but to addresses of the web.
  expect(await main.innerText()).toContain('<img src=x onerror=alert(1)>');
  expect(await main.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href')))).toEqual([
    'https://example.com/rates',
  ]);
  await expectAccessible(bob);
  await saveScreenshot(bob, 'news-service');
  // Of another portal it is not.
  expect((await desk.ask('GET', '/api/news/family')).body).toEqual({ value: { service: null, entries: [] }, findings: [] });

  service.answers.set(FEED, [{ id: 'c', title: 'Markets fall', published: '2026-03-27' }]);
  await open(bob, NEWS);
  expect(await titles(bob)).toEqual(['Markets fall']);
  for (const failure of ['refuses', 'nonsense', 'silent'] as const) {
    service.failing = () => failure;
    await open(bob, NEWS);
    expect([failure, await titles(bob)]).toEqual([failure, ['Markets fall']]);
    expect((await notes(bob)).join()).toContain(`${new URL(service.url).host} has not answered about news since`);
  }
  await saveScreenshot(bob, 'news-failing');
  service.failing = () => null;
  await bob.getByRole('note').getByRole('button').click();
  await expectEventually(() => notes(bob)).toEqual([]);

  // A host that whoever operates the server has not named is not asked.
  const asked = service.calls.length;
  await namesApi(`${service.url.replace('127.0.0.1', 'localhost')}${FEED}`);
  await open(bob, NEWS);
  expect([await titles(bob), service.calls.length]).toEqual([[], asked]);
  expect((await notes(bob)).join()).toContain('has not answered about news');
  await namesApi(null);
  await open(bob, NEWS);
  expect(await titles(bob)).toEqual(['A post of the firm']);
});

test('news are at home on a phone', async () => {
  const phone = await journey.bring('hekla', 'bob', PHONE);
  await open(phone, NEWS);
  await expectNoSidewaysScroll(phone);
  await expectAccessible(phone);
  await saveScreenshot(phone, 'news-phone');
});
