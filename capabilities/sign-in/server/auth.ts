/** Sets up better-auth for one tenant, over a database handle that sees this tenant alone. It is large, so it is loaded at the first sign-in. */
import { betterAuth } from 'better-auth/minimal';
import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { APIError, createAuthEndpoint } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import { passkey as passkeyPlugin } from '@better-auth/passkey';
import { z } from 'zod';
import type { Db, Log, Tenant } from '#platform';
import { signedInPerson } from '#server/people';
import { ADDRESS_HEADER, passkeyCookie, sessionCookie } from './sessions/headers.ts';
import type { PasswordHasher } from './passwords/password.ts';
import { endSessionsBeyondLimit } from './sessions/session-limit.ts';
import { slideAfterSeconds } from './sessions/sliding.ts';
import { credential, passkey, session, verification } from './tables.ts';

export interface AuthSettings {
  readonly tenant: Tenant;
  /** A handle in the role portico_gate, bound to the tenant. */
  readonly db: Db;
  /** The secret of this tenant alone, so that the signature of another tenant's cookie is invalid here. */
  readonly secret: string;
  /** Whether browsers connect by https. */
  readonly secure: boolean;
  readonly passwords: PasswordHasher;
  readonly log: Log;
}

/** Plugin that begins a session for a person whose identity was proved outside better-auth. It has no path, so no request can reach it. */
const sessionPlugin = {
  id: 'portico',
  endpoints: {
    begin: createAuthEndpoint({ method: 'POST', body: z.object({ person: z.string() }) }, async (ctx) => {
      const { internalAdapter } = ctx.context;
      const user = await internalAdapter.findUserById(ctx.body.person);
      if (!user) throw new Error('who signs in is somebody');
      const begun = await internalAdapter.createSession(user.id);
      await setSessionCookie(ctx, { session: begun, user });
      return { token: begun.token, user };
    }),
  },
};

/** Creates the better-auth instance of a tenant. None of its routes is served: our endpoints call only the functions that they need. */
export function createTenantAuth({ tenant, db, secret, secure, passwords, log }: AuthSettings) {
  const { sessionMs } = tenant.settings;
  const attributes = { secure, httpOnly: true, sameSite: 'lax', path: '/' } as const;
  return betterAuth({
    appName: tenant.settings.brand.name,
    baseURL: `${secure ? 'https' : 'http'}://${tenant.key}.localhost`,
    secret,
    database: drizzleAdapter(db, {
      provider: 'pg',
      schema: { user: signedInPerson, session, account: credential, verification, passkey },
      transaction: true,
    }),
    user: {
      // `input: false`: none of these values is ever taken from a request.
      additionalFields: {
        role: { type: 'string', required: false, input: false },
        isAdmin: { type: 'boolean', required: false, input: false },
        isProfessional: { type: 'boolean', required: false, input: false },
        isCompanyAdmin: { type: 'boolean', required: false, input: false },
        organisationId: { type: 'string', required: false, input: false },
        language: { type: 'string', required: false, input: false },
        disabled: { type: 'boolean', required: true, input: false },
        waiting: { type: 'boolean', required: true, input: false },
        authType: { type: 'string', required: false, input: false },
        secondFactorEnabled: { type: 'boolean', required: false, input: false },
        secondFactorExempt: { type: 'boolean', required: false, input: false },
      },
    },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      requireEmailVerification: true,
      maxPasswordLength: 512,
      password: {
        hash: passwords.hash,
        verify: ({ hash, password }) => passwords.isOf(hash, password),
      },
    },
    session: {
      expiresIn: Math.floor(sessionMs / 1000),
      updateAge: slideAfterSeconds(sessionMs),
      cookieCache: { enabled: false },
      additionalFields: {
        tenantId: { type: 'string', required: false, input: false },
        secondFactorAt: { type: 'date', required: false, input: false },
        secondFactorWay: { type: 'string', required: false, input: false },
        vouchedAt: { type: 'date', required: false, input: false },
        provedAt: { type: 'date', required: false, input: false },
        viewingId: { type: 'string', required: false, input: false },
        viewingUntil: { type: 'date', required: false, input: false },
        printUntil: { type: 'date', required: false, input: false },
      },
    },
    databaseHooks: { session: { create: { after: ({ userId }) => endSessionsBeyondLimit(db, userId) } } },
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: { level: 'error', log: (_level, message, ...details) => log.error({ err: details[0] }, `sign-in: ${message}`) },
    advanced: {
      database: { generateId: 'uuid' },
      ipAddress: { ipAddressHeaders: [ADDRESS_HEADER] },
      // The `__Host-` prefix binds the cookie to one host and to TLS; better-auth's own prefix would bind it to TLS alone.
      useSecureCookies: false,
      cookies: {
        session_token: { name: sessionCookie(secure), attributes },
        [CHALLENGE_COOKIE]: { name: passkeyCookie(secure), attributes },
      },
    },
    plugins: [
      sessionPlugin,
      passkeyPlugin({
        rpID: tenant.host,
        rpName: tenant.settings.brand.name,
        authenticatorSelection: { userVerification: 'required', residentKey: 'preferred' },
        advanced: { webAuthnChallengeCookie: CHALLENGE_COOKIE },
        // The plugin asks authenticators to verify the user, but accepts answers without that verification.
        registration: {
          afterVerification: async ({ verification: { registrationInfo } }) => requireUserVerified(registrationInfo?.userVerified),
        },
        authentication: {
          afterVerification: async ({ verification: { authenticationInfo } }) => requireUserVerified(authenticationInfo.userVerified),
        },
      }),
    ],
  });
}

const CHALLENGE_COOKIE = 'passkey';

function requireUserVerified(userVerified: boolean | undefined): void {
  if (userVerified !== true) throw new APIError('UNAUTHORIZED', { message: 'the authenticator did not verify who holds it' });
}

export type Auth = ReturnType<typeof createTenantAuth>;
