/** The thread of the embedded engine, and the messages that it is sent and answers. */
import { Worker } from 'node:worker_threads';
import type { Fence } from './fence.ts';

export type EmbeddedRequest =
  /**
   * With `enter` a connection begins with nothing left of the one before; with `join`, for connections from our other threads, the session stays as
   * it is.
   */
  | { readonly kind: 'enter' | 'join'; readonly login: string }
  /** Rolls back an open transaction. */
  | { readonly kind: 'leave' }
  | { readonly kind: 'run'; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly kind: 'close' };

export type EmbeddedAnswer =
  | { readonly kind: 'ready' | 'entered' | 'left' | 'closed' }
  | { readonly kind: 'ran'; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly kind: 'failed'; readonly message: string }
  /** Sent without a request: the maintenance of the folder failed. */
  | { readonly kind: 'complaint'; readonly message: string };

export const CLOSE_MS = 10_000;

/** The data that the thread is started with. */
export interface EmbeddedStart {
  readonly folder: string;
  readonly engine: WebAssembly.Module;
  /** Null where nothing locks the folder. */
  readonly fence: Fence | null;
}

/** One worker thread and the requests it has been sent; it answers in the order of the requests. */
export class EmbeddedThread {
  readonly ready: Promise<void>;
  /** Resolves when the thread has ended, with the reason. */
  readonly over: Promise<Error>;
  ended = false;
  readonly #worker: Worker;
  readonly #asked: { resolve(answer: EmbeddedAnswer): void; reject(error: Error): void }[] = [];

  constructor(start: EmbeddedStart, told: { readonly failed: (error: Error) => void; readonly complained: (why: string) => void }) {
    this.#worker = new Worker(new URL('./embedded-worker.ts', import.meta.url), { workerData: start });
    let cause: Error | undefined;
    let end: (error: Error) => void = () => undefined;
    this.over = new Promise((resolve) => {
      end = resolve;
    });
    this.#worker.on('error', (error: Error) => {
      cause = error;
    });
    this.#worker.on('exit', (code) => {
      const error = cause ?? new Error(`connection to the embedded database terminated (${code})`);
      const unexpected = !this.ended;
      this.ended = true;
      for (const asked of this.#asked.splice(0)) asked.reject(error);
      end(error);
      if (unexpected) told.failed(error);
    });
    this.#worker.on('message', (answer: EmbeddedAnswer) => {
      if (answer.kind === 'complaint') return told.complained(answer.message);
      const asked = this.#asked.shift();
      if (answer.kind === 'failed') asked?.reject(new Error(answer.message));
      else asked?.resolve(answer);
    });
    // The first answer comes without a request, once the folder is open.
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
