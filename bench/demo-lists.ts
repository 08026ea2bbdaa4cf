/**
 * `list.transactions`, `list.holdings`: the first page of the administration's lists of the demo's first firm, which has 97,000 transactions, one
 * asked after the other, on both engines; beside it the list of its users, which are few. `.sorted`: by an amount, of which there is no index.
 */
import { DEMO_EMAILS, DEMO_PASSWORD } from '#server/tenants';
import { signInAs } from './client.ts';
import { onEngines, withServer } from './engines.ts';
import { median, roundResult, type BenchLine } from './line.ts';
import { DEMO_ENVIRONMENT } from './requests-of-demo.ts';
import { waitForMessage } from './waiting.ts';

/** Once the demo is made the tables are tidied, as in the first minute after a start. */
const TIDYING_MS = 30_000;
const TIMES = 15;
const WARM_UP = 3;

const LISTS = {
  'list.transactions': 'transactions/records',
  'list.transactions.sorted': 'transactions/records?sort=amount&direction=descending',
  'list.holdings': 'holdings/records',
  'list.holdings.sorted': 'holdings/records?sort=value&direction=descending',
} as const;

await onEngines((engine, environment) =>
  withServer('demo-server.ts', { ...environment, ...DEMO_ENVIRONMENT }, async (server) => {
    const { port } = await waitForMessage<{ readonly port: number }>(server, 'ready');
    const origin = `http://127.0.0.1:${port}`;
    const cookie = await signInAs(origin, { email: DEMO_EMAILS.staff, password: DEMO_PASSWORD });
    await new Promise((resolve) => setTimeout(resolve, TIDYING_MS));
    const users = await timePage(origin, cookie, 'users/records');
    for (const [id, path] of Object.entries(LISTS)) {
      const value = await timePage(origin, cookie, path);
      const line: BenchLine = {
        id: `${id}.${engine}`,
        value: roundResult(value),
        unit: 'ms',
        beside: { what: 'the list of users', value: roundResult(users) },
        ratio: roundResult(value / users),
      };
      process.stdout.write(`${JSON.stringify(line)}\n`);
    }
  }),
);

/** Milliseconds of the median. */
async function timePage(origin: string, cookie: string, path: string): Promise<number> {
  const taken: number[] = [];
  for (let time = 0; time < WARM_UP + TIMES; time += 1) {
    const start = performance.now();
    const answer = await fetch(`${origin}/api/collections/${path}`, { headers: { cookie } });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
    if (time >= WARM_UP) taken.push(performance.now() - start);
  }
  return median(taken);
}
