/** Tests that the clients of many accounts, and many advisors, are asked in at once: who is, who is not and why, and that nobody is asked twice. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BulkRun } from '#contract/records';
import { HANG_MS } from '../kit/limits.ts';
import { signInBrowser, startWithFixture, TestBrowser, type TestServer } from '../kit/server.ts';
import { rowsOf } from '../kit/sql.ts';

let running: TestServer;
let sue: TestBrowser;
beforeAll(async () => {
  running = await startWithFixture();
  sue = await signInBrowser(running.server.port, 'hekla', 'sue');
  await signInBrowser(running.server.port, 'hekla', 'ann');
  // Whoever has come in has proved that the address is theirs.
  await work().execute(sql`update person set email_verified = true where id = ${running.fixture.hekla.people.ann}`);
});
afterAll(() => running.dispose());

const work = () => running.server.database.work(running.fixture.hekla.id);
const at = (collection: string) => `/api/collections/${collection}/bulk`;
const found = { search: 'asked in' };
interface Preview {
  readonly digest: string;
  readonly count: number;
  readonly without: readonly { readonly name: string; readonly why: string }[];
}
const preview = async (target: object, collection = 'accounts') =>
  (await sue.ask('POST', `${at(collection)}/preview`, { body: { action: 'invite', ...target } })).body as Preview;
const letters = () =>
  rowsOf<{ to: string; name: string }>(
    work(),
    sql`select d.recipient as to, a.name from invitation i join delivery d on d.id = i.delivery_id join account a on a.id = i.account_id order by a.name`,
  );

async function openAccount(name: string, more: object = {}): Promise<string> {
  const { people } = running.fixture.hekla;
  const portal = await rowsOf<{ id: string }>(work(), sql`select id from portal where key = 'clients'`);
  const values = {
    name,
    email: `${name.replaceAll(' ', '.')}@new.example`,
    accountType: 'single',
    portal: portal[0]!.id,
    owner: [people.ada],
  };
  const made = await sue.ask('POST', '/api/collections/accounts/records', { body: { values: { ...values, ...more } } });
  expect(made.status, made.text).toBe(200);
  return (made.body as { id: string }).id;
}

async function invite(target: object, digest: string, collection = 'accounts'): Promise<BulkRun> {
  const begun = await sue.ask('POST', at(collection), { body: { action: 'invite', ...target, digest } });
  expect(begun.status, begun.text).toBe(200);
  const { id } = begun.body as { id: string };
  const run = async () => ((await sue.ask('GET', at(collection))).body as { value: BulkRun[] }).value.find((one) => one.id === id)!;
  await expect.poll(async () => (await run()).state, { timeout: HANG_MS }).toBe('done');
  return run();
}

test('all that a list finds are asked in, and those who cannot be are named with the reason', async () => {
  const one = await openAccount('asked in one');
  await openAccount('asked in two');
  await openAccount('asked in family', { isGroup: true, members: [one] });
  const first = await preview({ found });
  expect([first.count, first.without]).toEqual([
    2,
    [{ id: expect.any(String), name: 'asked in family', why: 'A group of accounts has no client of its own.' }],
  ]);
  expect(await letters()).toEqual([]);
  expect(await invite({ found }, first.digest)).toMatchObject({ action: 'invite', count: 2, done: 2, failures: [] });
  expect(await letters()).toEqual([
    { to: 'asked.in.one@new.example', name: 'asked in one' },
    { to: 'asked.in.two@new.example', name: 'asked in two' },
  ]);
  const { rows } = await work().execute<{ detail: string }>(
    sql`select d.detail from audit_event e join audit_detail d using (tenant_id, seq) where e.operation = 'startBulk' order by e.seq desc limit 1`,
  );
  expect(JSON.parse(rows[0]!.detail)).toMatchObject({ action: 'invite', count: 2, found: { search: 'asked in' } });
});

test('asked for again, only those are asked in who came since, and nobody twice', async () => {
  await openAccount('asked in three');
  const again = await preview({ found });
  expect([again.count, again.without.map(({ name, why }) => [name, why])]).toEqual([
    1,
    [
      ['asked in family', 'A group of accounts has no client of its own.'],
      ['asked in one', 'An earlier invitation is still valid. Send another one from the account itself.'],
      ['asked in two', 'An earlier invitation is still valid. Send another one from the account itself.'],
    ],
  ]);
  expect(await invite({ found }, again.digest)).toMatchObject({ count: 1, failures: [] });
  expect((await letters()).map(({ name }) => name)).toEqual(['asked in one', 'asked in three', 'asked in two']);
  // With nobody left nothing is begun.
  const none = await preview({ found });
  expect(none.count).toBe(0);
  const refused = await sue.ask('POST', at('accounts'), { body: { action: 'invite', found, digest: none.digest } });
  expect([refused.status, (refused.body as { error: string }).error]).toEqual([409, 'bulk.changed']);
  // One whose letter was given up is asked in again.
  await work().execute(sql`update delivery set state = 'dead' where recipient = 'asked.in.one@new.example'`);
  expect((await preview({ found })).count).toBe(1);
});

test('of two who ask the same people in at once one does, and a corrected address is asked in again', async () => {
  await Promise.all(['double one', 'double two', 'double three'].map((name) => openAccount(name)));
  const target = { found: { search: 'double' } };
  const { digest, count } = await preview(target);
  expect(count).toBe(3);
  const both = await Promise.all([invite(target, digest), invite(target, digest)].map((run) => run.catch(() => null)));
  const failures = both.flatMap((run) => run?.failures.map(({ why }) => why) ?? []);
  expect(new Set(failures).size).toBeLessThanOrEqual(1);
  const written = async () => (await letters()).filter(({ name }) => name.startsWith('double')).map(({ to }) => to);
  expect(await written()).toHaveLength(3);
  await work().execute(sql`update account set email = 'right@new.example' where name = 'double one'`);
  const again = await preview(target);
  expect([again.count, again.without.length]).toEqual([1, 2]);
  await invite(target, again.digest);
  expect(await written()).toContain('right@new.example');
  // A disabled client could not come in.
  await work().execute(sql`update person set disabled = true where id = (select client_id from account where name = 'double two')`);
  expect((await preview(target)).without.map(({ name, why }) => [name, why])).toContainEqual([
    'double two',
    'The client is disabled and could not come in.',
  ]);
});

test('whoever has come in is not asked in, and no other collection has clients', async () => {
  const { account } = running.fixture.hekla.accounts.alpha;
  const arrived = await preview({ ids: [account] });
  expect([arrived.count, arrived.without.map(({ why }) => why)]).toEqual([
    0,
    ['This client has signed in already and needs no invitation.'],
  ]);
  const other = await sue.ask('POST', '/api/collections/portfolios/bulk/preview', {
    body: { action: 'invite', ids: [running.fixture.hekla.accounts.alpha.portfolio] },
  });
  expect([other.status, (other.body as { error: string }).error]).toEqual([409, 'record.kept']);
});

test('an address that somebody else has is told, and the others are asked in', async () => {
  const { rows } = await work().execute<{ email: string }>(sql`select email from person where id = ${running.fixture.hekla.people.ada}`);
  await openAccount('later one', { email: rows[0]!.email });
  await openAccount('later two');
  const run = await invite({ found: { search: 'later' } }, (await preview({ found: { search: 'later' } })).digest);
  expect([run.done, run.failures.map(({ name, why }) => [name, why])]).toEqual([
    2,
    [['later one', expect.stringMatching(/^\p{Lu}.*address/u)]],
  ]);
  expect((await letters()).map(({ name }) => name)).toContain('later two');
});

test('advisors whom a file brought are asked in by the letter of advisors, in their language, and choose a password', async () => {
  const { organisations } = running.fixture.hekla;
  const person = { phone: '+354 555 0100', language: 'is', organisation: organisations.own };
  for (const [name, isProfessional] of [
    ['colleague one', true],
    ['colleague two', true],
    ['colleague three', false],
  ] as const) {
    const values = { ...person, name, email: `${name.replaceAll(' ', '.')}@new.example`, isProfessional };
    expect((await sue.ask('POST', '/api/collections/users/records', { body: { values } })).status).toBe(200);
  }
  const target = { found: { search: 'colleague' } };
  const first = await preview(target, 'users');
  expect([first.count, first.without.map(({ name, why }) => [name, why])]).toEqual([
    2,
    [['colleague three', expect.stringContaining('clients are invited from their accounts')]],
  ]);
  expect(await invite(target, first.digest, 'users')).toMatchObject({ count: 2, done: 2, failures: [] });
  const written = () =>
    rowsOf<{ to: string; language: string; body: string | null }>(
      work(),
      sql`select recipient as to, language, body from delivery where template = 'advisor' order by recipient`,
    );
  await expect.poll(async () => (await written()).every(({ body }) => body !== null), { timeout: HANG_MS }).toBe(true);
  expect((await written()).map(({ to, language }) => [to, language])).toEqual([
    ['colleague.one@new.example', 'is'],
    ['colleague.two@new.example', 'is'],
  ]);
  expect((await preview(target, 'users')).without.map(({ why }) => why)).toContain('A letter was written less than an hour ago.');
  const code = /[?&]invite=([\w-]+)/.exec((await written())[0]!.body!)![1]!;
  const newcomer = new TestBrowser(running.server.port, 'hekla');
  const chosen = await newcomer.ask('PUT', '/api/invitation', { body: { code, password: 'A-fjord-of-9-miles', terms: true } });
  expect(chosen.status, chosen.text).toBe(200);
  const { without } = await preview(target, 'users');
  expect(without.find(({ name }) => name === 'colleague one')?.why).toBe('They have signed in already and need no invitation.');
});
