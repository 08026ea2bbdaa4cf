/** Hashes passwords. Hashing is slow on purpose, so only a few are hashed at once: tenants take turns, and each is served in the order in which it came. */
import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { FairQueue, type QueueLimits, type QueueMember } from '#platform';

/** The cost parameters of scrypt. */
export interface ScryptCost {
  readonly N: number;
  readonly r: number;
  readonly p: number;
}

/** As a power of two: scrypt's N, with r = 8 and p = 1. The least that OWASP's Password Storage Cheat Sheet asks for: 128 MB for each. */
const LEAST_WORK = 17;
/** Cost of old hashes, which do not contain their cost. */
export const FORMER_COST: ScryptCost = { N: 2 ** 14, r: 16, p: 1 };

const SALT_BYTES = 16;
const KEY_BYTES = 32;
/** Hashes at once: each takes one of the four threads of Node, which files and host names need too. */
const AT_ONCE = 2;
/** With more than the least work there is only one at a time, so that hashing uses at most 256 MB, or what a single hash needs. */
const AT_ONCE_BEYOND = 1;
/** Longest queue, some four seconds of work, and a tenant's share of it; further calls are refused instead of waiting. */
const QUEUE_LIMITS: QueueLimits = { all: 16, ofTenant: 12, ofPerson: Infinity };

export interface PasswordHasher {
  /** Returns a salted hash that contains its cost: `$scrypt$ln=17,r=8,p=1$<salt>$<key>`. @throws Refusal `server.busy` */
  hash(password: string): Promise<string>;
  /**
   * Whether the hash was made from this password. Without a hash, and with a weaker one, the comparison does as much work as with any other.
   * @throws Refusal `server.busy`
   */
  isOf(hash: string | null, password: string): Promise<boolean>;
  /** Whether the hash was made with less work than a new one. */
  isWeak(hash: string): boolean;
  /** Derives a key from a password and a salt. @throws Refusal `server.busy` */
  key(password: string, salt: Uint8Array, cost?: ScryptCost): Promise<Buffer>;
  /** Cost of new hashes. */
  readonly cost: ScryptCost;
}

export interface SharedPasswordHasher extends PasswordHasher {
  /** The same for one tenant, which takes its turn among the others. */
  of(tenant: string): PasswordHasher;
}

/** @param work base-2 logarithm of scrypt's N */
export function openPasswordHasher(work: number): SharedPasswordHasher {
  const cost = costOf(work);
  const queue = openQueue(work > LEAST_WORK ? AT_ONCE_BEYOND : AT_ONCE);
  const of = (tenant: string): PasswordHasher => ({
    cost,
    hash: (password) => queue(tenant, () => hashPassword(password, work)),
    isOf: (hash, password) => queue(tenant, () => comparePassword(hash, password, work)),
    isWeak: (hash) => workOf(readHash(hash).cost) < workOf(cost),
    key: (password, salt, other = cost) => queue(tenant, () => deriveKey(password, salt, other)),
  });
  return { ...of(''), of };
}

/** Hashes a password outside the server, for a command or the demo. The number of simultaneous hashes is not limited. */
export async function hashPassword(password: string, work = LEAST_WORK): Promise<string> {
  const [cost, salt] = [costOf(work), randomBytes(SALT_BYTES)];
  const key = await deriveKey(password, salt, cost);
  return `$scrypt$${costText(cost)}$${unpaddedBase64(salt)}$${unpaddedBase64(key)}`;
}

export function costText({ N, r, p }: ScryptCost): string {
  return `ln=${Math.log2(N)},r=${r},p=${p}`;
}

/** Reads a cost from its text; null for an invalid text. */
export function readCost(text: string): ScryptCost | null {
  const [, work, r, p] = /^ln=(\d{1,2}),r=(\d{1,2}),p=(\d)$/.exec(text) ?? [];
  return work === undefined ? null : { N: 2 ** Number(work), r: Number(r), p: Number(p) };
}

function costOf(work: number): ScryptCost {
  return { N: 2 ** work, r: 8, p: 1 };
}

/** The number of blocks of 128 bytes that scrypt fills and reads again. */
function workOf({ N, r, p }: ScryptCost): number {
  return N * r * p;
}

interface PasswordHash {
  readonly cost: ScryptCost;
  readonly salt: Uint8Array | string;
  readonly key: Buffer;
}

function readHash(hash: string): PasswordHash {
  const [, cost, salt, key] = /^\$scrypt\$([^$]+)\$([^$]+)\$([^$]+)$/.exec(hash) ?? [];
  const said = readCost(cost ?? '');
  if (said && salt && key) return { cost: said, salt: Buffer.from(salt, 'base64'), key: Buffer.from(key, 'base64') };
  // In old hashes the salt is the text of its hexadecimal digits.
  const [, formerSalt, formerKey] = /^([0-9a-f]{32}):([0-9a-f]{128})$/.exec(hash) ?? [];
  if (formerSalt && formerKey) return { cost: FORMER_COST, salt: formerSalt, key: Buffer.from(formerKey, 'hex') };
  throw new Error('what is kept as the hash of a password is none');
}

async function comparePassword(hash: string | null, password: string, work: number): Promise<boolean> {
  if (hash === null) {
    await deriveKey(password, randomBytes(SALT_BYTES), costOf(work));
    return false;
  }
  const { cost, salt, key } = readHash(hash);
  const derived = await deriveKey(password, salt, cost, key.length);
  // Each round does twice the work of the one before: together with the comparison that makes the work of a new hash.
  for (let done = Math.log2(workOf(cost) / workOf(costOf(0))); done < work; done += 1)
    await deriveKey(password, randomBytes(SALT_BYTES), costOf(done));
  return timingSafeEqual(derived, key);
}

function deriveKey(password: string, salt: Uint8Array | string, cost: ScryptCost, bytes = KEY_BYTES): Promise<Buffer> {
  const maxmem = 256 * cost.N * cost.r;
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, bytes, { ...cost, maxmem }, (error, key) => (error ? reject(error) : resolve(key)));
  });
}

function unpaddedBase64(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}

interface WaitingHash extends QueueMember {
  readonly go: () => void;
}

/** Runs tasks of tenants in turn, with a limit of simultaneous ones. */
function openQueue(atOnce: number) {
  let running = 0;
  const queue = new FairQueue<WaitingHash>(QUEUE_LIMITS);
  return async <Result>(tenant: string, work: () => Promise<Result>): Promise<Result> => {
    if (running >= atOnce) await new Promise<void>((go) => queue.add({ tenant, person: null, go }));
    else running += 1;
    try {
      return await work();
    } finally {
      const next = queue.take();
      if (next) next.go();
      else running -= 1;
    }
  };
}
