/** Limits the time that an answer may take, so that the client is told in time and the work that nobody waits any more; and the length of a body. */
import type { FastifyReply, preParsingAsyncHookHandler } from 'fastify';
import { Transform } from 'node:stream';
import { Refusal, refuse } from '#packages/endpoint';
import { decidePermission, type Permission } from '#packages/policy';

/**
 * Answers the result of the work. Its signal is aborted when the time is over, and when the client has gone; a change that has begun goes on to its
 * end and leaves its audit row.
 *
 * @throws Refusal `server.busy` when the time is over
 */
export async function answerWithin<Answer>(
  limitMs: number,
  reply: FastifyReply,
  work: (signal: AbortSignal) => Promise<Answer>,
): Promise<Answer> {
  const leaving = new AbortController();
  const left = () => leaving.abort(new Refusal('server.busy'));
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    left();
    reject(new Refusal('server.busy'));
  }, limitMs);
  if (reply.raw.destroyed) left();
  else reply.raw.once('close', left);
  const working = work(leaving.signal);
  working.catch((error: unknown) => {
    if (leaving.signal.aborted && !(error instanceof Refusal)) reply.log.warn({ err: error }, 'what nobody waited for any more failed');
  });
  try {
    return await Promise.race([working, late]);
  } finally {
    clearTimeout(timer);
    reply.raw.off('close', left);
  }
}

/** A hook that lets nobody without the permission send more bytes. @throws Refusal `input.too-large` */
export function limitBodyUnless(permission: Permission, bytes: number): preParsingAsyncHookHandler {
  return async ({ visitor, headers }, _reply, payload) => {
    if (decidePermission(permission, visitor.actor) === 'yes') return payload;
    if (Number(headers['content-length']) > bytes) refuse('input.too-large');
    // A body that comes in chunks does not say how long it is.
    let seen = 0;
    const counted = new Transform({
      transform(piece: Uint8Array, _encoding, done) {
        seen += piece.byteLength;
        done(seen > bytes ? new Refusal('input.too-large') : null, piece);
      },
    });
    return payload.pipe(counted);
  };
}
