/** What signing in needs from its surroundings, beside what every handler is given. */
import type { Context } from '#server/people';
import type { Person } from '#contract/people';
import type { Identity } from './identity.ts';

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
  readonly token: string;
  readonly person: Person;
  readonly endsAt: Date;
}

export interface AtTheDoor extends Context {
  readonly identity: Identity;
  readonly browser: Browser;
  readonly session: CurrentSession | null;
}
