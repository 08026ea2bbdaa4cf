/** Tests all that an investor does, by screen, among three who have as much: each thing works and is stored, and nothing of the others is answered. */
import { sql } from 'drizzle-orm';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AccountDetail } from '#contract/accounts';
import type { ListedSubmission } from '#contract/forms';
import type { Order } from '#contract/orders';
import { AnswerRecord } from '../kit/answer-record.ts';
import { addPrices, createRecord, HARBOUR } from '../kit/funds.ts';
import { publishForm } from '../kit/published.ts';
import { readPdf } from '../kit/read-pdf.ts';
import { changeSettings, signInBrowser, type TestBrowser } from '../kit/server.ts';
import { deedOf, seedThreeInvestors, type SeededInvestor } from '../kit/three-investors.ts';
import {
  cellsOf,
  expectEventually,
  openSection,
  saveScreenshot,
  signInThroughForm,
  startJourney,
  waitForDownload,
  waitUntilSettled,
  type BrowserJourney,
} from '../kit/browser.ts';
import { createPortfolio } from '../kit/ten-years.ts';

const HOME = '/dashboard/clients';

let journey: BrowserJourney;
let sue: TestBrowser;
let seeded: Readonly<Record<'ann' | 'bob' | 'tom', SeededInvestor>>;
let form: string;
beforeAll(async () => {
  journey = await startJourney();
  const { running } = journey;
  sue = await signInBrowser(running.server.port, 'hekla', 'sue');
  seeded = await seedThreeInvestors(running);
  const fund = await createRecord(sue, 'funds', { ...HARBOUR, fundName: seeded.ann.fund, currency: 'GBP' });
  const shares = await createRecord(sue, 'shareClasses', { name: 'A', isin: seeded.ann.isin, currency: 'GBP' }, fund.id);
  await addPrices(hekla(), shares.id, { '2024-01-02': '97.31' });
  form = await publishForm(sue, 'Who you are', [{ name: 'note', type: 'text', label: 'Where do you live?' }]);
  await changeSettings(running, 'hekla', {
    processes: { defaultFormId: form, fundsTab: false },
    quarterlyPayments: { general: [seeded.ann.symbol], second: [] },
  });
  // What makes the page of the account one of its own.
  await createPortfolio(running, 'hekla', alpha().account, { name: 'hekla-alpha savings', currency: 'GBP' });
  await hekla().execute(sql`update account set status = 'created' where id = ${alpha().account}`);
  const ann = await signInBrowser(running.server.port, 'hekla', 'ann');
  const { value } = (await sue.ask('GET', '/api/statuses')).body as { value: { id: string }[] };
  // What is said of a status would lie over every page.
  for (const { id } of value) await ann.ask('POST', `/api/statuses/${id}/hide`);
});
afterAll(() => journey.end());

const hekla = () => journey.running.server.database.work(journey.running.fixture.hekla.id);
const alpha = () => journey.running.fixture.hekla.accounts.alpha;
const drawer = (page: Page) => page.locator('dialog[open]').last();
const press = (page: Page, name: string) => drawer(page).getByRole('button', { name, exact: true }).click();
const menu = (page: Page, entry: string) =>
  page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: entry, exact: true }).click();
const main = (page: Page) => page.locator('main').innerText();

/** Opens a part of the portfolio that is open, and waits for what it shows. */
async function seesIn(page: Page, section: string, ...texts: readonly string[]): Promise<void> {
  await openSection(page, section);
  // It opens on the last months, in which nothing happened.
  if (section === 'Transactions') await page.getByRole('main').getByRole('button', { name: 'All', exact: true }).click();
  for (const text of texts)
    await expectEventually(async () => [section, await main(page)]).toEqual([section, expect.stringContaining(text)]);
  await waitUntilSettled(page);
}

/** Signs in, and reads all that somebody has: account, portfolio with its parts, documents and messages. */
async function readOwn(page: Page, { person, account, fund, symbol, fee, document }: SeededInvestor): Promise<void> {
  const { mark } = journey.running.fixture.hekla.accounts[account];
  await page.goto('/login');
  await signInThroughForm(page, 'hekla', person);
  await page.locator('main h1').waitFor();
  await expectEventually(() => main(page)).toContain(mark);
  await waitUntilSettled(page);
  if (new URL(page.url()).pathname.includes('/account/')) {
    await page
      .getByRole('table', { name: 'Portfolios' })
      .getByRole('link', { name: `${mark} portfolio` })
      .click();
    await page.getByRole('heading', { level: 1, name: `${mark} portfolio` }).waitFor();
  }
  const grouped = Number(fee).toLocaleString('en-GB', { minimumFractionDigits: 2 });
  await seesIn(page, 'Holdings', fund);
  await seesIn(page, 'Orders', `${mark} fund`);
  await seesIn(page, 'Transactions', `Contribution of ${symbol}`);
  await seesIn(page, 'Performance', 'Return');
  await seesIn(page, 'Fees', grouped);
  await menu(page, 'Library');
  await expectEventually(() => main(page)).toContain(document.name);
  await waitUntilSettled(page);
  await menu(page, 'Messages');
  await page.getByRole('list', { name: 'Conversations' }).getByRole('link').first().click();
  await drawer(page).getByText(mark).first().waitFor();
  await waitUntilSettled(page);
  await drawer(page).getByRole('button', { name: 'Close', exact: true }).first().click();
}

async function getsVerified(page: Page): Promise<void> {
  await page.goto(HOME);
  await page.getByRole('link', { name: 'Add your details' }).click();
  await page.getByRole('textbox', { name: 'Where do you live?' }).fill('In Akureyri');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByText('Thanks! Your data has been sent.', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Get Verified' }).click();
  const loaded = page.waitForEvent('load');
  await page.getByRole('dialog', { name: 'Get verified now?' }).getByRole('button', { name: 'Get Verified' }).click();
  await loaded;
  await page.getByText('Please bear with us while we verify your details.').waitFor();
  const { value } = (await sue.ask('GET', `/api/forms/${form}/submissions`)).body as { value: ListedSubmission[] };
  expect(value.map(({ created, submitted }) => [created.name, submitted !== null])).toEqual([['ann of hekla', true]]);
  expect((await account()).userStatus).toBe('pending');
  const answer = await sue.ask('PUT', `/api/accounts/${alpha().account}/status`, { body: { status: 'reporting' } });
  expect(answer.status, answer.text).toBe(200);
  await page.goto(HOME);
}

const account = async () => ((await sue.ask('GET', `/api/accounts/${alpha().account}`)).body as { value: AccountDetail }).value;
const placed = async () =>
  ((await sue.ask('GET', `/api/portfolios/${alpha().portfolio}/orders`)).body as { value: Order[] }).value
    .filter(({ stage, kind }) => stage === 'received' && kind === 'client')
    .map(({ name, type, units }) => [name, type, units]);

async function order(page: Page, quantity: string): Promise<void> {
  await drawer(page).locator('[name=quantity]').waitFor();
  await drawer(page).getByRole('radio', { name: 'Units' }).check();
  await drawer(page).locator('[name=quantity]').fill(quantity);
  await press(page, 'Check order');
  // A second press of the same button would be taken for a double click.
  await page.clock.fastForward(600);
  await press(page, 'Place order');
  await drawer(page).getByText('Order number').waitFor();
  await page.keyboard.press('Escape');
}

async function tradesFunds(page: Page): Promise<void> {
  const { fund } = seeded.ann;
  await menu(page, 'Funds');
  await page.getByRole('table', { name: 'Funds' }).getByRole('link', { name: fund }).first().click();
  await page.getByRole('heading', { level: 1, name: fund }).waitFor();
  await expectEventually(() => main(page)).toContain(HARBOUR.fundDescription);
  await page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: 'hekla-alpha portfolio' })
    .getByRole('link', { name: 'Buy' })
    .click();
  await order(page, '600.0000');
  expect(await placed()).toEqual([[fund, 'Buy', '600']]);
  await page.goto(`${HOME}/portfolio/${alpha().portfolio}?tab=holdings`);
  await page.getByRole('main').getByRole('link', { name: fund }).first().click();
  await drawer(page).getByRole('button', { name: 'Sell', exact: true }).click();
  await order(page, '1000.0000');
  expect((await placed()).toSorted()).toEqual([
    [fund, 'Buy', '600'],
    [fund, 'Sell', '1000'],
  ]);
  await page.goto(`${HOME}/portfolio/${alpha().portfolio}?tab=orders`);
  const rows = async () => (await cellsOf(page.getByRole('table', { name: 'Orders' }))).map(([name, type]) => [name, type]);
  await expectEventually(rows).toEqual(
    expect.arrayContaining([
      [fund, 'Buy'],
      [fund, 'Sell'],
    ]),
  );
}

async function switchesDistributions(page: Page): Promise<void> {
  const { fund } = seeded.ann;
  await page.goto(`${HOME}/account/${alpha().account}`);
  await page.getByRole('switch', { name: fund }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Switch on', exact: true }).click();
  await expectEventually(() => page.getByRole('switch', { name: fund }).isChecked()).toBe(true);
  const { quarterlyPaymentsStatus } = await account();
  expect(Object.values(quarterlyPaymentsStatus).map(({ name, value }) => [name, value])).toEqual([[fund, true]]);
}

async function answersAdvisor(page: Page): Promise<void> {
  await menu(page, 'Messages');
  await page.getByRole('list', { name: 'Conversations' }).getByRole('link').first().click();
  await drawer(page).getByRole('textbox', { name: 'Your answer' }).fill('Thank you for the deed');
  await press(page, 'Reply');
  // What is typed is text of the drawer too.
  await drawer(page).locator('ol > li').filter({ hasText: 'Thank you for the deed' }).waitFor();
  const ada = await signInBrowser(journey.running.server.port, 'hekla', 'ada');
  const { text } = await ada.ask('GET', `/api/messages/${alpha().message}`);
  expect(text).toContain('Thank you for the deed');
}

async function takesReports(page: Page, record: AnswerRecord): Promise<void> {
  await page.goto(`${HOME}/library`);
  const { name } = seeded.ann.document;
  const deed = await waitForDownload(page, () =>
    page
      .getByRole('button', { name: `Open ${name}` })
      .last()
      .click(),
  );
  expect(deed.bytes.equals(deedOf(seeded.ann))).toBe(true);
  await page.goto(`${HOME}/portfolio/${alpha().portfolio}`);
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Statement/ })
    .click();
  await press(page, 'Make statement');
  const { bytes } = await waitForDownload(page, () => drawer(page).getByRole('button', { name: 'Download PDF' }).first().click());
  await record.add('the statement', bytes, 'application/pdf');
  const text = (await readPdf(bytes)).pages.map((one) => one.text).join(' ');
  for (const said of ['hekla-alpha portfolio', seeded.ann.fund]) expect(text).toContain(said);
  const { value } = (await sue.ask('GET', `/api/portfolios/${alpha().portfolio}/statements`)).body as { value: { state: string }[] };
  expect(value.some(({ state }) => state === 'ready')).toBe(true);
}

/** All that the windows of somebody are answered while they do this. */
async function recorded(act: (page: Page, record: AnswerRecord) => Promise<void>): Promise<AnswerRecord> {
  const record = new AnswerRecord();
  const page = await journey.open('hekla');
  await record.watch(page);
  await page.clock.install();
  await act(page, record);
  await waitUntilSettled(page);
  expect(await record.complete(page)).toEqual([]);
  await page.context().close();
  return record;
}

test('[SEC-12] an investor sees all that is theirs, gets verified, orders, switches, browses and takes reports away, and is answered nothing of two others', async () => {
  const own = await recorded(async (page, record) => {
    await readOwn(page, seeded.ann);
    await getsVerified(page);
    await tradesFunds(page);
    await saveScreenshot(page, 'investor-orders');
    await switchesDistributions(page);
    await answersAdvisor(page);
    await takesReports(page, record);
  });
  // The same search finds each thing with whom it belongs to, so that it would have found it here.
  const others = [seeded.bob, seeded.tom];
  const control = new Map([[seeded.ann, own]]);
  for (const one of others) control.set(one, await recorded((page) => readOwn(page, one)));
  for (const [one, record] of control)
    for (const trace of one.traces) expect([trace.of, record.holding(trace).length > 0]).toEqual([trace.of, true]);
  expect(own.answers.length).toBeGreaterThan(100);
  for (const trace of others.flatMap(({ traces }) => traces)) expect([trace.of, own.holding(trace)]).toEqual([trace.of, []]);
});
