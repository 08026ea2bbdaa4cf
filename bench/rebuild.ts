/**
 * `rebuild.p99`: how long a trivial request waits, at worst one in a hundred, while the figures of all clients of the demo are rebuilt in the same
 * server; beside the same requests before it, when nothing else happened. On the embedded database, and on PostgreSQL where one can be started.
 */
import { setTimeout } from 'node:timers/promises';
import { onEngines, withServer } from './engines.ts';
import { roundResult } from './line.ts';
import { measureLatencies, p99, waitForMessage } from './waiting.ts';

const QUIET_MS = 4_000;

await onEngines((engine, environment) =>
  withServer('rebuild-server.ts', { ...environment, PORTICO_DEMO: 'yes' }, async (child) => {
    const { port } = await waitForMessage<{ port: number }>(child, 'ready');
    await measureLatencies(port, setTimeout(1_000));
    const quiet = await measureLatencies(port, setTimeout(QUIET_MS));
    const rebuilt = waitForMessage<{ portfolios: number; ms: number }>(child, 'rebuilt');
    const begun = waitForMessage(child, 'begun');
    child.send('rebuild');
    await begun;
    const busy = await measureLatencies(port, rebuilt);
    const { portfolios, ms } = await rebuilt;
    const beside = { what: 'the same requests while nothing else happened', value: roundResult(p99(quiet)) };
    const line = {
      id: `rebuild.p99.${engine}`,
      value: roundResult(p99(busy)),
      unit: 'ms',
      beside,
      ratio: roundResult(p99(busy) / p99(quiet)),
    };
    process.stdout.write(`${JSON.stringify(line)}\n`);
    const each = { id: `rebuild.1000.${engine}`, value: Math.round((ms / portfolios) * 1_000), unit: 'ms', beside: null, ratio: null };
    process.stdout.write(`${JSON.stringify(each)}\n`);
  }),
);
