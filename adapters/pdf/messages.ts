/** What the typesetting process is told and what it answers: once that it is ready, then once for each document. */
import type { FormPaper } from '#contract/forms';
import type { StatementPaper } from '#contract/reports';

/** A document by its template. */
export type ToSet = { readonly is: 'statement'; readonly paper: StatementPaper } | { readonly is: 'form'; readonly paper: FormPaper };

export interface ToChild {
  readonly document: ToSet;
  readonly madeAt: Date;
}

export type FromChild =
  | { readonly is: 'ready' }
  | { readonly is: 'set'; readonly pdf: Uint8Array; readonly pages: number; readonly rss: number }
  | { readonly is: 'refused'; readonly reason: 'renderer' | 'data'; readonly detail: string };
