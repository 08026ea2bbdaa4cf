/** Runs calculations and simulations in a worker thread. */
import { parentPort } from 'node:worker_threads';
import { problemsOf } from '#packages/endpoint';
import { calculate, calculationFaults, faultLine, readCalculation, UnanswerableError, type CalculationAnswer } from '#engine/measures';
import { simulateProjection } from '#engine/projections';
import type { CalculationThreadAnswer, CalculationThreadRequest } from './messages.ts';

parentPort?.on('message', (request: CalculationThreadRequest) => {
  parentPort?.postMessage(answerRequest(request));
});

parentPort?.postMessage({ is: 'ready' } satisfies CalculationThreadAnswer);

function answerRequest(calculationThreadRequest: CalculationThreadRequest): CalculationThreadAnswer {
  const { id } = calculationThreadRequest;
  try {
    return {
      id,
      is: 'answered',
      answers:
        'document' in calculationThreadRequest
          ? calculateDocument(calculationThreadRequest.document)
          : simulateProjection(calculationThreadRequest.simulation),
    };
  } catch (error) {
    if (error instanceof InvalidCalculation) return { id, is: 'invalid', fields: error.fields, detail: error.message };
    if (error instanceof UnanswerableError) return { id, is: 'unanswerable', detail: error.message, path: error.path.join('.') };
    return { id, is: 'failed', detail: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

/** The most faults that are written in words beside the fields; a reader mends them one after the other. */
const MOST_WRITTEN_FAULTS = 5;

class InvalidCalculation extends Error {
  readonly fields: Readonly<Record<string, string>>;
  constructor(message: string, fields: Readonly<Record<string, string>> = {}) {
    super(message);
    this.fields = fields;
  }
}

function calculateDocument(document: Uint8Array): CalculationAnswer[] {
  const { calculation, error } = readCalculation(readJson(document));
  if (calculation) return calculate(calculation);
  const faults = calculationFaults(error).slice(0, MOST_WRITTEN_FAULTS);
  throw new InvalidCalculation(faults.map(faultLine).join('\n'), problemsOf(error.issues));
}

function readJson(document: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(document));
  } catch {
    throw new InvalidCalculation('this is not JSON in UTF-8');
  }
}
