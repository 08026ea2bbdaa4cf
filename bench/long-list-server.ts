/** A server of a firm with a long list, which reports its memory when asked; for bench/grid.ts and bench/memory.ts. */
import { loadQuickly } from '../apps/server/loading.ts';

// As `npm start` loads it.
loadQuickly();
const { default: pg } = await import('pg');
const { readConfig } = await import('../apps/server/config.ts');
const { startServer } = await import('../apps/server/start.ts');
const { makeStaff } = await import('./client.ts');
const { fillRecords } = await import('./long-list.ts');

const server = await startServer(readConfig(process.env), { pages: process.env['BENCH_PAGES'] ?? null });
const tenant = await makeStaff(server.database);
const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 1 });
await fillRecords(pool, tenant);
await pool.end();

process.on('message', () => process.send?.({ is: 'memory', bytes: process.memoryUsage.rss() }));
process.on('disconnect', () => void server.stop().then(() => process.exit()));
process.send?.({ is: 'ready', port: server.port, tenant });
