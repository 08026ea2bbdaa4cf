/** Tests statuses on the screen: set by an advisor, met by a client, and what a client sees while they are being verified. */
import { sql } from 'drizzle-orm';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { UserStatus } from '#contract/statuses';
import { STATUSES } from '#packages/policy';
import { changeTenant } from '#server/tenants';
import { mailsOf } from '../kit/mails.ts';
import { signInBrowser, type TestBrowser } from '../kit/server.ts';
import {
  expectEventually,
  expectAccessible,
  expectNoSidewaysScroll,
  PHONE,
  saveScreenshot,
  startJourney,
  waitUntilSettled,
  WIDE,
  type BrowserJourney,
} from '../kit/browser.ts';

let journey: BrowserJourney;
let ada: TestBrowser;
let sue: TestBrowser;
let alpha: string;
let seeded: ReadonlyMap<string, UserStatus>;
beforeAll(async () => {
  journey = await startJourney();
  const { server, fixture } = journey.running;
  alpha = fixture.hekla.accounts.alpha.account;
  await changeTenant(hekla(), fixture.hekla.id, { languages: ['en', 'is', 'el', 'nl'] });
  // An account with one portfolio shows that portfolio.
  await hekla().execute(sql`insert into portfolio (account_id, name, type, currency) values (${alpha}, 'Another', 'ISA', 'GBP')`);
  ada = await signInBrowser(server.port, 'hekla', 'ada');
  sue = await signInBrowser(server.port, 'hekla', 'sue');
  const { value } = (await sue.ask('GET', '/api/statuses')).body as { value: UserStatus[] };
  seeded = new Map(value.map((status) => [status.identifier, status]));
});
afterAll(() => journey.end());

const hekla = () => journey.running.server.database.work(journey.running.fixture.hekla.id);
const PAGE = () => `/dashboard/clients/account/${alpha}`;

async function set(status: string): Promise<void> {
  const answer = await ada.ask('PUT', `/api/accounts/${alpha}/status`, { body: { status } });
  expect(answer.status, answer.text).toBe(200);
}

/** A status as it was seeded, but for this. */
async function say(identifier: string, more: Partial<UserStatus>): Promise<void> {
  const { id, identifier: _, ...rest } = seeded.get(identifier)!;
  const { version } = (await sue.ask('GET', `/api/statuses/${id}`)).body as UserStatus;
  const answer = await sue.ask('PUT', `/api/statuses/${id}`, { body: { ...rest, ...more, version } });
  expect(answer.status, answer.text).toBe(200);
}

/** Loads the account, until what a client would meet is there. */
async function load(page: Page): Promise<void> {
  const known = page.waitForResponse((answer) => answer.url().endsWith('/api/own-statuses'));
  await page.goto(PAGE());
  await known;
  await page.getByRole('heading', { level: 1, includeHidden: true }).waitFor();
  await waitUntilSettled(page);
}

const alert = (page: Page) => page.locator('dialog');
const box = (page: Page) => page.locator('section[aria-labelledby=verify-box]');
const opens = async (page: Page) => {
  await load(page);
  await waitUntilSettled(page);
  return (await alert(page).count()) > 0;
};

test('[STAT-02] an advisor sets each of the thirteen in the drawer, and exactly these are offered', async () => {
  await set('reporting');
  const page = await journey.bring('hekla', 'ada');
  await page.goto(PAGE());
  const drawer = page.getByRole('dialog', { name: 'Change status of hekla-alpha account' });
  const names = STATUSES.map((status) => seeded.get(status)!.name.en!);
  expect(names.map((name) => name.toLowerCase())).toEqual([...STATUSES]);
  for (const [number, name] of names.entries()) {
    await page.getByRole('button', { name: /^Status: / }).click();
    await drawer.getByRole('radio').first().waitFor();
    if (number === 0) {
      expect(await drawer.getByRole('radio').count()).toBe(13);
      await expectAccessible(page);
      await saveScreenshot(page, 'status-drawer');
    }
    await drawer.getByRole('radio', { name, exact: true }).check();
    if (name === 'Reporting') await page.keyboard.press('Escape');
    else await drawer.getByRole('button', { name: 'Change', exact: true }).click();
    if (name !== 'Reporting') await page.getByRole('button', { name: `Status: ${name}`, exact: true }).waitFor();
    const rows = await hekla().execute<{ status: string }>(sql`select status from account where id = ${alpha}`);
    expect(rows.rows[0]?.status).toBe(name === 'Reporting' ? 'verified + order' : STATUSES[number]);
  }
  await set('reporting');
  await page.reload();
  await page.getByRole('button', { name: 'Status: Reporting', exact: true }).waitFor();
});

describe('a client', () => {
  let ann: Page;
  beforeAll(async () => {
    await set('reporting');
    ann = await journey.bring('hekla', 'ann');
  });

  test('[KYC-01] meets the get-verified box in exactly three statuses, and whoever looks after them never', async () => {
    const others = await Promise.all((['ada', 'sue'] as const).map((name) => journey.bring('hekla', name)));
    const found: string[] = [];
    for (const status of STATUSES) {
      await set(status);
      const theirs = others.map(async (page) => {
        await page.goto(PAGE());
        await page.getByRole('button', { name: /^Status: / }).waitFor();
        expect(await box(page).count()).toBe(0);
      });
      await Promise.all([load(ann), ...theirs]);
      if ((await box(ann).count()) > 0) found.push(status);
    }
    expect(found).toEqual(['created', 'pending', 'pending + order']);
  });

  test('[STAT-05] meets the alert in exactly these of the eight cases', async () => {
    await set('review');
    const own = await signInBrowser(journey.running.server.port, 'hekla', 'ann');
    expect((await own.ask('POST', `/api/statuses/${seeded.get('review')!.id}/hide`)).status).toBe(200);
    const found: string[] = [];
    for (const persistent of [true, false])
      for (const content of [true, false])
        for (const hidden of [true, false]) {
          const status = hidden ? 'review' : 'dormant';
          await say(status, { persistent, alert: content ? { en: 'We look at it.' } : { is: 'Við skoðum það.' } });
          await set(status);
          if (await opens(ann))
            found.push([persistent && 'persistent', content && 'content', hidden && 'hidden'].filter(Boolean).join(' '));
        }
    expect(found).toEqual(['persistent content hidden', 'persistent content', 'persistent hidden', 'persistent', 'content']);
    for (const status of ['review', 'dormant']) await say(status, {});
  });

  test('[STAT-06] puts a status away for good, until another has something to say or it is persistent', async () => {
    await set('dormant');
    expect(await opens(ann)).toBe(true);
    await expectAccessible(ann);
    await saveScreenshot(ann, 'status-alert');
    await alert(ann).getByRole('button', { name: 'Close' }).click();
    expect(await opens(ann)).toBe(true);
    await alert(ann).getByLabel("Don't show again").check();
    const saved = ann.waitForResponse((answer) => answer.url().endsWith('/hide'));
    await alert(ann).getByRole('button', { name: 'Close' }).click();
    expect((await saved).status()).toBe(200);
    expect(await opens(ann)).toBe(false);
    const elsewhere = await journey.bring('hekla', 'ann');
    expect(await opens(elsewhere)).toBe(false);
    await set('payment received');
    expect(await opens(elsewhere)).toBe(true);
    await set('dormant');
    expect(await opens(elsewhere)).toBe(false);
    await say('dormant', { persistent: true });
    expect(await opens(elsewhere)).toBe(true);
    expect(await alert(elsewhere).getByLabel("Don't show again").count()).toBe(0);
    await say('dormant', {});
  });

  test('[STAT-07] reads it in their language, and in English where it is not in theirs', async () => {
    await say('pending + order', { alert: { en: 'In English.', is: 'Á íslensku.', el: 'Στα ελληνικά.', nl: 'In het Nederlands.' } });
    await set('pending + order');
    const read = async (language: string) => {
      await ann.evaluate((chosen) => localStorage.setItem('portico.language', chosen), language);
      expect(await opens(ann)).toBe(true);
      return alert(ann).locator('p').first().innerText();
    };
    const said = [];
    for (const language of ['en', 'is', 'el', 'nl']) said.push(await read(language));
    expect(said).toEqual(['In English.', 'Á íslensku.', 'Στα ελληνικά.', 'In het Nederlands.']);
    await say('pending + order', { alert: { en: 'In English.', is: 'Á íslensku.' } });
    expect(await read('nl')).toBe('In English.');
    expect(await read('is')).toBe('Á íslensku.');
    await read('en');
    await say('pending + order', {});
  });

  test('[STAT-10] is told of a status that no record has, by its name, and the page works', async () => {
    await hekla().execute(sql`update account set status = 'frozen' where id = ${alpha}`);
    expect(await opens(ann)).toBe(false);
    await ann.getByText('Status not found for identifier frozen').waitFor();
    await ann.getByRole('heading', { name: 'Portfolios' }).waitFor();
    const page = await journey.bring('hekla', 'ada');
    await page.goto(PAGE());
    await page.getByRole('button', { name: 'Status: frozen' }).click();
    await page.getByRole('dialog').getByText('Status not found for identifier frozen').waitFor();
    await page.getByRole('dialog').getByRole('radio', { name: 'Verified', exact: true }).check();
    await page.getByRole('button', { name: 'Change', exact: true }).click();
    await page.getByRole('button', { name: 'Status: Verified' }).waitFor();
  });

  test('[NAV-38] has a bar at the foot of 80 pixels, and of 72 on a phone, which nothing hides behind', async () => {
    await set('pending');
    for (const [view, height, side] of [
      [WIDE, 80, 250],
      [PHONE, 72, 0],
    ] as const) {
      const page = await journey.bring('hekla', 'ann', view);
      await load(page);
      await alert(page).getByRole('button', { name: 'Close' }).click();
      const bar = page.getByRole('region', { name: 'Verification of your account' });
      const at = await bar.boundingBox();
      expect(at).toEqual({ x: side, y: view.height - height, width: view.width - side, height });
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
      const lowest = await page.locator('main').evaluate((main) => main.getBoundingClientRect().bottom);
      // To the pixel: lines of text end between two of them.
      expect(Math.floor(lowest)).toBeLessThanOrEqual(view.height - height);
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);
      await saveScreenshot(page, `status-bar-${view.width}`);
      expect(await bar.getByRole('link').getAttribute('href')).toBe('mailto:ada@example.com');
      await bar.getByRole('button', { name: 'What happens now' }).click();
      await expectEventually(() => alert(page).count()).toBe(1);
    }
  });
});

test('[STAT-01] every field of a status is set in its drawer and stays, and each of them acts', async () => {
  const staff = await journey.bring('hekla', 'sue');
  const { id } = seeded.get('review')!;
  await staff.goto(`/admin/userStatus?open=${id}`);
  const field = (name: string) => staff.locator(`dialog[open] [name="${name}"]`);
  const texts: Record<string, string> = { name: 'Looked at', name_is: 'Í skoðun', name_el: 'Υπό εξέταση', name_nl: 'In onderzoek' };
  for (const language of ['en', 'is', 'el', 'nl']) {
    texts[`email_content_${language}`] = `Mail ${language}`;
    texts[`alertbox_content_${language}`] = `Alert ${language}`;
  }
  for (const [name, text] of Object.entries(texts)) await field(name).fill(text);
  await field('persistent').setChecked(true, { force: true });
  const save = async () => {
    const stored = staff.waitForResponse((answer) => answer.request().method() === 'PUT');
    await staff.locator('dialog[open]').getByRole('button', { name: 'Save', exact: true }).click();
    expect((await stored).status()).toBe(200);
  };
  await save();
  await staff.reload();
  for (const [name, text] of Object.entries(texts)) await expectEventually(() => field(name).inputValue()).toBe(text);
  expect([await field('persistent').isChecked(), await field('isClientNotificationsDisabled').isChecked()]).toEqual([true, false]);
  expect((await field('identifier').count()) === 0 || (await field('identifier').getAttribute('readonly')) !== null).toBe(true);

  const mails = async () =>
    (await mailsOf(journey.running)).filter(({ to, body }) => to === 'ann@example.com' && body.includes('Mail en')).length;
  await set('dormant');
  expect(await mails()).toBe(0);
  await set('review');
  await expectEventually(mails).toBe(1);
  const ann = await journey.bring('hekla', 'ann');
  await load(ann);
  await expectEventually(() => alert(ann).innerText()).toContain('Alert en');
  expect(await alert(ann).innerText()).toContain('Looked at');
  expect(await alert(ann).getByLabel("Don't show again").count()).toBe(0);

  await field('isClientNotificationsDisabled').setChecked(true, { force: true });
  await staff.locator('dialog[open]').getByLabel('Leads to').first().click();
  await staff.getByRole('option').first().click();
  await save();
  await set('dormant');
  await set('review');
  expect(await mails()).toBe(1);
  await ann.goto('/portals');
  await ann.waitForURL(/\/dashboard\/clients\/portfolio\//);
  await say('review', {});
});
