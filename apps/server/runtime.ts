/** The running parts of the server that requests need: the database, the ports, the source of figures and the jobs. */
import type { Language } from '#packages/texts';
import type { Tenant } from '#platform';
import type { Database } from '#adapters/database';
import type { FigureSource } from '#server/performance';
import type { ServerPorts } from './operations.ts';
import type { ChooseFundSource } from './outside/fund-sources.ts';
import type { ChooseLibrary } from './outside/libraries.ts';
import type { ChooseOrderDesk } from './outside/order-desks.ts';
import type { JobRunner } from './plugins/jobs.ts';

export interface ServerRuntime {
  readonly database: Database;
  readonly ports: ServerPorts;
  /** The source of figures for a request, until nobody waits for its answer. */
  readonly sourceFor: (tenant: Tenant, reader: { readonly signal: AbortSignal; readonly language: Language }) => FigureSource;
  readonly orderDeskFor: ChooseOrderDesk;
  readonly fundsFor: ChooseFundSource;
  readonly libraryFor: ChooseLibrary;
  /** How long a page waits for a service outside. */
  readonly outsideMs: number;
  readonly jobs: JobRunner<ServerPorts>;
}
