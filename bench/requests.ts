/**
 * `session.read`, `clients.page`, `account.page`, `portfolio.page`: what people ask for all day, by sixteen connections at once, on PostgreSQL; beside
 * each the SQL that the server sends for it, in a bare Fastify that knows neither sessions nor row-level security. `.p99`: one in a hundred takes longer.
 */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Fastify from 'fastify';
import pg from 'pg';
import { openConnections } from './asking.ts';
import { onEngines, withServer } from './engines.ts';
import { median, roundResult, type BenchLine } from './line.ts';
import { DEMO_ENVIRONMENT, prepareDemoRequests, type DemoRequest } from './requests-of-demo.ts';
import { p99, waitForMessage } from './waiting.ts';

const CONNECTIONS = 16;
/** BENCH_SECONDS tries it out for less. */
const COUNTED_MS = 1000 * Number(process.env['BENCH_SECONDS'] ?? 6);
const WARM_MS = COUNTED_MS / 3;
/** How often a request is asked before what it sends is written down: the first ones fill what is kept. */
const WARM_UP = 20;

/** What a request binds before it asks: the tenant and the person. */
const ENTERING = 'portico_enter';

interface RecordedStatement {
  readonly name: string;
  readonly text: string;
  readonly values: unknown[];
}

await onEngines(async (engine, environment) => {
  const settings = { ...environment, ...DEMO_ENVIRONMENT };
  if (engine === 'postgres') await onPostgres(settings);
  else await onEmbedded(settings);
});

async function onEmbedded(settings: NodeJS.ProcessEnv): Promise<void> {
  await withServer('demo-server.ts', settings, async (server) => {
    const { port } = await waitForMessage<{ readonly port: number }>(server, 'ready');
    for (const { id, path, cookie } of await prepareDemoRequests(port)) {
      const { rate } = await measureRequests(port, path, cookie);
      print({ id: `${id}.embedded`, value: roundResult(rate), unit: 'req/s', beside: null, ratio: null });
    }
  });
}

async function onPostgres(settings: NodeJS.ProcessEnv): Promise<void> {
  const sent = await recordAllStatements(settings);
  await withServer('demo-server.ts', settings, async (server) => {
    const { port } = await waitForMessage<{ readonly port: number }>(server, 'ready');
    for (const { id, path, cookie } of await prepareDemoRequests(port)) {
      const ours = await measureRequests(port, path, cookie);
      const theirs = await plainSqlRate(settings['DATABASE_URL']!, sent.get(id)!);
      const beside = { what: 'the same SQL in a bare Fastify', value: roundResult(theirs) };
      print({ id, value: roundResult(ours.rate), unit: 'req/s', beside, ratio: roundResult(ours.rate / theirs) });
      const half = { what: 'median', value: roundResult(ours.p50) };
      print({ id: `${id}.p99`, value: roundResult(ours.p99), unit: 'ms', beside: half, ratio: roundResult(ours.p99 / ours.p50) });
    }
  });
}

/** What a server sends to the database for each request, once everything that it keeps is there. */
async function recordAllStatements(settings: NodeJS.ProcessEnv): Promise<ReadonlyMap<string, readonly RecordedStatement[]>> {
  const file = join(settings['PORTICO_DATA']!, 'statements');
  const recording = { BENCH_STATEMENTS: file, NODE_OPTIONS: `--import ${join(import.meta.dirname, 'record-statements.mjs')}` };
  const sent = new Map<string, readonly RecordedStatement[]>();
  await withServer('demo-server.ts', { ...settings, ...recording }, async (server) => {
    const { port } = await waitForMessage<{ readonly port: number }>(server, 'ready');
    for (const { id, path, cookie } of await prepareDemoRequests(port)) sent.set(id, await recordStatements(port, { path, cookie }, file));
  });
  rmSync(file);
  return sent;
}

async function recordStatements(
  port: number,
  { path, cookie }: Omit<DemoRequest, 'id'>,
  file: string,
): Promise<readonly RecordedStatement[]> {
  const { ask, end } = openConnections(port, cookie, 1);
  for (let turn = 0; turn < WARM_UP; turn += 1) await ask(path);
  writeFileSync(file, '');
  await ask(path);
  end();
  const lines = readFileSync(file, 'utf8').split('\n').slice(0, -1);
  return lines.map((line) => JSON.parse(line) as RecordedStatement);
}

/** The statements of a request, all of them at once, by a superuser to whom the tenant and the person are told with the connection. */
async function plainSqlRate(url: string, statements: readonly RecordedStatement[]): Promise<number> {
  // The session is looked up before it is known whose it is.
  const entered = statements.findLast(({ name }) => name === ENTERING)?.values as string[];
  const asked = statements.filter(({ name, text }) => name !== ENTERING && !/^(?:begin|commit)/i.test(text));
  const options = `-c app.tenant_id=${entered[1]} -c app.person_id=${entered[2]} -c jit=off`;
  const pool = new pg.Pool({ connectionString: url, max: CONNECTIONS, options });
  const bare = Fastify();
  try {
    bare.get('/', async () => {
      const answers = await Promise.all(asked.map(({ text, values }, at) => pool.query({ name: `bare ${at}`, text, values })));
      return answers.map(({ rows }) => rows as unknown);
    });
    await bare.listen({ port: 0, host: '127.0.0.1' });
    const { port } = bare.server.address() as { port: number };
    return (await measureRequests(port, '/', '')).rate;
  } finally {
    await bare.close();
    await pool.end();
  }
}

/** Requests a second, each connection asking again as soon as it is answered, and how many milliseconds one of them takes. */
async function measureRequests(
  port: number,
  path: string,
  cookie: string,
): Promise<{ readonly rate: number; readonly p50: number; readonly p99: number }> {
  const { ask, end } = openConnections(port, cookie, CONNECTIONS);
  const run = async (ms: number) => {
    const taken: number[] = [];
    const until = performance.now() + ms;
    const one = async () => {
      while (performance.now() < until) {
        const start = performance.now();
        await ask(path);
        taken.push(performance.now() - start);
      }
    };
    await Promise.all(Array.from({ length: CONNECTIONS }, one));
    return taken;
  };
  await run(WARM_MS);
  const taken = await run(COUNTED_MS);
  end();
  return { rate: (taken.length / COUNTED_MS) * 1000, p50: median(taken), p99: p99(taken) };
}

function print(line: BenchLine): void {
  process.stdout.write(`${JSON.stringify(line)}\n`);
}
