/**
 * Tests that every field of a portfolio, a holding, a transaction and an organisation is written in its drawer, kept, and shown where it is used; and what
 * a provider states beside of holdings and transactions.
 */
import { sql } from 'drizzle-orm';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TransactionList } from '#contract/ledger';
import type { Holding, Holdings } from '#contract/portfolios';
import type { FullRecord } from '#contract/records';
import {
  cellsOf,
  closeMessages,
  expectAccessible,
  expectEventually,
  expectNoSidewaysScroll,
  PHONE,
  pickRecord,
  saveScreenshot,
  startJourney,
  statusOf,
  waitUntilSettled,
  WIDE,
  type BrowserJourney,
} from '../kit/browser.ts';
import { multipartBody } from '../kit/multipart.ts';
import { makePng, PDF } from '../kit/sample-files.ts';
import { changeSettings, signInBrowser, type TestBrowser } from '../kit/server.ts';
import { openWealthProvider, PROVIDER_TOKEN, statedHolding, statedTransaction, type TestWealthProvider } from '../kit/wealth-provider.ts';

let journey: BrowserJourney;
let provider: TestWealthProvider;
let page: Page;
let sue: TestBrowser;
beforeAll(async () => {
  provider = await openWealthProvider();
  journey = await startJourney({}, { PORTICO_SOURCE_TOKENS: `pelagos=${PROVIDER_TOKEN}` });
  page = await journey.bring('hekla', 'sue');
  sue = await signInBrowser(journey.running.server.port, 'hekla', 'sue');
});
afterAll(async () => {
  await journey.end();
  await provider.close();
});

const fixture = () => journey.running.fixture.hekla;
const drawer = () => page.locator('dialog[open]').last();
const input = (name: string) => drawer().locator(`[name="${name}"]`);
const slot = (field: string) => drawer().locator(`[data-field="${field}"]`);
const tab = (name: string) => drawer().getByRole('tab', { name, exact: true }).click();
const press = (name: string) => drawer().getByRole('button', { name, exact: true }).click();
const shut = () => drawer().getByRole('button', { name: 'Close', exact: true }).first().click();
const titled = (title: string) => expectEventually(() => drawer().locator('h2').first().innerText()).toBe(title);
const records = (collection: string, ...rest: string[]) => ['/api/collections', collection, 'records', ...rest].join('/');
const read = async (collection: string, id: string) => (await sue.ask('GET', records(collection, id))).body as FullRecord;
const opened = () => new URL(page.url()).searchParams.get('open')!;

async function open(path: string): Promise<void> {
  await page.goto(path);
  await drawer().locator('form').first().waitFor();
}

/** The drawer of a portfolio, at one of its tabs. */
async function openTab(portfolio: string, name: string): Promise<void> {
  await open(`/admin/portfolios?open=${portfolio}`);
  await tab(name);
}

async function choose(field: string, option: string): Promise<void> {
  await slot(field).getByRole('combobox').click();
  await page.getByRole('option', { name: option, exact: true }).first().click();
}

async function fill(texts: Readonly<Record<string, string>>, options: Readonly<Record<string, string>> = {}): Promise<void> {
  for (const [name, text] of Object.entries(texts)) await input(name).fill(text);
  for (const [field, option] of Object.entries(options)) await choose(field, option);
}

/** The fields of the drawer, as somebody reads them. */
async function expectFilled(texts: Readonly<Record<string, string>>, options: Readonly<Record<string, string>> = {}): Promise<void> {
  for (const [name, text] of Object.entries(texts))
    await expectEventually(async () => [name, await input(name).inputValue()]).toEqual([name, text]);
  for (const [field, option] of Object.entries(options))
    await expectEventually(async () => [field, await slot(field).getByRole('combobox').inputValue()]).toEqual([field, option]);
}

/** Saves what is in the drawer, and closes what is told of it. */
async function save(title: string): Promise<void> {
  await press('Save');
  await page.locator('[data-tone=success]').first().waitFor();
  expect(await page.locator('[data-tone=error]').count()).toBe(0);
  await titled(title);
  await waitUntilSettled(page);
  await closeMessages(page);
}

/** Adds a record in the tab that is open, and goes back to the tab. */
async function add(what: string, form: () => Promise<void>): Promise<void> {
  await drawer()
    .getByRole('button', { name: `Add ${what}`, exact: true })
    .first()
    .click();
  await titled(`Add new ${what}`);
  await form();
  await save(`Edit ${what}`);
  await shut();
}

/** Opens the record of that name in the tab that is open. */
async function openRow(text: string, what: string): Promise<void> {
  await drawer().locator('tbody tr', { hasText: text }).getByRole('button').first().click();
  await titled(`Edit ${what}`);
}

async function makePortfolio(name: string, values: object = {}): Promise<string> {
  const body = { parent: fixture().accounts.gamma.account, values: { name, currency: 'EUR', type: 'GIA', ...values } };
  const { status, text, body: made } = await sue.ask('POST', records('portfolios'), { body });
  expect([status, text]).toEqual([200, expect.any(String)]);
  return (made as FullRecord).id;
}

async function show(path: string, on: Page = page): Promise<void> {
  await on.goto(path);
  await waitUntilSettled(on, 'main h1');
}

/** Names and values within an element, each line of them. */
async function factsIn(selector: string, on: Page = page): Promise<Record<string, string>> {
  await on.locator(selector).first().waitFor();
  return on
    .locator(`${selector} dl`)
    .evaluateAll((lists) =>
      Object.fromEntries(
        lists.flatMap((list) =>
          [...list.querySelectorAll('dt')].map((name) => [
            name.innerText.trim(),
            (name.nextElementSibling as HTMLElement).innerText.trim(),
          ]),
        ),
      ),
    );
}

test('[PORT-02] every field of a portfolio that its drawer asks is kept and shown on its page, and its tabs list and change its own records alone', async () => {
  const { gamma } = fixture().accounts;
  const texts = {
    name: 'Field by field',
    inception: '02/01/2024',
    riskProfile: '5',
    external_id: 'fields-1',
    external_owner_name: 'Fields & Sons',
  };
  const options = {
    objective: 'Accumulation',
    region: 'Europe',
    currency: 'GBP',
    reportingCurrency: 'USD',
    type: 'SIPP',
    color: 'Fourth colour of the brand',
  };
  await open(`/admin/portfolios/${gamma.account}?open=new`);
  await titled('Add new portfolio');
  await fill(texts, options);
  for (const [field, rights] of [
    ['riskLevel', 6],
    ['esgRating', 3],
  ] as const) {
    await slot(field).getByRole('slider').press('Home');
    for (let right = 0; right < rights; right += 1) await slot(field).getByRole('slider').press('ArrowRight');
  }
  await pickRecord(
    slot('combinedAccounts').getByRole('combobox').or(slot('combinedAccounts').getByRole('textbox')).first(),
    'hekla-beta account',
  );
  await save('Edit portfolio');
  const id = opened();

  await tab('Transactions');
  await add('transaction', () => fill({ name: 'Paid in', date: '02/01/2024', amount: '900' }, { type: 'Contribution', currency: 'GBP' }));
  await add('transaction', () =>
    fill({ name: 'Bought', symbol: 'LIND', date: '02/01/2024', amount: '5', localCcyAmount: '500' }, { type: 'Purchase', currency: 'GBP' }),
  );
  await openRow('Paid in', 'transaction');
  await input('amount').fill('1000');
  await save('Edit transaction');
  await shut();
  await tab('Holdings');
  await add('holding', () =>
    fill(
      { name: 'Vellum', symbol: 'VELLUM', units: '10', value: '200', purchaseValue: '20' },
      { assetclass: 'Equity', type: 'Stock', currency: 'GBP' },
    ),
  );
  await openRow('Vellum', 'holding');
  await input('value').fill('250');
  await save('Edit holding');
  await shut();
  await tab('Documents');
  await slot('documents').getByRole('button', { name: 'Add documents' }).click();
  await drawer().locator('input[type=file]').setInputFiles({ name: 'policy.pdf', mimeType: 'application/pdf', buffer: PDF });
  await page.locator('dialog[open] [data-field="documents"]').getByRole('button', { name: 'Open policy' }).waitFor();
  await press('Done');
  await slot('documents').getByRole('button', { name: 'Rename policy' }).click();
  await input('name').fill('policy of 2024');
  await press('Save document');
  await page.locator('dialog[open] [data-field="documents"]').getByRole('button', { name: 'Open policy of 2024' }).waitFor();

  // Figures of what was entered are stored by a job, which has its time: five bonds at 102.50, what is left of the money, and what was entered.
  await expectEventually(async () => (await read('portfolios', id)).values['value']).toBe(1062.5);
  const { values } = await read('portfolios', id);
  expect(values).toMatchObject({
    name: texts.name,
    inception: '2024-01-02',
    objective: 'Accummulation',
    riskLevel: 7,
    esgRating: 4,
    riskProfile: 5,
    region: 'Europe',
    currency: 'GBP',
    reportingCurrency: 'USD',
    type: 'SIPP',
    color: 'chart-4',
    external_id: 'fields-1',
    external_owner_name: 'Fields & Sons',
    combinedAccounts: [fixture().accounts.beta.account],
    owner: gamma.account,
    documents: [expect.objectContaining({ name: 'policy of 2024' })],
  });
  const changes = ['change1d', 'change1m', 'changeYtd', 'change1y', 'change3y', 'change5y', 'changeAll'].map(
    (name) => values[name] as number | null,
  );
  expect(changes.filter((change) => change !== null && change > 0).length).toBeGreaterThanOrEqual(2);

  await open(`/admin/portfolios?open=${id}`);
  await expectFilled(texts, options);
  for (const [field, value] of Object.entries({ riskLevel: '7', esgRating: '4' }))
    expect([field, await slot(field).getByRole('slider').inputValue()]).toEqual([field, value]);
  for (const [field, name] of Object.entries({ owner: 'hekla-gamma account', combinedAccounts: 'hekla-beta account' }))
    await expectEventually(async () => [field, await slot(field).innerText()]).toEqual([field, expect.stringContaining(name)]);
  for (const name of ['value', 'change1d', 'change1m', 'changeYtd', 'change1y', 'change3y', 'change5y', 'changeAll']) {
    const shown = (await input(name).inputValue()).replaceAll(',', '');
    const kept = values[name] as number | null;
    if (kept === null) expect([name, shown]).toEqual([name, '']);
    else expect(Number(shown), name).toBeCloseTo(kept, 6);
  }
  await saveScreenshot(page, 'portfolio-fields');
  const listed = () => drawer().locator('tbody th, tbody [data-record]').allInnerTexts();
  await tab('Holdings');
  await expectEventually(async () => new Set(await listed())).toEqual(new Set(['LIND instrument', 'Vellum']));
  await tab('Transactions');
  await expectEventually(async () => (await cellsOf(drawer().getByRole('table').first())).map((row) => row.join(' ')).toSorted()).toEqual([
    expect.stringMatching(/02\/01\/2024 .*Contribution.*Paid in.*1,?000/) as string,
    expect.stringMatching(/02\/01\/2024 .*Purchase.*Bought.*LIND.*500/) as string,
    expect.stringMatching(/04\/01\/2024 .*Purchase.*Vellum.*VELLUM.*200/) as string,
  ]);
  await tab('Documents');
  await expectEventually(() =>
    slot('documents')
      .getByRole('button', { name: /^Open / })
      .allInnerTexts(),
  ).toEqual(['policy of 2024']);

  await show(`/dashboard/family/portfolio/${id}`);
  expect(await page.locator('main h1').innerText()).toBe('Field by field');
  expect(await factsIn('main [data-record]')).toEqual({
    Account: 'hekla-gamma account',
    Type: 'Self-invested pension (SIPP)',
    Objective: 'Accumulation',
    Region: 'Europe',
    Currency: 'GBP',
    'Risk profile': '5 of 7',
    'Risk level': '7 of 10',
    'ESG rating': '4 of 10',
    Inception: '02/01/2024',
    'Shown together in': 'USD',
    'Owner at the provider': 'Fields & Sons',
    'External id': 'fields-1',
  });
  const main = await page.locator('main').innerText();
  expect(main).toContain('£1,062.50');
  expect(main).toContain('policy of 2024');
  expect(await page.getByRole('navigation', { name: 'Where this is' }).locator('[style*="chart-4"]').count()).toBe(1);
  const returns = Object.values(await factsIn('main section:has(> div > h2:text-is("Return by period"))'));
  expect(returns.map((text) => (text === '-' ? null : Number(text.replace('−', '-').replace('%', ''))))).toEqual(
    changes.map((change) => (change === null ? null : Number((change * 100).toFixed(2)))),
  );
  await expectAccessible(page);
  await saveScreenshot(page, 'portfolio-page');
  await page.setViewportSize(PHONE);
  await expectNoSidewaysScroll(page);
  await saveScreenshot(page, 'portfolio-page-phone');
  await page.setViewportSize(WIDE);
  await show(`/dashboard/family/portfolio/${id}?tab=holdings`);
  const held = new Map((await cellsOf(page.getByRole('table', { name: 'Holdings' }))).map(([name, value]) => [name, value]));
  expect([held.get('Vellum'), held.get('LIND instrument')]).toEqual(['250.00', '512.50']);
  await show(`/dashboard/family/portfolio/${id}?tab=transactions&from=2024-01-01&to=2024-01-04`);
  const moved = (await cellsOf(page.getByRole('table', { name: 'Transactions' }))).map((row) => row.join(' '));
  for (const name of ['Paid in', 'LIND instrument', 'Vellum'])
    expect(
      moved.filter((row) => row.includes(name)),
      name,
    ).toHaveLength(1);
  expect(moved).toHaveLength(4);
});

/** The holdings of a portfolio by their names, each with its class. */
async function heldIn(staff: TestBrowser, portfolio: string): Promise<Map<string, Holding & { readonly assetClass: string }>> {
  const { value } = (await staff.ask('GET', `/api/portfolios/${portfolio}/holdings`)).body as { value: Holdings };
  return new Map(value.groups.flatMap(({ assetClass, holdings }) => holdings.map((one) => [one.name, { ...one, assetClass }] as const)));
}

/** The drawer of a holding on the page of its portfolio: its lines, and all that it says. */
async function readHolding(path: string, name: string, on: Page = page): Promise<{ facts: Record<string, string>; text: string }> {
  await show(path, on);
  await on.getByRole('table', { name: 'Holdings' }).getByRole('link', { name, exact: true }).click();
  await on.locator('#selectedHoldingDrawer').waitFor();
  await waitUntilSettled(on);
  return { facts: await factsIn('#selectedHoldingDrawer', on), text: await on.locator('#selectedHoldingDrawer').innerText() };
}

/** The portfolio of alpha in the other firm, of which a provider states everything; as staff see it. */
async function openProvided(): Promise<{ staff: TestBrowser; page: Page; portfolio: string; path: string }> {
  await changeSettings(journey.running, 'pelagos', {
    source: { provider: 'wealth', title: 'Wealth Data', url: `${provider.url}/`, statements: false },
    portfolioTabs: ['overview', 'holdings', 'transactions'],
    defaultLanguage: 'en',
  });
  const DAY = '2026-03-31';
  const { answers } = provider;
  answers.set('/Account', [{ id: 'pelagos-alpha', value: 2456.93, currency: 'EUR' }]);
  answers.set('/Account/pelagos-alpha', { id: 'pelagos-alpha', value: 2456.93, currency: 'EUR' });
  answers.set('/Portfolios/pelagos-alpha-p', { value: 2456.93, currency: 'EUR' });
  answers.set('/Holdings/dates', { dates: [DAY], lastImported: DAY });
  answers.set('/Performance/pelagos-alpha-p', []);
  const { portfolio } = journey.running.fixture.pelagos.accounts.alpha;
  return {
    staff: await signInBrowser(journey.running.server.port, 'pelagos', 'sue'),
    page: await journey.bring('pelagos', 'sue'),
    portfolio,
    path: `/dashboard/clients/portfolio/${portfolio}`,
  };
}

test('[HOLD-01] every field of a holding that a drawer asks, and every one that a provider states, is read back and stands in the drawer of the holding', async () => {
  const portfolio = await makePortfolio('All kinds of holdings');
  const holding = {
    texts: { name: 'Quartz Fund', symbol: 'QRTZ', units: '12', value: '777', purchaseValue: '5.5' },
    options: { assetclass: 'Fixed income', type: 'Fund', currency: 'EUR', region: 'Japan' },
  };
  const security = {
    texts: { name: 'Basalt ETF', symbol: 'BSLT', units: '20', purchaseValue: '25', date: '03/01/2024' },
    options: { type: 'ETF', currency: 'EUR', region: 'Frankfurt' },
  };
  const property = {
    texts: { name: 'Harbour House', date: '04/01/2021', purchaseValue: '100000', annual_growth: '5' },
    options: { currency: 'EUR', region: 'Europe' },
  };
  await openTab(portfolio, 'Holdings');
  await add('holding', () => fill(holding.texts, holding.options));
  await add('security', () => fill(security.texts, security.options));
  await add('property', async () => {
    await fill(property.texts, property.options);
    await slot('pricePoints').getByRole('button', { name: 'Add a row' }).click();
    await fill({ date: '02/01/2023', price: '120000' });
    await press('OK');
  });

  const kept = async (collection: string) =>
    ((await sue.ask('GET', `${records(collection)}?parent=${portfolio}`)).body as { rows: FullRecord[] }).rows;
  const byName = async (collection: string, name: string) => (await kept(collection)).find((one) => one.name === name)!.id;
  expect((await read('holdings', await byName('holdings', 'Quartz Fund'))).values).toMatchObject({
    name: 'Quartz Fund',
    symbol: 'QRTZ',
    assetclass: 'Fixed income',
    type: 'Fund',
    units: 12,
    value: 777,
    purchaseValue: 5.5,
    currency: 'EUR',
    region: 'Japan',
  });
  expect((await read('securities', await byName('securities', 'Basalt ETF'))).values).toMatchObject({
    name: 'Basalt ETF',
    symbol: 'BSLT',
    type: 'etf',
    currency: 'EUR',
    region: 'Frankfurt',
    units: 20,
    purchaseValue: 25,
    date: '2024-01-03',
  });
  expect((await read('properties', await byName('properties', 'Harbour House'))).values).toMatchObject({
    name: 'Harbour House',
    currency: 'EUR',
    region: 'Europe',
    date: '2021-01-04',
    purchaseValue: 1e5,
    annual_growth: 5,
    pricePoints: [
      {
        date: '2023-01-02',
        price: 12e4,
      },
    ],
    type: 'Commodity',
    assetclass: 'Property',
    units: 1,
  });
  await openTab(portfolio, 'Holdings');
  await openRow('Quartz Fund', 'holding');
  await expectFilled(holding.texts, holding.options);
  await shut();
  await drawer().locator('[data-field=securities] tbody tr', { hasText: 'Basalt ETF' }).getByRole('button').first().click();
  await titled('Edit security');
  await expectFilled(security.texts, security.options);
  await shut();
  await drawer().locator('[data-field=properties] tbody tr', { hasText: 'Harbour House' }).getByRole('button').first().click();
  await titled('Edit property');
  await expectFilled({ ...property.texts, purchaseValue: '100,000' }, property.options);
  expect(await slot('pricePoints').innerText()).toMatch(/02\/01\/2023[^]*120,000/);

  const held = await heldIn(sue, portfolio);
  const path = `/dashboard/family/portfolio/${portfolio}?tab=holdings`;
  const quartz = await readHolding(path, 'Quartz Fund');
  expect(quartz.text).toContain('€777.00');
  expect(quartz.facts).toMatchObject({
    Units: '12',
    Price: expect.stringMatching(/^€64\.75/) as string,
    Cost: '€66.00',
    Symbol: 'QRTZ',
    Type: 'Fund',
    'Asset class': 'Fixed Interest',
    Region: 'Japan',
    Currency: 'EUR',
  });
  await expectAccessible(page);
  await saveScreenshot(page, 'holding-entered');
  const basalt = await readHolding(path, 'Basalt ETF');
  expect(basalt.text).toMatch(/€500\.00[^]*Transactions[^]*Purchase[^]*03\/01\/2024[^]*20 units/);
  expect(basalt.facts).toMatchObject({
    Units: '20',
    Price: '€25.0000, 03/01/2024',
    Cost: '€500.00',
    Symbol: 'BSLT',
    Type: 'Fund',
    Region: 'Frankfurt',
    'Asset class': 'Equities',
    Currency: 'EUR',
  });
  const house = await readHolding(path, 'Harbour House');
  expect(house.facts).toMatchObject({
    Bought: '04/01/2021',
    'Purchase value': '€100,000.00',
    'Annual growth': '5.00%',
    'Valued on 02/01/2023': '€120,000.00',
    Type: 'Commodity',
    Region: 'Europe',
    Currency: 'EUR',
    Units: '1',
    'Asset class': held.get('Harbour House')!.assetClass,
  });
  expect([held.get('Quartz Fund')?.value, held.get('Basalt ETF')?.value]).toEqual(['777.00', '500.00']);

  const { staff, page: other, ...provided } = await openProvided();
  const stated = {
    name: 'Slate Fund',
    symbol: 'SLTE',
    isin: 'IE00SLATE001',
    sedol: 'BSLATE1',
    assetclass: 'Fixed income',
    type: 'Fund',
    sector: 'Hedge Funds',
    region: 'Japan',
    currency: 'EUR',
    quantity: 321,
    price: 7.654,
    date: '2026-03-30T00:00:00',
    cost: 2100.11,
    value: 2456.93,
    accountNo: '55U66',
    fund: 'Slate of Funds',
    nav: 7.71,
    yield: 0.0345,
    return: 0.1678,
  };
  provider.answers.set('/Holdings/pelagos-alpha-p', { results: [statedHolding(stated)] });
  expect((await heldIn(staff, provided.portfolio)).get('Slate Fund')).toMatchObject({
    name: 'Slate Fund',
    symbol: 'SLTE',
    isin: 'IE00SLATE001',
    sedol: 'BSLATE1',
    assetClass: 'Fixed Interest',
    type: 'Fund',
    sector: 'Hedge Funds',
    region: 'Japan',
    priceCurrency: 'EUR',
    units: '321',
    price: '7.654',
    priceDate: '2026-03-30',
    cost: '2100.11',
    value: '2456.93',
    provided: {
      accountNo: '55U66',
      fundNumber: '55',
      fund: 'Slate of Funds',
      nav: '7.71',
      yield: 0.0345,
      return: 0.1678,
    },
  });
  const slate = await readHolding(`${provided.path}?tab=holdings`, 'Slate Fund', other);
  expect(slate.text).toMatch(/€2,456\.93[^]*Stated by Wealth Data/);
  expect(slate.facts).toMatchObject({
    Units: '321',
    Price: '€7.6540, 30/03/2026',
    Cost: '€2,100.11',
    Symbol: 'SLTE',
    ISIN: 'IE00SLATE001',
    SEDOL: 'BSLATE1',
    'Asset class': 'Fixed Interest',
    Type: 'Fund',
    Sector: 'Hedge funds',
    Region: 'Japan',
    Currency: 'EUR',
    Fund: 'Slate of Funds',
    'Account number': '55U66',
    'Net asset value': '€7.71',
    Yield: '3.45%',
    Return: '+16.78%',
  });
  await expectAccessible(other);
  await saveScreenshot(other, 'holding-provided');
});

/** The transactions of a portfolio by their names. */
async function movedIn(staff: TestBrowser, portfolio: string): Promise<Map<string, TransactionList['rows'][number]>> {
  const { value } = (await staff.ask('GET', `/api/portfolios/${portfolio}/transactions`)).body as { value: TransactionList };
  return new Map(value.rows.map((row) => [row.name, row]));
}

test('[TXN-01] every field of a transaction that its drawer asks, and every one that a provider states, is read back and stands in the tab', async () => {
  const portfolio = await makePortfolio('All kinds of transactions');
  const texts = { name: 'Bought of Onyx', symbol: 'ONYX', date: '03/01/2024', amount: '8', localCcyAmount: '444' };
  const options = { type: 'Purchase', currency: 'EUR' };
  const costs = { fee: '1.5', tax: '2.25' };
  const terms = { assetclass: 'Crypto', securityType: 'Commodity', region: 'Emerging markets' };
  await openTab(portfolio, 'Transactions');
  await add('transaction', async () => {
    await fill(texts, options);
    await tab('Security and costs');
    await fill(costs, terms);
  });
  const { rows } = (await sue.ask('GET', `${records('transactions')}?parent=${portfolio}`)).body as { rows: FullRecord[] };
  expect(rows).toHaveLength(1);
  const kept = await read('transactions', rows[0]!.id);
  expect(kept.parent).toBe(portfolio);
  expect(kept.values).toMatchObject({
    name: 'Bought of Onyx',
    symbol: 'ONYX',
    type: 'Purchase',
    date: '2024-01-03',
    amount: 8,
    localCcyAmount: 444,
    currency: 'EUR',
    ...terms,
    fee: 1.5,
    tax: 2.25,
  });
  expect((await movedIn(sue, portfolio)).get('Bought of Onyx')).toMatchObject({
    type: 'Purchase',
    date: '2024-01-03',
    symbol: 'ONYX',
    units: '8',
    price: '55.5',
    amount: '444',
    fee: '1.5',
    tax: '2.25',
    cash: '-447.75',
    currency: 'EUR',
  });
  await openTab(portfolio, 'Transactions');
  await expectEventually(async () => (await cellsOf(drawer().getByRole('table').first())).map((row) => row.slice(0, 7))).toEqual([
    expect.arrayContaining(['03/01/2024', 'Purchase', 'Bought of Onyx', 'ONYX', '8', '444']) as string[],
  ]);
  await openRow('Bought of Onyx', 'transaction');
  await expectFilled(texts, options);
  await tab('Security and costs');
  await expectFilled(costs, terms);
  await show(`/dashboard/family/portfolio/${portfolio}?tab=transactions&from=2024-01-01&to=2024-01-04`);
  expect((await cellsOf(page.getByRole('table', { name: 'Transactions' })))[0]).toEqual([
    '03/01/2024',
    'Purchase',
    'Bought of Onyx',
    '8',
    '€55.5000',
    '444.00',
    '3.75',
    '−447.75',
  ]);

  const { staff, page: other, ...provided } = await openProvided();
  provider.answers.set('/Holdings/pelagos-alpha-p', { results: [] });
  const stated = {
    name: 'Marble Fund',
    symbol: 'MRBL',
    type: 'Purchase',
    date: '2026-03-05T00:00:00',
    currency: 'EUR',
    assetclass: 'Fixed income',
    units: 321,
    navDate: '2026-03-03',
    side: 'BUY-IN',
    grossAmount: 2345.67,
    netAmount: 2351.89,
    fund: 'Marble of Funds',
  };
  provider.answers.set('/Transactions/pelagos-alpha-p', { results: [statedTransaction(stated)] });
  expect((await movedIn(staff, provided.portfolio)).get('Marble Fund')).toMatchObject({
    symbol: 'MRBL',
    type: 'Purchase',
    date: '2026-03-05',
    currency: 'EUR',
    units: '321',
    amount: '2345.67',
    cash: '-2351.89',
    provided: {
      navDate: '2026-03-03',
      side: 'BUY-IN',
      fund: 'Marble of Funds',
    },
  });
  await show(`${provided.path}?tab=transactions&from=2026-01-01&to=2026-03-31`, other);
  expect((await cellsOf(other.getByRole('table', { name: 'Transactions' })))[0]).toEqual([
    '05/03/2026',
    'Purchase',
    'Marble Fund Marble of Funds · Side: BUY-IN · NAV of 03/03/2026',
    '321',
    '',
    '2,345.67',
    '−2,351.89',
  ]);
  await saveScreenshot(other, 'transactions-provided');
});

test('[ADM-34] every field of an organisation is kept, and its name, logo, address and site follow wherever they are shown', async () => {
  const { people, organisations } = fixture();
  const library = ((await sue.ask('POST', records('libraries'), { body: { values: { name: 'Logos' } } })).body as FullRecord).id;
  for (const [name, width, height] of [
    ['before.png', 80, 40],
    ['after.png', 120, 40],
  ] as const) {
    const sent = await sue.ask('POST', `/api/libraries/${library}/media`, multipartBody(name, await makePng(width, height)));
    expect([name, sent.status]).toEqual([name, 200]);
  }
  const pickLogo = async (name: string) => {
    await slot('photo')
      .getByRole('button', { name: /^Choose/ })
      .click();
    const dialog = page.getByRole('dialog', { name: 'Media', exact: true });
    await dialog.getByRole('combobox', { name: 'Library' }).selectOption({ label: 'Logos' });
    await dialog
      .getByRole('button', { name: new RegExp(name) })
      .first()
      .click();
    await slot('photo').getByText(`${name}.png`, { exact: true }).waitFor();
  };
  /** How wide each picture is for its height, once it is loaded. */
  const shapes = (of: ReturnType<Page['locator']>) =>
    of
      .locator('img')
      .evaluateAll((all) => all.map((one) => (one as HTMLImageElement).naturalWidth / (one as HTMLImageElement).naturalHeight));

  const first = { name: 'Skarð & Daughters', url: 'https://skard.example', domain: 'skard.example', address: 'Laugavegur 1\nReykjavík' };
  await open('/admin/organisations?open=new');
  await titled('Add new organisation');
  await fill(first);
  await pickLogo('before');
  await save('Edit organisation');
  const id = opened();
  await open(`/admin/organisations?open=${id}`);
  await expectFilled(first);
  await expectEventually(() => shapes(slot('photo'))).toEqual([2]);
  await saveScreenshot(page, 'organisation-fields');

  // Its company admin, whoever keeps the house, and a portal are of it.
  const db = journey.running.server.database.work(fixture().id);
  await db.execute(sql`update person set organisation_id = ${id} where id in (${people.cor}, ${people.sue})`);
  await db.execute(sql`insert into portal (organisation_id, key, name) values (${id}, 'skard', 'Portal of Skarð')`);
  // Whoever changes their organisation signs in anew.
  sue = await signInBrowser(journey.running.server.port, 'hekla', 'sue');
  page = await journey.bring('hekla', 'sue');
  const made = await sue.ask('POST', records('groups'), { body: { values: { name: 'By Skarð', score: 1 } } });
  const cor = await journey.bring('hekla', 'cor');
  const follows = async (
    at: { readonly name: string; readonly url: string; readonly domain: string; readonly address: string },
    shape: number,
  ) => {
    await show('/admin/organisations');
    const row = page.getByRole('row', { name: at.name });
    for (const text of [at.name, at.url, at.domain]) await row.getByText(text, { exact: true }).first().waitFor();
    await expectEventually(() => shapes(row)).toEqual([shape]);
    await show('/admin/users?search=cor%20of');
    await page
      .getByRole('row', { name: /cor of hekla/ })
      .getByText(at.name)
      .waitFor();
    await show('/admin/portals?search=Portal%20of%20Skar%C3%B0');
    await page
      .getByRole('row', { name: /Portal of Skarð/ })
      .getByText(at.name)
      .waitFor();
    await open(`/admin/groups?open=${(made.body as FullRecord).id}`);
    await expectEventually(() => drawer().innerText()).toContain(`sue of hekla (${at.name})`);
    await show('/profile/organisation', cor);
    await expectEventually(() => cor.locator('[name=name]').inputValue()).toBe(at.name);
    expect(await cor.getByLabel('Address').inputValue()).toBe(at.address);
    expect([await cor.getByLabel('Site').inputValue(), await cor.getByLabel('Email domain').inputValue()]).toEqual([at.url, at.domain]);
    await expectEventually(() => shapes(cor.locator('main form'))).toEqual([shape]);
    await cor.getByRole('button', { name: 'cor of hekla' }).click();
    const menu = cor.getByRole('menu');
    await menu.getByText(at.name, { exact: true }).waitFor();
    await expectEventually(() => shapes(menu)).toEqual([shape]);
  };
  await follows(first, 2);
  await expectAccessible(cor);
  await saveScreenshot(cor, 'organisation-profile');

  const second = { name: 'Skarð and Sons', url: 'https://sons.example', domain: 'sons.example', address: 'Hafnarstræti 2\nAkureyri' };
  await open(`/admin/organisations?open=${id}`);
  await fill(second);
  await pickLogo('after');
  await save('Edit organisation');
  await follows(second, 3);
  // And the other way round: what its company admin says of it is in the record.
  await cor.keyboard.press('Escape');
  await cor.locator('[name=name]').fill('Skarð and all');
  await cor.getByRole('button', { name: 'Save' }).click();
  await expectEventually(async () => (await read('organisations', id)).values).toMatchObject({ ...second, name: 'Skarð and all' });
  await cor.setViewportSize(PHONE);
  await show('/profile/organisation', cor);
  await expectNoSidewaysScroll(cor);
  await cor.getByRole('button', { name: 'Menu' }).click();
  await cor.getByRole('dialog').getByText('Skarð and all', { exact: true }).waitFor();
  await saveScreenshot(cor, 'organisation-phone');

  // Nobody of another organisation is sent its logo, and nobody at all the file behind it.
  const ann = await journey.bring('hekla', 'ann');
  await ann.goto('/portals');
  expect([
    await statusOf(ann, `/api/organisations/${id}/logo`),
    await statusOf(ann, `/api/organisations/${organisations.own}/logo`),
  ]).toEqual([404, 404]);
  expect(await statusOf(cor, `/api/organisations/${id}/logo`)).toBe(200);
});
