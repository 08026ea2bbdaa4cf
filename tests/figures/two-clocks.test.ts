/** Tests the knowledge date over HTTP: what was known at a moment stays as it was, whatever arrives later. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Db } from '#platform';
import { readMarket, type TenantMarket } from '#server/instruments';
import { signInBrowser, startWithFixture, type TestServer } from '../kit/server.ts';

let running: TestServer;
beforeAll(async () => {
  running = await startWithFixture({}, { ahead: true });
});
afterAll(() => running.dispose());

test('every reading answers as it was known, and says since when that holds', async () => {
  const ann = await signInBrowser(running.server.port, 'hekla', 'ann');
  const { account, portfolio } = running.fixture.hekla.accounts.alpha;
  const paths = [
    `/api/accounts/${account}?`,
    `/api/portfolios/${portfolio}?`,
    `/api/portfolios/${portfolio}/holdings?`,
    `/api/portfolios/${portfolio}/performance?from=2024-01-02&to=2024-01-04&`,
    `/api/portfolios/${portfolio}/transactions?`,
  ];
  const read = async (path: string) => {
    const answer = await ann.ask('GET', path);
    expect(answer.status, answer.text).toBe(200);
    return answer.body as { value: { knownAt?: string; value?: string } };
  };
  const before = await Promise.all(paths.map(read));
  const knownAt = before[0]!.value.knownAt as string;
  await correct(running.server.database.work(running.fixture.hekla.id), portfolio, '500');
  const after = await Promise.all(paths.map(read));
  const asKnown = await Promise.all(paths.map((path) => read(`${path}knownAt=${knownAt}`)));
  expect(asKnown).toEqual(before);
  for (const [i, answer] of after.entries()) expect(answer, paths[i]).not.toEqual(before[i]);
  expect([before[1]!.value.value, after[1]!.value.value]).toEqual(['10110.00', '10610.00']);
  const csv = await (
    await signInBrowser(running.server.port, 'hekla', 'sue')
  ).ask('GET', `/api/portfolios/${portfolio}/holdings.csv?knownAt=${knownAt}`);
  expect(csv.text).toContain('"6010"');
  expect((await ann.ask('GET', `${paths[1]}knownAt=yesterday`)).status).toBe(400);
});

test('what is kept as known at a moment is of that moment, though it is read after more has come', async () => {
  const db = running.server.database.work(running.fixture.hekla.id);
  const { rows } = await db.execute<{ id: string }>(sql`select id from instrument where symbol = 'LIND'`);
  const lind = rows[0]!.id;
  const lastOf = async (market: TenantMarket) => (await market.prices(db, [lind])).get(lind)!.values.at(-1);
  const before = await readMarket(db);
  await quote(db, lind, '999999');
  // The first question about these prices comes only now.
  expect([await lastOf(before), await lastOf(await readMarket(db))]).toEqual([102.5, 999_999]);
});

/** A close of the last day that is told later. */
async function quote(db: Db, instrument: string, close: string): Promise<void> {
  const { rows } = await db.execute<{ id: string }>(sql`insert into arrival (source) values ('later') returning id`);
  const arrival = rows[0]!.id;
  await db.execute(sql`insert into price (instrument_id, year, arrival_id, days, closes)
    values (${instrument}, 2024, ${arrival}, '{4}', ${`{${close}}`}::numeric[])`);
  await db.execute(sql`update arrival set committed_at = clock_timestamp() where id = ${arrival}`);
}

async function correct(db: Db, portfolio: string, amount: string): Promise<void> {
  const { rows } = await db.execute<{ id: string }>(sql`insert into arrival (source) values ('late') returning id`);
  const arrival = rows[0]!.id;
  await db.execute(sql`insert into transaction (arrival_id, portfolio_id, type, date, amount, currency, fingerprint)
    values (${arrival}, ${portfolio}, 'Contribution', '2024-01-02', ${amount}, 'GBP', ${`late ${amount}`})`);
  await db.execute(sql`update arrival set committed_at = clock_timestamp() where id = ${arrival}`);
}
