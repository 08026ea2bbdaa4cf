/** What a handler is given: the tenant's database as this person may see it, and who asks. */
import type { Db, Jobs, Log, Tenant } from '#server/tenants';
import type { Actor } from '#packages/policy';
import type { Language, Translate } from '#packages/texts';
import type { Person } from '../contract.ts';

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
  readonly log: Log;
}

/** The context behind every permission that somebody who is out lacks. */
export interface SignedIn extends Context {
  readonly person: Person;
}
