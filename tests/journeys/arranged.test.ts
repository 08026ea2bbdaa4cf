/** Tests that the pages of a firm follow its record: sections, views, keywords, switches and menus, on the screen and over HTTP. */
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import type { NavigationItem, StoredPages } from '#contract/navigation';
import type { UserStatus } from '#contract/statuses';
import { SWITCHES, type Switch } from '#contract/tenants';
import { changeTenant } from '#server/tenants';
import { operations } from '../../apps/server/operations.ts';
import { sendRequest, TestBrowser, signInBrowser } from '../kit/server.ts';
import { password, type PersonName } from '../kit/fixture.ts';
import { addPage, changePages, resetPages, saveMenu, sectionNamed, signInStaff } from './changed-pages.ts';
import {
  signInThroughForm,
  expectEventually,
  requestsUnderWay,
  startJourney,
  statusOf,
  waitUntilSettled,
  type BrowserJourney,
} from '../kit/browser.ts';
import { createAccount, createPortfolio } from '../kit/ten-years.ts';

let journey: BrowserJourney;
beforeAll(async () => {
  journey = await startJourney();
  // Before anybody asks for the firm, whose settings the server then keeps for a while.
  await switchOff('explorer', 'investmentAdvice', 'detailedClient', 'analytics');
});
afterAll(() => journey.end());

let dirty = false;
afterEach(async () => {
  if (!dirty) return;
  dirty = false;
  await saveMenu(journey.running, 'hekla', 'clients', []);
  await resetPages(journey.running, 'hekla');
});

function arranged(change: (pages: StoredPages) => void): Promise<void> {
  dirty = true;
  return changePages(journey.running, 'hekla', change);
}

/** What looks ahead for an account shows it as well, and would keep open what its own page is closed to. */
function withoutPlanning(pages: StoredPages): void {
  pages.sitemap.areas = pages.sitemap.areas.filter(({ name }) => name !== 'planning');
}

function menu(...items: readonly NavigationItem[]): Promise<void> {
  dirty = true;
  return saveMenu(journey.running, 'hekla', 'clients', items);
}

async function switchOff(...off: readonly Switch[]): Promise<void> {
  const { id } = journey.running.fixture.hekla;
  const navigation = Object.fromEntries(SWITCHES.map((name) => [name, !off.includes(name)]));
  await changeTenant(journey.running.server.database.work(id), id, { navigation });
}

const item = (name: string, link: string, more: Partial<NavigationItem> = {}): NavigationItem => ({
  name,
  link,
  visible: ['Admin', 'Advisor', 'Investor'],
  userStatus: [],
  links: [],
  ...more,
});

/** One window for each of them, whose pages are loaded anew by every test. */
const windows = new Map<PersonName, Promise<Page>>();
function windowOf(person: PersonName): Promise<Page> {
  const page = windows.get(person) ?? journey.bring('hekla', person);
  windows.set(person, page);
  return page;
}

const pathOf = (page: Page) => new URL(page.url()).pathname;

/** Where an address leads in the end: whatever leads on shows nothing meanwhile. */
async function leadsTo(page: Page, path: string): Promise<string> {
  await page.goto(path);
  await page.getByRole('heading').first().waitFor();
  return pathOf(page);
}

/** The same without loading the page. */
async function walksTo(page: Page, path: string, to: string): Promise<void> {
  await page.evaluate((href) => history.pushState({}, '', href), path);
  await page.waitForURL((url) => url.pathname === to);
  await page.getByRole('heading').first().waitFor();
}

/** All entries of the menu, or those of them that are called so. */
function menuOf(page: Page, among: readonly string[] = []) {
  const links = page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link');
  return expectEventually(async () => (await links.allInnerTexts()).filter((name) => among.length === 0 || among.includes(name)));
}

const bob = () => journey.running.fixture.hekla.accounts.beta;
const accountOfBob = () => `/dashboard/clients/account/${bob().account}`;
const portfolioOfBob = () => `/dashboard/clients/portfolio/${bob().portfolio}`;
const HOME = '/dashboard/clients';
const NOWHERE = '/dashboard/404';
const FIRM = 'Hekla Wealth Limited';

describe('the record of a tenant', () => {
  test('[NAV-17] moves a section to another page, and takes a view away, for whoever loads the page again', async () => {
    const page = await windowOf('bob');
    await page.goto(portfolioOfBob());
    await waitUntilSettled(page, 'main h1');
    const moved = page.getByRole('heading', { name: 'Looking ahead', exact: true });
    // Who has one portfolio is told on its page what that of the account says of their advisor.
    const advisor = page.getByRole('link', { name: 'ben@example.com' });
    expect([await moved.count(), await advisor.count()]).toEqual([0, 1]);
    await arranged((pages) => (sectionNamed(pages, 'account-ahead').path = '/dashboard/$portal/portfolio/$portfolio'));
    await page.reload();
    await moved.waitFor();
    await arranged((pages) => {
      sectionNamed(pages, 'account-ahead').path = '/dashboard/$portal/portfolio/$portfolio';
      for (const report of ['account-ahead', 'account-people']) pages.reports[report]!.views = [];
    });
    const read = page.waitForResponse((response) => response.url().endsWith('/reports/sitemap.json'));
    await page.reload();
    expect(await (await read).text()).not.toContain('account-ahead');
    await waitUntilSettled(page, 'main h1');
    expect([await moved.count(), await advisor.count()]).toEqual([0, 0]);
  });

  test('[NAV-18] is what the sitemap and its reports answer, to each role what is theirs', async () => {
    const { port } = journey.running.server;
    const read = async (person: PersonName | null, path: string) => {
      if (person === null) return sendRequest(port, 'hekla.localhost', 'GET', path);
      return (await signInBrowser(port, 'hekla', person)).ask('GET', path);
    };
    const sections = async (person: PersonName | null) => {
      const { status, body } = await read(person, '/reports/sitemap.json');
      expect(status).toBe(200);
      const { areas } = body as { areas: { name: string; sections: { name: string; report: string; path: string }[] }[] };
      for (const { name, report, path } of areas.flatMap((area) => area.sections))
        expect([typeof name, typeof report, path.startsWith('/dashboard/$portal')]).toEqual(['string', 'string', true]);
      return areas.flatMap((area) => area.sections.map(({ name }) => name));
    };
    const planning = ['models', 'model', 'risks', 'projections', 'fact-finder'];
    const account = [
      'account',
      'account-export',
      'account-distributions',
      'account-people',
      'account-rates',
      'account-ahead',
      'account-documents',
    ];
    const rest = ['process', ...planning];
    expect(await sections('bob')).toEqual(['home', ...account, 'portfolio', 'news', 'news-post', 'library', 'messages', ...rest]);
    for (const person of ['ben', 'sue'] as const)
      expect(await sections(person)).toEqual([
        'clients',
        ...account,
        'portfolio',
        'news',
        'news-post',
        'library',
        'messages',
        'books',
        'household',
        'desk',
        ...rest,
      ]);
    expect(await sections(null)).toEqual([]);
    expect((await read('bob', '/reports/account.json')).body).toEqual({
      views: [{ widget: 'accounts.account', permissions: ['authenticated', 'portals', 'userStatus', 'forcePortfolio'] }],
    });
    expect((await read('bob', '/reports/clients.json')).status).toBe(404);
    expect((await read(null, '/reports/account.json')).status).toBe(404);
    await arranged((pages) => {
      pages.sitemap.areas[0]!.sections = pages.sitemap.areas[0]!.sections.filter(({ name }) => name !== 'home');
      pages.reports['account']!.views[0]!.permissions.push('professional');
      addPage(pages, 'firm');
    });
    expect(await sections('bob')).not.toContain('home');
    expect((await read('bob', '/reports/account.json')).status).toBe(404);
    expect((await read('ben', '/reports/account.json')).status).toBe(200);
    const page = await windowOf('bob');
    await page.goto(portfolioOfBob());
    await menuOf(page).toEqual(['Contact', 'Portfolio', 'News', 'Library', 'Messages', 'Model portfolios', 'Projections', 'Fact-finder']);
  });
});

describe('keywords', () => {
  const onAccount = (...more: StoredPages['reports'][string]['views'][number]['permissions']) =>
    arranged((pages) => {
      withoutPlanning(pages);
      pages.reports['account']!.views[0]!.permissions = ['authenticated', 'portals', ...more];
    });

  test('[NAV-49] [NAV-44] professional: others are led home, and are refused what stands behind it', async () => {
    await onAccount('professional');
    const investor = await windowOf('bob');
    const advisor = await windowOf('ben');
    expect(await leadsTo(investor, accountOfBob())).toBe(HOME);
    expect(await leadsTo(advisor, accountOfBob())).toBe(accountOfBob());
    const data = `/api/accounts/${bob().account}`;
    expect([await statusOf(investor, data), await statusOf(advisor, data)]).toEqual([403, 200]);
    expect(await statusOf(investor, `/api/figure?figure=account:${bob().account}/all/value/2024-01-04/2199-01-01T00:00:00Z`)).toBe(403);
    await onAccount();
    for (const page of [investor, advisor])
      expect([await leadsTo(page, accountOfBob()), await statusOf(page, data)]).toEqual([accountOfBob(), 200]);
  });

  test('[NAV-50] [NAV-51] [NAV-53] guest, isOobCode and authenticated look at who comes, and with what', async () => {
    await arranged((pages) => {
      addPage(pages, 'guests', {}, ['guest']);
      addPage(pages, 'codes', {}, ['isOobCode']);
      addPage(pages, 'known', {}, ['authenticated']);
      addPage(pages, 'all', {}, []);
    });
    const [out, inside] = [await journey.open('hekla'), await windowOf('ben')] as const;
    const shown = async (page: Page, path: string) => {
      expect(await leadsTo(page, path)).toBe(path.split('?')[0]);
      await page.getByRole('main').getByText(FIRM).waitFor();
    };
    await shown(out, `${HOME}/guests`);
    expect(await leadsTo(inside, `${HOME}/guests`)).toBe('/portals');
    for (const page of [out, inside]) {
      expect(await leadsTo(page, `${HOME}/codes`)).toBe('/');
      await shown(page, `${HOME}/codes?oobCode=abc`);
      await shown(page, `${HOME}/all`);
    }
    expect(await leadsTo(out, `${HOME}/known`)).toBe('/login');
    await shown(inside, `${HOME}/known`);
  });

  test('[NAV-52] portfolios: the page waits for them, and without any there is none', async () => {
    await onAccount('portfolios');
    const page = await windowOf('sue');
    const empty = await createAccount(journey.running, 'hekla', 'Empty');
    const filled = await createAccount(journey.running, 'hekla', 'Filled');
    await createPortfolio(journey.running, 'hekla', filled, { name: 'Only', currency: 'GBP' });
    const answered = Promise.withResolvers<void>();
    await page.route(/\/api\/place/, async (route) => {
      await answered.promise;
      await route.continue();
    });
    const asked = page.waitForRequest(/\/api\/place/);
    await page.goto(`${HOME}/account/${filled}`);
    await asked;
    await expectEventually(() => requestsUnderWay(page, /\/api\/place/)).toBe(0);
    expect(await page.getByRole('heading', { name: 'Filled' }).count()).toBe(0);
    answered.resolve();
    await page.getByRole('heading', { name: 'Filled' }).waitFor();
    expect(pathOf(page)).toBe(`${HOME}/account/${filled}`);
    expect(await leadsTo(page, `${HOME}/account/${empty}`)).toBe(NOWHERE);
  });

  test('[NAV-54] portals: a portal of others is none', async () => {
    const page = await windowOf('bob');
    expect(await leadsTo(page, '/dashboard/family')).toBe(NOWHERE);
  });

  test('[NAV-56] forcePortfolio: an account with one portfolio leads on to it', async () => {
    const page = await windowOf('ben');
    expect(await leadsTo(page, accountOfBob())).toBe(portfolioOfBob());
    await onAccount();
    expect(await leadsTo(page, accountOfBob())).toBe(accountOfBob());
  });
});

describe('statuses', () => {
  test('[NAV-25] [NAV-55] limit where a client goes: by typing, by a link and after a reload, and what is sent', async () => {
    const limit = (pages: StoredPages) => {
      withoutPlanning(pages);
      sectionNamed(pages, 'portfolio').userStatus = ['verified'];
      sectionNamed(pages, 'account').userStatus = ['verified'];
      addPage(pages, 'firm');
      sectionNamed(pages, 'home').navigation = undefined;
    };
    await arranged(limit);
    const page = await windowOf('bob');
    const first = `${HOME}/firm`;
    for (const path of [portfolioOfBob(), accountOfBob()]) expect(await leadsTo(page, path)).toBe(first);
    await page.reload();
    await page.getByRole('main').getByText(FIRM).waitFor();
    for (const data of [
      `/api/portfolios/${bob().portfolio}`,
      `/api/portfolios/${bob().portfolio}/holdings`,
      `/api/accounts/${bob().account}`,
    ])
      expect([data, await statusOf(page, data)]).toEqual([data, 403]);
    // By a link of the page.
    await page.goto(HOME);
    await page.getByRole('link', { name: 'hekla-beta account' }).click();
    await page.waitForURL((url) => url.pathname === first);
    // Professionals are not limited by their clients' statuses.
    const advisor = await windowOf('ben');
    expect(await leadsTo(advisor, portfolioOfBob())).toBe(portfolioOfBob());
    // Nor is a view without the keyword.
    await arranged((pages) => {
      limit(pages);
      pages.reports['portfolio']!.views[0]!.permissions = ['authenticated', 'portals'];
    });
    expect(await leadsTo(page, portfolioOfBob())).toBe(portfolioOfBob());
    expect(await statusOf(page, `/api/portfolios/${bob().portfolio}`)).toBe(200);
  });

  test('[SEC-02] [SEC-03] keep neither the house nor professionals from anything: it sees all of the firm, they what is theirs', async () => {
    const { server, fixture } = journey.running;
    const { accounts, organisations, people } = fixture.hekla;
    const db = server.database.work(fixture.hekla.id);
    await db.execute(sql`update account set status = 'created'`);
    // Of the other organisation, whose advisor is oda.
    const { rows } = await db.execute<{ id: string }>(sql`with opened as (
        insert into portal (organisation_id, key, name) values (${organisations.other}, 'fjord', 'Fjord portal') returning id)
      insert into account (portal_id, name, email, external_id, currency, lead_advisor_id)
      select id, 'Fjord account', 'fjord@example.com', 'fjord-1', 'GBP', ${people.oda}::uuid from opened returning id`);
    const fjord = rows[0]!.id;
    await db.execute(sql`insert into account_person (account_id, person_id, part) values (${fjord}, ${people.oda}, 'advisor')`);
    await arranged((pages) => {
      for (const name of ['account', 'portfolio']) sectionNamed(pages, name).userStatus = ['verified'];
      addPage(pages, 'firm');
    });
    const of = (name: PersonName) => signInBrowser(server.port, 'hekla', name);
    const [sue, ada, ben, gil, ann] = [await of('sue'), await of('ada'), await of('ben'), await of('gil'), await of('ann')];
    const status = async (by: typeof sue, path: string) => (await by.ask('GET', path)).status;

    // Whoever keeps the house.
    const house = await windowOf('sue');
    expect(await leadsTo(house, portfolioOfBob())).toBe(portfolioOfBob());
    await house.getByRole('navigation', { name: 'Breadcrumbs' }).waitFor();
    expect(await house.locator('section[aria-labelledby=verify-box]').count()).toBe(0);
    for (const [portal, listed] of [
      ['clients', ['hekla-alpha account', 'hekla-beta account']],
      ['family', ['hekla-gamma account']],
      ['fjord', ['Fjord account']],
    ] as const) {
      await house.goto(`/dashboard/${portal}`);
      const names = house.getByRole('link', { name: / account$/ });
      await expectEventually(() => names.allInnerTexts()).toEqual(listed);
    }
    await house.getByRole('link', { name: 'Administration', exact: true }).waitFor();
    for (const [by, expected] of [
      [sue, 200],
      [ben, 403],
      [ann, 403],
    ] as const)
      for (const path of [`/api/accounts/${bob().account}/owners`, `/api/people/${people.bob}`, '/api/collections/portals/records'])
        expect([path, await status(by, path)]).toEqual([path, expected]);

    // Whoever only says so is a client.
    const claims = { isAdmin: 'true', admin: 'true', role: 'staff' };
    const claiming = new TestBrowser(server.port, 'hekla');
    const entered = await claiming.ask('POST', '/api/session', {
      body: { email: 'ann@example.com', password: password('hekla'), ...claims, isAdmin: true },
    });
    expect(entered.body).toMatchObject({ actor: { admin: false, professional: false } });
    for (const [name, value] of Object.entries(claims)) claiming.cookies.set(name, value);
    const saying = (path: string) =>
      claiming.ask('GET', `${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams(claims)}`, {
        headers: { ...claims, 'x-admin': 'true', 'x-role': 'staff' },
      });
    expect((await saying('/api/people')).status).toBe(403);
    expect((await saying(`/api/portfolios/${bob().portfolio}`)).status).toBe(404);
    expect((await saying('/api/accounts?portal=clients')).text).not.toContain('hekla-beta');
    expect((await saying(`/api/portfolios/${accounts.alpha.portfolio}`)).body).toMatchObject({ error: 'view.closed' });

    // Professionals: their own, and what a group gives them.
    const advisor = await windowOf('ben');
    expect(await leadsTo(advisor, portfolioOfBob())).toBe(portfolioOfBob());
    for (const [by, { account, portfolio }] of [
      [ada, accounts.alpha],
      [gil, accounts.alpha],
      [ben, accounts.beta],
    ] as const)
      for (const path of [`/api/accounts/${account}`, `/api/portfolios/${portfolio}/holdings`, `/api/accounts/${account}/portfolios.csv`])
        expect([path, await status(by, path)]).toEqual([path, 200]);
    // Of a colleague's the name is in the list, and everything else is missing.
    const { body: directory } = await ada.ask('GET', '/api/directory');
    const listed = (directory as { value: { rows: { name: string }[] } }).value.rows.filter(({ name }) => name.startsWith('hekla-'));
    expect(listed).toEqual([
      { name: 'hekla-alpha account', status: 'created', portal: 'hekla portal clients' },
      { name: 'hekla-beta account', status: 'created', portal: 'hekla portal clients' },
      { name: 'hekla-gamma account', status: 'created', portal: 'hekla portal family' },
    ]);
    const groups = async (by: typeof ada) => ((await by.ask('GET', '/api/access-groups')).body as { value: { name: string }[] }).value;
    expect((await groups(gil)).map(({ name }) => name)).toContain('Team');
    expect(await groups(ben)).toEqual([]);
    const readings = operations.flatMap(({ endpoint: { method, path, may, input } }) => {
      const [record] = /(?<=:)(account|portfolio|statement)\b/.exec(path) ?? [];
      const asked = ['from' in input.shape ? 'from=2024-01-02&to=2024-01-04' : '', 'holding' in input.shape ? 'holding=-' : ''];
      const filled = `${path.replace(`:${record}`, bob()[record as 'account'])}?${asked.join('&')}`;
      return method === 'GET' && record && may !== 'house.keep' ? [filled] : [];
    });
    expect(readings.length).toBeGreaterThan(20);
    for (const path of readings) {
      const answer = await ada.ask('GET', path);
      expect([path, answer.status, answer.text.includes('beta')]).toEqual([path, 404, false]);
    }
    // Another organisation's is in no answer.
    for (const path of [
      'portals',
      'directory',
      'accounts?portal=clients',
      'accounts.csv?portal=clients',
      'access-groups',
      'statuses',
      'place?place=/dashboard/clients',
    ])
      expect([path, (await ada.ask('GET', `/api/${path}`)).text.toLowerCase().includes('fjord')]).toEqual([path, false]);
    for (const path of [
      `accounts/${fjord}`,
      `accounts/${fjord}/status`,
      `accounts/${fjord}/portfolios.csv`,
      'accounts?portal=fjord',
      'portals/fjord/menu',
    ])
      expect([path, await status(ada, `/api/${path}`)]).toEqual([path, 404]);
    await db.execute(sql`update account set active = false where id = ${fjord}`);
    await db.execute(sql`update account set status = 'reporting'`);
    await db.execute(sql`update portal set active = false where key = 'fjord'`);
  });
});

describe('a status that leads to the own portfolio', () => {
  test('[NAV-23] [NAV-24] brings its client there by their number, and any other portfolio is none', async () => {
    const { running } = journey;
    const staff = await signInStaff(running, 'hekla');
    const { userStatus, accounts } = running.fixture.hekla;
    const redirect = async (to: UserStatus['redirect']) => {
      const { id, identifier: _, ...rest } = (await staff.ask('GET', `/api/statuses/${userStatus}`)).body as UserStatus;
      expect((await staff.ask('PUT', `/api/statuses/${id}`, { body: { ...rest, redirect: to } })).status).toBe(200);
    };
    await redirect('reporting');
    const own = `${HOME}/portfolio/${bob().mark}`;
    const page = await journey.open('hekla');
    await page.goto('/login');
    await signInThroughForm(page, 'hekla', 'bob');
    const shown = page.getByRole('heading', { level: 1, name: 'hekla-beta portfolio' });
    await shown.waitFor();
    expect(pathOf(page)).toBe(own);
    const other = await createPortfolio(running, 'hekla', bob().account, { name: 'Other', currency: 'GBP' });
    const offers = page.getByRole('button', { name: 'Other portfolios' });
    for (const from of ['/portals', HOME, accountOfBob(), own]) {
      await page.goto(from);
      await shown.waitFor();
      expect([from, pathOf(page)]).toEqual([from, own]);
    }
    // Of the portfolios beside it nothing is offered that would lead nowhere.
    expect(await offers.count()).toBe(0);
    for (const word of [other, 'Other', bob().portfolio, `${bob().mark}-p`, accounts.alpha.portfolio, accounts.alpha.mark])
      await walksTo(page, `${HOME}/portfolio/${word}`, NOWHERE);
    expect(await leadsTo(page, `${HOME}/portfolio/${other}`)).toBe(NOWHERE);
    // On paper there is that one too, and no sum with others.
    const print = `${accountOfBob()}/export?componentToRender=holdings`;
    await page.goto(print);
    await page.getByRole('article', { name: 'hekla-beta portfolio' }).waitFor();
    expect(await page.getByRole('article').count()).toBe(1);
    await walksTo(page, `${print}&singlePortfolio=${other}`, NOWHERE);
    await redirect(null);
    expect(await leadsTo(page, `${HOME}/portfolio/${other}`)).toBe(`${HOME}/portfolio/${other}`);
    await offers.waitFor();
    await running.server.database.work(running.fixture.hekla.id).execute(sql`update portfolio set active = false where id = ${other}`);
  });
});

describe('the menu of a portal', () => {
  const page = (name: string) => `${HOME}/${name}`;
  const entry = (name: string, more: Partial<NavigationItem> = {}) => item(name, `/dashboard/$portal/${name}`, more);
  const portfolio = (more: Partial<NavigationItem> = {}) => item('My portfolio', '/dashboard/$portal/portfolio/$own', more);
  const withPages = (...names: readonly string[]) =>
    arranged((pages) => {
      for (const name of names) addPage(pages, name, { navigation: undefined });
    });

  test('[NAV-30] shows to each role what is for them, and what it hides is refused by address', async () => {
    await withPages('all', 'staff', 'advisors', 'investors');
    await menu(
      entry('all'),
      entry('staff', { visible: ['Admin'] }),
      entry('advisors', { visible: ['Advisor'] }),
      entry('investors', { visible: ['Investor'] }),
      portfolio({ visible: ['Investor'] }),
    );
    const names = ['all', 'staff', 'advisors', 'investors', 'My portfolio'];
    for (const [person, shown, hidden] of [
      ['sue', ['all', 'staff'], { advisors: HOME, investors: '/portals' }],
      ['ben', ['all', 'advisors'], { staff: HOME, investors: '/portals' }],
      // Whoever has one account with one portfolio comes to it from home.
      ['bob', ['all', 'investors', 'My portfolio'], { staff: portfolioOfBob(), advisors: portfolioOfBob() }],
    ] as const) {
      const window = await windowOf(person);
      await window.goto(page('all'));
      await menuOf(window, names).toEqual(shown);
      for (const [name, to] of Object.entries(hidden)) await walksTo(window, page(name), to);
    }
    const [advisor, investor] = [await windowOf('ben'), await windowOf('bob')];
    expect(await leadsTo(advisor, portfolioOfBob())).toBe('/portals');
    expect(await leadsTo(investor, page('staff'))).toBe(portfolioOfBob());
    const data = `/api/portfolios/${bob().portfolio}`;
    expect([await statusOf(advisor, data), await statusOf(investor, data)]).toEqual([403, 200]);
  });

  test('[NAV-31] follows the status of its client, with the next load, and so does what it hides', async () => {
    await withPages('always', 'verified', 'reporting');
    await menu(
      entry('always'),
      entry('verified', { userStatus: ['verified', 'verified_with_order'] }),
      entry('reporting', { userStatus: ['reporting', 'dormant'] }),
      portfolio({ userStatus: ['Reporting'] }),
    );
    const window = await windowOf('bob');
    const data = `/api/portfolios/${bob().portfolio}`;
    const put = async (status: string) =>
      expect(
        (await (await signInStaff(journey.running, 'hekla')).ask('PUT', `/api/accounts/${bob().account}/status`, { body: { status } }))
          .status,
      ).toBe(200);
    await window.goto(page('always'));
    await menuOf(window).toEqual(['always', 'reporting', 'My portfolio']);
    await walksTo(window, page('verified'), page('always'));
    expect(await statusOf(window, data)).toBe(200);
    await put('verified');
    await window.reload();
    await menuOf(window).toEqual(['always', 'verified']);
    await walksTo(window, page('reporting'), page('always'));
    expect(await leadsTo(window, portfolioOfBob())).toBe(page('always'));
    expect(await statusOf(window, data)).toBe(403);
    await put('reporting');
    expect(await leadsTo(window, portfolioOfBob())).toBe(portfolioOfBob());
    // Advisors are not limited by the status of a client.
    const advisor = await windowOf('ben');
    await advisor.goto(page('verified'));
    await menuOf(advisor, ['always', 'verified', 'reporting']).toEqual(['always', 'verified', 'reporting']);
  });

  test('[NAV-32] has no portfolio for a client without a number of their own', async () => {
    await menu(item('Home', '/dashboard/$portal'), item('My portfolio', '/dashboard/$portal/portfolio/$own'));
    const { server, fixture } = journey.running;
    const number = (value: string | null) =>
      server.database.work(fixture.hekla.id).execute(sql`update account set external_id = ${value} where id = ${bob().account}`);
    const page = await windowOf('bob');
    await page.goto(HOME);
    await menuOf(page).toEqual(['Home', 'My portfolio']);
    await page.getByRole('link', { name: 'My portfolio' }).click();
    await page.waitForURL((url) => url.pathname === `${HOME}/portfolio/${bob().mark}`);
    await page.getByRole('heading', { level: 1, name: 'hekla-beta portfolio' }).waitFor();
    await number(null);
    await page.goto(portfolioOfBob());
    await menuOf(page).toEqual(['Home']);
    await number(bob().mark);
  });

  test('[NAV-33] staff alone are shown the way to a page', async () => {
    const crumbs = (page: Page) => page.getByRole('navigation', { name: 'Breadcrumbs' });
    for (const [person, count] of [
      ['sue', 1],
      ['ben', 0],
      ['bob', 0],
    ] as const) {
      const page = await windowOf(person);
      await page.goto(portfolioOfBob());
      await page.getByRole('heading', { level: 1, name: 'hekla-beta portfolio' }).waitFor();
      expect([person, await crumbs(page).count()]).toEqual([person, count]);
      if (count === 0) continue;
      expect(await crumbs(page).getByRole('listitem').allInnerTexts()).toEqual([
        'hekla portal clients',
        'hekla-beta account',
        'hekla-beta portfolio',
      ]);
      await crumbs(page).getByRole('link', { name: 'hekla portal clients' }).click();
      await page.waitForURL((url) => url.pathname === HOME);
    }
  });
});

describe('switches', () => {
  const all = (pages: StoredPages) => {
    for (const name of SWITCHES) if (name !== 'clients' && name !== 'portfolios') addPage(pages, name.toLowerCase(), { switch: name });
  };

  test('[NAV-28] take their entries out of the menu and close their addresses, and bring both back', async () => {
    await arranged(all);
    const link = (name: Switch) =>
      name === 'clients' ? HOME : name === 'portfolios' ? `${HOME}/portfolio/${bob().mark}` : `${HOME}/${name.toLowerCase()}`;
    await menu(
      ...SWITCHES.map((name) =>
        item(name, name === 'portfolios' ? '/dashboard/$portal/portfolio/$own' : link(name).replace('clients', '$portal')),
      ),
    );
    // Portfolios stand in the menu of those who have one, and the list of clients in that of the others.
    const windows = { ben: await windowOf('ben'), bob: await windowOf('bob') } as const;
    const whose = (name: Switch) => (name === 'portfolios' ? 'bob' : 'ben');
    const first = ['explorer', 'library', 'investmentAdvice', 'detailedClient', 'analytics'] as const;
    const second = SWITCHES.filter((name) => !(first as readonly Switch[]).includes(name));
    const { port } = journey.running.server;
    const check = async (off: readonly Switch[]) => {
      const answers = async () => {
        const asked = SWITCHES.map((name) => sendRequest(port, 'hekla.localhost', 'GET', name === 'clients' ? '/api/tenant' : link(name)));
        return (await Promise.all(asked)).map(({ status }) => status);
      };
      await expectEventually(answers).toEqual(SWITCHES.map((name) => (off.includes(name) && name !== 'clients' ? 404 : 200)));
      for (const [person, window] of Object.entries(windows)) {
        const mine = SWITCHES.filter((name) => whose(name) === person);
        await window.goto('/profile/me');
        // Where there are several portals, the menu is that of the one whose page is open.
        await window.evaluate(
          (href) => history.pushState({}, '', href),
          person === 'ben' ? `${HOME}/account/${bob().account}` : '/profile/me',
        );
        await menuOf(window, mine).toEqual(mine.filter((name) => !off.includes(name)));
        for (const name of mine) await walksTo(window, link(name), off.includes(name) ? NOWHERE : link(name));
      }
    };
    await switchOff(...first);
    await check(first);
    await switchOff(...second);
    await check(second);
    await switchOff();
    await check([]);
  });

  test('[NAV-29] the Greek firm has neither explorer nor news nor processes', async () => {
    await changePages(journey.running, 'pelagos', all);
    const page = await journey.bring('pelagos', 'ben');
    await page.goto(HOME);
    await page.getByRole('heading', { level: 1 }).waitFor();
    const entries = (await page.evaluate(async () => (await fetch('/api/portals/clients/menu')).json())) as { href: string }[];
    const here = (name: string) => `${HOME}/${name}`;
    expect(entries.map(({ href }) => href)).toEqual([
      HOME,
      ...['library', 'messages', 'investmentadvice', 'models', 'projections', 'factfinder', 'analytics', 'desk'].map(here),
    ]);
    for (const name of ['explorer', 'news', 'processes']) {
      await walksTo(page, here(name), NOWHERE);
      expect((await sendRequest(journey.running.server.port, 'pelagos.localhost', 'GET', here(name))).status).toBe(404);
    }
  });
});

describe('whom a page is for', () => {
  test('[NAV-43] a professional on a page of clients alone comes to the portals', async () => {
    await arranged((pages) => {
      for (const name of ['account', 'account-distributions', 'account-people', 'account-rates', 'account-ahead', 'account-documents'])
        sectionNamed(pages, name).visible = ['Investor'];
    });
    const page = await windowOf('ben');
    expect(await leadsTo(page, accountOfBob())).toBe('/portals');
  });
});
