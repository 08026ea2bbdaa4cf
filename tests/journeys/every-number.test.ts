/** Tests that any number on any screen opens its provenance; the few that do not are listed here, each with its reason. */
import { sql } from 'drizzle-orm';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FIRMS, type Firm, type PersonName } from '../kit/fixture.ts';
import { startJourney, waitUntilSettled, type BrowserJourney } from '../kit/browser.ts';
import { growHome } from '../kit/home.ts';
import { importSampleData, type PortfolioName, type SampleData } from '../kit/ten-years.ts';

let journey: BrowserJourney;
let world: SampleData;
beforeAll(async () => {
  journey = await startJourney();
  world = await importSampleData(journey.running);
  for (const firm of FIRMS) await growHome(journey.running, firm);
  const { id, people } = journey.running.fixture.hekla;
  await journey.running.server.database.work(id).execute(sql`
    insert into account_person (account_id, person_id, part, confirmed_at) values (${world.accounts['Duo']}, ${people.bob}, 'holder', now())`);
});
afterAll(() => journey.end());

/** What holds digits that open nothing: where, and why. */
const OPENS_NOTHING = [
  ['[role=group] button', 'a period to choose'],
  ['th[scope=col]', 'the head of a column: a period'],
  ['th[scope=row]', 'the name of a row: a period, a year, a day, a holding'],
  ['dl > dt', 'the name of a figure: a period'],
  ['figure section tbody tr:last-child td', 'the day before a range, on which returns begin at nothing'],
  ['section p', 'prose: how the figures are made'],
  ['[role=status], output', 'how many rows there are'],
  ['figure h2, figure h3, figure caption', 'the sentence over a chart: its numbers stand in the table of the chart, and open there'],
  ['[data-record]', 'what the record says, which is no figure'],
  [
    '[data-sum]',
    'a sum of what stands around it and opens by itself, over rows that no name can say: found by words, or of several accounts',
  ],
] as const;

/** Words with digits in them that are no numbers: days, moments, and names of this world. */
const NOT_NUMBERS = [
  // Sizes of files.
  /\d[\d.,]*\u00a0[kM]B\b/g,
  /\d{1,2}\/\d{1,2}\/\d{2,4}( \d\d:\d\d UTC)?/g,
  /\bProfile \d\b/g,
  /\bIA Mixed Investment \d+-\d+% Shares\b/g,
];

interface UnlinkedNumber {
  readonly text: string;
  readonly at: string;
}

/** Every text in sight that holds a digit and stands in nothing that opens. */
function bareNumbers(page: Page): Promise<UnlinkedNumber[]> {
  return page.evaluate(
    ({ allowed }) => {
      const found: UnlinkedNumber[] = [];
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const place = (element: Element | null) => {
        const steps: string[] = [];
        for (let one = element; one && steps.length < 6; one = one.parentElement)
          steps.unshift(`${one.localName}${[...one.classList].map((name) => `.${name}`).join('')}`);
        return steps.join(' > ');
      };
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const text = (node.textContent ?? '').trim();
        const parent = node.parentElement;
        if (!/\d/.test(text) || !parent || !parent.checkVisibility({ visibilityProperty: true })) continue;
        if (parent.closest('[data-figure], script, style, [data-provenance]')) continue;
        if (allowed.some((selector) => parent.closest(selector))) continue;
        found.push({ text, at: place(parent) });
      }
      return found;
    },
    { allowed: OPENS_NOTHING.map(([selector]) => selector) },
  );
}

async function bareOn(page: Page, path: string): Promise<string[]> {
  await page.goto(path);
  await page.locator('main h1').first().waitFor();
  await waitUntilSettled(page);
  // Whoever has one thing only is led to its page.
  expect(new URL(page.url()).pathname).toBe(path.split('?')[0]);
  // Each chart as the table of its numbers.
  const drawings = page.locator('main figure:has(canvas) > div:first-child > button');
  while ((await drawings.count()) > 0) await drawings.first().click();
  const bare = await bareNumbers(page);
  return bare
    .filter(({ text }) => /\d/.test(NOT_NUMBERS.reduce((left, pattern) => left.replace(pattern, ''), text)))
    .map(({ text, at }) => `${text}   ${at}`);
}

const portfolio = (name: PortfolioName, search = '') => `/dashboard/clients/portfolio/${world.portfolios[name]}${search}`;
const account = (name: string) => `/dashboard/clients/account/${world.accounts[name]}`;
const own = (firm: Firm, search = '') => `/dashboard/clients/portfolio/${journey.running.fixture[firm].accounts.alpha.portfolio}${search}`;

const SCREENS: readonly (readonly [string, Firm, PersonName, () => string])[] = [
  ['the client list', 'hekla', 'ada', () => '/dashboard/clients'],
  ['an account in two currencies', 'hekla', 'ada', () => account('Duo')],
  ['an account of many', 'hekla', 'ada', () => account('Trio')],
  ['a portfolio over ten years', 'hekla', 'ada', () => portfolio('Growth', '?range=inception')],
  ['its exposure', 'hekla', 'ada', () => portfolio('Classes', '?tab=exposure')],
  ['its holdings', 'hekla', 'ada', () => portfolio('Classes', '?tab=holdings')],
  ['holdings without prices', 'hekla', 'ada', () => portfolio('Unknown', '?tab=holdings')],
  ['its transactions', 'hekla', 'ada', () => portfolio('Growth', '?tab=transactions&range=inception')],
  ['its performance', 'hekla', 'ada', () => portfolio('Growth', '?tab=performance&range=inception')],
  ['the home of a client with several accounts', 'hekla', 'bob', () => '/dashboard/clients?range=inception'],
  ...FIRMS.flatMap((firm): (typeof SCREENS)[number][] => [
    [`an investor's home in ${firm}`, firm, 'ann', () => '/dashboard/clients'],
    [`an investor's portfolio in ${firm}`, firm, 'ann', () => own(firm)],
    [`an investor's holdings in ${firm}`, firm, 'ann', () => own(firm, '?tab=holdings')],
    [
      `a holding beside them in ${firm}`,
      firm,
      'ann',
      () => own(firm, `?tab=holdings&open=${journey.running.fixture[firm].instruments.LIND}`),
    ],
    [`an investor's transactions in ${firm}`, firm, 'ann', () => own(firm, '?tab=transactions&range=inception')],
    [`an investor's performance in ${firm}`, firm, 'ann', () => own(firm, '?tab=performance&from=2024-01-02&to=2024-01-04')],
  ]),
];

const windows = new Map<string, Page>();
test.each(SCREENS)('%s', async (_, firm, person, path) => {
  const page = windows.get(`${firm} ${person}`) ?? (await journey.bring(firm, person));
  windows.set(`${firm} ${person}`, page);
  expect(await bareOn(page, path())).toEqual([]);
});
