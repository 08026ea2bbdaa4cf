/** What a command is, and what it is given. */
import type { Database } from '#adapters/database';
import type { Log, Tenant, WorkContext } from '#server/tenants';
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
  readonly database: Database;
  readonly log: Log;
  readonly ports: Ports;
  /** @throws CommandFailed when there is no such tenant */
  tenant(key: string): Promise<Tenant>;
  /** What jobs are given, for operations that need no person. Jobs sent run once the server does. */
  context(tenant: Tenant): Promise<WorkContext & Ports>;
}

export interface Command {
  readonly summary: string;
  /** What follows the name, in order; all are required. */
  readonly operands?: Readonly<Record<string, string>>;
  readonly options?: Readonly<Record<string, Option>>;
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
