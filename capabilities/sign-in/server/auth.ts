/** better-auth, set up for one tenant over a handle that sees this tenant alone. Loaded at the first sign-in: it is large. */
import { betterAuth } from 'better-auth/minimal';
import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { hashPassword, verifyPassword } from 'better-auth/crypto';
import { person } from '#server/people';
import type { Db, Log, Tenant } from '#server/tenants';
import { ADDRESS_HEADER, sessionCookie } from './headers.ts';
import { paced } from './password.ts';
import { credential, session, verification } from './tables.ts';

export interface AuthSettings {
  readonly tenant: Tenant;
  /** A handle of the gate, bound to the tenant. */
  readonly db: Db;
  /** Of this tenant alone, so that a cookie of another fails already by its signature. */
  readonly secret: string;
  /** Whether browsers come by https. */
  readonly secure: boolean;
  readonly log: Log;
}

/** A sliding session is written again at most this often, so that reading does not mean writing. */
const SLIDE_MS = 30_000;

/** None of better-auth's routes is served: our endpoints call its functions, and only those that they need. */
export function tenantAuth({ tenant, db, secret, secure, log }: AuthSettings) {
  const { sessionMs } = tenant.settings;
  return betterAuth({
    appName: tenant.settings.brand.name,
    baseURL: `${secure ? 'https' : 'http'}://${tenant.key}.localhost`,
    secret,
    database: drizzleAdapter(db, {
      provider: 'pg',
      schema: { user: person, session, account: credential, verification },
      transaction: true,
    }),
    user: {
      // `input: false`: none of them is ever taken from a request.
      additionalFields: {
        role: { type: 'string', required: false, input: false },
        isAdmin: { type: 'boolean', required: false, input: false },
        isProfessional: { type: 'boolean', required: false, input: false },
        isCompanyAdmin: { type: 'boolean', required: false, input: false },
        language: { type: 'string', required: false, input: false },
        disabled: { type: 'boolean', required: true, input: false },
      },
    },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      requireEmailVerification: true,
      maxPasswordLength: 512,
      password: {
        hash: (password) => paced(() => hashPassword(password)),
        verify: (pair) => paced(() => verifyPassword(pair)),
      },
    },
    session: {
      expiresIn: Math.floor(sessionMs / 1000),
      updateAge: Math.floor(Math.min(SLIDE_MS, sessionMs / 10) / 1000),
      cookieCache: { enabled: false },
      additionalFields: { tenantId: { type: 'string', required: false, input: false } },
    },
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: { level: 'error', log: (_level, message, ...details) => log.error({ err: details[0] }, `sign-in: ${message}`) },
    advanced: {
      database: { generateId: 'uuid' },
      ipAddress: { ipAddressHeaders: [ADDRESS_HEADER] },
      // The `__Host-` prefix binds the cookie to one host and to TLS; better-auth's own prefix would bind it to TLS alone.
      useSecureCookies: false,
      cookies: { session_token: { name: sessionCookie(secure), attributes: { secure, httpOnly: true, sameSite: 'lax', path: '/' } } },
    },
  });
}

export type Auth = ReturnType<typeof tenantAuth>;
