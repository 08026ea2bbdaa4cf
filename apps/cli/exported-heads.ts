/** Reads and writes the file of exported checkpoints that an auditor keeps: public keys in its first line, then a checkpoint in each line. */
import { readFile, writeFile } from 'node:fs/promises';
import { z } from 'zod';
import { KeyRefused, readHeadKey, writeHeadKey, type Head, type HeadKey } from '#server/activity';
import { readHeads, writeHead } from '../server/kept-heads.ts';
import { CommandFailed } from './command.ts';

const FORMAT = 'portico audit heads';
const Preamble = z.object({
  format: z.literal(FORMAT),
  version: z.literal(1),
  exportedAt: z.string(),
  publicKeys: z.array(z.string()).min(1),
});

export interface ExportedHeads {
  readonly keys: readonly HeadKey[];
  readonly heads: readonly Head[];
}

/** @throws CommandFailed when the file is there already, or cannot be written */
export async function writeExportedHeads(path: string, { keys, heads }: ExportedHeads, now: Date): Promise<void> {
  const preamble = { format: FORMAT, version: 1, exportedAt: now.toISOString(), publicKeys: keys.map(writeHeadKey) };
  const lines = [JSON.stringify(preamble), ...heads.map(writeHead)];
  await writeFile(path, lines.map((line) => `${line}\n`).join(''), { flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
    throw new CommandFailed(
      error.code === 'EEXIST' ? `${path} is there already, and what was exported once is left as it is.` : `${path}: ${error.message}`,
      { cause: error },
    );
  });
}

/** @throws CommandFailed when it is no file of exported checkpoints */
export async function readExportedHeads(path: string): Promise<ExportedHeads> {
  const [first = '', ...rest] = (await textOf(path)).split('\n');
  const preamble = Preamble.safeParse(parsed(first));
  if (!preamble.success) throw new CommandFailed(`${path} is no file of exported heads.`);
  const keys = preamble.data.publicKeys.map((pem) => keyOf(pem, path));
  const lines = rest.filter((line) => line !== '');
  const heads = readHeads(lines.join('\n'));
  if (heads.length !== lines.length) throw new CommandFailed(`${path} holds lines that are no heads: it was cut or changed.`);
  return { keys, heads };
}

/** @throws CommandFailed */
export async function readKeyFile(path: string): Promise<HeadKey> {
  return keyOf(await textOf(path), path);
}

function keyOf(pem: string, path: string): HeadKey {
  try {
    return readHeadKey(pem);
  } catch (error) {
    throw error instanceof KeyRefused ? new CommandFailed(`${path} ${error.message}.`, { cause: error }) : error;
  }
}

async function textOf(path: string): Promise<string> {
  return await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new CommandFailed(`${path} cannot be read: ${error.code ?? error.message}.`, { cause: error });
  });
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}
