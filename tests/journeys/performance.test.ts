/** Tests the tabs of performance: the days they open on, and what an amount would have become. */
import { sql } from 'drizzle-orm';
import Papa from 'papaparse';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AccountDetail } from '#contract/accounts';
import { signInBrowser } from '../kit/server.ts';
import { indexReturn, formatPercent, formatSlashedDay, expectedFigures } from './expected.ts';
import {
  cellsOf,
  chooseLanguage,
  waitForDownload,
  expectEventually,
  expectAccessible,
  numbersOf,
  saveScreenshot,
  startJourney,
  statusOf,
  type BrowserJourney,
} from '../kit/browser.ts';
import {
  importCsv,
  dayAfter,
  LAST_DAY,
  ledgerCsv,
  importSampleData,
  createAccount,
  createPortfolio,
  contributionOf,
  type SampleData,
} from '../kit/ten-years.ts';

let journey: BrowserJourney;
let world: SampleData;
let page: Page;
/** Of pelagos, which has fixed days. */
let fixed: string;
beforeAll(async () => {
  journey = await startJourney();
  await fixTheDays();
  world = await importSampleData(journey.running);
  fixed = await openSteady();
  page = await journey.bring('hekla', 'ada');
});
afterAll(() => journey.end());

/** Before anyone asks for the firm, whose record the server then keeps for a while. */
async function fixTheDays(): Promise<void> {
  const { server, fixture } = journey.running;
  const { id } = fixture.pelagos;
  await server.database.work(id).execute(sql`update tenant set settings = settings || '{"relativeDefaults": false}' where id = ${id}`);
}

/** 1,000 in euros since 2020, of which 100 were lost in 2021. */
async function openSteady(): Promise<string> {
  const account = await createAccount(journey.running, 'pelagos', 'Steady');
  const portfolio = await createPortfolio(journey.running, 'pelagos', account, {
    name: 'Steady',
    currency: 'EUR',
    inception: '2020-01-02',
  });
  const staff = await signInBrowser(journey.running.server.port, 'pelagos', 'sue');
  const fee = { ...contributionOf('2021-06-30', '100', { currency: 'EUR' }), type: 'Fee' as const };
  const transactions = [contributionOf('2020-01-02', '1000', { currency: 'EUR' }), fee];
  await importCsv(staff, 'transactions', ledgerCsv({ Steady: { currency: 'EUR', transactions } }));
  return portfolio;
}

const portfolioPath = (tab: string, more = '') => `/dashboard/clients/portfolio/${world.portfolios.Growth}?tab=${tab}${more}`;
const chart = (of = page) => of.getByRole('figure').first();

/** The days that the browser asks the tab's figures for while something is done. */
async function askedWhile(of: Page, tab: string, act: () => Promise<unknown>): Promise<(string | null)[]> {
  const asking = of.waitForRequest((request) => new URL(request.url()).pathname.endsWith(`/${tab}`));
  await act();
  const { searchParams } = new URL((await asking).url());
  return ['from', 'to', 'amount'].map((name) => searchParams.get(name));
}

describe('the days without a choice', () => {
  const lastYear = ['2025-01-01', '2025-12-31'] as const;

  test('[PERF-08] are the last full year before the last import, or those that the firm has fixed, written beside the chart', async () => {
    expect((await askedWhile(page, 'performance', () => page.goto(portfolioPath('performance')))).slice(0, 2)).toEqual(lastYear);
    await chart()
      .getByRole('heading', { name: /from 01\/01\/2025 to 31\/12\/2025/ })
      .waitFor();
    await page.getByText('01/01/2025 to 31/12/2025', { exact: true }).waitFor();
    const rows = await numbersOf(chart());
    expect(rows[0]!.slice(0, 3)).toEqual([
      '31/12/2025',
      formatPercent(expectedFigures('Growth', ...lastYear).timeWeighted),
      formatPercent(indexReturn('INDEX3', ...lastYear)),
    ]);
    expect(rows.at(-1)![0]).toBe('31/12/2024');
    const other = await journey.bring('pelagos', 'ada');
    const path = `/dashboard/clients/portfolio/${fixed}?tab=performance`;
    expect((await askedWhile(other, 'performance', () => other.goto(path))).slice(0, 2)).toEqual(['2021-01-01', '2021-12-31']);
    await chooseLanguage(other, 'English');
    await chart(other).getByRole('heading', { name: 'Down 10.00% from 01/01/2021 to 31/12/2021' }).waitFor();
    await other.getByText('01/01/2021 to 31/12/2021', { exact: true }).waitFor();
  });

  test('[PERF-09] of a custom range are the last full month before the last import, or those that the firm has fixed', async () => {
    const custom = async (of: Page) => {
      await of.getByRole('button', { name: 'Custom' }).click();
      const form = of.getByRole('dialog', { name: 'Custom' });
      const days = await Promise.all(['From', 'To'].map((label) => form.getByLabel(label, { exact: true }).inputValue()));
      return { form, days };
    };
    await page.goto(portfolioPath('performance'));
    await chart().getByRole('heading').waitFor();
    const { form, days } = await custom(page);
    expect(days).toEqual(['01/04/2026', '30/04/2026']);
    // What was chosen is what the form shows next.
    await form.getByLabel('From').fill('03/02/2026');
    expect((await askedWhile(page, 'performance', () => form.getByRole('button', { name: 'Show' }).click())).slice(0, 2)).toEqual([
      '2026-02-03',
      '2026-04-30',
    ]);
    await page.getByText('03/02/2026 to 30/04/2026', { exact: true }).waitFor();
    expect((await custom(page)).days).toEqual(['03/02/2026', '30/04/2026']);
    const other = await journey.bring('pelagos', 'ada');
    await other.goto(`/dashboard/clients/portfolio/${fixed}?tab=performance`);
    await chooseLanguage(other, 'English');
    expect((await custom(other)).days).toEqual(['01/04/2022', '30/04/2022']);
  });
});

describe('simulated returns', () => {
  const [from, to] = ['2025-12-31', '2026-01-31'];
  const days: string[] = [];
  for (let day = dayAfter(from, -1); day <= to; day = dayAfter(day)) days.push(day);
  const cents = (text = '') => Math.round(Number(text.replaceAll(',', '')) * 100);
  const shown = async () => (await cellsOf(chart().getByRole('table'))).map(([date, own, its]) => [date, cents(own), cents(its)] as const);

  test('[PERF-06] open at 1,000,000, of which every point is that times one and the return; half the amount halves every point', async () => {
    await page.goto(portfolioPath('simulated', `&from=${from}&to=${to}`));
    const field = page.getByLabel('Amount put in');
    expect(await field.inputValue()).toBe('1,000,000');
    await numbersOf(chart());
    const whole = await shown();
    expect(await chart().locator('thead th').allInnerTexts()).toEqual(['Date', 'Portfolio (£)', 'IA Mixed Investment 20-60% Shares (£)']);
    const expected = days.toReversed().map((day) => {
      const own = day < from ? 0 : Number(expectedFigures('Growth', from, day).timeWeighted);
      const its = day < from ? 0 : indexReturn('INDEX3', from, day);
      return [formatSlashedDay(day), 1e8 * (1 + own), 1e8 * (1 + its)] as const;
    });
    expect(whole.map(([day]) => day)).toEqual(expected.map(([day]) => day));
    for (const [at, [, own, its]] of whole.entries()) {
      expect(Math.abs(own - expected[at]![1])).toBeLessThanOrEqual(0.51);
      expect(Math.abs(its - expected[at]![2])).toBeLessThanOrEqual(0.51);
    }
    await field.fill('500,000');
    expect(await askedWhile(page, 'simulated', () => field.press('Enter'))).toEqual([from, to, '500000']);
    await expectEventually(async () => (await shown()).at(-1)?.[1]).toBe(500_000_00);
    const half = await shown();
    // Each is rounded to the cent by itself.
    for (const [at, [day, own, its]] of half.entries()) {
      expect([day, Math.abs(2 * own - whole[at]![1]) <= 1, Math.abs(2 * its - whole[at]![2]) <= 1]).toEqual([whole[at]![0], true, true]);
    }
    // The end opens, and says what it is made of.
    await page.locator('main [data-figure*="simulated-value;amount=500000"]').first().click();
    const drawer = page.getByRole('dialog', { name: /Simulated value/ });
    expect(cents((await drawer.locator('[data-value]').innerText()).replace('£', ''))).toBe(half[0]![1]);
    await drawer
      .getByText(formatPercent(expectedFigures('Growth', from, to).timeWeighted, '+'))
      .first()
      .waitFor();
    await page.keyboard.press('Escape');
    // The file has the points of the screen.
    const { bytes } = await waitForDownload(page, () => page.getByRole('button', { name: 'Simulated returns as CSV' }).click());
    const { data } = Papa.parse<Record<string, string>>(bytes.toString('utf8').slice(1), { header: true, skipEmptyLines: true });
    expect(data.map((row) => [row['Date'], cents(row['Portfolio']), cents(row['IA Mixed Investment 20-60% Shares'])])).toEqual(
      half.toReversed(),
    );
    await expectAccessible(page);
    await saveScreenshot(page, 'simulated');
  });

  test('the address keeps the amount, and what is none is told and refused', async () => {
    await page.goto(portfolioPath('simulated', `&from=${from}&to=${to}&amount=250000.5`));
    const field = page.getByLabel('Amount put in');
    expect(await field.inputValue()).toBe('250,000.5');
    await chart()
      .getByRole('heading', { name: /^£250,000\.50 would have become/ })
      .waitFor();
    for (const wrong of ['0', 'much', '-5', '1.234']) {
      await field.fill(wrong);
      await field.press('Enter');
      await page.getByText('An amount above zero, with two decimals at most: 1,000,000').waitFor();
    }
    await chart()
      .getByRole('heading', { name: /^£250,000\.50/ })
      .waitFor();
    const path = `/api/portfolios/${world.portfolios.Growth}/simulated`;
    for (const amount of ['0', '-1', '1e6', '1.234'])
      expect([amount, await statusOf(page, `${path}?amount=${amount}`)]).toEqual([amount, 400]);
    const ann = await journey.bring('hekla', 'ann');
    const own = journey.running.fixture.hekla.accounts.alpha.portfolio;
    await ann.goto(`/dashboard/clients/portfolio/${own}?tab=simulated&range=inception`);
    await chart(ann).waitFor();
    expect(await ann.getByRole('button', { name: /CSV/ }).count()).toBe(0);
    expect(await statusOf(ann, `/api/portfolios/${own}/simulated.csv`)).toBe(403);
  });

  test('say so where there is no history, and are told beside what is missing', async () => {
    const empty = await createPortfolio(journey.running, 'hekla', world.accounts['Gaps']!, {
      name: 'Nothing yet',
      currency: 'GBP',
      inception: '2026-01-05',
    });
    await page.goto(`/dashboard/clients/portfolio/${empty}?tab=simulated`);
    await page.getByText('There is no history to measure yet').waitFor();
    await page.goto(`/dashboard/clients/portfolio/${world.portfolios.Unknown}?tab=simulated&from=2026-02-03&to=${LAST_DAY}`);
    await page.getByText('Never quoted').first().waitFor();
  });
});

test('the benchmark follows the risk profile, its name and its values, and a report of a day before the change stays as it was', async () => {
  const [low, high] = ['IA Mixed Investment 0-35% Shares', 'IA Mixed Investment 40-85% Shares'];
  const [from, to] = ['2026-02-02', '2026-03-31'];
  const path = (asOf: string) =>
    `/dashboard/clients/portfolio/${world.portfolios['Profile 6']}?tab=performance&from=${from}&to=${to}&asOf=${asOf}`;
  /** Name and last value of the series, the return of a month beside it, and the name in the answer that the browser got. */
  const benchmark = async (asOf: string) => {
    const answering = page.waitForResponse((response) => new URL(response.url()).pathname.endsWith('/performance'));
    await page.goto(path(asOf));
    const { value } = (await (await answering).json()) as { value: { benchmark: { name: string } } };
    const [last] = await numbersOf(chart());
    const heads = await chart().locator('thead th').allInnerTexts();
    const month = (await cellsOf(page.getByRole('table', { name: 'Returns over periods' }))).find(([name]) => name!.startsWith('1 month'));
    return [value.benchmark.name, heads[2], last?.[2], month?.[2]];
  };
  const expected = (name: string, index: string, firstOfMonth: string, asOf: string) => [
    name,
    name,
    formatPercent(indexReturn(index, from, to)),
    formatPercent(indexReturn(index, firstOfMonth, asOf), '+'),
  ];
  const march = expected(high, 'INDEX5', '2026-03-01', '2026-03-31');
  expect(await benchmark(LAST_DAY)).toEqual(expected(high, 'INDEX5', '2026-04-30', LAST_DAY));
  expect(await benchmark('2026-03-31')).toEqual(march);
  const staff = await signInBrowser(journey.running.server.port, 'hekla', 'sue');
  await importCsv(staff, 'risk-profiles', 'Portfolio,Risk profile,Valid from\nProfile 6,1,2026-04-01\n');
  expect(await benchmark(LAST_DAY)).toEqual(expected(low, 'INDEX1', '2026-04-30', LAST_DAY));
  expect(await benchmark('2026-03-31')).toEqual(march);
  const profile = async (asOf: string) => {
    const address = `/api/accounts/${world.accounts['Trio']}?asOf=${asOf}`;
    const { value } = await page.evaluate(async (of) => (await (await fetch(of)).json()) as { value: AccountDetail }, address);
    return value.portfolios.find(({ name }) => name === 'Profile 6')?.riskProfile;
  };
  expect([await profile('2026-03-31'), await profile('2026-04-01'), await profile(LAST_DAY)]).toEqual([6, 1, 1]);
});
