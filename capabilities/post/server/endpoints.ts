/** Serves the endpoints of the outbox: whether mail and SMS are really sent, a test mail, and retrying a delivery. */
import { refuse, serve } from '#packages/endpoint';
import type { SignedIn } from '#server/people';
import { post, type Gateways } from '../contract.ts';
import { dispatch } from './deliver.ts';
import { enqueue, readDeliveryRow, revive } from './outbox.ts';

type Ports = SignedIn & Gateways;

export const endpoints = serve(post, {
  readPost: async ({ mail, sms }: Ports) => ({ mail: way(mail), sms: way(sms) }),
  sendTestMail: async ({ db, jobs, person, now, language }: Ports) => {
    const to = { address: person.email, language, person: person.id };
    await dispatch(jobs, await enqueue(db, { template: 'test', parameters: { at: now.toISOString() }, to }));
    return { to: person.email };
  },
  retryDelivery: async ({ db, jobs, now }: Ports, { delivery: id }) => {
    const { status, until, channel } = await find(db, id);
    if (status !== 'dead') refuse('delivery.settled');
    if (until && until <= now) refuse('delivery.expired');
    // Somebody else may have retried it at the same moment.
    if (!(await revive(db, id))) refuse('delivery.settled');
    await dispatch(jobs, { id, channel });
    return find(db, id);
  },
});

function way(gateway: object | null): 'sent' | 'kept' {
  return gateway ? 'sent' : 'kept';
}

async function find(db: Ports['db'], id: string) {
  return (await readDeliveryRow(db, id)) ?? refuse('delivery.unknown');
}
