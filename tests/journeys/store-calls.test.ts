/**
 * Tests what is read and changed in the store by screen: each act brings and changes the fields that it is about and no others, others are refused the
 * same calls, and what has operations of its own changes by these alone.
 */
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'drizzle-orm';
import type { Page, Request } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fieldsOf, type Collection } from '#packages/collections';
import type { FullRecord, RecordPage } from '#contract/records';
import { textOf } from '#packages/fields';
import type { PersonName } from '../kit/fixture.ts';
import { addHeldFund } from '../kit/fund-holdings.ts';
import { multipartBody } from '../kit/multipart.ts';
import { TestBrowser, signInBrowser, type TestAnswer } from '../kit/server.ts';
import { changedFields, readStoredRows } from '../kit/stored-rows.ts';
import { startJourney, waitUntilSettled, type BrowserJourney } from '../kit/browser.ts';

let journey: BrowserJourney;
/** The portal of the clients. */
let portal: string;
const browsers = new Map<PersonName | 'nobody', TestBrowser>();
const as = (person: PersonName | 'nobody') => browsers.get(person)!;
beforeAll(async () => {
  journey = await startJourney();
  const { port } = journey.running.server;
  browsers.set('nobody', new TestBrowser(port, 'hekla'));
  for (const person of ['ann', 'bob', 'ada', 'ben', 'sue'] as const) browsers.set(person, await signInBrowser(port, 'hekla', person));
  // A record is saved whole, so it has what its form wants before.
  expect((await save('users', hekla().people.tom, { phone: '+354 555 0109', language: 'en' })).status).toBe(200);
  const logo = (await done(as('sue').ask('POST', '/api/portal-files?purpose=logo', multipartBody('logo.png', PNG)))) as { id: string };
  portal = (await listed('portals')).find(({ name }) => name.endsWith('clients'))!.id;
  const look = { theme: 'classic', portalLanguage: 'en', phone: '+354 555 1234', photo: [logo.id] };
  expect((await save('portals', portal, look)).status).toBe(200);
});
afterAll(() => journey.end());

const PNG = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');
const hekla = () => journey.running.fixture.hekla;
const work = () => journey.running.server.database.work(hekla().id);
const at = (collection: string, ...rest: string[]) => ['/api/collections', collection, 'records', ...rest].join('/');

async function done(answer: Promise<TestAnswer>): Promise<unknown> {
  const { status, text, body } = await answer;
  expect([status, text]).toEqual([200, expect.any(String)]);
  return body;
}
const read = async (collection: string, id: string) => (await done(as('sue').ask('GET', at(collection, id)))) as FullRecord;
const listed = async (collection: string) => ((await done(as('sue').ask('GET', at(collection)))) as RecordPage).rows;
const make = async (collection: string, values: object) =>
  ((await done(as('sue').ask('POST', at(collection), { body: { values } }))) as FullRecord).id;
const save = async (collection: string, id: string, change: object) => {
  const { values, version } = await read(collection, id);
  return as('sue').ask('PUT', at(collection, id), { body: { version, values: { ...values, ...change } } });
};

/** The calls of a page to the API, with what was answered to those that read. */
interface WatchedCall {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
  readonly answer: unknown;
}

/** Watches a page from now on. */
function watchCalls(page: Page): { take: () => Promise<WatchedCall[]> } {
  const requests: Request[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/')) requests.push(request);
  });
  const callOf = async (request: Request): Promise<WatchedCall> => {
    const { pathname, search } = new URL(request.url());
    const answer = await request.response();
    const text = (await answer?.text().catch(() => '')) ?? '';
    const isJson = answer?.headers()['content-type']?.startsWith('application/json') === true;
    return {
      method: request.method(),
      path: pathname + search,
      body: request.postDataJSON() as unknown,
      answer: isJson && text !== '' ? (JSON.parse(text) as unknown) : null,
    };
  };
  return {
    take: async () => {
      await waitUntilSettled(page);
      return Promise.all(requests.splice(0).map(callOf));
    },
  };
}

/** What pages ask for whatever they show: who is there, in which firm, and where they are. */
const AROUND =
  /^\/api\/(session|tenant|wording\/\w+|collections|portals|portals\/\w+\/menu|place|landing|profile|views|appearance|welcomes|own-statuses|attention|set-up|content-channels|second-factor)(\?|$)|\/editing$/;

const isChange = ({ method, path }: WatchedCall) => method !== 'GET' && !AROUND.test(path);

/** One act by screen, and what it comes to. */
interface ScreenAct {
  readonly what: string;
  readonly act: () => Promise<void>;
  /** The calls that it is about. */
  readonly about: RegExp;
  /** The one call that changes something, if any, and what it changes. */
  readonly sends?: () => readonly [method: string, path: string];
  readonly changes?: () => readonly string[];
  /** Who is refused the calls that it is about, and with what. */
  readonly refused: Readonly<Partial<Record<PersonName | 'nobody', string>>>;
  /** Looks at what was answered. */
  readonly look?: (calls: readonly WatchedCall[]) => void;
}

/** Whoever does not keep the house. */
const NOT_STAFF = { nobody: 'session.required', ann: 'permission.missing', ada: 'permission.missing' } as const;

const drawer = (page: Page) => page.locator('dialog[open]').last();
const press = (page: Page, name: string) => drawer(page).getByRole('button', { name, exact: true }).click();

/** Opens a record in the administration, fills one field, and saves it. */
async function edit(page: Page, { collection, id, field, text }: EditedField): Promise<void> {
  await page.goto(`/admin/${collection}?open=${id}`);
  const input = drawer(page).locator(`[name="${field}"]`);
  await input.waitFor();
  await waitUntilSettled(page);
  await input.fill(text);
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.url().endsWith(id));
  await press(page, 'Save');
  expect((await saved).status()).toBe(200);
}

/** One field of a record, what is typed into it, and where that is stored. */
interface EditedField {
  readonly collection: string;
  readonly id: string;
  readonly field: string;
  readonly text: string;
  readonly stored: readonly string[];
}

const words = (text: string) => ({ type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] });

async function editedFields(): Promise<EditedField[]> {
  const { accounts, people, clientGroup, userStatus, form } = hekla();
  const { account } = accounts.alpha;
  const process = await make('processes', { name: 'Opening', formId: form });
  await make('commentary', { name: 'The day before', reportdate: '2024-01-03', body: words('A dividend came.') });
  const commentary = await make('commentary', { name: 'A calm week', reportdate: '2024-01-04', body: words('Little moved.') });
  return [
    { collection: 'accounts', id: account, field: 'external_id', text: 'hekla-alpha-2', stored: ['account.external_id'] },
    { collection: 'users', id: people.tom, field: 'title', text: 'Reader of reports', stored: ['person.beside.title'] },
    { collection: 'groups', id: clientGroup, field: 'score', text: '7', stored: ['client_group.score'] },
    { collection: 'portals', id: portal, field: 'subtitle', text: 'Reported by day', stored: ['portal.subtitle'] },
    { collection: 'userStatus', id: userStatus, field: 'name', text: 'Reported', stored: ['user_status.name'] },
    { collection: 'processes', id: process, field: 'name', text: 'Opening an account', stored: ['process.name'] },
    { collection: 'commentary', id: commentary, field: 'name', text: 'A calm first week', stored: ['record.data.name', 'record.name'] },
  ];
}

/** Whether a record was asked for alone, with the fields of its collection, and sent back with one of them changed. */
function lookAtRecord({ collection, id, field }: EditedField, { steps, columns }: Collection): NonNullable<ScreenAct['look']> {
  const fields = fieldsOf({ steps }).map(({ name }) => name);
  const beyond = (values: object, known: readonly string[]) => Object.keys(values).filter((name) => !known.includes(name));
  return (calls) => {
    const of = calls.filter(({ path }) => path.startsWith('/api/collections/'));
    const refers = fieldsOf({ steps }).flatMap((one) => ('collection' in one && one.collection ? [one.collection] : []));
    expect(
      of.filter(
        ({ path }) => !path.startsWith(at(collection)) && !refers.some((one) => path.startsWith(at(one).replace('records', 'choices'))),
      ),
    ).toEqual([]);
    const kept = of.find(({ method, path }) => method === 'GET' && path === at(collection, id));
    const sent = of.find(({ method }) => method === 'PUT');
    const before = (kept!.answer as FullRecord).values;
    expect([collection, beyond(before, fields)]).toEqual([collection, []]);
    for (const { answer } of of.filter(({ path }) => path.startsWith(`${at(collection)}?`)))
      for (const { values } of (answer as RecordPage).rows) expect([collection, beyond(values, columns)]).toEqual([collection, []]);
    const { values } = sent!.body as FullRecord;
    expect([collection, beyond(values, fields)]).toEqual([collection, []]);
    const differing = Object.keys(values).filter((name) => !isDeepStrictEqual(values[name] || null, before[name] || null));
    expect([collection, differing]).toEqual([collection, [field]]);
  };
}

async function screenActs(staff: Page, advisor: Page, investor: Page): Promise<ScreenAct[]> {
  const { alpha } = hekla().accounts;
  const held = { symbol: 'ESTATE', name: 'Estate Fund', units: '10000', price: '100', currency: 'GBP' };
  const fund = await addHeldFund(work(), alpha.portfolio, held);
  const { collections } = (await done(as('sue').ask('GET', '/api/collections'))) as { collections: Collection[] };
  const edited = (await editedFields()).map((one): ScreenAct => ({
    what: `${one.collection}, read and updated`,
    act: () => edit(staff, one),
    about: /^\/api\/collections\//,
    sends: () => ['PUT', at(one.collection, one.id)],
    changes: () => one.stored.map((column) => `${column} ${one.id}`),
    refused: NOT_STAFF,
    look: lookAtRecord(
      one,
      collections.find(({ name }) => name === one.collection)!,
    ),
  }));
  const reading = (collection: string, look: (rows: RecordPage['rows']) => void): ScreenAct => ({
    what: `${collection}, read`,
    act: async () => {
      await staff.goto(`/admin/${collection}`);
      await staff.locator('main tbody tr').first().waitFor();
    },
    about: /^\/api\/collections\//,
    refused: NOT_STAFF,
    look: (calls) => {
      const lists = calls.filter(({ path }) => path.startsWith(at(collection)));
      expect(lists.length).toBeGreaterThan(0);
      for (const { answer } of lists) look((answer as RecordPage).rows);
    },
  });
  const placed = async () =>
    (await work().execute<{ id: string }>(sql`select id from client_order where account_id = ${alpha.account} and stage <> 'cancelled'`))
      .rows[0]!.id;
  let order = '';
  return [
    ...edited,
    {
      what: 'commentary, read by the day of the report',
      act: async () => {
        await investor.goto(`/dashboard/clients/account/${alpha.account}/export?asOf=2024-01-04&componentToRender=holdings`);
        await investor.locator('[data-sheet=commentary]').getByText('Little moved.').waitFor();
      },
      about: /^\/api\/commentary\//,
      refused: { nobody: 'session.required' },
      look: (calls) => {
        const asked = calls.filter(({ path }) => path.startsWith('/api/commentary/'));
        expect(asked.map(({ path }) => path)).toEqual(['/api/commentary/2024-01-04']);
        expect((asked[0]!.answer as { value: { name: string }[] }).value.map(({ name }) => name)).toEqual(['A calm first week']);
      },
    },
    {
      what: 'orders, added',
      act: async () => {
        await investor.goto(`/dashboard/clients/portfolio/${alpha.portfolio}?buy=${fund}`);
        await drawer(investor).locator('[name=quantity]').fill('50,000');
        await press(investor, 'Check order');
        await drawer(investor).getByRole('button', { name: 'Place order' }).waitFor();
        // The second click of a double click is not taken for a confirmation.
        await investor.clock.fastForward(600);
        await press(investor, 'Place order');
        await drawer(investor).getByText('Order number').waitFor();
      },
      about: /\/orders$/,
      sends: () => ['POST', `/api/portfolios/${alpha.portfolio}/orders`],
      // A purchase is a status of its own.
      changes: () => ['+client_order', `account.status ${alpha.account}`],
      refused: { nobody: 'session.required', bob: 'portfolio.unknown', ben: 'portfolio.unknown' },
    },
    {
      what: 'orders, read and updated',
      act: async () => {
        order = await placed();
        await staff.goto(`/dashboard/clients/desk?order=${order}`);
        await press(staff, 'Mark as checked');
        await drawer(staff).getByRole('button', { name: 'Mark as sent' }).waitFor();
      },
      about: /\/stage$/,
      sends: () => ['POST', `/api/orders/${order}/stage`],
      changes: () => [`client_order.stage ${order}`, `client_order.checked_by ${order}`],
      refused: NOT_STAFF,
      look: (calls) => {
        const one = calls.find(({ path }) => path === `/api/desk/orders/${order}`);
        expect((one!.answer as { id: string }).id).toBe(order);
      },
    },
    {
      what: 'userStatus of an account, by its own operation',
      act: async () => {
        await advisor.goto(`/dashboard/clients/portfolio/${alpha.portfolio}`);
        await advisor.getByRole('button', { name: /^Status: / }).click();
        const choices = advisor.getByRole('dialog', { name: /^Change status of/ });
        await choices.getByRole('radio', { name: 'Verified', exact: true }).check();
        await choices.getByRole('button', { name: 'Change', exact: true }).click();
        await advisor.getByRole('button', { name: 'Status: Verified', exact: true }).waitFor();
      },
      about: /\/status$/,
      sends: () => ['PUT', `/api/accounts/${alpha.account}/status`],
      changes: () => [`account.status ${alpha.account}`],
      refused: { nobody: 'session.required', ann: 'permission.missing', ben: 'account.unknown' },
    },
    // Each of these acts has left its row.
    reading('logs', (rows) => {
      const info = rows.map(({ values }) => textOf(values['info'])).join('\n');
      for (const operation of ['changeRecord', 'placeOrder', 'moveOrder', 'changeAccountStatus']) expect(info).toContain(operation);
    }),
    reading('log-analytics', (rows) => expect(rows.map(({ values }) => values['type'])).toContain('write')),
  ];
}

/** Makes the same call as somebody else. */
async function repeat({ method, path, body }: WatchedCall, person: PersonName | 'nobody'): Promise<string> {
  const answer = await as(person).ask(method, path, method === 'GET' || body === null ? {} : { body });
  return answer.status === 200 ? 'let in' : (answer.body as { error: string }).error;
}

test('[FEED-48] each act on the screen reads and changes the fields that it is about, and whoever has no right to it is refused the same calls', async () => {
  const [staff, advisor, investor] = [
    await journey.bring('hekla', 'sue'),
    await journey.bring('hekla', 'ada'),
    await journey.bring('hekla', 'ann'),
  ];
  await investor.clock.install();
  const watched = [staff, advisor, investor].map(watchCalls);
  for (const { what, act, about, sends, changes, refused, look } of await screenActs(staff, advisor, investor)) {
    const before = await readStoredRows(journey.running);
    await act();
    const calls = (await Promise.all(watched.map((one) => one.take()))).flat();
    const after = await readStoredRows(journey.running);
    expect.soft([what, changedFields(before, after)]).toEqual([what, changes?.() ?? []]);
    expect.soft([what, calls.filter(isChange).map(({ method, path }) => [method, path])]).toEqual([what, sends ? [sends()] : []]);
    look?.(calls);
    const these = calls.filter(({ path }) => about.test(path));
    expect([what, these.length > 0]).toEqual([what, true]);
    for (const [person, code] of Object.entries(refused))
      for (const call of these)
        expect.soft([what, person, call.path, await repeat(call, person as PersonName)]).toEqual([what, person, call.path, code]);
    expect.soft([what, changedFields(after, await readStoredRows(journey.running))]).toEqual([what, []]);
  }
  for (const collection of ['logs', 'log-analytics'])
    expect((await as('sue').ask('POST', at(collection), { body: { values: {} } })).body).toMatchObject({ error: 'record.kept' });
});

/** What has operations of its own, and figures, under every name that a record might have for it. */
const PROTECTED = {
  admin: true,
  is_admin: true,
  companyAdmin: true,
  is_company_admin: true,
  professional: true,
  is_professional: true,
  multiFactor: {
    enabled: true,
    validated: true,
    target: 'sms',
  },
  secondFactor: {
    enabled: true,
    exempt: true,
  },
  second_factor_enabled: true,
  second_factor_exempt: true,
  second_factor_target: 'sms',
  email_verified: false,
  status: 'dormant',
  owners: [],
  lead_advisor_id: null,
  client_id: null,
  portal_id: null,
  organisation_id: null,
  owner_id: null,
  kept_by: null,
  tenant_id: null,
  terms_accepted_at: '2020-01-01T00:00:00Z',
  termsAccepted: '2020-01-01T00:00:00Z',
  value: 1e9,
  active: false,
  key: 'mine',
  identifier: 'mine',
  created_by: null,
  documents: [],
};

test('[FEED-48] what has operations of its own is changed by no save of a record, and by these operations for whoever keeps the house alone', async () => {
  const { people, accounts, clientGroup, userStatus, form } = hekla();
  const { account } = accounts.alpha;
  const saved: readonly (readonly [collection: string, id: string])[] = [
    ['accounts', account],
    ['users', people.tom],
    ['groups', clientGroup],
    ['portals', portal],
    ['userStatus', userStatus],
    ['processes', await make('processes', { name: 'Closing', formId: form })],
    ['commentary', await make('commentary', { name: 'Of a later day', reportdate: '2024-01-05', body: words('Nothing moved.') })],
  ];
  const change = async (work: () => Promise<unknown>) => {
    const before = await readStoredRows(journey.running);
    await work();
    return changedFields(before, await readStoredRows(journey.running));
  };
  for (const [collection, id] of saved) {
    const changed = await change(async () =>
      expect([collection, (await save(collection, id, PROTECTED)).status]).toEqual([collection, 200]),
    );
    expect.soft([collection, changed]).toEqual([collection, []]);
  }
  // By other operations on the same records neither: on oneself, and on the account of a client.
  const { name } = (await done(as('ann').ask('GET', '/api/profile'))) as { name: string };
  const forbidden = { ...PROTECTED, userStatus: 'dormant', owner: [], portal: 'family', role: 'staff', disabled: true, isAdmin: true };
  expect(await change(() => done(as('ann').ask('PUT', '/api/profile', { body: { name, ...forbidden } })))).toEqual([]);
  const ofStatus = { ...forbidden, status: 'review' };
  expect(await change(() => done(as('ada').ask('PUT', `/api/accounts/${account}/status`, { body: ofStatus })))).toEqual([
    `account.status ${account}`,
  ]);

  const person = `/api/people/${people.tom}`;
  const operations: readonly (readonly [method: string, path: string, body: object, changes: readonly string[]])[] = [
    ['PUT', `/api/accounts/${account}/status`, { status: 'reporting' }, [`account.status ${account}`]],
    [
      'PUT',
      `/api/accounts/${accounts.gamma.account}/owners`,
      { owners: [people.ada] },
      ['+account_person', '-account_person', `account.lead_advisor_id ${accounts.gamma.account}`],
    ],
    ['PUT', `/api/accounts/${accounts.gamma.account}/portal`, { to: 'clients' }, [`account.portal_id ${accounts.gamma.account}`]],
    ['POST', `/api/people/${people.dis}/second-factor`, {}, [`person.second_factor_enabled ${people.dis}`]],
    ['PUT', `${person}/admin`, { admin: true }, [`person.role ${people.tom}`, `person.is_admin ${people.tom}`]],
    [
      'PUT',
      `${person}/professional`,
      { professional: true },
      [`person.is_professional ${people.tom}`, `person.placed_by_staff ${people.tom}`],
    ],
    ['PUT', `${person}/company-admin`, { companyAdmin: true }, [`person.is_company_admin ${people.tom}`]],
    ['PUT', `${person}/second-factor-exempt`, { exempt: true }, [`person.second_factor_exempt ${people.tom}`]],
    ['PUT', `${person}/disabled`, { disabled: true }, [`person.disabled ${people.tom}`]],
  ];
  for (const [method, path, body, changes] of operations) {
    for (const [who, code] of [
      ['nobody', 'session.required'],
      ['ann', 'permission.missing'],
      ['ada', 'permission.missing'],
    ] as const) {
      // Advisors set the status of their own clients.
      if (who === 'ada' && path.endsWith('/status')) continue;
      const changed = await change(async () =>
        expect([path, who, (await as(who).ask(method, path, { body })).body]).toEqual([
          path,
          who,
          expect.objectContaining({ error: code }),
        ]),
      );
      expect.soft([path, who, changed]).toEqual([path, who, []]);
    }
    expect.soft([path, await change(() => done(as('sue').ask(method, path, { body })))]).toEqual([path, changes]);
  }
});
