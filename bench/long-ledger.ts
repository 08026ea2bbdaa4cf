/**
 * `ledger.p99`: how long a trivial request waits, at worst one in a hundred, while others look at a portfolio of 20,000 transactions and twenty years,
 * one page after the other; beside the same requests when nothing else happened. On the embedded database, and on PostgreSQL where one can be started.
 */
import { setTimeout } from 'node:timers/promises';
import { onEngines, withServer } from './engines.ts';
import { median, roundResult } from './line.ts';
import { measureLatencies, p99, waitForMessage } from './waiting.ts';

const QUIET_MS = 4_000;
const WARM_UP = 3;
const PAGES = 20;

interface LongLedgerReady {
  readonly port: number;
  readonly portfolio: string;
  readonly cookie: string;
}

await onEngines((engine, environment) =>
  withServer('long-ledger-server.ts', { ...environment, PORTICO_DEMO: 'no' }, async (child) => {
    const ready = await waitForMessage<LongLedgerReady>(child, 'ready');
    await timePages(ready, WARM_UP);
    const quiet = await measureLatencies(ready.port, setTimeout(QUIET_MS));
    const looking = timePages(ready, PAGES);
    const busy = await measureLatencies(ready.port, looking);
    const beside = { what: 'the same requests while nothing else happened', value: roundResult(p99(quiet)) };
    const line = {
      id: `ledger.p99.${engine}`,
      value: roundResult(p99(busy)),
      unit: 'ms',
      beside,
      ratio: roundResult(p99(busy) / p99(quiet)),
    };
    process.stdout.write(`${JSON.stringify(line)}\n`);
    const page = { id: `ledger.page.${engine}`, value: roundResult(median(await looking)), unit: 'ms', beside: null, ratio: null };
    process.stdout.write(`${JSON.stringify(page)}\n`);
  }),
);

/** Milliseconds of each. */
async function timePages({ port, portfolio, cookie }: LongLedgerReady, count: number): Promise<number[]> {
  const taken: number[] = [];
  for (let page = 0; page < count; page += 1) {
    const start = performance.now();
    const answer = await fetch(`http://127.0.0.1:${port}/api/portfolios/${portfolio}`, { headers: { cookie } });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`the page answered ${answer.status}`);
    taken.push(performance.now() - start);
  }
  return taken;
}
