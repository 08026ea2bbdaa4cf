/** The thread that calculates. */
import { parentPort } from 'node:worker_threads';
import { calculate, Unanswerable } from '#packages/measures';
import { simulate } from '#packages/projections';
import type { FromThread, ToThread } from './messages.ts';

parentPort?.on('message', (asked: ToThread) => {
  parentPort?.postMessage(answerOf(asked));
});

parentPort?.postMessage({ is: 'ready' } satisfies FromThread);

function answerOf(asked: ToThread): FromThread {
  const { id } = asked;
  try {
    return { id, is: 'answered', answers: 'calculation' in asked ? calculate(asked.calculation) : simulate(asked.simulation) };
  } catch (error) {
    if (error instanceof Unanswerable) return { id, is: 'unanswerable', detail: error.message, path: error.path.join('.') };
    return { id, is: 'failed', detail: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}
