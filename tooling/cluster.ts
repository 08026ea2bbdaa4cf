/** Starts a private PostgreSQL cluster in a temporary folder, reached by a socket there and by nothing else. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

const OLDEST_VERSION = 15;
/** Nothing in it outlives the run, so that nothing waits for the disk. */
const FAST_SETTINGS = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];

export interface PostgresCluster {
  /** Logs in as the superuser. */
  readonly url: string;
  readonly version: string;
  /** Every process of it at once, with no chance to tidy up. */
  kill(): Promise<void>;
  /** After a kill, with these settings; answers once it has recovered. */
  restart(settings: readonly string[]): Promise<void>;
  stop(): void;
}

/**
 * Null when no PostgreSQL of a supported version is installed. Throws when the one found does not start.
 * @param settings of the server, as `fsync=on`
 */
export function startCluster(settings: readonly string[] = FAST_SETTINGS): PostgresCluster | null {
  const found = findPrograms();
  if (!found) return null;
  const folder = mkdtempSync(join(tmpdir(), 'portico-pg-'));
  const as = findUnprivilegedUser();
  if (as) chownSync(folder, as.uid, as.gid);
  const how = { ...as, cwd: folder, env: { PATH: process.env['PATH'], LC_ALL: 'C' } };
  const run = (program: string, args: readonly string[]) => {
    const done = spawnSync(join(found.bin, program), args, { ...how, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
    if (done.status !== 0) throw new Error(`${program} failed: ${done.stderr || done.error?.message}`);
  };
  const data = join(folder, 'data');
  const starting = (given: readonly string[]) => [
    'start',
    '-D',
    data,
    '-w',
    '-s',
    '-l',
    join(folder, 'log'),
    '-o',
    [`-k ${folder}`, ...['listen_addresses=', 'max_connections=60', ...given].map((one) => `-c ${one}`)].join(' '),
  ];
  const stop = () => {
    try {
      run('pg_ctl', ['stop', '-D', data, '-m', 'immediate', '-s']);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  };
  try {
    run('initdb', ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync']);
    run('pg_ctl', starting(settings));
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
  const url = `postgres://postgres@localhost/postgres?host=${encodeURIComponent(folder)}`;
  const restart = async (given: readonly string[]) => {
    // What is left of processes that are gone, which another may have the number of by now.
    for (const left of [join(data, 'postmaster.pid'), join(folder, '.s.PGSQL.5432.lock')]) rmSync(left, { force: true });
    for (let tries = 1; ; tries += 1) {
      const child = spawn(join(found.bin, 'pg_ctl'), starting(given), { ...how, stdio: 'ignore' });
      const [code] = (await once(child, 'exit')) as [number | null];
      if (code === 0) return;
      // It refuses while the last process of the one before still holds its memory.
      if (tries === 20) throw new Error(`PostgreSQL did not start again: ${readFileSync(join(folder, 'log'), 'utf8').slice(-1000)}`);
      await pause(100);
    }
  };
  return { url, version: found.version, kill: () => killAll(data, url), restart, stop };
}

/** First the one that starts the others, which would begin to recover what the others leave. */
async function killAll(data: string, url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  const { rows } = await client.query<{ pid: number }>('select pid from pg_stat_activity');
  const [first = ''] = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n');
  for (const pid of [Number(first), ...rows.map((row) => row.pid)]) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  }
  await client.end().catch(() => undefined);
}
function findPrograms(): { readonly bin: string; readonly version: string } | null {
  const debian = '/usr/lib/postgresql';
  const folders = [
    process.env['PORTICO_POSTGRES_BIN'],
    ...(existsSync(debian)
      ? readdirSync(debian)
          .sort((a, b) => Number(b) - Number(a))
          .map((version) => join(debian, version, 'bin'))
      : []),
    ...(process.env['PATH'] ?? '').split(':'),
  ];
  for (const bin of folders) {
    if (!bin || !existsSync(join(bin, 'initdb')) || !existsSync(join(bin, 'postgres'))) continue;
    const version = spawnSync(join(bin, 'postgres'), ['--version'], { encoding: 'utf8' }).stdout?.match(/(\d+)[.\d]*/);
    if (version && Number(version[1]) >= OLDEST_VERSION) return { bin, version: version[0] };
  }
  return null;
}

/** PostgreSQL refuses to run as root; then it runs as the first of these users that exists. */
function findUnprivilegedUser(): { readonly uid: number; readonly gid: number } | null {
  if (process.getuid?.() !== 0) return null;
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const user = ['postgres', 'nobody'].map((name) => users.find((entry) => entry[0] === name)).find(Boolean);
  if (!user) throw new Error('PostgreSQL refuses to run as root, and there is no user postgres or nobody to run it as.');
  return { uid: Number(user[2]), gid: Number(user[3]) };
}
