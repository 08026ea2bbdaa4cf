/** Tests how many SQL statements a request sends, entering role, tenant and person included, so that none sends more unnoticed. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { signInBrowser, startWithFixture, type TestBrowser, type TestServer } from '../kit/server.ts';
import { HANG_MS } from '../kit/limits.ts';
import { freePort, startServerProcess, waitUntilReady, type ServerProcess } from '../kit/server-process.ts';

let running: TestServer;
let process: ServerProcess;
let statements: string;
let ann: TestBrowser;
let ada: TestBrowser;
beforeAll(async () => {
  running = await startWithFixture();
  await running.server.stop();
  statements = join(running.place.dataFolder, 'statements');
  writeFileSync(statements, '');
  const port = await freePort();
  process = startServerProcess(running.place, port, {
    NODE_OPTIONS: `--import ${join(import.meta.dirname, 'count-statements.mjs')}`,
    PORTICO_TEST_STATEMENTS: statements,
  });
  await waitUntilReady(port);
  [ann, ada] = [await signInBrowser(port, 'hekla', 'ann'), await signInBrowser(port, 'hekla', 'ada')];
  await untilQuiet();
});
afterAll(async () => {
  await process.kill();
  await running.place.dispose();
});

/** Waits until the jobs that a start sends on their way have done their work, whose statements are counted too. */
async function untilQuiet(): Promise<void> {
  const sizes: number[] = [];
  const isQuiet = () => {
    sizes.push(readFileSync(statements).length);
    return sizes.length > QUIET_LOOKS && new Set(sizes.slice(-QUIET_LOOKS)).size === 1;
  };
  await vi.waitUntil(isQuiet, { timeout: HANG_MS, interval: 50 });
}

const QUIET_LOOKS = 8;

/** The fewest of several askings: now and then one also reads what is kept for some seconds, or records what was read before. */
async function fewest(by: TestBrowser, path: string): Promise<number> {
  const counts: number[] = [];
  for (let asked = 0; asked < 16; asked += 1) {
    const before = readFileSync(statements).length;
    expect((await by.ask('GET', path)).status).toBe(200);
    counts.push(readFileSync(statements).length - before);
  }
  // The first ones prepare what is kept prepared.
  return Math.min(...counts.slice(6));
}

test.each([
  ['the session', 4, () => ann, () => '/api/session'],
  ['a page of clients', 6, () => ada, () => '/api/accounts?portal=clients&limit=50'],
  ['holdings', 12, () => ann, () => `/api/portfolios/${running.fixture.hekla.accounts.alpha.portfolio}/holdings`],
  ['performance', 12, () => ann, () => `/api/portfolios/${running.fixture.hekla.accounts.alpha.portfolio}/performance`],
  ['an account', 16, () => ann, () => `/api/accounts/${running.fixture.hekla.accounts.alpha.account}`],
])('%s takes %d at the most', async (_, most, by, path) => {
  expect(await fewest(by(), path())).toBeLessThanOrEqual(most);
});
