/**
 * Tests portals on the screen: staff set every field of the record, the professional who owns one keeps it, clients see each in its own name and
 * colours.
 */
import { sql } from 'drizzle-orm';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PortalRecord } from '#contract/tenants';
import { THEMES } from '#packages/themes';
import { formatsFor } from '#packages/texts';
import { openServerTexts } from '../../apps/server/texts.ts';
import { paintedPictures, readPdf } from '../kit/read-pdf.ts';
import { uploadLogo } from '../kit/logos.ts';
import { mailsOf } from '../kit/mails.ts';
import { signInBrowser, startAt, type TestBrowser } from '../kit/server.ts';
import { makeBmp, makeGif, PDF as WHOLE_PDF, makePhoto, makePng, SHEET, SVG, makeWebp, makeZip } from '../kit/sample-files.ts';
import { HANG_MS } from '../kit/limits.ts';
import {
  waitForDownload,
  expectEventually,
  expectAccessible,
  expectNoSidewaysScroll,
  PHONE,
  pickRecord,
  saveScreenshot,
  startJourney,
  statusOf,
  type BrowserJourney,
} from '../kit/browser.ts';

let journey: BrowserJourney;
beforeAll(async () => {
  journey = await startJourney();
});
afterAll(() => journey.end());

const PNG = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');
const PDF = Buffer.from('%PDF-1.7\n%%EOF\n');

const ground = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--ground').trim());
const at = (collection: string) => `/api/collections/${collection}/records`;
const work = () => journey.running.server.database.work(journey.running.fixture.hekla.id);

/** Chooses what a field of a record offers. */
async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.locator('dialog[open]').getByLabel(label).first().click();
  await page.getByRole('option', { name: option, exact: true }).first().click();
}

/** Finds the record that a field of another names. */
async function pick(page: Page, label: string, name: string): Promise<void> {
  await pickRecord(page.locator('dialog[open]').getByLabel(label).first(), name);
}

/** The other organisation has a portal of its own with one client, ann, who has an account in both. */
async function otherPortal(): Promise<void> {
  const { organisations, people } = journey.running.fixture.hekla;
  const { rows } = await work().execute<{ id: string }>(sql`
    insert into portal (organisation_id, key, name, subtitle, theme, language) values (${organisations.other}, 'fjord', 'Fjord Families', 'Across the fjord', 'dark', 'is')
    returning id`);
  const account = await work().execute<{ id: string }>(sql`
    insert into account (portal_id, name, email, external_id, currency, inception, client_id) values (${rows[0]!.id}, 'Fjord account', 'fjord@example.com', 'fjord-1', 'GBP',
      '2024-01-02', ${people.ann}) returning id`);
  await work().execute(
    sql`insert into account_person (account_id, person_id, part) values (${account.rows[0]!.id}, ${people.ann}, 'client')`,
  );
}

test('[LIM-03] a second portal is refused by drawer and API, and allowed with a limit of two; /portals shows both', async () => {
  const page = await journey.signIn('hekla', 'sue');
  const sue = await signInBrowser(journey.running.server.port, 'hekla', 'sue');
  await work().execute(sql`update portal set active = key = 'clients'`);
  const drawer = page.locator('dialog[open]');
  const save = () => drawer.getByRole('button', { name: 'Save', exact: true }).click();
  await page.goto('/admin/portals?open=new');
  await drawer.locator('[name=name]').fill('Northern Lights');
  await drawer.getByLabel('Choose a logo').setInputFiles({ name: 'mark.png', mimeType: 'image/png', buffer: PNG });
  await drawer.getByRole('button', { name: 'Remove mark.png' }).waitFor();
  await drawer.getByRole('radio', { name: 'Classic' }).check();
  await choose(page, 'Language', 'English');
  await drawer.locator('[name=phone]').fill('+354 555 0100');
  await pick(page, 'Company', 'hekla organisation');
  await save();
  await drawer.getByText('Your subscription allows 1 portal. Ask us to extend it before you add another.').first().waitFor();
  expect(await drawer.locator('[name=name]').inputValue()).toBe('Northern Lights');
  await expectAccessible(page);
  await saveScreenshot(page, 'portal-refused');
  const wanted = {
    name: 'Past the screen',
    photo: [(await uploadLogo(sue, PNG)).id],
    theme: 'classic',
    portalLanguage: 'en',
    phone: '+354 555 0100',
    company: journey.running.fixture.hekla.organisations.own,
  };
  expect((await sue.ask('POST', at('portals'), { body: { values: wanted } })).body).toMatchObject({ error: 'limit.portals' });

  const two = await sue.ask('POST', at('subscriptions'), {
    body: { values: { name: 'Two portals', accounts: 100, advisors: 50, portals: 2 } },
  });
  expect(two.status).toBe(200);
  await work().execute(sql`update portal set subscription_id = ${(two.body as { id: string }).id} where key = 'clients'`);
  await save();
  await drawer.getByText('Saved', { exact: true }).waitFor();
  expect((await sue.ask('POST', at('portals'), { body: { values: wanted } })).body).toMatchObject({ error: 'limit.portals' });
  await page.goto('/portals');
  await page.getByRole('link', { name: 'Northern Lights' }).waitFor();
  await page.getByRole('link', { name: 'hekla portal clients' }).waitFor();
  await work().execute(sql`update portal set active = false where key = 'northern-lights'`);
  await work().execute(sql`update portal set active = true, subscription_id = null where key <> 'northern-lights'`);
  await page.context().close();
});

test('[NAV-01] somebody with two portals sees both with name and logo, and opens either; of a third nothing is known', async () => {
  await otherPortal();
  const { organisations } = journey.running.fixture.hekla;
  await work().execute(sql`insert into organisation (name) values ('Third')`);
  await work().execute(
    sql`insert into portal (organisation_id, key, name) select id, 'third', 'Third portal' from organisation where name = 'Third'`,
  );
  const sue = await signInBrowser(journey.running.server.port, 'hekla', 'sue');
  const { id: logo } = await uploadLogo(sue, PNG, 'fjord.png');
  await work().execute(sql`update portal set logos = array[${logo}] where key = 'fjord'`);
  expect(organisations.other).not.toBe(organisations.own);

  const page = await journey.bring('hekla', 'ann');
  await page.goto('/portals');
  const links = page.getByRole('main').getByRole('link');
  await links.first().waitFor();
  expect((await links.allInnerTexts()).map((text) => text.split('\n')[0])).toEqual(['Fjord Families', 'hekla portal clients']);
  expect(await links.nth(0).locator('img').getAttribute('src')).toBe(`/api/logos/${logo}`);
  await expectEventually(() =>
    links
      .nth(0)
      .locator('img')
      .evaluate((image) => (image as HTMLImageElement).naturalWidth),
  ).toBe(1);
  await links.nth(1).locator('svg').waitFor();
  await expectAccessible(page);
  await saveScreenshot(page, 'portals-two');
  const listed = await page.evaluate(async () => await (await fetch('/api/portals')).text());
  expect(listed).not.toContain('hird');

  await links.nth(0).click();
  await page.waitForURL((url) => /^\/dashboard\/fjord(\/|$)/.test(url.pathname));
  // Each in its own colours and language.
  await expectEventually(() => ground(page)).toBe(THEMES.dark.ground);
  await expectEventually(() => page.locator('html').getAttribute('lang')).toBe('is');
  await page.goto('/portals');
  await page.getByRole('main').getByRole('link', { name: 'hekla portal clients' }).click();
  await page.waitForURL((url) => /^\/dashboard\/clients(\/|$)/.test(url.pathname));
  await expectEventually(() => ground(page)).toBe(THEMES.bowmore.ground);
  await expectEventually(() => page.locator('html').getAttribute('lang')).toBe('en');
  await page.goto('/dashboard/third');
  await page.waitForURL('**/dashboard/404');
  await work().execute(sql`update account set active = false where external_id = 'fjord-1'`);
  await work().execute(sql`update portal set active = false where key = 'fjord'`);
  await page.context().close();
});

test('[TEN-08] two portals of two organisations have each their own name, theme, logo, language and menu, and nothing for the other’s people', async () => {
  const { fixture, server } = journey.running;
  const sue = await signInBrowser(server.port, 'hekla', 'sue');
  // Tom is the client of the one across the fjord, bob that of the other.
  const { tom, ann } = fixture.hekla.people;
  await work().execute(sql`update portal set active = true where key = 'fjord'`);
  await work().execute(sql`update account set active = true, client_id = ${tom} where external_id = 'fjord-1'`);
  await work().execute(sql`update account_person set person_id = ${tom} where person_id = ${ann}
    and account_id = (select id from account where external_id = 'fjord-1')`);
  const logos: Record<string, string> = {};
  for (const key of ['clients', 'fjord']) {
    logos[key] = (await uploadLogo(sue, PNG, `${key}.png`)).id;
    await work().execute(sql`update portal set logos = array[${logos[key]}] where key = ${key}`);
  }
  await work().execute(sql`update portal set theme = 'classic' where key = 'clients'`);
  const menus = { clients: ['Home', 'Our funds'], fjord: ['Heim', 'Sjóðir', 'Um okkur'] };
  for (const [key, names] of Object.entries(menus)) {
    const items = names.map((name, at) => ({
      name,
      link: ['/dashboard/$portal', '/profile/me', '/profile/looks'][at]!,
      visible: ['Investor'],
      userStatus: [],
      links: [],
    }));
    expect((await sue.ask('PUT', `/api/portals/${key}/navigation`, { body: { items } })).status).toBe(200);
  }
  const open = async (person: 'bob' | 'tom', own: 'clients' | 'fjord', other: 'clients' | 'fjord') => {
    const by = await signInBrowser(server.port, 'hekla', person);
    await expectEventually(async () => (await by.ask('GET', `/api/portals/${own}/menu`)).text).toContain(menus[own].at(-1));
    for (const path of [`portals/${other}/menu`, `portals/${other}/terms`, `accounts?portal=${other}`, `place?place=/dashboard/${other}`])
      expect([path, (await by.ask('GET', `/api/${path}`)).status]).toEqual([path, 404]);
    const page = await journey.bring('hekla', person);
    await page.goto(`/dashboard/${own}`);
    const side = page.getByRole('banner');
    await side.locator('img').waitFor();
    const links = page
      .getByRole('navigation')
      .filter({ hasText: menus[own].at(-1)! })
      .getByRole('link');
    await expectEventually(() => links.allInnerTexts()).toEqual(menus[own]);
    await expectEventually(() => page.locator('html').getAttribute('lang')).toBe(own === 'fjord' ? 'is' : 'en');
    await expectEventually(() => ground(page)).toBe(THEMES[own === 'fjord' ? 'dark' : 'classic'].ground);
    const seen = {
      named: await side.getByText(own === 'fjord' ? 'Fjord Families' : 'hekla portal clients').isVisible(),
      logo: await side.locator('img').getAttribute('src'),
      ground: await ground(page),
      language: await page.locator('html').getAttribute('lang'),
    };
    await saveScreenshot(page, `portal-of-two-${own}`);
    await page.goto(`/dashboard/${other}`);
    await page.waitForURL('**/dashboard/404');
    await page.context().close();
    return seen;
  };
  expect(await open('bob', 'clients', 'fjord')).toEqual({
    named: true,
    logo: `/api/logos/${logos['clients']}`,
    ground: THEMES.classic.ground,
    language: 'en',
  });
  expect(await open('tom', 'fjord', 'clients')).toEqual({
    named: true,
    logo: `/api/logos/${logos['fjord']}`,
    ground: THEMES.dark.ground,
    language: 'is',
  });
  for (const key of ['clients', 'fjord']) await sue.ask('PUT', `/api/portals/${key}/navigation`, { body: { items: [] } });
  await work().execute(sql`update portal set logos = '{}', theme = null where key = 'clients'`);
  await work().execute(sql`update account set active = false where external_id = 'fjord-1'`);
  await work().execute(sql`update portal set active = false where key = 'fjord'`);
});

test('[TEN-17] two logos of a portal stand in its header, its mails and its statements, and in those of no other portal', async () => {
  const { fixture, server } = journey.running;
  const { beta, gamma } = fixture.hekla.accounts;
  const [sue, bob, ben] = await Promise.all((['sue', 'bob', 'ben'] as const).map((person) => signInBrowser(server.port, 'hekla', person)));
  const logos = [await uploadLogo(sue!, await makePng(300, 100)), await uploadLogo(sue!, await makeWebp(), 'logo.webp')].map(
    ({ id }) => id,
  );
  const record = (await sue!.ask('GET', '/api/portals/clients/record')).body as PortalRecord;
  expect((await sue!.ask('PUT', '/api/portals/clients', { body: { ...record, logos } })).status).toBe(200);

  const page = await journey.bring('hekla', 'bob');
  await page.goto('/dashboard/clients');
  const header = page.getByRole('banner');
  await expectEventually(() =>
    header.locator('img').evaluateAll((all) => all.map((one) => (one as HTMLImageElement).naturalWidth)),
  ).toEqual([300, 8]);
  expect(await header.locator('img').evaluateAll((all) => all.map((one) => one.getAttribute('src')))).toEqual(
    logos.map((id) => `/api/logos/${id}`),
  );
  await header.getByText('hekla portal clients').waitFor();
  await saveScreenshot(page, 'portal-two-logos');
  await page.context().close();

  // Of each portal a statement, and a client who is asked in.
  const shown = async (
    portal: string,
    by: TestBrowser,
    { account, portfolio }: { readonly account: string; readonly portfolio: string },
  ) => {
    const asked = await by.ask('POST', `/api/accounts/${account}/statements`, {
      body: { portfolio, from: '2024-01-02', to: '2024-01-04' },
    });
    const { id } = asked.body as { id: string };
    const { rows } = await work().execute<{ id: string }>(sql`
      insert into account (portal_id, name, email, external_id, currency, inception)
      select id, 'New', ${`new-${portal}@example.com`}, ${`new-${portal}`}, 'GBP', '2024-01-02' from portal where key = ${portal} returning id`);
    expect((await sue!.ask('POST', `/api/accounts/${rows[0]!.id}/invitation`, { body: {} })).status).toBe(200);
    const mail = () =>
      work().execute<{ html: string }>(sql`select html from delivery where state = 'kept' and recipient = ${`new-${portal}@example.com`}`);
    await expectEventually(async () => (await mail()).rows.length).toBe(1);
    const { html } = (await mail()).rows[0]!;
    await expect
      .poll(async () => ((await by.ask('GET', `/api/statements/${id}`)).body as { state: string }).state, { timeout: HANG_MS })
      .toBe('ready');
    const { bytes } = await by.ask('GET', `/api/statements/${id}/file`);
    const [cover] = (await readPdf(bytes)).pages;
    const names = /hekla portal \w+|Hekla Wealth/;
    return {
      mail: html.match(/cid:[\w-]+/g),
      mailed: names.exec(html)?.[0],
      statement: (await paintedPictures(bytes)).map((all) => all.join()).filter((all) => all !== ''),
      printed: names.exec(cover!.text)?.[0],
    };
  };
  expect(await shown('clients', bob!, beta)).toEqual({
    mail: ['cid:logo-1', 'cid:logo-2'],
    mailed: 'hekla portal clients',
    // On its cover and on its last page.
    statement: ['300x100,8x8', '300x100,8x8'],
    printed: 'hekla portal clients',
  });
  expect(await shown('family', ben!, gamma)).toEqual({
    mail: ['cid:mark'],
    mailed: 'Hekla Wealth',
    statement: [],
    printed: 'Hekla Wealth',
  });
  await work().execute(sql`update account set active = false where name = 'New'`);
  await work().execute(sql`update portal set logos = '{}' where key = 'clients'`);
});

test('[TEN-15] the person’s language, else the portal’s, else the tenant’s is spoken by screens, mails and statements; one that is not spoken is passed over', async () => {
  const { fixture, server } = journey.running;
  const { accounts, people } = fixture.hekla;
  const words = openServerTexts();
  const ann = await signInBrowser(server.port, 'hekla', 'ann');
  const page = await journey.signIn('hekla', 'ann');
  // The tenant speaks English first, and Icelandic.
  for (const [person, portal, spoken] of [
    [null, null, 'en'],
    [null, 'is', 'is'],
    ['en', 'is', 'en'],
    ['el', 'is', 'is'],
    ['el', 'nl', 'en'],
  ] as const) {
    // Those of before are of other facts, so that each is made anew.
    await work().execute(sql`update statement set facts_at = facts_at - interval '1 day', requested_by = null`);
    await work().execute(sql`update person set language = ${person} where id = ${people.ann}`);
    await work().execute(sql`update portal set language = ${portal} where key = 'clients'`);
    await page.goto(`/dashboard/clients/portfolio/${accounts.alpha.portfolio}`);
    await page
      .locator('main')
      .getByRole('button', { name: words(spoken)('reports.button'), exact: true })
      .click();
    expect([person, portal, await page.locator('html').getAttribute('lang')]).toEqual([person, portal, spoken]);
    const drawer = page.locator('dialog[open]');
    await drawer.getByRole('button', { name: words(spoken)('reports.make') }).click();
    const newest = async () =>
      (
        await work().execute<{ id: string; language: string; state: string }>(sql`select id, language, state from statement
        where requested_by = ${people.ann} order by created_at desc limit 1`)
      ).rows[0];
    await expectEventually(async () => (await newest())?.language).toBe(spoken);
    await expect.poll(async () => (await newest())?.state, { timeout: HANG_MS }).toBe('ready');
    const { title } = await readPdf((await ann.ask('GET', `/api/statements/${(await newest())!.id}/file`)).bytes);
    expect(title).toContain(words(spoken)('reports.pdf.title.dated', { date: formatsFor(spoken).date('2024-01-04') }));
    await ann.ask('POST', '/api/reset', { body: { email: 'ann@example.com' } });
    await expectEventually(async () => (await mailsOf(journey.running)).findLast(({ template }) => template === 'reset')?.subject).toBe(
      words(spoken)('outbox.reset.subject'),
    );
  }
});

test('[AUTH-55] a professional opens a portal by the code that staff gave them, once and within the limit', async () => {
  const staff = await journey.bring('hekla', 'sue');
  await staff.goto(`/admin/users?open=${journey.running.fixture.hekla.people.oda}`);
  const codeFor = async () => {
    await staff.locator('dialog[open]').first().getByRole('button', { name: 'Activation code' }).click();
    await staff.getByRole('button', { name: 'Make a code' }).click();
    const shown = staff.getByText(/^\d{3} \d{3}$/);
    await shown.waitFor();
    return (await shown.innerText()).replace(' ', '');
  };
  const code = await codeFor();
  await expectAccessible(staff);
  await saveScreenshot(staff, 'portal-code');
  await staff.keyboard.press('Escape');

  const page = await journey.bring('hekla', 'oda');
  await page.goto('/portals/new');
  await page.getByLabel('Activation code').fill(code === '000000' ? '000001' : '000000');
  await page.getByLabel('Name', { exact: true }).fill('Oda & Daughters');
  await page.getByRole('radio', { name: 'Classic' }).check();
  await page.getByLabel('Choose a logo').setInputFiles({ name: 'oda.png', mimeType: 'image/png', buffer: PNG });
  await page.getByRole('button', { name: 'Remove oda.png' }).waitFor();
  await page.getByRole('button', { name: 'Open portal' }).click();
  await page.getByText('This code is not right, has been used, or has expired.').waitFor();
  const mine = async () =>
    (
      await work().execute<{ name: string; logos: number }>(
        sql`select o.name, cardinality(p.logos) as logos from portal p join organisation o on o.id = p.organisation_id where p.key like 'oda%'`,
      )
    ).rows;
  expect(await mine()).toEqual([]);
  const refused = await page.evaluate(
    async (wrong) =>
      (
        await fetch('/api/own-portals', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ code: wrong, name: 'Oda', theme: null, logos: [] }),
        })
      ).status,
    code === '000000' ? '000001' : '000000',
  );
  expect(refused).toBe(400);
  expect(await mine()).toEqual([]);
  await expectAccessible(page);
  await saveScreenshot(page, 'portal-by-code');

  await page.getByLabel('Activation code').fill(code);
  await page.getByRole('button', { name: 'Open portal' }).click();
  await page.waitForURL('**/dashboard/oda-daughters');
  await expectEventually(() => ground(page)).toBe(THEMES.classic.ground);
  await page.getByRole('banner').getByText('Oda & Daughters').waitFor();
  expect(await mine()).toEqual([{ name: 'hekla other organisation', logos: 1 }]);

  const again = async (wanted: string) => {
    await page.goto('/portals/new');
    await page.getByLabel('Activation code').fill(wanted);
    await page.getByLabel('Name', { exact: true }).fill('Another');
    await page.getByRole('button', { name: 'Open portal' }).click();
    return page.getByRole('alert').innerText();
  };
  expect(await again(code)).toBe('This code is not right, has been used, or has expired.');
  expect(await again(await codeFor())).toBe('Your subscription allows 1 portal. Ask us to extend it before you add another.');
  await work().execute(sql`update portal set active = false where key like 'oda%'`);
});

describe('media libraries', () => {
  let page: Page;
  const card = (name: string) => page.getByRole('listitem').filter({ has: page.getByRole('link', { name, exact: true }) });
  const cards = async () => (await page.locator('dialog section li > a').allInnerTexts()).map((name) => name.trim());
  const bring = (...files: (readonly [name: string, body: Buffer])[]) =>
    page.getByLabel('Choose files').setInputFiles(files.map(([name, buffer]) => ({ name, buffer, mimeType: 'application/octet-stream' })));
  const said = (text: string) => page.getByRole('status').getByText(text, { exact: true });
  /** That on top. */
  const drawer = () => page.locator('dialog[open]').last();
  const typedEarlier = () => drawer().getByText('What you typed earlier and did not save is in the form.');
  beforeAll(async () => {
    page = await journey.bring('hekla', 'sue');
    await page.goto('/admin/libraries?open=new');
    await drawer().getByLabel('Name').fill('Brochures');
    await drawer().getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('navigation', { name: 'Folders' }).getByRole('button', { name: 'Brochures' }).waitFor();
    await page.getByText('No files here yet').waitFor();
  });

  test('[LIB-31] an image that is dropped becomes a thumbnail of 150 px', async () => {
    const dropped = await page.evaluateHandle(
      (bytes) => {
        const given = new DataTransfer();
        given.items.add(new File([Uint8Array.from(bytes)], 'dropped.png'));
        return given;
      },
      [...(await makePng(600, 200))],
    );
    const zone = page.getByRole('presentation').filter({ hasText: 'or drop them here' });
    await zone.dispatchEvent('dragover', { dataTransfer: dropped });
    await zone.dispatchEvent('drop', { dataTransfer: dropped });
    const image = page.getByRole('img', { name: 'dropped.png' });
    await image.waitFor();
    const { width, height } = (await image.boundingBox())!;
    expect([width, height]).toEqual([150, 150]);
  });

  test('[LIB-33] pictures of every kind are previewed, a drawing without its script; the rest has a sign of its kind', async () => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await bring(
      ['a.jpg', await makePhoto()],
      ['b.jpeg', await makePhoto()],
      ['c.png', await makePng()],
      ['d.gif', await makeGif()],
      ['e.bmp', makeBmp()],
      ['f.webp', await makeWebp()],
      ['g.svg', SVG],
      ['h.pdf', WHOLE_PDF],
      ['i.xlsx', makeZip(SHEET)],
    );
    await expectEventually(cards).toHaveLength(10);
    for (const name of ['a.jpg', 'b.jpeg', 'c.png', 'd.gif', 'e.png', 'f.webp', 'g.svg'])
      await expectEventually(() =>
        card(name)
          .getByRole('img')
          .evaluate((image) => (image as HTMLImageElement).naturalWidth),
      ).toBeGreaterThan(0);
    expect(await page.evaluate(() => 'ran' in globalThis)).toBe(false);
    expect(asked.filter((url) => url.includes('127.0.0.1:9'))).toEqual([]);
    for (const [name, kind] of [
      ['h.pdf', 'PDF'],
      ['i.xlsx', 'XLSX'],
    ] as const) {
      expect(await card(name).getByRole('img').count()).toBe(0);
      await card(name).getByText(kind, { exact: true }).waitFor();
    }
    await expectAccessible(page);
    await saveScreenshot(page, 'media');
  });

  test('[LIB-29] a second file of one name asks whether to replace or to add a copy, and nothing is stored before that', async () => {
    const { people } = journey.running.fixture.hekla;
    const stored = async () => (await work().execute(sql`select from file where created_by = ${people.sue}`)).rows.length;
    const [before, names] = [await stored(), await cards()];
    const asked = async (name: string, body: Buffer) => {
      await bring([name, body]);
      await page.getByRole('dialog', { name: 'Another file with the same name already exists' }).waitFor();
    };
    await asked('H.PNG', await makePng());
    await said('Duplicated filename choose between copy or replace').waitFor();
    expect(await stored()).toBe(before);
    await expectAccessible(page);
    await saveScreenshot(page, 'media-duplicate');
    await drawer().getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('dialog', { name: 'Another file with the same name already exists' }).waitFor({ state: 'detached' });
    expect([await cards(), await stored()]).toEqual([names, before]);
    await asked('h.pdf', WHOLE_PDF);
    await drawer().getByRole('button', { name: 'Add a copy' }).click();
    await card('h_1.pdf').waitFor();
    await asked('h.png', await makePng());
    await drawer().getByRole('button', { name: 'Replace' }).click();
    await card('h.png').getByRole('img').waitFor();
    expect(await cards()).not.toContain('h.pdf');
  });

  test('[LIB-28] a file that is called otherwise or told another type is updated', async () => {
    await page.getByRole('button', { name: 'Edit h_1.pdf' }).click();
    await drawer().getByLabel('Name').fill('Terms');
    // A reload loses nothing that was typed; whoever leaves without saving leaves nothing.
    await page.reload();
    await page.getByRole('button', { name: 'Edit h_1.pdf' }).click();
    await typedEarlier().waitFor();
    expect(await drawer().getByLabel('Name').inputValue()).toBe('Terms');
    await page.keyboard.press('Escape');
    await drawer().getByRole('button', { name: 'Leave without saving' }).click();
    await page.getByRole('button', { name: 'Edit h_1.pdf' }).click();
    await expectEventually(() => drawer().getByLabel('Name').inputValue()).toMatch(/^h_1/);
    expect(await typedEarlier().count()).toBe(0);
    // Over what somebody else has made of it it is saved only once that was said.
    const [paper] = (await work().execute<{ id: string; version: number }>(sql`select id, version from media_file where name = 'h_1.pdf'`))
      .rows;
    const theirs = await page.evaluate(
      async ([address, body]) =>
        (await fetch(address, { method: 'PUT', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })).status,
      [`/api/media/${paper!.id}`, { name: 'h_1', type: 'Other', folder: null, version: paper!.version }] as const,
    );
    expect(theirs).toBe(200);
    await drawer().getByLabel('Name').fill('Terms');
    await drawer().getByRole('button', { name: 'Save file' }).click();
    await drawer().getByText('Somebody else has changed this meanwhile.').waitFor();
    await drawer().getByLabel('Type').selectOption('Agreement / Legal');
    await drawer().getByRole('button', { name: 'Save file' }).click();
    await said('File updated').waitFor();
    await card('Terms.pdf').getByText('Agreement / Legal').waitFor();
  });

  test('[LIB-26] [LIB-27] deleting asks; cancelling keeps the file, and deleting removes it with its address', async () => {
    const address = (await card('c.png').getByRole('link').getAttribute('href'))!;
    const remove = () => page.getByRole('button', { name: 'Delete c.png' }).click();
    await remove();
    await drawer().getByText('Delete this file?').waitFor();
    await drawer().getByRole('button', { name: 'Cancel' }).click();
    expect(await statusOf(page, address)).toBe(200);
    await remove();
    await drawer().getByRole('button', { name: 'Delete', exact: true }).click();
    await said('c.png deleted').waitFor();
    await card('c.png').waitFor({ state: 'detached' });
    expect(await statusOf(page, address)).toBe(404);
    await expectEventually(() =>
      page.locator('dialog img').evaluateAll((all) => all.every((image) => (image as HTMLImageElement).naturalWidth > 0)),
    ).toBe(true);
  });

  test('[LIB-24] folders form a tree; one that is hidden disappears with what is in it, and none is within itself', async () => {
    const folders = page.getByRole('navigation', { name: 'Folders' });
    const add = async (name: string) => {
      await folders.getByRole('button', { name: 'New folder' }).click();
      await drawer().getByLabel('Name').fill(name);
      await drawer().getByRole('button', { name: 'Save folder' }).click();
      await folders.getByRole('button', { name, exact: true }).click();
    };
    await add('Year 2024');
    await add('March');
    await page.getByText('No files here yet').waitFor();
    await bring(['report.pdf', WHOLE_PDF]);
    await card('report.pdf').waitFor();
    expect(await statusOf(page, (await card('report.pdf').getByRole('link').getAttribute('href'))!)).toBe(200);
    await folders.getByRole('button', { name: 'Edit folder Year 2024' }).click();
    await drawer().getByLabel('Name').fill('Year 2025');
    await page.reload();
    await folders.getByRole('button', { name: 'Edit folder Year 2024' }).click();
    await typedEarlier().waitFor();
    expect(await drawer().getByLabel('Name').inputValue()).toBe('Year 2025');
    await drawer().getByRole('button', { name: 'Discard' }).click();
    expect(await drawer().getByLabel('Name').inputValue()).toBe('Year 2024');
    // What is within it is not offered as its place.
    expect(await drawer().getByLabel('Within').locator('option').allInnerTexts()).toEqual(['Top of the library']);
    await drawer().getByLabel('Shown').press('Space');
    await drawer().getByRole('button', { name: 'Save folder' }).click();
    await folders.getByRole('button', { name: 'Year 2024', exact: true }).waitFor({ state: 'detached' });
    expect(await folders.getByRole('button', { name: 'March', exact: true }).count()).toBe(0);
    await folders.getByLabel('Show hidden folders').press('Space');
    await folders.getByRole('button', { name: 'Edit folder Year 2024' }).click();
    await drawer().getByLabel('Shown').press('Space');
    await drawer().getByRole('button', { name: 'Save folder' }).click();
    await folders.getByRole('button', { name: 'March', exact: true }).click();
    await card('report.pdf').waitFor();
    await page.getByLabel('Search this library').fill('TERMS');
    await card('Terms.pdf').waitFor();
    await page.setViewportSize(PHONE);
    await expectNoSidewaysScroll(page);
    await saveScreenshot(page, 'media-phone');
  });
});

test('[TEN-09] every field of the drawer shows or acts in the portal, and is there after a restart', async () => {
  const page = await journey.bring('hekla', 'sue');
  const sue = await signInBrowser(journey.running.server.port, 'hekla', 'sue');
  const gold = await sue.ask('POST', at('subscriptions'), { body: { values: { name: 'Gold', accounts: 2, advisors: 50, portals: 2 } } });
  expect(gold.status).toBe(200);
  await page.goto('/admin/portals');
  await page.getByRole('button', { name: 'hekla portal clients', exact: true }).click();
  const drawer = page.locator('dialog[open]');
  await drawer.locator('[name=name]').fill('Hekla Private');
  await drawer.locator('[name=subtitle]').fill('For those who stay');
  await drawer.getByLabel('Choose a logo').setInputFiles({ name: 'mark.png', mimeType: 'image/png', buffer: PNG });
  await drawer.getByRole('button', { name: 'Remove mark.png' }).waitFor();
  await drawer.getByRole('radio', { name: 'Tech' }).check();
  await choose(page, 'Language', 'Icelandic');
  await drawer.locator('[name=phone]').fill('+354 555 0100');
  await drawer.locator('[name=email]').fill('private@hekla.example');
  await drawer.locator('[name=tnc]').fill('First, trust.\n\nThen, care.');
  await drawer.getByLabel('Choose a document').setInputFiles({ name: 'Welcome.pdf', mimeType: 'application/pdf', buffer: PDF });
  await drawer.getByRole('button', { name: 'Remove Welcome.pdf' }).waitFor();
  await pick(page, 'Owner', 'ben of hekla');
  await choose(page, 'Subscription', 'Gold');
  await expectAccessible(page);
  await saveScreenshot(page, 'portal-drawer');
  await drawer.getByRole('button', { name: 'Save', exact: true }).click();
  await drawer.getByText('Saved', { exact: true }).waitFor();

  const wanted = {
    key: 'clients',
    name: 'Hekla Private',
    subtitle: 'For those who stay',
    theme: 'tech',
    language: 'is',
    phone: '+354 555 0100',
    email: 'private@hekla.example',
    terms: 'First, trust.\n\nThen, care.',
    logos: [expect.stringMatching(/^[0-9a-f]{32}$/)],
    document: expect.stringMatching(/^[0-9a-f]{32}$/),
    documentName: 'Welcome.pdf',
    organisation: { name: 'hekla organisation' },
    owner: { name: 'ben of hekla' },
    subscription: { name: 'Gold' },
    active: true,
  };
  expect((await sue.ask('GET', '/api/portals/clients/record')).body).toMatchObject(wanted);

  const client = await journey.bring('hekla', 'ann');
  await client.goto('/dashboard/clients');
  // Its terms are asked of whoever is new to them.
  await client.getByRole('button', { name: 'Samþykkja skilmálana' }).click();
  await expectEventually(() => client.locator('dialog[open]').count()).toBe(0);
  const side = client.getByRole('banner');
  await side.getByText('Hekla Private').waitFor();
  await expectEventually(() => side.locator('img').evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(1);
  await expectEventually(() => ground(client)).toBe(THEMES.tech.ground);
  expect(await client.locator('html').getAttribute('lang')).toBe('is');
  await side.getByRole('link', { name: '+354 555 0100' }).waitFor();
  await side.getByRole('link', { name: 'private@hekla.example' }).waitFor();
  const { name, bytes } = await waitForDownload(client, () => side.getByRole('link', { name: 'Welcome (PDF)' }).click());
  expect([name, bytes.equals(PDF)]).toEqual(['Welcome.pdf', true]);
  await side.getByRole('button', { name: 'Notkunarskilmálar' }).click();
  await client.locator('dialog[open]').getByText('Then, care.').waitFor();
  await expectAccessible(client);
  await saveScreenshot(client, 'portal-terms');
  await client.keyboard.press('Escape');
  await saveScreenshot(client, 'portal-own');
  await client.setViewportSize(PHONE);
  await expectNoSidewaysScroll(client);
  await saveScreenshot(client, 'portal-own-phone');

  const owner = await journey.bring('hekla', 'ben');
  await owner.goto('/dashboard/clients');
  await owner.getByRole('button', { name: 'Stillingar gáttar' }).click();
  expect(await owner.locator('dialog[open]').getByLabel('Undirtitill').inputValue()).toBe('For those who stay');
  expect(await owner.locator('dialog[open]').getByLabel('Eigandi').count()).toBe(0);
  await saveScreenshot(owner, 'portal-of-owner');
  // One press brings back what they saved, also once its drawer is closed.
  await owner.locator('dialog[open]').getByLabel('Undirtitill').fill('Fyrir gesti');
  await owner.locator('dialog[open]').getByRole('button', { name: 'Vista gátt' }).click();
  await owner.getByText('Gátt vistuð').waitFor();
  expect((await sue.ask('GET', '/api/portals/clients/record')).body).toMatchObject({ subtitle: 'Fyrir gesti' });
  await owner.getByRole('button', { name: 'Afturkalla', exact: true }).click();
  await owner.getByText('Aftur eins og var').waitFor();
  expect((await sue.ask('GET', '/api/portals/clients/record')).body).toMatchObject(wanted);
  await page.reload();

  await drawer.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.locator('dialog[open]').last().getByRole('button', { name: 'Delete', exact: true }).click();
  await drawer.first().waitFor({ state: 'detached' });
  expect(await client.evaluate(async () => ((await (await fetch('/api/portals')).json()) as { value: unknown[] }).value)).toEqual([]);

  const { place, server } = journey.running;
  await server.stop();
  const again = await startAt(place, { PORT: String(server.port) }, {});
  const browser = await signInBrowser(again.port, 'hekla', 'sue');
  expect((await browser.ask('GET', '/api/portals/clients/record')).body).toMatchObject({ ...wanted, active: false });
  await again.stop();
});
