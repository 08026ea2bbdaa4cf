/** Tests funds that a service keeps: its list, its search, each fund with its figures and charts, and what is said while it does not answer. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FundDetail, FundPrices } from '#contract/funds';
import { changeSettings, signInBrowser, type TestBrowser } from '../kit/server.ts';
import { openWealthProvider, PROVIDER_TOKEN, type TestWealthProvider } from '../kit/wealth-provider.ts';
import {
  expectAccessible,
  expectEventually,
  expectNoSidewaysScroll,
  PHONE,
  saveScreenshot,
  startJourney,
  waitUntilSettled,
  type BrowserJourney,
} from '../kit/browser.ts';

const EXPLORER = '/dashboard/clients/funds';

let service: TestWealthProvider;
let journey: BrowserJourney;
let bob: Page;
let asked: TestBrowser;

const fund = (code: string, name: string, more: Readonly<Record<string, unknown>> = {}) => ({
  fundCode: code,
  fundName: name,
  isin: `IS00000000${code}`,
  currency: 'EUR',
  size: 125_000_000,
  price: 104.25,
  priceDate: '2026-03-30',
  change1d: 0.001,
  change3m: 0.012,
  changeYtd: 0.021,
  change1y: 0.054,
  change3y: 0.17,
  change5y: 0.29,
  changeAll: 0.42,
  ...more,
});
const NORTH = fund('11', 'North Property');
const SOUTH = fund('12', 'South Loans', { price: 98.5, size: '77000000.5', changeYtd: -0.013 });

beforeAll(async () => {
  service = await openWealthProvider();
  journey = await startJourney({}, { PORTICO_SOURCE_TOKENS: `hekla=${PROVIDER_TOKEN}` });
  await changeSettings(journey.running, 'hekla', {
    languages: ['en', 'nl'],
    fundService: { title: 'Fund House', url: service.url, dataPaths: ['fund-facts', 'fund-terms'] },
  });
  service.answers.set('/funds', { results: [NORTH, SOUTH] });
  service.answers.set('/search', (query: Readonly<Record<string, string>>) => {
    const found = [SOUTH, NORTH].filter(({ fundName }) => fundName.toLowerCase().includes((query['filter'] ?? '').toLowerCase()));
    return (query['orderby'] ?? '').endsWith(' desc') ? found : found.toReversed();
  });
  service.answers.set('/fund/11', {
    ...NORTH,
    fundDescription: 'Houses in the north',
    realEstate: [{ id: 'r1', realEstateProject: 'Harbour houses', sector: 'Homes', size: 1200 }],
    loan: [{ id: 'l1', loanProject: 'Harbour loan', loanAmount: 500_000 }],
  });
  service.answers.set('/fund/12', SOUTH);
  service.answers.set('/navdata', (query: Readonly<Record<string, string>>) => ({
    results:
      query['fund'] === 'North Property'
        ? [
            { series: 'LEAD', date: '2026-01-30', nav: 101.5 },
            { series: 'A', date: '2026-02-27', nav: 102.75 },
            { series: 'A', date: '2026-01-30', nav: 100.25 },
            { series: 'LEAD', date: '2026-02-27', nav: 103.5 },
          ]
        : [],
  }));
  service.answers.set('/performance/11', {
    data: {
      oldest: { y: 2024, m: 5, d: 31 },
      entries: [
        { date: { y: 2024, m: 4, d: 30 }, value: 0.9 },
        { date: { y: 2024, m: 5, d: 31 }, value: 0 },
        { date: { y: 2025, m: 5, d: 31 }, value: 0.21 },
      ],
    },
  });
  service.answers.set('/performance/12', { data: { oldest: { y: 2025, m: 1, d: 31 }, entries: [] } });
  service.answers.set('/fund-facts', [{ fundCode: '11', assetClass: 'Property', tradingDay: 'Monday' }]);
  service.answers.set('/fund-terms', { results: [{ fundCode: '11', minimumAmount: 50_000, liquidity: 'Quarterly' }] });
  bob = await journey.bring('hekla', 'bob');
  asked = await signInBrowser(journey.running.server.port, 'hekla', 'bob');
});
afterAll(async () => {
  await journey.end();
  await service.close();
});

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.locator('main h1').waitFor();
  await waitUntilSettled(page);
}

const rows = (page: Page) => page.locator('main tbody tr th a').allInnerTexts();
const notes = (page: Page) => page.locator('main').getByRole('note').allInnerTexts();
const callsOf = (path: string) => service.calls.filter((call) => call.path === path);

test('[FEED-35] [FEED-52] the explorer lists what the service answers in the language of the reader', async () => {
  service.calls.length = 0;
  await open(bob, EXPLORER);
  await expectEventually(() => rows(bob)).toEqual(['North Property', 'South Loans']);
  expect(callsOf('/funds')).toMatchObject([{ query: { lang: 'en' }, authorization: `Bearer ${PROVIDER_TOKEN}` }]);
  await expectAccessible(bob);
  await saveScreenshot(bob, 'served-funds');
  service.answers.set('/funds', { results: [NORTH, { ...SOUTH, fundName: 'South Bonds' }] });
  await open(bob, EXPLORER);
  await expectEventually(() => rows(bob)).toEqual(['North Property', 'South Bonds']);
  service.failing = (path) => (path === '/funds' ? 'refuses' : null);
  await open(bob, EXPLORER);
  await expectEventually(async () => (await notes(bob)).join()).toContain('Fund House has not answered about funds since');
  expect(await rows(bob)).toEqual(['North Property', 'South Bonds']);
  service.failing = () => null;
  service.answers.set('/funds', { results: [NORTH, SOUTH] });
});

test('[FUND-13] search and order are the service’s: it is asked with filter, orderby and top, and its order stands', async () => {
  service.calls.length = 0;
  await open(bob, EXPLORER);
  await bob
    .getByRole('searchbox')
    .or(bob.getByRole('textbox', { name: /Search/ }))
    .first()
    .fill('north');
  await expectEventually(() => rows(bob)).toEqual(['North Property']);
  expect(callsOf('/search').at(-1)!.query).toEqual({ filter: 'north', orderby: 'fundName', top: '1000' });
  await open(bob, `${EXPLORER}?sort=fundSize&direction=descending`);
  await expectEventually(() => rows(bob)).toEqual(['South Loans', 'North Property']);
  expect(callsOf('/search').at(-1)!.query).toEqual({ filter: '', orderby: 'fundSize desc', top: '1000' });
  service.failing = (path) => (path === '/search' ? 'nonsense' : null);
  await open(bob, EXPLORER);
  await expectEventually(async () => (await notes(bob)).join()).toContain('Fund House has not answered about funds since');
  expect(await rows(bob)).toEqual(['North Property', 'South Loans']);
  service.failing = () => null;
});

test('[FUND-12] [FEED-36] [FEED-43] [FEED-52] a fund is found by its ISIN with the figures of its service, its projects, and what its feeds of data say', async () => {
  service.calls.length = 0;
  for (const stated of [NORTH, SOUTH]) {
    const { value } = (await asked.ask('GET', `/api/funds/${stated.isin}`)).body as { value: FundDetail };
    const { fundCode, fundName, currency, fundSize, fundPrice, priceDate, ...figures } = value;
    expect({ fundCode, fundName, currency, fundSize, fundPrice, priceDate }).toEqual({
      fundCode: stated.fundCode,
      fundName: stated.fundName,
      currency: 'EUR',
      fundSize: String(stated.size),
      fundPrice: String(stated.price),
      priceDate: '2026-03-30',
    });
    const { change1d, change3m, changeYtd, change1y, change3y, change5y, changeAll } = stated;
    expect(figures).toMatchObject({ change1d, change3m, changeYtd, change1y, change3y, change5y, changeAll });
  }
  await open(bob, `${EXPLORER}/11`);
  const main = () => bob.locator('main').innerText();
  for (const text of ['Houses in the north', 'Harbour houses', 'Harbour loan', 'Property', 'Monday', '€50,000', 'Quarterly'])
    await expectEventually(main).toContain(text);
  expect(callsOf('/fund/11').at(-1)!.query).toEqual({ lang: 'en' });
  expect([callsOf('/fund-facts').length > 0, callsOf('/fund-terms').length > 0]).toEqual([true, true]);
  await saveScreenshot(bob, 'served-fund');
  expect((await asked.ask('GET', '/api/funds/IS0000000099')).status).toBe(404);
  service.failing = (path) => (path === '/fund-terms' ? 'silent' : null);
  await open(bob, `${EXPLORER}/11`);
  await expectEventually(async () => (await notes(bob)).join()).toContain('Fund House has not answered about funds since');
  expect(await main()).toContain('Quarterly');
  service.failing = () => null;
  service.answers.set('/fund/11', { ...NORTH, fundDescription: 'Houses further north' });
  service.answers.set('/fund-facts', [{ fundCode: '11', assetClass: 'Property', tradingDay: 'Tuesday' }]);
  await open(bob, `${EXPLORER}/11`);
  for (const text of ['Houses further north', 'Tuesday']) await expectEventually(main).toContain(text);
});

test('[FUND-14] [FEED-41] [FEED-42] [FEED-52] the page of a fund draws its performance from the oldest day, and both series of its values', async () => {
  service.calls.length = 0;
  const { value } = (await asked.ask('GET', '/api/funds/11/prices')).body as { value: FundPrices };
  expect(value.performance).toEqual([
    { date: '2024-05-31', value: 0 },
    { date: '2025-05-31', value: 0.21 },
  ]);
  expect(value.series).toEqual([
    {
      name: 'LEAD',
      prices: [
        { date: '2026-01-30', price: '101.5' },
        { date: '2026-02-27', price: '103.5' },
      ],
    },
    {
      name: 'A',
      prices: [
        { date: '2026-01-30', price: '100.25' },
        { date: '2026-02-27', price: '102.75' },
      ],
    },
  ]);
  expect(callsOf('/navdata')).toMatchObject([{ query: { fund: 'North Property' } }]);
  await open(bob, `${EXPLORER}/11`);
  const main = () => bob.locator('main').innerText();
  await expectEventually(main).toContain('Performance since 31/05/2024');
  for (const name of ['Leading class', 'Class A']) await expectEventually(main).toContain(name);
  await expectAccessible(bob);
  await saveScreenshot(bob, 'served-fund-charts');
  service.failing = (path) => (path.startsWith('/performance') ? 'refuses' : path === '/navdata' ? 'silent' : null);
  await open(bob, `${EXPLORER}/11`);
  await expectEventually(async () => (await notes(bob)).join()).toContain('Fund House has not answered about prices since');
  expect((await notes(bob)).join()).toContain('Fund House has not answered about returns since');
  service.failing = () => null;
  service.answers.set('/navdata', { results: [{ series: 'A', date: '2026-02-27', nav: 88.25 }] });
  service.answers.set('/performance/11', {
    data: {
      oldest: { y: 2024, m: 6, d: 30 },
      entries: [
        { date: '2024-06-30', value: 0 },
        { date: '2025-06-30', value: 0.3 },
      ],
    },
  });
  await open(bob, `${EXPLORER}/11`);
  await expectEventually(main).toContain('Performance since 30/06/2024');
  expect(await main()).not.toContain('Leading class');
});

test('served funds are at home on a phone, and keep their address to themselves', async () => {
  const phone = await journey.bring('hekla', 'bob', PHONE);
  await open(phone, `${EXPLORER}/11`);
  await expectNoSidewaysScroll(phone);
  await saveScreenshot(phone, 'served-fund-phone');
  await phone.context().close();
  const { text } = await asked.ask('GET', '/api/tenant');
  expect([text.includes(service.url), text.includes('Fund House')]).toEqual([false, true]);
});
