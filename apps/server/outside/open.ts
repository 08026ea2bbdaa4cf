/** Opens the services outside that a tenant may name: who carries out its orders, keeps its funds, or its library. */
import type { Log } from '#platform';
import type { Database } from '#adapters/database';
import { fundSourcesOfTenants } from './fund-sources.ts';
import { librariesOfTenants } from './libraries.ts';
import { orderDesksOfTenants } from './order-desks.ts';
import type { ServerRuntime } from '../runtime.ts';

interface OutsideServiceParts {
  readonly database: Pick<Database, 'work'>;
  /** Tokens of services, by the key of the tenant. */
  readonly tokens: ReadonlyMap<string, string>;
  readonly log: Log;
  readonly clock: () => Date;
  /** How long a page waits for one of them. */
  readonly limitMs: number;
}

export function openOutsideServices(
  parts: OutsideServiceParts,
): Pick<ServerRuntime, 'orderDeskFor' | 'fundsFor' | 'libraryFor' | 'outsideMs'> {
  return {
    orderDeskFor: orderDesksOfTenants(parts),
    fundsFor: fundSourcesOfTenants(parts),
    libraryFor: librariesOfTenants(parts),
    outsideMs: parts.limitMs,
  };
}
