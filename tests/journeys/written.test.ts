/** Tests how amounts and dates are written: on pages, in charts, in files and on paper, whatever the reader’s browser is set to. */
import { sql } from 'drizzle-orm';
import Papa from 'papaparse';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { settingsOf } from '../kit/fixture.ts';
import { readPdf } from '../kit/read-pdf.ts';
import { signInBrowser } from '../kit/server.ts';
import {
  cellsOf,
  chooseLanguage,
  waitForDownload,
  signInThroughForm,
  expectEventually,
  startJourney,
  waitUntilSettled,
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

const DAY = '2024-01-03';
const TRADED = '2024-03-01';

let journey: BrowserJourney;
let coins: string;
const portfolios = new Map<string, string>();
beforeAll(async () => {
  journey = await startJourney();
  const { running } = journey;
  const db = running.server.database.work(running.fixture.hekla.id);
  await db.execute(sql`update tenant set settings = jsonb_set(settings, '{languages}', '["en","is","el","nl"]') where key = 'hekla'`);
  coins = await createAccount(running, 'hekla', 'Coins');
  for (const code of [...Object.keys(SIGNED), 'SEK'])
    portfolios.set(code, await createPortfolio(running, 'hekla', coins, { name: `In ${code}`, currency: code }));
  const { rows } = await db.execute<{ id: string }>(sql`insert into portfolio (account_id, name, type, external_id)
    values (${coins}, 'In nothing said', 'GIA', 'In nothing said') returning id`);
  portfolios.set('none', rows[0]!.id);
  const sizes = await createAccount(running, 'hekla', 'Sizes');
  for (const size of [...Object.keys(SIZES), 'overdrawn', 'Trade'])
    portfolios.set(size, await createPortfolio(running, 'hekla', sizes, { name: size, currency: 'GBP' }));
  const staff = await signInBrowser(running.server.port, 'hekla', 'sue');
  const half = sampleInstrument('Half', 'Fund', 'Equity', 'UK', { [DAY]: '1' });
  await importCsv(staff, 'instruments', instrumentsCsv({ HALF: half, OTHER: { ...half, name: 'Other half', sector: 'US' } }));
  await importCsv(staff, 'prices', `Date,Symbol,Close\n${DAY},HALF,1\n${DAY},OTHER,1\n2024-03-04,HALF,1.1\n2024-03-04,OTHER,1\n`);
  await importCsv(staff, 'transactions', ledgerCsv(ledgers()));
});
afterAll(() => journey.end());

const SIGNED = {
  GBP: '£1,234.00',
  EUR: '€1,234.00',
  USD: '$1,234.00',
  CAD: 'CA$1,234.00',
  AUD: 'A$1,234.00',
  INR: '₹1,234.00',
  JPY: '¥1,234',
} as const;

/** What is in each portfolio, in pounds, and how that is written where room is short. */
const SIZES = { '1500000': '1.5m', '2000': '2k', '999': '999', '999999': '1m' } as const;

function ledgers(): Parameters<typeof ledgerCsv>[0] {
  const alone = (currency: string) => ({ currency, transactions: [contributionOf(DAY, '1234', { currency })] });
  const halves = (size: string) => {
    const part = String(Number(size) / 2);
    return {
      currency: 'GBP',
      transactions: [contributionOf(DAY, size), purchaseOf(DAY, 'HALF', part, part), purchaseOf(DAY, 'OTHER', part, part)],
    };
  };
  return {
    ...Object.fromEntries([...Object.keys(SIGNED), 'SEK'].map((code) => [`In ${code}`, alone(code)])),
    'In nothing said': alone('EUR'),
    ...Object.fromEntries(Object.keys(SIZES).map((size) => [size, halves(size)])),
    overdrawn: {
      currency: 'GBP',
      transactions: [contributionOf('2024-01-02', '1'), { ...contributionOf(DAY, '1500001'), type: 'Withdrawal' }],
    },
    Trade: {
      currency: 'GBP',
      transactions: [
        contributionOf('2024-01-02', '500'),
        purchaseOf(TRADED, 'HALF', '100', '100'),
        { ...contributionOf('2024-03-04', '33', {}), symbol: 'HALF', units: '30', type: 'Sale' },
      ],
    },
  };
}

const at = (name: string, tab: string, more = '') => `/dashboard/clients/portfolio/${portfolios.get(name)}?tab=${tab}${more}`;

test('[PERF-14] amounts bear the sign of their currency, euro where none was given, a code where there is no sign; without a rate nothing is summed', async () => {
  const page = await journey.signIn('hekla', 'ada');
  const expected = { ...SIGNED, SEK: 'SEK\u00a01,234.00', none: '€1,234.00' };
  for (const [name, written] of Object.entries(expected)) {
    await page.goto(at(name, 'overview'));
    await page.getByRole('heading', { level: 1, name: /^In / }).waitFor();
    expect([name, await page.locator('main dl dd').first().innerText()]).toEqual([name, written]);
  }
  await page.goto(`/dashboard/clients/account/${coins}`);
  const table = page.getByRole('table', { name: 'Portfolios' });
  await table.waitFor();
  const rows = new Map((await cellsOf(table)).map((row) => [row[0], row[2]]));
  for (const [name, written] of Object.entries({ ...SIGNED, SEK: 'SEK 1,234.00' }))
    expect([name, rows.get(`In ${name}`)]).toEqual([name, written]);
  // 1,234 pounds and, at 1.25, the dollars; of the others no rate is known, and the page says so.
  expect(rows.get('Total')).toBe('£2,221.20');
  for (const code of ['EUR', 'CAD', 'AUD', 'INR', 'JPY', 'SEK']) await page.getByText(code).first().waitFor();
  await page.getByText('This total is incomplete').waitFor();
});

/** Every text that charts draw from now on. */
async function recordDrawing(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const drawn: string[] = [];
    Object.assign(globalThis, { drawn });
    const { fillText } = CanvasRenderingContext2D.prototype;
    CanvasRenderingContext2D.prototype.fillText = function draw(text: string, ...place: [number, number, number?]) {
      drawn.push(text);
      fillText.call(this, text, ...place);
    };
  });
  return () => page.evaluate(() => (globalThis as unknown as { drawn: string[] }).drawn);
}

test('[PERF-15] where room is short, amounts are in thousands and millions, to one decimal, below zero too', async () => {
  const page = await journey.signIn('hekla', 'ada');
  const drawn = await recordDrawing(page);
  for (const [size, written] of Object.entries(SIZES)) {
    await page.goto(at(size, 'breakdowns', `&asOf=${DAY}`));
    const ring = page.getByRole('figure').filter({ hasText: 'Largest sector' });
    await ring.locator('canvas').waitFor();
    expect([size, await ring.locator('p[aria-hidden=true]').innerText()]).toEqual([
      size,
      expect.stringMatching(new RegExp(`^£\\s*${written.replace('.', '\\.')}$`)),
    ]);
  }
  // The axis of a value that falls from nothing to 1.5 million below.
  await page.goto(at('overdrawn', 'overview', `&from=2024-01-02&to=${DAY}`));
  await page.getByRole('figure').first().locator('canvas').waitFor();
  await expectEventually(drawn).toEqual(expect.arrayContaining(['\u22121.5m', '\u22120.5m', '0']));
});

const NUMBERS_WITH_MARKS = /(?<![\w.,-])\d{1,4}([./-])\d{1,2}\1\d{1,4}(?![\w,-])/g;

const MONTHS = 'Jan(uary)?|Feb(ruary)?|Mar(ch)?|Apr(il)?|May|June?|July?|Aug(ust)?|Sept?(ember)?|Oct(ober)?|Nov(ember)?|Dec(ember)?';
const IN_WORDS = new RegExp(`\\d{1,2}\\.? (${MONTHS})\\b|\\b(${MONTHS}) \\d{1,4}`, 'g');

/** Everything that looks like a date. */
const datesIn = (text: string) => [...text.matchAll(NUMBERS_WITH_MARKS)].map(([found]) => found);

const RANGE = '&from=2024-02-28&to=2024-03-04';

/** What stands on the pages and in the files, as one reader sees it. */
async function everything(page: Page): Promise<Record<string, string>> {
  const drawn = await recordDrawing(page);
  const found: Record<string, string> = {};
  const see = async (name: string, path: string) => {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await waitUntilSettled(page);
    found[name] = await page.getByRole('main').innerText();
    found[`${name}, drawn`] = [...new Set(await drawn())].toSorted().join('\n');
    const asTable = page.getByRole('button', { name: 'Show as table' });
    while ((await asTable.count()) > 0) await asTable.first().click();
    found[`${name}, tables`] = await page.getByRole('main').innerText();
    found[`${name}, cells`] = (await page.getByRole('main').locator('th, td, dd, li').allInnerTexts()).join('\n');
    for (const button of await page.getByRole('button', { name: /CSV$/ }).all()) {
      const { bytes } = await waitForDownload(page, () => button.click());
      const { data } = Papa.parse<Record<string, string>>(bytes.toString('utf8').slice(1), { header: true, skipEmptyLines: true });
      // The name of a figure is no date, though it has one within.
      found[`${name}, file`] = data
        .map((row) =>
          Object.entries(row)
            .flatMap(([head, cell]) => (head === 'Figure' ? [] : [cell]))
            .join(' | '),
        )
        .join('\n');
    }
  };
  await see('clients', '/dashboard/clients');
  await see('account', `/dashboard/clients/account/${coins}`);
  for (const tab of settingsOf('hekla').portfolioTabs) await see(tab, at('Trade', tab, RANGE));
  return found;
}

test('[PERF-16] dates are day, month and year with the mark of the language, on lists, charts, paper and in files, whatever the browser is set to', async () => {
  const browsers = [
    { locale: 'en-US', timezoneId: 'America/Los_Angeles' },
    { locale: 'is-IS', timezoneId: 'Pacific/Auckland' },
  ];
  const seen: Record<string, string>[] = [];
  for (const settings of browsers) {
    const page = await journey.open('hekla', WIDE, settings);
    await page.goto('/login');
    await signInThroughForm(page, 'hekla', 'ada');
    await chooseLanguage(page, 'English');
    seen.push(await everything(page));
    if (seen.length === browsers.length) {
      await inEachLanguage(page);
      await onPaper(page);
    }
    await page.context().close();
  }
  expect(seen[1]).toEqual(seen[0]);
  const dates = Object.entries(seen[0]!).flatMap(([place, text]) => datesIn(text).map((date) => [place, date] as const));
  expect(dates.filter(([, date]) => !/^\d\d\/\d\d\/(\d{4}|\d\d)$/.test(date))).toEqual([]);
  // In words only where they stand in a sentence.
  const inNumbers = Object.entries(seen[0]!).filter(([place]) => /, (drawn|file|cells)$/.test(place));
  expect(inNumbers.flatMap(([place, text]) => (text.match(IN_WORDS) ?? []).map((date) => [place, date]))).toEqual([]);
  for (const worded of ['1 March 2024', '1. March', 'Mar 1, 2024', 'March 2024']) expect(worded.match(IN_WORDS)).not.toBe(null);
  // Each tab shows something besides the frame, and no two the same.
  const lines = settingsOf('hekla').portfolioTabs.map((tab) => seen[0]![tab]!.split('\n'));
  const own = lines.map((some) => some.filter((line) => !lines.every((others) => others.includes(line))));
  expect(own.filter((some) => some.length < 2)).toEqual([]);
  expect(new Set(own.map(String)).size).toBe(own.length);
  // Lists, tables of charts, their axes, and files all have some, and the trade of 1 March is of 1 March in each.
  for (const place of [
    'account',
    'transactions',
    'transactions, file',
    'performance, tables',
    'performance, drawn',
    'cash, file',
    'simulated, file',
    'realised, file',
  ])
    expect([place, dates.some(([where]) => where === place)]).toEqual([place, true]);
  for (const place of ['transactions', 'transactions, file', 'cash', 'cash, file'])
    expect([place, seen[0]![place]]).toEqual([place, expect.stringContaining('01/03/2024')]);
});

async function inEachLanguage(page: Page): Promise<void> {
  await page.goto(at('Trade', 'transactions', RANGE));
  for (const [language, written] of [
    ['Ελληνικά', '01/03/2024'],
    ['Íslenska', '01.03.2024'],
    ['Nederlands', '01-03-2024'],
    ['English', '01/03/2024'],
  ] as const) {
    await chooseLanguage(page, language);
    await expectEventually(async () => (await page.getByRole('main').getByRole('table').first().innerText()).includes(written)).toBe(true);
  }
}

/** In numbers everywhere but in prose, where the month is a word. */
async function onPaper(page: Page): Promise<void> {
  await page.goto(at('Trade', 'transactions', RANGE));
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Statement/ })
    .click();
  const drawer = page.getByRole('dialog', { name: 'Statements' });
  await drawer.getByRole('button', { name: 'Make statement' }).click();
  const { bytes } = await waitForDownload(page, () => drawer.locator('[data-asked]').getByRole('button', { name: 'Download PDF' }).click());
  const text = (await readPdf(bytes)).pages.map((each) => each.text).join(' ');
  const dates = datesIn(text);
  expect(dates).toContain('01/03/2024');
  expect(dates.filter((date) => !/^\d\d\/\d\d\/(\d{4}|\d\d)$/.test(date))).toEqual([]);
}
