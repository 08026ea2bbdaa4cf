/** The requests to the calculation thread and its answers, one of each for each question. */
import type { CalculationAnswer } from '#engine/measures';
import type { SimulationResult, SimulationParameters } from '#engine/projections';

/** A document is a Calculation as JSON, which is read in the thread too. */
export type CalculationQuestion = { readonly document: Uint8Array<ArrayBuffer> } | { readonly simulation: SimulationParameters };
export type CalculationThreadRequest = CalculationQuestion & { readonly id: number };

/** `ready` comes once, when the thread can calculate. */
export type CalculationThreadAnswer =
  | { readonly is: 'ready' }
  | { readonly id: number; readonly is: 'answered'; readonly answers: CalculationAnswer[] | SimulationResult }
  | { readonly id: number; readonly is: 'unanswerable'; readonly detail: string; readonly path: string }
  | { readonly id: number; readonly is: 'invalid'; readonly fields: Readonly<Record<string, string>>; readonly detail: string }
  | { readonly id: number; readonly is: 'failed'; readonly detail: string };
