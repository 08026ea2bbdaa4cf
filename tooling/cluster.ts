/** A PostgreSQL cluster of our own in a temporary folder, reached by a socket there and by nothing else. */
import { spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const OLDEST = 15;

export interface Cluster {
  /** Logs in as the superuser. */
  readonly url: string;
  readonly version: string;
  stop(): void;
}

/** Null when no PostgreSQL of a supported version is installed. Throws when the one found does not start. */
export function startCluster(): Cluster | null {
  const found = findPrograms();
  if (!found) return null;
  const folder = mkdtempSync(join(tmpdir(), 'portico-pg-'));
  const as = unprivileged();
  if (as) chownSync(folder, as.uid, as.gid);
  const run = (program: string, args: readonly string[]) => {
    const done = spawnSync(join(found.bin, program), args, {
      ...as,
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { PATH: process.env['PATH'], LC_ALL: 'C' },
    });
    if (done.status !== 0) throw new Error(`${program} failed: ${done.stderr || done.error?.message}`);
  };
  const data = join(folder, 'data');
  const stop = () => {
    try {
      run('pg_ctl', ['stop', '-D', data, '-m', 'immediate', '-s']);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  };
  try {
    run('initdb', ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync']);
    run('pg_ctl', [
      'start',
      '-D',
      data,
      '-w',
      '-s',
      '-l',
      join(folder, 'log'),
      '-o',
      `-k ${folder} -c listen_addresses='' -c max_connections=60`,
    ]);
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
  return { url: `postgres://postgres@localhost/postgres?host=${encodeURIComponent(folder)}`, version: found.version, stop };
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
    if (version && Number(version[1]) >= OLDEST) return { bin, version: version[0] };
  }
  return null;
}

/** PostgreSQL refuses to run as root; then it runs as the first of these users that exists. */
function unprivileged(): { readonly uid: number; readonly gid: number } | null {
  if (process.getuid?.() !== 0) return null;
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const user = ['postgres', 'nobody'].map((name) => users.find((entry) => entry[0] === name)).find(Boolean);
  if (!user) throw new Error('PostgreSQL refuses to run as root, and there is no user postgres or nobody to run it as.');
  return { uid: Number(user[2]), gid: Number(user[3]) };
}
