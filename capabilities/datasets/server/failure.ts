/** Says why a step failed, as a sentence that staff read beside it. */
import { Refusal } from '#packages/endpoint';
import { DataUnanswered, type DataFailure } from '../contract.ts';

export class StepFailed extends Error {
  readonly failure: DataFailure;
  constructor(key: string, parameters: DataFailure['parameters'] = {}) {
    super(key);
    this.name = 'StepFailed';
    this.failure = { key, parameters };
  }
}

/** Null for what was not foreseen. */
export function failureOf(error: unknown): DataFailure | null {
  if (error instanceof StepFailed) return error.failure;
  if (error instanceof DataUnanswered)
    return { key: `datasets.why.${error.reason}`, parameters: error.status === null ? {} : { status: error.status } };
  if (error instanceof Refusal) return { key: `refusal.${error.code}`, parameters: { ...error.parameters } };
  return null;
}
