/** Tests where addresses lead: after signing in, from saved links, where a page does not exist for the reader, and where something failed. */
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { figureIdsOf } from '#packages/figures';
import { changeTenant } from '#server/tenants';
import { recordsOf } from '../../apps/server/bind/declared.ts';
import { operations } from '../../apps/server/operations.ts';
import { LAST_DAY, type Firm, type PersonName } from '../kit/fixture.ts';
import { HANG_MS } from '../kit/limits.ts';
import { signInBrowser, type TestBrowser } from '../kit/server.ts';
import { createAccount, createPortfolio } from '../kit/ten-years.ts';
import { signInThroughForm, expectAccessible, expectEventually, startJourney, statusOf, type BrowserJourney } from '../kit/browser.ts';

let journey: BrowserJourney;
beforeAll(async () => {
  journey = await startJourney();
  const { running } = journey;
  // Before anybody asks for the firm, whose settings the server then keeps for a while.
  await changeTenant(work('pelagos'), running.fixture.pelagos.id, { portfolioParameter: 'contact-portfolio' });
  // An account with one portfolio is that portfolio, for whoever opens it [NAV-22].
  for (const name of ['alpha', 'gamma'] as const)
    await createPortfolio(running, 'hekla', running.fixture.hekla.accounts[name].account, { name: `Other of ${name}`, currency: 'GBP' });
});
afterAll(() => journey.end());

const work = (firm: Firm) => journey.running.server.database.work(journey.running.fixture[firm].id);
const pathOf = (page: Page) => new URL(page.url()).pathname;
const headed = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

/** Goes there without loading the page. */
async function walk(page: Page, path: string): Promise<void> {
  await page.evaluate((href) => history.pushState({}, '', href), path);
}

/** Every operation that names something of an account, as its client reads it, with a statement that was made for them. */
async function answeredOf(client: TestBrowser, { account, portfolio }: { readonly account: string; readonly portfolio: string }) {
  const read = async (path: string) => (await client.ask('GET', path)).body as { value: { asOf: string; knownAt: string } };
  const { asOf, knownAt } = (await read(`/api/portfolios/${portfolio}`)).value;
  const body = { portfolio, from: '2024-01-02', to: LAST_DAY };
  const statement = ((await client.ask('POST', `/api/accounts/${account}/statements`, { body })).body as { id: string }).id;
  await expect.poll(async () => (await client.ask('GET', `/api/statements/${statement}/file`)).status, { timeout: HANG_MS }).toBe(200);
  const ids: Readonly<Record<string, string>> = {
    account,
    portfolio,
    statement,
    figure: encodeURIComponent(`portfolio:${portfolio}/all/value/${asOf}/${knownAt}`),
  };
  const asked = operations.flatMap(({ name, endpoint }) => {
    const records = recordsOf(endpoint);
    if (endpoint.method !== 'GET' || records.length === 0 || records.some((record) => !ids[record])) return [];
    const query = records.filter((record) => !endpoint.path.includes(`:${record}`)).map((record) => `${record}=${ids[record]}`);
    const path = endpoint.path.replace(/:(\w+)/g, (_, record: string) => ids[record] ?? '');
    return [{ name, path: query.length > 0 ? `${path}?${query.join('&')}` : path }];
  });
  const statuses = await Promise.all(asked.map(async ({ path }) => (await client.ask('GET', path)).status));
  return asked.filter((_, at) => statuses[at] === 200);
}

describe('after signing in', () => {
  test('[AUTH-48] [NAV-02] advisors come to the list of their clients, clients to their account or its only portfolio, and never to a list', async () => {
    const { beta, alpha } = journey.running.fixture.hekla.accounts;
    const family = (active: boolean) => work('hekla').execute(sql`update portal set active = ${active} where key = 'family'`);
    await family(false);
    const lands = async (person: PersonName, path: string) => {
      const page = await journey.open('hekla');
      await page.goto('/login');
      await signInThroughForm(page, 'hekla', person);
      await page.waitForURL((url) => url.pathname === path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      expect([person, pathOf(page)]).toEqual([person, path]);
      await page.goto('/portals');
      await page.waitForURL((url) => url.pathname === path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      return page;
    };
    const rows = (page: Page) => page.locator('main [data-index] a');
    const ada = await lands('ada', '/dashboard/clients');
    await expectEventually(() => rows(ada).allInnerTexts()).toEqual(['hekla-alpha account']);
    // Through a group, and as another advisor.
    for (const [person, expected] of [
      ['gil', ['hekla-alpha account']],
      ['ben', ['hekla-beta account']],
    ] as const) {
      const page = await journey.bring('hekla', person);
      await page.goto('/dashboard/clients');
      await expectEventually(() => rows(page).allInnerTexts()).toEqual(expected);
    }
    const own = `/dashboard/clients/account/${alpha.account}`;
    for (const [person, path] of [
      ['ann', own],
      ['bob', `/dashboard/clients/portfolio/${beta.portfolio}`],
    ] as const) {
      const page = await lands(person, path);
      const answers: string[] = [];
      page.on(
        'response',
        (response) =>
          void response.text().then(
            (text) => answers.push(text),
            () => undefined,
          ),
      );
      await page.goto('/dashboard/clients');
      await page.waitForURL((url) => url.pathname === path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await expectEventually(() => answers.length).toBeGreaterThan(5);
      for (const text of answers) expect(text).not.toContain(person === 'ann' ? beta.mark : alpha.mark);
      expect([await statusOf(page, '/api/accounts.csv?portal=clients'), await statusOf(page, '/reports/clients.json')]).toEqual([403, 404]);
    }
    await family(true);
  });

  test('[AUTH-49] an account without a portal is told of, and nothing of it is answered', async () => {
    const { server, fixture } = journey.running;
    const { beta } = fixture.hekla.accounts;
    const db = server.database.work(fixture.hekla.id);
    const { rows } = await db.execute<{ portal: string }>(sql`select portal_id as portal from account where id = ${beta.account}`);
    const bob = await signInBrowser(server.port, 'hekla', 'bob');
    const asked = await answeredOf(bob, beta);
    const names = asked.map(({ name }) => name);
    expect(names).toEqual(
      expect.arrayContaining(['readPortfolio', 'listHoldings', 'listTransactions', 'readPerformance', 'readFigure', 'downloadStatement']),
    );
    expect(names.length).toBeGreaterThan(15);
    const nothingIsAnswered = async () => {
      for (const { name, path } of asked) {
        const { status, text } = await bob.ask('GET', path);
        expect([name, status, text.includes(beta.mark)]).toEqual([name, 404, false]);
      }
      const body = { portfolio: beta.portfolio, from: '2024-01-03', to: LAST_DAY };
      expect((await bob.ask('POST', `/api/accounts/${beta.account}/statements`, { body })).status).toBe(404);
    };
    // One that has been closed answers no more than none.
    const setActive = (active: boolean) => db.execute(sql`update portal set active = ${active} where id = ${rows[0]!.portal}`);
    await setActive(false);
    try {
      await nothingIsAnswered();
    } finally {
      await setActive(true);
    }
    await db.execute(sql`update account set portal_id = null where id = ${beta.account}`);
    try {
      const page = await journey.open('hekla');
      const answers: string[] = [];
      page.on(
        'response',
        (response) =>
          void response.text().then(
            (text) => answers.push(text),
            () => undefined,
          ),
      );
      await page.goto('/login');
      await signInThroughForm(page, 'hekla', 'bob');
      await page.getByRole('alert').getByText('Account is not assigned to any portal.', { exact: true }).waitFor();
      expect(pathOf(page)).toBe('/portals');
      for (const path of [
        `/api/accounts/${beta.account}`,
        '/api/accounts?portal=clients',
        `/api/place?place=/dashboard/clients/account/${beta.account}`,
      ])
        expect([path, await statusOf(page, path)]).toEqual([path, 404]);
      await nothingIsAnswered();
      // Staff keep what is theirs to set right.
      const sue = await signInBrowser(server.port, 'hekla', 'sue');
      expect((await sue.ask('GET', `/api/portfolios/${beta.portfolio}/holdings`)).status).toBe(200);
      await expectEventually(() => answers.length).toBeGreaterThan(5);
      for (const text of answers) expect(text).not.toContain(beta.mark);
      await page.getByRole('button', { name: 'bob of hekla' }).click();
      await page.getByRole('menuitem', { name: 'Logout' }).click();
      await page.waitForURL((url) => url.pathname === '/');
    } finally {
      await db.execute(sql`update account set portal_id = ${rows[0]!.portal} where id = ${beta.account}`);
    }
  });
});

describe('addresses of records', () => {
  test('[NAV-03] name one account, in a window that knows nothing yet', async () => {
    const { alpha, gamma } = journey.running.fixture.hekla.accounts;
    const { context } = await fresh('sue');
    for (const [of, portal, total] of [
      [alpha, 'clients', '£10,110.00'],
      [gamma, 'family', '£77.00'],
    ] as const) {
      const page = await context.newPage();
      await page.goto(`/dashboard/${portal}/account/${of.account}`);
      await headed(page, `${of.mark} account`).waitFor();
      await page.getByRole('main').getByText(total, { exact: true }).first().waitFor();
      const listed = page.getByRole('main').getByRole('table').getByRole('link');
      await expectEventually(() => listed.allInnerTexts()).toEqual([`${of.mark} portfolio`, `Other of ${of.mark.split('-')[1]}`]);
      await page.close();
    }
    const page = await context.newPage();
    for (const unknown of [randomUUID(), 'hekla-alpha', 'x']) {
      await page.goto(`/dashboard/clients/account/${unknown}`);
      await headed(page, 'Page not found').waitFor();
      expect(pathOf(page)).toBe('/dashboard/404');
    }
  });

  test('[NAV-04] name one portfolio, by its own word or, where the firm has it so, behind the number of its client', async () => {
    const { hekla, pelagos } = journey.running.fixture;
    for (const name of ['alpha', 'beta'] as const)
      await work('pelagos').execute(sql`update account set external_id = ${`K${name}`} where id = ${pelagos.accounts[name].account}`);
    const shows = async (page: Page, word: string, { mark }: { readonly mark: string }, value: RegExp, holding: string) => {
      await page.goto(`/dashboard/clients/portfolio/${word}?tab=holdings`);
      await headed(page, `${mark} portfolio`).waitFor();
      await page.getByRole('main').getByText(value).first().waitFor();
      await page.getByRole('main').getByRole('link', { name: holding }).first().waitFor();
      expect([word, pathOf(page)]).toEqual([word, `/dashboard/clients/portfolio/${word}`]);
    };
    const { page: plain } = await fresh('sue');
    const { page: joined } = await fresh('sue', 'pelagos');
    await joined.addInitScript(() => localStorage.setItem('portico.language', 'en'));
    for (const [firm, page] of [
      ['hekla', plain],
      ['pelagos', joined],
    ] as const) {
      const { alpha, beta } = journey.running.fixture[firm].accounts;
      const [of, and] = firm === 'hekla' ? ['', ''] : ['Kalpha-', 'Kbeta-'];
      await shows(page, `${of}${alpha.portfolio}`, alpha, /^\D10,110\.00$/, 'LIND instrument');
      await shows(page, `${and}${beta.mark}-p`, beta, /^\$1,010\.00$/, 'OAK instrument');
    }
    // The account of one portfolio leads to it under the word that the firm uses; the number alone is the client's own.
    await walk(joined, `/dashboard/clients/account/${pelagos.accounts.beta.account}`);
    await joined.waitForURL((url) => url.pathname === `/dashboard/clients/portfolio/Kbeta-${pelagos.accounts.beta.portfolio}`);
    await walk(joined, '/dashboard/clients/portfolio/Kbeta');
    await headed(joined, 'pelagos-beta portfolio').waitFor();
    const { alpha } = pelagos.accounts;
    for (const word of [
      `Kbeta-${alpha.portfolio}`,
      `Kbeta-${alpha.mark}-p`,
      `Kgamma-${alpha.portfolio}`,
      `-${alpha.portfolio}`,
      'Kbeta-',
    ]) {
      await walk(joined, `/dashboard/clients/portfolio/${word}`);
      await joined.waitForURL((url) => url.pathname === '/dashboard/404');
      await headed(joined, 'Page not found').waitFor();
    }
    await walk(plain, `/dashboard/clients/portfolio/${hekla.accounts.alpha.mark}-${hekla.accounts.alpha.portfolio}`);
    await plain.waitForURL((url) => url.pathname === '/dashboard/404');
  });
});

/** A window of its own, in which nothing has been opened. */
async function fresh(person: PersonName, firm: Firm = 'hekla') {
  const page = await journey.bring(firm, person);
  return { page, context: page.context() };
}

/** An address, the title of its page, and what stands in the drawer that it opens. */
type KeptLink = readonly [link: string, title: string, drawer?: string];

describe('links that were kept', () => {
  const linksOf = (): Readonly<Record<'sue' | 'ada' | 'ann', readonly KeptLink[]>> => {
    const { accounts, people, group, delivery, import: brought, instruments } = journey.running.fixture.hekla;
    const { alpha, beta, gamma } = accounts;
    const known = new Date().toISOString().slice(0, 10);
    const account = `/dashboard/clients/account/${alpha.account}`;
    const portfolio = `/dashboard/clients/portfolio/${alpha.portfolio}`;
    const [ofAccount, ofPortfolio] = [`${alpha.mark} account`, `${alpha.mark} portfolio`];
    const tab = (name: string, title: string): KeptLink => [`${portfolio}?tab=${name}`, `${ofPortfolio}, ${title}`];
    const figure = encodeURIComponent(
      figureIdsOf({ kind: 'portfolio', id: alpha.portfolio }, '2199-01-01T00:00:00Z').on('value', '2024-01-04'),
    );
    return {
      sue: [
        ['/portals', 'Your portals'],
        ['/dashboard/clients', 'Clients'],
        ['/dashboard/family', 'Clients'],
        ['/dashboard/clients?search=beta', 'Clients'],
        ['/dashboard/clients?sort=value&direction=descending', 'Clients'],
        [`/dashboard/family/account/${gamma.account}`, `${gamma.mark} account`],
        [`/dashboard/family/portfolio/${gamma.portfolio}`, `${gamma.mark} portfolio`],
        ['/admin/imports', 'Imports'],
        [`/admin/imports/${brought}`, 'hekla-import.csv'],
        ['/admin/users', 'Users'],
        ['/admin/users?search=gil', 'Users'],
        [`/admin/users?open=${people.gil}`, 'Users', 'Edit user'],
        ['/admin/portals', 'Portals'],
        ['/admin/mail', 'Mail'],
        ['/admin/mail?only=status%3Adead', 'Mail'],
        [`/admin/mail?open=${delivery}`, 'Mail', '550 nobody here'],
        ['/admin/accessGroups', 'Access groups'],
        [`/admin/accessGroups?open=${group}`, 'Access groups', 'Edit access group'],
        ['/admin/accessGroups?open=new', 'Access groups', 'Add new access group'],
      ],
      ada: [
        ['/portals/new', 'Open a portal'],
        ['/dashboard/clients', 'Clients'],
        [account, ofAccount],
        [`${account}?range=YTD`, ofAccount],
        [`${account}?asOf=2024-01-03`, ofAccount],
        [portfolio, ofPortfolio],
        [`/dashboard/clients/portfolio/${alpha.mark}-p`, ofPortfolio],
        tab('exposure', 'Exposure'),
        tab('holdings', 'Holdings'),
        tab('orders', 'Orders'),
        tab('transactions', 'Transactions'),
        tab('cash', 'Cash transactions'),
        tab('realised', 'Realised P&L'),
        tab('fees', 'Fees'),
        tab('charges', 'Charges'),
        tab('bonds', 'Bond statistics'),
        tab('simulated', 'Simulated returns'),
        tab('changes', 'What changed'),
        tab('attribution', 'Attribution'),
        tab('performance', 'Performance'),
        tab('consolidated', 'Consolidated'),
        [`${portfolio}?from=2024-01-02&to=2024-01-03`, ofPortfolio],
        [`${portfolio}?asOf=2024-01-03&tab=holdings`, `${ofPortfolio}, Holdings`],
        [`${portfolio}?known=${known}`, ofPortfolio],
        [`${portfolio}?tab=holdings&open=${instruments.LIND}`, `${ofPortfolio}, Holdings`, 'LIND instrument'],
        [`${portfolio}?figure=${figure}`, ofPortfolio, '£10,110.00'],
        [`/figures?id=${figure}`, 'Value'],
      ],
      ann: [
        ['/profile/me', 'My profile'],
        ['/profile/looks', 'Who looked'],
        [account, ofAccount],
        [`${portfolio}?tab=performance&range=1M`, `${ofPortfolio}, Performance`],
        // What is not there, or not theirs, is not told by being asked to sign in.
        [`/dashboard/clients/account/${randomUUID()}`, 'Page not found'],
        [`/dashboard/clients/portfolio/${beta.portfolio}`, 'Page not found'],
      ],
    };
  };

  test('open after signing in as what they were kept of: 50 of them, each in a session of its own', async () => {
    const kept = linksOf();
    expect(Object.values(kept).flat().length).toBeGreaterThanOrEqual(50);
    const walks = Object.entries(kept).map(async ([person, links]) => {
      const page = await journey.open('hekla');
      for (const [link, title, drawer] of links) {
        await page.context().clearCookies();
        // Nor does anything else of the session before stay in the window.
        if (page.url() !== 'about:blank') await page.evaluate(() => [localStorage, sessionStorage].forEach((kept) => kept.clear()));
        await page.goto(link);
        await page.locator('dialog[open] input[name=password]').waitFor();
        const door = new URL(page.url());
        // Administration has its own door, which does not say where it leads.
        if (link.startsWith('/admin')) expect([link, door.pathname + door.search]).toEqual([link, '/?action=login']);
        else expect([door.pathname, door.searchParams.get('back')]).toEqual(['/login', link]);
        await signInThroughForm(page, 'hekla', person as PersonName);
        await expectEventually(async () => [link, (await page.title()).split(' · ')[0]]).toEqual([link, title]);
        await page.getByRole('heading', { level: 1, includeHidden: true }).waitFor();
        const { pathname, search } = new URL(page.url());
        expect([link, pathname + search]).toEqual([link, title === 'Page not found' ? '/dashboard/404' : link]);
        if (drawer) await page.locator('dialog[open]').getByText(drawer, { exact: true }).first().waitFor();
      }
    });
    await Promise.all(walks);
  });
});

describe('what is missing or not allowed', () => {
  test('[NAV-16] [NAV-46] leads to one page with one text, so that the two cannot be told apart', async () => {
    const { alpha, beta } = journey.running.fixture.hekla.accounts;
    const page = await journey.bring('hekla', 'ann');
    const texts = new Set<string>();
    const missing = [
      '/nowhere',
      '/dashboard/nowhere',
      `/dashboard/nowhere/account/${alpha.account}`,
      `/dashboard/family/account/${alpha.account}`,
      `/dashboard/family/portfolio/${alpha.portfolio}`,
      `/dashboard/clients/account/${randomUUID()}`,
      `/dashboard/clients/portfolio/${randomUUID()}`,
      `/dashboard/clients/funds/${randomUUID()}`,
      `/dashboard/clients/account/${beta.account}`,
      `/dashboard/clients/portfolio/${beta.portfolio}`,
    ];
    for (const path of missing) {
      await page.goto(path);
      await page.waitForURL((url) => url.pathname === '/dashboard/404');
      await page.getByRole('heading', { level: 1 }).waitFor();
      texts.add(await page.getByRole('main').innerText());
    }
    expect([...texts]).toHaveLength(1);
  });

  test('[ERR-05] is told in the language of the reader, with a way back, and by the status of the answer', async () => {
    await work('hekla').execute(sql`update person set language = 'is' where id = ${journey.running.fixture.hekla.people.kay}`);
    const out = await journey.open('hekla');
    const within = await journey.bring('hekla', 'kay');
    const told = async (page: Page, path: string, text: string, back: string) => {
      const answer = await page.goto(path);
      await headed(page, text).waitFor();
      expect([path, answer?.status(), pathOf(page)]).toEqual([path, 404, '/dashboard/404']);
      const way = page.getByRole('main').getByRole('link');
      expect(await way.getAttribute('href')).toBe(back);
      return way;
    };
    for (const path of ['/nowhere', '/portals/nowhere', '/profile/nowhere', '/dashboard/404']) {
      await told(out, path, 'Page not found', '/');
      await told(within, path, 'Síðan fannst ekki', '/portals');
    }
    await told(within, '/dashboard/clients/nowhere', 'Síðan fannst ekki', '/portals');
    await out.evaluate(() => localStorage.setItem('portico.language', 'is'));
    await (await told(out, '/nowhere/at/all', 'Síðan fannst ekki', '/')).click();
    await out.waitForURL((url) => url.pathname === '/');
    await (await told(within, '/nowhere/at/all', 'Síðan fannst ekki', '/portals')).click();
    await headed(within, 'hekla-alpha account').waitFor();
  });
});

test('[NAV-22] an account with one portfolio leads on to it, and one with several stays', async () => {
  const { running } = journey;
  const one = await createAccount(running, 'hekla', 'Lone');
  const portfolio = await createPortfolio(running, 'hekla', one, { name: 'Only', currency: 'GBP' });
  const two = await createAccount(running, 'hekla', 'Pair');
  for (const name of ['First', 'Second']) await createPortfolio(running, 'hekla', two, { name, currency: 'GBP' });
  const page = await journey.bring('hekla', 'sue');
  const open = async (account: string) => {
    await page.goto(`/dashboard/clients/account/${account}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    return pathOf(page);
  };
  expect(await open(one)).toContain(`/portfolio/${portfolio}`);
  expect(await open(two)).toBe(`/dashboard/clients/account/${two}`);
  await createPortfolio(running, 'hekla', one, { name: 'Another', currency: 'GBP' });
  expect(await open(one)).toBe(`/dashboard/clients/account/${one}`);
});

test('whoever goes elsewhere before a page that leads on has done so is not brought back', async () => {
  const page = await journey.bring('hekla', 'sue');
  const account = await createAccount(journey.running, 'hekla', 'Single');
  await createPortfolio(journey.running, 'hekla', account, { name: 'Sole', currency: 'GBP' });
  // What says that the account leads on is held back until the press.
  await page.addInitScript(() => {
    const { fetch } = window;
    const held = new Promise<void>((resolve) => addEventListener('press', () => resolve(), { once: true }));
    window.fetch = async (...asked) => {
      const answer = await fetch(...asked);
      if (!answer.url.includes('/api/place')) return answer;
      document.documentElement.dataset['held'] = 'yes';
      await held;
      return answer;
    };
  });
  await page.goto(`/dashboard/clients/account/${account}`);
  await page.locator('html[data-held]').waitFor();
  const elsewhere = page.getByRole('navigation').getByRole('link', { name: 'Administration' });
  await elsewhere.waitFor();
  // So that the next page is on its way while the answer is taken in.
  const arriving = Promise.withResolvers<void>();
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await arriving.promise;
    await route.continue();
  });
  await elsewhere.evaluate((link: HTMLElement) => {
    link.click();
    dispatchEvent(new Event('press'));
  });
  await expectEventually(() => pathOf(page)).not.toBe(`/dashboard/clients/account/${account}`);
  arriving.resolve();
  await page.getByRole('heading', { level: 1, name: 'Users' }).waitFor();
  expect(pathOf(page)).toBe('/admin/users');
  await page.goBack();
  await expectEventually(() => pathOf(page)).toContain('/portfolio/');
});

test('[NAV-37] the layout changes at its four widths, and the side is 250 pixels wide where there is room', async () => {
  const page = await journey.bring('hekla', 'ann');
  await page.goto(`/dashboard/clients/account/${journey.running.fixture.hekla.accounts.alpha.account}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  const layout = () =>
    page.evaluate(() => {
      const main = getComputedStyle(document.querySelector('main')!);
      const side = document.querySelector('header')!.getBoundingClientRect();
      return [Math.round(side.width), side.height > innerHeight / 2, main.paddingLeft, main.maxWidth];
    });
  for (const [width, ...expected] of [
    [959, 959, false, '24px', '1120px'],
    [960, 216, true, '40px', '1120px'],
    [1439, 216, true, '40px', '1120px'],
    [1440, 250, true, '40px', '1120px'],
    [1441, 250, true, '64px', '1168px'],
    [1599, 250, true, '64px', '1168px'],
    [1600, 250, true, '64px', '1328px'],
  ] as const) {
    await page.setViewportSize({ width, height: 1000 });
    await expectEventually(async () => [width, ...(await layout())]).toEqual([width, ...expected]);
  }
});

test('[NAV-36] a device is mobile when the smaller side of its screen is under 768 pixels', async () => {
  const page = await journey.bring('hekla', 'ann');
  await page.goto('/profile/me');
  const menu = page.getByRole('button', { name: 'Menu' });
  for (const [width, height, mobile] of [
    [767, 1024, true],
    [1024, 767, true],
    [768, 1024, false],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expectEventually(() => menu.isVisible()).toBe(mobile);
  }
});

describe('where something broke', () => {
  test('[ERR-06] at the server: what it says of it, or that it was ours, and nothing of its inside', async () => {
    const page = await journey.bring('hekla', 'ada');
    const failing = async (body: string, type: string) => {
      await page.route(/\/api\/place/, (route) => route.fulfill({ status: 500, contentType: type, body }));
      await page.goto('/dashboard/clients');
      await page.getByRole('heading', { level: 1, name: 'An error occurred' }).waitFor({ timeout: HANG_MS });
      await page.unroute(/\/api\/place/);
      return page.getByRole('main').innerText();
    };
    const told = await failing(
      JSON.stringify({ error: 'server.failed', message: 'The vault is being moved.', request: 'abc' }),
      'application/json',
    );
    expect(told).toContain('The vault is being moved.');
    expect(told).toContain('Please try again later');
    const untold = await failing('<html>Error at /srv/query.sql: select * from account</html>', 'text/html');
    await expectAccessible(page);
    expect(untold).toContain('We encountered an error');
    expect(untold).toContain('Please try again later');
    for (const inside of ['/srv', 'select', 'at ', '/api/']) expect(untold).not.toContain(inside);
  });

  test('[ERR-07] in one view: the rest of the page stands, and it is told to the log, with a request', async () => {
    const page = await journey.bring('hekla', 'ann');
    const { alpha } = journey.running.fixture.hekla.accounts;
    const pattern = new RegExp(`/api/portfolios/${alpha.portfolio}(\\?|$)`);
    await page.route(pattern, (route) =>
      route.fulfill({
        status: 200,
        contentType: 'application/json',
        body: JSON.stringify({ value: { portal: { key: 'clients' } }, findings: [] }),
      }),
    );
    const told = page.waitForResponse((response) => response.url().endsWith('/api/troubles'));
    await page.goto(`/dashboard/clients/portfolio/${alpha.portfolio}`);
    await page
      .getByText('Sorry, we encountered a technical error. Please wait a few minutes and reload your browser.', { exact: true })
      .waitFor();
    await expectAccessible(page);
    const response = await told;
    expect(response.status()).toBe(200);
    expect(response.headers()['x-request-id']).toMatch(/^[\w-]{8,}$/);
    const sent = response.request().postDataJSON() as Record<string, unknown>;
    expect(sent).toMatchObject({ kind: 'TypeError', view: 'portfolios.portfolio' });
    expect(Object.keys(sent).toSorted()).toEqual(['at', 'kind', 'view']);
    expect(await page.getByRole('navigation', { name: 'Main navigation' }).isVisible()).toBe(true);
    await page.unroute(pattern);
    await page.getByRole('button', { name: 'Load the page again' }).click();
    await page.getByRole('heading', { level: 1, name: `${alpha.mark} portfolio` }).waitFor();
  });
});
