/** Starts other processes on the same database, which hold it or are killed. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { MIGRATIONS, type TestPlace } from '../kit/database.ts';

export interface OtherProcess {
  readonly pid: number;
  /** Its output, line by line. */
  readonly lines: AsyncIterator<string>;
  /** Kills it at once, with no chance to tidy up. */
  kill(): Promise<void>;
}

export function startOtherProcess(place: TestPlace, more: { migrations?: string; openedBy?: string; write?: string } = {}): OtherProcess {
  const settings = { dataFolder: place.dataFolder, url: place.url, migrations: MIGRATIONS, ...more };
  const child: ChildProcess = spawn(
    process.execPath,
    [fileURLToPath(new URL('./opening-process.ts', import.meta.url)), JSON.stringify(settings)],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  if (!child.stdout || child.pid === undefined) throw new Error('the process did not start');
  const ended = once(child, 'exit');
  return {
    pid: child.pid,
    lines: createInterface(child.stdout)[Symbol.asyncIterator](),
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

/** A statement for a migration that never ends, and leaves a mark by which others see that it was reached. */
export function endlessStatement(place: TestPlace): string {
  return place.url === undefined
    ? `do $$ begin execute format('copy (select 1) to %L', current_setting('data_directory') || '/reached'); perform pg_sleep(1000); end $$`
    : 'select pg_sleep(1000)';
}

export async function waitForEndlessStatement(place: TestPlace): Promise<void> {
  for (;;) {
    if (place.url === undefined ? await exists(join(place.dataFolder, 'database', 'reached')) : await isAsleep(place)) return;
    await pause(50);
  }
}

async function exists(path: string): Promise<boolean> {
  return await access(path).then(
    () => true,
    () => false,
  );
}

/** Whether the database of a place on PostgreSQL is at a statement that sleeps so many seconds. */
export async function isAsleep(place: TestPlace, seconds = 1000): Promise<boolean> {
  const { rowCount } = await place.asSuperuser((client) =>
    client.query(
      `select from pg_stat_activity where datname = current_database() and state = 'active' and query like $1 and pid <> pg_backend_pid()`,
      [`%pg_sleep(${seconds})%`],
    ),
  );
  return rowCount !== 0;
}
