/**
 * Passes orders on to a provider. It is asked before anything is stored, and outside of any transaction: the work that stores the order is run once
 * until the order is complete, and undone; then the provider is asked; then the work is done for good, with the order as it was sent. What the provider
 * did not take is stored nowhere. An order that is sent again has the id that it had, by which the provider takes it once.
 */
import { sql } from 'drizzle-orm';
import { refuse } from '#packages/endpoint';
import type { Db } from '#platform';
import { OrderRefused, type OrderAnswer, type OrderCall, type OrderCalls, type OrderToTake } from '../contract.ts';
import { advanceOrder } from './desk.ts';
import { providerDocuments, type ProviderDesk } from './documents.ts';
import { findOrder, lockAccountOrders } from './records.ts';

interface OrderQuestion {
  readonly order: OrderToTake;
  readonly call: OrderCall;
}

/** Ends the run that only completes the order. */
class OrderComplete extends Error {}

export function providerDesk(desk: ProviderDesk): OrderCalls {
  return {
    store: async (work) => {
      let question: OrderQuestion | undefined;
      const complete = (order: OrderToTake, call: OrderCall) => {
        question = { order, call };
        return Promise.reject(new OrderComplete());
      };
      try {
        return await work({ take: complete, taken: null });
      } catch (error) {
        if (!(error instanceof OrderComplete) || question === undefined) throw error;
      }
      await noteQuestion(desk, question);
      const answer = await askProvider(desk, question);
      const taken = { ...question, by: desk.title };
      const stored = await storeTaken(desk, question, () => work({ take: () => Promise.resolve(answer), taken }));
      await settleCall(desk, question.order.id, question.order.account.id);
      return stored;
    },
    documents: providerDocuments(desk),
  };
}

/** One order of an account is outstanding at a time. @throws Refusal `order.busy`, `order.taken` for the id of an order of another account */
async function noteQuestion(desk: ProviderDesk, { order, call }: OrderQuestion): Promise<void> {
  const { id, account, type, fund, units, amount, currency } = order;
  const at = desk.now().toISOString();
  const others = await desk.db.transaction(async (tx) => {
    await lockAccountOrders(tx, account.id);
    const { rows } = await tx.execute<{ id: string }>(sql`
      select order_id as id from order_call where account_id = ${account.id} and order_id <> ${id}`);
    if (rows.length > 0) return rows;
    const noted = await tx.execute(sql`
      insert into order_call as noted (order_id, account_id, call, type, fund, units, amount, currency, asked_at)
      values (${id}, ${account.id}, ${call}, ${type}, ${fund.name}, ${units}::numeric, ${amount}::numeric, ${currency}, ${at}::timestamptz)
      on conflict (tenant_id, order_id) do update set asked_at = excluded.asked_at, answer = null where noted.account_id = excluded.account_id
      returning order_id`);
    if (noted.rows.length === 0) refuse('order.taken');
    return [];
  });
  if (others.length === 0) return;
  // What was stored when the server ended is settled now.
  const settled = await Promise.all(others.map(({ id: other }) => settleCall(desk, other, account.id)));
  if (!settled.every(Boolean)) refuse('order.busy');
  await noteQuestion(desk, { order, call });
}

/** @throws Refusal `order.failed` where it was not taken, or nobody knows whether it was */
async function askProvider({ db, log, provider, limitMs }: ProviderDesk, { order, call }: OrderQuestion): Promise<OrderAnswer> {
  let answer: OrderAnswer;
  try {
    answer = await provider.take(order, call, AbortSignal.timeout(limitMs));
  } catch (error) {
    log.error({ err: error, order: order.id, call }, 'a provider did not take an order');
    if (error instanceof OrderRefused) await db.execute(sql`delete from order_call where order_id = ${order.id}`);
    return refuse('order.failed');
  }
  try {
    await db.execute(sql`update order_call set answer = ${JSON.stringify(answer)}::jsonb where order_id = ${order.id}`);
  } catch (error) {
    log.error({ err: error, order: order.id }, 'that a provider took an order was not noted');
  }
  return answer;
}

/** Where it cannot be stored any more, the row that says what the provider took stays. */
async function storeTaken<Stored>({ db, log }: ProviderDesk, { order }: OrderQuestion, store: () => Promise<Stored>): Promise<Stored> {
  try {
    return await store();
  } catch (error) {
    // Two who ask for the same at once are one order.
    if (await findOrder(db, order.id).catch(() => null)) await forgetCall(db, order.id);
    else log.error({ err: error, order: order.id, account: order.account.id }, 'a provider took an order that was not stored');
    throw error;
  }
}

/** Takes a stored order to the stage that the provider has answered. @returns whether nothing is outstanding of it any more */
async function settleCall({ db, now, log, title }: ProviderDesk, id: string, account: string): Promise<boolean> {
  try {
    return await db.transaction(async (tx) => {
      await lockAccountOrders(tx, account);
      const order = await findOrder(tx, id);
      if (!order) return false;
      const { rows } = await tx.execute<{ answer: OrderAnswer | null }>(sql`select answer from order_call where order_id = ${id}`);
      const said = rows[0]?.answer;
      if (said && said.stage !== 'received' && order.stage === 'received')
        await advanceOrder(
          { db: tx, now: now(), person: { id: null, name: title }, tell: () => undefined },
          order,
          said.stage,
          said.reference,
        );
      await forgetCall(tx, id);
      return true;
    });
  } catch (error) {
    log.error({ err: error, order: id }, 'what a provider said of an order was not stored');
    return false;
  }
}

async function forgetCall(db: Db, id: string): Promise<void> {
  await db.execute(sql`delete from order_call where order_id = ${id}`);
}
