/** Runs calculations and simulations in a worker thread. */
import { parentPort } from 'node:worker_threads';
import { problemsOf } from '#packages/endpoint';
import { calculate, Calculation, Unanswerable, type Answered } from '#packages/measures';
import { simulate } from '#packages/projections';
import type { FromThread, ToThread } from './messages.ts';

parentPort?.on('message', (asked: ToThread) => {
  parentPort?.postMessage(answerOf(asked));
});

parentPort?.postMessage({ is: 'ready' } satisfies FromThread);

function answerOf(asked: ToThread): FromThread {
  const { id } = asked;
  try {
    return { id, is: 'answered', answers: 'document' in asked ? answersOf(asked.document) : simulate(asked.simulation) };
  } catch (error) {
    if (error instanceof Invalid) return { id, is: 'invalid', fields: error.fields };
    if (error instanceof Unanswerable) return { id, is: 'unanswerable', detail: error.message, path: error.path.join('.') };
    return { id, is: 'failed', detail: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

class Invalid extends Error {
  readonly fields: Readonly<Record<string, string>>;
  constructor(fields: Readonly<Record<string, string>>) {
    super('the document is not what can be asked');
    this.fields = fields;
  }
}

function answersOf(document: Uint8Array): Answered[] {
  const { success, data, error } = Calculation.safeParse(readJson(document));
  if (!success) throw new Invalid(problemsOf(error.issues));
  return calculate(data);
}

function readJson(document: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(document));
  } catch {
    throw new Invalid({});
  }
}
