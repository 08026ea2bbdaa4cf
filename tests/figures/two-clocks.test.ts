/** The second clock: what was known at a moment stays what it was, whatever arrives later, and in whatever order it arrived. */
import fc from 'fast-check';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { factsAt } from '#server/instruments';
import { ledgerSource } from '#server/performance';
import { readPortfolioRecord } from '#server/portfolios';
import type { Db } from '#server/tenants';
import { signedIn, startWithFixture, type Running } from '../server/running.ts';

let running: Running;
beforeAll(async () => {
  running = await startWithFixture();
});
afterAll(() => running.dispose());

describe('over HTTP', () => {
  test('every reading answers as it was known, and says since when that holds', async () => {
    const ann = await signedIn(running.server.port, 'hekla', 'ann');
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
      await signedIn(running.server.port, 'hekla', 'sue')
    ).ask('GET', `/api/portfolios/${portfolio}/holdings.csv?knownAt=${knownAt}`);
    expect(csv.text).toContain('"6010"');
    expect((await ann.ask('GET', `${paths[1]}knownAt=yesterday`)).status).toBe(400);
  });
});

async function correct(db: Db, portfolio: string, amount: string): Promise<void> {
  const { rows } = await db.execute<{ id: string }>(sql`insert into arrival (source) values ('late') returning id`);
  const arrival = rows[0]!.id;
  await db.execute(sql`insert into transaction (arrival_id, portfolio_id, type, date, amount, currency, fingerprint)
    values (${arrival}, ${portfolio}, 'Contribution', '2024-01-02', ${amount}, 'GBP', ${`late ${amount}`})`);
  await db.execute(sql`update arrival set committed_at = clock_timestamp() where id = ${arrival}`);
}

describe('whatever the order of arrival', () => {
  let portfolio = '';
  let db: Db;
  let made = 0;
  beforeEach(async () => {
    const firm = running.fixture.pelagos;
    db = running.server.database.work(firm.id);
    portfolio = await idOf(sql`insert into portfolio (account_id, name, type, currency, external_id)
      values (${firm.accounts.gamma.account}, 'clocks', 'GIA', 'EUR', ${`clocks-${(made += 1)}`}) returning id`);
  });

  const idOf = async (insert: ReturnType<typeof sql>) => (await db.execute<{ id: string }>(insert)).rows[0]!.id;
  const valueAt = async (known?: string) => {
    const handle = running.server.database.work(running.fixture.pelagos.id, known);
    const record = await readPortfolioRecord(handle, portfolio);
    const { value } = await ledgerSource.portfolioFigures(handle, record, { asOf: '2024-01-04', from: null, to: '2024-01-04' });
    return { value: value.value, netContributions: value.netContributions };
  };

  test('the present is the same, and every past is the sum of what had arrived and was not taken back', async () => {
    const step = fc.oneof(
      fc.record({ kind: fc.constant('arrive' as const), amount: fc.integer({ min: 1, max: 999 }), day: fc.integer({ min: 2, max: 4 }) }),
      fc.record({ kind: fc.constant('undo' as const), which: fc.nat() }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
        await db.execute(sql`update arrival set undone_at = clock_timestamp() where undone_at is null
          and id in (select arrival_id from transaction where portfolio_id = ${portfolio})`);
        // The oracle: what stands after each step, in whole cents, by plain addition.
        const arrived: { id: string; amount: number; undone: boolean }[] = [];
        const past: { at: string; sum: number }[] = [];
        for (const [i, one] of steps.entries()) {
          if (one.kind === 'arrive') {
            const id = await idOf(sql`insert into arrival (source) values (${`step ${i}`}) returning id`);
            await db.execute(sql`insert into transaction (arrival_id, portfolio_id, type, date, amount, currency, fingerprint)
              values (${id}, ${portfolio}, 'Contribution', ${`2024-01-0${one.day}`}, ${one.amount}, 'EUR', ${`${id} ${i}`})`);
            await db.execute(sql`update arrival set committed_at = clock_timestamp() where id = ${id}`);
            arrived.push({ id, amount: one.amount, undone: false });
          } else {
            const standing = arrived.filter(({ undone }) => !undone);
            const taken = standing[one.which % Math.max(1, standing.length)];
            if (!taken) continue;
            await db.execute(sql`update arrival set undone_at = clock_timestamp() where id = ${taken.id}`);
            taken.undone = true;
          }
          past.push({ at: await factsAt(db), sum: arrived.filter(({ undone }) => !undone).reduce((so, { amount }) => so + amount, 0) });
        }
        for (const { at, sum } of past) {
          const seen = await valueAt(at);
          expect(Number(seen.value ?? 0)).toBe(sum);
          expect(Number(seen.netContributions)).toBe(sum);
        }
        expect(Number((await valueAt()).value ?? 0)).toBe(past.at(-1)?.sum ?? 0);
      }),
      { numRuns: 12 },
    );
  });
});
