/** Signing in and out; the session is a cookie bound to one host. */
import { z } from 'zod';
import { endpoint, Moment } from '#packages/endpoint';
import type { Actor } from '#packages/policy';
import { Person } from '#contract/people';

const WireActor = z.object({
  stage: z.enum(['out', 'second-factor', 'unconfirmed', 'in']),
  admin: z.boolean(),
  professional: z.boolean(),
  companyAdmin: z.boolean(),
  viewing: z.boolean(),
}) satisfies z.ZodType<Actor>;

/** `actor` is what packages/policy decides by, so that browser and server show and allow the same. */
export const Session = z.object({ person: Person, actor: WireActor, endsAt: Moment });
export type Session = z.infer<typeof Session>;

export const signingIn = {
  signIn: endpoint({
    method: 'POST',
    path: '/api/session',
    may: 'anyone',
    summary: 'Sign in with e-mail and password; the answer sets the session cookie',
    input: z.object({ email: z.string().min(1).max(320), password: z.string().min(1).max(512) }),
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
};
