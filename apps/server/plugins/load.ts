/**
 * Limits how many requests are worked on at once. A request takes a slot once its body has come, so that slow senders take none, and gives it back
 * once the answer is made, so that slow readers keep none; files have slots of their own, since they are read and sent for as long as the other end
 * takes.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isDownload, refuse } from '#packages/endpoint';
import { networkOf } from '#server/sign-in';
import { SlotPool } from './places.ts';

/** Answers in the making; each beyond would wait for one of a few connections to the database. */
const ANSWERS = 400;
const FILES = 100;
/**
 * Of one session, and of one network without a session: a page asks for some thirty things, and many people share a network. Of one person, who may
 * have fifty sessions, and of one tenant, which may never have all of them.
 */
const SESSION_LIMITS = { answers: 60, files: 10 };
const NETWORK_LIMITS = { answers: 200, files: 20 };
const PERSON_LIMITS = { answers: 120, files: 20 };
const TENANT_LIMITS = { answers: 300, files: 75 };

export interface LoadGuard {
  /** Everything new is refused from now on. */
  stopping(): void;
}

/** Refuses requests that the server could only keep waiting. @param factor of what one client may have at once */
export function guardLoad(app: FastifyInstance, factor: number): LoadGuard {
  const places = { answers: new SlotPool(ANSWERS), files: new SlotPool(FILES) };
  let stopping = false;
  app.addHook('onRequest', async (request, reply) => {
    if (isHealth(request)) return;
    if (stopping) void reply.header('connection', 'close');
    // Refused before the server waits for a body that it could not answer.
    if (stopping || places[slotKindOf(request)].full) refuse('server.busy');
  });
  app.addHook('preValidation', async (request, reply) => {
    if (isHealth(request)) return;
    const kind = slotKindOf(request);
    const session = request.visitor?.session;
    const shares = session
      ? [
          { holder: `session ${session.id}`, most: SESSION_LIMITS[kind] * factor },
          { holder: `person ${session.self.id}`, most: PERSON_LIMITS[kind] * factor },
        ]
      : [{ holder: `network ${networkOf(request.ip)}`, most: NETWORK_LIMITS[kind] * factor }];
    if (request.tenant) shares.push({ holder: `tenant ${request.tenant.id}`, most: TENANT_LIMITS[kind] });
    const release = places[kind].take(shares) ?? refuse('server.busy');
    request.releasePlace = release;
    if (reply.raw.destroyed) release();
    else reply.raw.once('close', release);
  });
  app.addHook('onSend', async (request, _reply, payload: unknown) => {
    // A stream is still read from its source while it is sent, so it keeps its slot.
    if (typeof payload === 'string' || Buffer.isBuffer(payload)) request.releasePlace?.();
  });
  app.decorateRequest('releasePlace');
  return { stopping: () => (stopping = true) };
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Gives back the slot of the request; may be called again. */
    releasePlace?: (() => void) | undefined;
  }
}

function isHealth({ url }: FastifyRequest): boolean {
  return url.startsWith('/health/');
}

function slotKindOf({ routeOptions }: FastifyRequest): 'answers' | 'files' {
  const endpoint = routeOptions.config.operation?.endpoint;
  return endpoint && (endpoint.takes || isDownload(endpoint.output)) ? 'files' : 'answers';
}
