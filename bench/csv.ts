/**
 * CSV of 1,000,000 rows x 10 cells: an export, streamed, beside a bare loop that joins the same cells; and the reading of a file, beside
 * papaparse. How far the memory grows over idle is told with each.
 */
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import papaparse from 'papaparse';
import { writeCsv, readCsv, type CsvColumn } from '#packages/csv';

const ROWS = 1_000_000;
const BATCH = 10_000;
const ROUNDS = 5;

type BenchCsvRow = readonly string[];

/** As a ledger has them: a note that needs its quotes, words, and figures with a sign. */
function rowOf(index: number): BenchCsvRow {
  const units = ((index % 9_973) / 7).toFixed(4);
  return [
    '2026-03-31',
    `P-${index % 500}`,
    'Purchase',
    `Fund "${index % 97}", accumulating`,
    `S${index % 400}`,
    units,
    `-${units}`,
    '1.50',
    'EUR',
    `R-${index}`,
  ];
}

const COLUMNS: readonly CsvColumn<BenchCsvRow>[] = rowOf(0).map((_, index) => ({
  header: `Column ${index}`,
  kind: index === 5 || index === 6 || index === 7 ? 'number' : 'text',
  cell: (row) => row[index] ?? null,
}));

async function* generateBatches(): AsyncGenerator<readonly BenchCsvRow[]> {
  for (let start = 0; start < ROWS; start += BATCH) yield Array.from({ length: BATCH }, (_, index) => rowOf(start + index));
}

/** What no export can go below: the cells of the same rows, joined. */
async function* joinCells(): AsyncGenerator<string> {
  for await (const batch of generateBatches()) {
    let chunk = '';
    for (const row of batch) chunk += `"${row.join('","')}"\r\n`;
    yield chunk;
  }
}

function discardingStream(): Writable {
  return new Writable({ write: (_chunk, _encoding, done) => done() });
}

interface CsvMeasurement {
  readonly ms: number;
  /** Most memory over idle while it ran, in bytes. */
  readonly growth: number;
}

async function measureRun(work: () => Promise<unknown>): Promise<CsvMeasurement> {
  globalThis.gc?.();
  const idle = process.memoryUsage.rss();
  let most = idle;
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss());
  }, 20);
  const start = performance.now();
  await work();
  const ms = performance.now() - start;
  clearInterval(watch);
  return { ms, growth: Math.max(most, process.memoryUsage.rss()) - idle };
}

/** In turns, so that a noisy machine disturbs both alike; the first of each warms up. */
async function compareRuns(ours: () => Promise<unknown>, theirs: () => Promise<unknown>) {
  const rounds: { ours: CsvMeasurement; theirs: CsvMeasurement }[] = [];
  for (let round = 0; round < ROUNDS; round++) rounds.push({ ours: await measureRun(ours), theirs: await measureRun(theirs) });
  const middle = (times: number[]) => times.toSorted((a, b) => a - b)[times.length >> 1] ?? Number.NaN;
  const later = rounds.slice(1);
  return {
    ours: middle(later.map((round) => round.ours.ms)),
    theirs: middle(later.map((round) => round.theirs.ms)),
    growth: Math.max(...rounds.map((round) => round.ours.growth)),
  };
}

function report(id: string, what: string, { ours, theirs, growth }: Awaited<ReturnType<typeof compareRuns>>): void {
  const rate = (ms: number) => Number((ROWS / ms / 1000).toFixed(2));
  const lines = [
    { id, value: rate(ours), unit: 'M rows/s', beside: { what, value: rate(theirs) }, ratio: Number((theirs / ours).toFixed(2)) },
    { id: `${id}.memory`, value: Math.round(growth / 1e6), unit: 'MB', beside: null, ratio: null },
  ];
  for (const line of lines) process.stdout.write(`${JSON.stringify(line)}\n`);
}

async function readWithOurs(path: string): Promise<void> {
  let records = 0;
  for await (const batch of readCsv(createReadStream(path), { encoding: 'utf-8', delimiter: ',' })) records += batch.records.length;
  if (records !== ROWS + 1) throw new Error(`${records} records were read`);
}

async function readWithPapaparse(path: string): Promise<void> {
  let records = 0;
  const parsing = papaparse.parse(papaparse.NODE_STREAM_INPUT, { delimiter: ',' });
  parsing.on('data', () => {
    records += 1;
  });
  await pipeline(createReadStream(path), parsing);
  if (records < ROWS) throw new Error(`${records} records were read`);
}

const folder = await mkdtemp(join(tmpdir(), 'portico-bench-'));
try {
  const path = join(folder, 'rows.csv');
  await pipeline(Readable.from(writeCsv(COLUMNS, generateBatches())), createWriteStream(path));
  const exported = await compareRuns(
    () => pipeline(Readable.from(writeCsv(COLUMNS, generateBatches())), discardingStream()),
    () => pipeline(Readable.from(joinCells()), discardingStream()),
  );
  report('csv.export', 'a bare loop that joins the same cells', exported);
  const imported = await compareRuns(
    () => readWithOurs(path),
    () => readWithPapaparse(path),
  );
  report('csv.import', 'papaparse, streaming', imported);
} finally {
  await rm(folder, { recursive: true });
}
