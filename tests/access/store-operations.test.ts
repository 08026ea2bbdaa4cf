/**
 * Tests the operations on stored records, one by one: whoever may is given the records that were asked for, or changes them, and no others; everybody
 * else has their own, or is refused.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FullRecord, RecordPage } from '#contract/records';
import type { PersonName } from '../kit/fixture.ts';
import { changedRows, readStoredRows } from '../kit/stored-rows.ts';
import { TestBrowser, signInBrowser, startWithFixture, type TestAnswer, type TestServer } from '../kit/server.ts';

const ASKERS = ['nobody', 'ann', 'bob', 'ada', 'ben', 'oda', 'sue'] as const satisfies readonly (PersonName | 'nobody')[];
type Asker = (typeof ASKERS)[number];

/** The records that an answer holds or a call changes; or the code of a refusal. */
type Outcome = readonly string[] | string;

/** One call, and what comes of it for each of these people. */
interface StoreCall {
  readonly what: string;
  readonly method?: 'POST' | 'PUT' | 'DELETE';
  readonly path: string | (() => Promise<string>);
  readonly body?: (asker: Asker) => object | Promise<object>;
  readonly outcome: Readonly<Partial<Record<Asker, Outcome>>>;
}

let running: TestServer;
const browsers = new Map<Asker, TestBrowser>();
const as = (asker: Asker) => browsers.get(asker)!;

beforeAll(async () => {
  running = await startWithFixture({}, { ahead: true });
  const { port } = running.server;
  for (const asker of ASKERS)
    browsers.set(asker, asker === 'nobody' ? new TestBrowser(port, 'hekla') : await signInBrowser(port, 'hekla', asker));
});
afterAll(() => running.dispose());

const at = (collection: string, ...rest: string[]) => ['/api/collections', collection, 'records', ...rest].join('/');

async function done(answer: Promise<TestAnswer>): Promise<TestAnswer> {
  const { status, text } = await answer;
  expect([status, text]).toEqual([200, expect.any(String)]);
  return answer;
}

const read = async (collection: string, id: string) => (await done(as('sue').ask('GET', at(collection, id)))).body as FullRecord;
const listed = async (collection: string, query: string) =>
  (await done(as('sue').ask('GET', `${at(collection)}?${query}`))).body as RecordPage;

async function added(collection: string, values: object, parent?: string): Promise<string> {
  const body = { values, ...(parent !== undefined && { parent }) };
  return ((await done(as('sue').ask('POST', at(collection), { body }))).body as FullRecord).id;
}

/** What saving a record sends: its values as they were read, and one that is changed. */
async function saving(collection: string, id: string, change: object): Promise<object> {
  const { values, version } = await read(collection, id);
  return { version, values: { ...values, ...change } };
}

/** The ids of the records in an answer. */
function idsIn(body: unknown): string[] {
  const { value, rows, id } = body as { readonly value?: unknown; readonly rows?: unknown; readonly id?: string };
  const inner = (value as { rows?: unknown } | undefined)?.rows ?? value ?? rows;
  if (inner === undefined) return id === undefined ? [] : [id];
  return (inner as { readonly id: string }[]).map((one) => one.id).sort();
}

/** Makes a call as each of the people that it names, those first who may not. */
async function outcomesOf({ method, path, body, outcome }: StoreCall): Promise<Record<string, Outcome>> {
  const outcomes: Record<string, Outcome> = {};
  for (const asker of ASKERS.filter((one) => outcome[one] !== undefined)) {
    const to = typeof path === 'string' ? path : await path();
    const sent = body && (await body(asker));
    const before = await readStoredRows(running);
    const answer = await as(asker).ask(method ?? 'GET', to, sent && { body: sent });
    const changed = changedRows(before, await readStoredRows(running));
    // Reading changes nothing, and neither does what is refused.
    if (answer.status !== 200 || method === undefined) expect([asker, to, changed]).toEqual([asker, to, []]);
    const code = (answer.body as { error?: string } | undefined)?.error;
    outcomes[asker] = answer.status !== 200 ? (code ?? String(answer.status)) : method === undefined ? idsIn(answer.body) : changed;
  }
  return outcomes;
}

/** What every call on a collection comes to for whoever does not keep the house. */
const KEPT = { nobody: 'session.required', ann: 'permission.missing', ada: 'permission.missing' } as const;

/** An address in a list of accounts. */
const ofAddress = (portal: string, address: string) => `/api/accounts?portal=${portal}&email=${encodeURIComponent(address)}`;

async function storeCalls(): Promise<StoreCall[]> {
  const { accounts, people, form, clientGroup, userStatus } = running.fixture.hekla;
  const { alpha, beta, gamma } = accounts;
  const gone = await added('accounts', {
    name: 'Gone away',
    email: 'gone@example.com',
    accountType: 'single',
    owner: [people.ada],
    portal: (await read('accounts', alpha.account)).values['portal'],
  });
  const { version } = await read('accounts', gone);
  await done(as('sue').ask('DELETE', `${at('accounts', gone)}?version=${version}`));
  const dual = await added('processes', { name: 'Dual', formId: form, accountType: 'dual' });
  const other = await added('forms', { name: 'Another form' });
  const single = await added('processes', { name: 'Single', formId: other, accountType: 'single' });
  const statuses = await listed('userStatus', 'search=verified');
  const verified = statuses.rows.find(({ values }) => values['identifier'] === 'verified')!.id;
  const kept = await done(as('ada').ask('POST', '/api/client-groups', { body: { name: 'Of Ada', score: 2, members: [] } }));
  const ofAda = (kept.body as { id: string }).id;
  const [lind] = (await listed('holdings', `parent=${alpha.portfolio}`)).rows;
  const holding = (symbol: string) => async () =>
    at('holdings', (await listed('holdings', `parent=${alpha.portfolio}&only=symbol:${symbol}`)).rows[0]!.id);
  const bought = { name: 'Basalt', symbol: 'BASALT', assetclass: 'Equity', type: 'Stock', units: 10, purchaseValue: 5, value: 60 };
  const portal = async (key: string) => (await done(as('sue').ask('GET', `/api/portals/${key}/record`))).body as Record<string, unknown>;

  return [
    // Forms.
    { what: 'forms by id', path: `/api/forms/${form}`, outcome: { ...KEPT, sue: [form] } },
    { what: 'forms by id, as records', path: at('forms', form), outcome: { ...KEPT, sue: [form] } },
    // Accounts.
    {
      what: 'accounts that are active',
      path: '/api/accounts?portal=clients',
      outcome: {
        nobody: 'session.required',
        ann: [alpha.account],
        bob: [beta.account],
        ada: [alpha.account],
        oda: 'portal.unknown',
        sue: [alpha.account, beta.account].sort(),
      },
    },
    {
      what: 'accounts that are active, as records',
      path: at('accounts'),
      outcome: { ...KEPT, sue: [alpha.account, beta.account, gamma.account].sort() },
    },
    {
      what: 'accounts by portal and email',
      path: ofAddress('clients', 'HEKLA-Alpha@example.com'),
      outcome: {
        nobody: 'session.required',
        ann: [alpha.account],
        bob: [],
        ada: [alpha.account],
        ben: [],
        oda: 'portal.unknown',
        sue: [alpha.account],
      },
    },
    {
      what: 'accounts by portal and email, of another portal',
      path: ofAddress('family', 'hekla-gamma@example.com'),
      outcome: {
        nobody: 'session.required',
        ann: 'portal.unknown',
        bob: 'portal.unknown',
        ada: [],
        ben: [gamma.account],
        oda: 'portal.unknown',
        sue: [gamma.account],
      },
    },
    {
      what: 'accounts by portal and email, of an address that is in another portal alone',
      path: ofAddress('clients', 'hekla-gamma@example.com'),
      outcome: { nobody: 'session.required', ann: [], ben: [], sue: [] },
    },
    {
      what: 'accounts by portal and email, of nobody',
      path: ofAddress('clients', 'nobody@example.com'),
      outcome: { nobody: 'session.required', ann: [], ada: [], sue: [] },
    },
    {
      what: 'accounts update',
      method: 'PUT',
      path: at('accounts', alpha.account),
      body: () => saving('accounts', alpha.account, { name: 'hekla-alpha account called otherwise' }),
      outcome: { ...KEPT, sue: [`account ${alpha.account}`] },
    },
    {
      what: 'accounts update, by the operation on their status',
      method: 'PUT',
      path: `/api/accounts/${beta.account}/status`,
      body: () => ({ status: 'verified' }),
      outcome: {
        nobody: 'session.required',
        ann: 'permission.missing',
        bob: 'permission.missing',
        ada: 'account.unknown',
        ben: [`account ${beta.account}`],
      },
    },
    {
      what: 'accounts update, by their membership of groups',
      method: 'PUT',
      path: at('accounts', beta.account),
      body: () => saving('accounts', beta.account, { groups: [clientGroup] }),
      outcome: { ...KEPT, sue: ['+client_group_member', `account ${beta.account}`, `client_group ${clientGroup}`] },
    },
    {
      what: 'accounts add',
      method: 'POST',
      path: '/api/accounts',
      body: (asker) => ({ portal: 'clients', name: 'New One', email: `new.of.${asker}@example.com`, owners: [people.ada] }),
      outcome: {
        nobody: 'session.required',
        ann: 'permission.missing',
        oda: 'portal.unknown',
        ada: ['+account', '+account_person'],
        sue: ['+account', '+account_person'],
      },
    },
    // Groups.
    { what: 'groups by id', path: at('groups', clientGroup), outcome: { ...KEPT, sue: [clientGroup] } },
    {
      what: 'groups that one keeps',
      path: '/api/client-groups',
      outcome: { nobody: 'session.required', ann: 'permission.missing', ada: [ofAda] },
    },
    {
      what: 'groups update members',
      method: 'PUT',
      path: at('groups', clientGroup),
      body: () => saving('groups', clientGroup, { members: [{ account: alpha.account }, { account: beta.account }] }),
      outcome: { ...KEPT, sue: ['+client_group_member', `client_group ${clientGroup}`] },
    },
    {
      what: 'groups update members, by whoever keeps the group',
      method: 'PUT',
      path: `/api/client-groups/${ofAda}`,
      body: async () => ({ name: 'Of Ada', score: 2, members: [alpha.account], version: (await read('groups', ofAda)).version }),
      outcome: {
        nobody: 'session.required',
        ann: 'permission.missing',
        ben: 'clientGroup.unknown',
        ada: ['+client_group_member', `client_group ${ofAda}`],
      },
    },
    // Holdings and transactions.
    {
      what: 'holdings by portfolio and symbol',
      path: `${at('holdings')}?parent=${alpha.portfolio}&only=symbol:lind`,
      outcome: { ...KEPT, sue: [lind!.id] },
    },
    {
      what: 'holdings by portfolio and symbol, of another portfolio',
      path: `${at('holdings')}?parent=${beta.portfolio}&only=symbol:LIND`,
      outcome: { ...KEPT, sue: [] },
    },
    {
      what: 'holdings by portfolio and a part of a symbol',
      path: `${at('holdings')}?parent=${alpha.portfolio}&only=symbol:LIN`,
      outcome: { ...KEPT, sue: [] },
    },
    {
      what: 'holdings add',
      method: 'POST',
      path: at('holdings'),
      body: () => ({ parent: alpha.portfolio, values: bought }),
      outcome: { ...KEPT, sue: ['+instrument', '+transaction'] },
    },
    {
      what: 'holdings update',
      method: 'PUT',
      path: holding('BASALT'),
      body: async () => saving('holdings', (await holding('BASALT')()).split('/').at(-1)!, { units: 12 }),
      outcome: { ...KEPT, sue: ['+transaction'] },
    },
    {
      what: 'holdings delete',
      method: 'DELETE',
      path: async () => {
        const path = await holding('BASALT')();
        return `${path}?version=${(await read('holdings', path.split('/').at(-1)!)).version}`;
      },
      outcome: { ...KEPT, sue: ['+transaction'] },
    },
    {
      what: 'transactions add',
      method: 'POST',
      path: at('transactions'),
      body: () => ({ parent: alpha.portfolio, values: { name: 'Paid in', type: 'Contribution', date: '2024-01-03', amount: 5 } }),
      outcome: { ...KEPT, sue: ['+transaction'] },
    },
    // Users.
    { what: 'users by id', path: `/api/people/${people.bob}`, outcome: { ...KEPT, bob: 'permission.missing', sue: [people.bob] } },
    { what: 'users by id, as records', path: at('users', people.bob), outcome: { ...KEPT, sue: [people.bob] } },
    { what: 'users by email', path: `${at('users')}?only=email:BOB@example.com`, outcome: { ...KEPT, sue: [people.bob] } },
    { what: 'users by a part of an email', path: `${at('users')}?only=email:bob@example`, outcome: { ...KEPT, sue: [] } },
    { what: 'users by what tells nobody from others', path: `${at('users')}?only=phone:1`, outcome: { ...KEPT, sue: 'input.invalid' } },
    {
      what: 'users update',
      method: 'PUT',
      path: at('users', people.tom),
      body: () => saving('users', people.tom, { name: 'Tom called otherwise', phone: '+354 555 1234', language: 'en' }),
      outcome: { ...KEPT, sue: [`person ${people.tom}`] },
    },
    {
      what: 'users update, each their own',
      method: 'PUT',
      path: '/api/profile',
      body: (asker) => ({ name: `${asker} called otherwise` }),
      outcome: { nobody: 'session.required', ann: [`person ${people.ann}`], ada: [`person ${people.ada}`] },
    },
    {
      what: 'users add',
      method: 'POST',
      path: at('users'),
      body: () => ({ values: { name: 'Una Nova', email: 'una.nova@example.com', phone: '+354 555 1234', language: 'en' } }),
      outcome: { ...KEPT, sue: ['+person'] },
    },
    // Portals.
    {
      what: 'portals update',
      method: 'PUT',
      path: '/api/portals/family',
      body: async (asker) => {
        const { name, theme, language, phone, email, terms, logos, document, version: now } = await portal('family');
        return { name, subtitle: `Kept by ${asker}`, theme, language, phone, email, terms, logos, document, version: now };
      },
      outcome: {
        nobody: 'session.required',
        ann: 'permission.missing',
        ada: 'portal.unknown',
        ben: [`portal ${(await portal('family'))['id'] as string}`],
        sue: [`portal ${(await portal('family'))['id'] as string}`],
      },
    },
    // Processes and statuses.
    {
      what: 'processes by formId',
      path: `/api/processes?formId=${form}`,
      outcome: { nobody: 'session.required', ann: [dual], ada: [dual], sue: [dual] },
    },
    {
      what: 'processes by accountType',
      path: '/api/processes?accountType=single',
      outcome: { nobody: 'session.required', ann: [single], ada: [single], sue: [single] },
    },
    {
      what: 'processes by accountType, of which there are none',
      path: '/api/processes?accountType=corporate',
      outcome: { nobody: 'session.required', ann: [], sue: [] },
    },
    { what: 'processes, as records', path: at('processes', dual), outcome: { ...KEPT, sue: [dual] } },
    {
      what: 'userStatus by id, of one’s own account',
      path: `/api/statuses/${userStatus}`,
      outcome: { nobody: 'session.required', ann: [userStatus], ada: [userStatus], sue: [userStatus] },
    },
    {
      what: 'userStatus by id, of none of one’s own',
      path: `/api/statuses/${verified}`,
      outcome: { nobody: 'session.required', ann: 'userStatus.unknown', ada: [verified], sue: [verified] },
    },
  ];
}

test('[FEED-51] each operation on stored records gives or changes those that are asked for alone, for whoever may; everybody else has their own, or is refused', async () => {
  const calls = await storeCalls();
  for (const call of calls) {
    expect([call.what, call.outcome]).toEqual([call.what, { nobody: expect.anything(), ann: expect.anything(), ...call.outcome }]);
    expect.soft([call.what, await outcomesOf(call)]).toEqual([call.what, call.outcome]);
  }
});
