/** Tests figures on screens, in files and on paper, each worked out here by hand or by the oracle, which shares nothing with the product. */
import { sql } from 'drizzle-orm';
import Papa from 'papaparse';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Performance } from '#contract/performance';
import { LANGUAGES } from '#packages/texts';
import { oracleFigures } from '../oracle/oracle.ts';
import { readPdf, type ReadPdf } from '../kit/read-pdf.ts';
import { signInBrowser } from '../kit/server.ts';
import { formatAmount, formatChange, indexReturn, formatPercent, formatSlashedDay, mergeLedgers, expectedFigures } from './expected.ts';
import {
  cellsOf,
  chooseLanguage,
  coloursOf,
  waitForDownload,
  drawnColours,
  expectEventually,
  numbersOf,
  startJourney,
  statusOf,
  type BrowserJourney,
} from '../kit/browser.ts';
import {
  importCsv,
  dayAfter,
  INSTRUMENTS,
  instrumentsCsv,
  LAST_DAY,
  importSampleData,
  MARKET,
  PORTFOLIOS,
  type PortfolioName,
  type SampleData,
} from '../kit/ten-years.ts';

let journey: BrowserJourney;
let world: SampleData;
let page: Page;
beforeAll(async () => {
  journey = await startJourney();
  await offerEveryLanguage();
  world = await importSampleData(journey.running);
  page = await journey.bring('hekla', 'ada');
});
afterAll(() => journey.end());

/** Before anyone asks for the firm, whose record the server then keeps for a while. */
async function offerEveryLanguage(): Promise<void> {
  const { server, fixture } = journey.running;
  const { id } = fixture.hekla;
  await server.database
    .work(id)
    .execute(sql`update tenant set settings = jsonb_set(settings, '{languages}', ${JSON.stringify(LANGUAGES)}::jsonb) where id = ${id}`);
}

const INCEPTION = '2016-05-30';

const portfolioPath = (name: PortfolioName) => `/dashboard/clients/portfolio/${world.portfolios[name]}`;
const accountPath = (name: string) => `/dashboard/clients/account/${world.accounts[name]}`;

async function openTab(name: PortfolioName, tab: string, search: Readonly<Record<string, string>> = {}): Promise<void> {
  // What the pointer is left over is drawn lighter, also where a page comes under it.
  await page.mouse.move(0, 0);
  await page.goto(`${portfolioPath(name)}?${new URLSearchParams({ tab, ...search })}`);
  await page.getByRole('heading', { level: 1, name }).waitFor();
}

interface CsvRow {
  readonly [column: string]: string;
}

async function csvOf(button: string): Promise<CsvRow[]> {
  const { bytes } = await waitForDownload(page, () => page.getByRole('button', { name: button }).click());
  return parsed(bytes.toString('utf8'));
}

function parsed(text: string): CsvRow[] {
  expect(text.startsWith('\uFEFF')).toBe(true);
  const { data, errors } = Papa.parse<CsvRow>(text.slice(1), { header: true, skipEmptyLines: true });
  expect(errors).toEqual([]);
  return data;
}

async function statementOf(of: Page): Promise<ReadPdf> {
  await of
    .getByRole('main')
    .getByRole('button', { name: /^Statement/ })
    .click();
  const drawer = of.getByRole('dialog', { name: 'Statements' });
  await drawer.getByRole('button', { name: 'Make statement' }).click();
  const entry = drawer.locator('[data-asked]');
  const { bytes } = await waitForDownload(of, () => entry.getByRole('button', { name: 'Download PDF' }).click());
  await of.getByRole('button', { name: 'Close' }).click();
  return readPdf(bytes);
}

const holdingsTable = () => page.getByRole('table', { name: 'Holdings' });

/** Rows of holdings by name: value, weight, units, price, cost, gain on cost, return, income. */
async function holdingRows(): Promise<Map<string, string[]>> {
  await holdingsTable().waitFor();
  return new Map((await cellsOf(holdingsTable())).map(([name = '', ...cells]) => [name, cells]));
}

describe('holdings', () => {
  test('[HOLD-09] [PORT-20] stand under their classes in order, with totals that close and gain on cost apart from the return', async () => {
    const { holdings, value, cost } = expectedFigures('Classes', '2026-01-05', LAST_DAY);
    await openTab('Classes', 'holdings');
    await holdingsTable().waitFor();
    const heads = (await holdingsTable().locator('thead th').allInnerTexts()).map((text) => text.replace(/\s+/g, ' ').trim());
    expect(heads).toEqual(['Name', 'Value £', 'Weight', 'Units', 'Price', 'Cost £', 'Gain on cost', 'Return since purchase', 'Income £']);
    const rows = await cellsOf(holdingsTable());
    const groups: readonly (readonly [string, readonly string[]])[] = [
      ['Fixed Interest', ['GILT']],
      ['Equities', ['THAMES']],
      ['Alternatives', ['HARBOUR']],
      ['Other', ['BLANK', 'GBP']],
      ['Funds', ['BASKET']],
      ['Timber', ['TIMBER']],
    ];
    const sum = (symbols: readonly string[], of: 'value' | 'cost') =>
      (symbols.reduce((cents, symbol) => cents + Math.round(Number(holdings[symbol]![of]) * 100), 0) / 100).toFixed(2);
    const expected = groups.flatMap(([group, symbols]) => [
      [group, formatAmount(sum(symbols, 'value')), formatAmount(sum(symbols, 'cost'))],
      ...symbols.map((symbol) => [
        INSTRUMENTS[symbol]?.name ?? symbol,
        formatAmount(holdings[symbol]!.value),
        formatAmount(holdings[symbol]!.cost),
      ]),
    ]);
    expect(rows.map((row) => [row[0], row[1], row[5]])).toEqual([...expected, ['Total', formatAmount(value), formatAmount(cost)]]);
    for (const [name, , , units, price] of rows) {
      const symbol = Object.keys(INSTRUMENTS).find((each) => INSTRUMENTS[each]!.name === name);
      if (!symbol) continue;
      const quote = Number(INSTRUMENTS[symbol]!.quotes[LAST_DAY]);
      expect([name, units, price]).toEqual([name, Number(holdings[symbol]!.units).toLocaleString('en'), `£${quote.toFixed(4)} 29/05/2026`]);
      const { value: worth, cost: paid } = holdings[symbol]!;
      expect(rows.find((row) => row[0] === name)![6]).toBe(formatChange(Number(worth) / Number(paid) - 1));
    }
    await page
      .getByText(`£${formatAmount(value)}`)
      .first()
      .waitFor();
  });

  test('[HOLD-10] gain on cost is (value - cost) / cost, a dash without a cost, under one heading on screen, in the file and on paper', async () => {
    await openTab('Gains', 'holdings');
    const rows = await holdingRows();
    const gain = (name: string) => rows.get(name)![5];
    expect(['Up a tenth', 'Down a tenth', 'A gift', 'GBP'].map(gain)).toEqual(['+10.00%', '\u221210.00%', '-', '-']);
    const file = await csvOf('Holdings as CSV');
    const cell = (name: string, column: string) => file.find((row) => row['Name'] === name)?.[column];
    expect(['Up a tenth', 'Down a tenth', 'A gift'].map((name) => Number(cell(name, 'Gain on cost') || 'NaN'))).toEqual([
      10,
      -10,
      Number.NaN,
    ]);
    expect(Object.keys(file[0]!)).toEqual(expect.arrayContaining(['Gain on cost', 'Return']));
    const paper = await statementOf(page);
    const ofHoldings = paper.tables.filter(({ heads }) => heads.some((head) => head.includes('Gain on cost') && head.length === 10));
    const at = ofHoldings[0]!.heads.find((head) => head.includes('Gain on cost'))!.indexOf('Gain on cost');
    const onPaper = (name: string) => ofHoldings.flatMap(({ rows: each }) => each).find((row) => row[0]?.startsWith(name))?.[at];
    expect(['Up a tenth', 'Down a tenth', 'A gift'].map(onPaper)).toEqual(['10.00%', '\u221210.00%', '-']);
    // A cost in a currency without a rate is unknown.
    await openTab('Unknown', 'holdings');
    const unknown = await holdingRows();
    expect([...unknown].find(([name]) => name.startsWith('Nippon Unrated'))?.[1][5]).toBe('-');
  });

  test('[PERF-13] percentages have two decimals, rounded half away from zero, in the signs of the language', async () => {
    const reader = await journey.bring('hekla', 'ada');
    await reader.goto(`${portfolioPath('Gains')}?tab=holdings`);
    const gains = async () => {
      const rows = await cellsOf(reader.getByRole('main').getByRole('table').first());
      return ['About an eighth', 'Less by a speck', 'A gift', 'Down a tenth'].map((name) => rows.find((row) => row[0] === name)?.[6]);
    };
    // 123.45 of 1,000; -1 of 100,000; nothing of nothing; -10 of 100.
    for (const [language, expected] of [
      ['Íslenska', ['+12,35%', '0,00%', '-', '\u221210,00%']],
      ['Ελληνικά', ['+12,35%', '0,00%', '-', '\u221210,00%']],
      ['Nederlands', ['+12,35%', '0,00%', '-', '\u221210,00%']],
      // The last, as the choice is kept for the person.
      ['English', ['+12.35%', '0.00%', '-', '\u221210.00%']],
    ] as const) {
      await chooseLanguage(reader, language);
      await expectEventually(async () => [language, await gains()]).toEqual([language, expected]);
    }
  });

  test('[HOLD-11] every class is drawn in a colour of its own, the same beside its name and on other pages', async () => {
    await openTab('Classes', 'exposure');
    const chart = page.getByRole('figure').filter({ hasText: 'Largest asset class' });
    await chart.locator('canvas').waitFor();
    const coloured = await coloursOf(chart);
    expect([...coloured.keys()]).toEqual(['Fixed Interest', 'Equities', 'Alternatives', 'Other', 'Funds', 'Timber']);
    expect(new Set(coloured.values()).size).toBe(6);
    await expectEventually(() => drawnColours(chart)).toEqual(expect.arrayContaining([...coloured.values()]));
    await page.goto(accountPath('Pair'));
    const ofAccount = page.getByRole('figure').filter({ hasText: 'is the largest part' });
    await ofAccount.locator('canvas').waitFor();
    for (const [name, colour] of await coloursOf(ofAccount)) expect([name, colour]).toEqual([name, coloured.get(name)]);
  });

  test('[HOLD-16] another day shows what was held then, and says the day on screen, in the file and on paper', async () => {
    // Growth on 31 March 2021, before the sale; quotes are of Friday the 26th.
    const day = '2021-03-31';
    const { holdings, value } = expectedFigures('Growth', INCEPTION, day);
    await openTab('Growth', 'holdings');
    await page.getByRole('button', { name: 'as of 29/05/2026' }).click();
    await page.getByLabel('Figures as of').last().fill('31/03/2021');
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    await page.getByRole('button', { name: 'as of 31/03/2021' }).waitFor();
    await expectEventually(async () => (await holdingRows()).get('Total')?.[0]).toBe(formatAmount(value));
    const rows = await holdingRows();
    expect(rows.get('Thames Water Meadows')!.slice(0, 3)[0]).toBe(formatAmount(holdings['THAMES']!.value));
    expect(rows.get('Thames Water Meadows')![2]).toBe('5,000');
    expect(rows.has('Highland Gilt')).toBe(false);
    const file = await waitForDownload(page, () => page.getByRole('button', { name: 'Holdings as CSV' }).click());
    expect(file.name).toBe(`Growth ${day}.csv`);
    const sum = parsed(file.bytes.toString('utf8')).reduce((cents, row) => cents + Math.round(Number(row['Value']) * 100), 0);
    expect(sum).toBe(Math.round(Number(value) * 100));
    const paper = await statementOf(page);
    const text = paper.pages.map((each) => each.text).join(' ');
    expect(text).toContain('31 March 2021');
    expect(text).toContain(formatAmount(value));
    // Without a choice it is the last day that was imported.
    await page.getByRole('button', { name: 'as of 31/03/2021' }).click();
    await page.getByRole('button', { name: 'Back to the latest day' }).click();
    await page.getByRole('button', { name: 'as of 29/05/2026' }).waitFor();
  });
});

describe('exposure', () => {
  const breakdown = (by: string) => page.getByRole('figure').filter({ hasText: `Largest ${by}` });
  const parts = async (by: string) => {
    await breakdown(by).getByRole('table').waitFor();
    return cellsOf(breakdown(by).getByRole('table'));
  };

  /** In hundredths: values of the parts and their shares, and what stands in the foot. */
  function sums(rows: readonly (readonly string[])[]) {
    const number = (text = '') => Math.round(Number(text.replace(/[,%]/g, '').replace('\u2212', '-')) * 100);
    const total = rows.at(-1)!;
    const members = rows.slice(0, -1);
    return {
      values: members.reduce((sum, row) => sum + number(row[1]), 0),
      shares: members.reduce((sum, row) => sum + number(row[2]), 0),
      total: number(total[1]),
      whole: total[2],
    };
  }

  test('[PORT-11] by asset class: values are the sums of the holdings, and all of them the portfolio', async () => {
    for (const [name, from, classes] of [
      [
        'Classes',
        '2026-01-05',
        {
          'Fixed Interest': ['GILT'],
          Equities: ['THAMES'],
          Alternatives: ['HARBOUR'],
          Other: ['BLANK', 'GBP'],
          Funds: ['BASKET'],
          Timber: ['TIMBER'],
        },
      ],
      ['Growth', INCEPTION, { 'Fixed Interest': ['GILT'], Equities: ['THAMES', 'BOSTON'], Other: ['GBP', 'USD'] }],
    ] as const) {
      const { holdings, value } = expectedFigures(name, from, LAST_DAY);
      await openTab(name, 'exposure');
      const rows = await parts('asset class');
      expect(rows.slice(0, -1).map(([part, worth]) => [part, worth])).toEqual(
        Object.entries(classes).map(([part, symbols]) => [
          part,
          formatAmount(
            (symbols.reduce((cents: number, symbol: string) => cents + Math.round(Number(holdings[symbol]!.value) * 100), 0) / 100).toFixed(
              2,
            ),
          ),
        ]),
      );
      expect(sums(rows)).toEqual({
        values: Math.round(Number(value) * 100),
        shares: 10_000,
        total: Math.round(Number(value) * 100),
        whole: '100.00%',
      });
    }
  });

  test('[PORT-12] by currency, sector and class, each the whole; another sector moves the sectors alone', async () => {
    const all = async () => ({ class: await parts('asset class'), currency: await parts('currency'), sector: await parts('sector') });
    const cents = Math.round(Number(expectedFigures('Growth', INCEPTION, LAST_DAY).value) * 100);
    await openTab('Growth', 'breakdowns');
    const before = await all();
    for (const rows of Object.values(before)) expect(sums(rows)).toMatchObject({ values: cents, shares: 10_000, total: cents });
    expect(before.sector.map(([name]) => name)).toContain('US');
    expect(before.currency.slice(0, -1).map(([name]) => name)).toEqual(['GBP', 'USD']);
    const staff = await signInBrowser(journey.running.server.port, 'hekla', 'sue');
    await importCsv(staff, 'instruments', instrumentsCsv({ BOSTON: { ...INSTRUMENTS['BOSTON']!, sector: 'Asia' } }));
    await openTab('Growth', 'breakdowns');
    await breakdown('sector').getByRole('rowheader', { name: 'Asia' }).waitFor();
    const after = await all();
    expect([after.class, after.currency]).toEqual([before.class, before.currency]);
    const renamed = (rows: string[][]) => rows.map(([name, ...rest]) => [name === 'US' ? 'Asia' : name, ...rest]);
    expect(after.sector).toEqual(renamed(before.sector));
  });
});

describe('performance', () => {
  const cumulative = () => page.getByRole('figure').first();

  test('[PERF-02] the line is the time-weighted return of every day beside the benchmark, and a deposit does not move it', async () => {
    const [from, to] = ['2025-12-31', '2026-01-31'];
    await openTab('Growth', 'cumulative', { from, to });
    const rows = await numbersOf(cumulative());
    expect(await cumulative().locator('thead th').allInnerTexts()).toEqual([
      'Date',
      'Portfolio',
      'IA Mixed Investment 20-60% Shares',
      'Money in or out',
    ]);
    const days = [dayAfter(from, -1)];
    while (days.at(-1)! < to) days.push(dayAfter(days.at(-1)!));
    const expected = days.map((day) => [
      formatSlashedDay(day),
      day < from ? '0.00%' : formatPercent(expectedFigures('Growth', from, day).timeWeighted),
      day < from ? '0.00%' : formatPercent(indexReturn('INDEX3', from, day)),
      day === '2026-01-15' ? 'Paid in £5,000.00' : '',
    ]);
    expect(rows).toEqual(expected.toReversed());
    // Money alone earns nothing.
    await openTab('Profile 5', 'cumulative');
    expect((await numbersOf(cumulative())).map(([, own]) => own).every((own) => own === '0.00%')).toBe(true);
  });

  const PERIODS = [
    ['1 month', '2026-04-30'],
    ['3 months', '2026-03-01'],
    ['6 months', '2025-11-30'],
    ['This year', '2026-01-01'],
    ['1 year', '2025-05-30'],
    ['3 years', '2023-05-30'],
    ['5 years', '2021-05-30'],
    ['Since start', INCEPTION],
  ] as const;
  const YEARS = ['2025', '2024', '2023', '2022', '2021'];
  const tableOf = (name: string) => page.getByRole('table', { name });

  /** Portfolio, benchmark and the difference of what is shown. */
  function beside(own: number, its: number): string[] {
    const shown = (fraction: number) => Math.sign(fraction) * Math.round(Math.abs(fraction) * 1e4);
    return [formatChange(own), formatChange(its), formatChange((shown(own) - shown(its)) / 1e4).replace('%', '')];
  }

  test('[PERF-03] every period of portfolio and benchmark, and a dash for one longer than the history', async () => {
    await openTab('Growth', 'discrete');
    await tableOf('Returns over periods').waitFor();
    const own = new Map(PERIODS.map(([name, from]) => [name, Number(expectedFigures('Growth', from, LAST_DAY).timeWeighted)]));
    const its = new Map(PERIODS.map(([name, from]) => [name, indexReturn('INDEX3', from, LAST_DAY)]));
    // Ten years to the day.
    const yearly = (total: number) => (1 + total) ** (12 / 120) - 1;
    expect(await cellsOf(tableOf('Returns over periods'))).toEqual([
      ...PERIODS.map(([name, from]) => [`${name} ${formatSlashedDay(from)} – 29/05/2026`, ...beside(own.get(name)!, its.get(name)!)]),
      [
        `A year on average ${formatSlashedDay(INCEPTION)} – 29/05/2026`,
        ...beside(yearly(own.get('Since start')!), yearly(its.get('Since start')!)),
      ],
    ]);
    expect((await cellsOf(tableOf('Calendar years'))).map((row) => row.slice(1))).toEqual(
      YEARS.map((year) =>
        beside(
          Number(expectedFigures('Growth', `${year}-01-01`, `${year}-12-31`).timeWeighted),
          indexReturn('INDEX3', `${year}-01-01`, `${year}-12-31`),
        ),
      ),
    );
    expect((await page.locator('main th, main dt').allInnerTexts()).filter((head) => /gain on cost/i.test(head))).toEqual([]);
    await openTab('Euros', 'performance');
    await tableOf('Returns over periods').waitFor();
    const short = new Map(
      (await cellsOf(tableOf('Returns over periods'))).map(([name = '', ...cells]) => [name.replace(/ \d\d\/.*/, ''), cells]),
    );
    for (const name of ['1 year', '3 years', '5 years', 'A year on average'])
      expect([name, short.get(name)]).toEqual([name, ['-', '-', '-']]);
    expect(short.get('Since start')![0]).toBe(formatChange(expectedFigures('Euros', '2025-09-01', LAST_DAY).timeWeighted));
  });

  test('[PERF-04] the yearly return is (1 + r)^(12 / months) - 1, and a dash where there is none', async () => {
    for (const [name, whole, yearly] of [
      ['Twenty-one', '+21.00%', '+10.00%'],
      ['One year', '+21.00%', '+21.00%'],
      ['All lost', '\u2212100.00%', '-'],
      ['Profile 7', '0.00%', '-'],
    ] as const) {
      await openTab(name, 'performance');
      await tableOf('Returns over periods').waitFor();
      const rows = await cellsOf(tableOf('Returns over periods'));
      const own = (period: string) => rows.find(([head]) => head!.startsWith(period))![1];
      expect([name, own('Since start'), own('A year on average')]).toEqual([name, whole, yearly]);
    }
  });

  test('[PERF-05] the last five calendar years, newest first, and a dash before the start', async () => {
    const years = async () => (await cellsOf(tableOf('Calendar years'))).map(([year = '', own]) => [year.slice(0, 4), own]);
    await openTab('Growth', 'calendar-years');
    await tableOf('Calendar years').waitFor();
    expect(await years()).toEqual(
      YEARS.map((year) => [year, formatChange(expectedFigures('Growth', `${year}-01-01`, `${year}-12-31`).timeWeighted)]),
    );
    await openTab('Twenty-one', 'calendar-years');
    await tableOf('Calendar years').waitFor();
    // Bought at 100 in May 2024 and still at 100 when both years ended.
    expect(await years()).toEqual([['2025', '0.00%'], ['2024', '0.00%'], ...['2023', '2022', '2021'].map((year) => [year, '-'])]);
  });

  test('[PORT-09] each risk profile stands beside the benchmark of its own', async () => {
    const low = 'IA Mixed Investment 0-35% Shares';
    const middle = 'IA Mixed Investment 20-60% Shares';
    const high = 'IA Mixed Investment 40-85% Shares';
    const flexible = 'IA Flexible Investment';
    const [from, to] = ['2026-02-01', '2026-04-30'];
    const seen = new Set<string>();
    for (const [portfolio, benchmark, index] of [
      ['Twenty-one', low, 'INDEX1'],
      ['One year', low, 'INDEX1'],
      ['Profile 3', middle, 'INDEX3'],
      ['All lost', middle, 'INDEX3'],
      ['Profile 5', high, 'INDEX5'],
      ['Profile 6', high, 'INDEX5'],
      ['Profile 7', flexible, 'INDEX7'],
    ] as const) {
      await openTab(portfolio, 'performance', { from, to });
      const [last] = await numbersOf(cumulative());
      const heads = await cumulative().locator('thead th').allInnerTexts();
      expect([portfolio, heads[2], last?.[2]]).toEqual([portfolio, benchmark, formatPercent(indexReturn(index, from, to))]);
      seen.add(last![2]!);
    }
    expect(seen.size).toBe(4);
  });

  test('[PERF-12] charts are 250 high', async () => {
    await openTab('Growth', 'performance');
    const drawings = page.getByRole('figure').locator('canvas');
    await expectEventually(() => drawings.count()).toBe(3);
    for (const drawing of await drawings.all()) expect((await drawing.boundingBox())?.height).toBe(250);
  });

  test('[PERF-01] [PERF-18] value over time with its summary, over two ranges of two portfolios, and every point of the answer is drawn', async () => {
    for (const [name, symbol, from, to] of [
      ['Growth', '£', '2021-01-01', '2021-12-31'],
      ['Growth', '£', '2026-01-01', '2026-03-31'],
      ['Euros', '€', '2025-10-01', '2025-12-31'],
      ['Euros', '€', '2025-09-01', LAST_DAY],
    ] as const) {
      const should = expectedFigures(name, from, to);
      const signed = (text: string) =>
        `${text.startsWith('-') ? '\u2212' : Number(text) === 0 ? '' : '+'}${symbol}${formatAmount(text.replace('-', ''))}`;
      await openTab(name, 'performance', { from, to });
      const chart = page.getByRole('figure').nth(1);
      await chart.getByRole('heading').waitFor();
      const rows = await numbersOf(chart);
      const fed = await page.evaluate(async ([path, range]) => (await fetch(`${path}/performance?${range}`)).json(), [
        `/api/portfolios/${world.portfolios[name]}`,
        new URLSearchParams({ from, to }).toString(),
      ] as const);
      const drawn = await numbersOf(page.getByRole('figure').first());
      // Of a long range the tables have the ends of months.
      const answered = new Map((fed as { value: Performance }).value.series.map((point) => [formatSlashedDay(point.date), point]));
      for (const [index, [day = '', worth]] of rows.entries()) {
        const { portfolioValue, portfolio, benchmark } = answered.get(day)!;
        expect([day, worth, ...drawn[index]!.slice(0, 3)]).toEqual([
          day,
          formatAmount(portfolioValue.toFixed(2)),
          day,
          formatPercent(portfolio),
          formatPercent(benchmark),
        ]);
      }
      expect([rows.at(-1)![0], rows.at(-1)![1], rows[0]![0], rows[0]![1]]).toEqual([
        formatSlashedDay(dayAfter(from, -1)),
        formatAmount(should.opening),
        formatSlashedDay(to),
        formatAmount(should.value),
      ]);
      const told = new Map(
        await page
          .locator('main dl')
          .evaluateAll((facts) => facts.map((fact) => [fact.querySelector('dt')!.innerText, fact.querySelector('dd')!.innerText] as const)),
      );
      const summary = [
        'Opening value',
        'Paid in less taken out',
        'Gain',
        'Closing value',
        'Income',
        'Costs',
        'Time-weighted return',
        'Money-weighted return, a year',
      ];
      expect([name, from, ...summary.map((each) => told.get(each))]).toEqual([
        name,
        from,
        `${symbol}${formatAmount(should.opening)}`,
        signed(should.netContributions),
        signed(should.gain),
        `${symbol}${formatAmount(should.value)}`,
        `${symbol}${formatAmount(should.income)}`,
        `${symbol}${formatAmount(should.fees)}`,
        formatChange(should.timeWeighted),
        formatChange(should.moneyWeighted),
      ]);
    }
  });

  test('[PERF-17] the seven changes of accounts and portfolios, with sign and colour, and a dash for none', async () => {
    const SEVEN = ['2026-05-29', '2026-04-30', '2026-01-01', '2025-05-30', '2023-05-30', '2021-05-30', null];
    const seven = (names: readonly PortfolioName[], currency: string) => {
      const ledger = mergeLedgers(names, currency);
      const first = ledger.transactions[0]!.date;
      const startsThisYear = first > '2026-01-01';
      return SEVEN.map((from) => {
        // This year counts from the start when that is later; other ranges longer than the history are none.
        if (from === '2026-01-01' && startsThisYear) return formatChange(oracleFigures(ledger, MARKET, first, LAST_DAY).timeWeighted);
        return from !== null && from < first ? '-' : formatChange(oracleFigures(ledger, MARKET, from ?? first, LAST_DAY).timeWeighted);
      });
    };
    const accounts: Readonly<Record<string, readonly PortfolioName[]>> = {
      Duo: ['Euros', 'Growth'],
      Pair: ['Classes', 'Gains'],
      Trio: ['All lost', 'One year', 'Profile 3', 'Profile 5', 'Profile 6', 'Profile 7', 'Twenty-one'],
    };
    const coloured = new Set<string | undefined>();
    for (const [account, names] of Object.entries(accounts)) {
      await page.goto(accountPath(account));
      const table = page.getByRole('table', { name: 'Portfolios' });
      await table.waitFor();
      const rows = new Map((await cellsOf(table)).map((row) => [row[0], row.slice(3)]));
      for (const name of names) expect([name, rows.get(name)]).toEqual([name, seven([name], PORTFOLIOS[name].currency)]);
      expect([account, rows.get('Total')]).toEqual([account, seven(names, 'GBP')]);
      const tones = await table
        .locator('[data-tone]')
        .evaluateAll((all) =>
          all.map(
            (each) =>
              [(each as HTMLElement).innerText[0] ?? '', (each as HTMLElement).dataset['tone'], getComputedStyle(each).color] as const,
          ),
        );
      const colour = (tone: string) => new Set(tones.filter(([, of]) => of === tone).map(([, , of]) => of));
      for (const [, tone] of tones) coloured.add(tone);
      for (const [sign, tone] of tones) expect(tone).toBe(sign === '+' ? 'gain' : sign === '\u2212' ? 'loss' : 'none');
      expect(new Set([...colour('gain'), ...colour('none')]).size).toBe(colour('gain').size + colour('none').size);
    }
    expect([...coloured]).toEqual(expect.arrayContaining(['gain', 'loss']));
  });
});

describe('files', () => {
  const cents = (rows: readonly CsvRow[]) => rows.reduce((sum, row) => sum + Math.round(Number(row['Value']) * 100), 0);

  test('[CSV-03] an account: a row a portfolio, adding up to the account; a foreign one is refused', async () => {
    const foreign = journey.running.fixture.hekla.accounts.beta.account;
    for (const [account, names] of [
      ['Pair', ['Classes', 'Gains']],
      ['Trio', ['All lost', 'One year', 'Profile 3', 'Profile 5', 'Profile 6', 'Profile 7', 'Twenty-one']],
    ] as const) {
      await page.goto(accountPath(account));
      await page.getByRole('heading', { level: 1, name: account }).waitFor();
      const rows = await csvOf('Download CSV');
      expect(rows.map((row) => row['Portfolio']).toSorted()).toEqual(names);
      const total = names.reduce(
        (sum, name) => sum + Math.round(Number(expectedFigures(name, PORTFOLIOS[name].transactions[0]!.date, LAST_DAY).value) * 100),
        0,
      );
      expect(cents(rows)).toBe(total);
      await page
        .getByText(`£${formatAmount((total / 100).toFixed(2))}`)
        .first()
        .waitFor();
    }
    expect(await statusOf(page, `/api/accounts/${world.accounts['Pair']}/portfolios.csv`)).toBe(200);
    expect(await statusOf(page, `/api/accounts/${foreign}/portfolios.csv`)).toBe(404);
  });

  test('[CSV-04] a portfolio: a row a holding, adding up to the portfolio; a foreign one is refused', async () => {
    const foreign = journey.running.fixture.hekla.accounts.beta.portfolio;
    for (const [name, from] of [
      ['Classes', '2026-01-05'],
      ['Growth', INCEPTION],
    ] as const) {
      const { value, holdings } = expectedFigures(name, from, LAST_DAY);
      await openTab(name, 'holdings');
      const rows = await csvOf('Holdings as CSV');
      expect(rows.map((row) => row['Name']).toSorted()).toEqual(
        Object.keys(holdings)
          .map((symbol) => INSTRUMENTS[symbol]?.name ?? symbol)
          .toSorted(),
      );
      expect(cents(rows)).toBe(Math.round(Number(value) * 100));
      await page
        .getByText(`£${formatAmount(value)}`)
        .first()
        .waitFor();
      expect(Object.keys(rows[0]!)).toContain('Gain on cost');
    }
    expect(await statusOf(page, `/api/portfolios/${world.portfolios.Growth}/holdings.csv`)).toBe(200);
    expect(await statusOf(page, `/api/portfolios/${foreign}/holdings.csv`)).toBe(404);
  });
});
