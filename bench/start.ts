/**
 * `start.warm`: from starting the process to the first answer of a server whose embedded data folder is there already, beside a
 * bare HTTP server of the same Node.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';

const RUNS = 5;
const PORT = 18_231;
const folder = mkdtempSync(join(tmpdir(), 'portico-bench-'));
const BARE = `require('node:http').createServer((_, answer) => answer.end('{}')).listen(${PORT}, '127.0.0.1')`;

try {
  // The first start makes the folder and fills the compile cache; it is not counted.
  await timePorticoStart();
  const ours: number[] = [];
  const bare: number[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    ours.push(await timePorticoStart());
    bare.push(await timeFirstAnswer(['-e', BARE]));
  }
  const [value, beside] = [median(ours), median(bare)];
  process.stdout.write(
    `${JSON.stringify({ id: 'start.warm', value: Math.round(value), unit: 'ms', beside: { what: 'a bare HTTP server', value: Math.round(beside) }, ratio: Number((value / beside).toFixed(1)) })}\n`,
  );
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function timePorticoStart(): Promise<number> {
  return timeFirstAnswer(['apps/server/main.ts']);
}

/** Milliseconds until /health/ready answers 200; stops the process again and waits for its end. */
async function timeFirstAnswer(args: readonly string[]): Promise<number> {
  const started = performance.now();
  const child = spawn(process.execPath, args, {
    stdio: 'ignore',
    env: { ...process.env, PORT: String(PORT), PORTICO_DATA: folder, PORTICO_DEMO: 'no', PORTICO_LOG: 'silent', DATABASE_URL: '' },
  });
  const ended = new Promise((resolve) => child.on('exit', resolve));
  try {
    while (!(await isReady())) {
      if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode} before it answered.`);
      await setTimeout(5);
    }
    return performance.now() - started;
  } finally {
    child.kill('SIGTERM');
    await ended;
  }
}

function isReady(): Promise<boolean> {
  return new Promise((resolve) => {
    get({ host: '127.0.0.1', port: PORT, path: '/health/ready' }, (answer) => {
      answer.resume();
      resolve(answer.statusCode === 200);
    }).on('error', () => resolve(false));
  });
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;
}
