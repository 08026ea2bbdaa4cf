/** Shows the settings of a tenant, and changes them by a file: `portico tenant show` and `portico tenant change --settings`. */
import { changeTenant } from '#server/tenants';
import { CommandFailed, UsageError, type CommandArguments, type CommandContext, type CommandResult } from '../command.ts';
import { readJsonDocument } from '../json-document.ts';

/** The other options of `change`. */
const OTHERS = ['theme', 'primary', 'accent', 'pages'] as const;

export async function showSettings(args: CommandArguments, { open }: CommandContext): Promise<CommandResult> {
  const { settings } = await (await open()).tenant(args.text('key'));
  return { data: settings, text: JSON.stringify(settings, null, 2) };
}

/** The settings that the file names replace those of the record, each as a whole; the others stay. */
export async function changeByFile(args: CommandArguments, { open, input }: CommandContext): Promise<CommandResult> {
  const beside = OTHERS.filter((name) => args.optional(name) !== undefined);
  if (beside.length > 0) throw new UsageError(`--settings stands alone: leave out ${beside.map((name) => `--${name}`).join(', ')}`);
  const file = args.text('settings');
  const wanted = await readJsonDocument(file, input);
  if (!isJsonObject(wanted)) throw new CommandFailed('The settings are a JSON object: {"postDays": 90}. `portico tenant show` prints one.');
  const names = Object.keys(wanted);
  if (names.length === 0) throw new CommandFailed('The object names no setting.');
  const house = await open();
  const tenant = await house.tenant(args.text('key'));
  await house.change(tenant, 'changeTenant', ({ db, tell }) =>
    db.transaction(async (tx) => {
      // Never the values: what a provider needs may be confidential.
      tell({ detail: { settings: names } });
      return changeTenant(tx, tenant.id, wanted);
    }),
  );
  const text = `${tenant.key} has ${names.join(', ')} as the document says. Servers that run follow within five seconds.`;
  return { data: { key: tenant.key, settings: names }, text };
}

function isJsonObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
