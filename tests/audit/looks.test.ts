/** Tests the rows of reads of clients’ data, who may see them, and that the row of a change is in the transaction of the change. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DataAccess } from '#contract/accounts';
import { deriveSigner, verifyAuditLog } from '#server/audit';
import { operations, type Operation } from '../../apps/server/operations.ts';
import { rowsOf } from '../kit/sql.ts';
import { newTestPlace, type TestPlace } from '../kit/database.ts';
import { LAST_DAY, makeFixture, type Fixture, type PersonName } from '../kit/fixture.ts';
import { readPdf } from '../kit/read-pdf.ts';
import { sendRequest, signInBrowser, startAt } from '../kit/server.ts';
import type { RunningServer } from '../../apps/server/start.ts';
import { HANG_MS } from '../kit/limits.ts';

const SECRET = 'a secret of the tests, long enough to be one';

let place: TestPlace;
let server: RunningServer;
let fixture: Fixture;

/** Changes of a status that are interrupted when told to be. */
let interrupt = false;
const served: Operation[] = operations.map((real) =>
  real.name === 'changeAccountStatus'
    ? {
        ...real,
        handle: async (surroundings, input) => {
          const answer = await real.handle(surroundings, input);
          if (interrupt) throw new Error('the process ends here');
          return answer;
        },
      }
    : real,
);

beforeAll(async () => {
  place = await newTestPlace();
  server = await startAt(place, { PORTICO_SECRET: SECRET }, { ahead: true, operations: served });
  fixture = await makeFixture(server.database);
});
afterAll(async () => {
  await server.stop();
  await place.dispose();
});

const work = () => server.database.work(fixture.hekla.id);
const as = (name: PersonName) => signInBrowser(server.port, 'hekla', name);
const events = (kind: string) =>
  rowsOf<{ operation: string; subject: string; actor: string; detail: string }>(
    work(),
    sql`select e.operation, d.subject_kind || ' ' || d.subject_id as subject, d.actor_id as actor, d.detail from audit_event e
      join audit_detail d on d.seq = e.seq where e.kind = ${kind} and e.outcome = 'done' order by e.seq`,
  );
const looksOf = async (name: PersonName) => ((await (await as(name)).ask('GET', '/api/looks')).body as { value: DataAccess[] }).value;

describe('reads of what is a client’s', () => {
  test('leave a row soon after the answer, of those who look after clients, joined while they come quickly', async () => {
    const { account, portfolio } = fixture.hekla.accounts.alpha;
    const { ada: id } = fixture.hekla.people;
    const ada = await as('ada');
    for (let turn = 0; turn < 3; turn += 1) expect((await ada.ask('GET', `/api/accounts/${account}`)).status).toBe(200);
    await ada.ask('GET', `/api/portfolios/${portfolio}/holdings`);
    const holdings = (await ada.ask('GET', `/api/portfolios/${portfolio}`)).body as { value: { knownAt: string; asOf: string } };
    const figure = `portfolio:${portfolio}/all/value/${holdings.value.asOf}/${holdings.value.knownAt}`;
    expect((await ada.ask('GET', `/api/figure?figure=${encodeURIComponent(figure)}`)).status).toBe(200);
    const ann = await as('ann');
    await ann.ask('GET', `/api/accounts/${account}`);
    await expect.poll(async () => (await events('read')).some(({ operation }) => operation === 'readFigure')).toBe(true);
    const read = await events('read');
    expect(new Set(read.map(({ actor }) => actor))).toEqual(new Set([id]));
    const accountReads = read.filter(({ operation }) => operation === 'readAccount');
    expect(accountReads.map(({ subject }) => subject)).toEqual(accountReads.map(() => `account ${account}`));
    expect(accountReads.reduce((sum, { detail }) => sum + ((JSON.parse(detail) as { times?: number }).times ?? 1), 0)).toBe(3);
    expect(read.filter(({ operation }) => operation !== 'readAccount').map(({ operation, subject }) => [operation, subject])).toEqual(
      expect.arrayContaining([
        ['listHoldings', `portfolio ${portfolio}`],
        ['readFigure', `portfolio ${portfolio}`],
      ]),
    );
  });

  test('are told to the client and to confirmed holders, by name and day, and to nobody else', async () => {
    const { portfolio } = fixture.hekla.accounts.alpha;
    await (await as('sue')).ask('GET', `/api/portfolios/${portfolio}/holdings.csv`);
    const told = await looksOf('ann');
    expect(told.map(({ by, as: role, account, kind, times }) => ({ by, role, account, kind, times }))).toEqual([
      { by: 'sue of hekla', role: 'staff', account: 'hekla-alpha account', kind: 'export', times: 1 },
      { by: 'ada of hekla', role: 'advisor', account: 'hekla-alpha account', kind: 'read', times: 6 },
    ]);
    expect(await looksOf('kay')).toEqual(told);
    for (const name of ['bob', 'joe', 'cor', 'ben', 'oda'] as const) expect(await looksOf(name), name).toEqual([]);
  });

  test('and of the audit log a client sees nothing else, whatever is asked', async () => {
    const ann = server.database.person(fixture.hekla.id, fixture.hekla.people.ann, 'own');
    const kinds = await rowsOf<{ kind: string }>(ann, sql`select distinct kind from audit_event order by kind`);
    expect(kinds.map(({ kind }) => kind)).toEqual(['export', 'read']);
    const ada = server.database.person(fixture.hekla.id, fixture.hekla.people.ada, 'clients');
    expect(await rowsOf(ada, sql`select seq from audit_detail`)).toEqual([]);
    expect(
      await rowsOf(server.database.person(fixture.pelagos.id, fixture.pelagos.people.ann, 'own'), sql`select seq from audit_event`),
    ).toEqual([]);
  });
});

test('a portfolio that goes to another client brings neither statements nor who looked from the one before, and begins anew', async () => {
  const { alpha, beta } = fixture.hekla.accounts;
  const statements = `/api/portfolios/${alpha.portfolio}/statements`;
  const body = { portfolio: alpha.portfolio, from: '2024-01-02', to: LAST_DAY };
  const [ann, bob] = [await as('ann'), await as('bob')];
  const made = async (client: typeof ann) => {
    const { account } = client === ann ? alpha : beta;
    return ((await client.ask('POST', `/api/accounts/${account}/statements`, { body })).body as { id: string }).id;
  };
  const fileOf = async (client: typeof ann, id: string) => client.ask('GET', `/api/statements/${id}/file`);
  const titles = async (client: typeof ann, id: string) => {
    await expect.poll(async () => (await fileOf(client, id)).status, { timeout: HANG_MS }).toBe(200);
    return JSON.stringify((await readPdf((await fileOf(client, id)).bytes)).pages);
  };
  const listed = async (client: typeof ann) =>
    ((await client.ask('GET', statements)).body as { value?: { id: string }[] }).value?.map(({ id }) => id);
  const old = await made(ann);
  expect(await titles(ann, old)).toContain('hekla-alpha account');
  const sue = await as('sue');
  const look = async () => expect((await sue.ask('GET', `/api/portfolios/${alpha.portfolio}/holdings.csv`)).status).toBe(200);
  await look();
  const before = await looksOf('bob');

  const db = work();
  const { rows } = await db.execute<{ id: string }>(sql`insert into arrival (source) values ('owners.csv') returning id`);
  const arrival = rows[0]!.id;
  await db.execute(sql`insert into portfolio_owner (arrival_id, portfolio_id, valid_from, account_id)
    values (${arrival}, ${alpha.portfolio}, '2024-01-03', ${beta.account})`);
  const arrived = (column: 'committed_at' | 'undone_at') =>
    server.database
      .person(fixture.hekla.id, fixture.hekla.people.sue, 'tenant')
      .execute(sql`update arrival set ${sql.identifier(column)} = clock_timestamp() where id = ${arrival}`);
  await arrived('committed_at');
  try {
    expect([await looksOf('bob'), await listed(bob), await listed(ann)]).toEqual([before, [], undefined]);
    for (const client of [ann, bob]) {
      expect((await client.ask('GET', `/api/statements/${old}`)).status).toBe(404);
      expect((await fileOf(client, old)).status).toBe(404);
    }
    const own = await made(bob);
    expect(own).not.toBe(old);
    expect(await titles(bob, own)).not.toContain('hekla-alpha account');
    expect(await listed(bob)).toEqual([own]);
    // A look from now on is told.
    await look();
    expect((await looksOf('bob')).map(({ by, account, kind }) => [by, account, kind])).toEqual([
      ['sue of hekla', 'hekla-beta account', 'export'],
      ...before.map(({ by, account, kind }) => [by, account, kind]),
    ]);
    // Staff see all of them, which is a look itself.
    expect(await listed(sue)).toEqual(expect.arrayContaining([own, old]));
  } finally {
    await arrived('undone_at');
  }
  expect(await listed(ann)).toContain(old);
});

describe('the row of a change', () => {
  const set = async (status: string) =>
    (await as('ada')).ask('PUT', `/api/accounts/${fixture.hekla.accounts.alpha.account}/status`, { body: { status } });
  const stored = async () => {
    const { rows } = await work().execute<{ status: string }>(
      sql`select status from account where id = ${fixture.hekla.accounts.alpha.account}`,
    );
    return rows[0]?.status;
  };
  const changes = async () =>
    (await events('write')).filter(({ operation }) => operation === 'changeAccountStatus').map(({ detail }) => detail);

  test('stands in its transaction: what ends between the two loses neither', async () => {
    interrupt = true;
    expect((await set('verified')).status).toBe(500);
    interrupt = false;
    expect(await stored()).toBe('verified');
    expect(await changes()).toEqual([JSON.stringify({ from: 'reporting', to: 'verified' })]);
  });

  test('and what cannot be recorded is not changed', async () => {
    const cookie = (await as('ada')).cookieHeader;
    const path = `/api/accounts/${fixture.hekla.accounts.alpha.account}/status`;
    const restarted = async (statement: string) => {
      await server.stop();
      await place.asSuperuser((client) => client.query(statement));
      server = await startAt(place, { PORTICO_SECRET: SECRET }, { ahead: true, operations: served });
    };
    const change = (status: string) => {
      const headers = { cookie, origin: `http://hekla.localhost:${server.port}` };
      return sendRequest(server.port, 'hekla.localhost', 'PUT', path, { headers, body: { status } });
    };
    await restarted('revoke insert on audit_event from portico_gate');
    expect((await change('dormant')).status).toBe(500);
    expect(await stored()).toBe('verified');
    await restarted('grant insert on audit_event to portico_gate');
    expect((await change('dormant')).status).toBe(200);
    expect(await stored()).toBe('dormant');
  });
});

test('the audit log is whole', async () => {
  const evidence = { now: new Date(), stopped: false, kept: [], exported: [] };
  await expect
    .poll(async () => (await verifyAuditLog(work(), fixture.hekla.id, { keys: [deriveSigner(SECRET)], former: null }, evidence)).faults)
    .toEqual([]);
});
