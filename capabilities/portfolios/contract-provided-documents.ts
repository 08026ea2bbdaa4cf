/** Declares the documents that a provider of portfolio data keeps: those of a holding, and the file behind each, by an id of ours [C-08]. */
import { z } from 'zod';
import { answerSchema, CLOCKS, download, endpoint, Id, PlainDate } from '#packages/endpoint';
import type { Finding } from '#packages/findings';

export const ProvidedDocument = z.object({
  id: Id,
  name: z.string(),
  /** In the words of the service that keeps it. */
  type: z.string().nullable(),
  date: PlainDate.nullable(),
});
export type ProvidedDocument = z.infer<typeof ProvidedDocument>;

/** What one service lists, newest first. */
export const ProvidedDocuments = z.object({ provider: z.string(), documents: z.array(ProvidedDocument) });
export type ProvidedDocuments = z.infer<typeof ProvidedDocuments>;

export interface ProvidedDocumentsAnswer {
  readonly value: ProvidedDocuments;
  readonly findings: readonly Finding[];
}

/** Port: the documents at the provider of portfolio data; access to the account or portfolio has been checked before. Days as on screen. */
export interface ProvidedDocumentSource<Db, Portfolio> {
  readonly ofAccount: (
    db: Db,
    account: { readonly id: string; readonly name: string; readonly number: string | null },
    asOf: string,
  ) => Promise<ProvidedDocumentsAnswer>;
  readonly ofHolding: (
    db: Db,
    portfolio: Portfolio,
    holding: { readonly id: string; readonly asOf: string },
  ) => Promise<ProvidedDocumentsAnswer>;
  /** By its id, which the reader may see. @throws Refusal `providedDocument.unknown`, `source.unanswered` */
  readonly download: (document: string, asOf: string) => Promise<ProvidedDocumentFile>;
}

export interface ProvidedDocumentFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

export const providedDocuments = {
  listHoldingDocuments: endpoint({
    method: 'GET',
    path: '/api/portfolios/:portfolio/holding-documents',
    shows: 'portfolio',
    may: 'own',
    summary: 'The documents that the provider of a portfolio keeps of one holding, by its own id of the holding, newest first',
    input: z.object({ portfolio: Id, holding: z.string().min(1).max(200), ...CLOCKS }),
    output: answerSchema(ProvidedDocuments),
    refuses: ['portfolio.unknown', 'range.beyond', 'source.unsupported'],
  }),
  downloadProvidedDocument: endpoint({
    method: 'GET',
    path: '/api/provided-documents/:providedDocument/file',
    may: 'own',
    summary: 'A document that the provider of portfolio data keeps, as it gives it',
    input: z.object({ providedDocument: Id, /** The day on screen; today where it is not given. */ asOf: PlainDate.optional() }),
    output: download('application/octet-stream'),
    refuses: ['providedDocument.unknown', 'source.unanswered', 'source.unsupported'],
  }),
};
