/** Tests work that outlives a request: done soon, once, for its own tenant, again when it failed, and after a restart. */
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Job, WorkContext } from '#platform';
import { openJobs, type JobRunner } from '../../apps/server/plugins/jobs.ts';
import { openServerTexts } from '../../apps/server/texts.ts';
import { openPlace, newTestPlace, silentLog, type TestPlace } from '../kit/database.ts';
import type { Database } from '#adapters/database';
import { makeFixture, type Fixture } from '../kit/fixture.ts';
import { HANG_MS } from '../kit/limits.ts';

const QUEUES = ['test.work', 'test.other'];
const SOON = { timeout: HANG_MS, interval: 20 };

let place: TestPlace;
let database: Database;
let fixture: Fixture;
const open: JobRunner<object>[] = [];
beforeEach(async () => {
  place = await newTestPlace();
  database = await openPlace(place, { queues: QUEUES });
  fixture = await makeFixture(database);
});
afterEach(async () => {
  for (const runner of open.splice(0)) await runner.stop(1000);
  await database.close();
  await place.dispose();
});

type TestJob = (context: WorkContext, data: { readonly n: number }) => Promise<void>;

async function start(work?: TestJob): Promise<JobRunner<object>> {
  const queues: Record<string, Job<object>> = work ? { 'test.work': work } : {};
  const runner = openJobs({
    database,
    queues,
    portsOf: () => ({}),
    words: openServerTexts(),
    origin: ({ host }) => `http://${host}`,
    clock: () => new Date(),
    log: silentLog,
  });
  open.push(runner);
  await runner.start();
  return runner;
}

test('what is sent is done at once, one after the other, however seldom the queue is looked at', async () => {
  const done: number[] = [];
  const runner = await start(async (_, { n }) => void done.push(n));
  const jobs = runner.of(fixture.hekla.id);
  for (let n = 0; n < 8; n += 1) await jobs.send('test.work', { n });
  await vi.waitUntil(() => done.length === 8, SOON);
  expect(done.toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
});

test('a job works within its own tenant', async () => {
  const seen: unknown[] = [];
  const runner = await start(async ({ db, tenant, words }) => {
    const { rows } = await db.execute<{ key: string }>(
      sql`select count(*)::int as accounts, (select key from tenant where id = app_tenant()) as key from account`,
    );
    seen.push([tenant.key, rows[0], words('is')('refusal.file.empty')]);
  });
  await runner.of(fixture.pelagos.id).send('test.work', { n: 1 });
  await vi.waitUntil(() => seen.length === 1, SOON);
  expect(seen).toEqual([['pelagos', { accounts: 3, key: 'pelagos' }, 'Skráin er tóm.']]);
});

test('equal work that waits is joined, in one tenant and not across two', async () => {
  const sender = await start();
  for (const firm of ['hekla', 'pelagos', 'hekla', 'hekla'] as const)
    await sender.of(fixture[firm].id).send('test.work', { n: 1 }, { key: 'same' });
  await sender.of(fixture.hekla.id).send('test.work', { n: 2 }, { key: 'another' });
  await sender.of(fixture.hekla.id).send('test.work', { n: 3 });
  await sender.of(fixture.hekla.id).send('test.work', { n: 3 });
  const done: string[] = [];
  await start(async ({ tenant }, { n }) => void done.push(`${tenant.key} ${n}`));
  await vi.waitUntil(() => done.length === 5, SOON);
  expect(done.sort()).toEqual(['hekla 1', 'hekla 2', 'hekla 3', 'hekla 3', 'pelagos 1']);
});

test('work that may have been sent before is sent only where none waits, runs or is to be tried again', async () => {
  const done: string[] = [];
  const [running, end, again] = [Promise.withResolvers<void>(), Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let tries = 0;
  const sender = await start();
  const resume = (firm: 'hekla' | 'pelagos', n: number) =>
    sender.of(fixture[firm].id).send('test.work', { n }, { key: 'same', unlessAtWork: true });
  // Waiting.
  await resume('hekla', 1);
  await resume('hekla', 2);
  const worker = await start(async ({ tenant }, { n }) => {
    done.push(`${tenant.key} ${n}`);
    if (n === 9) return;
    running.resolve();
    if (n === 1) await end.promise;
    tries += 1;
    if (n === 1 && tries === 1) {
      again.resolve();
      throw new Error('not yet');
    }
  });
  // Under way, and then failed with an attempt left.
  await running.promise;
  await resume('hekla', 3);
  end.resolve();
  await again.promise;
  await resume('hekla', 4);
  await vi.waitUntil(() => tries === 2, SOON);
  // Another tenant's is its own; and what is done or given up is no work any more.
  await resume('pelagos', 5);
  await vi.waitUntil(() => done.length === 3, SOON);
  expect(done).toEqual(['hekla 1', 'hekla 1', 'pelagos 5']);
  await vi.waitUntil(async () => (await statesOf()).every((state) => state === 'completed'), SOON);
  await resume('hekla', 6);
  await vi.waitUntil(() => done.length === 4, SOON);
  await vi.waitUntil(async () => (await statesOf()).every((state) => state === 'completed'), SOON);
  await database.jobs().executeSql(`update pgboss.job set state = 'failed' where name = 'test.work'`, []);
  await worker.of(fixture.hekla.id).send('test.work', { n: 9 }, { key: 'same', unlessAtWork: true });
  await vi.waitUntil(() => done.length === 5, SOON);
  expect(done.slice(3)).toEqual(['hekla 6', 'hekla 9']);
});

const statesOf = async () =>
  (await database.jobs().executeSql(`select state from pgboss.job where name = 'test.work'`, [])).rows.map(({ state }) => state);

test('what fails is tried again', async () => {
  let tries = 0;
  const runner = await start(async () => {
    tries += 1;
    if (tries < 3) throw new Error('not yet');
  });
  await runner.of(fixture.hekla.id).send('test.work', { n: 1 });
  await vi.waitUntil(() => tries === 3, SOON);
});

test('work for a tenant that is gone is dropped', async () => {
  const done: number[] = [];
  const runner = await start(async (_, { n }) => void done.push(n));
  await runner.of('00000000-0000-4000-8000-000000000000').send('test.work', { n: 1 });
  await runner.of(fixture.hekla.id).send('test.work', { n: 2 });
  await vi.waitUntil(() => done.length === 1, SOON);
  expect(done).toEqual([2]);
});

test('a stop tells the running job, and the next start does it again', async () => {
  const started = Promise.withResolvers<void>();
  const ended: string[] = [];
  const first = await start(async ({ signal }) => {
    started.resolve();
    await new Promise((resolve) => signal.addEventListener('abort', resolve));
    ended.push('interrupted');
    signal.throwIfAborted();
  });
  await first.of(fixture.hekla.id).send('test.work', { n: 1 });
  await started.promise;
  await first.stop(5000);
  expect([ended, first.state()]).toEqual([['interrupted'], 'stopped']);
  await start(async () => void ended.push('done'));
  await vi.waitUntil(() => ended.length === 2, SOON);
  expect(ended).toEqual(['interrupted', 'done']);
});

test('what was sent before a restart is done after it', async () => {
  await (await start()).of(fixture.hekla.id).send('test.work', { n: 7 });
  for (const runner of open.splice(0)) await runner.stop(1000);
  await database.close();
  database = await openPlace(place, { queues: QUEUES });
  const done: number[] = [];
  await start(async (_, { n }) => void done.push(n));
  await vi.waitUntil(() => done.length === 1, SOON);
  expect(done).toEqual([7]);
});
