/**
 * Passes orders on to a provider. It is asked before anything is stored, and outside of any transaction: the work that stores the order is run once
 * until the order is complete, and undone; then the provider is asked; then the work is done for good. What the provider did not take is stored
 * nowhere. An order that is sent again has the id that it had, by which the provider takes it once.
 */
import { sql } from 'drizzle-orm';
import { refuse } from '#packages/endpoint';
import type { AnswerKeeping } from '#server/sources';
import type { OrderAnswer, OrderCall, OrderCalls, OrderProvider, OrderToTake } from '../contract.ts';
import { advanceOrder } from './desk.ts';
import { providerDocuments } from './documents.ts';
import { lockAccountOrders, readOrder } from './records.ts';

export interface ProviderDesk extends AnswerKeeping {
  readonly provider: OrderProvider;
  /** Its name on screen. */
  readonly title: string;
  readonly language: OrderToTake['language'];
  /** How long somebody waits for it to take an order. */
  readonly limitMs: number;
}

/** For so long another order of the account waits for one whose answer is outstanding. */
const OUTSTANDING = sql`interval '1 minute'`;

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
      try {
        return await work((order, call) => {
          question = { order, call };
          return Promise.reject(new OrderComplete());
        });
      } catch (error) {
        if (!(error instanceof OrderComplete) || question === undefined) throw error;
      }
      const answer = await askProvider(desk, question);
      const stored = await storeTaken(desk, question, () => work(() => Promise.resolve(answer)));
      await followAnswer(desk, question.order, answer);
      return stored;
    },
    documents: providerDocuments(desk),
  };
}

/** @throws Refusal `order.busy` while another order of the account is asked, `order.failed` where it was not taken */
async function askProvider(
  { db, now, signal, log, provider, limitMs }: ProviderDesk,
  { order, call }: OrderQuestion,
): Promise<OrderAnswer> {
  const at = now().toISOString();
  const { rows } = await db.execute(sql`
    insert into order_call as asked (order_id, account_id, call, asked_at)
    select ${order.id}, ${order.account.id}, ${call}, ${at}::timestamptz
    where not exists (select from order_call other where other.account_id = ${order.account.id} and other.order_id <> ${order.id}
      and other.answer is null and other.asked_at > ${at}::timestamptz - ${OUTSTANDING})
    on conflict (tenant_id, order_id) do update set asked_at = excluded.asked_at, call = excluded.call returning order_id`);
  if (rows.length === 0) refuse('order.busy');
  try {
    const answer = await provider.take(order, call, AbortSignal.timeout(limitMs));
    await db.execute(sql`update order_call set answer = ${JSON.stringify(answer)}::jsonb where order_id = ${order.id}`);
    return answer;
  } catch (error) {
    signal.throwIfAborted();
    log.error({ err: error, order: order.id, call }, 'a provider did not take an order');
    return refuse('order.failed');
  }
}

/** Where it cannot be stored any more, the row that says what the provider took stays. */
async function storeTaken<Stored>({ db, log }: ProviderDesk, { order }: OrderQuestion, store: () => Promise<Stored>): Promise<Stored> {
  try {
    const stored = await store();
    await db.execute(sql`delete from order_call where order_id = ${order.id}`);
    return stored;
  } catch (error) {
    log.error({ err: error, order: order.id, account: order.account.id }, 'a provider took an order that was not stored');
    throw error;
  }
}

/** The order is stored, whatever becomes of its stage. */
async function followAnswer(
  { db, now, log, title }: ProviderDesk,
  { id, account }: OrderToTake,
  { stage, reference }: OrderAnswer,
): Promise<void> {
  if (stage === 'received') return;
  try {
    await db.transaction(async (tx) => {
      await lockAccountOrders(tx, account.id);
      const order = await readOrder(tx, id);
      if (order.stage !== 'received') return;
      await advanceOrder({ db: tx, now: now(), person: { id: null, name: title }, tell: () => undefined }, order, stage, reference);
    });
  } catch (error) {
    log.error({ err: error, order: id }, 'what a provider said of an order was not stored');
  }
}
