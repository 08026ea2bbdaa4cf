/** `portico mail test` and `portico sms test`: sends a test message through the outbox, as every message goes, and reports its delivery. */
import { deliverLetter, enqueueLetter, readDeliveryRow, type Letter } from '#server/outbox';
import { chooseTenant, TENANT_OPTION } from '../chosen-tenant.ts';
import { UsageError, type Command, type CommandResult, type CommandContext, type CommandArguments } from '../command.ts';

/** A test is not retried later: somebody is waiting for its result. */
const TEST_SECONDS = 30;

type TestLetter = (to: Letter['to'], now: Date) => Letter;

export const mail: Command = {
  summary: 'Send a test mail',
  changes: { sendTestMail: 'write' },
  operands: { action: 'test' },
  options: { to: { means: 'E-mail address', required: true }, tenant: TENANT_OPTION },
  run: (args, surroundings) =>
    sendTest(args, surroundings, 'sendTestMail', (to, now) => ({ template: 'test', to, parameters: { at: now.toISOString() } })),
};

export const sms: Command = {
  summary: 'Send a test SMS',
  changes: { sendTestSms: 'write' },
  operands: { action: 'test' },
  options: { to: { means: 'Telephone number with its country', required: true }, tenant: TENANT_OPTION },
  run: (args, surroundings) => sendTest(args, surroundings, 'sendTestSms', (to) => ({ template: 'sms-test', to, parameters: {} })),
};

async function sendTest(args: CommandArguments, { open }: CommandContext, operation: string, test: TestLetter): Promise<CommandResult> {
  if (args.text('action') !== 'test') throw new UsageError(`There is no "${args.text('action')}" of it. Say test.`);
  const house = await open();
  const tenant = await chooseTenant(house, args);
  const became = await house.change(tenant, operation, async ({ context, tell }) => {
    const work = await context(tenant);
    const letter = test({ address: args.text('to'), language: null }, work.now);
    const { id } = await work.db.transaction(async (tx) => {
      const enqueued = await enqueueLetter(tx, { ...letter, until: new Date(work.now.getTime() + TEST_SECONDS * 1000) });
      tell({ subject: { kind: 'delivery', id: enqueued.id } });
      return enqueued;
    });
    await deliverLetter(work, { delivery: id });
    return readDeliveryRow(work.db, id);
  });
  if (!became) throw new Error('the letter is gone');
  const { id, status, error, to, from } = became;
  const data = { id, status, to, from, error };
  if (status === 'sent') return { data, text: `Sent to ${to}, from ${from}.` };
  if (status === 'kept') return { data, text: 'There is no gateway in the settings, so the message is kept where staff read it.' };
  return { data, text: `Not sent: ${error}`, exit: 1 };
}
