/** Tests orders: who may place them, their limits, that one request is one order, and how the desk handles them. */
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { DeskOrder, Order, OrderDetail, OrderTerms } from '#contract/orders';
import { STATUSES, statusRule } from '#packages/policy';
import { changeTenant } from '#server/tenants';
import { mailsOf } from '../kit/mails.ts';
import { signInBrowser, restartServer, startWithFixture, type TestAnswer, type TestBrowser, type TestServer } from '../kit/server.ts';

let running: TestServer;
const PEOPLE = ['sue', 'tom', 'ann', 'bob', 'kay', 'ada', 'gil', 'oda'] as const;
let by: Readonly<Record<(typeof PEOPLE)[number], TestBrowser>>;
/** HILL at 1,000, of which alpha holds 250 and beta 250; ODD at 33.337, of which alpha holds 3. */
let funds: Readonly<Record<'HILL' | 'ODD', string>>;
beforeAll(async () => {
  running = await startWithFixture();
  const { hekla: firm } = running.fixture;
  await changeTenant(hekla(), firm.id, { orders: { fourEyes: true } });
  // Beside sue, who checks.
  await hekla().execute(sql`update person set is_admin = true where id = ${firm.people.tom}`);
  const signed = await Promise.all(PEOPLE.map(async (name) => [name, await signInBrowser(running.server.port, 'hekla', name)] as const));
  by = Object.fromEntries(signed) as typeof by;
  funds = await makeFunds();
});
afterAll(async () => {
  await running.server.stop();
  await running.place.dispose();
});

const hekla = () => running.server.database.work(running.fixture.hekla.id);
const { alpha, beta } = new Proxy({} as Record<'alpha' | 'beta', () => { account: string; portfolio: string; order: string }>, {
  get: (_, name: 'alpha' | 'beta') => () => running.fixture.hekla.accounts[name],
});

async function makeFunds(): Promise<typeof funds> {
  const db = hekla();
  const [arrival, HILL, ODD] = [randomUUID(), randomUUID(), randomUUID()];
  const { currency } = running.fixture.hekla;
  await db.execute(sql`insert into arrival (id, source, kind) values (${arrival}, 'funds.csv', 'transactions')`);
  for (const [id, symbol, price] of [
    [HILL, 'HILL', '1000'],
    [ODD, 'ODD', '33.337'],
  ] as const) {
    await db.execute(sql`insert into instrument (id, symbol) values (${id}, ${symbol})`);
    await db.execute(sql`insert into instrument_terms (instrument_id, arrival_id, name, type, asset_class, sector, region, currency)
      values (${id}, ${arrival}, ${`${symbol} fund`}, 'Fund', 'Funds', 'Other', 'Global', ${currency})`);
    await db.execute(
      sql`insert into price (instrument_id, year, arrival_id, days, closes) values (${id}, 2024, ${arrival}, '{2,3,4}', array[${price}, ${price}, ${price}]::numeric[])`,
    );
  }
  const buy = (portfolio: string, instrument: string, units: string, amount: string) =>
    db.execute(sql`insert into transaction (arrival_id, portfolio_id, instrument_id, type, date, units, amount, currency, name, fingerprint)
      values (${arrival}, ${portfolio}, ${instrument}, 'Purchase', '2024-01-02', ${units}, ${amount}, ${currency}, 'bought', ${randomUUID()})`);
  await buy(alpha().portfolio, HILL, '250', '300000');
  await buy(alpha().portfolio, ODD, '3', '90');
  await buy(beta().portfolio, HILL, '250', '250000');
  await db.execute(sql`update arrival set committed_at = clock_timestamp() where id = ${arrival}`);
  return { HILL, ODD };
}

/** As it was before any order. */
async function afresh(status = 'reporting'): Promise<void> {
  await hekla().execute(sql`update client_order set active = false where stage <> 'cancelled'`);
  await setStatus(status);
}
const setStatus = (status: string, account = alpha().account) =>
  hekla().execute(sql`update account set status = lower(${status}) where id = ${account}`);
const statusOf = async (account = alpha().account) =>
  (await hekla().execute<{ status: string }>(sql`select status from account where id = ${account}`)).rows[0]?.status;
const kept = async () =>
  (await hekla().execute<{ n: number }>(sql`select count(*)::int as n from client_order where active and stage <> 'cancelled'`)).rows[0]?.n;
const letters = async () =>
  (await hekla().execute<{ n: number }>(sql`select count(*)::int as n from delivery where template = 'order'`)).rows[0]?.n;

interface OrderRequestInput {
  readonly id?: string;
  readonly type?: 'Buy' | 'Sell';
  readonly fund?: 'HILL' | 'ODD';
  readonly unitType?: 'units' | 'amount';
  readonly full?: boolean;
  readonly quantity?: string;
  readonly portfolio?: string;
}
function place(
  who: TestBrowser,
  { id = randomUUID(), fund = 'HILL', portfolio = alpha().portfolio, ...wanted }: OrderRequestInput,
): Promise<TestAnswer> {
  const body = { id, instrument: funds[fund], unitType: 'units', quantity: '', ...wanted };
  return who.ask('POST', `/api/portfolios/${portfolio}/orders`, { body });
}
async function placed(who: TestBrowser, wanted: OrderRequestInput): Promise<OrderDetail> {
  const answer = await place(who, wanted);
  expect(answer.status, answer.text).toBe(200);
  return answer.body as OrderDetail;
}
/** What was wrong, or `placed`; whatever was placed is gone again. */
async function tried(wanted: OrderRequestInput, status = 'reporting'): Promise<unknown> {
  await afresh(status);
  const { status: code, body } = await place(by.ann, wanted);
  const { error, fields } = body as { error?: string; fields?: Record<string, string> };
  return code === 200 ? 'placed' : (Object.values(fields ?? {})[0] ?? error);
}
const terms = async (who: TestBrowser, portfolio = alpha().portfolio) =>
  (await who.ask('GET', `/api/portfolios/${portfolio}/order-terms`)).body as OrderTerms;
const move = (order: OrderDetail, stage: string, more: object = {}, who = by.sue): Promise<TestAnswer> =>
  who.ask('POST', `/api/orders/${order.id}/stage`, { body: { version: order.version, stage, ...more } });
async function moved(order: OrderDetail, stage: string, more: object = {}, who = by.sue): Promise<OrderDetail> {
  const answer = await move(order, stage, more, who);
  expect(answer.status, answer.text).toBe(200);
  return answer.body as OrderDetail;
}
const listed = async (who: TestBrowser, portfolio = alpha().portfolio) =>
  ((await who.ask('GET', `/api/portfolios/${portfolio}/orders`)).body as { value: Order[] }).value;
const held = async () => (await terms(by.ann)).funds.find(({ symbol }) => symbol === 'HILL')?.held;

beforeEach(() => afresh());

describe('what is asked for', () => {
  test('is money of two decimals at most', async () => {
    for (const type of ['Buy', 'Sell'] as const)
      expect(await tried({ type, unitType: 'amount', quantity: '150000.001' })).toBe('should have at most two decimals');
  });

  test('sells by units to the letter', async () => {
    const sell = (quantity: string) => tried({ type: 'Sell', quantity });
    expect([await sell('1.5'), await sell('1.50000'), await sell('250.0001'), await sell('0.0000'), await sell('-1.0000')]).toEqual([
      'should have four decimals',
      'should have four decimals',
      'units cannot exceed 250',
      'Please enter more than 0',
      'Please enter more than 0',
    ]);
    expect([await sell(''), await sell('150.0001'), await sell('150.0000')]).toEqual([
      'Please enter more than 0',
      'minimum sell value',
      'placed',
    ]);
    await afresh();
    expect(await placed(by.ann, { type: 'Sell', quantity: '250.0000' })).toMatchObject({ full: true, units: '250', value: '250000' });
  });

  test('sells by amount to the letter', async () => {
    const sell = (quantity: string, fund: 'HILL' | 'ODD' = 'HILL') => tried({ type: 'Sell', unitType: 'amount', quantity, fund });
    expect([await sell('100.02', 'ODD'), await sell('100.01', 'ODD'), await sell('50', 'ODD')]).toEqual([
      'value cannot exceed 100.01',
      'placed',
      'minimum sell value',
    ]);
    expect([await sell('150000.01'), await sell('150000')]).toEqual(['minimum sell value', 'placed']);
    expect(await tried({ type: 'Sell', full: true, fund: 'ODD' })).toBe('placed');
  });

  test('buys from the least that the status asks for, and nothing for nothing', async () => {
    const buy = (quantity: string, status?: string) => tried({ type: 'Buy', unitType: 'amount', quantity }, status);
    expect([
      await buy('99999.99', 'verified'),
      await buy('100000', 'verified'),
      await buy('49999.99', 'reporting'),
      await buy('50000', 'reporting'),
    ]).toEqual(['minimum buy value is 100000', 'placed', 'minimum buy value is 50000', 'placed']);
    await afresh();
    const before = { kept: await kept(), letters: await letters() };
    expect([await buy('0'), await buy('-1')]).toEqual(['Please enter more than 0', 'Please enter more than 0']);
    expect({ kept: await kept(), letters: await letters() }).toEqual({ ...before, kept: 0 });
    expect(await statusOf()).toBe('reporting');
  });

  test('[ORD-01] is answered whole, and read again as it was kept, after a restart too', async () => {
    const bought = await placed(by.ann, { unitType: 'amount', quantity: '60000' });
    expect(bought).toMatchObject({
      type: 'Buy',
      status: 'placed',
      stage: 'received',
      name: 'HILL fund',
      product: funds.HILL,
      portfolio: { id: alpha().portfolio },
      user: { id: running.fixture.hekla.people.ann, name: 'ann of hekla' },
      active: true,
      unitType: 'amount',
      amount: '60000',
      units: '60',
      value: '60000',
      cost: '60000',
      losses: null,
      currency: running.fixture.hekla.currency,
      nav: '1000',
      navDate: '2024-01-04',
      fundIdFromAccountNo: 'hekla-alpha',
      stages: [{ stage: 'received', by: 'ann of hekla', reason: null }],
    });
    await setStatus('reporting');
    // Bought for 1,200 each, worth 1,000 now.
    const sold = await placed(by.ann, { type: 'Sell', quantity: '100.0000' });
    expect(sold).toMatchObject({
      type: 'Sell',
      status: 'placed',
      stage: 'received',
      units: '100',
      amount: '100000',
      value: '100000',
      cost: '120000',
      losses: '20000',
      nav: '1000',
      unitType: 'units',
      full: false,
    });
    const readAgain = async () => {
      for (const order of [bought, sold]) expect((await by.ann.ask('GET', `/api/orders/${order.id}`)).body).toEqual(order);
    };
    await readAgain();
    running = await restartServer(running, { PORT: String(running.server.port) });
    await readAgain();
    expect((await listed(by.ann)).map(({ type }) => type)).toEqual(expect.arrayContaining(['Sell', 'Buy']));
  });
});

describe('the status of the account', () => {
  /** By status: which of button, buying and selling the operation leaves open. */
  async function opened(ordered: boolean): Promise<Record<string, string>> {
    const open: Record<string, string> = {};
    for (const status of STATUSES) {
      const parts: string[] = [];
      for (const type of ['Buy', 'Sell'] as const) {
        await afresh(status);
        if (ordered) await ownOrder('received');
        const answer = await place(by.ann, { type, unitType: 'amount', quantity: '100000' });
        if (answer.status === 200) parts.push(type);
        else expect((answer.body as { error: string }).error).toBe('order.gate');
      }
      await afresh(status);
      if (ordered) await ownOrder('settled');
      const { button, buying, selling } = await terms(by.ann);
      expect([buying, selling]).toEqual([parts.includes('Buy'), parts.includes('Sell')]);
      open[status] = [button ? 'button' : '', ...parts].filter((one) => one !== '').join(' ');
    }
    return open;
  }
  const ownOrder = (stage: string, kind = 'client') =>
    hekla()
      .execute(sql`insert into client_order (id, account_id, portfolio_id, name, kind, type, stage, unit_type, amount, currency, quarter, created_at)
      values (gen_random_uuid(), ${alpha().account}, ${alpha().portfolio}, 'earlier', ${kind}, 'Buy', ${stage}, 'amount', 50000, 'EUR',
        ${kind === 'distribution' ? '2025-12-31' : null}::date, now())`);
  const NOTHING = Object.fromEntries(STATUSES.filter((status) => !statusRule(status).orders).map((status) => [status, '']));

  test('[ORD-06] [ORD-07] opens each of thirteen, without orders', async () => {
    expect(await opened(false)).toEqual({
      ...NOTHING,
      verified: 'button Buy Sell',
      'verified + order': 'button Buy',
      reporting: 'button Buy Sell',
      'review verified': 'button Buy',
      'buy order': 'button',
      'payment sent': 'button',
    });
    // Neither a rejected nor a withdrawn order counts, nor a distribution.
    await afresh('payment sent');
    await ownOrder('rejected');
    await ownOrder('cancelled');
    await ownOrder('received', 'distribution');
    expect(await terms(by.ann)).toMatchObject({ ordered: false, buying: false, selling: false });
  });

  test('and with orders', async () => {
    const all = 'button Buy Sell';
    expect(await opened(true)).toEqual({
      ...NOTHING,
      verified: all,
      'verified + order': all,
      reporting: all,
      'review verified': all,
      'buy order': all,
      'payment sent': all,
    });
  });

  test('follows the order, set by it and by nobody else; what came to nothing gives it back', async () => {
    const bought = await placed(by.ann, { unitType: 'amount', quantity: '50000' });
    expect(await statusOf()).toBe('buy order');
    const sold = await placed(by.ann, { type: 'Sell', quantity: '100.0000' });
    expect(await statusOf()).toBe('sell order');
    expect((await terms(by.ann)).button).toBe(false);
    const patched = await by.ann.ask('PUT', `/api/accounts/${alpha().account}/status`, { body: { status: 'reporting' } });
    expect([403, 404]).toContain(patched.status);
    const withdrawn = await by.ann.ask('POST', `/api/orders/${sold.id}/cancel`);
    expect(withdrawn.body).toMatchObject({ status: 'closed', stage: 'cancelled' });
    expect(await statusOf()).toBe('buy order');
    // Withdrawn again, because the answer was lost.
    expect((await by.ann.ask('POST', `/api/orders/${sold.id}/cancel`)).body).toEqual(withdrawn.body);
    expect(((await listed(by.ann)).find(({ id }) => id === sold.id) as Order).stage).toBe('cancelled');
    await moved(bought, 'rejected', { reason: 'not yet' });
    expect(await statusOf()).toBe('reporting');
    const { rows } = await hekla().execute<{ status: string }>(
      sql`select status from account_directory where account_id = ${alpha().account}`,
    );
    expect(rows[0]?.status).toBe('reporting');
  });
});

test('of two orders that come to nothing, the earlier first, the status is what it was before both', async () => {
  const buy = async () => placed(by.ann, { unitType: 'amount', quantity: '50000' });
  const [first, second] = [await buy(), await buy()];
  await moved(first, 'rejected', { reason: 'not now' });
  expect(await statusOf()).toBe('buy order');
  await moved(second, 'rejected', { reason: 'nor now' });
  expect(await statusOf()).toBe('reporting');
  const [third, fourth] = [await buy(), await buy()];
  for (const { id } of [third, fourth]) expect((await by.ann.ask('POST', `/api/orders/${id}/cancel`)).status).toBe(200);
  expect(await statusOf()).toBe('reporting');
});

describe('one intent is one order', () => {
  test('whatever becomes of the answer', async () => {
    const before = await letters();
    const id = randomUUID();
    const first = await placed(by.ann, { id, type: 'Sell', full: true });
    expect(await placed(by.ann, { id, type: 'Sell', full: true })).toEqual(first);
    const together = await Promise.all(Array.from({ length: 8 }, () => place(by.ann, { id, type: 'Sell', full: true })));
    expect(together.map(({ body }) => body)).toEqual(Array(8).fill(first));
    expect(await kept()).toBe(1);
    expect(await letters()).toBe((before ?? 0) + 2);
    expect((await place(by.ann, { id, type: 'Buy', unitType: 'amount', quantity: '50000' })).body).toMatchObject({ error: 'order.taken' });
    // An id of somebody else's order says nothing of it.
    await setStatus('reporting', beta().account);
    const foreign = await place(by.bob, { id, type: 'Sell', full: true, portfolio: beta().portfolio });
    expect([foreign.status, (foreign.body as { error: string }).error]).toEqual([409, 'order.taken']);
    expect(foreign.text).not.toContain('alpha');
    expect(await statusOf(beta().account)).toBe('reporting');
  });

  test('of fifty full sales at once one is kept, and what waits to be sold is not sold again', async () => {
    const fifty = Array.from({ length: 50 }, () => place(by.ann, { type: 'Sell', full: true }));
    const answers = await Promise.all(fifty);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await kept()).toBe(1);
    await setStatus('reporting');
    const again = await place(by.ann, { type: 'Sell', full: true });
    expect((again.body as { fields: object }).fields).toEqual({ units: 'There are no units to sell' });
    const waiting = (await terms(by.ann)).funds.find(({ symbol }) => symbol === 'HILL');
    expect(waiting).toMatchObject({ held: '250', waiting: '250', units: '0' });
  });
});

test('whoever takes part orders, and to everybody else there is nothing', async () => {
  for (const who of [by.kay, by.ada, by.gil]) {
    await afresh();
    const order = await placed(who, { unitType: 'amount', quantity: '50000' });
    expect((await by.ann.ask('GET', `/api/orders/${order.id}`)).status).toBe(200);
    expect((await by.bob.ask('GET', `/api/orders/${order.id}`)).status).toBe(404);
    expect((await by.bob.ask('POST', `/api/orders/${order.id}/cancel`)).status).toBe(404);
    expect((await by.oda.ask('GET', `/api/orders/${order.id}`)).status).toBe(404);
  }
  expect((await place(by.bob, { unitType: 'amount', quantity: '50000' })).status).toBe(404);
  expect((await by.bob.ask('GET', `/api/accounts/${alpha().account}/orders`)).status).toBe(404);
  expect((await move({ id: alpha().order, version: 1 } as OrderDetail, 'checked', {}, by.ada)).status).toBe(403);
  const desk = (await by.ada.ask('GET', '/api/desk/orders?view=all')).body as { orders: Order[] };
  expect(new Set(desk.orders.map(({ account }) => account.name))).toEqual(new Set(['hekla-alpha account']));
});

describe('the desk', () => {
  test('has its clients stand among those who need somebody, until the order has been passed on', async () => {
    const waiting = async (who: TestBrowser) => {
      const counted = (await who.ask('GET', '/api/attention?portal=clients')).body as { value: { any: number; order: number } };
      const list = (await who.ask('GET', '/api/accounts?portal=clients&attention=order&offset=0&limit=50')).body as {
        value: { rows: { name: string; attention: string[] }[] };
      };
      return [counted.value.order, list.value.rows.map(({ name, attention }) => [name, attention.includes('order')])];
    };
    const NOBODY = [0, []];
    const ONE = [1, [['hekla-alpha account', true]]];
    expect(await waiting(by.ada)).toEqual(NOBODY);
    const order = await placed(by.ann, { unitType: 'amount', quantity: '50000' });
    expect([await waiting(by.ada), await waiting(by.sue)]).toEqual([ONE, ONE]);
    const checked = await moved(order, 'checked');
    expect(await waiting(by.ada)).toEqual(ONE);
    await moved(checked, 'sent');
    expect(await waiting(by.ada)).toEqual(NOBODY);
  });

  test('says of an order what of the rules holds, as of now', async () => {
    const checksOf = async (id: string, who = by.sue) => {
      const { checks } = (await who.ask('GET', `/api/desk/orders/${id}`)).body as DeskOrder;
      return checks.map(({ rule, holds }) => `${rule} ${holds ? 'holds' : 'fails'}`);
    };
    const sold = await placed(by.ann, { type: 'Sell', quantity: '100.0000' });
    const RIGHT = ['fund holds', 'status holds', 'details holds', 'price holds', 'held holds', 'remainder holds'];
    expect(await checksOf(sold.id)).toEqual(RIGHT);
    // An advisor reads it too, and nobody of another client's.
    expect(await checksOf(sold.id, by.ada)).toEqual(RIGHT);
    expect((await by.ann.ask('GET', `/api/desk/orders/${sold.id}`)).status).toBe(403);
    // What earlier orders sell is spoken for.
    await setStatus('reporting');
    const rest = await placed(by.ann, { type: 'Sell', full: true });
    expect(await checksOf(rest.id)).toEqual(RIGHT.filter((check) => check !== 'remainder holds'));
    await hekla().execute(sql`update client_order set units = 150.0001 where id = ${rest.id}`);
    expect([await checksOf(rest.id), await checksOf(sold.id)]).toEqual([[...RIGHT.slice(0, 4), 'held fails'], RIGHT]);
    await setStatus('review');
    expect(await checksOf(sold.id)).toContain('details fails');
    await afresh();
    const bought = await placed(by.ann, { unitType: 'amount', quantity: '50000' });
    await hekla().execute(sql`update client_order set status_before = 'verified' where id = ${bought.id}`);
    expect(await checksOf(bought.id)).toEqual(['fund holds', 'status holds', 'details holds', 'price holds', 'minimum fails']);
    const found = async (query: string) =>
      (await by.sue.ask('GET', `/api/desk/orders?${query}`)).body as { orders: Order[]; more: boolean };
    expect((await found('portal=clients&type=Buy&kind=client')).orders.map(({ id }) => id)).toEqual([bought.id]);
    expect([(await found('type=Sell')).orders, (await found('kind=distribution')).orders]).toEqual([[], []]);
    expect((await by.sue.ask('GET', '/api/desk/orders?portal=nowhere')).status).toBe(404);
    const file = (await by.sue.ask('GET', '/api/desk/orders.csv?portal=clients')).text;
    expect(file).toContain('hekla-alpha account');
    expect(file).toContain(bought.number);
    const closed = await moved(bought, 'rejected', { reason: 'For the tests that follow.' });
    expect(await checksOf(closed.id)).toEqual([]);
  });

  test('takes an order from stage to stage, and what is closed goes nowhere', async () => {
    const order = await placed(by.ann, { type: 'Sell', quantity: '100.0000' });
    const desk = (await by.sue.ask('GET', '/api/desk/orders?stage=received')).body as { orders: Order[]; counts: Record<string, number> };
    expect(desk.orders.map(({ id }) => id)).toContain(order.id);
    expect((await move(order, 'executed', { price: '1001', date: '2024-01-04' })).status).toBe(409);
    const checked = await moved(order, 'checked');
    // Taken back, and checked again: no money has moved.
    const again = await moved(await moved(checked, 'received'), 'checked');
    expect((await move(checked, 'sent')).status).toBe(409);
    const sent = await moved(again, 'sent');
    // The firm asks that somebody else executes than who checked.
    const own = await move(sent, 'executed', { price: '1001', date: '2024-01-04' });
    expect([own.status, own.body]).toEqual([409, expect.objectContaining({ error: 'order.eyes' })]);
    expect(await held()).toBe('250');
    const executed = await moved(sent, 'executed', { price: '1001', date: '2024-01-04' }, by.tom);
    expect(executed).toMatchObject({ status: 'placed', stage: 'executed', price: '1001', executedOn: '2024-01-04' });
    expect(await held()).toBe('150');
    const settled = await moved(executed, 'settled');
    expect(settled.status).toBe('closed');
    const read = (await by.ann.ask('GET', `/api/orders/${order.id}`)).body as OrderDetail;
    expect(read.stages.map(({ stage, by: who }) => `${stage} by ${who}`)).toEqual([
      'received by ann of hekla',
      'checked by sue of hekla',
      'received by sue of hekla',
      'checked by sue of hekla',
      'sent by sue of hekla',
      'executed by tom of hekla',
      'settled by sue of hekla',
    ]);
    for (const { at } of read.stages) expect(at).toMatch(/^\d{4}-\d\d-\d\dT/);
    expect((await move(settled, 'sent')).body).toMatchObject({ error: 'order.stage' });
    const { rows } = await hekla().execute<{ type: string; units: string; amount: string; reference: string }>(
      sql`select type, trim_scale(units)::text as units, trim_scale(amount)::text as amount, reference from transaction
        where portfolio_id = ${alpha().portfolio} and reference is not null`,
    );
    expect(rows).toEqual([{ type: 'Sale', units: '100', amount: '100100', reference: `order ${order.number}` }]);

    await setStatus('reporting');
    const second = await placed(by.ann, { unitType: 'amount', quantity: '50000' });
    expect((await move(second, 'rejected')).body).toMatchObject({ fields: { reason: 'This field is required' } });
    const rejected = await moved(second, 'rejected', { reason: 'The fund is closed.' });
    expect(rejected).toMatchObject({ status: 'closed', stages: [{}, { stage: 'rejected', reason: 'The fund is closed.' }] });
    const mails = (await mailsOf(running)).filter(({ template }) => template === 'order');
    expect(mails.some(({ to, body }) => to === 'ann@example.com' && body.includes('The fund is closed.'))).toBe(true);
    expect(mails.some(({ to, subject }) => to === 'ada@example.com' && subject.includes(second.number))).toBe(true);
  });

  test('takes an execution back by a correction of the ledger, not by a removal', async () => {
    const count = async () =>
      (await hekla().execute<{ n: number }>(sql`select count(*)::int as n from transaction where portfolio_id = ${alpha().portfolio}`))
        .rows[0]!.n;
    const before = { units: await held(), rows: await count() };
    const order = await placed(by.ann, { unitType: 'amount', quantity: '50000' });
    const sent = await moved(await moved(order, 'checked'), 'sent');
    expect((await move(sent, 'executed', {}, by.tom)).body).toMatchObject({ fields: { price: 'This field is required' } });
    expect((await move(sent, 'executed', { price: '1000', date: '2999-01-01' }, by.tom)).status).toBe(400);
    const executed = await moved(sent, 'executed', { price: '1000', date: '2024-01-04' }, by.tom);
    expect(Number(await held())).toBe(Number(before.units) + 50);
    expect((await move(executed, 'sent')).body).toMatchObject({ fields: { reason: 'This field is required' } });
    const back = await moved(executed, 'sent', { reason: 'The price was another.' });
    expect(back).toMatchObject({ price: null, executedOn: null });
    expect({ units: await held(), rows: await count() }).toEqual({ units: before.units, rows: before.rows + 2 });
    const anew = await moved(back, 'executed', { price: '500', date: '2024-01-04' }, by.tom);
    expect(Number(await held())).toBe(Number(before.units) + 100);
    await moved(anew, 'sent', { reason: 'For the tests that follow.' });
  });
});
