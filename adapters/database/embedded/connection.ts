/** A stream that a client of PostgreSQL uses in the place of its socket; behind it is a session of the embedded database. */
import { Duplex } from 'node:stream';

export interface EmbeddedSession {
  enter(login: string): Promise<void>;
  /** Sends bytes of the protocol and gives the bytes of the answer. */
  run(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>>;
  /** Ends the session: what is running is ended, and an open transaction is rolled back. */
  leave(): void;
  /** Set by the connection: called when the database has ended. */
  lost: (error: Error) => void;
}

const TERMINATE = 'X'.charCodeAt(0);
// AuthenticationOk and ReadyForQuery: all that a client needs to hear before its first statement.
const WELCOME = Uint8Array.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0, 0x5a, 0, 0, 0, 5, 0x49]);

export class EmbeddedConnection extends Duplex {
  readonly #session: EmbeddedSession;
  #greeted = false;
  #unsent: Uint8Array[] = [];
  #turn: Promise<void> = Promise.resolve();

  constructor(session: EmbeddedSession) {
    super();
    this.#session = session;
    session.lost = (error) => this.destroy(error);
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
    this.#session.leave();
    done(error);
  }

  /** Everything written in one turn of the event loop goes to the session in one message; a pipelined transaction is written in one turn. */
  #take(chunk: Uint8Array): void {
    if (!this.#greeted) {
      this.#greeted = true;
      return this.#ask(async () => {
        await this.#session.enter(loginOf(chunk));
        return WELCOME;
      });
    }
    if (chunk[0] === TERMINATE) {
      this.push(null);
      return;
    }
    if (this.#unsent.push(chunk) > 1) return;
    queueMicrotask(() => {
      const bytes = joinChunks(this.#unsent);
      this.#unsent = [];
      this.#ask(() => this.#session.run(bytes));
    });
  }

  #ask(request: () => Promise<Uint8Array>): void {
    this.#turn = this.#turn.then(() => this.#answer(request));
  }

  async #answer(request: () => Promise<Uint8Array>): Promise<void> {
    if (this.destroyed) return;
    try {
      const answer = await request();
      if (!this.destroyed) this.push(answer);
    } catch (error) {
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

function joinChunks(chunks: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(chunks.reduce((length, chunk) => length + chunk.length, 0));
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole;
}
