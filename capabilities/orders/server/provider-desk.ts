/**
 * Passes orders on to a provider. It is asked before anything is stored, and outside of any transaction: the work that stores the order is run once
 * until the order is complete, and undone; then the provider is asked; then the work is done for good, with the order as it was sent. What the provider
 * did not take is stored nowhere. An order that is sent again has the id that it had, by which the provider takes it once.
 */
import { sql } from 'drizzle-orm';
import { refuse } from '#packages/endpoint';
import type { Db } from '#platform';
import { OrderRefused, type OrderAnswer, type OrderCall, type NotedOrder, type OrderCalls, type OrderToTake } from '../contract.ts';
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
    store: async ({ id, since }, work) => {
      let question: OrderQuestion | undefined;
      const complete = (order: OrderToTake, call: OrderCall) => {
        question = { order, call };
        return Promise.reject(new OrderComplete());
      };
      try {
        return await work({ take: complete, taken: null, noted: id === null ? null : await findNoted(desk.db, id) });
      } catch (error) {
        if (!(error instanceof OrderComplete) || question === undefined) throw error;
      }
      // What was waited for before is taken off: an order must not be taken after its client has been told that it was not.
      const leftMs = desk.limitMs - (since === null ? 0 : desk.now().getTime() - since.getTime());
      if (leftMs < desk.limitMs * LEAST_SHARE) refuse('server.busy');
      const noted = await noteQuestion(desk, question);
      const answer = noted.answer ?? (await askProvider(desk, question, { attempt: noted.attempt, leftMs }));
      const taken = { ...question, by: desk.title };
      const stored = await storeTaken(desk, question.order, answer, () =>
        work({ take: () => Promise.resolve(answer), taken, noted: null }),
      );
      await settleCall(desk, question.order.id, question.order.account.id, answer);
      return stored;
    },
    documents: providerDocuments(desk),
  };
}

/** Of the time that an answer may take, what must be left for the provider; with less an order is not sent. */
const LEAST_SHARE = 0.25;

async function findNoted(db: Db, id: string): Promise<NotedOrder | null> {
  const { rows } = await db.execute<NotedOrder & Record<string, unknown>>(sql`
    select type, whole as full, trim_scale(units)::text as units, trim_scale(amount)::text as amount from order_call where order_id = ${id}`);
  return rows[0] ?? null;
}

interface NotedQuestion {
  /** What the provider has answered to it before. */
  readonly answer: OrderAnswer | null;
  /** How often it has been asked, this time included. */
  readonly attempt: number;
}

/**
 * One order of an account is outstanding at a time, and sent again it is the same one.
 * @throws Refusal `order.busy`, `order.taken` for the id of another order
 */
async function noteQuestion(desk: ProviderDesk, question: OrderQuestion): Promise<NotedQuestion> {
  const { order, call } = question;
  const { id, account, type, full, fund, units, amount, currency } = order;
  const at = desk.now().toISOString();
  const said = await desk.db.transaction(async (tx): Promise<NotedQuestion | readonly string[]> => {
    await lockAccountOrders(tx, account.id);
    const { rows: others } = await tx.execute<{ id: string }>(sql`
      select order_id as id from order_call where account_id = ${account.id} and order_id <> ${id}`);
    if (others.length > 0) return others.map((other) => other.id);
    const { rows } = await tx.execute<NotedQuestion & Record<string, unknown>>(sql`
      insert into order_call as noted (order_id, account_id, call, type, whole, fund, units, amount, currency, asked_at)
      values (${id}, ${account.id}, ${call}, ${type}, ${full}, ${fund.name}, ${units}::numeric, ${amount}::numeric, ${currency}, ${at}::timestamptz)
      on conflict (tenant_id, order_id) do update set asked_at = excluded.asked_at, attempt = noted.attempt + 1
        where (noted.account_id, noted.type, noted.fund, noted.currency) = (excluded.account_id, excluded.type, excluded.fund, excluded.currency)
          and (noted.units, noted.amount) is not distinct from (excluded.units, excluded.amount)
      returning answer, attempt`);
    return rows[0] ?? refuse('order.taken');
  });
  if (!Array.isArray(said)) return said as NotedQuestion;
  // Of what was stored when the server ended nothing is outstanding any more.
  const settled = await Promise.all((said as readonly string[]).map((other) => settleCall(desk, other, account.id, null)));
  if (!settled.every(Boolean)) refuse('order.busy');
  return noteQuestion(desk, question);
}

/** @throws Refusal `order.failed` where it was not taken, `order.unanswered` where nobody knows whether it was */
async function askProvider(
  { db, log, provider }: ProviderDesk,
  { order, call }: OrderQuestion,
  { attempt, leftMs }: { readonly attempt: number; readonly leftMs: number },
): Promise<OrderAnswer> {
  let answer: OrderAnswer;
  try {
    answer = await provider.take(order, call, AbortSignal.timeout(Math.floor(leftMs)));
  } catch (error) {
    log.error({ err: error, order: order.id, call }, 'a provider did not take an order');
    // An earlier attempt may have been taken, whatever it says to this one.
    if (!(error instanceof OrderRefused) || attempt > 1) return refuse('order.unanswered');
    await forgetCall(db, order.id);
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
async function storeTaken<Stored>(
  desk: ProviderDesk,
  { id, account }: OrderToTake,
  answer: OrderAnswer,
  store: () => Promise<Stored>,
): Promise<Stored> {
  try {
    return await store();
  } catch (error) {
    // Two who ask for the same at once are one order.
    if (!(await settleCall(desk, id, account.id, answer)))
      desk.log.error({ err: error, order: id, account: account.id }, 'a provider took an order that was not stored');
    throw error;
  }
}

/**
 * Takes a stored order to the stage that the provider has answered.
 * @param answer null: the one that was noted
 * @returns whether nothing is outstanding of it any more
 */
async function settleCall(
  { db, now, log, title }: ProviderDesk,
  id: string,
  account: string,
  answer: OrderAnswer | null,
): Promise<boolean> {
  try {
    return await db.transaction(async (tx) => {
      await lockAccountOrders(tx, account);
      const { rows: stored } = await tx.execute(sql`select id from client_order where id = ${id}`);
      if (stored.length === 0) return false;
      const { rows } = await tx.execute<{ answer: OrderAnswer | null }>(sql`select answer from order_call where order_id = ${id}`);
      const said = answer ?? rows[0]?.answer;
      const order = await findOrder(tx, id);
      if (order?.stage === 'received' && said?.stage === 'sent')
        await advanceOrder({ db: tx, now: now(), person: { id: null, name: title }, tell: () => undefined }, order, 'sent', said.reference);
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
