/** Tests limited browsing on the screen: what a holder meets whom the client of the account has not confirmed, and what comes with the confirmation. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  expectAccessible,
  expectEventually,
  expectNoSidewaysScroll,
  PHONE,
  saveScreenshot,
  startJourney,
  waitUntilSettled,
  type BrowserJourney,
} from '../kit/browser.ts';

let journey: BrowserJourney;
beforeAll(async () => {
  journey = await startJourney();
});
afterAll(() => journey.end());

const menuOf = (page: Page) => page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link');
const pathOf = (page: Page) => () => new URL(page.url()).pathname;

test('[KYC-10] a holder who is not confirmed finds home, messages and profile, also by address; the main holder confirms: the account shows', async () => {
  const { alpha } = journey.running.fixture.hekla.accounts;
  const joe = await journey.signIn('hekla', 'joe');
  await expectEventually(pathOf(joe)).toBe('/dashboard/clients');
  await joe.getByText('Waiting for the main holder').waitFor();
  await waitUntilSettled(joe);
  expect(await menuOf(joe).allInnerTexts()).toEqual(['Home', 'Messages']);
  expect(await joe.locator('body').innerText()).not.toContain(alpha.mark);
  await expectAccessible(joe);
  await saveScreenshot(joe, 'limited-home-wide');

  // Pages that are closed lead home, pages of records are not there, and what is not of a portal leads back to it.
  for (const page of ['funds', 'library', 'news', 'projections', 'fact-finder']) {
    await joe.goto(`/dashboard/clients/${page}`);
    await expectEventually(pathOf(joe)).toMatch(/^\/dashboard\/(clients|404)$/);
    await waitUntilSettled(joe);
  }
  for (const page of [`account/${alpha.account}`, `portfolio/${alpha.portfolio}`]) {
    await joe.goto(`/dashboard/clients/${page}`);
    await expectEventually(pathOf(joe)).toMatch(/^\/dashboard\/(clients|404)$/);
    await waitUntilSettled(joe);
    expect(await joe.locator('body').innerText()).not.toContain(alpha.mark);
  }
  await joe.goto('/profile/submissions');
  await expectEventually(pathOf(joe)).toBe('/dashboard/clients');

  await joe.goto('/profile/me');
  await joe.getByText('You have been joined to an account').waitFor();
  await joe.getByLabel('Phone').waitFor();
  await joe.goto('/dashboard/clients/messages');
  await joe.getByRole('button', { name: 'New message' }).click();
  const drawer = joe.getByRole('dialog');
  await drawer.getByRole('button', { name: /ada of hekla/ }).click();
  await drawer.getByRole('textbox', { name: 'Subject' }).fill('When am I confirmed?');
  await drawer.getByRole('textbox', { name: 'Message', exact: true }).fill('I was joined last week.');
  await saveScreenshot(joe, 'limited-message-wide');
  await drawer.getByRole('button', { name: 'Send', exact: true }).click();
  await drawer.getByRole('heading', { name: 'When am I confirmed?' }).waitFor();
  await joe.goto('/dashboard/clients');
  await joe.setViewportSize(PHONE);
  await joe.getByText('Waiting for the main holder').waitFor();
  await expectNoSidewaysScroll(joe);
  await saveScreenshot(joe, 'limited-home-phone');

  const ann = await journey.bring('hekla', 'ann');
  await ann.goto(`/dashboard/clients/account/${alpha.account}`);
  await ann.getByRole('button', { name: 'Confirm: joe of hekla' }).click();
  await ann.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click();
  await ann.getByText('joe of hekla now sees this account.').waitFor();

  await joe.getByRole('button', { name: 'Look again' }).click();
  await joe.getByRole('heading', { level: 1, name: /hekla-alpha/ }).waitFor();
  await expectNoSidewaysScroll(joe);
});

test('a holder who waits is told so in the dark and in Greek too', async () => {
  const joe = await journey.signIn('pelagos', 'joe', PHONE);
  await expectEventually(pathOf(joe)).toBe('/dashboard/clients');
  await waitUntilSettled(joe);
  await saveScreenshot(joe, 'limited-home-phone-dark');
  await expectNoSidewaysScroll(joe);
  await expectAccessible(joe);
});
