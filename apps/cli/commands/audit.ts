/** `portico audit`: verifies the audit logs, exports signed checkpoints of them, prints the public key, and erases a person from them. */
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '#platform';
import {
  deriveSigner,
  erasePerson,
  formerHmacKey,
  signatureStatusOf,
  readCheckpoints,
  verifyAuditLog,
  formatCheckpointKey,
  type TrustedKeys,
  type StreamVerdict,
} from '#server/audit';
import { eraseUsage } from '#server/analytics';
import { readAuditKey } from '../../server/audit-key.ts';
import { readConfig } from '../../server/config.ts';
import { readTenantCheckpoints } from '../../server/kept-checkpoints.ts';
import { readSecret } from '../../server/secret.ts';
import { chooseTenant } from '../chosen-tenant.ts';
import {
  CommandFailed,
  UsageError,
  type Command,
  type CommandArguments,
  type CommandRuntime,
  type CommandResult,
  type CommandContext,
} from '../command.ts';
import { readExportedCheckpoints, readKeyFile, writeExportedCheckpoints, type ExportedCheckpoints } from '../exported-checkpoints.ts';

export const audit: Command = {
  summary:
    'Say where an audit log was changed (verify), write its signed checkpoints into a file to be kept elsewhere (export), print the public key (key), or erase a person (erase)',
  changes: { erasePerson: 'erasure' },
  operands: { action: 'verify, export, key or erase' },
  options: {
    tenant: { means: 'Key of the tenant; without it verify and export look at each of them' },
    'public-key': {
      means: 'verify, export: a file with a public key that checkpoints are signed with, in the place of our own',
      many: true,
    },
    checkpoints: { means: 'verify: a file of exported checkpoints, which every audit log must still hold' },
    stopped: { means: 'verify: no server is running, so that each audit log ends with the checkpoint of an orderly stop', flag: true },
    file: { means: 'export: the file to write, which is not there yet' },
    person: { means: 'erase: the e-mail address of the person, or their id' },
  },
  run(args, surroundings) {
    const action = args.text('action');
    if (action === 'verify') return verifyAuditLogs(args, surroundings);
    if (action === 'export') return exportCheckpoints(args, surroundings);
    if (action === 'key') return printKey(surroundings);
    if (action === 'erase') return eraseFromAudit(args, surroundings);
    throw new CommandFailed(`There is no ${action} of the audit log. Say verify, export, key or erase.`);
  },
};

async function verifyAuditLogs(args: CommandArguments, { open, environment }: CommandContext): Promise<CommandResult> {
  const file = args.optional('checkpoints');
  const exported = file === undefined ? null : await readExportedCheckpoints(file);
  const keysOf = await trustedKeys(args, environment, exported);
  const { dataFolder } = readConfig(environment);
  const house = await open();
  // No server has the embedded database open at the same time.
  const stopped = house.kind === 'embedded' || args.flag('stopped');
  const verdicts = [];
  for (const { id, key: tenant } of await tenantsOf(house, args, exported)) {
    const checkpoints = exported?.checkpoints.filter(({ tenantId }) => tenantId === id) ?? [];
    const evidence = { now: new Date(), stopped, kept: await readTenantCheckpoints(dataFolder, id), exported: checkpoints };
    verdicts.push({ tenant, ...(await verifyAuditLog(house.reading(id), id, keysOf(id), evidence)) });
  }
  const whole = verdicts.every(({ faults }) => faults.length === 0);
  return { data: verdicts, text: verdicts.map(describeVerdict).join('\n'), ...(whole ? {} : { exit: 1 as const }) };
}

/** Where public keys are args, they alone are trusted: neither the private key nor the secret is read. */
async function trustedKeys(
  args: CommandArguments,
  environment: CommandContext['environment'],
  exported: ExportedCheckpoints | null,
): Promise<(tenantId: string) => TrustedKeys> {
  const pinned = [...(exported?.keys ?? []), ...(await Promise.all(args.all('public-key').map(readKeyFile)))];
  if (pinned.length > 0) return () => ({ keys: pinned, former: null });
  const { signer, secret } = await readOwnKeys(environment);
  return (tenantId) => ({ keys: [signer], former: { hmac: formerHmacKey(secret, tenantId), derived: deriveSigner(secret) } });
}

async function readOwnKeys(environment: CommandContext['environment']) {
  const { secret: setting, dataFolder, auditKey } = readConfig(environment);
  const secret = await readSecret(setting, dataFolder);
  return { secret, signer: await readAuditKey(auditKey, secret) };
}

/** The tenants that exist, and those of exported checkpoints that are gone, so that none is removed unnoticed. */
async function tenantsOf(
  house: CommandRuntime,
  args: CommandArguments,
  exported: ExportedCheckpoints | null,
): Promise<{ id: string; key: string }[]> {
  const key = args.optional('tenant');
  if (key !== undefined) return [await house.tenant(key)];
  const tenants = await house.tenants();
  const there = new Set(tenants.map(({ id }) => id));
  const gone = new Set(exported?.checkpoints.map(({ tenantId }) => tenantId).filter((id) => !there.has(id)));
  return [...tenants, ...Array.from(gone, (id) => ({ id, key: id }))];
}

async function exportCheckpoints(args: CommandArguments, { open, environment }: CommandContext): Promise<CommandResult> {
  const file = args.optional('file');
  if (file === undefined) throw new UsageError('--file is missing');
  const keysOf = await trustedKeys(args, environment, null);
  const house = await open();
  const checkpoints = [];
  for (const { id } of await tenantsOf(house, args, null))
    checkpoints.push(
      ...(await readCheckpoints(house.reading(id), id)).filter((checkpoint) => signatureStatusOf(checkpoint, keysOf(id)) === 'signed'),
    );
  await writeExportedCheckpoints(file, { keys: keysOf('').keys, checkpoints }, new Date());
  const count = `${checkpoints.length} signed ${checkpoints.length === 1 ? 'checkpoint' : 'checkpoints'}`;
  return {
    data: { file, checkpoints: checkpoints.length },
    text: `${count} in ${file}. Keep it where nobody who keeps this installation can change it, and verify with --checkpoints.`,
  };
}

async function printKey({ environment }: CommandContext): Promise<CommandResult> {
  const { signer } = await readOwnKeys(environment);
  const publicKey = formatCheckpointKey(signer);
  return { data: { fingerprint: signer.fingerprint, publicKey }, text: publicKey.trimEnd() };
}

async function eraseFromAudit(args: CommandArguments, { open }: CommandContext): Promise<CommandResult> {
  const person = args.optional('person');
  if (person === undefined) throw new UsageError('--person is missing');
  const house = await open();
  const tenant = await chooseTenant(house, args);
  const { id, key } = tenant;
  const found = z.uuid().safeParse(person).data ?? (await findPersonId(house.reading(id), person));
  const rows = await house.change(tenant, 'erasePerson', ({ db, tell }) =>
    db.transaction(async (tx) => {
      const { count, rows } = await erasePerson(tx, found, new Date());
      await eraseUsage(tx, found);
      tell({ detail: { rows } });
      return count;
    }),
  );
  return { data: { tenant: key, person: found, rows }, text: `${rows} ${rows === 1 ? 'row names' : 'rows name'} nobody any more.` };
}

async function findPersonId(db: Db, email: string): Promise<string> {
  const { rows } = await db.execute<{ id: string }>(sql`select id from person where email = ${email.toLowerCase()}`);
  const [found] = rows;
  if (!found) throw new CommandFailed(`Nobody in this tenant has the address ${email}.`);
  return found.id;
}

const UNCOUNTED_REASONS: Readonly<Record<keyof StreamVerdict['uncounted'], string>> = {
  'signed as before': 'signed with the secret of the installation, as before, and count for nothing',
  'not checked': 'signed by HMAC, as before, which public keys cannot check, and count for nothing',
  'not signed': 'not signed, and count for nothing',
  'signed by somebody else': 'signed by somebody else',
};

function describeVerdict({ tenant, events, signedUpTo, signedUntil, uncounted, faults }: { tenant: string } & StreamVerdict): string {
  const rows = `${events} ${events === 1 ? 'row' : 'rows'} in order`;
  const checkpoints = Object.entries(uncounted).map(
    ([standing, count]) => `  Heads ${UNCOUNTED_REASONS[standing as keyof typeof uncounted]}: ${count}.`,
  );
  return [
    `${tenant}: ${rows}, ${signedUntil === null ? 'not signed' : `signed up to ${signedUpTo} at ${signedUntil}`}.`,
    ...checkpoints,
    ...faults.map(({ seq, what }) => `  At row ${seq}: ${what}.`),
  ].join('\n');
}
