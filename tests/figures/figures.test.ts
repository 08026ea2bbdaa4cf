/** Tests figures over HTTP, against the fixture and results worked out by hand. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FIRMS, type Firm } from '../kit/fixture.ts';
import { HANG_MS } from '../kit/limits.ts';
import { signInBrowser, startWithFixture, type TestBrowser, type TestServer } from '../kit/server.ts';

let running: TestServer;
const browsers = new Map<string, TestBrowser>();

beforeAll(async () => {
  running = await startWithFixture({}, { ahead: true });
  for (const firm of FIRMS) {
    for (const person of ['ann', 'bob', 'ada', 'sue'] as const)
      browsers.set(`${firm} ${person}`, await signInBrowser(running.server.port, firm, person));
  }
});
afterAll(() => running.dispose());

interface FigureAnswer {
  readonly value: never;
  readonly findings: readonly { readonly code: string; readonly subject?: string }[];
}

async function read(firm: Firm, person: string, path: string): Promise<FigureAnswer> {
  const answer = await browsers.get(`${firm} ${person}`)!.ask('GET', path);
  expect(answer.status, answer.text).toBe(200);
  return answer.body as FigureAnswer;
}

async function csv(firm: Firm, person: string, path: string): Promise<string> {
  const answer = await browsers.get(`${firm} ${person}`)!.ask('GET', path);
  expect(answer.status, answer.text).toBe(200);
  expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
  return answer.text;
}

const alpha = (firm: Firm) => running.fixture[firm].accounts.alpha;
const beta = (firm: Firm) => running.fixture[firm].accounts.beta;

test.each(FIRMS)('holdings of %s are units times price, grouped, with totals that close', async (firm) => {
  const { value, findings } = await read(firm, 'ann', `/api/portfolios/${alpha(firm).portfolio}/holdings`);
  expect(findings).toEqual([]);
  expect(value).toMatchObject({
    asOf: '2024-01-04',
    currency: running.fixture[firm].currency,
    value: '10110.00',
    groups: [
      {
        assetClass: 'Fixed Interest',
        value: '4100.00',
        // 4,000 and the fee of 10: what it cost to hold them.
        holdings: [
          { symbol: 'LIND', units: '40', price: '102.5', priceDate: '2024-01-04', value: '4100.00', cost: '4010.00', income: '20.00' },
        ],
      },
      { assetClass: 'Other', value: '6010.00', holdings: [{ type: 'Cash', units: '6010', value: '6010.00' }] },
    ],
  });
});

test('holdings on an earlier day are those of that day', async () => {
  const { value } = await read('hekla', 'ann', `/api/portfolios/${alpha('hekla').portfolio}/holdings?asOf=2024-01-03`);
  // 40 x 101 = 4,040; cash 10,000 - 4,010 + 20 = 6,010.
  expect(value).toMatchObject({ asOf: '2024-01-03', value: '10050.00' });
  const before = await read('hekla', 'ann', `/api/portfolios/${alpha('hekla').portfolio}/holdings?asOf=2024-01-01`);
  expect(before.value).toMatchObject({ groups: [] });
});

test('a return is chained day by day, and a deposit is none', async () => {
  const { value } = await read('hekla', 'ann', `/api/portfolios/${alpha('hekla').portfolio}/performance?from=2024-01-02&to=2024-01-04`);
  const { series, summary } = value as { series: { date: string; portfolio: number }[]; summary: Record<string, unknown> };
  // 9,990 of 10,000 at the first close, then 10,050, then 10,110.
  expect(series.map(({ date }) => date)).toEqual(['2024-01-01', '2024-01-02', '2024-01-03', '2024-01-04']);
  expect(series[0]?.portfolio).toBe(0);
  expect(series[1]?.portfolio).toBeCloseTo(-0.001, 12);
  expect(series[2]?.portfolio).toBeCloseTo(0.005, 12);
  expect(series[3]?.portfolio).toBeCloseTo(0.011, 12);
  expect(summary).toMatchObject({
    openingValue: '0.00',
    closingValue: '10110.00',
    netContributions: '10000.00',
    gain: '110.00',
    income: '20.00',
    fees: '10.00',
  });
});

test('a range leads from its opening to its closing value, of a portfolio and of its account alike', async () => {
  for (const path of [`/api/portfolios/${alpha('hekla').portfolio}`, `/api/accounts/${alpha('hekla').account}`]) {
    // 9,990 at the close before: 4,000 of the bond and 5,990 in cash.
    const { value } = await read('hekla', 'ann', `${path}?from=2024-01-03&to=2024-01-03`);
    expect(value).toMatchObject({ openingValue: '9990.00', closingValue: '10050.00', netContributions: '0.00', gain: '60.00' });
    const whole = await read('hekla', 'ann', `${path}?from=2024-01-01&to=2024-01-04`);
    expect(whole.value).toMatchObject({ openingValue: '0.00', closingValue: '10110.00', netContributions: '10000.00', gain: '110.00' });
  }
});

test('without a benchmark for its risk profile the answer says so', async () => {
  const { value, findings } = await read('hekla', 'ann', `/api/portfolios/${alpha('hekla').portfolio}/performance`);
  expect(value).toMatchObject({ benchmark: null });
  expect(findings.map(({ code }) => code)).toContain('benchmark.missing');
});

test('the client list, the account page and the portfolio page show one figure', async () => {
  for (const firm of FIRMS) {
    const list = await read(firm, 'sue', '/api/accounts?portal=clients&sort=value&direction=descending');
    const { rows } = list.value as { rows: { id: string; valuation: { value: string; currency: string } }[] };
    expect(rows.map((row) => row.valuation.value)).toEqual(['10110.00', '1010.00']);
    for (const [mark, currency] of [
      [alpha(firm), running.fixture[firm].currency],
      [beta(firm), 'USD'],
    ] as const) {
      const row = rows.find(({ id }) => id === mark.account);
      const account = await read(firm, 'sue', `/api/accounts/${mark.account}`);
      const portfolio = await read(firm, 'sue', `/api/portfolios/${mark.portfolio}`);
      expect(account.value).toMatchObject({ value: row?.valuation.value, currency });
      expect(portfolio.value).toMatchObject({ value: row?.valuation.value, currency });
    }
  }
});

test('stored figures of an earlier engine are told and made anew', async () => {
  const work = running.server.database.work(running.fixture.hekla.id);
  await work.execute(sql`update account_summary set engine = engine - 1 where account_id = ${alpha('hekla').account}`);
  const list = () => read('hekla', 'sue', '/api/accounts?portal=clients');
  expect((await list()).findings).toEqual([{ code: 'figures.rebuilding', count: 1 }]);
  await expect.poll(async () => (await list()).findings, { timeout: HANG_MS }).toEqual([]);
});

test('transactions carry the cash they moved, newest first, inclusive of both ends', async () => {
  const { value } = await read('hekla', 'ann', `/api/portfolios/${alpha('hekla').portfolio}/transactions?from=2024-01-02&to=2024-01-03`);
  const { rows, totals } = value as { rows: { type: string; cash: string }[]; totals: unknown };
  expect(rows.map(({ type, cash }) => `${type} ${cash}`)).toEqual(['Divident 20', 'Purchase -4010', 'Contribution 10000']);
  expect(totals).toEqual([{ currency: 'GBP', cash: '6010' }]);
  const trades = await read('hekla', 'ann', `/api/portfolios/${alpha('hekla').portfolio}/transactions?group=trades`);
  expect((trades.value as { rows: unknown[] }).rows).toHaveLength(1);
});

test('a range that ends before it begins is refused', async () => {
  for (const page of ['transactions', 'performance', '']) {
    const answer = await browsers
      .get('hekla ann')!
      .ask('GET', `/api/portfolios/${alpha('hekla').portfolio}${page && `/${page}`}?from=2024-01-03&to=2024-01-02`);
    expect([page, answer.status, (answer.body as { error: string }).error]).toEqual([page, 400, 'range.reversed']);
  }
});

test('files hold the figures of the screen, and negative ones stay numbers', async () => {
  const holdings = await csv('hekla', 'ada', `/api/portfolios/${alpha('hekla').portfolio}/holdings.csv`);
  expect(holdings.startsWith('\uFEFF"Asset class","Name","ISIN","Sedol","Units","Price"')).toBe(true);
  expect(holdings).toContain('"Fixed Interest","LIND instrument","","","40","102.5","GBP","04/01/2024","4010.00","4100.00","GBP","2.2444"');
  const transactions = await csv('hekla', 'ada', `/api/portfolios/${alpha('hekla').portfolio}/transactions.csv`);
  expect(transactions).toContain('"Purchase","LIND instrument","LIND","40","4000","10","0","-4010","GBP"');
  const clients = await csv('hekla', 'ada', '/api/accounts.csv?portal=clients');
  expect(clients.split('\r\n').filter((line) => line.includes('hekla-'))).toHaveLength(1);
});

test('investors have no files', async () => {
  for (const path of [
    `/api/portfolios/${alpha('hekla').portfolio}/holdings.csv`,
    `/api/portfolios/${alpha('hekla').portfolio}/transactions.csv`,
    '/api/accounts.csv?portal=clients',
  ]) {
    expect((await browsers.get('hekla ann')!.ask('GET', path)).status).toBe(403);
  }
});
