/** Runs calculations and simulations in a worker thread. */
import { parentPort } from 'node:worker_threads';
import { problemsOf } from '#packages/endpoint';
import { calculate, Calculation, UnanswerableError, type CalculationAnswer } from '#packages/measures';
import { simulateProjection } from '#packages/projections';
import type { CalculationThreadAnswer, CalculationThreadRequest } from './messages.ts';

parentPort?.on('message', (asked: CalculationThreadRequest) => {
  parentPort?.postMessage(answerRequest(asked));
});

parentPort?.postMessage({ is: 'ready' } satisfies CalculationThreadAnswer);

function answerRequest(asked: CalculationThreadRequest): CalculationThreadAnswer {
  const { id } = asked;
  try {
    return { id, is: 'answered', answers: 'document' in asked ? calculateDocument(asked.document) : simulateProjection(asked.simulation) };
  } catch (error) {
    if (error instanceof InvalidCalculation) return { id, is: 'invalid', fields: error.fields };
    if (error instanceof UnanswerableError) return { id, is: 'unanswerable', detail: error.message, path: error.path.join('.') };
    return { id, is: 'failed', detail: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

class InvalidCalculation extends Error {
  readonly fields: Readonly<Record<string, string>>;
  constructor(fields: Readonly<Record<string, string>>) {
    super('the document is not what can be asked');
    this.fields = fields;
  }
}

function calculateDocument(document: Uint8Array): CalculationAnswer[] {
  const { success, data, error } = Calculation.safeParse(readJson(document));
  if (!success) throw new InvalidCalculation(problemsOf(error.issues));
  return calculate(data);
}

function readJson(document: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(document));
  } catch {
    throw new InvalidCalculation({});
  }
}
