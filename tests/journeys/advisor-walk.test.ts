/** Tests all that an advisor manages and sees, by screen: it works for their own clients, who see it, and is refused for those of another. */
import { sql } from 'drizzle-orm';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ClientDocument } from '#contract/documents';
import { linkIn, mailTo } from '../kit/mails.ts';
import { multipartBody } from '../kit/multipart.ts';
import { PDF } from '../kit/sample-files.ts';
import { signInBrowser, type TestBrowser } from '../kit/server.ts';
import {
  cellsOf,
  expectEventually,
  saveScreenshot,
  startJourney,
  statusOf,
  waitForDownload,
  waitUntilSettled,
  type BrowserJourney,
} from '../kit/browser.ts';

const HOME = '/dashboard/clients';

let journey: BrowserJourney;
/** The windows of the advisor and of her client, and the advisor past the screen. */
let [ada, ann]: Page[] = [];
let asked: TestBrowser;
/** Of bob, whom another advisor looks after. */
let deed: ClientDocument;
let group: string;
beforeAll(async () => {
  journey = await startJourney();
  const { port } = journey.running.server;
  asked = await signInBrowser(port, 'hekla', 'ada');
  const ben = await signInBrowser(port, 'hekla', 'ben');
  const added = await ben.ask('POST', `/api/documents?account=${beta().account}&type=Other`, multipartBody('Deed of bob.pdf', PDF));
  expect(added.status, added.text).toBe(200);
  deed = added.body as ClientDocument;
  const made = await ben.ask('POST', '/api/client-groups', { body: { name: 'Group of ben', score: 1, members: [beta().account] } });
  expect(made.status, made.text).toBe(200);
  group = (made.body as { id: string }).id;
  ada = await journey.bring('hekla', 'ada');
  ann = await journey.bring('hekla', 'ann');
});
afterAll(() => journey.end());

const firm = () => journey.running.fixture.hekla;
const alpha = () => firm().accounts.alpha;
const beta = () => firm().accounts.beta;
const work = () => journey.running.server.database.work(firm().id);
const drawer = (page: Page) => page.locator('dialog[open]').last();
const main = (page: Page) => page.locator('main').innerText();
const written = (text: string) => ({ type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] });

async function open(page: Page, path: string): Promise<void> {
  await page.goto(HOME + path);
  await waitUntilSettled(page, 'main h1');
}

/** A call past the screen about what is not hers, and how it is answered: as if that were not there, unless it is a choice among others. */
type ForeignCall = readonly [method: string, path: string, body?: object, status?: 400];

async function refused(...calls: readonly ForeignCall[]): Promise<void> {
  for (const [method, path, body, expected = 404] of calls) {
    const { status, text } = await asked.ask(method, path, body && { body });
    expect([method, path, status, /beta|bob/.test(text)]).toEqual([method, path, expected, false]);
  }
}

const everything = async (statement: ReturnType<typeof sql>) => (await work().execute(statement)).rows;

describe('an advisor', () => {
  test('[SEC-13] manages accounts of clients: opens one, invites its client and sets a status, which they see', async () => {
    await open(ada!, '');
    const clients = ada!.getByRole('table', { name: 'Clients' }).locator('tbody th a');
    expect(await clients.allInnerTexts()).toEqual(['hekla-alpha account']);
    await ada!.getByRole('button', { name: 'New client' }).click();
    await drawer(ada!).getByRole('textbox', { name: 'Name' }).fill('Nina Nova');
    await drawer(ada!).getByRole('textbox', { name: 'E-mail' }).fill('nina@x.example');
    await drawer(ada!).getByRole('button', { name: 'Open the account' }).click();
    await ada!.getByRole('link', { name: 'Nina Nova' }).click();
    await ada!.getByRole('button', { name: 'Client', exact: true }).click();
    await ada!.getByRole('button', { name: 'Invite client' }).click();
    const { pathname, search } = linkIn(await mailTo(journey.running, 'invite', 'nina@x.example'));
    const nina = await journey.open('hekla');
    await nina.goto(pathname + search);
    await nina.locator('dialog input[name=password]').fill('Correct-horse7');
    await nina.locator('dialog input[name=terms]').check();
    await nina.locator('dialog button[type=submit]').click();
    await nina.waitForURL((url) => url.pathname.startsWith(HOME));
    await expectEventually(() => nina.locator('body').innerText()).toContain('Nina Nova');
    await nina.context().close();

    await open(ada!, `/account/${alpha().account}`);
    const change = async (from: string, to: string) => {
      await ada!.getByRole('button', { name: `Status: ${from}`, exact: true }).click();
      await ada!.getByRole('dialog').getByRole('radio', { name: to, exact: true }).check();
      await ada!.getByRole('button', { name: 'Change', exact: true }).click();
      await ada!.getByRole('button', { name: `Status: ${to}`, exact: true }).waitFor();
      await open(ann!, '');
    };
    const checked = ann!.getByRole('heading', { name: 'Your details are being checked', includeHidden: true });
    await change('Reporting', 'Pending');
    await checked.waitFor();
    await change('Pending', 'Reporting');
    await expectEventually(() => checked.count()).toBe(0);

    await ada!.goto(`${HOME}/account/${beta().account}`);
    await ada!.waitForURL('**/dashboard/404');
    await refused(
      ['PUT', `/api/accounts/${beta().account}/status`, { status: 'dormant' }],
      ['POST', `/api/accounts/${beta().account}/invitation`, {}],
      ['POST', `/api/accounts/${beta().account}/viewing`, { reason: 'She asked what her list shows' }],
      ['POST', '/api/accounts', { portal: 'clients', name: 'Nobody', email: 'n@x.example', owners: [firm().people.ben] }, 400],
    );
    expect(await everything(sql`select status from account where id = ${beta().account}`)).toEqual([{ status: 'reporting' }]);
    expect(await everything(sql`select from account where name = 'Nobody'`)).toHaveLength(0);
  });

  test('[SEC-13] manages groups and messages: a group of clients is made and written to, its client reads that and answers', async () => {
    await open(ada!, '');
    await ada!.getByRole('link', { name: 'Groups and households' }).click();
    await ada!.getByRole('button', { name: 'New group' }).click();
    await drawer(ada!).getByLabel('Name').fill('Friends of the firm');
    const add = drawer(ada!).getByLabel('Add a client');
    await add.fill('hekla-b');
    await drawer(ada!).getByText('Nobody of that name').waitFor();
    await add.fill('hekla-a');
    await drawer(ada!).getByRole('button', { name: 'hekla-alpha account', exact: true }).click();
    await drawer(ada!).getByRole('button', { name: 'Save' }).click();
    await ada!.getByRole('list', { name: 'Groups of clients' }).getByRole('link', { name: 'Friends of the firm' }).click();
    await expectEventually(() => ada!.getByRole('table', { name: 'Clients' }).locator('tbody th a').allInnerTexts()).toEqual([
      'hekla-alpha account',
    ]);

    await open(ada!, '/messages');
    await ada!.getByRole('button', { name: 'New message' }).click();
    const search = drawer(ada!).getByRole('searchbox', { name: 'Recipient' });
    for (const foreign of ['hekla-b', 'Group of']) {
      await search.fill(foreign);
      await waitUntilSettled(ada!);
      await drawer(ada!).getByText('Nobody found').waitFor();
    }
    await search.fill('friends');
    await drawer(ada!).getByRole('button', { name: 'Group Friends of the firm' }).click();
    await drawer(ada!).getByRole('textbox', { name: 'Subject' }).fill('Our summer evening');
    await drawer(ada!).getByRole('textbox', { name: 'Message', exact: true }).fill('On the third of June.');
    await drawer(ada!).getByRole('button', { name: 'Send', exact: true }).click();
    // What is typed is text of the drawer too.
    await drawer(ada!).locator('ol > li').filter({ hasText: 'On the third of June.' }).waitFor();
    const conversation = (page: Page) =>
      page.getByRole('list', { name: 'Conversations' }).getByRole('link').filter({ hasText: 'Our summer evening' });
    await open(ann!, '/messages');
    await conversation(ann!).click();
    await drawer(ann!).getByRole('textbox', { name: 'Your answer' }).fill('I shall come');
    await drawer(ann!).getByRole('button', { name: 'Reply', exact: true }).click();
    await drawer(ann!).locator('ol > li').filter({ hasText: 'I shall come' }).waitFor();
    await open(ada!, '/messages');
    await conversation(ada!).first().click();
    await drawer(ada!).getByText('I shall come').waitFor();

    const before = await everything(sql`select id from message order by id`);
    await refused(
      ['POST', '/api/client-groups', { name: 'Mine', score: 1, members: [beta().account] }, 400],
      ['POST', '/api/households', { name: 'Mine', accounts: [beta().account] }, 400],
      ['PUT', `/api/client-groups/${group}`, { name: 'Mine', score: 1, members: [alpha().account], version: 1 }],
      ['PUT', `/api/client-groups/${group}/standing`, { active: false }],
      ['POST', '/api/messages', { account: beta().account, portalKey: 'clients', subject: 'x', body: written('x') }],
      ['POST', '/api/messages', { group, portalKey: 'clients', subject: 'x', body: written('x') }],
      ['POST', `/api/messages/${beta().message}/replies`, { body: written('x') }],
      ['GET', `/api/messages/${beta().message}`],
    );
    expect(await everything(sql`select id from message order by id`)).toEqual(before);
    expect(await everything(sql`select name, active from client_group where id = ${group}`)).toEqual([
      { name: 'Group of ben', active: true },
    ]);
    expect(await everything(sql`select from client_group where name = 'Mine'`)).toHaveLength(0);
  });

  test('[SEC-13] manages documents of clients: adds, renames and deletes one, and the client has it as long as it is there', async () => {
    const sees = async (name: string, there: boolean) => {
      await open(ann!, '/library');
      await expectEventually(() => ann!.getByRole('button', { name: `Open ${name}` }).count()).toEqual(there ? expect.any(Number) : 0);
      expect((await main(ann!)).includes(name)).toBe(there);
    };
    await open(ada!, '/library');
    await ada!.getByRole('button', { name: 'Add documents' }).click();
    const whom = drawer(ada!).getByRole('searchbox', { name: 'For' });
    await whom.fill('hekla-b');
    await waitUntilSettled(ada!);
    expect(await drawer(ada!).getByRole('button', { name: 'hekla-beta account' }).count()).toBe(0);
    await whom.fill('hekla-a');
    await drawer(ada!).getByRole('button', { name: 'hekla-alpha account', exact: true }).click();
    await drawer(ada!).locator('input[type=file]').setInputFiles({ name: 'Plan.pdf', mimeType: 'application/pdf', buffer: PDF });
    await drawer(ada!).getByText('Plan added').waitFor();
    await drawer(ada!).getByRole('button', { name: 'Done' }).click();
    await sees('Plan', true);
    const { bytes } = await waitForDownload(ann!, () => ann!.getByRole('button', { name: 'Open Plan' }).last().click());
    expect(bytes.equals(PDF)).toBe(true);
    await ada!.getByRole('button', { name: 'Rename Plan' }).click();
    await drawer(ada!).getByRole('textbox', { name: 'Name' }).fill('Agreement');
    await drawer(ada!).getByRole('button', { name: 'Save document' }).click();
    await ada!.getByText('Document updated').waitFor();
    await sees('Agreement', true);
    await ada!.getByRole('button', { name: 'Delete Agreement' }).click();
    await drawer(ada!).getByRole('button', { name: 'Delete', exact: true }).click();
    await ada!.getByText('Agreement deleted').waitFor();
    await sees('Agreement', false);

    expect(await main(ada!)).not.toContain('Deed of bob');
    const upload = await asked.ask('POST', `/api/documents?account=${beta().account}&type=Other`, multipartBody('Mine.pdf', PDF));
    expect(upload.status).toBe(404);
    await refused(
      ['GET', deed.fileUrl],
      ['PUT', `/api/documents/${deed.id}`, { name: 'Mine', type: 'Other', date: '2024-01-01', version: deed.version }],
      ['DELETE', `/api/documents/${deed.id}`],
    );
    expect(await everything(sql`select name from document where account_id = ${beta().account} order by name`)).toEqual([
      { name: 'Deed of bob' },
      { name: beta().mark },
    ]);
  });

  test('[SEC-13] sees clients in overviews, their usage, and both in files, with the figures that the client sees; nothing of other clients', async () => {
    const own = `/portfolio/${alpha().portfolio}`;
    for (const page of [ann!, ada!]) {
      await open(page, own);
      await expectEventually(() => main(page)).toContain('£10,110.00');
    }
    await open(ada!, '');
    const clients = ada!.getByRole('table', { name: 'Clients' });
    await expectEventually(() => clients.innerText()).toContain('10,110.00');
    await saveScreenshot(ada!, 'advisor-clients');
    await ada!.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: 'Analytics' }).click();
    const users = ada!.getByRole('table', { name: 'Most engaged users', exact: true });
    const viewsOf = async (table: Locator) => {
      const head = (await table.locator('thead th').allInnerTexts()).findIndex((one) => one.trim() === 'Views');
      return Number((await cellsOf(table)).find(([name]) => name === 'ann of hekla')?.[head] ?? 0);
    };
    await expectEventually(() => viewsOf(users)).toBeGreaterThan(0);
    await waitUntilSettled(ada!);
    const before = await viewsOf(users);
    const told = ann!.waitForResponse((answer) => answer.url().endsWith('/api/views') && answer.ok());
    await open(ann!, '/library');
    await told;
    await expectEventually(async () => {
      await open(ada!, '/analytics');
      return viewsOf(users);
    }).toBeGreaterThan(before);
    expect(await main(ada!)).not.toContain('bob of hekla');
    const names = new Set<string>();
    for (const [path, button, holds] of [
      ['', 'Download CSV', '10110.00'],
      [`/household/${await household()}`, 'Download CSV', 'hekla-alpha portfolio'],
      [`${own}?tab=holdings`, 'Holdings as CSV', '4100.00'],
      ['/analytics', 'Download CSV', 'ann of hekla'],
    ] as const) {
      await open(ada!, path);
      const { name, bytes } = await waitForDownload(ada!, () => ada!.getByRole('button', { name: button }).first().click());
      const text = bytes.toString('utf8');
      expect([path, text.includes(holds), /beta|bob of/.test(text)]).toEqual([path, true, false]);
      names.add(name);
    }
    expect(names.size).toBe(4);

    for (const path of [`/account/${beta().account}`, `/portfolio/${beta().portfolio}`, `/portfolio/${beta().portfolio}?tab=holdings`]) {
      await ada!.goto(HOME + path);
      await ada!.waitForURL('**/dashboard/404');
      expect(await ada!.locator('body').innerText()).not.toContain('beta');
    }
    await refused(
      ['GET', `/api/accounts/${beta().account}`],
      ['GET', `/api/accounts/${beta().account}/portfolios.csv`],
      ['GET', `/api/portfolios/${beta().portfolio}/holdings.csv`],
      ['GET', `/api/portfolios/${beta().portfolio}/transactions.csv`],
    );
    // What another client does is no event of hers.
    const bob = await journey.bring('hekla', 'bob');
    const theirView = bob.waitForResponse((answer) => answer.url().endsWith('/api/views') && answer.ok());
    await open(bob, '/library');
    await theirView;
    await bob.context().close();
    const ben = await signInBrowser(journey.running.server.port, 'hekla', 'ben');
    await expectEventually(async () => {
      const seen = await ben.ask('GET', `/api/portals/clients/usage?of=people&item=${firm().people.bob}`);
      return (seen.body as { value: { figures: { views: number } } }).value.figures.views;
    }).toBeGreaterThan(0);
    const theirs = await asked.ask('GET', `/api/portals/clients/usage?of=people&item=${firm().people.bob}`);
    expect((theirs.body as { value: { figures: { total: number } } }).value.figures.total).toBe(0);
    expect(await statusOf(ann!, '/api/accounts.csv?portal=clients')).toBe(403);
  });
});

/** One of ada's, with her client in it. */
async function household(): Promise<string> {
  const made = await asked.ask('POST', '/api/households', { body: { name: 'The house of ann', accounts: [alpha().account] } });
  expect(made.status, made.text).toBe(200);
  return (made.body as { id: string }).id;
}
