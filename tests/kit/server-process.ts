/** Runs the server as a process of its own, to be killed while it works and started again. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { vi } from 'vitest';
import { SERVER_FLAGS } from '../../tooling/node-flags.mjs';
import type { TestPlace } from './database.ts';
import { PASSWORD_WORK } from './fixture.ts';
import { HANG_MS } from './limits.ts';
import { sendRequest } from './server.ts';

const MAIN = join(import.meta.dirname, '../../apps/server/main.ts');

export interface ServerProcess {
  readonly pid: number;
  /** Everything that it has logged so far. */
  readonly log: () => string;
  /** Kills the process at once, with no chance to tidy up. @throws when it had ended by itself */
  kill(): Promise<void>;
}

/** Starts the process; it refuses connections until it listens. */
export function startServerProcess(
  { environment }: Pick<TestPlace, 'environment'>,
  port: number,
  more: Readonly<Record<string, string>> = {},
): ServerProcess {
  const env = {
    PATH: process.env['PATH'],
    PORTICO_HOST: '127.0.0.1',
    PORTICO_DEMO: 'no',
    PORTICO_PASSWORD_WORK: String(PASSWORD_WORK),
    PORTICO_LOG: 'silent',
    PORTICO_CLIENT_LIMITS: '1000',
    PORTICO_ANSWER_SECONDS: '50',
    ...environment,
    ...more,
    PORT: String(port),
  };
  const child = spawn(process.execPath, [...SERVER_FLAGS, MAIN], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = once(child, 'exit');
  let [said, logged] = ['', ''];
  child.stdout.on('data', (piece: Buffer) => (logged += piece.toString()));
  child.stderr.on('data', (piece: Buffer) => (said += piece.toString()));
  return {
    pid: child.pid!,
    log: () => logged,
    async kill() {
      if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}: ${said}`);
      child.kill('SIGKILL');
      await ended;
    },
  };
}

/** Waits until the server takes requests. */
export async function waitUntilReady(port: number): Promise<void> {
  const isReady = () =>
    sendRequest(port, 'hekla.localhost', 'GET', '/health/ready').then(
      ({ status }) => status === 200,
      () => false,
    );
  await vi.waitUntil(isReady, { timeout: HANG_MS, interval: 100 });
}

/** A port that nobody listens on, so that one server after the other can use it. */
export async function freePort(): Promise<number> {
  const holder = createServer().listen(0, '127.0.0.1');
  await once(holder, 'listening');
  const { port } = holder.address() as AddressInfo;
  holder.close();
  await once(holder, 'close');
  return port;
}
