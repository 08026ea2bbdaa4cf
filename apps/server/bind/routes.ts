/** Binds each declared endpoint to an HTTP route: checks the permission and the input, calls the handler, and sends the answer. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isDownload, refuse, type Download } from '#packages/endpoint';
import { decidePermission, type Actor, type Permission } from '#packages/policy';
import { requireOpenPage } from '#server/navigation';
import type { Operation, ServerContext } from '../operations.ts';
import type { AuditWriter } from '../plugins/audit.ts';
import type { EnforceRateLimit } from '../plugins/pace.ts';
import { costOf } from './declared.ts';
import { readUpload, sendDownload } from './files.ts';
import { takesInputByQuery, invalidInput, refuseOversizedInput, splitInput, unknownRecord } from './input.ts';
import { answerWithin, limitBodyUnless } from './limit.ts';
import { routeSchema } from './openapi.ts';

/** Makes the context of a handler, without the uploaded file. A read as known at a moment gets a database handle of that moment. */
export type ServerContextFactory = (request: FastifyRequest, signal: AbortSignal, knownAt?: string) => Omit<ServerContext, 'upload'>;

/** How long a handler may take whose answer or input is a file: as long as its reader or sender does. */
const FILE_MS = 10 * 60_000;
/** A reader may take as long for a piece of a file as for so many answers. */
const PIECE_ANSWERS = 6;
/** Time for the body to arrive, including the checks that come before it. */
const BODY_MS = 10_000;
/** A body that came more slowly than this may outlive the rights of its sender, who is looked at again once it is there. */
const SWIFT_MS = 1000;

/** Bytes beside the file itself, for the frame that multipart puts around it. */
const FRAME_BYTES = 64 * 1024;
const JSON_BYTES = 256 * 1024;

export interface RouteBinding {
  readonly surround: ServerContextFactory;
  readonly audit: AuditWriter;
  readonly keepPace: EnforceRateLimit;
  /** Reads the actor of the request's session once more; null where the session has ended. */
  readonly presentActor: (request: FastifyRequest) => Promise<Actor | null>;
  /** How long any other handler may take before the server gives up on it. */
  readonly answerMs: number;
}

/** @throws when two endpoints have one name, or one address */
export function bindOperations(app: FastifyInstance, operations: readonly Operation[], binding: RouteBinding): void {
  const names = new Set<string>();
  for (const { name } of operations) {
    if (names.has(name)) throw new Error(`two endpoints are called ${name}`);
    names.add(name);
  }
  const { read = [], unread = [] } = Object.groupBy(operations, ({ endpoint }) => (endpoint.unread ? 'unread' : 'read'));
  for (const operation of read) bindOperation(app, operation, binding);
  void app.register(async (apart) => {
    apart.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, bytes, done) => done(null, { bytes }));
    for (const operation of unread) bindOperation(apart, operation, binding);
  });
}

function bindOperation(app: FastifyInstance, operation: Operation, binding: RouteBinding): void {
  const { name, endpoint, handle } = operation;
  const { surround, audit, keepPace, answerMs: usualMs } = binding;
  const file = isDownload(endpoint.output) || endpoint.takes !== undefined;
  const answerMs = file ? FILE_MS : usualMs;
  const bodyBytes = endpoint.bodyBytes ?? JSON_BYTES;
  const cost = costOf(endpoint);
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    config: { operation },
    schema: { ...splitInput(endpoint), ...routeSchema(name, endpoint) },
    bodyLimit: endpoint.takes ? endpoint.takes.bytes + FRAME_BYTES : (endpoint.largeBody?.bytes ?? bodyBytes),
    // The framework limits the time only until the body has come; from there on answerWithin does.
    handlerTimeout: file || takesInputByQuery(endpoint) ? answerMs : BODY_MS,
    // Before anything is parsed: a client without permission learns nothing about the input.
    onRequest: async (request, reply) => {
      requirePermission(endpoint.may, request.visitor.actor);
      if (cost) await keepPace(request, reply, cost);
    },
    ...(endpoint.largeBody && { preParsing: limitBodyUnless(endpoint.largeBody.may, bodyBytes) }),
    // Here the schema only serves the API document; the handler checks the body when it reads it.
    ...(endpoint.unread
      ? { validatorCompiler: () => (value: unknown) => ({ value }) }
      : { preValidation: async (request) => refuseOversizedInput([request.params, request.query, request.body], bodyBytes) }),
    schemaErrorFormatter: (issues, part) => (part === 'params' ? unknownRecord(endpoint, issues) : invalidInput(issues)),
    handler: async (request, reply) => {
      const input: { knownAt?: string } = {
        ...(request.params as object),
        ...(request.query as object),
        ...(request.body as object | undefined),
      };
      const stillMay = async () => {
        if (reply.elapsedTime > SWIFT_MS) await requireStill(endpoint, request, binding);
      };
      const work = async (signal: AbortSignal) => {
        if (!takesInputByQuery(endpoint)) await stillMay();
        const surroundings = surround(request, signal, input.knownAt);
        if (endpoint.shows) await requireOpenPage(surroundings, await surroundings.pages(), endpoint.shows, input);
        const upload = endpoint.takes && { upload: await readUpload(request, endpoint.takes.bytes, stillMay) };
        const answer = await handle({ ...surroundings, ...upload }, input);
        await audit.done(request).catch((error: unknown) => {
          // A sign-in without an audit row does not count.
          reply.removeHeader('set-cookie');
          throw error;
        });
        return answer;
      };
      const answer = await answerWithin(answerMs, reply, work);
      return isDownload(endpoint.output) ? sendDownload(reply, answer as Download, PIECE_ANSWERS * usualMs) : answer;
    },
  });
}

/** @throws Refusal where what was found when the request began does not hold any more: the session has ended, or may not do this */
async function requireStill({ may }: Operation['endpoint'], request: FastifyRequest, { presentActor }: RouteBinding): Promise<void> {
  if (may === 'anyone') return;
  requirePermission(may, (await presentActor(request)) ?? refuse('session.required'));
}

/** @throws Refusal with the reason why not */
export function requirePermission(permission: Permission, actor: Actor): void {
  const decision = decidePermission(permission, actor);
  if (decision !== 'yes') refuse(decision);
}
