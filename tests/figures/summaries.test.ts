/** Tests the stored figures of lists: rebuilt by several at once, and after their facts are gone. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Db } from '#platform';
import { rebuildSummaries } from '#server/performance';
import { openTestDatabase, type TestDatabase } from '../kit/database.ts';
import { makeFixture, type FirmRecords } from '../kit/fixture.ts';

let place: TestDatabase;
let firm: FirmRecords;
let db: Db;
beforeAll(async () => {
  place = await openTestDatabase();
  firm = (await makeFixture(place.database)).hekla;
  db = place.database.work(firm.id);
});
afterAll(() => place.dispose());

async function kept(): Promise<{ accounts: Record<string, string | null>; portfolios: Record<string, string | null> }> {
  const accounts = await db.execute<{ id: string; value: string }>(
    sql`select a.external_id as id, s.value from account_summary s join account a on a.id = s.account_id order by 1`,
  );
  const portfolios = await db.execute<{ id: string; value: string }>(
    sql`select p.external_id as id, s.value from portfolio_summary s join portfolio p on p.id = s.portfolio_id order by 1`,
  );
  const byId = (rows: readonly { id: string; value: string }[]) => Object.fromEntries(rows.map(({ id, value }) => [id, value]));
  return { accounts: byId(accounts.rows), portfolios: byId(portfolios.rows) };
}

const ALL = {
  accounts: { 'hekla-alpha': '10110.00', 'hekla-beta': '1010.00', 'hekla-gamma': '77.00' },
  portfolios: { 'hekla-alpha-p': '10110.00', 'hekla-beta-p': '1010.00', 'hekla-gamma-p': '77.00' },
};

test('rebuilds that meet take turns', async () => {
  await Promise.all(Array.from({ length: 6 }, () => rebuildSummaries(db, firm.currency)));
  expect(await kept()).toEqual(ALL);
});

test('what was taken back leaves no figure behind', async () => {
  await db.execute(sql`update arrival set undone_at = clock_timestamp() where source = 'transactions.csv'`);
  await rebuildSummaries(db, firm.currency);
  const { accounts, portfolios } = await kept();
  for (const values of [accounts, portfolios]) expect(Object.values(values)).toEqual(['0.00', '0.00', '0.00']);
  await db.execute(sql`update arrival set undone_at = clock_timestamp() where undone_at is null`);
  await rebuildSummaries(db, firm.currency);
  expect(await kept()).toEqual({ accounts: {}, portfolios: {} });
});
