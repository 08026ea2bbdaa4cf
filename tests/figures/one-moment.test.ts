/** Tests that an answer is made of the facts of one moment, though others arrive while it is made. */
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { TEST_DATABASE_URL } from '../kit/database.ts';
import { HANG_MS } from '../kit/limits.ts';
import { signInBrowser, startWithFixture, type TestAnswer, type TestServer } from '../kit/server.ts';

// On the embedded engine one statement runs at a time, and none can be made to wait for another.
describe.runIf(TEST_DATABASE_URL)('facts that arrive while a question is answered', () => {
  let running: TestServer;
  beforeAll(async () => {
    running = await startWithFixture();
  });
  afterAll(() => running.dispose());

  const alpha = () => running.fixture.hekla.accounts.alpha;
  const work = () => running.server.database.work(running.fixture.hekla.id);

  /** A security that is bought at 30 and closes at 32, in one file that is not taken over yet. */
  async function bringLater(symbol: string): Promise<string> {
    const [arrival, instrument] = [randomUUID(), randomUUID()];
    await work().transaction(async (tx) => {
      await tx.execute(sql`insert into arrival (id, source, kind) values (${arrival}, 'later.csv', 'transactions')`);
      await tx.execute(sql`insert into instrument (id, symbol) values (${instrument}, ${symbol})`);
      await tx.execute(sql`insert into instrument_terms (instrument_id, arrival_id, name, type, asset_class, sector, region, currency)
        values (${instrument}, ${arrival}, ${`${symbol} of later`}, 'Stock', 'Equities', 'Other', 'Global', 'EUR')`);
      await tx.execute(
        sql`insert into price (instrument_id, year, arrival_id, days, closes) values (${instrument}, 2024, ${arrival}, '{2,3,4}', '{30,31,32}')`,
      );
      await tx.execute(sql`insert into transaction (arrival_id, portfolio_id, instrument_id, type, date, units, amount, currency, name, fingerprint)
        values (${arrival}, ${alpha().portfolio}, ${instrument}, 'Purchase', '2024-01-02', 10, 300, 'EUR', 'later', ${symbol})`);
    });
    return arrival;
  }

  /** What is answered to a question that waits for a table while the file is taken over. */
  function answerWhile<Answer>(table: string, arrival: string, ask: () => Promise<Answer>): Promise<Answer> {
    return running.place.asSuperuser(async (holder) => {
      await holder.query('begin');
      await holder.query(`lock table ${table} in access exclusive mode`);
      const asked = ask();
      await running.place.asSuperuser((client) =>
        vi.waitFor(
          async () => {
            const { rows } = await client.query('select from pg_locks where relation = $1::regclass and not granted', [table]);
            expect(rows.length).toBeGreaterThan(0);
          },
          { timeout: HANG_MS, interval: 50 },
        ),
      );
      await work().execute(sql`update arrival set committed_at = clock_timestamp() where id = ${arrival}`);
      await holder.query('commit');
      return asked;
    });
  }

  test('are none of its facts: neither the trade of a security nor its price', async () => {
    const arrival = await bringLater('ELM');
    const ann = await signInBrowser(running.server.port, 'hekla', 'ann');
    const holdings = () => ann.ask('GET', `/api/portfolios/${alpha().portfolio}/holdings?asOf=2024-01-04`);
    const first = await answerWhile('transaction', arrival, holdings);
    expect([first.status, first.text.includes('LIND instrument'), first.text.includes('ELM of later')]).toEqual([200, true, false]);
    const second = await holdings();
    expect([second.status, second.text.includes('ELM of later')]).toEqual([200, true]);
  });

  test.each([
    [
      'an account, between what belongs to it and what happened to it',
      'cost_method',
      'ASH',
      'ann',
      (): string => `/api/accounts/${alpha().account}?asOf=2024-01-04`,
    ],
    [
      'a list of accounts, between the prices and the trades',
      'transaction',
      'FIR',
      'ada',
      (): string => '/api/accounts?portal=clients&asOf=2024-01-04',
    ],
  ] as const)('are none of those of %s', async (_, table, symbol, who, path) => {
    const arrival = await bringLater(symbol);
    const browser = await signInBrowser(running.server.port, 'hekla', who);
    const ask = (): Promise<TestAnswer> => browser.ask('GET', path());
    const before = await ask();
    expect(before.status).toBe(200);
    const meanwhile = await answerWhile(table, arrival, ask);
    expect([meanwhile.status, meanwhile.body]).toEqual([200, before.body]);
    const after = await ask();
    expect([after.status, after.body]).not.toEqual([200, before.body]);
  });
});
