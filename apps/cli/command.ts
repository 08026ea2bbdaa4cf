/** The types of a command: its declaration, its arguments, its result, and the product as it is opened for one command. */
import type { Db, Tenant, WorkContext } from '#platform';
import type { Database } from '#adapters/database';
import type { EventKind } from '#contract/audit';
import type { AuditDetails } from '#server/people';
import type { ServerPorts } from '../server/operations.ts';

export interface CommandOption {
  readonly means: string;
  /** A flag stands alone; anything else takes a value. */
  readonly flag?: true;
  readonly required?: true;
  /** The option may be given several times. */
  readonly many?: true;
}

/** The command line, read: values by name of operand and option. */
export interface CommandArguments {
  /** @throws UsageError when it is missing; required ones never are */
  text(name: string): string;
  optional(name: string): string | undefined;
  /** Every value of an option that may be given several times. */
  all(name: string): readonly string[];
  flag(name: string): boolean;
}

/** The result of a command: `data` for programs, `text` for people. */
export interface CommandResult {
  readonly data: unknown;
  readonly text: string;
  /** The exit code of a command that did not succeed; see ExitCode. */
  readonly exit?: 1 | 3;
}

/** The product, opened for one command; closed after it. */
export interface CommandRuntime {
  readonly kind: Database['kind'];
  readonly ports: ServerPorts;
  /** Every tenant, the oldest first. */
  tenants(): Promise<Tenant[]>;
  /** @throws CommandFailed when there is no such tenant */
  tenant(key: string): Promise<Tenant>;
  /** A handle with the rights of jobs (`work`) that can only read; the database refuses every change through it. */
  reading(tenantId?: string, knownAt?: string): Db;
  /**
   * Changes one tenant. Its audit row is written by the first transaction that is committed through the handle, so every change must be made in a
   * transaction.
   * @param operation one that the command declares
   */
  change<Result>(tenant: Pick<Tenant, 'id'>, operation: string, work: (changing: TenantChange) => Promise<Result>): Promise<Result>;
  /** The same for work that finds or makes the tenants itself: each of them gets its row. */
  changeAny<Result>(operation: string, work: (database: Pick<Database, 'work' | 'person'>) => Promise<Result>): Promise<Result>;
  /** For work that cannot write its row in its transaction: one row before it begins, and one with its outcome for each tenant that is left. */
  announce<Result>(of: readonly Tenant[], operation: string, work: (database: Pick<Database, 'work'>) => Promise<Result>): Promise<Result>;
}

/** What the code of a change works with. */
export interface TenantChange {
  readonly db: Db;
  /** The context of jobs, for operations that need no person, with the same handle. Jobs that are sent run once the server runs. */
  context(tenant: Tenant): Promise<WorkContext & ServerPorts>;
  /** Adds details to the audit row, before its transaction is committed: never a secret. */
  tell(more: EventDetails): void;
}

/** Details of an audit row; without a subject, its subject is the tenant. */
export type EventDetails = Pick<AuditDetails, 'subject' | 'detail'>;

export interface Command {
  readonly summary: string;
  /** The operands after the name, in order; all are required. */
  readonly operands?: Readonly<Record<string, string>>;
  readonly options?: Readonly<Record<string, CommandOption>>;
  /**
   * The operations by which it changes tenants, with the kind of their rows in the audit log. A command that declares none can change
   * nothing.
   */
  readonly changes: Readonly<Record<string, Exclude<EventKind, 'refused'>>>;
  /** `open` opens the database, which a command that needs none leaves alone; `say` prints progress. */
  run(args: CommandArguments, surroundings: CommandContext): Promise<CommandResult>;
}

/** How each command is loaded, by its name. */
export type CommandTable = Readonly<Record<string, () => Promise<Command>>>;

export interface CommandContext {
  readonly open: () => Promise<CommandRuntime>;
  readonly say: (line: string) => void;
  /** Rewrites one line of a terminal; there is none elsewhere. */
  readonly status?: ((text: string) => void) | undefined;
  /** Standard input, for passwords and files; other users could list the arguments. */
  readonly input: AsyncIterable<Uint8Array>;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly signal: AbortSignal;
}

/** The command line is wrong; exit code 2. */
export class UsageError extends Error {}

/** What was asked for could not be done, for a reason that a person can act on; exit code 1. */
export class CommandFailed extends Error {}
