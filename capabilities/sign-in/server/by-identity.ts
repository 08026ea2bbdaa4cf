/**
 * Signs people in at the firm's own provider of identities. While the browser is away it keeps one secret, from which state, nonce and PKCE's
 * verifier are derived; the database keeps only its digest, and deletes it with the first answer that comes back.
 */
import { and, eq, gt, lt, sql } from 'drizzle-orm';
import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { Refusal, refuse, type InputOf, type RefusalCode } from '#packages/endpoint';
import type { Db, Tenant } from '#platform';
import { person } from '#server/people';
import { IDENTITY_RETURN, IdentityRefused, type IdentityProvider, type signingIn, type VouchedIdentity } from '../contract.ts';
import { NETWORK_CODE_LIMIT, forgetAttempt, NETWORK_IDENTITY_LIMIT, networkOf } from './attempts.ts';
import type { IdentitySignInResult, SignInContext } from './context.ts';
import { countAttempts, originLogFields, type SignInDependencies } from './entrance.ts';
import { cookieIn, identityCookie, identityHeader } from './sessions/headers.ts';
import { credential, verification } from './tables.ts';

/** How long somebody may stay at the provider. */
const AWAY_MS = 10 * 60_000;

/** The value of `auth_type` for people who sign in by the provider and have no password. */
const BY_IDENTITY = 'identity';

/** @throws Refusal `identity.only` where everybody has to sign in by the provider */
export function refuseIfIdentityOnly({ settings }: Tenant): void {
  if (settings.identity?.only) refuse('identity.only');
}

/** Begins a sign-in; returns the address that the browser goes to. @throws Refusal `identity.unset`, `identity.unreachable`, `attempts.exceeded` */
export async function beginByIdentity(entrance: SignInDependencies, step: SignInContext): Promise<string> {
  const { tenant, browser, now } = step;
  const provider = providerOf(tenant);
  const db = entrance.gate(tenant.id);
  await countAttempts(db, now, [[NETWORK_IDENTITY_LIMIT, networkOf(browser.address)]]);
  const secret = randomBytes(32).toString('base64url');
  const address = await callProvider(entrance, step, () =>
    step.identities.begin(provider, { ...identityProofOf(secret, browser.origin), state: deriveValue(secret, 'state') }),
  );
  await db.delete(verification).where(lt(verification.expiresAt, now));
  const expiresAt = new Date(now.getTime() + AWAY_MS);
  await db.insert(verification).values({ identifier: identifierOf(secret), value: now.toISOString(), expiresAt });
  browser.keep([identityHeader(entrance.secure, secret, AWAY_MS)]);
  return address;
}

/**
 * @throws Refusal `identity.unset`, `identity.refused`, `identity.unverified`, `identity.stranger`, `identity.unreachable`, `email.unverified`,
 * `attempts.exceeded`
 */
export async function enterByIdentity(
  entrance: SignInDependencies,
  step: SignInContext,
  came: InputOf<typeof signingIn.signInByIdentity>,
): Promise<IdentitySignInResult> {
  const { tenant, browser, now } = step;
  const provider = providerOf(tenant);
  const db = entrance.gate(tenant.id);
  const network = networkOf(browser.address);
  await countAttempts(db, now, [[NETWORK_CODE_LIMIT, network]]);
  browser.keep([identityHeader(entrance.secure, '', 0)]);
  try {
    const vouched = await finishAtProvider(entrance, step, provider, came);
    const { id, confirmed } = await db.transaction((tx) => findVouchedPerson(tx, provider.issuer, vouched));
    const session = await entrance.begin(step, id, { vouchedAt: now });
    await forgetAttempt(db, NETWORK_CODE_LIMIT, network, now);
    entrance.log.info({ ...originLogFields(step), person: id }, 'signed in by a provider of identities');
    return { session, confirmed };
  } catch (error) {
    const refused = error instanceof Refusal ? error.code : null;
    if (refused) entrance.log.info({ ...originLogFields(step), refused }, 'sign-in failed');
    // Somebody whom the provider has confirmed has not tried to break in.
    if (refused !== 'identity.refused') await forgetAttempt(db, NETWORK_CODE_LIMIT, network, now);
    throw error;
  }
}

function providerOf({ key, settings }: Tenant): IdentityProvider {
  const { issuer, clientId } = settings.identity ?? refuse('identity.unset');
  return { tenant: key, issuer, clientId };
}

function deriveValue(secret: string, use: 'state' | 'nonce' | 'verifier'): string {
  return createHmac('sha256', secret).update(use).digest('base64url');
}

function identityProofOf(secret: string, origin: string | null) {
  // Browsers send the origin of the page; the guards have compared it with the host already.
  if (origin === null) refuse('origin.foreign');
  return { redirect: `${origin}${IDENTITY_RETURN}`, nonce: deriveValue(secret, 'nonce'), verifier: deriveValue(secret, 'verifier') };
}

function identifierOf(secret: string): string {
  return `${BY_IDENTITY} ${createHash('sha256').update(secret).digest('base64url')}`;
}

/** Uses up the secret that the browser has kept, then asks the provider who came back. */
async function finishAtProvider(
  entrance: SignInDependencies,
  step: SignInContext,
  provider: IdentityProvider,
  { state, code, error, iss }: InputOf<typeof signingIn.signInByIdentity>,
): Promise<VouchedIdentity> {
  const { tenant, browser, now } = step;
  const secret = cookieIn(browser.cookies, identityCookie(entrance.secure));
  if (!secret || !isSameText(state, deriveValue(secret, 'state'))) refuse('identity.refused');
  const kept = await entrance
    .gate(tenant.id)
    .delete(verification)
    .where(and(eq(verification.identifier, identifierOf(secret)), gt(verification.expiresAt, now)))
    .returning({ begun: verification.value });
  const [first] = kept;
  if (!first || (iss !== undefined && iss !== provider.issuer)) refuse('identity.refused');
  // A sign-in that was completed does not count against the network in which it began.
  await forgetAttempt(entrance.gate(tenant.id), NETWORK_IDENTITY_LIMIT, networkOf(browser.address), new Date(first.begun));
  if (!code) {
    entrance.log.info({ ...originLogFields(step), said: error }, 'the provider of identities has sent somebody back without a code');
    refuse('identity.refused');
  }
  return callProvider(entrance, step, () => step.identities.finish(provider, { ...identityProofOf(secret, browser.origin), code }));
}

function isSameText(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}

/** @throws Refusal `identity.refused` where the provider refuses the person, `identity.unreachable` where the provider does not answer us */
async function callProvider<Result>({ log }: SignInDependencies, step: SignInContext, ask: () => Promise<Result>): Promise<Result> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof Refusal) throw error;
    const refused: RefusalCode = error instanceof IdentityRefused ? 'identity.refused' : 'identity.unreachable';
    log.warn({ ...originLogFields(step), refused, err: error }, 'a provider of identities');
    throw new Refusal(refused);
  }
}

/**
 * Finds the person who signed in by this identity before; the first time the person with its address, if the provider has verified that. No person
 * is created, and nobody is linked to a second identity of the same provider: it may have given the address to somebody else.
 */
async function findVouchedPerson(tx: Db, issuer: string, vouched: VouchedIdentity): Promise<{ id: string; confirmed: boolean }> {
  const [known] = await tx
    .select({ id: person.id, disabled: person.disabled })
    .from(credential)
    .innerJoin(person, eq(person.id, credential.userId))
    .where(and(eq(credential.providerId, issuer), eq(credential.accountId, vouched.subject)));
  if (known) return known.disabled ? refuse('identity.stranger') : { id: known.id, confirmed: false };
  if (!vouched.email || !vouched.emailVerified) refuse('identity.unverified');
  const [found] = await tx
    .select({ id: person.id, emailVerified: person.emailVerified })
    .from(person)
    .where(and(eq(sql`lower(${person.email})`, vouched.email), eq(person.disabled, false)))
    .for('update');
  if (!found) refuse('identity.stranger');
  const ways = await tx
    .select({ by: credential.providerId, subject: credential.accountId })
    .from(credential)
    .where(eq(credential.userId, found.id));
  const joined = ways.find(({ by }) => by === issuer);
  if (joined) return joined.subject === vouched.subject ? { id: found.id, confirmed: false } : refuse('identity.stranger');
  const hasPassword = ways.some(({ by }) => by === 'credential');
  // The password may have been set by somebody who does not own the address.
  if (hasPassword && !found.emailVerified) refuse('email.unverified');
  await tx.insert(credential).values({ userId: found.id, providerId: issuer, accountId: vouched.subject });
  const claims = { ...(hasPassword ? {} : { authType: BY_IDENTITY }), ...(found.emailVerified ? {} : { emailVerified: true }) };
  if (Object.keys(claims).length > 0) await tx.update(person).set(claims).where(eq(person.id, found.id));
  return { id: found.id, confirmed: !found.emailVerified };
}
