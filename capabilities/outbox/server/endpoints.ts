/** Serves the endpoints of the outbox: whether mail and SMS are really sent, a test mail, and retrying a delivery. */
import { refuse, serveContract } from '#packages/endpoint';
import type { SignedInContext } from '#server/people';
import { outbox, type Gateways } from '../contract.ts';
import { dispatchLetters } from './deliver.ts';
import { enqueueLetter, readDeliveryRow, reviveDelivery } from './outbox.ts';

type OutboxContext = SignedInContext & Gateways;

export const endpoints = serveContract(outbox, {
  readOutbox: async ({ mail, sms }: OutboxContext) => ({ mail: channelModeOf(mail), sms: channelModeOf(sms) }),
  sendTestMail: async ({ db, jobs, person, now, language }: OutboxContext) => {
    const to = { address: person.email, language, person: person.id };
    await dispatchLetters(jobs, await enqueueLetter(db, { template: 'test', parameters: { at: now.toISOString() }, to }));
    return { to: person.email };
  },
  retryDelivery: async ({ db, jobs, now }: OutboxContext, { delivery: id }) => {
    const { status, until, channel } = await findDelivery(db, id);
    if (status !== 'dead') refuse('delivery.settled');
    if (until && until <= now) refuse('delivery.expired');
    // Somebody else may have retried it at the same moment.
    if (!(await reviveDelivery(db, id))) refuse('delivery.settled');
    await dispatchLetters(jobs, { id, channel });
    return findDelivery(db, id);
  },
});

function channelModeOf(gateway: object | null): 'sent' | 'kept' {
  return gateway ? 'sent' : 'kept';
}

async function findDelivery(db: OutboxContext['db'], id: string) {
  return (await readDeliveryRow(db, id)) ?? refuse('delivery.unknown');
}
