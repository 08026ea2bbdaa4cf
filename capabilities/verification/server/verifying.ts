/**
 * Requests a verification: the submitted details are locked for the check, and the order that they ask for is placed with it [KYC-03, KYC-04,
 * KYC-06].
 */
import { refuse } from '#packages/endpoint';
import { subscriptionIn } from '#packages/forms';
import { decidePermission, STATUS_AFTER, statusRule } from '#packages/policy';
import { lockStatus, moveStatus } from '#server/accounts';
import type { SignedInContext } from '#server/people';
import { dispatchLetters, type QueuedLetter } from '#server/outbox';
import { findProcess } from '#server/processes';
import type { FirstOrder, FirstOrderPort, PlacedFirstOrder, Verification } from '../contract.ts';
import { requestCheck } from './amending.ts';
import { readVerification, readSentDetails } from './reading.ts';

export type VerificationContext = SignedInContext & { readonly firstOrders: FirstOrderPort<SignedInContext, QueuedLetter> | null };

type PlaceFirstOrder = (within: SignedInContext, order: FirstOrder) => Promise<PlacedFirstOrder<QueuedLetter>>;

/**
 * @throws Refusal `account.unknown`, also for people who look after clients; `verification.closed` after the first time, `verification.details`,
 * `order.busy`, `order.failed`
 */
export async function getVerified(context: VerificationContext, account: string): Promise<Verification> {
  const { actor, jobs, firstOrders } = context;
  if (decidePermission('clients.read', actor) === 'yes') refuse('account.unknown');
  const letters = firstOrders
    ? await firstOrders.store((place) => requestVerification(context, account, place))
    : await requestVerification(context, account, null);
  await dispatchLetters(jobs, ...letters);
  return readVerification(context, account);
}

/** @returns letters to dispatch */
function requestVerification(context: VerificationContext, account: string, place: PlaceFirstOrder | null): Promise<QueuedLetter[]> {
  return context.db.transaction(async (tx) => {
    const within = { ...context, db: tx };
    const { form } = await findProcess(within, account);
    const from = await lockStatus(tx, account);
    if (statusRule(from).box !== 'verify') refuse('verification.closed');
    const sent = await readSentDetails(within, account);
    if (form !== null && sent === null) refuse('verification.details');
    const subscription = sent && place && subscriptionIn(sent.answers);
    const placed = subscription ? await place(within, { account, submission: sent.id, ...subscription, answers: sent.answers }) : null;
    await requestCheck(tx, { account, submission: sent?.id ?? null }, context);
    const to = placed === null ? STATUS_AFTER.verificationRequest : (placed.userStatus ?? STATUS_AFTER.firstOrder);
    const { letters } = await moveStatus(tx, context, { account, from, to });
    return [...(placed?.letters ?? []), ...letters];
  });
}
