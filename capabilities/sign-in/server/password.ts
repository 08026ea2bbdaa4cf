/** Hashing passwords: slow on purpose, therefore a few at a time, in the order in which they came. */
import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { refuse } from '#packages/endpoint';

/** Of scrypt. */
export interface Cost {
  readonly N: number;
  readonly r: number;
  readonly p: number;
}

/** As a power of two: scrypt's N, with r = 8 and p = 1. The least that OWASP's Password Storage Cheat Sheet asks for: 128 MB for each. */
const LEAST_WORK = 17;
/** Of hashes that do not say theirs. */
export const FORMER_COST: Cost = { N: 2 ** 14, r: 16, p: 1 };

const SALT_BYTES = 16;
const KEY_BYTES = 32;
/** Each hash takes one of the four threads that Node has, which files and names need too. */
const AT_ONCE = 2;
/** Beyond the least work there is one at a time, so that they hold 256 MB together, or what a single one needs. */
const AT_ONCE_BEYOND = 1;
/** Some four seconds of work; who comes after that is told so instead of waiting. */
const WAITING = 16;

export interface Passwords {
  /** A salted hash that says its cost: `$scrypt$ln=17,r=8,p=1$<salt>$<key>`. @throws Refusal `server.busy` */
  hash(password: string): Promise<string>;
  /**
   * Whether it is the one that the hash was made of. Without a hash, and with one of less work than today's, as much is done as for any other.
   * @throws Refusal `server.busy`
   */
  isOf(hash: string | null, password: string): Promise<boolean>;
  /** Whether the hash was made with less work than today's. */
  isWeak(hash: string): boolean;
  /** What a password comes to with this salt. @throws Refusal `server.busy` */
  key(password: string, salt: Uint8Array, cost?: Cost): Promise<Buffer>;
  /** Of a hash that is made now. */
  readonly cost: Cost;
}

/** @param work as a power of two */
export function openPasswords(work: number): Passwords {
  const cost = costOf(work);
  const paced = openQueue(work > LEAST_WORK ? AT_ONCE_BEYOND : AT_ONCE);
  return {
    cost,
    hash: (password) => paced(() => hashPassword(password, work)),
    isOf: (hash, password) => paced(() => compare(hash, password, work)),
    isWeak: (hash) => amountOf(readHash(hash).cost) < amountOf(cost),
    key: (password, salt, other = cost) => paced(() => derive(password, salt, other)),
  };
}

/** For whoever makes people beside the server: a command, the demo. Nothing bounds how many there are at once. */
export async function hashPassword(password: string, work = LEAST_WORK): Promise<string> {
  const [cost, salt] = [costOf(work), randomBytes(SALT_BYTES)];
  const key = await derive(password, salt, cost);
  return `$scrypt$${costText(cost)}$${unpadded(salt)}$${unpadded(key)}`;
}

export function costText({ N, r, p }: Cost): string {
  return `ln=${Math.log2(N)},r=${r},p=${p}`;
}

/** Null for what is none. */
export function readCost(text: string): Cost | null {
  const [, work, r, p] = /^ln=(\d{1,2}),r=(\d{1,2}),p=(\d)$/.exec(text) ?? [];
  return work === undefined ? null : { N: 2 ** Number(work), r: Number(r), p: Number(p) };
}

function costOf(work: number): Cost {
  return { N: 2 ** work, r: 8, p: 1 };
}

/** Blocks of 128 bytes that are filled and read again. */
function amountOf({ N, r, p }: Cost): number {
  return N * r * p;
}

interface Hash {
  readonly cost: Cost;
  readonly salt: Uint8Array | string;
  readonly key: Buffer;
}

function readHash(hash: string): Hash {
  const [, cost, salt, key] = /^\$scrypt\$([^$]+)\$([^$]+)\$([^$]+)$/.exec(hash) ?? [];
  const said = readCost(cost ?? '');
  if (said && salt && key) return { cost: said, salt: Buffer.from(salt, 'base64'), key: Buffer.from(key, 'base64') };
  // The salt is the text of its digits.
  const [, formerSalt, formerKey] = /^([0-9a-f]{32}):([0-9a-f]{128})$/.exec(hash) ?? [];
  if (formerSalt && formerKey) return { cost: FORMER_COST, salt: formerSalt, key: Buffer.from(formerKey, 'hex') };
  throw new Error('what is kept as the hash of a password is none');
}

async function compare(hash: string | null, password: string, work: number): Promise<boolean> {
  if (hash === null) {
    await derive(password, randomBytes(SALT_BYTES), costOf(work));
    return false;
  }
  const { cost, salt, key } = readHash(hash);
  const derived = await derive(password, salt, cost, key.length);
  // Twice the amount each time: what was done and these are today's work together.
  for (let done = Math.log2(amountOf(cost) / amountOf(costOf(0))); done < work; done += 1)
    await derive(password, randomBytes(SALT_BYTES), costOf(done));
  return timingSafeEqual(derived, key);
}

function derive(password: string, salt: Uint8Array | string, cost: Cost, bytes = KEY_BYTES): Promise<Buffer> {
  const maxmem = 256 * cost.N * cost.r;
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, bytes, { ...cost, maxmem }, (error, key) => (error ? reject(error) : resolve(key)));
  });
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}

/** Runs what it is given in the order in which it came, so many at once. */
function openQueue(atOnce: number) {
  let running = 0;
  const queue: (() => void)[] = [];
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (running >= atOnce) {
      if (queue.length >= WAITING) refuse('server.busy');
      await new Promise<void>((go) => queue.push(go));
    } else running += 1;
    try {
      return await work();
    } finally {
      const next = queue.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
