/**
 * `soak.rate`, `soak.memory`, `soak.descriptors`: sixteen connections ask for what people ask for all day, without a pause, for ten minutes on each
 * engine. The memory and the descriptors that the server's process holds are looked at ten times meanwhile, and told as they are in the end beside what
 * they were after the first tenth. BENCH_MINUTES soaks for longer.
 */
import type { ChildProcess } from 'node:child_process';
import { setTimeout } from 'node:timers/promises';
import { openConnections } from './asking.ts';
import { onEngines, withServer } from './engines.ts';
import { roundResult, type BenchLine } from './line.ts';
import { DEMO_ENVIRONMENT, prepareDemoRequests, type DemoRequest } from './requests-of-demo.ts';
import { waitForMessage } from './waiting.ts';

const CONNECTIONS = 16;
const SOAK_MS = 60_000 * Number(process.env['BENCH_MINUTES'] ?? 10);
const LOOKS = 10;
const MB = 1_000_000;

interface ProcessUse {
  readonly bytes: number;
  readonly descriptors: number;
}

await onEngines(async (engine, environment) => {
  await withServer('demo-server.ts', { ...environment, ...DEMO_ENVIRONMENT }, async (server) => {
    const { port } = await waitForMessage<{ readonly port: number }>(server, 'ready');
    const soaking = runSoak(port, await prepareDemoRequests(port), SOAK_MS);
    const looks: ProcessUse[] = [];
    for (let look = 0; look < LOOKS; look += 1) {
      // The last look comes before the end, when the connections are still there.
      await setTimeout(SOAK_MS / (LOOKS + 0.5));
      looks.push(await readProcessUse(server));
    }
    const asked = await soaking;
    process.stderr.write(`${engine}: ${looks.map(({ bytes, descriptors }) => `${Math.round(bytes / MB)} MB ${descriptors}`).join(', ')}\n`);
    const [first, last] = [looks[0]!, looks.at(-1)!];
    print({ id: `soak.rate.${engine}`, value: roundResult((asked / SOAK_MS) * 1000), unit: 'req/s', beside: null, ratio: null });
    print({ id: `soak.memory.${engine}`, unit: 'MB', ...compareWithStart(last.bytes / MB, first.bytes / MB) });
    print({ id: `soak.descriptors.${engine}`, unit: 'open', ...compareWithStart(last.descriptors, first.descriptors) });
  });
});

async function readProcessUse(server: ChildProcess): Promise<ProcessUse> {
  const answer = waitForMessage<ProcessUse>(server, 'held');
  server.send('held');
  return answer;
}

/** Each connection asks for one after another. @returns how many were answered */
async function runSoak(port: number, requests: readonly DemoRequest[], ms: number): Promise<number> {
  const until = performance.now() + ms;
  let asked = 0;
  const connections = Array.from({ length: CONNECTIONS }, async (_, connection) => {
    const openings = requests.map(({ cookie, path }) => ({ path, ...openConnections(port, cookie, 1) }));
    for (let turn = connection; performance.now() < until; turn += 1) {
      const { ask, path } = openings[turn % openings.length]!;
      await ask(path);
      asked += 1;
    }
    for (const { end } of openings) end();
  });
  await Promise.all(connections);
  return asked;
}

function compareWithStart(value: number, first: number): Pick<BenchLine, 'value' | 'beside' | 'ratio'> {
  return {
    value: roundResult(value),
    beside: { what: 'after a tenth of it', value: roundResult(first) },
    ratio: roundResult(value / first),
  };
}

function print(line: BenchLine): void {
  process.stdout.write(`${JSON.stringify(line)}\n`);
}
