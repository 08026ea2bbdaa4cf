/**
 * `bundle.check`, `bundle.records`, `bundle.facts`, `bundle.memory`, `bundle.export`: a firm of 10,000 clients with a portfolio each and 1,000,000
 * transactions comes in as one zip, which is checked as a whole first, and goes out again. On the embedded database, and on PostgreSQL where one can be
 * started.
 */
import type { ChildProcess } from 'node:child_process';
import { setTimeout } from 'node:timers/promises';
import { ZipFile } from 'yazl';
import type { Bundle } from '#contract/bundles';
import { onEngines, withServer } from './engines.ts';
import { roundResult, type BenchLine } from './line.ts';
import { waitForMessage } from './waiting.ts';

const ACCOUNTS = Number(process.env['BENCH_ACCOUNTS'] ?? 10_000);
const TRANSACTIONS_EACH = 100;
const INSTRUMENTS = 20;
const LOOK_MS = 250;

interface BundleServerReady {
  readonly port: number;
  readonly cookie: string;
}

await onEngines((engine, environment) =>
  withServer('bundle-server.ts', { ...environment, PORTICO_DEMO: 'no' }, async (child) => {
    const ready = await waitForMessage<BundleServerReady>(child, 'ready');
    const before = await memoryOf(child);
    const { done, peak } = await watchMemory(child, bringIn(ready));
    const { checked, brought } = done;
    const records = 2 * ACCOUNTS;
    const facts = ACCOUNTS * TRANSACTIONS_EACH;
    const recordSeconds = secondsOf(brought, 'records');
    const factSeconds = secondsOf(brought, 'facts');
    report({ id: `bundle.check.${engine}`, value: roundResult(checked.seconds), unit: 's', beside: null, ratio: null });
    report({ id: `bundle.records.${engine}`, value: roundResult(records / recordSeconds), unit: 'records/s', beside: null, ratio: null });
    report({ id: `bundle.facts.${engine}`, value: roundResult(facts / factSeconds), unit: 'facts/s', beside: null, ratio: null });
    report({
      id: `bundle.memory.${engine}`,
      value: megabytes(peak),
      unit: 'MB',
      beside: { what: 'before it', value: megabytes(before) },
      ratio: roundResult(peak / before),
    });
    await analyse(environment['DATABASE_URL']);
    const start = performance.now();
    const exported = await fetch(`http://127.0.0.1:${ready.port}/api/firm.zip`, { headers: { cookie: ready.cookie } });
    const { byteLength } = await exported.arrayBuffer();
    const seconds = (performance.now() - start) / 1000;
    if (!exported.ok || byteLength < ACCOUNTS) throw new Error(`the export answered ${exported.status}`);
    report({ id: `bundle.export.${engine}`, value: roundResult(seconds), unit: 's', beside: null, ratio: null });
  }),
);

async function bringIn(ready: BundleServerReady): Promise<{ readonly checked: FollowedBundle; readonly brought: FollowedBundle }> {
  const { id } = await upload(ready, await writeFirm());
  const checked = await follow(ready, id, 'checked');
  await post(ready, `/api/bundles/${id}/bring`);
  return { checked, brought: await follow(ready, id, 'done') };
}

/** PostgreSQL does so by itself within a minute; until then it knows nothing of what has come in, and a statement that reads it may be given up. */
async function analyse(url: string | undefined): Promise<void> {
  if (url === undefined) return;
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('analyze');
  await client.end();
}

function report(line: BenchLine): void {
  process.stdout.write(`${JSON.stringify(line)}\n`);
}

function megabytes(bytes: number): number {
  return Math.round(bytes / 1e6);
}

function writeFirm(): Promise<Buffer> {
  const numbers = Array.from({ length: ACCOUNTS }, (_, number) => number);
  const day = (at: number) => new Date(Date.UTC(2020, 0, 6 + at * 7)).toISOString().slice(0, 10);
  const files: Readonly<Record<string, () => Iterable<string>>> = {
    'users.csv': () => ['name,email,phone,language,isProfessional,external_id', 'Ada Advisor,ada@bench.example,+354 555 0100,en,yes,ADA'],
    'accounts.csv': () => [
      'name,email,owner,portal,currency,external_id',
      ...numbers.map((n) => `Client ${n},client${n}@bench.example,ADA,Clients,EUR,A-${n}`),
    ],
    'portfolios.csv': () => ['parent,name,currency,external_id', ...numbers.map((n) => `A-${n},Portfolio ${n},EUR,P-${n}`)],
    'instruments.csv': () => [
      'symbol,name,type,assetClass,currency,quoted,validFrom',
      ...Array.from({ length: INSTRUMENTS }, (_, i) => `I${i},Instrument ${i},Equity,Equities,EUR,each,2020-01-01`),
    ],
    'prices.csv': () => ['date,symbol,price,currency', ...Array.from({ length: INSTRUMENTS }, (_, i) => `${day(0)},I${i},1${i}.5,EUR`)],
    *'transactions.csv'() {
      yield 'portfolio,date,type,symbol,units,amount,currency,reference';
      for (const n of numbers)
        for (let at = 0; at < TRANSACTIONS_EACH; at += 1)
          yield at % 2 === 0
            ? `P-${n},${day(at)},Contribution,,,1000,EUR,C-${n}-${at}`
            : `P-${n},${day(at)},Purchase,I${at % INSTRUMENTS},10,${100 + at}.25,EUR,B-${n}-${at}`;
    },
  };
  return zipped(Object.entries(files));
}

async function zipped(files: readonly (readonly [name: string, lines: () => Iterable<string>])[]): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, lines] of files) zip.addBuffer(Buffer.from([...lines(), ''].join('\r\n')), name);
  zip.end();
  const pieces: Buffer[] = [];
  for await (const piece of zip.outputStream) pieces.push(piece as Buffer);
  return Buffer.concat(pieces);
}

async function upload(ready: BundleServerReady, zip: Buffer): Promise<Bundle> {
  const body = new FormData();
  body.set('file', new Blob([new Uint8Array(zip)]), 'firm.zip');
  return ask(ready, '/api/bundles', { method: 'POST', body });
}

function post(ready: BundleServerReady, path: string): Promise<Bundle> {
  return ask(ready, path, { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } });
}

async function ask({ port, cookie }: BundleServerReady, path: string, request: RequestInit = {}): Promise<Bundle> {
  const origin = `http://127.0.0.1:${port}`;
  const answer = await fetch(`${origin}${path}`, { ...request, headers: { ...request.headers, cookie, origin } });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as Bundle;
}

interface FollowedBundle {
  readonly seconds: number;
  /** When each file was settled, in seconds since the step began, in their order. */
  readonly settled: readonly { readonly holds: 'records' | 'facts'; readonly at: number }[];
}

async function follow(ready: BundleServerReady, id: string, until: Bundle['state']): Promise<FollowedBundle> {
  const start = performance.now();
  const since = () => (performance.now() - start) / 1000;
  const settled = new Map<number, number>();
  for (;;) {
    const { state, files } = await ask(ready, `/api/bundles/${id}`);
    for (const { place, state: now } of files)
      if (now === (until === 'done' ? 'in' : 'checked') && !settled.has(place)) settled.set(place, since());
    if (state === until)
      return { seconds: since(), settled: files.map(({ place, holds }) => ({ holds, at: settled.get(place) ?? since() })) };
    if (state !== 'checking' && state !== 'running') throw new Error(`the zip is ${state}: ${JSON.stringify(files.map(({ why }) => why))}`);
    await setTimeout(LOOK_MS);
  }
}

/** How long the files of one kind took together; they come one after the other. */
function secondsOf({ settled }: FollowedBundle, kind: 'records' | 'facts'): number {
  return settled.reduce((sum, { holds, at }, place) => (holds === kind ? sum + at - (settled[place - 1]?.at ?? 0) : sum), 0);
}

async function memoryOf(child: ChildProcess): Promise<number> {
  const answer = waitForMessage<{ readonly bytes: number }>(child, 'memory');
  child.send('memory');
  return (await answer).bytes;
}

/** The most that the server holds while the work goes on. */
async function watchMemory<Result>(child: ChildProcess, work: Promise<Result>): Promise<{ done: Result; peak: number }> {
  const memory = { peak: 0, going: true };
  const watching = (async () => {
    while (memory.going) {
      memory.peak = Math.max(memory.peak, await memoryOf(child));
      await setTimeout(LOOK_MS);
    }
  })();
  try {
    return { done: await work, peak: memory.peak };
  } finally {
    memory.going = false;
    await watching;
  }
}
