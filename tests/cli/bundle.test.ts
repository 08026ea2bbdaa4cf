/** Tests that a zip of files is checked on the command line without keeping anything, and brought in by the server. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { COMMANDS } from '../../apps/cli/commands.ts';
import { runCommandLine } from '../../apps/cli/run.ts';
import { settleBundle, writeTestZip } from '../kit/bundles.ts';
import { email, type PersonName } from '../kit/fixture.ts';
import { restartServer, signInBrowser, startWithFixture, type TestServer } from '../kit/server.ts';

let running: TestServer;
let folder: string;
beforeAll(async () => {
  running = await startWithFixture();
  folder = await mkdtemp(join(tmpdir(), 'portico-'));
});
afterAll(async () => {
  await running.dispose();
  await rm(folder, { recursive: true });
});

async function portico(line: readonly string[], person: PersonName = 'sue') {
  const said = { out: '', err: '' };
  const code = await runCommandLine(COMMANDS, [...line, '--tenant', 'hekla', '--as', email(person)], {
    out: (text) => (said.out += `${text}\n`),
    err: (text) => (said.err += `${text}\n`),
    input: (async function* () {})(),
    environment: { ...running.place.environment, PORTICO_DEMO: 'no' },
    signal: new AbortController().signal,
  });
  return { code, ...said };
}

async function zipOf(files: Readonly<Record<string, string>>): Promise<string> {
  const path = join(folder, 'firm.zip');
  await writeFile(path, await writeTestZip(Object.entries(files)));
  return path;
}

/** As if an earlier zip were being brought in. */
async function setUnderWay(isUnderWay: boolean): Promise<void> {
  await running.place.asSuperuser((client) =>
    client.query(
      isUnderWay
        ? "update bundle set state = 'running', begun_at = now() where id = (select id from bundle where state = 'cancelled' limit 1)"
        : "update bundle set state = 'cancelled', begun_at = null where state = 'running'",
    ),
  );
}

test('a check says what would happen, row by row, and keeps nothing; what is brought in comes in with the server', async () => {
  // The embedded database has one user at a time.
  await running.server.stop();
  const wrong = await zipOf({
    'libraries.csv': 'name,external_id\r\nReports by command,C-1\r\n',
    'people.csv': 'title,external_id\r\nNobody,P-1\r\n',
    'rates.csv': 'date,base,quote,rate\r\n2026-01-15,EUR,USD,much\r\n',
  });
  const checked = await portico(['bundle', 'check', wrong]);
  expect([checked.code, checked.err]).toEqual([3, '']);
  expect(checked.out).toContain('Files 3, of which 2 cannot come in as they are.');
  expect(checked.out).toContain('libraries.csv: checked. new 1, changed 0, known 0, refused 0.');
  expect(checked.out).toMatch(/people\.csv: refused\..*\n {2}Some of its rows cannot come in\..*\n {2}Row 2, Name: /);
  expect(checked.out).toMatch(/rates\.csv: refused\..*\n.*\n {2}Row 2, rate, "much": /);
  expect(checked.out).toContain('Nothing was kept.');
  expect((await portico(['bundle', 'bring', wrong])).code).toBe(3);
  expect((await portico(['bundle', 'check', join(folder, 'none.zip')])).err).toContain('There is no file');
  expect((await portico(['bundle', 'check', wrong], 'ann')).code).not.toBe(0);

  const right = await zipOf({ 'libraries.csv': 'name,external_id\r\nReports by command,C-1\r\n' });
  // While another one comes in it waits, with all that the check has found.
  await setUnderWay(true);
  const waiting = await portico(['bundle', 'bring', right]);
  expect([waiting.code, waiting.err]).toEqual([3, '']);
  expect(waiting.out).toContain('libraries.csv: checked. new 1, changed 0, known 0, refused 0.');
  expect(waiting.out).toMatch(/It was not brought in\. Another zip is being brought in .* To go on with it: \/admin\/bundle\//);
  await setUnderWay(false);
  const brought = await portico(['bundle', 'bring', right]);
  expect([brought.code, brought.err]).toEqual([0, '']);
  const [, id = ''] = /\/admin\/bundle\/(\S+)/.exec(brought.out) ?? [];
  running = await restartServer(running);
  const sue = await signInBrowser(running.server.port, 'hekla', 'sue');
  const done = await settleBundle(sue, id);
  expect([done.state, done.by, done.files.map(({ state, counts }) => [state, counts?.new])]).toEqual(['done', 'sue of hekla', [['in', 1]]]);
  const work = running.server.database.work(running.fixture.hekla.id);
  const left = await work.execute<{ state: string; count: number }>(
    sql`select state, count(*)::int as count from bundle group by state order by state`,
  );
  expect(left.rows).toEqual([
    { state: 'cancelled', count: 2 },
    { state: 'checked', count: 1 },
    { state: 'done', count: 1 },
    { state: 'undone', count: 1 },
  ]);
});
