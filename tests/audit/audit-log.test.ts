/** Tests the audit log: each action leaves one row, and any later change of the rows is found. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql, type SQL } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Jobs } from '#platform';
import { deriveSigner, recordEvent, verifyAuditLog, type TrustedKeys, type NewAuditEvent, type StreamVerdict } from '#server/audit';
import { FORGET_ADDRESSES_JOB, forgetNetworkAddresses } from '../../capabilities/sign-in/server/sessions/network-addresses.ts';
import { changeTenant, readTenantRecord } from '#server/tenants';
import { COMMANDS } from '../../apps/cli/commands.ts';
import { runCommandLine } from '../../apps/cli/run.ts';
import { readTenantCheckpoints } from '../../apps/server/kept-checkpoints.ts';
import type { RunningServer } from '../../apps/server/start.ts';
import { rowsOf, sqlState } from '../kit/sql.ts';
import { newTestPlace, openPlace, silentLog, type TestPlace } from '../kit/database.ts';
import { LAST_DAY, makeFixture, password, type FirmRecords } from '../kit/fixture.ts';
import { sendRequest, TestBrowser, signInBrowser, startAt } from '../kit/server.ts';

const SECRET = 'a secret of the tests, long enough to be one';

const trusted = (secret: string): TrustedKeys => ({ keys: [deriveSigner(secret)], former: null });

let place: TestPlace;
let server: RunningServer;
let firm: FirmRecords;
let otherFirm: FirmRecords;

async function start(): Promise<void> {
  server = await startAt(place, { PORTICO_SECRET: SECRET }, { ahead: true });
}

beforeAll(async () => {
  place = await newTestPlace();
  await start();
  ({ hekla: firm, pelagos: otherFirm } = await makeFixture(server.database));
});
afterAll(async () => {
  await server.stop();
  await place.dispose();
});

interface AuditLogRow extends Record<string, unknown> {
  readonly kind: string;
  readonly operation: string;
  readonly outcome: string;
  readonly actor: string | null;
  readonly subject: string | null;
}

let seen = 0;
/** What has come to the firm's audit log since it was last asked. */
async function news(): Promise<AuditLogRow[]> {
  const rows = await rowsOf<AuditLogRow & { seq: string }>(
    server.database.work(firm.id),
    sql`select e.seq, e.kind, e.operation, e.outcome, d.actor_id as actor, d.subject_kind || ' ' || d.subject_id as subject
      from audit_event e join audit_detail d on d.seq = e.seq where e.seq > ${seen} order by e.seq`,
  );
  seen = Number(rows.at(-1)?.seq ?? seen);
  return rows.map(({ kind, operation, outcome, actor, subject }) => ({ kind, operation, outcome, actor, subject }));
}

describe('one row', () => {
  beforeEach(() => news());

  test('for a sign-in and a sign-out, and for an attempt that failed', async () => {
    const browser = new TestBrowser(server.port, 'hekla');
    await browser.signIn('ann', 'wrong');
    await browser.signIn('ann', password('hekla'));
    await browser.ask('DELETE', '/api/session');
    await browser.ask('DELETE', '/api/session');
    const { ann } = firm.people;
    expect(await news()).toEqual([
      { kind: 'refused', operation: 'signIn', outcome: 'credentials.invalid', actor: null, subject: null },
      { kind: 'sign-in', operation: 'signIn', outcome: 'done', actor: ann, subject: null },
      { kind: 'sign-out', operation: 'signOut', outcome: 'done', actor: ann, subject: null },
    ]);
    // Another window has renewed the session meanwhile, so that this one only ends it.
    const other = await signInBrowser(server.port, 'hekla', 'ann');
    await server.database
      .gate(firm.id)
      .execute(sql`update session set former_token = token, token = token || 'renewed' where user_id = ${ann}`);
    await news();
    await other.ask('DELETE', '/api/session');
    expect(await news()).toEqual([{ kind: 'sign-out', operation: 'signOut', outcome: 'done', actor: ann, subject: null }]);
  });

  test('for a change and for an export, and none for what reads nothing of a client', async () => {
    const ada = await signInBrowser(server.port, 'hekla', 'ada');
    await news();
    const { account, portfolio } = firm.accounts.alpha;
    await ada.ask('GET', '/api/portals');
    await ada.ask('GET', `/api/portfolios/${portfolio}/holdings.csv`);
    const made = await ada.ask('POST', `/api/accounts/${account}/statements`, {
      body: { portfolio, from: '2024-01-02', to: LAST_DAY, language: 'is' },
    });
    const done = { outcome: 'done', actor: firm.people.ada };
    expect(await news()).toEqual([
      { ...done, kind: 'export', operation: 'exportHoldings', subject: `portfolio ${portfolio}` },
      { ...done, kind: 'write', operation: 'generatePdf', subject: `statement ${(made.body as { id: string }).id}` },
    ]);
  });

  test("for another's record and for what somebody may not do, and none for what anybody is asked at the door", async () => {
    const bob = await signInBrowser(server.port, 'hekla', 'bob');
    await news();
    const { account } = firm.accounts.alpha;
    expect((await bob.ask('GET', `/api/accounts/${account}`)).status).toBe(404);
    expect((await bob.ask('GET', '/api/imports')).status).toBe(403);
    expect((await bob.ask('POST', '/api/imports?kind=prices')).status).toBe(403);
    expect((await bob.ask('GET', '/api/nothing')).status).toBe(404);
    expect((await new TestBrowser(server.port, 'hekla').ask('GET', '/api/imports')).status).toBe(401);
    const refused = { kind: 'refused', actor: firm.people.bob };
    expect(await news()).toEqual([
      { ...refused, operation: 'readAccount', outcome: 'account.unknown', subject: `account ${account}` },
      { ...refused, operation: 'listImports', outcome: 'permission.missing', subject: null },
      { ...refused, operation: 'createImport', outcome: 'permission.missing', subject: null },
    ]);
  });

  test('for a cookie that is worth nothing, with its address and the number of the answer', async () => {
    const asked = await sendRequest(server.port, 'hekla.localhost', 'GET', '/api/portals', { headers: { cookie: 'portico=stolen' } });
    expect(asked.status).toBe(401);
    expect(await news()).toMatchObject([{ kind: 'refused', operation: 'listPortals', outcome: 'session.required', actor: null }]);
    const [last] = await rowsOf(
      server.database.work(firm.id),
      sql`select e.request, d.address from audit_event e join audit_detail d on d.seq = e.seq where e.seq = ${seen}`,
    );
    expect(last).toEqual({ request: asked.headers['x-request-id'], address: '127.0.0.1' });
  });

  test('says how many like it were passed over, where somebody keeps trying', async () => {
    const ben = await signInBrowser(server.port, 'hekla', 'ben');
    await news();
    for (let attempt = 0; attempt < 33; attempt += 1) await ben.ask('GET', '/api/imports');
    expect(await news()).toHaveLength(30);
  });
});

test('no row, no answer: what cannot be recorded is not answered, and its sign-in gives no cookie', async () => {
  await server.stop();
  await place.asSuperuser((client) => client.query('revoke insert on audit_event from portico_gate'));
  await start();
  const browser = new TestBrowser(server.port, 'hekla');
  const answer = await browser.signIn('ann', password('hekla'));
  expect([answer.status, browser.cookies.size]).toEqual([500, 0]);
  await server.stop();
  await place.asSuperuser((client) => client.query('grant insert on audit_event to portico_gate'));
  await start();
});

test('rows are added by the gate and by work, read by them and by staff, and changed by nobody', async () => {
  const { database } = server;
  const added = sql`insert into audit_event (at, kind, operation, outcome, request, detail_digest) values (now(), 'x', 'x', 'x', 'x', ${Buffer.alloc(32)})`;
  const people = [
    database.person(firm.id, firm.people.ann, 'own'),
    database.person(firm.id, firm.people.ada, 'clients'),
    database.person(firm.id, firm.people.sue, 'tenant'),
  ];
  for (const db of people) expect(await sqlState(db.execute(added))).toBe('42501');
  for (const db of people.slice(0, 2))
    for (const column of ['actor_id', 'viewing_id', 'address', 'salt'].map((name) => sql.identifier(name)))
      expect(await sqlState(db.execute(sql`select ${column} from audit_detail`))).toBe('42501');
  for (const db of [...people, database.gate(firm.id), database.work(firm.id)])
    for (const table of ['audit_event', 'audit_detail', 'audit_checkpoint'].map((name) => sql.identifier(name))) {
      expect(await sqlState(db.execute(sql`update ${table} set seq = seq`))).toBe('42501');
      expect(await sqlState(db.execute(sql`delete from ${table}`))).toBe('42501');
    }
  expect(await rowsOf(database.work(otherFirm.id), sql`select from audit_event where tenant_id = ${firm.id}`)).toEqual([]);
});

const planted: NewAuditEvent = {
  at: new Date('2026-01-01T00:00:00.123Z'),
  kind: 'write',
  operation: 'planted',
  outcome: 'done',
  request: 'r"\\é',
  actor: null,
  viewing: null,
  address: '::1',
  subject: { kind: 'account', id: 'x' },
  detail: { name: 'Þórunn "x"', count: 3 },
};

test('many at once make one chain', async () => {
  const event = { ...planted, actor: firm.people.sue };
  await Promise.all(Array.from({ length: 16 }, () => recordEvent(server.database.gate(firm.id), event)));
  const evidence = { now: new Date(), stopped: false, kept: [], exported: [] };
  const verdict = await verifyAuditLog(server.database.work(firm.id), firm.id, trusted(SECRET), evidence);
  expect(verdict.faults).toEqual([]);
  // What comes by a request is signed, and all before it.
  await signInBrowser(server.port, 'hekla', 'ann');
});

const HOUR_MS = 3_600_000;

describe('afterwards', () => {
  let checkpoints: Awaited<ReturnType<typeof readTenantCheckpoints>>;
  beforeAll(async () => {
    await server.stop();
    checkpoints = await readTenantCheckpoints(place.dataFolder, firm.id);
  });
  afterAll(start);

  /** The verdict after a superuser has done this; nothing of it stays. */
  async function after(done: string, options: { file?: boolean; key?: string } = {}): Promise<StreamVerdict> {
    return await place.asSuperuser(async (client: pg.Client) => {
      await client.query('begin');
      try {
        await client.query('alter table audit_event disable trigger user; alter table audit_detail disable trigger user');
        await client.query(done.replaceAll('TENANT', `tenant_id = '${firm.id}'`));
        await client.query('set local role portico_work');
        await client.query(`select set_config('app.tenant_id', $1, true)`, [firm.id]);
        const kept = options.file === false ? [] : checkpoints;
        const evidence = { now: new Date(Date.now() + HOUR_MS), stopped: true, kept, exported: [] };
        return await verifyAuditLog(drizzle(client), firm.id, trusted(options.key ?? SECRET), evidence);
      } finally {
        await client.query('rollback');
      }
    });
  }

  test('an untouched audit log is whole, and signed to its end when the server has stopped', async () => {
    const { events, signedUpTo, faults } = await after('select 1');
    expect(faults).toEqual([]);
    expect(events).toBeGreaterThan(50);
    expect(signedUpTo).toBe(events);
    expect(checkpoints.at(-1)?.seq).toBe(events);
  });

  const LAST_TWO = 'TENANT and seq > (select max(seq) - 2 from audit_event where TENANT)';
  // As somebody would who knows how the chain is made, and not the key: all later rows are linked anew.
  const RELINK = `
    do $$ declare e record; link bytea; made bytea; begin
      select hash into link from audit_event where TENANT and seq = 1;
      for e in select * from audit_event where TENANT and seq > 1 order by seq loop
        made := sha256(link || convert_to(jsonb_build_array(e.seq, to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
          e.kind, e.operation, e.outcome, e.request, encode(e.detail_digest, 'hex'))::text, 'UTF8'));
        update audit_event set previous = link, hash = made where tenant_id = e.tenant_id and seq = e.seq;
        link := made;
      end loop;
    end $$`;

  test.each([
    ['an edited row', `update audit_event set outcome = 'planted' where TENANT and seq = 4`, 4, 'a row was changed'],
    ['an edited moment', `update audit_event set at = at + interval '1 microsecond' where TENANT and seq = 4`, 4, 'a row was changed'],
    ['a deleted row', 'delete from audit_event where TENANT and seq = 5', 6, 'a row is missing'],
    ['the first row deleted', 'delete from audit_event where TENANT and seq = 1', 2, 'a row is missing'],
    ['another actor', `update audit_detail set actor_id = null where TENANT and seq = 2`, 2, 'what stands beside a row was changed'],
    ['another subject', `update audit_detail set subject_id = 'x' where TENANT and seq = 2`, 2, 'what stands beside a row was changed'],
    ['another address', `update audit_detail set address = '::2' where TENANT and seq = 2`, 2, 'what stands beside a row was changed'],
    [
      'another address under a salt of its own',
      `update audit_detail set address = '::2', address_salt = decode('00', 'hex') where TENANT and seq = 2`,
      2,
      'what stands beside a row was changed',
    ],
    [
      'an erased row that says something',
      `update audit_detail set actor_id = null, address = null, address_digest = null, address_salt = null, salt = null, erased_at = now(),
        detail = '{"rows":[[1,9]]}' where TENANT and seq = 2`,
      2,
      'what stands beside a row was changed',
    ],
    ['who did it deleted', 'delete from audit_detail where TENANT and seq = 2', 2, 'what stands beside a row is missing'],
    [
      'a row edited and all later ones linked anew',
      `update audit_event set outcome = 'x' where TENANT and seq = 4; ${RELINK}`,
      null,
      'a signed checkpoint says otherwise',
    ],
  ])('%s is found', async (_, done, seq, what) => {
    const { faults } = await after(done);
    expect(faults).toEqual([{ seq: seq ?? expect.any(Number), what }]);
  });

  test('a cut end is found by the checkpoints in the database, and where they are cut too by those in the file', async () => {
    const { events } = await after('select 1');
    const cut = [{ seq: events - 1, what: 'the end was cut off' }];
    const rows = `delete from audit_event where ${LAST_TWO}`;
    expect((await after(rows, { file: false })).faults).toEqual(cut);
    const headsToo = `delete from audit_checkpoint where ${LAST_TWO}; ${rows}`;
    expect((await after(headsToo)).faults).toEqual(cut);
    // Without the file nothing says that more was there, and nothing that the audit log was left in order.
    expect((await after(headsToo, { file: false })).faults).toEqual([
      { seq: expect.any(Number), what: 'no checkpoint covers the last minute' },
    ]);
  });

  test('a checkpoint that somebody else signed is found', async () => {
    const { faults } = await after('select 1', { key: 'another secret, of somebody else altogether' });
    expect(faults.length).toBeGreaterThan(0);
    expect(faults.map(({ what }) => what)).toEqual(['a checkpoint is not signed by us', 'no checkpoint says how far the audit log goes']);
  });

  async function verify(): Promise<{ code: number; out: string; err: string }> {
    const said = { out: '', err: '' };
    const code = await runCommandLine(COMMANDS, ['audit', 'verify', '--stopped'], {
      out: (text) => (said.out += text),
      err: (text) => (said.err += text),
      input: (async function* () {})(),
      environment: { ...place.environment, PORTICO_SECRET: SECRET },
      signal: new AbortController().signal,
    });
    return { code, ...said };
  }

  test('`portico audit verify` says so, and by its exit code', async () => {
    expect(await verify()).toMatchObject({
      code: 0,
      err: '',
      out: expect.stringMatching(/^hekla: \d+ rows in order, signed up to \d+ at \S+\.\npelagos: /),
    });
    const change = (outcome: string) =>
      place.asSuperuser((client) =>
        client.query('update audit_event set outcome = $1 where tenant_id = $2 and seq = 2', [outcome, firm.id]),
      );
    await change('planted');
    expect(await verify()).toMatchObject({ code: 1, out: expect.stringContaining('At row 2: a row was changed.') });
    await change('done');
    expect((await verify()).code).toBe(0);
  });

  test('a person is erased, the audit log stays whole, and what is erased without a word is found', async () => {
    const { ann, bob } = firm.people;
    const run = async (...words: string[]) => {
      const said = { out: '', err: '' };
      const code = await runCommandLine(COMMANDS, ['audit', ...words], {
        out: (text) => (said.out += text),
        err: (text) => (said.err += text),
        input: (async function* () {})(),
        environment: { ...place.environment, PORTICO_SECRET: SECRET },
        signal: new AbortController().signal,
      });
      return { code, ...said };
    };
    const naming = (id: string) =>
      place.asSuperuser(async (client) => {
        const { rows } = await client.query('select * from audit_detail where tenant_id = $1', [firm.id]);
        return rows.filter((row) => JSON.stringify(row).includes(id)).length;
      });
    expect(await naming(ann)).toBeGreaterThan(0);
    const others = await naming(bob);
    expect(await run('erase', '--tenant', 'hekla', '--person', 'ann@example.com')).toMatchObject({ code: 0, err: '' });
    expect([await naming(ann), await naming(bob)]).toEqual([0, others]);
    expect((await run('verify', '--stopped')).code).toBe(0);
    expect((await run('erase', '--tenant', 'hekla', '--person', 'ann@example.com')).out).toContain('0 rows name nobody any more.');
    expect((await run('erase', '--tenant', 'hekla', '--person', 'nobody@example.com')).code).toBe(1);
    const quietly = `update audit_detail set actor_id = null, viewing_id = null, address = null, address_digest = null, address_salt = null,
      detail = '{}', salt = null, erased_at = now()
      where TENANT and actor_id = '${bob}'`;
    expect((await after(quietly)).faults).toEqual([
      { seq: expect.any(Number), what: 'what stands beside a row was erased, and no row says so' },
    ]);
    const db = await openPlace(place);
    for (const change of [sql`detail = '{}'`, sql`actor_id = ${ann}`, sql`address = null, erased_at = now()`])
      expect(await sqlState(db.work(firm.id).execute(sql`update audit_detail set ${change} where erased_at is null`))).toBe('42501');
    await db.close();
  });

  test('network addresses are forgotten after as many days as the firm wants, and what is forgotten without a word is found', async () => {
    const DAY_MS = 24 * HOUR_MS;
    const db = await openPlace(place);
    const work = db.work(firm.id);
    const count = async (what: SQL) => Number((await rowsOf(work, sql`select count(*) as count from ${what}`))[0]?.['count']);
    const known = () => count(sql`audit_detail where address is not null`);
    const run = async (afterDays: number) => {
      const tenant = (await readTenantRecord(work, firm.id))!;
      const sent: string[] = [];
      const jobs: Jobs = { send: async (queue) => void sent.push(queue) };
      await forgetNetworkAddresses({ db: work, tenant, jobs, now: new Date(Date.now() + afterDays * DAY_MS), log: silentLog });
      expect(sent).toEqual([FORGET_ADDRESSES_JOB]);
    };
    const faults = async () => {
      const evidence = { now: new Date(), stopped: true, kept: [], exported: [] };
      const found = (await verifyAuditLog(work, firm.id, trusted(SECRET), evidence)).faults.map(({ what }) => what);
      // Of what no server was there to sign this does not speak.
      return found.filter((what) => what !== 'no checkpoint covers the last minute');
    };
    const gate = db.gate(firm.id);
    await gate.execute(sql`update session set created_at = now() - interval '2 days' where id = (select id from session limit 1)`);
    await gate.execute(sql`insert into attempt (purpose, subject, at) values ('mail of network', '::3', now() - interval '2 days')`);
    const old = async () => {
      const [sessions] = await rowsOf(gate, sql`select count(*)::int as count from session where created_at < now() - interval '1 day'`);
      const [attempts] = await rowsOf(gate, sql`select count(*)::int as count from attempt where at < now() - interval '1 day'`);
      return [sessions?.['count'], attempts?.['count']];
    };
    expect(await old()).toEqual([1, 1]);
    // Of the long chain above there are rows of some months ago.
    const before = await known();
    await run(0);
    expect(await old()).toEqual([0, 0]);
    const recent = await known();
    expect([recent > 10, recent < before]).toEqual([true, true]);
    await run(179);
    expect(await known()).toBe(recent);
    await changeTenant(work, firm.id, { addressDays: 30 });
    await run(31);
    expect([await known(), await faults()]).toEqual([0, []]);
    const erasures = await rowsOf(
      work,
      sql`select d.detail from audit_event e join audit_detail d using (seq) where e.operation = 'forgetAddresses'`,
    );
    expect(erasures.map(({ detail }) => JSON.parse(String(detail)) as unknown)).toContainEqual({
      count: recent,
      addresses: expect.any(Array),
    });
    await run(32);
    expect(await count(sql`audit_event where operation = 'forgetAddresses'`)).toBe(erasures.length);
    for (const change of [sql`address = '::2'`, sql`address_digest = null`, sql`address = null, address_salt = null, detail = '{}'`])
      expect(await sqlState(work.execute(sql`update audit_detail set ${change} where erased_at is null`))).toBe('42501');
    const forgetQuietly = () => work.execute(sql`update audit_detail set address = null, address_salt = null where address is not null`);
    await recordEvent(work, planted);
    expect(await faults()).toEqual([]);
    await forgetQuietly();
    expect(await faults()).toEqual(['the network address of a row was forgotten, and no row says so']);
    await recordEvent(work, { ...planted, address: null, kind: 'erasure', detail: { addresses: [[1, 1_000_000]] } });
    expect(await faults()).toEqual([]);
    // An erasure says nothing of what comes after it.
    await recordEvent(work, planted);
    await forgetQuietly();
    expect(await faults()).toEqual(['the network address of a row was forgotten, and no row says so']);
    await db.close();
  });

  test('what stands beside the chain names no secret', async () => {
    const db = await openPlace(place);
    const rows = await rowsOf(db.work(firm.id), sql`select e.*, d.* from audit_event e join audit_detail d on d.seq = e.seq`);
    await db.close();
    const told = JSON.stringify(rows) + (await readFile(join(place.dataFolder, 'audit-checkpoints.log'), 'utf8'));
    for (const secret of [password('hekla'), 'stolen', SECRET]) expect(told).not.toContain(secret);
  });
});
