/** `portico tenant`: makes a tenant from a variant, shows and changes its settings, theme or pages, or gives it or a portal a host of its own. */
import { randomUUID } from 'node:crypto';
import { originOf, type Db } from '#platform';
import { seedForms } from '#server/forms';
import { savePages, readPagesFrom } from '#server/navigation';
import { issueSetUpLink } from '#server/sign-in';
import { seedStatuses } from '#server/statuses';
import { changeTenant, createTenant, assignHosts, releaseHosts, VariantsRefused } from '#server/tenants';
import { readConfig } from '../../server/config.ts';
import { readWholeVariants } from '../../server/variants.ts';
import { widgets } from '../../server/widgets.ts';
import {
  CommandFailed,
  UsageError,
  type Command,
  type CommandArguments,
  type CommandResult,
  type CommandContext,
  type CommandRuntime,
} from '../command.ts';
import { changeByFile, showSettings } from './tenant-settings.ts';

/** The form of a key, as in `<key>.localhost`. */
const KEY = /^[a-z][a-z0-9-]{0,61}$/;
const HOST = /^(?=.{1,253}$)[a-z0-9-]{1,63}(\.[a-z0-9-]{1,63})*$/;

export const tenant: Command = {
  summary:
    'Make a tenant from a variant (create), issue another link for its first administrator (invite), show its settings (show), change them, its theme and colours or its pages (change), or give it, or a portal of it, a host of its own (host)',
  changes: { createTenant: 'write', issueSetUpLink: 'write', changeTenant: 'write', giveHosts: 'write', takeHosts: 'write' },
  operands: { action: 'create, invite, show, change or host' },
  options: {
    key: { means: 'Key of the tenant, its word in <key>.localhost', required: true },
    from: { means: 'create: the variant whose settings it begins with' },
    host: { means: 'create: a host of its own, without port; host: one that leads to it, or to the portal', many: true },
    portal: {
      means:
        'host: key of the portal to which it leads, its word in /dashboard/<key>; without it, to the tenant itself, as links in letters do',
    },
    remove: { means: 'host: they lead there no more', flag: true },
    theme: { means: 'The theme, one of those that the tenant offers' },
    primary: { means: 'A colour of its own for what can be acted upon, as #rrggbb' },
    accent: { means: 'A colour of its own beside it' },
    settings: {
      means: 'change: a JSON object whose settings replace those of the tenant, each as a whole, as a file or - for standard input',
    },
    pages: { means: 'change: a folder with sitemap.json and reports/, which say what stands at which address' },
  },
  run(args, surroundings) {
    const action = args.text('action');
    if (args.optional('settings') !== undefined && action !== 'change') throw new UsageError('--settings is of change alone');
    if (action === 'create') return createFromVariant(args, surroundings);
    if (action === 'invite') return inviteAdministrator(args, surroundings);
    if (action === 'show') return showSettings(args, surroundings);
    if (action === 'change') return changeSettings(args, surroundings);
    if (action === 'host') return changeHosts(args, surroundings);
    throw new UsageError(`A tenant cannot be told to ${action}. Say create, invite, show, change or host.`);
  },
};

async function createFromVariant(args: CommandArguments, { open, environment }: CommandContext): Promise<CommandResult> {
  const [key, from, hosts] = [args.text('key'), args.optional('from'), args.all('host')];
  if (!KEY.test(key)) throw new UsageError('--key is a word of small letters, digits and hyphens that begins with a letter');
  checkHosts(hosts);
  const variants = await readWholeVariants();
  const variant = variants.find(({ name }) => name === from);
  if (!variant) throw new UsageError(`--from is one of ${variants.map(({ name }) => name).join(', ')}`);
  const house = await open();
  const id = randomUUID();
  const settings = { ...variant.settings, firstSteps: true, ...readThemeOptions(args) };
  const path = await house
    .change({ id }, 'createTenant', ({ db, tell }) =>
      db.transaction(async (tx) => {
        await createTenant(tx, settings, { id, key, hosts, demo: false });
        await seedStatuses(tx, variant.statuses);
        await seedForms(tx, variant.forms);
        if (variant.pages) await savePages(tx, id, variant.pages);
        tell({ detail: { key, from, hosts } });
        return issueSetUpLink(tx, new Date());
      }),
    )
    .catch(rethrowTaken);
  const link = await linkOf(house, key, path, environment);
  return { data: { id, key, from, hosts, link }, text: `${settings.brand.name} is there. ${LINK_LEADS}\n${link}` };
}

const LINK_LEADS = 'Its first administrator comes in by this link, once, within seven days:';

async function inviteAdministrator(args: CommandArguments, { open, environment }: CommandContext): Promise<CommandResult> {
  const key = args.text('key');
  const house = await open();
  const tenant = await house.tenant(key);
  const path = await house.change(tenant, 'issueSetUpLink', ({ db }) =>
    db.transaction(async (tx) => {
      const issued = await issueSetUpLink(tx, new Date());
      if (issued === null) throw new CommandFailed(`${key} has an administrator already. \`portico add-person\` adds another one.`);
      return issued;
    }),
  );
  const link = await linkOf(house, key, path, environment);
  return { data: { key, link }, text: `${LINK_LEADS}\n${link}` };
}

async function linkOf(
  house: CommandRuntime,
  key: string,
  path: string | null,
  environment: CommandContext['environment'],
): Promise<string | null> {
  return path === null ? null : `${originOf(await house.tenant(key), readConfig(environment))}${path}`;
}

function checkHosts(hosts: readonly string[]): void {
  for (const one of hosts) if (!HOST.test(one)) throw new UsageError(`--host ${one} is not a host in small letters, without port`);
}

async function changeHosts(args: CommandArguments, { open }: CommandContext): Promise<CommandResult> {
  const [portal, hosts, remove] = [args.optional('portal') ?? null, args.all('host'), args.flag('remove')];
  if (hosts.length === 0) throw new UsageError('--host is missing');
  checkHosts(hosts);
  const house = await open();
  const tenant = await house.tenant(args.text('key'));
  const { id, key } = tenant;
  const changed = await house
    .change(tenant, remove ? 'takeHosts' : 'giveHosts', ({ db, tell }) =>
      db.transaction(async (tx) => {
        tell({ detail: { portal, hosts } });
        if (remove) return takeAllHosts(tx, { id, key }, portal, hosts);
        if (!(await assignHosts(tx, id, portal, hosts))) throw new CommandFailed(`${key} has no portal ${portal}.`);
        return hosts;
      }),
    )
    .catch(rethrowTaken);
  const text = `${changed.join(', ')} leads to ${portal ?? key}${remove ? ' no more' : ''}.`;
  return { data: { key, portal, hosts: changed }, text };
}

/** Takes all of the hosts away from the portal, or from the tenant itself, or none. */
async function takeAllHosts(
  tx: Db,
  { id, key }: { readonly id: string; readonly key: string },
  portal: string | null,
  hosts: readonly string[],
): Promise<readonly string[]> {
  const taken = await releaseHosts(tx, id, portal, hosts);
  const missing = hosts.filter((one) => !taken.includes(one));
  if (missing.length > 0) throw new CommandFailed(`${portal ?? key} has no host ${missing.join(', ')}.`);
  return taken;
}

async function changeSettings(args: CommandArguments, surroundings: CommandContext): Promise<CommandResult> {
  if (args.optional('from') !== undefined || args.all('host').length > 0) throw new UsageError('--from and --host are of create alone');
  return args.optional('settings') === undefined ? changeAppearance(args, surroundings) : changeByFile(args, surroundings);
}

async function changeAppearance(args: CommandArguments, { open }: CommandContext): Promise<CommandResult> {
  const [wanted, folder] = [readThemeOptions(args), args.optional('pages')];
  if (Object.keys(wanted).length === 0 && folder === undefined)
    throw new UsageError('--settings, --theme, --primary, --accent or --pages is missing');
  const pages = folder === undefined ? null : await readFolderPages(folder);
  const house = await open();
  const tenant = await house.tenant(args.text('key'));
  const { id, key } = tenant;
  const { theme, colours } = await house.change(tenant, 'changeTenant', ({ db, tell }) =>
    db.transaction(async (tx) => {
      if (pages) await savePages(tx, id, pages);
      tell({ detail: { ...wanted, ...(pages && { pages: true }) } });
      return changeTenant(tx, id, wanted);
    }),
  );
  return { data: { key, theme, colours }, text: `${key} has the theme ${theme}. Pages that are open show it when they are loaded again.` };
}

async function readFolderPages(folder: string) {
  const pages = await readPagesFrom(folder, widgets).catch((error: unknown) => {
    if (error instanceof VariantsRefused)
      throw new CommandFailed(
        error.faults.map(({ file, path, reason, remedy }) => `${folder}/${file}: ${path} ${reason}\n  ${remedy}`).join('\n'),
      );
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw new CommandFailed(`There is no folder ${folder}.`);
    throw error;
  });
  if (!pages) throw new CommandFailed(`${folder} says nothing of pages: put sitemap.json or reports/ into it.`);
  return pages;
}

/** The theme options that are args. Colours belong to a theme, so another theme begins without them. */
function readThemeOptions(args: CommandArguments): Readonly<Record<string, unknown>> {
  const [theme, primary, accent] = [args.optional('theme'), args.optional('primary'), args.optional('accent')];
  if (theme === undefined && primary === undefined && accent === undefined) return {};
  return { ...(theme !== undefined && { theme }), colours: { ...(primary && { primary }), ...(accent && { accent }) } };
}

function rethrowTaken(error: unknown): never {
  const cause = (error as Error).cause as { code?: string; constraint?: string } | undefined;
  if (cause?.code !== '23505') throw error;
  const what = cause.constraint?.startsWith('tenant_host') ? 'One of the hosts belongs to a tenant' : 'There is a tenant of that key';
  throw new CommandFailed(`${what} already. \`portico tenants\` lists them.`, { cause: error });
}
