/** Reads the documents that a provider keeps of the orders of an account. */
import { z } from 'zod';
import { refuse } from '#packages/endpoint';
import { ListedDocument } from '#contract/sources';
import { askAndKeep, findNamedDocument, missingList, nameDocuments, withoutNumber, type AnswerKeeping } from '#server/sources';
import type { OrderDocumentCalls, OrderProvider, OrderToTake } from '../contract.ts';

export interface ProviderDesk extends AnswerKeeping {
  readonly provider: OrderProvider;
  /** Its name on screen. */
  readonly title: string;
  readonly language: OrderToTake['language'];
  /** How long somebody waits for it to take an order, and a page for its list. */
  readonly limitMs: number;
}

/** A document takes longer than a list. */
const DOCUMENT_MS = 30_000;
const ORDER_LIST = 'orders';

export function providerDocuments(desk: ProviderDesk): OrderDocumentCalls {
  const { provider, title, language, db, signal, log, limitMs } = desk;
  return {
    list: async ({ id, number, name }) => {
      if (number === null) return { value: { provider: title, documents: [] }, findings: [withoutNumber(name)] };
      const question = { account: number, language };
      const answer = await askAndKeep<readonly ListedDocument[]>(desk, {
        subject: `order documents ${number} ${language}`,
        question,
        keptAs: question,
        schema: z.array(ListedDocument),
        kept: true,
        ask: () => provider.listDocuments(number, language, AbortSignal.any([signal, AbortSignal.timeout(limitMs)])),
      });
      const list = { account: id, list: ORDER_LIST, language, isPresent: true };
      if (answer.answered) return { value: { provider: title, documents: await nameDocuments(db, list, answer.value) }, findings: [] };
      const { since, last } = answer;
      return {
        value: { provider: title, documents: last ? await nameDocuments(db, list, last.value) : [] },
        findings: [missingList({ subject: title, part: 'documents', since }, last)],
      };
    },
    download: async (document) => {
      const { path, name, list } = await findNamedDocument(db, document);
      if (list !== ORDER_LIST) refuse('providedDocument.unknown');
      try {
        const bytes = await provider.download(path, AbortSignal.any([signal, AbortSignal.timeout(DOCUMENT_MS)]));
        return { name, bytes };
      } catch (error) {
        signal.throwIfAborted();
        log.error({ err: error, document }, 'a provider did not send a document');
        return refuse('source.unanswered');
      }
    },
  };
}
