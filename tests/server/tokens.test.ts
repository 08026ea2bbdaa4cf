/** Tests that every provider and service outside is asked with the token of the firm, and that the token is told to nobody else. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addHeldFund } from '../kit/fund-holdings.ts';
import { HANG_MS } from '../kit/limits.ts';
import { openOrderProvider, type TestOrderProvider } from '../kit/order-provider.ts';
import { openPdfFunction, type TestPdfFunction } from '../kit/pdf-function.ts';
import { signInBrowser, startAt, startWithFixture, changeSettings, TestBrowser, type TestServer } from '../kit/server.ts';
import { freePort, startServerProcess, waitUntilReady } from '../kit/server-process.ts';
import { openWealthProvider, statedHolding, statedTransaction, type TestWealthProvider } from '../kit/wealth-provider.ts';

const TOKEN = 'Zm9yLXRoZS1wcm92aWRlci1hbG9uZQ';
const DAY = '2026-03-31';

let running: TestServer;
let provider: TestWealthProvider;
let orders: TestOrderProvider;
let outside: TestPdfFunction;
let fund: string;
beforeAll(async () => {
  [provider, orders, outside] = [await openWealthProvider(), await openOrderProvider(), await openPdfFunction()];
  running = await startWithFixture();
  fund = await addHeldFund(work(), alpha().portfolio, {
    symbol: 'ESTATE',
    name: 'Estate Fund',
    units: '10000',
    price: '100',
    currency: 'GBP',
    isin: 'NL0000000101',
  });
  await work().execute(sql`update account set status = 'verified' where id = ${alpha().account}`);
});
afterAll(async () => {
  await running.place.dispose();
  await provider.close();
  await orders.close();
  await outside.close();
});

const work = () => running.server.database.work(running.fixture.hekla.id);
const alpha = () => running.fixture.hekla.accounts.alpha;

interface AskedOutside {
  readonly authorization: string | undefined;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
}

/**
 * Runs the server as a process of its own, with its whole log, for a firm with these settings.
 * @param ask what is asked of it, by a client and by staff; returns every answer
 */
async function withSettings(
  settings: Readonly<Record<string, unknown>>,
  calls: AskedOutside[],
  ask: (client: TestBrowser, staff: TestBrowser) => Promise<readonly { readonly text: string; readonly headers: object }[]>,
): Promise<void> {
  await changeSettings(running, 'hekla', { source: null, fundService: null, orderService: null, pdfService: null, ...settings });
  await running.server.stop();
  const port = await freePort();
  calls.length = 0;
  const child = startServerProcess(running.place, port, { PORTICO_SOURCE_TOKENS: `hekla=${TOKEN}`, PORTICO_LOG: 'debug' });
  try {
    await waitUntilReady(port);
    const answers = await ask(await signInBrowser(port, 'hekla', 'ann'), await signInBrowser(port, 'hekla', 'sue'));
    for (const { text, headers } of answers) expect(text + JSON.stringify(headers)).not.toContain(TOKEN);
    expect(calls.length).toBeGreaterThan(0);
    for (const { authorization, path, query } of calls)
      expect([path, authorization, JSON.stringify([path, query]).includes(TOKEN)]).toEqual([path, `Bearer ${TOKEN}`, false]);
    expect(child.log()).toContain(`"msg":"answered"`);
    expect(child.log()).not.toContain(TOKEN);
  } finally {
    await child.kill();
    running = { ...running, server: await startAt(running.place) };
  }
}

const SOURCES: Readonly<Record<string, readonly string[]>> = {
  wealth: ['/Account', '/Account/hekla-alpha', '/Holdings/hekla-alpha-p', '/Transactions/hekla-alpha-p', '/Pdf/hekla-alpha-p'],
  dated: ['/account-overview/hekla-alpha', '/Portfolio/hekla-alpha/holdings/hekla-alpha-p', '/Documents/hekla-alpha', '/Cache'],
  host: ['/api/Customer/GetPortfolios', '/api/position/GetPosition', '/api/Transaction/GetTitleTransactions'],
  'private-equity': ['/private-equity-accounts/hekla-alpha/values', '/products/hekla-alpha-p/portfolioHoldings'],
  'fund-holdings': ['/Holdings', '/Holdings/dates'],
};

test('[FEED-01] every call to a provider bears the token, which is in no answer, no query and no log', async () => {
  const { answers } = provider;
  answers.set('/Account/hekla-alpha', { id: 'hekla-alpha', value: 10, currency: 'GBP' });
  answers.set('/Holdings/hekla-alpha-p', [statedHolding()]);
  answers.set('/Holdings', [statedHolding({ accountNo: '1Uhekla-alpha-p' })]);
  answers.set('/Holdings/dates', { lastImported: DAY });
  answers.set('/Transactions/hekla-alpha-p', [statedTransaction()]);
  // What fails is logged, and says no token either.
  for (const [name, paths] of Object.entries(SOURCES)) {
    const source = { provider: name, title: 'Provider', url: provider.url, statements: true };
    await withSettings({ source }, provider.calls, async (client, staff) => {
      const [account, portfolio] = [`/api/accounts/${alpha().account}`, `/api/portfolios/${alpha().portfolio}`];
      const range = `from=2026-01-01&to=${DAY}`;
      const asked = [
        '/api/accounts?portal=clients',
        `${account}?asOf=${DAY}`,
        `${account}/provided-documents`,
        `${portfolio}?asOf=${DAY}`,
        `${portfolio}/holdings?asOf=${DAY}`,
        `${portfolio}/transactions?${range}`,
        `${portfolio}/performance?${range}`,
        `${portfolio}/provided-statement?${range}`,
        '/api/tenant',
      ];
      const got = [];
      for (const who of [client, staff]) for (const path of asked) got.push(await who.ask('GET', path));
      got.push(await staff.ask('POST', '/api/source/refresh', { body: {} }));
      const called = provider.calls.map(({ path }) => path);
      expect([name, paths.filter((path) => !called.includes(path))]).toEqual([name, []]);
      return got;
    });
  }

  answers.set('/common-library', [{ id: 'C-1', name: 'House rules' }]);
  await withSettings(
    { fundService: { title: 'Fund House', url: provider.url, dataPaths: ['fund-facts'], library: true } },
    provider.calls,
    async (client) => {
      const got = [];
      for (const path of [
        '/api/funds',
        '/api/funds?search=north',
        '/api/funds/11',
        '/api/funds/11/prices',
        '/api/portals/clients/provided-documents',
      ])
        got.push(await client.ask('GET', path));
      const { value } = got.at(-1)!.body as { value: { documents: { id: string }[] }[] };
      got.push(await client.ask('GET', `/api/library-documents/${value[0]!.documents[0]!.id}/file`));
      return got;
    },
  );

  await withSettings({ pdfService: { title: 'PDF', url: outside.url } }, outside.calls, async (client) => {
    const body = { portfolio: alpha().portfolio, from: '2024-01-02', to: '2024-01-04' };
    const asked = await client.ask('POST', `/api/accounts/${alpha().account}/statements`, { body });
    const path = `/api/statements/${(asked.body as { id: string }).id}`;
    const state = async () => ((await client.ask('GET', path)).body as { state: string }).state;
    await expect.poll(state, { timeout: HANG_MS }).toMatch(/ready|failed/);
    return [asked, await client.ask('GET', path)];
  });

  await withSettings({ orderService: { title: 'Fund Orders', url: orders.url } }, orders.calls, async (client) => {
    const order = { id: crypto.randomUUID(), instrument: fund, unitType: 'amount', quantity: '100000' };
    const placed = await client.ask('POST', `/api/portfolios/${alpha().portfolio}/orders`, { body: order });
    expect([placed.status, placed.text]).toEqual([200, expect.any(String)]);
    return [placed, await client.ask('GET', `/api/portfolios/${alpha().portfolio}/order-documents`)];
  });
});
