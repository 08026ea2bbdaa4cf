/** What signing in needs from its surroundings, beside what every handler is given. */
import type { Actor } from '#packages/policy';
import type { Person } from '#contract/people';
import type { OwnSession } from '../contract.ts';
import type { Context } from '#server/people';
import type { Tenant } from '#server/tenants';

/** The browser at the other end. */
export interface Browser {
  /** The cookie header as it came. */
  readonly cookies: string;
  /** Network address, as far as the server may believe it. */
  readonly address: string;
  readonly agent: string;
  /** Gives the browser `set-cookie` headers to keep; a later one replaces an earlier one of the same name. */
  keep(cookies: readonly string[]): void;
}

/** A session that stands: not ended, not expired, of this tenant, of a person who may sign in. */
export interface CurrentSession {
  readonly id: string;
  readonly token: string;
  readonly person: Person;
  readonly actor: Actor;
  readonly endsAt: Date;
}

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

export interface PasswordChange {
  readonly current: string;
  readonly next: string;
}

export interface Identity {
  /** The session that the browser's cookie stands for; slides it. */
  read(tenant: Tenant, browser: Browser, now: Date): Promise<CurrentSession | null>;
  /**
   * A new session; the one that the browser had before ends.
   * @throws Refusal `credentials.invalid`, `attempts.exceeded`, `email.unverified`, `server.busy`
   */
  signIn(tenant: Tenant, browser: Browser, former: CurrentSession | null, credentials: Credentials, now: Date): Promise<CurrentSession>;
  /** Ends a session for good and clears the cookie. */
  signOut(tenant: Tenant, browser: Browser, session: CurrentSession | null): Promise<void>;
  /** The sessions of the same person that stand, this one first. */
  sessionsOf(tenant: Tenant, session: CurrentSession, now: Date): Promise<OwnSession[]>;
  /** Ends one of them. @throws Refusal `session.unknown` */
  endSession(tenant: Tenant, session: CurrentSession, id: string): Promise<void>;
  /**
   * Ends all sessions of the person and gives this browser a new one.
   * @throws Refusal `password.wrong`, `password.weak`, `attempts.exceeded`, `server.busy`
   */
  changePassword(tenant: Tenant, browser: Browser, session: CurrentSession, change: PasswordChange, now: Date): Promise<CurrentSession>;
  /** Loads what the first sign-in would wait for. */
  warm(): Promise<void>;
}

export interface AtTheDoor extends Context {
  readonly identity: Identity;
  readonly browser: Browser;
  readonly session: CurrentSession | null;
}
