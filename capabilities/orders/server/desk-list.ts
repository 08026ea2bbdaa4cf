/** Lists the queue of the order desk, and counts the orders in each stage. */
import { sql, type SQL } from 'drizzle-orm';
import type { InputOf } from '#packages/endpoint';
import { containingPattern, type Db } from '#platform';
import { findPortalId } from '#server/tenants';
import { ORDER_STAGES, orderStatus, type Order, type orders, type OrderStage } from '../contract.ts';
import { countStages, ORDER_NUMBER, ordersWhere } from './records.ts';

/** The order of the queue: open orders with the longest waiting first, closed ones with the newest first. */
const OLDEST_FIRST = sql`o.created_at, o.id`;
const NEWEST_FIRST = sql`o.created_at desc, o.id desc`;
const MOST_ORDERS = 500;

interface DeskList {
  readonly orders: Order[];
  readonly more: boolean;
  readonly counts: Record<OrderStage, number>;
}

/** @throws Refusal `portal.unknown` */
export async function listDesk(
  db: Db,
  { view, stage, portal, type, kind, search }: InputOf<typeof orders.listDesk>,
  most = MOST_ORDERS,
): Promise<DeskList> {
  const reached = portal === undefined ? sql`true` : sql`a.portal_id = ${await findPortalId(db, portal)}`;
  const status = view === 'all' ? sql`true` : sql`o.status = ${view === 'open' ? 'placed' : 'closed'}`;
  const like = containingPattern(search);
  const wanted: SQL[] = [
    reached,
    stage === undefined ? status : sql`o.stage = ${stage}`,
    type === undefined ? sql`true` : sql`o.type = ${type}`,
    kind === undefined ? sql`true` : sql`o.kind = ${kind}`,
    sql`(a.name ilike ${like} or o.name ilike ${like} or ${ORDER_NUMBER} ilike ${like})`,
  ];
  const open = stage === undefined ? view === 'open' : orderStatus(stage) === 'placed';
  const [counted, found] = [
    await countStages(db, reached),
    await ordersWhere(db, sql.join(wanted, sql` and `), open ? OLDEST_FIRST : NEWEST_FIRST, most + 1),
  ];
  return {
    orders: found.slice(0, most),
    more: found.length > most,
    counts: Object.fromEntries(ORDER_STAGES.map((one) => [one, counted[one] ?? 0])) as Record<OrderStage, number>,
  };
}
