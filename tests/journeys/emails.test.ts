/** Tests mails by a template on the screen, the button that runs what is due, and the list of posts that are for clients. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FullRecord } from '#contract/records';
import { mailsOf } from '../kit/mails.ts';
import { signInBrowser } from '../kit/server.ts';
import {
  expectAccessible,
  expectEventually,
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

const work = (firm: 'hekla' | 'pelagos') => journey.running.server.database.work(journey.running.fixture[firm].id);
const accountPage = (firm: 'hekla' | 'pelagos') => `/dashboard/clients/account/${journey.running.fixture[firm].accounts.alpha.account}`;

test('an advisor reminds a client of what is awaited: chosen, looked at, sent, and followed until it has left', async () => {
  for (const firm of ['hekla', 'pelagos'] as const) {
    const { account } = journey.running.fixture[firm].accounts.alpha;
    await work(firm).execute(sql`update account set status = 'created' where id = ${account}`);
    await work(firm).execute(sql`update portal set terms = 'Be kind.' where key = 'clients'`);
  }
  const page = await journey.bring('hekla', 'ada');
  await page.goto(accountPage('hekla'));
  const opener = page.getByRole('button', { name: 'E-mail', exact: true });
  await opener.click();
  const drawer = page.getByRole('dialog', { name: 'E-mail to hekla-alpha account' });
  await drawer.getByText('ann of hekla <ann@example.com>').waitFor();
  await drawer.getByText('Nothing has been sent from here yet.').waitFor();
  expect(await drawer.getByRole('radio', { name: 'What is awaited' }).isChecked()).toBe(true);
  await drawer.getByLabel('Note, if you like').fill('Before <b>Friday</b>, please.');
  // What is written does not go by closing the drawer in passing.
  await drawer.getByRole('button', { name: 'Close', exact: true }).click();
  await page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Cancel', exact: true }).click();
  await expectAccessible(page);
  await saveScreenshot(page, 'email-choice');
  await drawer.getByRole('button', { name: 'Preview' }).press('Enter');
  const mail = drawer.getByRole('article');
  await mail.getByRole('heading', { name: 'We are waiting for something from you' }).waitFor();
  await mail.getByText('Read and accept the terms of the portal.').waitFor();
  await mail.getByText('Before <b>Friday</b>, please.').waitFor();
  await expectAccessible(page);
  await saveScreenshot(page, 'email-preview');
  // What was chosen is still there after looking.
  await drawer.getByRole('button', { name: 'Change it' }).click();
  expect(await drawer.getByLabel('Note, if you like').inputValue()).toBe('Before <b>Friday</b>, please.');
  await drawer.getByRole('button', { name: 'Preview' }).click();
  await page.setViewportSize(PHONE);
  await expectNoSidewaysScroll(page);
  await saveScreenshot(page, 'email-preview-phone');
  expect((await mailsOf(journey.running)).filter(({ template }) => template === 'reminder')).toEqual([]);
  await drawer.getByRole('button', { name: 'Send it' }).click();
  await page.locator('[data-tone=success]').getByText('The e-mail is on its way to ann of hekla.').waitFor();
  await drawer.getByRole('listitem').filter({ hasText: 'What is awaited' }).getByText('Sent', { exact: true }).waitFor();
  const sent = (await mailsOf(journey.running)).filter(({ template }) => template === 'reminder');
  expect(sent.map(({ to, subject }) => [to, subject])).toEqual([['ann@example.com', 'We are waiting for something from you']]);
  await saveScreenshot(page, 'email-sent-phone');
  await page.setViewportSize(WIDE);
  // Sent again at once, it is refused where it would have been sent.
  await drawer.getByRole('button', { name: 'Preview' }).click();
  await drawer.getByRole('button', { name: 'Send it' }).click();
  await drawer.getByRole('alert').getByText('You have asked for this very often.').waitFor();
  expect((await mailsOf(journey.running)).filter(({ template }) => template === 'reminder')).toHaveLength(1);
  await page.context().close();

  const greek = await journey.bring('pelagos', 'ada');
  await greek.goto(accountPage('pelagos'));
  await greek.getByRole('button', { name: 'E-mail', exact: true }).click();
  const there = greek.getByRole('dialog');
  await there.getByRole('radio', { name: 'Παράκληση για επικοινωνία' }).check();
  await saveScreenshot(greek, 'email-choice-greek');
  await there.getByRole('button', { name: 'Προεπισκόπηση' }).click();
  await there.getByRole('article').getByText('ada@example.com').waitFor();
  await saveScreenshot(greek, 'email-preview-greek');
  await greek.context().close();

  // A client sends nobody anything by a template.
  const client = await journey.bring('hekla', 'ann');
  await client.goto(accountPage('hekla'));
  await client.getByRole('heading', { level: 1 }).waitFor();
  await expectEventually(() => client.locator('body').innerText()).toContain('hekla-alpha');
  expect(await client.getByRole('button', { name: 'E-mail', exact: true }).count()).toBe(0);
  await client.context().close();
});

test('an administrator has what is due run, and is told what that was', async () => {
  const page = await journey.bring('hekla', 'sue');
  await page.goto('/admin/logs');
  await page.getByRole('button', { name: 'Run what is due' }).click();
  const told = page.getByRole('dialog', { name: 'What was run' });
  await told.getByText('of the log were counted').waitFor();
  expect(await told.getByText('Nothing was due').count()).toBe(2);
  await expectAccessible(page);
  await saveScreenshot(page, 'due-jobs');
  await page.setViewportSize(PHONE);
  await expectNoSidewaysScroll(page);
  await saveScreenshot(page, 'due-jobs-phone');
  await told.getByRole('button', { name: 'Close' }).last().click();
  await expectEventually(() => told.count()).toBe(0);
  await page.context().close();
});

test('clients list the posts that are for them alone', async () => {
  const sue = await signInBrowser(journey.running.server.port, 'hekla', 'sue');
  for (const values of [
    { name: 'For everybody', slug: 'for-everybody' },
    { name: 'For clients', slug: 'for-clients', permissions: { level: 'authenticated', users: [], organisations: [] } },
  ]) {
    const made = (await sue.ask('POST', '/api/collections/posts/records', { body: { values } })).body as FullRecord;
    const body = { version: made.version, values: made.values, publish: true };
    expect((await sue.ask('PUT', `/api/collections/posts/records/${made.id}`, { body })).status).toBe(200);
  }
  // Nothing stands in front of the page.
  await work('hekla').execute(sql`update portal set terms = '' where key = 'clients'`);
  const page = await journey.bring('hekla', 'bob');
  await page.goto('/dashboard/clients/news');
  await page.getByText('For everybody').waitFor();
  await page.getByLabel('For clients only').click();
  await expectEventually(() => page.getByLabel('For clients only').isChecked()).toBe(true);
  await expectEventually(() => page.getByText('For everybody').count()).toBe(0);
  await page.getByText('For clients', { exact: true }).waitFor();
  expect(new URL(page.url()).searchParams.get('closed')).toBe('true');
  await saveScreenshot(page, 'posts-for-clients');
  await page.context().close();
});
