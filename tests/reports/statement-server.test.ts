/** Tests statements in the running product: requested, followed, downloaded, and not seen by others. */
import { createHash } from 'node:crypto';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readFigureId } from '#packages/figures';
import { formatsFor } from '#packages/texts';
import type { OwnColours } from '#packages/themes';
import type { Statement } from '#contract/reports';
import type { PortalRecord } from '#contract/tenants';
import { LAST_DAY, password } from '../kit/fixture.ts';
import { makePng } from '../kit/sample-files.ts';
import { paintedColours, paintedPictures, readPdf } from '../kit/read-pdf.ts';
import { uploadLogo } from '../kit/logos.ts';
import { codeIn, mailsOf, mailTo } from '../kit/mails.ts';
import { TestBrowser, signInBrowser, startAt, startWithFixture, type TestServer } from '../kit/server.ts';
import type { RunningServer } from '../../apps/server/start.ts';
import { HANG_MS } from '../kit/limits.ts';

let running: TestServer;
let server: RunningServer;
let ann: TestBrowser;
let path: string;

beforeAll(async () => {
  running = await startWithFixture({}, { ahead: true });
  server = running.server;
  ann = await signInBrowser(server.port, 'hekla', 'ann');
  path = `/api/portfolios/${running.fixture.hekla.accounts.alpha.portfolio}/statements`;
});
afterAll(async () => {
  await server?.stop();
  await running?.dispose();
});

async function ready(browser: TestBrowser, id: string): Promise<Statement> {
  await expect
    .poll(async () => ((await browser.ask('GET', `/api/statements/${id}`)).body as Statement).state, { timeout: HANG_MS })
    .toMatch(/ready|failed/);
  return (await browser.ask('GET', `/api/statements/${id}`)).body as Statement;
}

/** Asks for a statement of the portfolio of alpha. */
function ask(browser: TestBrowser, body: object) {
  const { account, portfolio } = running.fixture.hekla.accounts.alpha;
  return browser.ask('POST', `/api/accounts/${account}/statements`, { body: { portfolio, ...body } });
}

async function made(browser: TestBrowser, body: object): Promise<Statement> {
  const asked = await ask(browser, body);
  expect(asked.status).toBe(200);
  return ready(browser, (asked.body as Statement).id);
}

test('an investor asks, follows and downloads; the same request answers the same statement', async () => {
  const body = { from: '2024-01-02', to: LAST_DAY };
  const statement = await made(ann, body);
  expect(statement).toMatchObject({ state: 'ready', portfolioName: 'hekla-alpha portfolio', language: 'en', reason: null });
  expect(statement).not.toHaveProperty('fileId');
  const file = await ann.ask('GET', `/api/statements/${statement.id}/file`);
  expect(file.status).toBe(200);
  expect(file.headers['content-type']).toBe('application/pdf');
  expect(file.headers['content-disposition']).toContain('hekla-alpha portfolio 2024-01-04.pdf');
  expect(file.text.slice(0, 5)).toBe('%PDF-');
  expect(((await ask(ann, body)).body as Statement).id).toBe(statement.id);
  const list = (await ann.ask('GET', path)).body as { value: Statement[] };
  expect(list.value.map(({ id }) => id)).toContain(statement.id);
});

test('a figure of it opens at the tenant’s own address, as it is printed', async () => {
  const { id } = await made(ann, { from: '2024-01-02', to: LAST_DAY });
  const { links } = await readPdf((await ann.ask('GET', `/api/statements/${id}/file`)).bytes);
  const value = links.find(({ text }) => text === '£10,110.00');
  const address = new URL(value?.url ?? '');
  expect([address.origin, address.pathname]).toEqual([`http://hekla.localhost:${server.port}`, '/figures']);
  const passport = await ann.ask('GET', `/api/figure?figure=${encodeURIComponent(address.searchParams.get('id') ?? '')}`);
  expect(passport.body).toMatchObject({ measure: 'value', value: '10110.00', to: LAST_DAY, now: null });
});

test('in other colours of the firm it is another statement, and the one there is stays as it was', async () => {
  const body = { from: '2024-01-02', to: LAST_DAY };
  const sue = await signInBrowser(server.port, 'hekla', 'sue');
  const wear = async (colours: OwnColours) => {
    const { theme, version } = (await sue.ask('GET', '/api/appearance')).body as { theme: string; version: number };
    expect((await sue.ask('PUT', '/api/appearance', { body: { theme, colours, version } })).status).toBe(200);
  };
  const ink = async (id: string) => [...(await paintedColours((await ann.ask('GET', `/api/statements/${id}/file`)).bytes))];
  const before = await made(ann, body);
  await wear({ primary: '#5b2a86' });
  const after = await made(ann, body);
  expect(after.id).not.toBe(before.id);
  expect([await ink(before.id), await ink(after.id)].map((colours) => colours.includes('#5b2a86'))).toEqual([false, true]);
  await wear({});
  expect(await made(ann, body)).toEqual(before);
});

test('with other logos of its portal, and under another name, it is another statement, and the one there is stays as it was', async () => {
  const body = { from: '2024-01-02', to: LAST_DAY };
  const sue = await signInBrowser(server.port, 'hekla', 'sue');
  const wear = async (worn: Partial<PortalRecord>) => {
    const record = (await sue.ask('GET', '/api/portals/clients/record')).body as PortalRecord;
    expect((await sue.ask('PUT', '/api/portals/clients', { body: { ...record, ...worn } })).status).toBe(200);
  };
  const before = await made(ann, body);
  const logos = [(await uploadLogo(sue, await makePng(120, 40))).id, (await uploadLogo(sue, await makePng(2000, 100))).id];
  await wear({ logos });
  const both = await made(ann, body);
  expect((await ask(ann, body)).body).toEqual(both);
  await wear({ logos: logos.slice(1), name: 'North' });
  const renamed = await made(ann, body);
  await wear({ logos: [], name: 'hekla portal clients' });
  expect(await made(ann, body)).toEqual(before);
  const drawn = async ({ id }: Statement) => (await paintedPictures((await ann.ask('GET', `/api/statements/${id}/file`)).bytes))[0];
  // No more pixels than the room for it has.
  expect([await drawn(before), await drawn(both), await drawn(renamed)]).toEqual([[], ['120x40', '480x24'], ['480x24']]);
});

test('a reversed range, a day that is none, an unknown language, a part that is none and no part at all are refused', async () => {
  for (const [body, status] of [
    [{ from: '2024-01-04', to: '2024-01-02' }, 400],
    [{ from: '2024-02-31', to: '2024-03-01' }, 400],
    [{ from: '2024-01-02', to: LAST_DAY, language: 'fr' }, 400],
    [{ from: '2024-01-02', to: LAST_DAY, components: ['holdings', 'secrets'] }, 404],
    [{ from: '2024-01-02', to: LAST_DAY, components: [] }, 400],
  ] as const)
    expect((await ask(ann, body)).status).toBe(status);
});

test('investors download statements of their own accounts and no others [PDF-09]', async () => {
  const { fixture } = running;
  const own = await made(ann, { from: '2024-01-03', to: LAST_DAY });
  expect((await ann.ask('GET', `/api/statements/${own.id}/file`)).status).toBe(200);
  const beta = fixture.hekla.accounts.beta;
  const range = { from: '2024-01-02', to: LAST_DAY };
  expect((await ann.ask('POST', `/api/accounts/${beta.account}/statements`, { body: range })).status).toBe(404);
  expect((await ask(ann, { ...range, portfolio: beta.portfolio })).status).toBe(404);
  expect((await ann.ask('GET', `/api/portfolios/${beta.portfolio}/statements`)).status).toBe(404);
  const bob = await signInBrowser(server.port, 'hekla', 'bob');
  const elsewhere = await signInBrowser(server.port, 'pelagos', 'sue');
  for (const stranger of [bob, elsewhere]) {
    expect((await stranger.ask('GET', `/api/statements/${own.id}`)).status).toBe(404);
    expect((await stranger.ask('GET', `/api/statements/${own.id}/file`)).status).toBe(404);
  }
  expect((await ann.ask('GET', `/api/statements/${beta.statement}/file`)).status).toBe(404);
  const nobody = new TestBrowser(server.port, 'hekla');
  expect((await ask(nobody, range)).status).toBe(401);
  for (const [method, where] of [
    ['GET', path],
    ['GET', `/api/statements/${own.id}`],
    ['GET', `/api/statements/${own.id}/file`],
  ] as const)
    expect((await nobody.ask(method, where)).status).toBe(401);
  const ada = await signInBrowser(server.port, 'hekla', 'ada');
  expect((await ada.ask('GET', `/api/statements/${own.id}/file`)).status).toBe(200);
});

test('a statement whose file is gone has failed, and the same request makes it again with the same bytes', async () => {
  const body = { from: '2024-01-02', to: '2024-01-03' };
  const first = await made(ann, body);
  const bytes = async () =>
    createHash('sha256')
      .update((await ann.ask('GET', `/api/statements/${first.id}/file`)).text)
      .digest('hex');
  const before = await bytes();
  const folder = join(running.place.dataFolder, 'files');
  for (const name of await readdir(folder)) await rm(join(folder, name), { recursive: true });
  expect((await ann.ask('GET', `/api/statements/${first.id}/file`)).status).toBe(409);
  expect((await ann.ask('GET', `/api/statements/${first.id}`)).body).toMatchObject({ state: 'failed', reason: 'renderer', pages: null });
  expect(await made(ann, body)).toMatchObject({ id: first.id, state: 'ready' });
  expect(await bytes()).toBe(before);
});

test('asked for while looking at the past it prints what was known then, says so, and is another statement than one of the present', async () => {
  const { hekla } = running.fixture;
  const db = server.database.work(hekla.id);
  const page = async (knownAt = '') =>
    (
      (await ann.ask('GET', `/api/portfolios/${hekla.accounts.alpha.portfolio}${knownAt}`)).body as {
        value: { knownAt: string; value: string };
      }
    ).value;
  const { knownAt } = await page();
  const arrival = (await db.execute<{ id: string }>(sql`insert into arrival (source) values ('late') returning id`)).rows[0]?.id;
  await db.execute(sql`insert into transaction (arrival_id, portfolio_id, type, date, amount, currency, fingerprint)
    values (${arrival}, ${hekla.accounts.alpha.portfolio}, 'Contribution', '2024-01-03', '500', 'GBP', 'late')`);
  await db.execute(sql`update arrival set committed_at = clock_timestamp() where id = ${arrival}`);
  const later = await page();
  expect([(await page(`?knownAt=${knownAt}`)).value, later.value]).toEqual(['10110.00', '10610.00']);

  // Days of which no statement was made before the contribution was known.
  const body = { from: '2023-12-29', to: LAST_DAY };
  const [present, past] = [await made(ann, body), await made(ann, { ...body, knownAt })];
  expect([present.knownAt, past.knownAt]).toEqual([later.knownAt, knownAt]);
  expect(past.id).not.toBe(present.id);
  const told = async ({ id }: Statement) => {
    const { pages, links } = await readPdf((await ann.ask('GET', `/api/statements/${id}/file`)).bytes);
    const moments = links.map(({ url }) => readFigureId(new URL(url).searchParams.get('id') ?? '')?.knownAt);
    return { text: pages.map(({ text }) => text).join(' '), moments: [...new Set(moments)] };
  };
  for (const [statement, value, other] of [
    [past, '£10,110.00', '£10,610.00'],
    [present, '£10,610.00', '£10,110.00'],
  ] as const) {
    const { text, moments } = await told(statement);
    expect(text).toContain(value);
    expect(text).not.toContain(other);
    expect(text).toContain(`What the portfolio held on 4 January 2024, as known on ${formatsFor('en').moment(statement.knownAt)}.`);
    expect(moments).toEqual([statement.knownAt]);
  }
  // Any moment before the contribution arrived names the same facts, and so the same statement; what came after it does not change it.
  await db.execute(sql`update arrival set undone_at = clock_timestamp() where id = ${arrival}`);
  const between = new Date(new Date(later.knownAt).getTime() - 1).toISOString();
  const again = await made(ann, { ...body, knownAt: between > knownAt ? between : knownAt });
  expect([again.id, (await made(ann, { ...body, knownAt: later.knownAt })).id]).toEqual([past.id, present.id]);
});

test('[SEC-04] somebody who is disabled is refused with the very next call, gets no statement that is being made for them, and no way in but by being enabled', async () => {
  const { hekla } = running.fixture;
  const db = server.database.work(hekla.id);
  const [kay, sue] = [await signInBrowser(server.port, 'hekla', 'kay'), await signInBrowser(server.port, 'hekla', 'sue')];
  const portfolio = `/api/portfolios/${hekla.accounts.alpha.portfolio}`;
  const statement = await made(kay, { from: '2024-01-02', to: LAST_DAY });
  const calls = [
    '/api/portals',
    portfolio,
    `${portfolio}/holdings`,
    `/api/statements/${statement.id}`,
    `/api/statements/${statement.id}/file`,
  ];
  const answers = async () => Promise.all(calls.map(async (one) => (await kay.ask('GET', one)).status));
  expect(await answers()).toEqual(calls.map(() => 200));
  await kay.ask('POST', '/api/reset', { body: { email: 'kay@example.com' } });
  const before = codeIn(await mailTo(running, 'reset', 'kay@example.com'));
  // One of hers is in hand: a job that is given it goes on with it.
  const { rows } = await db.execute<{
    id: string;
  }>(sql`insert into statement (portfolio_id, requested_by, from_date, to_date, language, facts_at, state)
    values (${hekla.accounts.alpha.portfolio}, ${hekla.people.kay}, '2023-06-01', ${LAST_DAY}, 'en', 'epoch', 'rendering') returning id`);
  const id = rows[0]!.id;
  const disable = (disabled: boolean) => sue.ask('PUT', `/api/people/${hekla.people.kay}/disabled`, { body: { disabled } });

  expect((await disable(true)).status).toBe(200);
  expect(await answers()).toEqual(calls.map(() => 401));
  expect((await ask(kay, { from: '2024-01-03', to: LAST_DAY })).status).toBe(401);
  await server.jobsOf(hekla.id).send('statement.render', { statement: id });
  expect(await ready(ann, id)).toMatchObject({ state: 'failed', reason: 'withdrawn', pages: null, bytes: null });
  expect((await kay.ask('GET', `/api/statements/${id}/file`)).status).toBe(401);
  const entering = new TestBrowser(server.port, 'hekla');
  expect((await entering.signIn('kay', password('hekla'))).body).toMatchObject({ error: 'credentials.invalid' });
  const renewed = await entering.ask('PUT', '/api/reset', { body: { oobCode: before, password: 'Correct-Horse-9' } });
  expect([renewed.status, renewed.body]).toMatchObject([400, { error: 'code.expired' }]);
  await entering.ask('POST', '/api/reset', { body: { email: 'kay@example.com' } });
  expect((await mailsOf(running)).filter(({ to, template }) => to === 'kay@example.com' && template === 'reset')).toHaveLength(1);
  expect((await entering.ask('GET', '/api/session')).body).toBeNull();
  expect(entering.cookies.size).toBe(0);

  expect((await disable(false)).status).toBe(200);
  expect(await answers()).toEqual(calls.map(() => 401));
  expect((await kay.signIn('kay', password('hekla'))).status).toBe(200);
  expect(await answers()).toEqual(calls.map(() => 200));
});

test('what was unfinished when the server stopped is finished after the next start', async () => {
  const { fixture, place } = running;
  const alpha = fixture.hekla.accounts.alpha.portfolio;
  const insert = (state: string, from: string) =>
    server.database.work(fixture.hekla.id).execute<{ id: string }>(sql`
    insert into statement (portfolio_id, from_date, to_date, language, facts_at, state) values (${alpha}, ${from}, ${LAST_DAY}, 'is', 'epoch', ${state}) returning id`);
  const left = [...(await insert('queued', '2024-01-02')).rows, ...(await insert('rendering', '2024-01-03')).rows];
  await server.stop();
  server = await startAt(place, {}, { ahead: true });
  ann = await signInBrowser(server.port, 'hekla', 'ann');
  for (const { id } of left) expect(await ready(ann, id)).toMatchObject({ state: 'ready', language: 'is' });
});
