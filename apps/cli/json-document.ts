/** Reads a JSON document that a command line names: a file, or standard input. */
import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { CommandFailed, type CommandContext } from './command.ts';

/**
 * @param file `-` reads standard input
 * @throws CommandFailed for a file that cannot be read, or is not JSON
 */
export async function readJsonDocument(file: string, input: CommandContext['input']): Promise<unknown> {
  return parseDocument(await readDocument(file, input));
}

async function readDocument(file: string, input: CommandContext['input']): Promise<string> {
  if (file === '-') return (await buffer(input)).toString('utf8');
  return await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new CommandFailed(`${file} cannot be read: ${error.code ?? error.message}.`);
  });
}

function parseDocument(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new CommandFailed(`This is not JSON: ${(error as Error).message}`);
  }
}
