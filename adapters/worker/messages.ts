/** What the thread is told and what it answers, once for each calculation. */
import type { Answered, Calculation } from '#packages/measures';

export interface ToThread {
  readonly id: number;
  readonly calculation: Calculation;
}

/** `ready` comes once, when the thread can calculate. */
export type FromThread =
  | { readonly is: 'ready' }
  | { readonly id: number; readonly is: 'answered'; readonly answers: Answered[] }
  | { readonly id: number; readonly is: 'unanswerable'; readonly detail: string; readonly path: string }
  | { readonly id: number; readonly is: 'failed'; readonly detail: string };
