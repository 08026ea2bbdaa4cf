/** Reads a command line against the options and operands that its command declares, and writes the help. */
import { parseArgs } from 'node:util';
import { UsageError, type Command, type CommandArguments, type CommandOption } from './command.ts';

/** Options that every command has. */
export const COMMON_OPTIONS = {
  json: { means: 'Answer as one line of JSON', flag: true },
  help: { means: 'Say what the command does and takes', flag: true },
} as const;

/** @throws UsageError */
export function readArguments(command: Command, args: readonly string[]): CommandArguments {
  const declared: Readonly<Record<string, CommandOption>> = { ...command.options, ...COMMON_OPTIONS };
  const { values, positionals } = parseOptions(declared, args);
  const operands = Object.keys(command.operands ?? {});
  if (positionals.length > operands.length) throw new UsageError(`"${positionals[operands.length]}" is one too many`);
  const all = new Map<string, unknown>([...Object.entries(values), ...operands.map((name, at) => [name, positionals[at]] as const)]);
  if (all.get('help') !== true) {
    const missing = [
      ...operands.map((name) => `<${name}>`).filter((_, at) => positionals[at] === undefined),
      ...requiredOptions(command)
        .map((name) => `--${name}`)
        .filter((name) => all.get(name.slice(2)) === undefined),
    ];
    if (missing.length > 0) throw new UsageError(`${missing.join(', ')} ${missing.length === 1 ? 'is' : 'are'} missing`);
  }
  const optional = (name: string) => {
    const value = all.get(name);
    return typeof value === 'string' ? value : undefined;
  };
  return {
    optional,
    flag: (name) => all.get(name) === true,
    all(name) {
      const values = all.get(name);
      return Array.isArray(values) ? values.map(String) : [];
    },
    text(name) {
      const value = optional(name);
      if (value === undefined) throw new UsageError(`--${name} is missing`);
      return value;
    },
  };
}

function parseOptions(declared: Readonly<Record<string, CommandOption>>, args: readonly string[]) {
  const options = Object.fromEntries(
    Object.entries(declared).map(([name, { flag, many }]) => [
      name,
      { type: flag ? ('boolean' as const) : ('string' as const), multiple: many === true },
    ]),
  );
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    throw new UsageError((error as Error).message.split('. ')[0] ?? '', { cause: error });
  }
}

function requiredOptions({ options = {} }: Command): string[] {
  return Object.entries(options)
    .filter(([, { required }]) => required)
    .map(([name]) => name);
}

/** The text that `portico <name> --help` prints. */
export function commandHelp(name: string, command: Command): string {
  const { operands = {}, options = {}, summary } = command;
  const usage = [
    'portico',
    name,
    ...Object.keys(operands).map((operand) => `<${operand}>`),
    ...requiredOptions(command).map((option) => `--${option} ...`),
  ];
  const rows = [
    ...Object.entries(operands).map(([operand, means]) => [`<${operand}>`, means] as const),
    ...Object.entries({ ...options, ...COMMON_OPTIONS }).map(
      ([option, { means, flag, required }]: [string, { means: string; flag?: true; required?: true }]) =>
        [`--${option}${flag ? '' : ' ...'}`, required ? `${means} (required)` : means] as const,
    ),
  ];
  return [summary, '', `  ${usage.join(' ')}`, '', ...alignRows(rows)].join('\n');
}

/** The text that `portico --help` prints. */
export function commandOverview(commands: Readonly<Record<string, Command>>): string {
  const rows = Object.entries(commands).map(([name, { summary }]) => [name, summary] as const);
  return ['portico <command> [--json] [--help]', '', ...alignRows(rows)].join('\n');
}

function alignRows(rows: readonly (readonly [string, string])[]): string[] {
  const width = Math.max(...rows.map(([left]) => left.length));
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`);
}
