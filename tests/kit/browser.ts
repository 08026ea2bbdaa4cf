/** The test kit for browser journeys: the whole server with the fixture, a real browser, and helpers for what a person does and sees. */
import { mkdir, readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import axe from 'axe-core';
import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Download,
  type Locator,
  type Page,
  type Request,
} from 'playwright-core';
import { expect } from 'vitest';
import { BROWSER_FLAGS, findBrowser } from '../../tooling/browser.ts';
import { email, password, type Firm, type PersonName } from './fixture.ts';
import type { StartOptions } from '../../apps/server/start.ts';
import { HANG_MS } from './limits.ts';
import { sendRequest, startWithFixture, type TestEnvironment, type TestServer } from './server.ts';
import { watchPages } from '../journeys/failed-pages.ts';

export const WIDE = { width: 1440, height: 1000 };
export const PHONE = { width: 360, height: 740 };

type Viewport = typeof WIDE;
type BrowserSettings = Pick<BrowserContextOptions, 'locale' | 'timezoneId'>;

export interface BrowserJourney {
  readonly running: TestServer;
  readonly browser: Browser;
  origin(firm: Firm): string;
  /** A window of its own, signed out. */
  open(firm: Firm, viewport?: Viewport, settings?: BrowserSettings): Promise<Page>;
  /** A window in which this person has signed in, at the page that a sign-in leads to; the sign-in screen has journeys of its own. */
  signIn(firm: Firm, person: PersonName, viewport?: Viewport): Promise<Page>;
  /** A window in which this person is signed in already, and no page is open, for tests that are not about coming in. */
  bring(firm: Firm, person: PersonName, viewport?: Viewport): Promise<Page>;
  end(): Promise<void>;
}

/** Starts server and browser; the browser finds `*.localhost` by itself. */
export async function startJourney(options: StartOptions = {}, environment: TestEnvironment = {}): Promise<BrowserJourney> {
  const running = await startWithFixture(environment, { pages: BUILT_FOLDER, ahead: true, ...options });
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: [...BROWSER_FLAGS] });
  const contexts: BrowserContext[] = [];
  const origin = (firm: Firm) => `http://${firm}.localhost:${running.server.port}`;
  const open = async (firm: Firm, viewport = WIDE, settings: BrowserSettings = { timezoneId: 'Pacific/Auckland', locale: 'en-US' }) => {
    const context = await browser.newContext({
      viewport,
      baseURL: origin(firm),
      reducedMotion: 'reduce',
      ...settings,
    });
    contexts.push(context);
    // The notice of cookies has a walk of its own; elsewhere it has been accepted before.
    await context.addCookies([{ name: 'cookiesAccepted', value: 'yes', url: origin(firm) }]);
    watchPages(context);
    const page = await context.newPage();
    page.setDefaultTimeout(HANG_MS);
    trafficOf(page);
    return page;
  };
  const bring = async (firm: Firm, person: PersonName, viewport?: Viewport) => {
    const page = await open(firm, viewport);
    await page.context().addCookies(await credential(running, firm, person, await page.evaluate(() => navigator.userAgent)));
    return page;
  };
  return {
    running,
    browser,
    origin,
    open,
    bring,
    signIn: async (firm, person, viewport) => {
      const page = await bring(firm, person, viewport);
      await page.goto('/login');
      await page.waitForURL((url) => url.pathname !== '/login');
      return page;
    },
    end: async () => {
      for (const context of contexts) await context.close();
      await browser.close();
      await running.dispose();
    },
  };
}

/** The folder of the built web application; PORTICO_WEB_DIST names another. */
export const BUILT_FOLDER = resolve(process.env['PORTICO_WEB_DIST'] ?? resolve(import.meta.dirname, '../../apps/web/dist'));

/** The cookies of a sign-in, as the browser would have taken them from the answer. */
async function credential({ server }: TestServer, firm: Firm, person: PersonName, agent: string): Promise<Cookie[]> {
  const host = `${firm}.localhost`;
  const { status, headers } = await sendRequest(server.port, host, 'POST', '/api/session', {
    headers: { origin: `http://${host}:${server.port}`, 'user-agent': agent },
    body: { email: email(person), password: password(firm) },
  });
  expect([person, status]).toEqual([person, 200]);
  return (headers['set-cookie'] ?? []).map((header) => {
    const [pair = '', ...attributes] = header.split('; ');
    const says = (attribute: string) => attributes.some((one) => one.toLowerCase() === attribute);
    return {
      name: pair.slice(0, pair.indexOf('=')),
      value: pair.slice(pair.indexOf('=') + 1),
      domain: host,
      path: '/',
      httpOnly: says('httponly'),
      sameSite: says('samesite=strict') ? 'Strict' : 'Lax',
    };
  });
}

type Cookie = Parameters<BrowserContext['addCookies']>[0][number];

/** Signs in at the sign-in screen that is open, and waits until it is left. */
export async function signInThroughForm(page: Page, firm: Firm, person: PersonName): Promise<void> {
  await page.locator('input[name=email]').fill(email(person));
  await page.locator('input[name=password]').fill(password(firm));
  await page.locator('input[name=password]').press('Enter');
  await page.waitForURL((url) => url.pathname !== '/login');
}

/** The file that is downloaded after a click. */
export async function waitForDownload(page: Page, press: () => Promise<void>): Promise<{ name: string; bytes: Buffer }> {
  const arriving = page.waitForEvent('download');
  await press();
  const download: Download = await arriving;
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

/** Repeats an expectation until it holds, for as long as a busy machine may take. */
export function expectEventually<Value>(look: () => Value) {
  return expect.poll(look, { timeout: HANG_MS, interval: 50 });
}

/** Picks a record by the search of a picker, by keys: while it searches, its list changes, and what was reached in it is let go. */
export async function pickRecord(search: Locator, name: string): Promise<void> {
  await search.click();
  await search.fill(name);
  // Once a record is chosen, the label of the field names the list of the chosen ones first.
  const field = await search.elementHandle();
  const reached = search.page().locator('[role=option][data-combobox-selected]');
  await expectEventually(async () => {
    await field.press('ArrowDown');
    if ((await reached.allInnerTexts()).some((text) => text.includes(name))) await field.press('Enter');
    // A search that has found is empty again.
    return field.inputValue();
  }).toBe('');
}

/** Chooses a language and waits until it is saved; a page opened before that could still be in the earlier language. */
export async function chooseLanguage(page: Page, name: string): Promise<void> {
  const kept = page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.url().endsWith('/api/profile'));
  await page.getByRole('button', { name, exact: true }).first().click();
  await kept;
}

/**
 * Opens a part of a portfolio by its tab or, where the line of tabs has no room for it, by the list at its end. Which of the two is not settled
 * before the fonts are loaded.
 * @returns how many clicks it took
 */
export async function openSection(page: Page, name: string): Promise<number> {
  const parts = page.getByRole('navigation', { name: 'Parts of the portfolio' });
  const link = parts.getByRole('link', { name, exact: true });
  await parts.getByRole('link').first().waitFor();
  await page.evaluate(async () => {
    await document.fonts.ready;
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  });
  const inLine = await link.isVisible();
  if (!inLine) await parts.getByRole('button').click();
  await link.click();
  return inLine ? 1 : 2;
}

/**
 * Waits until the page has settled: the element of the selector is there, nothing on the page is still loading, and all its requests are answered. A
 * look counts only if nothing was asked or answered during it, since the code of a part asks for more once it runs.
 */
export async function waitUntilSettled(page: Page, selector?: string): Promise<void> {
  if (selector !== undefined) await page.locator(selector).first().waitFor();
  const waiting = async () => {
    const before = trafficOf(page).count;
    const coming = await page.evaluate(async () => {
      await document.fonts.ready;
      // What an answer brings is drawn, and asks for more, within two frames, or before a busy page has nothing else to do.
      await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
      await new Promise((idle) => requestIdleCallback(idle, { timeout: 1000 }));
      return document.querySelectorAll('[aria-busy=true], [data-pending]').length;
    });
    return coming + requestsUnderWay(page) + trafficOf(page).count - before;
  };
  await expectEventually(waiting).toBe(0);
}

/** The number of open requests of a page; requests to an address that matches `but` are not counted. */
export function requestsUnderWay(page: Page, but?: RegExp): number {
  return [...trafficOf(page).unanswered].filter((request) => !but?.test(request.url())).length;
}

/** The requests of a page. */
interface PageTraffic {
  readonly unanswered: Set<Request>;
  /** Requests and their ends, so far. */
  count: number;
}

const traffics = new WeakMap<Page, PageTraffic>();

/** Counted from the first look on, which in a window of `open` is before its first page. */
function trafficOf(page: Page): PageTraffic {
  const known = traffics.get(page);
  if (known) return known;
  const traffic: PageTraffic = { unanswered: new Set(), count: 0 };
  traffics.set(page, traffic);
  let leaving = false;
  page.on('request', (request) => {
    traffic.count += 1;
    traffic.unanswered.add(request);
    leaving ||= request.isNavigationRequest() && request.frame() === page.mainFrame();
  });
  const ended = (request: Request) => {
    traffic.count += 1;
    traffic.unanswered.delete(request);
  };
  page.on('requestfinished', ended);
  page.on('requestfailed', ended);
  // The ends of requests of a page that was left are never reported.
  page.on('framenavigated', (frame) => {
    if (frame !== page.mainFrame() || !leaving) return;
    traffic.unanswered.clear();
    leaving = false;
  });
  return traffic;
}

/** The status that an address answers to the session of the page. */
export function statusOf(page: Page, path: string): Promise<number> {
  return page.evaluate(async (address) => (await fetch(address)).status, path);
}

/** The cells of the body of a table, row by row, heads of rows included; groups and totals are rows too. */
export function cellsOf(table: Locator): Promise<string[][]> {
  return table
    .locator('tbody tr, tfoot tr')
    .evaluateAll((rows) =>
      rows.map((row) => [...row.querySelectorAll('th, td')].map((cell) => (cell as HTMLElement).innerText.replace(/\s+/g, ' ').trim())),
    );
}

/** The numbers of a chart, newest first where it is a line. */
export async function numbersOf(chart: Locator): Promise<string[][]> {
  await chart.getByRole('button', { name: 'Show as table' }).click();
  return cellsOf(chart.getByRole('table'));
}

/** The colour beside each part's name. */
export async function coloursOf(chart: Locator): Promise<Map<string, string>> {
  const found = await chart
    .locator('tbody th')
    .evaluateAll((heads) =>
      heads.map(
        (head) => [(head as HTMLElement).innerText.trim(), getComputedStyle(head.querySelector('[style]')!).backgroundColor] as const,
      ),
    );
  return new Map(found);
}

/** A colour `#rrggbb` as a browser writes it. */
export function rgbOf(colour: string): string {
  return `rgb(${[1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16)).join(', ')})`;
}

/** The colours that fill a good part of the drawing. */
export function drawnColours(chart: Locator): Promise<string[]> {
  return chart.locator('canvas').evaluate((drawing) => {
    const canvas = drawing as HTMLCanvasElement;
    const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height);
    const counts = new Map<string, number>();
    for (let i = 0; i < data.length; i += 4) {
      const colour = `rgb(${data[i]}, ${data[i + 1]}, ${data[i + 2]})`;
      if (data[i + 3] === 255) counts.set(colour, (counts.get(colour) ?? 0) + 1);
    }
    return [...counts].filter(([, count]) => count > 200).map(([colour]) => colour);
  });
}

/** Violations of WCAG 2.2 A and AA that a machine can find, each with where, once the page stands still: what still fades in has no contrast yet. */
export async function violationsOn(page: Page): Promise<string[]> {
  // Into the page itself: what waits to say which rules passed, and where, takes five times as long.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  const found = await page.evaluate(
    async (rules) => {
      const passing = document.getAnimations().filter((one) => Number.isFinite(one.effect?.getComputedTiming().endTime));
      await Promise.allSettled([document.fonts.ready, ...passing.map((one) => one.finished)]);
      return (await (globalThis as unknown as { axe: typeof axe }).axe.run({ runOnly: rules, resultTypes: ['violations'] })).violations;
    },
    ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  );
  return found.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 160)).join(' | ')}`);
}

/** Expects no violation, at the latest once everything is loaded. */
export async function expectAccessible(page: Page): Promise<void> {
  await expectEventually(() => violationsOn(page)).toEqual([]);
}

/** Closes the messages on the page, so that one with the same words is not taken for the next. */
export async function closeMessages(page: Page): Promise<void> {
  await expectEventually(async () => {
    // A change has a tone too.
    const messages = page.locator('[data-tone=success], [data-tone=error]');
    const closing = messages.getByRole('button', { name: 'Close' });
    await closing.evaluateAll((all) => all.forEach((close) => (close as HTMLButtonElement).click()));
    return messages.count();
  }).toBe(0);
}

/** Expects that nothing hangs over the side of the screen, once its width has settled. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const hanging = () =>
    page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      if (scrollWidth <= clientWidth) return [];
      const wide = [...document.querySelectorAll<HTMLElement>('body *')].filter(
        (element) => element.getBoundingClientRect().right > clientWidth + 1,
      );
      return [`${scrollWidth} of ${clientWidth}`, ...wide.slice(0, 5).map((element) => element.outerHTML.slice(0, 120))];
    });
  await expect.poll(hanging, { timeout: HANG_MS }).toEqual([]);
}

/** Saves a screenshot for people to look at, when PORTICO_PICTURES names a folder. */
export async function saveScreenshot(page: Page, name: string): Promise<void> {
  const folder = process.env['PORTICO_PICTURES'];
  if (!folder) return;
  await mkdir(folder, { recursive: true });
  await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
}
