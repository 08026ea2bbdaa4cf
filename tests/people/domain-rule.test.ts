/** Tests the rule by which a proved address of an organisation’s domain makes a professional [OQ-33, C-05]. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Organisation, PersonRecord } from '#contract/people';
import { password } from '../kit/fixture.ts';
import { HANG_MS } from '../kit/limits.ts';
import { codeIn, mailTo, waitForJobs } from '../kit/mails.ts';
import { TestBrowser, signInBrowser, startWithFixture, type TestServer } from '../kit/server.ts';

let running: TestServer;
let sue: TestBrowser;
beforeAll(async () => {
  running = await startWithFixture();
  sue = await signInBrowser(running.server.port, 'hekla', 'sue');
});
afterAll(() => running.dispose());

const work = () => running.server.database.work(running.fixture.hekla.id);
const own = () => running.fixture.hekla.organisations.own;

async function say(more: Partial<Organisation>): Promise<void> {
  const path = `/api/organisations/${own()}`;
  const now = (await sue.ask('GET', path)).body as Organisation;
  const { url, domain, domainRule, version } = { ...now, ...more };
  expect((await sue.ask('PUT', `${path}/domain`, { body: { url, domain, domainRule, version } })).status).toBe(200);
}

/** Signs up, and opens the link that comes. */
async function register(email: string): Promise<{ before: PersonRecord; after: () => Promise<PersonRecord> }> {
  const browser = new TestBrowser(running.server.port, 'hekla');
  const body = { name: 'Nina Nova', email, password: 'Fjord of 9 miles!', terms: true };
  const answer = await browser.ask('POST', '/api/registration', { body });
  expect([email, answer.status, answer.text]).toMatchObject([email, 200, expect.anything()]);
  const find = async () => {
    const listed = (await sue.ask('GET', `/api/people?search=${encodeURIComponent(email)}`)).body as { value: { rows: PersonRecord[] } };
    return listed.value.rows[0]!;
  };
  const before = await find();
  await expect.poll(async () => (await letterTo(email)) !== undefined, { timeout: HANG_MS }).toBe(true);
  const code = /[?&]code=([\w-]+)/.exec((await letterTo(email)) ?? '')?.[1];
  expect((await browser.ask('POST', '/api/confirmation', { body: { code } })).status).toBe(200);
  return { before, after: find };
}

async function letterTo(email: string): Promise<string | undefined> {
  const { rows } = await work().execute<{ body: string | null }>(
    sql`select body from delivery where template = 'confirm' and recipient = ${email}`,
  );
  return rows[0]?.body ?? undefined;
}

/** The row that the rule leaves, or nothing for as long as a job would take. */
async function rowsOf(id: string): Promise<string[]> {
  const { rows } = await work().execute<{
    outcome: string;
  }>(sql`select e.outcome from audit_event e join audit_detail d using (tenant_id, seq)
    where e.operation = 'domainRule' and d.subject_id = ${id}`);
  return rows.map(({ outcome }) => outcome);
}

test('[AUTH-50] somebody of the domain becomes a professional once the address is proved, on record; of a likeness of it, or with the rule off, nobody does', async () => {
  await say({ domain: 'hekla.example', url: null, domainRule: true });
  const { before, after } = await register('nina@hekla.example');
  expect([before.professional, before.organisation]).toEqual([false, null]);
  await expect.poll(async () => (await after()).professional, { timeout: HANG_MS }).toBe(true);
  expect((await after()).organisation?.id).toBe(own());
  expect(await rowsOf(before.id)).toEqual(['done']);

  const others = [];
  for (const email of ['nina@sub.hekla.example', 'nina@hekla.example.evil.example', 'nina@nothekla.example'])
    others.push(await register(email));
  // The rule has looked at each: somebody of the domain who comes after them is one by then.
  const next = await register('next@hekla.example');
  await expect.poll(async () => (await next.after()).professional, { timeout: HANG_MS }).toBe(true);
  for (const other of others) {
    const { email, professional, organisation } = await other.after();
    expect([email, professional, organisation]).toEqual([email, false, null]);
    expect(await rowsOf(other.before.id)).toEqual([]);
  }

  await say({ domainRule: false });
  const off = await register('off@hekla.example');
  // The rule looks at them as it is now.
  await waitForJobs(running);
  await say({ domain: null, url: 'https://www.hekla.example/about', domainRule: true });
  const byUrl = await register('url@hekla.example');
  await expect.poll(async () => (await byUrl.after()).professional, { timeout: HANG_MS }).toBe(true);
  expect((await off.after()).professional).toBe(false);
});

test('whom staff have made no professional, or bound to no organisation, the rule leaves so, whatever address they prove', async () => {
  await say({ domain: 'hekla.example', url: null, domainRule: true });
  const { ada, kay } = running.fixture.hekla.people;
  const decided = [
    ['ada', ada, 'professional', { professional: false }],
    ['kay', kay, 'organisation', { organisation: null }],
  ] as const;
  for (const [name, id, word, body] of decided) {
    expect((await sue.ask('PUT', `/api/people/${id}/${word}`, { body })).status).toBe(200);
    const browser = await signInBrowser(running.server.port, 'hekla', name);
    const email = `${name}@hekla.example`;
    expect((await browser.ask('POST', '/api/address', { body: { email, current: password('hekla') } })).status).toBe(200);
    const code = codeIn(await mailTo(running, 'new-address', email));
    expect((await browser.ask('POST', '/api/confirmation', { body: { code } })).status).toBe(200);
  }
  const next = await register('after@hekla.example');
  await expect.poll(async () => (await next.after()).professional, { timeout: HANG_MS }).toBe(true);
  for (const [name, id] of decided) {
    const record = (await sue.ask('GET', `/api/people/${id}`)).body as PersonRecord;
    expect([record.email, record.professional]).toEqual([`${name}@hekla.example`, false]);
    expect(await rowsOf(id)).toEqual([]);
  }
});
