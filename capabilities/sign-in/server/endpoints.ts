/** Signing in, signing out, and asking who is signed in. */
import { serve } from '#packages/endpoint';
import { signingIn, type Session } from '../contract.ts';
import type { AtTheDoor, CurrentSession } from './context.ts';

export const endpoints = serve(signingIn, {
  signIn: async ({ identity, tenant, browser, session, now, tell }: AtTheDoor, given) => {
    const entered = await identity.signIn(tenant, browser, session, given, now);
    tell({ actor: entered.person.id });
    return told(entered);
  },
  signOut: async ({ identity, tenant, browser, session }: AtTheDoor) => {
    await identity.signOut(tenant, browser, session);
    return { signedOut: true as const };
  },
  // Whoever calls has had the session read, and thereby slid, already.
  readSession: async ({ session }: AtTheDoor) => session && told(session),
});

function told({ person, actor, endsAt }: CurrentSession): Session {
  return { person, actor, endsAt: endsAt.toISOString() };
}
