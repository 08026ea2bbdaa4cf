/** Tests the forms of records, each filled in its drawer: what they require, what they keep, and whose child records their tabs hold. */
import { sql } from 'drizzle-orm';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fieldOf, type Collection } from '#packages/collections';
import type { FullRecord } from '#contract/records';
import type { MediaFolder } from '#contract/media';
import { operations } from '../../apps/server/operations.ts';
import { openServerTexts } from '../../apps/server/texts.ts';
import { multipartBody } from '../kit/multipart.ts';
import { PDF } from '../kit/sample-files.ts';
import { addHeldFund } from '../kit/fund-holdings.ts';
import { codeIn, mailTo } from '../kit/mails.ts';
import { TestBrowser, changeSettings, signInBrowser, startAt, type TestAnswer } from '../kit/server.ts';
import {
  BUILT_FOLDER,
  cellsOf,
  closeMessages,
  expectEventually,
  pickRecord,
  saveScreenshot,
  startJourney,
  waitUntilSettled,
  type BrowserJourney,
} from '../kit/browser.ts';
import { COLLECTION_WALKS, type CollectionWalk } from './walks.ts';

/** While it is true, what saves, removes and invites breaks off on the server. */
let failing = false;
const BREAKING = ['changeRecord', 'removeRecord', 'saveForm', 'changeMedia', 'inviteClient'];
const breaking = operations.map((one) => ({
  ...one,
  handle: BREAKING.includes(one.name)
    ? (...given: Parameters<typeof one.handle>) => (failing ? Promise.reject(new Error('it breaks off')) : one.handle(...given))
    : one.handle,
}));

let journey: BrowserJourney;
let page: Page;
let sue: TestBrowser;
beforeAll(async () => {
  journey = await startJourney({ operations: breaking }, { PORTICO_DATA_HOSTS: 'example.com' });
  page = await journey.signIn('hekla', 'sue');
  sue = await signInBrowser(journey.running.server.port, 'hekla', 'sue');
});
afterAll(() => journey.end());

const PNG = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');

const fixture = () => journey.running.fixture.hekla;
const drawer = () => page.locator('dialog[open]').last();
const input = (name: string) => drawer().locator(`[name="${name}"]`);
const heading = () => drawer().locator('h2').first().innerText();
const titled = (title: string) => expectEventually(heading).toBe(title);
const said = (text: string) => expectEventually(() => drawer().innerText()).toContain(text);
const press = (name: string) => drawer().getByRole('button', { name, exact: true }).click();
const tab = (name: string) => drawer().getByRole('tab', { name, exact: true }).click();
const tabs = () => drawer().getByRole('tab').allInnerTexts();
const at = (collection: string, ...rest: string[]) => ['/api/collections', collection, 'records', ...rest].join('/');
const read = async (collection: string, id: string) => (await sue.ask('GET', at(collection, id))).body as FullRecord;
const post = (collection: string, values: object, parent?: string): Promise<TestAnswer> =>
  sue.ask('POST', at(collection), { body: { values, ...(parent !== undefined && { parent }) } });
const make = async (collection: string, values: object, parent?: string) => {
  const answer = await post(collection, values, parent);
  expect([collection, answer.status, answer.text]).toEqual([collection, 200, expect.any(String)]);
  return (answer.body as FullRecord).id;
};
const count = async (collection: string) => ((await sue.ask('GET', at(collection))).body as { count: number }).count;

const framed = (name: string) =>
  Buffer.concat([
    Buffer.from(`--frame\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\n`),
    PNG,
    Buffer.from('\r\n--frame--\r\n'),
  ]);
const send = async (path: string, name: string) => {
  const headers = { 'content-type': 'multipart/form-data; boundary=frame' };
  const answer = await sue.ask('POST', path, { headers, body: framed(name) });
  expect(answer.status, answer.text).toBe(200);
  return (answer.body as { id: string }).id;
};

/** With everything that a portal wants. */
async function makePortal(name: string, company: string, owner: string | null): Promise<string> {
  const logo = await send('/api/portal-files?purpose=logo', 'logo.png');
  const look = { theme: 'classic', portalLanguage: 'en', phone: '+354 555 1234', photo: [logo] };
  return make('portals', { name, ...look, company, owner });
}

async function open(path: string): Promise<void> {
  await page.goto(path);
  await page.locator('dialog[open] form').first().waitFor();
}

async function choose(label: string, option: string): Promise<void> {
  await drawer().getByLabel(label).first().click();
  await page.getByRole('option', { name: option, exact: true }).first().click();
}

/** In a picker whose search this is: the only record of that name, by keys, since its list moves with what stands above it. */
async function found(search: Locator, name: string): Promise<void> {
  await search.fill(name);
  await expectEventually(() => page.getByRole('option').allInnerTexts()).toEqual([expect.stringContaining(name)]);
  await search.press('ArrowDown');
  await search.press('Enter');
}

/** Of a picker: found by what it is called. */
async function pick(label: string, name: string): Promise<void> {
  await pickRecord(drawer().getByLabel(label).first(), name);
}

test('[ADM-54] what has a name is not kept without one, on the screen and past it', async () => {
  const { accounts, library, media } = fixture();
  const portal = ((await sue.ask('GET', at('portals'))).body as { rows: FullRecord[] }).rows[0]!.id;
  const item = await make('navigation', { name: 'Menu', link: '/dashboard/$portal' }, portal);
  const parents: Readonly<Record<string, string>> = { portfolios: accounts.alpha.account, navigation: portal, subnavigation: item };
  const named = ['organisations', 'pages', 'posts', 'people', 'clients', 'libraries', 'forms', ...Object.keys(parents)];
  for (const name of named) {
    const parent = parents[name];
    const before = await count(name);
    await open(`/admin/${name}${parent === undefined ? '' : `/${parent}`}?open=new`);
    await press('Save');
    await said('Name is required');
    const { status, body } = await post(name, {}, parent);
    expect([name, status, (body as { fields: Record<string, string> }).fields['name']]).toEqual([name, 400, 'Name is required']);
    expect([name, await count(name)]).toEqual([name, before]);
  }
  // Statuses are those that there are.
  const status = ((await sue.ask('GET', at('userStatus'))).body as { rows: FullRecord[] }).rows[0]!;
  await open(`/admin/userStatus?open=${status.id}`);
  await input('name').fill('');
  await press('Save');
  await said('Name is required');
  const kept = await read('userStatus', status.id);
  const unnamed = await sue.ask('PUT', at('userStatus', status.id), {
    body: { version: kept.version, values: { ...kept.values, name: '' } },
  });
  expect([unnamed.status, (unnamed.body as { fields: Record<string, string> }).fields['name']]).toEqual([400, 'Name is required']);
  expect((await read('userStatus', status.id)).name).toBe(status.name);
  // Files are renamed where they lie.
  await open(`/admin/libraries?open=${library}`);
  await drawer().getByRole('button', { name: 'Edit paper.pdf' }).click();
  await titled('Edit file');
  await input('name').fill('');
  await drawer().locator('button[type=submit]').click();
  await said('Name is required');
  const file = (await sue.ask('GET', `/api/media/${media}`)).body as { version: number; name: string };
  const renamed = await sue.ask('PUT', `/api/media/${media}`, {
    body: { name: ' ', type: 'Other', folder: null, version: file.version },
  });
  expect(renamed.status).toBe(400);
  expect((await sue.ask('GET', `/api/media/${media}`)).body).toMatchObject({ name: file.name });
  await input('name').fill('ledger');
  await drawer().locator('button[type=submit]').click();
  await titled('Edit library');
  await said('ledger.pdf');
});

test('[ADM-38] a subscription wants its name and its limits, is chosen for a portal, and its limits act', async () => {
  const { people, organisations } = fixture();
  const full = { name: 'One of each', accounts: 1, advisors: 1 };
  for (const wrong of [{ name: null }, { accounts: null }, { advisors: null }, { accounts: 'many' }, { advisors: 'many' }]) {
    const { status, body } = await post('subscriptions', { ...full, ...wrong });
    expect([wrong, status, Object.keys((body as { fields: object }).fields)]).toEqual([wrong, 400, Object.keys(wrong)]);
  }
  await open('/admin/subscriptions?open=new');
  await press('Save');
  await said('Name is required');
  const invalid = () =>
    drawer()
      .locator('[aria-invalid=true]')
      .evaluateAll((all) => all.map((one) => one.getAttribute('name')));
  await expectEventually(invalid).toEqual(['name', 'accounts', 'advisors']);
  await input('name').fill(full.name);
  for (const limit of ['accounts', 'advisors']) await input(limit).fill('many');
  await press('Save');
  await expectEventually(invalid).toEqual(['accounts', 'advisors']);
  for (const limit of ['accounts', 'advisors']) await input(limit).fill('1');
  await press('Save');
  await titled('Edit subscription');

  const portal = await makePortal('Of one account', organisations.other, people.oda);
  await open(`/admin/portals?open=${portal}`);
  await pick('Subscription', full.name);
  await press('Save');
  await expectEventually(async () => (await read('portals', portal)).values['subscription']).not.toBeNull();
  const code = ({ body }: TestAnswer) => (body as { error?: string }).error;
  const account = (number: number) => ({ name: 'One too many', email: `many${number}@example.is`, owner: [people.oda], portal });
  expect([code(await post('accounts', account(1))), code(await post('accounts', account(2)))]).toContain('limit.accounts');
  const advisor = { name: 'Too many', email: 'advisor@example.is', phone: '+3545551234', language: 'en', isProfessional: true };
  expect(code(await post('users', { ...advisor, organisation: organisations.other }))).toBe('limit.advisors');
});

test('[ADM-31] everything that a user’s form asks is kept, but for what their password was; addresses and numbers are looked at', async () => {
  const { organisations } = fixture();
  const { name: firm } = await read('organisations', organisations.own);
  const texts = {
    name: 'Guðrún Ása Þorvaldsdóttir',
    title: 'Head of clients',
    profileUrl: 'https://example.is/gudrun',
    email: 'gudrun@example.is',
    phone: '+354 555 0001',
    password: 'Aurora!Borealis7',
    telephone: '+354 555 0002',
    linkedin: 'https://example.com/in/gudrun',
    other: 'Speaks Dutch',
  };
  const address = { 'address-1': 'Laugavegur 1', 'address-3': 'Second floor', postcode: '101', city: 'Reykjavík' };
  const pictures = await make('libraries', { name: 'Pictures' });
  await send(`/api/libraries/${pictures}/media`, 'face.png');
  await open('/admin/users?open=new');
  for (const [name, text] of Object.entries(texts)) await input(name).fill(text);
  await choose('Role', 'Financial Advisor');
  await choose('Account type', 'Dual');
  await choose('Language', 'English');
  await pick('Organisation', firm);
  const photo = drawer().locator('[data-field="photo"]');
  await photo.getByRole('button', { name: 'Choose from the library' }).click();
  const dialog = page.getByRole('dialog', { name: 'Media', exact: true });
  await dialog.getByRole('combobox', { name: 'Library' }).selectOption({ label: 'Pictures' });
  await dialog.getByRole('button', { name: /face/ }).first().click();
  await photo.locator('img').waitFor();
  const switches = ['Company admin', 'Disabled', 'Investment professional', 'Can receive messages', 'No second factor'];
  for (const one of switches) await drawer().getByRole('switch', { name: one, exact: true }).press('Space');
  await tab('Address');
  for (const [name, text] of Object.entries(address)) await input(name).fill(text);
  await drawer().getByLabel('Country').first().click();
  await drawer().getByLabel('Country').first().pressSequentially('Icel');
  await page.getByRole('option', { name: 'Iceland', exact: true }).click();
  await press('Save');
  await titled('Edit user');
  const id = new URL(page.url()).searchParams.get('open')!;

  await open(`/admin/users?open=${id}`);
  for (const [name, text] of Object.entries({ ...texts, password: '' }))
    expect([name, await input(name).inputValue()]).toEqual([name, text]);
  for (const one of switches)
    expect([one, await drawer().getByRole('switch', { name: one, exact: true }).isChecked()]).toEqual([one, true]);
  for (const [label, chosen] of [
    ['Role', 'Financial Advisor'],
    ['Account type', 'Dual'],
    ['Language', 'English'],
  ] as const)
    expect([label, await drawer().getByLabel(label).first().inputValue()]).toEqual([label, chosen]);
  await said(firm);
  await drawer().locator('[data-field="photo"] img').waitFor();
  await tab('Address');
  for (const [name, text] of Object.entries(address)) expect([name, await input(name).inputValue()]).toEqual([name, text]);
  expect(await drawer().getByLabel('Country').first().inputValue()).toBe('Iceland');
  await tab('Details');
  await input('email').fill('nobody');
  await input('phone').fill('none');
  await press('Save');
  for (const wrong of ['Email must be valid', 'Please enter a phone number']) await said(wrong);
  expect((await read('users', id)).values).toMatchObject({ email: texts.email, phone: texts.phone });
});

test('[ADM-12] drawers have these tabs, and a tab of children lists, adds and changes those of its parent alone', async () => {
  const { accounts, form, library } = fixture();
  const portals = ((await sue.ask('GET', at('portals'))).body as { rows: FullRecord[] }).rows;
  const pages = [await make('pages', { name: 'One' }), await make('pages', { name: 'Two' })];
  const post = await make('posts', { name: 'News', slug: 'news' });
  const expected: readonly (readonly [string, string, readonly string[]])[] = [
    ['pages', pages[0]!, ['Page details', 'Pages', 'History']],
    ['posts', post, ['Post details', 'Content', 'History']],
    ['forms', form, ['Manage form', 'Submissions']],
    ['accounts', accounts.alpha.account, ['Details', 'Portfolios', 'Documents']],
    ['portfolios', accounts.alpha.portfolio, ['Details', 'Holdings', 'Transactions', 'Documents']],
    ['portals', portals[0]!.id, ['Details', 'Navigation']],
    ['libraries', library, ['Details', 'Folders']],
  ];
  for (const [collection, id, names] of expected) {
    await open(`/admin/${collection}?open=${id}`);
    await expectEventually(async () => [collection, await tabs()]).toEqual([collection, names]);
  }

  const currency = { currency: 'GBP', type: 'GIA' };
  for (const [parents, children, own, other, values, label] of [
    ['pages', 'pages', pages[0]!, pages[1]!, {}, 'Pages'],
    ['accounts', 'portfolios', accounts.alpha.account, accounts.beta.account, currency, 'Portfolios'],
  ] as const) {
    await make(children, { name: 'Theirs', ...values }, other);
    await make(children, { name: 'Own', ...values }, own);
    await open(`/admin/${parents}?open=${own}`);
    await tab(label);
    const rows = () => drawer().locator('tbody tr th').allInnerTexts();
    await expectEventually(rows).toContain('Own');
    expect(await rows()).not.toContain('Theirs');
    const one = { pages: 'page', portfolios: 'portfolio' }[children];
    await press(`Add ${one}`);
    await titled(`Add new ${one}`);
    await input('name').fill('Added');
    if (children === 'portfolios') await choose('Currency', 'GBP');
    await press('Save');
    await titled(`Edit ${one}`);
    await page.locator('[data-tone=success]').waitFor();
    await closeMessages(page);
    await input('name').fill('Changed');
    await press('Save');
    // Closed before that is told, the drawer would ask whether to leave what is not kept yet.
    await page.locator('[data-tone=success]').waitFor();
    expect(await childrenOf(children, own)).toContain('Changed');
    await drawer().getByRole('button', { name: 'Close', exact: true }).first().click();
    await expectEventually(rows).toContain('Changed');
    expect(await childrenOf(children, other)).not.toContain('Changed');
    expect(await childrenOf(children, other)).toContain('Theirs');
  }
  // The menu of a portal is a tree of such children.
  const own = await makePortal('With a menu', await make('organisations', { name: 'With a menu' }), null);
  const other = portals[1]!.id;
  await make('navigation', { name: 'Theirs', link: '/portals' }, other);
  await open(`/admin/portals?open=${own}`);
  await tab('Navigation');
  for (const [button, name] of [
    ['Add an item', 'Added'],
    ['Added', 'Changed'],
  ] as const) {
    await drawer().locator('button', { hasText: button }).click();
    await drawer().getByRole('textbox', { name: 'Name' }).fill(name);
    await drawer().getByRole('textbox', { name: 'Link' }).fill('/portals');
    await drawer().getByRole('button', { name: 'OK' }).click();
    await closeMessages(page);
    await press('Save');
    await expectEventually(() => childrenOf('navigation', own)).toEqual([name]);
    await said('Saved');
  }
  const theirs = await childrenOf('navigation', other);
  expect([theirs.includes('Theirs'), theirs.includes('Changed')]).toEqual([true, false]);
  for (const [label, collection] of [
    ['Holdings', 'holdings'],
    ['Transactions', 'transactions'],
  ] as const) {
    await open(`/admin/portfolios?open=${accounts.alpha.portfolio}`);
    await tab(label);
    const own = await childrenOf(collection, accounts.alpha.portfolio);
    expect(own.length).toBeGreaterThan(0);
    await expectEventually(() => drawer().locator('tbody tr').count()).toBe(own.length);
  }
});

async function childrenOf(collection: string, parent: string): Promise<string[]> {
  return ((await sue.ask('GET', `${at(collection)}?parent=${parent}`)).body as { rows: FullRecord[] }).rows.map(({ name }) => name);
}

test('[ADM-21] accounts, portfolios, users, portals, messages, holdings and transactions open in the drawer and are saved there', async () => {
  const { people } = fixture();
  const portal = await makePortal('To be saved', await make('organisations', { name: 'To be saved' }), null);
  const account = await make('accounts', { name: 'To be saved', email: 'saved@example.is', owner: [people.ada], portal });
  const portfolio = await make('portfolios', { name: 'To be saved', currency: 'GBP', type: 'GIA' }, account);
  const user = await make('users', { name: 'To be saved', email: 'user@example.is', phone: '+354 555 1234', language: 'en' });
  const body = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Good morning' }] }] };
  const message = await make('messages', { subject: 'Hello', recipient: people.ann, body });
  const first = async (collection: string) =>
    ((await sue.ask('GET', `${at(collection)}?parent=${portfolio}`)).body as { rows: FullRecord[] }).rows[0]!.id;
  const holding = await make(
    'holdings',
    { name: 'Gold bar', symbol: 'GOLDBAR', assetclass: 'Other', type: 'Commodity', units: 1, purchaseValue: 60, currency: 'GBP' },
    portfolio,
  );
  const all: readonly (readonly [string, string])[] = [
    ['accounts', account],
    ['portfolios', portfolio],
    ['users', user],
    ['portals', portal],
    ['messages', message],
    ['holdings', holding],
    ['transactions', await first('transactions')],
  ];
  for (const [collection, id] of all) {
    await open(`/admin/${collection}?open=${id}`);
    const [answer] = await Promise.all([
      page.waitForResponse((one) => one.request().method() === 'PUT' && one.url().endsWith(at(collection, id))),
      press('Save'),
    ]);
    expect([collection, answer.status()]).toEqual([collection, 200]);
    await expectEventually(() => drawer().locator('[role=status]').allInnerTexts()).not.toEqual([]);
  }
});

const PAPER = Buffer.from('%PDF-1.7\n%%EOF\n');
const file = (name: string) => ({
  name,
  mimeType: name.endsWith('.png') ? 'image/png' : 'application/pdf',
  buffer: name.endsWith('.png') ? PNG : PAPER,
});
const slot = (field: string) => drawer().locator(`[data-field="${field}"]`);

test('[ADM-37] everything that a portal’s form asks is kept and shown again; the portal wears its logos and has its menu', async () => {
  const company = await make('organisations', { name: 'Northern Families', domainRule: false });
  const advisor = { name: 'Nanna of the north', email: 'nanna@example.is', phone: '+354 555 0110', language: 'en', isProfessional: true };
  await make('users', { ...advisor, organisation: company });
  await make('subscriptions', { name: 'Of the north', accounts: 4, advisors: 4 });
  const texts = {
    name: 'Northern Lights',
    subtitle: 'For those who stay',
    phone: '+354 555 0111',
    email: 'north@example.is',
    news_api: 'https://example.is/news',
    explorer_api: 'https://example.is/explorer',
    tnc: 'First, trust.',
  };
  const chosen = { Language: 'English' };
  const picked = { Company: 'Northern Families', Owner: 'Nanna of the north', Subscription: 'Of the north' };
  await open('/admin/portals?open=new');
  for (const [name, text] of Object.entries(texts)) await input(name).fill(text);
  for (const [label, option] of Object.entries(chosen)) await choose(label, option);
  for (const [label, name] of Object.entries(picked)) await pick(label, name);
  await slot('theme').getByRole('radio', { name: 'Tech' }).check();
  for (const [at, name] of ['first.png', 'second.png'].entries()) {
    await slot('photo').locator('input[type=file]').setInputFiles(file(name));
    await expectEventually(() => slot('photo').locator('img').count()).toBe(at + 1);
  }
  await slot('portalDocument').locator('input[type=file]').setInputFiles(file('welcome.pdf'));
  await slot('portalDocument')
    .getByRole('button', { name: /^Remove/ })
    .waitFor();
  await press('Save');
  await titled('Edit portal');
  const id = new URL(page.url()).searchParams.get('open')!;
  await tab('Navigation');
  await drawer().getByRole('button', { name: 'Add an item' }).click();
  await drawer().getByRole('textbox', { name: 'Name' }).fill('To the lights');
  await drawer().getByRole('textbox', { name: 'Link' }).fill('/dashboard/$portal');
  await press('OK');
  await press('Save');
  await expectEventually(() => childrenOf('navigation', id)).toEqual(['To the lights']);
  // Whoever leaves before the answer has come finds what was typed again.
  await drawer().locator('form[aria-busy=false]').waitFor();

  await open(`/admin/portals?open=${id}`);
  for (const [name, text] of Object.entries(texts)) expect([name, await input(name).inputValue()]).toEqual([name, text]);
  for (const [label, option] of Object.entries(chosen))
    expect([label, await drawer().getByLabel(label).first().inputValue()]).toEqual([label, option]);
  for (const name of Object.values(picked)) await said(name);
  expect(await slot('theme').getByRole('radio', { name: 'Tech' }).isChecked()).toBe(true);
  const widths = () =>
    slot('photo')
      .locator('img')
      .evaluateAll((all) => all.map((image) => (image as HTMLImageElement).naturalWidth));
  await expectEventually(widths).toEqual([1, 1]);
  await slot('portalDocument')
    .getByRole('button', { name: /^Remove/ })
    .waitFor();
  await saveScreenshot(page, 'portal-form');
  await tab('Navigation');
  await drawer().locator('button', { hasText: 'To the lights' }).waitFor();
  const kept = await read('portals', id);
  expect([kept.active, kept.values['company']]).toEqual([true, company]);

  const head = () => page.getByRole('banner').first();
  const logos = () =>
    head()
      .locator('img')
      .evaluateAll((all) => all.map((image) => [image.getAttribute('src'), (image as HTMLImageElement).naturalWidth]));
  const worn = async (): Promise<unknown[]> =>
    ((await read('portals', id)).values['photo'] as string[]).map((logo) => [`/api/logos/${logo}`, 1]);
  await page.goto('/dashboard/northern-lights');
  await head().getByText('Northern Lights').waitFor();
  await expectEventually(logos).toEqual(await worn());
  await head().getByRole('link', { name: 'To the lights' }).waitFor();
  await saveScreenshot(page, 'portal-worn');
  await open(`/admin/portals?open=${id}`);
  await slot('photo')
    .getByRole('button', { name: /^Remove/ })
    .first()
    .click();
  await expectEventually(() => slot('photo').locator('img').count()).toBe(1);
  await press('Save');
  await said('Saved');
  await expectEventually(async () => (await worn()).length).toBe(1);
  await page.goto('/dashboard/northern-lights');
  await expectEventually(logos).toEqual(await worn());
});

test('[LIB-23] a library keeps its name, its files and its tree of folders, hidden ones too, and says when it was changed', async () => {
  await open('/admin/libraries?open=new');
  await input('name').fill('Papers of the house');
  await press('Save');
  await titled('Edit library');
  const id = new URL(page.url()).searchParams.get('open')!;
  await slot('media')
    .locator('input[type=file]')
    .setInputFiles([file('charter.pdf'), file('crest.png')]);
  for (const name of ['charter.pdf', 'crest.png']) await slot('media').getByRole('link', { name }).waitFor();
  await tab('Folders');
  const tree = () => drawer().getByRole('navigation', { name: 'Folders' });
  const folder = async (name: string, within: string) => {
    await tree().getByRole('button', { name: 'New folder' }).click();
    await input('name').fill(name);
    await drawer().locator('[name=parent]').selectOption({ label: within });
    await drawer().locator('button[type=submit]').click();
    await tree().getByRole('button', { name, exact: true }).waitFor();
  };
  await folder('Years', 'Top of the library');
  await folder('Year 2025', 'Years');
  await folder('Old things', 'Top of the library');
  await tree().getByRole('button', { name: 'Edit folder Old things' }).click();
  await drawer().getByLabel('Shown').press('Space');
  await drawer().locator('button[type=submit]').click();
  // In the form of the folder, which is still open, there is no tree at all.
  await titled('Edit library');
  await tree().getByRole('button', { name: 'Old things', exact: true }).waitFor({ state: 'detached' });

  await open(`/admin/libraries?open=${id}`);
  await titled('Edit library');
  expect(await tabs()).toEqual(['Details', 'Folders']);
  expect(await input('name').inputValue()).toBe('Papers of the house');
  for (const name of ['charter.pdf', 'crest.png']) await slot('media').getByRole('link', { name }).waitFor();
  expect(await heading()).toBe('Edit library');
  await said('sue of hekla');
  await tab('Folders');
  await tree().getByLabel('Show hidden folders').press('Space');
  await tree().getByRole('button', { name: 'Old things (hidden)' }).waitFor();
  // Below the one that it is within.
  await tree().locator('li', { hasText: 'Years' }).locator('li').getByRole('button', { name: 'Year 2025', exact: true }).waitFor();
  const { value } = (await sue.ask('GET', `/api/libraries/${id}/folders?hidden=true`)).body as { value: MediaFolder[] };
  const years = value.find(({ name }) => name === 'Years')!;
  expect(value.map(({ name, parent, active }) => [name, parent, active]).sort()).toEqual([
    ['Old things', null, false],
    ['Year 2025', years.id, true],
    ['Years', null, true],
  ]);
  expect((await read('libraries', id)).updated).toMatchObject({ by: { name: 'sue of hekla' } });
});

test('[ADM-30] each of the seven says what it did once it is stored, and an error alone where the server broke off', async () => {
  const { people } = fixture();
  const portal = await makePortal('To be told', await make('organisations', { name: 'To be told', domainRule: false }), null);
  const account = await make('accounts', { name: 'To be told', email: 'told@example.is', owner: [people.ada], portal });
  const portfolio = await make('portfolios', { name: 'To be told', currency: 'GBP', type: 'GIA' }, account);
  const holding = await make(
    'holdings',
    { name: 'Silver bar', symbol: 'SILVERBAR', assetclass: 'Other', type: 'Commodity', units: 1, purchaseValue: 60, currency: 'GBP' },
    portfolio,
  );
  const risk = await make('riskProfiles', { name: 'To be told', returns: 4, factsheetUrl: 'https://example.com/t.pdf' });
  const library = await make('libraries', { name: 'To be told' });
  await send(`/api/libraries/${library}/media`, 'told.png');

  const told = (tone: string) => page.locator(`[data-tone=${tone}]`);
  const tried = async (text: string, act: () => Promise<void>) => {
    await closeMessages(page);
    failing = true;
    await act();
    await told('error').waitFor();
    failing = false;
    expect([text, await told('error').innerText()]).toEqual([text, expect.stringContaining('Nothing was saved.')]);
    expect([text, await told('success').count()]).toEqual([text, 0]);
    await closeMessages(page);
    await act();
    await expectEventually(() => told('success').locator('span').first().innerText()).toBe(text);
    expect([text, await told('error').count()]).toEqual([text, 0]);
  };

  await open(`/admin/riskProfiles?open=${risk}`);
  await input('returns').fill('5');
  await tried('Saved', () => press('Save'));
  await open(`/admin/pages?open=${await make('pages', { name: 'To be told' })}`);
  await tried('Saved and published', () => press('Publish'));
  await open(`/admin/holdings/${portfolio}?open=${holding}`);
  await input('purchaseValue').fill('61');
  await tried('Updated holding', () => press('Save'));
  await tried('Deleted holding', async () => {
    await press('Delete');
    await press('Delete');
  });
  await open(`/admin/libraries?open=${library}`);
  await drawer().getByRole('button', { name: 'Edit told.png' }).click();
  await input('name').fill('heard');
  await tried('File updated', () => drawer().locator('button[type=submit]').click());
  await open(`/admin/accounts?open=${account}`);
  await tried('client invited', () => press('Invite client'));
  await page.goto(`/forms-designer/${await make('forms', { name: 'To be told' })}`);
  await page.getByRole('button', { name: 'Add a step' }).click();
  await page
    .getByRole('region', { name: 'Properties' })
    .getByRole('textbox', { name: /^Title/ })
    .first()
    .fill('Told');
  await tried('All changes saved', () => page.getByRole('button', { name: 'Save', exact: true }).click());
});

/** The selects of a record, each with its options as they are read and stored; and something that is none of them. */
type SelectFields = Readonly<
  Record<string, { readonly label: string; readonly options: readonly (readonly [read: string, stored: string])[]; readonly none: string }>
>;
const plainly = (...values: readonly string[]) => values.map((value) => [value, value] as const);

/** Each option is chosen in the drawer of a record of its own, kept, and there again once nothing of it is known any more. */
async function everyOption(collection: string, selects: SelectFields, ids: readonly string[]): Promise<void> {
  const called = new Map(await Promise.all(ids.map(async (id) => [id, (await read(collection, id)).name] as const)));
  const to = async (id: string) => {
    await page.evaluate((href) => history.pushState({}, '', href), `/admin/${collection}?open=${id}`);
    await expectEventually(() => input('name').inputValue()).toBe(called.get(id));
  };
  const all = Object.entries(selects);
  const nth = (at: number) => all.map(([name, { options }]) => [name, ...options[at % options.length]!] as const);
  await page.goto(`/admin/${collection}`);
  for (const [at, id] of ids.entries()) {
    await to(id);
    for (const [name, shown] of nth(at)) {
      const { label, options } = selects[name]!;
      await slot(name).getByRole('combobox', { name: label }).click();
      const offered = page.getByRole('option');
      if (at === 0) await expectEventually(() => offered.allInnerTexts()).toEqual(options.map(([one]) => one));
      // To press what is chosen already would take it back.
      if ((await slot(name).getByRole('combobox').inputValue()) === shown) await page.keyboard.press('Tab');
      else await offered.getByText(shown, { exact: true }).click();
    }
    await press('Save');
    const values = Object.fromEntries(nth(at).map(([name, , stored]) => [name, stored]));
    await expectEventually(async () => (await read(collection, id)).values).toMatchObject(values);
  }
  await page.reload();
  for (const [at, id] of ids.entries()) {
    await to(id);
    for (const [name, shown] of nth(at)) expect([name, await slot(name).getByRole('combobox').inputValue()]).toEqual([name, shown]);
  }
  const { id, version, values } = await read(collection, ids[0]!);
  for (const [name, { none }] of all) {
    const answer = await sue.ask('PUT', at(collection, id), { body: { version, values: { ...values, [name]: none } } });
    expect([name, answer.status, Object.keys((answer.body as { fields: object }).fields)]).toEqual([name, 400, [name]]);
  }
  expect(await read(collection, id)).toMatchObject({ version, values });
}

test('[PORT-03] [PORT-04] [PORT-05] [PORT-06] objective, region, currency and type of a portfolio are what its form offers, and nothing else', async () => {
  const selects: SelectFields = {
    objective: {
      label: 'Objective',
      options: [...plainly('Income'), ['Accumulation', 'Accummulation'], ...plainly('Both')],
      none: 'Growth',
    },
    region: { label: 'Region', options: plainly('Global', 'Europe', 'USA'), none: 'Japan' },
    currency: { label: 'Currency', options: plainly('USD', 'EUR', 'GBP'), none: 'CHF' },
    type: { label: 'Type', options: plainly('GIA', 'ISA', 'SIPP', 'ExO', 'OPB', 'Trust', 'SSAS'), none: 'LISA' },
  };
  const { account } = fixture().accounts.alpha;
  const ids: string[] = [];
  for (let n = 0; n < 7; n += 1) ids.push(await make('portfolios', { name: `Of kind ${n}`, currency: 'GBP', type: 'GIA' }, account));
  await everyOption('portfolios', selects, ids);
});

test('[PORT-08] the sliders of risk level and ESG rating reach from 1 to 10, and nothing beyond is kept', async () => {
  const id = await make('portfolios', { name: 'Slid', currency: 'GBP', type: 'GIA' }, fixture().accounts.alpha.account);
  await open(`/admin/portfolios?open=${id}`);
  for (const [key, end] of [
    ['Home', 1],
    ['End', 10],
  ] as const) {
    for (const name of ['riskLevel', 'esgRating']) {
      await slot(name).getByRole('slider').press('ArrowRight');
      await slot(name).getByRole('slider').press(key);
    }
    await press('Save');
    await expectEventually(async () => (await read('portfolios', id)).values).toMatchObject({ riskLevel: end, esgRating: end });
  }
  const { version, values } = await read('portfolios', id);
  for (const name of ['riskLevel', 'esgRating'])
    for (const beyond of [0, 11]) {
      const { status, body } = await sue.ask('PUT', at('portfolios', id), { body: { version, values: { ...values, [name]: beyond } } });
      expect([name, beyond, status, Object.keys((body as { fields: object }).fields)]).toEqual([name, beyond, 400, [name]]);
    }
  expect(await read('portfolios', id)).toMatchObject({ version, values: { riskLevel: 10, esgRating: 10 } });
});

test('[HOLD-03] a fund that is entered by hand stands on the page of the portfolio and in its group, and what is done to it follows', async () => {
  const { account } = fixture().accounts.gamma;
  const portfolio = await make('portfolios', { name: 'By hand', currency: 'GBP', type: 'GIA' }, account);
  const share = {
    name: 'Beside it',
    symbol: 'BESIDE',
    assetclass: 'Equity',
    type: 'Stock',
    units: 1,
    value: 50,
    purchaseValue: 50,
    currency: 'GBP',
  };
  await make('holdings', share, portfolio);
  const manage = async (button: string) => {
    await open(`/admin/portfolios?open=${portfolio}`);
    await tab('Holdings');
    await drawer().getByRole('button', { name: button, exact: true }).first().click();
  };
  const rows = async () => {
    await page.goto(`/dashboard/family/portfolio/${portfolio}?tab=holdings`);
    const table = page.getByRole('table', { name: 'Holdings' });
    await table.waitFor();
    return new Map((await cellsOf(table)).map(([name, value]) => [name, value]));
  };
  await manage('Add holding');
  await titled('Add new holding');
  for (const [name, text] of Object.entries({ name: 'Valley Fund', symbol: 'VALLEY', units: '10', purchaseValue: '100' }))
    await input(name).fill(text);
  await choose('Asset class', 'Equity');
  await choose('Type', 'Fund');
  await choose('Currency', 'GBP');
  await press('Save');
  await titled('Edit holding');
  const entered = await rows();
  expect([entered.get('Valley Fund'), entered.get('Beside it'), entered.get('Equities')]).toEqual(['1,000.00', '50.00', '1,050.00']);
  await manage('Valley Fund');
  await titled('Edit holding');
  await input('value').fill('1200');
  await press('Save');
  await said('Updated holding');
  const changed = await rows();
  expect([changed.get('Valley Fund'), changed.get('Equities')]).toEqual(['1,200.00', '1,250.00']);
  await manage('Valley Fund');
  await titled('Edit holding');
  await press('Delete');
  await press('Delete');
  await said('Deleted holding');
  const left = await rows();
  expect([left.has('Valley Fund'), left.get('Equities')]).toEqual([false, '50.00']);
});

test('[ACC-04] [ACC-05] [ACC-06] [ACC-27] an account is of a type and a gender that its form offers and has an address; users and organisations have one too', async () => {
  const { people } = fixture();
  const portal = await makePortal('Of accounts', await make('organisations', { name: 'Of accounts', domainRule: false }), null);
  const selects: SelectFields = {
    accountType: {
      label: 'Account type',
      options: [
        ['Single', 'single'],
        ['Dual', 'dual'],
        ['Corporate', 'corporate'],
      ],
      none: 'triple',
    },
    gender: {
      label: 'Gender',
      options: [
        ['Male', 'male'],
        ['Female', 'female'],
      ],
      none: 'other',
    },
  };
  const ids: string[] = [];
  for (let n = 0; n < 3; n += 1)
    ids.push(await make('accounts', { name: `Of type ${n}`, email: `type${n}@example.is`, owner: [people.ada], portal }));
  await everyOption('accounts', selects, ids);

  const before = await count('accounts');
  await page.evaluate((href) => history.pushState({}, '', href), '/admin/accounts?open=new');
  await titled('Add new account');
  await press('Save');
  await said('Email is required');
  await input('email').fill('walk at example');
  await press('Save');
  await said('Email must be valid');
  for (const [email, told] of [
    ['', 'Email is required'],
    ['walk at example', 'Email must be valid'],
  ] as const) {
    const { status, body } = await post('accounts', { name: 'Wrong', owner: [people.ada], portal, email });
    expect([status, (body as { fields: object }).fields]).toEqual([400, { email: told }]);
  }
  expect(await count('accounts')).toBe(before);

  await open('/admin/users?open=new');
  await tab('Address');
  for (const label of ['Address line 1', 'Address line 2', 'Postcode', 'City', 'Country'])
    await drawer().getByLabel(label).first().waitFor();
  await open('/admin/organisations?open=new');
  await drawer().getByLabel('Address', { exact: true }).waitFor();
});

/** Adds documents in the tab of a record, which needs no saving. */
async function addDocuments(...names: string[]): Promise<void> {
  await slot('documents').getByRole('button', { name: 'Add documents' }).click();
  await drawer().locator('input[type=file]').setInputFiles(names.map(file));
  // They appear in the record behind the drawer.
  const behind = page.locator('dialog[open] [data-field="documents"]');
  for (const name of names) await behind.getByRole('button', { name: `Open ${name.replace('.pdf', '')}` }).waitFor();
  await drawer().getByRole('button', { name: 'Done' }).click();
}

test('[ACC-03] everything that an account’s form asks is kept; its portfolios and documents are its own, and what others decide is changed by no patch', async () => {
  const { accounts, people } = fixture();
  const account = await make('accounts', {
    name: 'To be whole',
    email: 'whole@example.is',
    owner: [people.ada],
    portal: await makePortal('To be left', await make('organisations', { name: 'To be left', domainRule: false }), null),
  });
  await makePortal('To be come to', await make('organisations', { name: 'To be come to', domainRule: false }), null);
  const client = await make('users', { name: 'Hild the whole', email: 'hild@example.is', phone: '+354 555 0120', language: 'en' });
  const group = await make('groups', { name: 'Of the whole', score: 1 });
  await journey.running.server.database.work(fixture().id).execute(sql`update person set email_verified = true where id = ${client}`);
  await make('portfolios', { name: 'Part of the whole', currency: 'GBP', type: 'GIA' }, account);
  await make('portfolios', { name: 'Part of another', currency: 'GBP', type: 'GIA' }, accounts.beta.account);
  const texts = { name: 'Now whole', inception: '02/01/2024', location: 'Akureyri', external_id: 'whole-1' };
  const chosen = { Currency: 'DKK', Gender: 'Female', 'Account type': 'Dual' };
  const picked = {
    client: 'Hild the whole',
    owner: 'ben of hekla',
    portal: 'To be come to',
    groups: 'Of the whole',
    userStatus: 'Dormant',
  };
  await open(`/admin/accounts?open=${account}`);
  await drawer().getByRole('button', { name: 'Remove To be left from what is chosen' }).click();
  for (const [name, text] of Object.entries(texts)) await input(name).fill(text);
  for (const [label, option] of Object.entries(chosen)) await choose(label, option);
  for (const [field, name] of Object.entries(picked)) {
    const control = slot(field).getByRole('combobox').or(slot(field).getByRole('textbox')).first();
    await found(control, name);
  }
  await tab('Documents');
  await addDocuments('deed.pdf', 'letter.pdf');
  await press('Save');
  await expectEventually(async () => (await read('accounts', account)).name).toBe('Now whole');

  await open(`/admin/accounts?open=${account}`);
  for (const [name, text] of Object.entries(texts)) expect([name, await input(name).inputValue()]).toEqual([name, text]);
  for (const [label, option] of Object.entries(chosen))
    expect([label, await drawer().getByLabel(label).first().inputValue()]).toEqual([label, option]);
  for (const name of ['ada of hekla', ...Object.values(picked)]) await said(name);
  expect((await read('accounts', account)).values).toMatchObject({
    client,
    groups: [group],
    owner: expect.arrayContaining([people.ada, people.ben]) as string[],
  });
  await tab('Portfolios');
  await expectEventually(() => drawer().locator('tbody th').allInnerTexts()).toEqual(['Part of the whole']);
  await drawer().getByRole('button', { name: 'Part of the whole', exact: true }).click();
  await titled('Edit portfolio');
  await input('name').fill('All of the whole');
  await press('Save');
  await expectEventually(() => childrenOf('portfolios', account)).toEqual(['All of the whole']);
  await drawer().locator('form[aria-busy=false]').waitFor();
  await drawer().getByRole('button', { name: 'Close', exact: true }).first().click();
  await tab('Documents');
  await slot('documents').getByRole('button', { name: 'Delete letter' }).click();
  await drawer().getByRole('button', { name: 'Delete', exact: true }).click();
  const documents = async () => ((await read('accounts', account)).values['documents'] as { name: string }[]).map(({ name }) => name);
  await expectEventually(documents).toEqual(['deed']);

  const before = await read('accounts', account);
  for (const values of [{ userStatus: null }, { owner: [people.ben] }, { portal: null }])
    for (const path of [at('accounts', account), `/api/accounts/${account}`]) {
      const answer = await sue.ask('PATCH', path, { body: values });
      expect([path, values, answer.status]).toEqual([path, values, 404]);
    }
  expect((await read('accounts', account)).values).toEqual(before.values);
});

test('[ADM-09] [ADM-16] [DES-04] [SEC-14] of each of the 29 collections a record is added, seen, found, changed and deleted, as far as its screen offers it', async () => {
  expect(new Set(COLLECTION_WALKS.map(({ name }) => name)).size).toBe(29);
  const { collections } = (await sue.ask('GET', '/api/collections')).body as { collections: Collection[] };
  const words = openServerTexts()('en');
  const made = new Map<string, string>();
  const rows = () => page.locator('main tbody tr');
  const cells = () =>
    rows()
      .first()
      .locator('th, td')
      .evaluateAll((all) =>
        all.map((cell) => cell.querySelector<HTMLElement>('[data-record]')?.innerText ?? (cell as HTMLElement).innerText),
      );
  const shut = () => drawer().getByRole('button', { name: 'Close', exact: true }).first().click();
  const kindOf = (name: string, field: string) =>
    fieldOf(
      collections.find((one) => one.name === name)!,
      field,
    )!.type;

  /** To the list of a collection, from wherever the page is. */
  const list = async ({ name, within }: CollectionWalk, search = '') => {
    const address = `/admin/${name}${within === undefined ? '' : `/${made.get(within)}`}${search && `?search=${encodeURIComponent(search)}`}`;
    await page.evaluate((href) => history.pushState({}, '', href), address);
    await expectEventually(() => page.locator('main h1').innerText()).toBe(words(`records.title.${name}`));
  };
  const tell = async (name: string, field: string, text: string) => {
    const control = slot(field).getByRole('combobox').or(slot(field).getByRole('textbox')).first();
    const kind = kindOf(name, field);
    if (field === 'theme') await slot(field).getByRole('radio', { name: text }).check();
    else if (kind === 'custom') {
      await slot(field).locator('input[type=file]').setInputFiles(file(text));
      await slot(field).locator('img').waitFor();
    } else if (kind === 'select') {
      await control.click();
      await page.getByRole('option', { name: text, exact: true }).first().click();
    } else if (kind === 'picker' || kind === 'collectionSelect') {
      await found(control, text);
    } else if (kind === 'richtext') {
      await control.click();
      await control.pressSequentially(text);
    } else await control.fill(text);
  };
  const holds = async (walk: CollectionWalk, ...texts: readonly string[]) =>
    expectEventually(async () => [walk.name, await cells()]).toEqual([walk.name, expect.arrayContaining([...texts])]);
  const changes = async ({ name, edit }: CollectionWalk) => {
    await closeMessages(page);
    await tell(name, ...edit!);
    await press('Save');
    await page.locator('[data-tone=success]').waitFor();
    expect([name, await page.locator('[data-tone=error]').count()]).toEqual([name, 0]);
    await shut();
  };
  const inLibrary = async (work: () => Promise<unknown>) => {
    await list({ name: 'libraries', shows: [], search: '', fields: [] }, 'of the walk');
    await rows().first().locator('[data-record]').click();
    await work();
    await shut();
  };

  const BUTTONS = ['Save', 'Publish', 'Designer', 'Duplicate', 'Delete'] as const;
  const buttonsOf = async (name: string) => {
    await drawer().locator('form').last().waitFor();
    const counts = await Promise.all(
      BUTTONS.map((text) =>
        drawer()
          .getByRole(text === 'Designer' ? 'link' : 'button', { name: text, exact: true })
          .count(),
      ),
    );
    expect([name, counts.filter((count) => count > 1)]).toEqual([name, []]);
    return BUTTONS.filter((_, at) => counts[at] === 1);
  };
  const buttonsExpected = ({ name, edit, stays = false }: CollectionWalk) => {
    const without: readonly string[] = collections.find((one) => one.name === name)!.without ?? [];
    const held: Readonly<Record<(typeof BUTTONS)[number], boolean>> = {
      Save: edit !== undefined,
      Publish: ['pages', 'posts'].includes(name),
      Designer: ['pages', 'posts', 'forms', 'data-processes'].includes(name),
      Duplicate: !without.includes('duplicate'),
      Delete: !stays,
    };
    return BUTTONS.filter((text) => held[text]);
  };
  /** There and back. */
  const designs = async () => {
    const before = page.url();
    await drawer().getByRole('link', { name: 'Designer', exact: true }).click();
    await page.waitForURL((url) => url.pathname.includes('designer'));
    await page.locator('main h1').waitFor();
    await page.goBack();
    await page.waitForURL(before);
    await drawer().locator('form').waitFor();
  };
  const publishes = async () => {
    await closeMessages(page);
    await press('Publish');
    await page.locator('[data-tone=success]').waitFor();
    await expectEventually(() => drawer().innerText()).toContain('Published');
  };
  /** A copy beside it, which goes again. */
  const copies = async ({ name, search, ...walk }: CollectionWalk) => {
    const original = new URL(page.url()).searchParams.get('open')!;
    await press('Duplicate');
    await page.waitForURL((url) => (url.searchParams.get('open') ?? original) !== original);
    await expectEventually(async () => [name, await rows().count()]).toEqual([name, 2]);
    await waitUntilSettled(page);
    await drawer().locator('form').waitFor();
    await drawer().getByRole('button', { name: 'Delete', exact: true }).click();
    await press('Delete');
    await expectEventually(async () => [name, await page.locator('dialog[open]').count()]).toEqual([name, 0]);
    await list({ name, search, ...walk }, search);
    await expectEventually(async () => [name, await rows().count()]).toEqual([name, 1]);
    await rows().first().locator('[data-record]').click();
    await drawer().locator('form').waitFor();
  };

  await page.goto('/admin/users');
  for (const walk of COLLECTION_WALKS) {
    const { name, typed, search } = walk;
    const one = words(`records.one.${name}`);
    if (name === 'media')
      await inLibrary(async () => {
        await slot('media').locator('input[type=file]').setInputFiles(file('map.pdf'));
        await slot('media').getByRole('link', { name: 'map.pdf' }).waitFor();
      });
    await list(walk);
    const add = page
      .locator('main')
      .getByRole('button', { name: `Add ${one}`, exact: true })
      .first();
    if (typed) {
      // What is said lies over the first fields.
      await closeMessages(page);
      await add.click();
      await titled(`Add new ${one}`);
      for (const [field, text] of Object.entries(typed)) await tell(name, field, text);
      await press(name === 'messages' ? 'Send' : 'Save');
      await titled(`Edit ${one}`);
      made.set(name, new URL(page.url()).searchParams.get('open')!);
      await shut();
      await rows()
        .locator(`[data-record="${made.get(name)}"]`)
        .waitFor();
    } else expect([name, await add.count()]).toEqual([name, 0]);
    await page.locator('main').getByRole('searchbox').fill(search);
    await expectEventually(async () => [name, await rows().count()]).toEqual([name, 1]);
    await holds(walk, ...walk.shows);
    await rows().first().locator('[data-record]').click();
    await drawer().locator('form').waitFor();
    // The file itself stands in its drawer.
    if (name === 'media') await slot('file').getByRole('link', { name: 'map.pdf' }).waitFor();
    if (walk.edit) await changes(walk);
    else await shut();
    if (walk.edit) await holds(walk, walk.edit[1]);
  }

  // Nothing of it is known any more; and what stands within another goes before that one.
  await page.reload();
  for (const walk of COLLECTION_WALKS.toReversed()) {
    const { name, search, edit, fields, stays = false } = walk;
    await list(walk, search);
    await expectEventually(async () => [name, await rows().count()]).toEqual([name, 1]);
    if (edit) await holds(walk, edit[1]);
    await rows().first().locator('[data-record]').click();
    await drawer().locator('form').waitFor();
    // Fields of the form itself: what was answered to a submission comes later, and has fields of its own.
    const shown = () =>
      drawer()
        .locator('form [data-field]:not([data-field] [data-field])')
        .evaluateAll((all) => all.map((field) => field.getAttribute('data-field')).join(' '));
    for (const [at, names] of fields.entries()) {
      if (at > 0) await drawer().getByRole('tab').nth(at).click();
      await expectEventually(async () => [name, await shown()]).toEqual([name, names]);
      if (names === 'answers') await slot('answers').locator('[data-field]').first().waitFor();
    }
    const offered = await buttonsOf(name);
    expect([name, offered]).toEqual([name, buttonsExpected(walk)]);
    if (offered.includes('Designer')) await designs();
    if (offered.includes('Publish')) await publishes();
    if (offered.includes('Duplicate')) await copies(walk);
    const remove = drawer().getByRole('button', { name: 'Delete', exact: true });
    if (stays) {
      expect([name, await remove.count()]).toEqual([name, 0]);
      await shut();
    } else {
      await remove.click();
      await press('Delete');
      await expectEventually(async () => [name, await page.locator('dialog[open]').count(), await rows().count()]).toEqual([name, 0, 0]);
    }
    if (name === 'media')
      await inLibrary(async () => {
        await drawer().getByRole('button', { name: 'Delete map.pdf' }).click();
        await press('Delete');
        await slot('media').getByRole('link', { name: 'map.pdf' }).waitFor({ state: 'detached' });
      });
  }
});

test('[GRP-04] an account whose client has not registered joins no group, on the screen or past it; once they have, it does', async () => {
  const { people } = fixture();
  const refusal = 'Adding a group failed because the account has not registered yet.';
  const portal = await makePortal('To be joined', await make('organisations', { name: 'To be joined', domainRule: false }), null);
  const account = await make('accounts', { name: 'Unmet so far', email: 'unmet@new.example', owner: [people.ada], portal });
  const group = await make('groups', { name: 'Of the met', score: 2 });
  const members = async () => ((await read('groups', group)).values['members'] as { account: string }[] | null) ?? [];
  const join = async (collection: string, id: string, values: object) => {
    const kept = await read(collection, id);
    const body = { version: kept.version, values: { ...kept.values, ...values } };
    return sue.ask('PUT', at(collection, id), { body });
  };
  await open(`/admin/groups?open=${group}`);
  await slot('members').getByRole('button', { name: 'Add a row' }).click();
  await pick('Account', 'Unmet so far');
  await press('OK');
  await titled('Edit group');
  await press('Save');
  await said(refusal);
  expect(await members()).toEqual([]);
  for (const [field, answer] of [
    ['members', await join('groups', group, { members: [{ account }] })],
    ['groups', await join('accounts', account, { groups: [group] })],
  ] as const)
    expect([answer.status, (answer.body as { fields: object }).fields]).toEqual([400, { [field]: refusal }]);
  expect([await members(), (await read('accounts', account)).values['groups']]).toEqual([[], []]);

  expect((await sue.ask('POST', `/api/accounts/${account}/invitation`, { body: {} })).status).toBe(200);
  const code = codeIn(await mailTo(journey.running, 'invite', 'unmet@new.example'));
  const client = new TestBrowser(journey.running.server.port, 'hekla');
  expect((await client.ask('PUT', '/api/invitation', { body: { code, password: 'Owner-of-it7', terms: true } })).status).toBe(200);
  await press('Save');
  await expectEventually(async () => (await members()).map((member) => member.account)).toEqual([account]);
  expect((await read('accounts', account)).values['groups']).toEqual([group]);
  expect((await join('accounts', account, { groups: [] })).status).toBe(200);
  expect((await join('accounts', account, { groups: [group] })).status).toBe(200);
  expect((await members()).map((member) => member.account)).toEqual([account]);
});

// The last, since the server that the others speak to ends with it.
/** A portfolio in which everything is said, by its form and by what is entered into it. */
async function wholePortfolio(): Promise<{ id: string; values: object }> {
  const { accounts } = fixture();
  const values = {
    name: 'Kept over a restart',
    inception: '2024-01-02',
    objective: 'Income',
    riskLevel: 3,
    esgRating: 4,
    riskProfile: 5,
    region: 'Europe',
    currency: 'EUR',
    reportingCurrency: 'USD',
    type: 'SIPP',
    color: 'chart-4',
    external_id: 'kept-9',
    external_owner_name: 'Kept & Sons',
    combinedAccounts: [accounts.beta.account],
  };
  const id = await make('portfolios', values, accounts.gamma.account);
  const share = {
    name: 'Kept share',
    symbol: 'KEPT',
    assetclass: 'Equity',
    type: 'Stock',
    units: 2,
    value: 55,
    purchaseValue: 40,
    currency: 'EUR',
  };
  await make('holdings', share, id);
  await make('transactions', { name: 'Contribution of it', type: 'Contribution', date: '2024-01-03', amount: 500, currency: 'EUR' }, id);
  const bought = {
    name: 'Kept share',
    symbol: 'KEPT',
    type: 'Purchase',
    date: '2024-01-03',
    amount: 1,
    localCcyAmount: 55,
    fee: 7,
    currency: 'EUR',
  };
  await make('transactions', { ...bought, assetclass: 'Equity', securityType: 'Stock' }, id);
  for (const wrong of [{ riskLevel: 0 }, { riskLevel: 11 }, { esgRating: 11 }, { riskProfile: 8 }]) {
    const { version, values: kept } = await read('portfolios', id);
    const answer = await sue.ask('PUT', at('portfolios', id), { body: { version, values: { ...kept, ...wrong } } });
    expect([wrong, answer.status, Object.keys((answer.body as { fields: object }).fields)]).toEqual([wrong, 400, Object.keys(wrong)]);
  }
  return { id, values: { ...values, owner: accounts.gamma.account } };
}

/** Everything that is answered of a portfolio. */
async function answersOf(id: string): Promise<Record<'record' | 'shown' | 'holdings' | 'transactions' | 'charges' | 'together', unknown>> {
  const ask = async (path: string) => ((await sue.ask('GET', `/api/portfolios/${id}${path}`)).body as { value: unknown }).value;
  return {
    record: (await read('portfolios', id)).values,
    shown: await ask('?from=2024-01-01'),
    holdings: await ask('/holdings'),
    transactions: await ask('/transactions'),
    charges: await ask('/charges?from=2024-01-01&to=2026-12-31'),
    together: await ask('/consolidated'),
  };
}

/** An account in which everything is said, each by whoever says it: staff, their invitation, the client who follows it, and what is held. */
async function wholeAccount(): Promise<{ id: string; group: string; funds: readonly [string, string]; values: object }> {
  const { people, id: tenant } = fixture();
  const db = journey.running.server.database.work(tenant);
  await changeSettings(journey.running, 'hekla', { quarterlyPayments: { general: ['ESTATE'], second: ['LOANS'] } });
  const portal = (await db.execute<{ id: string }>(sql`update portal set terms = 'First, trust.' where key = 'clients' returning id`))
    .rows[0]!.id;
  const values = {
    name: 'Every field',
    email: 'every@example.is',
    accountType: 'dual',
    owner: [people.ada, people.ben],
    portal,
    inception: '2024-01-02',
    location: 'Ísafjörður',
    currency: 'GBP',
    external_id: 'every-1',
    gender: 'female',
    alerts: [{ type: 'Info', comment: 'Said to her', resolved: false }],
  };
  const id = await make('accounts', values);
  const deed = await sue.ask('POST', `/api/documents?account=${id}&type=Other`, multipartBody('deed.pdf', PDF));
  expect(deed.status).toBe(200);
  const portfolio = await make('portfolios', { name: 'Every holding', currency: 'GBP', type: 'GIA' }, id);
  const fund = (symbol: string, name: string, units: string, price: string) =>
    addHeldFund(db, portfolio, { symbol, name, units, price, currency: 'GBP' });
  const funds = [await fund('ESTATE', 'Estate Fund', '100', '12'), await fund('LOANS', 'Loan Fund', '300', '1')] as const;
  expect((await sue.ask('POST', `/api/accounts/${id}/invitation`, { body: {} })).status).toBe(200);
  const client = new TestBrowser(journey.running.server.port, 'hekla');
  const code = codeIn(await mailTo(journey.running, 'invite', 'every@example.is'));
  expect((await client.ask('PUT', '/api/invitation', { body: { code, password: 'Owner-of-it7', terms: true } })).status).toBe(200);
  expect((await client.ask('PUT', `/api/accounts/${id}/terms`)).status).toBe(200);
  for (const [map, at] of [
    ['quarterlyPaymentsStatus', 0],
    ['secondQuarterlyPaymentsStatus', 1],
  ] as const)
    // What the firm says of its funds is known to every request a moment later.
    await expectEventually(async () => {
      const { status, body } = await client.ask('PUT', `/api/accounts/${id}`, { body: { [map]: { [funds[at]]: { value: true } } } });
      return [status, (body as { error?: string }).error];
    }).toEqual([200, undefined]);
  const body = { status: 'dormant', notificationsDisabled: true };
  expect((await sue.ask('PUT', `/api/accounts/${id}/status`, { body })).status).toBe(200);
  const kept = await read('accounts', id);
  const groups = [await make('groups', { name: 'Of every field', score: 4 })];
  const answer = await sue.ask('PUT', at('accounts', id), { body: { version: kept.version, values: { ...kept.values, groups } } });
  expect(answer.status, answer.text).toBe(200);
  const both = { name: 'Group of every field', email: 'group@example.is', owner: [people.ada], portal, isGroup: true, members: [id] };
  return {
    id,
    group: await make('accounts', both),
    funds,
    values: { ...values, groups, alerts: [expect.objectContaining({ comment: 'Said to her' })] },
  };
}

/** Everything that is answered of an account. */
async function answersOfAccount({ id, group }: { readonly id: string; readonly group: string }) {
  const ask = async (path: string) => (await sue.ask('GET', `/api/accounts/${path}`)).body as { value: Record<string, unknown> };
  return {
    record: await read('accounts', id),
    shown: (await ask(id)).value,
    invited: await ask(`${id}/invitation`),
    group: (await ask(group)).value,
  };
}

test('[GRP-01] [PORT-01] [ACC-01] groups, by their score, a portfolio and an account keep all that is said of them over a restart', async () => {
  const { accounts } = fixture();
  const { name: member } = await read('accounts', accounts.alpha.account);
  await open('/admin/groups?open=new');
  await input('name').fill('Friends of the house');
  await input('score').fill('7');
  const welcome = slot('welcome').getByRole('textbox');
  await welcome.click();
  await welcome.pressSequentially('Welcome among friends');
  await slot('members').getByRole('button', { name: 'Add a row' }).click();
  await pick('Account', member);
  await press('OK');
  await press('Save');
  await titled('Edit group');
  const id = new URL(page.url()).searchParams.get('open')!;
  await addDocuments('house-rules.pdf');
  for (const [name, score] of [
    ['Above', 9],
    ['Below', -1],
  ] as const)
    await make('groups', { name, score });
  const before = await read('groups', id);
  const portfolio = await wholePortfolio();
  // Figures of what was entered are stored by a job, which has its time.
  await expectEventually(async () => typeof (await read('portfolios', portfolio.id)).values['value']).toBe('number');
  const account = await wholeAccount();
  await expectEventually(async () => (await read('accounts', account.id)).values['value']).toBe(1500);
  await expectEventually(async () => (await read('accounts', account.group)).values['value']).toBe(1500);
  const told = await answersOfAccount(account);
  const answered = await answersOf(portfolio.id);

  const { place, server } = journey.running;
  await server.stop();
  const restarted = await startAt(place, { PORT: String(server.port) }, { pages: BUILT_FOLDER });
  try {
    expect(await read('groups', id)).toEqual(before);
    expect(await answersOf(portfolio.id)).toEqual(answered);
    expect(answered).toMatchObject({
      record: portfolio.values,
      shown: {
        id: portfolio.id,
        accountId: accounts.gamma.account,
        currency: 'EUR',
        reportingCurrency: 'USD',
        color: 'chart-4',
        externalOwnerName: 'Kept & Sons',
        externalId: 'kept-9',
        combinedAccounts: [accounts.beta.account],
        value: '440.50',
        changes: { changeAll: expect.any(Number) as number },
        allocation: {
          assetClass: expect.arrayContaining([expect.objectContaining({ name: 'Equities', value: '82.50' })]) as unknown,
          currency: [{ name: 'EUR', value: '440.50', share: 1 }],
          sector: expect.any(Array) as unknown,
        },
      },
      holdings: { value: '440.50' },
      together: { currency: 'USD', accounts: [{ id: accounts.gamma.account }, { id: accounts.beta.account }] },
    });
    expect(await answersOfAccount(account)).toEqual(told);
    expect(told).toMatchObject({
      record: {
        id: account.id,
        active: true,
        created: { at: expect.stringMatching(/^20/) as string, by: { name: 'sue of hekla' } },
        updated: { at: expect.stringMatching(/^20/) as string, by: { name: 'sue of hekla' } },
        values: {
          ...account.values,
          disabledClientNotifications: true,
          value: 1500,
          change1d: 0,
          changeAll: 0,
          client: expect.any(String) as string,
        },
      },
      shown: {
        name: 'Every field',
        externalId: 'every-1',
        accountType: 'dual',
        userStatus: 'dormant',
        userStatusData: { identifier: 'dormant' },
        inception: '2024-01-02',
        currency: 'GBP',
        advisor: { email: 'ada@example.com' },
        portal: { key: 'clients' },
        termsAndConditions: { accepted: true, at: expect.stringMatching(/^20/) as string },
        alerts: [{ type: 'Info', comment: 'Said to her' }],
        value: '1500.00',
        timeWeightedReturn: 0,
        portfolios: [{ name: 'Every holding', converted: '1500.00' }],
        quarterlyPaymentsStatus: { [account.funds[0]]: { name: 'Estate Fund', value: true } },
        secondQuarterlyPaymentsStatus: { [account.funds[1]]: { name: 'Loan Fund', value: true } },
        isGroup: false,
        members: [],
      },
      invited: {
        arrived: true,
        state: 'sent',
        lastLogin: expect.stringMatching(/^20/) as string,
        lastInviteSend: expect.stringMatching(/^20/) as string,
      },
      group: { isGroup: true, value: '1500.00', members: [{ id: account.id, name: 'Every field', value: '1500.00' }] },
    });
    expect(JSON.stringify(answered.transactions)).toContain('Contribution of it');
    expect(JSON.stringify(answered.charges)).toContain('7.00');
    expect(before).toMatchObject({
      id,
      active: true,
      values: { members: [{ account: accounts.alpha.account, memberSince: expect.stringMatching(/^20/) as string }] },
    });
    await open(`/admin/accounts?open=${account.id}`);
    const shown = {
      name: 'Every field',
      email: 'every@example.is',
      location: 'Ísafjörður',
      external_id: 'every-1',
      inception: '02/01/2024',
    };
    for (const [name, text] of Object.entries(shown))
      await expectEventually(async () => [name, await input(name).inputValue()]).toEqual([name, text]);
    for (const [label, option] of Object.entries({ 'Account type': 'Dual', Gender: 'Female', Currency: 'GBP' }))
      expect([label, await drawer().getByLabel(label).first().inputValue()]).toEqual([label, option]);
    for (const text of ['ada of hekla', 'ben of hekla', 'Of every field', 'Dormant', 'Said to her']) await said(text);
    await page.goto(`/dashboard/clients/account/${account.group}`);
    const members = page.getByRole('table', { name: 'Accounts of this group' });
    await expectEventually(() => cellsOf(members)).toContainEqual(['Every field', '1,500.00']);
    await members.getByRole('link', { name: 'Every field' }).click();
    await page.getByText('Said to her').waitFor();
    await expectEventually(() => page.getByRole('main').innerText()).toContain('1,500.00');
    await open(`/admin/groups?open=${id}`);
    const ours = ['Above', 'Friends of the house', 'Below'];
    const listed = async () => (await page.locator('main tbody th').allInnerTexts()).filter((name) => ours.includes(name));
    await expectEventually(listed).toEqual(ours);
    const scores = ((await sue.ask('GET', at('groups'))).body as { rows: FullRecord[] }).rows.map(
      ({ values }) => values['score'] as number,
    );
    expect(scores).toEqual([...scores].sort((a, b) => b - a));
    expect([await input('name').inputValue(), await input('score').inputValue()]).toEqual(['Friends of the house', '7']);
    await slot('welcome').getByText('Welcome among friends').waitFor();
    await slot('members').getByRole('row', { name: member }).waitFor();
    expect(await slot('members').innerText()).toMatch(/\d\d\/\d\d\/\d\d/);
    await slot('documents').getByRole('button', { name: 'Open house-rules' }).waitFor();
  } finally {
    await restarted.stop();
  }
});
