/**
 * Tracks the prepared statements of the embedded database, which has one session for all its connections. A connection prepares what it has not
 * prepared itself, and PostgreSQL refuses a name that exists: so the preparation of a statement that another connection has prepared is removed from
 * what is sent. A name is derived from the text of its statement, so one name always means one statement.
 */

const PARSE = 'P'.charCodeAt(0);
const QUERY = 'Q'.charCodeAt(0);
const SYNC = 'S'.charCodeAt(0);
const PARSED = '1'.charCodeAt(0);
const READY = 'Z'.charCodeAt(0);

/** A statement that is being prepared, and the number of the answer that tells whether it was. */
interface UnpreparedStatement {
  readonly name: string;
  readonly turn: number;
}

interface ProtocolMessage {
  readonly type: number;
  readonly at: number;
  readonly end: number;
}

export class KeptStatements {
  readonly #kept = new Set<string>();

  /** @param bytes whole messages of a client */
  missing(bytes: Uint8Array): { readonly wanted: Uint8Array; readonly unknown: readonly UnpreparedStatement[] } {
    const unknown: UnpreparedStatement[] = [];
    const sent: Uint8Array[] = [];
    let from = 0;
    let turn = 0;
    for (const { type, at, end } of messagesOf(bytes)) {
      if (type === SYNC || type === QUERY) turn += 1;
      if (type !== PARSE) continue;
      const name = nameAt(bytes, at);
      if (this.#kept.has(name)) {
        sent.push(bytes.subarray(from, at));
        from = end;
      } else if (name !== '') unknown.push({ name, turn });
    }
    return { wanted: from === 0 ? bytes : Uint8Array.from(Buffer.concat([...sent, bytes.subarray(from)])), unknown };
  }

  /** @param reply whole messages of the database, in answer to all bytes that were sent */
  learn(unknown: readonly UnpreparedStatement[], reply: Uint8Array): void {
    if (unknown.length === 0) return;
    const parsed = new Set<number>();
    let turn = 0;
    for (const { type } of messagesOf(reply)) {
      if (type === PARSED) parsed.add(turn);
      if (type === READY) turn += 1;
    }
    for (const { name, turn: asked } of unknown) if (parsed.has(asked)) this.#kept.add(name);
  }
}

function* messagesOf(bytes: Uint8Array): Generator<ProtocolMessage> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 0; at < bytes.length;) {
    const end = at + 1 + view.getUint32(at + 1);
    yield { type: bytes[at]!, at, end };
    at = end;
  }
}

/** The name at the beginning of a Parse message. */
function nameAt(bytes: Uint8Array, at: number): string {
  const from = at + 5;
  return Buffer.from(bytes.buffer, bytes.byteOffset + from, bytes.indexOf(0, from) - from).toString('latin1');
}
