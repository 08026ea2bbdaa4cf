/** Chooses the outside library of a tenant: that of the service which its setting `fundService` names. */
import type { Language } from '#packages/texts';
import type { Log, Tenant } from '#platform';
import type { Database } from '#adapters/database';
import { libraryService } from '#adapters/sources';
import type { LibraryCalls } from '#contract/documents';
import { servedLibrary } from '#server/documents';

interface LibraryParts {
  readonly database: Pick<Database, 'work'>;
  /** Tokens of services, by the key of the tenant. */
  readonly tokens: ReadonlyMap<string, string>;
  readonly log: Log;
  readonly clock: () => Date;
  /** How long a page waits for its lists. */
  readonly limitMs: number;
}

interface LibraryReader {
  /** Aborted when nobody waits any more. */
  readonly signal: AbortSignal;
  readonly language: Language;
}

/** Null where the firm has none, or keeps its own. */
export type ChooseLibrary = (tenant: Pick<Tenant, 'id' | 'key' | 'settings'>, reader: LibraryReader) => LibraryCalls | null;

export function librariesOfTenants({ database, tokens, log, clock, limitMs }: LibraryParts): ChooseLibrary {
  return ({ id, key, settings: { fundService: settings } }, { signal, language }) =>
    settings?.library
      ? servedLibrary({
          service: libraryService({ url: settings.url.replace(/\/+$/, ''), token: tokens.get(key) ?? null, options: {} }),
          title: settings.title,
          url: settings.url,
          language,
          limitMs,
          db: database.work(id),
          log,
          now: clock,
          signal,
        })
      : null;
}
