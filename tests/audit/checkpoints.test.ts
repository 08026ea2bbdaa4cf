/** Tests the signed checkpoints of the audit logs: rows that are removed, made anew or signed by others are found, here or against an export. */
import { createHmac, generateKeyPairSync } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Db } from '#platform';
import {
  deriveSigner,
  formerHmacKey,
  readCheckpointKey,
  readSigner,
  recordEvent,
  signAuditLogEnd,
  verifyAuditLog,
  formatCheckpointKey,
  type Checkpoint,
  type NewAuditEvent,
  type TrustedKeys,
  type StreamVerdict,
} from '#server/audit';
import type { StreamFault } from '../../capabilities/audit/server/verify.ts';
import { COMMANDS } from '../../apps/cli/commands.ts';
import { readExportedCheckpoints, type ExportedCheckpoints } from '../../apps/cli/exported-checkpoints.ts';
import { runCommandLine } from '../../apps/cli/run.ts';
import {
  dropCheckpoints,
  readTenantCheckpoints,
  readLastCheckpoints,
  renameFormerCheckpointFile,
} from '../../apps/server/kept-checkpoints.ts';
import { rowsOf, sqlState } from '../kit/sql.ts';
import { newTestPlace, openPlace, type TestPlace } from '../kit/database.ts';
import { makeFixture, type FirmRecords } from '../kit/fixture.ts';
import { HANG_MS } from '../kit/limits.ts';
import { signInBrowser, startAt } from '../kit/server.ts';

const SECRET = 'a secret of the tests, long enough to be one';

let place: TestPlace;
let firm: FirmRecords;
let exported: ExportedCheckpoints;
let kept: Checkpoint[];
const fileOf = (name: string) => join(place.dataFolder, name);

/** Runs a server for a while, in which three people sign in one after the other, so that the audit log has more than one checkpoint. */
async function serve(environment: Record<string, string> = {}): Promise<void> {
  const server = await startAt(place, { PORTICO_SECRET: SECRET, ...environment });
  const furthest = async () =>
    (await rowsOf<{ seq: string | null }>(server.database.work(firm.id), sql`select max(seq) as seq from audit_checkpoint`))[0]?.seq ?? '0';
  for (const name of ['ann', 'bob', 'sue'] as const) {
    const before = await furthest();
    await signInBrowser(server.port, 'hekla', name);
    await vi.waitUntil(async () => (await furthest()) !== before, { timeout: HANG_MS });
  }
  await server.stop();
}

beforeAll(async () => {
  place = await newTestPlace();
  const server = await startAt(place, { PORTICO_SECRET: SECRET });
  ({ hekla: firm } = await makeFixture(server.database));
  await server.stop();
  await serve();
  expect(await portico('export', '--file', fileOf('exported'))).toMatchObject({ code: 0, err: '' });
  exported = await readExportedCheckpoints(fileOf('exported'));
  kept = await readTenantCheckpoints(place.dataFolder, firm.id);
});
afterAll(() => place.dispose());

async function portico(...line: readonly string[]) {
  return run({}, 'audit', ...line);
}

async function run(environment: Record<string, string>, ...line: readonly string[]) {
  const said = { out: '', err: '' };
  const code = await runCommandLine(COMMANDS, line, {
    out: (text) => (said.out += text),
    err: (text) => (said.err += text),
    input: (async function* () {
      yield Buffer.from('a long enough password');
    })(),
    environment: { ...place.environment, PORTICO_SECRET: SECRET, ...environment },
    signal: new AbortController().signal,
  });
  return { code, ...said };
}

/** As a command verifies while no server is running, also on PostgreSQL. */
const verify = (...line: readonly string[]) => portico('verify', '--tenant', 'hekla', '--stopped', ...line);

const OWN = deriveSigner(SECRET);
const STRANGER = readSigner(generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString());

interface VerificationSetting {
  readonly trusted?: TrustedKeys;
  /** Minutes after the last checkpoint. */
  readonly later?: number;
  readonly goesOn?: true;
  readonly withKept?: true;
  /** From another file, in the place of ours. */
  readonly kept?: readonly Checkpoint[];
  readonly withExported?: true;
  /** What is done as work after the superuser. */
  readonly doing?: (db: Db) => Promise<unknown>;
}

/** The verdict after a superuser has done this, and work perhaps something more; nothing of it stays. */
async function after(
  done: string,
  { trusted, later = 60, goesOn, withKept, withExported, kept: others = [], doing }: VerificationSetting = {},
): Promise<StreamVerdict> {
  return place.asSuperuser(async (client: pg.Client) => {
    await client.query('begin');
    try {
      const tables = ['audit_event', 'audit_detail', 'audit_checkpoint'];
      const triggers = (state: string) => client.query(tables.map((table) => `alter table ${table} ${state} trigger user`).join('; '));
      await triggers('disable');
      await client.query(done.replaceAll('TENANT', `tenant_id = '${firm.id}'`));
      await triggers('enable');
      await client.query('set local role portico_work');
      await client.query(`select set_config('app.tenant_id', $1, true)`, [firm.id]);
      const db = drizzle(client);
      await doing?.(db);
      return await verifyAuditLog(db, firm.id, trusted ?? own(), {
        now: new Date(Date.parse(exported.checkpoints.at(-1)!.at) + later * 60_000),
        stopped: !goesOn,
        kept: withKept ? kept : others,
        exported: withExported ? exported.checkpoints.filter(({ tenantId }) => tenantId === firm.id) : [],
      });
    } finally {
      await client.query('rollback');
    }
  });
}

const own = (): TrustedKeys => ({ keys: [OWN], former: { hmac: formerHmacKey(SECRET, firm.id), derived: OWN } });
const whats = ({ faults }: StreamVerdict): StreamFault['what'][] => faults.map(({ what }) => what);

const LAST_HEAD = '(select max(seq) from audit_checkpoint where TENANT)';
const HEAD_BEFORE = `(select max(seq) from audit_checkpoint where TENANT and seq < ${LAST_HEAD})`;
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
const REWRITTEN = `update audit_event set outcome = 'x' where TENANT and seq = 2; ${RELINK}; delete from audit_checkpoint where TENANT`;

test('what was exported is matched by an untouched audit log, by the command and from the public key in the file alone', async () => {
  expect(await verify('--checkpoints', fileOf('exported'))).toMatchObject({
    code: 0,
    err: '',
    out: expect.stringMatching(/^hekla: \d+ rows in order/),
  });
  expect(
    await run(
      { PORTICO_SECRET: 'another secret, of somebody else altogether' },
      'audit',
      'verify',
      '--stopped',
      '--checkpoints',
      fileOf('exported'),
    ),
  ).toMatchObject({ code: 0 });
});

test('an audit log that was left in order is whole, however long ago, and one that goes on is for a minute', async () => {
  const { events, signedUpTo, signedUntil, uncounted, faults } = await after('select 1', { withKept: true, withExported: true });
  expect({ signedUpTo, signedUntil, uncounted, faults }).toEqual({
    signedUpTo: events,
    signedUntil: exported.checkpoints.at(-1)?.at,
    uncounted: {},
    faults: [],
  });
  expect(whats(await after('select 1', { goesOn: true, later: 0.5 }))).toEqual([]);
  expect(whats(await after('select 1', { goesOn: true, later: 2 }))).toEqual(['no checkpoint covers the last minute']);
});

describe('checkpoints that were deleted', () => {
  test('all of them, in the database and in the file', async () => {
    expect(whats(await after('delete from audit_checkpoint where TENANT'))).toEqual(['no checkpoint says how far the audit log goes']);
  });
  test('in the database alone', async () => {
    expect(whats(await after('delete from audit_checkpoint where TENANT', { withKept: true }))).toEqual([
      'a checkpoint was removed',
      'no checkpoint says how far the audit log goes',
    ]);
  });
  test('one of them', async () => {
    expect(whats(await after(`delete from audit_checkpoint where TENANT and seq < ${LAST_HEAD}`, { withExported: true }))).toEqual([
      'a checkpoint was removed',
    ]);
  });
});

describe('an audit log that was cut', () => {
  // Whoever cuts it knows of the checkpoints, and of the file beside the database.
  const CUT = `delete from audit_event where TENANT and seq > ${HEAD_BEFORE}; delete from audit_checkpoint where TENANT and seq = ${LAST_HEAD}`;
  test('at an earlier checkpoint: it is long ago, and says that something was to come', async () => {
    expect(whats(await after(CUT))).toEqual(['no checkpoint covers the last minute']);
    expect(whats(await after(CUT, { goesOn: true, later: 5 }))).toEqual(['no checkpoint covers the last minute']);
  });
  test('or that goes on without checkpoints', async () => {
    const event: NewAuditEvent = {
      at: new Date(),
      kind: 'write',
      operation: 'planted',
      outcome: 'done',
      request: 'x',
      actor: null,
      viewing: null,
      address: null,
      subject: null,
      detail: {},
    };
    const doing = (db: Db) => recordEvent(db, event);
    expect(whats(await after('select 1', { doing, later: 0.5 }))).toEqual([]);
    const { events, signedUpTo, faults } = await after('select 1', { doing });
    expect({ signedUpTo, faults }).toEqual({
      signedUpTo: events - 1,
      faults: [{ seq: events, what: 'no checkpoint covers the last minute' }],
    });
  });
  test('is found by what was exported', async () => {
    expect(whats(await after(CUT, { withExported: true }))).toEqual(['the end was cut off']);
  });
});

describe('an audit log that was written and signed anew', () => {
  const signAnew = (signer = STRANGER) => ({
    doing: (db: Db) =>
      signAuditLogEnd(db, firm.id, signer, { now: new Date(Date.parse(exported.checkpoints.at(-1)!.at) + 1000), closing: true }),
  });
  test('with another key, is found by whoever knows the public key', async () => {
    expect(
      whats(await after(REWRITTEN, { ...signAnew(), trusted: { keys: [readCheckpointKey(formatCheckpointKey(OWN))], former: null } })),
    ).toEqual(['a checkpoint is not signed by us', 'no checkpoint says how far the audit log goes']);
  });
  test('with our own key, by what was exported, and by the file beside the database', async () => {
    // The control: whoever has the key can do this unseen, which is why it can live elsewhere, and checkpoints too.
    expect(whats(await after(REWRITTEN, signAnew(OWN)))).toEqual([]);
    for (const known of [{ withExported: true }, { withKept: true }] as const)
      expect(whats(await after(REWRITTEN, { ...signAnew(OWN), ...known }))).toEqual(['a signed checkpoint says otherwise']);
  });
  test('signed anew alone, with another key', async () => {
    const { faults } = await after('delete from audit_checkpoint where TENANT', {
      ...signAnew(),
      trusted: { keys: exported.keys, former: null },
      withExported: true,
    });
    expect(faults.map(({ what }) => what)).toEqual([
      'a checkpoint is not signed by us',
      'a checkpoint was removed',
      'no checkpoint says how far the audit log goes',
    ]);
  });
});

describe('checkpoints of before', () => {
  const hmac = ({ tenantId, seq, hash, at }: Checkpoint) =>
    createHmac('sha256', formerHmacKey(SECRET, firm.id))
      .update(`${tenantId} ${seq} ${Buffer.from(hash).toString('hex')} ${at}`)
      .digest('hex');
  const asBefore = (checkpoint: Checkpoint, signature: string) =>
    `update audit_checkpoint set scheme = 'hmac-sha256', key = null, closing = false, signature = '\\x${signature}' where TENANT and seq = ${checkpoint.seq}`;
  const ours = () => exported.checkpoints.filter(({ tenantId }) => tenantId === firm.id);

  test('by HMAC and without a signature are said to be so, and held against the audit log', async () => {
    const [first, second] = ours();
    const changed = `${asBefore(first!, hmac(first!))}; ${asBefore(second!, '')}`;
    expect(await after(changed)).toMatchObject({ faults: [], uncounted: { 'signed as before': 1, 'not signed': 1 } });
    expect(await after(changed, { trusted: { keys: [OWN], former: null } })).toMatchObject({
      faults: [],
      uncounted: { 'not checked': 1, 'not signed': 1 },
    });
    expect(whats(await after(`${changed}; update audit_checkpoint set hash = sha256('x') where TENANT and seq = ${second!.seq}`))).toEqual([
      'a signed checkpoint says otherwise',
    ]);
    expect(whats(await after(asBefore(first!, hmac(second!))))).toEqual(['a checkpoint is not signed by us']);
  });

  test('are read from the file beside the database, line by line', async () => {
    const [first] = ours();
    const { tenantId, seq, at } = first!;
    const line = JSON.stringify({ tenantId, seq, hash: Buffer.from(first!.hash).toString('hex'), at, signature: hmac(first!) });
    await mkdir(fileOf('before'));
    await writeFile(join(fileOf('before'), 'activity-heads.log'), `${line}\n{"tenantId":"${tenantId}"\n`);
    // Its name in earlier versions; once it has the present one, nothing takes its place.
    await renameFormerCheckpointFile(fileOf('before'));
    await writeFile(join(fileOf('before'), 'activity-heads.log'), '');
    await renameFormerCheckpointFile(fileOf('before'));
    const before = await readTenantCheckpoints(fileOf('before'), firm.id);
    expect(before).toMatchObject([{ seq, scheme: 'hmac-sha256', key: null, closing: false }]);
    expect(whats(await after('select 1', { kept: before }))).toEqual([]);
    expect(whats(await after(REWRITTEN, { kept: before }))).not.toEqual([]);
    expect(whats(await after('select 1', { kept: before.map((checkpoint) => ({ ...checkpoint, hash: Buffer.alloc(32) })) }))).toEqual([
      'a checkpoint is not signed by us',
      'a signed checkpoint says otherwise',
    ]);
    // A tenant that was removed on purpose, and one of its id after that.
    await dropCheckpoints(fileOf('before'), [tenantId], new Date());
    expect([await readTenantCheckpoints(fileOf('before'), firm.id), await readLastCheckpoints(fileOf('before'))]).toEqual([[], new Map()]);
  });

  test('count for nothing until a server has signed the end', async () => {
    const all = ours()
      .map((checkpoint) => asBefore(checkpoint, hmac(checkpoint)))
      .join(';');
    const verdict = await after(all);
    expect([verdict.signedUpTo, whats(verdict)]).toEqual([0, ['no checkpoint says how far the audit log goes']]);
    const now = new Date(Date.parse(ours().at(-1)!.at) + 60_000);
    const signed = await after(all, { doing: (db) => signAuditLogEnd(db, firm.id, OWN, { now, closing: true }) });
    expect([signed.signedUpTo, whats(signed)]).toEqual([signed.events, []]);
  });
});

describe('signing', () => {
  const work = async <Result>(ask: (db: Db) => Promise<Result>) => {
    const database = await openPlace(place);
    try {
      return await ask(database.gate(firm.id));
    } finally {
      await database.close();
    }
  };

  test('renews the checkpoint of an audit log that rests, and no other one can be changed', async () => {
    const last = exported.checkpoints.findLast(({ tenantId }) => tenantId === firm.id)!;
    const now = new Date(Date.parse(last.at) + 20_000);
    const signed = await work((db) => signAuditLogEnd(db, firm.id, OWN, { now }));
    expect(signed).toMatchObject({ isNew: false, checkpoint: { seq: last.seq, at: now.toISOString(), closing: true } });
    expect(await work((db) => signAuditLogEnd(db, firm.id, OWN, { now }))).toBeNull();
    const states = await work(async (db) => [
      await sqlState(db.execute(sql`update audit_checkpoint set signature = '' where seq < ${last.seq}`)),
      await sqlState(db.execute(sql`update audit_checkpoint set at = at - interval '1 minute' where seq = ${last.seq}`)),
      await sqlState(db.execute(sql`update audit_checkpoint set hash = hash`)),
    ]);
    expect(states).toEqual(['42501', '42501', '42501']);
  });

  test('a command signs what it has added, and only the last checkpoint says that nothing follows', async () => {
    const added = await run({}, 'add-person', '--tenant', 'hekla', '--email', 'zoe@example.com', '--name', 'Zoe', '--role', 'staff');
    expect(added).toMatchObject({ code: 0, err: '' });
    expect(await verify()).toMatchObject({ code: 0, out: expect.stringMatching(/^hekla: (\d+) rows in order, signed up to \1 at /) });
    const closing = await work((db) => rowsOf<{ seq: string }>(db, sql`select seq from audit_checkpoint where closing`));
    expect(closing).toHaveLength(1);
  });

  test('a server does not sign an audit log that was cut, as long as it knows what was signed', async () => {
    const since = `tenant_id = '${firm.id}' and seq > (select seq from second_checkpoint)`;
    await place.asSuperuser((client) =>
      client.query(`create table second_checkpoint as select seq from audit_checkpoint where tenant_id = '${firm.id}' order by seq offset 1 limit 1;
        delete from audit_event where ${since}; delete from audit_checkpoint h using second_checkpoint s where h.tenant_id = '${firm.id}' and h.seq > s.seq;
        drop table second_checkpoint`),
    );
    const checkpoints = () => work((db) => rowsOf(db, sql`select seq, at, closing from audit_checkpoint order by seq`));
    const before = await checkpoints();
    await (await startAt(place, { PORTICO_SECRET: SECRET })).stop();
    expect(await checkpoints()).toEqual(before);
    expect(await verify()).toMatchObject({ code: 1, out: expect.stringContaining('the end was cut off') });
    // The control: without the file beside the database the end is signed anew, and from within nobody can know. What was exported does.
    await rename(fileOf('audit-checkpoints.log'), fileOf('moved'));
    await (await startAt(place, { PORTICO_SECRET: SECRET })).stop();
    expect((await verify()).code).toBe(0);
    expect(await verify('--checkpoints', fileOf('exported'))).toMatchObject({
      code: 1,
      out: expect.stringContaining('the end was cut off'),
    });
  });
});

describe('a key that lives elsewhere', () => {
  test('signs where the setting names it, and verifying needs the public half alone', async () => {
    const { privateKey, publicKey } = generateKeyPairSync('ed25519');
    await writeFile(fileOf('elsewhere.pem'), privateKey.export({ type: 'pkcs8', format: 'pem' }));
    await writeFile(fileOf('public.pem'), publicKey.export({ type: 'spki', format: 'pem' }));
    const PORTICO_AUDIT_KEY = fileOf('elsewhere.pem');
    await serve({ PORTICO_AUDIT_KEY });
    expect((await run({ PORTICO_AUDIT_KEY }, 'audit', 'key')).out).toBe((await readFile(fileOf('public.pem'), 'utf8')).trimEnd());
    const own = await run({ PORTICO_AUDIT_KEY }, 'audit', 'verify', '--tenant', 'hekla', '--stopped');
    expect(own).toMatchObject({
      code: 0,
      out: expect.stringContaining('signed with the secret of the installation, as before, and count for nothing'),
    });
    await writeFile(fileOf('former.pem'), formatCheckpointKey(OWN));
    await rename(fileOf('elsewhere.pem'), fileOf('away.pem'));
    expect(await verify('--public-key', fileOf('public.pem'), '--public-key', fileOf('former.pem'))).toMatchObject({ code: 0, err: '' });
    expect(await verify('--public-key', fileOf('former.pem'))).toMatchObject({ code: 1, out: expect.stringContaining('not signed by us') });
    expect(await verify('--public-key', fileOf('away.pem'))).toMatchObject({ code: 1, err: expect.stringContaining('is a private key') });
    await expect(startAt(place, { PORTICO_SECRET: SECRET, PORTICO_AUDIT_KEY })).rejects.toThrow('PORTICO_AUDIT_KEY');
    await writeFile(fileOf('elsewhere.pem'), 'x');
    await expect(startAt(place, { PORTICO_SECRET: SECRET, PORTICO_AUDIT_KEY })).rejects.toThrow('is no private key');
  });
});

test('what was exported is never written over, and what is none is refused', async () => {
  expect(await portico('export', '--file', fileOf('exported'))).toMatchObject({
    code: 1,
    err: expect.stringContaining('is there already'),
  });
  await writeFile(fileOf('cut'), (await readFile(fileOf('exported'), 'utf8')).slice(0, -40));
  expect(await verify('--checkpoints', fileOf('cut'))).toMatchObject({ code: 1, err: expect.stringContaining('cut or changed') });
  expect(await verify('--checkpoints', fileOf('public.pem'))).toMatchObject({
    code: 1,
    err: expect.stringContaining('is no file of exported checkpoints'),
  });
});
