/** What requests leave in the stream of activity: one row for each change, sign-in, sign-out, export and refused attempt. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { refusalStatus, type Endpoint, type RefusalCode } from '#packages/endpoint';
import { headKey, recordEvent, signHead, type NewEvent } from '#server/activity';
import type { ToldActivity } from '#server/people';
import { sessionCookie } from '#server/sign-in';
import type { Db, Log } from '#server/tenants';
import { kindOf, recordsOf } from '../bind/declared.ts';
import { keepHead } from '../kept-heads.ts';
import type { Operation } from '../operations.ts';

export interface StreamSettings {
  /** A handle of the gate, bound to a tenant. */
  readonly gate: (tenantId: string) => Db;
  /** From which the key of each tenant's heads is derived. */
  readonly secret: string;
  readonly secure: boolean;
  readonly dataFolder: string;
  readonly clock: () => Date;
  readonly log: Log;
}

/** A request as far as it is known, which may not be far when it is refused. */
type Known = Pick<FastifyRequest, 'id' | 'ip' | 'headers' | 'params' | 'query' | 'body' | 'routeOptions'> &
  Partial<Pick<FastifyRequest, 'tenant' | 'visitor' | 'told'>>;

export interface Stream {
  /** Before the answer goes out: what cannot be recorded is not answered. */
  done(request: FastifyRequest): Promise<void>;
  /** A refusal is answered in any case; that it could not be recorded is logged. */
  refused(request: Known, code: RefusalCode): Promise<void>;
  /** Signs what has come since. */
  close(): Promise<void>;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** What the handler has said of its row. */
    told: ToldActivity;
  }
  interface FastifyContextConfig {
    operation?: Operation;
  }
}

/** How long after a row its head is signed. */
const SIGN_MS = 1000;

/** Refusals of one kind by one person, or one address, that are recorded in a minute; the next row says how many were not. */
const RECORDED = 30;
const MINUTE_MS = 60_000;
const KEPT = 10_000;

export function openStream({ gate, secret, secure, dataFolder, clock, log }: StreamSettings): Stream {
  const cookie = sessionCookie(secure);
  const count = countRefusals();
  const unsigned = new Set<string>();
  let timer: NodeJS.Timeout | undefined;

  async function record(tenantId: string, event: NewEvent): Promise<void> {
    await recordEvent(gate(tenantId), event);
    unsigned.add(tenantId);
    timer ??= setTimeout(() => {
      timer = undefined;
      void sign();
    }, SIGN_MS).unref();
  }

  async function sign(): Promise<void> {
    const tenants = Array.from(unsigned);
    unsigned.clear();
    for (const tenantId of tenants) {
      try {
        const head = await signHead(gate(tenantId), tenantId, headKey(secret, tenantId), clock());
        if (head) await keepHead(dataFolder, head);
      } catch (error) {
        log.error({ err: error, tenant: tenantId }, 'the stream of activity could not be signed');
      }
    }
  }

  const event = (request: Known, operation: Operation, kind: NewEvent['kind'], outcome: string, more: object = {}): NewEvent => ({
    at: clock(),
    kind,
    operation: operation.name,
    outcome,
    request: request.id,
    actor: request.told?.actor ?? request.visitor?.person?.id ?? null,
    viewing: null,
    address: request.ip,
    subject: request.told?.subject ?? subjectOf(operation.endpoint, request),
    detail: { ...request.told?.detail, ...more },
  });

  return {
    async done(request) {
      const { operation } = request.routeOptions.config;
      const kind = operation && kindOf(operation.endpoint);
      // Whoever has no session signs out of none.
      if (!kind || (kind === 'sign-out' && !request.visitor.person)) return;
      await record(request.tenant.id, event(request, operation, kind, 'done'));
    },
    async refused(request, code) {
      const { operation } = request.routeOptions.config;
      if (!operation || !request.tenant || !isKept(operation.endpoint, request, code, cookie)) return;
      const who = request.visitor?.person?.id ?? request.ip;
      const { recorded, passedOver } = count(`${request.tenant.id} ${who} ${operation.name} ${code}`, performance.now());
      if (!recorded) return;
      const more = passedOver > 0 ? { passedOver } : {};
      await record(request.tenant.id, event(request, operation, 'refused', code, more)).catch((error: unknown) => {
        log.error({ err: error, operation: operation.name, refused: code }, 'a refused attempt could not be recorded');
      });
    },
    async close() {
      clearTimeout(timer);
      await sign();
    },
  };
}

/** Gives every request of this part of the server room for what its handler says. */
export function admitTold(app: FastifyInstance): void {
  app.decorateRequest('told');
  app.addHook('onRequest', async (request) => {
    request.told = {};
  });
}

/** What somebody was kept from: not what was merely wrong, and not what anybody without a cookie is asked at every door. */
function isKept(endpoint: Endpoint, { headers }: Known, code: RefusalCode, cookie: string): boolean {
  switch (refusalStatus(code)) {
    case 401:
      return endpoint.leaves === 'sign-in' || (headers.cookie ?? '').includes(`${cookie}=`);
    case 403:
    case 429:
      return true;
    case 404:
      return recordsOf(endpoint).some((field) => code === `${field}.unknown`);
    case 500:
      return kindOf(endpoint) !== null;
    default:
      return false;
  }
}

const LONGEST = 200;

/** The first record that the input names, known or not. */
function subjectOf(endpoint: Endpoint, { params, query, body }: Known): NewEvent['subject'] {
  const given: Record<string, unknown> = { ...(query as object), ...(body as object), ...(params as object) };
  for (const kind of recordsOf(endpoint)) {
    const id = given[kind];
    // PostgreSQL has no text with a zero byte.
    if (typeof id === 'string' && id !== '') return { kind, id: id.slice(0, LONGEST).replaceAll('\0', '') };
  }
  return null;
}

function countRefusals() {
  const counts = new Map<string, { since: number; recorded: number; passedOver: number }>();
  return (key: string, now: number): { recorded: boolean; passedOver: number } => {
    let entry = counts.get(key);
    if (!entry || now - entry.since > MINUTE_MS) {
      const [oldest] = counts.keys();
      if (!entry && counts.size >= KEPT && oldest !== undefined) counts.delete(oldest);
      entry = { since: now, recorded: 0, passedOver: entry?.passedOver ?? 0 };
      counts.set(key, entry);
    }
    if (entry.recorded >= RECORDED) {
      entry.passedOver += 1;
      return { recorded: false, passedOver: 0 };
    }
    const { passedOver } = entry;
    entry.recorded += 1;
    entry.passedOver = 0;
    return { recorded: true, passedOver };
  };
}
