/** Runs one command line: finds the command, opens what it needs, prints its answer, and returns its exit code. */
import { Refusal, writeFieldMessages } from '#packages/endpoint';
import { CommandFailed, UsageError, type Command, type CommandContext, type CommandRuntime, type CommandTable } from './command.ts';
import { commandHelp, commandOverview, readArguments } from './read.ts';

/** 0 done; 1 failed; 2 the command line or a setting is wrong; 3 refused by the product's own rules. */
export type ExitCode = 0 | 1 | 2 | 3;

export interface Terminal {
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
  readonly status?: (text: string) => void;
  readonly input: AsyncIterable<Uint8Array>;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly signal: AbortSignal;
}

export async function runCommandLine(commands: CommandTable, args: readonly string[], terminal: Terminal): Promise<ExitCode> {
  const json = args.includes('--json');
  const [name, ...rest] = args;
  try {
    if (name === undefined || name === '--help' || name === 'help') {
      terminal.out(commandOverview(await loadCommands(commands)));
      return name === undefined ? 2 : 0;
    }
    const command = Object.hasOwn(commands, name) ? await commands[name]?.() : undefined;
    if (!command) throw new UsageError(`There is no command "${name}". \`portico --help\` lists them.`);
    const args = readArguments(command, rest);
    if (args.flag('help')) {
      terminal.out(commandHelp(name, command));
      return 0;
    }
    const house = lazyRuntime(name, command, terminal);
    try {
      const { data, text, exit = 0 } = await command.run(args, { ...terminal, open: house.open, say: terminal.err });
      terminal.out(json ? JSON.stringify(data) : text);
      return exit;
    } finally {
      await house.close();
    }
  } catch (error) {
    return await reportError(error, json, terminal);
  }
}

export async function loadCommands(commands: CommandTable): Promise<Readonly<Record<string, Command>>> {
  const loaded = await Promise.all(Object.entries(commands).map(async ([name, load]) => [name, await load()] as const));
  return Object.fromEntries(loaded);
}

/** Opens the product at most once, and closes it if it was opened; most of its code is loaded only then. */
function lazyRuntime(
  name: string,
  { changes }: Command,
  { environment, signal }: Terminal,
): { open: CommandContext['open']; close: () => Promise<void> } {
  let opened: Promise<{ house: CommandRuntime; close: () => Promise<void> }> | undefined;
  const openNow = async () => {
    const [{ readConfig }, { openLog }, { openCommandRuntime }] = await Promise.all([
      import('../server/config.ts'),
      import('../server/plugins/log.ts'),
      import('./house.ts'),
    ]);
    const config = readConfig(environment);
    return openCommandRuntime(config, openLog(config.logLevel === 'debug' ? 'debug' : 'warn'), { name, changes, signal });
  };
  return {
    open: async () => (await (opened ??= openNow())).house,
    close: async () => (await opened?.catch(() => undefined))?.close(),
  };
}

async function reportError(error: unknown, json: boolean, { err }: Terminal): Promise<ExitCode> {
  const say = (code: string, message: string, more: object = {}) => err(json ? JSON.stringify({ error: code, message, ...more }) : message);
  if (error instanceof UsageError) {
    say('usage', error.message);
    return 2;
  }
  // By its name, so that the database need not be loaded to say what went wrong.
  if (error instanceof CommandFailed || (error instanceof Error && error.name === 'StartRefused')) {
    say('failed', error.message);
    return 1;
  }
  const [{ SettingsRefused }, { TenantRefused, VariantsRefused }, { openServerTexts }] = await Promise.all([
    import('../server/config.ts'),
    import('#server/tenants'),
    import('../server/texts.ts'),
  ]);
  if (error instanceof SettingsRefused) {
    say('settings.refused', error.refused.map(({ setting, reason, remedy }) => `${setting}: ${reason}\n  ${remedy}`).join('\n'), {
      refused: error.refused,
    });
    return 2;
  }
  if (error instanceof Refusal) {
    const words = openServerTexts()('en');
    const fields = writeFieldMessages(error.fields ?? {}, words);
    const lines = [words(`refusal.${error.code}`), ...(json ? [] : Object.entries(fields).map(([name, text]) => `  ${name}: ${text}`))];
    say(error.code, lines.join('\n'), error.fields ? { fields } : {});
    return 3;
  }
  if (error instanceof VariantsRefused || error instanceof TenantRefused) {
    say('settings.refused', error.message, { refused: error.faults });
    return 3;
  }
  say('failed', error instanceof Error ? (error.stack ?? error.message) : String(error));
  return 1;
}
