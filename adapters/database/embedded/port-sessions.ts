/**
 * Lets other threads of the process use the embedded database: the bytes of the protocol go through a message port, and are neither read nor copied
 * on the way.
 */
import type { MessagePort } from 'node:worker_threads';
import type { ClientConfig } from 'pg';
import { EmbeddedConnection, type EmbeddedSession } from './connection.ts';

/** The log-in that everybody uses except the owner. */
export const EMBEDDED_LOGIN = 'portico_embedded';

type SessionRequest = { readonly session: number } & (
  | { readonly is: 'enter'; readonly login: string }
  | { readonly is: 'run'; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly is: 'leave' }
);

/** The answer to the last request of a session; or, without a request, that the session is lost. */
type SessionReply = { readonly session: number } & (
  | { readonly is: 'entered' }
  | { readonly is: 'ran'; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly is: 'failed' | 'lost'; readonly message: string }
);

/** Serves sessions to the other end of a port; transactions that are open when the port closes are rolled back. */
export function serveSessions(port: MessagePort, open: () => EmbeddedSession): void {
  const sessions = new Map<number, EmbeddedSession>();
  const tell = (reply: SessionReply) => port.postMessage(reply, reply.is === 'ran' ? [reply.bytes.buffer] : []);
  const sessionOf = (id: number) => {
    const session = sessions.get(id) ?? open();
    if (!sessions.has(id)) session.lost = ({ message }) => tell({ session: id, is: 'lost', message });
    sessions.set(id, session);
    return session;
  };
  const answer = async (asked: Exclude<SessionRequest, { is: 'leave' }>): Promise<SessionReply> => {
    const session = sessionOf(asked.session);
    try {
      if (asked.is === 'run') return { session: asked.session, is: 'ran', bytes: await session.run(asked.bytes) };
      await session.enter(asked.login);
      return { session: asked.session, is: 'entered' };
    } catch (error) {
      return { session: asked.session, is: 'failed', message: error instanceof Error ? error.message : String(error) };
    }
  };
  port.on('message', (request: SessionRequest) => {
    if (request.is !== 'leave') return void answer(request).then(tell);
    sessions.get(request.session)?.leave();
    sessions.delete(request.session);
  });
  port.on('close', () => {
    for (const session of sessions.values()) session.leave();
  });
  port.unref();
}

/** The settings with which a pg.Client connects from the other end of the port. */
export function portClientConfig(port: MessagePort, login: string): ClientConfig {
  const sessions = new Map<number, PortSession>();
  let last = 0;
  port.on('message', (sessionReply: SessionReply) => sessions.get(sessionReply.session)?.hear(sessionReply));
  const open = () => {
    last += 1;
    const session = new PortSession(last, port);
    sessions.set(last, session);
    return new EmbeddedConnection(session);
  };
  return { user: login, database: 'postgres', ssl: false, stream: open };
}

class PortSession implements EmbeddedSession {
  readonly #id: number;
  readonly #port: MessagePort;
  #waiting: { resolve(told: SessionReply): void; reject(error: Error): void } | undefined;
  lost: (error: Error) => void = () => undefined;

  constructor(id: number, port: MessagePort) {
    this.#id = id;
    this.#port = port;
  }

  async enter(login: string): Promise<void> {
    await this.#ask({ session: this.#id, is: 'enter', login });
  }

  async run(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
    const told = await this.#ask({ session: this.#id, is: 'run', bytes });
    return told.is === 'ran' ? told.bytes : new Uint8Array();
  }

  leave(): void {
    this.#port.postMessage({ session: this.#id, is: 'leave' } satisfies SessionRequest);
  }

  hear(told: SessionReply): void {
    const waiting = this.#waiting;
    this.#waiting = undefined;
    if (told.is === 'lost') this.lost(new Error(told.message));
    else if (told.is === 'failed') waiting?.reject(new Error(told.message));
    else waiting?.resolve(told);
  }

  #ask(sessionRequest: SessionRequest): Promise<SessionReply> {
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject };
      this.#port.postMessage(sessionRequest, sessionRequest.is === 'run' ? [sessionRequest.bytes.buffer] : []);
    });
  }
}
