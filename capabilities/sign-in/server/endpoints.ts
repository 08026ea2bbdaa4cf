/** Signing in, signing out, and asking who is signed in. */
import { refuse, serve } from '#packages/endpoint';
import { signingIn, type Session } from '../contract.ts';
import type { AtTheDoor, CurrentSession } from './context.ts';

export const endpoints = serve(signingIn, {
  signIn: async ({ identity, tenant, browser, session, now, tell }: AtTheDoor, given) => {
    const entered = await identity.signIn(tenant, browser, session, given, now);
    tell({ actor: entered.person.id });
    return told(entered, now);
  },
  signOut: async ({ identity, tenant, browser, session }: AtTheDoor) => {
    await identity.signOut(tenant, browser, session);
    return { signedOut: true as const };
  },
  // Whoever calls has had the session read, and thereby slid, already.
  readSession: async ({ session, now }: AtTheDoor) => session && told(session, now),
  listSessions: async ({ identity, tenant, session, now }: AtTheDoor) => identity.sessionsOf(tenant, present(session), now),
  endSession: async ({ identity, tenant, session }: AtTheDoor, { session: id }) => {
    await identity.endSession(tenant, present(session), id);
    return { ended: true as const };
  },
  changePassword: async ({ identity, tenant, browser, session, now }: AtTheDoor, change) =>
    told(await identity.changePassword(tenant, browser, present(session), change, now), now),
});

/** Behind every door but `anyone` there is a session. */
function present(session: CurrentSession | null): CurrentSession {
  return session ?? refuse('session.required');
}

function told({ person, actor, endsAt }: CurrentSession, now: Date): Session {
  return { person, actor, endsAt: endsAt.toISOString(), lastsMs: Math.max(0, endsAt.getTime() - now.getTime()) };
}
