/** What the thread is told and what it answers, once for each question. */
import type { Answered, Calculation } from '#packages/measures';
import type { Simulated, Simulation } from '#packages/projections';

export type Question = { readonly calculation: Calculation } | { readonly simulation: Simulation };
export type ToThread = Question & { readonly id: number };

/** `ready` comes once, when the thread can calculate. */
export type FromThread =
  | { readonly is: 'ready' }
  | { readonly id: number; readonly is: 'answered'; readonly answers: Answered[] | Simulated }
  | { readonly id: number; readonly is: 'unanswerable'; readonly detail: string; readonly path: string }
  | { readonly id: number; readonly is: 'failed'; readonly detail: string };
