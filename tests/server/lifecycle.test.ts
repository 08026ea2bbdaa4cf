/** Tests starting and stopping: running work is finished, sent jobs are done after a restart, signals are obeyed. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { SettingsRefused } from '../../apps/server/config.ts';
import { operations } from '../../apps/server/operations.ts';
import { newTestPlace, type TestPlace } from '../kit/database.ts';
import { makeFixture } from '../kit/fixture.ts';
import { HANG_MS } from '../kit/limits.ts';
import { downloadState, misbehavingOperations } from '../kit/test-endpoints.ts';
import { sendRequest, startAt } from '../kit/server.ts';

/** What a start without any tenant says: an embedded database begins with a firm, another one waits for it. */
const FIRST_START = /No tenant is in the database yet|has no administrator yet/;

const ROOT = join(import.meta.dirname, '../..');

let place: TestPlace;
beforeEach(async () => {
  place = await newTestPlace();
});
afterEach(() => place.dispose());

describe('stopping', () => {
  test('finishes what is being answered and takes nothing new', async () => {
    const server = await startAt(place, {}, { operations: [...operations, ...misbehavingOperations] });
    await makeFixture(server.database);
    const running = sendRequest(server.port, 'hekla.localhost', 'GET', '/api/planted/patient');
    await vi.waitUntil(() => downloadState.waiting.length === 1, { interval: 5, timeout: HANG_MS });
    const stopped = server.stop();
    const another = () => sendRequest(server.port, 'hekla.localhost', 'GET', '/health/live');
    await vi.waitUntil(
      () =>
        another().then(
          () => false,
          (error: Error) => error.message.includes('ECONNREFUSED'),
        ),
      { interval: 5, timeout: HANG_MS },
    );
    downloadState.waiting.pop()?.();
    expect(await running).toMatchObject({ status: 200, body: { done: true } });
    await stopped;
  });

  test('leaves everything ready for the next start', async () => {
    const first = await startAt(place);
    const fixture = await makeFixture(first.database);
    await first.stop();
    const second = await startAt(place);
    const { rows } = await second.database.work(fixture.hekla.id).execute<{ n: number }>(sql`select count(*)::int as n from account`);
    expect(rows).toEqual([{ n: 3 }]);
    await second.stop();
  });
});

describe('the key that sessions are derived from', () => {
  test('is made once, kept from others, and the same after a restart', async () => {
    const environment = { PORTICO_DATA: place.environment['PORTICO_DATA'] ?? '' };
    const path = join(environment.PORTICO_DATA, 'secret');
    await (await startAt(place)).stop();
    const made = await readFile(path, 'utf8');
    expect(made.length).toBeGreaterThanOrEqual(43);
    expect((await stat(path)).mode & 0o077).toBe(0);
    await (await startAt(place)).stop();
    expect(await readFile(path, 'utf8')).toBe(made);
  });

  test('that is given is used instead, and none is written', async () => {
    await (await startAt(place, { PORTICO_SECRET: 'a secret that is long enough to be one' })).stop();
    await expect(stat(join(place.environment['PORTICO_DATA'] ?? '', 'secret'))).rejects.toThrow('ENOENT');
  });
});

describe('what a start finds out', () => {
  const refusedBy = (environment: Readonly<Record<string, string>>) =>
    startAt(place, environment).then(
      (server) => server.stop(),
      (error: unknown) => (error instanceof SettingsRefused ? error.refused : error),
    );

  test('a default tenant that is not there is refused', async () => {
    expect(await refusedBy({ PORTICO_TENANT: 'nobody' })).toMatchObject([
      { setting: 'PORTICO_TENANT', reason: 'there is no tenant "nobody"' },
    ]);
  });

  test('a key that is none is refused, and the database is let go', async () => {
    await writeFile(join(place.dataFolder, 'secret'), 'short');
    expect(await refusedBy({})).toMatchObject([{ setting: 'PORTICO_DATA', reason: expect.stringContaining('does not hold a key') }]);
    expect(await refusedBy({ PORTICO_SECRET: 'a secret that is long enough to be one' })).toBeUndefined();
  });
});

describe('as a process', () => {
  let child: ChildProcess | undefined;
  afterEach(() => child?.kill('SIGKILL'));

  function start(environment: Readonly<Record<string, string>>) {
    const started = spawn(process.execPath, [join(ROOT, 'apps/server/main.ts')], {
      env: { PATH: process.env['PATH'], PORT: '0', PORTICO_DEMO: 'no', ...place.environment, ...environment },
    });
    child = started;
    const said = { err: '', out: '' };
    started.stderr.on('data', (piece: Buffer) => (said.err += piece.toString()));
    started.stdout.on('data', (piece: Buffer) => (said.out += piece.toString()));
    const says = async (words: RegExp) => {
      while (!words.test(said.err)) {
        if (started.exitCode !== null) throw new Error(`it ended with ${started.exitCode}: ${said.err}`);
        await Promise.race([once(started.stderr, 'data'), once(started, 'exit')]);
      }
      return said.err;
    };
    return { started, says, said };
  }

  test.each(['SIGTERM', 'SIGINT'] as const)('%s stops it in order', async (signal) => {
    await chmod(place.dataFolder, 0o755);
    const { started, says } = start({});
    await says(FIRST_START);
    // Nobody else on this machine reads what is kept, in a folder that was open before and in files that are new.
    const modes = await Promise.all(['', 'secret'].map(async (name) => (await stat(join(place.dataFolder, name))).mode & 0o777));
    expect(modes).toEqual([0o700, 0o600]);
    started.kill(signal);
    const [code] = (await once(started, 'close')) as [number];
    expect(code).toBe(0);
    expect(await says(/Stopped\./)).not.toMatch(/ at .*\.ts:/);
  });

  test('says where each tenant is', async () => {
    const filled = await startAt(place);
    await makeFixture(filled.database);
    await filled.stop();
    const { started, says } = start({ PORTICO_TENANT: 'pelagos' });
    const text = await says(/Press Ctrl\+C/);
    expect(text).toMatch(/Hekla Wealth +http:\/\/hekla\.localhost:\d+\/\n/);
    expect(text).toMatch(/http:\/\/pelagos\.localhost:\d+\/ {2}\(also http:\/\/localhost:\d+\/\)/);
    expect(text).not.toContain('Demo log-ins');
    started.kill('SIGTERM');
    await once(started, 'exit');
  });

  test('says loudly, and logs, that other machines are answered over plain http, and makes no demo for them', async () => {
    const { started, says, said } = start({ PORTICO_HOST: '0.0.0.0', PORTICO_DEMO: '' });
    expect(await says(/listen on this machine alone/)).toContain('WARNING: other machines are answered over plain http');
    expect(said.err).toMatch(FIRST_START);
    await vi.waitUntil(() => /"level":40[^\n]*asked over plain http by other machines/.test(said.out), { timeout: HANG_MS, interval: 50 });
    started.kill('SIGTERM');
    await once(started, 'exit');
  });

  test('says nothing of the kind on this machine alone, or behind a proxy with TLS', async () => {
    for (const quiet of [{}, { PORTICO_HOST: '0.0.0.0', PORTICO_SCHEME: 'https' }]) {
      const { started, says, said } = start(quiet);
      await says(FIRST_START);
      started.kill('SIGTERM');
      await once(started, 'close');
      expect(said.err + said.out).not.toMatch(/WARNING|"level":40/);
    }
  });

  test('a port in use is told in words', async () => {
    const holder = await startAt(place);
    const other = await newTestPlace();
    try {
      const { started, said } = start({ ...other.environment, PORT: String(holder.port), PORTICO_HOST: '127.0.0.1' });
      const [code] = (await once(started, 'close')) as [number];
      expect([code, said.err]).toEqual([1, expect.stringContaining(`port ${holder.port} is in use`)]);
    } finally {
      await holder.stop();
      await other.dispose();
    }
  });
});
