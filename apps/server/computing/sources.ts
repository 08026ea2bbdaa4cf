/** Chooses the source of the figures of a tenant: the threads that compute its ledger, or the provider that its setting `source` names. */
import type { Language } from '#packages/texts';
import type { Log, Tenant } from '#platform';
import type { Database } from '#adapters/database';
import { PROVIDERS, staticProvider } from '#adapters/sources';
import { dayOfFigures, PROVIDED_ANSWERS, type ChooseStaticData, type PortfolioProvider } from '#contract/sources';
import type { SourceSettings } from '#contract/tenants';
import type { FigureSource } from '#server/performance';
import { besideLedger, keepAnswers, providedSource, type ProviderReader } from '#server/sources';

interface SourceParts {
  readonly database: Pick<Database, 'work'>;
  /** Tokens of providers, by the key of the tenant. */
  readonly tokens: ReadonlyMap<string, string>;
  readonly staticDataFor: ChooseStaticData;
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
  /** Whether a provider may be asked beside the ledger: what was known at an earlier moment, and our own statements, have the ledger alone. */
  readonly beside?: boolean;
}

/** A file takes longer than a figure. */
const STATEMENT_MS = 30_000;

/** @param ledger the source for a tenant without a provider */
export type ChooseSource = (
  tenant: Pick<Tenant, 'id' | 'key' | 'settings'>,
  ledger: FigureSource,
  patience: ProviderPatience,
) => FigureSource;

export function sourcesOfTenants({ database, tokens, staticDataFor, log, clock }: SourceParts): ChooseSource {
  return ({ id, key, settings }, ledger, { language = settings.defaultLanguage, beside = false, ...patience }) => {
    const source = settings.source ?? (beside ? settings.besideLedger : null);
    if (source === null) return ledger;
    const files = staticDataFor({ key });
    const filesOf = dayOfFigures(files);
    const provider = files ? staticProvider(files) : openProvider(source, tokens.get(key) ?? null);
    const answers = keepAnswers({
      name: files ? 'static' : source.provider,
      filesOf,
      provider,
      db: database.work(id),
      log,
      now: clock,
      statementMs: STATEMENT_MS,
      ...patience,
    });
    const reader: ProviderReader = {
      title: source.title,
      filesOf,
      unlinkedAccounts: settings.source?.unlinkedAccounts ?? 'note',
      answers,
      log,
      work: database.work(id),
      language,
      today: clock().toISOString().slice(0, 10),
    };
    return settings.source === null ? besideLedger(ledger, reader) : providedSource(reader);
  };
}

/** One that the server does not know answers nothing, which every page then says, and the log. */
function openProvider(
  { provider, url, options }: Pick<SourceSettings, 'provider' | 'url' | 'options'>,
  token: string | null,
): PortfolioProvider {
  const open = Object.hasOwn(PROVIDERS, provider) ? PROVIDERS[provider] : undefined;
  if (open) return open({ url: url.replace(/\/+$/, ''), token, options });
  const fail = () => Promise.reject(new Error(`there is no provider "${provider}" among ${Object.keys(PROVIDERS).join(', ')}`));
  return Object.fromEntries(
    [...Object.keys(PROVIDED_ANSWERS), 'statement', 'document', 'refresh'].map((name) => [name, fail]),
  ) as unknown as PortfolioProvider;
}
