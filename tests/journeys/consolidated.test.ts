/** Tests the consolidated view of an account’s portfolios: from the page of any of them, and on paper. */
import { writeFile } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AccountDetail, AccountsTogether } from '#contract/accounts';
import type { PortfolioDetail } from '#contract/portfolios';
import type { Statement } from '#contract/reports';
import { rebuildSummaries } from '#server/performance';
import { addFractions, parseFraction, formatFraction, multiplyFractions } from '../oracle/exact.ts';
import { quoteOn } from '../oracle/market.ts';
import { formatAmount, expectedFigures } from './expected.ts';
import { readPdf } from '../kit/read-pdf.ts';
import {
  type BrowserJourney,
  cellsOf,
  expectAccessible,
  expectEventually,
  expectNoSidewaysScroll,
  PHONE,
  saveScreenshot,
  startJourney,
  waitForDownload,
  waitUntilSettled,
  WIDE,
} from '../kit/browser.ts';
import { signInBrowser, type TestBrowser } from '../kit/server.ts';
import {
  contributionOf,
  createAccount,
  createPortfolio,
  importCsv,
  importSampleData,
  LAST_DAY,
  ledgerCsv,
  MARKET,
  type SampleData,
} from '../kit/ten-years.ts';

let journey: BrowserJourney;
let world: SampleData;
let page: Page;
let ada: TestBrowser;
beforeAll(async () => {
  journey = await startJourney();
  world = await importSampleData(journey.running);
  page = await journey.bring('hekla', 'ada');
  ada = await signInBrowser(journey.running.server.port, 'hekla', 'ada');
});
afterAll(() => journey.end());

/** Exact: 1 EUR on the last day. */
const RATE = quoteOn(MARKET.rates['EUR/GBP']!, LAST_DAY)!;

test('[PORT-13] the portfolios of the account as one: each at the rate that is shown, adding up to the account, and no other’s', async () => {
  const own = {
    Euros: expectedFigures('Euros', '2025-09-01', LAST_DAY).value,
    Growth: expectedFigures('Growth', '2016-05-30', LAST_DAY).value,
  };
  const converted = formatFraction(multiplyFractions(parseFraction(own.Euros), RATE), 2);
  const together = formatFraction(addFractions(parseFraction(converted), parseFraction(own.Growth)), 2);
  for (const name of ['Growth', 'Euros'] as const) {
    await page.goto(`/dashboard/clients/portfolio/${world.portfolios[name]}?tab=consolidated`);
    const table = page.getByRole('table', { name: 'Portfolios' });
    await table.waitFor();
    expect(await cellsOf(table)).toEqual([
      [
        'Euros',
        'General investment account',
        `€${formatAmount(own.Euros)}`,
        `1 EUR = ${formatFraction(RATE, 4)} GBP, 29/05/2026`,
        formatAmount(converted),
      ],
      ['Growth', 'General investment account', `£${formatAmount(own.Growth)}`, '', formatAmount(own.Growth)],
      ['Together', '', '', '', `£${formatAmount(together)}`],
    ]);
    expect((await page.getByRole('main').innerText()).includes('Classes')).toBe(false);
  }
  // Each class is that of both portfolios, to the cent that rounding leaves.
  const classes = await Promise.all((['Growth', 'Euros'] as const).map(classesOf));
  const chart = page.getByRole('figure').filter({ hasText: 'is the largest part' });
  const rows = await cellsOf(chart.getByRole('table'));
  const rate = Number(RATE.n) / Number(RATE.d);
  for (const [name = '', value = ''] of rows.slice(0, -1)) {
    const expected = (classes[0]!.get(name) ?? 0) + (classes[1]!.get(name) ?? 0) * rate;
    expect([name, Math.abs(Number(value.replaceAll(',', '')) - expected) < 0.03]).toEqual([name, true]);
  }
  expect(rows.at(-1)!.slice(1)).toEqual([formatAmount(together), '100.00%']);
  // The total is the figure of the account.
  await page
    .getByRole('button', { name: `£${formatAmount(together)}` })
    .first()
    .click();
  await page.getByRole('dialog', { name: 'Value' }).getByText('Duo').first().waitFor();
  await page.keyboard.press('Escape');
  await expectAccessible(page);
  await saveScreenshot(page, 'consolidated');
  await page.setViewportSize(PHONE);
  await expectNoSidewaysScroll(page);
  await saveScreenshot(page, 'consolidated-phone');
});

async function classesOf(name: 'Growth' | 'Euros'): Promise<Map<string, number>> {
  const { value } = await page.evaluate(
    async (address) => (await (await fetch(address)).json()) as { value: unknown },
    `/api/portfolios/${world.portfolios[name]}`,
  );
  return new Map((value as PortfolioDetail).allocation.assetClass.map((slice) => [slice.name, Number(slice.value)]));
}

describe('the print view of an account', () => {
  const exportOf = (account: string, search = '') => `/dashboard/clients/account/${account}/export${search}`;

  beforeAll(() => page.setViewportSize(WIDE));

  test('[NAV-15] [NAV-35] has the values of the screens of that account and nothing around them; no row of a table is cut, and a foreign account is none', async () => {
    for (const [name, portfolios] of Object.entries({ Duo: ['Growth', 'Euros'], Pair: ['Classes', 'Gains'] } as const)) {
      const account = world.accounts[name]!;
      await page.goto(`/dashboard/clients/account/${account}?range=1Y`);
      const own = page.getByRole('table', { name: 'Portfolios' });
      await own.waitFor();
      expect(await chromeOf(page)).toEqual({ heads: 1, menus: 1 });
      const told = { account: await cellsOf(own), holdings: new Map<string, string[][]>() };
      for (const portfolio of portfolios) {
        await page.goto(`/dashboard/clients/portfolio/${world.portfolios[portfolio]}?tab=holdings&range=1Y`);
        const table = page.getByRole('table', { name: 'Holdings' });
        await table.waitFor();
        told.holdings.set(portfolio, await cellsOf(table));
      }
      await page.goto(`/dashboard/clients/account/${account}?range=1Y`);
      await page.getByRole('link', { name: 'Print' }).click();
      await page.waitForURL(`**${exportOf(account)}*`);
      await sheetOf(name).getByRole('table', { name: 'Portfolios' }).waitFor();
      for (const portfolio of portfolios) await sheetOf(`${name}, ${portfolio}`).getByRole('table', { name: 'Holdings' }).waitFor();
      await page.getByRole('button', { name: 'Print' }).and(page.locator(':enabled')).waitFor();
      await waitUntilSettled(page);
      expect(await cellsOf(sheetOf(name).getByRole('table', { name: 'Portfolios' }))).toEqual(told.account);
      for (const [portfolio, cells] of told.holdings)
        expect(await cellsOf(sheetOf(`${name}, ${portfolio}`).getByRole('table', { name: 'Holdings' }))).toEqual(cells);
      expect(await page.getByRole('article').count()).toBe(1 + portfolios.length);
      expect(await chromeOf(page)).toEqual({ heads: 0, menus: 0 });
      await expectAccessible(page);
      await saveScreenshot(page, `print-${name}`);
      await everyRowIsWhole();
    }
    await page.setViewportSize(PHONE);
    await expectNoSidewaysScroll(page);
    await saveScreenshot(page, 'print-phone');
    await page.setViewportSize(WIDE);
    const foreign = exportOf(journey.running.fixture.hekla.accounts.beta.account);
    await page.goto(foreign);
    await page.waitForURL('**/dashboard/404');
    const outside = await journey.open('hekla');
    for (const [path, chrome] of Object.entries({ '/login': { heads: 1, menus: 0 }, '/terms': { heads: 0, menus: 0 } })) {
      await outside.goto(path);
      await outside.locator('main').waitFor({ state: 'attached' });
      expect([path, await chromeOf(outside)]).toEqual([path, chrome]);
    }
    // Signed out, the print leads where its pages do.
    await outside.goto(foreign);
    await outside.waitForURL('**/login?back=*');
  });

  test('[PDF-08] holds exactly the parts that its address names, and so does the PDF of the same choice; a part or a portfolio that is none there is refused', async () => {
    const { Growth, Gains } = world.portfolios;
    const parts = async (search: string) => {
      await page.goto(exportOf(world.accounts['Duo']!, search));
      // The parts on the sheets are drawn by code of its own.
      await waitUntilSettled(page, 'article');
      const sheets = await page.getByRole('article').evaluateAll((all) => all.map((sheet) => sheet.getAttribute('aria-label')));
      return { sheets, tabs: await page.locator('[data-part]').evaluateAll((all) => all.map((part) => part.getAttribute('data-part'))) };
    };
    const full = ['exposure', 'breakdowns', 'holdings', 'transactions', 'performance', 'fees'];
    expect(await parts('')).toEqual({ sheets: ['Duo', 'Duo, Euros', 'Duo, Growth'], tabs: [...full, ...full] });
    expect(await parts('?consolidated=false&componentToRender=holdings,fees')).toEqual({
      sheets: ['Duo, Euros', 'Duo, Growth'],
      tabs: ['holdings', 'fees', 'holdings', 'fees'],
    });
    expect(await parts(`?singlePortfolio=${Growth}&componentToRender=cash`)).toEqual({ sheets: ['Duo, Growth'], tabs: ['cash'] });
    expect(await parts('?consolidated=true&componentToRender=')).toEqual({ sheets: ['Duo'], tabs: [] });
    // What is printed is chosen beside the paper.
    await page.getByRole('checkbox', { name: 'Holdings' }).click();
    await sheetOf('Duo, Growth').getByRole('table', { name: 'Holdings' }).waitFor();
    await page.getByRole('checkbox', { name: 'The account as a whole' }).click();
    await sheetOf('Duo').waitFor({ state: 'detached' });
    for (const search of ['?componentToRender=holdings,secrets', `?singlePortfolio=${Gains}`]) {
      await page.goto(exportOf(world.accounts['Duo']!, search));
      await page.waitForURL('**/dashboard/404');
    }

    // The PDF of the same choice, with the values of the screens.
    const account = world.accounts['Duo']!;
    const pdfOf = (body: object) => requestPdf(account, { from: '2025-09-01', to: LAST_DAY, ...body });
    const worthOf = (name: 'Euros' | 'Growth') => formatAmount(expectedFigures(name, '2025-09-01', LAST_DAY).value);
    const choices: readonly (readonly [search: string, body: object, name: string])[] = [
      ['', {}, 'Duo'],
      ['?consolidated=false&componentToRender=holdings,fees', { consolidated: false, components: ['fees', 'holdings'] }, 'Duo'],
      [`?singlePortfolio=${Growth}&componentToRender=transactions`, { portfolio: Growth, components: ['transactions'] }, 'Growth'],
      [`?singlePortfolio=${Growth}`, { portfolio: Growth }, 'Growth'],
      [
        `?singlePortfolio=${Growth}&consolidated=true&componentToRender=breakdowns,performance`,
        { portfolio: Growth, consolidated: true, components: ['breakdowns', 'performance'] },
        'Growth',
      ],
      ['?consolidated=true&componentToRender=', { consolidated: true, components: [] }, 'Duo'],
    ];
    for (const [search, body, name] of choices) {
      const { sheets, tabs } = await parts(search);
      const { headings, text } = await pdfOf(body);
      // A portfolio is named in the heading where the account could be meant too.
      const alone = 'portfolio' in body && !sheets.includes('Duo');
      const portfolios = sheets.flatMap((sheet) => (sheet?.startsWith('Duo, ') ? [sheet.slice(5)] : []));
      const each = tabs.slice(0, tabs.length / Math.max(1, portfolios.length));
      const expected = [
        ...(sheets.includes('Duo') ? ['Summary'] : []),
        ...portfolios.flatMap((of) => each.map((tab) => (alone ? NAME_OF_PART[tab!] : `${NAME_OF_PART[tab!]}: ${of}`))),
        'Notes',
        'Contact',
      ];
      expect([search, headings.toSorted()]).toEqual([search, expected.toSorted()]);
      expect([search, text.includes(name), text.includes('Classes')]).toEqual([search, true, false]);
      if (tabs.includes('holdings')) for (const of of portfolios) expect(text).toContain(worthOf(of as 'Growth'));
    }
    const refused = await ada.ask('POST', `/api/accounts/${account}/statements`, {
      body: { from: '2025-09-01', to: LAST_DAY, components: ['holdings', 'secrets'] },
    });
    expect([refused.status, refused.body]).toMatchObject([404, { error: 'component.unknown' }]);
    const foreign = await ada.ask('POST', `/api/accounts/${account}/statements`, {
      body: { from: '2025-09-01', to: LAST_DAY, portfolio: Gains },
    });
    expect([foreign.status, foreign.body]).toMatchObject([404, { error: 'portfolio.unknown' }]);
  });

  test('is matched by a statement whose parts are chosen on the screen', async () => {
    await page.goto(`/dashboard/clients/portfolio/${world.portfolios.Growth}?range=1Y`);
    await page.getByRole('main').getByRole('button', { name: 'Statement', exact: true }).click();
    const drawer = page.locator('dialog[open]');
    const choice = drawer.getByRole('group', { name: 'What it holds' });
    const boxes = choice.getByRole('checkbox');
    await boxes.first().waitFor();
    const chosen = async () => {
      const states = await boxes.evaluateAll((all) => all.map((box) => (box as HTMLInputElement).checked));
      return (await choice.locator('label').allInnerTexts()).filter((_, at) => states[at]);
    };
    expect(await chosen()).toEqual(['Overview', 'Exposure', 'Breakdowns', 'Holdings', 'Transactions', 'Fees', 'Performance']);
    await saveScreenshot(page, 'statement-parts');
    for (const name of await chosen()) if (name !== 'Fees') await choice.getByRole('checkbox', { name }).click();
    await choice.getByRole('checkbox', { name: 'Fees' }).click();
    expect(await drawer.getByRole('button', { name: 'Make statement' }).isDisabled()).toBe(true);
    await choice.getByRole('checkbox', { name: 'Fees' }).click();
    await drawer.getByRole('button', { name: 'Make statement' }).click();
    const made = drawer.getByRole('listitem').filter({ hasText: 'Parts: Fees' });
    const { bytes } = await waitForDownload(page, () => made.getByRole('button', { name: 'Download PDF' }).click());
    expect(await partsOf(bytes)).toMatchObject({ headings: ['Fees', 'Notes', 'Contact'] });
    await expectAccessible(page);
    await page.setViewportSize(PHONE);
    await expectNoSidewaysScroll(page);
    await saveScreenshot(page, 'statement-parts-phone');
    await page.setViewportSize(WIDE);
  });
});

/** What a tab is called as a part of a statement. */
const NAME_OF_PART: Readonly<Record<string, string>> = {
  overview: 'Summary',
  exposure: 'Exposure',
  breakdowns: 'Breakdowns',
  performance: 'Performance',
  holdings: 'Holdings',
  transactions: 'Transactions',
  fees: 'Fees',
};

async function partsOf(pdf: Uint8Array) {
  const { headings, pages } = await readPdf(pdf);
  return {
    headings: headings.filter(({ level }) => level === 1).map(({ text }) => text),
    text: pages
      .map(({ text }) => text)
      .join(' ')
      .replace(/\s+/g, ' '),
  };
}

async function requestPdf(account: string, body: object) {
  const asked = await ada.ask('POST', `/api/accounts/${account}/statements`, { body: { language: 'en', ...body } });
  expect([asked.status, asked.text]).toEqual([200, expect.any(String)]);
  const { id } = asked.body as Statement;
  await expectEventually(async () => ((await ada.ask('GET', `/api/statements/${id}`)).body as Statement).state).toBe('ready');
  const { bytes } = await ada.ask('GET', `/api/statements/${id}/file`);
  const folder = process.env['PORTICO_PICTURES'];
  if (folder) await writeFile(`${folder}/${id}.pdf`, bytes);
  return partsOf(bytes);
}

const sheetOf = (name: string) => page.getByRole('article', { name, exact: true });

/** What stands around the page: heads, and menus in them. */
async function chromeOf(on: Page) {
  const head = 'header:not(main header)';
  return { heads: await on.locator(head).count(), menus: await on.locator(`${head} nav`).count() };
}

/** Each row of each table stands on one page with everything in it, and is kept whole wherever a page ends; each page has its head. */
async function everyRowIsWhole(): Promise<void> {
  const bare = (text: string) => text.replace(/\s/g, '');
  const { pages } = await readPdf(await page.pdf({ preferCSSPageSize: true }));
  const texts = pages.map(({ text }) => bare(text));
  const drawn = page.getByRole('article').locator('tbody tr, tfoot tr');
  const rows = (await drawn.allInnerTexts()).map((row) => row.split(/\s+/));
  expect(rows.length).toBeGreaterThan(30);
  expect(rows.filter((row) => !texts.some((text) => row.every((word) => text.includes(word))))).toEqual([]);
  await page.emulateMedia({ media: 'print' });
  expect(new Set(await drawn.evaluateAll((all) => all.map((row) => getComputedStyle(row).breakInside)))).toEqual(new Set(['avoid']));
  await page.emulateMedia({ media: null });
  expect(texts.length).toBeGreaterThan(3);
  expect(texts.filter((text) => !text.includes('HeklaWealth'))).toEqual([]);
}

describe('the home of a client with several accounts', () => {
  const fixture = () => journey.running.fixture.hekla;
  const join = (account: string) =>
    journey.running.server.database.work(fixture().id).execute(sql`
      insert into account_person (account_id, person_id, part, confirmed_at) values (${account}, ${fixture().people.ann}, 'holder', now())`);
  const add = (...amounts: readonly (string | null)[]) => formatFraction(amounts.map((one) => parseFraction(one!)).reduce(addFractions), 2);
  const togetherOf = async (client: TestBrowser, days = '') =>
    ((await client.ask('GET', `/api/together?portal=clients${days}`)).body as { value: AccountsTogether | null }).value;
  let ann: TestBrowser;
  let home: Page;
  beforeAll(async () => {
    await join(world.accounts['Duo']!);
    ann = await signInBrowser(journey.running.server.port, 'hekla', 'ann');
    home = await journey.bring('hekla', 'ann');
  });

  test('says what they are worth together, what moved that in the chosen time, and what it is made of', async () => {
    const days = '&from=2025-01-01&to=2026-05-29';
    const each = await Promise.all(
      [world.accounts['Duo'], fixture().accounts.alpha.account].map(
        async (id) => ((await ann.ask('GET', `/api/accounts/${id}?${days}`)).body as { value: AccountDetail }).value,
      ),
    );
    const [duo, alpha] = each as [AccountDetail, AccountDetail];
    const together = (await togetherOf(ann, days))!;
    expect(together).toMatchObject({
      currency: 'GBP',
      value: add(duo.value, alpha.value),
      openingValue: add(duo.openingValue, alpha.openingValue),
      closingValue: add(duo.closingValue, alpha.closingValue),
      gain: add(duo.gain, alpha.gain),
      netContributions: add(duo.netContributions, alpha.netContributions),
    });
    const valueOn = (of: AccountDetail, date: string) => of.series.find((point) => point.date === date)?.value ?? 0;
    expect(together.series.length).toBeGreaterThan(50);
    for (const { date, value } of together.series)
      expect([date, value]).toEqual([date, expect.closeTo(valueOn(duo, date) + valueOn(alpha, date), 2)]);

    await home.goto('/dashboard/clients?from=2025-01-01&to=2026-05-29');
    const main = home.getByRole('main');
    await main.getByRole('figure').filter({ hasText: 'apart from money paid in or out' }).waitFor();
    await waitUntilSettled(home);
    const total = `£${formatAmount(together.value!)}`;
    const text = await main.innerText();
    expect(text).toContain(`Total\n${total}`);
    expect(text).toContain('Everything in your 2 accounts with us.');
    expect(text).toContain(`with £${formatAmount(together.netContributions!)} paid in`);
    expect(together.gain).toMatch(/^-/);
    expect(text).toContain(`Down £${formatAmount(together.gain!.slice(1))} between 01/01/2025 and 29/05/2026`);
    const parts = main.getByRole('figure').filter({ hasText: 'is the largest part' });
    expect((await cellsOf(parts.getByRole('table'))).at(-1)).toEqual(['Total', formatAmount(together.value!), '100.00%']);
    await expectAccessible(home);
    await saveScreenshot(home, 'home-together');

    // Another time is in the address, and found again by it.
    await main.getByRole('button', { name: 'Since start' }).click();
    await home.waitForURL(/range=inception/);
    await expectEventually(async () => (await main.innerText()).includes('between 30/05/2016 and 29/05/2026')).toBe(true);
    await home.setViewportSize(PHONE);
    await expectNoSidewaysScroll(home);
    await expectAccessible(home);
    await saveScreenshot(home, 'home-together-phone');
    await home.setViewportSize(WIDE);
  });

  test('adds accounts of several currencies in that of the firm, and says what it has added', async () => {
    await join(fixture().accounts.beta.account);
    const before = await home.getByRole('main').innerText();
    await home.goto('/dashboard/clients');
    const together = (await togetherOf(ann))!;
    expect([together.currency, together.rates.map(({ base }) => base).toSorted()]).toEqual(['GBP', ['EUR', 'USD']]);
    const [, sterling] = /Total\n(£[\d,.]+)/.exec(before)!;
    await expectEventually(() => home.getByRole('main').innerText()).toContain(
      `Everything in your 3 accounts with us. Added at the exchange rates of the day: ${sterling} and $1,010.00.`,
    );
    expect(await home.getByRole('main').innerText()).toContain(`Total\n£${formatAmount(together.value!)}`);
  });

  test('says no sum of accounts that no rate brings together, but what each currency is', async () => {
    const { server } = journey.running;
    const yen = await createAccount(journey.running, 'hekla', 'Yen');
    await server.database.work(fixture().id).execute(sql`update account set currency = 'JPY' where id = ${yen}`);
    await createPortfolio(journey.running, 'hekla', yen, { name: 'Savings', currency: 'JPY', inception: '2026-02-02' });
    const staff = await signInBrowser(server.port, 'hekla', 'sue');
    const paidIn = contributionOf('2026-02-02', '50000', { currency: 'JPY' });
    await importCsv(staff, 'transactions', ledgerCsv({ Savings: { currency: 'JPY', transactions: [paidIn] } }));
    await rebuildSummaries(server.database.work(fixture().id), 'GBP');
    await join(yen);
    await home.goto('/dashboard/clients');
    const main = home.getByRole('main');
    await expectEventually(() => main.innerText()).toMatch(/Total\n£[\d,.]+\n\$1,010\.00\n¥50,000\n/);
    await waitUntilSettled(home);
    const text = await main.innerText();
    expect(text).toContain('Everything in your 4 accounts with us.');
    expect(text).not.toContain('Added at the exchange rates');
    expect(text).toContain('JPY/GBP');
    await expectAccessible(home);
    await saveScreenshot(home, 'home-without-a-rate');
  });

  test('of a single account there is nothing to add, nor for whoever looks after clients, nor in a portal that is none', async () => {
    const bob = await signInBrowser(journey.running.server.port, 'hekla', 'bob');
    expect([await togetherOf(bob), await togetherOf(ada)]).toEqual([null, null]);
    expect((await ann.ask('GET', '/api/together?portal=nowhere')).body).toMatchObject({ error: 'portal.unknown' });
  });
});
