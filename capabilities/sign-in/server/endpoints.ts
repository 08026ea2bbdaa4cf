/** Serves the endpoints of signing in and out, and of reading the session. */
import { eq } from 'drizzle-orm';
import { refuse, serve } from '#packages/endpoint';
import { person } from '#server/people';
import { dispatch } from '#server/post';
import { signingIn, type Session, type SetUp } from '../contract.ts';
import { addAdvisor } from './advisors.ts';
import { mustNotBeOnly } from './by-identity.ts';
import type { AtTheDoor } from './context.ts';
import { askDomainRule } from './domain-rule.ts';
import { mustBeFresh } from './fresh.ts';
import { issueToken } from './tokens.ts';
import type { CurrentSession } from './visit.ts';

export const endpoints = serve(signingIn, {
  signIn: async (door: AtTheDoor, given) => {
    mustNotBeOnly(door.tenant);
    return entered(door, await door.identity.signIn(door, given));
  },
  beginPasskeySignIn: async ({ identity, tenant, browser, now }: AtTheDoor) => {
    mustNotBeOnly(tenant);
    return identity.passkeys.beginSignIn(tenant, browser, now);
  },
  beginIdentitySignIn: async (door: AtTheDoor) => ({ address: await door.identity.beginByIdentity(door) }),
  signInByIdentity: async (door: AtTheDoor, came) => {
    door.tell({ detail: { way: 'identity' } });
    const { session, confirmed } = await door.identity.enterByIdentity(door, came);
    if (confirmed) await askDomainRule(door.jobs, session.person.id);
    return entered(door, session);
  },
  signInByPasskey: async (door: AtTheDoor, { response }) => {
    mustNotBeOnly(door.tenant);
    door.tell({ detail: { way: 'passkey' } });
    return entered(door, await door.identity.signInByPasskey(door, response));
  },
  readSecondFactor: async ({ identity, tenant, session, now }: AtTheDoor) => identity.secondFactor.read(tenant, present(session), now),
  sendPin: async ({ identity, tenant, browser, session, jobs, now }: AtTheDoor) => {
    const { letter, told: said } = await identity.secondFactor.sendPin(tenant, browser, present(session), now);
    await dispatch(jobs, letter);
    return said;
  },
  giveSecondFactor: async ({ identity, tenant, browser, session, now, tell }: AtTheDoor, { way, code }) => {
    tell({ detail: { way } });
    return told(await identity.secondFactor.give(tenant, browser, present(session), way, code, now), now);
  },
  beginSetUp: async ({ identity, tenant, browser, session, jobs, now }: AtTheDoor, { target }) => {
    // A person in the middle of a sign-in has given the first proof a moment ago.
    if (session?.actor.stage === 'in') mustBeFresh(session, now);
    const { pin, app } = await identity.secondFactor.beginSetUp(tenant, browser, present(session), target, now);
    if (pin) await dispatch(jobs, pin.letter);
    return { pin: pin && pin.told, app };
  },
  finishSetUp: async ({ identity, tenant, browser, session, now, tell }: AtTheDoor, { target, code }) => {
    tell({ detail: { target } });
    return toldSetUp(await identity.secondFactor.finishSetUp(tenant, browser, present(session), target, code, now), now);
  },
  giveUpSecondFactor: async ({ identity, tenant, session, now, tell }: AtTheDoor, { target }) => {
    mustBeFresh(session, now);
    tell({ detail: { target } });
    return identity.secondFactor.giveUp(tenant, present(session), target, now);
  },
  renewBackupCodes: async ({ identity, tenant, session, now }: AtTheDoor) => {
    mustBeFresh(session, now);
    return { codes: await identity.secondFactor.renewCodes(tenant, present(session), now) };
  },
  resetSecondFactor: async ({ identity, tenant }: AtTheDoor, { person: id }) => {
    await identity.secondFactor.reset(tenant, id);
    return { reset: true as const };
  },
  listPasskeys: async ({ identity, tenant, session }: AtTheDoor) => identity.passkeys.list(tenant, present(session)),
  beginPasskey: async ({ identity, tenant, browser, session, now }: AtTheDoor) => {
    if (session?.actor.stage === 'in') mustBeFresh(session, now);
    return identity.passkeys.begin(tenant, browser, present(session), now);
  },
  addPasskey: async ({ identity, tenant, browser, session, now }: AtTheDoor, made) =>
    toldSetUp(await identity.passkeys.add(tenant, browser, present(session), made, now), now),
  namePasskey: async ({ identity, tenant, session }: AtTheDoor, { passkey, name }) =>
    identity.passkeys.name(tenant, present(session), passkey, name),
  deletePasskey: async ({ identity, tenant, session, now }: AtTheDoor, { passkey }) => {
    mustBeFresh(session, now);
    await identity.passkeys.remove(tenant, present(session), passkey, now);
    return { deleted: true as const };
  },
  stopViewing: async ({ identity, tenant, session, now, tell }: AtTheDoor) => {
    tell({ detail: { does: 'stop' } });
    return told(await identity.stopViewing(tenant, present(session)), now);
  },
  signOut: async ({ identity, tenant, browser, session }: AtTheDoor) => {
    await identity.signOut(tenant, browser, session);
    return { signedOut: true as const };
  },
  // The session of this request was read, and thereby prolonged, before the handler runs.
  readSession: async ({ session, now }: AtTheDoor) => session && told(session, now),
  addAdvisor: async (context: AtTheDoor, wanted) => {
    const id = await addAdvisor(context, present(context.session).person.id, wanted);
    context.tell({ subject: { kind: 'person', id } });
    return { id };
  },
  listSessions: async ({ identity, tenant, session, now }: AtTheDoor) => identity.sessionsOf(tenant, present(session), now),
  endSession: async ({ identity, tenant, session, now }: AtTheDoor, { session: id }) => {
    // Somebody who finds this session open must not be able to end the person's other sessions.
    if (session?.id !== id) mustBeFresh(session, now);
    await identity.endSession(tenant, present(session), id);
    return { ended: true as const };
  },
  listPersonSessions: async ({ identity, tenant, session, now }: AtTheDoor, { person }) =>
    identity.sessionsOfPerson(tenant, present(session), person, now),
  endPersonSessions: async ({ identity, tenant, session, tell }: AtTheDoor, { person }) => {
    tell({ subject: { kind: 'person', id: person } });
    return { ended: await identity.endSessionsOfPerson(tenant, present(session), person) };
  },
  changePassword: async (door: AtTheDoor, change) =>
    told(await door.identity.changePassword(door, present(door.session), change), door.now),
  register: async (door: AtTheDoor, given) => {
    mustNotBeOnly(door.tenant);
    const { person, session } = await door.identity.signUp(door, given);
    if (person) door.tell({ actor: person });
    return { session: session && told(session, door.now) };
  },
  readConfirmation: async (door: AtTheDoor, { code }) => door.identity.readConfirmation(door, code),
  confirmAddress: async (door: AtTheDoor, given) => {
    const confirmed = await door.identity.confirmAddress(door, given);
    door.tell({ actor: confirmed });
    await askDomainRule(door.jobs, confirmed);
    return { confirmed: true as const };
  },
  proveAgain: async (door: AtTheDoor, { current }) => {
    await door.identity.proveAgain(door, present(door.session), current);
    return { proved: true as const };
  },
  askForAddress: async (door: AtTheDoor, given) => {
    await door.identity.askForAddress(door, present(door.session), given);
    return { asked: true as const };
  },
  sendConfirmation: async (door: AtTheDoor) => {
    await door.identity.sendConfirmation(door, present(door.session));
    return { sent: true as const };
  },
  requestReset: async (door: AtTheDoor, { email }) => {
    mustNotBeOnly(door.tenant);
    await door.identity.requestReset(door, email);
    return { asked: true as const };
  },
  resetPassword: async (door: AtTheDoor, given) => {
    mustNotBeOnly(door.tenant);
    door.tell({ actor: await door.identity.resetPassword(door, given) });
    return { reset: true as const };
  },
  readInvitation: async (door: AtTheDoor, { code }) => {
    const { name, email } = await door.identity.readInvitation(door, code);
    return { name, email };
  },
  acceptInvitation: async (door: AtTheDoor, given) => {
    mustNotBeOnly(door.tenant);
    const session = await door.identity.acceptInvitation(door, given);
    await askDomainRule(door.jobs, session.person.id);
    return entered(door, session);
  },
  verifyEmail: async ({ db, jobs, tell }: AtTheDoor, { uid, verified }) => {
    const changed = await db.update(person).set({ emailVerified: verified }).where(eq(person.id, uid)).returning({ id: person.id });
    if (changed.length === 0) refuse('uid.unknown');
    tell({ subject: { kind: 'person', id: uid }, detail: { verified } });
    if (verified) await askDomainRule(jobs, uid);
    return { uid, verified };
  },
  issueToken: async ({ db, session, now, tell }: AtTheDoor, { uid }) => {
    const issued = await issueToken(db, { uid, by: present(session).person.id, now });
    tell({ subject: { kind: 'person', id: uid } });
    return issued;
  },
  exchangeToken: async (door: AtTheDoor, { token }) => entered(door, await door.identity.exchangeToken(door, token)),
});

/** Records the person who has signed in as the actor, since the request began without a session. */
function entered({ tell, now }: AtTheDoor, session: CurrentSession): Session {
  tell({ actor: session.person.id });
  return told(session, now);
}

/** Every endpoint with another permission than `anyone` has a session. */
function present(session: CurrentSession | null): CurrentSession {
  return session ?? refuse('session.required');
}

/** Converts a session into the form that the browser receives. */
export function told({ person, self, actor, endsAt, viewingUntil }: CurrentSession, now: Date): Session {
  const left = (until: Date) => Math.max(0, until.getTime() - now.getTime());
  const viewing = viewingUntil && { by: self.name, until: viewingUntil.toISOString(), lastsMs: left(viewingUntil) };
  return { person, actor, endsAt: endsAt.toISOString(), lastsMs: left(endsAt), viewing };
}

function toldSetUp({ session, codes }: { session: CurrentSession; codes: string[] | null }, now: Date): SetUp {
  return { session: told(session, now), codes };
}
