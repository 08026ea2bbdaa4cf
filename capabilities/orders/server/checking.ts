/** Reads an order for the order desk and checks it against the rules as of now, beside the orders before it. */
import { sql } from 'drizzle-orm';
import { amount, compare, formatDecimal, subtract, trimZeros, units } from '#packages/money';
import { statusRule } from '#packages/policy';
import type { Db } from '#platform';
import { dayOfEntry } from '#server/ledger';
import type { SignedInContext } from '#server/people';
import { orderGates, SELL_REMAINDER, valueOfUnits, type DeskCheck, type DeskOrder, type OrderDetail, type OrderFund } from '../contract.ts';
import { fundsOf } from './funds.ts';
import { readOrder } from './records.ts';

/** @throws Refusal `order.unknown` */
export async function readDeskOrder(context: SignedInContext, id: string): Promise<DeskOrder> {
  const { db, tenant, person } = context;
  const order = await readOrder(db, id);
  const { portfolio, product } = order;
  const [fund] = portfolio !== null && product !== null ? await fundsOf(db, portfolio.id, product) : [];
  const around = await readOrderSurroundings(db, order);
  const waits = order.stage === 'received' || order.stage === 'checked' || order.stage === 'sent';
  // What a provider holds, the provider checks.
  return {
    ...order,
    checks: waits && tenant.settings.source === null ? checksOf(order, fund, around) : [],
    eyes: waits && tenant.settings.orders.fourEyes && around.checker === person.id,
    day: await dayOfExecution(context),
    posts: tenant.settings.source === null,
    lastPrice: fund?.price ?? null,
  };
}

/**
 * The day on which the desk executes an order unless it says another one: the last day with prices or rates, so that the ledger can value the trade;
 * today where a provider keeps the books.
 */
export async function dayOfExecution(context: Pick<SignedInContext, 'db' | 'now' | 'tenant'>): Promise<string> {
  return context.tenant.settings.source === null ? dayOfEntry(context) : context.now.toISOString().slice(0, 10);
}

interface OrderSurroundings extends Record<string, unknown> {
  /** Present status of the account. */
  readonly status: string;
  /** Its status when the order was placed; null for an order that did not come from a client. */
  readonly before: string | null;
  /** Whether the client had other orders then. */
  readonly ordered: boolean;
  readonly checker: string | null;
  /** Units of the same fund in the portfolio that earlier open orders sell. */
  readonly ahead: string;
}

async function readOrderSurroundings(db: Db, { id }: OrderDetail): Promise<OrderSurroundings> {
  const { rows } = await db.execute<OrderSurroundings>(sql`
    select a.status, o.status_before as before, o.checked_by as checker, exists (select from client_order e where e.account_id = o.account_id and e.id <> o.id
      and e.kind <> 'distribution' and e.active and e.stage not in ('rejected', 'cancelled') and e.created_at <= o.created_at) as ordered,
      (select coalesce(sum(e.units), 0)::text from client_order e where e.portfolio_id = o.portfolio_id and e.instrument_id = o.instrument_id
        and e.type = 'Sell' and e.stage in ('received', 'checked', 'sent') and e.active and (e.created_at, e.id) < (o.created_at, o.id)) as ahead
    from client_order o join account a on a.id = o.account_id where o.id = ${id}`);
  return rows[0]!;
}

/** A distribution is exempt from the gates, the minimum and the remainder [OQ-58]. */
function checksOf(order: OrderDetail, fund: OrderFund | undefined, around: OrderSurroundings): DeskCheck[] {
  const instructed = order.kind === 'distribution';
  return [
    { rule: 'fund' as const, holds: fund !== undefined },
    ...(instructed ? [] : gateChecks(order, around)),
    ...(fund ? priceChecks(fund) : []),
    ...(order.type === 'Buy' ? minimumChecks(order, around) : fund ? soldChecks(order, fund, around) : []),
  ];
}

function gateChecks({ kind, type }: OrderDetail, { status, before, ordered }: OrderSurroundings): DeskCheck[] {
  // An order from verification is exempt from the gates, and its details are checked with it.
  if (kind === 'verification') return [{ rule: 'details', holds: statusRule(status).box === null }];
  const details: DeskCheck = { rule: 'details', holds: !statusRule(status).detailsLocked };
  if (before === null) return [details];
  const { button, buying, selling } = orderGates(before, ordered);
  return [{ rule: 'status', holds: button && (type === 'Buy' ? buying : selling), status: before }, details];
}

function priceChecks({ price, priceDate }: OrderFund): DeskCheck[] {
  return [{ rule: 'price', holds: price !== null, ...(price !== null && { price }), ...(priceDate !== null && { date: priceDate }) }];
}

/** A status without a minimum has that of a first subscription [OQ-03]. */
const FIRST_SUBSCRIPTION_MINIMUM = 50_000;

function minimumChecks({ amount: money }: OrderDetail, { before, status, ordered }: OrderSurroundings): DeskCheck[] {
  const least = String(orderGates(before ?? status, ordered).buyMinimum ?? FIRST_SUBSCRIPTION_MINIMUM);
  const holds = money !== null && compare(amount(money), amount(least)) >= 0;
  return [{ rule: 'minimum', holds, least, ...(money !== null && { worth: money }) }];
}

function soldChecks(order: OrderDetail, fund: OrderFund, { ahead }: OrderSurroundings): DeskCheck[] {
  const asked = order.units;
  if (asked === null) return [];
  const free = formatDecimal(trimZeros(subtract(units(fund.held), units(ahead))));
  const held: DeskCheck = { rule: 'held', holds: compare(units(asked), units(free)) <= 0, asked, free };
  const all = valueOfUnits(free, fund.price);
  const sold = order.unitType === 'units' ? valueOfUnits(asked, fund.price) : order.amount;
  if (order.kind === 'distribution' || order.full || !held.holds || all === null || sold === null) return [held];
  const left = formatDecimal(trimZeros(subtract(amount(all), amount(sold))));
  return [held, { rule: 'remainder', holds: compare(amount(left), amount(SELL_REMAINDER)) >= 0, worth: left, least: SELL_REMAINDER }];
}
