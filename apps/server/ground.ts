/** What requests stand on. */
import type { Database } from '#adapters/database';
import type { Ports } from './operations.ts';
import type { JobRunner } from './plugins/jobs.ts';

export interface Ground {
  readonly database: Database;
  readonly ports: Ports;
  readonly jobs: JobRunner<Ports>;
}
