/** Tests that jobs that compute run in a thread of their own, through their own connection to the database. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Jobs, Tenant, WorkContext } from '#platform';
import { REBUILD_FIGURES } from '#server/accounts';
import { readTenantRecord } from '#server/tenants';
import { openComputingJobs, type ComputingJobs } from '../../apps/server/computing/jobs.ts';
import { openTestDatabase, silentLog, type TestDatabase } from '../kit/database.ts';
import { makeFixture } from '../kit/fixture.ts';

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
