/** Cancels an order that nobody has started to process: for its client, or for whoever advises them. */
import { refuse } from '#packages/endpoint';
import type { SignedInContext } from '#server/people';
import { dispatchLetters } from '#server/outbox';
import type { OrderDetail } from '../contract.ts';
import { advanceOrder } from './desk.ts';
import { writePlacedLetters } from './letters.ts';
import { readOrder, lockAccountOrders } from './records.ts';

/** @throws Refusal `order.unknown`, and `order.stage` once it has been checked, or a provider has it */
export async function cancelOrder(context: SignedInContext, id: string): Promise<OrderDetail> {
  const { db, jobs } = context;
  const { account } = await readOrder(db, id);
  const { order, letters } = await db.transaction(async (tx) => {
    await lockAccountOrders(tx, account.id);
    const before = await readOrder(tx, id);
    // The request was repeated, because the first answer was lost.
    if (before.stage === 'cancelled') return { order: before, letters: [] };
    // What a provider has is not called back by us alone.
    if (before.stage !== 'received' || before.kind === 'distribution' || before.carriedBy !== null) refuse('order.stage');
    const after = await advanceOrder({ ...context, db: tx }, before, 'cancelled', null);
    return { order: after, letters: await writePlacedLetters({ ...context, db: tx }, after) };
  });
  await dispatchLetters(jobs, ...letters);
  return order;
}
