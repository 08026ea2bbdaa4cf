/** Tests a PostgreSQL that stops answering: nobody waits for it for ever, and when it answers again everything goes on. */
import { connect, createServer, type Server, type Socket } from 'node:net';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { DatabaseUnavailable, isDatabaseUnavailable, type Database } from '#adapters/database';
import { HANG_MS } from '../kit/limits.ts';
import { causeOf, rowsOf } from '../kit/sql.ts';
import { isAsleep } from './processes.ts';
import { newEmptyPlace, openPlace, TEST_DATABASE_URL, type TestPlace } from '../kit/database.ts';

/** Stands between the server and the database, and can stop passing anything on. */
class Interruptible {
  readonly #upstream: () => Socket;
  readonly #sockets = new Set<Socket>();
  readonly #server: Server;
  #frozen = false;

  constructor(url: string) {
    const { host, port } = new pg.Client({ connectionString: url });
    this.#upstream = () => (host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host));
    this.#server = createServer((downstream) => this.#join(downstream));
  }

  async listen(): Promise<number> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return (this.#server.address() as { port: number }).port;
  }

  freeze(): void {
    this.#frozen = true;
    for (const socket of this.#sockets) socket.pause();
  }

  thaw(): void {
    this.#frozen = false;
    for (const socket of this.#sockets) socket.resume();
  }

  cut(): void {
    for (const socket of this.#sockets) socket.destroy();
  }

  close(): void {
    this.cut();
    this.#server.close();
  }

  #join(downstream: Socket): void {
    const upstream = this.#upstream();
    for (const [from, to] of [
      [downstream, upstream],
      [upstream, downstream],
    ] as const) {
      this.#sockets.add(from);
      from.on('data', (chunk) => to.write(chunk));
      from.on('error', () => undefined);
      from.on('close', () => {
        this.#sockets.delete(from);
        to.destroy();
      });
      if (this.#frozen) from.pause();
    }
  }
}

describe.runIf(TEST_DATABASE_URL)('a PostgreSQL', () => {
  let place: TestPlace;
  let between: Interruptible;
  let database: Database;

  beforeAll(async () => {
    place = await newEmptyPlace();
    between = new Interruptible(place.url ?? '');
    const url = new URL(place.url ?? '');
    url.searchParams.delete('host');
    url.hostname = '127.0.0.1';
    url.port = String(await between.listen());
    database = await openPlace({ ...place, url: url.href });
  });
  afterAll(async () => {
    between.thaw();
    await database.close();
    between.close();
    await place.dispose();
  });

  const tenant = '00000000-0000-4000-8000-000000000000';

  test('that freezes is given up, for statements, transactions and those who wait for a connection', async () => {
    expect(await rowsOf(database.person(tenant, null, 'own'), sql`select 1 as one`)).toEqual([{ one: 1 }]);
    between.freeze();
    const causes = await Promise.all([
      ...Array.from({ length: 20 }, () => causeOf(database.person(tenant, null, 'own').execute(sql`select 1`))),
      causeOf(database.gate().transaction((tx) => tx.execute(sql`select 1`))),
    ]);
    for (const cause of causes) expect(cause).toBeInstanceOf(DatabaseUnavailable);
    await expect(database.ping(500)).rejects.toThrow();
    between.thaw();
    await vi.waitFor(() => database.ping(1000), { timeout: HANG_MS, interval: 50 });
    expect(await rowsOf(database.person(tenant, null, 'own'), sql`select 1 as one`)).toEqual([{ one: 1 }]);
  });

  test('that freezes where transactions begin keeps no connection', async () => {
    // More transactions than there are connections: each that is not given back would be missed below.
    await Promise.all(Array.from({ length: 12 }, () => database.gate().execute(sql`select pg_sleep(0.1)`)));
    between.freeze();
    const causes = await Promise.all(
      Array.from({ length: 12 }, () => causeOf(database.gate().transaction((tx) => tx.execute(sql`select 1`)))),
    );
    for (const cause of causes) expect(cause).toBeInstanceOf(DatabaseUnavailable);
    between.thaw();
    await vi.waitFor(() => database.ping(1000), { timeout: HANG_MS, interval: 50 });
    await Promise.all(Array.from({ length: 12 }, () => database.gate().execute(sql`select pg_sleep(0.1)`)));
  });

  test('that freezes in the middle of a transaction is given up, and the reason stays the reason', async () => {
    const failed = database.gate().transaction(async (tx) => {
      await tx.execute(sql`select 1`);
      between.freeze();
      await tx.execute(sql`select 2`);
    });
    await expect(failed).rejects.toSatisfy(isDatabaseUnavailable);
    between.thaw();
    await vi.waitFor(() => database.ping(1000), { timeout: HANG_MS, interval: 50 });
  });

  test('that drops its connections is unavailable, and then used again', async () => {
    await database.ping(5000);
    const asked = causeOf(database.work().execute(sql`select pg_sleep(20)`));
    await vi.waitUntil(() => isAsleep(place, 20), { interval: 20, timeout: HANG_MS });
    between.cut();
    expect(await asked).toBeInstanceOf(DatabaseUnavailable);
    await vi.waitFor(() => database.ping(1000), { timeout: HANG_MS, interval: 50 });
    expect(await rowsOf(database.gate(), sql`select 1 as one`)).toEqual([{ one: 1 }]);
  });

  test('a statement that takes too long is ended in the server, and its connection goes on', async () => {
    const failed = database.gate().execute(sql`select pg_sleep(30)`);
    expect(await causeOf(failed)).toMatchObject({ name: 'DatabaseUnavailable', code: '57014' });
    expect(await rowsOf(database.gate(), sql`select 1 as one`)).toEqual([{ one: 1 }]);
  });
});
