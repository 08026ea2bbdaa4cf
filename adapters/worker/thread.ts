/** The thread that calculates. */
import { parentPort } from 'node:worker_threads';
import { calculate, Unanswerable } from '#packages/measures';
import type { FromThread, ToThread } from './messages.ts';

parentPort?.on('message', ({ id, calculation }: ToThread) => {
  parentPort?.postMessage(answerOf(id, calculation));
});

parentPort?.postMessage({ is: 'ready' } satisfies FromThread);

function answerOf(id: number, calculation: ToThread['calculation']): FromThread {
  try {
    return { id, is: 'answered', answers: calculate(calculation) };
  } catch (error) {
    if (error instanceof Unanswerable) return { id, is: 'unanswerable', detail: error.message, path: error.path.join('.') };
    return { id, is: 'failed', detail: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}
