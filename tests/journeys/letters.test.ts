/** Tests that each letter can be read by everybody as its reader sees it, in the colours of each firm, wide and on a phone. */
import { globSync, readFileSync } from 'node:fs';
import { chromium, type Browser, type Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { threadedCompiler } from '#adapters/mail';
import { sharpPictures } from '#adapters/pictures';
import { TenantSettings } from '#contract/tenants';
import { themeOf } from '#server/tenants';
import { openServerTexts } from '../../apps/server/texts.ts';
import { composeLetter } from '../../capabilities/outbox/server/compose.ts';
import { LETTERS, type LetterName } from '../../capabilities/outbox/server/letters.ts';
import { drawMark } from '../../capabilities/outbox/server/mark.ts';
import { BROWSER_FLAGS, findBrowser } from '../../tooling/browser.ts';
import { expectNoSidewaysScroll, PHONE, saveScreenshot, violationsOn, WIDE } from '../kit/browser.ts';
import { HANG_MS } from '../kit/limits.ts';
import { EXAMPLES } from '../outbox/examples.ts';

const words = openServerTexts();
const pictures = sharpPictures();
const mailCompiler = threadedCompiler();
const firms = globSync('variants/*/tenant.json')
  .sort()
  .map((path) => TenantSettings.parse(JSON.parse(readFileSync(path, 'utf8'))));
const letters = (Object.keys(LETTERS) as LetterName[]).filter((name) => LETTERS[name].channel === 'mail');
const ORIGIN = 'https://clients.example.com';
let browser: Browser;
let page: Page;
beforeAll(async () => {
  browser = await chromium.launch({ executablePath: await findBrowser(), args: [...BROWSER_FLAGS] });
  page = await browser.newPage({ viewport: WIDE });
  page.setDefaultTimeout(HANG_MS);
});
afterAll(async () => {
  await browser?.close();
  await mailCompiler.stop();
});

/** As a mail program shows it, which has the mark of the firm beside the letter. */
async function show(template: LetterName, settings: TenantSettings, language: (typeof settings.languages)[number]): Promise<void> {
  const { open } = await composeLetter(
    { template, parameters: EXAMPLES[template], language, until: new Date('2026-04-01T09:30:00Z') },
    { tenant: { settings }, origin: ORIGIN, words, mailCompiler, head: { name: settings.brand.name, logos: [] } },
  );
  const mark = Buffer.from(await drawMark(pictures, settings.brand.mark, themeOf(settings).paper.brand)).toString('base64');
  const letter = { contentType: 'text/html; charset=utf-8', body: open.html!.replaceAll('cid:mark', `data:image/png;base64,${mark}`) };
  // A letter brings along all that it shows.
  await page.route('**', (route) => (route.request().isNavigationRequest() ? route.fulfill(letter) : route.abort()));
  await page.goto(ORIGIN);
  await page.unrouteAll();
}

/** What asks for the page around the letter, which is that of the mail program. */
const OF_THE_PROGRAM = /^(landmark-one-main|region):/;

// Letters of one firm are alike but for what they say: each is looked at in one firm and language, by turns, and one of them in all.
const LOOKS = [
  ...letters.map((letter, turn) => ({ letter, settings: firms[turn % firms.length]!, turn })),
  ...firms.map((settings, turn) => ({ letter: 'invite' as const, settings, turn: turn + 1 })),
];
test.each(LOOKS)('$letter in the colours of $settings.brand.name', async ({ letter, settings, turn }) => {
  await show(letter, settings, settings.languages[turn % settings.languages.length]!);
  await page.setViewportSize(WIDE);
  expect((await violationsOn(page)).filter((line) => !OF_THE_PROGRAM.test(line))).toEqual([]);
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe(await page.title());
  await saveScreenshot(page, `letter-${settings.brand.name}-${letter}`);
  await page.setViewportSize(PHONE);
  await expectNoSidewaysScroll(page);
  await saveScreenshot(page, `letter-${settings.brand.name}-${letter}-phone`);
});
