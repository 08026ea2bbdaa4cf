/**
 * A keystroke in a form of 200 fields of every kind, all of them in sight: from the key to the page as it is laid out again, with the draft made
 * ready to be kept. In a text that shows another field, and in a number that calculations and a table wait for. To be painted it waits for the
 * next frame, which comes every 16 ms.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import react from '@vitejs/plugin-react';
import { chromium, type Page } from 'playwright-core';
import { build } from 'vite';
import { BROWSER_FLAGS, findBrowser } from '../tooling/browser.ts';
import { roundResult } from './line.ts';

const FRAME_MS = 16;
const KEYS = 60;
const WARM_UP = 10;
/** A text that another field is shown by, and a number that others are worked out from. */
const FIELDS = ['f4', 'f9'];

const TYPES: Readonly<Record<string, string>> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };

async function buildPage(folder: string): Promise<void> {
  await build({
    configFile: false,
    root: join(import.meta.dirname, 'form-page'),
    plugins: [react()],
    logLevel: 'error',
    build: { outDir: folder, emptyOutDir: true, target: 'es2023', chunkSizeWarningLimit: 5_000 },
  });
}

/** Milliseconds of each key that is typed into a field. */
async function timeKeystrokes(page: Page, field: string): Promise<number[]> {
  const input = page.locator(`[data-field="${field}"] input`);
  await input.focus();
  await page.evaluate(() => {
    const times: number[] = [];
    Object.assign(globalThis, { times });
    let start = 0;
    addEventListener('beforeinput', () => (start = performance.now()), { capture: true });
    // By the time that the key has come up to the window React has done all that it does for it; then the layout is asked for.
    addEventListener('input', () => {
      document.body.getBoundingClientRect();
      times.push(performance.now() - start);
    });
  });
  for (let key = 0; key < KEYS; key += 1) {
    // A number stays one, and every other key takes the text away again, so that what it shows comes and goes.
    await page.keyboard.press(key % 2 === 0 ? '7' : 'Backspace');
    await page.waitForFunction((typed) => (globalThis as unknown as { times: number[] }).times.length === typed, key + 1);
  }
  const times = await page.evaluate(() => (globalThis as unknown as { times: number[] }).times);
  await page.reload();
  await page.locator('form').waitFor();
  return times.slice(WARM_UP);
}

export async function formKeystroke() {
  const folder = mkdtempSync(join(tmpdir(), 'portico-form-'));
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: [...BROWSER_FLAGS] });
  try {
    await buildPage(folder);
    const page = await browser.newPage();
    await page.route('http://form.localhost/**', async (route) => {
      const { pathname } = new URL(route.request().url());
      const file = pathname === '/' ? '/index.html' : pathname;
      const body = await readFile(join(folder, file)).catch(() => null);
      await (body
        ? route.fulfill({ body, contentType: TYPES[extname(file)] ?? 'application/octet-stream' })
        : route.fulfill({ status: 404 }));
    });
    await page.goto('http://form.localhost/');
    await page.locator('form').waitFor();
    const times: number[] = [];
    for (const field of FIELDS) times.push(...(await timeKeystrokes(page, field)));
    const slow = times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)]!;
    return {
      id: 'form.keystroke',
      value: roundResult(slow),
      unit: 'ms p95',
      beside: { what: 'a frame', value: FRAME_MS },
      ratio: roundResult(slow / FRAME_MS),
    };
  } finally {
    await browser.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

if (import.meta.main) process.stdout.write(`${JSON.stringify(await formKeystroke())}\n`);
