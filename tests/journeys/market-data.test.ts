/** Tests a market data service: prices and exchange rates that it supplies are valued with, and what it does not supply is said to be missing. */
import { sql } from 'drizzle-orm';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MarketDataRun } from '#contract/market-data';
import { MARKET_TOKEN, openMarketData, type TestMarketData } from '../kit/market-data.ts';
import { changeSettings, signInBrowser, type TestBrowser } from '../kit/server.ts';
import {
  contributionOf,
  createAccount,
  createPortfolio,
  importCsv,
  instrumentsCsv,
  ledgerCsv,
  purchaseOf,
  sampleInstrument,
} from '../kit/ten-years.ts';
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

const DAY = '2024-01-03';
const LAST_DAY = '2024-01-04';
const SERVICE = 'Northern Quotes';

let service: TestMarketData;
let journey: BrowserJourney;
let sue: TestBrowser;
let desk: Page;
let reader: Page;
let account: string;

beforeAll(async () => {
  service = await openMarketData();
  journey = await startJourney({}, { PORTICO_SOURCE_TOKENS: `hekla=${MARKET_TOKEN}` });
  const { running } = journey;
  sue = await signInBrowser(running.server.port, 'hekla', 'sue');
  account = await createAccount(running, 'hekla', 'In euros');
  await hekla().execute(sql`update account set currency = 'EUR' where id = ${account}`);
  await createPortfolio(running, 'hekla', account, { name: 'In pounds', currency: 'GBP' });
  // Of an account with one portfolio the page of that is shown.
  await createPortfolio(running, 'hekla', account, { name: 'In its own', currency: 'EUR' });
  const note = sampleInstrument('Thames Note', 'Stock', 'Equity', 'UK', { [DAY]: '1' });
  await importCsv(sue, 'instruments', instrumentsCsv({ NOTE: note }));
  await importCsv(sue, 'prices', `Date,Symbol,Close\n${DAY},NOTE,1\n${LAST_DAY},NOTE,1\n`);
  const transactions = [contributionOf(LAST_DAY, '100'), purchaseOf(LAST_DAY, 'NOTE', '100', '100')];
  const own = { currency: 'EUR', transactions: [contributionOf(LAST_DAY, '50', { currency: 'EUR' })] };
  await importCsv(sue, 'transactions', ledgerCsv({ 'In pounds': { currency: 'GBP', transactions }, 'In its own': own }));
  [desk, reader] = await Promise.all([journey.bring('hekla', 'sue'), journey.bring('hekla', 'ada')]);
});
afterAll(async () => {
  await journey.end();
  await service.close();
});

const hekla = () => journey.running.server.database.work(journey.running.fixture.hekla.id);
const runs = async () => ((await sue.ask('GET', '/api/market-data')).body as { value: { runs: MarketDataRun[] } }).value.runs;

async function textOfAccount(): Promise<string> {
  await reader.goto(`/dashboard/clients/account/${account}`);
  await reader.locator('main h1').waitFor();
  await waitUntilSettled(reader);
  return (await reader.locator('main').innerText()).replace(/\s+/g, ' ');
}

/** By the button of the page, until what came is in. */
async function askNow(): Promise<MarketDataRun> {
  const before = (await runs()).length;
  await desk.goto('/admin/market-data');
  await desk.getByRole('button', { name: 'Ask now' }).click();
  await expectEventually(async () =>
    (await runs()).map(({ state }) => state).filter((state) => state === 'done' || state === 'failed'),
  ).toHaveLength(before + 1);
  await desk.getByRole('button', { name: 'Ask now' }).waitFor();
  return (await runs())[0]!;
}

test('where no service is set, prices and rates are said to come from files, and there is nobody to ask', async () => {
  await desk.goto('/admin/market-data');
  await desk.getByText('No market data service').waitFor();
  expect(await desk.getByRole('button', { name: 'Ask now' }).count()).toBe(0);
  const { status, body } = await sue.ask('POST', '/api/market-data/fetch');
  expect([status, (body as { error: string }).error]).toEqual([409, 'marketData.none']);
});

test('[FEED-44] [FEED-52] a holding in pounds is worth euros at the rate of the service, with its day; without a rate it is missing, and never one to one', async () => {
  await changeSettings(journey.running, 'hekla', { marketData: { title: SERVICE, url: `${service.url}/` } });
  const unrated = await textOfAccount();
  expect(unrated).toContain('There is no exchange rate for GBP');
  expect(unrated).not.toContain('€150');

  // It does not answer for the two currencies either.
  const silent = await askNow();
  expect(silent).toMatchObject({ state: 'done', by: 'sue of hekla', prices: 0, rates: 0 });
  expect(silent.missing).toContainEqual({ kind: 'rate', name: 'GBP/EUR', why: 'unknown' });
  await expectEventually(() => desk.getByRole('table', { name: 'What did not come' }).innerText()).toContain('GBP/EUR');
  expect(await textOfAccount()).toContain('There is no exchange rate for GBP');

  service.rates.set('GBP/EUR', { rate: 1.25, date: LAST_DAY });
  service.calls.length = 0;
  const rated = await askNow();
  expect(rated).toMatchObject({ state: 'done', prices: 0, rates: 1 });
  expect(service.calls).toContain('/exchange-rate?from=GBP&to=EUR');
  expect(service.calls.filter((call) => call.startsWith('/time-series?symbol=NOTE'))).toEqual([
    `/time-series?symbol=NOTE&from=2024-01-04&to=${new Date().toISOString().slice(0, 10)}`,
  ]);
  await expectEventually(textOfAccount).toContain('€175.00');
  const valued = await textOfAccount();
  // 100 pounds.
  expect(valued).toContain('125.00');
  expect(valued).toMatch(/Exchange rates used.*1\.25.*04\/01\/2024/);
  expect(valued).not.toContain('There is no exchange rate for GBP');
  await saveScreenshot(reader, 'market-data-account');

  // A close of the next day, in the currency in which the instrument is quoted, and one in another.
  service.series.set('NOTE', { currency: 'GBP', series: [{ date: '2024-01-05', close: 1.2 }] });
  service.series.set('LIND', { currency: 'JPY', series: [{ date: '2024-01-05', close: 7 }] });
  service.rates.set('GBP/EUR', { rate: 1.5, date: '2024-01-05' });
  const quoted = await askNow();
  expect(quoted).toMatchObject({ state: 'done', prices: 1, rates: 1 });
  expect(quoted.missing).toContainEqual({ kind: 'price', name: 'LIND', why: 'currency' });
  // 100 units at 1.20 pounds, at 1.50; and the 50 of its own.
  await expectEventually(textOfAccount).toContain('€230.00');

  // Nothing new: nothing is brought in, and nothing is left among the imports.
  expect(await askNow()).toMatchObject({ state: 'done', prices: 0, rates: 0 });
  // Every file that was committed stands in the log under the number of its run, by nobody but the service.
  const { rows: log } = await hekla().execute<{ request: string; actor: string | null; subject: string; service: string }>(sql`
    select e.request, d.actor_id as actor, d.subject_id as subject, d.detail::jsonb ->> 'service' as service
    from audit_event e join audit_detail d using (seq) where e.operation = 'commitImport' and d.detail::jsonb ? 'service' order by e.seq`);
  expect(log.map(({ request, actor, service: by }) => [request, actor, by])).toEqual([
    [rated.id, null, SERVICE],
    [quoted.id, null, SERVICE],
    [quoted.id, null, SERVICE],
  ]);
  expect(log.map(({ subject }) => subject).toSorted()).toEqual([...rated.imports, ...quoted.imports].toSorted());
  const { value: imports } = (await sue.ask('GET', '/api/imports')).body as {
    value: { fileName: string; state: string; createdBy: string }[];
  };
  expect(
    imports
      .filter(({ createdBy, state }) => createdBy === SERVICE && state === 'committed')
      .map(({ fileName }) => fileName.split(' ').slice(0, 3).join(' ')),
  ).toEqual([`${SERVICE} prices`, `${SERVICE} rates`, `${SERVICE} rates`]);
});

test('a file of the service is undone like any other, and the page of market data is at home on a phone', async () => {
  const latest = (await runs()).find(({ prices }) => prices === 1)!;
  await desk.goto('/admin/market-data');
  await desk.getByRole('table', { name: 'When it was asked' }).waitFor();
  await expectAccessible(desk);
  await saveScreenshot(desk, 'market-data');
  for (const id of latest.imports) expect((await sue.ask('POST', `/api/imports/${id}/undo`)).status).toBe(200);
  await expectEventually(textOfAccount).toContain('€175.00');
  await desk.setViewportSize(PHONE);
  await desk.goto('/admin/market-data');
  await desk.getByText('What did not come').first().waitFor();
  await expectNoSidewaysScroll(desk);
  await saveScreenshot(desk, 'market-data-phone');
  const ann = await signInBrowser(journey.running.server.port, 'hekla', 'ann');
  expect([(await ann.ask('GET', '/api/market-data')).status, (await ann.ask('POST', '/api/market-data/fetch')).status]).toEqual([403, 403]);
});

test('a number that no file could keep leaves out its own series alone, and a service that answers nothing has failed', async () => {
  service.series.set('NOTE', { currency: 'GBP', series: [{ date: '2024-01-08', close: 1.3 }] });
  service.series.set('LIND', { currency: 'GBP', series: [{ date: '2024-01-08', close: '12345678901234567890.5' }] });
  const kept = await askNow();
  expect(kept).toMatchObject({ state: 'done', prices: 1 });
  expect(kept.missing).toContainEqual({ kind: 'price', name: 'LIND', why: 'unknown' });

  // So has one that does not know whom it is asked by.
  for (const status of [401, 503]) {
    service.failing = status;
    const down = await askNow();
    expect([status, down]).toMatchObject([status, { state: 'failed', prices: 0, rates: 0, imports: [] }]);
    expect(new Set(down.missing.map(({ why }) => why))).toEqual(new Set(['silent']));
    expect(down.missing).toContainEqual({ kind: 'rate', name: 'GBP/EUR', why: 'silent' });
  }
  service.failing = null;
  expect(await desk.locator('main').innerText()).toMatch(/No answer[^]*Not brought in whole/);
});
