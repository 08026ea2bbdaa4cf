/** Tests what is done to all that a list finds: which records are meant, that nobody else’s are, and where it stops by itself. */
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BulkAction, BulkRun } from '#contract/records';
import { HANG_MS } from '../kit/limits.ts';
import { restartServer, signInBrowser, startWithFixture, type TestAnswer, type TestBrowser, type TestServer } from '../kit/server.ts';
import { rowsOf } from '../kit/sql.ts';

let running: TestServer;
let sue: TestBrowser;
beforeAll(async () => {
  running = await startWithFixture();
  sue = await signInBrowser(running.server.port, 'hekla', 'sue');
});
afterAll(() => running.dispose());

const staffOf = (firm: 'hekla' | 'pelagos') => {
  const { id, people } = running.fixture[firm];
  return running.server.database.person(id, people.sue, 'tenant');
};
const work = (firm: 'hekla' | 'pelagos' = 'hekla') => running.server.database.work(running.fixture[firm].id);
const bulk = (...rest: string[]) => ['/api/collections/riskProfiles/bulk', ...rest].join('/');
const code = ({ body }: TestAnswer) => (body as { error: string }).error;

interface ListedRecords {
  readonly search?: string;
  readonly only?: string;
  readonly bin?: boolean;
}
const preview = (action: BulkAction, found: ListedRecords) => sue.ask('POST', bulk('preview'), { body: { action, found } });
const digestOf = async (action: BulkAction, found: ListedRecords) => ((await preview(action, found)).body as { digest: string }).digest;
const start = (action: BulkAction, found: ListedRecords, digest: string) => sue.ask('POST', bulk(), { body: { action, found, digest } });
const bulkRun = async (id: string) => ((await sue.ask('GET', bulk())).body as { value: BulkRun[] }).value.find((one) => one.id === id)!;
const run = async (action: BulkAction, found: ListedRecords) => {
  const begun = await start(action, found, await digestOf(action, found));
  expect(begun.status, begun.text).toBe(200);
  const { id } = begun.body as { id: string };
  await expect.poll(async () => (await bulkRun(id)).state, { timeout: HANG_MS }).toBe('done');
  return bulkRun(id);
};
const runOf = async (action: BulkAction, target: { readonly ids?: readonly string[]; readonly undoes?: string }) => {
  const begun = await sue.ask('POST', bulk(), { body: { action, ...target } });
  expect(begun.status, begun.text).toBe(200);
  const { id } = begun.body as { id: string };
  await expect.poll(async () => (await bulkRun(id)).state, { timeout: HANG_MS }).toBe('done');
  return bulkRun(id);
};
const idsOf = (name: string) => rowsOf<{ id: string }>(work(), sql`select id from record where name like ${name} order by name`);
const count = async (query = '') =>
  ((await sue.ask('GET', `/api/collections/riskProfiles/records${query}`)).body as { count: number }).count;

/** Writes so many risk profiles of this name, as an import would. */
async function write(name: string, many: number, firm: 'hekla' | 'pelagos' = 'hekla'): Promise<void> {
  await staffOf(firm).execute(sql`
    insert into record (collection, name, search, data)
    select 'riskProfiles', ${name} || ' ' || n, lower(${name} || ' ' || n), jsonb_build_object('name', ${name} || ' ' || n)
    from generate_series(1, ${many}::int) n`);
}

test('everything that a list finds is previewed, done to, and brought back; what it does not find is left, and so is another firm', async () => {
  await write('Careful', 230);
  await write('Daring', 3);
  await write('Careful', 2, 'pelagos');
  const before = await count();
  const previewed = (await preview('remove', { search: 'careful' })).body as { count: number; those: object[]; without: object[] };
  expect([previewed.count, previewed.those.length, previewed.without]).toEqual([230, 200, []]);
  expect(await run('remove', { search: 'careful' })).toMatchObject({ count: 230, done: 230, failures: [] });
  expect([await count(), await count('?search=careful')]).toEqual([before - 230, 0]);
  expect(await rowsOf(work('pelagos'), sql`select count(*)::int as n from record where active and name like 'Careful%'`)).toEqual([
    { n: 2 },
  ]);
  expect(await run('restore', { search: 'careful', bin: true })).toMatchObject({ done: 230, failures: [] });
  expect(await count()).toBe(before);
});

test('the row of the log says what the list was asked, and is written with the beginning', async () => {
  const rows = await rowsOf<{ detail: string }>(
    work(),
    sql`select d.detail from audit_event e join audit_detail d using (tenant_id, seq) where e.operation = 'startBulk' order by e.seq`,
  );
  expect(rows.map(({ detail }) => JSON.parse(detail) as object)).toEqual([
    {
      bulk: expect.any(String),
      action: 'remove',
      found: { search: 'careful', bin: false },
      count: 230,
      digest: expect.stringMatching(/^[0-9a-f]{64}$/),
    },
    {
      bulk: expect.any(String),
      action: 'restore',
      found: { search: 'careful', bin: true },
      count: 230,
      digest: expect.stringMatching(/^[0-9a-f]{64}$/),
    },
  ]);
});

test('what an action has done is undone by its opposite, and nothing else is, nor by another firm', async () => {
  await write('Undone', 3);
  const others = await idsOf('Undone 3');
  expect((await sue.ask('DELETE', `/api/collections/riskProfiles/records/${others[0]!.id}?version=1`)).status).toBe(200);
  // Somebody else had removed one of those that were chosen.
  const ids = (await idsOf('Undone %')).map(({ id }) => id);
  const removal = await runOf('remove', { ids });
  expect(removal).toMatchObject({ count: 3, done: 3 });
  expect(removal.failures).toEqual([{ id: others[0]!.id, name: 'Undone 3', why: 'Somebody else has done it already.' }]);
  const undo = { action: 'restore', undoes: removal.id };
  const elsewhere = await signInBrowser(running.server.port, 'pelagos', 'sue');
  for (const refused of [
    await elsewhere.ask('POST', bulk(), { body: undo }),
    await sue.ask('POST', bulk(), { body: { ...undo, action: 'remove' } }),
    await sue.ask('POST', bulk(), { body: { ...undo, ids } }),
    await sue.ask('POST', '/api/collections/models/bulk', { body: undo }),
  ])
    expect([refused.status, code(refused)]).toEqual([400, 'input.invalid']);
  expect(await count('?search=undone')).toBe(0);
  const restoring = await runOf('restore', { undoes: removal.id });
  expect(restoring).toMatchObject({ action: 'restore', count: 2, done: 2, failures: [] });
  // What was in the bin before stays there.
  expect(await count('?search=undone')).toBe(2);
  expect(await runOf('remove', { undoes: restoring.id })).toMatchObject({ count: 2, done: 2, failures: [] });
  expect(await count('?search=undone')).toBe(0);
});

test('nothing is begun where others are found than were previewed, nor where nothing is found, nor where it is not said what is meant', async () => {
  const runs = async () => rowsOf(work(), sql`select id from bulk_action order by created_at`);
  const before = await runs();
  const digest = await digestOf('remove', { search: 'daring' });
  // As many as before, and others.
  await staffOf('hekla').execute(sql`update record set name = 'Bold', search = 'bold' where name = 'Daring 3'`);
  await write('Daring anew', 1);
  expect(code(await start('remove', { search: 'daring' }, digest))).toBe('bulk.changed');
  const none = { search: 'nobody has this' };
  expect(code(await start('remove', none, await digestOf('remove', none)))).toBe('bulk.changed');
  const ids = [randomUUID()];
  for (const body of [
    { action: 'remove' },
    { action: 'remove', ids, found: { search: '' }, digest },
    { action: 'remove', found: { search: 'daring' } },
    { action: 'remove', found: { search: 'daring', bin: true }, digest },
    { action: 'restore', found: { search: 'daring' }, digest },
    { action: 'remove', found: { search: 'daring', only: 'name:Daring 1' }, digest },
  ])
    expect([body, code(await sue.ask('POST', bulk(), { body }))]).toEqual([body, 'input.invalid']);
  expect(await runs()).toEqual(before);
});

test('pages come back with those within them, whatever their order, and what goes with them is counted once', async () => {
  const make = async (name: string, parent?: string) => {
    const made = await sue.ask('POST', '/api/collections/pages/records', { body: { values: { name }, ...(parent && { parent }) } });
    expect(made.status, made.text).toBe(200);
    return (made.body as { id: string }).id;
  };
  const outer = await make('Nested outer');
  const inner = await make('Nested inner', outer);
  await make('Nested innermost', inner);
  // The list of the bin has them the other way round.
  await staffOf('hekla')
    .execute(sql`update record set position = case id when ${outer}::uuid then 30 when ${inner}::uuid then 20 else 10 end
    where name like 'Nested%'`);
  const at = '/api/collections/pages/bulk';
  const found = { search: 'nested' };
  const previewed = (await sue.ask('POST', `${at}/preview`, { body: { action: 'remove', found } })).body as Record<string, unknown>;
  expect(previewed).toMatchObject({ count: 3, within: 0 });
  const go = async (action: BulkAction, within: ListedRecords) => {
    const { digest } = (await sue.ask('POST', `${at}/preview`, { body: { action, found: within } })).body as { digest: string };
    const { id } = (await sue.ask('POST', at, { body: { action, found: within, digest } })).body as { id: string };
    const look = async () => ((await sue.ask('GET', at)).body as { value: BulkRun[] }).value.find((one) => one.id === id)!;
    await expect.poll(async () => (await look()).state, { timeout: HANG_MS }).toBe('done');
    return look();
  };
  await go('remove', found);
  expect(await go('restore', { ...found, bin: true })).toMatchObject({ count: 3, failures: [] });
  expect(((await sue.ask('GET', '/api/collections/pages/records?search=nested')).body as { count: number }).count).toBe(3);
});

test('a run in which two hundred could not be changed stops by itself, and leaves the rest', async () => {
  const ids = Array.from({ length: 250 }, () => randomUUID());
  const [{ id } = { id: '' }] = await rowsOf<{ id: string }>(
    staffOf('hekla'),
    sql`insert into bulk_action (collection, action, ids) values ('riskProfiles', 'remove', ${sql.param(ids)}::uuid[]) returning id`,
  );
  // A run that was begun and not sent on its way is resumed at the next start.
  running = await restartServer(running);
  sue = await signInBrowser(running.server.port, 'hekla', 'sue');
  await expect.poll(async () => (await bulkRun(id)).state, { timeout: HANG_MS }).toBe('stopped');
  const { done, failures } = await bulkRun(id);
  expect([done, failures.length]).toEqual([200, 200]);
});

test('more than ten thousand are too many at once, and it is said how they become fewer', async () => {
  await write('Crowd', 10_001);
  for (const answer of [await preview('remove', { search: 'crowd' }), await start('remove', { search: 'crowd' }, '0'.repeat(64))])
    expect([answer.status, code(answer), (answer.body as { message: string }).message]).toEqual([
      409,
      'bulk.exceeded',
      'More than 10,000 records were found, which is too many at once. Narrow the list by a search or a filter.',
    ]);
});
