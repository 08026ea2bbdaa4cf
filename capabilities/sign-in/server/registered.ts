/**
 * Which passwords were given with which addresses at sign-ups of a strict tenant. An address that was somebody's has no use for the password, and a new
 * one waits for its letter: whoever signs in with what they registered is told the latter of both, and learns nothing.
 */
import { scrypt, type ScryptOptions } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { Db } from '#server/tenants';
import type { Entrance } from './entrance.ts';
import { paced } from './password.ts';
import { verification } from './tables.ts';

interface Pair {
  /** In lower case. */
  readonly email: string;
  readonly password: string;
}

/** Nothing opens by it, so it may last as long as the registration of a new address would wait to be confirmed: beyond anybody's patience. */
const LASTS_MS = 10 * 365 * 86_400_000;

/** As slow as the hashes of passwords are. */
const COST: ScryptOptions = { N: 16_384, r: 16, p: 1, maxmem: 64 * 1024 * 1024 };
const KEY_BYTES = 32;

/** @throws Refusal `server.busy` */
export async function rememberRegistered(db: Db, salt: Entrance['salt'], tenant: string, pair: Pair, now: Date): Promise<void> {
  const identifier = await identifierOf(salt, tenant, pair);
  await db.delete(verification).where(whichIs(identifier));
  await db.insert(verification).values({ identifier, value: REGISTERED, expiresAt: new Date(now.getTime() + LASTS_MS) });
}

/** @throws Refusal `server.busy` */
export async function isRegistered(db: Db, salt: Entrance['salt'], tenant: string, pair: Pair): Promise<boolean> {
  const identifier = await identifierOf(salt, tenant, pair);
  const [found] = await db.select({ id: verification.id }).from(verification).where(whichIs(identifier));
  return found !== undefined;
}

/** Once the address is confirmed with the password, it is a password like any other. @throws Refusal `server.busy` */
export async function forgetRegistered(db: Db, salt: Entrance['salt'], tenant: string, pair: Pair): Promise<void> {
  await db.delete(verification).where(whichIs(await identifierOf(salt, tenant, pair)));
}

const REGISTERED = 'registered';

function whichIs(identifier: string) {
  return and(eq(verification.identifier, identifier), eq(verification.value, REGISTERED));
}

/** The salt is that of the address, so that one look finds the pair among however many, and takes as long where there is none. */
async function identifierOf(salt: Entrance['salt'], tenant: string, { email, password }: Pair): Promise<string> {
  const key = await paced(() => slowKey(password, salt(tenant, email)));
  return `${REGISTERED} ${key.toString('base64url')}`;
}

function slowKey(password: string, salt: Uint8Array): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, KEY_BYTES, COST, (error, key) => (error ? reject(error) : resolve(key)));
  });
}
