/**
 * Tests tenants of each variant side by side, and each language on the screen, in mails and on paper; one whose texts are all marked shows what has
 * no text of its own.
 */
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { IMPORT_EXAMPLES } from '#contract/imports';
import { SWITCHES } from '#contract/tenants';
import { formatsFor, LANGUAGES, type Language } from '#packages/texts';
import { THEMES } from '#packages/themes';
import { createPerson } from '#server/sign-in';
import { changeTenant, createTenant, readVariants } from '#server/tenants';
import { openServerTexts } from '../../apps/server/texts.ts';
import { STANDARD } from '../../capabilities/navigation/server/standard.ts';
import { email, hashQuickly, LAST_DAY } from '../kit/fixture.ts';
import { HANG_MS } from '../kit/limits.ts';
import { readPdf } from '../kit/read-pdf.ts';
import { mailsOf } from '../kit/mails.ts';
import { sendRequest, signInBrowser } from '../kit/server.ts';
import { markText, findUnmarkedLines } from '../kit/pseudo-language.ts';
import { addPage } from './changed-pages.ts';
import {
  signInThroughForm,
  expectEventually,
  expectAccessible,
  expectNoSidewaysScroll,
  PHONE,
  rgbOf,
  saveScreenshot,
  startJourney,
  waitUntilSettled,
  WIDE,
  type BrowserJourney,
} from '../kit/browser.ts';

/** What stands in the templates of files; their numbers are told apart as those of any page. */
function exampleWords(): string[] {
  return Object.values(IMPORT_EXAMPLES).flatMap((example) => Object.values(example).filter((value) => /[a-z]/i.test(value)));
}

let journey: BrowserJourney;
const words = openServerTexts();
beforeAll(async () => {
  journey = await startJourney();
  const { server, fixture } = journey.running;
  await changeTenant(server.database.work(fixture.hekla.id), fixture.hekla.id, { languages: [...LANGUAGES] });
});
afterAll(() => journey.end());

describe('a tenant of each variant', () => {
  test('[AUTH-47] offers e-mail and password and no other way in', async () => {
    const variants = await readVariants();
    expect(variants).toHaveLength(6);
    const page = await journey.open('hekla');
    for (const { name, settings } of variants) {
      const id = randomUUID();
      await journey.running.server.database
        .work(id)
        .transaction((tx) => createTenant(tx, settings, { id, key: name, hosts: [], demo: false }));
      await page.goto(`http://${name}.localhost:${journey.running.server.port}/login`);
      const dialog = page.getByRole('dialog');
      await dialog.waitFor();
      expect(await dialog.locator('input').evaluateAll((inputs) => inputs.map((input) => input.getAttribute('name')))).toEqual([
        'email',
        'password',
      ]);
      // Cancel, sign in, and the links to the two other modes; the password can be shown.
      const buttons = await dialog.getByRole('button').allInnerTexts();
      expect(buttons.filter((text) => text.trim() !== '')).toHaveLength(4);
      expect(await dialog.locator('a, img, iframe').count()).toBe(0);
      expect(await dialog.innerText()).not.toMatch(/google|facebook|apple|microsoft|linkedin|github|twitter/i);
      await expectAccessible(page);
    }
    await page.context().close();
  });

  test('[TEN-01] is served by the same build in its own theme, logo, menu, languages and with its own data', async () => {
    const { database, port } = journey.running.server;
    const passwordHash = await hashQuickly('Six-Doors-9');
    const variants = await readVariants();
    const pages = structuredClone(STANDARD);
    // A page for every switch, so that the menu tells which are on.
    for (const name of SWITCHES) if (name !== 'clients' && name !== 'portfolios') addPage(pages, name.toLowerCase(), { switch: name });
    const seen = [];
    for (const { name, settings } of variants) {
      const id = randomUUID();
      const key = `one-${name}`;
      const work = database.work(id);
      await work.transaction((tx) => createTenant(tx, settings, { id, key, hosts: [], demo: false }));
      await work.execute(sql`update tenant set pages = ${JSON.stringify(pages)}::jsonb where id = ${id}`);
      await createPerson(work, { name: 'Staff', email: 'staff@example.com', role: 'staff', passwordHash });
      await work.execute(sql`with firm as (insert into organisation (name) values (${name}) returning id),
        opened as (insert into portal (organisation_id, key, name) select id, 'clients', 'Clients' from firm returning id)
        insert into account (portal_id, name, email, currency) select id, ${`Client of ${name}`}, 'client@example.com', ${settings.currency} from opened`);
      const host = `${key}.localhost`;
      const entered = await sendRequest(port, host, 'POST', '/api/session', {
        headers: { origin: `http://${host}:${port}` },
        body: { email: 'staff@example.com', password: 'Six-Doors-9' },
      });
      expect([name, entered.status]).toEqual([name, 200]);
      const [pair = ''] = String(entered.headers['set-cookie']).split(';', 1);
      const context = await journey.browser.newContext({ viewport: WIDE, baseURL: `http://${host}:${port}`, reducedMotion: 'reduce' });
      await context.addCookies([
        {
          name: pair.slice(0, pair.indexOf('=')),
          value: pair.slice(pair.indexOf('=') + 1),
          domain: host,
          path: '/',
          httpOnly: true,
          sameSite: 'Lax',
        },
      ]);
      const page = await context.newPage();
      page.setDefaultTimeout(HANG_MS);
      await page.goto('/dashboard/clients');
      await page.getByRole('link', { name: `Client of ${name}` }).waitFor();
      const menu = (await page.evaluate(async () => (await fetch('/api/portals/clients/menu')).json())) as { href: string }[];
      const on = SWITCHES.filter((one) => settings.navigation[one] && one !== 'clients' && one !== 'portfolios');
      expect([name, menu.map(({ href }) => href).filter((href) => href !== '/dashboard/clients')]).toEqual([
        name,
        [...on.map((one) => one.toLowerCase()), 'desk'].map((one) => `/dashboard/clients/${one}`),
      ]);
      const paths = await page
        .locator('header svg path, aside svg path, nav svg path')
        .evaluateAll((all) => all.map((path) => path.getAttribute('d')));
      expect([name, paths.includes(settings.brand.mark)]).toEqual([name, true]);
      const { ground, others } = await page.evaluate(
        ([...names]) => ({
          ground: getComputedStyle(document.body).backgroundColor,
          others: names.filter((one) => document.body.innerText.includes(`Client of ${one}`)),
        }),
        variants.map((one) => one.name),
      );
      expect([name, ground, others]).toEqual([name, rgbOf(THEMES[settings.theme].ground), [name]]);
      expect(await page.locator('html').getAttribute('lang')).toBe(settings.defaultLanguage);
      const offered = await page.evaluate(
        async () => ((await (await fetch('/api/tenant')).json()) as { settings: { languages: string[] } }).settings.languages,
      );
      expect(offered).toEqual(settings.languages);
      const scripts = await page.locator('script[src]').evaluateAll((all) => all.map((script) => script.getAttribute('src')));
      seen.push({ scripts, ground, mark: settings.brand.mark, menu: menu.length, languages: offered.join() });
      await context.close();
    }
    expect(new Set(seen.map(({ scripts }) => scripts.join())).size).toBe(1);
    expect(new Set(seen.map(({ ground }) => ground)).size).toBe(6);
    expect(new Set(seen.map(({ mark }) => mark)).size).toBe(6);
    for (const part of ['menu', 'languages'] as const) expect(new Set(seen.map((one) => one[part])).size).toBeGreaterThan(2);
  });
});

test('[TEN-04] the Greek firm begins in Greek: screens, dates, numbers, validation and mails; English can be chosen', async () => {
  const el = words('el');
  const { accounts } = journey.running.fixture.pelagos;
  const page = await journey.open('pelagos');
  await page.goto('/login');
  const form = page.getByRole('dialog');
  await form.waitFor();
  expect(await page.locator('html').getAttribute('lang')).toBe('el');
  const languages = page.locator('header [role=group] button');
  expect(await languages.allInnerTexts()).toEqual(['Ελληνικά', 'English']);
  for (const [number, language] of [
    [1, 'en'],
    [0, 'el'],
  ] as const) {
    // The dialog lies over the header, where a pointer does not reach.
    await languages.nth(number).dispatchEvent('click');
    await form.getByRole('button', { name: words(language)('signIn.login'), exact: true }).waitFor();
    expect(await page.locator('html').getAttribute('lang')).toBe(language);
  }
  await signInThroughForm(page, 'pelagos', 'ann');
  await page.goto('/profile/me');
  await page.locator('input[name=name]').fill('');
  await page.getByRole('button', { name: el('people.profile.save'), exact: true }).click();
  await page.getByText(el('refusal.field.required'), { exact: true }).waitFor();
  await page.goto(`/dashboard/clients/portfolio/${accounts.alpha.portfolio}?tab=holdings`);
  await page.getByRole('cell', { name: /102,5000\s€\s04\/01\/2024/ }).waitFor();
  await page
    .getByText(/10\.110,00\s€/)
    .first()
    .waitFor();
  await saveScreenshot(page, 'greek-wide');
  const { port } = journey.running.server;
  const headers = { origin: `http://pelagos.localhost:${port}` };
  expect((await sendRequest(port, 'pelagos.localhost', 'POST', '/api/reset', { headers, body: { email: email('ann') } })).status).toBe(200);
  await expectEventually(async () => (await mailsOf(journey.running, 'pelagos')).map(({ subject }) => subject)).toEqual([
    el('outbox.reset.subject'),
  ]);
  const [mail] = await mailsOf(journey.running, 'pelagos');
  expect(mail?.body.replace(/\S*:\/\/\S+/g, '')).not.toMatch(/\b(the|your|password)\b/i);
  await page.context().close();
});

test('whoever speaks English is welcomed in it, though the Greek door did not know who comes', async () => {
  const { server, fixture } = journey.running;
  const { id, people } = fixture.pelagos;
  await server.database.work(id).execute(sql`update person set language = 'en' where id = ${people.bob}`);
  const page = await journey.open('pelagos');
  await page.goto('/login');
  await signInThroughForm(page, 'pelagos', 'bob');
  await page.getByRole('status').getByText(words('en')('signIn.welcome'), { exact: true }).waitFor();
  expect(await page.locator('html').getAttribute('lang')).toBe('en');
  await page.context().close();
});

describe('each language', () => {
  const TITLES: Readonly<Record<Language, string>> = {
    en: '[TEN-30] English',
    is: '[TEN-31] Icelandic',
    el: '[TEN-32] Greek',
    nl: '[TEN-33] Dutch',
  };
  let page: Page;
  beforeAll(async () => {
    page = await journey.signIn('hekla', 'ann');
  });

  test.each(LANGUAGES.map((language) => [TITLES[language], language] as const))(
    '%s is read in menus, validation, snackbars, mails, statements and the heads of files',
    async (_, language) => {
      const { server, fixture } = journey.running;
      const { accounts, people, id } = fixture.hekla;
      const say = words(language);
      const work = server.database.work(id);
      await work.execute(sql`update person set language = ${language} where id = ${people.ann}`);
      await page.goto('/profile/me');
      const name = page.locator('input[name=name]');
      await name.waitFor();
      expect(await page.locator('html').getAttribute('lang')).toBe(language);
      await page.getByRole('button', { name: / of hekla$/ }).click();
      expect(await page.getByRole('menuitem').allInnerTexts()).toEqual(
        ['signIn.profile.title', 'forms.own.title', 'accounts.looks', 'signIn.logout'].map((key) => say(key)),
      );
      await page.keyboard.press('Escape');
      const save = page.getByRole('button', { name: say('people.profile.save'), exact: true });
      await name.fill('');
      await save.click();
      await page.getByText(say('refusal.field.required'), { exact: true }).waitFor();
      await name.fill('ann of hekla');
      await save.click();
      await page.locator('[data-tone=success]').getByText(say('people.profile.saved'), { exact: true }).last().waitFor();
      await saveScreenshot(page, `language-${language}`);

      const [ann, ada] = [await signInBrowser(server.port, 'hekla', 'ann'), await signInBrowser(server.port, 'hekla', 'ada')];
      await ann.ask('POST', '/api/reset', { body: { email: email('ann') } });
      await expectEventually(async () => (await mailsOf(journey.running)).at(-1)?.subject).toBe(say('outbox.reset.subject'));
      const headers = { 'accept-language': language };
      const file = await ada.ask('GET', `/api/portfolios/${accounts.alpha.portfolio}/holdings.csv`, { headers });
      const heads = ['assetClass', 'name', 'isin', 'units'].map((column) => say(`portfolios.csv.${column}`));
      for (const head of heads) expect(file.text.split('\n')[0]).toContain(`"${head}"`);
      const made = await ann.ask('POST', `/api/accounts/${accounts.alpha.account}/statements`, {
        headers,
        body: { portfolio: accounts.alpha.portfolio, from: '2024-01-02', to: LAST_DAY },
      });
      const { id: statement } = made.body as { id: string };
      const path = `/api/statements/${statement}`;
      await expect.poll(async () => ((await ann.ask('GET', path)).body as { state: string }).state, { timeout: HANG_MS }).toBe('ready');
      const { pages, title } = await readPdf((await ann.ask('GET', `${path}/file`)).bytes);
      expect(title).toContain(say('reports.pdf.title.dated', { date: formatsFor(language).date(LAST_DAY) }));
      const printed = pages.map(({ text }) => text).join(' ');
      for (const key of ['reports.pdf.cover.period', 'reports.pdf.cover.currency', 'reports.pdf.summary'])
        expect(printed).toContain(say(key));
    },
  );
});

/** What the browser says in its first language is marked, for this page alone. */
async function markEveryWord(page: Page): Promise<void> {
  await page.route(/\/assets\/words-[a-z]+-en-[^/]*\.js$/, async (route) => {
    const { pathname } = new URL(route.request().url());
    const { text } = await sendRequest(journey.running.server.port, 'hekla.localhost', 'GET', pathname);
    const body = text.replace(
      /("[\w.\-,;:+ /]+"|(?<=[{,])[A-Za-z]\w*):(`((?:[^`\\]|\\.)*)`|"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)')/g,
      (_, key: string, quoted: string, ...parts: (string | undefined)[]) => {
        const [sign] = quoted;
        return `${key}:${sign}${markText(parts.slice(0, 3).find((part) => part !== undefined) ?? '')}${sign}`;
      },
    );
    await route.fulfill({ contentType: 'text/javascript', body });
  });
}

/** Names that are the same in every language: of languages, themes and browsers, and the letters that stand for a person without a picture. */
const SAID_ALIKE = ['English', 'Íslenska', 'Ελληνικά', 'Nederlands', 'Bowmore', 'Chrome · Linux', 'AH'];

/** Everything that is shown or read aloud, in its order. */
function saidOn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const said = [document.title];
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walk.nextNode())
      if (!walk.currentNode.parentElement?.closest('script, style, noscript')) said.push(walk.currentNode.textContent ?? '');
    for (const element of document.querySelectorAll('[aria-label], [title], [placeholder], [alt]'))
      for (const attribute of ['aria-label', 'title', 'placeholder', 'alt']) said.push(element.getAttribute(attribute) ?? '');
    return said;
  });
}

test('[TEN-14] whatever a screen says is a text of the catalogue: in a language of marks nothing is without them but data, and nothing is cut off', async () => {
  const { accounts } = journey.running.fixture.hekla;
  const { server, fixture } = journey.running;
  const { rows } = await server.database.work(fixture.hekla.id).execute<{ said: string }>(sql`
    select name as said from person union select email from person union select name from account union select name from portfolio
    union select name from portal union select name from organisation union select name from access_group
    union select name->>'en' from user_status
    union select coalesce(subject, template) from delivery
      union select file_name from import union select '· ' || created_by from import
      union select external_id from account where external_id is not null union select symbol from instrument union select name from instrument_terms`);
  const { brand } = (await readVariants()).find(({ name }) => name === 'northern')!.settings;
  const data = [
    ...rows.map(({ said }) => said),
    brand.legalName,
    brand.address,
    brand.contact,
    brand.name,
    'GBP',
    'USD',
    'Hekla',
    'hekla',
    ...SAID_ALIKE,
    ...exampleWords(),
  ]
    .filter(Boolean)
    .toSorted((a, b) => b.length - a.length);
  const faults: string[] = [];
  const look = async (page: Page, path: string) => {
    await page.goto(path);
    await page.locator('h1, dialog[open]').first().waitFor();
    await waitUntilSettled(page);
    // A page that has failed says little, and hides the rest.
    if ((await page.locator('body').innerText()).includes(markText(words('en')('shell.error')))) faults.push(`${path}: an error`);
    // A sentence may be made of several pieces, so that all are looked at together.
    for (const bare of findUnmarkedLines((await saidOn(page)).join('\n'), data)) faults.push(`${path}: ${bare.slice(0, 80)}`);
    for (const key of (await page.locator('body').innerText()).match(/\b[a-z][a-zA-Z]+(\.[a-z][\w-]+){1,4}\b(?!@)/g) ?? [])
      if (words('en')(key) !== key) faults.push(`${path}: the name of a text, ${key}`);
    for (const hole of (await page.locator('body').innerText()).match(/\{\w+\}/g) ?? []) faults.push(`${path}: not filled in, ${hole}`);
    await expectNoSidewaysScroll(page).catch((error: Error) => faults.push(`${path}: ${error.message}`));
    await saveScreenshot(page, `marks-${path.replace(/[^a-z]+/g, '-').slice(0, 40)}`);
  };
  await server.database.work(fixture.hekla.id).execute(sql`update person set language = 'en'`);
  const walks = [
    [null, ['/', '/login', '/signup']],
    ['ann', ['/profile/me', '/profile/looks', `/dashboard/clients/portfolio/${accounts.alpha.portfolio}?tab=holdings`]],
    [
      'sue',
      [
        '/dashboard/clients',
        `/dashboard/clients/account/${accounts.alpha.account}`,
        ...['people', 'portals', 'mail', 'accessGroups', 'imports', 'set-up'].map((name) => `/admin/${name}`),
      ],
    ],
  ] as const;
  await Promise.all(
    walks.map(async ([person, paths]) => {
      const page = await (person === null ? journey.open('hekla', PHONE) : journey.signIn('hekla', person, PHONE));
      await markEveryWord(page);
      for (const path of paths) await look(page, path);
      await page.context().close();
    }),
  );
  expect(faults).toEqual([]);
});
