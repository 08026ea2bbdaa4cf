/** Says why a step failed, as a text key with what stands in it; staff read the sentence beside the step. */
import { Refusal } from '#packages/endpoint';
import { DataUnanswered } from '../contract.ts';

export interface DataFailure {
  readonly key: string;
  readonly parameters: Readonly<Record<string, string | number>>;
}

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
  if (!(error instanceof Refusal)) return null;
  // An answer is no file that somebody has chosen.
  return error.code === 'file.empty'
    ? { key: 'datasets.why.empty', parameters: {} }
    : { key: `refusal.${error.code}`, parameters: { ...error.parameters } };
}
