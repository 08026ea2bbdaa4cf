/** Tests the list of transactions: their kinds in words, prices in their currency, and their effect on the cash. */
import Papa from 'papaparse';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Holdings } from '#contract/portfolios';
import { FIRMS, type Firm } from '../kit/fixture.ts';
import type { OracleTransaction } from '../oracle/oracle.ts';
import { signInBrowser } from '../kit/server.ts';
import {
  cellsOf,
  waitForDownload,
  expectAccessible,
  expectEventually,
  expectNoSidewaysScroll,
  PHONE,
  saveScreenshot,
  startJourney,
  WIDE,
  type BrowserJourney,
} from '../kit/browser.ts';
import {
  importCsv,
  purchaseOf,
  instrumentsCsv,
  ledgerCsv,
  createAccount,
  createPortfolio,
  contributionOf,
  sampleInstrument,
} from '../kit/ten-years.ts';

const LAST_DAY = '2024-01-10';
const [FROM, TO] = ['2024-01-03', '2024-01-09'];

let journey: BrowserJourney;
const portfolios = new Map<Firm, string>();
beforeAll(async () => {
  journey = await startJourney();
  for (const firm of FIRMS) portfolios.set(firm, await openMovements(firm));
});
afterAll(() => journey.end());

/** Every kind of transaction within ten days, in the firm's currency and in dollars; and half a unit of money paid back on each share. */
function movements(currency: string): OracleTransaction[] {
  const move = (
    date: string,
    type: OracleTransaction['type'],
    amount: string,
    more: Partial<OracleTransaction> = {},
  ): OracleTransaction => ({
    ...contributionOf(date, amount, { currency }),
    type,
    ...more,
  });
  const cedar = (units: string) => ({ symbol: 'CEDAR', units });
  return [
    move('2024-01-02', 'Contribution', '10000'),
    purchaseOf('2024-01-02', 'CEDAR', '100', '1234.56', { fee: '5', currency }),
    move('2024-01-03', 'Divident', '20', { ...cedar('0'), tax: '2' }),
    move('2024-01-03', 'Interest', '3.21'),
    move('2024-01-04', 'TransferIn', '0', cedar('10')),
    move('2024-01-04', 'TransferOut', '0', cedar('5')),
    move('2024-01-08', 'Sale', '375', { ...cedar('30'), fee: '1.50' }),
    move('2024-01-09', 'Fee', '12'),
    move('2024-01-09', 'Withdrawal', '250'),
    move('2024-01-09', 'Contribution', '1000', { currency: 'USD' }),
    purchaseOf('2024-01-09', 'MAPLE', '3', '100', { currency: 'USD' }),
  ];
}

/** Charges and refunds by themselves, in the order that the bank gives; together they are nothing. */
function chargesCsv(currency: string): string {
  const rows = ['Interest charged,2', 'Fee refund,4', 'Tax,3', 'Tax refund,1'];
  return [
    'Date,Portfolio,Currency,Order in the day,Type,Amount',
    ...rows.map((row, i) => `2024-01-08,Movements,${currency},${i + 1},${row}`),
  ].join('\n');
}

async function openMovements(firm: Firm): Promise<string> {
  const { currency } = journey.running.fixture[firm];
  const account = await createAccount(journey.running, firm, 'Moving');
  const portfolio = await createPortfolio(journey.running, firm, account, { name: 'Movements', currency, inception: '2024-01-02' });
  const staff = await signInBrowser(journey.running.server.port, firm, 'sue');
  const quotes = { '2024-01-02': '12.5', [LAST_DAY]: '12.5' };
  await importCsv(
    staff,
    'instruments',
    instrumentsCsv({
      CEDAR: sampleInstrument('Cedar Fund', 'Fund', 'Equity', 'UK', quotes, currency),
      MAPLE: sampleInstrument('Maple Fund', 'Fund', 'Equity', 'US', { [LAST_DAY]: '33.5' }, 'USD'),
    }),
  );
  await importCsv(staff, 'prices', `Date,Symbol,Close\n2024-01-02,CEDAR,12.5\n${LAST_DAY},CEDAR,12.5\n${LAST_DAY},MAPLE,33.5\n`);
  await importCsv(staff, 'transactions', ledgerCsv({ Movements: { currency, transactions: movements(currency) } }));
  await importCsv(staff, 'transactions', chargesCsv(currency));
  await importCsv(staff, 'corporate-actions', `Date,Symbol,Kind,Cash,Currency\n2024-01-05,CEDAR,return of capital,0.50,${currency}\n`);
  return portfolio;
}

async function openTab(page: Page, firm: Firm, tab: string, search = `&from=${FROM}&to=${TO}`): Promise<void> {
  await page.goto(`/dashboard/clients/portfolio/${portfolios.get(firm)}?tab=${tab}${search}`);
  await page.getByRole('button', { name: 'English' }).click();
  await page.getByRole('heading', { level: 1, name: 'Movements' }).waitFor();
}

async function cashOf(page: Page, firm: Firm, asOf: string): Promise<Record<string, number>> {
  const held = await page.evaluate(
    async (address) => (await (await fetch(address)).json()) as { value: unknown },
    `/api/portfolios/${portfolios.get(firm)}/holdings?asOf=${asOf}`,
  );
  const rows = (held.value as Holdings).groups.flatMap(({ holdings }) => holdings).filter(({ instrument }) => instrument === null);
  return Object.fromEntries(rows.map(({ symbol, units }) => [symbol, Number(units)]));
}

test.each(FIRMS)(
  '[TXN-18] kinds are words that can be read, prices have four decimals and the sign of the fund’s currency (%s)',
  async (firm) => {
    const sign = { hekla: '£', pelagos: '€' }[firm];
    const page = await journey.bring(firm, 'ada');
    await openTab(page, firm, 'transactions', `&from=2024-01-02&to=${LAST_DAY}`);
    const table = page.getByRole('table', { name: 'Transactions' });
    await table.waitFor();
    const rows = (await cellsOf(table)).slice(0, -1).map(([date, type, name, units, price]) => [date, type, name, units, price]);
    expect(rows).toEqual([
      ['09/01/2024', 'Withdrawal', '', '', ''],
      ['09/01/2024', 'Fee', '', '', ''],
      ['09/01/2024', 'Purchase', 'Maple Fund', '3', '$33.3333'],
      ['09/01/2024', 'Contribution', '', '', ''],
      ['08/01/2024', 'Sale', 'Cedar Fund', '30', `${sign}12.5000`],
      ['08/01/2024', 'Tax refund', '', '', ''],
      ['08/01/2024', 'Tax', '', '', ''],
      ['08/01/2024', 'Fee refund', '', '', ''],
      ['08/01/2024', 'Interest charged', '', '', ''],
      ['04/01/2024', 'Transfer out', 'Cedar Fund', '5', ''],
      ['04/01/2024', 'Transfer in', 'Cedar Fund', '10', ''],
      ['03/01/2024', 'Interest', '', '', ''],
      ['03/01/2024', 'Dividend', 'Cedar Fund', '', ''],
      ['02/01/2024', 'Purchase', 'Cedar Fund', '100', `${sign}12.3456`],
      ['02/01/2024', 'Contribution', '', '', ''],
    ]);
    await openTab(page, firm, 'holdings');
    await page.getByRole('cell', { name: '$33.5000 10/01/2024' }).waitFor();
  },
);

test('[TXN-16] the cash tab lists what moved cash and nothing else, and its sum is the movement of the range', async () => {
  const page = await journey.bring('hekla', 'ada');
  await openTab(page, 'hekla', 'cash');
  const table = page.getByRole('table', { name: 'Cash transactions' });
  await table.waitFor();
  // 8,760.44 after the first day. No transfer of units is among them; the corporate action is.
  expect(await cellsOf(table)).toEqual([
    ['09/01/2024', 'Withdrawal', '', '\u2212250.00', '8,945.65', 'GBP'],
    ['09/01/2024', 'Fee', '', '\u221212.00', '9,195.65', 'GBP'],
    ['09/01/2024', 'Purchase', 'Maple Fund', '\u2212100.00', '900.00', 'USD'],
    ['09/01/2024', 'Contribution', '', '+1,000.00', '1,000.00', 'USD'],
    ['08/01/2024', 'Sale', 'Cedar Fund', '+373.50', '9,207.65', 'GBP'],
    ['08/01/2024', 'Tax refund', '', '+1.00', '8,834.15', 'GBP'],
    ['08/01/2024', 'Tax', '', '\u22123.00', '8,833.15', 'GBP'],
    ['08/01/2024', 'Fee refund', '', '+4.00', '8,836.15', 'GBP'],
    ['08/01/2024', 'Interest charged', '', '\u22122.00', '8,832.15', 'GBP'],
    ['05/01/2024', 'Payment of a corporate action', 'Cedar Fund', '+52.50', '8,834.15', 'GBP'],
    ['03/01/2024', 'Interest', '', '+3.21', '8,781.65', 'GBP'],
    ['03/01/2024', 'Dividend', 'Cedar Fund', '+18.00', '8,778.44', 'GBP'],
    ['Cash movement', '', '', '+£185.21 +$900.00', '', ''],
  ]);
  expect(await cellsOf(page.getByRole('table', { name: 'Balances' }))).toEqual([
    ['GBP', '£8,760.44', '+£185.21', '£8,945.65'],
    ['USD', '$0.00', '+$900.00', '$900.00'],
  ]);
  const [before, after] = [await cashOf(page, 'hekla', '2024-01-02'), await cashOf(page, 'hekla', TO)];
  expect([before['GBP'], after['GBP'], after['USD']]).toEqual([8760.44, 8945.65, 900]);
  // The balance opens as the figure that it is.
  await page.getByRole('button', { name: '£8,945.65' }).click();
  await page.getByRole('dialog', { name: 'Value' }).getByText('£8,945.65').first().waitFor();
  await page.keyboard.press('Escape');
  const { bytes } = await waitForDownload(page, () => page.getByRole('button', { name: 'Cash transactions as CSV' }).click());
  const { data } = Papa.parse<Record<string, string>>(bytes.toString('utf8').slice(1), { header: true, skipEmptyLines: true });
  const sum = (currency: string) =>
    data.filter((row) => row['Currency'] === currency).reduce((cents, row) => cents + Math.round(Number(row['Cash movement']) * 100), 0);
  expect([data.length, sum('GBP'), sum('USD')]).toEqual([12, 18521, 90000]);
  await expectAccessible(page);
  await saveScreenshot(page, 'cash');
  await page.setViewportSize(PHONE);
  await page.getByText('Payment of a corporate action').waitFor();
  await expectNoSidewaysScroll(page);
  await saveScreenshot(page, 'cash-phone');
  await page.setViewportSize(WIDE);
  await openTab(page, 'hekla', 'cash', '&from=2024-01-10&to=2024-01-10');
  await page.getByText('No cash moved in this range').waitFor();
});

test('[TXN-13] each kind stands in its group with what the group moved; the groups together are what moved, on a phone too', async () => {
  const page = await journey.bring('hekla', 'ada');
  const days = `&from=2024-01-02&to=${LAST_DAY}&view=grouped`;
  await openTab(page, 'hekla', 'transactions', days);
  const table = page.getByRole('table', { name: 'Transactions' });
  await table.waitFor();
  const kinds = (await cellsOf(table)).map((cells) => (cells.length > 1 && /^\d/.test(cells[0]!) ? cells[1]! : [cells[0]!, cells.at(-2)!]));
  // -1,239.56, +373.50 in pounds and -100 in dollars for trades; payments are +10,000 and -250, and 1,000 dollars.
  expect(kinds).toEqual([
    ['Gross interest', '+£1.21'],
    'Interest charged',
    'Interest',
    ['Payments in and out', '+£9,750.00 +$1,000.00'],
    'Withdrawal',
    'Contribution',
    'Contribution',
    ['Management charges', '\u2212£8.00'],
    'Fee',
    'Fee refund',
    ['Dividends', '+£18.00'],
    'Dividend',
    ['Trade buys and sales', '\u2212£866.06 \u2212$100.00'],
    'Purchase',
    'Sale',
    'Purchase',
    ['Investment transfers', '£0.00'],
    'Transfer out',
    'Transfer in',
    ['Other', '\u2212£2.00'],
    'Tax refund',
    'Tax',
    ['Cash moved', '+£8,893.15 +$900.00'],
  ]);
  await expectAccessible(page);
  await saveScreenshot(page, 'transactions-grouped');
  await page.setViewportSize(PHONE);
  await expectEventually(() => page.getByRole('group', { name: 'Transactions' }).innerText()).toMatch(
    /Gross interest\s+\+£1\.21[^]*Investment transfers\s+£0\.00[^]*Other\s+\u2212£2\.00/,
  );
  await expectNoSidewaysScroll(page);
  await saveScreenshot(page, 'transactions-grouped-phone');
  await page.setViewportSize(WIDE);
});
