/** Signing in and out; the session is a cookie bound to one host. */
import { z } from 'zod';
import { endpoint, Id, Moment } from '#packages/endpoint';
import type { Actor } from '#packages/policy';
import { Person } from '#contract/people';

const WireActor = z.object({
  stage: z.enum(['out', 'second-factor', 'unconfirmed', 'in']),
  admin: z.boolean(),
  professional: z.boolean(),
  companyAdmin: z.boolean(),
  viewing: z.boolean(),
}) satisfies z.ZodType<Actor>;

export const Session = z.object({
  person: Person,
  /** What packages/policy decides by, so that browser and server show and allow the same. */
  actor: WireActor,
  endsAt: Moment,
  /** Milliseconds from the answer to that moment, for clocks that differ from the server's. */
  lastsMs: z.number().int().min(0),
});
export type Session = z.infer<typeof Session>;

/** A place where the person is signed in. */
export const OwnSession = z.object({
  id: Id,
  startedAt: Moment,
  /** When it was last used, to half a minute. */
  usedAt: Moment,
  /** As far as they are known: the network address, and what the browser says of itself. */
  address: z.string().nullable(),
  agent: z.string().nullable(),
  /** Whether it is the one that asks. */
  current: z.boolean(),
});
export type OwnSession = z.infer<typeof OwnSession>;

const Password = z.string().min(1).max(512);

const LEAST = 8;
const DIGIT = /[0-9]/;

/** What a password lacks that somebody chooses who is signed in [OQ-41], as a text key, or null; the same in the browser and at the server. */
export function missingIn(password: string): 'refusal.field.password-short' | 'refusal.field.password-digit' | null {
  if ([...password].length < LEAST) return 'refusal.field.password-short';
  return DIGIT.test(password) ? null : 'refusal.field.password-digit';
}

export const signingIn = {
  signIn: endpoint({
    method: 'POST',
    path: '/api/session',
    may: 'anyone',
    summary: 'Sign in with e-mail and password; the answer sets the session cookie',
    input: z.object({ email: z.string().min(1).max(320), password: Password }),
    output: Session,
    refuses: ['credentials.invalid', 'attempts.exceeded', 'email.unverified'],
    leaves: 'sign-in',
  }),
  signOut: endpoint({
    method: 'DELETE',
    path: '/api/session',
    may: 'anyone',
    summary: 'End the session on the server and clear its cookie; answers alike without a session',
    input: z.object({}),
    output: z.object({ signedOut: z.literal(true) }),
    refuses: [],
    leaves: 'sign-out',
  }),
  readSession: endpoint({
    method: 'GET',
    path: '/api/session',
    may: 'anyone',
    summary: 'The signed-in person, or null; slides the session',
    input: z.object({}),
    output: Session.nullable(),
    refuses: [],
  }),
  listSessions: endpoint({
    method: 'GET',
    path: '/api/sessions',
    may: 'own.change',
    summary: 'Where the person is signed in: this session first, then the one used last',
    input: z.object({}),
    output: z.array(OwnSession),
    refuses: [],
  }),
  endSession: endpoint({
    method: 'DELETE',
    path: '/api/sessions/:session',
    may: 'own.change',
    summary: 'End a session of one’s own, at once and everywhere',
    input: z.object({ session: Id }),
    output: z.object({ ended: z.literal(true) }),
    refuses: ['session.unknown'],
  }),
  changePassword: endpoint({
    method: 'PUT',
    path: '/api/password',
    may: 'own.change',
    summary: 'Change one’s own password; every session ends, and this browser gets a new one',
    input: z.object({ current: Password, next: Password }),
    output: Session,
    refuses: ['password.wrong', 'password.weak', 'attempts.exceeded'],
  }),
};
