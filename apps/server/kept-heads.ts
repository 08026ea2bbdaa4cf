/** Signed heads of the stream of activity, kept in a file beside the database: an end that is cut off there is still known here. */
import { appendFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { Head } from '#server/activity';

const Bytes = z.hex().transform((text) => new Uint8Array(Buffer.from(text, 'hex')));
const Line = z.object({ tenantId: z.uuid(), seq: z.number().int(), hash: Bytes, at: z.string(), signature: Bytes });

const pathIn = (dataFolder: string): string => join(dataFolder, 'activity-heads.log');

export async function keepHead(dataFolder: string, { tenantId, seq, hash, at, signature }: Head): Promise<void> {
  const [hashed, signed] = [hash, signature].map((bytes) => Buffer.from(bytes).toString('hex'));
  await appendFile(pathIn(dataFolder), `${JSON.stringify({ tenantId, seq, hash: hashed, at, signature: signed })}\n`, { mode: 0o600 });
}

/** Those of one tenant; none where there is no file. A line that was cut short, as by a power cut, is passed over. */
export async function keptHeads(dataFolder: string, tenantId: string): Promise<Head[]> {
  const text = await readFile(pathIn(dataFolder), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  return text.split('\n').flatMap((line) => {
    const head = Line.safeParse(parsed(line));
    return head.success && head.data.tenantId === tenantId ? [head.data] : [];
  });
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}
