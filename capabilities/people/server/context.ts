/** Declares the context that every handler receives: the tenant's database with the rights of the person, and the person who calls. */
import type { Actor } from '#packages/policy';
import type { Language, Translate } from '#packages/texts';
import type { Db, Jobs, Log, Tenant } from '#platform';
import type { Person } from '../contract.ts';

/** Port: adds details to the one row that the call leaves in the audit log. Later values replace earlier ones of their name. */
export type AuditRecorder = (more: AuditDetails) => void;

export interface AuditDetails {
  /** Id of the person who did it, where the session does not tell. */
  readonly actor?: string;
  /** The record that was affected, where the input does not name it. */
  readonly subject?: { readonly kind: string; readonly id: string };
  readonly detail?: Readonly<Record<string, unknown>>;
}

export interface HandlerContext {
  /** Bound to tenant and person; for a signed-out caller it returns no rows. */
  readonly db: Db;
  /** The same handle at a past moment: it sees the facts as they were known then. */
  readonly at: (moment: string) => Db;
  readonly tenant: Tenant;
  readonly person: Person | null;
  readonly actor: Actor;
  readonly now: Date;
  readonly language: Language;
  /** Texts in the reader's language. */
  readonly words: Translate;
  readonly jobs: Jobs;
  readonly tell: AuditRecorder;
  readonly log: Log;
}

/** The context of every endpoint that needs a signed-in person. */
export interface SignedInContext extends HandlerContext {
  readonly person: Person;
  /** Requires a recent proof of identity, for actions that somebody who finds an open session must not do. @throws Refusal `proof.required` */
  readonly mustBeFresh: () => void;
}
