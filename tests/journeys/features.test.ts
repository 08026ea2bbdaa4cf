/** Tests the thirteen features of the client area: each is in the menu with what its reader has, and gone from there where the firm has none. */
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SWITCHES, type Switch } from '#contract/tenants';
import { createRecord, HARBOUR } from '../kit/funds.ts';
import { multipartBody } from '../kit/multipart.ts';
import { publishForm, publishRecord } from '../kit/published.ts';
import { PDF } from '../kit/sample-files.ts';
import { changeSettings, signInBrowser } from '../kit/server.ts';
import {
  expectAccessible,
  expectEventually,
  expectNoSidewaysScroll,
  PHONE,
  saveScreenshot,
  startJourney,
  waitUntilSettled,
  WIDE,
  type BrowserJourney,
} from '../kit/browser.ts';

let journey: BrowserJourney;
const windows = new Map<Feature['person'], Page>();
beforeAll(async () => {
  journey = await startJourney();
  await seed();
  for (const person of ['ada', 'ann'] as const) windows.set(person, await journey.bring('hekla', person));
});
afterAll(() => journey.end());

/** Something of each feature that is of ann alone, or that her firm shows her. */
async function seed(): Promise<void> {
  const { server, fixture } = journey.running;
  const [sue, ada, ann] = [
    await signInBrowser(server.port, 'hekla', 'sue'),
    await signInBrowser(server.port, 'hekla', 'ada'),
    await signInBrowser(server.port, 'hekla', 'ann'),
  ];
  const { account } = fixture.hekla.accounts.alpha;
  await createRecord(sue, 'funds', HARBOUR);
  await publishRecord(sue, 'posts', { name: 'Spring letter', slug: 'spring-letter', summary: 'In one line.', publishdate: '2026-03-02' });
  await publishRecord(sue, 'pages', {
    name: 'Advice',
    slug: 'investment-advice',
    title: 'How we advise',
    summary: 'Always in writing.',
  });
  const mix = [
    { name: 'Equities', value: 60 },
    { name: 'Other', value: 40 },
  ];
  await createRecord(sue, 'models', { name: 'Balanced', profile: '4', min: 35, max: 65, avg: 50, rebalance: 'Quarterly', data: mix });
  const answer = async (form: string, note: string) => {
    const body = { id: randomUUID(), account, answers: { note } };
    const sent = await ann.ask('POST', `/api/forms/${form}/submissions`, { body });
    expect(sent.status, sent.text).toBe(200);
  };
  const note = { name: 'note', type: 'text', label: 'Note' } as const;
  const details = await publishForm(sue, 'Who you are', [note], { single: true });
  const finder = await publishForm(sue, 'Getting to know you', [note], { single: true, slug: 'fact-finder' });
  await changeSettings(journey.running, 'hekla', { processes: { defaultFormId: details, fundsTab: false } });
  const status = (now: string) =>
    server.database.work(fixture.hekla.id).execute(sql`update account set status = ${now} where id = ${account}`);
  await status('created');
  await answer(details, 'Born in Akureyri');
  await status('reporting');
  await answer(finder, 'A boat of her own');
  const added = await ada.ask('POST', `/api/documents?account=${account}&type=Other`, multipartBody('Deed of ann.pdf', PDF));
  expect(added.status, added.text).toBe(200);
  const inputs = { years: 10, lumpSum: '1000000', contribution: null, return: 8, volatility: 12 };
  const saved = await ann.ask('POST', `/api/accounts/${account}/projections`, {
    body: { id: randomUUID(), name: 'Towards a house', inputs },
  });
  expect(saved.status, saved.text).toBe(200);
}

interface Feature {
  readonly name: string;
  readonly person: 'ada' | 'ann';
  /** What the entry of the menu says. */
  readonly entry: string;
  /** The switches of which one has to be on. */
  readonly switches: readonly Switch[];
  /** Where the entry leads, behind the address of the portal. */
  readonly path: RegExp;
  /** What is shown there of the reader, or to them. */
  readonly shows: readonly string[];
}

const CLIENT = 'hekla-alpha';
const FEATURES: readonly Feature[] = [
  {
    name: 'client accounts',
    person: 'ada',
    entry: 'Clients',
    switches: ['clients'],
    path: /^$/,
    shows: [`${CLIENT} account`, '10,110.00'],
  },
  {
    name: 'portfolios',
    person: 'ann',
    entry: 'Portfolio',
    switches: ['portfolios'],
    path: /^\/portfolio\//,
    shows: [`${CLIENT} portfolio`, '10,110.00'],
  },
  { name: 'fund explorer', person: 'ann', entry: 'Funds', switches: ['explorer'], path: /^\/funds$/, shows: [HARBOUR.fundName] },
  { name: 'news', person: 'ann', entry: 'News', switches: ['news'], path: /^\/news$/, shows: ['Spring letter'] },
  { name: 'library', person: 'ann', entry: 'Library', switches: ['library'], path: /^\/library$/, shows: ['Deed of ann'] },
  { name: 'messages', person: 'ann', entry: 'Messages', switches: ['messages'], path: /^\/messages$/, shows: [CLIENT, 'ada of hekla'] },
  {
    name: 'investment advice',
    person: 'ann',
    entry: 'Investment advice',
    switches: ['investmentAdvice'],
    path: /^\/investment-advice$/,
    shows: ['How we advise', 'Always in writing.'],
  },
  {
    name: 'processes',
    person: 'ann',
    entry: 'Your details',
    switches: ['processes'],
    path: /^\/processes\//,
    shows: ['Who you are', 'Born in Akureyri'],
  },
  {
    name: 'forms',
    person: 'ann',
    entry: 'Submitted forms',
    switches: ['processes', 'factFinder'],
    path: /^\/profile\/submissions$/,
    shows: ['hekla form', 'Who you are', 'Getting to know you'],
  },
  { name: 'analytics', person: 'ada', entry: 'Analytics', switches: ['analytics'], path: /^\/analytics$/, shows: ['ann of hekla'] },
  {
    name: 'model portfolios',
    person: 'ann',
    entry: 'Model portfolios',
    switches: ['models'],
    path: /^\/account\/[^/]+\/model-portfolios$/,
    shows: ['Balanced', 'Your risk profile'],
  },
  {
    name: 'projections',
    person: 'ann',
    entry: 'Projections',
    switches: ['projections'],
    path: /^\/projections$/,
    shows: ['Towards a house'],
  },
  {
    name: 'fact-finder forms',
    person: 'ann',
    entry: 'Fact-finder',
    switches: ['factFinder'],
    path: /^\/fact-finder$/,
    shows: ['Getting to know you', 'A boat of her own'],
  },
];

const HOME = '/dashboard/clients';
const pathOf = (page: Page) => new URL(page.url()).pathname;
/** A page of the portal that no switch takes away, by who opens it. */
const START = { ada: `${HOME}/books`, ann: HOME } as const;
const NOT_OF_THE_PORTAL = 'Submitted forms';
const menu = (page: Page) => page.getByRole('navigation', { name: 'Main navigation' });

/** The entries of the menu, and those of the menu of the person. */
async function entriesOf(person: Feature['person']): Promise<string[]> {
  const page = windows.get(person)!;
  await page.goto(START[person]);
  await waitUntilSettled(page, 'main h1');
  await page.getByRole('button', { name: `${person} of hekla` }).click();
  const own = page.getByRole('menuitem');
  await own.first().waitFor();
  const all = [...(await menu(page).getByRole('link').allInnerTexts()), ...(await own.allInnerTexts())];
  await page.keyboard.press('Escape');
  return all;
}

async function follow({ person, entry }: Feature): Promise<void> {
  const page = windows.get(person)!;
  await page.goto(START[person]);
  await waitUntilSettled(page, 'main h1');
  if (entry === NOT_OF_THE_PORTAL) {
    await page.getByRole('button', { name: `${person} of hekla` }).click();
    await page.getByRole('menuitem', { name: entry }).click();
  } else await menu(page).getByRole('link', { name: entry, exact: true }).click();
}

function switchOff(off: readonly Switch[]): Promise<void> {
  const navigation = Object.fromEntries(SWITCHES.map((name) => [name, !off.includes(name)]));
  return changeSettings(journey.running, 'hekla', { navigation });
}

test('[NAV-57] each of the thirteen features is reached from the menu and shows what its reader has; one that is switched off is in no menu', async () => {
  await switchOff([]);
  expect(FEATURES).toHaveLength(13);
  const addresses = new Map<string, string>();
  for (const feature of FEATURES) {
    const { name, person, path, shows } = feature;
    const page = windows.get(person)!;
    await follow(feature);
    await page.waitForURL((url) => path.test(url.pathname.startsWith(HOME) ? url.pathname.slice(HOME.length) : url.pathname));
    await page.locator('main h1').waitFor();
    const said = () =>
      page.locator('main').evaluate((main) => {
        const typed = [...main.querySelectorAll('input, textarea')].map((field) => (field as HTMLInputElement).value);
        return [(main as HTMLElement).innerText, ...typed].join('\n');
      });
    for (const text of shows) await expectEventually(async () => [name, await said()]).toEqual([name, expect.stringContaining(text)]);
    addresses.set(name, pathOf(page));
  }
  await expectAccessible(windows.get('ann')!);
  await saveScreenshot(windows.get('ann')!, 'features-menu');

  const all = new Map<Feature['person'], string[]>();
  for (const person of ['ada', 'ann'] as const) all.set(person, await entriesOf(person));
  for (const { name, person, entry, switches } of FEATURES) {
    const page = windows.get(person)!;
    await switchOff(switches);
    const gone = FEATURES.filter((one) => one.person === person && one.switches.every((each) => switches.includes(each)));
    const left = all.get(person)!.filter((one) => !gone.some((feature) => feature.entry === one));
    expect([name, await entriesOf(person)]).toEqual([name, left]);
    expect(left).not.toContain(entry);
    if (entry === NOT_OF_THE_PORTAL) continue;
    await page.goto(addresses.get(name)!);
    await expectEventually(() => pathOf(page)).toBe('/dashboard/404');
  }
  await switchOff([]);
  for (const person of ['ada', 'ann'] as const) expect(await entriesOf(person)).toEqual(all.get(person));
});

test('the menu of a client is complete on a phone and in the dark, in the language of the firm', async () => {
  const page = await journey.bring('pelagos', 'ann', PHONE);
  await page.goto(HOME);
  await page.locator('main h1').waitFor();
  await page.getByRole('banner').getByRole('button').first().click();
  // The pages of the portal come with its answer, after the links of the person that need none.
  await expectEventually(() => page.getByRole('dialog').innerText()).toMatch(/Χαρτοφυλάκιο[^]*Υποδείγματα χαρτοφυλακίων/);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await saveScreenshot(page, 'features-menu-phone');
  await page.setViewportSize(WIDE);
  await page.context().close();
});
