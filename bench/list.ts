/**
 * `list.100k`, `search.100k`: a page of the administration's list among 100,000 records, sorted by name, asked by sixteen connections at once; beside
 * it the same SQL in a bare Fastify, which knows neither sessions nor row-level security. And a search that finds little, in the database.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import pg from 'pg';
import { readConfig } from '../apps/server/config.ts';
import { startServer } from '../apps/server/start.ts';
import { startCluster } from '../tooling/cluster.ts';
import { openConnections } from './asking.ts';
import { makeStaff, signIn } from './client.ts';
import { roundResult, type BenchLine } from './line.ts';
import { COUNT, fillRecords, LIST, PAGE } from './long-list.ts';

const CONNECTIONS = 16;
const WARM_MS = 2000;
const COUNTED_MS = 6000;

const cluster = startCluster();
if (!cluster) process.stderr.write('list.100k needs PostgreSQL, which is not installed here.\n');
else {
  const folder = mkdtempSync(join(tmpdir(), 'portico-bench-'));
  try {
    await onServer(cluster.url, folder);
  } finally {
    cluster.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function onServer(url: string, folder: string): Promise<void> {
  const server = await startServer(
    readConfig({
      DATABASE_URL: url,
      PORT: '0',
      PORTICO_HOST: '127.0.0.1',
      PORTICO_DATA: folder,
      PORTICO_DEMO: 'no',
      PORTICO_LOG: 'silent',
    }),
    { pages: null },
  );
  const pool = new pg.Pool({ connectionString: url, max: CONNECTIONS });
  const bare = Fastify();
  try {
    const tenant = await makeStaff(server.database);
    await fillRecords(pool, tenant);
    const cookie = await signIn(`http://127.0.0.1:${server.port}`);
    bare.get('/', async () => {
      const [rows, count] = await Promise.all([pool.query(PAGE, [tenant]), pool.query(COUNT, [tenant])]);
      return { rows: rows.rows, count: count.rows[0] as unknown };
    });
    await bare.listen({ port: 0, host: '127.0.0.1' });
    const { port } = bare.server.address() as { port: number };
    const ours = await requestRate(server.port, `${LIST}?page=11`, cookie);
    const theirs = await requestRate(port, '/', '');
    print({
      id: 'list.100k',
      value: roundResult(ours),
      unit: 'req/s',
      beside: { what: 'the same SQL in a bare Fastify', value: roundResult(theirs) },
      ratio: roundResult(ours / theirs),
    });
    const found = await requestRate(server.port, `${LIST}?search=profile%2099123`, cookie);
    print({ id: 'search.100k', value: roundResult(found), unit: 'req/s', beside: null, ratio: null });
  } finally {
    await bare.close();
    await pool.end();
    await server.stop();
  }
}
/** Requests a second, each connection asking again as soon as it is answered. */
async function requestRate(port: number, path: string, cookie: string): Promise<number> {
  const { ask, end } = openConnections(port, cookie, CONNECTIONS);
  const run = async (ms: number) => {
    const until = performance.now() + ms;
    let asked = 0;
    const one = async () => {
      while (performance.now() < until) {
        await ask(path);
        asked += 1;
      }
    };
    await Promise.all(Array.from({ length: CONNECTIONS }, one));
    return (asked / ms) * 1000;
  };
  await run(WARM_MS);
  const measured = await run(COUNTED_MS);
  end();
  return measured;
}

function print(line: BenchLine): void {
  process.stdout.write(`${JSON.stringify(line)}\n`);
}
