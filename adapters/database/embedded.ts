/**
 * PGlite in a worker thread, spoken to in the PostgreSQL protocol by the ordinary client, so that everything above it is the
 * same on both engines. It has one session. A connection that is cut while its statement runs ends the thread, and another
 * thread opens the folder: the only way to stop a statement, for the engine knows no statement timeout.
 */
import { Duplex } from 'node:stream';
import { Worker } from 'node:worker_threads';
import type { ClientConfig } from 'pg';
import type { Log } from '#server/tenants';

export type EmbeddedRequest =
  | { readonly kind: 'enter'; readonly login: string }
  | { readonly kind: 'run'; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly kind: 'close' };

export type EmbeddedAnswer =
  | { readonly kind: 'ready' | 'entered' | 'closed' }
  | { readonly kind: 'ran'; readonly bytes: Uint8Array }
  | { readonly kind: 'failed'; readonly message: string };

const CLOSE_MS = 10_000;

export class EmbeddedServer {
  readonly #folder: string;
  readonly #log: Log;
  #thread: Promise<Thread> | undefined;
  #closed = false;

  constructor(folder: string, log: Log) {
    this.#folder = folder;
    this.#log = log;
  }

  /** @throws when the folder cannot be opened */
  async open(): Promise<void> {
    await this.running();
  }

  /** What a pg.Client needs to speak to it as `login`. */
  clientConfig(login: string): ClientConfig {
    return { user: login, database: 'postgres', ssl: false, stream: () => new Connection(this) };
  }

  /** The thread, once it has opened the folder; started again if it ended. */
  running(): Promise<Thread> {
    if (this.#closed) return Promise.reject(new Error('the embedded database is closed: connection refused'));
    this.#thread ??= this.#start();
    return this.#thread;
  }

  /** Ends what the thread is doing. What was committed stays. */
  restart(thread: Thread): void {
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

  async #start(): Promise<Thread> {
    const thread = new Thread(this.#folder, (error) => {
      this.#thread = undefined;
      if (!this.#closed) this.#log.error({ err: error }, 'the embedded database failed; it opens again when it is next asked');
    });
    try {
      await thread.ready;
      return thread;
    } catch (error) {
      this.#thread = undefined;
      throw error;
    }
  }
}

/** One worker thread and what it has been asked; it answers in the order of the questions. */
class Thread {
  readonly ready: Promise<void>;
  ended = false;
  readonly #worker: Worker;
  readonly #asked: { resolve(answer: EmbeddedAnswer): void; reject(error: Error): void }[] = [];

  constructor(folder: string, failed: (error: Error) => void) {
    this.#worker = new Worker(new URL('./embedded-worker.ts', import.meta.url), { workerData: { folder } });
    let cause: Error | undefined;
    this.#worker.on('error', (error: Error) => {
      cause = error;
    });
    this.#worker.on('exit', (code) => {
      const error = cause ?? new Error(`connection to the embedded database terminated (${code})`);
      const unexpected = !this.ended;
      this.ended = true;
      for (const asked of this.#asked.splice(0)) asked.reject(error);
      if (unexpected) failed(error);
    });
    this.#worker.on('message', (answer: EmbeddedAnswer) => {
      const asked = this.#asked.shift();
      if (answer.kind === 'failed') asked?.reject(new Error(answer.message));
      else asked?.resolve(answer);
    });
    // The first answer comes unasked, once the folder is open.
    this.ready = new Promise((resolve, reject) => this.#asked.push({ resolve: () => resolve(), reject }));
  }

  async request(request: EmbeddedRequest): Promise<EmbeddedAnswer> {
    if (this.ended) throw new Error('connection to the embedded database terminated');
    return await new Promise((resolve, reject) => {
      this.#asked.push({ resolve, reject });
      this.#worker.postMessage(request, request.kind === 'run' ? [request.bytes.buffer] : []);
    });
  }

  async end(): Promise<void> {
    this.ended = true;
    await this.#worker.terminate();
  }
}

const TERMINATE = 'X'.charCodeAt(0);
// AuthenticationOk and ReadyForQuery: all that a client needs to hear before its first statement.
const WELCOME = Uint8Array.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0, 0x5a, 0, 0, 0, 5, 0x49]);

/** Stands where a client expects its socket. */
class Connection extends Duplex {
  readonly #server: EmbeddedServer;
  /** The thread at work for this connection. */
  #busy: Thread | undefined;
  #greeted = false;
  #unsent: Uint8Array[] = [];
  #turn: Promise<void> = Promise.resolve();

  constructor(server: EmbeddedServer) {
    super();
    this.#server = server;
  }

  connect(): this {
    queueMicrotask(() => this.emit('connect'));
    return this;
  }
  setNoDelay(): void {}
  setKeepAlive(): void {}
  ref(): void {}
  unref(): void {}

  override _read(): void {}

  override _write(chunk: Uint8Array, _encoding: BufferEncoding, done: () => void): void {
    this.#take(chunk);
    done();
  }

  override _writev(chunks: { chunk: Uint8Array }[], done: () => void): void {
    for (const { chunk } of chunks) this.#take(chunk);
    done();
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    if (this.#busy) this.#server.restart(this.#busy);
    done(error);
  }

  /** What is written in one turn of the loop goes to the thread in one message, and a pipelined transaction is one turn. */
  #take(chunk: Uint8Array): void {
    if (!this.#greeted) {
      this.#greeted = true;
      return this.#ask({ kind: 'enter', login: loginOf(chunk) });
    }
    if (chunk[0] === TERMINATE) {
      this.push(null);
      return;
    }
    if (this.#unsent.push(chunk) > 1) return;
    queueMicrotask(() => {
      const bytes = joined(this.#unsent);
      this.#unsent = [];
      this.#ask({ kind: 'run', bytes });
    });
  }

  #ask(request: EmbeddedRequest): void {
    this.#turn = this.#turn.then(() => this.#answer(request));
  }

  async #answer(request: EmbeddedRequest): Promise<void> {
    if (this.destroyed) return;
    try {
      const thread = await this.#server.running();
      if (this.destroyed) return;
      this.#busy = thread;
      const answer = await thread.request(request);
      this.#busy = undefined;
      if (!this.destroyed) this.push(answer.kind === 'ran' ? answer.bytes : WELCOME);
    } catch (error) {
      this.#busy = undefined;
      this.destroy(error as Error);
    }
  }
}

/** The parameter `user` of a start-up packet. */
function loginOf(packet: Uint8Array): string {
  const words = Buffer.from(packet).subarray(8).toString('utf8').split('\0');
  const at = words.indexOf('user');
  return words[at + 1] ?? '';
}

function joined(chunks: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(chunks.reduce((length, chunk) => length + chunk.length, 0));
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole;
}
