/**
 * `memory.load`: the most that the server's process holds while sixteen connections ask for pages and searches of a list of 100,000 records;
 * `memory.settled`: what it holds once they are gone. `memory.heap`, `memory.nodes`: what the browser holds after fifty lists and drawers were opened,
 * beside what it held after the same fifty the time before.
 */
import type { ChildProcess } from 'node:child_process';
import { setTimeout } from 'node:timers/promises';
import type { CDPSession, Page } from 'playwright-core';
import { openConnections } from './asking.ts';
import { signIn } from './client.ts';
import { roundResult, type BenchLine } from './line.ts';
import { LIST, LIST_PAGE, withLongList } from './long-list.ts';
import { withPages, withScreen } from './screen.ts';
import { waitForMessage } from './waiting.ts';

const CONNECTIONS = 16;
/** BENCH_SECONDS tries it out for less. */
const LOAD_MS = 1000 * Number(process.env['BENCH_SECONDS'] ?? 30);
const SETTLE_MS = LOAD_MS / 3;
const LOOK_MS = 200;
/** Lists and drawers: half of them each. */
const OPENED = 50;
const MB = 1_000_000;

await withPages((pages) =>
  withLongList('memory.load', pages, async ({ server, port }) => {
    const cookie = await signIn(`http://127.0.0.1:${port}`);
    await askPages(port, cookie, LOAD_MS / 15);
    const before = await readResidentBytes(server);
    const looking = peakBytes(server, askPages(port, cookie, LOAD_MS));
    const most = await looking;
    await setTimeout(SETTLE_MS);
    const after = await readResidentBytes(server);
    const beside = { what: 'before', value: roundResult(before) };
    print({ id: 'memory.load', value: roundResult(most), unit: 'MB', beside, ratio: roundResult(most / before) });
    print({ id: 'memory.settled', value: roundResult(after), unit: 'MB', beside, ratio: roundResult(after / before) });
    await withScreen(port, openListsInBrowser);
  }),
);

async function readResidentBytes(server: ChildProcess): Promise<number> {
  const answer = waitForMessage<{ readonly bytes: number }>(server, 'memory');
  server.send('memory');
  return (await answer).bytes / MB;
}

async function peakBytes(server: ChildProcess, work: Promise<void>): Promise<number> {
  let going = true;
  void work.finally(() => (going = false));
  let most = 0;
  while (going) {
    most = Math.max(most, await readResidentBytes(server));
    await setTimeout(LOOK_MS);
  }
  await work;
  return most;
}

/** Each connection asks again as soon as it is answered: page after page, and now and then for one record. */
async function askPages(port: number, cookie: string, ms: number): Promise<void> {
  const { ask, end } = openConnections(port, cookie, CONNECTIONS);
  const until = performance.now() + ms;
  const one = async (connection: number) => {
    for (let turn = connection; performance.now() < until; turn += CONNECTIONS)
      await ask(turn % 5 === 0 ? `${LIST}?search=profile%20${turn}` : `${LIST}?page=${1 + (turn % 20)}`);
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, (_, connection) => one(connection)));
  end();
}

async function openListsInBrowser(page: Page): Promise<void> {
  await page.goto(LIST_PAGE);
  await page.locator('[data-record]').first().waitFor();
  const collections = await page.evaluate(async () =>
    ((await (await fetch('/api/collections')).json()) as { collections: { name: string; parent?: string }[] }).collections
      .filter(({ parent }) => parent === undefined)
      .map(({ name }) => name),
  );
  const ids = await page.locator('[data-record]').evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset['record']!));
  const lists = Array.from({ length: OPENED / 2 }, (_, at) => collections[at % collections.length]!);
  const devtools = await page.context().newCDPSession(page);
  const round = async () => {
    for (const [at, name] of lists.entries()) {
      await followLink(page, `/admin/${name}`);
      await page.locator('main h1').waitFor();
      await followLink(page, `${LIST_PAGE}?open=${ids[at % ids.length]}`);
      await page.locator('dialog[open] form').waitFor();
      await followLink(page, LIST_PAGE);
      await page.locator('dialog[open]').waitFor({ state: 'detached' });
    }
    return readBrowserMemory(devtools);
  };
  // What is kept for a while, answers and the parts of the application that were loaded, is there after the first round.
  const first = await round();
  const second = await round();
  const beside = (value: number) => ({ what: 'after the same fifty before', value: roundResult(value) });
  print({
    id: 'memory.heap',
    value: roundResult(second.heap),
    unit: 'MB',
    beside: beside(first.heap),
    ratio: roundResult(second.heap / first.heap),
  });
  print({
    id: 'memory.nodes',
    value: second.nodes,
    unit: 'nodes',
    beside: beside(first.nodes),
    ratio: roundResult(second.nodes / first.nodes),
  });
}

/** As a link of the application goes there, without loading the page anew. */
async function followLink(page: Page, address: string): Promise<void> {
  await page.evaluate((href) => history.pushState({}, '', href), address);
}

async function readBrowserMemory(devtools: CDPSession): Promise<{ readonly heap: number; readonly nodes: number }> {
  for (let turn = 0; turn < 3; turn += 1) await devtools.send('HeapProfiler.collectGarbage');
  const { usedSize } = await devtools.send('Runtime.getHeapUsage');
  const { nodes } = await devtools.send('Memory.getDOMCounters');
  return { heap: usedSize / MB, nodes };
}

function print(line: BenchLine): void {
  process.stdout.write(`${JSON.stringify(line)}\n`);
}
