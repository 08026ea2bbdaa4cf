/**
 * Tests the functions that other software calls by name, each as somebody who may and as somebody who may not: what comes of it is seen in the product,
 * and whoever may not is refused and changes nothing.
 */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { operations } from '../../apps/server/operations.ts';
import { addHeldFund } from '../kit/fund-holdings.ts';
import { email } from '../kit/fixture.ts';
import { HANG_MS } from '../kit/limits.ts';
import { mailsOf, waitForJobs } from '../kit/mails.ts';
import { rowsOf } from '../kit/sql.ts';
import {
  changeSettings,
  signInBrowser,
  startWithFixture,
  TestBrowser,
  type RequestOptions,
  type TestAnswer,
  type TestServer,
} from '../kit/server.ts';

let running: TestServer;
let now = new Date('2026-03-31T23:50:00Z');
let callers: Record<'sue' | 'ada' | 'ann', TestBrowser>;
beforeAll(async () => {
  running = await startWithFixture({}, { clock: () => now });
  const signIn = (person: 'sue' | 'ada' | 'ann') => signInBrowser(running.server.port, 'hekla', person);
  callers = { sue: await signIn('sue'), ada: await signIn('ada'), ann: await signIn('ann') };
});
afterAll(() => running.dispose());

/** An account whose client has not come in yet. */
let newcomer: string;

const work = () => running.server.database.work(running.fixture.hekla.id);
const nobody = () => new TestBrowser(running.server.port, 'hekla');
const people = () => running.fixture.hekla.people;
const alpha = () => running.fixture.hekla.accounts.alpha;
const mails = async (template: string) => (await mailsOf(running)).filter((mail) => mail.template === template).length;
const count = async (query: ReturnType<typeof sql>) => (await rowsOf(work(), query)).length;

interface CallableFunction {
  /** Its place, with whatever it names. */
  readonly path: () => string;
  readonly body?: () => object;
  readonly may: () => TestBrowser;
  /** Who may not, each with the answer; `more` goes with the call. */
  readonly mayNot: () => readonly (readonly [caller: TestBrowser, status: 401 | 403, more?: RequestOptions])[];
  readonly before?: () => Promise<unknown>;
  /** What the product shows of it; asked before and after. */
  readonly effect: (answer?: TestAnswer) => Promise<unknown>;
  readonly from: unknown;
  readonly to: unknown;
}

async function publish(values: object): Promise<void> {
  const made = await callers.sue.ask('POST', '/api/collections/pages/records', { body: { values } });
  const { id, version } = made.body as { id: string; version: number };
  const body = { version, values: (made.body as { values: object }).values, publish: true };
  const answer = await callers.sue.ask('PUT', `/api/collections/pages/records/${id}`, { body });
  expect([answer.status, answer.text]).toEqual([200, expect.any(String)]);
}

const slugsIn = (answer: TestAnswer | undefined): unknown => {
  const { value } = (answer?.body ?? {}) as { value?: { slug?: string; entries?: { slug: string }[] } };
  return value?.entries ? value.entries.map(({ slug }) => slug) : (value?.slug ?? null);
};

const FOREIGN: RequestOptions = { headers: { origin: 'https://elsewhere.example' } };
const JUST_ADVISORS = () =>
  [
    [callers.ann, 403],
    [nobody(), 401],
  ] as const;
const JUST_STAFF = () => [[callers.ada, 403], ...JUST_ADVISORS()] as const;

const FUNCTIONS: Readonly<Record<string, CallableFunction>> = {
  inviteClient: {
    path: () => `/api/accounts/${newcomer}/invitation`,
    may: () => callers.ada,
    mayNot: JUST_ADVISORS,
    before: async () => {
      const body = { portal: 'clients', name: 'Nina Nova', email: 'nina@x.is', owners: [people().ada] };
      newcomer = ((await callers.sue.ask('POST', '/api/accounts', { body })).body as { id: string }).id;
    },
    effect: () => mails('invite'),
    from: 0,
    to: 1,
  },
  sendEmail: {
    path: () => `/api/accounts/${alpha().account}/emails`,
    body: () => ({ email: email('ann'), template: 'contact', parameters: { note: 'Soon.' } }),
    may: () => callers.ada,
    mayNot: JUST_ADVISORS,
    effect: () => mails('contact'),
    from: 0,
    to: 1,
  },
  verifyEmail: {
    path: () => '/api/verify-email',
    body: () => ({ uid: people().bob, verified: true }),
    may: () => callers.sue,
    mayNot: JUST_STAFF,
    before: () => work().execute(sql`update person set email_verified = false where id = ${people().bob}`),
    effect: async () => (await nobody().signIn('bob', 'open sesame of hekla')).status,
    from: 401,
    to: 200,
  },
  getPublishedContent: {
    path: () => '/api/content/pages/for-clients',
    may: () => callers.ann,
    mayNot: () => [[nobody(), 401]],
    before: () => publish({ name: 'For clients', slug: 'for-clients', protected: true }),
    effect: async (answer) => slugsIn(answer),
    from: null,
    to: 'for-clients',
  },
  getPublishedList: {
    path: () => '/api/content/pages?closed=true',
    may: () => callers.ann,
    mayNot: () => [[nobody(), 401]],
    before: () => publish({ name: 'For everybody', slug: 'for-everybody' }),
    effect: async (answer) => slugsIn(answer),
    from: null,
    to: ['for-clients'],
  },
  generatePdf: {
    path: () => `/api/accounts/${alpha().account}/statements`,
    body: () => ({ portfolio: alpha().portfolio, from: '2024-01-02', to: '2024-01-04', components: ['holdings'] }),
    may: () => callers.ann,
    mayNot: () => [
      [nobody(), 401],
      [callers.ann, 403, FOREIGN],
    ],
    effect: () => count(sql`select from statement where state = 'ready' and components = '["holdings"]'`),
    from: 0,
    to: 1,
  },
  getCustomToken: {
    path: () => '/api/tokens',
    body: () => ({ uid: people().ann }),
    may: () => callers.sue,
    mayNot: JUST_STAFF,
    // It signs its client in, once.
    effect: async (answer) => {
      const { token = '-' } = (answer?.body ?? {}) as { token?: string };
      const exchange = async () => (await nobody().ask('POST', '/api/session/token', { body: { token } })).status;
      return [await exchange(), await exchange()];
    },
    from: [401, 401],
    to: [200, 401],
  },
  sendCustomPassResetEmail: {
    path: () => '/api/reset',
    body: () => ({ email: email('ann') }),
    may: nobody,
    // A page of another site.
    mayNot: () => [[nobody(), 403, FOREIGN]],
    effect: async () => {
      await waitForJobs(running);
      return mails('reset');
    },
    from: 0,
    to: 1,
  },
  bigben: {
    path: () => '/api/due-jobs',
    may: () => callers.sue,
    mayNot: JUST_STAFF,
    before: async () => {
      await changeSettings(running, 'hekla', { quarterlyPayments: { general: ['ESTATE'], second: [] } });
      const held = { symbol: 'ESTATE', name: 'Estate Fund', units: '10000', price: '100', currency: 'GBP' };
      const fund = await addHeldFund(work(), alpha().portfolio, held);
      const body = { quarterlyPaymentsStatus: { [fund]: { value: true } } };
      const answer = await callers.ann.ask('PUT', `/api/accounts/${alpha().account}`, { body });
      expect([answer.status, answer.text]).toEqual([200, expect.any(String)]);
      await waitForJobs(running);
      now = new Date('2026-04-01T00:05:00Z');
      // A letter whose job was lost.
      await work().execute(sql`
        insert into delivery (channel, template, language, person_id, recipient, parameters, dedupe_key)
        values ('mail', 'duplicate', 'en', ${people().ann}, 'ann@example.com', '{"name":"Ann"}', 'lost')`);
    },
    effect: async (answer) => {
      const { ran = [] } = (answer?.body ?? {}) as { ran?: { job: string; count: number }[] };
      if (answer) await waitForJobs(running);
      // The tick is written down itself, after it has counted.
      const behind = sql`select from audit_event having max(seq) > coalesce((select seq from usage_progress), 0) + 1`;
      return {
        ran: ran.map(({ job, count: done }) => [job, done > 0]),
        distributed: await count(sql`select from quarter_distributed`),
        letter: (await rowsOf<{ state: string }>(work(), sql`select state from delivery where dedupe_key = 'lost'`))[0]?.state,
        behind: (await count(behind)) > 0,
      };
    },
    from: { ran: [], distributed: 0, letter: 'waiting', behind: true },
    to: {
      ran: [
        ['analytics', true],
        ['quarters', true],
        ['mail', true],
      ],
      distributed: 1,
      letter: 'kept',
      behind: false,
    },
  },
};

const call = async (name: string, by: TestBrowser, more: RequestOptions = {}) => {
  const { endpoint } = operations.find((one) => one.name === name)!;
  const { path, body } = FUNCTIONS[name]!;
  return by.ask(endpoint.method, path(), { ...(endpoint.method !== 'GET' && { body: body?.() ?? {} }), ...more });
};

test.for(Object.keys(FUNCTIONS))('[FEED-49] %s does what it is for, and nothing for whoever may not', async (name) => {
  const { may, mayNot, before, effect, from, to } = FUNCTIONS[name]!;
  // The name is that of the operation, and its place in the declaration is the one that is called.
  const { endpoint } = operations.find((one) => one.name === name)!;
  await before?.();
  const [place] = FUNCTIONS[name]!.path().split('?');
  expect(place).toMatch(new RegExp(`^${endpoint.path.replace(/:\w+/g, '[^/]+')}$`));
  expect(await effect()).toEqual(from);
  for (const [caller, status, more] of mayNot()) {
    const answer = await call(name, caller, more);
    expect([name, answer.status]).toEqual([name, status]);
    expect(slugsIn(answer)).toBeNull();
    expect(await effect()).toEqual(from);
  }
  const answer = await call(name, may());
  expect([name, answer.status, answer.text]).toEqual([name, 200, expect.any(String)]);
  await expect.poll(() => effect(answer), { timeout: HANG_MS }).toEqual(to);
});
