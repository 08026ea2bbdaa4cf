/** Tests who takes part in an account: opening one, owners, holders, portals, access groups, invitations, and the lists that follow from them. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AccountDetail, AccountOwner, AccountRow, ClientInvitation, OwnStatus } from '#contract/accounts';
import type { PersonName } from '../kit/fixture.ts';
import { HANG_MS } from '../kit/limits.ts';
import { multipartBody } from '../kit/multipart.ts';
import { makePng } from '../kit/sample-files.ts';
import { changeSettings, signInBrowser, startWithFixture, type TestAnswer, type TestBrowser, type TestServer } from '../kit/server.ts';

let running: TestServer;
let sue: TestBrowser;
let ada: TestBrowser;
let ben: TestBrowser;
beforeAll(async () => {
  running = await startWithFixture({}, { ahead: true });
  const { port } = running.server;
  [sue, ada, ben] = await Promise.all([
    signInBrowser(port, 'hekla', 'sue'),
    signInBrowser(port, 'hekla', 'ada'),
    signInBrowser(port, 'hekla', 'ben'),
  ]);
});
afterAll(() => running.dispose());

const ENGLISH = { 'accept-language': 'en' };
const idOf = (person: PersonName) => running.fixture.hekla.people[person];
const account = (name: 'alpha' | 'beta' | 'gamma') => running.fixture.hekla.accounts[name].account;
const work = () => running.server.database.work(running.fixture.hekla.id);
const asked = (browser: TestBrowser, method: string, path: string, body?: unknown) =>
  browser.ask(method, path, { headers: ENGLISH, ...(body === undefined ? {} : { body }) });

interface ClientListAnswer {
  readonly total: number;
  readonly letters: string[];
  readonly rows: AccountRow[];
}

async function listed(browser: TestBrowser, query = '', portal = 'clients'): Promise<ClientListAnswer> {
  const answer = await browser.ask('GET', `/api/accounts?portal=${portal}${query}`);
  return (answer.body as { value: ClientListAnswer }).value;
}

const names = ({ rows }: ClientListAnswer) => rows.map(({ name }) => name);

function open(browser: TestBrowser, name: string, email: string, owners: string[], portal = 'clients'): Promise<TestAnswer> {
  return asked(browser, 'POST', '/api/accounts', { portal, name, email, owners });
}

async function opened(name: string, email: string, owners: string[], portal = 'clients'): Promise<string> {
  const answer = await open(sue, name, email, owners, portal);
  expect([name, answer.status, answer.text]).toMatchObject([name, 200, expect.anything()]);
  return (answer.body as { id: string }).id;
}

/** Of the one that was opened. */
function idIn(answers: readonly TestAnswer[]): string {
  const made = answers.find(({ status }) => status === 200);
  return ((made?.body ?? {}) as { id: string }).id;
}

async function shut(...accounts: string[]): Promise<void> {
  await work().execute(sql`update account set active = false where id = any(${sql.param(accounts)}::uuid[])`);
  await work().execute(sql`delete from account_directory where account_id = any(${sql.param(accounts)}::uuid[])`);
}

test('who leads an account is told to its client with their picture, which nobody else’s client is shown', async () => {
  const { port } = running.server;
  const [ann, bob] = await Promise.all([signInBrowser(port, 'hekla', 'ann'), signInBrowser(port, 'hekla', 'bob')]);
  const led = async () =>
    ((await asked(ann, 'GET', `/api/accounts/${account('alpha')}`)).body as { value: Pick<AccountDetail, 'advisor'> }).value.advisor;
  const picture = (browser: TestBrowser) => asked(browser, 'GET', `/api/accounts/${account('alpha')}/advisor/photo`);
  expect(await led()).toMatchObject({ name: 'ada of hekla', email: 'ada@example.com', photo: null });
  expect((await picture(ann)).body).toMatchObject({ error: 'photo.missing' });
  const png = await makePng(600, 400);
  expect((await ada.ask('POST', '/api/profile/photo', multipartBody('me.png', png))).status).toBe(200);
  const shown = await led();
  expect(shown?.photo).toEqual(expect.any(String));
  const taken = await picture(ann);
  // Drawn again, and no larger than it is shown.
  expect([taken.status, taken.headers['content-type'], Buffer.from(taken.bytes).readUInt32BE(16)]).toEqual([200, 'image/png', 300]);
  const statuses = (await asked(ann, 'GET', '/api/own-statuses')).body as { value: OwnStatus[] };
  expect(statuses.value.find((one) => one.account === account('alpha'))?.advisor).toEqual(shown);
  expect((await picture(bob)).body).toMatchObject({ error: 'account.unknown' });
  // Whoever has left the firm is nobody's advisor.
  const disable = (disabled: boolean) => work().execute(sql`update person set disabled = ${disabled} where id = ${idOf('ada')}`);
  await disable(true);
  expect([await led(), (await picture(ann)).body]).toMatchObject([null, { error: 'photo.missing' }]);
  await disable(false);
  ada = await signInBrowser(port, 'hekla', 'ada');
});

describe('a new account', () => {
  test('needs a professional among its owners; the client alone is none', async () => {
    for (const owners of [[], [idOf('ann')]]) {
      const answer = await open(sue, 'Nobody’s Client', 'nobody@clients.example', owners);
      expect([answer.status, answer.body]).toMatchObject([400, { error: 'input.invalid', fields: { owners: 'Advisor is required' } }]);
    }
    expect((await listed(sue, '&search=Nobody')).total).toBe(0);
    const id = await opened('Anna Berg', 'anna@clients.example', [idOf('ada')]);
    expect((await asked(ada, 'GET', `/api/accounts/${id}`)).status).toBe(200);
    expect((await asked(ben, 'GET', `/api/accounts/${id}`)).status).toBe(404);
    await shut(id);
  });

  test('is opened by a professional who leads it, in a portal of their organisation, and by no investor', async () => {
    const answer = await open(ada, 'Ada’s Own', 'own@clients.example', [idOf('ada')]);
    expect(answer.status).toBe(200);
    const { id } = answer.body as { id: string };
    expect(names(await listed(ada, '&search=Own'))).toEqual(['Ada’s Own']);
    // Somebody else's in one's own name, or a portal of another organisation, are refused.
    expect((await open(ada, 'Ben’s', 'bens@clients.example', [idOf('ben')])).status).toBe(400);
    const oda = await signInBrowser(running.server.port, 'hekla', 'oda');
    expect((await open(oda, 'Oda’s', 'odas@clients.example', [idOf('oda')])).body).toMatchObject({ error: 'portal.unknown' });
    const ann = await signInBrowser(running.server.port, 'hekla', 'ann');
    expect((await open(ann, 'Ann’s', 'anns@clients.example', [idOf('ada')])).status).toBe(403);
    await shut(id);
  });

  test('has an address that no other of its portal has, in whatever case, even at the same moment', async () => {
    const first = await opened('A', 'A@x.is', [idOf('ada')]);
    const again = await open(sue, 'A again', 'a@X.IS', [idOf('ada')]);
    expect([again.status, again.body]).toMatchObject([
      409,
      { error: 'address.taken', message: 'An account with this email address already exists.' },
    ]);
    const elsewhere = await opened('A elsewhere', 'a@x.is', [idOf('ben')], 'family');
    const both = await Promise.all([1, 2].map((one) => open(sue, `Twin ${one}`, 'twin@x.is', [idOf('ada')])));
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    await shut(first, elsewhere, idIn(both));
  });
});

test('addresses that are taken are told to a professional twenty times an hour, each by themselves, and to staff always', async () => {
  const taken = await opened('Taken', 'taken@x.is', [idOf('ben')]);
  const invited = await opened('Ben himself', 'ben@example.com', [idOf('ada')]);
  const forgive = () =>
    running.server.database.gate(running.fixture.hekla.id).execute(sql`delete from attempt where purpose = 'taken address'`);
  await forgive();
  const name = (browser: TestBrowser, email: string, lead: PersonName = 'ada') => open(browser, 'Again', email, [idOf(lead)]);
  const ask = () => asked(ada, 'POST', `/api/accounts/${invited}/invitation`, {});
  const many = await Promise.all(Array.from({ length: 18 }, () => name(ada, 'taken@x.is')));
  expect(new Set(many.map(({ status }) => status))).toEqual(new Set([409]));
  expect((await ask()).body).toMatchObject({ error: 'address.taken' });
  // What is not taken does not count.
  const free = [await name(ada, 'free1@x.is'), await name(ada, 'free2@x.is')];
  expect(free.map(({ status }) => status)).toEqual([200, 200]);
  expect((await name(ada, 'taken@x.is')).status).toBe(409);
  for (const over of [await name(ada, 'taken@x.is'), await name(ada, 'nobody@x.is'), await ask()])
    expect([over.status, over.body]).toMatchObject([
      429,
      { error: 'address.exceeded', message: 'You have named too many addresses that are taken. Please try again in an hour.' },
    ]);
  expect((await name(ben, 'taken@x.is', 'ben')).status).toBe(409);
  for (let n = 0; n < 21; n += 1) expect((await name(sue, 'taken@x.is')).status).toBe(409);
  await forgive();
  await shut(taken, invited, ...free.map((one) => idIn([one])));
});

describe('accounts of a portal', () => {
  const fill = (count: number) =>
    work().execute(sql`insert into account (portal_id, name, email, currency, lead_advisor_id)
      select id, 'Filler ' || n, 'filler' || n || '@x.is', 'GBP', ${idOf('ben')}::uuid from portal, generate_series(1, ${count}) n where key = 'family'`);
  const empty = async () => {
    await work().execute(sql`update account set active = false where name like 'Filler %'`);
    await work().execute(sql`delete from account_directory where name like 'Filler %'`);
  };
  const subscribe = (accounts: number | null) =>
    work().execute(
      accounts === null
        ? sql`update portal set subscription_id = null where key = 'family'`
        : sql`with made as (insert into subscription (name, accounts) values ('Small', ${accounts}) returning id)
            update portal set subscription_id = (select id from made) where key = 'family'`,
    );

  test('are a hundred without a subscription: the 101st is refused, of two for the last place one gets it, and what closes frees its place', async () => {
    await fill(98);
    const both = await Promise.all([1, 2].map((one) => open(sue, `Last ${one}`, `last${one}@x.is`, [idOf('ben')], 'family')));
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const refused = both.find(({ status }) => status === 409);
    expect(refused?.body).toMatchObject({ error: 'limit.accounts', message: expect.stringContaining('100') });
    expect((await open(ben, 'One more', 'more@x.is', [idOf('ben')], 'family')).body).toMatchObject({ error: 'limit.accounts' });
    await shut(idIn(both));
    await shut(await opened('In its place', 'place@x.is', [idOf('ben')], 'family'));
    await empty();
  });

  test('are as many as the subscription says', async () => {
    await subscribe(3);
    const made = [
      await opened('Second', 'second@x.is', [idOf('ben')], 'family'),
      await opened('Third', 'third@x.is', [idOf('ben')], 'family'),
    ];
    expect((await open(sue, 'Fourth', 'fourth@x.is', [idOf('ben')], 'family')).body).toMatchObject({ error: 'limit.accounts' });
    await subscribe(null);
    await shut(...made);
  });
});

describe('advisors of an organisation', () => {
  const add = (name: string, email: string) =>
    asked(sue, 'POST', '/api/advisors', { name, email, organisation: running.fixture.hekla.organisations.other });

  test('are fifty without a subscription, and as many as it says with one; somebody made one by hand counts', async () => {
    await work().execute(sql`insert into person (name, email, is_professional, organisation_id)
      select 'Filler ' || n, 'advisor' || n || '@x.is', true, ${running.fixture.hekla.organisations.other}::uuid from generate_series(1, 48) n`);
    const fiftieth = await add('The fiftieth', 'fiftieth@x.is');
    expect(fiftieth.status).toBe(200);
    const refused = await add('One more', 'fiftyfirst@x.is');
    expect([refused.status, refused.body]).toMatchObject([409, { error: 'limit.advisors', message: expect.stringContaining('50') }]);
    await asked(sue, 'PUT', `/api/people/${idOf('tom')}/organisation`, { organisation: running.fixture.hekla.organisations.other });
    expect((await asked(sue, 'PUT', `/api/people/${idOf('tom')}/professional`, { professional: true })).body).toMatchObject({
      error: 'limit.advisors',
    });
    await asked(sue, 'PUT', `/api/people/${(fiftieth.body as { id: string }).id}/disabled`, { disabled: true });
    expect((await asked(sue, 'PUT', `/api/people/${idOf('tom')}/professional`, { professional: true })).status).toBe(200);
    await asked(sue, 'PUT', `/api/people/${idOf('tom')}/professional`, { professional: false });
    await asked(sue, 'PUT', `/api/people/${idOf('tom')}/organisation`, { organisation: running.fixture.hekla.organisations.own });
    await work().execute(sql`update person set disabled = true where name like 'Filler %'`);
    await work().execute(sql`with made as (insert into subscription (name, advisors) values ('Two', 2) returning id)
      insert into portal (organisation_id, key, name, subscription_id)
      select ${running.fixture.hekla.organisations.other}, 'other', 'Other', id from made`);
    expect((await add('The second', 'advisor-two@x.is')).status).toBe(200);
    expect((await add('The third', 'advisor-three@x.is')).body).toMatchObject({ error: 'limit.advisors' });
    await work().execute(sql`update portal set active = false where key = 'other'`);
  });

  test('get a letter with their way in', async () => {
    const { rows } = await work().execute<{ template: string; recipient: string }>(
      sql`select template, recipient from delivery where recipient = 'fiftieth@x.is'`,
    );
    expect(rows).toEqual([{ template: 'advisor', recipient: 'fiftieth@x.is' }]);
  });
});

describe('owners and portals', () => {
  test('are said by staff, the leading advisor first; whoever is no professional waits as a holder; each leaves its row', async () => {
    const gamma = account('gamma');
    const set = (browser: TestBrowser, owners: string[]) => asked(browser, 'PUT', `/api/accounts/${gamma}/owners`, { owners });
    const before = await asked(sue, 'GET', `/api/accounts/${gamma}/owners`);
    expect((before.body as { value: AccountOwner[] }).value.map(({ name }) => name)).toEqual(['ben of hekla']);
    for (const person of [ada, ben, await signInBrowser(running.server.port, 'hekla', 'cor')])
      expect((await set(person, [idOf('ada')])).body).toMatchObject({ error: 'permission.missing' });
    expect((await set(sue, [idOf('ann')])).body).toMatchObject({ fields: { owners: 'Advisor is required' } });
    const after = await set(sue, [idOf('ada'), idOf('ben'), idOf('bob')]);
    expect((after.body as { value: AccountOwner[] }).value.map(({ name, part, confirmedAt }) => [name, part, confirmedAt])).toEqual([
      ['ada of hekla', 'advisor', null],
      ['ben of hekla', 'advisor', null],
      ['bob of hekla', 'holder', null],
    ]);
    expect((await asked(ada, 'GET', `/api/accounts/${gamma}`)).status).toBe(200);
    await set(sue, [idOf('ben')]);
    expect((await asked(ada, 'GET', `/api/accounts/${gamma}`)).status).toBe(404);
    const { rows } = await work().execute<{
      detail: string;
    }>(sql`select d.detail from audit_event e join audit_detail d using (tenant_id, seq)
      where e.operation = 'setOwners' and e.outcome = 'done' order by e.seq`);
    expect(rows.map(({ detail }) => JSON.parse(detail) as unknown)).toEqual([
      { before: [idOf('ben')], after: [idOf('ada'), idOf('ben'), idOf('bob')] },
      { before: [idOf('ada'), idOf('ben'), idOf('bob')], after: [idOf('ben')] },
    ]);
  });

  test('an account moves to another portal by its own operation, to none that is not there, and not onto an address that is', async () => {
    const id = await opened('Mover', 'mover@x.is', [idOf('ben')]);
    const move = (to: string) => asked(sue, 'PUT', `/api/accounts/${id}/portal`, { to });
    expect((await move('nowhere')).body).toMatchObject({ error: 'portal.unknown' });
    const twin = await opened('Twin', 'mover@x.is', [idOf('ben')], 'family');
    expect((await move('family')).body).toMatchObject({ error: 'address.taken' });
    await shut(twin);
    expect((await move('family')).status).toBe(200);
    expect(names(await listed(ben, '', 'family'))).toContain('Mover');
    await shut(id);
  });
});

describe('holders', () => {
  const alpha = () => `/api/accounts/${account('alpha')}`;

  test('see nothing of the account, and know that they wait, until its client confirms them; nobody else can', async () => {
    const [ann, bob, kay, joe] = await Promise.all(
      (['ann', 'bob', 'kay', 'joe'] as const).map((person) => signInBrowser(running.server.port, 'hekla', person)),
    );
    if (!ann || !bob || !kay || !joe) throw new Error('four have signed in');
    const waiting = async () => ((await asked(joe, 'GET', '/api/profile')).body as { waiting: number }).waiting;
    expect(await waiting()).toBe(1);
    expect((await asked(joe, 'GET', '/api/portals')).body).toMatchObject({ value: [{ key: 'clients' }] });
    expect((await asked(joe, 'GET', alpha())).body).toMatchObject({ error: 'holder.waiting' });
    const confirm = (browser: TestBrowser) => asked(browser, 'POST', `${alpha()}/holders/${idOf('joe')}`);
    expect((await confirm(joe)).body).toMatchObject({ error: 'holder.waiting' });
    expect((await confirm(bob)).status).toBe(404);
    expect((await confirm(kay)).body).toMatchObject({ error: 'holder.unknown' });
    expect((await confirm(ada)).body).toMatchObject({ error: 'holder.unknown' });
    expect((await confirm(sue)).body).toMatchObject({ error: 'holder.unknown' });
    expect((await asked(joe, 'GET', alpha())).body).toMatchObject({ error: 'holder.waiting' });
    const holders = (await confirm(ann)).body as { value: { name: string; confirmedAt: string | null }[] };
    expect(holders.value.map(({ name, confirmedAt }) => [name, confirmedAt !== null])).toEqual([
      ['hal of hekla', true],
      ['joe of hekla', true],
      ['kay of hekla', true],
    ]);
    expect((await asked(joe, 'GET', alpha())).status).toBe(200);
    expect(await waiting()).toBe(0);
    // Those of others are nobody's to read.
    expect((await asked(kay, 'GET', `${alpha()}/holders`)).body).toMatchObject({ value: [] });
    await work().execute(sql`update account_person set confirmed_at = null where person_id = ${idOf('joe')}`);
  });
});

describe('access groups', () => {
  const kept = '/api/collections/accessGroups/records';
  const create = (values: object, browser = sue) => asked(browser, 'POST', kept, { values });

  test('need a name, a team of professionals, and clients that a source of data knows', async () => {
    const whole = { name: 'Together', team: [idOf('ada')], clients: [account('beta')] };
    for (const [lacking, field] of [
      [{ ...whole, name: ' ' }, 'name'],
      [{ ...whole, team: [] }, 'team'],
      [{ ...whole, clients: [] }, 'clients'],
      [{ ...whole, team: [idOf('ann')] }, 'team'],
    ] as const) {
      const answer = await create(lacking);
      expect([field, answer.status, answer.body]).toMatchObject([
        field,
        400,
        { error: 'input.invalid', fields: { [field]: expect.anything() } },
      ]);
    }
    const unlinked = await opened('Unlinked', 'unlinked@x.is', [idOf('ben')]);
    expect((await create({ ...whole, clients: [unlinked] })).body).toMatchObject({
      error: 'input.invalid',
      fields: { clients: expect.anything() },
    });
    const choices = async (of: string) =>
      ((await asked(sue, 'GET', `/api/collections/${of}/choices`)).body as { value: { name: string }[] }).value.map(({ name }) => name);
    expect(await choices('linkedAccounts')).toEqual(['hekla-alpha account', 'hekla-beta account', 'hekla-gamma account']);
    expect(await choices('professionals')).toContain('gil of hekla');
    expect(await choices('professionals')).not.toContain('ann of hekla');
    expect((await create(whole, ada)).status).toBe(403);
    const groups = (await asked(sue, 'GET', '/api/access-groups')).body as { value: { name: string }[] };
    expect(groups.value.map(({ name }) => name)).toEqual(['Former team', 'Team']);
    await shut(unlinked);
  });

  test('[GRP-09] give a team its clients at once, and take them at once', async () => {
    const beta = account('beta');
    const { portfolio, statement } = running.fixture.hekla.accounts.beta;
    const opens = async (browser: TestBrowser) => [
      names(await listed(browser)).includes('hekla-beta account'),
      (await browser.ask('GET', '/api/accounts.csv?portal=clients')).text.includes('hekla-beta'),
      ...(await Promise.all(
        [
          `/api/accounts/${beta}`,
          `/api/portfolios/${portfolio}/holdings`,
          `/api/portfolios/${portfolio}/transactions.csv`,
          `/api/statements/${statement}`,
        ].map(async (path) => (await browser.ask('GET', path)).status === 200),
      )),
    ];
    const [none, all] = [Array<boolean>(6).fill(false), Array<boolean>(6).fill(true)];
    expect(await opens(ada)).toEqual(none);
    const whole = { name: 'Together', team: [idOf('ada')], clients: [beta] };
    const { id, version } = (await create(whole)).body as { id: string; version: number };
    expect(await opens(ada)).toEqual(all);
    const change = async (values: object, of: number) =>
      (await asked(sue, 'PUT', `${kept}/${id}`, { version: of, values: { ...whole, ...values } })).body as { version: number };
    const without = await change({ team: [idOf('gil')] }, version);
    expect(await opens(ada)).toEqual(none);
    expect(await change({}, version)).toMatchObject({ error: 'record.changed' });
    const again = await change({}, without.version);
    expect(await opens(ada)).toEqual(all);
    expect((await asked(sue, 'DELETE', `${kept}/${id}?version=${again.version}`)).status).toBe(200);
    expect(await opens(ada)).toEqual(none);
  });

  test('of the rest of the organisation an advisor knows the name alone; of another one nothing', async () => {
    const directory = async (browser: TestBrowser) =>
      ((await browser.ask('GET', '/api/directory')).body as { value: { rows: object[] } }).value.rows;
    expect(await directory(ada)).toEqual([
      { name: 'hekla-alpha account', status: 'reporting', portal: 'hekla portal clients' },
      { name: 'hekla-beta account', status: 'reporting', portal: 'hekla portal clients' },
      { name: 'hekla-gamma account', status: 'reporting', portal: 'hekla portal family' },
    ]);
    expect(await directory(await signInBrowser(running.server.port, 'hekla', 'oda'))).toEqual([]);
    const beyond = (await ada.ask('GET', '/api/directory?offset=900')).body as { value: { total: number; rows: object[] } };
    expect(beyond.value, 'beyond the last page there are no rows, and as many as before').toEqual({
      total: (await directory(ada)).length,
      rows: [],
    });
  });
});

describe('the client list', () => {
  test('[ACC-09] holds what an advisor owns or reaches by a group, with the figures of the account page, and nothing else', async () => {
    const gil = await signInBrowser(running.server.port, 'hekla', 'gil');
    for (const [browser, own, other] of [
      [ada, 'alpha', 'beta'],
      [gil, 'alpha', 'beta'],
      [ben, 'beta', 'alpha'],
    ] as const) {
      const { rows } = await listed(browser);
      expect(rows.map(({ name }) => name)).toEqual([`hekla-${own} account`]);
      const page = (await browser.ask('GET', `/api/accounts/${account(own)}`)).body as { value: Record<string, unknown> };
      const { value, currency, changes } = page.value;
      expect(rows[0]?.valuation).toMatchObject({ value, currency, changes });
      for (const path of ['/api/accounts?portal=clients', '/api/accounts.csv?portal=clients', `/api/accounts/${account(other)}`])
        expect((await browser.ask('GET', path)).text).not.toContain(`hekla-${other}`);
    }
  });

  test('is found by letter, kind of account, type of portfolio and access group, together and each alone', async () => {
    const made = await Promise.all([
      opened('Anna Berg', 'berg@x.is', [idOf('ada')]),
      opened('Berta  Alm', 'alm@x.is', [idOf('ada')]),
      opened('Cher', 'cher@x.is', [idOf('ada')]),
      opened('Jón Þórsson', 'jon@x.is', [idOf('ada')]),
      opened('Maria Ωmega', 'maria@x.is', [idOf('ada')]),
    ]);
    await work().execute(sql`update account set account_type = 'corporate' where id = ${made[0]}`);
    expect((await listed(ada)).letters).toEqual(expect.arrayContaining(['A', 'B', 'Þ', 'Ω']));
    for (const [letter, found] of [
      ['B', ['Anna Berg']],
      ['a', ['Berta  Alm', 'hekla-alpha account']],
      ['Þ', ['Jón Þórsson']],
      ['Ω', ['Maria Ωmega']],
    ] as const)
      expect([letter, names(await listed(ada, `&letter=${encodeURIComponent(letter)}`))]).toEqual([letter, found]);
    expect(names(await listed(ada, '&accountType=corporate'))).toEqual(['Anna Berg']);
    expect(names(await listed(ada, '&accountType=unregistered&letter=A'))).toEqual(['Berta  Alm']);
    expect(names(await listed(ada, '&accountType=single&search=cher'))).toEqual(['Cher']);
    expect(names(await listed(ada, '&portfolioType=GIA'))).toEqual(['hekla-alpha account']);
    expect(names(await listed(ada, '&portfolioType=ISA'))).toEqual([]);
    const group = running.fixture.hekla.group;
    expect(names(await listed(sue, `&throughGroup=${group}`))).toEqual(['hekla-alpha account']);
    expect(names(await listed(sue, `&throughGroup=${group}&letter=B`))).toEqual([]);
    expect((await ada.ask('GET', '/api/accounts.csv?portal=clients&letter=B')).text).toContain('Anna Berg');
    expect((await ada.ask('GET', '/api/accounts.csv?portal=clients&letter=B')).text).not.toContain('Alm');
    await shut(...made);
  });

  test('is found by a part of a name or a number, an account’s or a portfolio’s, alike by whoever keeps the house and whoever advises', async () => {
    const { hekla, pelagos } = running.fixture;
    const made = await Promise.all(
      ['Þórunn Ösp', 'Anna 100%_a', 'ΣΟΦΙΑ Ω', 'Zq'].map((name, at) => opened(name, `found${at}@x.is`, [idOf(at === 3 ? 'ben' : 'ada')])),
    );
    await work().execute(sql`update account set external_id = 'Gjörningur-7' where id = ${made[0]}`);
    await work().execute(sql`insert into portfolio (account_id, name, type, external_id, active) values
      (${made[1]}, 'Gjörningar', 'GIA', 'VEDUR-1', true), (${made[2]}, 'Gjörningaveður', 'GIA', null, false), (${made[3]}, 'Gjörningar', 'GIA', null, true)`);
    // Of another firm.
    await running.server.database
      .work(pelagos.id)
      .execute(sql`insert into account (portal_id, name, email) select id, 'Gjörningaveður Zq', 'zq@x.is' from portal limit 1`);
    for (const [search, all] of [
      ['GJÖRNING', ['Anna 100%_a', 'Zq', 'Þórunn Ösp']],
      ['gjörningur-', ['Þórunn Ösp']],
      ['vedur', ['Anna 100%_a']],
      ['  þórunn ö ', ['Þórunn Ösp']],
      ['σοφια', ['ΣΟΦΙΑ Ω']],
      ['0%_', ['Anna 100%_a']],
      ['a_a', []],
      ['zq', ['Zq']],
      ['gjörningaveður', []],
    ] as const) {
      const found = async (browser: TestBrowser, more = '') => names(await listed(browser, `&search=${encodeURIComponent(search)}${more}`));
      expect([search, await found(sue)]).toEqual([search, all]);
      expect([search, await found(sue, '&direction=descending')]).toEqual([search, all.toReversed()]);
      expect([search, await found(ada)]).toEqual([search, all.filter((name) => name !== 'Zq')]);
      expect([search, await found(ben)]).toEqual([search, all.filter((name) => name === 'Zq')]);
    }
    expect((await sue.ask('GET', `/api/accounts.csv?portal=clients&search=vedur`)).text).toContain('Anna 100%_a');
    // More than are looked up.
    const crowd = await work().execute<{ id: string }>(sql`insert into account (portal_id, name, email)
      select portal_id, 'Mannfjöldi ' || n, 'crowd' || n || '@x.is' from account, generate_series(1, 5001) n where id = ${made[0]} returning id`);
    const many = await listed(sue, '&search=mannfj%C3%B6ldi&limit=3');
    const beyond = await listed(sue, '&search=Mannfj%C3%B6ldi&offset=9000');
    expect([beyond.total, beyond.rows], 'beyond the last page').toEqual([5001, []]);
    expect([many.total, names(many)]).toEqual([5001, ['Mannfjöldi 1', 'Mannfjöldi 10', 'Mannfjöldi 100']]);
    expect(names(await listed(sue, '&search=mannfj%C3%B6ldi%204999'))).toEqual(['Mannfjöldi 4999']);
    // Whoever asks the function otherwise than as staff is told of nothing.
    const looked = sql`select account_found('%gjörning%', 10)`;
    const { database } = running.server;
    expect((await database.person(hekla.id, idOf('sue'), 'tenant').execute(looked)).rows.length).toBe(3);
    for (const db of [
      database.person(hekla.id, idOf('sue'), 'own'),
      database.person(hekla.id, idOf('ada'), 'clients'),
      database.gate(hekla.id),
    ])
      await expect(db.execute(looked)).rejects.toMatchObject({ cause: { code: '42501' } });
    await shut(...made, ...crowd.rows.map(({ id }) => id));
  });

  test('[ACC-16] leaves out whoever keeps the house and advises as well, with their total and in the file', async () => {
    const before = await listed(ada);
    const set = async (value: boolean) => {
      await asked(sue, 'PUT', `/api/people/${idOf('ann')}/admin`, { admin: value });
      await asked(sue, 'PUT', `/api/people/${idOf('ann')}/professional`, { professional: value });
    };
    await set(true);
    expect((await listed(ada)).total).toBe(before.total - 1);
    expect((await ada.ask('GET', '/api/accounts.csv?portal=clients')).text).not.toContain('hekla-alpha account');
    await set(false);
    expect(names(await listed(ada))).toEqual(names(before));
    expect((await ada.ask('GET', '/api/accounts.csv?portal=clients')).text).toContain('hekla-alpha account');
  });

  test('[ACC-17] leaves out accounts that no source of data knows, where the firm wants it so', async () => {
    const id = await opened('Without a number', 'number@x.is', [idOf('ada')]);
    expect(names(await listed(ada))).toContain('Without a number');
    await changeSettings(running, 'hekla', { hideUnlinked: true });
    expect(names(await listed(ada))).not.toContain('Without a number');
    expect(names(await listed(ada))).toContain('hekla-alpha account');
    await changeSettings(running, 'hekla', { hideUnlinked: false });
    expect(names(await listed(ada))).toContain('Without a number');
    await shut(id);
  });
});

describe('what is kept of clients together', () => {
  const group = async (name: string, members: string[], by = ada) => asked(by, 'POST', '/api/client-groups', { name, score: 5, members });
  interface Kept {
    readonly id: string;
    readonly own: boolean;
    readonly version: number;
    readonly members: { id: string; memberSince: string }[];
  }
  const groupsOf = async (browser: TestBrowser) => ((await asked(browser, 'GET', '/api/client-groups')).body as { value: Kept[] }).value;
  const idIn = ({ body }: TestAnswer) => (body as { id: string }).id;

  test('a client is in a group from both sides or from neither, and one failing write leaves neither [ACC-28]', async () => {
    const made = (await asked(sue, 'POST', '/api/collections/groups/records', { values: { name: 'Both', score: 1 } })).body as {
      id: string;
    };
    const read = async (collection: string, id: string) =>
      (await asked(sue, 'GET', `/api/collections/${collection}/records/${id}`)).body as {
        version: number;
        values: Record<string, unknown>;
      };
    const alpha = account('alpha');
    const both = async () => {
      const members = (await read('groups', made.id)).values['members'] as { account: string; memberSince: string }[];
      return [members.map((member) => [member.account, member.memberSince.slice(0, 2)]), (await read('accounts', alpha)).values['groups']];
    };
    const change = async (groups: string[], more: object = {}) => {
      const { version, values } = await read('accounts', alpha);
      return asked(sue, 'PUT', `/api/collections/accounts/records/${alpha}`, { version, values: { ...values, groups, ...more } });
    };
    expect((await change([made.id])).status).toBe(200);
    expect(await both()).toEqual([[[alpha, '20']], [made.id]]);
    expect((await change([])).status).toBe(200);
    expect(await both()).toEqual([[], []]);
    // The address is that of another account of the portal: nothing of the save is kept.
    expect((await change([made.id], { email: 'hekla-beta@example.com' })).status).toBe(409);
    expect(await both()).toEqual([[], []]);
    expect(
      (await asked(sue, 'DELETE', `/api/collections/groups/records/${made.id}?version=${(await read('groups', made.id)).version}`)).status,
    ).toBe(200);
  });

  test('[GRP-10] an advisor makes, uses, changes and deletes a group of own clients; nobody else’s client joins it', async () => {
    const foreign = await group('Foreign', [account('beta')]);
    expect([foreign.status, foreign.body]).toMatchObject([400, { error: 'input.invalid' }]);
    expect(await groupsOf(ada)).toEqual([]);
    await signInBrowser(running.server.port, 'hekla', 'ann');
    const id = idIn(await group('Hers', [account('alpha')]));
    expect(await groupsOf(ada)).toMatchObject([
      { id, own: true, members: [{ id: account('alpha'), memberSince: expect.stringMatching(/^20/) }] },
    ]);
    expect(names(await listed(ada, `&inGroup=${id}`))).toEqual(['hekla-alpha account']);
    // Gil reaches its member and uses it; ben neither sees nor changes it.
    const gil = await signInBrowser(running.server.port, 'hekla', 'gil');
    expect((await groupsOf(gil)).map(({ own }) => own)).toEqual([false]);
    expect(await groupsOf(ben)).toEqual([]);
    const [kept] = await groupsOf(ada);
    const change = (browser: TestBrowser, members: string[]) =>
      asked(browser, 'PUT', `/api/client-groups/${id}`, { name: 'Hers still', score: 6, members, version: kept!.version });
    for (const browser of [ben, gil]) expect((await change(browser, [])).body).toMatchObject({ error: 'clientGroup.unknown' });
    expect((await change(ada, [account('alpha'), account('beta')])).body).toMatchObject({ fields: { members: expect.anything() } });
    expect((await change(ada, [account('alpha')])).status).toBe(200);
    expect((await change(ada, [])).body).toMatchObject({ error: 'record.changed' });
    const stand = (active: boolean) => asked(ada, 'PUT', `/api/client-groups/${id}/standing`, { active });
    expect((await asked(gil, 'PUT', `/api/client-groups/${id}/standing`, { active: false })).status).toBe(404);
    await stand(false);
    expect([await groupsOf(ada), (await listed(ada, `&inGroup=${id}`)).total]).toEqual([[], 0]);
    await stand(true);
    expect(names(await listed(ada, `&inGroup=${id}`))).toEqual(['hekla-alpha account']);
    await stand(false);
  });

  test('a household is its keeper’s alone: one figure for all its accounts, in a file too, and nothing that is not reached otherwise', async () => {
    const { currency } = running.fixture.hekla;
    const make = (accounts: string[], by = sue) => asked(by, 'POST', '/api/households', { name: 'The family', accounts });
    expect((await make([account('beta')], ada)).body).toMatchObject({ fields: { accounts: expect.anything() } });
    const id = idIn(await make([account('alpha'), account('beta')]));
    const read = async (browser: TestBrowser) => asked(browser, 'GET', `/api/households/${id}`);
    // 10,110 and 1,010 dollars, which are 808.
    expect((await read(sue)).body).toMatchObject({
      value: {
        name: 'The family',
        currency,
        value: '10918.00',
        accounts: [
          { id: account('alpha'), value: '10110.00' },
          { id: account('beta'), value: '808.00' },
        ],
      },
    });
    const csv = await asked(sue, 'GET', `/api/households/${id}/portfolios.csv`);
    expect(csv.text.split('\r\n').filter((line) => /"hekla-(alpha|beta) portfolio"/.test(line)).length).toBe(2);
    for (const browser of [ada, ben]) {
      expect([(await read(browser)).body, await asked(browser, 'GET', '/api/households')]).toMatchObject([
        { error: 'household.unknown' },
        { body: { value: [] } },
      ]);
      for (const [method, path, body] of [
        ['GET', '/portfolios.csv', undefined],
        ['PUT', '/standing', { active: false }],
        ['PUT', '', { name: 'Mine', accounts: [], version: 1 }],
      ] as const)
        expect((await asked(browser, method, `/api/households/${id}${path}`, body)).body).toMatchObject({ error: 'household.unknown' });
    }
    const change = (version: number) => asked(sue, 'PUT', `/api/households/${id}`, { name: 'Alone', accounts: [account('beta')], version });
    expect((await change(9)).body).toMatchObject({ error: 'record.changed' });
    expect((await change(1)).status).toBe(200);
    expect((await read(sue)).body).toMatchObject({ value: { name: 'Alone', value: '808.00', accounts: [{ value: '808.00' }] } });
    await asked(sue, 'PUT', `/api/households/${id}/standing`, { active: false });
    expect((await read(sue)).status).toBe(404);
    await asked(sue, 'PUT', `/api/households/${id}/standing`, { active: true });
    expect((await read(sue)).status).toBe(200);
    await asked(sue, 'PUT', `/api/households/${id}/standing`, { active: false });
  });

  test('who needs somebody is counted and found: not verified, moved far; nothing of it for figures that are of now', async () => {
    const counted = async () => ((await asked(ada, 'GET', '/api/attention?portal=clients')).body as { value: object }).value;
    expect(await counted()).toEqual({ any: 0, unverified: 0, order: 0, stale: 0, moved: 0 });
    const id = await opened('Nils Nyr', 'nils@x.is', [idOf('ada')]);
    expect(await counted()).toMatchObject({ any: 1, unverified: 1, moved: 0 });
    expect(names(await listed(ada, '&attention=unverified&status=created'))).toEqual(['Nils Nyr']);
    await work().execute(sql`update account_summary set change_1m = -0.11 where account_id = ${account('alpha')}`);
    expect([await counted(), names(await listed(ada, '&attention=moved'))]).toMatchObject([{ any: 2, moved: 1 }, ['hekla-alpha account']]);
    expect((await listed(ada, '&attention=any')).rows.map(({ attention }) => attention)).toMatchObject([
      ['moved'],
      expect.arrayContaining(['unverified']),
    ]);
    await work().execute(sql`update account_summary set change_1m = null where account_id = ${account('alpha')}`);
    await shut(id);
  });
});

describe('asking a client in', () => {
  const invite = (browser: TestBrowser, id: string, body: object = {}) => asked(browser, 'POST', `/api/accounts/${id}/invitation`, body);
  const read = async (browser: TestBrowser, id: string) =>
    (await asked(browser, 'GET', `/api/accounts/${id}/invitation`)).body as ClientInvitation;

  test('[ACC-22] goes to the address of the account, whatever else is sent along, and to no client of others', async () => {
    const id = await opened('Nina Nova', 'nina@x.is', [idOf('ada')]);
    expect((await invite(ben, id, { email: 'me@evil.example' })).status).toBe(404);
    const answer = await invite(ada, id, {
      email: 'me@evil.example',
      accountId: account('beta'),
      message: { subject: 'x', html: '<b>evil</b>' },
    });
    expect([answer.status, answer.body]).toMatchObject([200, { arrived: false }]);
    await expect.poll(async () => (await read(ada, id)).state, { timeout: HANG_MS }).toBe('sent');
    expect((await read(ada, id)).lastInviteSend).toMatch(/^20/);
    const { rows } = await work().execute<{ recipient: string; body: string; subject: string }>(
      sql`select recipient, subject, body from delivery where template = 'invite'`,
    );
    expect(rows.map(({ recipient }) => recipient)).toEqual(['nina@x.is']);
    expect(rows[0]?.body).toMatch(/\/signup\?invite=[\w-]{43}/);
    expect(rows[0]?.body).not.toContain('evil');
    expect((await listed(ada, '&search=Nina')).rows[0]?.registered).toBe(true);
    await shut(id);
  });

  test('is for those alone who have not come in, and makes nobody else’s person a client', async () => {
    await signInBrowser(running.server.port, 'hekla', 'ann');
    expect((await invite(ada, account('alpha'))).body).toMatchObject({ error: 'client.arrived' });
    expect(await read(ada, account('alpha'))).toMatchObject({ arrived: true, state: null });
    // The address is that of a colleague, whom the advisor may not see.
    const id = await opened('Ben himself', 'ben@example.com', [idOf('ada')]);
    for (const browser of [ada, sue]) expect((await invite(browser, id)).body).toMatchObject({ error: 'address.taken' });
    expect((await listed(ada, '&search=himself')).rows[0]?.registered).toBe(false);
    await shut(id);
  });
});
