/** A server of a firm with a portal and nothing else, which reports its memory when asked; for bench/bundle.ts. */
import { loadQuickly } from '../apps/server/loading.ts';

// As `npm start` loads it.
loadQuickly();
const { readConfig } = await import('../apps/server/config.ts');
const { startServer } = await import('../apps/server/start.ts');
const { makeFirm, signIn } = await import('./client.ts');

const server = await startServer(readConfig(process.env), { pages: null });
await makeFirm(server.database);
const cookie = await signIn(`http://127.0.0.1:${server.port}`);

process.on('message', () => process.send?.({ is: 'memory', bytes: process.memoryUsage.rss() }));
process.on('disconnect', () => void server.stop().then(() => process.exit()));
process.send?.({ is: 'ready', port: server.port, cookie });
