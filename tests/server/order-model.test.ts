/**
 * Tests random lives of an account against a model of a few lines: statuses, verification, orders, the desk, corrections, distributions, with
 * operations that fail at any of their statements, answers that are lost and servers that start again. Controls plant a fault in the server, which
 * the model finds.
 */
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Db } from '#platform';
import type { FormRecord } from '#contract/forms';
import { ORDER_STAGES, type OrderStage, type OrderTerms } from '#contract/orders';
import { textIn, type UserStatus } from '#contract/statuses';
import { FORM_SCHEMA } from '#packages/forms';
import { STATUSES, type Status } from '#packages/policy';
import { jobs } from '#server/distributions';
import { ledgerSource } from '#server/performance';
import { createPerson } from '#server/sign-in';
import { changeTenant, listTenants } from '#server/tenants';
import { operations, type Operation } from '../../apps/server/operations.ts';
import type { RunningServer } from '../../apps/server/start.ts';
import { newTestPlace, silentLog, TEST_DATABASE_URL, type TestPlace } from '../kit/database.ts';
import { hashQuickly, makeFixture, password, type Fixture } from '../kit/fixture.ts';
import { addHeldFund } from '../kit/fund-holdings.ts';
import { ModelAccount, PRICE, formatUnits, type ModelOrder, type StageMove, type ModelOrderRequest } from './order-model.ts';
import { TestBrowser, signInBrowser, startAt, type TestAnswer } from '../kit/server.ts';
import { freePort } from '../kit/server-process.ts';
import { TEST_MS } from '../kit/limits.ts';

const ASKED = process.env['PORTICO_PROVE_RUNS'];
/** Fewer where what differs is who waits for whom, which one client after the other does not show; a tenth of the ledgers that are asked for. */
const RUNS = ASKED === undefined ? (TEST_DATABASE_URL ? 25 : 60) : Math.ceil(Number(ASKED) / 10);
/** Of one house, which answers the slower the more has happened in it. */
const OF_ONE_HOUSE = 500;
const HELD = 5000_0000n;
const DAY = '2024-01-04';

/** What a server that is to be found wrong does. */
type PlantedFault = 'forgets intents' | 'asks no status';

interface ModelTestServer {
  readonly place: TestPlace;
  readonly fixture: Fixture;
  readonly port: number;
  server: RunningServer;
  readonly by: Readonly<Record<'client' | 'ada' | 'sue' | 'tom', TestBrowser>>;
  readonly client: string;
  readonly fund: string;
  readonly form: string;
  readonly tells: ReadonlySet<Status>;
  /** The statement that the next operation falls over at; one beyond its last is that its answer is lost. */
  fall: number | null;
  fault: PlantedFault | null;
  /** Quarters that have ended. */
  quarters: number;
  now: number;
}

let house: ModelTestServer;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => closeHouse());

async function openHouse(): Promise<ModelTestServer> {
  const place = await newTestPlace();
  const port = await freePort();
  const opening = {
    place,
    port,
    fall: null,
    fault: null,
    quarters: 0,
    now: Date.parse('2026-02-10T09:00:00Z'),
  } as unknown as ModelTestServer;
  opening.server = await start(opening);
  const fixture = await makeFixture(opening.server.database);
  const { hekla } = fixture;
  const db = opening.server.database.work(hekla.id);
  await changeTenant(db, hekla.id, { orders: { fourEyes: true }, quarterlyPayments: { general: ['ESTATE'], second: [] } });
  await db.execute(sql`update person set is_admin = true where id = ${hekla.people.tom}`);
  const asked = { name: 'mia', email: 'mia@example.com', role: 'investor' as const, organisationId: hekla.organisations.own };
  const client = await createPerson(db, { ...asked, passwordHash: await hashQuickly(password('hekla')) });
  const { currency } = hekla;
  const fund = await addHeldFund(db, hekla.accounts.alpha.portfolio, {
    symbol: 'ESTATE',
    name: 'Estate Fund',
    units: '1',
    price: String(PRICE),
    currency,
  });
  const mia = new TestBrowser(port, 'hekla');
  expect((await mia.ask('POST', '/api/session', { body: { email: asked.email, password: password('hekla') } })).status).toBe(200);
  const [ada, sue, tom] = await Promise.all([
    signInBrowser(port, 'hekla', 'ada'),
    signInBrowser(port, 'hekla', 'sue'),
    signInBrowser(port, 'hekla', 'tom'),
  ]);
  const form = await publish(sue);
  await db.execute(sql`insert into process (name, form_id, account_type) values ('Single', ${form}, 'single')`);
  const { value } = (await sue.ask('GET', '/api/statuses')).body as { value: UserStatus[] };
  const telling = value.filter(({ mail, notificationsDisabled }) => !notificationsDisabled && textIn(mail, 'en') !== null);
  // A quarter is looked at from the first switch on, whoever's that is.
  await db.execute(sql`insert into quarterly_payment (account_id, instrument_id, number, map, name, value, at, person_id, told_at)
    values (${hekla.accounts.alpha.account}, ${fund}, 1, 'general', 'Estate Fund', false, '2026-02-01', ${hekla.people.ann}, now())`);
  const tells = new Set(telling.map(({ identifier }) => identifier as Status));
  return Object.assign(opening, { fixture, by: { client: mia, ada, sue, tom }, client, fund, form, tells });
}

async function closeHouse(): Promise<void> {
  await house.server.stop();
  await house.place.dispose();
}

async function publish(by: TestBrowser): Promise<string> {
  const fieldsets = [{ fields: [{ name: 'name', type: 'text' as const }] }];
  const definition = { schema: FORM_SCHEMA, id: 'x', name: 'Details', steps: [{ title: 'One', fieldsets }] };
  const { id, version } = (await by.ask('POST', '/api/forms', { body: { name: 'Details', definition } })).body as FormRecord;
  expect((await by.ask('POST', `/api/forms/${id}/publish`, { body: { version } })).status).toBe(200);
  return id;
}

/** No two moments are the same. */
function start(of: ModelTestServer): Promise<RunningServer> {
  const clock = () => new Date((of.now += 5));
  return startAt(of.place, { PORT: String(of.port) }, { clock, operations: operations.map((one) => falling(of, one)) });
}

function falling(of: ModelTestServer, operation: Operation): Operation {
  return {
    ...operation,
    handle: async (surroundings, asked) => {
      const input = await planted(of, operation.name, asked);
      const { fall } = of;
      of.fall = null;
      if (fall === null) return operation.handle(surroundings, input);
      const step = stepsTo(fall);
      trip(surroundings.db, step);
      const answer = await operation.handle(surroundings, input);
      step(Infinity);
      return answer;
    },
  };
}

/** Throws at the last of so many steps. */
function stepsTo(last: number): (by?: number) => void {
  let left = last;
  return (by = 1) => {
    const before = left;
    left -= by;
    if (before > 0 && left <= 0) throw new Error('fallen over');
  };
}

function trip(db: Db, step: () => void): void {
  const { execute, transaction } = db;
  db.execute = ((...asked: Parameters<typeof execute>) => {
    step();
    return execute.apply(db, asked);
  }) as typeof execute;
  db.transaction = ((work: Parameters<typeof transaction>[0], ...more: never[]) =>
    transaction.call(
      db,
      (tx) => {
        trip(tx, step);
        return work(tx);
      },
      ...more,
    )) as typeof transaction;
}

async function planted(of: ModelTestServer, name: string, input: object): Promise<object> {
  if (of.fault === null || name !== 'placeOrder') return input;
  if (of.fault === 'forgets intents') return { ...input, id: randomUUID() };
  const { portfolio } = input as { portfolio: string };
  await of.server.database.work(of.fixture.hekla.id).execute(sql`
    update account set status = 'reporting' where status <> 'sell order' and id = (select account_id from portfolio where id = ${portfolio})`);
  return input;
}

/** One account of the house, and what happens to it. */
interface AccountLife {
  readonly account: string;
  readonly portfolio: string;
}
type ModelStep = fc.AsyncCommand<ModelAccount, AccountLife>;
type AccountOrders = Pick<ModelAccount, 'orders'>;

const work = () => house.server.database.work(house.fixture.hekla.id);

async function newLife(): Promise<{ model: ModelAccount; real: AccountLife }> {
  const db = work();
  const { hekla } = house.fixture;
  const [account, portfolio, arrival] = [randomUUID(), randomUUID(), randomUUID()];
  await db.execute(sql`
    insert into account (id, portal_id, name, email, external_id, currency, inception, client_id, status)
    select ${account}, id, 'Life', ${`${account}@example.com`}, ${account}, ${hekla.currency}, '2024-01-02', ${house.client}, 'reporting' from portal where key = 'clients'`);
  await db.execute(sql`insert into account_person (account_id, person_id, part)
    values (${account}, ${house.client}, 'client'), (${account}, ${hekla.people.ada}, 'advisor')`);
  await db.execute(sql`insert into portfolio (id, account_id, name, type, currency, risk_profile, inception, external_id)
    values (${portfolio}, ${account}, 'Life', 'GIA', ${hekla.currency}, 4, '2024-01-02', ${portfolio})`);
  await db.execute(sql`insert into arrival (id, source, kind) values (${arrival}, 'life.csv', 'transactions')`);
  await db.execute(sql`
    insert into transaction (arrival_id, portfolio_id, instrument_id, type, date, units, amount, currency, name, fingerprint)
    values (${arrival}, ${portfolio}, ${house.fund}, 'Purchase', '2024-01-02', ${formatUnits(HELD, 4)}, ${String((HELD / 10_000n) * PRICE)}, ${hekla.currency},
      'bought', ${arrival})`);
  await db.execute(sql`update arrival set committed_at = clock_timestamp() where id = ${arrival}`);
  return { model: new ModelAccount(HELD, house.tells), real: { account, portfolio } };
}

/** Nobody is to wait for what is over. */
async function endLife({ account }: AccountLife): Promise<void> {
  await work().execute(sql`update account set active = false where id = ${account}`);
}

/** Asked until it is answered. */
async function ask(
  by: TestBrowser,
  method: string,
  path: string,
  body: object | undefined,
  fall: number | null,
): Promise<{ answer: TestAnswer; fell: boolean }> {
  house.fall = fall;
  const first = await by.ask(method, path, { body });
  house.fall = null;
  if (first.status < 500) return { answer: first, fell: false };
  note('operations that fell over');
  return { answer: await by.ask(method, path, { body }), fell: true };
}

const verdictOf = ({ status, body }: TestAnswer) => (status === 200 ? null : (body as { error?: string }).error);

interface StoredAccount extends Record<string, unknown> {
  readonly status: string;
  readonly held: string;
  readonly orders: readonly {
    id: string;
    quarter: string | null;
    stage: string;
    version: number;
    units: string;
    amount: string;
    stages: number;
  }[];
  readonly letters: { order: number; status: number };
  readonly checks: Readonly<Record<string, string>> | null;
  readonly distributes: boolean | null;
}

async function compare(model: ModelAccount, { account, portfolio }: AccountLife): Promise<void> {
  const { rows } = await work().execute<StoredAccount>(sql`
    select a.status, trim_scale(holding_units(${portfolio}, ${house.fund}))::text as held,
      (select coalesce(json_agg(json_build_object('id', o.id, 'quarter', o.quarter, 'stage', o.stage, 'version', o.version,
          'units', trim_scale(o.units)::text, 'amount', trim_scale(o.amount)::text,
          'stages', (select count(*) from client_order_stage s where s.order_id = o.id))), '[]')
        from client_order o where o.account_id = a.id) as orders,
      (select json_build_object('order', count(*) filter (where template = 'order'), 'status', count(*) filter (where template = 'status'))
        from delivery where account_id = a.id) as letters,
      (select json_object_agg(state, submission_id) from account_check where account_id = a.id and state <> 'past') as checks,
      (select value from quarterly_payment where account_id = a.id order by number desc limit 1) as distributes
    from account a where a.id = ${account}`);
  const [there] = rows as [StoredAccount];
  for (const order of model.orders) order.id ??= there.orders.find(({ quarter }) => quarter === order.quarter)?.id ?? null;
  const byId = (a: { id: string | null }, b: { id: string | null }) => String(a.id).localeCompare(String(b.id));
  const expected = model.orders.map(({ id, quarter, stage, version, units, amount }) => ({
    id,
    quarter,
    stage,
    version,
    units: formatUnits(units, 4),
    amount: formatUnits(amount, 2),
    stages: version,
  }));
  expect({ ...there, orders: there.orders.toSorted(byId) }).toEqual({
    status: model.status,
    held: formatUnits(model.held, 4),
    orders: expected.toSorted(byId),
    letters: model.letters,
    checks:
      model.asked || model.inForce
        ? { ...(model.asked && { asked: model.asked }), ...(model.inForce && { 'in force': model.inForce }) }
        : null,
    distributes: model.distributes ?? null,
  });
}

/** How often what has happened. */
const seen: Record<string, number> = {};
function note(what: string): void {
  seen[what] = (seen[what] ?? 0) + 1;
}

/** What happens, and is then compared. */
function step(
  told: string,
  happen: (model: ModelAccount, real: AccountLife) => Promise<void>,
  check = (_model: AccountOrders) => true,
): ModelStep {
  return {
    check,
    async run(model, real) {
      const before = model.orders.map(({ stage }) => stage);
      await happen(model, real);
      await compare(model, real);
      note('steps');
      for (const [index, { stage, quarter }] of model.orders.entries())
        if (stage !== before[index])
          note(
            `orders ${before[index] === 'executed' && stage === 'sent' ? 'corrected' : quarter && index >= before.length ? 'distributed' : stage}`,
          );
    },
    toString: () => told,
  };
}

const falls = (fall: number | null) => (fall === null ? '' : `, falling over at ${fall}`);

const send = ({ portfolio }: AccountLife, id: string, { type, unitType, full, quantity }: ModelOrderRequest, fall: number | null) =>
  ask(house.by.client, 'POST', `/api/portfolios/${portfolio}/orders`, { id, instrument: house.fund, type, unitType, full, quantity }, fall);

const place = (wanted: ModelOrderRequest, fall: number | null) =>
  step(`${wanted.type} ${wanted.full ? 'all' : wanted.quantity} ${wanted.unitType}${falls(fall)}`, async (model, real) => {
    const id = randomUUID();
    const { answer } = await send(real, id, wanted, fall);
    expect(verdictOf(answer)).toBe(model.place(id, wanted));
  });

const hasOrders = ({ orders }: AccountOrders) => orders.length > 0;
const CLOSED: readonly OrderStage[] = ['rejected', 'settled', 'cancelled'];

/** By any number; two times in three of those that may still come to something. */
function orderOf({ orders }: AccountOrders, which: number): ModelOrder {
  const open = orders.filter(({ stage }) => !CLOSED.includes(stage));
  const chosen = which % 3 === 0 || open.length === 0 ? orders : open;
  return chosen[which % chosen.length]!;
}

const own = ({ orders }: AccountOrders) => orders.filter(({ quarter }) => quarter === null);

/** The same intent once more, or its id for something else. */
const again = (which: number, other: boolean) =>
  step(
    `again ${which}${other ? ', otherwise' : ''}`,
    async (model, real) => {
      const order = own(model)[which % own(model).length]!;
      const wanted = other ? { ...order, type: order.type === 'Buy' ? ('Sell' as const) : ('Buy' as const) } : order;
      const { answer } = await send(real, order.id!, wanted, null);
      expect(verdictOf(answer)).toBe(model.place(order.id!, wanted));
      if (!other) expect(answer.body).toMatchObject({ id: order.id, stage: order.stage, version: order.version });
    },
    (model) => own(model).length > 0,
  );

const cancel = (which: number, fall: number | null) =>
  step(
    `cancel ${which}${falls(fall)}`,
    async (model) => {
      const order = orderOf(model, which);
      const { answer } = await ask(house.by.client, 'POST', `/api/orders/${order.id}/cancel`, undefined, fall);
      expect(verdictOf(answer)).toBe(model.cancel(order));
    },
    hasOrders,
  );

const ON: Partial<Record<OrderStage, OrderStage>> = { received: 'checked', checked: 'sent', sent: 'executed', executed: 'settled' };

const move = (which: number, wanted: OrderStage | 'on', { fall, ...more }: Omit<StageMove, 'stage'> & { readonly fall: number | null }) =>
  step(
    `${more.by} takes ${which} ${wanted} at ${more.price}${more.reason ? ' with a reason' : ''}${more.stale ? ', stale' : ''}${falls(fall)}`,
    async (model) => {
      const order = orderOf(model, which);
      const stage = wanted === 'on' ? (ON[order.stage] ?? 'settled') : wanted;
      const body = {
        version: order.version - (more.stale ? 1 : 0),
        stage,
        reason: more.reason ? 'so' : '',
        price: String(more.price),
        date: DAY,
      };
      const { answer, fell } = await ask(house.by[more.by], 'POST', `/api/orders/${order.id}/stage`, body, fall);
      expectVerdict(answer, model.move(order, { ...more, stage }), fell ? 'order.stage' : null);
    },
    hasOrders,
  );

/** What is asked again, after it was done and its answer was lost, may be told that it is done. */
function expectVerdict(answer: TestAnswer, verdict: string | null, done: string | null): void {
  const said = verdictOf(answer);
  expect(verdict === null && done !== null && said === done ? null : said).toBe(verdict);
}

const setStatus = (status: Status, fall: number | null) =>
  step(`status ${status}${falls(fall)}`, async (model, { account }) => {
    const { answer } = await ask(house.by.ada, 'PUT', `/api/accounts/${account}/status`, { status }, fall);
    expect(verdictOf(answer)).toBe(model.setStatus(status));
  });

const submit = (fall: number | null) =>
  step(`details${falls(fall)}`, async (model, { account }) => {
    const id = randomUUID();
    const { answer } = await ask(
      house.by.client,
      'POST',
      `/api/forms/${house.form}/submissions`,
      { id, account, answers: { name: 'Mia' } },
      fall,
    );
    expect(verdictOf(answer)).toBe(model.submit(id));
  });

const verify = (fall: number | null) =>
  step(`verify${falls(fall)}`, async (model, { account }) => {
    const { answer, fell } = await ask(house.by.client, 'POST', `/api/accounts/${account}/verification`, {}, fall);
    expectVerdict(answer, model.verify(), fell ? 'verification.closed' : null);
  });

const distribute = (on: boolean, fall: number | null) =>
  step(`distributions ${on ? 'on' : 'off'}${falls(fall)}`, async (model, { account }) => {
    const body = { quarterlyPaymentsStatus: { [house.fund]: { value: on } } };
    const { answer } = await ask(house.by.client, 'PUT', `/api/accounts/${account}`, body, fall);
    expect(verdictOf(answer)).toBe(model.switchDistribution(on));
  });

/** The job of a quarter, which may fall over and runs again, as it does several times a day. */
const endQuarter = (fall: number | null) =>
  step(`a quarter ends${falls(fall)}`, async (model) => {
    const month = 3 * (house.quarters += 1);
    const { id } = house.fixture.hekla;
    const tenant = (await listTenants(house.server.database.work())).find((one) => one.id === id);
    const run = (db: Db) => {
      const context = {
        db,
        tenant,
        now: new Date(Date.UTC(2026, month, 1)),
        source: ledgerSource,
        jobs: house.server.jobsOf(id),
        log: silentLog,
      };
      return jobs['distributions.quarters']({ ...context, signal: new AbortController().signal } as never, { again: false });
    };
    const db = work();
    if (fall !== null) trip(db, stepsTo(fall));
    await run(db).catch(() => undefined);
    await run(work());
    model.endQuarter(new Date(Date.UTC(2026, month, 0)).toISOString().slice(0, 10));
  });

const readTerms = step('terms', async (model, { portfolio }) => {
  const terms = (await house.by.client.ask('GET', `/api/portfolios/${portfolio}/order-terms`)).body as OrderTerms;
  const { held, units } = terms.funds.find(({ instrument }) => instrument === house.fund)!;
  expect([terms.status, terms.button, terms.buying, terms.selling, terms.ordered, held, units]).toEqual([
    model.status,
    model.button,
    model.opens('Buy'),
    model.opens('Sell'),
    model.ordered,
    formatUnits(model.held, 4),
    formatUnits(model.free, 4),
  ]);
});

/** Now and then, since it takes as long as fifty other steps. */
const restart = (turn: number) =>
  step(
    'the server starts again',
    async () => {
      await house.server.stop();
      house.server = await start(house);
    },
    () => turn === 0,
  );

const often = <One>(times: number, one: One): One[] => Array<One>(times).fill(one);
/** The statement that an operation falls over at; mostly it does not. */
const fall = fc.oneof({ arbitrary: fc.constant(null), weight: 3 }, { arbitrary: fc.integer({ min: 1, max: 30 }), weight: 1 });
const which = fc.nat({ max: 11 });
const buys = fc.record({
  type: fc.constant('Buy' as const),
  unitType: fc.constantFrom('units' as const, 'amount' as const),
  full: fc.constant(false),
  quantity: fc.constantFrom('100000', '100000', '100000', '60000', '60000', '1000', '1000', '49999.99', '99999.99', '0', 'many'),
});
const sells = fc.record({
  type: fc.constant('Sell' as const),
  unitType: fc.constantFrom('units' as const, 'amount' as const),
  full: fc.oneof({ arbitrary: fc.constant(false), weight: 3 }, { arbitrary: fc.constant(true), weight: 1 }),
  quantity: fc.constantFrom(
    ...often(6, '1000.0000'),
    '4000.0000',
    '4001.0000',
    '1000',
    '0.0000',
    '100000',
    '400000',
    '401000',
    '500000',
    '9000000',
  ),
});
const moves = (stage: fc.Arbitrary<OrderStage | 'on'>) =>
  fc
    .tuple(
      which,
      stage,
      fc.record({
        by: fc.constantFrom('sue' as const, 'tom' as const),
        price: fc.constantFrom(100n, 50n, 80n, 125n),
        reason: fc.boolean(),
        stale: fc.nat({ max: 9 }).map((n) => n === 9),
        fall,
      }),
    )
    .map((drawn) => move(...drawn));
const statuses = (status: fc.Arbitrary<Status>) => fc.tuple(status, fall).map((drawn) => setStatus(...drawn));

const STEPS: fc.Arbitrary<ModelStep>[] = [
  ...often(
    5,
    fc.tuple(fc.oneof(buys, sells), fall).map((drawn) => place(...drawn)),
  ),
  ...often(9, moves(fc.constant('on'))),
  ...often(2, moves(fc.constantFrom('rejected', 'sent'))),
  moves(fc.constantFrom(...ORDER_STAGES)),
  fc.tuple(which, fc.boolean()).map((drawn) => again(...drawn)),
  fc.tuple(which, fall).map((drawn) => cancel(...drawn)),
  ...often(2, statuses(fc.constantFrom('reporting', 'verified'))),
  statuses(fc.constantFrom('created', 'review', ...STATUSES)),
  fall.map(submit),
  fall.map(verify),
  fc.tuple(fc.boolean(), fall).map((drawn) => distribute(...drawn)),
  fall.map(endQuarter),
  fc.constant(readTerms),
  fc.nat({ max: 59 }).map(restart),
];

const lives = fc.asyncProperty(fc.commands(STEPS, { maxCommands: 20, size: 'max' }), async (commands) => {
  const life = await newLife();
  try {
    await fc.asyncModelRun(() => life, commands);
  } finally {
    await endLife(life.real);
  }
});

test(
  'whatever happens to an account, and whatever falls over meanwhile, it is as the model says',
  { timeout: RUNS * 4000 + TEST_MS },
  async ({ task }) => {
    for (let done = 0; done < RUNS; done += OF_ONE_HOUSE) {
      if (done > 0) {
        await closeHouse();
        house = await openHouse();
      }
      await fc.assert(lives, { numRuns: Math.min(OF_ONE_HOUSE, RUNS - done) });
    }
    task.meta.proven = { 'lives of an account': RUNS, ...seen };
  },
);

test.each(['forgets intents', 'asks no status'] as const)('a server that %s is found', async (fault) => {
  house.fault = fault;
  const { errorInstance } = await fc.check(lives, { numRuns: 100, endOnFailure: true });
  house.fault = null;
  expect(errorInstance).toMatchObject({ name: 'AssertionError' });
});
