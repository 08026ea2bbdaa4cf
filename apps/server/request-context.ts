/** Makes the contexts of requests: their language, their texts, and whether a change is allowed while somebody looks as a client. */
import type { FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { refuse } from '#packages/endpoint';
import { decidePermission, reachOf } from '#packages/policy';
import { LANGUAGES, type Language, type Translate } from '#packages/texts';
import { mayViewAs } from '#server/accounts';
import { gatherUsage } from '#server/analytics';
import type { CheckpointSigner } from '#server/audit';
import { askNewsService } from '#server/content';
import { createFileAddresses } from '#server/files';
import { firstOrdersOf } from '#server/orders';
import { requireFreshProof, type Identity, type IdentityOptions } from '#server/sign-in';
import { acceptedLanguage } from './bind/refusals.ts';
import type { ServerContextFactory } from './bind/routes.ts';
import type { Config } from './config.ts';
import type { ServerRuntime } from './runtime.ts';
import type { Operation, ServerContext } from './operations.ts';
import type { AuditWriter, AuditWriterSettings } from './plugins/audit.ts';
import type { PageCache } from './plugins/arrangements.ts';
import type { TenantCache } from './plugins/tenant.ts';
import type { ServerTexts } from './texts.ts';

export interface ServerParts {
  readonly config: Pick<
    Config,
    'scheme' | 'trustProxy' | 'tenant' | 'dataFolder' | 'clientLimits' | 'answerMs' | 'passwordWork' | 'answersOthers' | 'servesDemo'
  >;
  readonly secret: string;
  readonly signer: CheckpointSigner;
  readonly version: string;
  readonly operations: readonly Operation[];
  /** Called only once the server listens, so that the server is built while the database opens. */
  readonly runtime: () => ServerRuntime;
  readonly words: ServerTexts;
  readonly log: Logger;
  readonly clock: () => Date;
  /** The folder that the web application was built into; null serves none. */
  readonly pages: string | null;
  readonly onLateRow?: AuditWriterSettings['onLateRow'];
}

/** A request that may have been refused before its tenant or visitor was known. */
export type EarlyRequest = Omit<FastifyRequest, 'tenant' | 'visitor' | 'told'> &
  Partial<Pick<FastifyRequest, 'tenant' | 'visitor' | 'told'>>;

function requestLanguage({ tenant, visitor, headers }: EarlyRequest): Language {
  if (visitor) return visitor.language;
  const { languages, defaultLanguage } = tenant?.settings ?? { languages: LANGUAGES, defaultLanguage: 'en' as const };
  return acceptedLanguage(headers['accept-language'], languages, defaultLanguage);
}

/** The texts in the reader's language, with those of the firm where the tenant is known. */
export function requestTexts(words: ServerTexts, request: EarlyRequest): Translate {
  const language = requestLanguage(request);
  return words(language, request.tenant?.wording[language]);
}

/** Whether somebody may view as a client is asked of the database twice: as the viewer and as the client see it. */
export function viewingRule(runtime: ServerParts['runtime']): IdentityOptions['mayViewAs'] {
  return ({ id }, viewer, personId) => {
    const { database } = runtime();
    const reach = reachOf(viewer.actor);
    return mayViewAs({ db: database.person(id, viewer.id, reach), theirs: database.person(id, personId, 'own') }, reach, personId);
  };
}

/** Funds, orders, documents and news, each from the firm itself or from the service that it names; what its jobs get; and what works in turn. */
function servicesOf(
  { database, jobs, ports, queuedFor, orderDeskFor, fundsFor, libraryFor, outsideMs: limitMs }: ServerRuntime,
  { tenant, visitor: { person, language }, log }: FastifyRequest,
  { signal, now }: { readonly signal: AbortSignal; readonly now: () => Date },
): Pick<ServerContext, 'funds' | 'orderCalls' | 'firstOrders' | 'library' | 'askNews' | 'tenantWork' | 'typesetter' | 'pictures'> {
  const orderCalls = orderDeskFor(tenant, { signal, language });
  const funds = fundsFor(tenant, { signal, language });
  const keeping = { db: database.work(tenant.id), log, now, signal };
  return {
    ...queuedFor({ tenant: tenant.id, person: person?.id ?? null }, signal),
    funds,
    orderCalls,
    firstOrders: firstOrdersOf({ funds, orderCalls }),
    library: libraryFor(tenant, { signal, language }),
    tenantWork: () => jobs.context(tenant),
    askNews: (portal) => askNewsService({ service: ports.newsService, language, limitMs, ...keeping }, portal),
  };
}

/** Makes the context that a handler gets for one request. */
export function serverContexts(
  { runtime, words, clock, config, secret, version }: ServerParts,
  identity: Identity,
  { tenants, arrangements, audit }: { readonly tenants: TenantCache; readonly arrangements: PageCache; readonly audit: AuditWriter },
): ServerContextFactory {
  return (request, signal, knownAt) => {
    const { tenant, visitor, log } = request;
    const { browser, session, person, actor, language } = visitor;
    const { database, ports, sourceFor, jobs } = runtime();
    // A provider states what it knows now.
    if (knownAt !== undefined && tenant.settings.source) refuse('source.unsupported');
    const at = (moment?: string) =>
      person && actor.viewing
        ? database.viewing(tenant.id, person.id, moment)
        : database.person(tenant.id, person?.id ?? null, reachOf(actor), moment, audit.sealing(request));
    return {
      ...ports,
      source: sourceFor(tenant, { signal, language, beside: knownAt === undefined }),
      ...servicesOf(runtime(), request, { signal, now: clock }),
      db: at(knownAt),
      at,
      tenant,
      // A permission that nobody has without signing in implies a person; see `requirePermission`.
      person: person as NonNullable<typeof person>,
      actor,
      now: clock(),
      signal,
      language,
      words: words(language, tenant.wording[language]),
      catalogue: words.catalogue,
      wordsIn: (one: Language) => words(one, tenant.wording[one]),
      jobs: jobs.of(tenant.id),
      mustBeFresh: () => requireFreshProof(session, clock()),
      tell: ({ detail, ...more }) => Object.assign(request.told, more, detail && { detail: { ...request.told.detail, ...detail } }),
      log,
      identity,
      browser,
      session,
      origin: `${config.scheme}://${request.host}`,
      addresses: createFileAddresses({
        secret,
        tenantId: tenant.id,
        now: clock(),
        session: session?.id ?? null,
        standing: async (id) => {
          const found = await identity.standing(tenant, id, clock());
          if (found === null || decidePermission('limited', found.actor) !== 'yes') return null;
          const { id: owner } = found.person;
          const db = found.actor.viewing ? database.viewing(tenant.id, owner) : database.person(tenant.id, owner, reachOf(found.actor));
          return { db, person: found.self.id };
        },
      }),
      installation: () => ({ version, node: process.versions.node, database: database.describe() }),
      gatherUsage: () => gatherUsage(database.work(tenant.id), clock()),
      pages: () => arrangements.of(tenant.id),
      renewTenant: () => tenants.renew(tenant.id),
      pagesChanged: () => arrangements.forget(tenant.id),
    };
  };
}
