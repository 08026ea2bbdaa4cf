/** A server with one client whose ledger is long; for bench/long-ledger.ts. */
import { makeClient, signIn } from './client.ts';
import { LARGE } from './ledger.ts';
import { readConfig } from '../apps/server/config.ts';
import { startServer } from '../apps/server/start.ts';

const server = await startServer(readConfig(process.env), { pages: null });
const { portfolios } = await makeClient(server.database, LARGE, 1);
const cookie = await signIn(`http://127.0.0.1:${server.port}`);

process.on('disconnect', () => void server.stop().then(() => process.exit()));
process.send?.({ is: 'ready', port: server.port, portfolio: portfolios[0], cookie });
