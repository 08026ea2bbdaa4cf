/** The endpoints of the documents of clients: those of an account, of a group of clients, and of all clients. Each is kept as a PDF. */
import { z } from 'zod';
import { answerSchema, download, endpoint, Id, Moment, PlainDate, upload } from '#packages/endpoint';
import { FILE_REFUSALS, LARGEST_FILE_BYTES } from '#contract/files';
import { DUPLICATE_ANSWERS } from '#contract/media';
import { serviceDocuments } from './contract-library.ts';

export { ServiceDocuments, type LibraryCalls, type LibraryService } from './contract-library.ts';
export type { PictureSheet, PictureTypesetter } from './contract-typesetting.ts';

/** What a document is, in the order in which it is chosen [LIB-10]. */
export const DOCUMENT_TYPES = [
  'Forms',
  'Account documents',
  'Investor reports',
  'Value reports',
  'Transaction notes',
  'Annual reports',
  'Fund reports',
  'Other',
] as const;
export type DocumentType = (typeof DOCUMENT_TYPES)[number];

/** How far back a list reaches, in days before today [LIB-02]; `all` has no limit. */
export const DOCUMENT_PERIODS = { all: null, '12m': 365, '3m': 90, '1m': 30 } as const;
export type DocumentPeriod = keyof typeof DOCUMENT_PERIODS;
export const DOCUMENT_PERIOD_NAMES = Object.keys(DOCUMENT_PERIODS) as [DocumentPeriod, ...DocumentPeriod[]];

/** Most documents in a list. */
export const DOCUMENT_PAGE = 500;
/** Shown before the list, the newest by their day [LIB-04]. */
export const LATEST_DOCUMENTS = 2;

/** In characters; a copy has a number behind it. */
export const LONGEST_DOCUMENT_NAME = 150;

/** Whose a document is. */
const DocumentOwner = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('account'), id: Id, name: z.string() }),
  z.object({ kind: z.literal('group'), id: Id, name: z.string() }),
  z.object({ kind: z.literal('all') }),
]);

export const ClientDocument = z.object({
  id: Id,
  /** Without an ending. */
  name: z.string(),
  /** The name of the file when it is saved. */
  fullName: z.string(),
  type: z.enum(DOCUMENT_TYPES),
  /** The day that it bears. */
  date: PlainDate,
  /** Path of its file. */
  fileUrl: z.string(),
  bytes: z.number().int(),
  /** The name is null where the reader does not see who it was. */
  updated: z.object({ at: Moment, by: z.string().nullable() }),
  /** Ids of the persons who have marked it, as far as the reader may know: their own. */
  favourite: z.array(Id),
  /** Whether it was made here from figures. */
  generatedPdf: z.boolean(),
  owner: DocumentOwner,
  /** The portfolio that it is about. */
  portfolio: Id.nullable(),
  /** Whether the reader may rename, replace and delete it. */
  mayChange: z.boolean(),
  version: z.number().int(),
});
export type ClientDocument = z.infer<typeof ClientDocument>;

/** An account or a group that the reader may add documents for. */
const DocumentSubject = z.object({ kind: z.enum(['account', 'group']), id: Id, name: z.string() });
export type DocumentSubject = z.infer<typeof DocumentSubject>;

const DocumentInput = z.object({ clientDocument: Id });
const Name = z
  .string()
  .trim()
  .min(1)
  .max(LONGEST_DOCUMENT_NAME + 10);
const Type = z.enum(DOCUMENT_TYPES);
/** What to do where the name is taken, regardless of upper and lower case [LIB-12]. */
const Twin = z.enum(DUPLICATE_ANSWERS).optional();

export const documents = {
  ...serviceDocuments,
  listDocuments: endpoint({
    method: 'GET',
    path: '/api/portals/:portal/documents',
    may: 'own',
    shows: 'library',
    summary:
      'The library of a portal, the newest day first: documents of its accounts, of groups that these are members of, and of all clients, narrowed by age, type and name',
    input: z.object({
      /** Its key. */
      portal: z.string().max(100),
      period: z.enum(DOCUMENT_PERIOD_NAMES).default('all'),
      type: Type.optional(),
      search: z.string().max(200).default(''),
      /** Only those that the reader has marked. */
      favourites: z.stringbool().default(false),
    }),
    output: answerSchema(
      z.object({
        documents: z.array(ClientDocument),
        /** The newest of the whole library, whatever narrows the list. */
        latest: z.array(ClientDocument),
        more: z.boolean(),
      }),
    ),
    refuses: ['portal.unknown'],
  }),
  listAccountDocuments: endpoint({
    method: 'GET',
    path: '/api/accounts/:account/documents',
    may: 'own',
    shows: 'library',
    summary: 'The documents of an account, without those of its groups, the newest day first; 500 at most',
    input: z.object({ account: Id }),
    output: answerSchema(z.array(ClientDocument)),
    refuses: ['account.unknown'],
  }),
  listPortfolioDocuments: endpoint({
    method: 'GET',
    path: '/api/portfolios/:portfolio/documents',
    may: 'own',
    shows: 'library',
    summary: 'The documents about a portfolio, of the account that it belongs to, the newest day first; 500 at most',
    input: z.object({ portfolio: Id }),
    output: answerSchema(z.array(ClientDocument)),
    refuses: ['portfolio.unknown'],
  }),
  listGroupDocuments: endpoint({
    method: 'GET',
    path: '/api/client-groups/:clientGroup/documents',
    may: 'clients.read',
    shows: 'library',
    summary: 'The documents of a group of clients, the newest day first; 500 at most',
    input: z.object({ clientGroup: Id }),
    output: answerSchema(z.array(ClientDocument)),
    refuses: ['clientGroup.unknown'],
  }),
  listDocumentSubjects: endpoint({
    method: 'GET',
    path: '/api/portals/:portal/document-subjects',
    may: 'clients.change',
    shows: 'library',
    summary: 'The accounts of a portal and the groups that one may add documents for, by name, found by a part of it; 50 at most of each',
    input: z.object({ portal: z.string().max(100), search: z.string().max(200).default('') }),
    output: answerSchema(z.array(DocumentSubject)),
    refuses: ['portal.unknown'],
  }),
  readClientDocument: endpoint({
    method: 'GET',
    path: '/api/documents/:clientDocument',
    may: 'own',
    shows: 'library',
    summary: 'One document',
    input: DocumentInput,
    output: ClientDocument,
    refuses: ['clientDocument.unknown'],
  }),
  downloadDocument: endpoint({
    method: 'GET',
    path: '/api/documents/:clientDocument/file',
    may: 'own',
    shows: 'library',
    summary: 'The PDF of a document',
    input: DocumentInput,
    output: download('application/pdf'),
    refuses: ['clientDocument.unknown', 'clientDocument.missing'],
  }),
  uploadDocument: endpoint({
    method: 'POST',
    path: '/api/documents',
    may: 'clients.change',
    shows: 'library',
    summary:
      'Add a document for an account or a group, or, as staff, for all clients. Pictures become PDFs. Where the name is taken, nothing is stored until it is said whether to replace that document or to add a copy',
    input: z.object({
      account: Id.optional(),
      group: Id.optional(),
      /** The portfolio of the account that it is about. */
      aboutPortfolio: Id.optional(),
      type: Type,
      /** Today where it is not given. */
      date: PlainDate.optional(),
      twin: Twin,
    }),
    takes: upload(LARGEST_FILE_BYTES),
    output: ClientDocument,
    refuses: [
      'permission.missing',
      'account.unknown',
      'clientGroup.unknown',
      'portfolio.unknown',
      'clientDocument.duplicate',
      'clientGroup.members',
      'clientDocument.kind',
      'clientDocument.unconverted',
      ...FILE_REFUSALS,
    ],
  }),
  keepStatement: endpoint({
    method: 'POST',
    path: '/api/statements/:statement/document',
    may: 'clients.change',
    shows: 'library',
    summary: 'Keep a finished statement among the documents of its account, under its title and its last day',
    input: z.object({ statement: Id, twin: Twin }),
    output: ClientDocument,
    refuses: ['statement.unknown', 'statement.unfinished', 'account.unknown', 'clientDocument.duplicate'],
  }),
  changeDocument: endpoint({
    method: 'PUT',
    path: '/api/documents/:clientDocument',
    may: 'clients.change',
    shows: 'library',
    summary: 'Another name, type or day for a document; where the name is taken, it is asked what to do with the other',
    input: DocumentInput.extend({ name: Name, type: Type, date: PlainDate, version: z.number().int(), twin: Twin }),
    output: ClientDocument,
    refuses: ['clientDocument.unknown', 'clientDocument.duplicate', 'record.changed'],
  }),
  removeDocument: endpoint({
    method: 'DELETE',
    path: '/api/documents/:clientDocument',
    may: 'clients.change',
    shows: 'library',
    summary: 'Delete a document with its file',
    input: DocumentInput,
    output: z.object({}),
    refuses: ['clientDocument.unknown'],
  }),
  markDocument: endpoint({
    method: 'PUT',
    path: '/api/documents/:clientDocument/favourite',
    may: 'own.change',
    shows: 'library',
    summary: 'Mark a document for oneself, or take the mark away',
    input: DocumentInput.extend({ favourite: z.boolean() }),
    output: ClientDocument,
    refuses: ['clientDocument.unknown'],
  }),
};

/** The widgets that documents contribute to reports. */
export const documentWidgets = {
  'documents.library': { kind: 'page', at: 'library' },
  'documents.account': { kind: 'part', at: 'account' },
} as const;
