/**
 * Runs PGlite in a worker thread and speaks to it in the PostgreSQL protocol with the ordinary client, so that the code above is the same for both
 * engines. PGlite has one session, which connections use in turns: a transaction is never interrupted by another's. Cutting a connection while its
 * statement runs ends the thread, and another thread opens the folder: the only way to stop a statement, because the engine has no statement
 * timeout.
 */
import { readFile } from 'node:fs/promises';
import { MessageChannel, type MessagePort } from 'node:worker_threads';
import type { ClientConfig } from 'pg';
import type { Log } from '#platform';
import { EmbeddedConnection, type EmbeddedSession } from './connection.ts';
import type { Fence } from './fence.ts';
import { serveSessions } from './port-sessions.ts';
import { CLOSE_MS, EmbeddedThread } from './embedded-thread.ts';

let engine: Promise<WebAssembly.Module> | undefined;

/**
 * The compiled engine, kept for as long as the process runs, so that a folder which is opened again finds optimised code: compiling it again, and
 * optimising it again in use, takes longer than opening.
 */
function compiledEngine(): Promise<WebAssembly.Module> {
  engine ??= readFile(new URL('pglite.wasm', import.meta.resolve('@electric-sql/pglite'))).then((bytes) => WebAssembly.compile(bytes));
  return engine;
}

export class EmbeddedServer {
  readonly #folder: string;
  readonly #log: Log;
  readonly #fence: Fence | null;
  #thread: Promise<EmbeddedThread> | undefined;
  #closed = false;
  /** The connection that has the session now: one that runs a statement, or is in a transaction. */
  #turn: DirectSession | null = null;
  #waiting: { readonly session: DirectSession; readonly begin: () => void }[] = [];

  constructor(folder: string, log: Log, fence: Fence | null = null) {
    this.#folder = folder;
    this.#log = log;
    this.#fence = fence;
  }

  /** @throws when the folder cannot be opened */
  async open(): Promise<void> {
    await this.running();
  }

  /** The settings with which a pg.Client connects to it as `login`. */
  clientConfig(login: string): ClientConfig {
    return { user: login, database: 'postgres', ssl: false, stream: () => new EmbeddedConnection(new DirectSession(this, 'enter')) };
  }

  /** A port for another thread of this process, which connects through it by `portClientConfig`. */
  lend(): MessagePort {
    const { port1, port2 } = new MessageChannel();
    serveSessions(port1, () => new DirectSession(this, 'join'));
    return port2;
  }

  /** Resolves when it is the turn of this session; the turn lasts until `pass` is called. */
  async turn(session: DirectSession): Promise<void> {
    if (this.#turn === null) this.#turn = session;
    if (this.#turn !== session) await new Promise<void>((begin) => this.#waiting.push({ session, begin }));
  }

  has(session: DirectSession): boolean {
    return this.#turn === session;
  }

  /** Gives the turn to the session that has waited longest. */
  pass(session: DirectSession): void {
    if (this.#turn !== session) return;
    const next = this.#waiting.shift();
    this.#turn = next?.session ?? null;
    next?.begin();
  }

  /** The thread, once it has opened the folder; it is started again if it had ended. */
  running(): Promise<EmbeddedThread> {
    if (this.#closed) return Promise.reject(new Error('the embedded database is closed: connection refused'));
    this.#thread ??= this.#start();
    return this.#thread;
  }

  /** Ends what the thread is doing by ending the thread. What was committed stays. */
  restart(thread: EmbeddedThread): void {
    if (this.#closed || thread.ended) return;
    this.#log.warn({}, 'a statement ran too long and was ended; the embedded database opens again');
    // Two threads on one folder would destroy it: the new one waits for the end of the old.
    this.#thread = thread.end().then(() => this.#start());
    this.#thread.catch(() => undefined);
  }

  async close(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    const thread = await this.#thread?.catch(() => undefined);
    if (!thread || thread.ended) return;
    const late = setTimeout(() => void thread.end(), CLOSE_MS);
    await thread.request({ kind: 'close' }).catch((error: unknown) => {
      this.#log.warn({ err: error }, 'the embedded database did not close in time; it recovers when it is opened again');
    });
    clearTimeout(late);
    await thread.end();
  }

  async #start(): Promise<EmbeddedThread> {
    const thread = new EmbeddedThread(
      { folder: this.#folder, engine: await compiledEngine(), fence: this.#fence },
      {
        failed: (error) => {
          this.#thread = undefined;
          if (!this.#closed) this.#log.error({ err: error }, 'the embedded database failed; it opens again when it is next asked');
        },
        complained: (why) => this.#log.error({ why }, 'the embedded database could not be looked after'),
      },
    );
    try {
      await thread.ready;
      return thread;
    } catch (error) {
      this.#thread = undefined;
      throw error;
    }
  }
}

const READY_FOR_QUERY = 'Z'.charCodeAt(0);

const IDLE = 'I'.charCodeAt(0);

class DirectSession implements EmbeddedSession {
  readonly #server: EmbeddedServer;
  readonly #way: 'enter' | 'join';
  /** The thread it has entered. */
  #thread: EmbeddedThread | undefined;
  #busy = false;
  #left = false;
  lost: (error: Error) => void = () => undefined;

  constructor(server: EmbeddedServer, way: 'enter' | 'join') {
    this.#server = server;
    this.#way = way;
  }

  async enter(login: string): Promise<void> {
    await this.#inTurn(async () => {
      const thread = await this.#server.running();
      await thread.request({ kind: this.#way, login });
      this.#thread = thread;
      // After a restart the new thread would not know which log-in the connection has, so the connection is lost.
      void thread.over.then((error) => (this.#left ? undefined : this.lost(error)));
      return true;
    });
  }

  async run(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
    let reply = new Uint8Array();
    await this.#inTurn(async () => {
      const answer = await (this.#thread as EmbeddedThread).request({ kind: 'run', bytes });
      if (answer.kind === 'ran') reply = answer.bytes;
      return reply.at(-6) === READY_FOR_QUERY && reply.at(-1) === IDLE;
    });
    return reply;
  }

  leave(): void {
    this.#left = true;
    const thread = this.#thread;
    if (!this.#server.has(this)) return;
    if (!thread || thread.ended) return this.#server.pass(this);
    if (this.#busy) return this.#server.restart(thread);
    void thread
      .request({ kind: 'leave' })
      .catch(() => undefined)
      .then(() => this.#server.pass(this));
  }

  /** `work` tells whether its turn is over: within a transaction it is not. */
  async #inTurn(work: () => Promise<boolean>): Promise<void> {
    await this.#server.turn(this);
    try {
      if (this.#left) throw new Error('the connection has been ended');
      this.#busy = true;
      const over = await work();
      this.#busy = false;
      if (over) this.#server.pass(this);
      else if (this.#left) this.leave();
    } catch (error) {
      this.#busy = false;
      this.leave();
      throw error;
    }
  }
}
