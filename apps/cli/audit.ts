/** `portico audit verify`: whether the stream of activity is whole. */
import { headKey, verifyStream } from '#server/activity';
import { listTenants } from '#server/tenants';
import { readConfig } from '../server/config.ts';
import { keptHeads } from '../server/kept-heads.ts';
import { readSecret } from '../server/secret.ts';
import { CommandFailed, type Command } from './command.ts';

export const audit: Command = {
  summary: 'Recompute the stream of activity and say where it was changed (verify)',
  operands: { action: 'verify' },
  options: { tenant: { means: 'Key of the tenant; without it, each of them' } },
  async run(given, { open, environment }) {
    const action = given.text('action');
    if (action !== 'verify') throw new CommandFailed(`There is no ${action} of the stream. Say verify.`);
    const { secret: setting, dataFolder } = readConfig(environment);
    const house = await open();
    const key = given.optional('tenant');
    const tenants = key === undefined ? await listTenants(house.database.work()) : [await house.tenant(key)];
    const secret = await readSecret(setting, dataFolder);
    const verdicts = [];
    for (const { id, key: tenant } of tenants) {
      const verdict = await verifyStream(house.database.work(id), id, headKey(secret, id), await keptHeads(dataFolder, id));
      verdicts.push({ tenant, ...verdict });
    }
    const whole = verdicts.every(({ faults }) => faults.length === 0);
    return { data: verdicts, text: verdicts.map(described).join('\n'), ...(whole ? {} : { exit: 1 as const }) };
  },
};

function described({ tenant, events, signedUpTo, faults }: { tenant: string } & Awaited<ReturnType<typeof verifyStream>>): string {
  const rows = `${events} ${events === 1 ? 'row' : 'rows'} in order, signed up to ${signedUpTo}`;
  return [`${tenant}: ${rows}.`, ...faults.map(({ seq, what }) => `  At row ${seq}: ${what}.`)].join('\n');
}
