/**
 * Remembers the addresses and passwords given at sign-ups of a strict tenant. Somebody who signs in with such a pair gets the same answer whether
 * the address was taken already or is new and waits for its confirmation, and so learns nothing about it.
 */
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '#platform';
import type { SignInDependencies } from '../entrance.ts';
import { costText, FORMER_COST, readCost, type ScryptCost } from '../passwords/password.ts';
import { verification } from '../tables.ts';

interface RegisteredPair {
  /** In lower case. */
  readonly email: string;
  readonly password: string;
}

/** It gives access to nothing, so it may last as long as a new registration waits for its confirmation: practically for ever. */
const REGISTRATION_LIFETIME_MS = 10 * 365 * 86_400_000;

/** The salt by which a pair is found, and the hashing that makes it as slow as a check of a password. */
type RegistrationHasher = Pick<SignInDependencies, 'salt' | 'passwords'>;

/** @throws Refusal `server.busy` */
export async function rememberRegistered(
  db: Db,
  keeping: RegistrationHasher,
  tenant: string,
  pair: RegisteredPair,
  now: Date,
): Promise<void> {
  const identifier = await identifierOf(keeping, tenant, pair, keeping.passwords.cost);
  await db.delete(verification).where(whereRegistered([identifier]));
  await db.insert(verification).values({ identifier, value: REGISTERED, expiresAt: new Date(now.getTime() + REGISTRATION_LIFETIME_MS) });
}

/** @throws Refusal `server.busy` */
export async function isRegistered(db: Db, keeping: RegistrationHasher, tenant: string, pair: RegisteredPair): Promise<boolean> {
  const identifiers = await identifiersOf(db, keeping, tenant, pair);
  const [found] = await db.select({ id: verification.id }).from(verification).where(whereRegistered(identifiers));
  return found !== undefined;
}

/** Forgets a pair once the address is confirmed with the password. @throws Refusal `server.busy` */
export async function forgetRegistered(db: Db, keeping: RegistrationHasher, tenant: string, pair: RegisteredPair): Promise<void> {
  await db.delete(verification).where(whereRegistered(await identifiersOf(db, keeping, tenant, pair)));
}

const REGISTERED = 'registered';

function whereRegistered(identifiers: readonly string[]) {
  return and(inArray(verification.identifier, [...identifiers]), eq(verification.value, REGISTERED));
}

/** The identifiers of a pair by every cost that the tenant has used. The list does not depend on the address, and so neither does the time. */
async function identifiersOf(db: Db, keeping: RegistrationHasher, tenant: string, pair: RegisteredPair): Promise<string[]> {
  const { rows } = await db.execute<{ cost: string | null }>(sql`
    select distinct substring(identifier from ' (ln=[^ ]+) ') as cost from verification where value = ${REGISTERED}`);
  const present = costText(keeping.passwords.cost);
  const former = rows.flatMap(({ cost }) => (cost === present ? [] : [readCost(cost ?? '') ?? FORMER_COST]));
  const identifiers: string[] = [];
  for (const cost of [keeping.passwords.cost, ...former]) identifiers.push(await identifierOf(keeping, tenant, pair, cost));
  return identifiers;
}

/** The salt is derived from the address, so that one query finds the pair, and takes the same time where there is none. */
async function identifierOf(
  { salt, passwords }: RegistrationHasher,
  tenant: string,
  { email, password }: RegisteredPair,
  cost: ScryptCost,
): Promise<string> {
  const key = (await passwords.key(password, salt(tenant, email), cost)).toString('base64url');
  return cost === FORMER_COST ? `${REGISTERED} ${key}` : `${REGISTERED} ${costText(cost)} ${key}`;
}
