/** Places an order: checked under the lock of its account, stored with its effects in one transaction, once for each id. */
import { sql } from 'drizzle-orm';
import { refuse, refuseFaults } from '#packages/endpoint';
import { amount, compare, divide, multiply, plain, rate, round, sign, subtract, trimmed, units } from '#packages/money';
import type { Status } from '#packages/policy';
import type { PortfolioSource } from '#contract/portfolios';
import { figureRange } from '#server/accounts';
import type { SignedIn } from '#server/people';
import { readPortfolioRecord } from '#server/portfolios';
import { dispatch, type Enqueued } from '#server/post';
import type { Db } from '#server/tenants';
import {
  judgeOrder,
  orderGates,
  worth,
  type OrderBreach,
  type OrderCalls,
  type OrderDetail,
  type OrderFund,
  type OrderTerms,
  type WantedOrder,
} from '../contract.ts';
import { fundsOf } from './funds.ts';
import { writePlaced } from './letters.ts';
import { addStage, findOrder, hasOrders, readOrder, takeOrderTurn } from './records.ts';

export type Placing = SignedIn & { readonly source: PortfolioSource<Db>; readonly orderCalls: OrderCalls };

export interface Placed extends WantedOrder {
  readonly id: string;
  readonly portfolio: string;
  readonly instrument: string;
}

interface OrderAccount extends Record<string, unknown> {
  readonly id: string;
  readonly name: string;
  readonly status: string;
  readonly client: string | null;
  readonly externalId: string | null;
}

async function accountOf(db: Db, id: string): Promise<OrderAccount> {
  const { rows } = await db.execute<OrderAccount>(
    sql`select id, name, status, client_id as client, external_id as "externalId" from account where id = ${id} and active`,
  );
  return rows[0] ?? refuse('portfolio.unknown');
}

/** @throws Refusal `portfolio.unknown` */
export async function readTerms({ db }: Pick<SignedIn, 'db'>, portfolio: string): Promise<OrderTerms> {
  const { accountId } = await readPortfolioRecord(db, portfolio);
  const account = await accountOf(db, accountId);
  const ordered = await hasOrders(db, accountId);
  const gates = orderGates(account.status, ordered);
  return {
    account: { id: account.id, name: account.name },
    status: account.status,
    ordered,
    ...gates,
    funds: await fundsOf(db, portfolio),
  };
}

/**
 * A repeated request with the id of a stored order gives that order.
 * @throws Refusal `portfolio.unknown`, `order.gate`, `order.taken`, `input.invalid` with the field, `order.failed` where the desk did not accept it
 */
export async function placeOrder(context: Placing, wanted: Placed): Promise<OrderDetail> {
  const { db, jobs } = context;
  const { accountId } = await readPortfolioRecord(db, wanted.portfolio);
  const bought = wanted.type === 'Sell' ? await costOfUnit(context, wanted) : null;
  const { order, letters } = await db.transaction(async (tx): Promise<Kept> => {
    await takeOrderTurn(tx, accountId);
    const there = await findOrder(tx, wanted.id);
    if (there) return { order: sameOrder(there, wanted), letters: [] };
    return keep({ ...context, db: tx }, await accountOf(tx, accountId), wanted, bought);
  });
  await dispatch(jobs, ...letters);
  return order;
}

interface Kept {
  readonly order: OrderDetail;
  readonly letters: readonly Enqueued[];
}

/** The stored order of a request whose first answer was lost. */
function sameOrder(there: OrderDetail, { portfolio, instrument, type }: Placed): OrderDetail {
  return there.portfolio?.id === portfolio && there.product === instrument && there.type === type ? there : refuse('order.taken');
}

/** The status of the account after an order [OQ-55]. */
const LEADS_TO = { Buy: 'buy order', Sell: 'sell order' } as const satisfies Record<string, Status>;

async function keep(context: Placing, account: OrderAccount, wanted: Placed, bought: Bought | null): Promise<Kept> {
  const { db, now, person, tell, orderCalls } = context;
  const ordered = await hasOrders(db, account.id);
  const gates = orderGates(account.status, ordered);
  if (!gates.button || !(wanted.type === 'Buy' ? gates.buying : gates.selling)) refuse('order.gate');
  const [fund] = await fundsOf(db, wanted.portfolio, wanted.instrument);
  if (!fund) refuse('input.invalid', { instrument: 'refusal.field.unlisted' });
  const judged = judgeOrder(wanted, fund, gates.buyMinimum);
  if (judged.breach) refuseBreach(context, judged.breach);
  const { id, type, unitType } = wanted;
  const figures = { ...judged.figures, ...moneyOf(wanted, judged.figures, fund, bought) };
  const { rows } = await db.execute(sql`
    insert into client_order (id, account_id, portfolio_id, instrument_id, person_id, name, type, whole, unit_type, units, amount, value, cost, losses,
      currency, nav, nav_date, fund_id_from_account_no, call, status_before, status_after, created_at)
    values (${id}, ${account.id}, ${wanted.portfolio}, ${fund.instrument}, ${account.client}, ${fund.name}, ${type}, ${figures.full}, ${unitType},
      ${figures.units}::numeric, ${figures.amount}::numeric, ${figures.value}::numeric, ${figures.cost}::numeric, ${figures.losses}::numeric,
      ${fund.currency}, ${fund.price}::numeric, ${fund.priceDate}::date, ${account.externalId}, ${ordered || type === 'Sell' ? 'amendment' : 'subscription'},
      ${account.status}, ${LEADS_TO[type]}, ${now.toISOString()})
    on conflict do nothing returning id`);
  // The id belongs to an order that the caller may not see.
  if (rows.length === 0) refuse('order.taken');
  await addStage(db, { order: id, number: 1, stage: 'received', at: now, by: person });
  const set = await db.execute(sql`
    update account set status = ${LEADS_TO[type]}, version = version + 1 where id = ${account.id} and status = ${account.status} returning id`);
  if (set.rows.length === 0) refuse('record.changed');
  tell({ subject: { kind: 'order', id }, detail: { type, account: account.id, status: { from: account.status, to: LEADS_TO[type] } } });
  const order = await readOrder(db, id);
  await orderCalls.take(order, ordered || type === 'Sell' ? 'amendment' : 'subscription').catch(() => refuse('order.failed'));
  return { order, letters: await writePlaced(context, order) };
}

/** Refuses with a sentence, and with data that the screen can use. */
export function refuseBreach({ words }: Pick<SignedIn, 'words'>, { field, code, parameters }: OrderBreach): never {
  refuseFaults('input.invalid', [{ field, code, ...parameters }], { [field]: { sentence: words(code, parameters) } });
}

interface Bought {
  readonly cost: string;
  readonly units: string;
  readonly currency: string;
}

/** The cost of a holding's units, from its figures. */
async function costOfUnit({ db, source, now }: Placing, { portfolio, instrument }: Placed): Promise<Bought | null> {
  const record = await readPortfolioRecord(db, portfolio);
  const { asOf } = figureRange({}, await source.latestDay(db), now);
  const { value } = await source.holdings(db, record, asOf);
  const held = value.groups.flatMap(({ holdings }) => holdings).find((one) => one.instrument === instrument);
  return held?.cost ? { cost: held.cost, units: held.units, currency: value.currency } : null;
}

/** Cost is in the currency of the portfolio: where the fund has another, the cost in its currency is unknown. */
function moneyOf(wanted: Placed, figures: { units: string | null; amount: string | null }, fund: OrderFund, bought: Bought | null) {
  const value = figures.amount ?? (figures.units === null ? null : worth(figures.units, fund.price));
  if (wanted.type === 'Buy') return { value, cost: value, losses: null };
  if (!bought || figures.units === null || bought.currency !== fund.currency || sign(units(bought.units)) <= 0)
    return { value, cost: null, losses: null };
  const shared = multiply(amount(bought.cost), rate(figures.units));
  const cost = round(divide(shared, units(bought.units), 10), 2);
  const lost = value !== null && compare(cost, amount(value)) > 0 ? plain(trimmed(subtract(cost, amount(value)))) : '0';
  return { value, cost: plain(trimmed(cost)), losses: value === null ? null : lost };
}
