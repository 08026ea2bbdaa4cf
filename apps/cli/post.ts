/** `portico mail test` and `portico sms test`: a message by the way that every message takes, and what became of it. */
import { deliver, enqueue, readDeliveryRow, type Letter } from '#server/post';
import { chosenTenant, TENANT } from './chosen-tenant.ts';
import { UsageError, type Command, type Outcome, type Surroundings, type Given } from './command.ts';

/** A test is not tried again: it serves whoever is watching. */
const SECONDS = 30;

type Test = (to: Letter['to'], now: Date) => Letter;

export const mail: Command = {
  summary: 'Send a test mail',
  operands: { action: 'test' },
  options: { to: { means: 'E-mail address', required: true }, tenant: TENANT },
  run: (given, surroundings) => run(given, surroundings, (to, now) => ({ template: 'test', to, parameters: { at: now.toISOString() } })),
};

export const sms: Command = {
  summary: 'Send a test SMS',
  operands: { action: 'test' },
  options: { to: { means: 'Telephone number with its country', required: true }, tenant: TENANT },
  run: (given, surroundings) => run(given, surroundings, (to) => ({ template: 'sms-test', to, parameters: {} })),
};

async function run(given: Given, { open }: Surroundings, test: Test): Promise<Outcome> {
  if (given.text('action') !== 'test') throw new UsageError(`There is no "${given.text('action')}" of it. Say test.`);
  const house = await open();
  const work = await house.context(await chosenTenant(house, given));
  const letter = test({ address: given.text('to'), language: null }, work.now);
  const { id } = await enqueue(work.db, { ...letter, until: new Date(work.now.getTime() + SECONDS * 1000) });
  await deliver(work, { delivery: id });
  const became = await readDeliveryRow(work.db, id);
  if (!became) throw new Error('the letter is gone');
  const { status, error, to, from } = became;
  const data = { id, status, to, from, error };
  if (status === 'sent') return { data, text: `Sent to ${to}, from ${from}.` };
  if (status === 'kept') return { data, text: 'There is no gateway in the settings, so the message is kept where staff read it.' };
  return { data, text: `Not sent: ${error}`, exit: 1 };
}
