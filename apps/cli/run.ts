/** Runs one command line: finds the command, opens what it needs, prints its answer, and returns its exit code. */
import { Refusal, writeFieldMessages } from '#packages/endpoint';
import { TenantRefused, VariantsRefused } from '#server/tenants';
import { readConfig, SettingsRefused } from '../server/config.ts';
import { openLog } from '../server/plugins/log.ts';
import { openServerTexts } from '../server/texts.ts';
import { CommandFailed, UsageError, type Command, type CommandRuntime, type CommandContext } from './command.ts';
import { openCommandRuntime } from './house.ts';
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

export async function runCommandLine(
  commands: Readonly<Record<string, Command>>,
  args: readonly string[],
  terminal: Terminal,
): Promise<ExitCode> {
  const json = args.includes('--json');
  const [name, ...rest] = args;
  try {
    if (name === undefined || name === '--help' || name === 'help') {
      terminal.out(commandOverview(commands));
      return name === undefined ? 2 : 0;
    }
    const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
    if (!command) throw new UsageError(`There is no command "${name}". \`portico --help\` lists them.`);
    const given = readArguments(command, rest);
    if (given.flag('help')) {
      terminal.out(commandHelp(name, command));
      return 0;
    }
    const house = lazyRuntime(name, command, terminal);
    try {
      const { data, text, exit = 0 } = await command.run(given, { ...terminal, open: house.open, say: terminal.err });
      terminal.out(json ? JSON.stringify(data) : text);
      return exit;
    } finally {
      await house.close();
    }
  } catch (error) {
    return reportError(error, json, terminal);
  }
}

/** Opens the product at most once, and closes it if it was opened. */
function lazyRuntime(
  name: string,
  { changes }: Command,
  { environment, signal }: Terminal,
): { open: CommandContext['open']; close: () => Promise<void> } {
  let opened: Promise<{ house: CommandRuntime; close: () => Promise<void> }> | undefined;
  const openNow = async () => {
    const config = readConfig(environment);
    return openCommandRuntime(config, openLog(config.logLevel === 'debug' ? 'debug' : 'warn'), { name, changes, signal });
  };
  return {
    open: async () => (await (opened ??= openNow())).house,
    close: async () => (await opened?.catch(() => undefined))?.close(),
  };
}

function reportError(error: unknown, json: boolean, { err }: Terminal): ExitCode {
  const say = (code: string, message: string, more: object = {}) => err(json ? JSON.stringify({ error: code, message, ...more }) : message);
  if (error instanceof SettingsRefused) {
    say('settings.refused', error.refused.map(({ setting, reason, remedy }) => `${setting}: ${reason}\n  ${remedy}`).join('\n'), {
      refused: error.refused,
    });
    return 2;
  }
  if (error instanceof UsageError) {
    say('usage', error.message);
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
  if (error instanceof CommandFailed || (error instanceof Error && error.name === 'StartRefused')) {
    say('failed', error.message);
    return 1;
  }
  say('failed', error instanceof Error ? (error.stack ?? error.message) : String(error));
  return 1;
}
