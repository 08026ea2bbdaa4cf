/** Says whose a document is that an outside service keeps, and gives it on; the policies of the database decide who may ask. */
import { Readable } from 'node:stream';
import { sql } from 'drizzle-orm';
import { refuse, type Download } from '#packages/endpoint';
import type { SignedInContext } from '#server/people';
import type { ProvidedDocumentFile } from '../contract.ts';

/** @throws Refusal `providedDocument.unknown`, also of an account that is not active */
export async function tellDocumentAccount({ db, tell }: Pick<SignedInContext, 'db' | 'tell'>, document: string): Promise<void> {
  const { rows } = await db.execute<{ account: string | null }>(sql`
    select d.account_id as account from provided_document d left join account a on a.id = d.account_id
    where d.id = ${document} and (d.account_id is null or a.active)`);
  const [found] = rows;
  if (!found) refuse('providedDocument.unknown');
  if (found.account !== null) tell({ subject: { kind: 'account', id: found.account } });
}

const PDF_HEAD = '%PDF-';

/** As the service gives it; a PDF without an ending gets its own, so that it opens. */
export function providedDownload({ name, bytes }: ProvidedDocumentFile): Download {
  const isPdf = Buffer.from(bytes.subarray(0, PDF_HEAD.length)).toString('latin1') === PDF_HEAD;
  const fileName = isPdf && !/\.[a-z0-9]{1,5}$/i.test(name) ? `${name}.pdf` : name;
  return { fileName, mediaType: 'application/octet-stream', body: Readable.from([bytes]) };
}
