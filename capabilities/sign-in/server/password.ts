/** Hashing passwords: slow on purpose, therefore a few at a time. */
import { refuse } from '#packages/endpoint';

/** Each holds 32 MB and one thread of the four that Node has, which files and DNS need too. */
const AT_ONCE = 2;
/** Some four seconds of work; who comes after that is told so instead of waiting. */
const WAITING = 64;

let running = 0;
const queue: (() => void)[] = [];

/** @throws Refusal `server.busy` */
export async function paced<Result>(work: () => Promise<Result>): Promise<Result> {
  if (running >= AT_ONCE) {
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
}

/** Whether it is the one that the hash was made of; without a hash the work is the same, and it is not. @throws Refusal `server.busy` */
export async function isPasswordOf(hash: string | null, password: string): Promise<boolean> {
  const crypto = await import('better-auth/crypto');
  return paced(async () => {
    if (hash !== null) return crypto.verifyPassword({ hash, password });
    await crypto.hashPassword(password);
    return false;
  });
}

/** A salted hash of a password, of the kind that signing in compares with. */
export async function hashPassword(password: string): Promise<string> {
  const crypto = await import('better-auth/crypto');
  return crypto.hashPassword(password);
}
