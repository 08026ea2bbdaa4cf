/** `portico tenant`: makes a tenant from a variant, or changes what it wears. */
import { randomUUID } from 'node:crypto';
import { changeTenant, createTenant, readVariants } from '#server/tenants';
import { CommandFailed, UsageError, type Command, type Given, type Outcome, type Surroundings } from './command.ts';

/** As in `<key>.localhost`. */
const KEY = /^[a-z][a-z0-9-]{0,61}$/;
const HOST = /^(?=.{1,253}$)[a-z0-9-]{1,63}(\.[a-z0-9-]{1,63})*$/;

export const tenant: Command = {
  summary: 'Make a tenant from a variant (create), or change what its portals wear (change)',
  operands: { action: 'create or change' },
  options: {
    key: { means: 'Key of the tenant, its word in <key>.localhost', required: true },
    from: { means: 'create: the variant whose settings it begins with' },
    host: { means: 'create: a host of its own, without port', many: true },
    theme: { means: 'The theme, one of those that the tenant offers' },
    primary: { means: 'A colour of its own for what can be acted upon, as #rrggbb' },
    accent: { means: 'A colour of its own beside it' },
  },
  run(given, surroundings) {
    const action = given.text('action');
    if (action === 'create') return create(given, surroundings);
    if (action === 'change') return change(given, surroundings);
    throw new UsageError(`A tenant cannot be told to ${action}. Say create or change.`);
  },
};

async function create(given: Given, { open }: Surroundings): Promise<Outcome> {
  const [key, from, hosts] = [given.text('key'), given.optional('from'), given.all('host')];
  if (!KEY.test(key)) throw new UsageError('--key is a word of small letters, digits and hyphens that begins with a letter');
  for (const host of hosts) if (!HOST.test(host)) throw new UsageError(`--host ${host} is not a host in small letters, without port`);
  const variants = await readVariants();
  const variant = variants.find(({ name }) => name === from);
  if (!variant) throw new UsageError(`--from is one of ${variants.map(({ name }) => name).join(', ')}`);
  const { database } = await open();
  const id = randomUUID();
  const settings = { ...variant.settings, ...worn(given) };
  await database
    .work(id)
    .transaction((tx) => createTenant(tx, settings, { id, key, hosts, demo: false }))
    .catch(tellTaken);
  return {
    data: { id, key, from, hosts },
    text: `${settings.brand.name} is there. Let its first administrator in with portico add-person.`,
  };
}

async function change(given: Given, { open }: Surroundings): Promise<Outcome> {
  if (given.optional('from') !== undefined || given.all('host').length > 0) throw new UsageError('--from and --host are of create alone');
  const wanted = worn(given);
  if (Object.keys(wanted).length === 0) throw new UsageError('--theme, --primary or --accent is missing');
  const { database, tenant: find } = await open();
  const { id, key } = await find(given.text('key'));
  const { theme, colours } = await changeTenant(database.work(id), id, wanted);
  return { data: { key, theme, colours }, text: `${key} wears ${theme}. Pages that are open show it when they are loaded again.` };
}

/** Only what is said; colours of its own belong to a theme, so that another theme begins without. */
function worn(given: Given): Readonly<Record<string, unknown>> {
  const [theme, primary, accent] = [given.optional('theme'), given.optional('primary'), given.optional('accent')];
  if (theme === undefined && primary === undefined && accent === undefined) return {};
  return { ...(theme !== undefined && { theme }), colours: { ...(primary && { primary }), ...(accent && { accent }) } };
}

function tellTaken(error: unknown): never {
  const cause = (error as Error).cause as { code?: string; constraint?: string } | undefined;
  if (cause?.code !== '23505') throw error;
  const what = cause.constraint?.startsWith('tenant_host') ? 'One of the hosts belongs to a tenant' : 'There is a tenant of that key';
  throw new CommandFailed(`${what} already. \`portico tenants\` lists them.`, { cause: error });
}
