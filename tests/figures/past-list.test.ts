/** Tests the client list in the past, as of a day and as known at a moment: figures, order and portfolios are those of then. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Db } from '#platform';
import type { AccountRow } from '#contract/accounts';
import { rebuildSummaries } from '#server/performance';
import { signInBrowser, startWithFixture, type TestBrowser, type TestServer } from '../kit/server.ts';

let running: TestServer;
let db: Db;
let sue: TestBrowser;
beforeAll(async () => {
  running = await startWithFixture({}, { ahead: true });
  db = running.server.database.work(running.fixture.hekla.id);
  sue = await signInBrowser(running.server.port, 'hekla', 'sue');
});
afterAll(() => running.dispose());

interface PastClientList {
  readonly total: number;
  readonly asOf: string;
  readonly knownAt: string;
  readonly rows: readonly AccountRow[];
}

async function listed(query = '', who = sue, portal = 'clients'): Promise<PastClientList> {
  const { status, text, body } = await who.ask('GET', `/api/accounts?portal=${portal}${query}`);
  expect(status, text).toBe(200);
  return (body as { value: PastClientList }).value;
}

const values = ({ rows }: PastClientList) => rows.map(({ externalId, valuation }) => [externalId, valuation?.value ?? null]);
const portfolios = ({ rows }: PastClientList) => rows.map(({ portfolioNames }) => portfolioNames);

/** Commits what is inserted, and brings the stored figures of the present up to date. */
async function arrive(insert: (arrival: string) => ReturnType<typeof sql>): Promise<string> {
  const { rows } = await db.execute<{ id: string }>(sql`insert into arrival (source) values ('late') returning id`);
  const id = rows[0]?.id ?? '';
  await db.execute(insert(id));
  await db.execute(sql`update arrival set committed_at = clock_timestamp() where id = ${id}`);
  await rebuildSummaries(db, running.fixture.hekla.currency);
  return id;
}

async function undo(id: string): Promise<void> {
  await db.execute(sql`update arrival set undone_at = clock_timestamp() where id = ${id}`);
  await rebuildSummaries(db, running.fixture.hekla.currency);
}

test('as of the last day it is the list of the present, and as of an earlier one what each account was worth then', async () => {
  const present = await listed();
  expect(values(present)).toEqual([
    ['hekla-alpha', '10110.00'],
    ['hekla-beta', '1010.00'],
  ]);
  const { rows } = await listed('&asOf=2024-01-04');
  expect(rows.map(({ valuation }) => valuation)).toEqual(present.rows.map(({ valuation }) => valuation));
  expect(rows.map(({ firstDay, portfolioNames }) => [firstDay, portfolioNames])).toEqual(
    present.rows.map(({ firstDay, portfolioNames }) => [firstDay, portfolioNames]),
  );
  // 5,990 in cash and 40 at 100; 500 and 10 at 50.
  const first = await listed('&asOf=2024-01-02');
  expect(first.asOf).toBe('2024-01-02');
  expect(values(first)).toEqual([
    ['hekla-alpha', '9990.00'],
    ['hekla-beta', '1000.00'],
  ]);
  expect(values(await listed('&asOf=2024-01-01'))).toEqual([
    ['hekla-alpha', '0.00'],
    ['hekla-beta', '0.00'],
  ]);
});

test('as known at a moment it stays what it was, in its order too, whatever has arrived or gone since', async () => {
  const { alpha, beta } = running.fixture.hekla.accounts;
  const before = await listed('&sort=value&direction=descending');
  const late = await arrive(
    (arrival) => sql`insert into transaction (arrival_id, portfolio_id, type, date, amount, currency, fingerprint)
      values (${arrival}, ${beta.portfolio}, 'Contribution', '2024-01-03', '90000', 'USD', 'late')`,
  );
  const after = await listed('&sort=value&direction=descending');
  expect(values(after)).toEqual([
    ['hekla-beta', '91010.00'],
    ['hekla-alpha', '10110.00'],
  ]);
  const known = `&sort=value&direction=descending&knownAt=${before.knownAt}`;
  const past = await listed(known);
  expect(values(past)).toEqual(values(before));
  expect(past.knownAt).toBe(before.knownAt);
  // A window of the list is a window of the order of then.
  expect(values(await listed(`${known}&offset=1&limit=1`))).toEqual([['hekla-beta', '1010.00']]);
  expect(await listed(`${known}&offset=500&limit=1`), 'beyond the last page').toMatchObject({
    total: (await listed(known)).total,
    rows: [],
  });
  // Both clocks at once: what was known late of an early day, and early of the same.
  expect(values(await listed(`&asOf=2024-01-03&knownAt=${after.knownAt}`))[1]).toEqual(['hekla-beta', '91000.00']);
  expect(values(await listed(`&asOf=2024-01-03&knownAt=${before.knownAt}`))[1]).toEqual(['hekla-beta', '1000.00']);
  await undo(late);
  expect(values(await listed('&sort=value&direction=descending'))).toEqual(values(before));
  expect(values(await listed(`&sort=value&direction=descending&knownAt=${after.knownAt}`))).toEqual(values(after));

  const csv = await sue.ask('GET', `/api/accounts.csv?portal=clients&knownAt=${after.knownAt}`);
  expect([csv.status, csv.text.includes('91010'), csv.text.includes(after.knownAt)]).toEqual([200, true, true]);
  const ann = await listed(`&knownAt=${after.knownAt}`, await signInBrowser(running.server.port, 'hekla', 'ann'));
  expect(values(ann)).toEqual([[alpha.mark, '10110.00']]);
});

test('names the portfolios of the day, of which the values are', async () => {
  const { alpha, gamma } = running.fixture.hekla.accounts;
  const { knownAt } = await listed();
  const moved = await arrive(
    (arrival) => sql`insert into portfolio_owner (arrival_id, portfolio_id, valid_from, account_id)
      values (${arrival}, ${alpha.portfolio}, '2024-01-03', ${gamma.account})`,
  );
  const both = [`${alpha.mark} portfolio`, `${gamma.mark} portfolio`];
  const family = async (query: string) => {
    const list = await listed(query, sue, 'family');
    return [values(list)[0]?.[1], portfolios(list)[0]];
  };
  // 5,990 + 20 in cash and 40 at 101 on the 3rd; and 77.
  expect(await family('')).toEqual(['10187.00', both]);
  expect(await family('&asOf=2024-01-03')).toEqual(['10127.00', both]);
  expect(await family('&asOf=2024-01-02')).toEqual(['77.00', both.slice(1)]);
  expect(await family(`&knownAt=${knownAt}`)).toEqual(['77.00', both.slice(1)]);
  expect([values(await listed('&asOf=2024-01-02'))[0]?.[1], portfolios(await listed('&asOf=2024-01-02'))[0]]).toEqual([
    '9990.00',
    both.slice(0, 1),
  ]);
  expect(portfolios(await listed('&asOf=2024-01-03'))[0]).toEqual([]);
  await undo(moved);
});
