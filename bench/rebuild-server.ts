/** A server with the demo, which rebuilds all stored figures when it is told to; for bench/rebuild.ts. */
import { listTenants } from '#server/tenants';
import { rebuildSummaries } from '#server/performance';
import { readConfig } from '../apps/server/config.ts';
import { makeDemo } from '../apps/server/demo.ts';
import { startServer } from '../apps/server/start.ts';

const config = readConfig(process.env);
const server = await startServer(config);
// Only an empty embedded database is filled by the start itself.
if ((await listTenants(server.database.gate())).length === 0) await makeDemo(config, server.database, new Date(), () => undefined);
const tenants = await listTenants(server.database.gate());

process.on('message', () => void rebuild());

async function rebuild(): Promise<void> {
  const began = performance.now();
  let portfolios = 0;
  for (const { id, settings } of tenants) {
    const db = server.database.work(id);
    await rebuildSummaries(db, settings.currency);
    const { rows } = await db.execute<{ count: string }>('select count(*) as count from portfolio_summary');
    portfolios += Number(rows[0]?.count);
  }
  process.send?.({ is: 'rebuilt', portfolios, ms: performance.now() - began });
}

process.on('disconnect', () => void server.stop().then(() => process.exit()));
process.send?.({ is: 'ready', port: server.port });
