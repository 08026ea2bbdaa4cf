/** Chooses where the funds of a tenant come from: its own records, or the service that its setting `fundService` names. */
import type { Language } from '#packages/texts';
import type { Log, Tenant } from '#platform';
import type { Database } from '#adapters/database';
import { fundService } from '#adapters/sources';
import { recordedFunds, servedFunds, type RequestFundSource } from '#server/funds';

interface FundSourceParts {
  readonly database: Pick<Database, 'work'>;
  /** Tokens of services, by the key of the tenant. */
  readonly tokens: ReadonlyMap<string, string>;
  readonly log: Log;
  readonly clock: () => Date;
  /** How long a page waits for an answer. */
  readonly limitMs: number;
}

interface FundReader {
  /** Aborted when nobody waits any more. */
  readonly signal: AbortSignal;
  readonly language: Language;
}

export type ChooseFundSource = (tenant: Pick<Tenant, 'id' | 'key' | 'settings'>, reader: FundReader) => RequestFundSource;

export function fundSourcesOfTenants({ database, tokens, log, clock, limitMs }: FundSourceParts): ChooseFundSource {
  return ({ id, key, settings: { fundService: settings } }, { signal, language }) =>
    settings === null
      ? recordedFunds
      : servedFunds({
          service: fundService({ url: settings.url.replace(/\/+$/, ''), token: tokens.get(key) ?? null, options: {} }, settings.dataPaths),
          title: settings.title,
          url: settings.url,
          language,
          limitMs,
          db: database.work(id),
          log,
          now: clock,
          signal,
        });
}
