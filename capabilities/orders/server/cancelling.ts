/** Cancels an order that nobody has started to process: for its client, or for whoever advises them. */
import { refuse } from '#packages/endpoint';
import type { SignedIn } from '#server/people';
import { dispatch } from '#server/post';
import type { OrderDetail } from '../contract.ts';
import { stepTo } from './desk.ts';
import { writePlaced } from './letters.ts';
import { readOrder, takeOrderTurn } from './records.ts';

/** @throws Refusal `order.unknown`, and `order.stage` once it has been checked */
export async function cancelOrder(context: SignedIn, id: string): Promise<OrderDetail> {
  const { db, jobs } = context;
  const { account } = await readOrder(db, id);
  const { order, letters } = await db.transaction(async (tx) => {
    await takeOrderTurn(tx, account.id);
    const before = await readOrder(tx, id);
    // The request was repeated, because the first answer was lost.
    if (before.stage === 'cancelled') return { order: before, letters: [] };
    if (before.stage !== 'received' || before.kind === 'distribution') refuse('order.stage');
    const after = await stepTo({ ...context, db: tx }, before, 'cancelled', null);
    return { order: after, letters: await writePlaced({ ...context, db: tx }, after) };
  });
  await dispatch(jobs, ...letters);
  return order;
}
