/** The web application in a real browser, built as it is served, with somebody of the staff signed in. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright-core';
import { build } from 'vite';
import { BROWSER_FLAGS, findBrowser } from '../tooling/browser.ts';
import { PERSON } from './client.ts';

const CONFIG = join(import.meta.dirname, '../apps/web/vite.config.ts');
const WIDE = { width: 1440, height: 1000 };

/** @param use with the folder that it was built into, which is gone afterwards */
export async function withPages(use: (folder: string) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'portico-web-'));
  try {
    await build({ configFile: CONFIG, logLevel: 'error', build: { outDir: folder } });
    await use(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export async function withScreen(port: number, use: (page: Page) => Promise<void>): Promise<void> {
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: [...BROWSER_FLAGS] });
  try {
    const page = await browser.newPage({ viewport: WIDE, baseURL: `http://127.0.0.1:${port}` });
    await page.goto('/login');
    const status = await page.evaluate(async (person) => {
      const headers = { 'content-type': 'application/json' };
      return (await fetch('/api/session', { method: 'POST', headers, body: JSON.stringify(person) })).status;
    }, PERSON);
    if (status !== 200) throw new Error(`sign-in answered ${status}`);
    await use(page);
  } finally {
    await browser.close();
  }
}
