/**
 * Which passwords were given with which addresses at sign-ups of a strict tenant. An address that was somebody's has no use for the password, and a new
 * one waits for its letter: whoever signs in with what they registered is told the latter of both, and learns nothing.
 */
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '#server/tenants';
import type { Entrance } from './entrance.ts';
import { costText, FORMER_COST, readCost, type Cost } from './password.ts';
import { verification } from './tables.ts';

interface Pair {
  /** In lower case. */
  readonly email: string;
  readonly password: string;
}

/** Nothing opens by it, so it may last as long as the registration of a new address would wait to be confirmed: beyond anybody's patience. */
const LASTS_MS = 10 * 365 * 86_400_000;

/** What a pair is found by, and what makes it as slow as the hashes of passwords are. */
type Keeping = Pick<Entrance, 'salt' | 'passwords'>;

/** @throws Refusal `server.busy` */
export async function rememberRegistered(db: Db, keeping: Keeping, tenant: string, pair: Pair, now: Date): Promise<void> {
  const identifier = await identifierOf(keeping, tenant, pair, keeping.passwords.cost);
  await db.delete(verification).where(isOneOf([identifier]));
  await db.insert(verification).values({ identifier, value: REGISTERED, expiresAt: new Date(now.getTime() + LASTS_MS) });
}

/** @throws Refusal `server.busy` */
export async function isRegistered(db: Db, keeping: Keeping, tenant: string, pair: Pair): Promise<boolean> {
  const identifiers = await allIdentifiersOf(db, keeping, tenant, pair);
  const [found] = await db.select({ id: verification.id }).from(verification).where(isOneOf(identifiers));
  return found !== undefined;
}

/** Once the address is confirmed with the password, it is a password like any other. @throws Refusal `server.busy` */
export async function forgetRegistered(db: Db, keeping: Keeping, tenant: string, pair: Pair): Promise<void> {
  await db.delete(verification).where(isOneOf(await allIdentifiersOf(db, keeping, tenant, pair)));
}

const REGISTERED = 'registered';

function isOneOf(identifiers: readonly string[]) {
  return and(inArray(verification.identifier, [...identifiers]), eq(verification.value, REGISTERED));
}

/** By every cost that pairs of the tenant were kept with: which those are has nothing to do with whose address it is, and so has the time that they take. */
async function allIdentifiersOf(db: Db, keeping: Keeping, tenant: string, pair: Pair): Promise<string[]> {
  const { rows } = await db.execute<{ cost: string | null }>(sql`
    select distinct substring(identifier from ' (ln=[^ ]+) ') as cost from verification where value = ${REGISTERED}`);
  const present = costText(keeping.passwords.cost);
  const former = rows.flatMap(({ cost }) => (cost === present ? [] : [readCost(cost ?? '') ?? FORMER_COST]));
  const identifiers: string[] = [];
  for (const cost of [keeping.passwords.cost, ...former]) identifiers.push(await identifierOf(keeping, tenant, pair, cost));
  return identifiers;
}

/** The salt is that of the address, so that one look finds the pair among however many, and takes as long where there is none. */
async function identifierOf({ salt, passwords }: Keeping, tenant: string, { email, password }: Pair, cost: Cost): Promise<string> {
  const key = (await passwords.key(password, salt(tenant, email), cost)).toString('base64url');
  return cost === FORMER_COST ? `${REGISTERED} ${key}` : `${REGISTERED} ${costText(cost)} ${key}`;
}
