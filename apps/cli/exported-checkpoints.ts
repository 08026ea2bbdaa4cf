/** Reads and writes the file of exported checkpoints that an auditor keeps: public keys in its first line, then a checkpoint in each line. */
import { readFile, writeFile } from 'node:fs/promises';
import { z } from 'zod';
import { KeyRefused, readCheckpointKey, formatCheckpointKey, type Checkpoint, type CheckpointKey } from '#server/audit';
import { parseCheckpoints, formatCheckpoint } from '../server/kept-checkpoints.ts';
import { CommandFailed } from './command.ts';

const FORMAT = 'portico audit heads';
const ExportPreamble = z.object({
  format: z.literal(FORMAT),
  version: z.literal(1),
  exportedAt: z.string(),
  publicKeys: z.array(z.string()).min(1),
});

export interface ExportedCheckpoints {
  readonly keys: readonly CheckpointKey[];
  readonly checkpoints: readonly Checkpoint[];
}

/** @throws CommandFailed when the file is there already, or cannot be written */
export async function writeExportedCheckpoints(path: string, { keys, checkpoints }: ExportedCheckpoints, now: Date): Promise<void> {
  const preamble = { format: FORMAT, version: 1, exportedAt: now.toISOString(), publicKeys: keys.map(formatCheckpointKey) };
  const lines = [JSON.stringify(preamble), ...checkpoints.map(formatCheckpoint)];
  await writeFile(path, lines.map((line) => `${line}\n`).join(''), { flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
    throw new CommandFailed(
      error.code === 'EEXIST' ? `${path} is there already, and what was exported once is left as it is.` : `${path}: ${error.message}`,
      { cause: error },
    );
  });
}

/** @throws CommandFailed when it is no file of exported checkpoints */
export async function readExportedCheckpoints(path: string): Promise<ExportedCheckpoints> {
  const [first = '', ...rest] = (await readTextFile(path)).split('\n');
  const preamble = ExportPreamble.safeParse(parsePreamble(first));
  if (!preamble.success) throw new CommandFailed(`${path} is no file of exported checkpoints.`);
  const keys = preamble.data.publicKeys.map((pem) => parsePublicKey(pem, path));
  const lines = rest.filter((line) => line !== '');
  const checkpoints = parseCheckpoints(lines.join('\n'));
  if (checkpoints.length !== lines.length) throw new CommandFailed(`${path} holds lines that are no checkpoints: it was cut or changed.`);
  return { keys, checkpoints };
}

/** @throws CommandFailed */
export async function readKeyFile(path: string): Promise<CheckpointKey> {
  return parsePublicKey(await readTextFile(path), path);
}

function parsePublicKey(pem: string, path: string): CheckpointKey {
  try {
    return readCheckpointKey(pem);
  } catch (error) {
    throw error instanceof KeyRefused ? new CommandFailed(`${path} ${error.message}.`, { cause: error }) : error;
  }
}

async function readTextFile(path: string): Promise<string> {
  return await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new CommandFailed(`${path} cannot be read: ${error.code ?? error.message}.`, { cause: error });
  });
}

function parsePreamble(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}
