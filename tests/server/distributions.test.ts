/** Tests quarterly distributions in the running product: who switches them, what is stored and announced, and what happens at a quarter’s end. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { AccountDetail } from '#contract/accounts';
import type { QuarterlyFund } from '#contract/distributions';
import type { Order, OrderTerms } from '#contract/orders';
import { jobs } from '#server/distributions';
import { ledgerSource } from '#server/performance';
import { changeTenant, listTenants } from '#server/tenants';
import { rowsOf } from '../kit/sql.ts';
import { newTestPlace, type TestPlace } from '../kit/database.ts';
import { makeFixture, type Fixture } from '../kit/fixture.ts';
import { addHeldFund } from '../kit/fund-holdings.ts';
import { mailsOf, waitForJobs } from '../kit/mails.ts';
import { signInBrowser, startAt, type TestBrowser } from '../kit/server.ts';
import type { RunningServer } from '../../apps/server/start.ts';
import { HANG_MS } from '../kit/limits.ts';

let place: TestPlace;
let server: RunningServer;
let fixture: Fixture;
let ann: TestBrowser;
let ada: TestBrowser;
let alpha: string;
let general: string;
let second: string;
// The clock of the server.
let today = '2026-02-10T09:00:00Z';

beforeAll(async () => {
  place = await newTestPlace();
  await start();
  fixture = await makeFixture(server.database);
  const { account, portfolio } = fixture.hekla.accounts.alpha;
  alpha = account;
  await changeTenant(hekla(), fixture.hekla.id, { quarterlyPayments: { general: ['ESTATE', 'INCOME'], second: ['LOANS'] } });
  general = await addHeldFund(hekla(), portfolio, { symbol: 'ESTATE', name: 'Estate Fund', units: '10000', price: '100', currency: 'GBP' });
  second = await addHeldFund(hekla(), portfolio, { symbol: 'LOANS', name: 'Loan Fund', units: '333333.33', price: '1', currency: 'GBP' });
  [ann, ada] = await Promise.all([signInBrowser(server.port, 'hekla', 'ann'), signInBrowser(server.port, 'hekla', 'ada')]);
});
afterAll(async () => {
  await server.stop();
  await place.dispose();
});

async function start(): Promise<void> {
  server = await startAt(place, {}, { clock: () => new Date(today) });
}

const hekla = () => server.database.work(fixture.hekla.id);
const update = (body: object, by = ann, account = alpha) => by.ask('PUT', `/api/accounts/${account}`, { body });
const account = async () => ((await ann.ask('GET', `/api/accounts/${alpha}`)).body as { value: AccountDetail }).value;
const funds = async (by = ann) =>
  ((await by.ask('GET', `/api/accounts/${alpha}/quarterly-payments`)).body as { value: QuarterlyFund[] }).value;
const letters = async () => {
  await waitForJobs({ server });
  return (await mailsOf({ server, fixture })).filter(({ template }) => template === 'quarterly-payments');
};
const turn = async (fund: string, value: boolean, map = fund === general ? 'quarterlyPaymentsStatus' : 'secondQuarterlyPaymentsStatus') => {
  const answer = await update({ [map]: { [fund]: { value } } });
  expect(answer.status, answer.text).toBe(200);
};

test('[QD-06] [QD-09] a client switches one fund of one map, and nothing else of the account changes or can be named', async () => {
  const before = await account();
  expect([before.quarterlyPaymentsStatus, before.secondQuarterlyPaymentsStatus]).toEqual([{}, {}]);
  await turn(general, true);
  expect(await account()).toEqual({ ...before, quarterlyPaymentsStatus: { [general]: { name: 'Estate Fund', value: true } } });
  await turn(second, true);
  const maps = {
    quarterlyPaymentsStatus: { [general]: { name: 'Estate Fund', value: true } },
    secondQuarterlyPaymentsStatus: { [second]: { name: 'Loan Fund', value: true } },
  };
  expect(await account()).toEqual({ ...before, ...maps });

  const on = { [general]: { value: false } };
  const refused = [
    await update({ quarterlyPaymentsStatus: on, userStatus: 'verified' }),
    await update({ quarterlyPaymentsStatus: on, owner: [] }),
    await update({ quarterlyPaymentsStatus: { [general]: { value: false, name: 'Mine' } } }),
    await update({ quarterlyPaymentsStatus: { ...on, [second]: { value: false } } }),
    await update({ quarterlyPaymentsStatus: on, secondQuarterlyPaymentsStatus: { [second]: { value: false } } }),
    await update({}),
    // In the other map, and not held.
    await update({ secondQuarterlyPaymentsStatus: on }),
    await update({ quarterlyPaymentsStatus: { [fixture.hekla.instruments.LIND]: { value: true } } }),
    await update({ quarterlyPaymentsStatus: on }, ann, fixture.hekla.accounts.beta.account),
    await update({ quarterlyPaymentsStatus: on }, ada),
  ];
  expect(refused.map(({ status, body }) => `${status} ${(body as { error: string }).error}`)).toEqual([
    ...Array.from({ length: 6 }, () => '400 input.invalid'),
    '404 fund.unknown',
    '404 fund.unknown',
    '404 account.unknown',
    '404 account.unknown',
  ]);
  expect(await account()).toEqual({ ...before, ...maps });
  expect((await funds(ada)).map(({ name, map, value, worth, payment }) => [name, map, value, worth, payment])).toEqual([
    ['Estate Fund', 'general', true, '1000000.00', '12500.00'],
    ['Loan Fund', 'second', true, '333333.33', '4166.67'],
  ]);
});

test('[QD-04] the client and each advisor are written to once, with fund, state, client and time; a failed save writes to nobody', async () => {
  await turn(general, true);
  const before = (await letters()).length;
  await turn(general, false);
  // What is so already is not news.
  await turn(general, false);
  const told = (await letters()).slice(before);
  expect(told.map(({ to }) => to).sort()).toEqual(['ada@example.com', 'ann@example.com', 'dis@example.com', 'una@example.com']);
  for (const { subject, body } of told) {
    expect(subject).toBe('Quarterly distributions of Estate Fund are off');
    for (const fact of ['Estate Fund', 'Off', 'ann of hekla', 'hekla-alpha account', '10/02/2026 09:00 UTC']) expect(body).toContain(fact);
  }
  await hekla().execute(sql`update account set notifications_disabled = true where id = ${alpha}`);
  await turn(general, true);
  expect(
    (await letters())
      .slice(before + 4)
      .map(({ to }) => to)
      .sort(),
  ).toEqual(['ada@example.com', 'dis@example.com', 'una@example.com']);
  await hekla().execute(sql`update account set notifications_disabled = false where id = ${alpha}`);

  // Nothing is kept, so nothing is told: neither where it cannot be read, nor where the database would have kept it.
  expect((await update({ quarterlyPaymentsStatus: { [general]: { value: 'yes' } } })).status).toBe(400);
  const standing = (active: boolean) => hekla().execute(sql`update portal set active = ${active} where key = 'clients'`);
  await standing(false);
  expect((await update({ quarterlyPaymentsStatus: { [general]: { value: false } } })).status).toBe(404);
  await standing(true);
  expect((await account()).quarterlyPaymentsStatus).toEqual({ [general]: { name: 'Estate Fund', value: true } });
  expect(await letters()).toHaveLength(before + 7);
  const rows = await rowsOf<{ detail: string }>(
    hekla(),
    sql`
    select d.detail from audit_event e join audit_detail d on d.seq = e.seq where e.operation = 'updateAccount' and e.outcome = 'done' order by e.seq`,
  );
  const said = rows.flatMap(({ detail }) => (JSON.parse(detail) as { quarterlyPayments?: object }).quarterlyPayments ?? []);
  expect(said.at(-1)).toEqual({ fund: general, name: 'Estate Fund', from: false, to: true });
});

describe('the end of a quarter', () => {
  let bob: TestBrowser;
  let income: string;
  const of = (name: 'alpha' | 'beta') => fixture.hekla.accounts[name];
  const placed = async (by: TestBrowser, name: 'alpha' | 'beta') => {
    const { body } = await by.ask('GET', `/api/portfolios/${of(name).portfolio}/orders`);
    return (body as { value: Order[] }).value
      .filter(({ kind }) => kind === 'distribution')
      .map(({ name: fund, kind, type, amount, cost, currency, placed: at }) =>
        [at.slice(0, 10), fund, kind, type, amount, cost, currency].join(' '),
      );
  };
  const marked = () => rowsOf<{ quarter: string }>(hekla(), sql`select quarter::text from quarter_distributed order by quarter`);
  const restart = async (at: string) => {
    await server.stop();
    today = at;
    await start();
    await distributed();
    [ann, bob] = await Promise.all([signInBrowser(server.port, 'hekla', 'ann'), signInBrowser(server.port, 'hekla', 'bob')]);
  };
  const distributed = () =>
    vi.waitUntil(
      async () => {
        const waiting = sql`select from pgboss.job where name = 'distributions.quarters' and state in ('created', 'retry', 'active')
          and start_after < now() + interval '30 minutes'`;
        return (await rowsOf(server.database.work(), waiting)).length === 0;
      },
      { timeout: HANG_MS, interval: 50 },
    );
  const OF_ALPHA = ['2026-03-31 Estate Fund distribution Sell 12500 0 GBP', '2026-03-31 Loan Fund distribution Sell 4166.67 0 GBP'];
  const OF_BETA = ['2026-03-31 Income Fund distribution Sell 1250 0 USD'];

  beforeAll(async () => {
    bob = await signInBrowser(server.port, 'hekla', 'bob');
    // None of their own counts any more.
    await hekla().execute(sql`update client_order set stage = 'cancelled' where kind = 'client'`);
    income = await addHeldFund(hekla(), of('beta').portfolio, {
      symbol: 'INCOME',
      name: 'Income Fund',
      units: '1000',
      price: '100',
      currency: 'USD',
    });
    await turn(general, true);
    await turn(second, true);
    const on = { quarterlyPaymentsStatus: { [income]: { value: true } } };
    expect((await update(on, bob, of('beta').account)).status).toBe(200);
  });

  test('that a crash cuts off in the middle is gone on with at the next start, late, once, and dated by its quarter', async () => {
    let asked = 0;
    const crashing = {
      ...ledgerSource,
      holdings: (...one: Parameters<typeof ledgerSource.holdings>) => {
        asked += 1;
        if (asked > 1) throw new Error('gone');
        return ledgerSource.holdings(...one);
      },
    };
    const { hekla: firm } = fixture;
    const tenant = (await listTenants(server.database.work())).find(({ id }) => id === firm.id);
    const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };
    const context = {
      db: hekla(),
      tenant: tenant!,
      now: new Date('2026-04-01T00:01:00Z'),
      source: crashing,
      jobs: server.jobsOf(firm.id),
      log: quiet,
      signal: new AbortController().signal,
    };
    await expect(jobs['distributions.quarters'](context as never, { again: false })).rejects.toThrow('gone');
    const half = [...(await placed(ann, 'alpha')), ...(await placed(bob, 'beta'))];
    expect([half.length < 3, half.length > 0, await marked()]).toEqual([true, true, []]);
    await restart('2026-04-03T08:00:00Z');
    expect([(await placed(ann, 'alpha')).sort(), await placed(bob, 'beta'), await marked()]).toEqual([
      OF_ALPHA,
      OF_BETA,
      [{ quarter: '2026-03-31' }],
    ]);
  });

  test('[ORD-31] leaves the status and the order button, counts as no order, and adds nothing when it runs again', async () => {
    await restart('2026-04-03T09:00:00Z');
    expect([(await placed(ann, 'alpha')).sort(), await placed(bob, 'beta')]).toEqual([OF_ALPHA, OF_BETA]);
    const read = async (path: string) => (await bob.ask('GET', path)).body;
    expect(((await read(`/api/accounts/${of('beta').account}`)) as { value: AccountDetail }).value.userStatus).toBe('reporting');
    const terms = (await read(`/api/portfolios/${of('beta').portfolio}/order-terms`)) as OrderTerms;
    expect([terms.status, terms.ordered, terms.button, terms.selling]).toEqual(['reporting', false, true, true]);
  });

  test('[QD-07] pays 1.25% of what was held, by what was switched on when it ended: off pays nothing, and a later switch changes nothing', async () => {
    await turn(general, false);
    await restart('2026-07-15T08:00:00Z');
    const ofSecond = '2026-06-30 Loan Fund distribution Sell 4166.67 0 GBP';
    expect((await placed(ann, 'alpha')).sort()).toEqual([...OF_ALPHA, ofSecond]);
    await turn(general, true);
    await restart('2026-07-16T08:00:00Z');
    expect((await placed(ann, 'alpha')).sort()).toEqual([...OF_ALPHA, ofSecond]);
    expect(await marked()).toEqual([{ quarter: '2026-03-31' }, { quarter: '2026-06-30' }]);
  });
});
