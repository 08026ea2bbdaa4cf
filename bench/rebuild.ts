/**
 * `rebuild.p99`: how long a trivial request waits, at worst one in a hundred, while the figures of all clients of the demo are rebuilt in the same
 * server; beside the same requests before it, when nothing else happened. On the embedded database, and on PostgreSQL where one can be started.
 */
import { setTimeout } from 'node:timers/promises';
import { onEngines, withServer } from './engines.ts';
import { shown } from './line.ts';
import { latencies, p99, told } from './waiting.ts';

const QUIET_MS = 4_000;

await onEngines((engine, environment) =>
  withServer('rebuild-server.ts', { ...environment, PORTICO_DEMO: 'yes' }, async (child) => {
    const { port } = await told<{ port: number }>(child, 'ready');
    await latencies(port, setTimeout(1_000));
    const quiet = await latencies(port, setTimeout(QUIET_MS));
    const rebuilt = told<{ portfolios: number; ms: number }>(child, 'rebuilt');
    const begun = told(child, 'begun');
    child.send('rebuild');
    await begun;
    const busy = await latencies(port, rebuilt);
    const { portfolios, ms } = await rebuilt;
    const beside = { what: 'the same requests while nothing else happened', value: shown(p99(quiet)) };
    const line = { id: `rebuild.p99.${engine}`, value: shown(p99(busy)), unit: 'ms', beside, ratio: shown(p99(busy) / p99(quiet)) };
    process.stdout.write(`${JSON.stringify(line)}\n`);
    const each = { id: `rebuild.1000.${engine}`, value: Math.round((ms / portfolios) * 1_000), unit: 'ms', beside: null, ratio: null };
    process.stdout.write(`${JSON.stringify(each)}\n`);
  }),
);
