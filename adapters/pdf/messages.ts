/** The requests to the typesetting process and its answers: one when it is ready, then one for each document. */
import type { PictureSheet } from '#contract/documents';
import type { FormPaper } from '#contract/forms';
import type { StatementPaper } from '#contract/reports';

/** The content of a document, by its template. */
export type TypesettingInput =
  | { readonly is: 'statement'; readonly paper: StatementPaper }
  | { readonly is: 'form'; readonly paper: FormPaper }
  | { readonly is: 'picture'; readonly sheet: PictureSheet };

export interface TypesettingRequest {
  readonly document: TypesettingInput;
  readonly madeAt: Date;
}

export type TypesettingAnswer =
  | { readonly is: 'ready' }
  | { readonly is: 'set'; readonly pdf: Uint8Array; readonly pages: number; readonly rss: number }
  | { readonly is: 'refused'; readonly reason: 'renderer' | 'data'; readonly detail: string };
