/** What the typesetting process is told and what it answers: once that it is ready, then once for each document. */
import type { StatementPaper } from '#contract/reports';

export interface ToChild {
  readonly paper: StatementPaper;
  readonly madeAt: Date;
}

export type FromChild =
  | { readonly is: 'ready' }
  | { readonly is: 'set'; readonly pdf: Uint8Array; readonly pages: number; readonly rss: number }
  | { readonly is: 'refused'; readonly reason: 'renderer' | 'data'; readonly detail: string };
