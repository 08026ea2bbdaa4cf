/** Tests viewing as a client on the screen: the reason that is asked for, the banner over every page, and the way back. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import {
  expectEventually,
  expectAccessible,
  expectNoSidewaysScroll,
  PHONE,
  saveScreenshot,
  startJourney,
  statusOf,
  WIDE,
  type BrowserJourney,
} from '../kit/browser.ts';

let journey: BrowserJourney;
beforeAll(async () => {
  journey = await startJourney();
});
afterAll(() => journey.end());

const records = () => journey.running.fixture.hekla.accounts;
const banner = (page: Page) => page.getByRole('complementary', { name: 'Looking as a client' });

async function openAccount(page: Page, account: 'alpha' | 'beta' | 'gamma', portal = 'clients'): Promise<void> {
  await page.goto(`/dashboard/${portal}/account/${records()[account].account}`);
  await page.getByRole('button', { name: 'View as client' }).click();
}

async function look(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Reason' }).fill('She asked what her list shows');
  await page.getByRole('button', { name: 'View', exact: true }).click();
  await banner(page).waitFor();
}

test('an advisor says why, sees what the client sees, and goes back', async () => {
  const page = await journey.signIn('hekla', 'ada');
  await openAccount(page, 'alpha');
  const reason = page.getByRole('textbox', { name: 'Reason' });
  await reason.fill('because');
  await page.getByRole('button', { name: 'View', exact: true }).click();
  await page.getByText('Say why in at least 10 letters.').waitFor();
  expect(await reason.inputValue()).toBe('because');
  await expectAccessible(page);
  await saveScreenshot(page, 'view as, reason');
  await look(page);
  // The list of portals is the client's, who has one, and leads on to it.
  await page.waitForURL((url) => url.pathname.startsWith('/dashboard/clients'));
  await page.getByRole('heading', { level: 1 }).waitFor();
  await expectEventually(() => banner(page).innerText()).toMatch(
    /You are looking as ann of hekla, for 30 more minutes\. Nothing can be changed\./,
  );
  await page.getByRole('button', { name: 'ann of hekla' }).waitFor();
  await expectAccessible(page);
  await saveScreenshot(page, 'view as, wide');
  expect(await statusOf(page, `/api/accounts/${records().alpha.account}`)).toBe(200);
  // No way out of the one look into another, and none to what is the client's alone.
  expect(await page.getByRole('button', { name: 'View as client' }).count()).toBe(0);
  await page.getByRole('button', { name: 'ann of hekla' }).click();
  expect(await page.getByRole('menuitem').allInnerTexts()).toEqual(['Submitted forms', 'Logout']);
  await page.keyboard.press('Escape');
  await page.setViewportSize(PHONE);
  await expectNoSidewaysScroll(page);
  await saveScreenshot(page, 'view as, phone');
  await page.setViewportSize(WIDE);

  const other = await page.context().newPage();
  await other.goto('/portals');
  await banner(other).waitFor();

  await banner(page).getByRole('button', { name: 'Stop' }).click();
  await banner(page).waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'ada of hekla' }).waitFor();
  await other.reload();
  await other.getByRole('button', { name: 'ada of hekla' }).waitFor();
  expect(await banner(other).count()).toBe(0);
});

test('staff look as a client of a dark firm too, and are told where there is nobody to look as', async () => {
  const dark = await journey.bring('pelagos', 'sue', PHONE);
  const { account } = journey.running.fixture.pelagos.accounts.beta;
  await dark.goto(`/dashboard/clients/account/${account}`);
  await dark.locator('main button', { hasText: /Προβολή ως πελάτης|View as client/ }).click();
  await dark.locator('textarea[name=reason]').fill('Ζήτησε βοήθεια με τη λίστα');
  await dark.locator('dialog button[type=submit]').click();
  await dark.locator('aside').waitFor();
  await expectNoSidewaysScroll(dark);
  await saveScreenshot(dark, 'view as, dark, phone');

  const page = await journey.signIn('hekla', 'sue');
  await openAccount(page, 'gamma', 'family');
  await page.getByRole('textbox', { name: 'Reason' }).fill('There is nobody here, I think');
  await page.getByRole('button', { name: 'View', exact: true }).click();
  await page.getByText(/You cannot look as this client/).waitFor();
  expect(await page.getByRole('textbox', { name: 'Reason' }).inputValue()).toBe('There is nobody here, I think');
});
