/** Declares the browser of a request, and the session of its cookie. */
import type { Actor } from '#packages/policy';
import type { Person } from '#contract/people';
import type { SessionProofs } from '../second-factor/state.ts';

/** The browser that sent the request. */
export interface RequestBrowser {
  /** The cookie header as it came. */
  readonly cookies: string;
  /** Network address, as far as the server can trust it. */
  readonly address: string;
  readonly agent: string;
  /** Origin of the page, as far as the browser sends it; changing requests from another origin were refused already. */
  readonly origin: string | null;
  /** Gives the browser `set-cookie` headers to keep; a later one replaces an earlier one of the same name. */
  keep(cookies: readonly string[]): void;
}

/** A valid session: not ended, not expired, of this tenant, of a person who may sign in. */
export interface CurrentSession {
  readonly id: string;
  readonly token: string;
  /** The person as whom the owner acts: themselves, or the client as whom they are viewing. */
  readonly person: Person;
  readonly actor: Actor;
  /** The owner of the session. */
  readonly self: Person;
  /** Until when the owner views as `person`; null while they act as themselves. */
  readonly viewingUntil: Date | null;
  readonly proved: SessionProofs;
  /** When the owner last proved who they are, by any kind of proof. */
  readonly freshAt: Date;
  readonly endsAt: Date;
}
