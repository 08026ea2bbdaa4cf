/**
 * Tests a zip while the server is killed with no chance to tidy up, and while the database is away: it goes on by itself, what is in is in once, and
 * nothing is left that no zip names. A sample each time; some twenty kills in `npm run prove`.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test, type TestContext } from 'vitest';
import type { Bundle } from '#contract/bundles';
import type { Db } from '#platform';
import { startCluster } from '../../tooling/cluster.ts';
import { readBundle, sendBundle, settleBundle, writeTestZip } from '../kit/bundles.ts';
import { newTestPlace, openPlace, postgresPlace, TEST_DATABASE_URL, type TestPlace } from '../kit/database.ts';
import { killDatabase } from '../kit/database-failure.ts';
import { makeFixture } from '../kit/fixture.ts';
import { HANG_MS } from '../kit/limits.ts';
import { freePort, startServerProcess, waitUntilReady } from '../kit/server-process.ts';
import { signInBrowser, startWithFixture, type TestBrowser, type TestServer } from '../kit/server.ts';

const PROVING = process.env['PORTICO_PROVE_RUNS'] !== undefined;
/** In each of them the server is killed three times: while a zip is checked, brought in, and taken back. */
const ROUNDS = PROVING ? 7 : 1;
const LIBRARIES = 100;
const INSTRUMENTS = 40;
const PRICES = 6000;

async function writeFirm(): Promise<Buffer> {
  const numbers = (count: number) => Array.from({ length: count }, (_, at) => at);
  const day = (at: number) => new Date(Date.UTC(2020, 0, 1 + at)).toISOString().slice(0, 10);
  return writeTestZip(
    Object.entries({
      'libraries.csv': ['name,external_id', ...numbers(LIBRARIES).map((at) => `Library ${at} of the zip,Z-${at}`)],
      'instruments.csv': [
        'symbol,name,type,assetClass,currency,quoted,validFrom',
        ...numbers(INSTRUMENTS).map((at) => `ZI${at},Instrument ${at},Equity,Equities,EUR,each,2020-01-01`),
      ],
      'prices.csv': [
        'date,symbol,price,currency',
        ...numbers(PRICES).map((at) => `${day(Math.floor(at / INSTRUMENTS))},ZI${at % INSTRUMENTS},${1 + (at % 97)}.5,EUR`),
      ],
    }).map(([name, lines]) => [name, `${lines.join('\r\n')}\r\n`] as const),
  );
}

interface FoundOfZip extends Record<string, unknown> {
  readonly libraries: number;
  readonly instruments: number;
  readonly prices: number;
  /** Imports of its files that no zip names. */
  readonly orphans: number;
}

async function findOfZip(db: Db): Promise<FoundOfZip> {
  const { rows } = await db.execute<FoundOfZip>(sql`
    with held as (select id from arrival where committed_at is not null and undone_at is null),
      terms as (select instrument_id from instrument_terms where name like 'Instrument %' and arrival_id in (select id from held))
    select (select count(*)::int from record where collection = 'libraries' and active and external_id like 'Z-%') as libraries,
      (select count(*)::int from terms) as instruments,
      (select coalesce(sum(cardinality(days)), 0)::int from price where arrival_id in (select id from held) and instrument_id in (select instrument_id from terms)) as prices,
      (select count(*)::int from (select id, file_name from import union all select id, file_name from record_import) made
        where file_name in ('libraries.csv', 'instruments.csv', 'prices.csv')
          and not exists (select from bundle_file f where f.import_id = made.id)) as orphans`);
  return rows[0]!;
}

const NOTHING: FoundOfZip = { libraries: 0, instruments: 0, prices: 0, orphans: 0 };
const EVERYTHING: FoundOfZip = { libraries: LIBRARIES, instruments: INSTRUMENTS, prices: PRICES, orphans: 0 };

async function outlivesKills(place: TestPlace, { task }: TestContext): Promise<void> {
  const opened = await openPlace(place);
  const { hekla } = await makeFixture(opened);
  await opened.close();
  const port = await freePort();
  let server = startServerProcess(place, port);
  onTestFinished(async () => {
    await server.kill().catch(() => undefined);
    await place.dispose();
  });
  let sue: TestBrowser;
  let kills = 0;
  const begin = async () => {
    await waitUntilReady(port);
    sue = await signInBrowser(port, 'hekla', 'sue');
  };
  const restart = async (meanwhile = async () => {}) => {
    await server.kill();
    await meanwhile();
    server = startServerProcess(place, port);
    await begin();
  };
  /** No server may run on an embedded database meanwhile. */
  const expectFound = async (expected: FoundOfZip) => {
    const database = await openPlace(place);
    expect(await findOfZip(database.work(hekla.id))).toEqual(expected);
    await database.close();
  };
  /** Kills the server while the step goes on, now soon and now late in it, and follows it to its end. */
  const settleThroughKill = async (id: string): Promise<Bundle> => {
    await pause(60 + 90 * ((kills * 3) % 7));
    if (/^(checking|running|undoing)$/.test((await readBundle(sue, id)).state)) kills += 1;
    await restart();
    return settleBundle(sue, id);
  };
  const take = async (step: 'bring' | 'undo', id: string): Promise<Bundle> => {
    const { status, text } = await sue.ask('POST', `/api/bundles/${id}/${step}`, { body: {} });
    expect([step, status, text]).toEqual([step, 200, expect.any(String)]);
    return settleThroughKill(id);
  };

  await begin();
  const zip = await writeFirm();
  for (let round = 0; round < ROUNDS; round += 1) {
    const { id } = (await sendBundle(sue!, zip)).body as Bundle;
    expect((await settleThroughKill(id)).state).toBe('checked');
    const { state, files } = await take('bring', id);
    expect([state, files.map((file) => file.state)]).toEqual(['done', ['in', 'in', 'in']]);
    await restart(() => expectFound(EVERYTHING));
    expect((await take('undo', id)).state).toBe('undone');
  }
  await server.kill();
  await expectFound(NOTHING);
  task.meta.proven = { 'kills while a zip was worked on': kills };
  expect(kills).toBeGreaterThan(ROUNDS);
}

const LIMITS = { timeout: ROUNDS * 8 * HANG_MS };

test('a zip outlives kills of the server at every step: it goes on by itself, and is in once', LIMITS, async (context) => {
  await outlivesKills(await newTestPlace(), context);
});

test.skipIf(!PROVING)('and on a PostgreSQL of its own too', LIMITS, async (context) => {
  const cluster = startCluster();
  // Without its programs here there is none.
  if (!cluster) return context.skip();
  onTestFinished(() => cluster.stop());
  await outlivesKills(await postgresPlace(cluster.url), context);
});

async function cutOffTransactions({ place }: TestServer): Promise<void> {
  let cut = 0;
  for (let looks = 0; looks < 400 && cut < 5; looks += 1)
    await place.asSuperuser(async (client) => {
      const { rows } = await client.query(`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null and backend_type = 'client backend'`);
      cut += rows.length;
    });
  expect(cut).toBeGreaterThan(0);
}

test('a database that is away for a moment stops no zip', async () => {
  const running = await startWithFixture();
  onTestFinished(() => running.dispose());
  const sue = await signInBrowser(running.server.port, 'hekla', 'sue');
  const { id } = (await sendBundle(sue, await writeFirm())).body as Bundle;
  expect((await settleBundle(sue, id)).state).toBe('checked');
  await sue.ask('POST', `/api/bundles/${id}/bring`, { body: {} });
  const work = running.server.database.work(running.fixture.hekla.id);
  await expect.poll(async () => (await findOfZip(work)).libraries, { timeout: HANG_MS, interval: 20 }).toBeGreaterThan(0);
  // There again at once, so that whoever takes it for a failure of a row can note that: on PostgreSQL whatever is in a transaction is cut off.
  if (TEST_DATABASE_URL) await cutOffTransactions(running);
  else await (await killDatabase(running))();
  await expect.poll(async () => (await sue.ask('GET', `/api/bundles/${id}`)).status, { timeout: HANG_MS }).toBe(200);
  expect((await settleBundle(sue, id)).state).toBe('done');
  expect(await findOfZip(work)).toEqual(EVERYTHING);
});
