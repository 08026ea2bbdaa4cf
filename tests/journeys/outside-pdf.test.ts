/** Tests a firm whose PDFs a function outside makes: what it is sent, how long it is waited for, and what becomes of a statement without an answer. */
import { sql } from 'drizzle-orm';
import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Request } from 'playwright-core';
import type { Statement } from '#contract/reports';
import { email, LAST_DAY } from '../kit/fixture.ts';
import { OUTSIDE_PAGES, openPdfFunction, type TestPdfFunction } from '../kit/pdf-function.ts';
import { readPdf } from '../kit/read-pdf.ts';
import { changeSettings, sendRequest, signInBrowser, type TestBrowser } from '../kit/server.ts';
import {
  expectEventually,
  expectNoSidewaysScroll,
  PHONE,
  saveScreenshot,
  startJourney,
  waitForDownload,
  WIDE,
  type BrowserJourney,
} from '../kit/browser.ts';

const TOKEN = 'a-token-of-the-pdf-function';

let journey: BrowserJourney;
let outside: TestPdfFunction;
let ann: TestBrowser;
beforeAll(async () => {
  outside = await openPdfFunction();
  journey = await startJourney({}, { PORTICO_SOURCE_TOKENS: `hekla=${TOKEN}` });
  await changeSettings(journey.running, 'hekla', { pdfService: { title: 'PDF', url: outside.url } });
  ann = await signInBrowser(journey.running.server.port, 'hekla', 'ann');
});
afterAll(async () => {
  await journey.end();
  await outside.close();
});
beforeEach(() => {
  outside.behaviour = 'answers';
  outside.calls.length = outside.visits.length = 0;
});

const alpha = () => journey.running.fixture.hekla.accounts.alpha;
const gate = () => journey.running.server.database.gate(journey.running.fixture.hekla.id);
const work = () => journey.running.server.database.work(journey.running.fixture.hekla.id);
/** The store has no folder before its first file. */
async function stored(): Promise<number> {
  const folder = join(journey.running.place.dataFolder, 'files');
  const entries = existsSync(folder) ? await readdir(folder, { recursive: true, withFileTypes: true }) : [];
  return entries.filter((entry) => entry.isFile()).length;
}

async function ask(by: TestBrowser, body: object): Promise<Statement> {
  const asked = await by.ask('POST', `/api/accounts/${alpha().account}/statements`, { body: { to: LAST_DAY, ...body } });
  expect([asked.status, asked.text]).toEqual([200, expect.any(String)]);
  return asked.body as Statement;
}

async function ended(by: TestBrowser, id: string): Promise<Statement> {
  const read = async () => (await by.ask('GET', `/api/statements/${id}`)).body as Statement;
  await expectEventually(async () => (await read()).state).toMatch(/^(?:ready|failed)$/);
  return read();
}

test('[PDF-02] the function is sent its eight parameters from the server, signs in once, and the browser follows the job alone', async () => {
  const page = await journey.bring('hekla', 'ann');
  const requests: Request[] = [];
  page.on('request', (request) => requests.push(request));
  await page.goto(`/dashboard/clients/portfolio/${alpha().portfolio}`);
  await page.getByRole('main').getByRole('button', { name: 'Statement', exact: true }).click();
  const drawer = page.locator('dialog[open]');
  const asking = page.waitForResponse((response) => response.request().method() === 'POST' && response.url().endsWith('/statements'));
  await drawer.getByRole('button', { name: 'Make statement' }).click();
  const { id, state } = (await (await asking).json()) as Statement;
  expect([id, state]).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/), 'queued']);
  await page.reload();
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Statement/ })
    .click();
  const { bytes } = await waitForDownload(page, () => drawer.getByRole('button', { name: 'Download PDF' }).click());
  expect((await readPdf(bytes)).pages.map(({ runs }) => runs.map(({ text }) => text).join(''))).toEqual(OUTSIDE_PAGES);

  const [call, ...more] = outside.calls;
  expect(more).toEqual([]);
  const { token, url, ...rest } = call!.body as { token: string; url: string };
  expect(rest).toEqual({
    pdfType: 'portfolio',
    externalId: 'hekla-alpha-p',
    renderConsolidated: false,
    singlePortfolio: alpha().portfolio,
    componentToRender: 'overview,exposure,breakdowns,performance,holdings,transactions,fees',
    waitTime: 15,
  });
  expect([call!.method, call!.path, call!.query, call!.authorization]).toEqual(['POST', '/pdf', {}, `Bearer ${TOKEN}`]);
  const address = new URL(url);
  expect(address.origin).toBe(journey.origin('hekla'));
  expect(address.pathname).toBe(`/dashboard/clients/account/${alpha().account}/export`);
  expect(Object.fromEntries(address.searchParams)).toMatchObject({
    componentToRender: rest['componentToRender' as never],
    consolidated: 'false',
    singlePortfolio: alpha().portfolio,
  });
  // The token let it in once, is worth nothing a second time, and what it opened is closed.
  expect(outside.visits).toMatchObject([{ exchanged: 200, read: 200, changed: 403 }]);
  const { port } = journey.running.server;
  const again = await sendRequest(port, 'hekla.localhost', 'POST', '/api/session/token', {
    headers: { origin: journey.origin('hekla') },
    body: { token },
  });
  expect([again.status, (again.body as { error: string }).error]).toEqual([401, 'token.invalid']);
  const { cookie } = outside.visits[0]!;
  expect((await sendRequest(port, 'hekla.localhost', 'GET', `/api/accounts/${alpha().account}`, { headers: { cookie } })).status).toBe(401);
  const kept = await gate().execute<{ row: string }>(sql`select row_to_json(l)::text as row from single_use_link l`);
  expect(kept.rows.length).toBeGreaterThan(0);
  expect(kept.rows.some(({ row }) => row.includes(token))).toBe(false);

  for (const request of requests) {
    const { searchParams } = new URL(request.url());
    expect([request.url(), searchParams.has('token'), searchParams.has('url')]).toEqual([request.url(), false, false]);
    expect([request.url(), (request.url() + (request.postData() ?? '')).includes(token)]).toEqual([request.url(), false]);
  }
  // The address is that of the print view, whose parts are those that were asked for.
  await page.goto(address.pathname + address.search);
  await expectEventually(() => page.locator('[data-part]').evaluateAll((all) => all.map((part) => part.getAttribute('data-part')))).toEqual(
    String(rest['componentToRender' as never]).split(','),
  );
});

test('for an advisor it is let in as the client of the account, and never as the advisor', async () => {
  const ada = await signInBrowser(journey.running.server.port, 'hekla', 'ada');
  const { id } = await ask(ada, { from: '2024-01-02', components: [] });
  expect(await ended(ada, id)).toMatchObject({ state: 'ready', ofAccount: true });
  expect(outside.calls[0]!.body).toMatchObject({
    pdfType: 'account',
    externalId: 'hekla-alpha',
    renderConsolidated: true,
    singlePortfolio: '',
    componentToRender: '',
    waitTime: 12,
  });
  const { rows } = await gate().execute<{ email: string }>(sql`
    select p.email from single_use_link l join person p on p.id = l.person_id where l.purpose = 'print' order by l.created_at desc limit 1`);
  expect(rows).toEqual([{ email: email('ann') }]);
});

test('it reads alone and is no sign-in, and what its client would have to prove to do more holds it up nowhere', async () => {
  await ended(ann, (await ask(ann, { from: '2024-01-03', components: ['holdings'] })).id);
  const { ann: client } = journey.running.fixture.hekla.people;
  const lastLogin = async () =>
    (await gate().execute<{ at: string }>(sql`select last_login::text as at from person where id = ${client}`)).rows[0]!.at;
  const before = await lastLogin();
  await gate().execute(sql`update person set second_factor_enabled = true where id = ${client}`);
  try {
    const sue = await signInBrowser(journey.running.server.port, 'hekla', 'sue');
    const { id } = await ask(sue, { from: '2024-01-02', components: ['holdings'] });
    expect(await ended(sue, id)).toMatchObject({ state: 'ready' });
  } finally {
    await gate().execute(sql`update person set second_factor_enabled = false where id = ${client}`);
  }
  expect(outside.visits.at(-1)).toMatchObject({ exchanged: 200, read: 200, changed: 403 });
  expect(await lastLogin()).toBe(before);
});

test('[PDF-04] it is waited for 12 seconds, and 15 from the fifth part on, and no longer', async () => {
  outside.behaviour = 'silent';
  for (const [components, seconds] of [
    [['holdings', 'transactions', 'fees', 'performance'], 12],
    [['holdings', 'transactions', 'fees', 'performance', 'exposure'], 15],
  ] as const) {
    outside.calls.length = 0;
    const { id } = await ask(ann, { portfolio: alpha().portfolio, from: '2024-01-03', components });
    await expectEventually(() => outside.calls.length).toBe(1);
    const [call] = outside.calls;
    expect(call!.body['waitTime']).toBe(seconds);
    expect(await ended(ann, id)).toMatchObject({ state: 'failed', reason: 'timeout' });
    const waited = Date.now() - call!.at;
    // Not given up before; what the machine needs to say so comes on top.
    expect(waited).toBeGreaterThan(seconds * 1000 - 500);
    expect(waited).toBeLessThan(seconds * 1000 + 8000);
    expect(outside.calls).toHaveLength(1);
  }
});

test('[PDF-06] without an answer the statement has failed and says so, keeps no file, and the same button makes it', async () => {
  outside.behaviour = 'fails';
  const page = await journey.bring('hekla', 'ann');
  await page.goto(`/dashboard/clients/portfolio/${alpha().portfolio}`);
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Statement/ })
    .click();
  const drawer = page.locator('dialog[open]');
  await drawer.getByRole('checkbox', { name: 'Holdings' }).click();
  const before = await stored();
  await drawer.getByRole('button', { name: 'Make statement' }).click();
  const failed = drawer.locator('[data-asked]').filter({ hasText: "We've encountered an error, please try again" });
  await failed.getByText('The service that makes the PDF has sent none.').waitFor();
  expect(await failed.getByRole('button', { name: 'Download PDF' }).count()).toBe(0);
  await saveScreenshot(page, 'outside-failed');
  await page.setViewportSize(PHONE);
  await expectNoSidewaysScroll(page);
  await saveScreenshot(page, 'outside-failed-phone');
  await page.setViewportSize(WIDE);
  const { rows } = await work().execute<{ id: string; file: string | null; bytes: number | null }>(
    sql`select id, file_id as file, bytes from statement where state = 'failed' and reason = 'service'`,
  );
  expect(rows).toEqual([{ id: expect.any(String), file: null, bytes: null }]);
  const { id } = rows[0]!;
  expect((await ann.ask('GET', `/api/statements/${id}/file`)).status).toBe(409);

  // An empty answer, another one, a locked PDF, and one from elsewhere are no report either.
  for (const [behaviour, reason] of [
    ['empty', 'service'],
    ['other', 'service'],
    ['redirects', 'service'],
    ['locked', 'data'],
  ] as const) {
    outside.behaviour = behaviour;
    outside.calls.length = 0;
    await failed.getByRole('button', { name: 'Try again' }).click();
    await expectEventually(() => outside.calls.length).toBe(1);
    expect([behaviour, await ended(ann, id)]).toMatchObject([behaviour, { state: 'failed', reason }]);
    expect([behaviour, outside.calls.map(({ path }) => path), await stored()]).toEqual([behaviour, ['/pdf'], before]);
    await failed.getByRole('button', { name: 'Try again' }).waitFor();
  }

  outside.behaviour = 'answers';
  outside.calls.length = 0;
  await failed.getByRole('button', { name: 'Try again' }).click();
  await expectEventually(() => outside.calls.length).toBe(1);
  expect(await ended(ann, id)).toMatchObject({ state: 'ready', reason: null, pages: OUTSIDE_PAGES.length });
  const made = drawer.getByRole('listitem').first();
  const { bytes } = await waitForDownload(page, () => made.getByRole('button', { name: 'Download PDF' }).click());
  expect((await readPdf(bytes)).pages).toHaveLength(OUTSIDE_PAGES.length);
});
