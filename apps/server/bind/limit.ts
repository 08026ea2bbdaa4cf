/** Limits the time that an answer may take: the client is told in time, and the work is told that nobody waits for it any more. */
import type { FastifyReply } from 'fastify';
import { Refusal } from '#packages/endpoint';

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
