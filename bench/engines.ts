/** Measures on the embedded database, and on PostgreSQL where one can be started, each in a data folder that is removed afterwards. */
import { fork, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startCluster } from '../tooling/cluster.ts';
import { SERVER_ENVIRONMENT, SERVER_FLAGS } from '../tooling/node-flags.mjs';

/** `environment` is that of a server on this engine. */
export async function onEngines(measure: (engine: string, environment: NodeJS.ProcessEnv) => Promise<void>): Promise<void> {
  await onEngine('embedded', {}, measure);
  const cluster = startCluster();
  if (!cluster) return;
  try {
    await onEngine('postgres', { DATABASE_URL: cluster.url }, measure);
  } finally {
    cluster.stop();
  }
}

async function onEngine(engine: string, own: NodeJS.ProcessEnv, measure: Parameters<typeof onEngines>[0]): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'portico-bench-'));
  const { DATABASE_URL: _, ...environment } = process.env;
  try {
    await measure(engine, { ...environment, PORT: '0', PORTICO_DATA: folder, PORTICO_LOG: 'silent', ...own });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A server of its own process, run as `npm start` runs one, whose script stands beside this one; it ends when it is let go. */
export async function withServer(script: string, env: NodeJS.ProcessEnv, use: (server: ChildProcess) => Promise<void>): Promise<void> {
  const server = fork(join(import.meta.dirname, script), { env: { ...SERVER_ENVIRONMENT, ...env }, execArgv: SERVER_FLAGS });
  try {
    await use(server);
  } finally {
    server.disconnect();
    await new Promise((resolve) => server.on('exit', resolve));
  }
}
