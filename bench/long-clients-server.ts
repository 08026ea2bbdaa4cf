/** A server of a firm with a long list of clients, each with stored figures, whom somebody of the staff looks after; for bench/clients.ts. */
import { loadQuickly } from '../apps/server/loading.ts';

// As `npm start` loads it.
loadQuickly();
const { default: pg } = await import('pg');
const { ENGINE_VERSION } = await import('#engine/series');
const { readConfig } = await import('../apps/server/config.ts');
const { startServer } = await import('../apps/server/start.ts');
const { makeFirm } = await import('./client.ts');

const CLIENTS = Number(process.env['BENCH_RECORDS'] ?? 100_000);

const server = await startServer(readConfig(process.env), { pages: process.env['BENCH_PAGES'] ?? null });
const { tenant, portal, person } = await makeFirm(server.database);
const client = new pg.Client({ connectionString: process.env['DATABASE_URL'] });
await client.connect();
// By the superuser, without looking up each foreign key; and then as the server's own autovacuum would leave it.
await client.query('set session_replication_role = replica');
await client.query(
  `insert into account (tenant_id, portal_id, name, email, external_id, currency, inception, lead_advisor_id)
   select $1, $2, 'Client ' || chr(65 + n % 26) || 'son ' || n, 'client' || n || '@example.com', 'client-' || n, 'EUR', date '2020-01-01' + n % 1000, $3
   from generate_series(1, $4::int) n`,
  [tenant, portal, person, CLIENTS],
);
await client.query(
  `insert into account_person (tenant_id, account_id, person_id, part) select tenant_id, id, $2, 'advisor' from account where tenant_id = $1`,
  [tenant, person],
);
await client.query(
  `insert into portfolio (tenant_id, account_id, first_account_id, name, type, currency, external_id)
   select tenant_id, id, id, 'Portfolio', 'GIA', 'EUR', external_id from account where tenant_id = $1`,
  [tenant],
);
await client.query(
  `insert into account_summary (tenant_id, account_id, as_of, first_day, facts_at, engine, value, tenant_value, change_1d, change_1m, change_ytd, change_1y, findings)
   select tenant_id, id, date '2025-12-31', inception, 'epoch', $2, 1000 * (1 + length(name) % 7) + 0.25, 1000, 0.001, 0.01, 0.05, 0.07, '[]'
   from account where tenant_id = $1`,
  [tenant, ENGINE_VERSION],
);
await client.query('vacuum analyze');
await client.end();

process.on('message', () => process.send?.({ is: 'memory', bytes: process.memoryUsage.rss() }));
process.on('disconnect', () => void server.stop().then(() => process.exit()));
process.send?.({ is: 'ready', port: server.port, tenant });
