/**
 * Tests that every screen is accessible: no violation that a machine can find and no sideways scroll, in both firms, wide and on a phone. Pairwise:
 * each screen in each firm, in each theme, in each language and at each width at least once; `npm run prove -- axe` looks at all combinations.
 */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LANGUAGES, type Language } from '#packages/texts';
import { OFFERED_THEMES, THEMES, type ThemeName } from '#packages/themes';
import { FIRMS, LAST_DAY, type Firm, type PersonName } from '../kit/fixture.ts';
import {
  expectAccessible,
  expectNoSidewaysScroll,
  PHONE,
  rgbOf,
  saveScreenshot,
  startJourney,
  violationsOn,
  waitUntilSettled,
  WIDE,
  type BrowserJourney,
} from '../kit/browser.ts';
import { growHome } from '../kit/home.ts';
import { TEST_MS } from '../kit/limits.ts';
import { changeSettings } from '../kit/server.ts';

const NARROWEST = { width: 320, height: 640 };

let journey: BrowserJourney;
beforeAll(async () => {
  journey = await startJourney();
  for (const firm of FIRMS) await growHome(journey.running, firm);
});
afterAll(() => journey.end());

interface CheckedScreen {
  readonly name: string;
  readonly person: PersonName | null;
  /** Leads to the screen, and resolves when all of it is there. */
  readonly go: (page: Page, firm: Firm) => Promise<void>;
}

const account = (firm: Firm) => `/dashboard/clients/account/${journey.running.fixture[firm].accounts.alpha.account}`;
const portfolio = (firm: Firm) => `/dashboard/clients/portfolio/${journey.running.fixture[firm].accounts.alpha.portfolio}`;

function tab(id: string, selector: string): CheckedScreen {
  return {
    name: `portfolio, ${id}`,
    person: 'ada',
    go: async (page, firm) => {
      await page.goto(`${portfolio(firm)}?tab=${id}&from=2024-01-02&to=${LAST_DAY}`);
      await waitUntilSettled(page, selector);
    },
  };
}

function at(name: string, person: PersonName | null, path: string, selector: string): CheckedScreen {
  return {
    name,
    person,
    go: async (page) => {
      await page.goto(path);
      await waitUntilSettled(page, selector);
      expect(new URL(page.url()).pathname).toBe(new URL(path, page.url()).pathname);
    },
  };
}

const SCREENS: readonly CheckedScreen[] = [
  at('front page', null, '/', 'h1'),
  at('sign-in', null, '/login', 'dialog[open] input[name=password]'),
  at('sign-in over the front page', null, '/?action=login', 'dialog[open] input[name=password]'),
  at('not found, signed out', null, '/dashboard/404', 'h1'),
  at('portals', 'sue', '/portals', 'main a'),
  at('client list', 'ada', '/dashboard/clients', '[data-index] a'),
  at('client list, nobody found', 'ada', '/dashboard/clients?search=xyz', 'main button'),
  at('investor home', 'ann', '/dashboard/clients', 'h1'),
  {
    name: 'account',
    person: 'sue',
    go: async (page, firm) => {
      await page.goto(account(firm));
      await waitUntilSettled(page, 'figure canvas');
      expect(new URL(page.url()).pathname).toBe(account(firm));
    },
  },
  tab('overview', 'figure canvas'),
  tab('exposure', 'figure table'),
  tab('holdings', 'main [href*=open]'),
  tab('transactions', 'main [class*=table], main ul[class*=items]'),
  tab('performance', 'figure canvas'),
  {
    name: 'a holding',
    person: 'ann',
    go: async (page, firm) => {
      const { LIND } = journey.running.fixture[firm].instruments;
      await page.goto(`${portfolio(firm)}?tab=holdings&open=${LIND}`);
      await waitUntilSettled(page, 'dialog[open] #selectedHoldingDrawer section li');
    },
  },
  {
    name: 'statements',
    person: 'ann',
    go: async (page, firm) => {
      await page.goto(portfolio(firm));
      await page.locator('main button[aria-haspopup=dialog]').first().click();
      await waitUntilSettled(page, 'dialog[open] li');
    },
  },
  {
    name: 'choosing days',
    person: 'ada',
    go: async (page, firm) => {
      await page.goto(portfolio(firm));
      await page.locator('[role=group] button[aria-haspopup=dialog]').click();
      await waitUntilSettled(page, '[role=dialog] table');
    },
  },
  at('imports', 'sue', '/admin/imports', 'main a[href*="/admin/imports/"]'),
  {
    name: 'import, its mapping',
    person: 'sue',
    go: async (page) => {
      await page.goto('/admin/imports');
      await page.locator('input[type=file]').setInputFiles(ledgerFile('mapping'));
      await waitUntilSettled(page, 'form button[type=submit]');
    },
  },
  {
    name: 'import, its check',
    person: 'sue',
    go: async (page) => {
      await page.goto('/admin/imports');
      await page.locator('input[type=file]').setInputFiles(ledgerFile('check'));
      await page.locator('form button[type=submit]').click();
      await waitUntilSettled(page, 'main code');
    },
  },
  at('not found', 'ann', '/dashboard/404', 'h1'),
];

/** One row is refused: its portfolio is unknown. */
function ledgerFile(name: string): { name: string; mimeType: string; buffer: Buffer } {
  const text = 'Portfolio,Date,Type,Amount,Currency\nhekla-alpha-p,2024-01-03,Contribution,5,GBP\nnobody-p,2024-01-03,Contribution,5,GBP\n';
  return { name: `${name}.csv`, mimeType: 'text/csv', buffer: Buffer.from(text) };
}

/** One window of a firm for each person, and one signed out. */
function windowsOf(firm: Firm): (person: PersonName | null) => Promise<Page> {
  const pages = new Map<PersonName | null, Page>();
  return async (person) => {
    const known = pages.get(person);
    if (known) return known;
    const page = person === null ? await journey.open(firm) : await journey.bring(firm, person);
    pages.set(person, page);
    return page;
  };
}

describe.each(FIRMS)('%s', (firm) => {
  const pageOf = windowsOf(firm);

  // Every other screen is tried wide in one firm and on a phone in the other.
  test.each(SCREENS.map((screen, index) => [screen.name, screen, index] as const))('%s', async (name, screen, index) => {
    const page = await pageOf(screen.person);
    const isPhone = (index + FIRMS.indexOf(firm)) % 2 === 0;
    await page.setViewportSize(isPhone ? PHONE : WIDE);
    await screen.go(page, firm);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await saveScreenshot(page, `${firm}-${name.replaceAll(/\W+/g, '-')}-${isPhone ? 'phone' : 'wide'}`);
    for (const size of [PHONE, NARROWEST]) {
      await page.setViewportSize(size);
      await expectNoSidewaysScroll(page);
    }
  });
});

/** A look at a screen: how the firm looks and speaks, and at which widths. */
interface ScreenLook {
  readonly theme: ThemeName;
  readonly language: Language;
  readonly sizes: readonly (typeof WIDE)[];
}

/** Each theme once, in languages and widths by turns: each screen meets every theme, every language and both widths. */
const looksByTurns = (at: number): readonly ScreenLook[] =>
  OFFERED_THEMES.map((theme, turn) => ({
    theme,
    language: LANGUAGES[(turn + at) % LANGUAGES.length]!,
    sizes: [(turn + at + Math.floor(turn / LANGUAGES.length)) % 2 === 0 ? PHONE : WIDE],
  }));
const EVERY_LOOK: readonly ScreenLook[] = OFFERED_THEMES.flatMap((theme) =>
  LANGUAGES.map((language) => ({ theme, language, sizes: [WIDE, PHONE] })),
);
const isWhole = process.env['PORTICO_PROVE_AXE'] !== undefined;

describe(isWhole ? 'in every theme and language, wide and on a phone' : 'in every theme, with languages and widths by turns', () => {
  const pageOf = windowsOf('hekla');
  const screens = SCREENS.map((screen, at) => [screen.name, screen, isWhole ? EVERY_LOOK : looksByTurns(at)] as const);

  test.each(screens)('%s', { timeout: EVERY_LOOK.length * TEST_MS }, async (_, screen, looks) => {
    const page = await pageOf(screen.person);
    for (const { theme, language, sizes } of looks) {
      await changeSettings(journey.running, 'hekla', {
        theme,
        themes: [...OFFERED_THEMES],
        languages: [...LANGUAGES],
        defaultLanguage: language,
      });
      for (const size of sizes) {
        await page.setViewportSize(size);
        await screen.go(page, 'hekla');
        const worn = await page.evaluate(() => [document.documentElement.lang, getComputedStyle(document.body).backgroundColor]);
        // Professionals at Bowmore have a theme of their own.
        const own = theme === 'bowmore' && screen.person === 'ada' ? 'bowmore-professional' : theme;
        expect(worn).toEqual([language, rgbOf(THEMES[own].ground)]);
        expect([theme, language, size.width, await violationsOn(page)]).toEqual([theme, language, size.width, []]);
        await expectNoSidewaysScroll(page);
      }
    }
  });
});

test('the menu of a phone', async () => {
  for (const firm of FIRMS) {
    const page = await journey.signIn(firm, 'ada', PHONE);
    await page.locator('header button[aria-expanded]').click();
    await waitUntilSettled(page, 'dialog[open] nav a');
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  }
});

test('a fault is found where there is one', async () => {
  const page = await journey.open('hekla');
  await page.goto('/login');
  await waitUntilSettled(page, 'dialog[open] input[name=password]');
  await page.evaluate(() => {
    const picture = document.createElement('img');
    picture.src = '/favicon.svg';
    document.querySelector('dialog[open]')!.append(picture);
  });
  expect(await violationsOn(page)).toEqual([expect.stringMatching(/^image-alt/)]);
});
