/** Tests that the audit row of a change is written in the transaction of the change, whether its handler opens one or not. */
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { endpoint } from '#packages/endpoint';
import type { Db } from '#platform';
import type { AuditDetails } from '#server/people';
import type { Operation } from '../../apps/server/operations.ts';
import type { LateAuditRow } from '../../apps/server/plugins/audit.ts';
import { signInBrowser, startWithFixture, type TestBrowser, type TestServer } from '../kit/server.ts';
import { rowsOf } from '../kit/sql.ts';

interface ChangeContext {
  readonly db: Db;
  tell(more: AuditDetails): void;
}

/** A group without a score is refused by its table. */
const add = (db: Db, name: string, score: number | null = 1) =>
  db.execute(sql`insert into client_group (name, score) values (${name}, ${score})`);

/** Each changes the groups of clients in its own way. */
const WAYS: Readonly<Record<string, (context: ChangeContext, name: string) => Promise<unknown>>> = {
  alone: async ({ db, tell }, name) => {
    tell({ detail: { told: name } });
    await add(db, name);
  },
  within: ({ db, tell }, name) =>
    db.transaction(async (tx) => {
      await add(tx, name);
      tell({ detail: { told: name } });
    }),
  twice: async ({ db }, name) => {
    await add(db, name);
    await add(db, `${name} again`);
  },
  atOnce: ({ db }, name) => Promise.all([1, 2, 3].map((one) => add(db, `${name} ${one}`))),
  looking: async ({ db }, name) => {
    await db.execute(sql`select from client_group where name = ${name} for update`);
    await add(db, name);
  },
  afterNothing: async ({ db }, name) => {
    await db.execute(sql`update client_group set score = 2 where name = 'nobody has this'`);
    await add(db, name);
  },
  afterFailing: async ({ db }, name) => {
    await add(db, name, null).catch(() => undefined);
    await add(db, name);
  },
  failing: ({ db }, name) => add(db, name, null),
  throwing: async ({ db }, name) =>
    db.transaction(async (tx) => {
      await add(tx, name);
      throw new Error('thrown within');
    }),
  nothing: () => Promise.resolve(),
  late: async ({ db, tell }, name) => {
    await add(db, name);
    tell({ detail: { told: name } });
  },
};

const served = Object.entries(WAYS).map(([name, change]): Operation => ({
  name,
  endpoint: endpoint({
    may: 'house.keep',
    refuses: [],
    method: 'POST',
    path: `/api/planted/${name}`,
    summary: name,
    input: z.object({ name: z.string() }),
    output: z.object({ done: z.boolean() }),
  }),
  handle: async (context, input) => {
    await change(context, (input as { name: string }).name);
    return { done: true };
  },
}));

let running: TestServer;
let sue: TestBrowser;
const late: LateAuditRow[] = [];
beforeAll(async () => {
  const { operations } = await import('../../apps/server/operations.ts');
  const signIn = operations.filter(({ name }) => name === 'signIn');
  running = await startWithFixture({}, { operations: [...signIn, ...served], onLateRow: (one) => late.push(one) });
  sue = await signInBrowser(running.server.port, 'hekla', 'sue');
});
afterAll(() => running.dispose());
beforeEach(() => {
  late.length = 0;
});

const work = () => running.server.database.work(running.fixture.hekla.id);
const transactionsOf = async (name: string) =>
  (
    await rowsOf<{ made: string }>(work(), sql`select xmin::text as made from client_group where name like ${`${name}%`} order by name`)
  ).map(({ made }) => made);
const rowsOfOperation = (operation: string) =>
  rowsOf<{ made: string; outcome: string; detail: string }>(
    work(),
    sql`select e.xmin::text as made, e.outcome, d.detail from audit_event e join audit_detail d using (tenant_id, seq)
      where e.operation = ${operation} order by e.seq`,
  );
const change = async (way: string) => (await sue.ask('POST', `/api/planted/${way}`, { body: { name: `by ${way}` } })).status;

test.each(['alone', 'within', 'looking', 'afterNothing', 'afterFailing'])('a change %s is one transaction with its row', async (way) => {
  expect(await change(way)).toBe(200);
  const [changed, rows] = [await transactionsOf(`by ${way}`), await rowsOfOperation(way)];
  expect([changed.length, rows.map(({ made, outcome }) => [made, outcome])]).toEqual([1, [[changed[0], 'done']]]);
  expect(late).toEqual([]);
});

test.each(['alone', 'within'])('the row of a change %s says what was told', async (way) => {
  expect((await rowsOfOperation(way))[0]!.detail).toContain(`by ${way}`);
});

test('of several writes the first has the row, and at once no more than one', async () => {
  expect(await change('twice')).toBe(200);
  const [first, second] = await transactionsOf('by twice');
  expect((await rowsOfOperation('twice')).map(({ made }) => made)).toEqual([first]);
  expect(second).not.toBe(first);
  expect(await change('atOnce')).toBe(200);
  const [made, rows] = [await transactionsOf('by atOnce'), await rowsOfOperation('atOnce')];
  expect([made.length, rows.length, made.filter((one) => one === rows[0]?.made).length]).toEqual([3, 1, 1]);
});

test.each(['failing', 'throwing'])('a change that fails, as by %s, leaves nothing that says it was done', async (way) => {
  expect(await change(way)).toBe(500);
  expect(await transactionsOf(`by ${way}`)).toEqual([]);
  expect((await rowsOfOperation(way)).filter(({ outcome }) => outcome === 'done')).toEqual([]);
});

test('a row that is written after its handler, and details that are told too late, are noticed', async () => {
  expect(await change('nothing')).toBe(200);
  expect((await rowsOfOperation('nothing')).map(({ outcome }) => outcome)).toEqual(['done']);
  expect(await change('late')).toBe(200);
  expect(late).toEqual([
    { operation: 'nothing', what: 'row' },
    { operation: 'late', what: 'details' },
  ]);
});
