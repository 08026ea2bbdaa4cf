/** Tests a firm whose fund service keeps everything: holdings, values of funds, the library for all clients and the items of each. */
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { STATUSES } from '#packages/policy';
import { addHeldFund } from '../kit/fund-holdings.ts';
import { openOrderProvider, type TestOrderProvider } from '../kit/order-provider.ts';
import { changeSettings, signInBrowser } from '../kit/server.ts';
import { openWealthProvider, PROVIDER_TOKEN, statedHolding, type TestWealthProvider } from '../kit/wealth-provider.ts';
import {
  cellsOf,
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

const LIBRARY = '/dashboard/clients/library';

let service: TestWealthProvider;
let desk: TestOrderProvider;
let journey: BrowserJourney;
let ann: Page;

beforeAll(async () => {
  service = await openWealthProvider();
  desk = await openOrderProvider();
  journey = await startJourney({}, { PORTICO_SOURCE_TOKENS: `hekla=${PROVIDER_TOKEN}` });
  await changeSettings(journey.running, 'hekla', {
    source: { provider: 'fund-holdings', title: 'Fund House', url: service.url, statements: false },
    fundService: { title: 'Fund House', url: service.url, dataPaths: [], library: true },
    orderService: { title: 'Fund Orders', url: desk.url },
    funds: { columns: 'projects' },
    portfolioTabs: ['overview', 'holdings', 'orders'],
  });
  const { id, accounts } = journey.running.fixture.hekla;
  const work = journey.running.server.database.work(id);
  await work.execute(sql`update account set external_id = '45' where id = ${accounts.alpha.account}`);
  await work.execute(sql`update portfolio set external_id = '45' where id = ${accounts.alpha.portfolio}`);
  await work.execute(sql`update account set external_id = '46' where id = ${accounts.beta.account}`);
  ann = await journey.bring('hekla', 'ann');
});
afterAll(async () => {
  await journey.end();
  await service.close();
  await desk.close();
});
beforeEach(() => {
  service.calls.length = 0;
  service.failing = () => null;
  service.answers.clear();
  service.answers.set('/Holdings/dates', { lastImported: '2026-03-31' });
  service.answers.set('/Holdings', {
    results: [
      statedHolding({ id: 'F-1', name: 'North Property', symbol: 'NP', accountNo: '123U45', value: 1500.25 }),
      statedHolding({ id: 'F-2', name: 'South Loans', symbol: 'SL', accountNo: '124U45', value: 250.5 }),
      statedHolding({ id: 'F-3', name: 'Of somebody else', symbol: 'SE', accountNo: '123U46', value: 99.99 }),
    ],
  });
  service.answers.set('/common-library', { results: [{ id: 'C-1', name: 'House rules', type: 'Brochure', date: '2026-02-01' }] });
  service.answers.set('/library/45', [{ id: 'I-1', name: 'Letter to Ann', date: '2026-03-15' }]);
  service.answers.set('/library/46', [{ id: 'I-2', name: 'Letter to Bob' }]);
  service.answers.set('/common-library/C-1', new Uint8Array(Buffer.from('the rules')));
  service.answers.set('/library/45/I-1', new Uint8Array(Buffer.from('dear Ann')));
});

const portfolio = () => `/dashboard/clients/portfolio/${journey.running.fixture.hekla.accounts.alpha.portfolio}?tab=holdings`;
const callsOf = (path: string) => service.calls.filter((call) => call.path === path);

async function open(page: Page, path: string): Promise<string> {
  await page.goto(path);
  await waitUntilSettled(page);
  return page.locator('main').innerText();
}

test('[FEED-37] [FEED-52] holdings are those of the list of the fund service, of the day that it has imported last', async () => {
  const shown = await open(ann, portfolio());
  expect(shown).toMatch(/North Property[^]*1,500\.25/);
  expect(shown).toMatch(/South Loans[^]*250\.50/);
  expect(shown).not.toContain('Of somebody else');
  expect(shown).toContain('31/03/2026');
  const bearer = `Bearer ${PROVIDER_TOKEN}`;
  expect(callsOf('/Holdings')[0]).toEqual({ method: 'GET', path: '/Holdings', query: {}, authorization: bearer });
  expect(callsOf('/Holdings/dates')[0]).toEqual({ method: 'GET', path: '/Holdings/dates', query: {}, authorization: bearer });
  await saveScreenshot(ann, 'fund-tenant-holdings');
  // Once for each request of the page.
  service.calls.length = 0;
  const asked = await signInBrowser(journey.running.server.port, 'hekla', 'ann');
  const { account } = journey.running.fixture.hekla.accounts.alpha;
  const figures = await asked.ask('GET', `/api/accounts/${account}`);
  expect((figures.body as { value: { value: string } }).value.value).toBe('1750.75');
  expect([callsOf('/Holdings').length, callsOf('/Holdings/dates').length]).toEqual([1, 1]);
  // Of another day it is asked for that day.
  await asked.ask('GET', `/api/accounts/${account}?asOf=2026-02-27`);
  expect(callsOf('/Holdings').at(-1)).toMatchObject({ query: { date: '2026-02-27' } });
  service.answers.set('/Holdings', { results: [statedHolding({ id: 'F-1', name: 'North Property', accountNo: '123U45', value: 77.77 })] });
  expect(await open(ann, portfolio())).toContain('77.77');
  service.failing = (path) => (path === '/Holdings' ? 'refuses' : null);
  const failed = await open(ann, portfolio());
  expect(failed).toMatch(/Fund House has not answered about hekla-alpha portfolio[^]*Last known: £77\.77/);
  expect(failed).not.toContain('North Property');
});

test('[FEED-38] [FEED-39] [FEED-52] the library has what the service keeps for all clients, beside the values of its funds', async () => {
  expect(await open(ann, LIBRARY)).toMatch(/From Fund House[^]*House rules[^]*Brochure · 01\/02\/2026/);
  expect(callsOf('/common-library')).toEqual([
    { method: 'GET', path: '/common-library', query: { lang: 'en' }, authorization: `Bearer ${PROVIDER_TOKEN}` },
  ]);
  await expectAccessible(ann);
  await saveScreenshot(ann, 'fund-tenant-library');
  for (const name of ['bob', 'ada', 'sue'] as const)
    expect([name, await open(await journey.bring('hekla', name), LIBRARY)]).toEqual([name, expect.stringContaining('House rules')]);
  service.answers.set('/common-library', { results: [{ id: 'C-1', name: 'New house rules' }] });
  expect(await open(ann, LIBRARY)).toContain('New house rules');
  const rules = await waitForDownload(ann, () => ann.getByRole('button', { name: 'Download New house rules' }).click());
  expect([rules.name, rules.bytes.toString()]).toEqual([expect.stringContaining('New house rules'), 'the rules']);
  expect(callsOf('/common-library/C-1')).toHaveLength(1);
  service.failing = (path) => (path === '/common-library' ? 'silent' : null);
  const silent = await open(ann, LIBRARY);
  expect(silent).toMatch(/Fund House has not answered about documents since[^]*New house rules[^]*Letter to Ann/);
  expect(await ann.locator('main').getByRole('note').count()).toBe(1);

  service.failing = () => null;
  service.answers.set('/funds', { results: [{ fundCode: '11', fundName: 'North Property', isin: 'IS0000000011', currency: 'EUR' }] });
  service.answers.set('/fund/11', { fundCode: '11', fundName: 'North Property', isin: 'IS0000000011', currency: 'EUR' });
  service.answers.set('/navdata', { results: [{ series: 'A', date: '2026-02-27', nav: 102.75 }] });
  service.answers.set('/performance/11', { data: { oldest: { y: 2025, m: 1, d: 31 }, entries: [] } });
  expect(await open(ann, '/dashboard/clients/funds/11')).toContain('North Property');
  expect(callsOf('/navdata')).toMatchObject([{ query: { fund: 'North Property' }, authorization: `Bearer ${PROVIDER_TOKEN}` }]);
});

test('[FEED-40] [FEED-52] items of one client come by the number of the client, and download by an id of ours', async () => {
  const shown = await open(ann, LIBRARY);
  expect(shown).toMatch(/Letter to Ann[^]*15\/03\/2026/);
  expect(shown).not.toContain('Letter to Bob');
  expect(callsOf('/library/45')).toMatchObject([{ authorization: `Bearer ${PROVIDER_TOKEN}` }]);
  expect(callsOf('/library/46')).toEqual([]);
  const letter = await waitForDownload(ann, () => ann.getByRole('button', { name: 'Download Letter to Ann' }).click());
  expect(letter.bytes.toString()).toBe('dear Ann');
  expect(callsOf('/library/45/I-1')).toHaveLength(1);
  const [hers, his] = await Promise.all((['ann', 'bob'] as const).map((name) => signInBrowser(journey.running.server.port, 'hekla', name)));
  const answer = await hers!.ask('GET', '/api/portals/clients/provided-documents');
  expect([answer.text.includes('I-1'), answer.text.includes('C-1')]).toEqual([false, false]);
  const { value } = answer.body as { value: { documents: { id: string; name: string }[] }[] };
  const { id } = value.flatMap(({ documents }) => documents).find(({ name }) => name === 'Letter to Ann')!;
  expect((await his!.ask('GET', `/api/library-documents/${id}/file`)).status).toBe(404);
  expect((await hers!.ask('GET', `/api/library-documents/${id}/file`)).text).toBe('dear Ann');
  // What the provider of portfolio data keeps is asked of that one.
  expect((await hers!.ask('GET', `/api/provided-documents/${id}/file`)).status).not.toBe(200);
  service.answers.set('/library/45', [{ id: 'I-1', name: 'Other letter' }]);
  expect(await open(ann, LIBRARY)).toContain('Other letter');
  service.failing = (path) => (path === '/library/45' ? 'nonsense' : null);
  expect(await open(ann, LIBRARY)).toMatch(/Fund House has not answered about documents since[^]*Other letter/);

  const phone = await journey.open('hekla', PHONE);
  await phone.context().addCookies(await ann.context().cookies());
  await open(phone, LIBRARY);
  await expectNoSidewaysScroll(phone);
  await saveScreenshot(phone, 'fund-tenant-library-phone');
});

test('[TEN-07] a firm of real estate and loans shows its projects, and its clients order what the service holds for them', async () => {
  const { id, accounts, people } = journey.running.fixture.hekla;
  const work = journey.running.server.database.work(id);
  await work.execute(sql`update account set status = 'reporting' where id = ${accounts.alpha.account}`);
  const own = journey.running.server.database.person(id, people.ann, 'own');
  // What is said of a status would lie over every page.
  for (const identifier of STATUSES)
    await own.execute(sql`insert into hidden_status (identifier) values (${identifier}) on conflict do nothing`);
  // The ledger has other units of the fund, which nobody who has a provider is told.
  const north = await addHeldFund(work, accounts.alpha.portfolio, {
    symbol: 'NORTH',
    name: 'North Property',
    units: '7',
    price: '90',
    currency: 'GBP',
    isin: 'IS0000000011',
  });
  const held = statedHolding({
    id: 'F-1',
    name: 'North Property',
    symbol: 'NORTH',
    isin: 'IS0000000011',
    accountNo: '123U45',
    quantity: 3000,
    price: 100,
    cost: 270_000,
    value: 300_000,
  });
  service.answers.set('/Holdings', { results: [held] });
  const fund = {
    fundCode: '123',
    fundName: 'North Property',
    isin: 'IS0000000011',
    currency: 'GBP',
    price: 100,
    priceDate: '2026-03-30',
    realEstate: [{ id: 'r1', realEstateProject: 'Harbour houses', sector: 'Homes', size: 1200 }],
    loan: [{ id: 'l1', loanProject: 'Quay loan', loanAmount: 500_000, interest: 6.5 }],
  };
  service.answers.set('/funds', { results: [fund] });
  service.answers.set('/fund/123', fund);
  service.answers.set('/navdata', { results: [{ series: 'A', date: '2026-02-27', nav: 99 }] });
  service.answers.set('/performance/123', { data: { oldest: { y: 2026, m: 1, d: 31 }, entries: [] } });

  expect(await open(ann, '/dashboard/clients/funds')).toContain('North Property');
  expect(callsOf('/funds').at(-1)).toMatchObject({ query: { lang: 'en' }, authorization: `Bearer ${PROVIDER_TOKEN}` });
  const fundPage = await open(ann, '/dashboard/clients/funds/123');
  expect(fundPage).toMatch(/Harbour houses[^]*Quay loan/);
  expect(fundPage).toContain('The price as of 27/02/2026');
  // Of what no project states there is no total.
  const totals = (await cellsOf(ann.getByRole('table', { name: 'Loans' }))).at(-1)!;
  expect([totals[0], totals[1], totals.at(-1)]).toEqual(['Total', '500,000.00', '-']);
  expect(callsOf('/fund/123').length).toBeGreaterThan(0);
  await saveScreenshot(ann, 'fund-tenant-fund');

  // A sale, from the holding that the service states: 3,000 units, of which the ledger knows nothing.
  await open(ann, portfolio());
  await ann.getByRole('table', { name: 'Holdings' }).getByRole('link', { name: 'North Property', exact: true }).click();
  await ann.locator('#selectedHoldingDrawer').getByRole('button', { name: 'Sell', exact: true }).click();
  const drawer = ann.locator('#sellHoldingDrawer');
  await drawer.locator('[name=quantity]').fill('3000.0001');
  await drawer.getByRole('button', { name: 'Check order' }).click();
  await drawer.getByText('units cannot exceed 3,000').waitFor();
  await drawer.locator('[name=quantity]').fill('1000.0000');
  await drawer.getByLabel('Reason for selling').selectOption({ label: 'I need the money' });
  await drawer.getByRole('button', { name: 'Check order' }).click();
  // A third of what was paid for three thousand.
  await expectEventually(() => drawer.innerText()).toMatch(/£90,000\.00/);
  await expectAccessible(ann);
  await saveScreenshot(ann, 'fund-tenant-sale');
  await ann.waitForTimeout(600);
  await drawer.getByRole('button', { name: 'Place order' }).click();
  await drawer.getByText('Order number').waitFor();
  const posts = () => desk.calls.filter(({ method }) => method === 'POST');
  expect(posts()).toMatchObject([
    {
      path: '/order/amendment',
      authorization: `Bearer ${PROVIDER_TOKEN}`,
      body: {
        accountId: '45',
        isin: 'IS0000000011',
        redemption_number: '1000',
        redemption_number_held: '3000',
        redemption_reason: 'I need the money',
      },
    },
  ]);
  expect(await open(ann, portfolio().replace('tab=holdings', 'tab=orders'))).toMatch(/North Property[^]*Sell|Sell[^]*North Property/);
  // What waits to be sold is not sold twice, whatever the ledger has.
  const browser = await signInBrowser(journey.running.server.port, 'hekla', 'ann');
  const at = `/api/portfolios/${accounts.alpha.portfolio}/orders`;
  const order = { instrument: north, unitType: 'units', reason: null };
  await work.execute(sql`update account set status = 'reporting' where id = ${accounts.alpha.account}`);
  const more = await browser.ask('POST', at, { body: { ...order, id: randomUUID(), type: 'Sell', quantity: '2000.0001' } });
  expect([more.status, more.text]).toEqual([400, expect.stringContaining('units cannot exceed 2000')]);
  // A first purchase elsewhere subscribes.
  await work.execute(sql`update client_order set active = false where account_id = ${accounts.alpha.account}`);
  await work.execute(sql`update account set status = 'verified' where id = ${accounts.alpha.account}`);
  const bought = await browser.ask('POST', at, {
    body: { ...order, id: randomUUID(), type: 'Buy', unitType: 'amount', quantity: '150000' },
  });
  expect(bought.status, bought.text).toBe(200);
  expect(posts().at(-1)).toMatchObject({
    path: '/order/subscription',
    body: { formName: 'subscription', language: 'en', accountId: '45', subscription_amount: '150000' },
  });
  // Of what the service does not say nothing is sold.
  service.failing = (path) => (path === '/Holdings' ? 'refuses' : null);
  const count = posts().length;
  const silent = await browser.ask('POST', at, { body: { ...order, id: randomUUID(), type: 'Sell', quantity: '1.0000' } });
  expect([silent.status, (silent.body as { error: string }).error, posts().length]).toEqual([
    expect.any(Number),
    'source.unanswered',
    count,
  ]);
  // Nor is it bought by the page of the fund, which says why.
  expect(await open(ann, '/dashboard/clients/funds/123')).toContain(
    'What hekla-alpha portfolio holds is not known now, so nothing can be ordered there.',
  );
  expect([
    await ann
      .locator('main')
      .getByRole('link', { name: /^(Buy|Sell)$/ })
      .count(),
    await ann.locator('main ul:empty').count(),
  ]).toEqual([0, 0]);
  await saveScreenshot(ann, 'fund-tenant-silent');
  service.failing = () => null;
  // Without a service that takes orders there are none.
  await changeSettings(journey.running, 'hekla', { orderService: null });
  expect(((await browser.ask('GET', `/api/portfolios/${accounts.alpha.portfolio}/order-terms`)).body as { error: string }).error).toBe(
    'source.unsupported',
  );
  await changeSettings(journey.running, 'hekla', { orderService: { title: 'Fund Orders', url: desk.url } });
});

/** Ann's sale of everything that the fund service states of North Property, under an id of its own. */
async function saleOfAll() {
  const { id, accounts } = journey.running.fixture.hekla;
  const work = journey.running.server.database.work(id);
  await work.execute(sql`update client_order set active = false where account_id = ${accounts.alpha.account}`);
  await work.execute(sql`update account set status = 'reporting' where id = ${accounts.alpha.account}`);
  const { rows } = await work.execute<{ id: string }>(sql`select id from instrument where symbol = 'NORTH'`);
  const browser = await signInBrowser(journey.running.server.port, 'hekla', 'ann');
  const body = {
    id: randomUUID(),
    instrument: rows[0]!.id,
    type: 'Sell',
    unitType: 'units',
    full: true,
    quantity: '3000.0000',
    reason: null,
  };
  const at = `/api/portfolios/${accounts.alpha.portfolio}`;
  return {
    id: body.id,
    work,
    place: async (change: Partial<typeof body> = {}) => {
      const { status, body: answered } = await browser.ask('POST', `${at}/orders`, { body: { ...body, ...change } });
      return status === 200 ? 'placed' : (answered as { error: string }).error;
    },
    stored: async () =>
      (
        await work.execute<{ units: string; whole: boolean }>(
          sql`select trim_scale(units)::text as units, whole from client_order where id = ${body.id}`,
        )
      ).rows,
    free: async (instrument = body.instrument) => {
      const { funds } = (await browser.ask('GET', `${at}/order-terms`)).body as { funds: { instrument: string; units: string }[] };
      return funds.find((fund) => fund.instrument === instrument)!.units;
    },
  };
}
const holding = (quantity: number) =>
  statedHolding({
    id: 'F-1',
    name: 'North Property',
    symbol: 'NORTH',
    isin: 'IS0000000011',
    accountNo: '123U45',
    quantity,
    price: 100,
    cost: 1,
    value: 1,
  });

test('a sale whose answer was lost is completed as it was sent, though the holdings lack it by then; until it is settled nothing is sold twice', async () => {
  service.answers.set('/Holdings', { results: [holding(3000)] });
  const sale = await saleOfAll();
  desk.failing = 'silent';
  expect([await sale.place(), await sale.stored()]).toEqual(['order.unanswered', []]);
  desk.failing = null;
  service.answers.set('/Holdings', { results: [] });
  expect(await sale.place({ full: false, quantity: '2000.0000' })).toBe('order.taken');
  // All units by their number are everything, as they were when it was sent.
  expect([await sale.place({ full: false }), await sale.stored()]).toEqual(['placed', [{ units: '3000', whole: true }]]);
  expect(desk.calls.filter(({ body }) => body['id'] === sale.id).map(({ body }) => body['redemption_number'])).toEqual(['3000', '3000']);
  const { id: firm, accounts } = journey.running.fixture.hekla;
  const twin = await addHeldFund(journey.running.server.database.work(firm), accounts.alpha.portfolio, {
    symbol: 'NORTH-B',
    name: 'North Property, other listing',
    units: '5',
    price: '90',
    currency: 'GBP',
    isin: 'IS0000000011',
  });
  // The provider books it when it does, whatever day the desk says.
  service.answers.set('/Holdings', { results: [holding(3000)] });
  for (const [stage, units] of [
    ['sent', '0'],
    ['executed', '0'],
    ['settled', '3000'],
  ]) {
    await sale.work.execute(sql`update client_order set stage = ${stage}, executed_on = '2020-01-02' where id = ${sale.id}`);
    expect([stage, await sale.free()]).toEqual([stage, units]);
    // Under another symbol of the same ISIN the units are the same ones.
    expect([stage, await sale.free(twin)]).toEqual([stage, units]);
  }
  // A part that was sent is not everything, whatever is asked for the second time.
  const part = await saleOfAll();
  desk.failing = 'silent';
  expect(await part.place({ full: false, quantity: '1000.0000' })).toBe('order.unanswered');
  desk.failing = null;
  expect(await part.place()).toBe('order.taken');
  expect([await part.place({ full: false, quantity: '1000.0000' }), await part.stored()]).toEqual([
    'placed',
    [{ units: '1000', whole: false }],
  ]);
});

test('what is told to have failed is not stored later: holdings and the order share the time of one answer', async () => {
  service.answers.set('/Holdings', { results: [holding(3000)] });
  const sale = await saleOfAll();
  service.delaying = (path) => (path === '/Holdings' ? 2500 : 0);
  desk.delayMs = 2500;
  expect(await sale.place()).not.toBe('placed');
  service.delaying = () => 0;
  const asked = desk.calls.filter(({ body }) => body['id'] === sale.id).length;
  await expectEventually(() => desk.taken.has(sale.id)).toBe(asked > 0);
  expect(await sale.stored()).toEqual([]);
  // Asked again it is the same order, taken once.
  desk.delayMs = 0;
  expect([await sale.place(), await sale.stored()]).toEqual(['placed', [{ units: '3000', whole: true }]]);
});
