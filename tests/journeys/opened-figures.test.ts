/** Tests opening any number: the provenance shows the value on the page, and leads down to the facts. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FigureProvenance } from '#contract/performance';
import { differenceAsShown } from '#packages/charts';
import { formatsFor } from '#packages/texts';
import { FIRMS, type Firm } from '../kit/fixture.ts';
import { signInBrowser } from '../kit/server.ts';
import {
  waitForDownload,
  expectEventually,
  expectAccessible,
  expectNoSidewaysScroll,
  PHONE,
  saveScreenshot,
  startJourney,
  waitUntilSettled,
  WIDE,
  type BrowserJourney,
} from '../kit/browser.ts';
import {
  importCsv,
  ledgerCsv,
  importSampleData,
  createAccount,
  createPortfolio,
  contributionOf,
  type PortfolioName,
  type SampleData,
} from '../kit/ten-years.ts';

let journey: BrowserJourney;
let world: SampleData;
let page: Page;
beforeAll(async () => {
  journey = await startJourney();
  world = await importSampleData(journey.running);
  page = await journey.bring('hekla', 'ada');
});
afterAll(() => journey.end());

const portfolioPath = (name: PortfolioName) => `/dashboard/clients/portfolio/${world.portfolios[name]}`;
const accountPath = (name: string) => `/dashboard/clients/account/${world.accounts[name]}`;

interface LinkedNumber {
  readonly id: string;
  readonly text: string;
}

/** Every number on the page that opens. */
function shownOn(of: Page): Promise<LinkedNumber[]> {
  return of
    .locator('[data-figure]')
    .evaluateAll((all) => all.map((one) => ({ id: one.getAttribute('data-figure')!, text: (one as HTMLElement).innerText.trim() })));
}

async function provenanceOf(of: Page, id: string): Promise<FigureProvenance> {
  const { status, body } = await of.evaluate(
    async (address) => {
      const response = await fetch(address);
      return { status: response.status, body: await response.json() };
    },
    `/api/figure?figure=${encodeURIComponent(id)}`,
  );
  expect([id, status]).toEqual([id, 200]);
  return body as FigureProvenance;
}

/** As the firm has it. */
const PRICE_DECIMALS = 4;

/** The digits of a figure's provenance's value as a page writes them, without currency and plus. */
function written({ measure, unit, value, currency, parts }: FigureProvenance): string {
  const { amount, number, percent, units } = formatsFor('en');
  if (measure === 'relative-return')
    return percent(differenceAsShown(parts[0]?.value as number, parts[1]?.value as number)).replace('%', '');
  if (measure === 'exchange-rate') return `1${number(value, 2, 6)}`;
  if (measure === 'price' || measure === 'transaction-price') return number(value, PRICE_DECIMALS, PRICE_DECIMALS);
  if (unit === 'decimal') return units(value);
  return unit === 'fraction' ? percent(value) : amount(value, currency);
}

/** Digits alone; what was paid in or taken out stands in a sentence without its sign. */
function digits(text: string, measure: string): string {
  const bare = text.replace(/[^\d.,%\u2212-]/g, '');
  return measure === 'net-contributions' ? bare.replace('\u2212', '') : bare;
}

async function disagreements(of: Page): Promise<string[]> {
  const found: string[] = [];
  for (const { id, text } of new Map((await shownOn(of)).map((one) => [`${one.id} ${one.text}`, one])).values()) {
    const provenance = await provenanceOf(of, id);
    const told = digits(written(provenance), provenance.measure);
    if (digits(text, provenance.measure) !== told) found.push(`${id}: ${text} on the page, ${told} in its provenance`);
  }
  return found;
}

describe('what stands on a page is what its provenance says', () => {
  test.each<[string, () => string, string, number]>([
    ['an account in two currencies', () => accountPath('Duo'), 'main figure table', 20],
    ['an account of many', () => accountPath('Trio'), 'main figure table', 20],
    ['a portfolio over ten years', () => `${portfolioPath('Growth')}?range=inception`, 'main figure table', 15],
    ['a portfolio over a year', () => `${portfolioPath('Growth')}?range=1Y`, 'main figure table', 15],
    ['a portfolio in euros', () => portfolioPath('Euros'), 'main figure table', 15],
    ['its exposure', () => `${portfolioPath('Classes')}?tab=exposure`, 'main figure table', 8],
    ['holdings of six classes', () => `${portfolioPath('Classes')}?tab=holdings`, 'main table [data-figure]', 50],
    ['holdings of ten years', () => `${portfolioPath('Growth')}?tab=holdings`, 'main table [data-figure]', 20],
    ['holdings in euros', () => `${portfolioPath('Euros')}?tab=holdings`, 'main table [data-figure]', 15],
    ['gains and losses', () => `${portfolioPath('Gains')}?tab=holdings`, 'main table [data-figure]', 20],
    ['an account with gaps', () => accountPath('Gaps'), 'main h1', 3],
    ['the client list', () => '/dashboard/clients', 'main table [data-figure]', 15],
    ['transactions of ten years', () => `${portfolioPath('Growth')}?tab=transactions&range=inception`, 'main table [data-figure]', 25],
    ['performance over a full year', () => `${portfolioPath('Growth')}?tab=performance`, 'main table [data-figure]', 15],
    ['performance since the start', () => `${portfolioPath('Growth')}?tab=performance&range=inception`, 'main table [data-figure]', 15],
    ['performance in euros', () => `${portfolioPath('Euros')}?tab=performance`, 'main table [data-figure]', 8],
  ])('%s', async (_, path, selector, atLeast) => {
    await page.goto(path());
    await waitUntilSettled(page, selector);
    await expectEventually(async () => (await shownOn(page)).length).toBeGreaterThanOrEqual(atLeast);
    expect(await disagreements(page)).toEqual([]);
  });
});

const drawer = (of: Page) => of.locator('dialog[open]');
const provenance = (of: Page) => drawer(of).locator('[data-provenance]');
const value = (of: Page) => provenance(of).locator('[data-value]');
const figureIn = (of: Page) => new URL(of.url()).searchParams.get('figure');
/** The number on the page that a measure of a scope opens. */
const opening = (of: Page, measure: string, within = 'main') => of.locator(`${within} [data-figure*="/${measure}/"]`).first();

/** Where a number stands, the address, its measure, and within what. */
const OPENING: readonly (readonly [where: string, search: string, measure: string, within: string])[] = [
  ['the head', '', 'value', 'main header'],
  ['the overview', '', 'income', 'main'],
  ['the exposure', '?tab=exposure', 'value', 'main figure table'],
  ['a holding', '?tab=holdings', 'gain-on-cost', 'main tbody'],
  ['the total of the holdings', '?tab=holdings', 'cost', 'main tfoot'],
  ['the performance', '?tab=performance&from=2024-01-02&to=2024-01-04', 'money-weighted-return', 'main'],
  ['a period', '?tab=performance&from=2024-01-02&to=2024-01-04', 'time-weighted-return', 'main table'],
];

describe.each(FIRMS)('in %s', (firm) => {
  let ann: Page;
  const account = () => journey.running.fixture[firm].accounts.alpha;
  const path = (search = '') => `/dashboard/clients/portfolio/${account().portfolio}${search}`;
  beforeAll(async () => {
    ann = await journey.bring(firm, 'ann');
  });

  // The other firm differs by its words and its brand.
  test.each(firm === 'hekla' ? OPENING : OPENING.slice(-2))(
    'a number of %s opens, by the keyboard too',
    async (_, search, measure, within) => {
      await ann.goto(path(search));
      await waitUntilSettled(ann, `${within} [data-figure*="/${measure}/"]`);
      const number = opening(ann, measure, within);
      const told = digits(await number.innerText(), measure);
      await number.focus();
      await ann.keyboard.press('Enter');
      await expectEventually(async () => digits(await value(ann).innerText(), measure)).toBe(told);
      await ann.keyboard.press('Escape');
      await drawer(ann).waitFor({ state: 'detached' });
      expect(figureIn(ann)).toBeNull();
      await expectEventually(() => ann.evaluate(() => document.activeElement?.getAttribute('data-figure') ?? '')).toContain(`/${measure}/`);
    },
  );

  test.each([
    ['wide', WIDE],
    ['on a phone', PHONE],
  ])('a figure is there for everyone, %s', async (size, viewport) => {
    await ann.setViewportSize(viewport);
    await ann.goto(path('?from=2024-01-02&to=2024-01-04'));
    await waitUntilSettled(ann, 'main header [data-figure*="/gain/"]');
    await opening(ann, 'gain', 'main header').click();
    await provenance(ann).waitFor();
    await expectAccessible(ann);
    await expectNoSidewaysScroll(ann);
    await saveScreenshot(ann, `${firm}-figure-${size.replace(/ /g, '-')}`);
    for (const shut of await provenance(ann).locator('details:not([open]) summary').all()) await shut.click();
    await expectAccessible(ann);
    await ann.goto(`/figures?${new URLSearchParams({ id: figureIn(ann)! })}`);
    await ann.locator('main [data-provenance]').waitFor();
    await expectAccessible(ann);
    await expectNoSidewaysScroll(ann);
    await saveScreenshot(ann, `${firm}-figure-page-${size.replace(/ /g, '-')}`);
    await ann.setViewportSize(WIDE);
  });
});

describe('from a figure to what made it', () => {
  const range = '?from=2024-01-02&to=2024-01-04';
  const path = (firm: Firm) => `/dashboard/clients/portfolio/${journey.running.fixture[firm].accounts.alpha.portfolio}${range}`;

  test('from the gain to the closing value and back', async () => {
    const ann = await journey.bring('hekla', 'ann');
    await ann.goto(path('hekla'));
    await opening(ann, 'gain', 'main header').click();
    await expectEventually(() => value(ann).innerText()).toBe('+£110.00');
    await provenance(ann).getByText('Value at the end').waitFor();
    const parts = provenance(ann).locator('[data-figure]');
    expect(await parts.allInnerTexts()).toEqual(['£0.00', '£10,000.00', '£0.00', '£10,110.00']);
    await parts.last().click();
    await expectEventually(() => value(ann).innerText()).toBe('£10,110.00');
    await ann.getByRole('dialog', { name: 'Value' }).waitFor();
    expect(await provenance(ann).locator('tbody tr').count()).toBe(3);
    expect(await provenance(ann).locator('[data-arrival]').first().innerText()).toMatch(/^Transactions file, arrived \d\d\/\d\d\/\d{4}$/);
    expect(await provenance(ann).innerText()).not.toContain('.csv');
    expect(JSON.stringify(await provenanceOf(ann, figureIn(ann)!))).not.toContain('.csv');
    await drawer(ann).getByRole('button', { name: 'Back to the figure before' }).click();
    await expectEventually(() => value(ann).innerText()).toBe('+£110.00');
    await parts.last().click();
    await expectEventually(() => value(ann).innerText()).toBe('£10,110.00');
    // Closed at once, whatever was walked through: one step back is the page.
    await drawer(ann).getByRole('button', { name: 'Close' }).click();
    await drawer(ann).waitFor({ state: 'detached' });
    expect(ann.url()).toBe(journey.origin('hekla') + path('hekla'));
  });

  test('the browser goes back from a figure to its page', async () => {
    const ann = await journey.bring('hekla', 'ann');
    await ann.goto(path('hekla'));
    await opening(ann, 'gain', 'main header').click();
    await provenance(ann).waitFor();
    await ann.goBack();
    await drawer(ann).waitFor({ state: 'detached' });
    expect(figureIn(ann)).toBeNull();
  });

  test('a figure of a holding takes the place of its drawer, and gives it back', async () => {
    const ann = await journey.bring('hekla', 'ann');
    await ann.goto(`${path('hekla')}&tab=holdings&open=${journey.running.fixture.hekla.instruments.LIND}`);
    await opening(ann, 'income', '#selectedHoldingDrawer').click();
    await expectEventually(() => value(ann).innerText()).toBe('£20.00');
    expect(await drawer(ann).count()).toBe(1);
    await ann.reload();
    await expectEventually(() => value(ann).innerText()).toBe('£20.00');
    await ann.keyboard.press('Escape');
    await ann.locator('#selectedHoldingDrawer').waitFor();
    expect(figureIn(ann)).toBeNull();
  });

  test('a link leads there in a new window, by way of the sign-in screen', async () => {
    const ann = await journey.bring('hekla', 'ann');
    await ann.goto(path('hekla'));
    await opening(ann, 'value', 'main header').click();
    await provenance(ann).waitFor();
    for (const address of [ann.url(), `/figures?${new URLSearchParams({ id: figureIn(ann)! })}`]) {
      const other = await journey.open('hekla');
      await other.goto(address);
      await other.locator('input[name=email]').fill('ann@example.com');
      await other.locator('input[name=password]').fill('open sesame of hekla');
      await other.locator('input[name=password]').press('Enter');
      await expectEventually(() => other.locator('[data-provenance] [data-value]').innerText()).toBe('£10,110.00');
      await other.close();
    }
  });

  test('the facts come as a file that says the question too', async () => {
    const ann = await journey.bring('hekla', 'ann');
    await ann.goto(path('hekla'));
    await opening(ann, 'gain', 'main header').click();
    const { name, bytes } = await waitForDownload(ann, () => drawer(ann).getByRole('button', { name: 'Download the facts' }).click());
    expect(name).toBe('gain facts.json');
    expect(JSON.parse(bytes.toString('utf8'))).toMatchObject({ questions: [{ measure: 'gain', from: '2024-01-02', to: '2024-01-04' }] });
  });

  test('what is unknown and what is foreign look alike', async () => {
    const bob = await journey.signIn('hekla', 'bob');
    const ann = await journey.bring('hekla', 'ann');
    await ann.goto(path('hekla'));
    await opening(ann, 'value', 'main header').click();
    await provenance(ann).waitFor();
    for (const id of [figureIn(ann)!, 'luck']) {
      await bob.goto(`/figures?${new URLSearchParams({ id })}`);
      await bob.getByText('There is no such figure').waitFor();
      expect(await bob.locator('main').innerText()).not.toContain('10,110');
    }
  });
});

describe('as known on a day', () => {
  let account: string;
  let portfolio: string;
  const stands = (of: Page, amount: string) => of.locator('main header').getByText(amount, { exact: true }).first().waitFor();

  beforeAll(async () => {
    const { running } = journey;
    account = await createAccount(running, 'hekla', 'Late');
    portfolio = await createPortfolio(running, 'hekla', account, { name: 'Late news', currency: 'GBP' });
    await createPortfolio(running, 'hekla', account, { name: 'Nothing yet', currency: 'GBP' });
    const staff = await signInBrowser(running.server.port, 'hekla', 'sue');
    await importCsv(
      staff,
      'transactions',
      ledgerCsv({ 'Late news': { currency: 'GBP', transactions: [contributionOf('2024-03-01', '700')] } }),
    );
  });

  test.each([
    ['an account', () => `/dashboard/clients/account/${account}`],
    ['a portfolio', () => `/dashboard/clients/portfolio/${portfolio}`],
  ])('%s is shown without what arrived later, and says so', async (_, path) => {
    await page.goto(path());
    await stands(page, '£700.00');
    await page.getByRole('button', { name: /^as known on/ }).click();
    await page.getByRole('textbox', { name: 'Figures as known at the end of' }).fill('1/1/2020');
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    await page.getByText('You are looking at what was known at the end of 01/01/2020.').waitFor();
    await expectEventually(() => page.locator('main header').getByText('£700.00', { exact: true }).count()).toBe(0);
    expect(new URL(page.url()).searchParams.get('known')).toBe('2020-01-01');
    await expectAccessible(page);
    await saveScreenshot(page, `known-${_.replace(/ /g, '-')}`);
    await page.getByRole('button', { name: 'Show what is known today' }).first().click();
    await stands(page, '£700.00');
    expect(new URL(page.url()).searchParams.get('known')).toBeNull();
  });

  test('a figure keeps what it said, with what is known today beside it', async () => {
    await page.goto(`/dashboard/clients/portfolio/${portfolio}`);
    await opening(page, 'value', 'main header').click();
    await expectEventually(() => value(page).innerText()).toBe('£700.00');
    const then = page.url();
    const staff = await signInBrowser(journey.running.server.port, 'hekla', 'sue');
    await importCsv(
      staff,
      'transactions',
      ledgerCsv({ 'Late news': { currency: 'GBP', transactions: [contributionOf('2024-03-04', '50')] } }),
    );
    const other = await journey.bring('hekla', 'ada');
    await other.goto(then);
    await expectEventually(() => value(other).innerText()).toBe('£700.00');
    const today = provenance(other).locator('[data-today] [data-figure]');
    expect(await today.innerText()).toBe('£750.00');
    await expectAccessible(other);
    await saveScreenshot(other, 'figure-and-today');
    await today.click();
    await expectEventually(() => value(other).innerText()).toBe('£750.00');
    expect(await today.count()).toBe(0);
  });

  test('every tab asks for what was known then, files too', async () => {
    await page.goto(`/dashboard/clients/portfolio/${portfolio}?known=2020-01-01&tab=holdings`);
    await page.getByText('No holdings on this day').waitFor();
    const { bytes } = await waitForDownload(page, () => page.getByRole('button', { name: 'Holdings as CSV' }).click());
    expect(bytes.toString('utf8')).not.toContain('750');
    await page.goto(`/dashboard/clients/portfolio/${portfolio}?known=2020-01-01&tab=transactions&range=inception`);
    await page.getByText('No transactions').first().waitFor();
    await page.goto(`/dashboard/clients/portfolio/${portfolio}?known=2020-01-01&tab=performance`);
    await page.getByText('There is no history to measure yet').waitFor();
  });
});
