/** Tests the colours of sectors, in a firm with a light screen and in one with a dark screen. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SECTORS } from '#contract/instruments';
import { FIRMS, type Firm } from '../kit/fixture.ts';
import { signInBrowser } from '../kit/server.ts';
import { coloursOf, drawnColours, expectEventually, saveScreenshot, startJourney, type BrowserJourney } from '../kit/browser.ts';
import {
  importCsv,
  purchaseOf,
  instrumentsCsv,
  ledgerCsv,
  createAccount,
  createPortfolio,
  contributionOf,
  sampleInstrument,
  type SampleInstrument,
} from '../kit/ten-years.ts';

const DAY = '2024-01-03';
const UNKNOWN = 'Space Travel';
/** As English calls those that bear another name than their stored one. */
const SPELLED: Readonly<Record<string, string>> = {
  'Cash Account': 'Cash account',
  'Global Themes': 'Global themes',
  'Global Index': 'Global index',
  'Structured Products': 'Structured products',
  'Hedge Funds': 'Hedge funds',
  'Europe Index': 'Europe index',
  'Japan Index': 'Japan index',
  Emerging: 'Emerging markets',
  'Government Index Linked': 'Government, index-linked',
  'Government Conventional': 'Government, conventional',
  'Corporate High Yield': 'Corporate, high yield',
};
const spelled = (sector: string) => SPELLED[sector] ?? sector;

let journey: BrowserJourney;
const all = new Map<Firm, string>();
const some = new Map<Firm, string>();
beforeAll(async () => {
  journey = await startJourney();
  for (const firm of FIRMS) await openSectors(firm);
});
afterAll(() => journey.end());

/** One portfolio with a holding in each sector, and in one that nobody knows; another with every fifth of them. */
async function openSectors(firm: Firm): Promise<void> {
  const { currency } = journey.running.fixture[firm];
  const sectors = [...SECTORS, UNKNOWN];
  const instruments: Record<string, SampleInstrument> = {};
  for (const [at, sector] of sectors.entries())
    instruments[`S${at}`] = sampleInstrument(`Of ${sector}`, 'Fund', 'Equity', sector, { [DAY]: '10' }, currency);
  const holding = (symbols: readonly string[]) => ({
    currency,
    transactions: [
      contributionOf(DAY, String(100 * symbols.length), { currency }),
      ...symbols.map((symbol) => purchaseOf(DAY, symbol, '10', '100', { currency })),
    ],
  });
  const account = await createAccount(journey.running, firm, 'Sectors');
  all.set(firm, await createPortfolio(journey.running, firm, account, { name: 'Every sector', currency }));
  some.set(firm, await createPortfolio(journey.running, firm, account, { name: 'A few', currency }));
  const staff = await signInBrowser(journey.running.server.port, firm, 'sue');
  await importCsv(staff, 'instruments', instrumentsCsv(instruments));
  await importCsv(
    staff,
    'prices',
    ['Date,Symbol,Close', ...Object.keys(instruments).map((symbol) => `${DAY},${symbol},10`)].join('\n') + '\n',
  );
  const symbols = Object.keys(instruments);
  await importCsv(staff, 'fund-weights', `Symbol,Dimension,Part,Weight,Valid from\nS1,Sector,UK,50%,${DAY}\nS1,Sector,US,40%,${DAY}\n`);
  await importCsv(
    staff,
    'transactions',
    ledgerCsv({ 'Every sector': holding(symbols), 'A few': holding(symbols.filter((_, at) => at % 5 === 1)) }),
  );
}

async function sectorChart(page: Page, portfolio: string) {
  await page.goto(`/dashboard/clients/portfolio/${portfolio}?tab=breakdowns`);
  await page.getByRole('button', { name: 'English' }).click();
  const chart = page.getByRole('figure').filter({ hasText: 'Largest sector' });
  await chart.locator('tbody tr').first().waitFor();
  return chart;
}

test.each(FIRMS)(
  '[HOLD-12] 21 sectors have 21 colours, the same after a reload and in another portfolio; an unknown one has that of Other (%s)',
  async (firm) => {
    const page = await journey.bring(firm, 'ada');
    let chart = await sectorChart(page, all.get(firm)!);
    const first = await coloursOf(chart);
    expect([...first.keys()].toSorted()).toEqual([...SECTORS.map(spelled), UNKNOWN].toSorted());
    const known = new Map([...first].filter(([name]) => name !== UNKNOWN));
    expect(new Set(known.values()).size).toBe(21);
    expect(first.get(UNKNOWN)).toBe(first.get('Other'));
    // The bar beside each name has the colour of the name.
    const bars = await chart
      .locator('tbody th')
      .evaluateAll((heads) =>
        heads.map((head) => [...head.querySelectorAll('[style]')].map((part) => getComputedStyle(part).backgroundColor)),
      );
    expect(bars).toEqual([...first.values()].map((colour) => [colour, colour]));
    await saveScreenshot(page, `sectors-${firm}`);
    await page.reload();
    chart = await sectorChart(page, all.get(firm)!);
    expect(await coloursOf(chart)).toEqual(first);
    chart = await sectorChart(page, some.get(firm)!);
    const few = await coloursOf(chart);
    expect(few.size).toBe(5);
    for (const [name, colour] of few) expect([name, colour]).toEqual([name, first.get(name)]);
    await chart.locator('canvas').waitFor();
    await expectEventually(() => drawnColours(chart)).toEqual(expect.arrayContaining([...few.values()]));
    await saveScreenshot(page, `sectors-few-${firm}`);
    // Five funds of 100 each; of one of them nine tenths are told.
    await page.getByLabel('Funds', { exact: true }).selectOption('through');
    await page.getByText('18.00% of the value in funds is looked through. What is left, 82.00% of the whole,').waitFor();
    const rows = await page
      .getByRole('figure')
      .filter({ hasText: 'Largest sector: UK, 10.00% of the value' })
      .locator('tbody tr')
      .allInnerTexts();
    expect(rows.map((row) => row.replace(/\s+/g, ' ').trim())).toEqual([
      'UK 50.00 10.00%',
      'US 40.00 8.00%',
      'Not looked through 410.00 82.00%',
    ]);
    await page.getByRole('table', { name: 'What is known of the funds' }).getByText('90.00%, since 03/01/2024').waitFor();
    expect(new URL(page.url()).searchParams.get('funds')).toBe('through');
    await saveScreenshot(page, `through-${firm}`);
  },
);
