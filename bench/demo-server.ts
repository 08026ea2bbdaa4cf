/** A server of the firms of the demo, which are made where they are not there yet; for bench/requests.ts and bench/soak.ts. */
import { readdirSync } from 'node:fs';
import { loadQuickly } from '../apps/server/loading.ts';

// As `npm start` loads it.
loadQuickly();
const { readConfig } = await import('../apps/server/config.ts');
const { makeDemo } = await import('../apps/server/first-start/demo.ts');
const { startServer } = await import('../apps/server/start.ts');
const { listTenants } = await import('#server/tenants');

const { PORTICO_TENANT, ...unnamed } = process.env;
const config = readConfig(unnamed);
// Nobody is served by its name before it is there.
const first = await startServer(config, { pages: null });
if ((await listTenants(first.database.work())).length === 0) await makeDemo(config, first.database, new Date(), () => undefined);
await first.stop();
const server = await startServer(readConfig({ ...unnamed, PORTICO_TENANT }), { pages: null });

process.on('message', () =>
  process.send?.({ is: 'held', bytes: process.memoryUsage.rss(), descriptors: readdirSync('/proc/self/fd').length }),
);
process.on('disconnect', () => void server.stop().then(() => process.exit()));
process.send?.({ is: 'ready', port: server.port });
