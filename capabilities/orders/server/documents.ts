/**
 * Reads the documents that a provider keeps of the orders of an account. Each that it lists gets an id of ours, by which alone it is asked for: its path
 * there never leaves the server.
 */
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { refuse } from '#packages/endpoint';
import type { Db } from '#platform';
import { askAndKeep, missingList, withoutNumber, type AnswerKeeping } from '#server/sources';
import { ProvidedDocument, type OrderDocument, type OrderDocumentCalls, type OrderProvider, type OrderToTake } from '../contract.ts';

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

export function providerDocuments(desk: ProviderDesk): OrderDocumentCalls {
  const { provider, title, language, db, signal, log, limitMs } = desk;
  return {
    list: async ({ id, number, name }) => {
      if (number === null) return { value: { provider: title, documents: [] }, findings: [withoutNumber(name)] };
      const question = { account: number, language };
      const answer = await askAndKeep<readonly ProvidedDocument[]>(desk, {
        subject: `order documents ${number} ${language}`,
        question,
        keptAs: question,
        schema: z.array(ProvidedDocument),
        kept: true,
        ask: () => provider.listDocuments(number, language, AbortSignal.any([signal, AbortSignal.timeout(limitMs)])),
      });
      if (answer.answered)
        return { value: { provider: title, documents: await nameDocuments(db, id, language, answer.value) }, findings: [] };
      const { since, last } = answer;
      return {
        value: { provider: title, documents: last ? await nameDocuments(db, id, language, last.value) : [] },
        findings: [missingList({ subject: title, part: 'documents', since }, last)],
      };
    },
    download: async (document) => {
      const { rows } = await db.execute<{ path: string; name: string }>(sql`select path, name from order_document where id = ${document}`);
      const [found] = rows;
      if (!found) refuse('orderDocument.unknown');
      try {
        const bytes = await provider.download(found.path, AbortSignal.any([signal, AbortSignal.timeout(DOCUMENT_MS)]));
        return { name: found.name, bytes };
      } catch (error) {
        signal.throwIfAborted();
        log.error({ err: error, document }, 'a provider did not send a document');
        return refuse('source.unanswered');
      }
    },
  };
}

/** Gives each document the id that it has had before, and those that are listed no more none. */
async function nameDocuments(db: Db, account: string, language: string, listed: readonly ProvidedDocument[]): Promise<OrderDocument[]> {
  const given = JSON.stringify(listed);
  return db.transaction(async (tx) => {
    await tx.execute(sql`
      delete from order_document where account_id = ${account} and language = ${language}
        and path not in (select path from jsonb_to_recordset(${given}::jsonb) as one (path text))`);
    const { rows } = await tx.execute<OrderDocument & Record<string, unknown>>(sql`
      insert into order_document as kept (account_id, language, path, name, dated)
      select distinct on (path) ${account}::uuid, ${language}, path, name, dated from jsonb_to_recordset(${given}::jsonb) as one (path text, name text, dated date)
      on conflict (tenant_id, account_id, language, path) do update set name = excluded.name, dated = excluded.dated
      returning id, name, dated::text as date`);
    return rows.toSorted((a, b) => (b.date ?? '').localeCompare(a.date ?? '') || a.name.localeCompare(b.name));
  });
}

/** The account of a document that the reader may see. @throws Refusal `orderDocument.unknown` */
export async function findDocumentAccount(db: Db, document: string): Promise<string> {
  const { rows } = await db.execute<{ account: string }>(sql`select account_id as account from order_document where id = ${document}`);
  return rows[0]?.account ?? refuse('orderDocument.unknown');
}
