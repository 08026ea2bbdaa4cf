/**
 * Tests the same facts in any order of arrival: facts of every kind come and go through the tables that imports fill, and every view, as of any day
 * and as known at any moment, equals what an oracle makes of the facts that it filters itself.
 */
import fc from 'fast-check';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { parseDay } from '#packages/calendar';
import { formatDecimal, type Amount } from '#packages/money';
import { stakePosition } from '#engine/private-assets';
import type { Db } from '#platform';
import { readFactsMoment } from '#server/instruments';
import { commitmentsOf } from '../../capabilities/ledger/server/commitments.ts';
import { ledgerSource } from '#server/performance';
import { portfolioAsOn, portfoliosOwnedOn, readPortfolioRecord } from '#server/portfolios';
import { insertFacts, type FactRow } from '../../capabilities/imports/server/kinds/facts.ts';
import { readBenchmarkComparison } from '../../capabilities/performance/server/compared.ts';
import { openTestDatabase, type TestDatabase } from '../kit/database.ts';
import { makeFixture, type FirmRecords } from '../kit/fixture.ts';
import {
  checkpointsOf,
  FROM_EVER,
  FIRST_CLOSE,
  FIRST_COUPON,
  visibleFacts,
  subjectOf,
  ReplayView,
  type FactArrival,
  type JanuaryDay,
  type ReplayFact,
} from './replayed.ts';

const DAYS: readonly JanuaryDay[] = [2, 3, 4, 5, 6];
/** The days as of which everything is looked at. */
const VIEWED: readonly JanuaryDay[] = [3, 6];
/** Weights of this one are told by nobody else. */
const PROFILE = 5;

let place: TestDatabase;
let firm: FirmRecords;
let db: Db;
let portfolio: string;
let instruments: Readonly<Record<'ASH' | 'ELM' | 'YEW' | 'BOX' | 'FIR', string>>;

beforeAll(async () => {
  place = await openTestDatabase();
  firm = (await makeFixture(place.database)).pelagos;
  db = place.database.work(firm.id);
  portfolio = await idOf(sql`insert into portfolio (account_id, name, type, currency, risk_profile, external_id)
    values (${firm.accounts.gamma.account}, 'clocks', 'GIA', 'EUR', 4, 'clocks') returning id`);
  const made = await Promise.all(
    ['ASH', 'ELM', 'YEW', 'BOX', 'FIR'].map((symbol) => idOf(sql`insert into instrument (symbol) values (${symbol}) returning id`)),
  );
  instruments = { ASH: made[0] ?? '', ELM: made[1] ?? '', YEW: made[2] ?? '', BOX: made[3] ?? '', FIR: made[4] ?? '' };
  await arrive([
    terms('ASH', 'Stock', 'Equities', 'EUR'),
    terms('ELM', 'Stock', 'Equities', 'USD'),
    terms('YEW', 'Stock', 'Equities', 'EUR'),
    terms('FIR', 'Fund', 'Alternatives', 'EUR'),
    terms('BOX', 'Bond', 'Fixed Interest', 'EUR', 'per-cent'),
    bondTerms(FROM_EVER, FIRST_COUPON),
    ...(['ASH', 'ELM', 'YEW', 'BOX'] as const).map((symbol) => price(symbol, checkpointsOf(symbol), FIRST_CLOSE[symbol])),
    transaction('Contribution', 2, 100_000),
    transaction('Contribution', 2, 2000, { currency: 'USD' }),
    transaction('Purchase', 2, 500, { currency: 'USD', instrument_id: instruments.ELM, units: '10' }),
    transaction('Purchase', 2, 4000, { instrument_id: instruments.BOX, units: '40' }),
  ]);
});
afterAll(() => place.dispose());

// Each replay begins with the facts above and no others.
beforeEach(undoAll);

function undoAll(): Promise<unknown> {
  return db.execute(sql`update arrival set undone_at = clock_timestamp() where undone_at is null and source like 'replay %'`);
}

async function idOf(insert: ReturnType<typeof sql>): Promise<string> {
  const { rows } = await db.execute<{ id: string }>(insert);
  return rows[0]?.id ?? '';
}

/** A row with its table and the columns that it fills. */
interface ReplayRow {
  readonly table: string;
  readonly columns: Readonly<Record<string, string>>;
  readonly row: FactRow;
}

const dateOf = (day: JanuaryDay) => (day === FROM_EVER ? '-infinity' : `2024-01-0${day}`);

function terms(
  symbol: keyof typeof instruments,
  type: string,
  assetClass: string,
  currency: string,
  quoted = 'each',
  from = FROM_EVER,
): ReplayRow {
  return {
    table: 'instrument_terms',
    columns: {
      instrument_id: 'uuid',
      name: 'text',
      type: 'text',
      asset_class: 'text',
      sector: 'text',
      region: 'text',
      currency: 'text',
      quoted: 'text',
      valid_from: 'date',
    },
    row: {
      instrument_id: instruments[symbol],
      name: symbol,
      type,
      asset_class: assetClass,
      sector: 'Other',
      region: 'Global',
      currency,
      quoted,
      valid_from: dateOf(from),
    },
  };
}

function bondTerms(from: JanuaryDay, coupon: number): ReplayRow {
  return {
    table: 'bond_terms',
    columns: {
      instrument_id: 'uuid',
      valid_from: 'date',
      coupon: 'numeric',
      maturity: 'date',
      frequency: 'smallint',
      day_count: 'text',
      issue: 'date',
      first_coupon: 'date',
      redemption: 'numeric',
      floating: 'boolean',
      ex_dividend_business: 'boolean',
    },
    row: {
      instrument_id: instruments.BOX,
      valid_from: dateOf(from),
      coupon: String(coupon),
      maturity: '2030-07-04',
      frequency: '1',
      day_count: 'ACT/365F',
      issue: '2020-07-04',
      first_coupon: '2021-07-04',
      redemption: '100',
      floating: 'false',
      ex_dividend_business: 'false',
    },
  };
}

function price(symbol: keyof typeof FIRST_CLOSE, days: readonly JanuaryDay[], close: number): ReplayRow {
  const columns = { instrument_id: 'uuid', year: 'smallint', part: 'integer', days: 'smallint[]', closes: 'numeric[]' };
  return {
    table: 'price',
    columns,
    row: {
      instrument_id: instruments[symbol],
      year: '2024',
      part: '0',
      days: `{${days.join()}}`,
      closes: `{${days.map(() => close).join()}}`,
    },
  };
}

let told = 0;
function transaction(type: string, day: JanuaryDay, amount: number, more: FactRow = {}): ReplayRow {
  const columns = {
    portfolio_id: 'uuid',
    instrument_id: 'uuid',
    type: 'text',
    date: 'date',
    units: 'numeric',
    amount: 'numeric',
    fee: 'numeric',
    tax: 'numeric',
    currency: 'text',
    fingerprint: 'text',
    twin: 'integer',
    supersedes: 'uuid',
  };
  const row = {
    portfolio_id: portfolio,
    type,
    date: dateOf(day),
    amount: String(amount),
    fee: '0',
    tax: '0',
    currency: 'EUR',
    fingerprint: `told ${(told += 1)}`,
    twin: '0',
    ...more,
  };
  return { table: 'transaction', columns, row };
}

/** Of a replay: the purchase of a trade, by the number of its arrival. */
type PurchaseIds = Map<number, string>;

function rowsOf(fact: ReplayFact, purchases: PurchaseIds): ReplayRow[] {
  switch (fact.kind) {
    case 'contribution':
      return [transaction('Contribution', fact.day, fact.amount)];
    case 'trade': {
      const of = { instrument_id: instruments.ASH };
      const bought = transaction('Purchase', fact.day, fact.amount, { ...of, units: String(fact.units) });
      const { sold } = fact;
      return sold === null ? [bought] : [bought, transaction('Sale', sold.day, sold.amount, { ...of, units: String(sold.units) })];
    }
    case 'correction': {
      const { day: on, units, amount, of } = fact;
      const more = { instrument_id: instruments.ASH, units: String(units), supersedes: purchases.get(of) ?? null };
      return [transaction('Purchase', on, amount, more)];
    }
    case 'price':
      return [price(fact.symbol, [fact.day], fact.close)];
    case 'rate': {
      const columns = { base: 'text', quote: 'text', year: 'smallint', part: 'integer', days: 'smallint[]', rates: 'numeric[]' };
      return [
        {
          table: 'rate',
          columns,
          row: { base: 'EUR', quote: 'USD', year: '2024', part: '0', days: `{${fact.day}}`, rates: `{${fact.rate}}` },
        },
      ];
    }
    case 'action': {
      const columns = {
        instrument_id: 'uuid',
        date: 'date',
        kind: 'text',
        to_instrument_id: 'uuid',
        ratio_new: 'numeric',
        ratio_old: 'numeric',
        cost_share: 'numeric',
      };
      const spun = fact.action === 'spin-off' ? { to_instrument_id: instruments.YEW, cost_share: '0.25' } : {};
      const row = {
        instrument_id: instruments.ASH,
        date: dateOf(fact.day),
        kind: fact.action,
        ratio_new: String(fact.ratio),
        ratio_old: '1',
        ...spun,
      };
      return [{ table: 'corporate_action', columns, row }];
    }
    case 'terms':
      return [terms('ASH', 'Stock', fact.assetClass, 'EUR', 'each', fact.from)];
    case 'bond-terms':
      return [bondTerms(fact.from, fact.coupon)];
    case 'cost-method': {
      const columns = { portfolio_id: 'uuid', portfolio_type: 'text', valid_from: 'date', method: 'text' };
      const of = { portfolio_id: fact.of === 'portfolio' ? portfolio : null, portfolio_type: fact.of === 'type' ? 'GIA' : null };
      return [{ table: 'cost_method', columns, row: { ...of, valid_from: dateOf(fact.from), method: fact.method } }];
    }
    case 'owner': {
      const columns = { portfolio_id: 'uuid', valid_from: 'date', account_id: 'uuid' };
      return [
        {
          table: 'portfolio_owner',
          columns,
          row: { portfolio_id: portfolio, valid_from: dateOf(fact.from), account_id: firm.accounts[fact.account].account },
        },
      ];
    }
    case 'risk-profile': {
      const columns = { portfolio_id: 'uuid', valid_from: 'date', risk_profile: 'smallint' };
      return [
        {
          table: 'portfolio_risk_profile',
          columns,
          row: { portfolio_id: portfolio, valid_from: dateOf(fact.from), risk_profile: String(fact.profile) },
        },
      ];
    }
    case 'benchmark': {
      const columns = {
        risk_profile: 'smallint',
        valid_from: 'date',
        asset_class: 'text',
        instrument_id: 'uuid',
        weight: 'numeric',
        rebalancing: 'text',
      };
      const part = (asset_class: string, instrument_id: string, weight: number) => ({
        table: 'benchmark_weight',
        columns,
        row: {
          risk_profile: String(PROFILE),
          valid_from: dateOf(fact.from),
          asset_class,
          instrument_id,
          weight: String(weight),
          rebalancing: fact.rebalancing,
        },
      });
      return [part('Equities', instruments.ASH, fact.weight), part('Fixed Interest', instruments.BOX, 1 - fact.weight)];
    }
    case 'commitment': {
      const columns = {
        portfolio_id: 'uuid',
        instrument_id: 'uuid',
        kind: 'text',
        date: 'date',
        amount: 'numeric',
        known: 'date',
        currency: 'text',
        fees_within: 'numeric',
        fees_outside: 'numeric',
        gain: 'numeric',
        income: 'numeric',
        recallable: 'numeric',
        committed: 'numeric',
        unfunded: 'numeric',
      };
      const none = { fees_within: '0', fees_outside: '0', gain: '0', income: '0', recallable: '0', committed: '0', unfunded: '0' };
      const known = fact.event === 'valuation' ? dateOf(fact.day) : null;
      const row = {
        portfolio_id: portfolio,
        instrument_id: instruments.FIR,
        kind: fact.event,
        date: dateOf(fact.day),
        amount: String(fact.amount),
        known,
        currency: 'EUR',
        ...none,
      };
      return [{ table: 'commitment_event', columns, row }];
    }
  }
}

/** Stages rows as an import does, and commits them. */
async function arrive(rows: readonly ReplayRow[], source = 'base'): Promise<string> {
  const id = await idOf(sql`insert into arrival (source) values (${source}) returning id`);
  await db.transaction(async (tx) => {
    for (const { table, columns, row } of rows)
      await insertFacts(tx, id, { table, columns: Object.fromEntries(Object.entries(columns).filter(([name]) => name in row)) }, [row]);
  });
  await db.execute(sql`update arrival set committed_at = clock_timestamp() where id = ${id}`);
  return id;
}

/** What becomes known, one after the other; each is an arrival of its own. */
class Replay {
  readonly history: FactArrival[] = [];
  /** The moment of each place in the history. */
  readonly moments: string[] = [];
  readonly #ids = new Map<number, string>();
  readonly #purchases: PurchaseIds = new Map();

  async bring(fact: ReplayFact, number: number): Promise<void> {
    const id = await arrive(rowsOf(fact, this.#purchases), `replay ${number}`);
    if (fact.kind === 'trade') {
      const purchase = await idOf(sql`select id from transaction where arrival_id = ${id} and type = 'Purchase'`);
      this.#purchases.set(number, purchase);
    }
    this.#ids.set(number, id);
    this.history.push({ number, fact, came: this.moments.length, went: null });
    this.moments.push(await readFactsMoment(db));
  }

  async undo(one: FactArrival): Promise<void> {
    await db.execute(sql`update arrival set undone_at = clock_timestamp() where id = ${this.#ids.get(one.number) ?? ''}`);
    one.went = this.moments.length;
    this.moments.push(await readFactsMoment(db));
  }

  get standing(): FactArrival[] {
    return visibleFacts(this.history, this.moments.length - 1);
  }
}

/** Everything that is looked at, as of a day. */
async function seen(handle: Db, day: JanuaryDay) {
  const asOf = dateOf(day);
  const record = await readPortfolioRecord(handle, portfolio);
  const { value: held } = await ledgerSource.holdings(handle, record, asOf);
  const { value: figures } = await ledgerSource.portfolioFigures(handle, record, { asOf, from: null, to: asOf });
  const rows = held.groups.flatMap((group) => group.holdings.map((holding) => ({ ...holding, assetClass: group.assetClass })));
  const owners = await Promise.all(
    (['alpha', 'gamma'] as const).map(async (name) => {
      const { portfolios } = await portfoliosOwnedOn(handle, firm.accounts[name].account, asOf);
      return portfolios.some(({ id }) => id === portfolio) ? name : null;
    }),
  );
  const compared = await readBenchmarkComparison(handle, PROFILE, asOf);
  const stakes = await commitmentsOf(handle, [portfolio]);
  const stake = stakes.length === 0 ? null : stakePosition([stakes[0]!.commitment], parseDay(asOf));
  return {
    rows: Object.fromEntries(
      rows.map(({ symbol, units, value, cost }) => [
        symbol,
        { units: Number(units), value: numberOf(value), cost: costed(symbol) ? numberOf(cost) : null },
      ]),
    ),
    assetClass: rows.find(({ symbol }) => symbol === 'ASH')?.assetClass ?? null,
    value: numberOf(held.value),
    netContributions: numberOf(figures.netContributions),
    timeWeightedReturn: figures.timeWeightedReturn,
    owner: owners.filter((name) => name !== null),
    riskProfile: (await portfolioAsOn(handle, record, asOf)).riskProfile,
    benchmark: compared && {
      rebalancing: compared.question.benchmark.rebalancing,
      weights: compared.question.benchmark.weights.map(({ from, weights }) => [from, weights[instruments.ASH], weights[instruments.BOX]]),
    },
    stake: stake && {
      committed: amountOf(stake.committed.value),
      unfunded: amountOf(stake.unfunded.value),
      paidIn: amountOf(stake.paidIn),
      distributed: amountOf(stake.distributed),
      reported: amountOf(stake.reported.value?.amount ?? null),
    },
  };
}

const costed = (symbol: string) => symbol === 'ASH' || symbol === 'YEW' || symbol === 'ELM';
const numberOf = (text: string | null) => (text === null ? null : Number(text));
const amountOf = (value: Amount | null) => numberOf(value && formatDecimal(value));

/** The same by the oracle. Each row of a value is rounded to a cent. */
function expected(facts: readonly FactArrival[], day: JanuaryDay): unknown {
  const view = new ReplayView(facts);
  const cents = (value: number) => expect.closeTo(value, 1) as unknown;
  const rows = view.rows(day);
  const weights = view.benchmark(day);
  return {
    rows: Object.fromEntries(
      Object.entries(rows).map(([symbol, { units, value, cost }]) => [
        symbol,
        { units: expect.closeTo(units, 6) as unknown, value: cents(value), cost: cost === null ? null : cents(cost) },
      ]),
    ),
    assetClass: 'ASH' in rows ? view.assetClass(day) : null,
    value: cents(view.value(day)),
    netContributions: cents(view.netContributions(day)),
    timeWeightedReturn: expect.closeTo(view.timeWeightedReturn(day), 6) as unknown,
    owner: [view.owner(day)],
    riskProfile: view.riskProfile(day),
    benchmark: weights && {
      rebalancing: weights.rebalancing,
      weights: weights.weights.map(([from, weight]) => [
        dateOf(from),
        expect.closeTo(weight, 9) as unknown,
        expect.closeTo(1 - weight, 9) as unknown,
      ]),
    },
    stake: facts.some(({ fact }) => fact.kind === 'commitment') ? view.stake(day) : null,
  };
}

const day = fc.constantFrom(...DAYS);
const from = fc.constantFrom(FROM_EVER, 3, 4, 5);
const since = fc.constantFrom(2, 3, 4, 5);
const trade = fc
  .record({
    day: fc.constantFrom(2, 3, 4),
    units: fc.integer({ min: 1, max: 9 }),
    price: fc.integer({ min: 5, max: 30 }),
    held: fc.nat(3),
    part: fc.nat(8),
    sold: fc.boolean(),
  })
  .map(({ day: bought, units, price: each, held, part, sold }): ReplayFact => {
    const sale = { day: Math.min(6, bought + held), units: Math.min(units, part + 1), amount: 12 * (part + 1) };
    return { kind: 'trade', day: bought, units, amount: units * each, sold: sold ? sale : null };
  });
const fact: fc.Arbitrary<ReplayFact> = fc.oneof(
  fc.record({ kind: fc.constant('contribution' as const), day, amount: fc.integer({ min: 1, max: 999 }) }),
  { arbitrary: trade, weight: 4 },
  fc.record({
    kind: fc.constant('price' as const),
    symbol: fc.constantFrom('ASH' as const, 'ELM' as const, 'YEW' as const, 'BOX' as const),
    day,
    close: fc.integer({ min: 1, max: 120 }),
  }),
  fc.record({ kind: fc.constant('rate' as const), day, rate: fc.constantFrom(1.1, 1.2, 1.3, 1.5) }),
  {
    arbitrary: fc.record({
      kind: fc.constant('action' as const),
      action: fc.constantFrom('split' as const, 'bonus' as const, 'spin-off' as const),
      day: fc.constantFrom(3, 4, 5),
      ratio: fc.constantFrom(1, 2, 3),
    }),
    weight: 2,
  },
  fc.record({ kind: fc.constant('terms' as const), from, assetClass: fc.constantFrom('Equities', 'Alternatives', 'Other') }),
  fc.record({ kind: fc.constant('bond-terms' as const), from, coupon: fc.constantFrom(0.01, 0.05, 0.1) }),
  {
    arbitrary: fc.record({
      kind: fc.constant('cost-method' as const),
      of: fc.constantFrom('portfolio' as const, 'type' as const, 'firm' as const),
      from,
      method: fc.constantFrom('average' as const, 'fifo' as const, 'lifo' as const, 'hifo' as const),
    }),
    weight: 2,
  },
  fc.record({ kind: fc.constant('owner' as const), from: since, account: fc.constantFrom('alpha' as const, 'gamma' as const) }),
  fc.record({ kind: fc.constant('risk-profile' as const), from: since, profile: fc.integer({ min: 1, max: 7 }) }),
  fc.record({
    kind: fc.constant('benchmark' as const),
    from: since,
    weight: fc.constantFrom(0.25, 0.5, 0.75),
    rebalancing: fc.constantFrom('daily' as const, 'monthly' as const),
  }),
  fc.record({
    kind: fc.constant('commitment' as const),
    event: fc.constantFrom('commitment' as const, 'call' as const, 'distribution' as const, 'valuation' as const),
    day,
    amount: fc.integer({ min: 1, max: 999 }),
  }),
);
const step = fc.oneof(
  { arbitrary: fc.record({ kind: fc.constant('arrive' as const), fact }), weight: 6 },
  { arbitrary: fc.record({ kind: fc.constant('undo' as const), which: fc.nat() }), weight: 2 },
  { arbitrary: fc.record({ kind: fc.constant('correct' as const), which: fc.nat(), amount: fc.integer({ min: 1, max: 300 }) }), weight: 1 },
);

/** A trade in sight that nothing corrects. */
function correctable(replay: Replay, which: number): FactArrival | undefined {
  const now = replay.standing;
  const corrected = new Set(now.map(({ fact: one }) => (one.kind === 'correction' ? one.of : null)));
  const trades = now.filter(({ fact: one, number }) => one.kind === 'trade' && !corrected.has(number));
  return trades[which % Math.max(1, trades.length)];
}

/** In another order, but for facts that contradict each other: of these the last to come holds. */
function shuffled(facts: readonly FactArrival[], keys: readonly number[]): FactArrival[] {
  const queues = Map.groupBy(facts, ({ fact: one, number }) => subjectOf(one, number));
  const order = facts
    .map((one, i) => ({ subject: subjectOf(one.fact, one.number), key: keys[i % Math.max(1, keys.length)] ?? 0, i }))
    .sort((a, b) => a.key - b.key || b.i - a.i);
  const taken = new Map<string, number>();
  return order.flatMap(({ subject }) => {
    const at = taken.get(subject) ?? 0;
    taken.set(subject, at + 1);
    return queues.get(subject)?.[at] ?? [];
  });
}

test('the present is the same, and every past is what had come by then and not gone', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 6, maxLength: 16 }),
      fc.array(fc.nat(), { minLength: 16, maxLength: 16 }),
      async (steps, keys) => {
        await undoAll();
        const replay = new Replay();
        for (const [number, one] of steps.entries()) {
          if (one.kind === 'arrive') await replay.bring(one.fact, number);
          const gone = one.kind === 'undo' ? replay.standing[one.which % Math.max(1, replay.standing.length)] : undefined;
          if (gone) await replay.undo(gone);
          const wrong = one.kind === 'correct' ? correctable(replay, one.which) : undefined;
          if (wrong?.fact.kind === 'trade' && one.kind === 'correct')
            await replay.bring(
              { kind: 'correction', of: wrong.number, day: wrong.fact.day, units: wrong.fact.units, amount: one.amount },
              number,
            );
        }
        for (const [place_, moment] of replay.moments.entries()) {
          const handle = place.database.work(firm.id, moment);
          const facts = visibleFacts(replay.history, place_);
          for (const asOf of VIEWED)
            expect(await seen(handle, asOf), `as of the ${asOf}., after ${place_ + 1} changes`).toEqual(expected(facts, asOf));
        }
        const present = await Promise.all(VIEWED.map((asOf) => seen(db, asOf)));
        expect(present).toEqual(VIEWED.map((asOf) => expected(replay.standing, asOf)));
        // What stands, from the beginning in another order, is the same present to the last digit.
        await undoAll();
        const again = new Replay();
        for (const { fact: one, number } of shuffled(replay.standing, keys)) await again.bring(one, number);
        expect(await Promise.all(VIEWED.map((asOf) => seen(db, asOf)))).toEqual(present);
      },
    ),
    // Every run asks the database some hundred times: a failure is told as it is, not made smaller.
    { numRuns: 10, endOnFailure: true },
  );
});
