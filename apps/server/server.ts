/** Puts the HTTP server together from its parts, starts it and stops it. */
import compress from '@fastify/compress';
import multipart from '@fastify/multipart';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyReply } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { randomBytes } from 'node:crypto';
import type { Socket } from 'node:net';
import { constants } from 'node:zlib';
import { openIdentity, openPasswordHasher, type Identity } from '#server/sign-in';
import { serveDocument } from './bind/document.ts';
import { openDocument } from './bind/openapi.ts';
import { answerRefusal, logRefusal, refusalOfError } from './bind/refusals.ts';
import { bindOperations, type RouteBinding } from './bind/routes.ts';
import { isLoopback } from './reach.ts';
import { FrameworkLog } from './plugins/log.ts';
import { decorateAuditedRequests, openAuditWriter, type AuditWriter } from './plugins/audit.ts';
import { openCheckpointSchedule } from './plugins/checkpoints.ts';
import { guardHeaders, guardOrigin } from './plugins/guards.ts';
import { serveHealth } from './plugins/health.ts';
import { guardLoad } from './plugins/load.ts';
import { openRateLimits } from './plugins/pace.ts';
import { servePages } from './plugins/pages.ts';
import { readPageHead } from '#server/content';
import { openPageCache, type PageCache } from './plugins/arrangements.ts';
import { attachTenant, openTenantCache } from './plugins/tenant.ts';
import { attachVisitor } from './plugins/visitor.ts';
import type { JobPorts, ServerPorts } from './operations.ts';
import { type EarlyRequest, type ServerParts, requestTexts, serverContexts, viewingRule } from './request-context.ts';

export interface Server {
  readonly app: FastifyInstance;
  /** Every route there is, as `GET /api/tenant`. */
  readonly routes: readonly string[];
  /** Loads ahead what the first sign-in would otherwise wait for. */
  warm(): Promise<void>;
  /** From now on checkpoints of the audit logs are signed regularly. */
  watch(): void;
  /** What jobs need besides the ports to act in the name of a member of staff. */
  inNameOfStaff(tenantId: string): Omit<JobPorts, keyof ServerPorts | 'pdfFunction'>;
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

function pagesOf(arrangements: PageCache, tenantId: string): Pick<JobPorts, 'pages' | 'pagesChanged'> {
  return { pages: () => arrangements.of(tenantId), pagesChanged: () => arrangements.forget(tenantId) };
}

/** Work that goes on after a request has no browser. */
const NO_BROWSER: JobPorts['browser'] = { cookies: '', address: '', agent: '', origin: null, keep: () => undefined };

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
  const audit = openAuditWriter({ gate, checkpoints, secure, clock, log, onLateRow: parts.onLateRow });
  const arrangements = openPageCache(gate, log);
  serveHealth(app, runtime);
  await app.register(async (api) => {
    recordRefusals(api, parts, audit);
    decorateAuditedRequests(api);
    attachTenant(api, tenants);
    guardOrigin(api, config.scheme);
    attachVisitor(api, identity, clock);
    const surround = serverContexts(parts, identity, { tenants, arrangements, audit });
    const [presentActor, keepPace] = [actorReader(identity, clock), await openRateLimits(api, config.clientLimits)];
    bindOperations(api, parts.operations, { surround, audit, keepPace, presentActor, answerMs: config.answerMs });
    serveDocument(api, keepPace);
  });
  if (parts.pages)
    await servePages(app, parts.pages, { tenants, arrangements, words: parts.words, scheme: config.scheme, headOf: headReader(parts) });
  await app.ready();

  return {
    app,
    routes,
    warm: () => identity.warm(),
    watch: () => checkpoints.watch(),
    inNameOfStaff: (id) => ({ identity, browser: NO_BROWSER, session: null, ...pagesOf(arrangements, id) }),
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

/** Reads whose session a request has, and what they may do now, which can be another than when it began. */
function actorReader(identity: Pick<Identity, 'standing'>, clock: ServerParts['clock']): RouteBinding['presentActor'] {
  return async ({ tenant, visitor: { session } }) => session && ((await identity.standing(tenant, session.id, clock()))?.actor ?? null);
}

/** What stands in the head of a page of the site, as whoever is not signed in may read it. */
function headReader({ runtime, clock }: ServerParts) {
  return (tenantId: string, path: string) => readPageHead(runtime().database.person(tenantId, null, 'own'), clock(), path);
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

/** Refuses data that is not HTTP, and so never becomes a request, in the same shape as other refusals. */
function refuseMalformed(this: FastifyInstance, error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) return;
  const body = JSON.stringify({ error: 'input.invalid', message: 'This is not a valid HTTP request.', request: 'none' });
  const status = error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? '408 Request Timeout' : '400 Bad Request';
  socket.end(
    `HTTP/1.1 ${status}\r\ncontent-type: application/json; charset=utf-8\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
  );
}
