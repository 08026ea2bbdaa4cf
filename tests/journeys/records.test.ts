/** Tests the administration as staff use it: lists, drawers upon drawers, the bin, the history, and two people at one record. */
import { sql } from 'drizzle-orm';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fieldLabel, type Collection } from '#packages/collections';
import { LANGUAGES } from '#packages/texts';
import { openServerTexts } from '../../apps/server/texts.ts';
import type { PersonName } from '../kit/fixture.ts';
import { PAYLOADS } from '../kit/payloads.ts';
import { authenticatorCode, unbase32 } from '../kit/authenticator.ts';
import { signInBrowser } from '../kit/server.ts';
import {
  closeMessages,
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

const PNG = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');

let journey: BrowserJourney;
let page: Page;
beforeAll(async () => {
  journey = await startJourney();
  page = await journey.signIn('hekla', 'sue');
  // What pages, searches and the palette find.
  const profile = { profile: 'p', min: 0, max: 1, avg: 1, rebalance: 'yearly' };
  for (let number = 1; number <= 120; number += 1) await make('models', { ...profile, name: `Model ${String(number).padStart(3, '0')}` });
});
afterAll(() => journey.end());

const drawer = (of: Page = page) => of.locator('dialog[open]').last();
const press = (name: string, of: Page = page) => drawer(of).getByRole('button', { name, exact: true }).click();
const shut = () => drawer().getByRole('button', { name: 'Close', exact: true }).first().click();
const field = (label: string, of: Page = page) => drawer(of).getByLabel(label, { exact: false }).first();
const rows = () => page.locator('main tbody tr');
const headline = () => page.locator('main header [role=status]').innerText();

/** By the API, as the screen does it. */
async function make(collection: string, values: object, of: Page = page): Promise<string> {
  return of.evaluate(
    async ([path, body]) => {
      const answer = await fetch(path!, { method: 'POST', headers: { 'content-type': 'application/json' }, body: body! });
      return ((await answer.json()) as { id: string }).id;
    },
    [`/api/collections/${collection}/records`, JSON.stringify({ values })],
  );
}

/** Saves these values over what the record says, and answers the status of that. */
async function saveOver(collection: string, id: string, values: object): Promise<number> {
  return page.evaluate(
    async ([path, body]) => {
      const { version, values: kept } = (await (await fetch(path!)).json()) as { version: number; values: object };
      const sent = JSON.stringify({ version, values: { ...kept, ...(JSON.parse(body!) as object) } });
      return (await fetch(path!, { method: 'PUT', headers: { 'content-type': 'application/json' }, body: sent })).status;
    },
    [`/api/collections/${collection}/records/${id}`, JSON.stringify(values)],
  );
}

async function open(path: string, of: Page = page): Promise<void> {
  await of.goto(path);
  await of.locator('main h1').waitFor();
  await waitUntilSettled(of);
}

test('[ADM-15] a list shows fifty of its records a page, and says how many there are', async () => {
  await open('/admin/models');
  await expectEventually(headline).toBe('You have 120 model portfolios');
  const seen: string[] = [];
  for (const [length, more] of [
    [50, true],
    [50, true],
    [20, false],
  ] as const) {
    await expectEventually(() => rows().count()).toBe(length);
    seen.push(...(await rows().locator('th').allInnerTexts()));
    const next = page.getByRole('button', { name: 'Next', exact: true });
    expect(await next.isEnabled()).toBe(more);
    if (more) await next.click();
    if (more) await expectEventually(async () => seen.includes(await rows().locator('th').first().innerText())).toBe(false);
  }
  expect(new Set(seen).size).toBe(120);
  await page.getByRole('searchbox').fill('Model 003');
  await expectEventually(headline).toBe('You have 1 model portfolio');
  await expectNoSidewaysScroll(page);
});

test('[ADM-14] what stands on the second page is found, and what is added stands in the list', async () => {
  await open('/admin/models');
  await page.getByRole('searchbox').fill('Model 099');
  await expectEventually(() => rows().count()).toBe(1);
  await page.getByRole('searchbox').fill('');
  await expectEventually(() => rows().count()).toBe(50);
  await page.getByRole('button', { name: 'Add model portfolio' }).first().click();
  await expectEventually(() => drawer().locator('h2').first().innerText()).toBe('Add new model portfolio');
  await field('Name').fill('A new model');
  await field('Profile').fill('Calm');
  for (const label of ['Minimum', 'Maximum', 'Average']) await field(label).fill('5');
  await field('Rebalance').fill('yearly');
  await press('Save');
  await expectEventually(() => drawer().locator('h2').first().innerText()).toBe('Edit model portfolio');
  await shut();
  await expectEventually(() => rows().locator('th').first().innerText()).toBe('A new model');
});

test('[ADM-17] deleting asks, and takes the record out of every list; the bin gives it back', async () => {
  await open('/admin/models?search=A%20new');
  await page.getByRole('button', { name: 'A new model', exact: true }).click();
  await press('Delete');
  await expectEventually(() => drawer().innerText()).toContain('Are you sure? This cannot be undone. It stays in the bin for 30 days.');
  await press('Cancel');
  await shut();
  await expectEventually(() => rows().count()).toBe(1);
  await page.getByRole('button', { name: 'A new model', exact: true }).click();
  await press('Delete');
  await press('Delete');
  await expectEventually(() => rows().count()).toBe(0);
  await page.getByRole('button', { name: 'Bin', exact: true }).click();
  await expectEventually(() => rows().count()).toBe(1);
  await page.getByRole('button', { name: 'Restore', exact: true }).click();
  await page.getByRole('button', { name: 'Back to the list', exact: true }).click();
  await expectEventually(() => rows().count()).toBe(1);
});

test('[FORM-62] a page is saved, published and saved again; its versions open, and one goes back into the form', async () => {
  await open('/admin/pages?open=new');
  await press('Save');
  await expectEventually(() => drawer().innerText()).toContain('Name is required');
  await field('Name').fill('About us');
  await field('Title').fill('First');
  await press('Save');
  await expectEventually(() => drawer().locator('h2').first().innerText()).toBe('Edit page');
  await field('Title').fill('Second');
  await press('Publish');
  await expectEventually(() => drawer().innerText()).toContain('Saved and published');
  await drawer().getByRole('tab', { name: 'History' }).click();
  await expectEventually(() => drawer().locator('tbody tr').count()).toBe(2);
  expect(await drawer().locator('thead th').allInnerTexts()).toEqual(['Updated at', 'Updated by', 'Published']);
  expect(await drawer().locator('tbody tr').first().locator('th').innerText()).toMatch(/^\d\d\/\d\d\/\d\d \d\d:\d\d:\d\d$/);
  await drawer().locator('tbody tr').last().getByRole('button').click();
  await expectEventually(() => drawer().innerText()).toContain('First');
  await expectAccessible(page);
  await press('Put it into the form');
  await expectEventually(() => field('Title').inputValue()).toBe('First');
  await press('Save');
  await drawer().getByRole('tab', { name: 'History' }).click();
  await expectEventually(() => drawer().locator('tbody tr').count()).toBe(3);
});

test('a press that began before the answer to a save came is not lost when it comes', async () => {
  const id = await make('pages', { name: 'Pressed' });
  await open(`/admin/pages?open=${id}`);
  const release = Promise.withResolvers<void>();
  const path = `**/api/collections/pages/records/${id}`;
  await page.route(path, async (route) => {
    if (route.request().method() === 'PUT') await release.promise;
    await route.continue();
  });
  await field('Title').fill('Typed');
  await press('Save');
  const history = drawer().getByRole('tab', { name: 'History' });
  await history.hover();
  await page.mouse.down();
  release.resolve();
  await expectEventually(() => page.locator('body').innerText()).toContain('Saved');
  await page.mouse.up();
  await expectEventually(() => history.getAttribute('aria-selected')).toBe('true');
  await expectEventually(() => drawer().locator('tbody tr').count()).toBe(2);
  await page.unroute(path);
});

test('[ADM-23] drawers lie upon each other, each a little narrower; on a phone each is the whole of it', async () => {
  const parent = await make('pages', { name: 'Parent' });
  await page.setViewportSize(WIDE);
  await open(`/admin/pages?open=${parent}`);
  for (let depth = 0; depth < 2; depth += 1) {
    await drawer().getByRole('tab', { name: 'Pages' }).click();
    await drawer().getByRole('button', { name: 'Add page' }).first().click();
    await field('Name').fill(`Child ${depth}`);
    await press('Save');
    await expectEventually(() => drawer().locator('h2').first().innerText()).toBe('Edit page');
  }
  const widths = await page
    .locator('dialog[open]')
    .evaluateAll((all) => all.map((one) => (one.getBoundingClientRect().width / innerWidth) * 100));
  expect(widths.map((width) => Math.round(width))).toEqual([50, 47, 44]);
  await saveScreenshot(page, 'drawers');
  await page.setViewportSize(PHONE);
  const whole = () => page.locator('dialog[open]').evaluateAll((all) => all.map((one) => one.getBoundingClientRect().width === innerWidth));
  await expectEventually(whole).toEqual([true, true, true]);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await saveScreenshot(page, 'drawers-phone');
  await page.setViewportSize(WIDE);
});

test('[ADM-08] [ADM-41] the list of users shows their photo, name, organisation, address and title, and when they were changed', async () => {
  await open('/admin/users');
  await page.locator('main thead th').first().waitFor();
  const heads = await page.locator('main thead th').allInnerTexts();
  expect([await page.locator('main h1').innerText(), heads]).toEqual([
    'Users',
    ['Choose', 'Photo', 'Name', 'Organisation', 'Email', 'Title', 'Updated'],
  ]);
  const ann = await saveOver('users', journey.running.fixture.hekla.people.ann, {
    title: 'Client',
    phone: '+354 555 0101',
    language: 'en',
  });
  expect(ann).toBe(200);
  await page.getByRole('searchbox').fill('ann of');
  await expectEventually(() => rows().count()).toBe(1);
  const cells = await rows().first().locator('th, td').allInnerTexts();
  expect(cells.slice(0, 6)).toEqual(['', 'AH', 'ann of hekla', 'hekla organisation', 'ann@example.com', 'Client']);
  expect(cells[6]).toMatch(/^\d\d\/\d\d\/\d\d \d\d:\d\d:\d\d$/);
  await saveScreenshot(page, 'users');
});

test('a list is gone through by the arrows; columns that are not wanted stay away, and a view keeps what is looked for', async () => {
  await open('/admin/models');
  await expectEventually(() => rows().count()).toBe(50);
  await page.getByRole('searchbox').press('ArrowDown');
  const focused = () => page.evaluate(() => document.activeElement!.textContent);
  const names = await rows().locator('th').allInnerTexts();
  await expectEventually(focused).toBe(names[0]);
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowUp']) await page.keyboard.press(key);
  expect(await focused()).toBe(names[1]);
  await page.keyboard.press('PageDown');
  await expectEventually(async () => names.includes(await rows().locator('th').first().innerText())).toBe(false);
  await page.goBack();
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('checkbox', { name: 'Profile' }).uncheck();
  await expectAccessible(page);
  await saveScreenshot(page, 'columns');
  await page.keyboard.press('Escape');
  await page.getByRole('searchbox').fill('Model 01');
  await expectEventually(() => rows().count()).toBeLessThan(20);
  const found = await rows().count();
  await page.getByRole('button', { name: 'Views' }).click();
  await page.getByLabel('Name of this view').fill('The tens');
  await page.getByRole('button', { name: 'Keep this view' }).click();
  await open('/admin/models');
  await expectEventually(() => page.locator('main thead th').allInnerTexts()).toEqual([
    'Choose',
    'Name',
    'Minimum',
    'Maximum',
    'Average',
    'Rebalance',
    'Updated',
  ]);
  await page.getByRole('button', { name: 'Views' }).click();
  await page.getByRole('button', { name: 'The tens', exact: true }).click();
  await expectEventually(() => rows().count()).toBe(found);
  expect(new URL(page.url()).search).toBe('?search=Model+01');
  await page.setViewportSize(PHONE);
  await expectNoSidewaysScroll(page);
  await saveScreenshot(page, 'views-phone');
  await page.setViewportSize(WIDE);
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('checkbox', { name: 'Profile' }).check();
});

test('a part that cannot be loaded says so, and takes nothing else along; once it can be, it is there', async () => {
  await page.goto('/admin/people');
  await page.getByRole('heading', { name: 'People', level: 1 }).waitFor();
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.keyboard.press('Control+k');
  await page.getByRole('alert').filter({ hasText: 'This part could not be loaded' }).waitFor();
  await page.getByRole('heading', { name: 'People', level: 1 }).waitFor();
  await page.unroute('**/assets/*.js');
  await page.getByRole('button', { name: 'Load the page again' }).click();
  await page.getByRole('heading', { name: 'People', level: 1 }).waitFor();
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('combobox').waitFor();
  await page.keyboard.press('Escape');
});

test('the palette leads to a list, to a record by its name, and to what can be done, by the keyboard alone', async () => {
  await open('/admin/users');
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: 'Go to, find or do' });
  await field.fill('model 04');
  await expectEventually(() => drawer().getByRole('option').count()).toBe(5);
  await expectAccessible(page);
  await saveScreenshot(page, 'palette');
  await field.press('ArrowDown');
  await field.press('Enter');
  await expectEventually(() => drawer().getByLabel('Name').first().inputValue()).toBe('Model 041');
  await shut();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill('risk pro');
  await page.getByRole('option', { name: 'Add risk profile' }).click();
  await expectEventually(() => drawer().locator('h2').first().innerText()).toBe('Add new risk profile');
  await shut();
});

test('a save and a deletion are taken back by one press, except where it is about who somebody is', async () => {
  const id = await make('riskProfiles', { name: 'Steady', returns: 4, factsheetUrl: 'https://example.com/a.pdf' });
  await open(`/admin/riskProfiles?open=${id}`);
  await field('Returns').fill('5');
  await press('Save');
  await press('Undo');
  await expectEventually(() => drawer().innerText()).toContain('Back as it was: Steady');
  expect(await field('Returns').inputValue()).toBe('4');
  await press('Delete');
  await press('Delete');
  await expectEventually(() => page.locator('dialog[open]').count()).toBe(0);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expectEventually(() => page.getByRole('button', { name: 'Steady', exact: true }).count()).toBe(1);
  // What was restored, copied or made goes to the bin again.
  const named = (name: string) => page.getByRole('button', { name, exact: true }).count();
  const undo = () => page.getByRole('button', { name: 'Undo', exact: true }).last().click();
  await page.getByRole('button', { name: 'Undo', exact: true }).waitFor();
  await undo();
  await expectEventually(() => named('Steady')).toBe(0);
  await open(`/admin/riskProfiles?bin=true`);
  await page
    .getByRole('row', { name: /Steady/ })
    .getByRole('button', { name: 'Restore' })
    .click();
  await expectEventually(() => named('Steady')).toBe(0);
  await open(`/admin/riskProfiles?open=${id}`);
  await press('Duplicate');
  await expectEventually(() => field('Name').first().inputValue()).toBe('Steady - Copy');
  await undo();
  await expectEventually(() => drawer().getByRole('button', { name: 'Restore' }).count()).toBe(1);
  await open('/admin/riskProfiles');
  expect([await named('Steady'), await named('Steady - Copy')]).toEqual([1, 0]);
  await page.getByRole('button', { name: 'Add risk profile' }).click();
  await field('Name').first().fill('Made by mistake');
  await field('Returns').fill('3');
  await field('Fact sheet').fill('https://example.com/b.pdf');
  await press('Save');
  await undo();
  await expectEventually(() => drawer().getByRole('button', { name: 'Restore' }).count()).toBe(1);
  await open('/admin/riskProfiles');
  expect(await named('Made by mistake')).toBe(0);
  // Several that went together come back together.
  for (const name of ['Swift', 'Swifter']) await make('riskProfiles', { name, returns: 4, factsheetUrl: 'https://example.com/c.pdf' });
  await page.reload();
  for (const name of ['Swift', 'Swifter']) await page.getByRole('checkbox', { name: `Choose ${name}`, exact: true }).check();
  await page.getByRole('button', { name: 'Delete chosen' }).click();
  await press('Delete chosen');
  await expectEventually(() => drawer().innerText()).toContain('2 of 2 deleted.');
  await press('Undo');
  await expectEventually(() => drawer().innerText()).toContain('2 of 2 restored.');
  expect(await drawer().locator('h2').first().innerText()).toBe('Restore chosen');
  await saveScreenshot(page, 'bulk-undone');
  await shut();
  await expectEventually(async () => [await named('Swift'), await named('Swifter')]).toEqual([1, 1]);
  await open(`/admin/users?open=${journey.running.fixture.hekla.people.ann}`);
  await expectEventually(() => field('Phone').inputValue()).not.toBe('');
  await field('Title').fill('Nobody');
  await press('Save');
  await expectEventually(() => drawer().innerText()).toContain('Saved');
  expect(await drawer().getByRole('button', { name: 'Undo' }).count()).toBe(0);
});

test('rows are chosen and done something to together: what will happen is shown, what was left is told, and the result is kept', async () => {
  await open('/admin/organisations');
  for (const name of ['Chosen one', 'Chosen two']) await make('organisations', { name, domainRule: false });
  await page.reload();
  for (const name of ['Chosen one', 'Chosen two', 'hekla organisation'])
    await page.getByRole('checkbox', { name: `Choose ${name}` }).check();
  await saveScreenshot(page, 'bulk-chosen');
  await page.getByRole('button', { name: 'Delete chosen' }).click();
  await expectEventually(() => drawer().innerText()).toContain('3 records will be deleted');
  await expectAccessible(page);
  await saveScreenshot(page, 'bulk-preview');
  await press('Delete chosen');
  await expectEventually(() => drawer().innerText()).toContain('2 of 3 deleted.');
  expect(await drawer().locator('li').allInnerTexts()).toEqual([expect.stringMatching(/^hekla organisation: [A-Z].+ .+\.$/)]);
  await saveScreenshot(page, 'bulk-done');
  await shut();
  await expectEventually(() => page.getByRole('checkbox', { name: /^Choose Chosen/ }).count()).toBe(0);
  await page.setViewportSize(PHONE);
  await page.getByRole('button', { name: 'Done to many' }).click();
  await expectEventually(() => page.getByRole('group', { name: 'Done to many' }).innerText()).toContain('2 of 3 deleted.');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await saveScreenshot(page, 'bulk-phone');
  await page.setViewportSize(WIDE);
});

test('clients are asked in together: who will be is shown, whoever is not is named, and the result is told', async () => {
  const { id: firm, people } = journey.running.fixture.hekla;
  const db = journey.running.server.database.work(firm);
  const { rows: portals } = await db.execute<{ id: string }>(sql`select id from portal where key = 'clients'`);
  const account = { accountType: 'single', portal: portals[0]!.id, owner: [people.ada] };
  const names = ['Invited one', 'Invited two', 'Invited family'];
  const members: string[] = [];
  for (const name of names) {
    const group = name === names.at(-1) ? { isGroup: true, members } : {};
    members.push(await make('accounts', { ...account, name, email: `${name.replace(' ', '.')}@new.example`, ...group }));
  }
  await open('/admin/accounts');
  for (const name of names) await page.getByRole('checkbox', { name: `Choose ${name}`, exact: true }).check();
  await page.getByRole('button', { name: 'Invite chosen' }).click();
  await expectEventually(() => drawer().innerText()).toContain('2 will be invited');
  expect(await drawer().innerText()).toContain('Invited family: A group of accounts has no client of its own.');
  await expectAccessible(page);
  await saveScreenshot(page, 'bulk-invite');
  await press('Invite chosen');
  await expectEventually(() => drawer().innerText()).toContain('2 of 2 invited.');
  await saveScreenshot(page, 'bulk-invited');
  await shut();
  await page.setViewportSize(PHONE);
  await page.getByRole('button', { name: 'Done to many' }).click();
  await expectEventually(() => page.getByRole('group', { name: 'Done to many' }).innerText()).toContain('invited.');
  await expectNoSidewaysScroll(page);
  await saveScreenshot(page, 'bulk-invited-phone');
  await page.setViewportSize(WIDE);
});

test('what is left running is followed: the list is read again once it has ended, and it is said what came of it', async () => {
  const { id: firm, people } = journey.running.fixture.hekla;
  await journey.running.server.database.person(firm, people.sue, 'tenant').execute(sql`
    insert into record (collection, name, search, data)
    select 'riskProfiles', 'Slow ' || n, 'slow ' || n, jsonb_build_object('name', 'Slow ' || n) from generate_series(1, 400) n`);
  await open('/admin/riskProfiles?search=slow');
  await page
    .getByRole('checkbox', { name: /^Choose Slow/ })
    .first()
    .check();
  await page.getByRole('checkbox', { name: 'All of this page' }).check();
  await page.getByRole('button', { name: 'Choose all 400 that were found' }).click();
  await page.getByRole('button', { name: 'Delete chosen' }).click();
  await expectEventually(() => drawer().innerText()).toContain('400 records will be deleted');
  // However fast it runs: nothing is told of it before it is left.
  const progress = '**/api/collections/riskProfiles/bulk*';
  let letGo = () => undefined as void;
  const isLeft = new Promise<void>((done) => (letGo = done));
  await page.route(progress, async (route) => {
    if (route.request().method() === 'GET') await isLeft;
    await route.continue();
  });
  await press('Delete chosen');
  await press('Leave it running');
  letGo();
  await page.getByText('400 of 400 deleted.').first().waitFor();
  await page.unroute(progress);
  await expectEventually(() => rows().count()).toBe(0);
});

test('[ADM-42] while a list is on its way the page says so, over all of it', async () => {
  let let_go = () => undefined as void;
  const held = new Promise<void>((done) => (let_go = done));
  await page.route('**/api/collections/posts/records*', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/admin/posts');
  const veil = page.getByText('Please wait, as we load your content');
  await veil.waitFor();
  expect(await veil.locator('..').boundingBox()).toEqual({ x: 0, y: 0, ...WIDE });
  await saveScreenshot(page, 'waiting');
  let_go();
  await veil.waitFor({ state: 'detached' });
  await page.unroute('**/api/collections/posts/records*');
});

test('[ADM-43] what happened is said at the top right, in the accent or the colour of errors, for ten seconds or until it is closed', async () => {
  const greek = await journey.bring('pelagos', 'sue');
  await greek.clock.install();
  await greek.addInitScript(() => {
    const seen = new MutationObserver(() => {
      if (document.querySelector('[data-tone=success]') === null) return;
      document.documentElement.dataset['saidAt'] = String(Date.now());
      seen.disconnect();
    });
    seen.observe(document, { childList: true, subtree: true });
  });
  await greek.goto('/admin/people?open=new');
  await greek.locator('dialog[open] input[name]').first().fill('Νέος');
  await greek.locator('dialog[open]').getByRole('button', { name: 'Αποθήκευση', exact: true }).click();
  const said = (tone: string) => greek.locator(`[data-tone=${tone}]`);
  await said('success').waitFor();
  const { right, top, edge, accent } = await said('success').evaluate((element) => {
    const { right, top } = element.getBoundingClientRect();
    const probe = document.body.appendChild(document.createElement('i'));
    probe.style.color = 'var(--accent)';
    const accent = getComputedStyle(probe).color;
    probe.remove();
    return { right: innerWidth - right, top, edge: getComputedStyle(element).borderInlineStartColor, accent };
  });
  expect([right < 40, top < 120, edge]).toEqual([true, true, accent]);
  const [now, saidAt] = await greek.evaluate(() => [Date.now(), Number(document.documentElement.dataset['saidAt'])] as const);
  await greek.clock.pauseAt(now + 3_000);
  await greek.clock.fastForward(9_000 - (now + 3_000 - saidAt));
  expect(await said('success').count()).toBe(1);
  await greek.clock.fastForward(1_500);
  await greek.clock.resume();
  await expectEventually(() => said('success').count()).toBe(0);
  await greek.route('**/records/*', (route) => (route.request().method() === 'DELETE' ? route.fulfill({ status: 500 }) : route.continue()));
  for (let press = 0; press < 2; press += 1)
    await greek.locator('dialog[open]').last().getByRole('button', { name: 'Διαγραφή', exact: true }).click();
  await said('error').waitFor();
  const [ground, error] = await said('error').evaluate((element) => {
    const probe = document.body.appendChild(document.createElement('i'));
    probe.style.color = 'var(--error)';
    const colours = [getComputedStyle(element).backgroundColor, getComputedStyle(probe).color];
    probe.remove();
    return colours;
  });
  expect(ground).toBe(error);
  await said('error').getByRole('button', { name: 'Κλείσιμο' }).click();
  await expectEventually(() => said('error').count()).toBe(0);
  await greek.context().close();
});

const side = (of: Page = page) => of.locator('header').first();
/** Each group of the menu with its entries. */
const groups = (of: Page = page) =>
  side(of)
    .locator('section')
    .evaluateAll((all) =>
      all.map((one) => [one.querySelector('h2')!.innerText, ...[...one.querySelectorAll('a')].map((link) => link.innerText)]),
    );

test.each([
  ['[ADM-04]', ['Accounts', 'Users', 'User status', 'Organisations', 'Groups', 'Access groups']],
  ['[ADM-05]', ['Content', 'Pages', 'Posts', 'People', 'Clients', 'Libraries', 'Commentary', 'Forms', 'Processes', 'Risk profiles']],
  [
    '[ADM-06]',
    [
      'Portals',
      'Forms',
      'Accounts',
      'Orders',
      'Portals',
      'Processes',
      'Subscriptions',
      'Model portfolios',
      'Data processes',
      'Data process steps',
    ],
  ],
])('%s the menu leads to these lists in this order, each with its own records', async (row, [group, ...titles]) => {
  // From one of its pages to the next, as a reader goes.
  if (!page.url().includes('/admin/')) await open('/admin/users');
  await expectEventually(async () => (await groups()).length).toBe(3);
  expect([row, (await groups()).find(([name]) => name === group)]).toEqual([row, [group, ...titles]]);
  const heads = new Set<string>();
  for (const title of titles) {
    const section = side().locator('section', { has: page.getByRole('heading', { name: group!, exact: true }) });
    await section.getByRole('link', { name: title, exact: true }).click();
    await expectEventually(() => page.locator('main h1').innerText()).toBe(title);
    await expectEventually(() => page.locator('main [aria-busy=true]').count()).toBe(0);
    await expectEventually(headline).not.toBe('');
    heads.add(await headline());
  }
  expect(heads.size).toBe(titles.length);
});

test('[ADM-07] the Greek firm has four entries under Portals; what it leaves out is not to be had by its address either', async () => {
  const greek = await journey.bring('pelagos', 'sue');
  await greek.goto('/admin/portals');
  await expectEventually(async () => (await groups(greek)).length).toBe(3);
  expect((await groups(greek))[2]).toEqual(['Πύλες', 'Φόρμες', 'Πρότυπα χαρτοφυλάκια', 'Λογαριασμοί', 'Πύλες']);
  for (const name of ['orders', 'subscriptions']) {
    await greek.evaluate((href) => history.pushState({}, '', href), `/admin/${name}`);
    await greek.waitForURL('**/dashboard/404');
    await greek.goBack();
    expect(await statusOf(greek, `/api/collections/${name}/records`)).toBe(404);
  }
  await greek.context().close();
});

test('[NAV-47] Ctrl+A folds the side menu away and brings it back; its colours outlive a reload; in a text it chooses all', async () => {
  await open('/admin/models');
  const width = async () => Math.round((await side().boundingBox())!.width);
  const wide = await width();
  await page.locator('main h1').click();
  await page.keyboard.press('Control+a');
  await expectEventually(width).toBeLessThan(80);
  await expectAccessible(page);
  await saveScreenshot(page, 'side-folded');
  await page.getByRole('searchbox').fill('Model');
  await page.keyboard.press('Control+a');
  expect(await page.evaluate(() => getSelection()!.toString())).toBe('Model');
  expect(await width()).toBeLessThan(80);
  await page.locator('main h1').click();
  await page.keyboard.press('Control+a');
  await expectEventually(width).toBe(wide);
  const ground = () => side().evaluate((element) => getComputedStyle(element).backgroundColor);
  const pale = await ground();
  await page.getByRole('button', { name: 'Dark menu' }).click();
  await expectEventually(ground).not.toBe(pale);
  const dark = await ground();
  await page.reload();
  await expectEventually(ground).toBe(dark);
  expect(await page.evaluate(() => document.cookie)).toContain('portico-side=dark');
  await expectAccessible(page);
  await saveScreenshot(page, 'side-dark');
  await page.getByRole('button', { name: 'Light menu' }).click();
  await expectEventually(ground).toBe(pale);
});

test('[ADM-03] whoever does not keep the house is led to the sign-in from every address of it, and their data calls are refused', async () => {
  const { joe } = journey.running.fixture.hekla.people;
  await page.evaluate(
    async (person) =>
      fetch(`/api/people/${person}/company-admin`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: '{"companyAdmin":true}',
      }),
    joe,
  );
  const names = await page.evaluate(async () =>
    ((await (await fetch('/api/collections')).json()) as { collections: { name: string }[] }).collections.map(({ name }) => name),
  );
  expect(names.length).toBeGreaterThan(20);
  const addresses = [
    '/admin',
    ...names.map((name) => `/admin/${name}`),
    ...['imports', 'bundle', 'fields', 'directory', 'activation', 'appearance', 'wording', 'datasets'].map((name) => `/admin/${name}`),
    '/admin/submissions/00000000-0000-4000-8000-000000000000',
    '/forms-designer/00000000-0000-4000-8000-000000000000',
    '/data-designer/00000000-0000-4000-8000-000000000000',
  ];
  const walk = async (who: PersonName | null) => {
    const own = who === null ? await journey.open('hekla') : await journey.bring('hekla', who);
    await own.goto(addresses[0]!);
    for (const address of addresses) {
      await own.evaluate((href) => history.pushState({}, '', href), address);
      await expectEventually(() => [who, address, own.url()]).toEqual([who, address, `${journey.origin('hekla')}/?action=login`]);
    }
    const refused = await own.evaluate(
      async (all) => Promise.all(all.map(async (name) => (await fetch(`/api/collections/${name}/records`)).status)),
      names,
    );
    expect([who, new Set(refused)]).toEqual([who, new Set([who === null ? 401 : 403])]);
    await own.context().close();
  };
  for (const who of ['bob', 'ada', 'joe', null] as const) await walk(who);
});

test('[ADM-13] the headline counts what is there and what is found, in the grammar of each language', async () => {
  await open('/admin/users');
  const search = async (text: string) => page.getByRole('searchbox').fill(text);
  await search('ada of');
  await expectEventually(headline).toBe('You have 1 user');
  await open('/admin/people');
  for (const name of ['Counted A', 'Counted B', 'Counted C']) await make('people', { name });
  await page.reload();
  await search('Counted');
  await expectEventually(headline).toBe('You have 3 people');
  await page.getByRole('button', { name: 'Counted A', exact: true }).click();
  for (let time = 0; time < 2; time += 1) await press('Delete');
  await expectEventually(headline).toBe('You have 2 people');
  await search('Counted B');
  await expectEventually(headline).toBe('You have 1 person');
  const one = openServerTexts();
  for (const language of LANGUAGES)
    for (const name of ['users', 'people', 'models']) {
      const said = (count: number) => one(language)(`records.count.${name}`, { count, number: String(count) });
      expect([language, name, said(1) !== said(2).replace('2', '1'), said(1).includes('1')]).toEqual([language, name, true, true]);
    }
});

test('[ADM-18] a user is not deleted, by a button nor by the API, and comes in as before', async () => {
  const { kay } = journey.running.fixture.hekla.people;
  await open(`/admin/users?open=${kay}`);
  await drawer().getByRole('button', { name: 'Save', exact: true }).waitFor();
  expect(await drawer().getByRole('button', { name: 'Delete' }).count()).toBe(0);
  const status = await page.evaluate(async (path) => {
    const { version } = (await (await fetch(path)).json()) as { version: number };
    return (await fetch(`${path}?version=${version}`, { method: 'DELETE' })).status;
  }, `/api/collections/users/records/${kay}`);
  expect(status).toBe(409);
  await page.getByRole('searchbox').waitFor({ state: 'attached' });
  expect((await signInBrowser(journey.running.server.port, 'hekla', 'kay')).cookieHeader).not.toBe('');
});

test('[ADM-20] a drawer is called after what is done in it', async () => {
  const { people, accounts } = journey.running.fixture.hekla;
  const gone = await make('riskProfiles', { name: 'Gone', returns: 1, factsheetUrl: 'https://example.com/a.pdf' });
  await page.evaluate((path) => fetch(path, { method: 'DELETE' }), `/api/collections/riskProfiles/records/${gone}?version=1`);
  for (const [address, title] of [
    [`/admin/users?open=${people.ann}`, 'Edit user'],
    [`/admin/riskProfiles?open=${gone}`, 'View details'],
    [`/admin/accounts?open=${accounts.alpha.account}`, 'Edit account'],
    ['/admin/accounts?open=new', 'Add new account'],
  ] as const) {
    await page.evaluate((href) => history.pushState({}, '', href), address);
    await expectEventually(() => page.locator('dialog[open] h2').first().innerText()).toBe(title);
  }
});

test('[ADM-24] [ADM-55] a portal, a user and an account want a name, and a password eight characters or none', async () => {
  for (const name of ['portals', 'users', 'accounts']) {
    await page.evaluate((href) => history.pushState({}, '', href), `/admin/${name}?open=new`);
    await expectEventually(() => page.locator('dialog[open] h2').first().innerText()).toContain('Add new');
    await expectEventually(() => page.locator('main h1').innerText()).toBe(
      { portals: 'Portals', users: 'Users', accounts: 'Accounts' }[name]!,
    );
    await press('Save');
    await expectEventually(() => drawer().innerText()).toContain('Name is required');
    const before = (await refused(name, {})).count;
    const { status, fields, count } = await refused(name, {});
    expect([name, status, fields['name'], count]).toEqual([name, 400, 'Name is required', before]);
  }
  const user = { name: 'Somebody', email: 'somebody@example.is', phone: '+3545551234', language: 'en' };
  const { status, fields } = await refused('users', { ...user, password: 'abc1' });
  expect([status, fields]).toEqual([400, { password: 'Min 8 characters' }]);
  await page.evaluate((href) => history.pushState({}, '', href), '/admin/users?open=new');
  await expectEventually(() => page.locator('dialog[open] h2').first().innerText()).toBe('Add new user');
  await drawer().locator('[name=password]').fill('abc1');
  await press('Save');
  await expectEventually(() => drawer().innerText()).toContain('Min 8 characters');
  await drawer().locator('[name=password]').fill('');
  for (const name of ['name', 'email', 'phone'] as const) await drawer().locator(`[name=${name}]`).fill(user[name]);
  await drawer().getByLabel('Language').first().click();
  await page.getByRole('option', { name: 'English' }).first().click();
  await press('Save');
  await expectEventually(() => page.locator('dialog[open] h2').first().innerText()).toBe('Edit user');
});

test('[ADM-40] [ADM-11] the history of a page and of a post tells each save, fifty a page, and no other record has one', async () => {
  const saved = async (collection: string, id: string, version: number, title: string, publish = false) =>
    page.evaluate(
      async ([path, body]) => (await fetch(path!, { method: 'PUT', headers: { 'content-type': 'application/json' }, body: body! })).status,
      [
        `/api/collections/${collection}/records/${id}`,
        JSON.stringify({ version, publish, values: { name: 'Of many versions', slug: `many-${collection}`, title } }),
      ],
    );
  const id = await make('pages', { name: 'Of many versions', slug: 'many-pages', title: 'Title 1' });
  expect([await saved('pages', id, 1, 'Title 2'), await saved('pages', id, 2, 'Title 3', true)]).toEqual([200, 200]);
  await open(`/admin/pages?open=${id}`);
  const history = drawer().getByRole('tab', { name: 'History' });
  await history.click();
  await expectEventually(() => drawer().locator('tbody tr').count()).toBe(3);
  const cells = () =>
    drawer()
      .locator('tbody tr')
      .evaluateAll((all) => all.map((row) => [...row.querySelectorAll('th, td')].map((cell) => (cell as HTMLElement).innerText)));
  expect(await drawer().locator('thead th').allInnerTexts()).toEqual(['Updated at', 'Updated by', 'Published']);
  expect((await cells()).map(([at, ...rest]) => [/^\d\d\/\d\d\/\d\d \d\d:\d\d:\d\d$/.test(at!), ...rest])).toEqual([
    [true, 'sue of hekla', 'Yes'],
    [true, 'sue of hekla', ''],
    [true, 'sue of hekla', ''],
  ]);
  for (let version = 3; version < 51; version += 1) await saved('pages', id, version, `Title ${version + 1}`);
  await open(`/admin/pages?open=${id}`);
  await history.click();
  await expectEventually(() => drawer().locator('tbody tr').count()).toBe(50);
  await drawer().locator('tbody tr').nth(1).getByRole('button').click();
  await expectEventually(() => drawer().innerText()).toContain('Title 50');
  await shut();
  await drawer().getByRole('button', { name: 'Next', exact: true }).click();
  await expectEventually(() => drawer().locator('tbody tr').count()).toBe(1);
  await drawer().locator('tbody tr').getByRole('button').click();
  await expectEventually(() => drawer().innerText()).toContain('Title 1');
  await shut();
  const post = await make('posts', { name: 'A post' });
  for (const [name, record, tabs] of [
    ['posts', post, 1],
    ['riskProfiles', await make('riskProfiles', { name: 'Of none', returns: 1, factsheetUrl: 'https://example.com/a.pdf' }), 0],
    ['portals', null, 0],
    ['accounts', journey.running.fixture.hekla.accounts.alpha.account, 0],
    ['forms', journey.running.fixture.hekla.form, 0],
  ] as const) {
    await page.evaluate((href) => globalThis.history.pushState({}, '', href), `/admin/${name}?open=${record ?? 'new'}`);
    await expectEventually(() => page.locator('main h1').innerText()).toContain(
      { posts: 'Posts', riskProfiles: 'Risk', portals: 'Portals', accounts: 'Accounts', forms: 'Forms' }[name],
    );
    await drawer().getByRole('button', { name: 'Save', exact: true }).waitFor();
    expect([name, await drawer().getByRole('tab', { name: 'History' }).count()]).toEqual([name, tabs]);
  }
  const without = await page.evaluate(async () =>
    (
      (await (await fetch('/api/collections')).json()) as { collections: { name: string; steps: { fields: { type: string }[] }[] }[] }
    ).collections
      .filter(({ steps }) => steps.some(({ fields }) => fields.some(({ type }) => type === 'history')))
      .map(({ name }) => name),
  );
  expect(without.sort()).toEqual(['pages', 'posts']);
});

test('[AUTH-36] whom the drawer saves is asked for their second factor anew, except where they need none', async () => {
  const { gil } = journey.running.fixture.hekla.people;
  const theirs = await signInBrowser(journey.running.server.port, 'hekla', 'gil');
  const begun = (await theirs.ask('POST', '/api/second-factor', { body: { target: 'totp' } })).body as { app: { secret: string } };
  const code = authenticatorCode(unbase32(begun.app.secret));
  expect((await theirs.ask('POST', '/api/second-factor/confirmation', { body: { target: 'totp', code } })).status).toBe(200);
  const next = async () => (await theirs.ask('GET', '/api/portals')).status;
  const target = async () =>
    page.evaluate(
      async (path) => ((await (await fetch(path)).json()) as { secondFactor: { enabled: boolean; target: string } }).secondFactor,
      `/api/people/${gil}`,
    );
  expect([await next(), await target()]).toEqual([200, expect.objectContaining({ enabled: true, target: 'totp' })]);
  await open(`/admin/users?open=${gil}`);
  await drawer().locator('[name=phone]').fill('+354 555 0103');
  await drawer().getByLabel('Language').first().click();
  await page.getByRole('option', { name: 'English' }).first().click();
  await press('Save');
  await expectEventually(() => drawer().innerText()).toContain('Saved');
  const asked = (await theirs.ask('GET', '/api/session')).body as { actor: { stage: string } };
  expect([await next(), asked.actor.stage, await target()]).toEqual([
    401,
    'second-factor',
    expect.objectContaining({ enabled: true, target: 'totp' }),
  ]);
  await drawer().locator('[name=is2FADisabled]').setChecked(true, { force: true });
  await press('Save');
  await expectEventually(next).toBe(200);
  await drawer().locator('form[aria-busy=false]').waitFor();
  await drawer().locator('[name=title]').fill('Adviser');
  await press('Save');
  await expectEventually(async () => (await savedOf('users', gil))['title']).toBe('Adviser');
  expect(await next()).toBe(200);
});

const savedOf = (collection: string, id: string) =>
  page.evaluate(
    async (path) => ((await (await fetch(path)).json()) as { values: Record<string, unknown> }).values,
    `/api/collections/${collection}/records/${id}`,
  );

test('who types on while a save is on its way loses nothing of it', async () => {
  const id = await make('riskProfiles', { name: 'Patient', returns: 4, factsheetUrl: 'https://example.com/b.pdf' });
  await open(`/admin/riskProfiles?open=${id}`);
  const letGo = Promise.withResolvers<void>();
  await page.route('**/api/collections/riskProfiles/records/*', async (route) => {
    if (route.request().method() !== 'GET') await letGo.promise;
    await route.continue();
  });
  await field('Returns').fill('5');
  await press('Save');
  await field('Name').fill('More patient');
  letGo.resolve();
  await expectEventually(() => drawer().innerText()).toContain('Saved');
  expect([await field('Name').inputValue(), await field('Returns').inputValue()]).toEqual(['More patient', '5']);
  await page.unroute('**/api/collections/riskProfiles/records/*');
  await press('Save');
  await expectEventually(async () => (await savedOf('riskProfiles', id))['name']).toBe('More patient');
});

test('what was typed outlives a reload, and a save that comes too late is merged field by field', async () => {
  const id = await make('riskProfiles', { name: 'Balanced', returns: 4, factsheetUrl: 'https://example.com/a.pdf' });
  await open(`/admin/riskProfiles?open=${id}`);
  await field('Returns').fill('5');
  await page.reload();
  await expectEventually(() => drawer().innerText()).toContain('What you typed earlier and did not save is in the form.');
  await expectEventually(() => field('Returns').inputValue()).toBe('5');
  const put = (body: string) =>
    page.evaluate(
      async ([path, sent]) => (await fetch(path!, { method: 'PUT', headers: { 'content-type': 'application/json' }, body: sent! })).status,
      [`/api/collections/riskProfiles/records/${id}`, body],
    );
  const theirs = { name: 'Renamed', returns: 6, factsheetUrl: 'https://example.com/a.pdf' };
  expect(await put(JSON.stringify({ version: 1, values: theirs }))).toBe(200);
  await press('Save');
  await expectEventually(() => drawer().innerText()).toContain('Somebody else saved first');
  await expectAccessible(page);
  await saveScreenshot(page, 'merge');
  await drawer().getByLabel('Theirs').check();
  await press('Save this');
  await expectEventually(() => field('Returns').inputValue()).toBe('6');
  expect(await field('Name').inputValue()).toBe('Renamed');

  // A save whose answer never came has arrived: nothing is left to be saved, whatever somebody has changed since, and the next save is none that came too late.
  let sent = '';
  await page.route('**/api/collections/riskProfiles/records/*', (route) => {
    sent = route.request().postData() ?? '';
    return sent === '' ? route.continue() : route.abort();
  });
  await field('Returns').fill('7');
  await press('Save');
  await expectEventually(() => page.innerText('body')).toContain('The connection to the portal was lost.');
  await page.unroute('**/api/collections/riskProfiles/records/*');
  expect(await put(sent)).toBe(200);
  const { version, values } = JSON.parse(sent) as { version: number; values: Record<string, unknown> };
  expect(await put(JSON.stringify({ version: version + 1, values: { ...values, name: 'Renamed since' } }))).toBe(200);
  await page.reload();
  await expectEventually(() => field('Returns').inputValue()).toBe('7');
  expect(await field('Name').inputValue()).toBe('Renamed since');
  expect(await drawer().innerText()).not.toContain('What you typed earlier');
  await field('Returns').fill('8');
  await press('Save');
  await expectEventually(async () => (await savedOf('riskProfiles', id))['returns']).toBe(8);
});

test('[NAV-21] an address opens its record, and one that is not there opens nothing', async () => {
  const id = await make('people', { name: 'Sólveig' });
  await open(`/admin/people?open=${id}`);
  await expectEventually(() => field('Name').inputValue()).toBe('Sólveig');
  await open('/admin/people?open=00000000-0000-4000-8000-000000000000');
  await expectEventually(() => page.innerText('body')).toContain('There is no such record.');
  expect(await page.locator('dialog[open]').count()).toBe(0);
});

/** What the API says of a record with these values, and how many there are. */
async function refused(collection: string, values: object): Promise<{ status: number; fields: Record<string, string>; count: number }> {
  return page.evaluate(
    async ([path, body]) => {
      const answer = await fetch(path!, { method: 'POST', headers: { 'content-type': 'application/json' }, body: body! });
      const { fields = {} } = (await answer.json()) as { fields?: Record<string, string> };
      const { count } = (await (await fetch(path!)).json()) as { count: number };
      return { status: answer.status, fields, count };
    },
    [`/api/collections/${collection}/records`, JSON.stringify({ values })],
  );
}

test('[ADM-50] [ADM-51] [ADM-52] [ADM-53] a portal wants a logo, a theme, a language and a telephone number, on the screen and past it', async () => {
  await open('/admin/portals?open=new');
  await press('Save');
  const said = {
    photo: 'Logo is required',
    theme: 'Theme is required',
    portalLanguage: 'Language is required',
    phone: 'Phone is required',
  };
  for (const text of Object.values(said)) await expectEventually(() => drawer().innerText()).toContain(text);
  expect(await drawer().getByRole('group', { name: 'Logo', exact: true }).innerText()).toMatch(/^Logo \*/);
  const { status, fields, count } = await refused('portals', { name: 'Unfinished' });
  expect([status, count]).toEqual([400, 2]);
  expect(fields).toMatchObject(said);
  await open('/admin/portals');
  await page.getByRole('button', { name: 'hekla portal family', exact: true }).click();
  await drawer().locator('input[type=file]').first().setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: PNG });
  await expectEventually(() => drawer().locator('img').count()).toBe(1);
  await drawer().getByRole('radio', { name: 'Classic', exact: true }).check();
  await drawer().getByLabel('Language').first().click();
  await page.getByRole('option', { name: 'English' }).first().click();
  await field('Phone').fill('+354 555 1234');
  await press('Save');
  await expectEventually(() => drawer().innerText()).toContain('Saved');
  await page.reload();
  await expectEventually(() => field('Phone').inputValue()).toBe('+354 555 1234');
  await expectEventually(() => drawer().locator('img').count()).toBe(1);
  await saveScreenshot(page, 'portal');
});

test('[NAV-41] [NAV-42] [FORM-64] the menu of a portal is designed in its drawer: what is added, put below another and moved stands so in that menu', async () => {
  // The drawer of the portal that was just saved.
  await drawer().getByRole('tab', { name: 'Navigation' }).click();
  const add = async (name: string) => {
    await drawer().getByRole('button', { name: 'Add an item' }).press('Enter');
    await drawer().getByRole('textbox', { name: 'Name' }).fill(name);
    await drawer().getByRole('textbox', { name: 'Link' }).fill('/dashboard/$portal');
    await page.keyboard.press('Enter');
  };
  const tool = (name: string) => drawer().getByRole('button', { name, exact: true });
  const menu = () =>
    page.evaluate(async () =>
      ((await (await fetch('/api/portals/family/menu')).json()) as { name: string; links: { name: string }[] }[]).map(({ name, links }) => [
        name,
        ...links.map((link) => link.name),
      ]),
    );
  const ids = () =>
    page.evaluate(async () => {
      const { rows } = (await (await fetch('/api/collections/navigation/records')).json()) as { rows: { id: string; name: string }[] };
      return Object.fromEntries(rows.map(({ id, name }) => [name, id]));
    });
  const save = async (wanted: readonly (readonly string[])[]) => {
    await press('Save');
    await expectEventually(menu).toEqual(wanted);
    await expectEventually(() => tool('Save').getAttribute('data-loading')).toBeNull();
  };
  const [first, second] = [['First entry'], ['Second entry', 'Two below', 'One below']];
  for (const name of ['First entry', 'Second entry', 'One below', 'Two below']) await add(name);
  for (const name of ['One below', 'Two below']) await tool(`Make ${name} a sub-item`).click();
  // Two levels, and no deeper.
  expect(await tool('Make Two below a sub-item').isDisabled()).toBe(true);
  await tool('Move Two below up').click();
  await save([first, second]);
  const before = await ids();
  await tool('Carry Second entry').press('Space');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Space');
  await save([second, first]);
  await tool('Undo').last().click();
  await expectEventually(() => drawer().innerText()).toContain('Back as it was: hekla portal family');
  expect(await menu()).toEqual([first, second]);
  await tool('Move Second entry up').click();
  await save([second, first]);
  expect(await ids()).toEqual(before);
  await saveScreenshot(page, 'portal-menu');
  await open('/dashboard/family');
  const links = async () =>
    (await side().getByRole('navigation').getByRole('link').allInnerTexts()).filter((text) => /entry|below/.test(text));
  await expectEventually(links).toEqual(['Second entry', 'Two below', 'One below', 'First entry']);
});

test('[ADM-45] [ADM-46] [ADM-47] [ADM-48] [ADM-49] a user wants a name, an address that can be one, a telephone number and a language', async () => {
  await open('/admin/users?open=new');
  await press('Save');
  const said = { name: 'Name is required', email: 'Email is required', phone: 'Phone is required', language: 'Language is required' };
  for (const text of Object.values(said)) await expectEventually(() => drawer().innerText()).toContain(text);
  const before = (await refused('users', {})).count;
  const { status, fields, count } = await refused('users', {});
  expect([status, count]).toEqual([400, before]);
  expect(fields).toMatchObject(said);
  await field('Email').fill('abc');
  await field('Name').focus();
  await expectEventually(() => drawer().innerText()).toContain('Email must be valid');
  expect((await refused('users', { name: 'A', email: 'abc', phone: '+3545551234', language: 'en' })).fields).toMatchObject({
    email: 'Email must be valid',
  });
  await saveScreenshot(page, 'user');
});

test('[FORM-61] [HOLD-06] [HOLD-07] [HOLD-15] [TXN-05] [TXN-06] [TXN-09] [TXN-12] holdings and transactions are entered, and it is said what became of them once it is stored', async () => {
  const { portfolio } = journey.running.fixture.hekla.accounts.gamma;
  const control = (label: string) => drawer().getByRole('combobox', { name: label });
  const choose = async (label: string, option: string) => {
    await control(label).click();
    await page.getByRole('option', { name: option, exact: true }).click();
  };
  const offered = async (label: string) => {
    await control(label).click();
    await page.getByRole('option').first().waitFor();
    const texts = await page.getByRole('option').allInnerTexts();
    await page.keyboard.press('Tab');
    return texts;
  };
  const tab = (name: string) => drawer().getByRole('tab', { name, exact: true }).click();
  const titled = (title: string) => expectEventually(() => drawer().locator('h2').first().innerText()).toBe(title);
  const said = (text: string) => expectEventually(() => drawer().innerText()).toContain(text);
  /** Saves, and waits for the message of this save: one of an earlier save is closed first. */
  const save = async (message: string) => {
    await closeMessages(page);
    await press('Save');
    await said(message);
  };
  const asked = () =>
    drawer()
      .locator('[data-field]')
      .evaluateAll((all) => all.map((one) => one.getAttribute('data-field')));
  const refusedPast = (collection: string) =>
    page.evaluate(
      async ([path, body]) => {
        const answer = await fetch(path!, { method: 'POST', headers: { 'content-type': 'application/json' }, body: body! });
        return [answer.status, Object.values(((await answer.json()) as { fields: Record<string, string> }).fields)];
      },
      [`/api/collections/${collection}/records`, JSON.stringify({ parent: portfolio, values: {} })],
    );

  await open(`/admin/portfolios?open=${portfolio}`);
  await tab('Holdings');
  await drawer().getByRole('button', { name: 'Add holding' }).first().click();
  await titled('Add new holding');
  expect(await asked()).toEqual(['name', 'symbol', 'assetclass', 'type', 'units', 'value', 'purchaseValue', 'currency', 'region']);
  await press('Save');
  for (const missing of ['Name is required', 'Symbol is required']) await said(missing);
  expect(await refusedPast('holdings')).toEqual([400, ['Name is required', 'Symbol is required']]);
  expect(await offered('Asset class')).toEqual(['Equity', 'Fixed income', 'Property', 'Cash', 'Other']);
  expect(await offered('Type')).toEqual(['Stock', 'Fund', 'Cash', 'Commodity', 'Other']);
  expect(await offered('Region')).toEqual(['Global', 'Europe', 'UK', 'North America', 'Emerging markets', 'Japan', 'Other']);
  const texts = { Name: 'Aurora', Symbol: 'AUR', Units: '10', Value: '77', 'Purchase value': '5' };
  for (const [label, text] of Object.entries(texts)) await drawer().getByLabel(label).first().fill(text);
  const chosen = { 'Asset class': 'Property', Type: 'Fund', Currency: 'USD', Region: 'Japan' };
  for (const [label, option] of Object.entries(chosen)) await choose(label, option);
  await press('Save');
  await titled('Edit holding');
  await page.reload();
  await tab('Holdings');
  await drawer().getByRole('button', { name: 'Aurora', exact: true }).click();
  await titled('Edit holding');
  for (const [label, text] of Object.entries(texts)) expect(await drawer().getByLabel(label).first().inputValue()).toBe(text);
  for (const [label, option] of Object.entries(chosen)) expect(await control(label).inputValue()).toBe(option);
  // Somebody else's change: neither is done, and neither said.
  const id = await page.evaluate(async (of) => {
    const answer = await fetch(`/api/collections/holdings/records?parent=${of}`);
    const { rows: all } = (await answer.json()) as { rows: { id: string; version: number }[] };
    const path = `/api/collections/holdings/records/${all[0]!.id}`;
    const { values } = (await (await fetch(path)).json()) as { values: object };
    const body = JSON.stringify({ version: all[0]!.version, values: { ...values, value: 78 } });
    await fetch(path, { method: 'PUT', headers: { 'content-type': 'application/json' }, body });
    return all[0]!.id;
  }, portfolio);
  await press('Delete');
  await press('Delete');
  await said('changed');
  expect(await page.locator('body').innerText()).not.toMatch(/(Updated|Deleted) holding/);
  expect(await page.evaluate(async (of) => (await fetch(`/api/collections/holdings/records/${of}`)).json(), id)).toMatchObject({
    removed: null,
  });
  await page.reload();
  await tab('Holdings');
  await drawer().getByRole('button', { name: 'Aurora', exact: true }).click();
  await titled('Edit holding');
  await expectEventually(() => drawer().getByLabel('Value').first().inputValue()).toBe('78');
  await drawer().getByLabel('Units').first().fill('12');
  await save('Updated holding');
  await closeMessages(page);
  await press('Delete');
  await press('Delete');
  await said('Deleted holding');
  await said('You have 0 holdings');

  await tab('Transactions');
  const summary = () => drawer().getByRole('region', { name: 'Summary of the transaction' });
  const add = async () => {
    await drawer().getByRole('button', { name: 'Add transaction' }).first().click();
    await titled('Add new transaction');
  };
  const filled = { Name: 'Zephyr', Symbol: 'ZEPH', Date: '03/01/2024' };
  const fill = async (type: string, units: string, money: string) => {
    for (const [label, text] of Object.entries(filled)) await drawer().getByLabel(label).first().fill(text);
    await choose('Type', type);
    await drawer().getByLabel('Amount', { exact: false }).first().fill(units);
    await drawer().getByLabel('Amount in currency').first().fill(money);
    await choose('Currency', 'EUR');
  };
  await add();
  expect(await asked()).toEqual(['name', 'symbol', 'type', 'date', 'amount', 'localCcyAmount', 'currency']);
  await press('Save');
  for (const missing of ['Name is required', 'Symbol is required', 'Required field']) await said(missing);
  expect(await refusedPast('transactions')).toEqual([400, ['Name is required', 'Symbol is required', 'Required field', 'Required field']]);
  await fill('Purchase', '10', '1000');
  await expectEventually(() => summary().innerText()).toMatch(/Zephyr \(ZEPH\)[^]*100\.0000[^]*1,000\.00[^]*03\/01\/2024/);
  await drawer().getByLabel('Amount').first().fill('8');
  await expectEventually(() => summary().innerText()).toMatch(/125\.0000[^]*1,000\.00/);
  await drawer().getByLabel('Amount').first().fill('10');
  await expectAccessible(page);
  await saveScreenshot(page, 'transaction');
  await save('Updated holding');
  await shut();
  await page.reload();
  await tab('Transactions');
  await drawer().locator('tbody tr', { hasText: 'Zephyr' }).getByRole('button').first().click();
  await titled('Edit transaction');
  for (const [label, text] of Object.entries({ ...filled, Amount: '10', 'Amount in currency': '1,000' }))
    expect(await drawer().getByLabel(label).first().inputValue()).toBe(text);
  await shut();

  await add();
  await fill('Sale', '11', '1100');
  await press('Save');
  await said('You only have 10 units');
  await drawer().getByLabel('Amount').first().fill('9');
  await save('Updated holding');
  await shut();
  const heldNow = () => page.evaluate(async (of) => (await fetch(`/api/portfolios/${of}/holdings`)).text(), portfolio);
  expect(await heldNow()).toContain('Zephyr');
  await add();
  await fill('Sale', '1.0000', '100');
  await save('Deleted holding');
  await shut();
  expect(await heldNow()).not.toContain('Zephyr');
  await expectEventually(() => drawer().locator('tbody tr', { hasText: 'Zephyr' }).count()).toBe(3);
  await tab('Holdings');
  await said('You have 0 holdings');
  await page.setViewportSize(PHONE);
  await expectNoSidewaysScroll(page);
  await page.setViewportSize(WIDE);
});

test('[MODEL-01] [MODEL-03] [GRP-02] [GRP-07] [GRP-08] [CMS-02] [CMS-06] [LIB-25] forms ask for what a record needs, and offer what it may say, on the screen and past it', async () => {
  const { people, accounts, media } = journey.running.fixture.hekla;
  const send = (collection: string, values: object) =>
    page.evaluate(
      async ([path, body]) => {
        const answer = await fetch(path!, { method: 'POST', headers: { 'content-type': 'application/json' }, body: body! });
        const told = (await answer.json()) as { id?: string; values?: object; fields?: Record<string, string> };
        return { status: answer.status, fields: Object.keys(told.fields ?? {}), values: told.values };
      },
      [`/api/collections/${collection}/records`, JSON.stringify({ values })],
    );
  const counted = (collection: string) =>
    page.evaluate(
      async (path) => ((await (await fetch(path)).json()) as { count: number }).count,
      `/api/collections/${collection}/records`,
    );
  const needed = [
    ['models', { name: 'Calm', profile: 'p', min: 0, max: 1, avg: 1, rebalance: 'yearly' }],
    ['riskProfiles', { name: 'Calm', returns: 4, factsheetUrl: 'https://example.com/c.pdf' }],
    ['groups', { name: 'Calm', score: 3 }],
    ['accessGroups', { name: 'Calm', team: [people.ada], clients: [accounts.alpha.account] }],
  ] as const;
  for (const [collection, whole] of needed) {
    await open(`/admin/${collection}?open=new`);
    const before = await counted(collection);
    await press('Save');
    // Each of them is told in the list of what is wrong.
    await expectEventually(() => drawer().locator('[aria-invalid=true]').count()).toBeGreaterThanOrEqual(Object.keys(whole).length);
    for (const gap of Object.keys(whole))
      expect([collection, gap, await send(collection, { ...whole, [gap]: null })]).toEqual([
        collection,
        gap,
        { status: 400, fields: [gap], values: undefined },
      ]);
    expect(await counted(collection)).toBe(before);
  }
  // Of clients those alone are offered, and taken, whose account has a number of the firm's.
  const lone = await page.evaluate(
    async ([owner]) => {
      const { rows: portals } = (await (await fetch('/api/collections/portals/records')).json()) as { rows: { id: string }[] };
      const values = { name: 'Without a number', email: 'lone@example.is', accountType: 'single', owner: [owner], portal: portals[0]!.id };
      const headers = { 'content-type': 'application/json' };
      const answer = await fetch('/api/collections/accounts/records', { method: 'POST', headers, body: JSON.stringify({ values }) });
      return ((await answer.json()) as { id: string }).id;
    },
    [people.ben],
  );
  const seek = drawer().getByRole('combobox', { name: 'Clients' });
  await seek.fill(accounts.beta.mark);
  await expectEventually(() => page.getByRole('option').allInnerTexts()).toEqual([expect.stringContaining(accounts.beta.mark)]);
  await seek.fill('Without a number');
  await page.getByText('Nothing found for “Without a number”').waitFor();
  expect(await page.getByRole('option').count()).toBe(0);
  expect(await send('accessGroups', { ...needed[3][1], clients: [lone] })).toMatchObject({ status: 400, fields: ['clients'] });
  const data = [1, 2, 3].map((value) => ({ name: `Class ${value}`, value: value * 10 }));
  const full = { ...needed[0][1], name: 'Three pairs', data };
  expect((await send('models', full)).values).toMatchObject(full);
  await open('/admin/models?search=Three%20pairs');
  await page.getByRole('button', { name: 'Three pairs', exact: true }).click();
  for (const { name, value } of data) {
    await expectEventually(() =>
      drawer()
        .locator('input')
        .evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value)),
    ).toContain(name);
    expect(
      await drawer()
        .locator('input')
        .evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value)),
    ).toContain(String(value));
  }

  const offered = async (label: string, within = drawer()) => {
    await within.getByRole('combobox', { name: label }).click();
    await page.getByRole('option').first().waitFor();
    const texts = await page.getByRole('option').allInnerTexts();
    await page.keyboard.press('Escape');
    return texts;
  };
  const types = ['Landing', 'Blog', 'Resources', 'Funds', 'Account', 'Report', 'Form'];
  const tags = ['Advice', 'Insights', 'Product', 'Videos', 'Case studies'];
  for (const [collection, label, field, options] of [
    ['pages', 'Type', 'type', types],
    ['posts', 'Tags', 'tags', tags],
  ] as const) {
    await open(`/admin/${collection}?open=new`);
    expect(await offered(label)).toEqual(options);
    for (const option of options) {
      const value = collection === 'posts' ? [option] : option;
      expect((await send(collection, { name: `Of ${option}`, [field]: value })).values).toMatchObject({ [field]: value });
    }
    const wrong = collection === 'posts' ? ['Gossip'] : 'Gossip';
    expect((await send(collection, { name: 'Wrong', [field]: wrong })).status).toBe(400);
  }
  await open('/admin/media');
  expect(await offered('Type', page.locator('main'))).toEqual([
    'All',
    'Valuation',
    'Statement',
    'Transaction note',
    'Agreement / Legal',
    'Other',
  ]);
  await open(`/admin/media?open=${media}`);
  await expectEventually(() => drawer().locator('h2').first().innerText()).toBe('View details');
  expect(
    await drawer()
      .getByRole('button', { name: /Save|Edit|Delete|Duplicate/ })
      .count(),
  ).toBe(0);
});

test('sixty ways to run something are text in a list and in its drawers', async () => {
  const own = await journey.signIn('hekla', 'sue');
  const opened: string[] = [];
  own.on('dialog', (dialog) => {
    opened.push(dialog.message());
    void dialog.dismiss();
  });
  await own.addInitScript(() => ((window as { __hit?: unknown }).__hit = null));
  const half = PAYLOADS.length / 2;
  for (let index = 0; index < half; index += 1)
    await make('models', { profile: PAYLOADS[index + half]!, min: 0, max: 1, avg: 1, rebalance: '__hit', name: PAYLOADS[index]! }, own);
  await open('/admin/models?search=__hit', own);
  await expectEventually(() => own.locator('main tbody tr').count()).toBe(half);
  const shown = await own.locator('main tbody').innerText();
  for (const payload of ['<script>window.__hit=1</script>', '<svg onload=window.__hit=15>']) expect(shown).toContain(payload);
  await own.getByRole('button', { name: '<script>window.__hit=1</script>', exact: true }).click();
  await expectEventually(() => field('Profile', own).inputValue()).toBe(PAYLOADS[half]);
  expect(await own.evaluate(() => (window as { __hit?: unknown }).__hit)).toBeNull();
  expect(opened).toEqual([]);
});

/** Every collection that staff keep, as the requirements name them. */
const ALL = [
  'users',
  'orders',
  'userStatus',
  'organisations',
  'pages',
  'posts',
  'people',
  'clients',
  'libraries',
  'media',
  'forms',
  'submissions',
  'accounts',
  'portfolios',
  'holdings',
  'transactions',
  'portals',
  'navigation',
  'subnavigation',
  'subscriptions',
  'messages',
  'riskProfiles',
  'models',
  'processes',
  'data-processes',
  'data-processes-steps',
  'groups',
  'commentary',
  'accessGroups',
];

test('[ADM-01] each collection has a list of its own records under its own heads, and nobody but staff reads it', async () => {
  await open('/admin/users');
  const { collections } = await page.evaluate(
    async () => (await (await fetch('/api/collections')).json()) as { collections: Collection[] },
  );
  const words = openServerTexts()('en');
  const bob = await signInBrowser(journey.running.server.port, 'hekla', 'bob');
  const seen = new Set<string>();
  for (const name of ALL) {
    const collection = collections.find((one) => one.name === name)!;
    await page.evaluate((href) => history.pushState({}, '', href), `/admin/${name}`);
    await expectEventually(() => page.locator('main h1').innerText()).toBe(words(`records.title.${name}`));
    await expectEventually(headline).not.toBe('');
    const listed = await page.evaluate(
      async (path) => ((await (await fetch(path)).json()) as { rows: { name: string }[] }).rows.map((row) => row.name),
      `/api/collections/${name}/records`,
    );
    await expectEventually(() => rows().count()).toBe(listed.length);
    if (listed.length > 0) {
      const heads = collection.columns.map((column) =>
        ['created', 'updated', 'published'].includes(column) ? words(`records.column.${column}`) : fieldLabel(collection, column, words),
      );
      const shown = async () => [name, (await page.locator('main thead th').allInnerTexts()).filter((head) => heads.includes(head))];
      await expectEventually(shown).toEqual([name, heads]);
    }
    seen.add(`${await headline()} ${collection.columns.join()}`);
    expect([name, (await bob.ask('GET', `/api/collections/${name}/records`)).status]).toEqual([name, 403]);
  }
  expect(seen.size).toBe(ALL.length);
});

test('[ADM-02] a form leads to the list of what was submitted of it', async () => {
  const { form } = journey.running.fixture.hekla;
  await open('/admin/forms');
  await page.locator(`tr:has([data-record="${form}"])`).getByRole('link').first().click();
  await page.waitForURL(`**/admin/submissions/${form}`);
  await expectEventually(headline).toBe('You have 1 submission');
  await expectEventually(() => rows().count()).toBe(1);
});

test('all that a list finds are chosen from its first page, deleted, and brought back from the bin', async () => {
  const profile = { profile: 'p', min: 0, max: 1, avg: 1, rebalance: 'yearly' };
  for (let number = 1; number <= 60; number += 1) await make('models', { ...profile, name: `Bulked ${String(number).padStart(2, '0')}` });
  await open('/admin/models?search=Bulked');
  await expectEventually(headline).toBe('You have 60 model portfolios');
  await page.getByRole('checkbox', { name: 'Choose Bulked 01' }).check();
  const bar = page.getByRole('group', { name: 'Chosen rows' });
  await bar.getByRole('checkbox', { name: 'All of this page' }).check();
  await expectEventually(() => bar.getByRole('status').innerText()).toBe('50 chosen');
  await bar.getByRole('button', { name: 'Choose all 60 that were found' }).click();
  await expectEventually(() => bar.getByRole('status').innerText()).toBe('All 60 that were found are chosen');
  await expectAccessible(page);
  await saveScreenshot(page, 'bulk-all');
  await bar.getByRole('button', { name: 'Delete chosen' }).click();
  await expectEventually(() => drawer().innerText()).toContain('60 records will be deleted');
  await press('Delete chosen');
  await expectEventually(() => drawer().innerText()).toContain('60 of 60 deleted.');
  await shut();
  await open('/admin/models?search=Bulked&bin=true');
  await page.getByRole('checkbox', { name: 'Choose Bulked 01' }).check();
  await bar.getByRole('checkbox', { name: 'All of this page' }).check();
  await bar.getByRole('button', { name: 'Choose all 60 that were found' }).click();
  // Whoever leaves one out of all goes on with those of the page.
  await page.getByRole('checkbox', { name: 'Choose Bulked 02' }).uncheck();
  await expectEventually(() => bar.getByRole('status').innerText()).toBe('49 chosen');
  await page.getByRole('checkbox', { name: 'Choose Bulked 02' }).check();
  await bar.getByRole('button', { name: 'Choose all 60 that were found' }).click();
  await bar.getByRole('button', { name: 'Restore chosen' }).click();
  await press('Restore chosen');
  await expectEventually(() => drawer().innerText()).toContain('60 of 60 restored.');
  await shut();
  await open('/admin/models?search=Bulked');
  await expectEventually(headline).toBe('You have 60 model portfolios');
});
