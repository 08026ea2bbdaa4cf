/** Tests usage analytics on the screen: what clients do in a window is counted, filtered, drawn, listed and opened in the window of the firm. */
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Usage, UsageFigures } from '#contract/analytics';
import { readCsv } from '#packages/csv';
import { formatsFor } from '#packages/texts';
import { recordEvent } from '#server/audit';
import { usageChart } from '../../capabilities/analytics/web/usage-chart.ts';
import { lineOption } from '../../packages/ui/chart/axis-option.ts';
import type { Palette } from '../../packages/ui/chart/palette.ts';
import {
  cellsOf,
  chooseLanguage,
  expectAccessible,
  expectEventually,
  expectNoSidewaysScroll,
  numbersOf,
  PHONE,
  saveScreenshot,
  signInThroughForm,
  startJourney,
  waitForDownload,
  waitUntilSettled,
  WIDE,
  type BrowserJourney,
} from '../kit/browser.ts';
import type { PersonName } from '../kit/fixture.ts';
import { PDF } from '../kit/sample-files.ts';
import { multipartBody } from '../kit/multipart.ts';
import { changeSettings, signInBrowser, type TestBrowser } from '../kit/server.ts';

const ANALYTICS = '/dashboard/clients/analytics';
const KINDS = ['Logins', 'Views', 'Messages', 'Downloads', 'Other', 'Total'] as const;
const DAY_MS = 86_400_000;

let journey: BrowserJourney;
let sueHttp: TestBrowser;
/** The windows of an advisor, and of the client whose use is counted. */
let [desk, page]: Page[] = [];
beforeAll(async () => {
  journey = await startJourney();
  sueHttp = await signInBrowser(journey.running.server.port, 'hekla', 'sue');
  desk = await journey.bring('hekla', 'ben');
  page = await journey.open('hekla');
  countViews(page);
});
afterAll(() => journey.end());

const firm = () => journey.running.fixture.hekla;
const work = () => journey.running.server.database.work(firm().id);
const beta = () => firm().accounts.beta;
const dayAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);

async function open(window: Page, path = ANALYTICS): Promise<void> {
  await window.goto(path);
  await waitUntilSettled(window, 'main h1');
}

const tiles = (window: Page) => window.getByRole('group', { name: 'Figures' });
/** The six figures as they stand on the screen. */
async function figuresOn(within: Locator): Promise<Record<string, number>> {
  const pairs = await within
    .locator('dl')
    .evaluateAll((all) => all.map((one) => [one.querySelector('dt')!.textContent, one.querySelector('dd')!.textContent] as const));
  return Object.fromEntries(pairs.map(([name, value]) => [name.trim(), Number(value.replace(/\D/g, ''))]));
}
async function shownFigures(): Promise<Record<string, number>> {
  await open(desk!);
  return figuresOn(tiles(desk!));
}
const table = (window: Page, name: string) => window.getByRole('table', { name, exact: true });
const drawer = (window: Page) => window.locator('dialog[open]').last();
const lines = (within: Locator | Page) =>
  within
    .getByRole('list', { name: 'Events' })
    .locator('li')
    .evaluateAll((all) => all.map((one) => (one as HTMLElement).innerText));
const totalIn = async (portal: string) =>
  ((await sueHttp.ask('GET', `/api/portals/${portal}/usage`)).body as { value: Usage }).value.figures.total;

async function* partsOf(bytes: Uint8Array) {
  yield bytes;
}

/** The colours of a drawing, which do not matter here. */
const PALETTE: Palette = {
  ground: '#fff',
  surface: '#fff',
  text: '#000',
  muted: '#666',
  hairline: '#ccc',
  font: 'serif',
  series: ['#000'],
  named: {},
  patterns: false,
};

/** How many pages the windows of the client have told the server of, and how many of them are counted: that is so a second later. */
let told = 0;
const countViews = (window: Page) =>
  window.on('response', (answer) => void (told += answer.url().endsWith('/api/views') && answer.ok() ? 1 : 0));
const viewsCounted = async () =>
  ((await sueHttp.ask('GET', `/api/portals/clients/usage?of=people&item=${firm().people.bob}`)).body as { value: Usage }).value.figures
    .views;

/** What the figures on the advisor's screen grow by while the client does something; those of the other portal stay. */
async function growth(act: () => Promise<unknown>, expected: Record<string, number>): Promise<void> {
  await expectEventually(viewsCounted).toBe(told);
  const [before, elsewhere] = [await shownFigures(), await totalIn('family')];
  await act();
  await expectEventually(async () => {
    const after = await shownFigures();
    return Object.fromEntries(KINDS.map((kind) => [kind, after[kind]! - before[kind]!]).filter(([, grown]) => grown !== 0));
  }).toEqual(expected);
  expect(await totalIn('family')).toBe(elsewhere);
}

interface PastEvent {
  readonly daysAgo: number;
  readonly by?: PersonName;
  readonly kind: 'sign-in' | 'view' | 'export' | 'write';
  readonly operation: string;
  readonly subject?: { readonly kind: string; readonly id: string };
}

/** Writes rows of the past into the audit log, as the server writes them. */
async function past(...written: readonly PastEvent[]): Promise<void> {
  for (const { daysAgo, by = 'bob', kind, operation, subject } of written)
    await recordEvent(work(), {
      at: new Date(Date.now() - daysAgo * DAY_MS),
      kind,
      operation,
      outcome: 'done',
      request: randomUUID(),
      actor: firm().people[by],
      viewing: null,
      address: null,
      subject: subject ?? { kind: 'account', id: beta().account },
      detail: kind === 'view' ? { page: 'account' } : {},
    });
}
const view = (daysAgo: number): PastEvent => ({ daysAgo, kind: 'view', operation: 'recordView' });

test('an advisor whose clients have done nothing is told so', async () => {
  await open(desk!, `${ANALYTICS}?range=1m&kind=messages`);
  await desk!.getByText('Nothing was done in these days').waitFor();
});

describe('what a client does on the screen', () => {
  test('[ANA-20] two sign-ins are two logins; one that is refused is none', async () => {
    await page!.goto('/login');
    await growth(async () => {
      await page!.locator('input[name=email]').fill('bob@example.com');
      await page!.locator('input[name=password]').fill('not the password');
      await page!.locator('input[name=password]').press('Enter');
      await page!.getByRole('status').getByText('Invalid Login Credentials').waitFor();
    }, {});
    // The page that a sign-in leads to is a view of its own.
    await growth(
      async () => {
        await signInThroughForm(page!, 'hekla', 'bob');
        await waitUntilSettled(page!, 'main h1');
        const second = await journey.open('hekla');
        countViews(second);
        await second.goto('/login');
        await signInThroughForm(second, 'hekla', 'bob');
        await waitUntilSettled(second, 'main h1');
        await second.context().close();
      },
      { Logins: 2, Views: 2, Total: 4 },
    );
  });

  test('[ANA-21] [NAV-06] three pages are three views; a page that is closed to the client is none', async () => {
    await growth(
      async () => {
        for (const path of [`/portfolio/${beta().portfolio}`, '/library', '/messages']) await open(page!, `/dashboard/clients${path}`);
        // Another tab of a page is the same page.
        await open(page!, `/dashboard/clients/account/${firm().accounts.alpha.account}`);
      },
      { Views: 3, Total: 3 },
    );
  });

  test('[ANA-22] a message that was sent is a message; one that was refused is none', async () => {
    await open(page!, '/dashboard/clients/messages');
    await growth(
      async () => {
        await page!.getByRole('button', { name: 'New message' }).click();
        await drawer(page!).getByRole('textbox', { name: 'Message', exact: true }).waitFor();
        await drawer(page!).getByRole('button', { name: 'Send', exact: true }).click();
        await drawer(page!).getByText('Subject is required').waitFor();
        await drawer(page!).getByRole('textbox', { name: 'Subject' }).fill('A question');
        await drawer(page!).getByRole('textbox', { name: 'Message', exact: true }).fill('Good morning');
        await drawer(page!).getByRole('button', { name: 'Send', exact: true }).click();
        await drawer(page!).getByRole('button', { name: 'Reply', exact: true }).waitFor();
      },
      { Messages: 1, Total: 1 },
    );
  });

  test('[ANA-23] a document that was downloaded is a download', async () => {
    const ben = await signInBrowser(journey.running.server.port, 'hekla', 'ben');
    const query = new URLSearchParams({ account: beta().account, type: 'Other' });
    const added = await ben.ask('POST', `/api/documents?${query}`, multipartBody('Fees.pdf', PDF));
    expect([added.status, added.text.slice(0, 200)]).toEqual([200, expect.any(String)]);
    await open(page!, '/dashboard/clients/library');
    await growth(() => waitForDownload(page!, () => page!.getByRole('button', { name: 'Open Fees', exact: true }).first().click()), {
      Downloads: 1,
      Total: 1,
    });
  });

  test('[ANA-24] [ANA-25] [ANA-10] [ANA-09] a mark is another action, and the total is the sum of the five', async () => {
    await growth(() => page!.getByRole('button', { name: 'Mark Fees as a favourite' }).first().click(), { Other: 1, Total: 1 });
    const { Total: total, ...five } = await shownFigures();
    expect(Object.keys(five)).toEqual(KINDS.slice(0, 5));
    expect(Object.values(five).reduce((all, one) => all + one, 0)).toBe(total);
  });

  test('[ANA-05] each turns up in its tab, with who, what and when', async () => {
    await open(desk!);
    expect((await cellsOf(table(desk!, 'Most engaged users')))[0]![0]).toBe('bob of hekla');
    const inTab = async (tab: string) => {
      await open(desk!, `${ANALYTICS}?tab=${tab}`);
      return lines(desk!);
    };
    const at = /\d\d\/\d\d\/\d{4}/;
    for (const [tab, text] of [
      ['content', 'Opened: Library'],
      ['documents', 'Downloaded a document'],
      ['events', 'Sent a message'],
      ['events', 'Signed in'],
    ] as const) {
      const found = (await inTab(tab)).find((line) => line.includes(text));
      expect([tab, text, found]).toEqual([tab, text, expect.stringContaining('bob of hekla')]);
      expect(found).toMatch(at);
    }
    expect((await inTab('documents')).join('\n')).toContain('Fees');
    expect((await cellsOf(table(desk!, 'Documents')))[0]![0]).toBe('Fees');
    await open(desk!, `${ANALYTICS}?tab=content`);
    expect((await cellsOf(table(desk!, 'Pages'))).map(([name]) => name)).toEqual(
      expect.arrayContaining(['Library', 'Messages', 'Portfolio']),
    );
  });
});

describe('filters', () => {
  test('[ANA-01] all is chosen, and each period has the events of its days; days of one’s own are inclusive', async () => {
    await past(...[10, 60, 150, 300].map((daysAgo): PastEvent => ({ daysAgo, by: 'tom', kind: 'view', operation: 'recordView' })));
    // Tom is no client of anybody here, so that staff alone see what he opened.
    const staff = await journey.bring('hekla', 'sue');
    const item = `of=people&item=${firm().people.tom}`;
    await open(staff, `${ANALYTICS}?${item}`);
    await staff.keyboard.press('Escape');
    const counted = async () => (await figuresOn(tiles(staff))).Views! - since;
    const group = staff.getByRole('group', { name: 'Period' });
    expect(await group.getByRole('button', { pressed: true }).innerText()).toBe('All');
    const of = async (query: string) => {
      const answer = await sueHttp.ask('GET', `/api/portals/clients/usage?${item}${query}`);
      return (answer.body as { value: Usage }).value.figures.views;
    };
    const since = (await figuresOn(tiles(staff))).Views! - (await of(''));
    const shown: [string, number][] = [];
    for (const [name, query] of [
      ['All', ''],
      ['12 months', '&range=12m'],
      ['6 months', '&range=6m'],
      ['3 months', '&range=3m'],
      ['1 month', '&range=1m'],
    ] as const) {
      await group.getByRole('button', { name, exact: true }).click();
      await waitUntilSettled(staff, 'main h1');
      expect(await group.getByRole('button', { pressed: true }).innerText()).toBe(name);
      await expectEventually(counted).toBe(await of(query));
      shown.push([name, await counted()]);
    }
    expect(shown).toEqual([
      ['All', 4],
      ['12 months', 4],
      ['6 months', 3],
      ['3 months', 2],
      ['1 month', 1],
    ]);
    await open(staff, `${ANALYTICS}?from=${dayAgo(150)}&to=${dayAgo(60)}`);
    expect(await figuresOn(tiles(staff))).toMatchObject({ Views: 2, Total: 2 });
    await open(staff, `${ANALYTICS}?from=${dayAgo(149)}&to=${dayAgo(61)}`);
    await staff.getByText('Nothing was done in these days').waitFor();
    await staff.context().close();
  });

  test('[ANA-03] chart, table and file follow the kind of event that is chosen, and agree', async () => {
    for (const kind of ['Logins', 'Views', 'Messages', 'Downloads', 'Total'] as const) {
      await open(desk!);
      await desk!.getByLabel('Events', { exact: true }).selectOption({ label: kind });
      await waitUntilSettled(desk!, 'main h1');
      const total = (await figuresOn(tiles(desk!)))[kind]!;
      expect([kind, total > 0]).toEqual([kind, true]);
      const people = table(desk!, 'Most engaged users');
      const heads = await people.locator('thead th').allInnerTexts();
      const column = heads.findIndex((head) => head.trim() === kind);
      const listed = (await cellsOf(people)).reduce((all, cells) => all + Number(cells[column]!.replace(/\D/g, '')), 0);
      const { bytes } = await waitForDownload(desk!, () => desk!.getByRole('button', { name: 'Download CSV' }).click());
      const [head, ...rest] = bytes
        .toString('utf8')
        .replace('\uFEFF', '')
        .trimEnd()
        .split('\r\n')
        .map((line) => line.split(',').map((cell) => cell.replaceAll('"', '')));
      const written = rest.reduce((all, cells) => all + Number(cells[head!.indexOf(kind)]), 0);
      if (kind === 'Total') {
        const group = desk!.getByRole('group', { name: 'Lines of the chart' });
        for (const line of ['Total', 'Logins', 'Views', 'Messages']) await group.getByRole('button', { name: line, exact: true }).click();
        await expectEventually(() => group.getByRole('button', { pressed: true }).allInnerTexts()).toEqual(['Total']);
      }
      const drawn = (await numbersOf(desk!.locator('figure').first())).reduce(
        (all, cells) => all + Number(cells[1]!.replace(/\D/g, '')),
        0,
      );
      expect([kind, listed, written, drawn]).toEqual([kind, total, total, total]);
    }
  });

  test('[ANA-04] investors and the people of the firm are in one view each', async () => {
    const staff = await journey.bring('hekla', 'sue');
    await open(staff);
    await open(staff, '/dashboard/clients');
    await open(staff);
    const names = async () => (await cellsOf(table(staff, 'Most engaged users'))).map(([name]) => name);
    const [investors, clients] = [await names(), await figuresOn(tiles(staff))];
    await staff.getByRole('button', { name: 'Advisors and administrators' }).click();
    await waitUntilSettled(staff, 'main h1');
    await expectEventually(names).toContain('ben of hekla');
    const professionals = await names();
    expect(investors).toContain('bob of hekla');
    expect(professionals.filter((name) => investors.includes(name))).toEqual([]);
    const firmFigures = await figuresOn(tiles(staff));
    const sum = (figures: UsageFigures) => figures.total;
    const read = async (audience: string) =>
      sum(((await sueHttp.ask('GET', `/api/portals/clients/usage?audience=${audience}`)).body as { value: Usage }).value.figures);
    expect(clients['Total']).toBe(await read('investors'));
    expect(firmFigures['Total']).toBeGreaterThan(0);
    expect(firmFigures['Total']).not.toBe(clients['Total']);
    await staff.context().close();
  });

  test('[ANA-02] a tenant may offer tax years; each choice gives the right days', async () => {
    await changeSettings(journey.running, 'hekla', {
      analytics: { ranges: ['1m', '3m', '6m', '12m', 'taxYear', 'previousTaxYear', 'custom'] },
      taxYearStart: '04-05',
    });
    await open(desk!);
    const group = desk!.getByRole('group', { name: 'Period' });
    expect(await group.getByRole('button').allInnerTexts()).toEqual([
      '1 month',
      '3 months',
      '6 months',
      '12 months',
      'This tax year',
      'Previous tax year',
      'Custom',
    ]);
    const days = async (name: string) => {
      await group.getByRole('button', { name, exact: true }).click();
      await waitUntilSettled(desk!, 'main h1');
      expect(await group.getByRole('button', { pressed: true }).innerText()).toBe(name);
      return desk!.locator('main').innerText();
    };
    const written = (day: string) => day.split('-').reverse().join('/');
    const today = dayAgo(0);
    const year = Number(today.slice(0, 4)) - (today.slice(5) >= '04-05' ? 0 : 1);
    expect(await days('1 month')).toContain(written(dayAgo(31)));
    expect(await days('3 months')).toContain(written(dayAgo(90)));
    expect(await days('This tax year')).toContain(written(`${year}-04-05`));
    expect(await days('Previous tax year')).toContain(written(`${year}-04-04`));
    await changeSettings(journey.running, 'hekla', { analytics: { ranges: ['all', '12m', '6m', '3m', '1m', 'custom'] } });
  });
});

describe('chart and rows', () => {
  test('[ANA-07] three lines by default, two more to add; each point is the number of its day, and rows sum to the same', async () => {
    await past(view(20), view(20), { daysAgo: 20, kind: 'export', operation: 'downloadDocument' }, view(21));
    await open(desk!);
    const group = desk!.getByRole('group', { name: 'Lines of the chart' });
    expect(await group.getByRole('button', { pressed: true }).allInnerTexts()).toEqual(['Logins', 'Views', 'Messages']);
    for (const name of ['Downloads', 'Total']) await group.getByRole('button', { name, exact: true }).click();
    await expectEventually(() => group.getByRole('button', { pressed: true }).allInnerTexts()).toEqual([
      'Logins',
      'Views',
      'Messages',
      'Downloads',
      'Total',
    ]);
    const figure = desk!.locator('figure').first();
    const numbers = await numbersOf(figure);
    const heads = await figure.locator('thead th').allInnerTexts();
    expect(heads.map((head) => head.trim())).toEqual(['Date', 'Logins', 'Views', 'Messages', 'Downloads', 'Total']);
    const written = (day: string) => day.split('-').reverse().join('/');
    expect(numbers.find(([day]) => day === written(dayAgo(20)))).toEqual([written(dayAgo(20)), '0', '2', '0', '1', '3']);
    const sum = numbers.reduce((all, cells) => all + Number(cells[5]!.replace(/\D/g, '')), 0);
    const shown = await figuresOn(tiles(desk!));
    const listed = (await cellsOf(table(desk!, 'Most engaged users'))).reduce(
      (all, cells) => all + Number(cells[6]!.replace(/\D/g, '')),
      0,
    );
    expect([sum, listed]).toEqual([shown['Total'], shown['Total']]);
  });

  test('[ANA-17] a row opens its own events, which sum to it; Escape closes, and the focus is on the row again', async () => {
    const staff = await journey.bring('hekla', 'sue');
    await past(view(1), {
      daysAgo: 1,
      by: 'ann',
      kind: 'view',
      operation: 'recordView',
      subject: { kind: 'account', id: firm().accounts.alpha.account },
    });
    await open(staff);
    for (const name of ['bob of hekla', 'ann of hekla']) {
      const row = table(staff, 'Most engaged users').getByRole('row', { name: new RegExp(name) });
      const total = Number((await row.locator('td').nth(5).innerText()).replace(/\D/g, ''));
      await row.getByRole('button', { name }).click();
      await drawer(staff).getByRole('heading', { name, exact: true }).waitFor();
      await waitUntilSettled(staff, 'dialog[open] ol li');
      expect((await figuresOn(drawer(staff))).Total).toBe(total);
      for (;;) {
        const more = drawer(staff).getByRole('button', { name: 'Show older' });
        const before = (await lines(drawer(staff))).length;
        if ((await more.count()) === 0) break;
        await more.click();
        await expectEventually(async () => (await lines(drawer(staff))).length).toBeGreaterThan(before);
        await waitUntilSettled(staff);
      }
      const shown = await lines(drawer(staff));
      const times = shown.reduce((all, line) => all + Number(/· (\d+) times/.exec(line)?.[1] ?? 1), 0);
      expect([name, times]).toEqual([name, total]);
      await staff.keyboard.press('Escape');
      await expectEventually(() => drawer(staff).count()).toBe(0);
      expect(await staff.evaluate(() => document.activeElement?.textContent)).toBe(name);
    }
    await staff.context().close();
  });

  test('[ANA-12] days are drawn three hours after they begin, and are named right wherever the reader is', async () => {
    await open(desk!);
    const { value } = (await sueHttp.ask('GET', '/api/portals/clients/usage')).body as { value: Usage };
    const chart = usageChart(value, { title: '', series: [{ kind: 'total', name: 'Total' }] });
    const { series } = lineOption(chart, { palette: PALETTE, formats: formatsFor('en'), width: 800, gutter: 0, threshold: null }) as {
      series: { data: (readonly [number, number])[] }[];
    };
    const drawn = new Map(series[0]!.data);
    expect([...drawn.keys()]).toEqual(
      Array.from({ length: 367 }, (_, index) => Date.parse(`${dayAgo(366 - index)}T00:00:00Z`) + 10_800_000),
    );
    expect([...drawn.values()].reduce((all, one) => all + one, 0)).toBe(value.figures.total);
    const expected = dayAgo(0).split('-').reverse().join('/');
    for (const timezoneId of ['America/New_York', 'UTC', 'Pacific/Tongatapu']) {
      const window = await journey.open('hekla', WIDE, { timezoneId, locale: 'en-GB' });
      await window.context().addCookies(await desk!.context().cookies());
      await open(window);
      const slider = window.getByRole('slider').first();
      await slider.focus();
      await slider.press('End');
      expect([timezoneId, await slider.getAttribute('aria-valuetext')]).toEqual([timezoneId, expect.stringContaining(expected)]);
      await window.close();
    }
  });
});

test('[CSV-01] [CSV-05] [NAV-19] each of the four screens has its own file, with the rows of the screen; others have none', async () => {
  const button = desk!.getByRole('button', { name: 'Download CSV' });
  const file = async (path: string, press = 'Download CSV') => {
    await open(desk!, `/dashboard/clients${path}`);
    const { name, bytes } = await waitForDownload(desk!, () => desk!.getByRole('button', { name: press }).first().click());
    const text = bytes.toString('utf8');
    expect([path, text.startsWith('\uFEFF')]).toEqual([path, true]);
    const records: (readonly string[])[] = [];
    for await (const read of readCsv(partsOf(bytes), { encoding: 'utf-8', delimiter: ',' }))
      records.push(...read.records.map(({ cells }) => cells));
    expect(new Set(records.map((cells) => cells.length)).size).toBe(1);
    return { name, head: records[0]!, rows: records.slice(1) };
  };
  const clients = await file('');
  expect(clients.head.slice(0, 5)).toEqual(['Name', 'External id', 'Type', 'Status', 'Portal']);
  expect(clients.rows.map(([name]) => name)).toEqual(['hekla-beta account']);
  // An account with one portfolio leads to that.
  await work().execute(sql`insert into portfolio (account_id, name, type, currency) values (${beta().account}, 'Another', 'ISA', 'GBP')`);
  const account = await file(`/account/${beta().account}`);
  expect(account.head[0]).toBe('Portfolio');
  expect(account.rows.map(([name]) => name).toSorted()).toEqual(['Another', 'hekla-beta portfolio']);
  const portfolio = await file(`/portfolio/${beta().portfolio}?tab=holdings`, 'Holdings as CSV');
  expect(portfolio.head.slice(0, 2)).toEqual(['Asset class', 'Name']);
  const usage = await file('/analytics?range=1m&kind=views');
  expect(usage.head).toEqual(['Name', 'Investor', 'Logins', 'Views', 'Messages', 'Downloads', 'Other', 'Total', 'Last login']);
  const shown = await cellsOf(table(desk!, 'Most engaged users'));
  expect(usage.rows.map((cells) => [cells[0], cells[3]])).toEqual(shown.map((cells) => [cells[0], cells[1]]));
  expect(usage.rows.map(([name]) => name)).toEqual(['bob of hekla']);
  expect(new Set([clients, account, portfolio, usage].map(({ name }) => name)).size).toBe(4);
  for (const path of ['/library', '/messages']) {
    await open(desk!, `/dashboard/clients${path}`);
    expect([path, await button.count()]).toEqual([path, 0]);
  }
});

test('[ANA-13] in the Greek tenant amounts below 50,000 are written in full, and from there on in thousands', async () => {
  const window = await journey.open('pelagos');
  await window.goto('/login');
  const threshold = await window.evaluate(
    async () => ((await (await fetch('/api/tenant')).json()) as { settings: { chart: { threshold: number } } }).settings.chart.threshold,
  );
  expect(threshold).toBe(50_000);
  const marks = (of: number | null, values: readonly number[]) => {
    const points = values.map((value, index) => ({ date: `2026-01-0${index + 1}`, value }));
    const chart = {
      kind: 'line',
      title: '',
      unit: 'money',
      currency: 'EUR',
      series: [{ name: '', role: 'own', points }],
      events: [],
    } as const;
    const { yAxis } = lineOption(chart, { palette: PALETTE, formats: formatsFor('el'), width: 800, gutter: 0, threshold: of }) as {
      yAxis: { max: number; axisLabel: { formatter: (value: number) => string } };
    };
    return yAxis.axisLabel.formatter(yAxis.max);
  };
  expect([marks(threshold, [10_000, 49_999]), marks(threshold, [10_000, 50_001]), marks(null, [10_000, 49_999])]).toEqual([
    '50.000',
    expect.not.stringMatching(/000$/),
    expect.not.stringMatching(/000$/),
  ]);
  await window.context().close();
});

test('[ANA-18] no menu entry for an investor, whose address leads to the home of the portal; the API refuses', async () => {
  await page!.goto(ANALYTICS);
  await page!.waitForURL((url) => url.pathname !== ANALYTICS);
  expect(new URL(page!.url()).pathname).toMatch(/^\/dashboard\/clients/);
  await waitUntilSettled(page!, 'main h1');
  expect(await page!.getByRole('link', { name: 'Analytics' }).count()).toBe(0);
  expect(await page!.evaluate(async () => (await fetch('/api/portals/clients/usage')).status)).toBe(403);
  const text = async (window: Page) => {
    await open(window);
    return window.locator('main').innerText();
  };
  await desk!.goto('/dashboard/clients');
  await desk!.getByRole('link', { name: 'Analytics' }).first().click();
  await desk!.waitForURL(`**${ANALYTICS}`);
  expect(await text(desk!)).toContain('bob of hekla');
  expect(await text(desk!)).not.toContain('ann of hekla');
  const foreign = `${ANALYTICS}?of=people&item=${firm().people.ann}`;
  await open(desk!, foreign);
  await waitUntilSettled(desk!, 'dialog[open] h3');
  expect(await figuresOn(drawer(desk!))).toEqual(Object.fromEntries(KINDS.map((kind) => [kind, 0])));
  const staff = await journey.bring('hekla', 'sue');
  const all = await text(staff);
  for (const name of ['bob of hekla', 'ann of hekla']) expect(all).toContain(name);
  await staff.context().close();
});

test('it looks right wide and on a phone, light and dark, in another language, and is accessible', async () => {
  const light = await journey.bring('hekla', 'sue');
  for (const [name, path] of [
    ['people', ANALYTICS],
    ['content', `${ANALYTICS}?tab=content`],
    ['documents', `${ANALYTICS}?tab=documents`],
    ['events', `${ANALYTICS}?tab=events`],
    ['drawer', `${ANALYTICS}?of=people&item=${firm().people.bob}`],
  ] as const) {
    await light.setViewportSize(WIDE);
    await open(light, path);
    await expectAccessible(light);
    await saveScreenshot(light, `analytics-${name}`);
    await light.setViewportSize(PHONE);
    await expectNoSidewaysScroll(light);
    await expectAccessible(light);
    await saveScreenshot(light, `analytics-${name}-phone`);
  }
  await light.context().close();
  const dark = await journey.bring('pelagos', 'sue');
  await open(dark);
  await expectAccessible(dark);
  await saveScreenshot(dark, 'analytics-greek');
  await chooseLanguage(dark, 'English');
  await dark.setViewportSize(PHONE);
  await expectNoSidewaysScroll(dark);
  await saveScreenshot(dark, 'analytics-greek-phone');
  await dark.context().close();
});
