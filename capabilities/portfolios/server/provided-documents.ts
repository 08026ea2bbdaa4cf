/** Says whose a document is that an outside service keeps; the policies of the database decide who may ask. */
import { sql } from 'drizzle-orm';
import { refuse } from '#packages/endpoint';
import type { Db } from '#platform';

/** The account of a document that the reader may see; null for one of all clients. @throws Refusal `providedDocument.unknown` */
export async function findDocumentAccount(db: Db, document: string): Promise<string | null> {
  const { rows } = await db.execute<{ account: string | null }>(
    sql`select account_id as account from provided_document where id = ${document}`,
  );
  const [found] = rows;
  if (!found) refuse('providedDocument.unknown');
  return found.account;
}
