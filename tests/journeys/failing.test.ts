/** Tests the screen while the database or the file store is gone: what was read and typed stays, and it says that nothing was saved. */
import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { TEST_DATABASE_URL } from '../kit/database.ts';
import { HANG_MS } from '../kit/limits.ts';
import { killDatabase } from '../kit/database-failure.ts';
import { expectEventually, saveScreenshot, startJourney, statusOf, type BrowserJourney } from '../kit/browser.ts';

const PNG = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');
/** Of what goes on inside; none of it is for anybody's eyes. */
const INSIDE = /select|insert|update |postgres|ECONN|ENOTDIR|\.ts\b|terminat|\/tmp\//i;

// The embedded database is back before anybody has asked it often enough.
describe.runIf(TEST_DATABASE_URL)('while something is gone', () => {
  let journey: BrowserJourney;
  const logged: string[] = [];
  const log = vi.spyOn(process.stdout, 'write').mockImplementation((line) => logged.push(String(line)) > 0);
  beforeAll(async () => {
    journey = await startJourney({}, { PORTICO_LOG: 'info' });
  });
  afterAll(async () => {
    await journey.end();
    log.mockRestore();
  });

  const said = (page: Page, tone: 'success' | 'error') => page.locator(`[data-tone=${tone}]`);

  async function refused(page: Page): Promise<void> {
    await said(page, 'error').waitFor({ timeout: HANG_MS });
    const told = await said(page, 'error').innerText();
    expect(told).toContain('Nothing was saved.');
    expect(told).not.toMatch(INSIDE);
    expect(await said(page, 'success').count()).toBe(0);
  }

  test('[ERR-08] what was known stays with its day, what was typed stays in its drawer, and nothing says it was saved', async () => {
    const { running } = journey;
    const { accounts, group } = running.fixture.hekla;
    const [reader, writer] = [await journey.bring('hekla', 'bob'), await journey.bring('hekla', 'sue')];
    await reader.clock.install();
    await reader.goto(`/dashboard/clients/portfolio/${accounts.beta.portfolio}`);
    const value = reader.getByRole('main').getByText('$1,010.00', { exact: true }).first();
    await value.waitFor();
    await writer.goto(`/admin/accessGroups?open=${group}`);
    const drawer = writer.locator('dialog[open]');
    const name = drawer.locator('[name=name]');
    await name.fill('Team of the north');
    const revive = await killDatabase(running);
    try {
      await drawer.getByRole('button', { name: 'Save' }).click();
      await refused(writer);
      expect(await name.inputValue()).toBe('Team of the north');
      // Later, whoever comes back to the window has it ask again.
      await reader.clock.fastForward(40_000);
      await reader.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
      const stale = reader.getByRole('main').getByText(/We could not renew/);
      await stale.first().waitFor({ timeout: HANG_MS });
      expect(await value.isVisible()).toBe(true);
      await saveScreenshot(reader, 'database-gone');
      await saveScreenshot(writer, 'database-gone-unsaved');
      expect(await reader.locator('body').innerText()).not.toMatch(INSIDE);
    } finally {
      await revive();
    }
    await expectEventually(() => statusOf(writer, '/health/ready')).toBe(200);
    await drawer.getByRole('button', { name: 'Save' }).click();
    await said(writer, 'success').waitFor();
    expect(logged.join('')).toMatch(/terminat|not currently accepting connections/);

    // The store of files in its turn: a file stands where its folder was.
    await writer.goto('/profile/me');
    const files = join(running.place.dataFolder, 'files');
    await rename(files, `${files}-kept`).catch(() => undefined);
    await writeFile(files, '');
    logged.length = 0;
    const photo = { name: 'me.png', mimeType: 'image/png', buffer: PNG };
    await writer.locator('input[name=phone]').fill('+44 20 7946 0018');
    await writer.locator('input[type=file]').setInputFiles(photo);
    await refused(writer);
    expect(await writer.locator('input[name=phone]').inputValue()).toBe('+44 20 7946 0018');
    await saveScreenshot(writer, 'files-gone-unsaved');
    expect(logged.join('')).toContain('ENOTDIR');
  });
});
