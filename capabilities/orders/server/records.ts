/** Reads orders and their stages as far as the database handle may see them. */
import { sql, type SQL } from 'drizzle-orm';
import { refuse } from '#packages/endpoint';
import { wireMoment, type Db } from '#platform';
import { findPortalId } from '#server/tenants';
import type { OpenOrders, Order, OrderDetail, OrderStage } from '../contract.ts';

const decimalColumn = (column: string) => sql`trim_scale(${sql.raw(`o.${column}`)})::text`;

/** The number of an order. */
export const ORDER_NUMBER = sql`upper(left(o.id::text, 8))`;

const ORDER_COLUMNS = sql`o.id, ${ORDER_NUMBER} as number, json_build_object('id', a.id, 'name', a.name) as account,
  case when f.id is not null then json_build_object('id', f.id, 'name', f.name) end as portfolio, p.key as portal,
  case when u.id is not null then json_build_object('id', u.id, 'name', u.name) end as "user", o.name, o.instrument_id as product, o.kind, o.type, o.status,
  o.stage, o.active, o.unit_type as "unitType", o.whole as full, ${decimalColumn('units')} as units, ${decimalColumn('amount')} as amount, ${decimalColumn('value')} as value,
  ${decimalColumn('cost')} as cost, ${decimalColumn('losses')} as losses, o.currency, ${decimalColumn('nav')} as nav, o.nav_date::text as "navDate",
  o.fund_id_from_account_no as "fundIdFromAccountNo", ${decimalColumn('price')} as price, o.executed_on::text as "executedOn",
  ${wireMoment(sql`o.created_at`)} as placed,
  ${wireMoment(sql`coalesce((select s.at from client_order_stage s where s.order_id = o.id order by s.number desc limit 1), o.created_at)`)} as changed,
  o.version`;

const ORDER_TABLES = sql`client_order o join account a on a.id = o.account_id left join portfolio f on f.id = o.portfolio_id
  left join portal p on p.id = a.portal_id left join person u on u.id = o.person_id`;

export async function ordersWhere(db: Db, condition: SQL, order: SQL = sql`o.created_at desc, o.id desc`, most = 1000): Promise<Order[]> {
  const { rows } = await db.execute<Order & Record<string, unknown>>(
    sql`select ${ORDER_COLUMNS} from ${ORDER_TABLES} where o.active and ${condition} order by ${order} limit ${most}`,
  );
  return rows;
}

/** Null for an order that does not exist, or that the caller may not see. */
export async function findOrder(db: Db, id: string): Promise<OrderDetail | null> {
  const [order] = await ordersWhere(db, sql`o.id = ${id}`);
  if (!order) return null;
  const { rows: stages } = await db.execute<OrderDetail['stages'][number] & Record<string, unknown>>(sql`
    select s.stage, ${wireMoment(sql`s.at`)} as at, s.by_name as by, s.reason from client_order_stage s where s.order_id = ${id} order by s.number`);
  const { rows: said } = await db.execute<Pick<OrderDetail, 'subscription' | 'saleReason' | 'carriedBy'> & Record<string, unknown>>(
    sql`select subscription, sale_reason as "saleReason", carried_by as "carriedBy" from client_order where id = ${id}`,
  );
  return {
    ...order,
    stages,
    subscription: said[0]?.subscription ?? null,
    saleReason: said[0]?.saleReason ?? null,
    carriedBy: said[0]?.carriedBy ?? null,
  };
}

/** @throws Refusal `order.unknown` */
export async function readOrder(db: Db, id: string): Promise<OrderDetail> {
  return (await findOrder(db, id)) ?? refuse('order.unknown');
}

/** @param condition of orders `o` and accounts `a` */
export async function countStages(db: Db, condition: SQL): Promise<Partial<Record<OrderStage, number>>> {
  const { rows } = await db.execute<{ stage: OrderStage; count: number }>(sql`
    select o.stage, count(*)::int as count from client_order o join account a on a.id = o.account_id where o.active and ${condition} group by o.stage`);
  return Object.fromEntries(rows.map(({ stage, count }) => [stage, count]));
}

const MOST_OPEN = 50;

/**
 * Counts the orders under way in portfolios of a portal of which somebody is client or holder.
 * @throws Refusal `portal.unknown`
 */
export async function listOpenOrders(db: Db, person: string, portal: string): Promise<OpenOrders[]> {
  const portalId = await findPortalId(db, portal);
  const { rows } = await db.execute<OpenOrders & Record<string, unknown>>(sql`
    select a.id as account, f.id as portfolio, f.name, count(*)::int as count
    from client_order o join account a on a.id = o.account_id join portfolio f on f.id = o.portfolio_id
    where o.active and o.stage in ('received', 'checked', 'sent') and a.active and a.portal_id = ${portalId} and f.active
      and exists (select from account_person m where m.account_id = a.id and m.person_id = ${person} and m.part <> 'advisor')
    group by a.id, f.id, f.name order by max(o.created_at) desc, f.id limit ${MOST_OPEN}`);
  return rows;
}

/** Whether the account has orders that were neither rejected nor cancelled; distributions do not count [OQ-02]. */
export async function hasOrders(db: Db, account: string): Promise<boolean> {
  const { rows } = await db.execute<{ ordered: boolean }>(sql`
    select exists (select from client_order o where o.account_id = ${account} and o.kind <> 'distribution' and o.active
      and o.stage not in ('rejected', 'cancelled')) as ordered`);
  return rows[0]?.ordered === true;
}

interface OrderStageEntry {
  readonly order: string;
  /** The version that the order has with it. */
  readonly number: number;
  readonly stage: OrderStage;
  readonly at: Date;
  readonly by: { readonly id: string | null; readonly name: string } | null;
  readonly reason?: string | null;
}

export async function addStage(tx: Db, { order, number, stage, at, by, reason = null }: OrderStageEntry): Promise<void> {
  await tx.execute(sql`
    insert into client_order_stage (order_id, number, stage, at, by_id, by_name, reason)
    values (${order}, ${number}, ${stage}, ${at.toISOString()}, ${by?.id ?? null}, ${by?.name ?? ''}, ${reason || null})`);
}

/** Locks the orders of an account until the transaction ends, so that the facts an order was checked against still hold when it is stored. */
export async function lockAccountOrders(tx: Db, account: string): Promise<void> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended('portico.orders ' || app_tenant()::text || ' ' || ${account}::text, 0))`,
  );
}
