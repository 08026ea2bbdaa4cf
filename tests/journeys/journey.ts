/** A person at a screen: the whole server with the fixture, and a real browser. */
import { mkdir } from 'node:fs/promises';
import AxeBuilder from '@axe-core/playwright';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';
import { expect } from 'vitest';
import { BROWSER_FLAGS, findBrowser } from '../../tooling/browser.ts';
import { email, password, type Firm, type PersonName } from '../fixture.ts';
import type { StartOptions } from '../../apps/server/start.ts';
import { startWithFixture, type Running } from '../server/running.ts';

export const WIDE = { width: 1440, height: 1000 };
export const PHONE = { width: 360, height: 740 };

export interface Journey {
  readonly running: Running;
  readonly browser: Browser;
  origin(firm: Firm): string;
  /** A window of its own, signed out. */
  open(firm: Firm, viewport?: { width: number; height: number }): Promise<Page>;
  /** A window in which this person has signed in through the screen, at the address given. */
  signIn(firm: Firm, person: PersonName, viewport?: { width: number; height: number }): Promise<Page>;
  end(): Promise<void>;
}

/** Starts server and browser; the browser finds `*.localhost` by itself. */
export async function startJourney(options: StartOptions = {}): Promise<Journey> {
  const { pages: _none, ...rest } = { pages: undefined, ...options };
  const running = await startWithFixture({}, { ...rest, ...built });
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: [...BROWSER_FLAGS] });
  const contexts: BrowserContext[] = [];
  const origin = (firm: Firm) => `http://${firm}.localhost:${running.server.port}`;
  const open = async (firm: Firm, viewport = WIDE) => {
    const context = await browser.newContext({ viewport, baseURL: origin(firm), reducedMotion: 'reduce', timezoneId: 'Pacific/Auckland', locale: 'en-US' });
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
      await page.locator('input[type=email], input[name=email]').fill(email(person));
      await page.locator('input[type=password]').fill(password(firm));
      await page.locator('input[type=password]').press('Enter');
      await page.waitForURL((url) => !url.pathname.startsWith('/login'));
      return page;
    },
    end: async () => {
      for (const context of contexts) await context.close();
      await browser.close();
      await running.dispose();
    },
  };
}

const built: StartOptions = { pages: new URL('../../apps/web/dist', import.meta.url).pathname };

/** No violation of WCAG 2.2 A and AA that a machine can find. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 160)).join(' | ')}`)).toEqual([]);
}

/** Nothing hangs over the side of the screen. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(over).toBeLessThanOrEqual(0);
}

/** A picture for people to look at, when PORTICO_PICTURES names a folder. */
export async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env['PORTICO_PICTURES'];
  if (!folder) return;
  await mkdir(folder, { recursive: true });
  await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
}
