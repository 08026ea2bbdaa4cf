/** Places an order: checked under the lock of its account, stored with its effects in one transaction, once for each id. */
import { sql } from 'drizzle-orm';
import { refuse, refuseWithFaults } from '#packages/endpoint';
import {
  amount,
  compare,
  divide,
  multiply,
  formatDecimal,
  rate,
  readDecimal,
  round,
  sign,
  subtract,
  trimZeros,
  units,
} from '#packages/money';
import { STATUS_AFTER, type Status } from '#packages/policy';
import type { Db } from '#platform';
import type { PortfolioSource } from '#contract/portfolios';
import { figureRange } from '#server/accounts';
import type { SignedInContext } from '#server/people';
import { readPortfolioRecord } from '#server/portfolios';
import { dispatchLetters, type QueuedLetter } from '#server/outbox';
import {
  judgeOrder,
  orderGates,
  valueOfUnits,
  type OrderBreach,
  type OrderCalls,
  type OrderDetail,
  type OrderFund,
  type OrderTerms,
  type SaleReason,
  type OrderIntake,
  type RequestedOrder,
} from '../contract.ts';
import { fundsOf } from './funds.ts';
import { readStatedHoldings, statedCost, type PurchaseCost, type StatedHoldings } from './stated-holdings.ts';
import { writePlacedLetters } from './letters.ts';
import { addStage, findOrder, hasOrders, readOrder, lockAccountOrders } from './records.ts';

export type OrderPlacementContext = SignedInContext & { readonly source: PortfolioSource<Db>; readonly orderCalls: OrderCalls };

export interface OrderPlacement extends RequestedOrder {
  readonly id: string;
  readonly portfolio: string;
  readonly instrument: string;
  readonly reason: SaleReason | null;
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

/** @throws Refusal `portfolio.unknown`, `source.unsupported`, `source.unanswered` */
export async function readOrderTerms(context: OrderPlacementContext, portfolio: string): Promise<OrderTerms> {
  const { db } = context;
  const record = await readPortfolioRecord(db, portfolio);
  const { accountId } = record;
  const stated = await readStatedHoldings(context, record);
  const account = await accountOf(db, accountId);
  const ordered = await hasOrders(db, accountId);
  const gates = orderGates(account.status, ordered);
  return {
    account: { id: account.id, name: account.name },
    status: account.status,
    ordered,
    ...gates,
    funds: await fundsOf(db, portfolio, undefined, stated),
  };
}

/**
 * A repeated request with the id of a stored order gives that order.
 * @throws Refusal `portfolio.unknown`, `source.unsupported`, `source.unanswered`, `source.unfiled`, `order.gate`, `order.taken`, `order.busy`, `record.changed`,
 * `input.invalid` with the field, `order.failed` where the desk did not accept it, `order.unanswered` where nobody knows whether it did, `server.busy`
 * where the holdings took so long that nothing is sent to the desk any more
 */
export async function placeOrder(context: OrderPlacementContext, placement: OrderPlacement): Promise<OrderDetail> {
  const { db, jobs, orderCalls } = context;
  const record = await readPortfolioRecord(db, placement.portfolio);
  const { accountId } = record;
  // What is stored already is answered whoever is silent.
  const repeated = (await findOrder(db, placement.id)) !== null;
  const stated = repeated ? null : await readStatedHoldings(context, record);
  const bought = placement.type === 'Sell' && stated === null && !repeated ? await costOfUnit(context, placement) : null;
  const { order, letters } = await orderCalls.store({ id: placement.id, since: context.now }, (intake) =>
    db.transaction(async (tx): Promise<StoredOrder> => {
      await lockAccountOrders(tx, accountId);
      const there = await findOrder(tx, placement.id);
      if (there) return { order: requireSameOrder(there, placement), letters: [] };
      return storeOrder({ ...context, db: tx, ...intake }, await accountOf(tx, accountId), placement, { stated, bought });
    }),
  );
  await dispatchLetters(jobs, ...letters);
  // A provider may have taken it further meanwhile.
  return readOrder(db, order.id);
}

interface StoredOrder {
  readonly order: OrderDetail;
  readonly letters: readonly QueuedLetter[];
}

/** The stored order of a request whose first answer was lost. */
function requireSameOrder(there: OrderDetail, { portfolio, instrument, type }: OrderPlacement): OrderDetail {
  return there.portfolio?.id === portfolio && there.product === instrument && there.type === type ? there : refuse('order.taken');
}

async function storeOrder(
  context: OrderPlacementContext & OrderIntake,
  account: OrderAccount,
  orderPlacement: OrderPlacement,
  { stated, bought }: KnownHoldings,
): Promise<StoredOrder> {
  const { db, now, person, tell, take, taken, noted } = context;
  const ordered = await hasOrders(db, account.id);
  const gates = orderGates(account.status, ordered);
  const open = gates.button && (orderPlacement.type === 'Buy' ? gates.buying : gates.selling);
  if (!open && !taken) refuse('order.gate');
  const [fund] = await fundsOf(db, orderPlacement.portfolio, orderPlacement.instrument, stated);
  if (!fund) refuse('input.invalid', { instrument: 'refusal.field.unlisted' });
  const judged = judgePlacement(orderPlacement, fund, gates.buyMinimum, { taken, noted });
  if (judged.breach) refuseBreach(context, judged.breach);
  const { id, type, unitType } = orderPlacement;
  const call = taken?.call ?? (ordered || type === 'Sell' ? 'amendment' : 'subscription');
  const next = type === 'Buy' ? STATUS_AFTER.buying : STATUS_AFTER.selling;
  // Where its status has been changed while the provider was asked, the account keeps that.
  const status = open ? { before: account.status, after: next } : { before: null, after: null };
  const reason = type === 'Sell' ? orderPlacement.reason : null;
  const figures = { ...judged.figures, ...orderMoney(orderPlacement, judged.figures, fund, bought ?? statedCost(stated, fund.isin)) };
  const { rows } = await db.execute(sql`
    insert into client_order (id, account_id, portfolio_id, instrument_id, person_id, name, type, whole, unit_type, units, amount, value, cost, losses,
      currency, nav, nav_date, fund_id_from_account_no, call, status_before, status_after, sale_reason, carried_by, created_at)
    values (${id}, ${account.id}, ${orderPlacement.portfolio}, ${fund.instrument}, ${account.client}, ${fund.name}, ${type}, ${figures.full}, ${unitType},
      ${figures.units}::numeric, ${figures.amount}::numeric, ${figures.value}::numeric, ${figures.cost}::numeric, ${figures.losses}::numeric,
      ${fund.currency}, ${fund.price}::numeric, ${fund.priceDate}::date, ${account.externalId}, ${call},
      ${status.before}, ${status.after}, ${reason}, ${taken?.by ?? null}, ${now.toISOString()})
    on conflict do nothing returning id`);
  // The id belongs to an order that the caller may not see.
  if (rows.length === 0) refuse('order.taken');
  await addStage(db, { order: id, number: 1, stage: 'received', at: now, by: person });
  if (open) await setOrderStatus(db, account, next, taken !== null);
  tell({ subject: { kind: 'order', id }, detail: { type, account: account.id, status: { from: status.before, to: status.after } } });
  const order = await readOrder(db, id);
  await take(
    {
      id,
      account: { id: account.id, number: account.externalId },
      fund: { name: fund.name, isin: fund.isin, code: fund.symbol },
      type,
      unitType,
      full: figures.full,
      units: figures.units,
      amount: figures.amount,
      currency: fund.currency,
      held: fund.held,
      reason: reason && context.words(`orders.reason.${reason}`),
      answers: null,
      language: context.language,
    },
    call,
  );
  return { order, letters: await writePlacedLetters(context, order) };
}

/**
 * An order that was sent before stays as it was sent: the holdings may lack it already, where it was taken.
 * @throws Refusal `order.taken` where another quantity is asked for
 */
function judgePlacement(
  placement: OrderPlacement,
  fund: OrderFund,
  buyMinimum: number | null,
  { taken, noted }: Pick<OrderIntake, 'taken' | 'noted'>,
): ReturnType<typeof judgeOrder> {
  if (taken) return { breach: null, figures: taken.order };
  if (!noted) return judgeOrder(placement, fund, buyMinimum);
  const { type, full, unitType, quantity } = placement;
  const sent = noted[unitType];
  const everything = type === 'Sell' && full;
  const same =
    (everything && (noted.full ?? true)) ||
    (sent !== null && readDecimal(quantity) !== null && compare(amount(quantity), amount(sent)) === 0);
  if (noted.type !== type || !same) refuse('order.taken');
  return { breach: null, figures: { full: noted.full ?? everything, units: noted.units, amount: noted.amount } };
}

/** @param kept whether an order that was taken is kept where the status has changed at this moment */
async function setOrderStatus(db: Db, { id, status }: OrderAccount, after: Status, kept: boolean): Promise<void> {
  const { rows } = await db.execute(sql`
    update account set status = ${after}, version = version + 1 where id = ${id} and status = ${status} returning id`);
  if (rows.length === 0 && !kept) refuse('record.changed');
}

/** Refuses with a sentence, and with data that the screen can use. */
export function refuseBreach({ words }: Pick<SignedInContext, 'words'>, { field, code, parameters }: OrderBreach): never {
  refuseWithFaults('input.invalid', [{ field, code, ...parameters }], { [field]: { sentence: words(code, parameters) } });
}

/** What was read of the holdings before the order is stored. */
interface KnownHoldings {
  /** Null where the ledger knows what is held. */
  readonly stated: StatedHoldings | null;
  /** Of a sale from the ledger. */
  readonly bought: PurchaseCost | null;
}

/** The cost of a holding's units, from its figures. */
async function costOfUnit(
  { db, source, now }: OrderPlacementContext,
  { portfolio, instrument }: OrderPlacement,
): Promise<PurchaseCost | null> {
  const record = await readPortfolioRecord(db, portfolio);
  const { asOf } = figureRange({}, await source.latestDay(db), now);
  const { value } = await source.holdings(db, record, asOf);
  const held = value.groups.flatMap(({ holdings }) => holdings).find((one) => one.instrument === instrument);
  return held?.cost ? { cost: held.cost, units: held.units, currency: value.currency } : null;
}

/** Cost is in the currency of the portfolio: where the fund has another, the cost in its currency is unknown. */
function orderMoney(
  wanted: OrderPlacement,
  figures: { units: string | null; amount: string | null },
  fund: OrderFund,
  bought: PurchaseCost | null,
) {
  const value = figures.amount ?? (figures.units === null ? null : valueOfUnits(figures.units, fund.price));
  if (wanted.type === 'Buy') return { value, cost: value, losses: null };
  if (!bought || figures.units === null || bought.currency !== fund.currency || sign(units(bought.units)) <= 0)
    return { value, cost: null, losses: null };
  const shared = multiply(amount(bought.cost), rate(figures.units));
  const cost = round(divide(shared, units(bought.units), 10), 2);
  const lost = value !== null && compare(cost, amount(value)) > 0 ? formatDecimal(trimZeros(subtract(cost, amount(value)))) : '0';
  return { value, cost: formatDecimal(trimZeros(cost)), losses: value === null ? null : lost };
}
