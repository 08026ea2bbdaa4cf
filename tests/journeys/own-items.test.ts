/** Tests what a client is told at home: forms begun and not sent, unread conversations, orders under way, and holders to be confirmed. */
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FormRecord, FormToFill } from '#contract/forms';
import type { Conversation } from '#contract/messages';
import { FORM_SCHEMA } from '#packages/forms';
import {
  type BrowserJourney,
  expectAccessible,
  expectEventually,
  expectNoSidewaysScroll,
  PHONE,
  saveScreenshot,
  startJourney,
  waitUntilSettled,
  WIDE,
} from '../kit/browser.ts';
import type { PersonName } from '../kit/fixture.ts';
import { signInBrowser } from '../kit/server.ts';

let journey: BrowserJourney;
beforeAll(async () => {
  journey = await startJourney();
});
afterAll(() => journey.end());

const HOME = '/dashboard/clients';

const JOE = 'joe of hekla waits for you to confirm them for hekla-alpha account';
const panelOf = (page: Page) => page.getByRole('region', { name: /^(Waiting for you|Σας περιμένουν)$/ });
const itemsOf = async (page: Page) => (await panelOf(page).getByRole('link').allInnerTexts()).map((text) => text.replace(/\s+/g, ' '));

async function lookAtBothSizes(page: Page, picture: string): Promise<void> {
  await expectAccessible(page);
  await saveScreenshot(page, picture);
  await page.setViewportSize(PHONE);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await saveScreenshot(page, `${picture}-phone`);
  await page.setViewportSize(WIDE);
}

test('a client is told at home what waits for them, until it is dealt with', async () => {
  const { account } = journey.running.fixture.hekla.accounts.alpha;
  const ada = await signInBrowser(journey.running.server.port, 'hekla', 'ada');
  const body = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Please call me.' }] }] };
  const sent = await ada.ask('POST', '/api/messages', { body: { account, subject: 'A question', body } });
  expect(sent.status, sent.text).toBe(200);
  const client = await journey.bring('hekla', 'ann');
  await client.goto(HOME);
  // One was there already. Whoever has a single account is at home on its page.
  await expectEventually(() => itemsOf(client)).toEqual(['Unread conversations 2', JOE]);
  await waitUntilSettled(client);
  await lookAtBothSizes(client, 'own-items');
  const home = client.url();

  const markedRead = client.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.url().endsWith('/read'));
  await panelOf(client).getByRole('link', { name: 'Unread conversations' }).click();
  await client.waitForURL(/\/messages$/);
  await client.getByText('A question', { exact: true }).first().click();
  await client.getByRole('dialog').getByText('Please call me.').waitFor();
  await markedRead;
  await client.goto(home);
  await expectEventually(() => itemsOf(client)).toEqual(['Unread conversations 1', JOE]);

  // Confirming takes the line away where one is.
  await panelOf(client).getByRole('link', { name: JOE }).click();
  await client.waitForURL(/#holders$/);
  await client.getByRole('button', { name: 'Confirm: joe of hekla' }).click();
  await client.getByRole('dialog').getByRole('button', { name: 'Confirm', exact: true }).click();
  await expectEventually(() => itemsOf(client)).toEqual(['Unread conversations 1']);

  // Nothing stands where nothing waits.
  const ann = await signInBrowser(journey.running.server.port, 'hekla', 'ann');
  const { rows } = ((await ann.ask('GET', '/api/portals/clients/messages')).body as { value: { rows: Conversation[] } }).value;
  for (const { message } of rows)
    expect((await ann.ask('PUT', `/api/messages/${message}/read`, { body: { read: true } })).status).toBe(200);
  await client.goto(home);
  await waitUntilSettled(client);
  expect(await panelOf(client).count()).toBe(0);
});

test('whoever looks after clients is told nothing of what waits for those, nor who waits themselves', async () => {
  for (const person of ['ada', 'sue', 'joe', 'cor'] as const) {
    const page = await journey.bring('pelagos', person);
    await page.goto(HOME);
    await page.locator('main h1').first().waitFor();
    await waitUntilSettled(page);
    expect([person, await panelOf(page).count()]).toEqual([person, 0]);
  }
  const ann = await journey.bring('pelagos', 'ann');
  await ann.goto(HOME);
  const panel = panelOf(ann);
  await panel.getByRole('link').first().waitFor();
  await waitUntilSettled(ann);
  // With one account and one portfolio home is the page of that, which says who leads it.
  await ann.getByRole('link', { name: 'ada@example.com' }).waitFor();
  await expectAccessible(ann);
  await saveScreenshot(ann, 'own-items-pelagos');
});

test('an advisor is told above the list of clients that one has written, until it is read', async () => {
  const { accounts, people } = journey.running.fixture.pelagos;
  const ann = await signInBrowser(journey.running.server.port, 'pelagos', 'ann');
  const body = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'A question of mine.' }] }] };
  const sent = await ann.ask('POST', '/api/messages', {
    body: { portalKey: 'clients', account: accounts.alpha.account, advisor: people.ada, subject: 'Dividends', body },
  });
  expect(sent.status, sent.text).toBe(200);
  const ada = await journey.bring('pelagos', 'ada');
  await ada.goto(HOME);
  const item = panelOf(ada).getByRole('link');
  await item.waitFor();
  await waitUntilSettled(ada);
  expect(await itemsOf(ada)).toEqual(['Μη αναγνωσμένες συνομιλίες 1']);
  await lookAtBothSizes(ada, 'advisor-items');
  const markedRead = ada.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.url().endsWith('/read'));
  await item.click();
  await ada.waitForURL(/\/messages$/);
  await ada.getByText('Dividends', { exact: true }).first().click();
  await ada.getByRole('dialog').getByText('A question of mine.').waitFor();
  await markedRead;
  await ada.goto(HOME);
  await waitUntilSettled(ada, '[data-index] a');
  expect(await itemsOf(ada)).toEqual([]);
});

test('a form that was begun and not sent is told, and gone on with, until it is sent', async () => {
  const { port } = journey.running.server;
  const sue = await signInBrowser(port, 'hekla', 'sue');
  const definition = {
    schema: FORM_SCHEMA,
    id: 'x',
    name: 'Source of funds',
    steps: [{ title: 'One', fieldsets: [{ fields: [{ name: 'origin', label: 'Origin', type: 'text', required: true }] }] }],
  };
  const made = (await sue.ask('POST', '/api/forms', { body: { name: definition.name, definition } })).body as FormRecord;
  expect((await sue.ask('POST', `/api/forms/${made.id}/publish`, { body: { version: made.version } })).status).toBe(200);

  const page = await journey.bring('hekla', 'bob');
  await page.goto(`/dashboard/clients/processes/${made.id}`);
  await waitUntilSettled(page, 'main form');
  // What was opened only is not begun.
  await page.goto(HOME);
  await waitUntilSettled(page, 'main h1');
  expect((await itemsOf(page)).filter((item) => item.includes('Source of funds'))).toEqual([]);
  const bob = await signInBrowser(port, 'hekla', 'bob');
  const { submission } = (await bob.ask('GET', `/api/forms/${made.id}/filling`)).body as FormToFill;
  const typed = { id: submission, typed: { origin: 'A house sold' } };
  expect((await bob.ask('PUT', `/api/forms/${made.id}/draft`, { body: typed })).status).toBe(200);
  await page.goto(HOME);
  const item = panelOf(page).getByRole('link', { name: 'Go on filling in Source of funds' });
  await item.waitFor();
  await waitUntilSettled(page);
  await lookAtBothSizes(page, 'own-items-form');
  await item.click();
  await page.waitForURL((url) => url.pathname === `/dashboard/clients/processes/${made.id}`);
  const origin = page.getByRole('textbox', { name: 'Origin' });
  await expectEventually(() => origin.inputValue()).toBe('A house sold');
  // Whoever gives it up is told of it no more.
  await page.getByRole('button', { name: 'Discard what is typed' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard what is typed' }).click();
  await expectEventually(() => origin.inputValue()).toBe('');
  await page.goto(HOME);
  await waitUntilSettled(page, 'main h1');
  expect((await itemsOf(page)).filter((one) => one.includes('Source of funds'))).toEqual([]);

  expect((await bob.ask('PUT', `/api/forms/${made.id}/draft`, { body: typed })).status).toBe(200);
  await page.goto(HOME);
  await item.waitFor();
  const answers = { id: submission, answers: typed.typed };
  expect((await bob.ask('POST', `/api/forms/${made.id}/submissions`, { body: answers })).status).toBe(200);
  await page.goto(HOME);
  await waitUntilSettled(page, 'main h1');
  expect((await itemsOf(page)).filter((one) => one.includes('Source of funds'))).toEqual([]);
});

test('orders under way are told by portfolio, and lead to its orders, until none is left', async () => {
  const { server, fixture } = journey.running;
  const { account, portfolio } = fixture.hekla.accounts.beta;
  const order = randomUUID();
  const db = server.database.work(fixture.hekla.id);
  await db.execute(sql`insert into client_order (id, account_id, portfolio_id, name, stage, unit_type, units, currency, version, created_at)
    values (${order}, ${account}, ${portfolio}, 'LIND', 'received', 'units', 1, 'GBP', 1, now())`);
  await db.execute(
    sql`insert into client_order_stage (order_id, number, stage, at, by_name) values (${order}, 1, 'received', now(), 'bob')`,
  );
  const told = async (person: PersonName) =>
    ((await (await signInBrowser(server.port, 'hekla', person)).ask('GET', '/api/portals/clients/open-orders')).body as { value: unknown })
      .value;
  const name = 'hekla-beta portfolio';
  expect([await told('bob'), await told('ann'), await told('ben'), await told('sue')]).toEqual([
    [{ account, portfolio, name, count: 1 }],
    [],
    [],
    [],
  ]);

  const page = await journey.bring('hekla', 'bob');
  await page.goto(HOME);
  const item = panelOf(page).getByRole('link', { name: `Orders under way: ${name}` });
  await item.waitFor();
  await waitUntilSettled(page);
  await lookAtBothSizes(page, 'own-items-orders');
  await item.click();
  await page.waitForURL((url) => url.pathname === `/dashboard/clients/portfolio/${portfolio}` && url.searchParams.get('tab') === 'orders');
  await page.getByRole('button', { name: /LIND/ }).first().waitFor();
  const bob = await signInBrowser(server.port, 'hekla', 'bob');
  expect((await bob.ask('POST', `/api/orders/${order}/cancel`, { body: {} })).status).toBe(200);
  await page.goto(HOME);
  await waitUntilSettled(page, 'main h1');
  expect((await itemsOf(page)).filter((one) => one.includes('Orders'))).toEqual([]);
});

test('who looks as a client is told nothing of what waits for that client', async () => {
  const { account } = journey.running.fixture.pelagos.accounts.alpha;
  const page = await journey.bring('pelagos', 'ada');
  await page.goto(HOME);
  const status = await page.evaluate(async (path) => {
    const body = JSON.stringify({ reason: 'She asked what waits for her' });
    return (await fetch(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body })).status;
  }, `/api/accounts/${account}/viewing`);
  expect(status).toBe(200);
  await page.goto(HOME);
  await page.getByText('ann of pelagos').first().waitFor();
  await waitUntilSettled(page);
  expect(page.url()).toMatch(/portfolio/);
  expect(await panelOf(page).count()).toBe(0);
});

test('a client of several accounts is told above their total, and led to the account where it is dealt with', async () => {
  const { id, people, accounts } = journey.running.fixture.pelagos;
  await journey.running.server.database.work(id).execute(sql`
    insert into account_person (account_id, person_id, part, confirmed_at) values (${accounts.beta.account}, ${people.ann}, 'holder', now())`);
  const ann = await journey.bring('pelagos', 'ann');
  await ann.goto(HOME);
  const panel = panelOf(ann);
  await panel.getByRole('link', { name: /joe of pelagos/ }).waitFor();
  await waitUntilSettled(ann);
  expect(new URL(ann.url()).pathname).toBe(HOME);
  // Each account has an advisor of its own.
  for (const advisor of ['ada', 'ben']) await ann.getByRole('link', { name: `${advisor}@example.com` }).waitFor();
  await lookAtBothSizes(ann, 'own-items-several');
  await panel.getByRole('link', { name: /joe of pelagos/ }).click();
  await ann.waitForURL((url) => url.pathname.includes(accounts.alpha.account) && url.hash === '#holders');
  await ann.getByRole('main').getByText('joe of pelagos').last().waitFor();
});
