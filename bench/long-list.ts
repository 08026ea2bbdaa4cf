/** A firm with a list of 100,000 records on PostgreSQL, as the benches of the administration need one. */
import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { startCluster } from '../tooling/cluster.ts';
import { withServer } from './engines.ts';
import { waitForMessage } from './waiting.ts';

/** BENCH_RECORDS tries a bench out with fewer. */
const RECORDS = Number(process.env['BENCH_RECORDS'] ?? 100_000);

/** The SQL behind a page in the middle of the list, of the tenant `$1`, and behind its count. */
export const PAGE = `select id, name, data, version, updated_at, created_at from record
  where tenant_id = $1 and collection = 'riskProfiles' and active order by lower(name), id limit 50 offset 500`;
export const COUNT = `select count(*)::int as count from (select 1 from record where tenant_id = $1 and collection = 'riskProfiles' and active limit 1001) counted`;

/** As the API has it, and as staff see it. */
export const LIST = '/api/collections/riskProfiles/records';
export const LIST_PAGE = '/admin/riskProfiles';

/** By the superuser, and then as the server's own autovacuum would leave it. */
export async function fillRecords(pool: pg.Pool, tenant: string): Promise<void> {
  await pool.query(
    `insert into record (tenant_id, collection, name, data, search)
     select $1, 'riskProfiles', 'Profile ' || n, jsonb_build_object('name', 'Profile ' || n, 'returns', n % 17, 'factsheetUrl', 'https://example.com/' || n),
       'profile ' || n || ' https://example.com/' || n from generate_series(1, $2::int) n`,
    [tenant, RECORDS],
  );
  await pool.query('vacuum analyze record');
}

interface LongListServer {
  readonly server: ChildProcess;
  readonly port: number;
  readonly tenant: string;
  /** Of the database, for a superuser. */
  readonly url: string;
}

/**
 * A server of its own process with that list; nothing where PostgreSQL is not installed.
 * @param pages folder of the built web application
 * @param script of the server that makes the list
 */
export async function withLongList(
  bench: string,
  pages: string,
  use: (list: LongListServer) => Promise<void>,
  script = 'long-list-server.ts',
): Promise<void> {
  const cluster = startCluster();
  if (!cluster) {
    process.stderr.write(`${bench} needs PostgreSQL, which is not installed here.\n`);
    return;
  }
  const folder = mkdtempSync(join(tmpdir(), 'portico-bench-'));
  const environment = {
    ...process.env,
    DATABASE_URL: cluster.url,
    PORT: '0',
    PORTICO_HOST: '127.0.0.1',
    PORTICO_DATA: folder,
    PORTICO_DEMO: 'no',
    PORTICO_LOG: 'silent',
    BENCH_PAGES: pages,
  };
  try {
    await withServer(script, environment, async (server) => {
      const ready = await waitForMessage<{ readonly port: number; readonly tenant: string }>(server, 'ready');
      await use({ ...ready, server, url: cluster.url });
    });
  } finally {
    cluster.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
