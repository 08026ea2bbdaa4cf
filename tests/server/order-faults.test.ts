/**
 * Tests orders while servers are killed: eight clients order without pause while the server, and on PostgreSQL its database, is killed with no chance
 * to tidy up. Every order that was answered with success is there, and one request is one order. PostgreSQL runs in a cluster of its own, which waits
 * for its disk as one in use does; there two controls show that the checks find what they look for.
 */
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { describe, expect, onTestFinished, test, type TestContext } from 'vitest';
import type { Db } from '#platform';
import { startCluster, type PostgresCluster } from '../../tooling/cluster.ts';
import { newTestPlace, openPlace, postgresPlace, TEST_DATABASE_URL, type TestPlace } from '../kit/database.ts';
import { makeFixture } from '../kit/fixture.ts';
import { signInClient, makeCrowd, OrderingClient, sendOrder, type OrderCrowd, type CrowdIntent } from './order-crowd.ts';
import { freePort, startServerProcess } from '../kit/server-process.ts';
import { HANG_MS } from '../kit/limits.ts';

const PROVING = process.env['PORTICO_PROVE_RUNS'] !== undefined;
/** A sample each time; all of it where there is time. */
const [KILLS, ORDERS] = PROVING ? [100, 50_000] : [4, 600];
/** For each kill. */
const LIMIT_MS = 4 * HANG_MS;
const LASTING = ['fsync=on', 'synchronous_commit=on', 'full_page_writes=on'];
/** What was committed waits in the memory of the database for the writer of its log, or for somebody who asks for it. */
const FORGETFUL = [
  'synchronous_commit=off',
  'wal_writer_delay=10s',
  'wal_writer_flush_after=1GB',
  'wal_buffers=64MB',
  'bgwriter_lru_maxpages=0',
];

interface FaultTestServer {
  readonly place: TestPlace;
  readonly tenant: string;
  readonly crowd: OrderCrowd;
  readonly port: number;
}

async function openHouse(place: TestPlace): Promise<FaultTestServer> {
  const database = await openPlace(place);
  const { hekla } = await makeFixture(database);
  const crowd = await makeCrowd(database.work(hekla.id), hekla);
  await database.close();
  return { place, tenant: hekla.id, crowd, port: await freePort() };
}

interface OrderLosses {
  /** What was answered with success and is not there as it was asked for. */
  readonly lost: readonly CrowdIntent[];
  /** Orders beyond the first of an intent, told by what was asked for and not by their ids. */
  readonly doubled: number;
  /** That nobody asked for. */
  readonly unasked: number;
  /** Without the stage that they begin in, or with two; with more or fewer letters than are written. */
  readonly torn: number;
}

/** No server may run on an embedded database meanwhile. */
async function findOrders({ place, tenant, crowd }: FaultTestServer, intents: readonly CrowdIntent[]): Promise<OrderLosses> {
  const database = await openPlace(place);
  try {
    const rows = await ordersIn(database.work(tenant));
    const there = new Map(rows.map((row) => [`${row.id} ${row.portfolio} ${row.amount}`, row]));
    const asked = new Set(intents.map(({ amount }) => amount));
    const written = new Set(crowd.people.map(({ portfolios }) => portfolios[0]));
    return {
      lost: intents.filter(({ id, portfolio, amount }) => !there.has(`${id} ${portfolio} ${amount}`)),
      doubled: rows.length - new Set(rows.map(({ amount }) => amount)).size,
      unasked: rows.filter(({ amount }) => !asked.has(amount)).length,
      torn: rows.filter(({ portfolio, stages, letters }) => stages !== 1 || letters !== (written.has(portfolio) ? 1 : 0)).length,
    };
  } finally {
    await database.close();
  }
}

async function ordersIn(db: Db) {
  const { rows } = await db.execute<{ id: string; portfolio: string; amount: string; stages: number; letters: number }>(sql`
    with s as (select order_id as id, count(*)::int as stages from client_order_stage where stage = 'received' group by order_id),
      d as (select split_part(dedupe_key, ' ', 2) as id, count(*)::int as letters from delivery where template = 'order' group by 1)
    select o.id, o.portfolio_id as portfolio, to_char(o.amount, 'FM999999990.00') as amount, coalesce(s.stages, 0) as stages,
      coalesce(d.letters, 0) as letters
    from client_order o left join s on s.id = o.id left join d on d.id = o.id::text where o.name = 'Hill Fund'`);
  return rows;
}

/** Kills what it is told to each time that so many orders have been answered. @returns milliseconds from each kill to the next answer with success */
async function ordersThrough(
  ordering: OrderingClient,
  kills: readonly (() => Promise<void>)[],
  between: (kill: number) => number,
): Promise<number[]> {
  const waits: number[] = [];
  for (const [index, kill] of kills.entries()) {
    await ordering.answered(between(index));
    const at = performance.now();
    await kill();
    await ordering.answered(1);
    waits.push(ordering.answeredMs - at);
  }
  return waits;
}

function tell({ task }: TestContext, figures: Readonly<Record<string, number>>): void {
  task.meta.proven = { ...task.meta.proven, ...figures };
  process.stderr.write(
    `${Object.entries(figures)
      .map(([what, count]) => `${count} ${what}`)
      .join(', ')}\n`,
  );
}

const seconds = (milliseconds: readonly number[]) => {
  const sorted = milliseconds.toSorted((a, b) => a - b);
  const said = (ms = 0) => Math.round(ms / 10) / 100;
  return { median: said(sorted[sorted.length >> 1]), longest: said(sorted.at(-1)) };
};

describe.skipIf(TEST_DATABASE_URL)('on the embedded engine', { timeout: KILLS * LIMIT_MS }, () => {
  test('orders outlive kills of the process, each once', async (context) => {
    const house = await openHouse(await newTestPlace());
    let server = startServerProcess(house.place, house.port);
    onTestFinished(async () => {
      await server.kill().catch(() => undefined);
      await house.place.dispose();
    });
    const kill = async () => {
      await server.kill();
      server = startServerProcess(house.place, house.port);
    };
    const ordering = new OrderingClient(house.crowd);
    await ordering.begin(house.port);
    // Now soon after a start, now after a while.
    const waits = await ordersThrough(ordering, Array<typeof kill>(KILLS).fill(kill), (index) => 3 + 11 * (index % 5));
    await ordering.end();
    await server.kill();
    expect(ordering.faults).toEqual([]);
    expect(ordering.retried).toBeGreaterThan(KILLS);
    expect(await findOrders(house, ordering.acknowledged)).toEqual({ lost: [], doubled: 0, unasked: 0, torn: 0 });
    const { median, longest } = seconds(waits);
    tell(context, {
      orders: ordering.acknowledged.length,
      'kills of the process': waits.length,
      'asked again': ordering.retried,
      's until the next order, median': median,
      's at most': longest,
    });
  });
});

describe.skipIf(!TEST_DATABASE_URL && !PROVING)('on PostgreSQL', { timeout: KILLS * LIMIT_MS }, () => {
  test('orders outlive kills of the server and of its database, each once; and the checks find orders that are lost and doubled', async (context) => {
    const cluster = startCluster(LASTING);
    // Without its programs here there is no database of our own to kill; the continuous-integration run demands them.
    if (!cluster) return context.skip();
    onTestFinished(() => cluster.stop());
    const house = await openHouse(await postgresPlace(cluster.url));
    let server = startServerProcess(house.place, house.port);
    onTestFinished(() => server.kill().catch(() => undefined));
    const killServer = async () => {
      await server.kill();
      server = startServerProcess(house.place, house.port);
    };
    const killDatabase = async () => {
      await cluster.kill();
      await cluster.restart(LASTING);
    };
    const ordering = new OrderingClient(house.crowd);
    await ordering.begin(house.port);
    const kills = Array.from({ length: KILLS }, (_, index) => (index % 2 === 0 ? killServer : killDatabase));
    const waits = await ordersThrough(ordering, kills, () => Math.floor(ORDERS / (KILLS + 1)));
    await ordering.answered(Math.max(ORDERS - ordering.acknowledged.length, 0));
    await ordering.end();
    expect(ordering.faults).toEqual([]);
    expect(await findOrders(house, ordering.acknowledged)).toEqual({ lost: [], doubled: 0, unasked: 0, torn: 0 });
    const [ofServer, ofDatabase] = [0, 1].map((kind) => seconds(waits.filter((_, index) => index % 2 === kind)));
    tell(context, {
      orders: ordering.acknowledged.length,
      'asked again': ordering.retried,
      'kills of the server': KILLS / 2,
      's until the next order after it, median': ofServer!.median,
      's at most after it': ofServer!.longest,
      'kills of PostgreSQL': KILLS / 2,
      's until the next order after that, median': ofDatabase!.median,
      's at most after that': ofDatabase!.longest,
    });
    await losesWithoutWaiting(context, cluster, house);
    await doublesWithoutIndex(context, house);
  });

  /** A database that answers before its log is written has forgotten what it answered. */
  async function losesWithoutWaiting(context: TestContext, cluster: PostgresCluster, house: FaultTestServer): Promise<void> {
    await cluster.kill();
    await cluster.restart(FORGETFUL);
    const ordering = new OrderingClient(house.crowd);
    await ordering.begin(house.port);
    // It writes each page as it is full, however long it is told to wait; what no process holds any more is lost only if none has.
    await house.place.asSuperuser(async (client) => {
      const { rows } = await client.query<{ pid: number }>(`select pid from pg_stat_activity where backend_type = 'walwriter'`);
      for (const { pid } of rows) process.kill(pid, 'SIGSTOP');
    });
    await ordering.answered(100);
    await cluster.kill();
    const acknowledged = ordering.acknowledged.slice();
    await cluster.restart(LASTING);
    await ordering.end();
    const { lost } = await findOrders(house, acknowledged);
    expect(lost.length).toBeGreaterThan(0);
    tell(context, { 'orders of 100 lost by a database that does not wait for its log': lost.length });
  }

  /** One id in two accounts at once: each looks for it before the other is kept, and nothing but the index knows better. */
  async function doublesWithoutIndex(context: TestContext, { place, crowd, port }: FaultTestServer): Promise<void> {
    const [{ name, portfolios }] = crowd.people as [OrderCrowd['people'][number]];
    const browser = await signInClient(port, name);
    const twice = async () => {
      const id = randomUUID();
      const answers = await Promise.all(
        portfolios.slice(0, 2).map((portfolio) => sendOrder(browser, crowd, { id, portfolio, amount: '60000.00' })),
      );
      return answers.filter((answer) => answer?.status === 200).length;
    };
    const kept = await Promise.all(Array.from({ length: 10 }, twice));
    expect(kept).toEqual(Array(10).fill(1));
    // The one of the ids, and behind it that of their stages, which finds it too.
    for (const table of ['client_order', 'client_order_stage'])
      await place.asSuperuser((client) => client.query(`alter table ${table} drop constraint ${table}_pkey cascade`));
    let tries = 1;
    while (tries < 100 && (await twice()) < 2) tries += 1;
    const { rows } = await place.asSuperuser((client) => client.query('select id from client_order group by id having count(*) > 1'));
    expect(rows.length).toBeGreaterThan(0);
    tell(context, { 'tries until an intent is doubled without its index': tries });
  }
});
