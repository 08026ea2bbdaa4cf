/** Reads a document with its questions, and says in a sentence each what in it cannot be read and what could stand there instead. */
import type { z } from 'zod';
import { Calculation } from './calculate.ts';

/** What is wrong with a document, so far as it is told: at most so many faults, each at most so long. */
const MOST_FAULTS = 50;
const LONGEST_FAULT = 600;

/** A fault of a document: the way to the field, '' for the document itself, and what is wrong there. */
export interface CalculationFault {
  readonly path: string;
  readonly message: string;
}

export type CalculationReading =
  | { readonly calculation: Calculation; readonly error: null }
  | { readonly calculation: null; readonly error: z.ZodError };

export function readCalculation(given: unknown): CalculationReading {
  const { data, error } = Calculation.safeParse(given, { error: explainIssue });
  return error ? { calculation: null, error } : { calculation: data, error: null };
}

/** The first faults of a document that could not be read. */
export function calculationFaults({ issues }: z.ZodError): CalculationFault[] {
  return issues.slice(0, MOST_FAULTS).map(({ path, message }) => ({ path: path.join('.'), message: shorten(message) }));
}

/** A fault in one line, with the way to its field. */
export function faultLine({ path, message }: CalculationFault): string {
  return `${path === '' ? 'the document' : path}: ${message}`;
}

function shorten(message: string): string {
  return message.length > LONGEST_FAULT ? `${message.slice(0, LONGEST_FAULT)} ...` : message;
}

/** Names the keys that an object may have beside those that it has none of; of anything else zod's own words are told. */
function explainIssue(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code !== 'unrecognized_keys') return undefined;
  const keys = issue.keys as readonly string[];
  const { shape = {} } = ((issue.inst as z.ZodObject | undefined)?._zod.def ?? {}) as { readonly shape?: object };
  const given = keys.length === 1 ? `there is no "${keys[0]}" here` : `there is none of ${keys.map((key) => `"${key}"`).join(', ')} here`;
  return `${given}; allowed: ${Object.keys(shape).join(', ')}`;
}
