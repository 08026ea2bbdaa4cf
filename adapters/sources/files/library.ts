/** The library of a fund service, answered from `docs.json` and, of a client, `clients.json`; the files lie in the folder of documents. */
import type { LibraryService } from '#contract/documents';
import type { ListedDocument, StaticData } from '#contract/sources';
import { DocumentsAnswer } from '../answers.ts';
import { has, requireFile } from './feed.ts';

export function staticLibrary(data: StaticData): LibraryService {
  return {
    listCommon: async () => DocumentsAnswer.parse(requireFile(data, 'docs').results),
    listOfClient: async (client) => documentsOf(data, client),
    downloadCommon: async (item) => data.document(null, requireListed(DocumentsAnswer.parse(requireFile(data, 'docs').results), item)),
    downloadOfClient: async (client, item) => data.document(client, requireListed(documentsOf(data, client), item)),
  };
}

/** None for a client that the file does not list. @throws Error without the file */
function documentsOf(data: StaticData, client: string) {
  const row = requireFile(data, 'clients').results.find((one) => has(one, 'id', client));
  return DocumentsAnswer.parse(row?.['documents'] ?? []);
}

/** @throws Error for a document that the file does not list, as one that it has listed before */
function requireListed(listed: readonly ListedDocument[], item: string): string {
  if (!listed.some(({ path }) => path === item)) throw new Error('the file lists no such document');
  return item;
}
