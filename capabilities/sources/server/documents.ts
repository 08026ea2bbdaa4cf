/**
 * Names the documents that outside services list: each gets an id of ours, by which alone it is asked for, and its path there never leaves the server
 * [C-08]. Reads those of the provider of portfolio data.
 */
import { sql } from 'drizzle-orm';
import { refuse } from '#packages/endpoint';
import { mergeFindings } from '#packages/findings';
import type { Db } from '#platform';
import type { Portfolio, ProvidedDocument, ProvidedDocumentsAnswer, ProvidedDocumentSource } from '#contract/portfolios';
import type { ListedDocument } from '../contract.ts';
import { missingList, withoutNumber } from './findings.ts';
import { numbersOf, questionDay, type ProviderReader } from './provider-reader.ts';

export interface DocumentList {
  /** Null for documents of all clients. */
  readonly account: string | null;
  /** Which list of a service it is, as `orders` or `holding H-1`. */
  readonly list: string;
  readonly language: string;
}

/**
 * Gives each document the id that it has had before, and those that are listed no more none.
 * @param db a handle of the role portico_work
 */
export async function nameDocuments(
  db: Db,
  { account, list, language }: DocumentList,
  listed: readonly ListedDocument[],
): Promise<ProvidedDocument[]> {
  const given = JSON.stringify(listed);
  return db.transaction(async (tx) => {
    await tx.execute(sql`
      delete from provided_document where account_id is not distinct from ${account}::uuid and list = ${list} and language = ${language}
        and path not in (select path from jsonb_to_recordset(${given}::jsonb) as one (path text))`);
    const { rows } = await tx.execute<ProvidedDocument & Record<string, unknown>>(sql`
      insert into provided_document as kept (account_id, list, language, path, name, type, dated)
      select distinct on (path) ${account}::uuid, ${list}, ${language}, path, name, type, dated
      from jsonb_to_recordset(${given}::jsonb) as one (path text, name text, type text, dated date)
      on conflict (tenant_id, account_id, list, language, path) do update
        set name = excluded.name, type = excluded.type, dated = excluded.dated
      returning id, name, type, dated::text as date`);
    return rows.toSorted((a, b) => (b.date ?? '').localeCompare(a.date ?? '') || a.name.localeCompare(b.name));
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

/** Null where the provider keeps no documents. */
export function providedDocumentsOf(reader: ProviderReader): ProvidedDocumentSource<Db, Portfolio> | null {
  const { answers } = reader;
  const { askDocument } = answers;
  if (askDocument === null) return null;
  return {
    ofAccount: async (_db, account, asOf) => {
      if (!answers.offers('documents')) return withoutDocuments(reader);
      if (account.number === null) return { ...withoutDocuments(reader), findings: [withoutNumber(account.name)] };
      const day = await questionDay(reader, asOf);
      const asked = { account: account.number };
      const answer = await answers.ask('documents', { ...asked, day: day.asked }, { ...asked, day: day.kept });
      return namedAnswer(reader, { account: account.id, list: ACCOUNT_LIST }, answer, account.name);
    },
    ofHolding: async (db, portfolio, { id, asOf }) => {
      if (!answers.offers('holdingDocuments')) return withoutDocuments(reader);
      const numbers = await numbersOf(db, portfolio);
      if (numbers === null) return { ...withoutDocuments(reader), findings: [withoutNumber(portfolio.name)] };
      const answer = await answers.ask('holdingDocuments', { ...numbers, holding: id, to: asOf });
      return namedAnswer(reader, { account: portfolio.accountId, list: `${HOLDING_LIST}${id}` }, answer, portfolio.name);
    },
    download: async (document, asOf) => {
      const { path, name, list, number } = await findNamedDocument(reader.work, document);
      if (list !== ACCOUNT_LIST && !list.startsWith(HOLDING_LIST)) refuse('providedDocument.unknown');
      return { name, bytes: await askDocument({ account: number, path, day: asOf }) };
    },
  };
}

function withoutDocuments({ title }: ProviderReader): ProvidedDocumentsAnswer {
  return { value: { provider: title, documents: [] }, findings: [] };
}

type DocumentsAnswer = Awaited<ReturnType<ProviderReader['answers']['ask']>> & object;

/** What was listed last stands in for a list that did not come. */
async function namedAnswer(
  { title, work, language }: ProviderReader,
  of: Pick<DocumentList, 'account' | 'list'>,
  answer: DocumentsAnswer,
  about: string,
): Promise<ProvidedDocumentsAnswer> {
  const listed = (answer.answered ? answer.value : (answer.last?.value ?? [])) as readonly ListedDocument[];
  const documents = answer.answered || answer.last ? await nameDocuments(work, { ...of, language }, listed) : [];
  const findings = answer.answered ? [] : [missingList({ subject: title, part: 'documents', since: answer.since }, answer.last)];
  return { value: { provider: title, documents }, findings: mergeFindings(findings.map((one) => ({ ...one, about }))) };
}
