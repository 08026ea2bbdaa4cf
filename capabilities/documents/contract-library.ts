/** Declares the documents that outside services keep for clients: the library of a fund service, and what the provider of portfolio data keeps of accounts. */
import { z } from 'zod';
import { answerSchema, download, endpoint, Id, PlainDate } from '#packages/endpoint';
import { ProvidedDocuments, type ProvidedDocumentFile, type ProvidedDocumentsAnswer } from '#contract/portfolios';
import type { ListedDocument } from '#contract/sources';

/** Port: the library of a service. Each method throws when there is no answer by the deadline, or none in the agreed form. */
export interface LibraryService {
  /** For all clients. */
  readonly listCommon: (language: string, deadline: AbortSignal) => Promise<readonly ListedDocument[]>;
  /** @param client the number of the account there */
  readonly listOfClient: (client: string, language: string, deadline: AbortSignal) => Promise<readonly ListedDocument[]>;
  readonly downloadCommon: (item: string, deadline: AbortSignal) => Promise<Uint8Array>;
  readonly downloadOfClient: (client: string, item: string, deadline: AbortSignal) => Promise<Uint8Array>;
}

/** What a request asks of the library; access to the account has been checked before. */
export interface LibraryCalls {
  readonly listCommon: () => Promise<ProvidedDocumentsAnswer>;
  readonly listOfAccount: (account: {
    readonly id: string;
    readonly name: string;
    readonly number: string | null;
  }) => Promise<ProvidedDocumentsAnswer>;
  /** By its id, which the reader may see. @throws Refusal `providedDocument.unknown`, `source.unanswered` */
  readonly download: (document: string) => Promise<ProvidedDocumentFile>;
}

/** A list of a service, and where its files are asked for. */
export const ServiceDocuments = ProvidedDocuments.extend({
  from: z.enum(['source', 'library']),
  /** Null for documents of all clients. */
  account: z.object({ id: Id, name: z.string() }).nullable(),
});
export type ServiceDocuments = z.infer<typeof ServiceDocuments>;

export const serviceDocuments = {
  listCommonDocuments: endpoint({
    method: 'GET',
    path: '/api/portals/:portal/provided-documents',
    may: 'own',
    shows: 'library',
    summary:
      'What outside services keep for the library of a portal: documents for all clients, and for a client those of their own accounts in it; 20 accounts at most',
    input: z.object({ portal: z.string().max(100) }),
    output: answerSchema(z.array(ServiceDocuments)),
    refuses: ['portal.unknown'],
  }),
  listServiceDocuments: endpoint({
    method: 'GET',
    path: '/api/accounts/:account/provided-documents',
    may: 'own',
    shows: 'library',
    summary: 'What outside services keep of an account, a list for each',
    input: z.object({ account: Id, asOf: PlainDate.optional() }),
    output: answerSchema(z.array(ServiceDocuments)),
    refuses: ['account.unknown', 'range.beyond'],
  }),
  downloadLibraryDocument: endpoint({
    method: 'GET',
    path: '/api/library-documents/:providedDocument/file',
    may: 'own',
    shows: 'library',
    summary: 'A document of the library of an outside service, as it gives it',
    input: z.object({ providedDocument: Id }),
    output: download('application/octet-stream'),
    refuses: ['providedDocument.unknown', 'source.unanswered', 'source.unfiled', 'source.unsupported'],
  }),
};
