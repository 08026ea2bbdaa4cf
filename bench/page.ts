/**
 * `page.account`: the server's whole answer for the account page of an investor with ten portfolios over ten years, warm, on PostgreSQL; and the same
 * once a million other accounts are beside it.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { readConfig } from '../apps/server/config.ts';
import { startServer } from '../apps/server/start.ts';
import { startCluster } from '../tooling/cluster.ts';
import { makeClient, signIn } from './client.ts';
import { MEDIUM, type LedgerSize } from './ledger.ts';
import { median, roundResult, type BenchLine } from './line.ts';

const PORTFOLIOS = 10;
const OTHERS = 1_000_000;
const WARM_UP = 30;
const COUNTED = 60;
/** All of them together: each instrument is in one of the portfolios. */
const SIZE: LedgerSize = { ...MEDIUM, holdings: 120, transactions: 3_000 };

const cluster = startCluster();
if (!cluster) process.stderr.write('page.account needs PostgreSQL, which is not installed here.\n');
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
  const config = readConfig({
    DATABASE_URL: url,
    PORT: '0',
    PORTICO_HOST: '127.0.0.1',
    PORTICO_DATA: folder,
    PORTICO_DEMO: 'no',
    PORTICO_LOG: 'silent',
  });
  const server = await startServer(config, { pages: null });
  try {
    const origin = `http://127.0.0.1:${server.port}`;
    const { tenant, portal, account } = await makeClient(server.database, SIZE, PORTFOLIOS);
    const cookie = await signIn(origin);
    const few = await pageTime(`${origin}/api/accounts/${account}`, cookie);
    print({ id: 'page.account', value: roundResult(few), unit: 'ms', beside: null, ratio: null });
    await addOthers(url, tenant, portal);
    const many = await pageTime(`${origin}/api/accounts/${account}`, cookie);
    const beside = { what: 'the same without a million other accounts', value: roundResult(few) };
    print({ id: 'page.account.million', value: roundResult(many), unit: 'ms', beside, ratio: roundResult(many / few) });
  } finally {
    await server.stop();
  }
}

/** By the superuser, without looking up each foreign key; and then as the server's own autovacuum would leave it. */
async function addOthers(url: string, tenant: string, portal: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  await client.query('set session_replication_role = replica');
  await client.query(
    `insert into account (tenant_id, portal_id, name, email, external_id, currency)
     select $1, $2, 'Other ' || n, 'other' || n || '@example.com', 'other-' || n, 'EUR' from generate_series(1, $3::int) n`,
    [tenant, portal, OTHERS],
  );
  await client.query(
    `insert into portfolio (tenant_id, account_id, first_account_id, name, type, currency, external_id)
     select tenant_id, id, id, 'Portfolio', 'GIA', 'EUR', external_id from account where external_id like 'other-%'`,
  );
  await client.query('vacuum analyze');
  await client.end();
}

/** Median of one request after another, once the first ones have warmed everything up. */
async function pageTime(url: string, cookie: string): Promise<number> {
  const taken: number[] = [];
  for (let turn = 0; turn < WARM_UP + COUNTED; turn += 1) {
    const start = performance.now();
    const answer = await fetch(url, { headers: { cookie } });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`the page answered ${answer.status}`);
    taken.push(performance.now() - start);
  }
  return median(taken.slice(WARM_UP));
}

function print(line: BenchLine): void {
  process.stdout.write(`${JSON.stringify(line)}\n`);
}
