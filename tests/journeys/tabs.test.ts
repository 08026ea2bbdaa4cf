/** Tests the tabs of a portfolio that explain its gains, each number worked out here by hand. */
import { sql } from 'drizzle-orm';
import Papa from 'papaparse';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FigureProvenance } from '#contract/performance';
import { rebuildSummaries } from '#server/performance';
import { operations as everyOperation } from '../../apps/server/operations.ts';
import { settingsOf } from '../kit/fixture.ts';
import type { OracleTransaction } from '../oracle/oracle.ts';
import { changeSettings, signInBrowser } from '../kit/server.ts';
import {
  cellsOf,
  waitForDownload,
  expectEventually,
  expectAccessible,
  expectNoSidewaysScroll,
  openSection,
  PHONE,
  saveScreenshot,
  startJourney,
  WIDE,
  type BrowserJourney,
} from '../kit/browser.ts';
import { importCsv, ledgerCsv, createAccount, createPortfolio, contributionOf } from '../kit/ten-years.ts';

/** A share in pounds and one in dollars, whose currency rises from 0.80 to 0.90 pounds. */
const INSTRUMENTS = `Symbol,Name,Type,Asset class,Sector,Currency
TEN,Ten Bells,Stock,Equity,UK,GBP
FAR,Far Shore,Stock,Equity,US,USD
KEPT,Kept Hold,Stock,Equity,UK,GBP
LEND,Lend 4% 2028,Bond,Fixed income,Government Conventional,GBP
GAVE,Gave 6% 2028,Bond,Fixed income,Government Conventional,GBP
`;
const PRICES = `Date,Symbol,Close
2026-01-05,TEN,5
2026-03-02,TEN,7
2026-05-04,TEN,8
2026-05-29,TEN,9
2026-01-05,FAR,10
2026-05-29,FAR,12
2026-01-05,KEPT,100
2026-05-29,KEPT,110
2026-01-05,LEND,95
2026-05-29,LEND,100
2026-01-05,GAVE,100
2026-05-29,GAVE,100
`;
const RATES = `Date,Base,Quote,Rate
2026-01-05,USD,GBP,0.8
2026-05-04,USD,GBP,0.9
`;

const entry = (
  date: string,
  type: OracleTransaction['type'],
  symbol: string,
  units: string,
  amount: string,
  currency = 'GBP',
): OracleTransaction => ({
  date,
  type,
  symbol,
  units,
  amount,
  fee: '0',
  tax: '0',
  currency,
});

const LEDGERS = {
  Sold: {
    currency: 'GBP',
    transactions: [
      contributionOf('2026-01-05', '5000'),
      entry('2026-01-05', 'Purchase', 'TEN', '10', '50'),
      entry('2026-01-05', 'Purchase', 'KEPT', '10', '1000'),
      entry('2026-01-05', 'Purchase', 'FAR', '20', '200', 'USD'),
      entry('2026-03-02', 'Purchase', 'TEN', '10', '70'),
      entry('2026-05-04', 'Sale', 'TEN', '5', '40'),
      entry('2026-05-29', 'Sale', 'FAR', '20', '240', 'USD'),
    ],
  },
  Bridged: {
    currency: 'GBP',
    transactions: [
      contributionOf('2026-01-05', '1000'),
      entry('2026-01-05', 'Purchase', 'TEN', '60', '300'),
      entry('2026-01-05', 'Purchase', 'FAR', '20', '200', 'USD'),
      contributionOf('2026-01-05', '200', { currency: 'USD' }),
      { ...entry('2026-03-02', 'Divident', 'TEN', '0', '12'), tax: '2' },
      entry('2026-04-01', 'Fee', '', '0', '15'),
      entry('2026-05-29', 'Withdrawal', '', '0', '100'),
    ],
  },
  Charged: {
    currency: 'GBP',
    transactions: [
      contributionOf('2026-01-05', '5000'),
      { ...entry('2026-01-05', 'Purchase', 'TEN', '100', '500'), fee: '4', tax: '2.50' },
      { ...entry('2026-01-05', 'Purchase', 'KEPT', '10', '1000'), fee: '6' },
      entry('2026-02-02', 'Fee', '', '0', '20'),
      { ...entry('2026-03-02', 'Divident', 'TEN', '0', '12'), tax: '2' },
      entry('2026-05-04', 'Fee', '', '0', '21'),
      { ...entry('2026-05-04', 'Sale', 'TEN', '50', '400'), fee: '4' },
    ],
  },
  Lent: {
    currency: 'GBP',
    transactions: [
      contributionOf('2026-01-05', '40000'),
      entry('2026-01-05', 'Purchase', 'LEND', '10000', '9500'),
      entry('2026-01-05', 'Purchase', 'GAVE', '20000', '20000'),
    ],
  },
  Untouched: {
    currency: 'GBP',
    transactions: [contributionOf('2026-01-05', '5000'), entry('2026-01-05', 'Purchase', 'KEPT', '10', '1000')],
  },
} as const;
type TabLedgerName = keyof typeof LEDGERS;

/** While it is true, what tells fees and charges breaks off on the server. */
let failing = false;
const operations = everyOperation.map((one) => ({
  ...one,
  handle: ['listFees', 'listCharges'].includes(one.name)
    ? (...given: Parameters<typeof one.handle>) => (failing ? Promise.reject(new Error('it breaks off')) : one.handle(...given))
    : one.handle,
}));

let journey: BrowserJourney;
let page: Page;
const portfolios = new Map<TabLedgerName, string>();
beforeAll(async () => {
  journey = await startJourney({ operations });
  const { running } = journey;
  const account = await createAccount(running, 'hekla', 'Tabs');
  for (const name of Object.keys(LEDGERS) as TabLedgerName[])
    portfolios.set(name, await createPortfolio(running, 'hekla', account, { name, currency: 'GBP', riskProfile: 3 }));
  const staff = await signInBrowser(running.server.port, 'hekla', 'sue');
  await importCsv(staff, 'instruments', INSTRUMENTS);
  await importCsv(staff, 'prices', PRICES);
  await importCsv(staff, 'rates', RATES);
  await importCsv(staff, 'transactions', ledgerCsv(LEDGERS));
  await rebuildSummaries(running.server.database.work(running.fixture.hekla.id), 'GBP');
  page = await journey.bring('hekla', 'ada');
});
afterAll(() => journey.end());

/** Yearly coupons on 29 May, the last in 2028. */
async function bondTerms(symbol: string, coupon: number): Promise<void> {
  const { server, fixture } = journey.running;
  const db = server.database.work(fixture.hekla.id);
  const { rows } = await db.execute<{ id: string }>(sql`insert into arrival (source) values ('terms.csv') returning id`);
  const arrival = rows[0]!.id;
  await db.execute(sql`
    insert into instrument_terms (instrument_id, arrival_id, name, type, asset_class, sector, region, currency, quoted)
    select t.instrument_id, ${arrival}, t.name, t.type, t.asset_class, t.sector, t.region, t.currency, 'per-cent'
    from instrument_terms t join instrument i on i.id = t.instrument_id where i.symbol = ${symbol}`);
  await db.execute(sql`
    insert into bond_terms (instrument_id, arrival_id, valid_from, coupon, maturity, frequency, day_count, issue, first_coupon)
    select id, ${arrival}, '-infinity', ${coupon}, '2028-05-29', 1, 'ACT/ACT ICMA', '2023-05-29', '2024-05-29' from instrument where symbol = ${symbol}`);
  await db.execute(sql`update arrival set committed_at = clock_timestamp() where id = ${arrival}`);
}

async function openTab(name: TabLedgerName, tab: string, search: Readonly<Record<string, string>> = {}, of = page): Promise<void> {
  await of.goto(`/dashboard/clients/portfolio/${portfolios.get(name)}?${new URLSearchParams({ tab, ...search })}`);
  await of.getByRole('heading', { level: 1, name }).waitFor();
}

/** What the drawer of a number, the last that is written so, says, and what its facts alone make again. */
async function opened(text: string): Promise<{ readonly drawer: string; readonly provenance: FigureProvenance; readonly again: unknown }> {
  await page.getByRole('main').getByRole('button', { name: text, exact: true }).last().click();
  const drawer = page.getByRole('dialog');
  await drawer.locator('[data-provenance]').waitFor();
  const told = await drawer.innerText();
  const id = (await drawer.locator('[data-provenance]').getAttribute('data-provenance'))!;
  const answers = await page.evaluate(async (figure) => {
    const at = (path: string) => `${path}?figure=${encodeURIComponent(figure)}`;
    const provenance = await (await fetch(at('/api/figure'))).json();
    const facts = await (await fetch(at('/api/figure/facts'))).text();
    const made = await (
      await fetch('/api/calculate', { method: 'POST', body: facts, headers: { 'content-type': 'application/json' } })
    ).json();
    return { provenance, again: made.value[0].value };
  }, id);
  await page.keyboard.press('Escape');
  await drawer.waitFor({ state: 'hidden' });
  return { drawer: told, provenance: answers.provenance as FigureProvenance, again: answers.again };
}

/** Readable by everybody, and within its window, wide and on a phone. */
async function lookAt(name: TabLedgerName, tab: string, settled: (of: Page) => Promise<unknown>): Promise<void> {
  for (const viewport of [WIDE, PHONE]) {
    const reader = await journey.bring('hekla', 'ada', viewport);
    await openTab(name, tab, {}, reader);
    await settled(reader);
    await expectNoSidewaysScroll(reader);
    await expectAccessible(reader);
    await saveScreenshot(reader, `tab-${tab}-${viewport.width}`);
    await reader.close();
  }
}

describe('every tab', () => {
  const tabs = () => page.getByRole('navigation', { name: 'Parts of the portfolio' });
  /** What only the tab itself shows of the portfolio, or the reason why there is nothing. */
  const OPENS: readonly (readonly [name: string, shows: string | RegExp])[] = [
    ['Exposure', /Largest asset class/],
    ['Breakdowns', /Largest currency/],
    ['Holdings', 'Kept Hold'],
    ['Orders', 'No orders yet'],
    ['Transactions', 'Far Shore'],
    ['Transaction file', 'Nominal value'],
    ['Cash transactions', 'Balances'],
    ['Contract notes', 'Paid or received'],
    ['Realised P&L', /Average cost/],
    ['Fees', 'No fees were charged in this range'],
    ['Charges', 'Nothing was charged for trades in this range'],
    ['Bond statistics', 'No bonds were held on this day'],
    ['Simulated returns', /1,000,000/],
    ['Cumulative performance', /^Up /],
    ['Discrete performance', 'Returns over periods'],
    ['Calendar years', /calendar year/i],
    ['Consolidated', 'Untouched'],
    ['Performance', 'Returns over periods'],
  ];

  test('[PORT-10] all eighteen open with what the portfolio has or with why there is nothing; without one its address is gone', async () => {
    await openTab('Sold', 'overview', { range: 'inception' });
    for (const [name, shows] of OPENS) {
      await openSection(page, name);
      await expectEventually(async () => [name, await page.getByRole('main').getByText(shows).count()]).not.toEqual([name, 0]);
    }
    const portfolioTabs = settingsOf('hekla').portfolioTabs.filter((tab) => tab !== 'discrete');
    await changeSettings(journey.running, 'hekla', { portfolioTabs });
    const gone = `/dashboard/clients/portfolio/${portfolios.get('Sold')}?tab=discrete`;
    await page.goto(gone);
    await page.waitForURL(({ pathname }) => pathname === '/dashboard/404');
    await openTab('Sold', 'exposure');
    await tabs().getByRole('button').click();
    await expectEventually(() => tabs().innerText()).toContain('Calendar years');
    expect(await tabs().innerText()).not.toContain('Discrete performance');
    // The list stays open while the page beside it changes its width, as it does when the last of it comes.
    await page.setViewportSize({ ...WIDE, width: 1100 });
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
    expect(await tabs().getByRole('link', { name: 'Calendar years' }).isVisible()).toBe(true);
    await page.setViewportSize(WIDE);
  });

  test('last quarter’s return and what a fee was for are a few clicks from the list of clients', async () => {
    const main = page.getByRole('main');
    let clicks = 0;
    const click = async (one: Locator) => {
      clicks += 1;
      await one.click();
    };
    const to = async (portfolio: TabLedgerName) => {
      clicks = 0;
      await page.goto('/dashboard/clients');
      await click(main.getByRole('link', { name: 'Tabs', exact: true }));
      await click(main.getByRole('link', { name: portfolio, exact: true }));
      await page.getByRole('heading', { level: 1, name: portfolio }).waitFor();
    };
    await to('Sold');
    await click(main.getByRole('button', { name: '3 months', exact: true }));
    await page.waitForURL((url) => url.searchParams.get('range') === '3M');
    await main
      .getByText(/^[+−]\d+\.\d\d%/)
      .first()
      .waitFor();
    expect(clicks).toBe(3);

    await to('Charged');
    clicks += await openSection(page, 'Fees');
    const fee = page.getByRole('table', { name: 'Fees charged' }).locator('tbody tr').first();
    await click(fee.getByRole('button', { name: '21.00' }));
    await page.getByRole('dialog').locator('[data-provenance]').waitFor();
    expect(clicks).toBe(5);
    await page.keyboard.press('Escape');
  });

  test('[TXN-04] the transaction file has its columns, each with what the files said', async () => {
    await openTab('Bridged', 'transaction-file', { range: 'inception' });
    const table = page.getByRole('table', { name: 'Transaction file' });
    await table.waitFor();
    const heads = (await table.locator('thead th').allInnerTexts()).map((head) => head.split('\n')[0]);
    expect(heads).toEqual(['Name', 'Class', 'Business date', 'Type', 'Nominal value', 'Rate', 'Exchange rate', 'Value']);
    const rows = await cellsOf(table);
    // 200 dollars at 0.80 pounds.
    expect(rows).toContainEqual(['Far Shore', 'Equities', '05/01/2026', 'Purchase', '20', '$10.0000', '0.80', '160.00']);
    expect(rows).toContainEqual(['Ten Bells', 'Equities', '05/01/2026', 'Purchase', '60', '£5.0000', '', '300.00']);
    expect(rows).toContainEqual(['Withdrawal', '', '29/05/2026', 'Withdrawal', '100.00', '', '', '100.00']);
    const answered = await page.evaluate(
      async (id) => (await fetch(`/api/portfolios/${id}/transaction-file`)).json(),
      portfolios.get('Bridged'),
    );
    expect((answered as { value: { rows: object[] } }).value.rows).toContainEqual(
      expect.objectContaining({
        name: 'Far Shore',
        class: 'Equities',
        bussinessDate: '2026-01-05',
        type: 'Purchase',
        nominalvalue: '20',
        rate: '10',
        fxRate: '0.8',
        value: '160.00',
      }),
    );
    await page.reload();
    await table.waitFor();
    expect(await cellsOf(table)).toEqual(rows);
    const { bytes } = await waitForDownload(page, () => page.getByRole('button', { name: 'Transaction file as CSV' }).click());
    const { data } = Papa.parse<Record<string, string>>(bytes.toString('utf8').slice(1), { header: true, skipEmptyLines: true });
    expect(data.map((row) => row['Value'])).toContain('160.00');
  });

  test('a contract note beside the list says what was bought, for how much, and what that cost', async () => {
    await openTab('Charged', 'contract-notes', { range: 'inception' });
    const table = page.getByRole('table', { name: 'Contract notes' });
    await table.waitFor();
    expect((await cellsOf(table)).map((row) => [row[0], row[2], row[6]])).toEqual([
      ['Ten Bells', 'Sale', '396.00'],
      ['Kept Hold', 'Purchase', '1,006.00'],
      ['Ten Bells', 'Purchase', '506.50'],
    ]);
    for (const [note, amounts] of [
      [0, ['£396.00', '50', '£8.0000', '£400.00', '£4.00', '£0.00']],
      [2, ['£506.50', '100', '£5.0000', '£500.00', '£4.00', '£2.50']],
    ] as const) {
      await table.locator('tbody').getByRole('link').nth(note).click();
      const drawer = page.locator('#selectedContractNoteDrawer');
      await expectEventually(() => drawer.innerText()).toContain(amounts[0]);
      const told = await drawer.locator('dd').allInnerTexts();
      for (const one of amounts.slice(1)) expect(told).toContain(one);
      await page.keyboard.press('Escape');
      await drawer.waitFor({ state: 'detached' });
    }
  });

  test('read wide and on a phone', async () => {
    for (const viewport of [WIDE, PHONE]) {
      const reader = await journey.bring('hekla', 'ada', viewport);
      for (const [tab, shows] of [
        ['transaction-file', 'Far Shore'],
        ['contract-notes', 'Far Shore'],
        ['cumulative', 'How these figures are made'],
        ['calendar-years', 'How these figures are made'],
      ] as const) {
        await openTab('Sold', tab, { range: 'inception' }, reader);
        await reader.getByText(shows).first().waitFor();
        await expectNoSidewaysScroll(reader);
        await expectAccessible(reader);
        await saveScreenshot(reader, `tab-${tab}-${viewport.width}`);
      }
      await reader.close();
    }
  });
});

describe('what changed', () => {
  const text = async (label: string) =>
    (await cellsOf(page.getByRole('table', { name: label }))).map((row) => row.filter((cell) => cell !== ''));

  test('leads from the opening to the closing value with no rest, and every number opens', async () => {
    await openTab('Bridged', 'changes', { from: '2026-01-05', to: '2026-05-29' });
    await page.getByRole('table', { name: 'From the opening to the closing value' }).waitFor();
    // In: 1,000 and 200 dollars at 0.80. Prices: 60 x (9 - 5), and 20 x 2 dollars at 0.90. Exchange rate: 20 x 10 dollars from 0.80 to 0.90.
    expect(await text('From the opening to the closing value')).toEqual([
      ['Value before 05/01/2026', '£0.00'],
      ['Paid in', '+£1,160.00'],
      ['Taken out', '\u2212£100.00'],
      ['Income', '+£12.00'],
      ['Prices', '+£276.00'],
      ['Exchange rates', '+£20.00'],
      ['Costs', '\u2212£15.00'],
      ['Taxes', '\u2212£2.00'],
      ['Value on 29/05/2026', '£1,351.00'],
    ]);
    // 276 by price, 12 of income, 20 by exchange rate, less 15 and 2.
    expect(await page.getByText('The value went from').innerText()).toBe(
      'The value went from £0.00 to £1,351.00: +£1,060.00 is what was paid in less what was taken out, and +£291.00 is what the investments earned. ' +
        'Prices did the most: +£276.00.',
    );
    expect(await cellsOf(page.getByRole('table', { name: 'By holding', exact: true }))).toEqual(
      [
        ['Ten Bells', '', '300.00', '10.00', '12.00', '+240.00', '', '', '2.00', '540.00'],
        ['Far Shore', '', '160.00', '', '', '+36.00', '+20.00', '', '', '216.00'],
        ['Cash in GBP', '', '1,010.00', '400.00', '', '', '', '15.00', '', '595.00'],
        ['Cash in USD', '', '160.00', '160.00', '', '', '', '', '', ''],
      ].map((row) => row.filter((_, column) => column !== 1)),
    );
    const prices = await opened('+£276.00');
    expect([prices.provenance.value, prices.again]).toEqual(['276.00', '276.00']);
  });

  test('contributions by class and by holding add up to the return that stands below them', async () => {
    for (const label of ['Contribution to the return, by asset class', 'Contribution to the return, by holding']) {
      const rows = await cellsOf(page.getByRole('table', { name: label }));
      const contributed = (row: readonly string[]) => Number(row[3]!.replace('\u2212', '-').replace(/[+%]/g, ''));
      const sum = rows.slice(0, -1).reduce((total, row) => total + contributed(row), 0);
      expect(Math.abs(sum - contributed(rows.at(-1)!))).toBeLessThan(0.005 * rows.length);
    }
  });

  test('reads wide and on a phone', () => lookAt('Bridged', 'changes', (of) => of.getByText('Far Shore').first().waitFor()));
});

describe('attribution', () => {
  test('says so where the benchmark has no weights', async () => {
    await openTab('Bridged', 'attribution');
    await page.getByText('The difference cannot be told apart').waitFor();
    await page.getByText('The benchmark of this portfolio has no weights by asset class.').waitFor();
  });
});

describe('fees and charges', () => {
  const rows = (name: string) => cellsOf(page.getByRole('table', { name }));

  test('[PORT-16] fees are what is charged by itself, charges what trades cost, each with its sum and within its days, and neither is nothing where it fails', async () => {
    await openTab('Charged', 'fees');
    await page.getByRole('table', { name: 'Fees charged' }).waitFor();
    expect((await rows('Fees charged')).map((row) => [row[1], row.at(-1)])).toEqual([
      ['04/05/2026', '21.00'],
      ['02/02/2026', '20.00'],
      ['', '41.00'],
    ]);
    const told = new Map(
      await page
        .locator('main dl')
        .evaluateAll((facts) => facts.map((fact) => [fact.querySelector('dt')!.innerText, fact.querySelector('dd')!.innerText] as const)),
    );
    // 41 of services, 4 + 6 + 4 of trades, 2.50 of tax; what was withheld from the dividend is none of them.
    expect(['All costs', 'Services, running', 'Trades, one-off', 'Taxes of trades'].map((name) => told.get(name))).toEqual([
      '£57.50',
      '£41.00',
      '£14.00',
      '£2.50',
    ]);
    const total = await opened('£57.50');
    expect([total.provenance.value, total.again, total.provenance.parts.map(({ value }) => value)]).toEqual([
      '57.50',
      '57.50',
      ['41.00', '14.00', '2.50', '0.00'],
    ]);
    await openTab('Charged', 'charges');
    await page.getByRole('table', { name: 'Charges' }).waitFor();
    expect((await rows('Charges')).map((row) => [row[0], row[1], ...row.slice(3)])).toEqual([
      ['Ten Bells', '04/05/2026', '4.00', '0.00', '4.00'],
      ['Kept Hold', '05/01/2026', '6.00', '0.00', '6.00'],
      ['Ten Bells', '05/01/2026', '4.00', '2.50', '6.50'],
      ['Total', '', '14.00', '2.50', '16.50'],
    ]);
    await openTab('Charged', 'fees', { from: '2026-02-03', to: '2026-05-29' });
    await expectEventually(async () => (await rows('Fees charged')).at(-1)?.at(-1)).toBe('21.00');
    await openTab('Charged', 'charges', { from: '2026-01-06', to: '2026-05-29' });
    await expectEventually(async () => (await rows('Charges')).at(-1)?.at(-1)).toBe('4.00');
    await openTab('Untouched', 'charges');
    await page.getByText('Nothing was charged for trades in this range').waitFor();
    failing = true;
    try {
      for (const [tab, none] of [
        ['fees', 'No fees were charged in this range'],
        ['charges', 'Nothing was charged for trades in this range'],
      ] as const) {
        await openTab('Charged', tab);
        const alert = page.getByRole('main').getByRole('alert');
        await alert.waitFor();
        expect(await alert.innerText()).toContain(tab);
        expect(await page.getByText(none).count()).toBe(0);
      }
    } finally {
      failing = false;
    }
  });

  test('read wide and on a phone', async () => {
    await lookAt('Charged', 'fees', (of) => of.getByText('£57.50').first().waitFor());
    await lookAt('Charged', 'charges', (of) => of.getByText('Kept Hold').first().waitFor());
  });
});

describe('bond statistics', () => {
  test('[PORT-14] bond by bond and weighted by value, and said where there are none', async () => {
    await bondTerms('LEND', 0.04);
    await bondTerms('GAVE', 0.06);
    await openTab('Lent', 'bonds');
    const table = page.getByRole('table', { name: 'Bond by bond' });
    await table.waitFor();
    // At par on a coupon date, two years before the end: yields are the coupons, durations (1 - 1.04^-2) / 0.04 and (1 - 1.06^-2) / 0.06.
    const duration = (rate: number) => (1 - (1 + rate) ** -2) / rate;
    const convexity = (rate: number) => ((2 * rate) / (1 + rate) + (6 * (1 + rate)) / (1 + rate) ** 2) / (1 + rate) ** 2;
    const expected = [0.04, 0.06].map((rate) => [duration(rate).toFixed(2), convexity(rate).toFixed(2)]);
    expect(await cellsOf(table)).toEqual([
      ['Lend 4% 2028 10,000 GBP at 100.00', '29/05/2028', '4.00%', '4.00%', '4.00%', ...expected[0]!, '10,000.00', '0.00', '10,000.00'],
      ['Gave 6% 2028 20,000 GBP at 100.00', '29/05/2028', '6.00%', '6.00%', '6.00%', ...expected[1]!, '20,000.00', '0.00', '20,000.00'],
      ['Total', '', '', '', '', '', '', '30,000.00', '0.00', '30,000.00'],
    ]);
    const told = new Map(
      await page
        .locator('main dl')
        .evaluateAll((facts) => facts.map((fact) => [fact.querySelector('dt')!.innerText, fact.querySelector('dd')!.innerText] as const)),
    );
    // A third and two thirds.
    expect(told.get('Yield to maturity')).toBe('5.33%');
    expect(told.get('Modified duration')).toBe(((duration(0.04) + 2 * duration(0.06)) / 3).toFixed(2));
    const average = await opened('5.33%');
    expect(average.provenance.value).toBeCloseTo(0.16 / 3, 12);
    expect(average.again).toBeCloseTo(0.16 / 3, 12);
    await openTab('Untouched', 'bonds');
    await page.getByText('No bonds were held on this day').waitFor();
  });

  test('read wide and on a phone', () => lookAt('Lent', 'bonds', (of) => of.getByText('Lend 4% 2028').first().waitFor()));
});

describe('realised profit and loss', () => {
  const table = (of = page) => of.getByRole('table', { name: 'Realised P&L' });

  test('[PORT-15] sale by sale with date and units, by price and by exchange rate, and what was not sold is absent', async () => {
    await openTab('Sold', 'realised');
    await table().waitFor();
    // 5 x (8 - 6) = 10. And 20 for 10 dollars at 0.80, sold for 12 at 0.90: 216 - 160 = 56, of which 200 x (0.90 - 0.80) = 20 by exchange rate.
    expect(await cellsOf(table())).toEqual([
      ['Far Shore Average cost', '29/05/2026', '20', '216.00', '160.00', '+36.00', '+20.00', '+56.00'],
      ['Ten Bells Average cost', '04/05/2026', '5', '40.00', '30.00', '+10.00', '0.00', '+10.00'],
      ['Total', '', '', '256.00', '190.00', '+46.00', '+20.00', '+66.00'],
    ]);
    const gain = await opened('+10.00');
    expect(gain.drawer).toContain('Ten Bells · 04/05/2026');
    expect([gain.provenance.value, gain.again]).toEqual(['10.00', '10.00']);
    expect(gain.provenance.parts.map(({ value }) => value)).toEqual(['40.00', '30.00']);
    const total = await opened('+66.00');
    expect([total.provenance.value, total.again]).toEqual(['66.00', '66.00']);
  });

  test('in the days of the address alone, in the file, and empty where nothing was sold', async () => {
    await openTab('Sold', 'realised', { from: '2026-05-01', to: '2026-05-10' });
    await table().waitFor();
    await expectEventually(async () => (await cellsOf(table())).length).toBe(2);
    const { bytes, name } = await waitForDownload(page, () => page.getByRole('button', { name: 'Realised P&L as CSV' }).click());
    expect(name).toBe('Sold realised 2026-05-10.csv');
    const { data } = Papa.parse<Record<string, string>>(bytes.toString('utf8').slice(1), { header: true, skipEmptyLines: true });
    expect(data.map((row) => [row['Name'], row['Date'], row['Units'], row['Gain'], row['Cost method']])).toEqual([
      ['Ten Bells', '04/05/2026', '5', '10.00', 'Average cost'],
    ]);
    await openTab('Untouched', 'realised');
    await page.getByText('Nothing was sold in this range').waitFor();
  });

  test('reads wide and on a phone', () => lookAt('Sold', 'realised', (of) => of.getByText('Far Shore').first().waitFor()));
});
