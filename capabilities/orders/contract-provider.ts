/** Declares what a provider that carries orders out is asked and answers, and the documents that it keeps of the orders of an account. */
import { z } from 'zod';
import { answerSchema, download, endpoint, Id, PlainDate } from '#packages/endpoint';
import type { FieldValues } from '#packages/fields';
import type { Language } from '#packages/texts';
import type { OrderType, UnitType } from './contract-rules.ts';

/** Which call of a provider an order is: the first of an account subscribes, everything else, and each sale, amends [OQ-01]. */
export type OrderCall = 'subscription' | 'amendment';

/** An order that is complete and not stored yet. */
export interface OrderToTake {
  /** Asked again under the same id, a provider takes it once. */
  readonly id: string;
  /** With the provider's number of it, where it has one. */
  readonly account: { readonly id: string; readonly number: string | null };
  readonly fund: { readonly name: string; readonly isin: string | null; readonly code: string | null };
  readonly type: OrderType;
  readonly unitType: UnitType;
  readonly units: string | null;
  readonly amount: string | null;
  readonly currency: string;
  /** Units held before it. */
  readonly held: string;
  /** Why it is sold, in the words of the reader. */
  readonly reason: string | null;
  /** Everything that the client has said of themselves, for the order that comes with a verification. */
  readonly answers: FieldValues | null;
  /** Of the reader. */
  readonly language: Language;
}

export const OrderAnswer = z.object({
  /** How far the order has come with it. */
  stage: z.enum(['received', 'sent']),
  /** The provider's own number of the order. */
  reference: z.string().nullable(),
  /** The status that the account of a verification gets; null leaves that to us. */
  userStatus: z.enum(['pending', 'pending + order']).nullable(),
});
export type OrderAnswer = z.infer<typeof OrderAnswer>;

/** Passes an order on, once it is complete. Null where it stays in the house. Throws where it was not taken. */
export type TakeOrder = (order: OrderToTake, call: OrderCall) => Promise<OrderAnswer | null>;

/**
 * Port: who carries out the orders of clients. `work` stores an order in a transaction of its own, and calls `take` at most once, when the order is
 * complete; if that throws, nothing is stored.
 */
export interface OrderCalls {
  readonly store: <Stored>(work: (take: TakeOrder) => Promise<Stored>) => Promise<Stored>;
  /** Null where no provider keeps documents of orders. */
  readonly documents: OrderDocumentCalls | null;
}

/** A document as its provider lists it. */
export const ProvidedDocument = z.object({ path: z.string(), name: z.string(), dated: PlainDate.nullable() });
export type ProvidedDocument = z.infer<typeof ProvidedDocument>;

/** Port: a provider that carries orders out. Each method throws when there is no answer by the deadline, or none in the agreed form. */
export interface OrderProvider {
  readonly take: (order: OrderToTake, call: OrderCall, deadline: AbortSignal) => Promise<OrderAnswer>;
  readonly listDocuments: (account: string, language: Language, deadline: AbortSignal) => Promise<readonly ProvidedDocument[]>;
  readonly download: (path: string, deadline: AbortSignal) => Promise<Uint8Array>;
}

const OrderDocument = z.object({ id: Id, name: z.string(), date: PlainDate.nullable() });
export type OrderDocument = z.infer<typeof OrderDocument>;

const ListedDocuments = z.object({
  /** Name of the provider; null where none keeps documents. */
  provider: z.string().nullable(),
  /** Newest first. */
  documents: z.array(OrderDocument),
});
export type ListedDocuments = z.infer<typeof ListedDocuments>;

/** What a request asks of the documents at the provider; access to the account has been checked before. */
export interface OrderDocumentCalls {
  readonly list: (account: {
    readonly id: string;
    readonly number: string | null;
    readonly name: string;
  }) => Promise<z.infer<typeof ListedDocumentsAnswer>>;
  /** Bytes of a document by its id, which the reader may see. @throws Refusal `orderDocument.unknown`, `source.unanswered` */
  readonly download: (document: string) => Promise<{ readonly name: string; readonly bytes: Uint8Array }>;
}

const ListedDocumentsAnswer = answerSchema(ListedDocuments);

export const orderDocuments = {
  listOrderDocuments: endpoint({
    method: 'GET',
    path: '/api/accounts/:account/order-documents',
    shows: 'account',
    may: 'own',
    summary: 'The documents that a provider keeps of the orders of an account, in the language of the reader, newest first',
    input: z.object({ account: Id }),
    output: ListedDocumentsAnswer,
    refuses: ['account.unknown'],
  }),
  downloadOrderDocument: endpoint({
    method: 'GET',
    path: '/api/order-documents/:orderDocument',
    may: 'own',
    summary: 'One of these documents, as its provider keeps it',
    input: z.object({ orderDocument: Id }),
    output: download('application/octet-stream'),
    refuses: ['orderDocument.unknown', 'source.unanswered'],
  }),
};
