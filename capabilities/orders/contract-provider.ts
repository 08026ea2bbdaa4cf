/** Declares what a provider that carries orders out is asked and answers, and the documents that it keeps of the orders of an account. */
import { z } from 'zod';
import { Amount, answerSchema, Currency, download, endpoint, Id, Moment } from '#packages/endpoint';
import type { FieldValues } from '#packages/fields';
import type { Language } from '#packages/texts';
import { ProvidedDocument, type ProvidedDocumentFile } from '#contract/portfolios';
import type { ListedDocument } from '#contract/sources';
import { ORDER_TYPES, type OrderType, type UnitType } from './contract-rules.ts';

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
  /** Whether a sale leaves nothing. */
  readonly full: boolean;
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

/** An order that its provider has taken, and that is stored as it was sent, whatever has changed meanwhile. */
export interface TakenOrder {
  readonly order: OrderToTake;
  readonly call: OrderCall;
  /** The provider. */
  readonly by: string;
}

/** What is known of an order that was sent before, and of which nobody knows yet whether it was taken. Decimals without needless zeros. */
export interface NotedOrder {
  readonly type: OrderType;
  /** Whether a sale leaves nothing; null where that was not noted. */
  readonly full: boolean | null;
  readonly units: string | null;
  readonly amount: string | null;
}

/** What stores an order is given. */
export interface OrderIntake {
  readonly take: TakeOrder;
  readonly taken: TakenOrder | null;
  readonly noted: NotedOrder | null;
}

/** What is asked for. */
export interface OrderRequest {
  /** The id of the order; null for one that comes with a verification, which makes its own. */
  readonly id: string | null;
  /** When somebody began to wait for its answer; null for now. */
  readonly since: Date | null;
}

/** Says that a provider has refused an order for good; any other error leaves open whether it has taken it. */
export class OrderRefused extends Error {}

/**
 * Port: who carries out the orders of clients. `work` stores an order in a transaction of its own, and calls `take` at most once, when the order is
 * complete; if that throws, nothing is stored.
 */
export interface OrderCalls {
  readonly store: <Stored>(request: OrderRequest, work: (intake: OrderIntake) => Promise<Stored>) => Promise<Stored>;
  /** Null where no provider keeps documents of orders. */
  readonly documents: OrderDocumentCalls | null;
}

/**
 * Port: a provider that carries orders out. Each method throws when there is no answer by the deadline, or none in the agreed form; `take` throws
 * `OrderRefused` where the provider says that it has not taken the order.
 */
export interface OrderProvider {
  readonly take: (order: OrderToTake, call: OrderCall, deadline: AbortSignal) => Promise<OrderAnswer>;
  readonly listDocuments: (account: string, language: Language, deadline: AbortSignal) => Promise<readonly ListedDocument[]>;
  readonly download: (path: string, deadline: AbortSignal) => Promise<Uint8Array>;
}

const ListedDocuments = z.object({
  /** Name of the provider; null where none keeps documents. */
  provider: z.string().nullable(),
  /** Newest first. */
  documents: z.array(ProvidedDocument),
});
export type ListedDocuments = z.infer<typeof ListedDocuments>;

/** What a request asks of the documents at the provider; access to the account has been checked before. */
export interface OrderDocumentCalls {
  readonly list: (account: {
    readonly id: string;
    readonly number: string | null;
    readonly name: string;
  }) => Promise<z.infer<typeof ListedDocumentsAnswer>>;
  /** Bytes of a document by its id, which the reader may see. @throws Refusal `providedDocument.unknown`, `source.unanswered` */
  readonly download: (document: string) => Promise<ProvidedDocumentFile>;
}

const ListedDocumentsAnswer = answerSchema(ListedDocuments);

export const orderDocuments = {
  listOrderDocuments: endpoint({
    method: 'GET',
    path: '/api/portfolios/:portfolio/order-documents',
    shows: 'portfolio',
    may: 'own',
    summary: 'The documents that a provider keeps of the orders of the account of a portfolio, in the language of the reader, newest first',
    input: z.object({ portfolio: Id }),
    output: ListedDocumentsAnswer,
    refuses: ['portfolio.unknown'],
  }),
  downloadOrderDocument: endpoint({
    method: 'GET',
    path: '/api/order-documents/:providedDocument',
    may: 'own',
    summary: 'One of these documents, as its provider keeps it',
    input: z.object({ providedDocument: Id }),
    output: download('application/octet-stream'),
    refuses: ['providedDocument.unknown', 'source.unsupported', 'source.unanswered'],
  }),
  releaseOrderCall: endpoint({
    method: 'DELETE',
    path: '/api/desk/outstanding/:outstanding',
    may: 'house.keep',
    summary: 'Say that a provider has not taken an order of which it gave no answer: the client can order again',
    /** `asked` is the moment that was read. */
    input: z.object({ outstanding: Id, asked: Moment }),
    output: z.object({ released: z.literal(true) }),
    refuses: ['outstanding.unknown', 'record.changed'],
  }),
};

/** An order of which the provider has given no answer, or that it took and that could not be stored. */
export const OutstandingOrder = z.object({
  id: Id,
  account: z.object({ id: Id, name: z.string() }),
  type: z.enum(ORDER_TYPES),
  fund: z.string(),
  units: Amount.nullable(),
  amount: Amount.nullable(),
  currency: Currency,
  asked: Moment,
  /** Whether the provider has said that it took it. */
  taken: z.boolean(),
});
export type OutstandingOrder = z.infer<typeof OutstandingOrder>;
