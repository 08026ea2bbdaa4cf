/** The running parts of the server that requests need: the database, the ports, the source of figures and the jobs. */
import type { Language } from '#packages/texts';
import type { Tenant } from '#platform';
import type { Database } from '#adapters/database';
import type { FigureSource } from '#server/performance';
import type { OpenedPorts } from './adapters.ts';
import type { ServerPorts } from './operations.ts';
import type { OutsideServices } from './outside-services.ts';
import type { JobRunner } from './plugins/jobs.ts';

export interface ServerRuntime extends OutsideServices {
  readonly database: Database;
  readonly ports: ServerPorts;
  readonly queuedFor: OpenedPorts['queuedFor'];
  /** The source of figures for a request, until nobody waits for its answer. */
  readonly sourceFor: (
    tenant: Tenant,
    reader: { readonly signal: AbortSignal; readonly language: Language; readonly beside?: boolean },
  ) => FigureSource;
  readonly jobs: JobRunner<ServerPorts>;
}
