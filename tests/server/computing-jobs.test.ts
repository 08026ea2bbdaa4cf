/** Tests that jobs that compute run in a thread of their own, through their own connection to the database. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Jobs, Log, Tenant, WorkContext } from '#platform';
import { REBUILD_FIGURES } from '#server/accounts';
import { readTenantRecord } from '#server/tenants';
import { openComputingJobs, type ComputingJobs } from '../../apps/server/computing/jobs.ts';
import { openTestDatabase, silentLog, TEST_DATABASE_URL, type TestDatabase } from '../kit/database.ts';
import { makeFixture } from '../kit/fixture.ts';
import { HANG_MS } from '../kit/limits.ts';

let place: TestDatabase;
let tenant: Tenant;
let computing: ComputingJobs;
beforeAll(async () => {
  place = await openTestDatabase();
  const { hekla } = await makeFixture(place.database);
  tenant = (await readTenantRecord(place.database.work(), hekla.id)) as Tenant;
  computing = openComputingJobs(place.database, silentLog);
});
afterAll(async () => {
  await computing.stop();
  await place.dispose();
});

const nobody: Jobs = { send: () => Promise.resolve() };

async function rebuild(signal = new AbortController().signal): Promise<void> {
  const context = { db: place.database.work(tenant.id), tenant, jobs: nobody, signal } as unknown as WorkContext;
  await computing.of([REBUILD_FIGURES])[REBUILD_FIGURES]?.(context, {} as never);
}

async function forget(): Promise<void> {
  await place.database.work(tenant.id).execute(sql`delete from account_summary`);
}

/** The number of statements that wait for rows of the stored figures; the embedded engine lets nobody else in meanwhile. */
async function waiting(): Promise<number> {
  return await place.asSuperuser(async (client) => {
    const { rows } = await client.query(`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and position('account_summary' in query) > 0`);
    return rows.length;
  });
}

async function stored(): Promise<number> {
  const { rows } = await place.database.work(tenant.id).execute<{ count: string }>(sql`select count(*) as count from account_summary`);
  return Number(rows[0]?.count);
}

test('figures are rebuilt, and others are answered meanwhile, each in its own transactions', async () => {
  await forget();
  const rebuilt = rebuild();
  const asked = Array.from({ length: 50 }, () =>
    place.database.work(tenant.id).transaction(async (tx) => {
      const ids = [
        await tx.execute<{ id: string }>(sql`select txid_current() as id`),
        await tx.execute<{ id: string }>(sql`select txid_current() as id`),
      ];
      return new Set(ids.map(({ rows }) => rows[0]?.id)).size;
    }),
  );
  expect(await Promise.all(asked)).toEqual(asked.map(() => 1));
  await rebuilt;
  expect(await stored()).toBeGreaterThan(0);
});

test('what nobody computes fails, and what it is asked next is done', async () => {
  const context = { tenant, jobs: nobody, signal: new AbortController().signal } as unknown as WorkContext;
  await expect(computing.of(['nothing'])['nothing']?.(context, {} as never)).rejects.toThrow('nothing computes');
  await forget();
  await rebuild();
  expect(await stored()).toBeGreaterThan(0);
});

test('a thread that ends fails what it was doing, and the next job gets a new one', async () => {
  await forget();
  const failed = expect(rebuild()).rejects.toThrow();
  await computing.stop();
  await failed;
  await rebuild();
  expect(await stored()).toBeGreaterThan(0);
});

test('a job that does not hear that it is to end, ends with its thread, and the next job gets a new one', async () => {
  const told: string[] = [];
  const log: Log = { ...silentLog, error: (_, message) => told.push(message) };
  const impatient = openComputingJobs(place.database, log, 1500);
  const rebuildIn = (jobs: ComputingJobs, signal: AbortSignal) =>
    jobs.of([REBUILD_FIGURES])[REBUILD_FIGURES]?.({ tenant, jobs: nobody, signal } as unknown as WorkContext, {} as never);
  // All are out of date, and somebody else holds what is to be written: waiting for it, the job can hear nothing.
  const outdated = place.database.work(tenant.id).execute(sql`update account_summary set facts_at = to_timestamp(0)`);
  expect((await outdated).rowCount).toBeGreaterThan(0);
  const freed = Promise.withResolvers<void>();
  const locked = Promise.withResolvers<void>();
  const holding = place.database.work(tenant.id).transaction(async (tx) => {
    await tx.execute(sql`select from account_summary for update`);
    locked.resolve();
    await freed.promise;
  });
  await Promise.race([locked.promise, holding]);
  const ending = new AbortController();
  const failed = expect(rebuildIn(impatient, ending.signal)).rejects.toThrow('the computing thread ended');
  if (TEST_DATABASE_URL !== undefined) await expect.poll(waiting, { timeout: HANG_MS }).toBeGreaterThan(0);
  ending.abort();
  await failed;
  expect(told).toEqual(['a job did not end when it was told to; its thread is ended']);
  freed.resolve();
  await holding;
  await forget();
  await rebuildIn(impatient, new AbortController().signal);
  expect(await stored()).toBeGreaterThan(0);
  expect(told).toHaveLength(1);
  await impatient.stop();
});
