/** Tests the terms of use: a page by itself, with a list of its chapters. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { settingsOf } from '../kit/fixture.ts';
import {
  expectAccessible,
  expectNoSidewaysScroll,
  PHONE,
  saveScreenshot,
  startJourney,
  WIDE,
  type BrowserJourney,
} from '../kit/browser.ts';

let journey: BrowserJourney;
beforeAll(async () => {
  journey = await startJourney();
});
afterAll(() => journey.end());

test('[NAV-39] the list of contents is 300 px high at most, and scrolls to its end', async () => {
  const chapters = settingsOf('hekla').terms.chapters.en ?? [];
  expect(chapters.length).toBeGreaterThan(10);
  for (const viewport of [WIDE, PHONE]) {
    const page = await journey.open('hekla', viewport);
    await page.goto('/terms');
    const contents = page.getByRole('navigation', { name: 'Contents' });
    const list = contents.getByRole('list');
    await list.waitFor();
    const measured = await list.evaluate((body) => ({ height: body.getBoundingClientRect().height, whole: body.scrollHeight }));
    expect(measured.height).toBeLessThanOrEqual(300);
    expect(measured.whole).toBeGreaterThan(300);
    const last = contents.getByRole('link').last();
    await last.scrollIntoViewIfNeeded();
    expect(await list.evaluate((body) => body.scrollTop)).toBeGreaterThan(0);
    await last.click();
    expect(await contents.getByRole('link').allInnerTexts()).toEqual(chapters.map(({ heading }) => heading));
    await page.getByRole('heading', { name: chapters.at(-1)?.heading ?? '', exact: true }).waitFor();
    // By itself: nothing of the portal stands around it.
    expect(await page.getByRole('banner').count()).toBe(0);
    await page.evaluate(() => scrollTo(0, 0));
    await saveScreenshot(page, `terms-${viewport.width}`);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  }
});

test('are led to from the box of a sign-up, and read in the language of the screen', async () => {
  const page = await journey.open('pelagos');
  await page.goto('/signup');
  const link = page.getByRole('dialog').locator('a[href="/terms"]');
  await link.waitFor();
  expect(await link.getAttribute('target')).toBe('_blank');
  await page.goto('/terms');
  const { terms, brand } = settingsOf('pelagos');
  await page.getByRole('heading', { name: terms.chapters.el?.[0]?.heading ?? '' }).waitFor();
  expect(await page.locator('main').innerText()).toContain(brand.legalName);
});
