/** Tests the embedded database: one process at a time, a statement that can be ended, a process that can be killed, a small folder. */
import { readdir, readFile, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { DatabaseUnavailable, openDatabase } from '#adapters/database';
import { StartRefused } from '../../adapters/database/refused.ts';
import { EmbeddedServer } from '../../adapters/database/embedded/embedded.ts';
import { HANG_MS } from '../kit/limits.ts';
import { causeOf, rowsOf } from '../kit/sql.ts';
import { startOtherProcess } from './processes.ts';
import { MIGRATIONS, newTestPlace, openPlace, silentLog, TEST_DATABASE_URL, withClient, type TestPlace } from '../kit/database.ts';
import { seedTwoTenants } from './two-tenants.ts';

/** A busy machine takes its time to open a database again. */
const PATIENT = { timeout: HANG_MS, interval: 200 };

describe.skipIf(TEST_DATABASE_URL)('embedded', () => {
  let place: TestPlace;

  beforeEach(async () => {
    place = await newTestPlace();
  });
  afterEach(async () => {
    await place.dispose();
  });

  describe('the lock', () => {
    test('a second process is refused and told who the first is; when that is killed it gets in', async () => {
      const holder = startOtherProcess(place, { openedBy: 'portico import' });
      expect(await holder.lines.next()).toMatchObject({ value: 'open' });
      const refused = await openPlace(place).catch((error: unknown) => error);
      expect(refused).toBeInstanceOf(StartRefused);
      expect(refused).toMatchObject({ setting: 'PORTICO_DATA', reason: expect.stringContaining(`portico import, process ${holder.pid}`) });
      await holder.kill();
      await (await openPlace(place)).close();
    });

    test('a second opening in the same process is refused, and the first goes on', async () => {
      const database = await openPlace(place);
      await expect(openPlace(place)).rejects.toMatchObject({ reason: expect.stringContaining(`process ${process.pid}`) });
      await database.ping(HANG_MS);
      await database.close();
      await (await openPlace(place)).close();
    });

    test('the number of a dead process that another one has now does not keep anybody out', async () => {
      const database = await openPlace(place);
      const lock = join(place.dataFolder, 'database.lock');
      const held = JSON.parse(await readFile(lock, 'utf8')) as { born: string };
      await database.close();
      await writeFile(lock, JSON.stringify({ ...held, born: '1' }));
      await (await openPlace(place)).close();
    });

    test('a lock of another machine counts while its heartbeat is fresh', async () => {
      const database = await openPlace(place);
      const lock = join(place.dataFolder, 'database.lock');
      const held = JSON.parse(await readFile(lock, 'utf8')) as object;
      await database.close();
      await writeFile(lock, JSON.stringify({ ...held, place: 'elsewhere', host: 'another-machine' }));
      await expect(openPlace(place)).rejects.toMatchObject({ reason: expect.stringContaining('on another-machine') });
      const anHourAgo = new Date(Date.now() - 3_600_000);
      await utimes(lock, anHourAgo, anHourAgo);
      await (await openPlace(place)).close();
    });

    test('whoever was silent for so long that another came in writes nothing more, and leaves the lock of the other alone', async () => {
      const errors: unknown[] = [];
      const { dataFolder } = place;
      const database = await openDatabase(
        { dataFolder, migrations: MIGRATIONS },
        { ...silentLog, error: (details) => void errors.push((details as { err?: Error }).err?.message) },
      );
      const db = database.work();
      const lock = join(dataFolder, 'database.lock');
      const other = JSON.stringify({ ...(JSON.parse(await readFile(lock, 'utf8')) as object), what: 'portico import', place: 'elsewhere' });
      await writeFile(lock, other);
      const unanswered = async () => expect(await causeOf(db.execute(sql`select 1`))).toBeInstanceOf(DatabaseUnavailable);
      await vi.waitFor(unanswered, PATIENT);
      expect(errors.join()).toContain('taken over by another process');
      // Nor does it open the folder again.
      await unanswered();
      await database.close();
      expect(await readFile(lock, 'utf8')).toBe(other);
    });

    test('of many that find a dead lock together, one gets in', async () => {
      const dead = startOtherProcess(place);
      await dead.lines.next();
      await dead.kill();
      const outcomes = await Promise.allSettled(Array.from({ length: 5 }, () => openPlace(place)));
      const opened = outcomes.filter((one) => one.status === 'fulfilled');
      expect(opened).toHaveLength(1);
      for (const one of outcomes) if (one.status === 'rejected') expect(one.reason).toBeInstanceOf(StartRefused);
      for (const one of opened) await one.value.close();
    });
  });

  test('a statement that runs away is ended, what comes after is answered, and nothing committed is lost', async () => {
    const database = await openPlace(place);
    try {
      const [tenant] = await seedTwoTenants(database);
      const db = database.person(tenant.id, tenant.investor, 'own');
      const endless = causeOf(db.execute(sql`select count(*) from generate_series(1, 100000) a, generate_series(1, 100000) b`));
      expect(await endless).toBeInstanceOf(DatabaseUnavailable);
      await vi.waitFor(() => database.ping(10_000), PATIENT);
      expect(await rowsOf(db, sql`select id from account`)).toEqual([{ id: tenant.account }]);
      const asleep = causeOf(db.transaction(async (tx) => await tx.execute(sql`select pg_sleep(60)`)));
      expect(await asleep).toBeInstanceOf(DatabaseUnavailable);
      await vi.waitFor(() => database.ping(10_000), PATIENT);
      expect(await rowsOf(db, sql`select id from account`)).toEqual([{ id: tenant.account }]);
    } finally {
      await database.close();
    }
  });

  test('a process that is killed while it writes has written all that it was told is committed', async () => {
    const database = await openPlace(place);
    const [tenant] = await seedTwoTenants(database);
    await database.close();
    const writer = startOtherProcess(place, { write: tenant.id });
    await writer.lines.next();
    let told = 0;
    while (told < 200) told = Number((await writer.lines.next()).value);
    await writer.kill();
    for (let line = await writer.lines.next(); !line.done; line = await writer.lines.next()) told = Number(line.value);
    const again = await openPlace(place);
    try {
      const [row] = await rowsOf<{ written: number }>(
        again.work(tenant.id),
        sql`select count(*)::int as written from organisation where name like 'written %'`,
      );
      expect(row?.written).toBeGreaterThan(told);
    } finally {
      await again.close();
    }
  });

  test('the log of what was written does not grow with it', async () => {
    const database = await openPlace(place);
    const [tenant] = await seedTwoTenants(database);
    const db = database.work(tenant.id);
    for (let round = 0; round < 60; round += 1) {
      await db.execute(sql`insert into organisation (name) select repeat('x', 900) from generate_series(1, 1000)`);
      await db.execute(sql`select 1`);
    }
    await database.close();
    const log = join(place.dataFolder, 'database', 'pg_wal');
    const sizes = await Promise.all((await readdir(log)).map(async (name) => (await stat(join(log, name))).size));
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(40 * 1024 * 1024);
  });

  test('a table that cannot be tidied is told, and nobody is the owner of the database after it', async () => {
    const complaints: string[] = [];
    const noting = (details: object, message: string) => complaints.push(`${message} ${JSON.stringify(details)}`);
    const server = new EmbeddedServer(join(place.dataFolder, 'database'), { ...silentLog, warn: noting, error: noting });
    try {
      await withClient(server.clientConfig('postgres'), (owner) =>
        owner.query(`create role visitor login;
          create table untidy (n int); grant insert on untidy to visitor;
          create function fails(n int) returns int language plpgsql immutable as
            $$ begin if exists (select from pg_class where relname = 'broken') then raise 'stumbled'; end if; return n; end $$;
          create index on untidy (fails(n));
          insert into untidy select generate_series(1, 100); create table broken ()`),
      );
      await withClient(server.clientConfig('visitor'), async (visitor) => {
        const who = async () => (await visitor.query('select session_user as session, current_user as current')).rows;
        // What has changed is counted with a later statement, and looked at in a quiet moment.
        const looked = async () => {
          await who();
          expect(complaints.join()).toContain('VACUUM (ANALYZE) public.untidy: stumbled');
        };
        await vi.waitFor(looked, { ...PATIENT, interval: 1500 });
        expect(await who()).toEqual([{ session: 'visitor', current: 'visitor' }]);
        await expect(visitor.query('drop table broken')).rejects.toMatchObject({ code: '42501' });
      });
      // Told once, and the thread is the same.
      expect(complaints).toHaveLength(1);
    } finally {
      await server.close();
    }
  });

  test('it says what it is not for', async () => {
    const database = await openPlace(place);
    expect(database.describe()).toMatchObject({ kind: 'embedded', note: expect.stringContaining('power cut') });
    await database.close();
  });
});
