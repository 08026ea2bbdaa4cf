/** How long an answer may take: whoever asks is told in time, and whatever still works for them is told that nobody waits for it any more. */
import type { FastifyReply } from 'fastify';
import { Refusal } from '#packages/endpoint';

/**
 * What the work comes to. Its signal is aborted when the time is over, and when whoever asked has gone; a change that has begun goes on to its end
 * and leaves its row.
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
