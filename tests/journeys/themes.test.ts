/** Themes where they are worn: on the page before anything has run, on every screen, in drawers, charts and statements; after a reload too. */
import { sql } from 'drizzle-orm';
import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { derived, OFFERED, THEMES, type OwnColours, type Theme, type ThemeName } from '#packages/themes';
import { changeTenant, createTenant, readVariant } from '#server/tenants';
import { LAST_DAY } from '../fixture.ts';
import { signedIn, type Browser } from '../server/running.ts';
import { drawnColours, enter, eventually, expectAccessible, picture, startJourney, WIDE, type Journey } from './journey.ts';

let journey: Journey;
let ann: Browser;
beforeAll(async () => {
  journey = await startJourney();
  ann = await signedIn(journey.running.server.port, 'hekla', 'ann');
});
afterAll(() => journey.end());

let hosts = 0;

/** The firm wears the theme at a host of its own, which no kept record speaks of yet. */
async function worn(name: ThemeName, colours: OwnColours = {}): Promise<string> {
  const { server, fixture } = journey.running;
  const work = server.database.work(fixture.hekla.id);
  await changeTenant(work, fixture.hekla.id, { theme: name, themes: [name], colours });
  const host = `${name}${hosts++}.hekla.localhost`;
  await work.execute(sql`insert into tenant_host (host, tenant_id) values (${host}, ${fixture.hekla.id})`);
  return `http://${host}:${server.port}`;
}

const rgb = (colour: string) => `rgb(${[1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16)).join(', ')})`;

/** What the browser has computed for what is there to be seen. */
async function expectPalette(page: Page, theme: Theme): Promise<void> {
  const { action, onAction } = derived(theme);
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
    background: rgb(theme.ground),
    text: rgb(theme.text),
    scheme: theme.scheme,
    primary: rgb(action),
    onPrimary: rgb(onAction),
  });
}

/** Every colour that something is filled with, page by page. */
async function paintedColours(pdf: Uint8Array): Promise<ReadonlySet<string>> {
  const task = getDocument({ data: new Uint8Array(pdf), verbosity: 0 });
  const document = await task.promise;
  const colours = new Set<string>();
  for (let number = 1; number <= document.numPages; number++) {
    const { fnArray, argsArray } = await (await document.getPage(number)).getOperatorList();
    fnArray.forEach((operator, at) => {
      if (operator === OPS.setFillRGBColor) colours.add(String((argsArray[at] as unknown[])[0]));
    });
  }
  await task.destroy();
  return colours;
}

/** Made of a range of its own, because the same statement of the same facts is not made twice. */
async function statement(from: string): Promise<Uint8Array> {
  const path = `/api/portfolios/${journey.running.fixture.hekla.accounts.alpha.portfolio}/statements`;
  const { id } = (await ann.ask('POST', path, { body: { from, to: LAST_DAY } })).body as { id: string };
  await expect
    .poll(async () => (await ann.ask('GET', `/api/statements/${id}`)).body, { timeout: 30_000 })
    .toMatchObject({ state: 'ready' });
  return (await ann.ask('GET', `/api/statements/${id}/file`)).bytes;
}

async function visit(name: ThemeName, colours?: OwnColours): Promise<Page> {
  const context = await journey.browser.newContext({ viewport: WIDE, baseURL: await worn(name, colours), reducedMotion: 'reduce' });
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  return page;
}

describe.each(OFFERED.map((name) => [name === 'akta' ? '[TEN-20] akta' : name, name] as const))('%s', (_, name) => {
  const theme = THEMES[name];

  test('is worn on every screen, in drawers, charts and statements, and can be read by everybody', async () => {
    const page = await visit(name);
    await page.route('**/assets/*.js', (route) => route.abort());
    await page.goto('/');
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor), 'before any script').toBe(
      rgb(theme.ground),
    );
    await page.unroute('**/assets/*.js');

    await page.goto('/');
    await page.locator('h1').waitFor();
    await expectPalette(page, theme);
    const accent = () => page.locator('h1').evaluate((head) => getComputedStyle(head, '::after').backgroundColor);
    expect(await accent()).toBe(rgb(theme.accent));
    await expectAccessible(page);
    await picture(page, `theme-${name}-front`);

    await page.goto('/login');
    await enter(page, 'hekla', 'ann');
    const { accounts } = journey.running.fixture.hekla;
    await page.goto(`/dashboard/clients/portfolio/${accounts.alpha.portfolio}`);
    for (const load of ['first', 'again']) {
      const chart = page.locator('figure').filter({ has: page.locator('canvas') });
      await chart.first().waitFor();
      await expectPalette(page, theme);
      await eventually(async () => (await Promise.all((await chart.all()).map(drawnColours))).flat()).toContain(rgb(theme.chart[0]!));
      if (load === 'first') await page.reload();
    }
    await expectAccessible(page);
    await picture(page, `theme-${name}-portfolio`);

    await page.locator('main button[aria-haspopup=dialog]').first().click();
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
      background: rgb(theme.surface),
      text: rgb(theme.text),
      primary: rgb(derived(theme).action),
      accent: theme.accent,
    });

    // What has been seen is this theme's alone.
    for (const colourOf of [(of: Theme) => of.ground, (of: Theme) => derived(of).action, (of: Theme) => of.accent, (of: Theme) => of.text])
      expect(Object.values(THEMES).filter((other) => colourOf(other) === colourOf(theme))).toEqual([theme]);

    const day = `2023-12-${String(10 + OFFERED.indexOf(name)).padStart(2, '0')}`;
    const painted = await paintedColours(await statement(day));
    for (const part of ['brand', 'accent', 'text', 'muted'] as const) expect([...painted], part).toContain(theme.paper[part]);
    await page.context().close();
  });
});

test('a firm’s own colour is worn in the place of the theme’s', async () => {
  const page = await visit('light', { primary: '#5b2a86' });
  await page.goto('/');
  const button = page.locator('main .mantine-Button-root');
  expect(await button.evaluate((element) => getComputedStyle(element).backgroundColor)).toBe(rgb('#5b2a86'));
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
  await enter(page, 'pelagos', 'ann');
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
      await page.getByRole('heading', { name: settings.brand.name }).waitFor();
      await expectPalette(page, THEMES[settings.theme]);
      await expectAccessible(page);
      await picture(page, `variant-${name}`);
      await context.close();
    },
  );
});
