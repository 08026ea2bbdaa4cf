/** Answers the endpoints of documents. */
import { sql } from 'drizzle-orm';
import { refuse, serveContract, type Download } from '#packages/endpoint';
import type { Language, Translate } from '#packages/texts';
import { fileDownload } from '#server/files';
import { documents } from '../contract.ts';
import { changeDocument, markDocument, removeDocument } from './change.ts';
import type { DocumentContext } from './context.ts';
import { keepStatement } from './keep-statement.ts';
import { downloadLibraryDocument, listCommonDocuments, listServiceDocuments, type ServiceDocumentContext } from './library.ts';
import {
  listAccountDocuments,
  listDocuments,
  listDocumentSubjects,
  listGroupDocuments,
  listPortfolioDocuments,
  readDocument,
} from './list.ts';
import { fileNameOf } from './names.ts';
import { uploadDocument } from './upload.ts';

export const endpoints = serveContract<
  typeof documents,
  DocumentContext & ServiceDocumentContext & { readonly wordsIn: (language: Language) => Translate }
>(documents, {
  listDocuments: async (context, wanted) => ({ value: await listDocuments(context, wanted), findings: [] }),
  listAccountDocuments: async (context, { account }) => ({ value: await listAccountDocuments(context, account), findings: [] }),
  listPortfolioDocuments: async (context, { portfolio }) => ({ value: await listPortfolioDocuments(context, portfolio), findings: [] }),
  listGroupDocuments: async (context, { clientGroup }) => ({ value: await listGroupDocuments(context, clientGroup), findings: [] }),
  listDocumentSubjects: async (context, wanted) => ({ value: await listDocumentSubjects(context, wanted), findings: [] }),
  listCommonDocuments: (context, { portal }) => listCommonDocuments(context, portal),
  listServiceDocuments: (context, { account, asOf }) => listServiceDocuments(context, account, asOf),
  downloadLibraryDocument: (context, { providedDocument }) => downloadLibraryDocument(context, providedDocument),
  readClientDocument: (context, { clientDocument }) => readDocument(context, clientDocument),
  downloadDocument: (context, { clientDocument }) => downloadDocument(context, clientDocument),
  uploadDocument: async (context, given) => readDocument(context, await uploadDocument(context, given)),
  keepStatement: async (context, given) => {
    const id = await keepStatement(context, given);
    return readDocument(context, id);
  },
  changeDocument: async (context, given) => {
    await changeDocument(context, given);
    return readDocument(context, given.clientDocument);
  },
  removeDocument: async (context, { clientDocument }) => {
    await removeDocument(context, clientDocument);
    return {};
  },
  markDocument: async (context, { clientDocument, favourite }) => {
    await markDocument(context, clientDocument, favourite);
    return readDocument(context, clientDocument);
  },
});

/**
 * The first byte is read before the answer begins, so that a file that the store has lost is a refusal, and not half an answer [LIB-19].
 * @throws Refusal `clientDocument.unknown`, `clientDocument.missing`
 */
async function downloadDocument({ db, files, log }: DocumentContext, id: string): Promise<Download> {
  const { rows } = await db.execute<{ file: string; name: string }>(sql`select file_id as file, name from document where id = ${id}`);
  const { file, name } = rows[0] ?? refuse('clientDocument.unknown');
  const download = await fileDownload(db, files, file);
  try {
    for await (const _ of download.whole?.part(0, 0) ?? []) break;
  } catch (error) {
    log.error({ err: error, document: id }, 'the file of a document could not be read');
    refuse('clientDocument.missing');
  }
  return { ...download, fileName: fileNameOf(name) };
}
