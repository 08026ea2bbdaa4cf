/** Tests the eight actions of a session by screen: what each brings to an advisor, and that nothing of anybody else comes with it. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mailsOf } from '../kit/mails.ts';
import { sendRequest, signInBrowser } from '../kit/server.ts';
import { expectEventually, signInThroughForm, startJourney, waitUntilSettled, type BrowserJourney } from '../kit/browser.ts';

let journey: BrowserJourney;
beforeAll(async () => {
  journey = await startJourney();
});
afterAll(() => journey.end());

/** Collects every answer of the API that a page has received. */
function recordAnswers(page: Page): string[] {
  const answers: string[] = [];
  page.on('response', (response) => {
    if (new URL(response.url()).pathname.startsWith('/api/'))
      void response.text().then(
        (text) => answers.push(text),
        () => undefined,
      );
  });
  return answers;
}

async function open(page: Page, path: string): Promise<string> {
  await page.goto(path);
  await page.locator('main h1').waitFor();
  await waitUntilSettled(page);
  return page.locator('main').innerText();
}

test('[FEED-50] an advisor signs in, finds their portal, clients, groups and an account, invites a client and signs out; nothing of others is loaded', async () => {
  const { hekla } = journey.running.fixture;
  const { alpha, beta, gamma } = hekla.accounts;
  const page = await journey.open('hekla');
  const answers = recordAnswers(page);
  // loadApis: what the deployment is, before anybody has said who they are.
  await page.goto('/login');
  await page.locator('input[name=password]').waitFor();
  await waitUntilSettled(page);
  await expectEventually(() => answers.some((text) => text.includes('Hekla Wealth'))).toBe(true);
  await signInThroughForm(page, 'hekla', 'ada');
  // getPortal, getClientAccounts and getAccounts: the portal, and the accounts of the advisor in it.
  const list = await open(page, '/dashboard/clients');
  await page.getByRole('banner').or(page.locator('header')).first().waitFor();
  expect(await page.locator('body').innerText()).toContain('hekla portal clients');
  expect([list.includes('hekla-alpha account'), list.includes('hekla-beta'), list.includes('hekla-gamma')]).toEqual([true, false, false]);
  // getClientGroups.
  expect(await open(page, '/dashboard/clients/books')).not.toContain('hekla-beta');
  // getAccount: it has one portfolio, and leads on to it.
  const account = await open(page, `/dashboard/clients/account/${alpha.account}`);
  expect(account).toContain('hekla-alpha');
  expect(account).toMatch(/10,110/);
  // inviteClient, of a client who has not come yet.
  const staff = await signInBrowser(journey.running.server.port, 'hekla', 'sue');
  const body = { portal: 'clients', name: 'Nina Nova', email: 'nina@x.example', owners: [hekla.people.ada] };
  expect((await staff.ask('POST', '/api/accounts', { body })).status).toBe(200);
  await open(page, '/dashboard/clients');
  await page.getByRole('link', { name: 'Nina Nova' }).click();
  await page.getByRole('button', { name: 'Client', exact: true }).click();
  await page.getByRole('button', { name: 'Invite client' }).click();
  await page.locator('[data-tone=success]').getByText('client invited', { exact: true }).waitFor();
  await expectEventually(async () =>
    (await mailsOf(journey.running)).some(({ to, template }) => to === 'nina@x.example' && template === 'invite'),
  ).toBe(true);
  // signOut: the session is over at the server too.
  const cookies = await page.context().cookies();
  await page.getByRole('button', { name: /ada of hekla/ }).click();
  await page
    .getByRole('menuitem', { name: 'Logout' })
    .or(page.getByRole('button', { name: 'Logout' }))
    .first()
    .click();
  await page.getByText('You have been logged out. See you again soon!').waitFor();
  const { status } = await sendRequest(journey.running.server.port, 'hekla.localhost', 'GET', `/api/accounts/${alpha.account}`, {
    headers: { cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; ') },
  });
  expect(status).toBe(401);

  expect(answers.length).toBeGreaterThan(10);
  for (const trace of [beta, gamma].flatMap((one) => [one.mark, one.account, one.portfolio]))
    expect([trace, answers.filter((text) => text.includes(trace)).length]).toEqual([trace, 0]);
  expect(answers.some((text) => text.includes(alpha.account))).toBe(true);
});
