/** Allows one process at a time on an embedded database: the engine itself would let a second one in and lose rows without an error. */
import { readFileSync, readlinkSync } from 'node:fs';
import { mkdir, open, readFile, stat, unlink, utimes } from 'node:fs/promises';
import { hostname, uptime } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { isTakenOver, type Fence } from './fence.ts';
import { StartRefused } from '../refused.ts';

export const LOCK_FILE = 'database.lock';

const HEARTBEAT_MS = 5_000;
/** After so long without a heartbeat a holder that cannot be looked up, because it ran on another machine or before a restart, counts as gone. */
const SILENCE_MS = 30_000;
/** Writing a lock, or removing a stale one, takes far less. */
const MOMENT_MS = 5_000;

const LockHolder = z.object({
  /** `server`, `portico import`. */
  what: z.string(),
  pid: z.number(),
  host: z.string(),
  /** The place in which the process number is valid: a machine since it started, and a container. */
  place: z.string(),
  /** Distinguishes a process from a later one with the same number; null where the system does not say. */
  born: z.string().nullable(),
  startedAt: z.string(),
});
type LockHolder = z.infer<typeof LockHolder>;

export interface FolderLock {
  readonly fence: Fence;
  release(): Promise<void>;
}

/** @throws StartRefused naming the holder, when another process has it */
export async function takeLock(dataFolder: string, what: string): Promise<FolderLock> {
  await mkdir(dataFolder, { recursive: true });
  const path = join(dataFolder, LOCK_FILE);
  const ours: LockHolder = {
    what,
    pid: process.pid,
    host: hostname(),
    place: processPlace(),
    born: processStart(process.pid),
    startedAt: new Date().toISOString(),
  };
  const text = JSON.stringify(ours);
  const fence = { path, text };
  while (!(await createLockFile(path, text))) {
    const held = await readLock(path);
    if (held && isHeld(held)) throw lockRefusal(held.holder, dataFolder);
    if (held) await removeStale(path);
  }
  const heartbeat = setInterval(() => {
    // Our heartbeat would keep the lock of another process alive.
    if (isTakenOver(fence)) return clearInterval(heartbeat);
    const now = new Date();
    utimes(path, now, now).catch(() => undefined);
  }, HEARTBEAT_MS);
  heartbeat.unref();
  return {
    fence,
    async release() {
      clearInterval(heartbeat);
      if ((await readLock(path))?.text === text) await unlink(path);
    },
  };
}

async function createLockFile(path: string, text: string): Promise<boolean> {
  try {
    const file = await open(path, 'wx');
    try {
      await file.writeFile(text);
    } finally {
      await file.close();
    }
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

interface LockState {
  readonly text: string;
  /** Null when the file is half written, or not ours. */
  readonly holder: LockHolder | null;
  readonly silentMs: number;
}

async function readLock(path: string): Promise<LockState | null> {
  try {
    const [text, { mtimeMs }] = await Promise.all([readFile(path, 'utf8'), stat(path)]);
    return { text, holder: parseHolder(text), silentMs: Date.now() - mtimeMs };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

function parseHolder(text: string): LockHolder | null {
  try {
    return LockHolder.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

function isHeld({ holder, silentMs }: LockState): boolean {
  if (!holder) return silentMs < MOMENT_MS;
  if (holder.place !== processPlace()) return silentMs < SILENCE_MS;
  if (!isRunning(holder.pid)) return false;
  // Process numbers are used again: the same number is another process when that one began at another time.
  if (holder.born !== null) return processStart(holder.pid) === holder.born;
  const machineStarted = Date.now() - uptime() * 1000;
  return Date.parse(holder.startedAt) > machineStarted - SILENCE_MS;
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Two processes may find the same stale lock; only one at a time may remove it, and it checks once more before it does. */
async function removeStale(path: string): Promise<void> {
  const guard = `${path}.takeover`;
  if (!(await createLockFile(guard, String(process.pid)))) {
    const other = await readLock(guard);
    if (other && other.silentMs > MOMENT_MS) await unlink(guard).catch(() => undefined);
    await pause(50);
    return;
  }
  try {
    const held = await readLock(path);
    if (held && !isHeld(held)) await unlink(path);
  } finally {
    await unlink(guard);
  }
}

function lockRefusal(holder: LockHolder | null, dataFolder: string): StartRefused {
  const who = holder
    ? `${holder.what}, process ${holder.pid} on ${holder.host}, since ${holder.startedAt}`
    : 'a process that is just starting';
  return new StartRefused(
    'PORTICO_DATA',
    `The data folder ${resolve(dataFolder)} is in use by ${who}.`,
    'The embedded database serves one process at a time: stop that one first, or name another folder. With PostgreSQL (DATABASE_URL) several can run.',
  );
}

function processPlace(): string {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    return `${boot} ${readlinkSync('/proc/self/ns/pid')}`;
  } catch {
    return hostname();
  }
}

/** The time at which a process began, in ticks of the machine's clock; null where the system does not say, or for one that has ended. */
function processStart(pid: number): string | null {
  try {
    const [state, ...fields] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    return state === 'Z' || state === 'X' ? null : (fields[18] ?? null);
  } catch {
    return null;
  }
}
