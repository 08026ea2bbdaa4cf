/** Defines the context of a handler or a job: a database bound to one tenant, the tenant, the clock, and texts in one language. */
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
  /** The portal that the host of the request leads to; null where the host is the tenant's, and where there is no request. */
  readonly portal: HostPortal | null;
  /** The firm's own texts that replace the product's, as the room `wording` reads them; empty where no text is shown to anybody. */
  readonly wording: TenantWording;
}

/** A firm's own texts, by language and by the key of the text that they replace. */
export type TenantWording = Readonly<Partial<Record<Language, Catalogue>>>;

export interface HostPortal extends Pick<Portal, 'id' | 'key' | 'name' | 'subtitle' | 'language' | 'logos' | 'phone' | 'email'> {
  /** The theme chosen for the portal; null for the theme of the tenant. */
  readonly theme: PortalText['theme'];
}

/** The part of a request's context that makes the server read its tenant again. */
export interface TenantRenewal {
  /** Once it has settled, this server uses nothing that it read of the tenant before; other servers still do for some seconds. */
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
  /** The same handle bound to an earlier moment: it sees the facts as they were known then. */
  readonly at: (moment: string) => Db;
  /** The handle of a member of staff, for work that continues in their name after their request; their permission must be checked again. */
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
