/**
 * Sends SMS by a gateway that speaks HTTP: `POST {"from", "to", "text", "reference"}`, with a bearer token and an idempotency key. Only the address
 * in the settings is called, wherever an answer redirects.
 */
import { PostRefused, type SmsGateway } from '#contract/outbox';

export interface SmsSettings {
  readonly url: string;
  readonly token: string | null;
  /** Sender where a name is not allowed. */
  readonly number: string;
  readonly limitMs?: number;
}

const LIMIT_MS = 20_000;
const LONGEST_ANSWER = 16_384;

/** Statuses by which a gateway says that the message itself is wrong; the others are about the gateway or about us, and may pass. */
const LASTING_STATUSES = [400, 404, 410, 413, 422];

export function httpGateway({ url, token, number, limitMs = LIMIT_MS }: SmsSettings): SmsGateway {
  return {
    number,
    async send({ id, from, to, text }) {
      const answer = await fetch(url, {
        method: 'POST',
        redirect: 'error',
        signal: AbortSignal.timeout(limitMs),
        headers: {
          'content-type': 'application/json',
          'idempotency-key': id,
          ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        },
        body: JSON.stringify({ from, to, text, reference: id }),
      });
      const said = await readBeginning(answer);
      if (answer.ok) return idIn(said) ?? id;
      // What the gateway says may repeat the message; its status does not.
      const reason = `the gateway answered ${answer.status}`;
      throw LASTING_STATUSES.includes(answer.status) ? new PostRefused(reason) : new Error(reason);
    },
  };
}

/** Reads as much of an answer as is needed. */
async function readBeginning({ body }: Response): Promise<string> {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of body ?? []) {
    pieces.push(piece);
    bytes += piece.length;
    if (bytes >= LONGEST_ANSWER) break;
  }
  return Buffer.concat(pieces).toString('utf8');
}

function idIn(answer: string): string | null {
  try {
    const { id } = JSON.parse(answer) as { id?: unknown };
    return typeof id === 'string' || typeof id === 'number' ? String(id).slice(0, 200) : null;
  } catch {
    return null;
  }
}
