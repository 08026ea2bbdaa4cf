/** Tests that an answer is made of the facts of one moment, though others arrive while it is made. */
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { TEST_DATABASE_URL } from '../kit/database.ts';
import { HANG_MS } from '../kit/limits.ts';
import { signInBrowser, startWithFixture, type TestServer } from '../kit/server.ts';

// On the embedded engine one statement runs at a time, and none can be made to wait for another.
describe.runIf(TEST_DATABASE_URL)('facts that arrive while a question is answered', () => {
  let running: TestServer;
  beforeAll(async () => {
    running = await startWithFixture();
  });
  afterAll(() => running.dispose());

  test('are none of its facts: neither the trade of a security nor its price', async () => {
    const { portfolio } = running.fixture.hekla.accounts.alpha;
    const work = running.server.database.work(running.fixture.hekla.id);
    const [arrival, elm] = [randomUUID(), randomUUID()];
    await work.transaction(async (tx) => {
      await tx.execute(sql`insert into arrival (id, source, kind) values (${arrival}, 'later.csv', 'transactions')`);
      await tx.execute(sql`insert into instrument (id, symbol) values (${elm}, 'ELM')`);
      await tx.execute(sql`insert into instrument_terms (instrument_id, arrival_id, name, type, asset_class, sector, region, currency)
        values (${elm}, ${arrival}, 'Elm of later', 'Stock', 'Equities', 'Other', 'Global', 'EUR')`);
      await tx.execute(
        sql`insert into price (instrument_id, year, arrival_id, days, closes) values (${elm}, 2024, ${arrival}, '{2,3,4}', '{30,31,32}')`,
      );
      await tx.execute(sql`insert into transaction (arrival_id, portfolio_id, instrument_id, type, date, units, amount, currency, name, fingerprint)
        values (${arrival}, ${portfolio}, ${elm}, 'Purchase', '2024-01-02', 10, 300, 'EUR', 'later', 'later')`);
    });
    const ann = await signInBrowser(running.server.port, 'hekla', 'ann');
    const holdings = () => ann.ask('GET', `/api/portfolios/${portfolio}/holdings?asOf=2024-01-04`);

    const first = await running.place.asSuperuser(async (holder) => {
      await holder.query('begin');
      await holder.query('lock table transaction in access exclusive mode');
      const asked = holdings();
      await running.place.asSuperuser((client) =>
        vi.waitFor(
          async () => {
            const { rows } = await client.query(`select from pg_locks where relation = 'transaction'::regclass and not granted`);
            expect(rows.length).toBeGreaterThan(0);
          },
          { timeout: HANG_MS, interval: 50 },
        ),
      );
      await work.execute(sql`update arrival set committed_at = clock_timestamp() where id = ${arrival}`);
      await holder.query('commit');
      return asked;
    });
    expect([first.status, first.text.includes('LIND instrument'), first.text.includes('Elm of later')]).toEqual([200, true, false]);
    const second = await holdings();
    expect([second.status, second.text.includes('Elm of later')]).toEqual([200, true]);
  });
});
