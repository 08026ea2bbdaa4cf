/** A person at a screen: the whole server with the fixture, and a real browser. */
import { mkdir, readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import { chromium, type Browser, type BrowserContext, type Download, type Locator, type Page } from 'playwright-core';
import { expect } from 'vitest';
import { BROWSER_FLAGS, findBrowser } from '../../tooling/browser.ts';
import { email, password, type Firm, type PersonName } from '../fixture.ts';
import type { StartOptions } from '../../apps/server/start.ts';
import { startWithFixture, type Running } from '../server/running.ts';

export const WIDE = { width: 1440, height: 1000 };
export const PHONE = { width: 360, height: 740 };

type Viewport = typeof WIDE;

export interface Journey {
  readonly running: Running;
  readonly browser: Browser;
  origin(firm: Firm): string;
  /** A window of its own, signed out. */
  open(firm: Firm, viewport?: Viewport): Promise<Page>;
  /** A window in which this person has signed in through the screen. */
  signIn(firm: Firm, person: PersonName, viewport?: Viewport): Promise<Page>;
  end(): Promise<void>;
}

/** Starts server and browser; the browser finds `*.localhost` by itself. */
export async function startJourney(options: StartOptions = {}): Promise<Journey> {
  const running = await startWithFixture({}, { pages: BUILT, ...options });
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: [...BROWSER_FLAGS] });
  const contexts: BrowserContext[] = [];
  const origin = (firm: Firm) => `http://${firm}.localhost:${running.server.port}`;
  const open = async (firm: Firm, viewport = WIDE) => {
    const context = await browser.newContext({
      viewport,
      baseURL: origin(firm),
      reducedMotion: 'reduce',
      timezoneId: 'Pacific/Auckland',
      locale: 'en-US',
    });
    contexts.push(context);
    const page = await context.newPage();
    page.setDefaultTimeout(15_000);
    return page;
  };
  return {
    running,
    browser,
    origin,
    open,
    signIn: async (firm, person, viewport) => {
      const page = await open(firm, viewport);
      await page.goto('/login');
      await enter(page, firm, person);
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
const BUILT = resolve(process.env['PORTICO_WEB_DIST'] ?? resolve(import.meta.dirname, '../../apps/web/dist'));

/** Signs in at the sign-in screen that is open, and waits until it is left. */
export async function enter(page: Page, firm: Firm, person: PersonName): Promise<void> {
  await page.locator('input[name=email]').fill(email(person));
  await page.locator('input[name=password]').fill(password(firm));
  await page.locator('input[name=password]').press('Enter');
  await page.waitForURL((url) => url.pathname !== '/login');
}

/** The file that a press brings. */
export async function downloaded(page: Page, press: () => Promise<void>): Promise<{ name: string; bytes: Buffer }> {
  const arriving = page.waitForEvent('download');
  await press();
  const download: Download = await arriving;
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

/** Looks again and again at what a person would wait for; a busy machine takes its time. */
export function eventually<Value>(look: () => Value) {
  return expect.poll(look, { timeout: 10_000, interval: 50 });
}

/** To a part of a portfolio, which stands in the line of tabs or, where that has no room for it, in the list at its end. */
export async function openPart(page: Page, name: string): Promise<void> {
  const parts = page.getByRole('navigation', { name: 'Parts of the portfolio' });
  const link = parts.getByRole('link', { name, exact: true });
  await parts.getByRole('link').first().waitFor();
  if (!(await link.isVisible())) await parts.getByRole('button').click();
  await link.click();
}

/** The status of what the page's own session gets from an address. */
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

/** No violation of WCAG 2.2 A and AA that a machine can find. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 160)).join(' | ')}`)).toEqual([]);
}

/** Nothing hangs over the side of the screen, once it has settled in its width. */
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
  await expect.poll(hanging, { timeout: 3_000 }).toEqual([]);
}

/** A picture for people to look at, when PORTICO_PICTURES names a folder. */
export async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env['PORTICO_PICTURES'];
  if (!folder) return;
  await mkdir(folder, { recursive: true });
  await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
}
