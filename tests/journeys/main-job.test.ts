/** Tests the main job on the screen: sign in, find a client, read a portfolio, export figures, and leave. */
import { sql } from 'drizzle-orm';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rebuildSummaries } from '#server/performance';
import { email, LAST_DAY, password } from '../kit/fixture.ts';
import { holdTypesetter } from '../kit/held-typesetter.ts';
import { readPdf } from '../kit/read-pdf.ts';
import {
  cellsOf,
  waitForDownload,
  signInThroughForm,
  expectEventually,
  expectNoSidewaysScroll,
  type BrowserJourney,
  openSection,
  PHONE,
  startJourney,
  statusOf,
  waitUntilSettled,
} from '../kit/browser.ts';

let journey: BrowserJourney;
beforeAll(async () => {
  journey = await startJourney();
  await alsoNamedAlpha();
});
afterAll(() => journey.end());

/** A third client of ada whose name says nothing, with a portfolio whose name does. */
async function alsoNamedAlpha(): Promise<void> {
  const { id, people } = journey.running.fixture.hekla;
  const db = journey.running.server.database.work(id);
  await db.execute(sql`with a as (
      insert into account (portal_id, name, email, currency, lead_advisor_id)
      select id, 'Cher', 'cher@example.com', 'GBP', ${people.ada} from portal where key = 'clients' returning id),
    p as (insert into portfolio (account_id, name, type, currency) select id, 'Project ALPHA', 'ISA', 'GBP' from a)
    insert into account_person (account_id, person_id, part) select id, ${people.ada}, 'advisor' from a`);
  await rebuildSummaries(db, 'GBP');
}

const alpha = () => journey.running.fixture.hekla.accounts.alpha;
const portfolio = () => `/dashboard/clients/portfolio/${alpha().portfolio}`;

function path(page: Page): string {
  const { pathname, search } = new URL(page.url());
  return pathname + search;
}

describe('signing in and out', () => {
  test('a wrong password keeps the address and clears the password; the right one says welcome', async () => {
    const page = await journey.open('hekla');
    await page.goto('/login');
    const address = page.getByLabel('E-mail');
    const secret = page.getByLabel('Password', { exact: true });
    await address.fill(email('ann'));
    await secret.fill('open sesame');
    await page.getByRole('button', { name: 'Login' }).click();
    await page.getByRole('status').getByText('Invalid Login Credentials').waitFor();
    expect([await address.inputValue(), await secret.inputValue()]).toEqual([email('ann'), '']);
    await secret.fill(password('hekla'));
    await page.getByRole('button', { name: 'Login' }).click();
    await page.getByRole('status').getByText('Welcome back').waitFor();
    // One portal is no choice.
    await expectEventually(() => path(page)).toBe(portfolio());
  });

  test('an address within leads there after signing in, range and tab included', async () => {
    const page = await journey.open('hekla');
    const wanted = `${portfolio()}?tab=performance&from=2024-01-03&to=2024-01-04`;
    await page.goto(wanted);
    await page.waitForURL((url) => url.pathname === '/login');
    await signInThroughForm(page, 'hekla', 'ann');
    await page.waitForURL((url) => url.pathname + url.search === wanted);
    await page.getByText('03/01/2024 to 04/01/2024', { exact: true }).waitFor();
  });

  test('whoever signs out is out: the page before asks to sign in again', async () => {
    const page = await journey.bring('hekla', 'ann');
    await page.goto(portfolio());
    await page.getByRole('heading', { level: 1, name: 'hekla-alpha portfolio' }).waitFor();
    // What the page still asks for would be refused after the sign-out, and lead to the sign-in screen.
    await waitUntilSettled(page);
    await page.getByRole('button', { name: /ann of hekla/ }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await page.getByText('You have been logged out. See you again soon!').waitFor();
    expect(path(page)).toBe('/');
    await page.goBack();
    await page.waitForURL((url) => url.pathname === '/login');
    expect(await page.getByText('10,110.00').count()).toBe(0);
  });
});

describe('the client list', () => {
  const names = (page: Page) => page.getByRole('table', { name: 'Clients' }).locator('tbody th').allInnerTexts();

  test('[ACC-11] part of a client or portfolio name finds them, in capitals or not; clearing brings all back', async () => {
    const page = await journey.bring('hekla', 'sue');
    await page.goto('/dashboard/clients');
    const all = ['Cher', 'hekla-alpha account', 'hekla-beta account'];
    await expectEventually(() => names(page)).toEqual(all);
    const search = page.getByRole('searchbox', { name: 'Client or portfolio' });
    for (const [part, found] of [
      ['LPHA ACC', ['hekla-alpha account']],
      ['project al', ['Cher']],
      ['AlPhA', ['Cher', 'hekla-alpha account']],
      ['TA PORTF', ['hekla-beta account']],
      // By the number of a portfolio, which stands in neither name.
      ['Beta-P', ['hekla-beta account']],
    ] as const) {
      await search.fill(part);
      await expectEventually(() => names(page)).toEqual(found);
    }
    await search.fill('zzz');
    await page.getByText('No client or portfolio matches “zzz”').waitFor();
    await page.getByRole('button', { name: 'Show all clients' }).click();
    await expectEventually(() => names(page)).toEqual(all);
    await search.fill('cher');
    await expectEventually(() => names(page)).toEqual(['Cher']);
    await search.press('Escape');
    await expectEventually(() => names(page)).toEqual(all);
  });

  test('a press on a head sorts, another turns round, and both stand in the address', async () => {
    const page = await journey.bring('hekla', 'sue');
    await page.goto('/dashboard/clients');
    const value = page.getByRole('columnheader', { name: 'Value' });
    await value.getByRole('button').click();
    await expectEventually(() => names(page)).toEqual(['hekla-alpha account', 'hekla-beta account', 'Cher']);
    expect([await value.getAttribute('aria-sort'), path(page)]).toEqual([
      'descending',
      '/dashboard/clients?sort=value&direction=descending',
    ]);
    await value.getByRole('button').click();
    await expectEventually(() => names(page)).toEqual(['Cher', 'hekla-beta account', 'hekla-alpha account']);
    await page.reload();
    await expectEventually(() => names(page)).toEqual(['Cher', 'hekla-beta account', 'hekla-alpha account']);
  });

  test('the file of the list holds what was found, in its order', async () => {
    const page = await journey.bring('hekla', 'ada');
    await page.goto('/dashboard/clients?search=alpha&sort=value&direction=descending');
    await expectEventually(() => names(page)).toEqual(['hekla-alpha account', 'Cher']);
    const { bytes } = await waitForDownload(page, () => page.getByRole('button', { name: 'Download CSV' }).click());
    const [, ...lines] = bytes.toString('utf8').split('\r\n');
    expect(lines.slice(0, 2).map((line) => line.split(',')[0])).toEqual(['"hekla-alpha account"', '"Cher"']);
  });
});

test('the keyboard alone: in, to a client, to a holding, and back', async () => {
  const page = await journey.open('hekla');
  await page.goto('/login');
  await page.getByLabel('E-mail').waitFor();
  await reach(page, 'E-mail');
  await page.keyboard.type(email('sue'));
  await page.keyboard.press('Tab');
  await page.keyboard.type(password('hekla'));
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.pathname === '/portals');
  await page.getByRole('link', { name: 'hekla portal clients' }).waitFor();
  await reach(page, 'hekla portal clients');
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'hekla-alpha account' }).waitFor();
  await page.keyboard.press('/');
  await page.keyboard.type('hekla-alpha');
  await page.getByText('1 client found').waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.pathname === portfolio());
  await page.getByRole('link', { name: 'Holdings' }).waitFor();
  await reach(page, 'Holdings');
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'LIND instrument' }).waitFor();
  await reach(page, 'LIND instrument');
  await page.keyboard.press('Enter');
  const drawer = page.getByRole('dialog', { name: 'LIND instrument' });
  await drawer.getByText('40 units').waitFor();
  await page.keyboard.press('Escape');
  await expectEventually(() => drawer.count()).toBe(0);
  await expectEventually(() => focused(page)).toBe('LIND instrument');
});

/** Presses Tab until something of this name has the focus. */
async function reach(page: Page, name: string): Promise<void> {
  for (let pressed = 0; pressed < 60; pressed += 1) {
    if ((await focused(page)) === name) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`the keyboard does not reach ${name}`);
}

/** The name of what has the focus: its label, otherwise its first line. */
function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    const here = document.activeElement as HTMLElement;
    const label = here instanceof HTMLInputElement ? here.labels?.[0]?.innerText : here.innerText;
    return (label ?? '').split('\n')[0]!.trim();
  });
}

test('a phone: in, the portfolio, its holdings as a list, the menu, and out', async () => {
  const page = await journey.signIn('hekla', 'ann', PHONE);
  await page.waitForURL((url) => url.pathname === portfolio());
  await page.getByText('£10,110.00').first().waitFor();
  await openSection(page, 'Holdings');
  await page.getByText('40 at £102.5000').waitFor();
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name: 'Logout' }).click();
  await page.getByText('You have been logged out. See you again soon!').waitFor();
});

test('the range stands in the address, holds through tabs, a reload and the way back', async () => {
  const page = await journey.bring('hekla', 'ann');
  await page.goto(portfolio());
  await page.getByRole('button', { name: 'Custom' }).click();
  const days = page.getByRole('dialog', { name: 'Custom' });
  await days.getByLabel('From').fill('3/1/2024');
  await days.getByLabel('To', { exact: true }).fill('04/01/2024');
  await days.getByRole('button', { name: 'Show' }).click();
  // 10,050 at the close of the 2nd is 9,990 + 20 + 40 a day later: the gain of the two days is 10,110 - 9,990.
  await page.getByText('The investments gained £120.00 from 03/01/2024 to 04/01/2024').waitFor();
  expect(path(page)).toBe(`${portfolio()}?from=2024-01-03&to=2024-01-04`);
  await openSection(page, 'Performance');
  await page.getByText('Up 1.20% from 03/01/2024 to 04/01/2024').waitFor();
  await page.reload();
  await page.getByText('Up 1.20% from 03/01/2024 to 04/01/2024').waitFor();
  await page.goBack();
  await page.getByText('The investments gained £120.00').waitFor();
  await page.goBack();
  await page.getByText('The investments gained £110.00 from 02/01/2024 to 04/01/2024').waitFor();
});

test('an advisor takes holdings and transactions away as files', async () => {
  const page = await journey.bring('hekla', 'ada');
  await page.goto(`${portfolio()}?tab=holdings`);
  const holdings = await waitForDownload(page, () => page.getByRole('button', { name: 'Holdings as CSV' }).click());
  expect(holdings.name).toBe(`hekla-alpha portfolio ${LAST_DAY}.csv`);
  expect(holdings.bytes.toString('utf8')).toContain('"LIND instrument","","","40","102.5","GBP","04/01/2024","4010.00","4100.00","GBP"');
  await page.goto(`${portfolio()}?tab=transactions&range=inception`);
  const transactions = await waitForDownload(page, () => page.getByRole('button', { name: 'Transactions as CSV' }).click());
  expect(
    transactions.bytes
      .toString('utf8')
      .split('\r\n')
      .slice(1, 4)
      .map((line) => line.split(',')[1]),
  ).toEqual(['"Dividend"', '"Purchase"', '"Contribution"']);
});

describe('statements', () => {
  const open = (page: Page) =>
    page
      .getByRole('main')
      .getByRole('button', { name: /^Statement/ })
      .click();
  const drawer = (page: Page) => page.getByRole('dialog', { name: 'Statements' });
  const entries = async (page: Page) =>
    (await drawer(page).getByRole('listitem').allInnerTexts()).map((text) =>
      text
        .replace(/\s+/g, ' ')
        .replace(/, made .* UTC/, '')
        .trim(),
    );
  const READY = /ready|1 page|\d pages/;

  test('an investor makes one, takes it away, and another investor gets nothing of it', async () => {
    const page = await journey.bring('hekla', 'ann');
    await page.goto(portfolio());
    await open(page);
    await drawer(page).getByRole('button', { name: 'Make statement' }).click();
    const { name, bytes } = await waitForDownload(page, () => drawer(page).getByRole('button', { name: 'Download PDF' }).click());
    expect(name).toBe(`hekla-alpha portfolio ${LAST_DAY}.pdf`);
    const pdf = await readPdf(bytes);
    expect(pdf).toMatchObject({ language: 'en-GB', marked: true });
    expect(pdf.pages.map(({ text }) => text).join(' ')).toContain('10,110.00');
    const made = await page.evaluate(async (address) => {
      const answer = (await (await fetch(address)).json()) as { value: { id: string; state: string }[] };
      return answer.value.find(({ state }) => state === 'ready')!;
    }, `/api/portfolios/${alpha().portfolio}/statements`);
    expect(await statusOf(page, `/api/statements/${made.id}/file`)).toBe(200);
    const bob = await journey.signIn('hekla', 'bob');
    for (const part of ['', '/file']) expect(await statusOf(bob, `/api/statements/${made.id}${part}`)).toBe(404);
  });

  test('[PDF-05] two are followed each by itself, also after leaving the page, and a second press joins', async () => {
    const page = await journey.bring('hekla', 'ada');
    await page.goto(portfolio());
    const typesetter = holdTypesetter();
    const make = async (language: string) => {
      await open(page);
      await drawer(page).getByLabel('Language').selectOption({ label: language });
      await drawer(page).getByRole('button', { name: 'Make statement' }).click();
      await drawer(page).getByRole('progressbar').first().waitFor();
    };
    try {
      await page.goto(`${portfolio()}?from=2024-01-03&to=2024-01-04`);
      await make('English');
      await expectEventually(() => entries(page)).toContainEqual(expect.stringMatching(/^03\/01\/2024 – 04\/01\/2024 English.*being made/));
      await page.getByRole('button', { name: 'Close' }).click();
      await page.getByRole('button', { name: 'Statement: being made' }).waitFor();
      await make('Íslenska');
      await expectEventually(() => entries(page)).toContainEqual(expect.stringMatching(/Íslenska.*(waiting its turn|being made)/));
      const before = (await entries(page)).length;
      // Away and back, and the same once more.
      await page.goto('/dashboard/clients');
      await page.getByRole('heading', { level: 1, name: 'Clients' }).waitFor();
      await page.goto(`${portfolio()}?from=2024-01-03&to=2024-01-04`);
      await page.getByRole('button', { name: /^Statement: (waiting its turn|being made)/ }).waitFor();
      const joined = page.waitForResponse((response) => response.request().method() === 'POST' && response.url().endsWith('/statements'));
      await make('English');
      await joined;
      await expectEventually(async () => (await entries(page)).length).toBe(before);
      expect((await entries(page)).filter((entry) => /waiting its turn|being made/.test(entry))).toHaveLength(2);
    } finally {
      typesetter.release();
    }
    await expectEventually(() => drawer(page).getByRole('progressbar').count()).toBe(0);
    const done = (await entries(page)).filter((entry) => entry.startsWith('03/01/2024 – 04/01/2024'));
    expect(done).toHaveLength(2);
    for (const entry of done) expect(entry).toMatch(READY);
    await page.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Statement', exact: true }).waitFor();
  });

  test('a second is asked for while the first is being made, without leaving the drawer', async () => {
    const page = await journey.bring('hekla', 'ada');
    await page.goto(`${portfolio()}?from=2024-01-02&to=2024-01-03`);
    await open(page);
    await drawer(page).getByRole('button', { name: 'Make statement' }).waitFor();
    const typesetter = holdTypesetter();
    const making = async () => (await entries(page)).filter((entry) => /waiting its turn|being made/.test(entry));
    const make = async (language: string) => {
      await drawer(page).getByLabel('Language').selectOption({ label: language });
      await drawer(page).getByRole('button', { name: 'Make statement' }).click();
    };
    try {
      await make('English');
      await expectEventually(making).toEqual([expect.stringContaining('English')]);
      await drawer(page).getByText('This one is being made already').waitFor();
      await make('Íslenska');
      await expectEventually(making).toEqual([expect.stringContaining('Íslenska'), expect.stringContaining('English')]);
      // The same once more joins: still two.
      const joined = page.waitForResponse((response) => response.request().method() === 'POST');
      await make('English');
      await joined;
      await expectEventually(making).toEqual([expect.stringContaining('English'), expect.stringContaining('Íslenska')]);
    } finally {
      typesetter.release();
    }
    await expectEventually(() => drawer(page).getByRole('button', { name: 'Download PDF' }).count()).toBeGreaterThanOrEqual(2);
    await expectEventually(making).toEqual([]);
  });
});

describe('importing', () => {
  const file = (second: string) => ({
    name: 'ledger.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      `Portfolio,Date,Type,Amount,Currency\nhekla-alpha-p,2024-01-04,Contribution,500.50,GBP\n${second},2024-01-04,Contribution,99.50,GBP\n`,
    ),
  });

  const told = (page: Page, text: string) => page.getByRole('status').getByText(text, { exact: true }).waitFor();

  test('staff upload a file, mend what was refused, commit it, see figures move, and take it back', async () => {
    const page = await journey.bring('hekla', 'sue');
    await page.goto('/admin/imports');
    await page.locator('input[type=file]').setInputFiles(file('hekla-alfa-p'));
    await page.getByRole('button', { name: 'Check the file' }).click();
    await page.getByText('1 row is refused, so nothing can be committed yet.').waitFor();
    await expectEventually(() => cellsOf(page.getByRole('table', { name: 'Rows of the file' }))).toEqual([
      ['3', 'Portfolio', 'hekla-alfa-p', expect.stringContaining('No portfolio has the id hekla-alfa-p.')],
    ]);
    expect(await page.getByRole('button', { name: 'Commit' }).isDisabled()).toBe(true);
    await page.getByRole('button', { name: 'Discard' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
    await told(page, 'Import discarded');

    await page.locator('input[type=file]').setInputFiles(file('hekla-alpha-p'));
    // The columns were recognised; saying so once more changes nothing.
    await page.getByLabel('What column Amount is').selectOption({ label: 'Amount' });
    await page.getByRole('button', { name: 'Check the file' }).click();
    await page.getByText('Ready to commit: 2 transactions').waitFor();
    const reader = await journey.bring('hekla', 'ann');
    await reader.goto(portfolio());
    await reader.getByText('£10,110.00').first().waitFor();
    await page.getByRole('button', { name: 'Commit' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Commit' }).click();
    await told(page, 'Now visible: 2 transactions');
    await page.getByText('Visible since').waitFor();
    await reader.reload();
    // 10,110.00 + 500.50 + 99.50, of which nothing is gain.
    await reader.getByText('£10,710.00').first().waitFor();
    await reader.getByText('The investments gained £110.00').waitFor();

    await page.getByRole('button', { name: 'Undo import' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click();
    await told(page, 'Taken back: 2 transactions');
    await page.getByText('Taken back whole on').waitFor();
    await reader.reload();
    await reader.getByText('£10,110.00').first().waitFor();
    expect(await reader.getByText('£10,710.00').count()).toBe(0);
  });

  test('whoever leaves before the answer is told all the same: visible, taken back, put away', async () => {
    const page = await journey.signIn('hekla', 'sue');
    const name = 'left.csv';
    const upload = () => page.locator('input[type=file]').setInputFiles({ ...file('hekla-alpha-p'), name });
    /** Presses the button and the same in the dialog, goes back to the list, and only then lets the server answer. */
    const leaveAfter = async (button: string) => {
      const { promise: left, resolve: leave } = Promise.withResolvers<void>();
      const settling = /\/api\/imports\/[^/]+\/(commit|undo)$/;
      await page.route(settling, async (route) => {
        await left;
        await route.continue();
      });
      await page.getByRole('button', { name: button }).click();
      const asked = page.waitForRequest(settling);
      await page.getByRole('dialog').getByRole('button', { name: button }).click();
      await asked;
      await page.goBack();
      await page.getByRole('heading', { level: 1, name: 'Imports' }).waitFor();
      const answered = page.waitForResponse(settling);
      leave();
      await answered;
      await page.unroute(settling);
    };
    await page.goto('/admin/imports');
    await upload();
    await page.getByRole('button', { name: 'Check the file' }).click();
    await page.getByText('Ready to commit').waitFor();
    await leaveAfter('Commit');
    await told(page, 'Now visible: 2 transactions');
    await page.getByRole('link', { name }).first().click();
    await leaveAfter('Undo import');
    await told(page, 'Taken back: 2 transactions');
    await upload();
    await page.getByRole('button', { name: 'Check the file' }).waitFor();
    await leaveAfter('Discard');
    await told(page, 'Import discarded');
    expect(path(page)).toBe('/admin/imports');
  });
});

describe('languages', () => {
  test('[TEN-02] the firm with English and Icelandic offers the two, and figures follow the one chosen', async () => {
    const page = await journey.open('hekla');
    await page.goto('/');
    await expectEventually(() => page.getByRole('group', { name: 'Language' }).getByRole('button').allInnerTexts()).toEqual([
      'English',
      'Íslenska',
    ]);
    expect(await page.locator('html').getAttribute('lang')).toBe('en');
    await page.goto('/login');
    await signInThroughForm(page, 'hekla', 'ann');
    await page.goto(`${portfolio()}?tab=holdings`);
    await page.getByRole('cell', { name: '£102.5000 04/01/2024' }).waitFor();
    await page.getByRole('button', { name: 'Íslenska' }).click();
    await page.getByRole('cell', { name: '102,5000 £ 04.01.2024' }).waitFor();
    await page.getByText('10.110,00 £').first().waitFor();
    expect(await page.locator('html').getAttribute('lang')).toBe('is');
    await page.reload();
    await page.getByText('10.110,00 £').first().waitFor();
  });

  test('the Greek firm speaks Greek first, with English beside it', async () => {
    const page = await journey.open('pelagos');
    await page.goto('/login');
    expect(await page.locator('html').getAttribute('lang')).toBe('el');
    await signInThroughForm(page, 'pelagos', 'ann');
    await expectEventually(() => page.getByRole('group', { name: 'Γλώσσα' }).getByRole('button').allInnerTexts()).toEqual([
      'Ελληνικά',
      'English',
    ]);
    await page.goto(`/dashboard/clients/portfolio/${journey.running.fixture.pelagos.accounts.alpha.portfolio}?tab=holdings`);
    await page.getByRole('cell', { name: '102,5000 € 04/01/2024' }).waitFor();
    await page.getByText('10.110,00 €').first().waitFor();
    await page.getByRole('button', { name: 'English' }).click();
    await page.getByText('€10,110.00').first().waitFor();
  });
});
