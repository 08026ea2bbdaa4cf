/** `portico audit`: whether the stream of activity is whole, and taking a person out of what stands beside it. */
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { erasePerson, headKey, verifyStream } from '#server/activity';
import { readConfig } from '../server/config.ts';
import { keptHeads } from '../server/kept-heads.ts';
import { readSecret } from '../server/secret.ts';
import { chosenTenant } from './chosen-tenant.ts';
import { CommandFailed, UsageError, type Command, type Given, type Outcome, type Surroundings } from './command.ts';

export const audit: Command = {
  summary: 'Recompute the stream of activity and say where it was changed (verify), or erase a person from it (erase)',
  changes: { erasePerson: 'erasure' },
  operands: { action: 'verify or erase' },
  options: {
    tenant: { means: 'Key of the tenant; without it verify looks at each of them' },
    person: { means: 'erase: the e-mail address of the person, or their id' },
  },
  run(given, surroundings) {
    const action = given.text('action');
    if (action === 'verify') return verify(given, surroundings);
    if (action === 'erase') return erase(given, surroundings);
    throw new CommandFailed(`There is no ${action} of the stream. Say verify or erase.`);
  },
};

async function verify(given: Given, { open, environment }: Surroundings): Promise<Outcome> {
  const { secret: setting, dataFolder } = readConfig(environment);
  const house = await open();
  const key = given.optional('tenant');
  const tenants = key === undefined ? await house.tenants() : [await house.tenant(key)];
  const secret = await readSecret(setting, dataFolder);
  const verdicts = [];
  for (const { id, key: tenant } of tenants) {
    const verdict = await verifyStream(house.reading(id), id, headKey(secret, id), await keptHeads(dataFolder, id));
    verdicts.push({ tenant, ...verdict });
  }
  const whole = verdicts.every(({ faults }) => faults.length === 0);
  return { data: verdicts, text: verdicts.map(described).join('\n'), ...(whole ? {} : { exit: 1 as const }) };
}

async function erase(given: Given, { open }: Surroundings): Promise<Outcome> {
  const person = given.optional('person');
  if (person === undefined) throw new UsageError('--person is missing');
  const house = await open();
  const tenant = await chosenTenant(house, given);
  const { id, key } = tenant;
  const found = z.uuid().safeParse(person).data ?? (await idOf(house.reading(id), person));
  const rows = await house.change(tenant, 'erasePerson', ({ db, tell }) =>
    db.transaction(async (tx) => {
      const { count, rows } = await erasePerson(tx, found, new Date());
      tell({ detail: { rows } });
      return count;
    }),
  );
  return { data: { tenant: key, person: found, rows }, text: `${rows} ${rows === 1 ? 'row names' : 'rows name'} nobody any more.` };
}

async function idOf(db: Parameters<typeof erasePerson>[0], email: string): Promise<string> {
  const { rows } = await db.execute<{ id: string }>(sql`select id from person where email = ${email.toLowerCase()}`);
  const [found] = rows;
  if (!found) throw new CommandFailed(`Nobody in this tenant has the address ${email}.`);
  return found.id;
}

function described({ tenant, events, signedUpTo, faults }: { tenant: string } & Awaited<ReturnType<typeof verifyStream>>): string {
  const rows = `${events} ${events === 1 ? 'row' : 'rows'} in order, signed up to ${signedUpTo}`;
  return [`${tenant}: ${rows}.`, ...faults.map(({ seq, what }) => `  At row ${seq}: ${what}.`)].join('\n');
}
