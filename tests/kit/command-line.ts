/** Runs the command line in this process, over the database of a test. */
import { COMMANDS } from '../../apps/cli/commands.ts';
import { runCommandLine } from '../../apps/cli/run.ts';
import type { TestPlace } from './database.ts';

export interface CommandOutcome {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** An embedded database must be closed meanwhile. */
export async function runPortico({ environment }: Pick<TestPlace, 'environment'>, ...line: readonly string[]): Promise<CommandOutcome> {
  const said = { out: '', err: '' };
  const code = await runCommandLine(COMMANDS, line, {
    out: (text) => (said.out += `${text}\n`),
    err: (text) => (said.err += `${text}\n`),
    input: (async function* () {})(),
    environment: { ...environment, PORTICO_DEMO: 'no' },
    signal: new AbortController().signal,
  });
  return { code, ...said };
}
