/** What a handler or a job is given: a database bound to one tenant, the tenant, the clock, and words in one language. */
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { Catalogue, Language, Translate } from '#packages/texts';
import type { Portal, PortalText, TenantSettings } from '../contract.ts';

/**
 * A database handle bound to one role, tenant and person. Every statement runs in a transaction that has entered that role,
 * so no query names the tenant and none can leave it. `transaction` gives several statements one transaction.
 */
export type Db = NodePgDatabase;

export interface Tenant {
  readonly id: string;
  readonly key: string;
  readonly demo: boolean;
  /** The name under which browsers reach it: the first of the hosts that it owns, or `<key>.localhost`. */
  readonly host: string;
  readonly settings: TenantSettings;
  /** The portal that the host of the request leads to; null where the host is the tenant's, and for what no request has brought about. */
  readonly portal: HostPortal | null;
  /** What it says in the place of the product's texts, as wording/ reads it; nothing where nobody is to read what is said. */
  readonly wording: Wording;
}

/** A firm's own words, by language and by the key of the text that they stand for. */
export type Wording = Readonly<Partial<Record<Language, Catalogue>>>;

export interface HostPortal extends Pick<Portal, 'id' | 'key' | 'name' | 'subtitle' | 'language' | 'logos' | 'phone' | 'email'> {
  /** As it was chosen; null wears what the tenant wears. */
  readonly theme: PortalText['theme'];
}

/** Of the server that answers a request. */
export interface Renewing {
  /** Once it has settled, this server answers nothing that it read of the tenant before; others still do for some seconds. */
  readonly renewTenant: () => Promise<void>;
}

/**
 * Port: work that outlives a request. `key` joins equal work that is still waiting; `afterMs` is how long it waits at least; data
 * names records by id, never secrets.
 */
export interface Jobs {
  send(queue: string, data: object, options?: { readonly key?: string; readonly afterMs?: number }): Promise<void>;
}

export interface Log {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

/** What runs for a tenant without a person: jobs, the command line. `db` has entered the role portico_work. */
export interface WorkContext {
  readonly db: Db;
  /** The same handle as it stood at a moment: it sees the facts as they were known then. */
  readonly at: (moment: string) => Db;
  /** The handle of somebody who keeps the house, for what goes on in their name after they have asked for it; who that is must be looked at anew. */
  readonly asKeeper: (person: string) => Db;
  readonly tenant: Tenant;
  /** Where the tenant's pages are, for links from outside: `https://clients.example.com`. */
  readonly origin: string;
  readonly now: Date;
  readonly log: Log;
  readonly jobs: Jobs;
  readonly signal: AbortSignal;
  readonly words: (language: Language) => Translate;
}

/** A job: what it does with one message. Thrown errors are retried; a job must be safe to run twice. */
export type Job<Ports = unknown> = (context: WorkContext & Ports, data: never) => Promise<void>;

/** A job that computes from the database alone, and may therefore run in a thread of its own. */
export type Computation = (context: Pick<WorkContext, 'db' | 'at' | 'tenant' | 'log' | 'jobs' | 'signal'>, data: never) => Promise<void>;
