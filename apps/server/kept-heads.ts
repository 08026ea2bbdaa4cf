/** Keeps signed checkpoints of the audit stream in a file beside the database, so that rows cut off at its end are still noticed. */
import { appendFile, open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { Head } from '#server/activity';

const Bytes = z.hex().transform((text) => new Uint8Array(Buffer.from(text, 'hex')));
/** Old lines name neither the scheme nor the key of their signature. */
const Line = z.object({
  tenantId: z.uuid(),
  seq: z.number().int(),
  hash: Bytes,
  at: z.string(),
  closing: z.boolean().default(false),
  scheme: z.enum(['ed25519', 'hmac-sha256']).default('hmac-sha256'),
  key: z.string().nullable().default(null),
  signature: Bytes,
});

/** The tenant was removed, with its stream, by whoever runs the installation. */
const Removal = z.object({ tenantId: z.uuid(), removed: z.string() });

const pathIn = (dataFolder: string): string => join(dataFolder, 'activity-heads.log');

/** A line of JSON, as parseCheckpoints reads it. */
export function writeHead({ tenantId, seq, hash, at, closing, scheme, key, signature }: Head): string {
  const [hashed, signed] = [hash, signature].map((bytes) => Buffer.from(bytes).toString('hex'));
  return JSON.stringify({ tenantId, seq, hash: hashed, at, closing, scheme, key, signature: signed });
}

/** A line that is no checkpoint, or that was cut short, as by a power cut, is skipped. */
export function readHeads(text: string): Head[] {
  return text.split('\n').flatMap((line) => {
    const head = Line.safeParse(parsed(line));
    return head.success ? [head.data] : [];
  });
}

export async function keepHead(dataFolder: string, head: Head): Promise<void> {
  await appendFile(pathIn(dataFolder), `${writeHead(head)}\n`, { mode: 0o600 });
}

/** Marks the checkpoints of these tenants as void: the tenants are gone, and one of the same id would begin again. */
export async function dropHeads(dataFolder: string, tenantIds: Iterable<string>, now: Date): Promise<void> {
  const lines = Array.from(tenantIds, (tenantId) => `${JSON.stringify({ tenantId, removed: now.toISOString() })}\n`);
  await appendFile(pathIn(dataFolder), lines.join(''), { mode: 0o600 });
}

/** The checkpoints of one tenant; none where there is no file. */
export async function keptHeads(dataFolder: string, tenantId: string): Promise<Head[]> {
  return keptIn((await readFile(pathIn(dataFolder), 'utf8').catch(noneWhereMissing)) ?? '').get(tenantId) ?? [];
}

/** So much of the end of the file holds the last checkpoints of every tenant that is in use. */
const TAIL_BYTES = 2 ** 20;

/** The last of each tenant in the end of the file, by its id. */
export async function lastKeptHeads(dataFolder: string): Promise<Map<string, Head>> {
  const file = await open(pathIn(dataFolder), 'r').catch(noneWhereMissing);
  if (!file) return new Map();
  try {
    const { size } = await file.stat();
    const buffer = Buffer.alloc(Math.min(size, TAIL_BYTES));
    await file.read(buffer, 0, buffer.length, size - buffer.length);
    return new Map(
      [...keptIn(buffer.toString('utf8'))].flatMap(([tenantId, heads]) => heads.slice(-1).map((head) => [tenantId, head] as const)),
    );
  } finally {
    await file.close();
  }
}

function keptIn(text: string): Map<string, Head[]> {
  const kept = new Map<string, Head[]>();
  for (const line of text.split('\n')) {
    const [head] = readHeads(line);
    const removal = Removal.safeParse(parsed(line));
    if (head) {
      const heads = kept.get(head.tenantId) ?? [];
      heads.push(head);
      kept.set(head.tenantId, heads);
    } else if (removal.success) kept.delete(removal.data.tenantId);
  }
  return kept;
}

function noneWhereMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}
