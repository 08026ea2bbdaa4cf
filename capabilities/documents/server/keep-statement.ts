/** Keeps statements among the documents of their account [PDF-10]. */
import { refuse, type InputOf } from '#packages/endpoint';
import type { Language, Translate } from '#packages/texts';
import { readAccountRecord } from '#server/accounts';
import { acceptUpload, sendSweep } from '#server/files';
import { readPortfolioRecord } from '#server/portfolios';
import { readFinishedStatement } from '#server/reports';
import { LARGEST_FILE_BYTES } from '#contract/files';
import type { documents, DocumentType } from '../contract.ts';
import type { DocumentContext } from './context.ts';
import { requestLetters } from './letters.ts';
import { keepsAll } from './list.ts';
import { findSameName } from './names.ts';
import { placeDocument, type PlacedDocument } from './place.ts';
import { isKept } from './upload.ts';

const STATEMENT_TYPE: DocumentType = 'Investor reports';

/**
 * Stores a copy of the bytes: the document stays when the statement goes. A statement of a whole account is about no portfolio.
 * @returns the id of the document
 * @throws Refusal `statement.unknown`, `statement.unfinished`, `account.unknown`, `clientDocument.duplicate`
 */
export async function keepStatement(
  context: DocumentContext & { readonly wordsIn: (language: Language) => Translate },
  { statement, twin }: InputOf<typeof documents.keepStatement>,
): Promise<string> {
  const { db, person, jobs } = context;
  const { portfolio, ofAccount, title, to, body } = await readFinishedStatement(context, statement);
  const { accountId } = await readPortfolioRecord(db, portfolio);
  await readAccountRecord(db, accountId);
  if (!keepsAll(context) && !(await isKept(db, accountId))) refuse('account.unknown');
  const place = { account: accountId, group: null };
  if (!twin && (await findSameName(db, place, title))) refuse('clientDocument.duplicate');
  const about = { portfolio: ofAccount ? null : portfolio, type: STATEMENT_TYPE, dated: to, generated: true, twin, by: person.id };
  let placed: PlacedDocument | null = null;
  const upload = { fileName: 'statement.pdf', body: asBytes(body) };
  await acceptUpload(context, { upload, purpose: 'document', most: LARGEST_FILE_BYTES }, async (tx, file) => {
    placed = await placeDocument(tx, place, { ...about, file, name: title });
  });
  const { id, replaced } = placed ?? refuse('statement.unknown');
  if (replaced) await sendSweep(jobs);
  else await requestLetters(jobs);
  return id;
}

async function* asBytes(body: AsyncIterable<string | Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const piece of body) yield typeof piece === 'string' ? Buffer.from(piece) : piece;
}
