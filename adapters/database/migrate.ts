/** Brings a database up to date over its owner's connection: tables, pg-boss and its queues, and the permissions of the roles. */
import { createRequire } from 'node:module';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type pg from 'pg';
import { getConstructionPlans, getMigrationPlans } from 'pg-boss';
import { z } from 'zod';
import { StartRefused } from './refused.ts';
import { readStatements } from './statement.ts';

// Any number that nothing else locks in the same database.
const MIGRATION_LOCK = 7_041_776;
const JOBS_SCHEMA = 'pgboss';
const JOBS_VERSION = z.object({ pgboss: z.object({ schema: z.number() }) }).parse(createRequire(import.meta.url)('pg-boss/package.json'))
  .pgboss.schema;

/** A key has one waiting job; a failed one is tried again after 5, 10 and 20 seconds, and finished jobs are kept for a day. */
const QUEUE = { policy: 'short', retryLimit: 3, retryDelay: 5, retryBackoff: true, expireInSeconds: 900, deleteAfterSeconds: 86_400 };

// pg-boss reads its own catalogue and moves jobs; what it would change in the catalogue is done here instead.
const RIGHTS = `
  grant usage on schema drizzle to portico_gate;
  grant select on drizzle.__drizzle_migrations to portico_gate;
  grant usage on schema ${JOBS_SCHEMA} to portico_work;
  grant select on ${['version', 'queue', 'schedule', 'subscription', 'bam'].map((table) => `${JOBS_SCHEMA}.${table}`).join(', ')} to portico_work;
  grant update on ${JOBS_SCHEMA}.version, ${JOBS_SCHEMA}.queue to portico_work;
  grant select, insert, update, delete on ${JOBS_SCHEMA}.job, ${JOBS_SCHEMA}.job_common, ${JOBS_SCHEMA}.job_dependency to portico_work;
`;

export const MIGRATION_WAIT_MS = 300_000;

/** Runs the work under a lock, so that servers that start together migrate one after the other. */
export async function withMigrationLock<Result>(owner: pg.Client, work: () => Promise<Result>): Promise<Result> {
  // Without this, the statement of a server that was killed goes on and keeps the lock; not every platform supports the setting.
  await owner.query(`set client_connection_check_interval = '1s'`).catch(() => undefined);
  await owner.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
  try {
    return await work();
  } finally {
    // The failure may be that of the connection.
    await owner.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]).catch(() => undefined);
  }
}

/**
 * Also finishes what an earlier start left undone: each part is one transaction, so a part that was interrupted has not happened.
 * @throws StartRefused
 */
export async function bringUpToDate(owner: pg.Client, migrations: string, queues: readonly string[]): Promise<void> {
  await refuseForeignMigrations(owner, migrations);
  await migrate(drizzle(owner), { migrationsFolder: migrations });
  await installJobs(owner);
  await owner.query(RIGHTS);
  const there = await existingQueues(owner);
  for (const queue of queues.filter((one) => !there.includes(one)))
    await owner.query(`select ${JOBS_SCHEMA}.create_queue($1, $2)`, [queue, QUEUE]);
}

/** Whether everything is in place, as seen by a log-in that may enter the roles and may not migrate. */
export async function isUpToDate(runtime: pg.Client, migrations: string, queues: readonly string[]): Promise<boolean> {
  const applied = await runAsRole(runtime, 'portico_gate', appliedMigrations);
  const jobs = await runAsRole(runtime, 'portico_work', async (client) =>
    (await jobsVersion(client)) === JOBS_VERSION ? await existingQueues(client) : null,
  );
  return (
    readMigrationFiles({ migrationsFolder: migrations }).every(({ hash }) => applied.some((one) => one.hash === hash)) &&
    jobs !== null &&
    queues.every((queue) => jobs.includes(queue))
  );
}

async function runAsRole<Result>(client: pg.Client, role: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  await client.query('begin');
  try {
    await client.query(`set local role ${role}`);
    return await work(client);
  } finally {
    await client.query('rollback');
  }
}

async function existingQueues(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query(`select name from ${JOBS_SCHEMA}.queue`);
  return rows.map(({ name }) => String(name));
}

interface AppliedMigration {
  readonly hash: string;
  /** The time of the migration in the journal, in milliseconds since 1970. */
  readonly when: number;
}

async function appliedMigrations(client: pg.ClientBase): Promise<AppliedMigration[]> {
  const there = await client.query(`select to_regclass('drizzle.__drizzle_migrations') is not null as yes`);
  if (!there.rows[0].yes) return [];
  const { rows } = await client.query('select hash, created_at from drizzle.__drizzle_migrations');
  return rows.map((row) => ({ hash: String(row.hash), when: Number(row.created_at) }));
}

/** Refuses a database whose tables belong to a later version, or to migrations that this version does not have. */
async function refuseForeignMigrations(owner: pg.Client, migrations: string): Promise<void> {
  const ours = readMigrationFiles({ migrationsFolder: migrations });
  for (const { hash, when } of await appliedMigrations(owner)) {
    const same = ours.find(({ folderMillis }) => folderMillis === when);
    if (!same)
      throw new StartRefused(
        'DATABASE_URL',
        'The database belongs to a later version of Portico.',
        'Start that version or a later one, or restore a backup from before it.',
      );
    if (same.hash !== hash)
      throw new StartRefused(
        'DATABASE_URL',
        'A migration that this database has been through was changed afterwards.',
        'Take back the change and write it as a new migration, or start with an empty database or data folder.',
      );
  }
}

async function installJobs(owner: pg.Client): Promise<void> {
  const version = await jobsVersion(owner);
  if (version === JOBS_VERSION) return;
  const plans = version === null ? getConstructionPlans(JOBS_SCHEMA) : getMigrationPlans(JOBS_SCHEMA, version);
  await owner.query('begin');
  try {
    for (const { text, words } of readStatements(plans)) {
      // Plans contain a transaction of their own and build indexes after it, where they would be lost by an interruption.
      if (words[0] !== 'begin' && words[0] !== 'commit') await owner.query(text.replace(/\bCONCURRENTLY\b/g, ''));
    }
    await owner.query('commit');
  } catch (error) {
    await owner.query('rollback').catch(() => undefined);
    throw error;
  }
}

async function jobsVersion(owner: pg.Client): Promise<number | null> {
  const there = await owner.query(`select to_regclass('${JOBS_SCHEMA}.version') is not null as yes`);
  if (!there.rows[0].yes) return null;
  const { rows } = await owner.query(`select version from ${JOBS_SCHEMA}.version`);
  return Number(rows[0].version);
}
