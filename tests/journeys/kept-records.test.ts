/** Tests what becomes of records all over the product: where their order shows, where they are gone once deleted, and which lists fill by themselves. */
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Collection } from '#packages/collections';
import type { FullRecord, RecordPage } from '#contract/records';
import { signInBrowser, TestBrowser } from '../kit/server.ts';
import { expectEventually, startJourney, waitUntilSettled, type BrowserJourney } from '../kit/browser.ts';

let journey: BrowserJourney;
let sue: TestBrowser;
/** In the administration. */
let staff: Page;
/** Without an account. */
let guest: Page;
let ann: Page;
beforeAll(async () => {
  journey = await startJourney();
  sue = await signInBrowser(journey.running.server.port, 'hekla', 'sue');
  staff = await journey.bring('hekla', 'sue');
  guest = await journey.open('hekla');
  ann = await journey.bring('hekla', 'ann');
});
afterAll(() => journey.end());

const at = (collection: string, ...rest: string[]) => ['/api/collections', collection, 'records', ...rest].join('/');
const read = async (collection: string, id: string) => (await sue.ask('GET', at(collection, id))).body as FullRecord;
const drawer = () => staff.locator('dialog[open]').last();
const rows = () => staff.locator('main tbody tr [data-record]').allInnerTexts();
const moving = (name: string, way: 'up' | 'down') => staff.getByRole('button', { name: `Move ${name} ${way}`, exact: true });

async function make(collection: string, values: object, parent?: string): Promise<string> {
  const answer = await sue.ask('POST', at(collection), { body: { values, ...(parent !== undefined && { parent }) } });
  expect([collection, answer.status, answer.text]).toEqual([collection, 200, expect.any(String)]);
  return (answer.body as FullRecord).id;
}

async function publish(collection: 'pages' | 'posts', values: object): Promise<string> {
  const id = await make(collection, values);
  const { version, values: kept } = await read(collection, id);
  expect((await sue.ask('PUT', at(collection, id), { body: { version, values: kept, publish: true } })).status).toBe(200);
  return id;
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.locator('main h1').waitFor();
  await waitUntilSettled(page);
}

/** The id of the portal that clients of the fixture are in. */
async function portalId(): Promise<string> {
  const { rows: portals } = (await sue.ask('GET', at('portals'))).body as RecordPage;
  return portals.find(({ name }) => name === 'hekla portal clients')!.id;
}

/** Names as they stand in an element, in their order. */
async function orderOf(page: Page, names: readonly string[]): Promise<string[]> {
  const text = await page.locator('body').innerText();
  return names.filter((name) => text.includes(name)).toSorted((a, b) => text.indexOf(a) - text.indexOf(b));
}

test('[ADM-10] rows are moved, across the border of a page too, and their order shows on the site and in the menu', async () => {
  const people = Array.from({ length: 52 }, (_, place) => `Person ${String(place + 1).padStart(2, '0')}`);
  for (const name of people) await make('people', { name, role: 'Colleague' });
  await publish('pages', { name: 'The team', slug: 'the-team', blocks: [{ kind: 'team', title: 'People' }] });
  const [first, last] = [(await sue.ask('GET', at('people'))).body as RecordPage, people.at(-1)!];
  // Whoever was there before stands before them.
  const before = first.count - people.length;
  expect(before).toBeLessThan(50);
  const border = people[50 - before - 1]!;
  const beyond = people[50 - before]!;
  await open(staff, '/admin/people?page=2');
  await expectEventually(rows).toEqual(people.slice(50 - before));
  // Up, over the border; and the last one has no way down.
  expect([await moving(last, 'down').count(), await moving(last, 'up').count()]).toEqual([0, 1]);
  await moving(beyond, 'up').click();
  await expectEventually(async () => (await rows())[0]).toBe(border);
  await staff.reload();
  await expectEventually(async () => (await rows())[0]).toBe(border);
  await open(staff, '/admin/people');
  await expectEventually(async () => (await rows()).at(-1)).toBe(beyond);
  const [leading = ''] = await rows();
  expect([await moving(leading, 'up').count(), await moving(leading, 'down').count()]).toEqual([0, 1]);
  await open(guest, '/the-team');
  expect(await orderOf(guest, [border, beyond, last])).toEqual([beyond, border, last]);
  // And down again, over the same border.
  await moving(beyond, 'down').click();
  await expectEventually(async () => (await rows()).at(-1)).toBe(border);
  await open(guest, '/the-team');
  expect(await orderOf(guest, [border, beyond, last])).toEqual([border, beyond, last]);

  // Clients and pages.
  for (const name of ['Harbour Trust', 'Meadow Trust'])
    await make('clients', { name, testimonial: `${name} is content.`, contact: 'A. Mason' });
  await publish('pages', { name: 'Those we serve', slug: 'those-we-serve', blocks: [{ kind: 'clients', title: 'Clients' }] });
  for (const name of ['Way one', 'Way two']) await publish('pages', { name, slug: name.toLowerCase().replace(' ', '-'), promoted: true });
  for (const [collection, names, path] of [
    ['clients', ['Harbour Trust', 'Meadow Trust'], '/those-we-serve'],
    ['pages', ['Way one', 'Way two'], '/those-we-serve'],
  ] as const) {
    await open(guest, path);
    expect([collection, await orderOf(guest, names)]).toEqual([collection, [...names]]);
    await open(staff, `/admin/${collection}`);
    await moving(names[1], 'up').click();
    await expectEventually(async () => (await rows()).filter((name) => names.some((one) => one === name))).toEqual([names[1], names[0]]);
    await staff.reload();
    await expectEventually(async () => (await rows()).filter((name) => names.some((one) => one === name))).toEqual([names[1], names[0]]);
    await open(guest, path);
    expect([collection, await orderOf(guest, names)]).toEqual([collection, [names[1], names[0]]]);
  }

  // The menu of a portal, and what stands below an entry of it.
  const portal = await portalId();
  const visible = ['Admin', 'Advisor', 'Investor'];
  const entries = ['Entry one', 'Entry two'];
  const ids = [];
  for (const name of entries) ids.push(await make('navigation', { name, link: '/dashboard/$portal', visible }, portal));
  for (const name of ['Below one', 'Below two']) await make('subnavigation', { name, link: '/dashboard/$portal' }, ids[0]);
  const shown = async (names: readonly string[]) => {
    await open(ann, '/dashboard/clients');
    const links = ann.getByRole('navigation', { name: 'Main navigation' }).getByRole('link');
    return (await links.allInnerTexts()).filter((name) => names.includes(name));
  };
  expect(await shown(entries)).toEqual(entries);
  await open(staff, `/admin/navigation/${portal}`);
  await moving('Entry two', 'up').click();
  await expectEventually(rows).toEqual(['Entry two', 'Entry one']);
  expect(await shown(entries)).toEqual(['Entry two', 'Entry one']);
  await open(staff, `/admin/subnavigation/${ids[0]}`);
  await moving('Below one', 'down').click();
  await expectEventually(rows).toEqual(['Below two', 'Below one']);
  await staff.reload();
  await expectEventually(rows).toEqual(['Below two', 'Below one']);
  expect(await shown(['Below one', 'Below two'])).toEqual(['Below two', 'Below one']);

  // No other list has such buttons.
  const { collections } = (await sue.ask('GET', '/api/collections')).body as { collections: Collection[] };
  expect(
    collections
      .filter(({ ordered }) => ordered)
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual(['clients', 'navigation', 'pages', 'people', 'subnavigation']);
  let lists = 0;
  for (const { name, ordered, parent, top } of collections) {
    if (ordered || (parent !== undefined && !top)) continue;
    await open(staff, `/admin/${name}`);
    lists += (await rows()).length > 0 ? 1 : 0;
    expect([
      name,
      await staff
        .locator('main')
        .getByRole('button', { name: /^Move .* (up|down)$/ })
        .count(),
    ]).toEqual([name, 0]);
  }
  expect(lists).toBeGreaterThan(8);
});

test('[ADM-25] what is deleted is gone from lists, pickers, menus, the site and the pages of clients, and is kept with who and when', async () => {
  const portal = await portalId();
  const leaving = {
    pages: await publish('pages', { name: 'Going page', slug: 'going-page', promoted: true, blocks: [{ kind: 'team', title: 'People' }] }),
    people: await make('people', { name: 'Going person', role: 'Colleague' }),
    organisations: await make('organisations', { name: 'Going organisation', domainRule: false }),
    navigation: await make('navigation', { name: 'Going entry', link: '/dashboard/$portal', visible: ['Investor'] }, portal),
    models: await make('models', {
      name: 'Going model',
      profile: '3',
      min: 20,
      max: 40,
      avg: 30,
      rebalance: 'Yearly',
      data: [
        { name: 'Equities', value: 30 },
        { name: 'Other', value: 70 },
      ],
    }),
  };
  await publish('pages', { name: 'Staying page', slug: 'staying-page', blocks: [{ kind: 'team', title: 'People' }] });
  const choices = async () =>
    ((await sue.ask('GET', '/api/collections/organisations/choices?search=Going')).body as { value: { name: string }[] }).value.map(
      ({ name }) => name,
    );
  /** Where each shows, by what it is called there. */
  const seen = async (): Promise<Readonly<Record<keyof typeof leaving, boolean>>> => {
    await open(guest, '/staying-page');
    const site = await guest.locator('body').innerText();
    await open(ann, '/dashboard/clients');
    const menu = await ann.getByRole('navigation', { name: 'Main navigation' }).innerText();
    await open(ann, `/dashboard/clients/account/${journey.running.fixture.hekla.accounts.alpha.account}/model-portfolios`);
    const models = await ann.locator('main').innerText();
    return {
      pages: site.includes('Going page') && (await sue.ask('GET', '/going-page')).status === 200,
      people: site.includes('Going person'),
      organisations: (await choices()).includes('Going organisation'),
      navigation: menu.includes('Going entry'),
      models: models.includes('Going model'),
    };
  };
  expect(await seen()).toEqual({ pages: true, people: true, organisations: true, navigation: true, models: true });
  for (const [collection, id] of Object.entries(leaving)) {
    expect((await read(collection, id)).active).toBe(true);
    const list = collection === 'navigation' ? `/admin/navigation/${portal}` : `/admin/${collection}`;
    await open(staff, `${list}?search=Going`);
    await staff.locator('main tbody [data-record]').first().click();
    await drawer().locator('form').waitFor();
    await drawer().getByRole('button', { name: 'Delete', exact: true }).click();
    await drawer().getByRole('button', { name: 'Delete', exact: true }).click();
    await expectEventually(() => staff.locator('dialog[open]').count()).toBe(0);
    await staff.reload();
    await waitUntilSettled(staff);
    expect([collection, (await rows()).filter((name) => name.startsWith('Going'))]).toEqual([collection, []]);
    const kept = await read(collection, id);
    expect([collection, kept.active, kept.removed]).toEqual([
      collection,
      false,
      { at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) as string, by: expect.objectContaining({ name: 'sue of hekla' }) as object },
    ]);
  }
  expect(await seen()).toEqual({ pages: false, people: false, organisations: false, navigation: false, models: false });
});

test('[ADM-44] mails, messages to phones, projections, former versions, the log and its counts fill by themselves, for administrators alone', async () => {
  const { running } = journey;
  const { hekla } = running.fixture;
  await running.server.database.work(hekla.id).execute(sql`update person set phone = '+447700900456' where id = ${hekla.people.ann}`);
  const [client, advisor] = [
    await signInBrowser(running.server.port, 'hekla', 'ann'),
    await signInBrowser(running.server.port, 'hekla', 'ada'),
  ];
  expect((await sue.ask('POST', '/api/outbox/test', { body: {} })).status).toBe(200);
  expect((await client.ask('POST', '/api/second-factor', { body: {} })).status).toBe(200);
  await publish('pages', { name: 'Page of the store', slug: 'page-of-the-store' });
  await publish('posts', { name: 'Post of the store', slug: 'post-of-the-store' });
  const inputs = {
    years: 10,
    lumpSum: '1000000',
    contribution: '100000',
    return: 8,
    costs: 0,
    inflation: 0,
    volatility: 12,
    goals: [],
    seed: 1,
  };
  const body = { id: randomUUID(), name: 'Projection of the store', inputs };
  expect((await client.ask('POST', `/api/accounts/${hekla.accounts.alpha.account}/projections`, { body })).status).toBe(200);
  const today = new Date().toISOString().slice(0, 10);
  for (const [collection, search, text] of [
    ['mail', '', 'sue@example.com'],
    ['sms', '', '+447700900456'],
    ['pages-history', 'page of the store', 'page-of-the-store'],
    ['posts-history', 'post of the store', 'post-of-the-store'],
    ['projections', 'of the store', 'Projection of the store'],
    ['logs', 'saveProjection', 'saveProjection'],
    ['log-analytics', today, ''],
  ] as const) {
    await open(staff, `/admin/${collection}${search && `?search=${encodeURIComponent(search)}`}`);
    await staff.locator('main tbody [data-record]').first().click();
    const form = drawer().locator('form');
    await form.waitFor();
    const fields = () =>
      form
        .locator('[data-field]')
        .evaluateAll((all) =>
          all
            .map((one) =>
              [
                (one as HTMLElement).innerText,
                ...[...one.querySelectorAll('input, textarea')].map((input) => (input as HTMLInputElement).value),
              ].join(' '),
            )
            .join('\n'),
        );
    await expectEventually(async () => [collection, await fields()]).toEqual([collection, expect.stringContaining(text)]);
    // Nothing of it is changed here.
    expect([collection, await drawer().getByRole('button', { name: 'Save', exact: true }).count()]).toEqual([collection, 0]);
    const id = new URL(staff.url()).searchParams.get('open')!;
    for (const who of [client, advisor, new TestBrowser(running.server.port, 'hekla')])
      for (const path of [at(collection), at(collection, id)])
        expect([path, [401, 403].includes((await who.ask('GET', path)).status)]).toEqual([path, true]);
  }
});
