/** Keeps statements among the documents of their account [PDF-10]. */
import { sql } from 'drizzle-orm';
import { refuse, type InputOf } from '#packages/endpoint';
import type { Language, Translate } from '#packages/texts';
import type { Db } from '#platform';
import { readAccountRecord } from '#server/accounts';
import { acceptUpload, sendSweep } from '#server/files';
import { isKept } from '#server/groups';
import { readFinishedStatement } from '#server/reports';
import { LARGEST_FILE_BYTES } from '#contract/files';
import type { documents, DocumentType } from '../contract.ts';
import type { DocumentContext } from './context.ts';
import { requestLetters } from './letters.ts';
import { findSameName, shortenName } from './names.ts';
import { placeDocument, type PlacedDocument } from './place.ts';

const STATEMENT_TYPE: DocumentType = 'Investor reports';

/** Whoever keeps it, a member of staff or the advisor of the account. */
type StatementKeeper = Pick<DocumentContext, 'db' | 'actor' | 'jobs' | 'tell' | 'files' | 'pictures' | 'log'> & {
  readonly person: Pick<DocumentContext['person'], 'id'>;
  readonly wordsIn: (language: Language) => Translate;
};

/**
 * Stores a copy of the bytes: the document stays when the statement goes. A statement of a whole account is about no portfolio.
 * @returns the id of the document
 * @throws Refusal `statement.unknown`, `statement.unfinished`, `account.unknown`, `clientDocument.duplicate`
 */
export async function keepStatement(
  context: StatementKeeper,
  { statement, twin }: InputOf<typeof documents.keepStatement>,
): Promise<string> {
  const { db, person, jobs, tell } = context;
  const { account, portfolio, title, to, open } = await readFinishedStatement(context, statement);
  await readAccountRecord(db, account);
  if (!(await isKept(context, account))) refuse('account.unknown');
  const [place, name] = [{ account, group: null }, shortenName(title)];
  if (!twin && (await findSameName(db, place, name))) refuse('clientDocument.duplicate');
  const attributes = { name, type: STATEMENT_TYPE, dated: to, generated: true, twin, by: person.id };
  let placed: PlacedDocument | null = null;
  const upload = { fileName: 'statement.pdf', body: asBytes(await open()) };
  await acceptUpload(context, { upload, purpose: 'document', most: LARGEST_FILE_BYTES }, async (tx, file) => {
    const about = portfolio !== null && (await belongsTo(tx, portfolio, account)) ? portfolio : null;
    placed = await placeDocument(tx, place, { ...attributes, file, portfolio: about });
    tell({ subject: { kind: 'clientDocument', id: placed.id }, detail: { account, statement } });
  });
  const { id, replaced } = placed ?? refuse('statement.unknown');
  if (replaced) await sendSweep(jobs);
  else await requestLetters(jobs);
  return id;
}

/** A portfolio may have gone to another account since; the statement stays with the one that it was made for. */
async function belongsTo(db: Db, portfolio: string, account: string): Promise<boolean> {
  const { rows } = await db.execute(sql`select from portfolio where id = ${portfolio} and account_id = ${account}`);
  return rows.length > 0;
}

async function* asBytes(body: AsyncIterable<string | Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const piece of body) yield typeof piece === 'string' ? Buffer.from(piece) : piece;
}
