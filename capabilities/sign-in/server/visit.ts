/** Who is at the other end: a browser, and the session that its cookie stands for. */
import type { Actor } from '#packages/policy';
import type { Person } from '#contract/people';
import type { Proved } from './second-factor/state.ts';

/** The browser at the other end. */
export interface Browser {
  /** The cookie header as it came. */
  readonly cookies: string;
  /** Network address, as far as the server may believe it. */
  readonly address: string;
  readonly agent: string;
  /** Of the page that asks, as far as the browser says; a change with another than the host's own has been refused already. */
  readonly origin: string | null;
  /** Gives the browser `set-cookie` headers to keep; a later one replaces an earlier one of the same name. */
  keep(cookies: readonly string[]): void;
}

/** A session that stands: not ended, not expired, of this tenant, of a person who may sign in. */
export interface CurrentSession {
  readonly id: string;
  readonly token: string;
  /** As whom its owner acts: themselves, or the client as whom they look. */
  readonly person: Person;
  readonly actor: Actor;
  /** Whose it is. */
  readonly self: Person;
  /** Until when its owner looks as `person`; null while they are themselves. */
  readonly viewingUntil: Date | null;
  readonly proved: Proved;
  /** When its owner last proved who they are, in whichever way. */
  readonly freshAt: Date;
  readonly endsAt: Date;
}
