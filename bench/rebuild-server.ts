/** A server with the demo, which rebuilds all stored figures in the usual way when it is told to; for bench/rebuild.ts. */
import { setTimeout } from 'node:timers/promises';
import { requestRebuild } from '#server/accounts';
import { listTenants } from '#server/tenants';
import { readConfig } from '../apps/server/config.ts';
import { makeDemo } from '../apps/server/first-start/demo.ts';
import { startServer } from '../apps/server/start.ts';

const LOOK_MS = 250;

const config = readConfig(process.env);
const server = await startServer(config);
// Only an empty embedded database is filled by the start itself.
if ((await listTenants(server.database.gate())).length === 0) await makeDemo(config, server.database, new Date(), () => undefined);
const tenants = await listTenants(server.database.gate());

process.on('message', () => void rebuild());

/** Figures of another engine are no figures: each is made anew. */
async function rebuild(): Promise<void> {
  for (const { id } of tenants) {
    const db = server.database.work(id);
    await db.execute('update account_summary set engine = 0');
    await db.execute('update portfolio_summary set engine = 0');
  }
  process.send?.({ is: 'begun' });
  const began = performance.now();
  let portfolios = 0;
  for (const { id } of tenants) {
    const db = server.database.work(id);
    await requestRebuild(server.jobsOf(id));
    while (await hasOldFigures(db)) await setTimeout(LOOK_MS);
    const { rows } = await db.execute<{ count: string }>('select count(*) as count from portfolio_summary');
    portfolios += Number(rows[0]?.count);
  }
  process.send?.({ is: 'rebuilt', portfolios, ms: performance.now() - began });
}

async function hasOldFigures(db: ReturnType<typeof server.database.work>): Promise<boolean> {
  const { rows } = await db.execute<{ some: boolean }>(
    'select exists (select 1 from account_summary where engine = 0 union all select 1 from portfolio_summary where engine = 0) as some',
  );
  return rows[0]?.some ?? false;
}

process.on('disconnect', () => void server.stop().then(() => process.exit()));
process.send?.({ is: 'ready', port: server.port });
