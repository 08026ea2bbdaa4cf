/** What a command is, and what it is given. */
import type { Database } from '#adapters/database';
import type { EventKind } from '#contract/activity';
import type { ToldActivity } from '#server/people';
import type { Db, Tenant, WorkContext } from '#server/tenants';
import type { Ports } from '../server/operations.ts';

export interface Option {
  readonly means: string;
  /** A flag stands alone; anything else takes a value. */
  readonly flag?: true;
  readonly required?: true;
  /** It may be said again. */
  readonly many?: true;
}

/** The command line, read: values by name of operand and option. */
export interface Given {
  /** @throws UsageError when it is not there; those declared as required always are */
  text(name: string): string;
  optional(name: string): string | undefined;
  /** Every value of an option that may be said again. */
  all(name: string): readonly string[];
  flag(name: string): boolean;
}

/** What a command answers: `data` for programs, `text` for people. */
export interface Outcome {
  readonly data: unknown;
  readonly text: string;
  /** How it went, when it did not go well; see ExitCode. */
  readonly exit?: 1 | 3;
}

/** The product, opened for one command; closed after it. */
export interface House {
  readonly kind: Database['kind'];
  readonly ports: Ports;
  /** Every tenant, the one made first leading. */
  tenants(): Promise<Tenant[]>;
  /** @throws CommandFailed when there is no such tenant */
  tenant(key: string): Promise<Tenant>;
  /** A handle that sees what work sees; the database refuses to change anything through it. */
  reading(tenantId?: string, knownAt?: string): Db;
  /**
   * Changes one tenant. The row that tells of it is written by the first transaction that is committed through the handle, so that what changes
   * stands in a transaction.
   * @param operation one that the command declares
   */
  change<Result>(tenant: Pick<Tenant, 'id'>, operation: string, work: (changing: Changing) => Promise<Result>): Promise<Result>;
  /** The same for work that finds or makes the tenants itself: each of them has its row. */
  changeAny<Result>(operation: string, work: (database: Pick<Database, 'work' | 'person'>) => Promise<Result>): Promise<Result>;
  /** For what cannot hold its row in its transaction: a row says beforehand that it begins, and another how it ended, of tenants that are left. */
  announce<Result>(of: readonly Tenant[], operation: string, work: (database: Pick<Database, 'work'>) => Promise<Result>): Promise<Result>;
}

/** What a change is made with. */
export interface Changing {
  readonly db: Db;
  /** What jobs are given, for operations that need no person, with the same handle. Jobs sent run once the server does. */
  context(tenant: Tenant): Promise<WorkContext & Ports>;
  /** Says more of the row, before its transaction is committed: never a secret. */
  tell(more: Told): void;
}

/** Without a subject the row is of the tenant. */
export type Told = Pick<ToldActivity, 'subject' | 'detail'>;

export interface Command {
  readonly summary: string;
  /** What follows the name, in order; all are required. */
  readonly operands?: Readonly<Record<string, string>>;
  readonly options?: Readonly<Record<string, Option>>;
  /**
   * What it changes of tenants: the operations that its rows in the stream of activity tell of, with the kind of their rows. A command that
   * declares none can change nothing.
   */
  readonly changes: Readonly<Record<string, Exclude<EventKind, 'refused'>>>;
  /** `open` opens the database, which a command that needs none leaves alone; `say` tells progress. */
  run(given: Given, surroundings: Surroundings): Promise<Outcome>;
}

export interface Surroundings {
  readonly open: () => Promise<House>;
  readonly say: (line: string) => void;
  /** Rewrites one line of a terminal; there is none elsewhere. */
  readonly status?: ((text: string) => void) | undefined;
  /** Passwords and files come this way, never as an argument that others can list. */
  readonly input: AsyncIterable<Uint8Array>;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly signal: AbortSignal;
}

/** The command line is wrong; exit code 2. */
export class UsageError extends Error {}

/** What was asked for could not be done, for a reason that a person can act on; exit code 1. */
export class CommandFailed extends Error {}
