/** Tests that pg-boss runs under the role of jobs, creates nothing, and keeps the promises of its queues. */
import { PgBoss } from 'pg-boss';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { JobStatements } from '../../adapters/database/database.ts';
import { openTestDatabase, type TestDatabase } from '../kit/database.ts';
import { HANG_MS } from '../kit/limits.ts';

let place: TestDatabase;
let boss: PgBoss;
const failures: unknown[] = [];

beforeAll(async () => {
  place = await openTestDatabase({ queues: ['statement', 'import'] });
  boss = new PgBoss({
    db: watched(place.database.jobs()),
    migrate: false,
    createSchema: false,
    schedule: false,
    reindex: false,
    superviseIntervalSeconds: 1,
    maintenanceIntervalSeconds: 1,
    monitorIntervalSeconds: 1,
    flowIntervalSeconds: 1,
  });
  boss.on('error', (error) => failures.push(error));
  await boss.start();
});
afterAll(async () => {
  await boss.stop({ graceful: false });
  await place.dispose();
});

function watched(jobs: JobStatements): JobStatements {
  return {
    async executeSql(text, values) {
      try {
        return await jobs.executeSql(text, values);
      } catch (error) {
        failures.push(error);
        throw error;
      }
    },
  };
}

test('a key has one waiting job, and another once that is at work', async () => {
  const first = await boss.send('statement', { number: 1 }, { singletonKey: 'one' });
  expect(await boss.send('statement', { number: 2 }, { singletonKey: 'one' })).toBeNull();
  expect(await boss.send('statement', { number: 3 }, { singletonKey: 'two' })).not.toBeNull();
  const [job] = await boss.fetch<{ number: number }>('statement');
  expect(job).toMatchObject({ id: first, data: { number: 1 } });
  expect(await boss.send('statement', { number: 4 }, { singletonKey: 'one' })).not.toBeNull();
});

test('a job is done, tried again when it failed, and looked after, all without a right that is missing', async () => {
  const seen: number[] = [];
  await boss.send('import', { number: 1 }, { singletonKey: 'done' });
  await boss.send('import', { number: 2 }, { singletonKey: 'failing', retryDelay: 0, retryBackoff: false });
  await boss.work<{ number: number }>('import', { pollingIntervalSeconds: 0.5 }, async ([job]) => {
    const number = job?.data.number ?? NaN;
    seen.push(number);
    if (number === 2 && seen.filter((one) => one === 2).length === 1) throw new Error('once');
  });
  await vi.waitFor(() => expect(seen.toSorted((a, b) => a - b)).toEqual([1, 2, 2]), { timeout: HANG_MS, interval: 200 });
  await boss.supervise();
  expect(failures).toEqual([]);
});

test('a queue that nobody asked for at the start cannot be made', async () => {
  await expect(place.database.jobs().executeSql(`select pgboss.create_queue('other', '{"policy":"short"}')`)).rejects.toMatchObject({
    code: '42501',
  });
});

test('statements of a role are refused here too', async () => {
  const jobs = place.database.jobs();
  await expect(jobs.executeSql('BEGIN; RESET ROLE; SELECT 1; COMMIT;')).rejects.toThrow('RESET');
  await expect(jobs.executeSql(`select set_config('role', 'none', true)`)).rejects.toThrow('set_config');
});

test('a failure in the middle undoes the whole text', async () => {
  const jobs = place.database.jobs();
  await expect(jobs.executeSql(`BEGIN; UPDATE pgboss.queue SET warning_queued = 7; SELECT 1 / 0; COMMIT;`)).rejects.toMatchObject({
    code: '22012',
  });
  const { rows } = await jobs.executeSql('select name from pgboss.queue where warning_queued = 7');
  expect(rows).toEqual([]);
});
