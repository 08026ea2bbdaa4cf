/** Signed heads of the stream of activity, kept in a file beside the database: an end that is cut off there is still known here. */
import { appendFile, open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { Head } from '#server/activity';

const Bytes = z.hex().transform((text) => new Uint8Array(Buffer.from(text, 'hex')));
/** Lines of before say neither how they are signed nor by which key. */
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

/** The tenant was removed by whoever runs the house, with its stream. */
const Removal = z.object({ tenantId: z.uuid(), removed: z.string() });

const pathIn = (dataFolder: string): string => join(dataFolder, 'activity-heads.log');

/** As readHeads reads it: a line of JSON. */
export function writeHead({ tenantId, seq, hash, at, closing, scheme, key, signature }: Head): string {
  const [hashed, signed] = [hash, signature].map((bytes) => Buffer.from(bytes).toString('hex'));
  return JSON.stringify({ tenantId, seq, hash: hashed, at, closing, scheme, key, signature: signed });
}

/** A line that is no head, or that was cut short, as by a power cut, is passed over. */
export function readHeads(text: string): Head[] {
  return text.split('\n').flatMap((line) => {
    const head = Line.safeParse(parsed(line));
    return head.success ? [head.data] : [];
  });
}

export async function keepHead(dataFolder: string, head: Head): Promise<void> {
  await appendFile(pathIn(dataFolder), `${writeHead(head)}\n`, { mode: 0o600 });
}

/** What was kept of these tenants counts no more: they are gone, and one of the same id would begin anew. */
export async function dropHeads(dataFolder: string, tenantIds: Iterable<string>, now: Date): Promise<void> {
  const lines = Array.from(tenantIds, (tenantId) => `${JSON.stringify({ tenantId, removed: now.toISOString() })}\n`);
  await appendFile(pathIn(dataFolder), lines.join(''), { mode: 0o600 });
}

/** Those of one tenant; none where there is no file. */
export async function keptHeads(dataFolder: string, tenantId: string): Promise<Head[]> {
  return keptIn((await readFile(pathIn(dataFolder), 'utf8').catch(noneWhereMissing)) ?? '').get(tenantId) ?? [];
}

/** Where the last heads of every tenant that is in use stand. */
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
