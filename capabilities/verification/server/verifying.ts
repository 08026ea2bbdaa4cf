/**
 * Requests a verification: the submitted details are locked for the check, and the order that they ask for is placed with it [KYC-03, KYC-04,
 * KYC-06].
 */
import { refuse } from '#packages/endpoint';
import { subscriptionIn } from '#packages/forms';
import { decide, statusRule } from '#packages/policy';
import { holdStatus, moveStatus } from '#server/accounts';
import type { SignedIn } from '#server/people';
import { dispatch, type Enqueued } from '#server/post';
import { processOf } from '#server/processes';
import type { FirstOrders, Verification } from '../contract.ts';
import { ask } from './amending.ts';
import { readVerification, sentDetails } from './reading.ts';

export type Verifying = SignedIn & { readonly firstOrders: FirstOrders<SignedIn, Enqueued> | null };

/**
 * @throws Refusal `account.unknown`, also for people who look after clients; `verification.closed` after the first time, `verification.details`,
 * `order.failed`
 */
export async function getVerified(context: Verifying, account: string): Promise<Verification> {
  const { db, actor, jobs, firstOrders } = context;
  if (decide('clients.read', actor) === 'yes') refuse('account.unknown');
  const letters = await db.transaction(async (tx) => {
    const within = { ...context, db: tx };
    const { form } = await processOf(within, account);
    const from = await holdStatus(tx, account);
    if (statusRule(from).box !== 'verify') refuse('verification.closed');
    const sent = await sentDetails(within, account);
    if (form !== null && sent === null) refuse('verification.details');
    const subscription = sent && firstOrders && subscriptionIn(sent.answers);
    const placed = subscription
      ? await firstOrders.place(within, { account, submission: sent.id, ...subscription, answers: sent.answers })
      : [];
    await ask(tx, { account, submission: sent?.id ?? null }, context);
    const { letters: told } = await moveStatus(tx, context, { account, from, to: subscription ? 'pending + order' : 'pending' });
    return [...placed, ...told];
  });
  await dispatch(jobs, ...letters);
  return readVerification(context, account);
}
