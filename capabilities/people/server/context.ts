/** What a handler is given: the tenant's database as this person may see it, and who asks. */
import type { Db, Jobs, Log, Tenant } from '#server/tenants';
import type { Actor } from '#packages/policy';
import type { Language, Translate } from '#packages/texts';
import type { Person } from '../contract.ts';

/** Port: says more of what is being done, for the one row that the call leaves in the stream of activity. Later words win over earlier ones. */
export type Tell = (more: ToldActivity) => void;

export interface ToldActivity {
  /** Who did it, where the session does not say. */
  readonly actor?: string;
  /** The record that it was done to, where the input does not name it. */
  readonly subject?: { readonly kind: string; readonly id: string };
  readonly detail?: Readonly<Record<string, unknown>>;
}

export interface Context {
  /** Bound to tenant and person; for a signed-out caller it sees nothing. */
  readonly db: Db;
  /** The same handle as it stood at a moment: it sees the facts as they were known then. */
  readonly at: (moment: string) => Db;
  readonly tenant: Tenant;
  readonly person: Person | null;
  readonly actor: Actor;
  readonly now: Date;
  readonly language: Language;
  /** Words in the reader's language. */
  readonly words: Translate;
  readonly jobs: Jobs;
  readonly tell: Tell;
  readonly log: Log;
}

/** The context behind every permission that somebody who is out lacks. */
export interface SignedIn extends Context {
  readonly person: Person;
  /** For what somebody who has found an open session must not do with it. @throws Refusal `proof.required` */
  readonly mustBeFresh: () => void;
}
