/** Kills the database under a running server, and brings it back. */
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { TEST_DATABASE_URL } from './database.ts';
import type { TestServer } from './server.ts';

/** Stops the database; the function that it answers brings the database back, or waits until it is back. */
export function killDatabase(running: TestServer): Promise<() => Promise<void>> {
  if (!TEST_DATABASE_URL) return stall(running);
  return cutOff(TEST_DATABASE_URL, new URL(running.place.environment['DATABASE_URL'] ?? '').pathname.slice(1));
}

/** As if the PostgreSQL server were gone: no new connections, and the open ones are closed. */
async function cutOff(administrator: string, name: string): Promise<() => Promise<void>> {
  const allow = async (allowed: boolean) => {
    const client = new pg.Client({ connectionString: administrator });
    await client.connect();
    await client.query(`alter database ${name} allow_connections ${allowed}`);
    await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]);
    await client.end();
  };
  await allow(false);
  return () => allow(true);
}

/** One statement that runs for minutes holds the only session there is, until its thread is ended and another begins. */
async function stall({ server }: TestServer): Promise<() => Promise<void>> {
  const endless = server.database.gate().execute(sql`select count(*) from generate_series(1, 4000000000)`);
  const ended = endless.then(
    () => undefined,
    () => undefined,
  );
  return () => ended;
}
