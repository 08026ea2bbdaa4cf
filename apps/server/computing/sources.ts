/** Chooses the source of the figures of a tenant: the threads that compute its ledger, or the provider that its setting `source` names. */
import type { Language } from '#packages/texts';
import type { Log, Tenant } from '#platform';
import type { Database } from '#adapters/database';
import { PROVIDERS } from '#adapters/sources';
import { PROVIDED_ANSWERS, type PortfolioProvider } from '#contract/sources';
import type { SourceSettings } from '#contract/tenants';
import type { FigureSource } from '#server/performance';
import { keepAnswers, providedSource } from '#server/sources';

interface SourceParts {
  readonly database: Pick<Database, 'work'>;
  /** Tokens of providers, by the key of the tenant. */
  readonly tokens: ReadonlyMap<string, string>;
  readonly log: Log;
  readonly clock: () => Date;
}

/** How long somebody waits for a provider. */
export interface ProviderPatience {
  /** Aborted when nobody waits any more. */
  readonly signal: AbortSignal;
  /** Over all questions of one request, or of one job. */
  readonly limitMs: number;
  /** Of the reader; without one, that of the tenant. */
  readonly language?: Language;
}

/** A file takes longer than a figure. */
const STATEMENT_MS = 30_000;

/** @param ledger the source for a tenant without a provider */
export type ChooseSource = (
  tenant: Pick<Tenant, 'id' | 'key' | 'settings'>,
  ledger: FigureSource,
  patience: ProviderPatience,
) => FigureSource;

export function sourcesOfTenants({ database, tokens, log, clock }: SourceParts): ChooseSource {
  return ({ id, key, settings: { source, defaultLanguage } }, ledger, { language = defaultLanguage, ...patience }) => {
    if (source === null) return ledger;
    const provider = openProvider(source, tokens.get(key) ?? null);
    const answers = keepAnswers({
      name: source.provider,
      provider,
      db: database.work(id),
      log,
      now: clock,
      statementMs: STATEMENT_MS,
      ...patience,
    });
    return providedSource({
      title: source.title,
      unlinkedAccounts: source.unlinkedAccounts,
      answers,
      log,
      work: database.work(id),
      language,
      today: clock().toISOString().slice(0, 10),
    });
  };
}

/** One that the server does not know answers nothing, which every page then says, and the log. */
function openProvider({ provider, url, options }: SourceSettings, token: string | null): PortfolioProvider {
  const open = Object.hasOwn(PROVIDERS, provider) ? PROVIDERS[provider] : undefined;
  if (open) return open({ url: url.replace(/\/+$/, ''), token, options });
  const fail = () => Promise.reject(new Error(`there is no provider "${provider}" among ${Object.keys(PROVIDERS).join(', ')}`));
  return Object.fromEntries(
    [...Object.keys(PROVIDED_ANSWERS), 'statement', 'document', 'refresh'].map((name) => [name, fail]),
  ) as unknown as PortfolioProvider;
}
