/**
 * Tests themes where they are applied: on the page before any script has run, on every screen, in drawers, charts and statements; after a reload too.
 */
import { sql } from 'drizzle-orm';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deriveColours, withOwnColours, OFFERED_THEMES, THEMES, type OwnColours, type Theme, type ThemeName } from '#packages/themes';
import { contrastRatio } from '../../packages/themes/colour.ts';
import { textPairs } from '../../packages/themes/pairs.fixture.ts';
import { changeTenant, createTenant, readVariant } from '#server/tenants';
import { email, LAST_DAY, password } from '../kit/fixture.ts';
import { paintedColours } from '../kit/read-pdf.ts';
import { makePng } from '../kit/sample-files.ts';
import { HANG_MS } from '../kit/limits.ts';
import { uploadLogo } from '../kit/logos.ts';
import { sendRequest, signInBrowser, type TestBrowser } from '../kit/server.ts';
import {
  drawnColours,
  signInThroughForm,
  expectEventually,
  expectAccessible,
  expectNoSidewaysScroll,
  PHONE,
  rgbOf,
  saveScreenshot,
  startJourney,
  WIDE,
  type BrowserJourney,
} from '../kit/browser.ts';

let journey: BrowserJourney;
/** Of staff, at the record of the portal. */
let desk: Page;
/** Of the portal that staff give one theme after another. */
let portal: string;
let ann: TestBrowser;
let ada: TestBrowser;
beforeAll(async () => {
  journey = await startJourney();
  const { server, fixture } = journey.running;
  await changeTenant(server.database.work(fixture.hekla.id), fixture.hekla.id, { themes: [...OFFERED_THEMES] });
  [ann, ada] = await Promise.all([signInBrowser(server.port, 'hekla', 'ann'), signInBrowser(server.port, 'hekla', 'ada')]);
  const { id: logo } = await uploadLogo(await signInBrowser(server.port, 'hekla', 'sue'), await makePng());
  const { rows } = await server.database.work(fixture.hekla.id).execute<{ id: string }>(sql`
    update portal set logos = array[${logo}], language = 'en', phone = '+354 555 0100' where key = 'clients' returning id`);
  portal = rows[0]!.id;
  desk = await journey.bring('hekla', 'sue');
});
afterAll(() => journey.end());

let hosts = 0;

/** The firm wears the theme at a host of its own, which no kept record speaks of yet. */
async function worn(name: ThemeName, colours: OwnColours = {}): Promise<string> {
  const { server, fixture } = journey.running;
  const work = server.database.work(fixture.hekla.id);
  await changeTenant(work, fixture.hekla.id, { theme: name, colours });
  const host = `${name}${hosts++}.hekla.localhost`;
  await work.execute(sql`insert into tenant_host (host, tenant_id) values (${host}, ${fixture.hekla.id})`);
  return `http://${host}:${server.port}`;
}

/** Staff give the portal its theme, by its picture. */
async function choose(name: ThemeName): Promise<void> {
  await desk.goto(`/admin/portals?open=${portal}`);
  const drawer = desk.locator('dialog[open]');
  await drawer.getByRole('radio', { name: name.charAt(0).toUpperCase() + name.slice(1), exact: true }).check();
  await drawer.getByRole('button', { name: 'Save', exact: true }).click();
  await drawer.getByText('Saved', { exact: true }).waitFor();
}

/** What the browser has computed for what is there to be seen. */
async function expectPalette(page: Page, theme: Theme): Promise<void> {
  const { action, onAction } = deriveColours(theme);
  const seen = await page.evaluate(() => {
    const of = (element: Element | null) => (element ? getComputedStyle(element) : null);
    const body = of(document.body);
    const filled = of(document.querySelector('main .mantine-Button-root:not([data-variant=default])'));
    return {
      background: body?.backgroundColor,
      text: body?.color,
      scheme: getComputedStyle(document.documentElement).colorScheme,
      primary: filled?.backgroundColor,
      onPrimary: filled?.color,
    };
  });
  expect(seen).toEqual({
    background: rgbOf(theme.ground),
    text: rgbOf(theme.text),
    scheme: theme.scheme,
    primary: rgbOf(action),
    onPrimary: rgbOf(onAction),
  });
}

async function statement(reader: TestBrowser): Promise<Uint8Array> {
  const { account, portfolio } = journey.running.fixture.hekla.accounts.alpha;
  const path = `/api/accounts/${account}/statements`;
  const { id } = (await reader.ask('POST', path, { body: { portfolio, from: '2024-01-02', to: LAST_DAY } })).body as { id: string };
  await expect
    .poll(async () => (await reader.ask('GET', `/api/statements/${id}`)).body, { timeout: HANG_MS })
    .toMatchObject({ state: 'ready' });
  return (await reader.ask('GET', `/api/statements/${id}/file`)).bytes;
}

async function visit(name: ThemeName, colours?: OwnColours): Promise<Page> {
  const context = await journey.browser.newContext({ viewport: WIDE, baseURL: await worn(name, colours), reducedMotion: 'reduce' });
  const page = await context.newPage();
  page.setDefaultTimeout(HANG_MS);
  return page;
}

/** By row of the requirements; what the portal is given, and who then sees it. */
const STYLES: readonly (readonly [row: string, seen: ThemeName, chosen: ThemeName, reader: 'ann' | 'ada'])[] = [
  ['[TEN-18] bowmore', 'bowmore', 'bowmore', 'ann'],
  ['[TEN-19] bowmore-professional', 'bowmore-professional', 'bowmore', 'ada'],
  ['[TEN-20] akta', 'akta', 'akta', 'ann'],
  ['[TEN-21] main', 'main', 'main', 'ann'],
  ['[TEN-22] light', 'light', 'light', 'ann'],
  ['[TEN-23] dark', 'dark', 'dark', 'ann'],
  ['[TEN-24] tech', 'tech', 'tech', 'ann'],
  ['[TEN-25] contrast', 'contrast', 'contrast', 'ann'],
  ['[TEN-26] classic', 'classic', 'classic', 'ann'],
  ['[TEN-27] corporate', 'corporate', 'corporate', 'ann'],
  ['[TEN-28] iolcus', 'iolcus', 'iolcus', 'ann'],
  ['[TEN-29] benkey', 'benkey', 'benkey', 'ann'],
];

/** Every ground that has been seen, by theme. */
const grounds = new Map<ThemeName, string>();

test.each(STYLES)(
  '%s is worn by a portal on every screen, in drawers, charts and statements, after a reload too, and can be read by everybody',
  async (_, name, chosen, reader) => {
    const theme = THEMES[name];
    await choose(chosen);
    const page = await journey.bring('hekla', reader);
    const { accounts } = journey.running.fixture.hekla;
    await page.goto(`/dashboard/clients/portfolio/${accounts.alpha.portfolio}`);
    const wears = async () => {
      const chart = page.locator('figure').filter({ has: page.locator('canvas') });
      await chart.first().waitFor();
      await expectEventually(() => page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe(rgbOf(theme.ground));
      await expectPalette(page, theme);
      await expectEventually(async () => (await Promise.all((await chart.all()).map(drawnColours))).flat()).toContain(
        rgbOf(theme.chart[0]!),
      );
    };
    await wears();
    grounds.set(name, await page.evaluate(() => getComputedStyle(document.body).backgroundColor));
    await expectAccessible(page);
    await saveScreenshot(page, `theme-${name}-portfolio`);

    await page.route('**/assets/*.js', (route) => route.abort());
    await page.reload();
    const painted = await page.evaluate(() => {
      const { backgroundColor, colorScheme } = getComputedStyle(document.documentElement);
      return { backgroundColor, colorScheme };
    });
    expect(painted, 'before any script').toEqual({ backgroundColor: rgbOf(theme.ground), colorScheme: theme.scheme });
    await page.unroute('**/assets/*.js');
    await page.reload();
    await wears();

    await page.locator('main').getByRole('button', { name: 'Statement', exact: true }).click();
    const drawer = page.locator('dialog[open]');
    await drawer
      .getByRole('listitem')
      .first()
      .or(drawer.getByRole('button', { name: 'Make statement' }))
      .first()
      .waitFor();
    const inDrawer = await drawer.evaluate((element) => {
      const { backgroundColor, color } = getComputedStyle(element);
      const button = element.querySelector('.mantine-Button-root:not([data-variant=default])');
      return {
        background: backgroundColor,
        text: color,
        primary: button && getComputedStyle(button).backgroundColor,
        accent: getComputedStyle(element).getPropertyValue('--accent'),
      };
    });
    expect(inDrawer).toEqual({
      background: rgbOf(theme.surface),
      text: rgbOf(theme.text),
      primary: rgbOf(deriveColours(theme).action),
      accent: theme.accent,
    });

    // What has been seen is this theme's alone, and can be read.
    for (const colourOf of [
      (of: Theme) => of.ground,
      (of: Theme) => deriveColours(of).action,
      (of: Theme) => of.accent,
      (of: Theme) => of.text,
    ])
      expect(Object.values(THEMES).filter((other) => colourOf(other) === colourOf(theme))).toEqual([theme]);
    const least = name === 'contrast' ? 7 : 4.5;
    for (const [pair, colour, ground] of textPairs(theme)) expect(contrastRatio(colour, ground), pair).toBeGreaterThanOrEqual(least);

    const ink = await paintedColours(await statement(reader === 'ann' ? ann : ada));
    for (const part of ['brand', 'accent', 'text', 'muted'] as const) expect([...ink], part).toContain(theme.paper[part]);
    await page.context().close();
  },
);

test('[TEN-11] each of the twelve has changed the colours of the page', () => {
  expect([...grounds.keys()].sort()).toEqual(Object.keys(THEMES).sort());
  expect(new Set(grounds.values()).size).toBe(12);
});

test.each(['bowmore', 'dark'] as const)('the firm itself wears %s on the pages for anyone, before any script has run', async (name) => {
  const theme = THEMES[name];
  const page = await visit(name);
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto('/');
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)).toBe(rgbOf(theme.ground));
  await page.unroute('**/assets/*.js');
  await page.goto('/');
  await page.locator('h1').waitFor();
  await expectPalette(page, theme);
  expect(await page.locator('h1').evaluate((head) => getComputedStyle(head, '::after').backgroundColor)).toBe(rgbOf(theme.accent));
  await expectAccessible(page);
  await saveScreenshot(page, `theme-${name}-front`);
  await page.context().close();
});

test('a firm’s own colour is worn in the place of the theme’s', async () => {
  const page = await visit('light', { primary: '#5b2a86' });
  await page.goto('/');
  const button = page.locator('main .mantine-Button-root');
  expect(await button.evaluate((element) => getComputedStyle(element).backgroundColor)).toBe(rgbOf('#5b2a86'));
});

describe('staff keep how their firm looks', () => {
  const styleOf = (name: string, property: string) =>
    desk.getByText(name, { exact: true }).evaluate((element, of) => getComputedStyle(element).getPropertyValue(of), property);

  test('a colour that cannot be read is refused, the nearest that can be is taken, and pages wear it', async () => {
    const { server, fixture } = journey.running;
    const work = server.database.work(fixture.hekla.id);
    await changeTenant(work, fixture.hekla.id, { theme: 'light', colours: {} });
    await work.execute(sql`update portal set theme = null where key = 'clients'`);
    await desk.goto('/admin/appearance');
    await desk.getByRole('radio', { name: 'Tech' }).check();
    await desk.getByText('How pages will look').waitFor();
    await saveScreenshot(desk, 'appearance-wide-tech');
    await desk.getByRole('radio', { name: 'Classic' }).check();
    const field = desk.getByLabel('Buttons and links', { exact: true });
    await field.fill('9FC5E8');
    await desk.getByText(/^Contrast 1\.\d : 1, at least 4\.5$/).waitFor();
    // The piece of a page shows it already; the page around it has not changed.
    await expectEventually(() => styleOf('See all holdings', 'color')).toBe(rgbOf('#9fc5e8'));
    await field.press('Enter');
    await desk.getByText('This colour cannot be read in this theme').waitFor();
    await expectEventually(() => field.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await field.getAttribute('aria-invalid')).toBe('true');
    await expectAccessible(desk);
    await saveScreenshot(desk, 'appearance-refused');

    const offer = desk.getByRole('button', { name: 'Use the nearest, #' });
    const nearest = (await offer.innerText()).slice(-7);
    await offer.press('Enter');
    await expectEventually(() => field.inputValue()).toBe(nearest);
    await desk.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Wording', exact: true }).click();
    await desk.locator('dialog[open]').getByRole('button', { name: 'Cancel' }).click();
    expect(await field.inputValue(), 'nothing chosen is lost').toBe(nearest);
    await desk.getByRole('button', { name: 'Save appearance' }).click();
    await desk.getByText('Appearance saved').waitFor();
    const theme = withOwnColours(THEMES.classic, { primary: nearest });
    const wears = () => desk.evaluate(() => getComputedStyle(document.body).getPropertyValue('--action'));
    await expectEventually(wears).toBe(nearest);
    // One press brings back what was worn before.
    await desk.getByRole('button', { name: 'Undo', exact: true }).click();
    await desk.getByText('Back as it was').waitFor();
    await expectEventually(wears).not.toBe(nearest);
    await expectEventually(() => field.inputValue()).toBe('');
    await expectEventually(() => desk.getByRole('radio', { name: 'Light' }).isChecked()).toBe(true);
    await desk.getByRole('radio', { name: 'Classic' }).check();
    await field.fill(nearest);
    await desk.getByRole('button', { name: 'Save appearance' }).click();
    await desk.getByText('Appearance saved').waitFor();
    await expectEventually(wears).toBe(nearest);

    const page = await journey.bring('hekla', 'ann');
    await page.goto(`/dashboard/clients/portfolio/${fixture.hekla.accounts.alpha.portfolio}`);
    await page.locator('main').getByRole('button', { name: 'Statement', exact: true }).waitFor();
    await expectPalette(page, theme);
    await saveScreenshot(page, 'appearance-worn');
    await page.context().close();
  });

  test('of two at once neither loses what was chosen, on a phone too', async () => {
    await desk.setViewportSize(PHONE);
    await desk.goto('/admin/appearance');
    const accent = desk.getByLabel('Accents', { exact: true });
    await accent.fill('#7a2e1d');
    const other = await signInBrowser(journey.running.server.port, 'hekla', 'sue');
    const { version } = (await other.ask('GET', '/api/appearance')).body as { version: number };
    expect((await other.ask('PUT', '/api/appearance', { body: { theme: 'dark', colours: {}, version } })).status).toBe(200);
    await desk.getByRole('button', { name: 'Save appearance' }).click();
    await desk.getByText('Somebody else has saved this meanwhile: Dark. What you chose is still here.').waitFor();
    expect(await accent.inputValue()).toBe('#7a2e1d');
    await expectAccessible(desk);
    await expectNoSidewaysScroll(desk);
    await saveScreenshot(desk, 'appearance-phone');
    await desk.getByRole('button', { name: 'Take theirs' }).click();
    await expectEventually(() => desk.getByRole('radio', { name: 'Dark' }).isChecked()).toBe(true);
    await desk.getByRole('button', { name: 'Save appearance' }).click();
    await desk.getByText('Appearance saved').waitFor();
    await expectEventually(() => desk.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe(rgbOf(THEMES.dark.ground));
    await saveScreenshot(desk, 'appearance-phone-dark');
    await desk.setViewportSize(WIDE);
    await saveScreenshot(desk, 'appearance-wide-dark');
  });
});

test('[TEN-13] a firm that says neither language nor locale writes numbers and dates as Great Britain does', async () => {
  const { server, fixture } = journey.running;
  const work = server.database.work(fixture.pelagos.id);
  await work.execute(sql`update tenant set settings = settings - 'languages' - 'defaultLanguage' where id = ${fixture.pelagos.id}`);
  const host = 'plain.pelagos.localhost';
  await work.execute(sql`insert into tenant_host (host, tenant_id) values (${host}, ${fixture.pelagos.id})`);
  const context = await journey.browser.newContext({ viewport: WIDE, baseURL: `http://${host}:${server.port}`, locale: 'en-US' });
  const page = await context.newPage();
  await page.goto('/login');
  await signInThroughForm(page, 'pelagos', 'ann');
  await page.goto(`/dashboard/clients/portfolio/${fixture.pelagos.accounts.alpha.portfolio}?tab=holdings`);
  await page.getByRole('cell', { name: '€102.5000 04/01/2024' }).waitFor();
  await page.getByText('€10,110.00').first().waitFor();
  expect(await page.locator('html').getAttribute('lang')).toBe('en');
});

describe('tenants made from variants', () => {
  const LANGUAGES: Readonly<Record<string, { offered: readonly string[]; first: string }>> = {
    northern: { offered: ['English', 'Íslenska'], first: 'en' },
    albion: { offered: [], first: 'en' },
    aegean: { offered: ['Ελληνικά', 'English'], first: 'el' },
    lowland: { offered: ['English', 'Nederlands'], first: 'en' },
    meridian: { offered: [], first: 'en' },
    harbour: { offered: [], first: 'en' },
  };
  test('[TEN-12] Bowmore is absent in one, Iolcus or Benkey stands in for it in others, and what is absent is refused', async () => {
    const { server, fixture } = journey.running;
    const offeredBy: Record<string, readonly string[]> = {};
    for (const name of Object.keys(LANGUAGES)) {
      const { theme, themes } = (await readVariant(name))!;
      await changeTenant(server.database.work(fixture.pelagos.id), fixture.pelagos.id, { theme, themes, colours: {} });
      // What is kept of a tenant is read again within five seconds; at a host of its own nothing is kept yet.
      const host = `${name}.pelagos.localhost`;
      await server.database
        .work(fixture.pelagos.id)
        .execute(sql`insert into tenant_host (host, tenant_id) values (${host}, ${fixture.pelagos.id})`);
      const say = { headers: { origin: `http://${host}:${server.port}` } };
      const entered = await sendRequest(server.port, host, 'POST', '/api/session', {
        ...say,
        body: { email: email('sue'), password: password('pelagos') },
      });
      const cookie = String(entered.headers['set-cookie']).split(';', 1)[0]!;
      const asked = (method: string, path: string, body?: object) =>
        sendRequest(server.port, host, method, path, { headers: { ...say.headers, cookie }, ...(body && { body }) });
      offeredBy[name] = ((await asked('GET', '/api/themes')).body as { value: { name: string }[] }).value.map((one) => one.name);
      const { version, ...record } = (await asked('GET', '/api/portals/clients/record')).body as { version: number; theme: string | null };
      for (const wanted of Object.keys(THEMES)) {
        const answer = await asked('PUT', '/api/portals/clients', { ...record, version, theme: wanted });
        // One that is offered is taken; the version is then the next, so that nothing else is refused for that.
        if (answer.status === 200)
          await server.database
            .work(fixture.pelagos.id)
            .execute(sql`update portal set version = ${version}, theme = null where key = 'clients'`);
        expect([name, wanted, answer.status]).toEqual([name, wanted, offeredBy[name].includes(wanted) ? 200 : 400]);
      }
    }
    expect(
      Object.keys(offeredBy)
        .filter((name) => !offeredBy[name]!.includes('bowmore'))
        .sort(),
    ).toEqual(['aegean', 'albion']);
    expect(offeredBy['albion']).toContain('benkey');
    expect(offeredBy['albion']).not.toContain('iolcus');
    expect(offeredBy['aegean']).toContain('iolcus');
    expect(offeredBy['aegean']).not.toContain('benkey');
  });

  const TITLES: Readonly<Record<string, string>> = {
    albion: '[TEN-03] English alone, and no other to choose',
    lowland: '[TEN-05] English and Dutch',
  };

  test.each(Object.entries(LANGUAGES).map(([name, told]) => [name, TITLES[name] ?? 'its own languages', told] as const))(
    '%s: %s',
    async (name, _, { offered, first }) => {
      const settings = (await readVariant(name))!;
      const id = crypto.randomUUID();
      await journey.running.server.database
        .work(id)
        .transaction((tx) => createTenant(tx, settings, { id, key: `made-${name}`, hosts: [], demo: false }));
      const context = await journey.browser.newContext({
        viewport: WIDE,
        baseURL: `http://made-${name}.localhost:${journey.running.server.port}`,
        locale: 'nl-NL',
      });
      const page = await context.newPage();
      for (const path of ['/', '/login']) {
        await page.goto(path);
        await page.locator('h1, dialog[open]').first().waitFor();
        expect(await page.locator('html').getAttribute('lang')).toBe(first);
        const languages = page.locator('header [role=group] button');
        expect(await languages.allInnerTexts()).toEqual(offered);
      }
      await page.goto('/');
      await page.getByRole('heading', { name: settings.landing.header ?? settings.brand.name }).waitFor();
      await expectPalette(page, THEMES[settings.theme]);
      await expectAccessible(page);
      await saveScreenshot(page, `variant-${name}`);
      await context.close();
    },
  );
});
