/** Puts the HTTP server together from its parts, starts it and stops it. */
import compress from '@fastify/compress';
import multipart from '@fastify/multipart';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { randomBytes } from 'node:crypto';
import type { Socket } from 'node:net';
import { constants } from 'node:zlib';
import type { Logger } from 'pino';
import { decidePermission, reachOf } from '#packages/policy';
import { LANGUAGES, type Language, type Translate } from '#packages/texts';
import { mayViewAs } from '#server/accounts';
import type { CheckpointSigner } from '#server/audit';
import { createFileAddresses } from '#server/files';
import { requireFreshProof, openIdentity, openPasswordHasher, type Identity, type IdentityOptions } from '#server/sign-in';
import { serveDocument } from './bind/document.ts';
import { openDocument } from './bind/openapi.ts';
import { acceptedLanguage, answerRefusal, logRefusal, refusalOfError } from './bind/refusals.ts';
import { bindOperations, type ServerContextFactory } from './bind/routes.ts';
import type { Config } from './config.ts';
import type { ServerRuntime } from './runtime.ts';
import { isLoopback } from './reach.ts';
import type { Operation } from './operations.ts';
import { FrameworkLog } from './plugins/log.ts';
import { decorateAuditedRequests, openAuditWriter, type AuditWriter } from './plugins/audit.ts';
import { openCheckpointSchedule } from './plugins/checkpoints.ts';
import { guardHeaders, guardOrigin } from './plugins/guards.ts';
import { serveHealth } from './plugins/health.ts';
import { guardLoad } from './plugins/load.ts';
import { openRateLimits } from './plugins/pace.ts';
import { servePages } from './plugins/pages.ts';
import { openPageCache, type PageCache } from './plugins/arrangements.ts';
import { attachTenant, openTenantCache, type TenantCache } from './plugins/tenant.ts';
import { attachVisitor } from './plugins/visitor.ts';
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
}

export interface Server {
  readonly app: FastifyInstance;
  /** Every route there is, as `GET /api/tenant`. */
  readonly routes: readonly string[];
  /** Loads ahead what the first sign-in would otherwise wait for. */
  warm(): Promise<void>;
  /** From now on checkpoints of the audit logs are signed regularly. */
  watch(): void;
  /** Forgets what was read of a tenant, so that it is read again. */
  renewTenant(id: string): Promise<void>;
  /** Accepts nothing new and waits for what is being answered, up to the limit. */
  stop(limitMs: number): Promise<void>;
}

/** Time for the head of a request, for the whole of it (an upload over a slow line takes minutes), and for a connection that is silent. */
const HEAD_MS = 10_000;
/** How often Node checks whether one of these times is over. */
const TIMEOUT_CHECK_MS = 5000;
const REQUEST_MS = 10 * 60_000;
const IDLE_MS = 60_000;

export async function buildServer(parts: ServerParts): Promise<Server> {
  const { config, runtime, clock, log } = parts;
  const gate = (tenantId?: string) => runtime().database.gate(tenantId);
  const secure = config.scheme === 'https';
  const app = openFramework(parts);
  const routes: string[] = [];
  app.addHook('onRoute', ({ method, url }) => void routes.push(...[method].flat().map((one) => `${one} ${url}`)));

  const load = guardLoad(app, config.clientLimits);
  await guardHeaders(app, secure);
  await openDocument(app, secure);
  await app.register(compress, {
    // Request bodies are never decompressed: a few bytes could become any number.
    globalDecompression: false,
    threshold: 1024,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  });
  await app.register(multipart);

  const isLocal = config.answersOthers ? () => false : isLoopback;
  const tenants = openTenantCache(gate, { fallback: config.tenant, demo: config.servesDemo, isLocal });
  const passwords = openPasswordHasher(config.passwordWork);
  const identity = openIdentity({ gate, secret: parts.secret, secure, passwords, log, mayViewAs: viewingRule(runtime) });
  const checkpoints = openCheckpointSchedule({ gate, signer: parts.signer, dataFolder: config.dataFolder, clock, log });
  const audit = openAuditWriter({ gate, checkpoints, secure, clock, log });
  const arrangements = openPageCache(gate, log);
  serveHealth(app, runtime);
  await app.register(async (api) => {
    recordRefusals(api, parts, audit);
    decorateAuditedRequests(api);
    attachTenant(api, tenants);
    guardOrigin(api, config.scheme);
    attachVisitor(api, identity, clock);
    const surround = serverContexts(parts, identity, { tenants, arrangements, audit });
    const keepPace = await openRateLimits(api, config.clientLimits);
    bindOperations(api, parts.operations, { surround, audit, keepPace, answerMs: config.answerMs });
    serveDocument(api, keepPace);
  });
  if (parts.pages) await servePages(app, parts.pages, { tenants, arrangements, words: parts.words });
  await app.ready();

  return {
    app,
    routes,
    warm: () => identity.warm(),
    watch: () => checkpoints.watch(),
    renewTenant: (id) => tenants.renew(id),
    async stop(limitMs) {
      load.stopping();
      const late = setTimeout(() => app.server.closeAllConnections(), limitMs);
      await app.close();
      clearTimeout(late);
      await audit.close();
      await checkpoints.close();
    },
  };
}

/** Logs and answers a refusal, in the reader's language. */
function refusalHandler(words: ServerParts['words']) {
  return (request: EarlyRequest, reply: FastifyReply, error: unknown, told = refusalOfError(error)) => {
    logRefusal(request, told, error as Error);
    return answerRefusal(reply, request, told, requestTexts(words, request));
  };
}

/** Records every refusal of an endpoint before it is answered. */
function recordRefusals(api: FastifyInstance, { words }: ServerParts, audit: AuditWriter): void {
  const refuseWith = refusalHandler(words);
  api.setErrorHandler(async (error, request: EarlyRequest, reply) => {
    const told = refusalOfError(error);
    await audit.refused(request, told.code);
    return refuseWith(request, reply, error, told);
  });
}

/** Fastify, with our limits, and with every error in our shape. */
function openFramework({ config, words, log }: ServerParts): FastifyInstance {
  const refuseWith = refusalHandler(words);
  const frameworkLog: FastifyBaseLogger = log;
  const app: FastifyInstance = Fastify({
    loggerInstance: frameworkLog,
    logController: new FrameworkLog(),
    genReqId: () => randomBytes(9).toString('base64url'),
    // One hop: only the address that this proxy adds is trusted.
    trustProxy: config.trustProxy ? (_address, hop) => hop === 0 : false,
    requestTimeout: REQUEST_MS,
    http: { connectionsCheckingInterval: TIMEOUT_CHECK_MS },
    connectionTimeout: IDLE_MS,
    exposeHeadRoutes: false,
    return503OnClosing: false,
    frameworkErrors: (error, request, reply) => void refuseWith(request as EarlyRequest, reply as FastifyReply, error),
    clientErrorHandler: refuseMalformed,
  });
  app.server.headersTimeout = HEAD_MS;
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler((error, request, reply) => refuseWith(request, reply, error));
  app.setNotFoundHandler((request: EarlyRequest, reply) =>
    answerRefusal(reply, request, { code: 'route.unknown' }, requestTexts(words, request)),
  );
  app.addHook('onResponse', async ({ log, method, routeOptions: { url: route } }, { statusCode: status, elapsedTime }) => {
    log.debug({ method, route, status, ms: Math.round(elapsedTime) }, 'answered');
  });
  return app;
}

/** A request that may have been refused before its tenant or visitor was known. */
type EarlyRequest = Omit<FastifyRequest, 'tenant' | 'visitor' | 'told'> & Partial<Pick<FastifyRequest, 'tenant' | 'visitor' | 'told'>>;

function requestLanguage({ tenant, visitor, headers }: EarlyRequest): Language {
  if (visitor) return visitor.language;
  const { languages, defaultLanguage } = tenant?.settings ?? { languages: LANGUAGES, defaultLanguage: 'en' as const };
  return acceptedLanguage(headers['accept-language'], languages, defaultLanguage);
}

/** The texts in the reader's language, with those of the firm where the tenant is known. */
function requestTexts(words: ServerTexts, request: EarlyRequest): Translate {
  const language = requestLanguage(request);
  return words(language, request.tenant?.wording[language]);
}

/** Whether somebody may view as a client is asked of the database twice: as the viewer and as the client see it. */
function viewingRule(runtime: ServerParts['runtime']): IdentityOptions['mayViewAs'] {
  return ({ id }, viewer, personId) => {
    const { database } = runtime();
    const reach = reachOf(viewer.actor);
    return mayViewAs({ db: database.person(id, viewer.id, reach), theirs: database.person(id, personId, 'own') }, reach, personId);
  };
}

/** Makes the context that a handler gets for one request. */
function serverContexts(
  { runtime, words, clock, config, secret, version }: ServerParts,
  identity: Identity,
  { tenants, arrangements, audit }: { readonly tenants: TenantCache; readonly arrangements: PageCache; readonly audit: AuditWriter },
): ServerContextFactory {
  return (request, signal, knownAt) => {
    const { tenant, visitor, log } = request;
    const { browser, session, person, actor, language } = visitor;
    const { database, ports, sourceFor, jobs } = runtime();
    const at = (moment?: string) =>
      person && actor.viewing
        ? database.viewing(tenant.id, person.id, moment)
        : database.person(tenant.id, person?.id ?? null, reachOf(actor), moment, audit.sealing(request));
    return {
      ...ports,
      source: sourceFor(signal),
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
      jobs: jobs.of(tenant.id),
      mustBeFresh: () => requireFreshProof(session, clock()),
      tell: (more) => Object.assign(request.told, more),
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
          if (found === null || decidePermission('own', found.actor) !== 'yes') return null;
          const { id: owner } = found.person;
          const db = found.actor.viewing ? database.viewing(tenant.id, owner) : database.person(tenant.id, owner, reachOf(found.actor));
          return { db, person: found.self.id };
        },
      }),
      installation: () => ({ version, node: process.versions.node, database: database.describe() }),
      pages: () => arrangements.of(tenant.id),
      renewTenant: () => tenants.renew(tenant.id),
      pagesChanged: () => arrangements.forget(tenant.id),
    };
  };
}

/** Refuses data that is not HTTP, and so never becomes a request, in the same shape as other refusals. */
function refuseMalformed(this: FastifyInstance, error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) return;
  const body = JSON.stringify({ error: 'input.invalid', message: 'This is not a valid HTTP request.', request: 'none' });
  const status = error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? '408 Request Timeout' : '400 Bad Request';
  socket.end(
    `HTTP/1.1 ${status}\r\ncontent-type: application/json; charset=utf-8\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
  );
}
