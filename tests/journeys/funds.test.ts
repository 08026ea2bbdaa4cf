/** Tests funds on the screen: explored, marked, compared, opened, with their holdings. */
import { sql } from 'drizzle-orm';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FundDetail } from '#contract/funds';
import { PDF, makePng } from '../kit/sample-files.ts';
import { uploadFile, changeRecord, ESTATE, HARBOUR, createRecord, LOAN, addPrices, PRICES, type KeptFundRecord } from '../kit/funds.ts';
import { changeSettings, signInBrowser, type TestBrowser } from '../kit/server.ts';
import {
  cellsOf,
  waitForDownload,
  expectEventually,
  expectAccessible,
  expectNoSidewaysScroll,
  numbersOf,
  PHONE,
  saveScreenshot,
  startJourney,
  WIDE,
  type BrowserJourney,
} from '../kit/browser.ts';

const FUNDS = '/dashboard/clients/funds';
const OF_LENDING = Buffer.from(PDF.toString('latin1').replace('/Type /Catalog', '/Type /Catalog /Lang (en)'), 'latin1');

let journey: BrowserJourney;
let sue: TestBrowser;
let page: Page;
let harbour: KeptFundRecord;
let lending: KeptFundRecord;
let quay: KeptFundRecord;
let mill: KeptFundRecord;
beforeAll(async () => {
  journey = await startJourney();
  const { server, fixture } = journey.running;
  sue = await signInBrowser(server.port, 'hekla', 'sue');
  const db = server.database.work(fixture.hekla.id);
  harbour = await createRecord(sue, 'funds', { ...HARBOUR, informationMemorandum: await uploadFile(sue, 'harbour.pdf', PDF) });
  lending = await createRecord(sue, 'funds', {
    fundName: 'Northern Lending',
    fundCode: '102',
    groupName: 'Aldergate',
    universe: 'credit',
    fundSector: 'Loans',
    currency: 'EUR',
    fundSize: 120_000_000,
    keyInformationDocument: await uploadFile(sue, 'lending.pdf', OF_LENDING),
  });
  const classes = [
    await createRecord(sue, 'shareClasses', { name: 'LEAD', isin: 'NL0000000101', currency: 'EUR' }, harbour.id),
    await createRecord(sue, 'shareClasses', { name: 'A', isin: 'NL0000000102', currency: 'EUR' }, lending.id),
  ];
  await addPrices(db, classes[0]!.id, PRICES);
  await addPrices(db, classes[1]!.id, { '2023-12-29': '10', '2024-06-28': '9.5' });
  const photos = Object.fromEntries(
    await Promise.all(
      [1, 2, 3, 4, 5].map(async (n) => [`photoNo0${n}`, await uploadFile(sue, `quay-${n}.png`, await makePng(40 + n, 20))]),
    ),
  );
  quay = await createRecord(sue, 'estates', { ...ESTATE, ...photos }, harbour.id);
  await createRecord(
    sue,
    'estates',
    { realEstateProject: 'Cash in hand', sector: 'Liquidity', fundValue: 99_000.5, interest: 1.5, tenants: 0, size: 10 },
    harbour.id,
  );
  await createRecord(sue, 'estates', { realEstateProject: 'Bonds', sector: 'Investments', fundValue: 30_000, interest: 12 }, harbour.id);
  mill = await createRecord(sue, 'loans', LOAN, lending.id);
  await createRecord(
    sue,
    'loans',
    { ...LOAN, loanProject: 'Row of houses', loanAmount: 1_200_000, interest: 6, interestAmount: 72_000 },
    lending.id,
  );
  page = await journey.bring('hekla', 'ann');
});
afterAll(() => journey.end());

const settings = (changed: Readonly<Record<string, unknown>>) => changeSettings(journey.running, 'hekla', changed);
const goTo = (path: string) => page.evaluate((href) => history.pushState({}, '', href), path);
const pathOf = () => new URL(page.url()).pathname;
const table = (name: string) => page.getByRole('table', { name, exact: true });
const explorer = () => table('Funds');
const heads = (of: Locator) =>
  of.locator('thead th').evaluateAll((all) => all.map((one) => one.querySelector('button, span')!.textContent.trim()));
/** Presses the head of a column, and waits until the rows stand in this order. */
const expectSorted = async (of: Locator, head: string, order: readonly string[]) => {
  await of.getByRole('button', { name: head, exact: true }).click();
  const names = async () =>
    (await of.locator('tbody tr a').evaluateAll((all) => all.map((one) => one.textContent))).filter((name) => name !== 'Open');
  await expectEventually(names).toEqual(order);
};
const drawer = () => page.locator('#projectDetailsDrawer');
/** What a list of facts says. */
const factsIn = async (within: Locator) =>
  new Map(
    await within
      .locator('dl > div')
      .evaluateAll((all) => all.map((one) => [one.querySelector('dt')!.textContent, one.querySelector('dd')!.textContent] as const)),
  );

describe('the explorer', () => {
  test('[FUND-05] has seven columns of any fund; sizes are sorted as numbers', async () => {
    await page.goto(FUNDS);
    await explorer().waitFor();
    expect(await heads(explorer())).toEqual(['Fund name', 'Group name', 'Fund size', 'Asset class', 'Fund type', 'Objective', 'Currency']);
    expect(await cellsOf(explorer())).toEqual([
      ['Harbour Income', 'Quayside', '€9,000,000.00', 'Property', 'Closed-end', 'Income', 'EUR'],
      ['Northern Lending', 'Aldergate', '€120,000,000.00', '-', '-', '-', 'EUR'],
    ]);
    await expectSorted(explorer(), 'Fund size', ['Northern Lending', 'Harbour Income']);
    await expectSorted(explorer(), 'Fund size', ['Harbour Income', 'Northern Lending']);
    await page.getByRole('searchbox').fill('aldergate');
    await expectEventually(() => page.getByRole('status').first().innerText()).toBe('1 fund');
    expect(await cellsOf(explorer())).toHaveLength(1);
    await page.getByRole('searchbox').fill('nonsense');
    await page.getByText('No matching funds or documents').waitFor();
    await page.getByRole('button', { name: 'Show all funds' }).click();
    await expectEventually(async () => (await cellsOf(explorer())).length).toBe(2);
  });

  test('[FUND-10] what somebody marks stays marked for them, on any browser, and for nobody else', async () => {
    const star = (of: Page, name: string) => of.getByRole('button', { name: new RegExp(`^(Mark )?${name} (as|is) a favourite`) });
    const stored = (of: Page) => of.evaluate(async () => (await (await fetch('/api/favourite-funds')).json()) as string[]);
    for (const name of ['Harbour Income', 'Northern Lending']) await star(page, name).click();
    await expectEventually(() => stored(page)).toEqual(['NL0000000101', 'NL0000000102']);
    await page.reload();
    const pressed = (of: Page, name: string) => star(of, name).getAttribute('aria-pressed');
    await expectEventually(() => pressed(page, 'Harbour Income')).toBe('true');
    const elsewhere = await journey.bring('hekla', 'ann', PHONE);
    await elsewhere.goto(FUNDS);
    await expectEventually(() => pressed(elsewhere, 'Northern Lending')).toBe('true');
    await saveScreenshot(elsewhere, 'funds-phone');
    await expectAccessible(elsewhere);
    await expectNoSidewaysScroll(elsewhere);
    const bob = await signInBrowser(journey.running.server.port, 'hekla', 'bob');
    expect((await bob.ask('GET', '/api/favourite-funds')).body).toEqual([]);
    expect((await bob.ask('PUT', '/api/favourite-funds/NL0000000101', { body: { favourite: true } })).status).toBe(200);
    await star(elsewhere, 'Northern Lending').click();
    await expectEventually(() => stored(elsewhere)).toEqual(['NL0000000101']);
    expect((await bob.ask('GET', '/api/favourite-funds')).body).toEqual(['NL0000000101']);
    await elsewhere.context().close();
    await page.reload();
    await page.getByRole('button', { name: 'Favourites only' }).click();
    await expectEventually(async () => (await cellsOf(explorer())).map(([name]) => name)).toEqual(['Harbour Income']);
    await page.getByRole('button', { name: 'Favourites only' }).click();
  });

  test('up to four are laid side by side, with their figures and the line of each', async () => {
    for (const name of ['Northern Lending', 'Harbour Income'])
      await page.getByRole('button', { name: `Compare ${name}`, exact: true }).click();
    await page.getByRole('button', { name: 'Compare 2 funds' }).click();
    const beside = page.getByRole('dialog');
    await beside.getByRole('heading', { name: 'Harbour Income gained most from 29/12/2023 to 28/06/2024: +6.73%' }).waitFor();
    const cells = await cellsOf(beside.getByRole('region', { name: 'Figures of the funds' }).getByRole('table'));
    expect(cells.find(([name]) => name === 'Year to date')).toEqual(['Year to date', '−5.00%', '+6.73%']);
    expect(cells.find(([name]) => name === '3 years')).toEqual(['3 years', '-', '+23.33%']);
    await expectAccessible(page);
    await saveScreenshot(page, 'funds-compared');
    await page.keyboard.press('Escape');
    await expectEventually(() => page.getByRole('dialog').count()).toBe(0);
  });

  test('[FUND-04] has thirteen columns of funds with projects of their own; prices are sorted as numbers', async () => {
    await settings({ funds: { columns: 'projects' } });
    await expectEventually(async () => {
      await page.goto(FUNDS);
      await explorer().waitFor();
      return heads(explorer());
    }).toEqual([
      'Actions',
      'Description',
      'Sector',
      'Price',
      'Price date',
      'Start date',
      'Trading day',
      'YTD return',
      'Expected return',
      'Yearly payout',
      'Expected yearly payout',
      'Information memorandum',
      'Key information document',
    ]);
    const filled = (await cellsOf(explorer())).map(([, ...cells]) => cells);
    expect(filled).toEqual([
      [
        'Harbour Income Quays and warehouses with long leases',
        'Real estate',
        '€111.0000',
        '28/06/2024',
        '28/06/2019',
        'Last Friday',
        '+6.73%',
        '6.50%',
        '4.25%',
        '4.75%',
        'Open',
        '-',
      ],
      ['Northern Lending', 'Loans', '€9.5000', '28/06/2024', '-', '-', '−5.00%', '-', '-', '-', '-', 'Open'],
    ]);
    await expectSorted(explorer(), 'Price', ['Harbour Income', 'Northern Lending']);
    await expectSorted(explorer(), 'Price', ['Northern Lending', 'Harbour Income']);
    await saveScreenshot(page, 'funds-projects');
    await expectAccessible(page);
  });

  test('[FUND-06] the cells of documents lead to those of their own fund, and to none where there is none', async () => {
    const opened = async (name: string) => (await waitForDownload(page, () => page.getByRole('link', { name, exact: true }).click())).bytes;
    expect((await opened('Open Information memorandum of Harbour Income')).equals(PDF)).toBe(true);
    expect((await opened('Open Key information document of Northern Lending')).equals(OF_LENDING)).toBe(true);
    expect(
      await explorer()
        .getByRole('link', { name: /^Open / })
        .count(),
    ).toBe(2);
  });

  test('[FUND-11] of universes that the firm does not explore there is nothing', async () => {
    await settings({ funds: { columns: 'projects', universes: ['credit'] } });
    await expectEventually(async () => {
      await page.goto(FUNDS);
      await explorer().waitFor();
      return explorer().locator('tbody tr').count();
    }).toBe(1);
    expect(await page.locator('main').innerText()).not.toContain('Harbour');
    await page.goto(`${FUNDS}/101`);
    await expectEventually(pathOf).toBe('/dashboard/404');
    await settings({ funds: { columns: 'projects' } });
    await expectEventually(async () => (await sue.ask('GET', '/api/funds/101')).status).toBe(200);
  });
});

describe('a fund', () => {
  test('[FUND-01] [FUND-16] says every field as it is kept, its price in euros; what is changed is said', async () => {
    const read = async () => ((await sue.ask('GET', '/api/funds/101')).body as { value: FundDetail }).value;
    await page.goto(`${FUNDS}/101`);
    await page.getByRole('heading', { level: 1, name: 'Harbour Income' }).waitFor();
    const main = () => page.locator('main').innerText();
    await expectEventually(main).toContain('The price rose by 38.75% from 28/06/2019 to 28/06/2024');
    for (const said of [HARBOUR.fundDescription, '€111.0000', 'as of 28/06/2024', '€50,000.00', 'NL0000000101'])
      expect(await main()).toContain(said);
    const facts = await factsIn(page.locator('section', { has: page.getByRole('heading', { name: 'Facts' }) }));
    expect(Object.fromEntries(facts)).toMatchObject({
      'Fund number': '101',
      Sector: 'Real estate',
      'Fund type': 'Closed-end',
      'Start date': '28/06/2019',
      Liquidity: 'Quarterly',
      'Minimum amount': '€50,000.00',
      'Share classes': 'LEAD · NL0000000101',
    });
    const { fundName, fundDescription, fundSector, fundType, startDate, liquidity } = HARBOUR;
    expect(await read()).toMatchObject({
      fundName,
      fundDescription,
      fundSector,
      fundType,
      startDate,
      liquidity,
      fundPrice: '111',
      minimumAmount: '50000',
      shareClasses: [{ isin: 'NL0000000101' }],
      realEstate: [{ realEstateProject: 'Quay No. 4' }, {}, {}],
      loan: [],
    });
    await saveScreenshot(page, 'fund');
    await expectAccessible(page);
    const changed = {
      fundName: 'Harbour Growth',
      fundDescription: 'Quays that grow',
      fundSector: 'Logistics',
      fundType: 'Open-end',
      startDate: '2018-05-04',
      liquidity: 'Monthly',
      minimumAmount: 75_000,
    };
    await changeRecord(sue, 'funds', harbour.id, changed);
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'Harbour Growth' }).waitFor();
    for (const said of ['Quays that grow', 'Logistics', 'Open-end', '04/05/2018', 'Monthly', '€75,000.00'])
      expect(await main()).toContain(said);
    expect(await read()).toMatchObject({ ...changed, minimumAmount: '75000' });
    const chart = page.locator('main figure').first();
    const numbers = await numbersOf(chart);
    expect([numbers[0], numbers.at(-1)]).toEqual([
      ['28/06/2024', '111.00'],
      ['28/06/2019', '80.00'],
    ]);
    await changeRecord(sue, 'funds', harbour.id, HARBOUR);
  });

  test('[FUND-07] its projects are found and sorted, and the foot is the sum of those that are shown; rates have none', async () => {
    await page.reload();
    const estates = table('Real estate');
    await estates.waitFor();
    const names = async () => (await cellsOf(estates)).slice(0, -1).map(([name]) => name);
    const total = async () => (await cellsOf(estates)).at(-1)!;
    const at = (await heads(estates)).indexOf('Fund value');
    expect([(await total())[0], (await total())[at]]).toEqual(['Total', '1,379,000.50']);
    for (const rate of ['Vacancy', 'Loan to value', 'Interest', 'Share of the fund'])
      expect([rate, (await total())[(await heads(estates)).indexOf(rate)]]).toEqual([rate, '']);
    const press = (head: string) => estates.getByRole('button', { name: head, exact: true }).click();
    await press('Fund value');
    expect(await names()).toEqual(['Quay No. 4', 'Cash in hand', 'Bonds']);
    await press('Fund value');
    expect(await names()).toEqual(['Bonds', 'Cash in hand', 'Quay No. 4']);
    await press('Interest');
    expect(await names()).toEqual(['Bonds', 'Quay No. 4', 'Cash in hand']);
    await press('Sector');
    expect(await names()).toEqual(['Bonds', 'Cash in hand', 'Quay No. 4']);
    await press('Sector');
    expect(await names()).toEqual(['Quay No. 4', 'Cash in hand', 'Bonds']);
    await page.getByRole('searchbox').fill('liquid');
    await expectEventually(names).toEqual(['Cash in hand']);
    expect((await total())[at]).toBe('99,000.50');
    await page.getByRole('searchbox').fill('');
    await expectEventually(names).toHaveLength(3);
    await goTo(`${FUNDS}/102`);
    const loans = table('Loans');
    await loans.waitFor();
    const sum = (await cellsOf(loans)).at(-1)!;
    const headsOfLoans = await heads(loans);
    expect([
      sum[headsOfLoans.indexOf('Loan amount')],
      sum[headsOfLoans.indexOf('Interest amount')],
      sum[headsOfLoans.indexOf('Interest')],
    ]).toEqual(['1,840,000.00', '119,040.00', '']);
    await loans.getByRole('button', { name: 'Loan amount', exact: true }).click();
    expect((await cellsOf(loans)).map(([name]) => name)).toEqual(['Row of houses', 'Bridge to the mill', 'Total']);
  });

  const ESTATE_SAYS = {
    Sector: 'Offices',
    Size: '2,400.5 sq m',
    'Total rental space': '2,100 sq m',
    Tenants: '7',
    Vacancy: '3.20%',
    Condition: 'Renewed in 2021',
    'Fund value': '€1,250,000.00',
    'Total net rent': '€98,000.00',
    'Loan to value': '41.50%',
    Interest: '2.15%',
    'Share of the fund': '13.90%',
    'Value of the property': '€2,137,000.00',
  };
  const LOAN_SAYS = {
    'Loan amount': '€640,000.00',
    'Start of the loan': '01/02/2023',
    'End of the loan': '31/01/2026',
    Interest: '7.35%',
    'Type of loan': 'Senior',
    Repayment: 'At the end',
    Collateral: 'First charge',
    'Profile of the borrower': 'Family builder',
    'Purpose of the loan': 'Refurbishment',
    'Loan to value': '58.50%',
    'Interest amount': '€47,040.00',
  };

  test('[FUND-03] [FUND-09] a press on a project opens it beside the page, with its own fields; Escape gives the focus back', async () => {
    const row = (name: string) => table('Loans').locator('tbody tr', { hasText: name });
    await row('Bridge to the mill').locator('td').first().click();
    await drawer().waitFor();
    expect(Object.fromEntries(await factsIn(drawer()))).toMatchObject(LOAN_SAYS);
    await page.reload();
    await drawer().waitFor();
    expect(Object.fromEntries(await factsIn(drawer()))).toMatchObject(LOAN_SAYS);
    expect(await drawer().locator('img').count()).toBe(0);
    await page.keyboard.press('Escape');
    await drawer().waitFor({ state: 'detached' });
    const link = page.getByRole('link', { name: 'Row of houses' });
    await link.click();
    await drawer().waitFor();
    expect((await factsIn(drawer())).get('Loan amount')).toBe('€1,200,000.00');
    await page.keyboard.press('Escape');
    await drawer().waitFor({ state: 'detached' });
    await expectEventually(() => link.evaluate((own) => own === document.activeElement)).toBe(true);
    await goTo(`${FUNDS}/101`);
    await page.getByRole('link', { name: 'Quay No. 4' }).click();
    await drawer().waitFor();
    expect(Object.fromEntries(await factsIn(drawer()))).toMatchObject(ESTATE_SAYS);
    expect(await drawer().locator('img').count()).toBe(5);
    await saveScreenshot(page, 'fund-drawer');
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await drawer().waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'Bonds' }).click();
    await drawer().waitFor();
    expect((await factsIn(drawer())).get('Fund value')).toBe('€30,000.00');
    expect(await drawer().locator('img').count()).toBe(0);
    await page.keyboard.press('Escape');
  });

  test('[FUND-02] [FUND-08] a property has a page with all that is kept of it, and five photographs at most, in order, each of which opens large', async () => {
    const { server, fixture } = journey.running;
    const sixth = await uploadFile(sue, 'quay-6.png', await makePng(46, 20));
    await server.database
      .work(fixture.hekla.id)
      .execute(sql`update fund_record set data = data || ${JSON.stringify({ photoNo06: sixth })}::jsonb where id = ${quay.id}`);
    await page.goto(`${FUNDS}/101/${quay.id}`);
    await page.getByRole('heading', { level: 1, name: 'Quay No. 4' }).waitFor();
    expect(Object.fromEntries(await factsIn(page.locator('main')))).toMatchObject(ESTATE_SAYS);
    const photos = page.getByRole('list', { name: 'Photographs' }).getByRole('button');
    expect(await photos.count()).toBe(5);
    // Each is one pixel wider than the one before.
    const widths = () => photos.locator('img').evaluateAll((all) => all.map((one) => (one as HTMLImageElement).naturalWidth));
    await expectEventually(widths).toEqual([41, 42, 43, 44, 45]);
    const large = page.getByRole('dialog').locator('img');
    for (let at = 0; at < 5; at += 1) {
      await photos.nth(at).click();
      await expectEventually(() => large.evaluate((one) => (one as HTMLImageElement).naturalWidth)).toBe(41 + at);
      await page.keyboard.press('Escape');
      await large.waitFor({ state: 'detached' });
    }
    await page.setViewportSize(PHONE);
    await saveScreenshot(page, 'fund-project-phone');
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.setViewportSize(WIDE);
  });

  test('[NAV-10] explorer, funds and projects have addresses; what is unknown leads to the page for that', async () => {
    for (const [path, name, said] of [
      [FUNDS, 'Funds', 'Northern Lending'],
      [`${FUNDS}/101`, 'Harbour Income', 'NL0000000101'],
      [`${FUNDS}/102`, 'Northern Lending', 'Bridge to the mill'],
      [`${FUNDS}/101/${quay.id}`, 'Quay No. 4', 'Renewed in 2021'],
      [`${FUNDS}/102/${mill.id}`, 'Bridge to the mill', 'First charge'],
    ] as const) {
      await goTo(path);
      await page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
      await expectEventually(() => page.locator('main').innerText()).toContain(said);
    }
    for (const path of [`${FUNDS}/999`, `${FUNDS}/101/${mill.id}`, `${FUNDS}/101/none`]) {
      await goTo(path);
      await expectEventually(pathOf).toBe('/dashboard/404');
    }
  });

  test('[NAV-11] where projects have pages, a press leads there, except for those of two sectors', async () => {
    await settings({ funds: { columns: 'projects', projects: 'page', sectorsWithoutPage: ['Investments', 'Liquidity'] } });
    const estates = table('Real estate');
    await expectEventually(async () => {
      await page.goto(`${FUNDS}/101`);
      await estates.waitFor();
      return estates.locator('tbody th a').count();
    }).toBe(1);
    for (const name of ['Cash in hand', 'Bonds']) {
      await estates.locator('tbody tr', { hasText: name }).locator('td').first().click();
      expect([name, pathOf(), await page.getByRole('dialog').count()]).toEqual([name, `${FUNDS}/101`, 0]);
    }
    await estates.locator('tbody tr', { hasText: 'Quay No. 4' }).locator('td').first().click();
    await expectEventually(pathOf).toBe(`${FUNDS}/101/${quay.id}`);
  });
});

test('[FUND-15] the switch takes entry and pages of the explorer away, and brings them back', async () => {
  const entry = () => page.getByRole('navigation').getByRole('link', { name: 'Funds', exact: true });
  await expectEventually(() => entry().count()).toBeGreaterThan(0);
  await settings({ navigation: { explorer: false } });
  await expectEventually(async () => (await sue.ask('GET', '/api/funds')).status).toBe(403);
  await page.goto('/dashboard/clients');
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await entry().count()).toBe(0);
  for (const path of [FUNDS, `${FUNDS}/101`, `${FUNDS}/101/${quay.id}`]) {
    await page.goto(path);
    await expectEventually(pathOf).toBe('/dashboard/404');
  }
  await settings({ navigation: { explorer: true } });
  await expectEventually(async () => (await sue.ask('GET', '/api/funds')).status).toBe(200);
  await page.goto('/dashboard/clients');
  await entry().first().click();
  await explorer().waitFor();
});
