/** Keeps signed checkpoints of the audit log in a file beside the database, so that rows cut off at its end are still noticed. */
import { access, appendFile, open, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { Checkpoint } from '#server/audit';

const HexBytes = z.hex().transform((text) => new Uint8Array(Buffer.from(text, 'hex')));
/** Old lines name neither the scheme nor the key of their signature. */
const CheckpointLine = z.object({
  tenantId: z.uuid(),
  seq: z.number().int(),
  hash: HexBytes,
  at: z.string(),
  closing: z.boolean().default(false),
  scheme: z.enum(['ed25519', 'hmac-sha256']).default('hmac-sha256'),
  key: z.string().nullable().default(null),
  signature: HexBytes,
});

/** The tenant was removed, with its audit log, by whoever runs the installation. */
const RemovalLine = z.object({ tenantId: z.uuid(), removed: z.string() });

const checkpointPath = (dataFolder: string): string => join(dataFolder, 'audit-checkpoints.log');

/** Gives the file the name that it has now, where an earlier version wrote it under another. */
export async function renameFormerCheckpointFile(dataFolder: string): Promise<void> {
  const isThere = await access(checkpointPath(dataFolder)).then(() => true, nullIfMissing);
  if (!isThere) await rename(join(dataFolder, 'activity-heads.log'), checkpointPath(dataFolder)).catch(nullIfMissing);
}

/** A line of JSON, as parseCheckpoints reads it. */
export function formatCheckpoint({ tenantId, seq, hash, at, closing, scheme, key, signature }: Checkpoint): string {
  const [hashed, signed] = [hash, signature].map((bytes) => Buffer.from(bytes).toString('hex'));
  return JSON.stringify({ tenantId, seq, hash: hashed, at, closing, scheme, key, signature: signed });
}

/** A line that is no checkpoint, or that was cut short, as by a power cut, is skipped. */
export function parseCheckpoints(text: string): Checkpoint[] {
  return text.split('\n').flatMap((line) => {
    const checkpoint = CheckpointLine.safeParse(parseJsonLine(line));
    return checkpoint.success ? [checkpoint.data] : [];
  });
}

export async function appendCheckpoint(dataFolder: string, checkpoint: Checkpoint): Promise<void> {
  await appendFile(checkpointPath(dataFolder), `${formatCheckpoint(checkpoint)}\n`, { mode: 0o600 });
}

/** Marks the checkpoints of these tenants as void: the tenants are gone, and one of the same id would begin again. */
export async function dropCheckpoints(dataFolder: string, tenantIds: Iterable<string>, now: Date): Promise<void> {
  const lines = Array.from(tenantIds, (tenantId) => `${JSON.stringify({ tenantId, removed: now.toISOString() })}\n`);
  await appendFile(checkpointPath(dataFolder), lines.join(''), { mode: 0o600 });
}

/** The checkpoints of one tenant; none where there is no file. */
export async function readTenantCheckpoints(dataFolder: string, tenantId: string): Promise<Checkpoint[]> {
  return checkpointsByTenant((await readFile(checkpointPath(dataFolder), 'utf8').catch(nullIfMissing)) ?? '').get(tenantId) ?? [];
}

/** So much of the end of the file holds the last checkpoints of every tenant that is in use. */
const TAIL_BYTES = 2 ** 20;

/** The last of each tenant in the end of the file, by its id. */
export async function readLastCheckpoints(dataFolder: string): Promise<Map<string, Checkpoint>> {
  const file = await open(checkpointPath(dataFolder), 'r').catch(nullIfMissing);
  if (!file) return new Map();
  try {
    const { size } = await file.stat();
    const buffer = Buffer.alloc(Math.min(size, TAIL_BYTES));
    await file.read(buffer, 0, buffer.length, size - buffer.length);
    return new Map(
      [...checkpointsByTenant(buffer.toString('utf8'))].flatMap(([tenantId, checkpoints]) =>
        checkpoints.slice(-1).map((checkpoint) => [tenantId, checkpoint] as const),
      ),
    );
  } finally {
    await file.close();
  }
}

function checkpointsByTenant(text: string): Map<string, Checkpoint[]> {
  const kept = new Map<string, Checkpoint[]>();
  for (const line of text.split('\n')) {
    const [checkpoint] = parseCheckpoints(line);
    const removal = RemovalLine.safeParse(parseJsonLine(line));
    if (checkpoint) {
      const checkpoints = kept.get(checkpoint.tenantId) ?? [];
      checkpoints.push(checkpoint);
      kept.set(checkpoint.tenantId, checkpoints);
    } else if (removal.success) kept.delete(removal.data.tenantId);
  }
  return kept;
}

function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}

function parseJsonLine(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}
