/** Serves the endpoints of signing in and out, and of reading the session. */
import { eq } from 'drizzle-orm';
import { refuse, serveContract } from '#packages/endpoint';
import { person } from '#server/people';
import { dispatchLetters } from '#server/outbox';
import { signingIn, type Session, type SetUpResult } from '../contract.ts';
import { addAdvisor } from './sign-up/advisors.ts';
import { refuseIfIdentityOnly } from './by-identity.ts';
import type { SignInHandlerContext } from './context.ts';
import { queueDomainRule } from './sign-up/domain-rule.ts';
import { requireFreshProof } from './sessions/fresh.ts';
import { issueToken } from './tokens.ts';
import type { CurrentSession } from './sessions/visit.ts';

export const endpoints = serveContract(signingIn, {
  signIn: async (door: SignInHandlerContext, given) => {
    refuseIfIdentityOnly(door.tenant);
    return answerSignIn(door, await door.identity.signIn(door, given));
  },
  beginPasskeySignIn: async ({ identity, tenant, browser, now }: SignInHandlerContext) => {
    refuseIfIdentityOnly(tenant);
    return identity.passkeys.beginSignIn(tenant, browser, now);
  },
  beginIdentitySignIn: async (door: SignInHandlerContext) => ({ address: await door.identity.beginByIdentity(door) }),
  signInByIdentity: async (door: SignInHandlerContext, came) => {
    door.tell({ detail: { way: 'identity' } });
    const { session, confirmed } = await door.identity.enterByIdentity(door, came);
    if (confirmed) await queueDomainRule(door.jobs, session.person.id);
    return answerSignIn(door, session);
  },
  signInByPasskey: async (door: SignInHandlerContext, { response }) => {
    refuseIfIdentityOnly(door.tenant);
    door.tell({ detail: { way: 'passkey' } });
    return answerSignIn(door, await door.identity.signInByPasskey(door, response));
  },
  readSecondFactor: async ({ identity, tenant, session, now }: SignInHandlerContext) =>
    identity.secondFactor.read(tenant, requireSession(session), now),
  sendPin: async ({ identity, tenant, browser, session, jobs, now }: SignInHandlerContext) => {
    const { letter, told: said } = await identity.secondFactor.sendPin(tenant, browser, requireSession(session), now);
    await dispatchLetters(jobs, letter);
    return said;
  },
  giveSecondFactor: async (door: SignInHandlerContext, { way, code }) => {
    const { identity, tenant, browser, session, now, tell } = door;
    const before = requireSession(session);
    const after = await identity.secondFactor.give(tenant, browser, before, { way, code }, now);
    const counts = completesSignIn(before, after, tenant.settings.secondFactor.validMs, now);
    // Somebody who is in already, or was until the proof grew old, proves themselves once more: that is no sign-in of its own.
    tell({ detail: { way, ...(!counts && (after.actor.stage === 'in' ? { again: true } : { waits: after.actor.stage })) } });
    if (counts) await identity.noteDevice(door, after);
    return toSession(after, now);
  },
  beginSetUp: async ({ identity, tenant, browser, session, jobs, now }: SignInHandlerContext, { target }) => {
    // A person in the middle of a sign-in has given the first proof a moment ago.
    if (session?.actor.stage === 'in') requireFreshProof(session, now);
    const { pin, app } = await identity.secondFactor.beginSetUp(tenant, browser, requireSession(session), target, now);
    if (pin) await dispatchLetters(jobs, pin.letter);
    return { pin: pin && pin.told, app };
  },
  finishSetUp: async (door: SignInHandlerContext, { target, code }) => {
    const { identity, tenant, browser, session, now, tell } = door;
    const before = requireSession(session);
    const made = await identity.secondFactor.finishSetUp(tenant, browser, before, { way: target, code }, now);
    const counts = completesSignIn(before, made.session, tenant.settings.secondFactor.validMs, now);
    tell({ detail: { target, ...(counts && { completes: 'sign-in' }) } });
    if (counts) await identity.noteDevice(door, made.session);
    return toSetUpResult(made, now);
  },
  giveUpSecondFactor: async ({ identity, tenant, session, now, tell }: SignInHandlerContext, { target }) => {
    requireFreshProof(session, now);
    tell({ detail: { target } });
    return identity.secondFactor.giveUp(tenant, requireSession(session), target, now);
  },
  renewBackupCodes: async ({ identity, tenant, session, now }: SignInHandlerContext) => {
    requireFreshProof(session, now);
    return { codes: await identity.secondFactor.renewCodes(tenant, requireSession(session), now) };
  },
  resetSecondFactor: async ({ identity, tenant }: SignInHandlerContext, { person: id }) => {
    await identity.secondFactor.reset(tenant, id);
    return { reset: true as const };
  },
  listPasskeys: async ({ identity, tenant, session }: SignInHandlerContext) => identity.passkeys.list(tenant, requireSession(session)),
  beginPasskey: async ({ identity, tenant, browser, session, now }: SignInHandlerContext) => {
    if (session?.actor.stage === 'in') requireFreshProof(session, now);
    return identity.passkeys.begin(tenant, browser, requireSession(session), now);
  },
  addPasskey: async (door: SignInHandlerContext, given) => {
    const { identity, tenant, browser, session, now, tell } = door;
    const before = requireSession(session);
    const made = await identity.passkeys.add(tenant, browser, before, given, now);
    if (completesSignIn(before, made.session, tenant.settings.secondFactor.validMs, now)) {
      tell({ detail: { completes: 'sign-in' } });
      await identity.noteDevice(door, made.session);
    }
    return toSetUpResult(made, now);
  },
  namePasskey: async ({ identity, tenant, session }: SignInHandlerContext, { passkey, name }) =>
    identity.passkeys.name(tenant, requireSession(session), passkey, name),
  deletePasskey: async ({ identity, tenant, session, now }: SignInHandlerContext, { passkey }) => {
    requireFreshProof(session, now);
    await identity.passkeys.remove(tenant, requireSession(session), passkey, now);
    return { deleted: true as const };
  },
  stopViewing: async ({ identity, tenant, session, now, tell }: SignInHandlerContext) => {
    tell({ detail: { does: 'stop' } });
    return toSession(await identity.stopViewing(tenant, requireSession(session)), now);
  },
  signOut: async ({ identity, tenant, browser, tell }: SignInHandlerContext) => {
    const actor = await identity.signOut(tenant, browser);
    if (actor !== null) tell({ actor });
    return { signedOut: true as const };
  },
  // The session of this request was read, and thereby prolonged, before the handler runs.
  readSession: async ({ session, now }: SignInHandlerContext) => session && toSession(session, now),
  addAdvisor: async (context: SignInHandlerContext, wanted) => {
    return { id: await addAdvisor(context, requireSession(context.session).person.id, wanted) };
  },
  listSessions: async ({ identity, tenant, session, now }: SignInHandlerContext) =>
    identity.sessionsOf(tenant, requireSession(session), now),
  endSession: async ({ identity, tenant, session, now }: SignInHandlerContext, { session: id }) => {
    // Somebody who finds this session open must not be able to end the person's other sessions.
    if (session?.id !== id) requireFreshProof(session, now);
    await identity.endSession(tenant, requireSession(session), id);
    return { ended: true as const };
  },
  listPersonSessions: async ({ identity, tenant, session, now }: SignInHandlerContext, { person }) =>
    identity.sessionsOfPerson(tenant, requireSession(session), person, now),
  endPersonSessions: async ({ identity, tenant, session, now, tell }: SignInHandlerContext, { person }) => {
    // As with endSession: one’s own are others than this one.
    if (session?.person.id === person) requireFreshProof(session, now);
    tell({ subject: { kind: 'person', id: person } });
    return { ended: await identity.endSessionsOfPerson(tenant, requireSession(session), person) };
  },
  changePassword: async (door: SignInHandlerContext, change) =>
    toSession(await door.identity.changePassword(door, requireSession(door.session), change), door.now),
  register: async (door: SignInHandlerContext, given) => {
    refuseIfIdentityOnly(door.tenant);
    const { person, session } = await door.identity.signUp(door, given);
    if (person) door.tell({ actor: person });
    if (session) await door.identity.noteDevice(door, session);
    return { session: session && toSession(session, door.now) };
  },
  readConfirmation: async (door: SignInHandlerContext, { code }) => door.identity.readConfirmation(door, code),
  confirmAddress: async (door: SignInHandlerContext, given) => {
    const confirmed = await door.identity.confirmAddress(door, given);
    door.tell({ actor: confirmed });
    await queueDomainRule(door.jobs, confirmed);
    return { confirmed: true as const };
  },
  proveAgain: async (door: SignInHandlerContext, { current }) => {
    await door.identity.proveAgain(door, requireSession(door.session), current);
    return { proved: true as const };
  },
  askForAddress: async (door: SignInHandlerContext, given) => {
    await door.identity.askForAddress(door, requireSession(door.session), given);
    return { asked: true as const };
  },
  sendConfirmation: async (door: SignInHandlerContext) => {
    await door.identity.sendConfirmation(door, requireSession(door.session));
    return { sent: true as const };
  },
  sendCustomPassResetEmail: async (door: SignInHandlerContext, { email }) => {
    refuseIfIdentityOnly(door.tenant);
    await door.identity.requestReset(door, email);
    return { asked: true as const };
  },
  resetPassword: async (door: SignInHandlerContext, given) => {
    refuseIfIdentityOnly(door.tenant);
    door.tell({ actor: await door.identity.resetPassword(door, given) });
    return { reset: true as const };
  },
  readInvitation: async (door: SignInHandlerContext, { code }) => {
    const { name, email } = await door.identity.readInvitation(door, code);
    return { name, email };
  },
  acceptInvitation: async (door: SignInHandlerContext, given) => {
    refuseIfIdentityOnly(door.tenant);
    const session = await door.identity.acceptInvitation(door, given);
    await queueDomainRule(door.jobs, session.person.id);
    return answerSignIn(door, session);
  },
  readSetUpLink: async (door: SignInHandlerContext, { code }) => {
    await door.identity.checkSetUpLink(door, code);
    return { valid: true as const };
  },
  addFirstAdministrator: async (door: SignInHandlerContext, given) => {
    const session = await door.identity.addFirstAdministrator(door, given);
    door.tell({ subject: { kind: 'person', id: session.person.id } });
    return answerSignIn(door, session);
  },
  verifyEmail: async ({ db, jobs, tell }: SignInHandlerContext, { uid, verified }) => {
    tell({ subject: { kind: 'person', id: uid }, detail: { verified } });
    const changed = await db.update(person).set({ emailVerified: verified }).where(eq(person.id, uid)).returning({ id: person.id });
    if (changed.length === 0) refuse('uid.unknown');
    if (verified) await queueDomainRule(jobs, uid);
    return { uid, verified };
  },
  getCustomToken: async ({ db, session, now, tell }: SignInHandlerContext, { uid }) => {
    tell({ subject: { kind: 'person', id: uid } });
    return issueToken(db, { uid, by: requireSession(session).person.id, now });
  },
  exchangeToken: async (door: SignInHandlerContext, { token }) => answerSignIn(door, await door.identity.exchangeToken(door, token)),
});

/**
 * Records the person who has signed in as the actor, since the request began without a session; and what the sign-in still waits for, since only a
 * completed one counts in analytics.
 */
async function answerSignIn(door: SignInHandlerContext, session: CurrentSession): Promise<Session> {
  const { stage } = session.actor;
  const waits = stage !== 'in' && stage !== 'unconfirmed';
  door.tell({ actor: session.person.id, ...(waits && { detail: { waits: stage } }) });
  if (!waits) await door.identity.noteDevice(door, session);
  return toSession(session, door.now);
}

/** Whether a proof ends a sign-in: the person is in now, and was not before, other than for a proof that had grown old. */
function completesSignIn(before: CurrentSession, after: CurrentSession, validMs: number, now: Date): boolean {
  const { secondFactorAt } = before.proved;
  const lapsed = secondFactorAt instanceof Date && now.getTime() - secondFactorAt.getTime() >= validMs;
  return before.actor.stage !== 'in' && after.actor.stage === 'in' && !lapsed;
}

/** Every endpoint with another permission than `anyone` has a session. */
function requireSession(session: CurrentSession | null): CurrentSession {
  return session ?? refuse('session.required');
}

/** Converts a session into the form that the browser receives. */
export function toSession({ person, self, actor, endsAt, viewingUntil }: CurrentSession, now: Date): Session {
  const left = (until: Date) => Math.max(0, until.getTime() - now.getTime());
  const viewing = viewingUntil && { by: self.name, until: viewingUntil.toISOString(), lastsMs: left(viewingUntil) };
  return { person, actor, endsAt: endsAt.toISOString(), lastsMs: left(endsAt), viewing };
}

function toSetUpResult({ session, codes }: { session: CurrentSession; codes: string[] | null }, now: Date): SetUpResult {
  return { session: toSession(session, now), codes };
}
