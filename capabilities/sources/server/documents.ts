/**
 * Names the documents that outside services list: each gets an id of ours, by which alone it is asked for, and its path there never leaves the server
 * [C-08]. Reads those of the provider of portfolio data.
 */
import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { refuse } from '#packages/endpoint';
import type { Db } from '#platform';
import type { Portfolio, ProvidedDocument, ProvidedDocumentsAnswer, ProvidedDocumentSource } from '#contract/portfolios';
import type { ListedDocument, ProvidedTransaction } from '../contract.ts';
import type { KeptAnswer } from './answers.ts';
import { missingList, withoutNumber } from './findings.ts';
import { numbersOf, questionDay, type ProviderReader } from './provider-reader.ts';

interface DocumentLists {
  /** Null for documents of all clients. */
  readonly account: string | null;
  readonly language: string;
  /** Whether they are the present lists, so that a document that is in one no more is found no more; of an earlier day they only add. */
  readonly isPresent: boolean;
}

export interface DocumentList extends DocumentLists {
  /** Which list of a service it is, as `orders` or `holding H-1`. */
  readonly list: string;
}

/**
 * Gives each document the id that it has had before. What did not change is not written.
 * @param db a handle of the role portico_work
 */
export async function nameDocuments(db: Db, { list, ...of }: DocumentList, listed: readonly ListedDocument[]): Promise<ProvidedDocument[]> {
  return (await nameDocumentsOfLists(db, of, new Map([[list, listed]]))).get(list) ?? [];
}

/** As nameDocuments, of several lists at once, by their names; one without documents is in the answer no more. */
async function nameDocumentsOfLists(
  db: Db,
  { account, language, isPresent }: DocumentLists,
  lists: ReadonlyMap<string, readonly ListedDocument[]>,
): Promise<Map<string, ProvidedDocument[]>> {
  const given = JSON.stringify([...lists].flatMap(([list, listed]) => listed.map((one) => ({ list, ...one }))));
  const listNames = JSON.stringify([...lists.keys()]);
  const of = account === null ? sql`account_id is null` : sql`account_id = ${account}::uuid`;
  const own = sql`${of} and language = ${language} and list in (select jsonb_array_elements_text(${listNames}::jsonb))`;
  const listedNow = sql`(list, path) in (select list, path from jsonb_to_recordset(${given}::jsonb) as one (list text, path text))`;
  return db.transaction(async (tx) => {
    if (isPresent) await tx.execute(sql`delete from provided_document where ${own} and not ${listedNow}`);
    await tx.execute(sql`
      insert into provided_document as kept (account_id, list, language, path, name, type, dated)
      select distinct on (list, path) ${account}::uuid, list, ${language}, path, name, type, dated
      from jsonb_to_recordset(${given}::jsonb) as one (list text, path text, name text, type text, dated date)
      on conflict (tenant_id, account_id, list, language, path) do update
        set name = excluded.name, type = excluded.type, dated = excluded.dated
        where (kept.name, kept.type, kept.dated) is distinct from (excluded.name, excluded.type, excluded.dated)`);
    const { rows } = await tx.execute<ProvidedDocument & { list: string } & Record<string, unknown>>(sql`
      select list, id, name, type, dated::text as date from provided_document where ${own} and ${listedNow}`);
    const inOrder = rows.toSorted((a, b) => (b.date ?? '').localeCompare(a.date ?? '') || a.name.localeCompare(b.name));
    const byList = Map.groupBy(inOrder, ({ list }) => list);
    return new Map([...byList].map(([list, own]) => [list, own.map(({ id, name, type, date }) => ({ id, name, type, date }))]));
  });
}

interface FoundDocument extends Record<string, unknown> {
  readonly path: string;
  readonly name: string;
  readonly list: string;
  /** The number of its account at the service. */
  readonly number: string | null;
}

/** @param db a handle of the role portico_work. @throws Refusal `providedDocument.unknown` */
export async function findNamedDocument(db: Db, id: string): Promise<FoundDocument> {
  const { rows } = await db.execute<FoundDocument>(sql`
    select d.path, d.name, d.list, a.external_id as number from provided_document d left join account a on a.id = d.account_id where d.id = ${id}`);
  return rows[0] ?? refuse('providedDocument.unknown');
}

const ACCOUNT_LIST = 'account';
const HOLDING_LIST = 'holding ';
const TRANSACTION_LIST = 'transaction ';

/** Null where the provider keeps no documents. */
export function providedDocumentsOf(reader: ProviderReader): ProvidedDocumentSource<Db, Portfolio> | null {
  const { answers } = reader;
  const { askDocument } = answers;
  if (askDocument === null) return null;
  return {
    // That an account has no number there is said beside its figures.
    ofAccount: async (_db, { id, number }, asOf) => {
      if (!answers.offers('documents') || number === null) return withoutDocuments(reader);
      const day = await questionDay(reader, asOf);
      const answer = await answers.ask('documents', { account: number, day: day.asked }, { account: number, day: day.kept });
      return namedAnswer(reader, { account: id, list: ACCOUNT_LIST, isPresent: day.kept === null }, answer);
    },
    ofHolding: async (db, portfolio, { id, asOf }) => {
      if (!answers.offers('holdingDocuments')) return withoutDocuments(reader);
      const numbers = await numbersOf(db, portfolio);
      if (numbers === null || numbers.account === null) return { ...withoutDocuments(reader), findings: [withoutNumber(portfolio.name)] };
      const day = await questionDay(reader, asOf);
      const asked = { ...numbers, holding: id };
      const answer = await answers.ask('holdingDocuments', { ...asked, day: day.asked }, { ...asked, day: day.kept });
      return namedAnswer(reader, { account: portfolio.accountId, list: `${HOLDING_LIST}${id}`, isPresent: day.kept === null }, answer);
    },
    download: async (document, asOf) => {
      const { path, name, list, number } = await findNamedDocument(reader.work, document);
      const isOurs = list === ACCOUNT_LIST || list.startsWith(HOLDING_LIST) || list.startsWith(TRANSACTION_LIST);
      if (number === null || !isOurs) refuse('providedDocument.unknown');
      return { name, bytes: await askDocument({ account: number, path, day: asOf }) };
    },
  };
}

/**
 * The documents that come with transactions of a portfolio, by the id of each; null where the provider keeps none.
 * @param until the last day that was asked for; null for the present
 */
export async function documentsOfTransactions(
  { answers, work, language, today }: ProviderReader,
  portfolio: Pick<Portfolio, 'id' | 'accountId'>,
  stated: readonly ProvidedTransaction[],
  until: string | null,
): Promise<((id: string) => readonly ProvidedDocument[]) | null> {
  if (answers.askDocument === null) return null;
  const listOf = (id: string) => `${TRANSACTION_LIST}${portfolio.id} ${createHash('sha256').update(id).digest('base64url')}`;
  const lists = new Map(stated.map(({ id, documents }) => [listOf(id), documents]));
  if (lists.size === 0) return () => [];
  const of = { account: portfolio.accountId, language, isPresent: until === null || until >= today };
  const named = await nameDocumentsOfLists(work, of, lists);
  return (id) => named.get(listOf(id)) ?? [];
}

function withoutDocuments({ title }: ProviderReader): ProvidedDocumentsAnswer {
  return { value: { provider: title, documents: [] }, findings: [] };
}

/** What was listed last stands in for a list that did not come. */
async function namedAnswer(
  { title, work, language }: ProviderReader,
  of: Omit<DocumentList, 'language'>,
  answer: KeptAnswer<readonly ListedDocument[]>,
): Promise<ProvidedDocumentsAnswer> {
  const listed = answer.answered ? answer.value : (answer.last?.value ?? null);
  return {
    value: { provider: title, documents: listed === null ? [] : await nameDocuments(work, { ...of, language }, listed) },
    findings: answer.answered ? [] : [missingList({ subject: title, part: 'documents', since: answer.since }, answer.last)],
  };
}
