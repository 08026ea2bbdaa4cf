/** Tests the library on the screen: documents added by advisors, found, opened and marked by clients, renamed, replaced and deleted. */
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql, type SQL } from 'drizzle-orm';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DOCUMENT_TYPES, type ClientDocument } from '#contract/documents';
import { operations } from '../../apps/server/operations.ts';
import {
  BUILT_FOLDER,
  cellsOf,
  chooseLanguage,
  expectAccessible,
  expectEventually,
  expectNoSidewaysScroll,
  PHONE,
  saveScreenshot,
  signInThroughForm,
  startJourney,
  statusOf,
  waitForDownload,
  waitUntilSettled,
  WIDE,
  type BrowserJourney,
} from '../kit/browser.ts';
import { email } from '../kit/fixture.ts';
import { createRecord, HARBOUR } from '../kit/funds.ts';
import { linkIn, mailsOf, mailTo } from '../kit/mails.ts';
import { multipartBody } from '../kit/multipart.ts';
import { makePhoto, PDF } from '../kit/sample-files.ts';
import { changeSettings, signInBrowser, startAt, type TestBrowser } from '../kit/server.ts';

const LIBRARY = '/dashboard/clients/library';
const DAY_MS = 86_400_000;

let journey: BrowserJourney;
let ada: TestBrowser;
/** The windows of an advisor and of her client. */
let [desk, page]: Page[] = [];
beforeAll(async () => {
  journey = await startJourney();
  ada = await signInBrowser(journey.running.server.port, 'hekla', 'ada');
  desk = await journey.bring('hekla', 'ada');
  page = await journey.bring('hekla', 'ann');
});
afterAll(() => journey.end());

const alpha = () => journey.running.fixture.hekla.accounts.alpha.account;
const work = () => journey.running.server.database.work(journey.running.fixture.hekla.id);
const ago = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);
const pdfOf = (mark: string) => Buffer.concat([Buffer.from('%PDF-1.4\n%'), Buffer.from(mark), PDF.subarray(8)]);

/** Adds a document for ann without the screen. */
async function add(
  name: string,
  days: number,
  more: Readonly<Record<string, string>> = {},
  body: Uint8Array = PDF,
): Promise<ClientDocument> {
  const query = new URLSearchParams({ account: alpha(), type: 'Other', date: ago(days), ...more });
  const answer = await ada.ask('POST', `/api/documents?${query}`, multipartBody(`${name}.pdf`, body));
  expect([name, answer.status]).toEqual([name, 200]);
  return answer.body as ClientDocument;
}

async function removeAll(): Promise<void> {
  await work().execute(sql`delete from document`);
}

async function open(window: Page): Promise<void> {
  await window.goto(LIBRARY);
  await waitUntilSettled(window, 'main h1');
}

const table = (window: Page) => window.getByRole('table', { name: 'Documents', exact: true });
const names = (window: Page) => async () => (await cellsOf(table(window))).map(([name]) => name).sort();
const latest = (window: Page) => async () =>
  window.locator('main section').first().locator('li button[aria-label^="Open"]').allInnerTexts();
const drawer = (window: Page) => window.locator('dialog[open]');
const file = (name: string, buffer: Buffer = PDF) => ({ name, mimeType: 'application/octet-stream', buffer });
const opened = (window: Page, name: string) =>
  waitForDownload(window, () =>
    window
      .getByRole('button', { name: `Open ${name}` })
      .last()
      .click(),
  );

/** Opens the drawer in which documents are added, and says for whom. */
async function addFor(window: Page, whom: string): Promise<Locator> {
  await window.getByRole('button', { name: 'Add documents' }).click();
  const form = drawer(window);
  await form.getByRole('searchbox', { name: 'For' }).fill(whom.slice(0, 8));
  await form.getByRole('button', { name: whom, exact: true }).click();
  return form;
}

describe('the library of a client', () => {
  beforeAll(async () => {
    await removeAll();
    for (const [name, days, type] of [
      ['ten days', 10, 'Forms'],
      ['two months', 60, 'Annual reports'],
      ['half a year', 200, 'Forms'],
      ['last year', 400, 'Other'],
    ] as const)
      await add(name, days, { type });
  });

  test('[NAV-05] is at its address for clients and advisors, and stays there after a reload', async () => {
    for (const window of [page!, desk!]) {
      await open(window);
      await expectEventually(names(window)).toEqual(['half a year', 'last year', 'ten days', 'two months']);
      await window.reload();
      await expectEventually(names(window)).toEqual(['half a year', 'last year', 'ten days', 'two months']);
      expect(new URL(window.url()).pathname).toBe(LIBRARY);
    }
    // From the menu too; and those of others are nobody's here.
    await page!.goto('/dashboard/clients');
    await page!.getByRole('link', { name: 'Library', exact: true }).first().click();
    await page!.waitForURL((url) => url.pathname === LIBRARY);
    const other = await journey.bring('hekla', 'bob');
    await open(other);
    expect(await other.getByText('No documents yet').count()).toBe(1);
  });

  test('[LIB-02] is narrowed by age, together with the type, and keeps that in its address', async () => {
    await open(page!);
    const press = (name: string) => page!.getByRole('group', { name: 'Period' }).getByRole('button', { name, exact: true }).click();
    for (const [period, found] of [
      ['12m', ['half a year', 'ten days', 'two months']],
      ['3m', ['ten days', 'two months']],
      ['1m', ['ten days']],
      ['All', ['half a year', 'last year', 'ten days', 'two months']],
    ] as const) {
      await press(period);
      await expectEventually(names(page!)).toEqual([...found]);
    }
    await press('12m');
    await page!.getByRole('combobox', { name: 'Type' }).selectOption({ label: 'Forms' });
    await expectEventually(names(page!)).toEqual(['half a year', 'ten days']);
    await page!.reload();
    await expectEventually(names(page!)).toEqual(['half a year', 'ten days']);
    await press('1m');
    await expectEventually(names(page!)).toEqual(['ten days']);
  });

  test('[LIB-03] shows the documents of one type', async () => {
    await open(page!);
    const type = page!.getByRole('combobox', { name: 'Type' });
    expect(await type.locator('option').allInnerTexts()).toEqual(['All', ...DOCUMENT_TYPES]);
    await type.selectOption({ label: 'Annual reports' });
    await expectEventually(names(page!)).toEqual(['two months']);
    expect((await cellsOf(table(page!))).map(([, kind]) => kind)).toEqual(['Annual reports']);
    await type.selectOption({ label: 'All' });
    await expectEventually(async () => (await names(page!)()).length).toBe(4);
  });

  test('[LIB-04] shows the newest two by their day above the list; another comes in when one goes', async () => {
    await removeAll();
    // The newest is not the one that came last.
    await add('the second', 5);
    const newest = await add('the first', 2);
    await add('the third', 9);
    await open(page!);
    await expectEventually(latest(page!)).toEqual(['the first', 'the second']);
    expect((await ada.ask('DELETE', `/api/documents/${newest.id}`)).status).toBe(200);
    await page!.reload();
    await expectEventually(latest(page!)).toEqual(['the second', 'the third']);
    // Whatever narrows the list.
    await page!.getByRole('searchbox', { name: 'Search' }).fill('third');
    await expectEventually(names(page!)).toEqual(['the third']);
    expect(await latest(page!)()).toEqual(['the second', 'the third']);
  });

  test('[LIB-08] a star is of whoever set it; nobody sets one for somebody else', async () => {
    await open(page!);
    const star = (window: Page) =>
      table(window)
        .getByRole('button', { name: /the second/ })
        .and(window.locator('[aria-pressed]'));
    await star(page!).click();
    await expectEventually(() => star(page!).getAttribute('aria-pressed')).toBe('true');
    await waitUntilSettled(page!);
    await page!.reload();
    await expectEventually(() => star(page!).getAttribute('aria-pressed')).toBe('true');
    await page!.getByRole('button', { name: 'Favourites only' }).click();
    await expectEventually(names(page!)).toEqual(['the second']);
    await open(desk!);
    expect(await star(desk!).getAttribute('aria-pressed')).toBe('false');
    // Each has their own.
    const [{ third, second } = { third: '', second: '' }] = (
      await work().execute<{ third: string; second: string }>(sql`select (select id from document where name = 'the third') as third,
        (select id from document where name = 'the second') as second`)
    ).rows;
    await table(desk!)
      .getByRole('button', { name: /the third/ })
      .and(desk!.locator('[aria-pressed]'))
      .click();
    await waitUntilSettled(desk!);
    await desk!.reload();
    const marked = (window: Page) => async () =>
      table(window)
        .locator('[aria-pressed=true]')
        .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')));
    await expectEventually(marked(desk!)).toEqual(['Take the mark from the third']);
    await page!.reload();
    await expectEventually(marked(page!)).toEqual(['Take the mark from the second']);
    // Another's id in the question marks nothing for them.
    const { kay, ann, ada: advisor } = journey.running.fixture.hekla.people;
    const status = await page!.evaluate(
      async ([address, person]) =>
        (
          await fetch(address!, {
            method: 'PUT',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify({ favourite: true, person, favouriteOf: [person] }),
          })
        ).status,
      [`/api/documents/${third}/favourite`, kay],
    );
    const { rows } = await work().execute<{ document: string; person: string }>(
      sql`select document_id as document, person_id as person from document_favourite order by 1, 2`,
    );
    const own = [
      { document: second, person: ann },
      { document: third, person: advisor },
      ...(status === 200 ? [{ document: third, person: ann }] : []),
    ];
    expect(rows).toEqual(expect.arrayContaining(own));
    expect(rows).toHaveLength(own.length);
    await page!.getByRole('button', { name: 'Favourites only' }).click();
  });

  test('[LIB-20] a search that finds nothing says so, here and among the funds, in the languages of the firm', async () => {
    const sue = await signInBrowser(journey.running.server.port, 'hekla', 'sue');
    await createRecord(sue, 'funds', HARBOUR);
    const said = { English: 'No matching funds or documents', Íslenska: 'Engir sjóðir eða skjöl fundust' };
    for (const [language, sentence] of Object.entries(said)) {
      await chooseLanguage(page!, language);
      for (const path of [LIBRARY, '/dashboard/clients/funds']) {
        await page!.goto(path);
        await page!.getByRole('searchbox').fill('nonsense');
        await page!.getByText(sentence).waitFor();
      }
    }
    await chooseLanguage(page!, 'English');
    const abroad = await journey.bring('pelagos', 'ann');
    await open(abroad);
    await abroad.getByRole('searchbox').fill('nonsense');
    await abroad.getByText('Δεν βρέθηκαν αντίστοιχα κεφάλαια ή έγγραφα').waitFor();
    await expectAccessible(abroad);
    await saveScreenshot(abroad, 'library-none-pelagos');
    // A search that fails says what failed instead, and can be changed.
    await open(page!);
    await page!.route('**/api/portals/clients/documents*', (route) => route.abort());
    await page!.getByRole('searchbox').fill('third');
    await page!.getByText('We could not').first().waitFor();
    await page!.unroute('**/api/portals/clients/documents*');
    expect(await page!.getByText('No matching funds or documents').count()).toBe(0);
    await page!.getByRole('searchbox').fill('the third');
    await expectEventually(names(page!)).toEqual(['the third']);
  });

  test('[LIB-17] the link in the letter about a document opens the library after signing in', async () => {
    await add('written about', 1);
    const letter = await mailTo(journey.running, 'document', email('ann'));
    const stranger = await journey.open('hekla');
    await stranger.goto(linkIn(letter).pathname);
    await signInThroughForm(stranger, 'hekla', 'ann');
    await stranger.waitForURL((url) => url.pathname === LIBRARY);
    await expectEventually(names(stranger)).toContain('written about');
  });

  test('[LIB-09] offers nobody but professionals to add, to rename or to delete, and takes nothing from others', async () => {
    await open(page!);
    for (const name of [/add documents/i, /rename/i, /delete/i]) expect(await page!.getByRole('button', { name }).count()).toBe(0);
    expect(await page!.locator('input[type=file]').count()).toBe(0);
    const before = await names(page!)();
    const stored = async () => (await work().execute(sql`select id from file order by id`)).rows;
    const kept = await stored();
    // Dropped or pasted onto the page, it goes nowhere.
    for (const event of ['drop', 'paste'])
      await page!.evaluate((kind) => {
        const data = new DataTransfer();
        data.items.add(new File(['%PDF-1.4 %%EOF'], 'dropped.pdf', { type: 'application/pdf' }));
        const given = kind === 'drop' ? { dataTransfer: data } : { clipboardData: data };
        const Kind = kind === 'drop' ? DragEvent : ClipboardEvent;
        document.querySelector('main')!.dispatchEvent(new Kind(kind, { bubbles: true, cancelable: true, ...given }));
      }, event);
    const status = await page!.evaluate(async (account) => {
      const body = new FormData();
      body.append('file', new File(['%PDF-1.4 %%EOF'], 'direct.pdf'));
      return (await fetch(`/api/documents?account=${account}&type=Other`, { method: 'POST', body })).status;
    }, alpha());
    expect(status).toBe(403);
    expect(await stored()).toEqual(kept);
    await page!.reload();
    await expectEventually(names(page!)).toEqual(before);
  });
});

test('[PORT-18] nothing of another client opens: no page and no answer about their account, portfolio, holdings, statements or documents', async () => {
  const { beta } = journey.running.fixture.hekla.accounts;
  const ben = await signInBrowser(journey.running.server.port, 'hekla', 'ben');
  const added = await ben.ask('POST', `/api/documents?account=${beta.account}&type=Other`, multipartBody('of beta.pdf', pdfOf('of beta')));
  const { id: document } = added.body as ClientDocument;
  const window = await journey.bring('hekla', 'ann');
  for (const path of [
    `account/${beta.account}`,
    `account/${beta.account}/export`,
    `account/${beta.account}/model-portfolios`,
    `portfolio/${beta.portfolio}`,
    `portfolio/${beta.portfolio}?tab=holdings`,
    `portfolio/${beta.portfolio}?tab=transactions`,
  ]) {
    await window.goto(`/dashboard/clients/${path}`);
    await window.waitForURL((url) => ['/dashboard/404', '/dashboard/clients'].includes(url.pathname));
    await waitUntilSettled(window, 'main h1');
    expect(await window.locator('body').innerText()).not.toContain('beta');
  }
  const ids = { account: beta.account, portfolio: beta.portfolio, statement: beta.statement, clientDocument: document };
  const readings = operations.flatMap(({ endpoint: { method, path, may, input } }) => {
    const named = Object.entries(ids).find(([name]) => path.includes(`:${name}`));
    if (method !== 'GET' || !named || ['house.keep', 'clients.read', 'clients.change'].includes(may)) return [];
    const days = 'from' in input.shape ? '?from=2024-01-02&to=2024-01-04' : '';
    return [`${path.replace(`:${named[0]}`, named[1])}${days}${'holding' in input.shape ? `${days ? '&' : '?'}holding=-` : ''}`];
  });
  expect(readings.length).toBeGreaterThan(20);
  for (const path of [...readings, `/api/figure?figure=portfolio:${beta.portfolio}/all/value/2024-01-04/2199-01-01T00:00:00Z`]) {
    const { status, text } = await window.evaluate(async (address) => {
      const answer = await fetch(address);
      return { status: answer.status, text: await answer.text() };
    }, path);
    expect([path, status, /beta/.test(text)]).toEqual([path, 404, false]);
  }
});

describe('an advisor', () => {
  test('[LIB-10] chooses among eight types in their order; what was chosen stays, and nothing else is taken', async () => {
    await removeAll();
    await open(desk!);
    const form = await addFor(desk!, 'hekla-alpha account');
    const type = form.getByRole('combobox', { name: 'Type' });
    expect(await type.locator('option').allInnerTexts()).toEqual([
      'Forms',
      'Account documents',
      'Investor reports',
      'Value reports',
      'Transaction notes',
      'Annual reports',
      'Fund reports',
      'Other',
    ]);
    await saveScreenshot(desk!, 'library-add');
    await expectAccessible(desk!);
    for (const kind of DOCUMENT_TYPES) {
      await type.selectOption({ label: kind });
      await form.locator('input[type=file]').setInputFiles(file(`of ${kind}.pdf`));
      await form.getByText(`of ${kind} added`).waitFor();
    }
    await form.getByRole('button', { name: 'Done' }).click();
    await desk!.reload();
    await expectEventually(async () => (await cellsOf(table(desk!))).map(([name, kind]) => [name, kind]).sort()).toEqual(
      DOCUMENT_TYPES.map((kind) => [`of ${kind}`, kind]).sort(),
    );
    const refused = await ada.ask('POST', `/api/documents?account=${alpha()}&type=Secrets`, multipartBody('a.pdf', PDF));
    expect(refused.status).toBe(400);
    await saveScreenshot(desk!, 'library-advisor');
  });

  test('[LIB-12] is asked about a name that is taken, whatever its ending and case; nothing is stored before, and nothing when they cancel', async () => {
    await removeAll();
    await add('a', 1);
    const stored = async () => (await work().execute(sql`select from file where purpose = 'document' and state = 'kept'`)).rows.length;
    const before = await stored();
    // Another client's document of that name is no other's business.
    await open(desk!);
    const form = await addFor(desk!, 'hekla-alpha account');
    const question = desk!.locator('dialog[open]', { hasText: 'Another file with the same name already exists' }).last();
    for (const name of ['a.png', 'A.pdf']) {
      await form.locator('input[type=file]').setInputFiles(file(name, name.endsWith('png') ? await makePhoto() : PDF));
      await question.waitFor();
      const said = desk!.getByText('Duplicated filename choose between copy or replace');
      await said.waitFor();
      expect(await stored()).toBe(before);
      await question.getByRole('button', { name: 'Cancel' }).click();
      await question.waitFor({ state: 'detached' });
      expect(await stored()).toBe(before);
      await said.locator('..').getByRole('button', { name: 'Close' }).click();
      await said.waitFor({ state: 'detached' });
    }
    const ben = await signInBrowser(journey.running.server.port, 'hekla', 'ben');
    const { beta } = journey.running.fixture.hekla.accounts;
    expect((await ben.ask('POST', `/api/documents?account=${beta.account}&type=Other`, multipartBody('a.pdf', PDF))).status).toBe(200);
    await form.getByRole('button', { name: 'Done' }).click();
  });

  test('[LIB-13] reads that another file has the name, and is offered to replace it or to add a copy', async () => {
    await open(desk!);
    const form = await addFor(desk!, 'hekla-alpha account');
    const choose = () => form.locator('input[type=file]').setInputFiles(file('a.pdf', pdfOf('newer')));
    const question = desk!.locator('dialog[open]').last();
    await choose();
    await expectEventually(() => question.getByRole('heading').innerText()).toBe('Another file with the same name already exists');
    expect(await question.getByRole('button').allInnerTexts()).toEqual(expect.arrayContaining(['Cancel', 'Replace', 'Add a copy']));
    await saveScreenshot(desk!, 'library-duplicate');
    await expectAccessible(desk!);
    await question.getByRole('button', { name: 'Add a copy' }).click();
    await form.getByText('a_1 added').waitFor();
    await choose();
    await question.getByRole('button', { name: 'Replace' }).click();
    await form.getByText('a added', { exact: true }).waitFor();
    await form.getByRole('button', { name: 'Done' }).click();
    await expectEventually(names(desk!)).toEqual(['a', 'a_1']);
    expect((await opened(desk!, 'a')).bytes).toEqual(pdfOf('newer'));
  });

  test('[LIB-06] renames a document, which the client sees at once with the same bytes; a name that is taken is asked about', async () => {
    await removeAll();
    await add('draft', 3, {}, pdfOf('the draft'));
    await add('final', 4);
    await open(desk!);
    await desk!.getByRole('button', { name: 'Rename draft' }).click();
    const form = drawer(desk!);
    const rename = async (name: string) => {
      await form.getByRole('textbox', { name: 'Name' }).fill(name);
      await form.getByRole('button', { name: 'Save document' }).click();
    };
    await rename('');
    await expectEventually(() => form.getByRole('textbox', { name: 'Name' }).getAttribute('aria-invalid')).toBe('true');
    // What is typed outlives a reload, and is kept over what somebody else has made of it only once that was said.
    await form.getByRole('textbox', { name: 'Name' }).fill('Agreement of May');
    await desk!.reload();
    await desk!.getByRole('button', { name: 'Rename draft' }).click();
    await form.getByText('What you typed earlier and did not save is in the form.').waitFor();
    expect(await form.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Agreement of May');
    const [draft] = (await work().execute<{ id: string; version: number }>(sql`select id, version from document where name = 'draft'`))
      .rows;
    const theirs = await desk!.evaluate(
      async ([address, body]) =>
        (await fetch(address, { method: 'PUT', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })).status,
      [`/api/documents/${draft!.id}`, { name: 'of somebody else', type: 'Other', date: '2024-01-01', version: draft!.version }] as const,
    );
    expect(theirs).toBe(200);
    await rename('Agreement of May');
    await form.getByText('Somebody else has changed this meanwhile.').waitFor();
    expect((await work().execute(sql`select from document where name = 'of somebody else'`)).rows).toHaveLength(1);
    await rename('Agreement of May');
    await desk!.getByText('Document updated').waitFor();
    await open(page!);
    await expectEventually(names(page!)).toEqual(['Agreement of May', 'final']);
    const got = await opened(page!, 'Agreement of May');
    expect([got.name, got.bytes]).toEqual(['Agreement of May.pdf', pdfOf('the draft')]);
    const [{ id } = { id: '' }] = (await work().execute<{ id: string }>(sql`select id from document where name = 'final'`)).rows;
    const direct = await page!.evaluate(
      async (address) =>
        (
          await fetch(address, {
            method: 'PUT',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify({ name: 'mine', type: 'Other', date: '2024-01-01', version: 1 }),
          })
        ).status,
      `/api/documents/${id}`,
    );
    expect(direct).toBe(403);
    await desk!.getByRole('button', { name: 'Rename final' }).click();
    await rename('agreement of MAY');
    const question = desk!.locator('dialog[open]', { hasText: 'Another file with the same name already exists' }).last();
    await question.waitFor();
    await question.getByRole('button', { name: 'Add a copy' }).click();
    await expectEventually(names(desk!)).toEqual(['Agreement of May', 'agreement of MAY_1']);
  });

  test('[LIB-07] deletes a document after a question; then it is gone for both, and its address answers nothing', async () => {
    await removeAll();
    const one = await add('to go', 3);
    await open(desk!);
    const ask = () => desk!.getByRole('button', { name: 'Delete to go' }).click();
    await ask();
    await drawer(desk!).getByText('Delete this document?').waitFor();
    await saveScreenshot(desk!, 'library-delete');
    await drawer(desk!).getByRole('button', { name: 'Cancel' }).click();
    await open(page!);
    await expectEventually(names(page!)).toEqual(['to go']);
    expect(await statusOf(page!, one.fileUrl)).toBe(200);
    const direct = await page!.evaluate(async (address) => (await fetch(address, { method: 'DELETE' })).status, `/api/documents/${one.id}`);
    expect(direct).toBe(403);
    await ask();
    await drawer(desk!).getByRole('button', { name: 'Delete', exact: true }).click();
    await desk!.getByText('to go deleted').waitFor();
    for (const window of [desk!, page!]) {
      await open(window);
      await window.getByText('No documents yet').waitFor();
      expect(await statusOf(window, one.fileUrl)).toBe(404);
    }
  });
});

describe('the documents of a record', () => {
  test('stand on the page of its account, where an advisor adds to them, and on that of the portfolio that they are about', async () => {
    await removeAll();
    const { account, portfolio } = journey.running.fixture.hekla.accounts.alpha;
    // Of an account with one portfolio they stand on the page of that.
    await add('of the only one', 1);
    await page!.goto(`/dashboard/clients/portfolio/${portfolio}`);
    await expectEventually(names(page!)).toEqual(['of the only one']);
    await removeAll();
    await work().execute(
      sql`insert into portfolio (account_id, name, type, currency, external_id) values (${account}, 'Second', 'ISA', 'GBP', 'second')`,
    );
    await page!.goto(`/dashboard/clients/account/${account}`);
    await waitUntilSettled(page!, 'main h1');
    // A client without documents is not told so here.
    expect(await page!.getByRole('heading', { name: 'Documents' }).count()).toBe(0);
    await desk!.goto(`/dashboard/clients/account/${account}`);
    await desk!.getByRole('button', { name: 'Add documents' }).click();
    await drawer(desk!)
      .locator('input[type=file]')
      .setInputFiles(file('mandate.pdf', pdfOf('mandate')));
    await drawer(desk!).getByText('mandate added').waitFor();
    await drawer(desk!).getByRole('button', { name: 'Done' }).click();
    await expectEventually(names(desk!)).toEqual(['mandate']);
    await add('about the portfolio', 2, { aboutPortfolio: portfolio }, pdfOf('about'));
    await add('of everybody', 3, {}, PDF);
    await page!.reload();
    await expectEventually(names(page!)).toEqual(['about the portfolio', 'mandate', 'of everybody']);
    expect((await opened(page!, 'mandate')).bytes).toEqual(pdfOf('mandate'));
    await saveScreenshot(page!, 'library-account');
    await expectAccessible(page!);
    await page!.goto(`/dashboard/clients/portfolio/${portfolio}`);
    await expectEventually(names(page!)).toEqual(['about the portfolio']);
    await saveScreenshot(page!, 'library-portfolio');
  });

  test('[ACC-19] an account in two currencies has its portfolios, its total at the rate of its day, its change, and its own documents', async () => {
    await removeAll();
    const { account } = journey.running.fixture.hekla.accounts.beta;
    // 500 USD in cash and ten shares at 51 USD are there already; at 1.25 dollars to the pound.
    await work().execute(sql`update account set currency = 'GBP' where id = ${account}`);
    const idOf = async (statement: SQL) => (await work().execute<{ id: string }>(statement)).rows[0]!.id;
    const arrival = await idOf(sql`insert into arrival (source, kind) values ('pounds.csv', 'transactions') returning id`);
    const pounds = await idOf(sql`
      insert into portfolio (account_id, name, type, currency, external_id) values (${account}, 'Pounds', 'ISA', 'GBP', 'pounds') returning id`);
    await work().execute(sql`
      insert into transaction (arrival_id, portfolio_id, type, date, amount, fee, currency, name, fingerprint)
      values (${arrival}, ${pounds}, 'Contribution', '2024-01-02', 100, 0, 'GBP', 'Pounds', 'pounds')`);
    await work().execute(sql`update arrival set committed_at = clock_timestamp() where id = ${arrival}`);
    const ben = await signInBrowser(journey.running.server.port, 'hekla', 'ben');
    const own = await ben.ask('POST', `/api/documents?account=${account}&type=Forms`, multipartBody('own mandate.pdf', PDF));
    expect(own.status).toBe(200);
    await add('of another client', 1);
    const window = await journey.bring('hekla', 'bob');
    await window.goto(`/dashboard/clients/account/${account}`);
    // 1,010 USD are 808 GBP.
    await window.getByRole('heading', { level: 1 }).waitFor();
    const said = () => window.locator('main').innerText();
    await expectEventually(said).toContain('£908.00');
    await expectEventually(said).toMatch(/1 USD = 0\.80 GBP\s*04\/01\/2024/);
    const rows = await cellsOf(window.getByRole('table', { name: 'Portfolios' }));
    expect(rows.map(([name]) => name).sort()).toEqual(['Pounds', 'Total', 'hekla-beta portfolio']);
    await expectEventually(names(window)).toEqual(['own mandate']);
    await saveScreenshot(window, 'library-two-currencies');
  });

  test('fit a phone, in both firms', async () => {
    for (const [firm, window] of [
      ['hekla', page!],
      ['hekla-desk', desk!],
      ['pelagos', await journey.bring('pelagos', 'ann')],
    ] as const) {
      await open(window);
      await expectAccessible(window);
      await window.setViewportSize(PHONE);
      await expectNoSidewaysScroll(window);
      await expectAccessible(window);
      await saveScreenshot(window, `library-phone-${firm}`);
      await window.setViewportSize(WIDE);
    }
  });

  test('are closed where the firm has no library', async () => {
    const { account, portfolio } = journey.running.fixture.hekla.accounts.alpha;
    const one = await add('hidden', 1);
    await changeSettings(journey.running, 'hekla', { navigation: { library: false } });
    const late = await ada.ask('POST', `/api/documents?account=${account}&type=Other`, multipartBody('late.pdf', PDF));
    expect(late.status).toBe(403);
    expect(await statusOf(page!, one.fileUrl)).toBe(403);
    for (const path of [`account/${account}`, `portfolio/${portfolio}`]) {
      await page!.goto(`/dashboard/clients/${path}`);
      await waitUntilSettled(page!, 'main h1');
      expect(await page!.getByRole('heading', { name: 'Documents' }).count()).toBe(0);
    }
    expect(await page!.getByRole('link', { name: 'Library', exact: true }).count()).toBe(0);
    await changeSettings(journey.running, 'hekla', { navigation: { library: true } });
  });
});

describe('when storage fails,', () => {
  const folder = () => join(journey.running.place.environment['PORTICO_DATA']!, 'files');

  test('[LIB-18] an upload says so and stores nothing; the same file is taken once storage is back', async () => {
    await removeAll();
    await open(desk!);
    const letters = async () => (await mailsOf(journey.running)).filter(({ template }) => template === 'document').length;
    const before = await letters();
    const form = await addFor(desk!, 'hekla-alpha account');
    await mkdir(folder(), { recursive: true });
    await rename(folder(), `${folder()}-away`);
    await writeFile(folder(), 'no folder');
    try {
      await form.locator('input[type=file]').setInputFiles(file('statement.pdf'));
      const warning = form.getByRole('alert');
      await warning.waitFor();
      expect(await warning.innerText()).toContain('statement.pdf was not stored.');
      expect(await form.getByText('statement added').count()).toBe(0);
      await saveScreenshot(desk!, 'library-upload-failed');
    } finally {
      await rm(folder());
      await rename(`${folder()}-away`, folder());
    }
    expect((await work().execute(sql`select from document`)).rows).toEqual([]);
    expect(await letters()).toBe(before);
    await form.getByRole('button', { name: 'Try again' }).click();
    await form.getByText('statement added').waitFor();
    await form.getByRole('button', { name: 'Done' }).click();
    await expectEventually(names(desk!)).toEqual(['statement']);
    // One to each client of the account, of this alone.
    await expectEventually(letters).toBe(before + 3);
  });

  test('[LIB-19] a document whose file is lost says so when it is opened; the page goes on, and others open', async () => {
    await removeAll();
    await add('lost', 3);
    await add('there', 4, {}, pdfOf('there'));
    const { rows } = await work().execute<{ stored: string }>(
      sql`select f.stored from file f join document d on d.file_id = f.id where d.name = 'lost'`,
    );
    for (const entry of await readdir(folder(), { recursive: true, withFileTypes: true }))
      if (entry.name === rows[0]!.stored) await rm(join(entry.parentPath, entry.name));
    await open(page!);
    await page!.getByRole('button', { name: 'Open lost' }).last().click();
    await page!.getByText('Unexpected error while fetching document URL').waitFor();
    await saveScreenshot(page!, 'library-lost');
    expect((await opened(page!, 'there')).bytes).toEqual(pdfOf('there'));
  });

  test('[LIB-22] documents of two accounts are put, listed, opened and deleted apart, and are there after a restart', async () => {
    await removeAll();
    const staff = await journey.bring('hekla', 'sue');
    await open(staff);
    for (const [whom, mark] of [
      ['hekla-alpha account', 'first'],
      ['hekla-beta account', 'second'],
    ] as const) {
      const form = await addFor(staff, whom);
      await form
        .locator('input[type=file]')
        .setInputFiles(['one', 'two'].map((name) => file(`${mark} ${name}.pdf`, pdfOf(`${mark} ${name}`))));
      await expectEventually(async () => (await names(staff)()).filter((name) => name?.startsWith(mark)).length).toBe(2);
      await form.getByRole('button', { name: 'Done' }).click();
    }
    await staff.getByRole('button', { name: 'Delete first two' }).click();
    await drawer(staff).getByRole('button', { name: 'Delete', exact: true }).click();
    await expectEventually(names(staff)).toEqual(['first one', 'second one', 'second two']);
    const { place, server } = journey.running;
    await server.stop();
    const restarted = await startAt(place, { PORT: String(server.port) }, { pages: BUILT_FOLDER, ahead: true });
    try {
      for (const [person, mine] of [
        ['ann', ['first one']],
        ['bob', ['second one', 'second two']],
      ] as const) {
        const window = await journey.bring('hekla', person);
        await open(window);
        await expectEventually(names(window)).toEqual(mine);
        for (const name of mine) expect((await opened(window, name)).bytes).toEqual(pdfOf(name));
      }
    } finally {
      await restarted.stop();
    }
  });
});
