/** Tests usage analytics over HTTP: what counts as what, for whom, over which days, and who sees it. */
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Usage, UsageEntry, UsageEvent, UsageFigures, UsageRow } from '#contract/analytics';
import { eraseUsage, gatherUsage } from '#server/analytics';
import { recordEvent } from '#server/audit';
import { email, type PersonName } from '../kit/fixture.ts';
import { authenticatorCode, unbase32 } from '../kit/authenticator.ts';
import { HANG_MS } from '../kit/limits.ts';
import { changeSettings, signInBrowser, startWithFixture, type TestBrowser, type TestServer } from '../kit/server.ts';

const PEOPLE = ['ann', 'bob', 'kay', 'ada', 'ben', 'gil', 'oda', 'sue'] as const;
type UsagePerson = (typeof PEOPLE)[number];

let running: TestServer;
let browsers: Readonly<Record<UsagePerson, TestBrowser>>;
beforeAll(async () => {
  running = await startWithFixture({}, { ahead: true });
  const signedIn = await Promise.all(
    PEOPLE.map(async (person) => [person, await signInBrowser(running.server.port, 'hekla', person)] as const),
  );
  browsers = Object.fromEntries(signedIn) as Record<UsagePerson, TestBrowser>;
});
afterAll(() => running.dispose());

const work = () => running.server.database.work(running.fixture.hekla.id);
const accountOf = (name: 'alpha' | 'beta' | 'gamma') => running.fixture.hekla.accounts[name];
const personOf = (name: PersonName) => running.fixture.hekla.people[name];
const NOTHING: UsageFigures = { logins: 0, views: 0, messages: 0, downloads: 0, other: 0, total: 0 };

async function asked<Value>(by: UsagePerson, path: string): Promise<Value> {
  const answer = await browsers[by].ask('GET', path);
  expect([by, path, answer.status, answer.text.slice(0, 200)]).toEqual([by, path, 200, expect.any(String)]);
  return (answer.body as { value: Value }).value;
}
const usage = (by: UsagePerson = 'sue', query = '', portal = 'clients') => asked<Usage>(by, `/api/portals/${portal}/usage${query}`);
const rows = (by: UsagePerson, query: string) => asked<{ rows: UsageRow[]; all: number }>(by, `/api/portals/clients/usage/rows${query}`);
const events = (by: UsagePerson, query = '') =>
  asked<{ events: UsageEvent[]; more: boolean }>(by, `/api/portals/clients/usage/events${query}`);
const figures = async (by: UsagePerson = 'sue', query = '', portal = 'clients') => (await usage(by, query, portal)).figures;
const csv = async (by: UsagePerson, query = '') => {
  const answer = await browsers[by].ask('GET', `/api/portals/clients/usage.csv${query}`);
  expect(answer.status).toBe(200);
  return answer.text
    .replace('\uFEFF', '')
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(',').map((cell) => cell.replace(/^"|"$/g, '')));
};

/** Opens a page, and waits until the row of its view is written. */
async function open(by: UsagePerson, place: string): Promise<void> {
  const answer = await browsers[by].ask('POST', '/api/views', { body: { place } });
  expect([place, answer.status]).toEqual([place, 200]);
}

/** What the figures of clients grow by. */
async function growth(act: () => Promise<unknown>, expected: Partial<UsageFigures>, portal = 'clients'): Promise<void> {
  const [before, elsewhere] = [await figures('sue', '', portal), await figures('sue', '', portal === 'clients' ? 'family' : 'clients')];
  await act();
  const grown = async () => {
    const after = await figures('sue', '', portal);
    return Object.fromEntries(Object.entries(after).map(([name, count]) => [name, count - before[name as keyof UsageFigures]]));
  };
  await expect.poll(grown, { timeout: HANG_MS }).toEqual({ ...NOTHING, ...expected });
  expect(await figures('sue', '', portal === 'clients' ? 'family' : 'clients')).toEqual(elsewhere);
}

interface PastRow {
  readonly daysAgo: number;
  readonly by?: PersonName;
  readonly kind?: 'sign-in' | 'view' | 'export' | 'write';
  readonly operation?: string;
  readonly subject?: { readonly kind: string; readonly id: string } | null;
  readonly detail?: Readonly<Record<string, unknown>>;
}

const DAY_MS = 86_400_000;

/** Writes rows of the past into the audit log, as the server writes them. */
async function past(...written: readonly PastRow[]): Promise<void> {
  for (const { daysAgo, by = 'bob', kind = 'view', operation = 'recordView', subject, detail = { page: 'home' } } of written)
    await recordEvent(work(), {
      at: new Date(Date.now() - daysAgo * DAY_MS),
      kind,
      operation,
      outcome: 'done',
      request: randomUUID(),
      actor: personOf(by),
      viewing: null,
      address: null,
      subject: subject === undefined ? { kind: 'account', id: accountOf('beta').account } : subject,
      detail: kind === 'view' ? detail : {},
    });
}

describe('what counts as what', () => {
  test('completed sign-ins are logins, refused ones are not', async () => {
    await growth(
      async () => {
        await signInBrowser(running.server.port, 'hekla', 'bob');
        await signInBrowser(running.server.port, 'hekla', 'bob');
        const wrong = { email: email('bob'), password: 'not the password' };
        expect((await browsers.bob.ask('POST', '/api/session', { body: wrong })).status).toBe(401);
      },
      { logins: 2, total: 2 },
    );
  });

  test('a sign-in that waits for a second factor is none until it is given; who proves themselves again does not sign in', async () => {
    // Hal is asked for a second factor that he does not have.
    await growth(() => signInBrowser(running.server.port, 'hekla', 'hal'), {});
    const begun = await browsers.kay.ask('POST', '/api/second-factor', { body: { target: 'totp' } });
    const { app } = begun.body as { app: { secret: string } };
    const confirmation = { target: 'totp', code: authenticatorCode(unbase32(app.secret)) };
    const confirmed = await browsers.kay.ask('POST', '/api/second-factor/confirmation', { body: confirmation });
    const { codes } = confirmed.body as { codes: string[] };
    expect(codes.length).toBeGreaterThan(2);
    const prove = async (browser: TestBrowser, code: string) =>
      expect((await browser.ask('POST', '/api/second-factor/validation', { body: { way: 'backup', code } })).status).toBe(200);
    let window: TestBrowser | undefined;
    await growth(async () => (window = await signInBrowser(running.server.port, 'hekla', 'kay')), {});
    await growth(() => prove(window!, codes[0]!), { logins: 1, total: 1 });
    await growth(() => prove(window!, codes[1]!), {});
  });

  test('pages that are open to the reader are views, others are not', async () => {
    await growth(
      async () => {
        await open('bob', '/dashboard/clients');
        await open('bob', `/dashboard/clients/account/${accountOf('beta').account}`);
        await open('bob', `/dashboard/clients/portfolio/${accountOf('beta').portfolio}`);
        for (const [place, code] of [
          [`/dashboard/clients/account/${accountOf('alpha').account}`, 'place.unknown'],
          ['/dashboard/nowhere', 'place.unknown'],
          ['/dashboard/clients/analytics', 'view.closed'],
        ] as const)
          expect((await browsers.bob.ask('POST', '/api/views', { body: { place } })).body).toMatchObject({ error: code });
      },
      { views: 3, total: 3 },
    );
  });

  test('a message is a message, a document that is fetched is a download, a mark is another action', async () => {
    const body = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Good morning' }] }] };
    const account = accountOf('beta').account;
    const ben = { account, advisor: personOf('ben') };
    await growth(
      async () => {
        const sent = await browsers.bob.ask('POST', '/api/messages', { body: { portalKey: 'clients', ...ben, subject: 'Hello', body } });
        expect(sent.status).toBe(200);
        const refused = await browsers.bob.ask('POST', '/api/messages', {
          body: { portalKey: 'clients', account: accountOf('alpha').account, advisor: personOf('ada'), subject: 'Hello', body },
        });
        expect(refused.status).toBe(404);
      },
      { messages: 1, total: 1 },
    );
    await growth(
      async () => {
        const marked = await browsers.bob.ask('PUT', `/api/documents/${accountOf('beta').document}/favourite`, {
          body: { favourite: true },
        });
        expect([marked.status, marked.text.slice(0, 200)]).toEqual([200, expect.any(String)]);
      },
      { other: 1, total: 1 },
    );
  });

  test('what somebody of the firm does is not among the figures of clients, and what a client does not among theirs', async () => {
    const [clients, firm] = [await figures(), await figures('sue', '?audience=professionals')];
    await open('ada', '/dashboard/clients');
    await expect.poll(async () => (await figures('sue', '?audience=professionals')).views, { timeout: HANG_MS }).toBe(firm.views + 1);
    expect(await figures()).toEqual(clients);
    await open('bob', '/dashboard/clients');
    await expect.poll(async () => (await figures()).views, { timeout: HANG_MS }).toBe(clients.views + 1);
    expect((await figures('sue', '?audience=professionals')).views).toBe(firm.views + 1);
    expect((await rows('sue', '?of=people&audience=professionals')).rows.map(({ investor }) => investor)).not.toContain(true);
    expect((await rows('sue', '?of=people')).rows.map(({ investor }) => investor)).not.toContain(false);
  });
});

test('each row of the audit log is counted once, however often and from how many sides it is gathered', async () => {
  const before = await figures();
  await past({ daysAgo: 0 }, { daysAgo: 0 }, { daysAgo: 0 });
  await Promise.all(Array.from({ length: 6 }, () => gatherUsage(work(), new Date())));
  await gatherUsage(work(), new Date());
  expect(await figures()).toEqual({ ...before, views: before.views + 3, total: before.total + 3 });
});

test('what somebody writes cannot keep the log from being gathered', async () => {
  const viewing = `/api/accounts/${accountOf('beta').account}/viewing`;
  const started = await browsers.ben.ask('POST', viewing, { body: { reason: 'to see half a character: \ud800' } });
  expect(started.status).toBe(200);
  expect((await browsers.ben.ask('DELETE', '/api/viewing')).status).toBe(200);
  const before = await figures();
  await past({ daysAgo: 0 });
  expect(await figures()).toEqual({ ...before, views: before.views + 1, total: before.total + 1 });
});

describe('days', () => {
  const count = async (query: string) =>
    (await rows('sue', `?of=people&kind=downloads${query}`)).rows.find(({ id }) => id === personOf('kay'))?.figures.downloads ?? 0;
  const dayAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);
  const download = (daysAgo: number): PastRow => ({
    daysAgo,
    by: 'kay',
    kind: 'export',
    operation: 'downloadDocument',
    subject: { kind: 'clientDocument', id: accountOf('alpha').document },
  });

  test('periods count back from today, and days of one’s own are inclusive', async () => {
    await past(download(10), download(60), download(150), download(300));
    const periods = ['', '&range=all', '&range=12m', '&range=6m', '&range=3m', '&range=1m'];
    expect(await Promise.all(periods.map(count))).toEqual([4, 4, 4, 3, 2, 1]);
    expect(await count(`&from=${dayAgo(150)}&to=${dayAgo(60)}`)).toBe(2);
    expect(await count(`&from=${dayAgo(149)}&to=${dayAgo(61)}`)).toBe(0);
    expect((await browsers.sue.ask('GET', `/api/portals/clients/usage?from=${dayAgo(1)}&to=${dayAgo(2)}`)).body).toMatchObject({
      error: 'range.reversed',
    });
  });

  test('[ANA-11] entries count up to 366 days back: in figures, chart, table and file', async () => {
    await past(download(366), download(367));
    const all = await usage('sue', '?kind=downloads');
    expect(all.from).toBe(dayAgo(366));
    expect(all.days[0]).toMatchObject({ date: dayAgo(366), downloads: 1 });
    expect(await count('')).toBe(5);
    expect(all.figures.downloads).toBe(5);
    const [head, ...lines] = await csv('sue', '?kind=downloads');
    expect(lines.map((line) => line[head!.indexOf('Downloads')])).toEqual(['5']);
    // Days of one's own do not reach further back.
    expect(await count(`&from=${dayAgo(400)}`)).toBe(5);
  });
});

describe('views of the same events agree', () => {
  test('the table, the chart, the breakdowns and the file are of the same events, whatever kind is chosen', async () => {
    for (const kind of ['logins', 'views', 'messages', 'downloads', undefined] as const) {
      const query = kind === undefined ? '' : `?kind=${kind}`;
      const key = kind ?? 'total';
      const whole = await usage('sue', query);
      const sum = (all: readonly UsageFigures[]) => all.reduce((total, one) => total + one[key], 0);
      const listed = await rows('sue', `${query || '?'}${query ? '&' : ''}of=people&count=200`);
      const [head, ...lines] = await csv('sue', query);
      const column = head!.indexOf(kind === undefined ? 'Total' : kind[0]!.toUpperCase() + kind.slice(1));
      expect(whole.figures[key]).toBeGreaterThan(0);
      expect([
        sum(whole.days),
        sum(listed.rows.map((row) => row.figures)),
        lines.reduce((all, line) => all + Number(line[column]), 0),
      ]).toEqual([whole.figures[key], whole.figures[key], whole.figures[key]]);
      // Of the other kinds nothing is said.
      if (kind === 'logins') expect(lines.map((line) => line[head!.indexOf('Views')])).toEqual(lines.map(() => ''));
    }
    const { figures: all } = await usage();
    expect(all.total).toBe(all.logins + all.views + all.messages + all.downloads + all.other);
    expect((await csv('sue'))[0]).toEqual(['Name', 'Investor', 'Logins', 'Views', 'Messages', 'Downloads', 'Other', 'Total', 'Last login']);
  });

  test('a row opens to the events that it counts', async () => {
    for (const of of ['people', 'pages', 'documents'] as const) {
      const listed = await rows('sue', `?of=${of}`);
      expect([of, listed.rows.length > 0]).toEqual([of, true]);
      for (const row of listed.rows.slice(0, 2)) {
        const item = `?of=${of}&item=${encodeURIComponent(row.id)}`;
        expect(await figures('sue', item)).toEqual(row.figures);
        let [total, page] = [0, await events('sue', item)];
        for (;;) {
          total += page.events.reduce((all, { times }) => all + times, 0);
          if (!page.more) break;
          page = await events('sue', `${item}&before=${page.events.at(-1)!.seq}`);
        }
        expect([of, row.name, total]).toEqual([of, row.name, row.figures.total]);
      }
    }
  });
});

test('[ANA-16] the events of one person come ten at a time, the newest first, without repeat or gap while others arrive', async () => {
  await past(
    ...Array.from({ length: 25 }, (_, index): PastRow => ({
      daysAgo: 0,
      by: index % 2 === 0 ? 'tom' : 'bob',
      detail: { page: 'library' },
    })),
  );
  const item = `?of=people&item=${personOf('tom')}`;
  // Tom has no account: what he opened belongs to the portal of the account at its address.
  const first = await events('sue', item);
  expect([first.events.length, first.more]).toEqual([10, true]);
  await past({ daysAgo: 0, by: 'tom' });
  const second = await events('sue', `${item}&before=${first.events.at(-1)!.seq}`);
  expect([second.events.length, second.more]).toEqual([3, false]);
  const all = [...first.events, ...second.events];
  expect(all.map(({ at }) => at)).toEqual(
    all
      .map(({ at }) => at)
      .toSorted()
      .toReversed(),
  );
  expect(new Set(all.map(({ seq }) => seq)).size).toBe(13);
  expect([...new Set(all.map(({ person }) => person.name))]).toEqual(['tom of hekla']);
});

describe('who sees it', () => {
  test('an advisor sees own clients only, in every answer', async () => {
    const foreign = JSON.stringify(
      await Promise.all([
        usage('ada'),
        rows('ada', '?of=people'),
        rows('ada', '?of=pages'),
        rows('ada', '?of=documents'),
        rows('ada', '?of=groups'),
        events('ada'),
        csv('ada'),
      ]),
    );
    expect(foreign).not.toContain('hekla-beta');
    expect(foreign).not.toContain('bob of hekla');
    const people = (await rows('ada', '?of=people')).rows.map(({ name }) => name);
    expect(people).toEqual(['ann of hekla']);
    expect((await rows('ben', '?of=people')).rows.map(({ name }) => name)).toEqual(['bob of hekla']);
    // By an access group alone.
    expect((await rows('gil', '?of=people')).rows.map(({ name }) => name)).toEqual(people);
    expect((await browsers.oda.ask('GET', '/api/portals/clients/usage')).body).toMatchObject({ error: 'portal.unknown' });
    expect(await figures('ada', '?audience=professionals')).toEqual(NOTHING);
    expect(await figures('ada', `?of=people&item=${personOf('bob')}`)).toEqual(NOTHING);
  });

  test('an investor is refused everything, and so is everybody where the tenant has switched it off', async () => {
    const paths = ['usage', 'usage/rows?of=people', 'usage/events', 'usage.csv'].map((path) => `/api/portals/clients/${path}`);
    for (const path of [...paths, '/api/usage-entries/2026-01-01'])
      expect([path, (await browsers.ann.ask('GET', path)).status]).toEqual([path, 403]);
    await changeSettings(running, 'hekla', { navigation: { analytics: false } });
    for (const path of paths) expect((await browsers.sue.ask('GET', path)).body).toMatchObject({ error: 'view.closed' });
    await changeSettings(running, 'hekla', { navigation: { analytics: true } });
  });
});

test('[ANA-08] [ANA-19] the entry of a day holds users, groups and pages by portal', async () => {
  const { hekla } = running.fixture;
  const group = randomUUID();
  await work().execute(sql`insert into client_group (id, name, score) values (${group}, 'Those of beta', 1)`);
  await work().execute(
    sql`insert into client_group_member (group_id, account_id, member_since) values (${group}, ${accountOf('beta').account}, now())`,
  );
  await past({ daysAgo: 40 }, { daysAgo: 40 }, { daysAgo: 40, by: 'ann', subject: { kind: 'account', id: accountOf('alpha').account } });
  await past({ daysAgo: 40, kind: 'sign-in', operation: 'signIn', subject: null });
  await past({ daysAgo: 40, by: 'ada', subject: { kind: 'account', id: accountOf('alpha').account }, detail: { page: 'account' } });
  const day = new Date(Date.now() - 40 * DAY_MS).toISOString().slice(0, 10);
  const read = async () => (await browsers.sue.ask('GET', `/api/usage-entries/${day}`)).body as UsageEntry;
  const entry = await read();
  await gatherUsage(work(), new Date());
  expect(await read()).toEqual(entry);
  const [portal] = Object.keys(entry.users);
  expect(entry).toEqual({
    forDate: day,
    users: {
      [portal!]: {
        [hekla.people.bob]: { ...NOTHING, logins: 1, views: 2, total: 3, isInvestor: true },
        [hekla.people.ann]: { ...NOTHING, views: 1, total: 1, isInvestor: true },
        [hekla.people.ada]: { ...NOTHING, views: 1, total: 1, isInvestor: false },
      },
    },
    groups: { [group]: { ...NOTHING, logins: 1, views: 2, total: 3 } },
    events: { [portal!]: { home: 3, account: 1 } },
    groupMembers: { [group]: [hekla.people.bob] },
  });
  expect((await browsers.sue.ask('GET', '/api/usage-entries/2020-01-01')).body).toMatchObject({ error: 'day.without-usage' });
  const grouped = await rows('sue', '?of=groups');
  expect(grouped.rows.find(({ id }) => id === group)).toMatchObject({ name: 'Those of beta', people: 1 });
});

test('[ANA-06] the ten with the most are shown, and the tenant says how many and by what', async () => {
  const rank = async (query = '') =>
    (await rows('sue', `?of=people${query}`)).rows.map(({ id, figures: { total, downloads } }) => ({ id, total, downloads }));
  const made = await Promise.all(
    Array.from({ length: 12 }, async (_, index) => {
      const id = randomUUID();
      await work().execute(
        sql`insert into person (id, name, email, email_verified) values (${id}, ${`user ${index}`}, ${`user${index}@example.com`}, true)`,
      );
      return id;
    }),
  );
  for (const [index, id] of made.entries())
    for (let times = 0; times <= index; times += 1)
      await recordEvent(work(), {
        at: new Date(),
        kind: index % 2 === 0 ? 'export' : 'view',
        operation: index % 2 === 0 ? 'downloadDocument' : 'recordView',
        outcome: 'done',
        request: randomUUID(),
        actor: id,
        viewing: null,
        address: null,
        subject: { kind: 'account', id: accountOf('alpha').account },
        detail: { page: 'account' },
      });
  const shown = await rank();
  expect(shown.length).toBe(10);
  expect(shown.map(({ total }) => total)).toEqual(shown.map(({ total }) => total).toSorted((a, b) => b - a));
  expect((await rank('&count=200')).length).toBeGreaterThan(12);
  const set = (mostEngaged: { count: number; sort: 'total' | 'downloads' }) =>
    changeSettings(running, 'hekla', { analytics: { mostEngaged } });
  await set({ count: 5, sort: 'downloads' });
  const five = await rank();
  expect(five.map(({ downloads }) => downloads)).toEqual([11, 9, 7, 5, 5]);
  await set({ count: 10, sort: 'total' });
});

describe('the activity log', () => {
  interface LogEntry {
    readonly id: string;
    readonly values: Readonly<Record<string, unknown>>;
    readonly created: { readonly at: string; readonly by: { readonly id: string; readonly name: string } | null };
  }
  const logged = async (search: string) =>
    (
      (await browsers.sue.ask('GET', `/api/collections/logs/records?search=${encodeURIComponent(search)}`)).body as {
        rows: { id: string }[];
      }
    ).rows;
  const read = async (id: string) => (await browsers.sue.ask('GET', `/api/collections/logs/records/${id}`)).body as LogEntry;

  test('[ANA-14] an entry says what was done, of what kind, with which record, by whom, when, and in which portal', async () => {
    const began = Date.now();
    await open('bob', `/dashboard/clients/portfolio/${accountOf('beta').portfolio}`);
    const newest = async () => (await logged('recordView portfolio'))[0];
    await expect
      .poll(async () => (await newest()) && Date.parse((await read((await newest())!.id)).created.at) >= began, { timeout: HANG_MS })
      .toBe(true);
    const entry = await read((await newest())!.id);
    const { rows: known } = await work().execute<{ id: string }>(sql`select id from portal where key = 'clients'`);
    expect(entry.values).toMatchObject({
      type: 'view',
      info: 'recordView',
      collection: 'portfolio',
      record: accountOf('beta').portfolio,
      outcome: 'done',
      portalId: known[0]!.id,
    });
    expect(entry.created.by).toMatchObject({ id: personOf('bob'), name: 'bob of hekla' });
    expect(Date.parse(entry.created.at)).toBeLessThanOrEqual(Date.now());
  });

  test('[ANA-15] saving, publishing and deleting leave one entry each, which nobody changes or deletes', async () => {
    const ask = (method: string, path: string, body?: object) => browsers.sue.ask(method, `/api/collections/${path}`, body && { body });
    const counted = async (operation: string) => (await logged(`${operation} pages`)).length;
    const before = await Promise.all(['createRecord', 'changeRecord', 'removeRecord'].map(counted));
    const made = await ask('POST', 'pages/records', { values: { name: 'Logged page', slug: 'logged-page', title: 'Logged' } });
    expect([made.status, made.text.slice(0, 200)]).toEqual([200, expect.any(String)]);
    const { id } = made.body as { id: string };
    const values = { name: 'Logged page', slug: 'logged-page', title: 'Published' };
    expect((await ask('PUT', `pages/records/${id}`, { version: 1, publish: true, values })).status).toBe(200);
    expect((await ask('DELETE', `pages/records/${id}?version=2`)).status).toBe(200);
    const after = await Promise.all(['createRecord', 'changeRecord', 'removeRecord'].map(counted));
    expect(after.map((count, index) => count - before[index]!)).toEqual([1, 1, 1]);
    for (const operation of ['createRecord', 'changeRecord', 'removeRecord']) {
      const [entry] = await logged(`${operation} pages`);
      const { values: said, created } = await read(entry!.id);
      expect(said).toMatchObject({ info: operation, collection: 'pages', record: id, type: 'write' });
      expect(created.by).toMatchObject({ id: personOf('sue') });
      const attempts = [
        await ask('PUT', `logs/records/${entry!.id}`, { version: 1, values: { info: 'nothing' } }),
        await ask('DELETE', `logs/records/${entry!.id}?version=1`),
      ];
      expect(attempts.map(({ status }) => status)).toEqual([409, 409]);
      expect(await read(entry!.id)).toMatchObject({ values: said });
    }
  });
});

test('whoever is erased is in no figure any more', async () => {
  const { total } = (await usage('sue', `?of=people&item=${personOf('kay')}`)).figures;
  expect(total).toBeGreaterThan(0);
  await work().transaction((tx) => eraseUsage(tx, personOf('kay')));
  expect((await usage('sue', `?of=people&item=${personOf('kay')}`)).figures).toEqual(NOTHING);
});
