/** Chooses who carries out the orders of a tenant: its own desk, or the service that its setting `orderService` names. */
import type { Language } from '#packages/texts';
import type { Log, Tenant } from '#platform';
import type { Database } from '#adapters/database';
import { orderService } from '#adapters/sources';
import type { OrderCalls } from '#contract/orders';
import { ownDesk, providerDesk } from '#server/orders';

interface OrderDeskParts {
  readonly database: Pick<Database, 'work'>;
  /** Tokens of services, by the key of the tenant. */
  readonly tokens: ReadonlyMap<string, string>;
  readonly log: Log;
  readonly clock: () => Date;
  /** How long somebody waits for an order to be taken. */
  readonly limitMs: number;
}

interface OrderReader {
  /** Aborted when nobody waits any more. */
  readonly signal: AbortSignal;
  readonly language: Language;
}

export type ChooseOrderDesk = (tenant: Pick<Tenant, 'id' | 'key' | 'settings'>, reader: OrderReader) => OrderCalls;

export function orderDesksOfTenants({ database, tokens, log, clock, limitMs }: OrderDeskParts): ChooseOrderDesk {
  return ({ id, key, settings: { orderService: settings } }, { signal, language }) =>
    settings === null
      ? ownDesk
      : providerDesk({
          provider: orderService({ url: settings.url.replace(/\/+$/, ''), token: tokens.get(key) ?? null, options: {} }),
          title: settings.title,
          language,
          limitMs,
          db: database.work(id),
          log,
          now: clock,
          signal,
        });
}
