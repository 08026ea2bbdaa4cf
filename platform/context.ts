/** Defines the context of what runs without a person: a database bound to one tenant, the tenant, the clock, and texts in one language. */
import type { Language, Translate } from '#packages/texts';
import type { Db } from './db.ts';
import type { Jobs } from './jobs.ts';
import type { Log } from './log.ts';
import type { Tenant } from './tenant.ts';

/** What the audit log says of one change that continues a request. */
export interface ChangeInTheirName {
  /** The operation that it amounts to. */
  readonly operation: string;
  /** The number of the work, which all of its rows share. */
  readonly request: string;
  /** Called when a transaction is about to be committed; null where it has not come to the change yet. */
  readonly told: () => {
    readonly subject: { readonly kind: string; readonly id: string };
    readonly detail: Readonly<Record<string, unknown>>;
  } | null;
}

/** What runs for a tenant without a person: jobs, the command line. `db` has entered the role portico_work. */
export interface WorkContext {
  readonly db: Db;
  /** The same handle bound to an earlier moment: it sees the facts as they were known then. */
  readonly at: (moment: string) => Db;
  /**
   * The handle of a member of staff, for work that continues in their name after their request; their permission must be checked again. With `change`
   * its first transaction has a row in the audit log.
   */
  readonly asKeeper: (person: string, change?: ChangeInTheirName) => Db;
  readonly tenant: Tenant;
  /** Where the tenant's pages are, for links from outside: `https://clients.example.com`. */
  readonly origin: string;
  readonly now: Date;
  readonly log: Log;
  readonly jobs: Jobs;
  readonly signal: AbortSignal;
  /**
   * Whether a job that ended with this error comes again by itself, since the server stops, or the database does not answer: it has not failed, and
   * throws the error on.
   */
  readonly isInterruption: (error: unknown) => boolean;
  readonly words: (language: Language) => Translate;
}
