/** Tests ranges of days, formats and files: what the browser asks for, what it shows, and to whom, on fixed days of the reader’s clock. */
import Papa from 'papaparse';
import { sql } from 'drizzle-orm';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Firm } from '../kit/fixture.ts';
import { TestBrowser, signInBrowser } from '../kit/server.ts';
import { cellsOf, chooseLanguage, waitForDownload, expectEventually, startJourney, statusOf, type BrowserJourney } from '../kit/browser.ts';
import { importCsv, dayAfter, ledgerCsv, createAccount, createPortfolio, contributionOf } from '../kit/ten-years.ts';

let journey: BrowserJourney;
const drips = new Map<Firm, string>();

/** The first days of every range that is tried below, and the days before them, which are outside. */
const BOUNDS = [
  '2026-05-31',
  '2026-04-30',
  '2026-03-02',
  '2025-12-02',
  '2025-05-31',
  '2026-04-05',
  '2025-04-05',
  '2024-04-05',
  '2026-01-01',
  '2025-01-01',
];
const DAYS = [...new Set([...BOUNDS, ...BOUNDS.map((day) => dayAfter(day, -1))])].sort();

beforeAll(async () => {
  journey = await startJourney();
  for (const firm of ['hekla', 'pelagos'] as const) {
    const account = await createAccount(journey.running, firm, 'Drips');
    const { currency } = journey.running.fixture[firm];
    drips.set(firm, await createPortfolio(journey.running, firm, account, { name: 'Drip', currency, inception: DAYS[0]! }));
    const staff = await signInBrowser(journey.running.server.port, firm, 'sue');
    // One more each time, so that every row is told by its amount.
    await importCsv(
      staff,
      'transactions',
      ledgerCsv({ Drip: { currency, transactions: DAYS.map((day, index) => contributionOf(day, String(100 + index), { currency })) } }),
    );
  }
});
afterAll(() => journey.end());

/** Noon of the reader's clock in Auckland, where the day begins before it does in Europe. */
async function windowOn(firm: Firm, today: string): Promise<Page> {
  const page = await journey.bring(firm, 'ada');
  await page.clock.setFixedTime(new Date(`${today}T00:30:00Z`));
  return page;
}

const english = async (page: Page) => {
  await chooseLanguage(page, 'English');
  await page.getByRole('button', { name: 'All', exact: true }).waitFor();
};

const table = (page: Page) => page.getByRole('table', { name: 'Transactions' });
const slashed = (day: string) => day.split('-').reverse().join('/');

/** Days shown, newest first. */
async function shown(page: Page): Promise<string[]> {
  await table(page).waitFor();
  return (await cellsOf(table(page))).slice(0, -1).map(([date = '']) => date);
}

function within(from: string, to: string): string[] {
  return DAYS.filter((day) => day >= from && day <= to)
    .toReversed()
    .map(slashed);
}

interface BrowserRequestedRange {
  readonly from: string | null;
  readonly to: string | null;
}

/** What the browser asks for while something is done. */
async function askedWhile(page: Page, act: () => Promise<unknown>): Promise<BrowserRequestedRange> {
  const asking = page.waitForRequest((request) => /\/api\/portfolios\/[^/]+\/transactions\?|\/transactions$/.test(request.url()));
  await act();
  const { searchParams } = new URL((await asking).url());
  return { from: searchParams.get('from'), to: searchParams.get('to') };
}

const path = (firm: Firm) => `/dashboard/clients/portfolio/${drips.get(firm)}?tab=transactions`;

describe('transactions on a fixed day', () => {
  test('[TXN-14] without a choice those of the last 90 days, or of 180 where the firm says so; the rest come with All', async () => {
    for (const [firm, from] of [
      ['hekla', '2026-03-02'],
      ['pelagos', '2025-12-02'],
    ] as const) {
      const page = await windowOn(firm, '2026-05-31');
      expect(await askedWhile(page, () => page.goto(path(firm)))).toEqual({ from, to: '2026-05-31' });
      await english(page);
      await expectEventually(() => shown(page)).toEqual(within(from, '2026-05-31'));
      expect(await askedWhile(page, () => page.getByRole('button', { name: 'All', exact: true }).click())).toEqual({
        from: null,
        to: null,
      });
      await expectEventually(() => shown(page)).toEqual(within('2000-01-01', '2026-05-31'));
    }
  });

  test('[PERF-10] [PERF-11] [TXN-15] each range asks for its days and shows their rows, whatever today is', async () => {
    const spans: Readonly<Record<string, Readonly<Record<string, readonly [string, string]>>>> = {
      '2026-05-31': {
        '1m': ['2026-04-30', '2026-05-31'],
        '3m': ['2026-03-02', '2026-05-31'],
        '6m': ['2025-12-02', '2026-05-31'],
        '12m': ['2025-05-31', '2026-05-31'],
        'Tax year': ['2026-04-05', '2026-05-31'],
        'Previous tax year': ['2025-04-05', '2026-04-04'],
      },
      '2026-04-04': { 'Tax year': ['2025-04-05', '2026-04-04'], 'Previous tax year': ['2024-04-05', '2025-04-04'] },
      '2026-04-05': { 'Tax year': ['2026-04-05', '2026-04-05'], 'Previous tax year': ['2025-04-05', '2026-04-04'] },
      '2026-06-01': { 'Tax year': ['2026-04-05', '2026-06-01'], 'Previous tax year': ['2025-04-05', '2026-04-04'] },
    };
    for (const [today, ranges] of Object.entries(spans)) {
      const page = await windowOn('hekla', today);
      await page.goto(path('hekla'));
      for (const [name, [from, to]] of Object.entries(ranges)) {
        // From all of them each time, so that each press asks anew.
        await page.goto(`${path('hekla')}&range=inception`);
        await page.getByRole('button', { name: 'All', exact: true, pressed: true }).waitFor();
        await table(page).waitFor();
        const asked = await askedWhile(page, () => page.getByRole('button', { name, exact: true }).click());
        expect([today, name, asked]).toEqual([today, name, { from, to }]);
        await expectEventually(async () => [today, name, await shown(page)]).toEqual([today, name, within(from, to)]);
      }
    }
  });

  test('[TXN-15] custom days are those typed, and a range that ends before it begins is refused', async () => {
    const page = await windowOn('hekla', '2026-05-31');
    await page.goto(path('hekla'));
    await page.getByRole('button', { name: 'Custom' }).click();
    const days = page.getByRole('dialog', { name: 'Custom' });
    await days.getByLabel('From').fill('05/04/2026');
    await days.getByLabel('To', { exact: true }).fill('04/04/2026');
    await days.getByRole('button', { name: 'Show' }).click();
    await days.getByText('The range ends before it begins').waitFor();
    await days.getByLabel('From').fill('01/03/2026');
    const asked = await askedWhile(page, () => days.getByRole('button', { name: 'Show' }).click());
    expect(asked).toEqual({ from: '2026-03-01', to: '2026-04-04' });
    await expectEventually(() => shown(page)).toEqual(within('2026-03-01', '2026-04-04'));
    expect(await statusOf(page, `/api/portfolios/${drips.get('hekla')}/transactions?from=2026-04-05&to=2026-04-04`)).toBe(400);
  });

  test('[PORT-21] the rows of the range, bounds inclusive, newest first, in the file as on the screen', async () => {
    const page = await windowOn('hekla', '2026-05-31');
    for (const [from, to] of [
      ['2026-03-02', '2026-04-30'],
      ['2025-04-04', '2025-12-01'],
    ] as const) {
      await page.goto(`${path('hekla')}&from=${from}&to=${to}`);
      await expectEventually(() => shown(page)).toEqual(within(from, to));
      const expected = DAYS.map((day, index) => [day, 100 + index] as const)
        .filter(([day]) => day >= from && day <= to)
        .toReversed()
        .map(([day, amount]) => [slashed(day), 'Contribution', `${amount}.00`, `+${amount}.00`]);
      expect((await cellsOf(table(page))).slice(0, -1).map(([date, type, , , , amount, , cash]) => [date, type, amount, cash])).toEqual(
        expected,
      );
      const { bytes } = await waitForDownload(page, () => page.getByRole('button', { name: 'Transactions as CSV' }).click());
      const { data } = Papa.parse<Record<string, string>>(bytes.toString('utf8').slice(1), { header: true, skipEmptyLines: true });
      expect(data.map((row) => [row['Date'], row['Type'], `${row['Amount']}.00`, `+${row['Cash movement']}.00`])).toEqual(expected);
    }
  });
});

describe('files', () => {
  test('[CSV-06] names with commas, quotes, line breaks, Þ and formulas come back whole and inert, and negative figures stay numbers', async () => {
    const { running } = journey;
    const { id } = running.fixture.hekla;
    const names = ['Hlutir, "Þór" & synir', 'two\nlines', '=cmd|calc', '+1', '-1', '@x'];
    const account = await createAccount(running, 'hekla', 'Names');
    for (const name of names) await createPortfolio(running, 'hekla', account, { name, currency: 'GBP' });
    const db = running.server.database.work(id);
    // Taken out of nothing: cash below zero.
    const { rows } = await db.execute<{ id: string }>(sql`insert into arrival (source) values ('overdraft') returning id`);
    const arrival = rows[0]!.id;
    await db.execute(sql`insert into transaction (arrival_id, portfolio_id, type, date, amount, currency, fingerprint)
      select ${arrival}, id, 'Withdrawal', '2024-01-03', 12.50, 'GBP', 'overdraft' from portfolio where name = '=cmd|calc'`);
    await db.execute(sql`update arrival set committed_at = clock_timestamp() where id = ${arrival}`);
    const page = await journey.bring('hekla', 'ada');
    await page.goto(`/dashboard/clients/account/${account}`);
    await page.getByRole('heading', { level: 1, name: 'Names' }).waitFor();
    const { bytes } = await waitForDownload(page, () => page.getByRole('button', { name: 'Download CSV' }).click());
    const text = bytes.toString('utf8');
    expect(text.startsWith('\uFEFF"Portfolio","Type","Risk","Value","Currency"')).toBe(true);
    const { data, errors } = Papa.parse<Record<string, string>>(text.slice(1), { header: true, skipEmptyLines: true });
    expect(errors).toEqual([]);
    const found = new Map(data.map((row) => [row['Portfolio'], row['Value']]));
    // A quote before a text that a spreadsheet would work out.
    for (const name of names) expect([...found.keys()]).toContain(/^[=+\-@]/.test(name) ? `'${name}` : name);
    expect(found.get(`'=cmd|calc`)).toBe('-12.50');
  });

  test('[CSV-07] are for professionals: an investor has no button, and the server refuses', async () => {
    const { fixture, server } = journey.running;
    const { alpha, beta } = fixture.hekla.accounts;
    const files = (of: typeof alpha) => [
      `/api/accounts/${of.account}/portfolios.csv`,
      `/api/portfolios/${of.portfolio}/holdings.csv`,
      `/api/portfolios/${of.portfolio}/transactions.csv`,
    ];
    const ann = await journey.bring('hekla', 'ann');
    for (const tab of ['overview', 'holdings', 'transactions&range=inception']) {
      await ann.goto(`/dashboard/clients/portfolio/${alpha.portfolio}?tab=${tab}`);
      await ann.getByRole('heading', { level: 1 }).waitFor();
      if (tab !== 'overview') await ann.getByText('LIND instrument').first().waitFor();
      expect(await ann.getByRole('button', { name: /CSV/ }).count()).toBe(0);
    }
    const nobody = new TestBrowser(server.port, 'hekla');
    const ada = await journey.signIn('hekla', 'ada');
    for (const file of [...files(alpha), '/api/accounts.csv?portal=clients']) {
      expect([file, await statusOf(ann, file)]).toEqual([file, 403]);
      expect([file, (await nobody.ask('GET', file)).status]).toEqual([file, 401]);
      expect([file, await statusOf(ada, file)]).toEqual([file, 200]);
    }
    for (const file of files(beta)) expect([file, await statusOf(ada, file)]).toEqual([file, 404]);
    const list = await ada.evaluate(async () => (await fetch('/api/accounts.csv?portal=clients')).text());
    expect([list.includes('hekla-alpha'), list.includes('hekla-beta')]).toEqual([true, false]);
  });
});
