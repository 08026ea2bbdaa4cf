/** Writes the audit rows of requests: one for each change, sign-in, sign-out, page, export and refused attempt, and for reads of clients by others. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Socket } from 'node:net';
import { refusalStatus, type Endpoint, type RefusalCode } from '#packages/endpoint';
import { readFigureId } from '#packages/figures';
import { decidePermission } from '#packages/policy';
import type { Db, Log } from '#platform';
import type { TransactionSeal } from '#adapters/database';
import { eventStatement, recordEvent, type NewAuditEvent } from '#server/audit';
import type { AuditDetails } from '#server/people';
import { sessionCookie } from '#server/sign-in';
import { eventKindOf, recordsOf } from '../bind/declared.ts';
import type { Operation } from '../operations.ts';
import type { CheckpointSchedule } from './checkpoints.ts';
import { gatherReads } from './gathered-reads.ts';

export interface AuditWriterSettings {
  /** A handle of the gate, bound to a tenant. */
  readonly gate: (tenantId: string) => Db;
  readonly checkpoints: Pick<CheckpointSchedule, 'signSoon'>;
  readonly secure: boolean;
  readonly clock: () => Date;
  readonly log: Log;
  readonly onLateRow?: ((late: LateAuditRow) => void) | undefined;
}

/** What a change tells its row too late for the transaction of the change. */
export interface LateAuditRow {
  readonly operation: string;
  /** The whole row, since the handler wrote nothing by its own handle; or details that it told after its first write, which are lost. */
  readonly what: 'row' | 'details';
}

/** A request as far as it is known; when it is refused early, little of it is known. */
type AuditedRequest = Pick<FastifyRequest, 'id' | 'headers' | 'params' | 'query' | 'body' | 'routeOptions'> &
  Partial<Pick<FastifyRequest, 'tenant' | 'visitor' | 'told' | 'address'>>;

export interface AuditWriter {
  /** Writes the row of a change with the first write of its handler, in one transaction; a change by other handles has its row afterwards. */
  sealing(request: FastifyRequest): TransactionSeal | undefined;
  /** Called before the answer goes out: a call that cannot be recorded is not answered. */
  done(request: FastifyRequest): Promise<void>;
  /** A refusal is answered in any case; if it cannot be recorded, that is logged. */
  refused(request: AuditedRequest, code: RefusalCode): Promise<void>;
  /** Records the rows that are still waiting. */
  close(): Promise<void>;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Details that the handler adds to its row. */
    told: AuditDetails;
    /** What the row said that was written in the transaction of the change; null before that. */
    sealed: AuditDetails | null;
    /** The network address of the client, which is not known any more once the connection is gone. */
    address: string;
  }
  interface FastifyContextConfig {
    operation?: Operation;
  }
}

/** Time after an answer until the row of its read is written. */
const READ_MS = 1000;

/** Refusals of one kind by one person, or one address, that are recorded in a minute; the next row says how many were not. */
const REFUSALS_PER_MINUTE = 30;
const MINUTE_MS = 60_000;
const MAX_COUNTED = 10_000;

export function openAuditWriter({ gate, checkpoints: { signSoon }, secure, clock, log, onLateRow }: AuditWriterSettings): AuditWriter {
  const cookie = sessionCookie(secure);
  const count = countRefusals();
  const reads = gatherReads(READ_MS, async (tenantId, events) => {
    try {
      await gate(tenantId).transaction(async (tx) => {
        for (const one of events) await recordEvent(tx, one);
      });
      signSoon(tenantId);
    } catch (error) {
      log.error({ err: error, tenant: tenantId, reads: events.length }, 'what was read could not be recorded');
    }
  });

  async function record(tenantId: string, event: NewAuditEvent): Promise<void> {
    await recordEvent(gate(tenantId), event);
    signSoon(tenantId);
  }

  const event = (
    request: AuditedRequest,
    operation: Operation,
    kind: NewAuditEvent['kind'],
    outcome: string,
    more: object = {},
  ): NewAuditEvent => ({
    at: clock(),
    kind,
    operation: operation.name,
    outcome,
    request: request.id,
    // The actor is the person who views as a client, not the client.
    actor: request.told?.actor ?? request.visitor?.session?.self.id ?? null,
    viewing: request.visitor?.session?.viewingUntil ? request.visitor.session.person.id : null,
    address: request.address ?? null,
    subject: request.told?.subject ?? subjectOf(operation.endpoint, request),
    detail: { ...request.told?.detail, ...more },
  });
  /** The name and role that the client is shown as the reader. */
  const named = ({ visitor: { session } }: FastifyRequest) => ({ by: session?.self.name, as: session?.self.role });

  return {
    sealing(request) {
      const { operation } = request.routeOptions.config;
      if (!operation || eventKindOf(operation.endpoint) !== 'write') return undefined;
      return {
        statement() {
          if (request.sealed) return null;
          // At once, so that of several writes at the same time one has the row.
          request.sealed = { ...request.told };
          return eventStatement(event(request, operation, 'write', 'done'));
        },
        committed: () => signSoon(request.tenant.id),
        failed() {
          request.sealed = null;
        },
      };
    },
    async done(request) {
      const { operation } = request.routeOptions.config;
      if (request.sealed) {
        if (operation && !saysTheSame(request.sealed, request.told)) onLateRow?.({ operation: operation.name, what: 'details' });
        return;
      }
      const kind = operation && eventKindOf(operation.endpoint);
      // Signing out without a session leaves no row.
      if (!kind || (kind === 'sign-out' && !request.visitor.person && !request.told.actor)) return;
      if (kind === 'view') {
        reads.add(request.tenant.id, event(request, operation, kind, 'done'));
        return;
      }
      if (kind === 'read') {
        if (readsOthersRecords(request)) reads.add(request.tenant.id, event(request, operation, kind, 'done', named(request)));
        return;
      }
      if (kind === 'write') onLateRow?.({ operation: operation.name, what: 'row' });
      await record(request.tenant.id, event(request, operation, kind, 'done', kind === 'export' ? named(request) : {}));
    },
    async refused(request, code) {
      const { operation } = request.routeOptions.config;
      if (!operation || !request.tenant || !isRecordedRefusal(operation.endpoint, request, code, cookie)) return;
      const who = request.visitor?.session?.self.id ?? request.address;
      const { recorded, passedOver } = count(`${request.tenant.id} ${who} ${operation.name} ${code}`, performance.now());
      if (!recorded) return;
      const more = passedOver > 0 ? { passedOver } : {};
      await record(request.tenant.id, event(request, operation, 'refused', code, more)).catch((error: unknown) => {
        log.error({ err: error, operation: operation.name, refused: code }, 'a refused attempt could not be recorded');
      });
    },
    async close() {
      await reads.close();
    },
  };
}

/** Gives every request of this part of the server a place for the details of its row, and the address of its client. */
export function decorateAuditedRequests(app: FastifyInstance): void {
  app.decorateRequest('told');
  app.decorateRequest('sealed', null);
  app.decorateRequest('address');
  // Reading the address of a connection once makes Node keep it.
  app.server.on('connection', ({ remoteAddress }: Socket) => void remoteAddress);
  app.addHook('onRequest', async (request) => {
    request.told = {};
    request.address = request.ip;
  });
}

/** Every `tell` makes the details anew, so that equal ones may be told twice. */
function saysTheSame(one: AuditDetails, other: AuditDetails): boolean {
  return JSON.stringify([one.actor, one.subject, one.detail]) === JSON.stringify([other.actor, other.subject, other.detail]);
}

/** Whether a refusal is recorded: denied attempts are, mistakes in the input and requests without a cookie are not. */
function isRecordedRefusal(endpoint: Endpoint, { headers }: AuditedRequest, code: RefusalCode, cookie: string): boolean {
  switch (refusalStatus(code)) {
    case 401:
      return endpoint.audit === 'sign-in' || (headers.cookie ?? '').includes(`${cookie}=`);
    case 403:
    case 429:
      return true;
    case 404:
      return recordsOf(endpoint).some((field) => code === `${field}.unknown`);
    case 500:
      return ![null, 'read', 'view'].includes(eventKindOf(endpoint));
    default:
      return false;
  }
}

const MAX_SUBJECT_LENGTH = 200;

/** The first record that the input names, known or not. */
function subjectOf(endpoint: Endpoint, { params, query, body }: AuditedRequest): NewAuditEvent['subject'] {
  const given = [params, body, query] as (Readonly<Record<string, unknown>> | undefined)[];
  for (const kind of recordsOf(endpoint)) {
    const id = given.find((part) => part?.[kind] !== undefined)?.[kind];
    const figure = kind === 'figure' && typeof id === 'string' ? readFigureId(id) : null;
    if (figure) return figure.scope;
    // PostgreSQL has no text with a zero byte.
    if (typeof id === 'string' && id !== '') return { kind, id: id.slice(0, MAX_SUBJECT_LENGTH).replaceAll('\0', '') };
  }
  return null;
}

/** Clients read their own records, and have them printed; the reads of everybody else are shown to them. */
function readsOthersRecords({ visitor: { actor, session } }: FastifyRequest): boolean {
  return (actor.viewing && !session?.proved.printUntil) || decidePermission('clients.read', actor) === 'yes';
}

function countRefusals() {
  const counts = new LRUCache<string, { since: number; recorded: number; passedOver: number }>({ max: MAX_COUNTED });
  return (key: string, now: number): { recorded: boolean; passedOver: number } => {
    let entry = counts.get(key);
    if (!entry || now - entry.since > MINUTE_MS) {
      entry = { since: now, recorded: 0, passedOver: entry?.passedOver ?? 0 };
      counts.set(key, entry);
    }
    if (entry.recorded >= REFUSALS_PER_MINUTE) {
      entry.passedOver += 1;
      return { recorded: false, passedOver: 0 };
    }
    const { passedOver } = entry;
    entry.recorded += 1;
    entry.passedOver = 0;
    return { recorded: true, passedOver };
  };
}
