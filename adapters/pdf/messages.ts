/** The requests to the typesetting process and its answers: one when it is ready, then one for each document. */
import type { PictureSheet } from '#contract/documents';
import type { FormPaper } from '#contract/forms';
import type { ForeignReport, ReportCovers, StatementPaper } from '#contract/reports';
import type { PdfFault } from '#contract/tenants';

/** The content of a document, by its template. */
export type TypesettingInput =
  | { readonly is: 'statement'; readonly paper: StatementPaper; readonly covers: ReportCovers }
  | { readonly is: 'binding'; readonly report: ForeignReport }
  | { readonly is: 'form'; readonly paper: FormPaper }
  | { readonly is: 'picture'; readonly sheet: PictureSheet };

/** A document to typeset, or a PDF to look into. */
export type TypesettingRequest = { readonly document: TypesettingInput; readonly madeAt: Date } | { readonly inspected: Uint8Array };

export type TypesettingAnswer =
  | { readonly is: 'ready' }
  | { readonly is: 'set'; readonly pdf: Uint8Array; readonly pages: number; readonly rss: number }
  | { readonly is: 'inspected'; readonly pages: number; readonly rss: number }
  | { readonly is: 'faulty'; readonly fault: PdfFault }
  | { readonly is: 'refused'; readonly reason: 'renderer' | 'data'; readonly detail: string };
