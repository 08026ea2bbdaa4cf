/** Moves an order from stage to stage. Executing it writes its transaction; taking that back is a correction of the ledger. */
import { sql } from 'drizzle-orm';
import { Refusal, refuse } from '#packages/endpoint';
import { amount, compare, divide, multiply, formatDecimal, rate, round, trimZeros, units } from '#packages/money';
import { formatsFor } from '#packages/texts';
import { withdrawTrade, postTrade } from '#server/ledger';
import type { SignedInContext } from '#server/people';
import { dispatchLetters, type QueuedLetter } from '#server/outbox';
import { inOneTransaction } from '#server/records';
import { STAGE_MOVES, type OrderDetail, type OrderStage } from '../contract.ts';
import { dayOfExecution } from './checking.ts';
import { writeStageLetters } from './letters.ts';
import { addStage, readOrder, lockAccountOrders } from './records.ts';

export interface OrderMove {
  readonly order: string;
  readonly version: number;
  readonly stage: OrderStage;
  readonly reason: string;
  readonly price: string | null;
  readonly date: string | null;
}

/** The stages of which the client is notified. */
const CLIENT_NOTIFIED_STAGES: readonly OrderStage[] = ['rejected', 'executed', 'settled', 'cancelled'];
/** The stages that need a reason; so does taking back an execution. */
const REASON_REQUIRED_STAGES: readonly OrderStage[] = ['rejected', 'cancelled'];

/**
 * @throws Refusal `order.unknown`, `order.stage` where the order cannot move to that stage, `record.changed`, `order.eyes`, `input.invalid` with the
 * fields
 */
export async function moveOrder(context: SignedInContext, move: OrderMove): Promise<OrderDetail> {
  const { account } = await readOrder(context.db, move.order);
  let letters: QueuedLetter[] = [];
  const moved = await inOneTransaction(context, async (within) => {
    await lockAccountOrders(within.db, account.id);
    const order = await readOrder(within.db, move.order);
    const { on, back } = STAGE_MOVES[order.stage];
    if (!on.includes(move.stage) && back !== move.stage) refuse('order.stage');
    if (order.version !== move.version) refuse('record.changed');
    const takenBack = back === move.stage;
    if ((REASON_REQUIRED_STAGES.includes(move.stage) || (takenBack && order.stage === 'executed')) && move.reason === '')
      throw new Refusal('input.invalid', { reason: 'refusal.field.required' });
    if (move.stage === 'executed') await executeOrder(within, order, move);
    if (takenBack && order.stage === 'executed') await takeBackExecution(within, order);
    const after = await advanceOrder(within, order, move.stage, move.reason);
    if (CLIENT_NOTIFIED_STAGES.includes(move.stage) && !takenBack) letters = await writeStageLetters(within, after);
    return after;
  });
  await dispatchLetters(context.jobs, ...letters);
  return moved;
}

type OrderStepContext = Pick<SignedInContext, 'db' | 'now' | 'tell'> & {
  /** Who takes the step; a provider has no id. */
  readonly person: { readonly id: string | null; readonly name: string };
};

/** Moves an order to a stage, as its next version, under the lock of its account. */
export async function advanceOrder(
  { db, now, person, tell }: OrderStepContext,
  order: OrderDetail,
  stage: OrderStage,
  reason: string | null,
): Promise<OrderDetail> {
  const number = order.version + 1;
  const { rows } = await db.execute(
    sql`update client_order set stage = ${stage}, version = ${number} where id = ${order.id} and version = ${order.version} returning id`,
  );
  if (rows.length === 0) refuse('record.changed');
  await addStage(db, { order: order.id, number, stage, at: now, by: person, reason });
  if (stage === 'checked' || stage === 'received') await recordChecker(db, order.id, stage === 'checked' ? person.id : null);
  if (stage === 'rejected' || stage === 'cancelled') await restoreAccountStatus(db, order.id);
  tell({ subject: { kind: 'order', id: order.id }, detail: { stage: { from: order.stage, to: stage } } });
  return readOrder(db, order.id);
}

async function recordChecker(db: SignedInContext['db'], order: string, person: string | null): Promise<void> {
  await db.execute(sql`update client_order set checked_by = ${person}::uuid where id = ${order}`);
}

/** After a failed order, restores the previous status of the account, unless somebody has set another one since, or a later order has. */
async function restoreAccountStatus(db: SignedInContext['db'], order: string): Promise<void> {
  await db.execute(sql`
    update account a set status = status_without(o), version = a.version + 1 from client_order o
    where o.id = ${order} and a.id = o.account_id and a.status = o.status_after and not exists (select from client_order later
      where later.account_id = o.account_id and later.id <> o.id and later.created_at >= o.created_at and later.status_after is not null
        and later.stage not in ('rejected', 'cancelled'))`);
}

/** Decimals of the units that an amount of money buys or is sold for. */
const UNIT_DIGITS = 4;

async function executeOrder(context: SignedInContext, order: OrderDetail, { price, date }: OrderMove): Promise<void> {
  const { db, tenant, person } = context;
  const { rows } = await db.execute<{ checker: string | null }>(sql`select checked_by as checker from client_order where id = ${order.id}`);
  if (tenant.settings.orders.fourEyes && rows[0]?.checker === person.id) refuse('order.eyes');
  if (order.portfolio === null || order.product === null) refuse('order.stage');
  if (price === null || Number(price) <= 0) throw new Refusal('input.invalid', { price: 'refusal.field.required' });
  const last = await dayOfExecution(context);
  const today = context.now.toISOString().slice(0, 10);
  const day = date ?? last;
  if (day > today)
    throw new Refusal('input.invalid', {
      date: { sentence: context.words('refusal.field.before-day', { day: formatsFor(context.language).date(today) }) },
    });
  const asked = order.unitType === 'units' || order.full ? order.units : null;
  const count = asked ?? formatDecimal(trimZeros(divide(amount(order.amount ?? '0'), rate(price), UNIT_DIGITS)));
  const money = asked === null ? (order.amount ?? '0') : formatDecimal(trimZeros(round(multiply(amount(asked), rate(price)), 2)));
  if (compare(units(count), units('0')) <= 0) throw new Refusal('input.invalid', { price: 'refusal.field.required' });
  // Where a provider keeps the holdings, the trade is in its books.
  const transaction = tenant.settings.source
    ? null
    : await postTrade(context, {
        portfolio: order.portfolio.id,
        instrument: order.product,
        type: order.type === 'Buy' ? 'Purchase' : 'Sale',
        date: day,
        units: count,
        amount: money,
        currency: order.currency,
        name: order.name,
        reference: `order ${order.number}`,
      });
  await db.execute(sql`
    update client_order set price = ${price}::numeric, executed_on = ${day}::date, transaction_id = ${transaction} where id = ${order.id}`);
}

async function takeBackExecution(context: SignedInContext, { id }: OrderDetail): Promise<void> {
  const { db } = context;
  const { rows } = await db.execute<{ transaction: string | null }>(
    sql`select transaction_id as transaction from client_order where id = ${id}`,
  );
  const transaction = rows[0]?.transaction;
  if (transaction) await withdrawTrade(context, transaction);
  await db.execute(sql`update client_order set price = null, executed_on = null, transaction_id = null where id = ${id}`);
}
