/** Tests orders that a provider carries out: what it is sent, what becomes of what it does not take, and the documents that it keeps. */
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AccountDetail } from '#contract/accounts';
import type { FormRecord } from '#contract/forms';
import type { Order, OrderDetail } from '#contract/orders';
import { FORM_SCHEMA, type FormField } from '#packages/forms';
import { STATUSES } from '#packages/policy';
import { addHeldFund } from '../kit/fund-holdings.ts';
import { mailsOf } from '../kit/mails.ts';
import { openOrderProvider, ORDER_TOKEN, type TestOrderProvider } from '../kit/order-provider.ts';
import { changeSettings, signInBrowser, type TestBrowser } from '../kit/server.ts';
import { saveMenu } from './changed-pages.ts';
import {
  expectAccessible,
  expectEventually,
  expectNoSidewaysScroll,
  PHONE,
  saveScreenshot,
  startJourney,
  waitForDownload,
  waitUntilSettled,
  type BrowserJourney,
} from '../kit/browser.ts';

const HOME = '/dashboard/clients';
const FUND = 'Estate Fund';

let provider: TestOrderProvider;
let journey: BrowserJourney;
let page: Page;
let ann: TestBrowser;
let bob: TestBrowser;
let sue: TestBrowser;
let estate: string;

beforeAll(async () => {
  provider = await openOrderProvider();
  journey = await startJourney({}, { PORTICO_SOURCE_TOKENS: `hekla=${ORDER_TOKEN}` });
  const { fixture, server } = journey.running;
  await changeSettings(journey.running, 'hekla', {
    languages: ['en', 'nl'],
    orderService: { title: 'Fund Orders', url: `${provider.url}/` },
  });
  estate = await addHeldFund(hekla(), fixture.hekla.accounts.alpha.portfolio, {
    symbol: 'ESTATE',
    name: FUND,
    units: '10000',
    price: '100',
    currency: 'GBP',
    isin: 'NL0000000101',
  });
  const into = (person: 'ann' | 'bob' | 'sue') => signInBrowser(server.port, 'hekla', person);
  [ann, bob, sue] = [await into('ann'), await into('bob'), await into('sue')];
  page = await journey.bring('hekla', 'ann');
  // What is said of a status would lie over every page.
  const own = server.database.person(fixture.hekla.id, fixture.hekla.people.ann, 'own');
  for (const identifier of STATUSES)
    await own.execute(sql`insert into hidden_status (identifier) values (${identifier}) on conflict do nothing`);
});
afterAll(async () => {
  await journey.end();
  await provider.close();
});

const hekla = () => journey.running.server.database.work(journey.running.fixture.hekla.id);
const alpha = () => journey.running.fixture.hekla.accounts.alpha;
const PORTFOLIO = () => `${HOME}/portfolio/${alpha().portfolio}`;
const status = async () => ((await ann.ask('GET', `/api/accounts/${alpha().account}`)).body as { value: AccountDetail }).value.userStatus;
const ordersOf = async () => ((await ann.ask('GET', `/api/portfolios/${alpha().portfolio}/orders`)).body as { value: Order[] }).value;
const posts = () => provider.calls.filter(({ method }) => method === 'POST');
const letters = async () => (await mailsOf(journey.running)).length;
const drawer = () => page.locator('dialog[open]').last();
const quantity = () => drawer().locator('[name=quantity]');
const press = (name: string) => drawer().getByRole('button', { name, exact: true }).click();

/** As if nothing had been ordered. */
async function clear(now: string): Promise<void> {
  await hekla().execute(sql`update client_order set active = false where account_id = ${alpha().account}`);
  await hekla().execute(sql`update account set status = ${now} where id = ${alpha().account}`);
  await hekla().execute(sql`delete from order_call`);
  provider.calls.length = 0;
  provider.taken.clear();
  provider.failing = null;
  provider.says = { stage: 'sent', reference: 'P-4711' };
}

async function order(body: object): Promise<OrderDetail> {
  const answer = await ann.ask('POST', `/api/portfolios/${alpha().portfolio}/orders`, {
    body: { id: randomUUID(), instrument: estate, ...body },
  });
  expect([answer.status, answer.text]).toEqual([200, expect.any(String)]);
  return answer.body as OrderDetail;
}

/** Up to the last button, in the drawer. */
async function review(kind: 'buy' | 'sell', text: string, reason?: string): Promise<void> {
  await page.goto(`${PORTFOLIO()}?${kind}=${estate}`);
  await quantity().fill(text);
  if (reason) await drawer().getByLabel('Reason for selling').selectOption({ label: reason });
  await press('Check order');
  await drawer().getByRole('button', { name: 'Place order' }).waitFor();
  // Longer than a double click.
  await page.waitForTimeout(600);
}

test('[ORD-08] the first purchase subscribes, the next amends and stays a purchase; a sale always amends', async () => {
  await clear('verified');
  await review('buy', '100000');
  await press('Place order');
  await drawer().getByText('Order number').waitFor();
  await order({ unitType: 'amount', quantity: '120000' });
  expect(posts().map(({ path, authorization }) => [path, authorization])).toEqual([
    ['/order/subscription', `Bearer ${ORDER_TOKEN}`],
    ['/order/amendment', `Bearer ${ORDER_TOKEN}`],
  ]);
  const [first, second] = posts().map(({ body }) => body);
  expect(first).toMatchObject({
    formName: 'subscription',
    type: 'Buy',
    subscription_amount: '100000',
    accountId: 'hekla-alpha',
    isin: 'NL0000000101',
  });
  expect(second).toMatchObject({ formName: 'amendment', type: 'Buy', subscription_amount: '120000', selected_fund_name: FUND });
  for (const body of [first!, second!]) expect(Object.keys(body).filter((key) => key.startsWith('redemption'))).toEqual([]);
  const listed = await ordersOf();
  expect(listed.map(({ type, amount, stage }) => [type, amount, stage])).toEqual([
    ['Buy', '120000', 'sent'],
    ['Buy', '100000', 'sent'],
  ]);
  expect(posts().map(({ body }) => body['id'])).toEqual(listed.map(({ id }) => id).toReversed());
  const { stages } = (await ann.ask('GET', `/api/orders/${listed[0]!.id}`)).body as OrderDetail;
  expect(stages.map(({ stage, by, reason }) => [stage, by, reason])).toEqual([
    ['received', 'ann of hekla', null],
    ['sent', 'Fund Orders', 'P-4711'],
  ]);
  await page.goto(`${PORTFOLIO()}?tab=orders`);
  await expectEventually(() => page.getByRole('table', { name: 'Orders' }).getByRole('button', { name: FUND }).count()).toBe(2);
  await saveScreenshot(page, 'provided-orders');
  await clear('reporting');
  await order({ type: 'Sell', unitType: 'units', quantity: '10.0000' });
  expect(posts().map(({ path }) => path)).toEqual(['/order/amendment']);
});

test('[ORD-27] a sale says its number or its amount, what is held, and why', async () => {
  await clear('reporting');
  await review('sell', '250.0000', 'I need the money');
  await drawer().getByText('I need the money').waitFor();
  await saveScreenshot(page, 'sale-reason');
  await expectAccessible(page);
  await press('Place order');
  await drawer().getByText('Order number').waitFor();
  const byUnits = posts()[0]!.body;
  expect(byUnits).toMatchObject({ redemption_number: '250', redemption_number_held: '10000', redemption_reason: 'I need the money' });
  expect([Object.hasOwn(byUnits, 'redemption_amount'), Object.hasOwn(byUnits, 'subscription_amount')]).toEqual([false, false]);
  const [sale] = await ordersOf();
  expect(((await ann.ask('GET', `/api/orders/${sale!.id}`)).body as OrderDetail).saleReason).toBe('money');
  await clear('reporting');
  await order({ type: 'Sell', unitType: 'amount', quantity: '5000', reason: 'costs' });
  const byAmount = posts()[0]!.body;
  expect(byAmount).toMatchObject({ redemption_amount: '5000', redemption_number_held: '10000', redemption_reason: 'Because of its costs' });
  expect(Object.hasOwn(byAmount, 'redemption_number')).toBe(false);
});

async function tryUntilTaken(kind: 'sell' | 'buy', text: string, said: string): Promise<void> {
  await clear('reporting');
  const before = await letters();
  await review(kind, text);
  for (const failure of ['refuses', 'silent'] as const) {
    provider.failing = failure;
    // Longer than a double click.
    await page.waitForTimeout(600);
    await press('Place order');
    await page.locator('[data-tone=error]').getByText(said, { exact: true }).waitFor();
    // It goes by itself, so it is closed before anything else is asked.
    await page.locator('[data-tone=error]').getByRole('button').first().click();
    await drawer().getByRole('button', { name: 'Place order' }).waitFor();
    expect([failure, await status(), await letters(), await ordersOf()]).toEqual([failure, 'reporting', before, []]);
  }
  await drawer()
    .getByText(kind === 'sell' ? '300.0000' : '£60,000.00')
    .first()
    .waitFor();
  await saveScreenshot(page, `${kind}-not-taken`);
  provider.failing = null;
  await page.waitForTimeout(600);
  await press('Place order');
  await drawer().getByText('Order number').waitFor();
  expect((await ordersOf()).length).toBe(1);
  // Asked three times under one id, the provider has taken it once.
  expect([new Set(posts().map(({ body }) => body['id'])).size, provider.taken.size]).toEqual([1, 1]);
  const left = await hekla().execute(sql`select order_id from order_call`);
  expect(left.rows).toEqual([]);
}

test('[ORD-19] a sale that is not taken is not placed: that is said, everything typed stays, and once it is mended one order is placed', () =>
  tryUntilTaken('sell', '300.0000', 'Could not sell'));

test('[ORD-20] a purchase that is not taken is not placed: that is said, everything typed stays, and once it is mended one order is placed', () =>
  tryUntilTaken('buy', '60000', 'Could not order'));

test('while nobody knows whether an order was taken, its account orders nothing else; staff are told and release it', async () => {
  await clear('reporting');
  provider.failing = 'silent';
  const first = { id: randomUUID(), instrument: estate, unitType: 'amount', quantity: '60000' };
  const place = (body: object) => ann.ask('POST', `/api/portfolios/${alpha().portfolio}/orders`, { body });
  expect((await place(first)).body).toMatchObject({ error: 'order.unanswered' });
  provider.failing = null;
  const other = { ...first, id: randomUUID(), quantity: '70000' };
  expect((await place(other)).body).toMatchObject({ error: 'order.busy' });
  // What was asked just now is none yet.
  await hekla().execute(sql`update order_call set asked_at = asked_at - interval '1 hour'`);
  const staff = await journey.bring('hekla', 'sue');
  await staff.goto(`${HOME}/desk`);
  const alert = staff.getByRole('alert').filter({ hasText: 'Orders of which the provider gave no answer' });
  await expectEventually(() => alert.innerText()).toContain('hekla-alpha account · Buy · Estate Fund · £60,000.00');
  await expectAccessible(staff);
  await saveScreenshot(staff, 'outstanding-order');
  await alert.getByRole('button', { name: 'Release' }).click();
  await staff.getByRole('dialog', { name: 'Release the account?' }).getByRole('button', { name: 'Release' }).click();
  await expectEventually(() => alert.count()).toBe(0);
  await staff.context().close();
  const placed = await place(other);
  expect([placed.status, (placed.body as OrderDetail).amount]).toEqual([200, '70000']);
  // What a provider has is not withdrawn here.
  expect((await ann.ask('POST', `/api/orders/${other.id}/cancel`, { body: {} })).body).toMatchObject({ error: 'order.stage' });
  // A definite refusal holds nobody up.
  await clear('reporting');
  provider.says = { status: 'declined' };
  expect((await place({ ...first, id: randomUUID() })).body).toMatchObject({ error: 'order.failed' });
  provider.says = { stage: 'sent' };
  expect((await place({ ...other, id: randomUUID() })).status).toBe(200);
  // Two orders of one account at once: the provider is asked for one at a time, and nothing that it took is lost.
  await clear('reporting');
  const answers = await Promise.all([1, 2, 3, 4].map(() => place({ ...first, id: randomUUID() })));
  const kept = answers.filter(({ status: code }) => code === 200).length;
  expect([kept >= 1, (await ordersOf()).length, provider.taken.size]).toEqual([true, kept, kept]);
  expect((await hekla().execute(sql`select order_id from order_call`)).rows).toEqual([]);
});

describe('verification', () => {
  const FIELDS: FormField[] = [
    ...['name', 'address-1', 'address-2', 'postcode', 'city'].map((name): FormField => ({ name, type: 'text' })),
    { name: 'selected_fund_name', type: 'text' },
    { name: 'fund_id', type: 'text' },
    { name: 'subscription_amount', type: 'number' },
    { name: 'origine_multiple_subscriptions_radio', type: 'text' },
    { name: 'origine_explain_multiple_subscriptions', type: 'text' },
    { name: 'origine_interim_redemptions_radio', type: 'text' },
    { name: 'origine_explain_interim_redemptions', type: 'text' },
    {
      name: 'ubos_information',
      type: 'tabular',
      fields: [
        { name: 'ubo', type: 'text' },
        { name: 'share', type: 'number' },
      ],
    },
  ];
  const ANSWERS = {
    name: 'Ann Berg',
    'address-1': 'Old street 1',
    'address-2': 'House of the mill',
    postcode: '101',
    city: 'Reykjavik',
    selected_fund_name: FUND,
    fund_id: 'F-7',
    subscription_amount: 75_000.5,
    origine_multiple_subscriptions_radio: 'yes',
    origine_explain_multiple_subscriptions: 'Each spring',
    origine_interim_redemptions_radio: 'no',
    origine_explain_interim_redemptions: 'Never',
    ubos_information: [
      { ubo: 'Anna Berg', share: 60 },
      { ubo: 'Jon Berg', share: 40 },
    ],
  };
  let form: string;

  beforeAll(async () => {
    const definition = { schema: FORM_SCHEMA, id: 'x', name: 'Details', steps: [{ title: 'Details', fieldsets: [{ fields: FIELDS }] }] };
    const { id, version } = (await sue.ask('POST', '/api/forms', { body: { name: 'Details', definition } })).body as FormRecord;
    const published = await sue.ask('POST', `/api/forms/${id}/publish`, { body: { version } });
    expect([published.status, published.text]).toEqual([200, expect.any(String)]);
    form = id;
    await hekla().execute(sql`insert into process (name, form_id, account_type) values ('Single', ${form}, 'single')`);
  });

  const send = async (answers: object) => {
    const body = { id: randomUUID(), account: alpha().account, answers };
    const sent = await ann.ask('POST', `/api/forms/${form}/submissions`, { body });
    expect([sent.status, sent.text]).toEqual([200, expect.any(String)]);
  };
  const box = () => page.locator('section[aria-labelledby=verify-box]');
  const dialog = () => page.getByRole('dialog', { name: 'Get verified now?' });
  const ask = async () => {
    await page.goto(PORTFOLIO());
    await box().getByRole('button', { name: 'Get Verified' }).click();
    await dialog().waitFor();
  };
  const confirm = async () => {
    const loaded = page.waitForEvent('load');
    await dialog().getByRole('button', { name: 'Get Verified' }).click();
    await loaded;
    await page.getByText('Please bear with us while we verify your details.').waitFor();
  };

  test('[ORD-21] a subscription that is not taken is said, asked again, and placed once', async () => {
    await clear('created');
    await send(ANSWERS);
    const before = await letters();
    await ask();
    for (const failure of ['refuses', 'silent'] as const) {
      provider.failing = failure;
      await dialog().getByRole('button', { name: 'Get Verified' }).click();
      await page.locator('[data-tone=error]').getByText('Could not trigger subscription.', { exact: true }).waitFor();
      await page.locator('[data-tone=error]').getByRole('button').first().click();
      expect([failure, await status(), await letters(), await ordersOf()]).toEqual([failure, 'created', before, []]);
    }
    await dialog().getByText(FUND).waitFor();
    await saveScreenshot(page, 'verification-not-taken');
    provider.failing = null;
    await confirm();
    expect([(await ordersOf()).length, provider.taken.size, new Set(posts().map(({ body }) => body['id'])).size]).toEqual([1, 1, 1]);
  });

  test('[ORD-26] [KYC-16] a subscription carries the answers, the address as one text and the owners as they were typed; the answer says its stage', async () => {
    for (const [says, stage] of [
      [{ stage: 'received' }, 'received'],
      [{ status: 'sent', id: 'P-9' }, 'sent'],
    ] as const) {
      await clear('created');
      provider.says = says;
      await send(ANSWERS);
      await ask();
      await confirm();
      expect(posts()).toMatchObject([
        {
          path: '/order/subscription',
          authorization: `Bearer ${ORDER_TOKEN}`,
          body: {
            formName: 'subscription',
            language: 'en',
            accountId: 'hekla-alpha',
            selected_fund_name: FUND,
            fund_id: 'F-7',
            subscription_amount: '75000.5',
            origine_multiple_subscriptions_radio: 'yes',
            origine_explain_multiple_subscriptions: 'Each spring',
            origine_interim_redemptions_radio: 'no',
            origine_explain_interim_redemptions: 'Never',
            investor_address: 'Old street 1, House of the mill, 101, Reykjavik',
            ubos_information: ANSWERS.ubos_information,
          },
        },
      ]);
      const [placed] = await ordersOf();
      expect([placed!.id, placed!.stage]).toEqual([posts()[0]!.body['id'], stage]);
    }
  });

  test('[KYC-05] the form is a subscription while the status is created, and an amendment once details were verified anew', async () => {
    await clear('created');
    await send(ANSWERS);
    await ask();
    await confirm();
    await hekla().execute(sql`update account set status = 'review verified' where id = ${alpha().account}`);
    await order({ unitType: 'amount', quantity: '100000' });
    expect(posts().map(({ path, body }) => [path, body['formName']])).toEqual([
      ['/order/subscription', 'subscription'],
      ['/order/amendment', 'amendment'],
    ]);
    for (const { body } of posts()) expect(Object.keys(body).filter((key) => key.startsWith('redemption'))).toEqual([]);
  });

  test('[KYC-06] the status is the one that the provider answers, in record, box and menu; without an order it is pending, and a failure leaves it', async () => {
    const entry = (name: string, ...userStatus: string[]) => ({
      name,
      link: '/dashboard/$portal/funds',
      visible: ['Investor' as const],
      userStatus,
      links: [],
    });
    await saveMenu(journey.running, 'hekla', 'clients', [
      entry('Begun', 'created'),
      entry('Waiting', 'pending'),
      entry('Ordered', 'pending + order'),
    ]);
    const menu = () => page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link').allInnerTexts();
    // A field that is left out has the answer of the last time.
    const withoutOrder = { ...ANSWERS, selected_fund_name: null };
    for (const [answers, userStatus, becomes, shown] of [
      [ANSWERS, 'pending + order', 'pending + order', 'Ordered'],
      [ANSWERS, 'PENDING', 'pending', 'Waiting'],
      [ANSWERS, undefined, 'pending + order', 'Ordered'],
      [withoutOrder, undefined, 'pending', 'Waiting'],
    ] as const) {
      await clear('created');
      provider.says = { stage: 'sent', ...(userStatus && { userStatus }) };
      await send(answers);
      await ask();
      await expectEventually(menu).toContain('Begun');
      await confirm();
      expect([userStatus, await status(), posts().length]).toEqual([userStatus, becomes, answers === ANSWERS ? 1 : 0]);
      await box().getByRole('heading', { name: 'Your details are being checked' }).waitFor();
      await expectEventually(menu).toEqual([shown]);
    }
    await clear('created');
    await send(ANSWERS);
    await ask();
    provider.failing = 'refuses';
    await dialog().getByRole('button', { name: 'Get Verified' }).click();
    await page.locator('[data-tone=error]').getByText('Could not trigger subscription.').waitFor();
    expect(await status()).toBe('created');
    await saveMenu(journey.running, 'hekla', 'clients', []);
  });
});

test('[ORD-28] [ORD-29] each client finds the documents of their own account in their language, and downloads them by our id alone', async () => {
  await clear('reporting');
  await hekla().execute(sql`update person set language = 'nl' where email = 'bob@example.com'`);
  const listed = (name: string) => [{ filePath: `/orders/2026/${name}.pdf`, name: `${name}.pdf`, date: '2026-03-12' }];
  provider.documents.set('hekla-alpha en', [
    ...listed('confirmation'),
    { filePath: '/orders/2025/first.pdf', name: 'first.pdf', date: '2025-01-09' },
  ]);
  provider.documents.set('hekla-alpha nl', listed('bevestiging-alpha'));
  provider.documents.set('hekla-beta en', listed('confirmation-beta'));
  provider.documents.set('hekla-beta nl', listed('bevestiging'));
  provider.files.set('/orders/2026/confirmation.pdf', Buffer.from('%PDF-1.7 of alpha', 'latin1'));
  const section = () => page.getByRole('region', { name: 'Documents of the orders' });
  const names = () => section().getByRole('button').allInnerTexts();
  const show = async () => {
    await page.goto(`${PORTFOLIO()}?tab=orders`);
    await section().waitFor();
    await waitUntilSettled(page);
  };
  await show();
  await expectEventually(names).toEqual(['confirmation.pdf', 'first.pdf']);
  expect(provider.calls.at(-1)).toMatchObject({
    method: 'GET',
    path: '/order/list',
    query: { accountId: 'hekla-alpha', lang: 'en' },
    authorization: `Bearer ${ORDER_TOKEN}`,
  });
  await expectAccessible(page);
  await saveScreenshot(page, 'order-documents');
  const { name, bytes } = await waitForDownload(page, () => section().getByRole('button', { name: 'Download confirmation.pdf' }).click());
  expect([name, bytes.toString('latin1')]).toEqual(['confirmation.pdf', '%PDF-1.7 of alpha']);
  expect(provider.calls.at(-1)).toMatchObject({ path: '/order/download', query: { filePath: '/orders/2026/confirmation.pdf' } });

  const of = async (who: TestBrowser, portfolio: string) =>
    (await who.ask('GET', `/api/portfolios/${portfolio}/order-documents`)).body as { value: { documents: { id: string; name: string }[] } };
  const beta = journey.running.fixture.hekla.accounts.beta.portfolio;
  const theirs = (await of(bob, beta)).value.documents;
  expect(theirs.map((document) => document.name)).toEqual(['bevestiging.pdf']);
  const own = (await of(ann, alpha().portfolio)).value.documents[0]!.id;
  const asked = provider.calls.length;
  for (const path of [
    `/api/order-documents/${theirs[0]!.id}`,
    `/api/order-documents/${randomUUID()}`,
    '/api/order-documents/..%2Fx',
    `/api/order-documents/${randomUUID()}?filePath=../x`,
  ]) {
    const { status: code } = await ann.ask('GET', path);
    expect([path, [400, 404].includes(code), provider.calls.length]).toEqual([path, true, asked]);
  }
  expect((await bob.ask('GET', `/api/order-documents/${own}`)).status).toBe(404);
  expect((await bob.ask('GET', `/api/portfolios/${alpha().portfolio}/order-documents`)).status).toBe(404);

  provider.failing = 'refuses';
  await show();
  await expectEventually(() => section().getByRole('note').innerText()).toContain('Fund Orders has not answered about documents since');
  expect(await section().getByRole('listitem').getByRole('button').allInnerTexts()).toContain('confirmation.pdf');
  await section().getByRole('button', { name: 'Download confirmation.pdf' }).click();
  await page.locator('[data-tone=error]').waitFor();
  provider.failing = null;
  const phone = await journey.bring('hekla', 'ann', PHONE);
  await phone.goto(`${PORTFOLIO()}?tab=orders`);
  await phone.getByRole('region', { name: 'Documents of the orders' }).waitFor();
  await expectNoSidewaysScroll(phone);
  await saveScreenshot(phone, 'order-documents-phone');
  await phone.context().close();
});
